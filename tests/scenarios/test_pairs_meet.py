"""Pairs of games under house rules, and of secrets that meet a step back, a leaver or the end.

The secrets are in `tests.support.pair_house` and `tests.support.pair_meetings`, the method in `tests.support.pairs`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.game.press.held import given_back, held_by
from judge.game.press.publishing import discloses, keep_press
from tests.scenarios.test_pairs import folder
from tests.support.leaks import Changed, always, heard_by_all, letters_with, plant, told
from tests.support.pair_games import Secret, begin, play, play_on
from tests.support.pair_house import HOUSE_SECRETS
from tests.support.pair_meetings import MEETINGS, MET
from tests.support.pairs import Pair

assert folder

BY_NAME = {secret.name: secret for secret in (*HOUSE_SECRETS, *MET)}
FEW = ("press without its end, then BECOME", "author of press that the Master holds", "orders in the Master's words")
"""Secrets that are looked at in the quick suite too, for one mail."""
EACH = 2
"""Number of secrets that meet something of which one is played in the slow suite."""


@pytest.mark.slow
@pytest.mark.parametrize("secret", HOUSE_SECRETS, ids=lambda secret: secret.name)
def test_games_under_house_rules_that_differ_in_a_secret_are_the_same_to_all_others(
    secret: Secret, folder: Path
) -> None:
    check(play(folder, secret, seed=0))


@pytest.mark.slow
@pytest.mark.parametrize("secret", MET[::EACH], ids=lambda secret: secret.name)
def test_a_secret_stays_one_whatever_it_meets(secret: Secret, folder: Path) -> None:
    check(play(folder, secret, seed=0, phases=2))


@pytest.mark.parametrize("name", FEW)
def test_a_mail_that_differs_in_a_secret_is_not_told_to_others(name: str, folder: Path) -> None:
    scene = begin(folder, BY_NAME[name], seed=0)
    scene.plant()
    scene.pair.close()
    assert scene.pair.planted
    assert scene.pair.difference() == ""


def check(pair: Pair) -> None:
    """Check that nothing that was planted shows."""
    assert pair.planted
    assert pair.count() > 50
    assert pair.difference() == ""


def test_every_secret_has_a_name_and_every_meeting_is_looked_at() -> None:
    assert len(BY_NAME) == len(HOUSE_SECRETS) + len(MET)
    for name in MEETINGS:
        assert any(secret.name.endswith(f", then {name}") for secret in MET[::EACH])


# What the method sees


def initials(true: Changed, game: Any, press: Any) -> Any:
    """Press that waits has the first letter of its writer."""
    return true(game, replace(press, text=f"{press.text} {press.sender[0]}"))


def kept_for_anybody(_true: Changed, game: Any, seat: str) -> Any:
    """Give the press that the last holder of a seat has not ended to any new holder."""
    return tuple(held for held in game.held_press if held.seat == seat)


def left_waiting(_true: Changed, game: Any) -> Any:
    """Give no press back to a writer who leaves."""
    return game, ()


LEAKS: dict[str, tuple[str, str, Changed]] = {
    "all hear of a protest": ("who protests", "hearers", heard_by_all("ProtestMade")),
    "press that waits tells who wrote": ("author of press that the Master holds", keep_press.__name__, initials),
    "authors are kept for their disclosure whatever was said": (
        "authors that are never revealed", discloses.__name__, always(True)),
    "all hear what the Master asks": ("whom the Master asks", "hearers", heard_by_all("ClarificationAsked")),
    "all hear of a ballot": ("who said no", "hearers", heard_by_all("MotionVoted")),
    "all hear who orders by proxy": ("proxy by the Master's leave", "hearers", heard_by_all("ProxyGranted")),
    "press without its end is the next player's": (
        "press without its end, then a newcomer", held_by.__name__, kept_for_anybody),
    "all hear of press without its end": ("press without its end, then ROLLBACK", "hearers",
                                          heard_by_all("PressUnended")),
    "a letter names the sender": ("author of faked press, then RESIGN and REVIVE", "compose",
                                  letters_with(told("subject", "{1}"))),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_planted_under_house_rules_or_at_a_meeting_is_found(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, function, changed = LEAKS[name]
    scene = begin(folder, BY_NAME[secret], seed=0)
    plant(monkeypatch, function, changed)
    if changed is kept_for_anybody:  # a newcomer finds only what has not gone back to its writer
        plant(monkeypatch, given_back.__name__, left_waiting)
    play_on(scene, phases=2)
    assert scene.pair.difference() != ""
