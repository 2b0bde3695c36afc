"""Mails of somebody who has left an exchange: the answer says so, and tells the way back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.command_mails import outcome_of_last
from tests.support.exchange import BOB, answer, led, say
from tests.support.house import Got, House

BACK = "You, or anybody else, can take that place with its cash and shares: INVESTOR bob@river"


@pytest.mark.parametrize(
    "write",
    [
        lambda house, old: house.answer(old, "5 : A VIE - BOH"),
        lambda house, old: house.answer(old, "RESIGN YES"),
        lambda house, _old: say(house, "bob", "SHARES"),
        lambda house, _old: house.mail(BOB, "SIGNON BOB@river bobpw12"),
        lambda house, _old: house.mail(BOB, "RESIGN bob@river bobpw12 YES"),
    ],
    ids=["reply", "reply to leave", "sign-on", "sign-on alone", "leaving again"],
)
def test_an_investor_who_has_left_and_writes_again_hears_how_to_come_back(
    tmp_path: Path, write: Callable[[House, Got], list[Got]]
) -> None:
    house = led(tmp_path)
    old = next(letter for letter in say(house, "bob", "STATUS") if letter.to == BOB)
    say(house, "bob", "RESIGN YES")
    letters = write(house, old)
    assert outcome_of_last(house).split()[:2] == ["refused", "E-SIGNON-LEFT"]
    assert [letter.to for letter in letters] == [BOB]
    told = " ".join(answer(letters, "bob").split())
    assert "The investor bob has left river, and nothing in your mail was done." in told
    assert BACK in told
    assert "AgP" not in told
    assert "bobpw12" not in told
