"""Leaks that the watcher is to find: each with its game, and the place where it comes out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.leaks import Changed, plant
from tests.support.watcher.games import WatchedGame, watched_game


@dataclass(frozen=True)
class Leak:
    """A function that answers wrongly, and as what kind of fact that is found.

    `rules` and `seed` are those of the game; `where` is the part of letters in which it is found, "" for any.
    """

    kind: str
    function: str
    changed: Changed
    rules: str
    seed: int = 0
    where: str = ""


def played_with(leak: Leak, folder: Path, monkeypatch: pytest.MonkeyPatch, phases: int) -> WatchedGame:
    """Play the leak's game for a number of phases, with the leak in it."""
    plant(monkeypatch, leak.function, leak.changed)
    return watched_game(folder, leak.rules, leak.seed, phases)


def places(leak: Leak, game: WatchedGame) -> set[str]:
    """The parts of letters in which facts of the leak's kind were found."""
    return {found.where for found in game.watcher.found if found.fact.kind == leak.kind}
