"""Pictures in letters of `judge serve`, by a client that knows only SMTP."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.store.open import open_store
from tests.support.house import GM, POWERS, address
from tests.support.world import World

UNITS = {
    "AUSTRIA": ("A BUD", "A VIE", "F TRI"),
    "ENGLAND": ("F EDI", "F LON", "A LVP"),
    "FRANCE": ("A PAR", "A MAR", "F BRE"),
    "GERMANY": ("A BER", "A MUN", "F KIE"),
    "ITALY": ("A ROM", "A VEN", "F NAP"),
    "RUSSIA": ("A MOS", "A WAR", "F SEV", "F STP/SC"),
    "TURKEY": ("F ANK", "A CON", "A SMY"),
}


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """A judge with a game in Spring 1901, all letters about it taken."""
    made = World(tmp_path, pictures=True)
    made.start()
    made.ask(GM, "CREATE river gm-secret", "RULE POWER_CHOICE", "FORM")
    for power in POWERS:
        made.ask(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw")
    made.settle(5)
    yield made
    made.stop()


def orders(world: World, power: str) -> EmailMessage:
    """A mail in which all units of a power hold."""
    name = power.lower()
    return world.compose(address(power), f"SIGNON {name}@river {name}-pw", *[f"{unit} H" for unit in UNITS[power]])


def pictures(letter: EmailMessage) -> list[bytes]:
    """The PNGs that a letter has in it."""
    parts = [part for part in letter.walk() if part.get_content_type() == "image/png"]
    return [part.get_payload(decode=True) for part in parts]  # type: ignore[misc]


@pytest.mark.slow
def test_an_answer_without_a_picture_comes_before_those_that_wait_for_theirs_and_these_come_with_them(
    world: World,
) -> None:
    mails = [orders(world, power) for power in POWERS]
    status = world.compose(GM, "SIGNON Mriver gm-secret", "STATUS")
    # Nothing is drawn while somebody else has the right to draw.
    with open_store(f"sqlite:{world.folder / 'judge.db'}") as store, store.sole_drawer() as is_mine:
        assert is_mine
        for mail in (*mails, status):
            world.send(mail)
        assert pictures(world.answer_to(status)) == []
        came = {str(letter["In-Reply-To"]) for _, letter in world.letters}
        assert came.isdisjoint(str(mail["Message-ID"]) for mail in mails)
    answers = [world.answer_to(mail) for mail in mails]
    assert [len(pictures(answer)) for answer in answers] == [1] * 7
    assert all(png.startswith(b"\x89PNG") for answer in answers for png in pictures(answer))


@pytest.mark.slow
def test_a_judge_that_is_killed_while_letters_wait_for_pictures_sends_them_with_these_when_it_runs_again(
    world: World,
) -> None:
    mails = [orders(world, power) for power in POWERS]
    for mail in mails:
        world.send(mail)
    world.kill()
    world.start()
    answers = [world.answer_to(mail) for mail in mails]
    assert [len(pictures(answer)) for answer in answers] == [1] * 7
    assert all("could not be drawn" not in str(answer) for answer in answers)
