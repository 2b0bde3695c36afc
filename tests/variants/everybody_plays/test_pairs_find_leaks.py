"""Leaks for the pairs to find: each is planted into Everybody Plays, and others hear of the secret."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.commands.everybody_plays import withdraw
from judge.game.people.open_seats import participants
from judge.variants.everybody_plays import report
from judge.variants.everybody_plays.state import state_of
from tests.support.leaks import Changed, plant
from tests.variants.everybody_plays.test_pairs import SECRETS, played, spring

Planting = Callable[[pytest.MonkeyPatch], None]


def event(kind: str) -> Planting:
    """All who take part hear of such events."""

    def hearers(true: Changed, event: Any, game: Any) -> Any:
        people = tuple(one.id for one in participants(game))
        return people if type(event).__name__ == kind else true(event, game)

    return lambda monkeypatch: plant(monkeypatch, "hearers", hearers)


def instead(name: str, changed: Changed) -> Planting:
    """A function of the reports is put in the place of the true one; it takes the true one first."""
    return lambda monkeypatch: monkeypatch.setattr(report, name, partial(changed, getattr(report, name)))


def entrants(true: Changed, game: Any, lots: Any, in_play: Any) -> Any:
    """Tell the names of all who had sent sets below the counted ones."""
    return (*true(game, lots, in_play), str([lot.persons for lot in lots.drawn.values()]))


def losers(true: Changed, game: Any, lots: Any, in_play: Any) -> Any:
    """Sets that were not drawn are counted."""
    return (*true(game, lots, in_play), str(len(lots.losers)))


def voters(true: Changed, game: Any, lots: Any, in_play: Any) -> Any:
    """Tell the number of votes on file."""
    return (*true(game, lots, in_play), str(len(state_of(game).votes)))


def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell the number of others' sets to a person who takes back a missing one."""
    true = withdraw.take_back

    def take_back(game: Any, *rest: Any) -> Any:
        done = true(game, *rest)
        told = tuple(replace(one, text=f"{one.text} {len(state_of(game).sets)}") for one in done.problems)
        return replace(done, problems=told)

    monkeypatch.setattr(withdraw, "take_back", take_back)


LEAKS: dict[str, tuple[str, Planting]] = {
    "all hear of sets": ("a set that is not drawn", event("SubmissionReceived")),
    "histories count votes": ("whether somebody votes", instead("_drawn", voters)),
    "a refusal counts sets": ("whether somebody has sent a set", counting),
    "results tell who had sent sets": ("who has sent a set", instead("_drawn", entrants)),
    "results count the sets that lost": ("how many sets somebody sends", instead("_drawn", losers)),
    "sets that lost are shown": ("a set that is not drawn", instead("option", lambda *_: "yes")),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_planted_into_everybody_plays_is_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, planting = LEAKS[name]
    plant_secret, options = SECRETS[secret]
    planting(monkeypatch)
    assert played(spring(tmp_path, options), plant_secret, phases=1).difference() != ""
