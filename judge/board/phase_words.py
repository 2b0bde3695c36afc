"""Phases as people write them: by their code, or in words (`Fall 1901 Movement`)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.board.maps import Map, Season
from judge.board.position import Phase, PhaseType

_TYPES = {
    PhaseType.MOVEMENT: "MOVEMENTS",
    PhaseType.RETREATS: "RETREATS",
    PhaseType.ADJUSTMENTS: "ADJUSTMENTS",
}
"""The names of the types; any beginning of one will do (`MOVE`, `RETREAT`, `ADJ`)."""
_OTHER_TYPES = {"BUILDS": PhaseType.ADJUSTMENTS, "BUILD": PhaseType.ADJUSTMENTS, "MOVES": PhaseType.MOVEMENT}
_OTHER_SEASONS = {"AUTUMN": "FALL"}
_PASSED_OVER = ("OF", "PHASE", "TO", "THE")


def read_phase(words: Sequence[str], game_map: Map) -> Phase | None:
    """The phase of this map that some words name, in any case; None if they name none.

    `S1901M`; or season and year in either order, with the type or without: then it is the season's first one.
    """
    upper = [word.upper().strip(".,:;") for word in words]
    upper = [word for word in upper if word and word not in _PASSED_OVER]
    if len(upper) == 1:
        try:
            return game_map.phase(upper[0])
        except ValueError:
            return None
    years = [word for word in upper if re.fullmatch(r"\d{1,5}", word, re.ASCII)]
    others = [word for word in upper if word not in years]
    if len(years) != 1 or len(others) not in (1, 2):
        return None
    fitting = [season for season in game_map.calendar if _is_season(others[0], season)]
    for season in fitting:
        kind = season.phases[0] if len(others) == 1 else _type(others[1])
        if kind in season.phases:
            return Phase(season.name, int(years[0]), kind)
    return None


def _is_season(word: str, season: Season) -> bool:
    name = season.name.upper().rstrip(".")
    return _OTHER_SEASONS.get(word, word) in (name, name[:1], name[:3])


def _type(word: str) -> PhaseType | None:
    if word in _OTHER_TYPES:
        return _OTHER_TYPES[word]
    return next((kind for kind, name in _TYPES.items() if name.startswith(word)), None)
