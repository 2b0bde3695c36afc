"""New addresses of a seat, and its holder's texts (commands.md 6)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command_mails import power, told
from tests.support.house import GM, POWERS, Got, House, address

FRANCE, SPY = address("FRANCE"), "spy@example.net"
DIARY = ("DIARY", "Italy believes every word of mine", "ENDDIARY")


@pytest.fixture
def played(tmp_path: Path) -> Iterator[House]:
    """A judge where addresses have to answer first, on which river is being played."""
    made = House(tmp_path, confirm=True)
    made.once(("new addresses",), lambda: _play(made))
    made.skip_letters()
    yield made
    made.judge.store.close()


def _play(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    for each in POWERS:
        house.say_yes(house.mail(address(each), f"JOIN {each.lower()}@river {each.lower()}-pw"))
    house.wait(days=1, hours=1)


def diary(house: House, reader: str) -> str:
    """Return all that a reader is told of France's diary."""
    return told(house.mail(reader, "SIGNON france@river france-pw", "DIARY"), reader)


def asked(letters: list[Got]) -> Got:
    """The letter that asks the new address."""
    return next(letter for letter in letters if letter.to == SPY)


def test_a_diary_written_before_the_masters_address_says_yes_stays_its_writers(played: House) -> None:
    question = asked(played.mail(GM, "SIGNON Mriver gm-secret", "BECOME france", f"SET ADDRESS {SPY}"))
    played.play("FRANCE", *DIARY)
    assert DIARY[1] in diary(played, FRANCE)
    played.reply(question)
    player = power(played, "FRANCE").player
    assert player is not None
    assert player.addresses == (SPY,)
    assert "You have written none" in diary(played, SPY)
    assert [entry.text for entry in played.game().diaries] == [DIARY[1]]


def test_a_diary_stays_open_to_its_writer_while_the_masters_address_does_not_answer(played: House) -> None:
    played.play("FRANCE", *DIARY)
    played.mail(GM, "SIGNON Mriver gm-secret", "BECOME france", f"SET ADDRESS {SPY}")
    assert DIARY[1] in diary(played, FRANCE)


def test_a_writer_who_moves_takes_along_what_was_written_before_the_yes(played: House) -> None:
    question = asked(played.play("FRANCE", f"SET ADDRESS {SPY}"))
    played.play("FRANCE", *DIARY)
    played.reply(question)
    assert DIARY[1] in diary(played, SPY)


def test_a_writer_who_asks_for_the_same_address_after_the_master_takes_the_diary_along(played: House) -> None:
    played.mail(GM, "SIGNON Mriver gm-secret", "BECOME france", f"SET ADDRESS {SPY}")
    played.play("FRANCE", *DIARY)
    played.play("FRANCE", f"SET ADDRESS {SPY}")
    played.reply(asked(played.all_letters()))
    assert DIARY[1] in diary(played, SPY)
