"""Reply tokens in newcomers' names: others read these names, and a token orders for its seat."""

from __future__ import annotations

import pytest

from tests.support.command_mails import everything, power, refused, told
from tests.support.house import House, address

FRANCE = address("FRANCE")
FOREIGN = "abcdefghijklmn23"
"""Reads like a token, of whatever game."""


def token(river: House) -> str:
    """France's reply token."""
    return next(letter.token for letter in river.play("FRANCE", "STATUS") if letter.to == FRANCE)


SPELLINGS = ["{}", "Ann {}", "{} Ann", "Ann [river/FRANCE#{}]", "judge+river.france.{}@example.org"]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_token_in_the_display_name_of_who_comes_in_reaches_nobody(river: House, spelling: str) -> None:
    own = token(river)
    for number, word in enumerate((own, own.upper(), FOREIGN, " ".join((own[:5], own[5:11], own[11:])))):
        sender = f"watcher{number}@example.org"
        headers = {"From": f'"{spelling.format(word)}" <{sender}>', "Subject": "x"}
        letters = river.mail_with(sender, headers, f"OBSERVE owl{number}@river owl-secret")
        letters += river.mail_with(sender, headers, "SIGNON owl0@river owl-secret", "LIST river")
        letters += river.mail("eve@example.org", "LIST river", "WHOGAME river")
        plain = everything([letter for letter in letters if letter.to != FRANCE]).lower()
        assert own not in "".join(sign for sign in plain if sign.isalnum())
        assert FOREIGN not in plain


@pytest.mark.parametrize("name", ["{}", FOREIGN, FOREIGN.upper()])
def test_nobody_watches_under_a_name_that_is_a_token(river: House, name: str) -> None:
    wanted = name.format(token(river))
    refused(river, "E-ID-BAD", "owl@example.org", f"OBSERVE {wanted}@river owl-secret")


@pytest.mark.parametrize("name", ["constantinopolis", "night-owl-of-1901", "watcher2"])
def test_a_long_name_is_no_token(river: House, name: str) -> None:
    river.mail("owl@example.org", f"OBSERVE {name}@river owl-secret")
    assert name in [watcher.id for watcher in river.game().observers]


@pytest.mark.parametrize("line", ["As I wrote:", "As promised,", "As agreed", "as follows:", "AS I SAID"])
def test_words_above_a_sign_on_that_begin_with_as_are_courtesy(river: House, line: str) -> None:
    letters = river.mail(FRANCE, line, "SIGNON france@river france-pw", "SET WAIT")
    assert power(river, "FRANCE").wait
    assert "NOT done" not in told(letters, FRANCE)


def test_as_below_the_masters_sign_on_still_writes_in_a_place(river: House) -> None:
    river.mail("gm@example.org", "SIGNON Mriver gm-secret", "AS france", "SET WAIT")
    assert power(river, "FRANCE").wait


@pytest.mark.parametrize("line", ["As I wrote:", "as I said, burn this"])
def test_words_below_a_sign_on_that_begin_with_as_are_no_command(river: House, line: str) -> None:
    letters = river.mail(FRANCE, "SIGNON france@river france-pw", line, "SET WAIT")
    assert power(river, "FRANCE").wait
    assert "Master" not in told(letters, FRANCE)
