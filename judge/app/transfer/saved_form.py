"""Games that the PyPI package `diplomacy` saves (version 1.1.2): their form and reader."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from judge.decoding import prepared
from judge.problems import Refused

MAPS = {"standard": "standard", "fleetrome": "standard_fleet_rome", "ancmed": "ancmed", "pure": "pure"}
"""Our maps that the package has with the same places and powers, by the package's names."""

RULES = frozenset(
    """ALWAYS_WAIT BUILD_ANY CD_DUMMIES CIVIL_DISORDER DONT_SKIP_PHASES HOLD_WIN IGNORE_ERRORS
    MULTIPLE_POWERS_PER_PLAYER NO_CHECK NO_DEADLINE NO_DIAS NO_OBSERVATIONS NO_PRESS POWER_CHOICE PROPOSE_DIAS
    PUBLIC_PRESS REAL_TIME SHARED_VICTORY SOLITAIRE START_MASTER""".split()  # noqa: SIM905
)
"""Rules that the package knows; other rules have no effect there."""

COMPLETED = "COMPLETED"
"""Name of the last phase of a game that is over."""


class State(Struct):
    """A position. In a retreat phase `units` include dislodged ones, marked `*`, with their `retreats`."""

    units: dict[str, list[str]]
    centers: dict[str, list[str]]
    retreats: dict[str, dict[str, list[str]]] = {}
    timestamp: int = 0
    """The moment of processing, in microseconds since 1970."""


class SavedPhase(Struct):
    """A phase with the orders given in it. The last one is not played yet."""

    name: str
    state: State
    orders: dict[str, list[str] | None] = {}
    messages: list[Any] = []


class SavedGame(Struct):
    """A whole game, without fields that are not read here."""

    phases: list[SavedPhase]
    id: str = ""
    map: str = "standard"
    rules: list[str] = []


class ForeignGame(NamedTuple):
    """A foreign game in the package's form. `lost`: sentences on parts that were left out.

    `winners`: powers that won or shared a draw; None: the file does not tell. `walks`: in that form an army ordered VIA
    moves by land if it can, unless a fleet was ordered to carry it.
    """

    saved: SavedGame
    lost: list[str]
    winners: tuple[str, ...] | None = None
    walks: bool = False


def read_saved(text: str, file: str) -> ForeignGame:
    """Return a saved game. Raises Refused E-IMPORT, with the place that cannot be read."""
    try:
        saved = msgspec.json.decode(text.lstrip("\ufeff"), type=prepared(SavedGame))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused("E-IMPORT", f"{file}: {error}.") from None
    return ForeignGame(saved, [], walks=True)
