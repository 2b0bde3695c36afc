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
FOREIGN_SEASONS = {
    **dict.fromkeys(("FRUHJAHR", "FRUHLING", "FRUEHJAHR", "FRUEHLING", "PRINTEMPS", "PRIMAVERA"), "SPRING"),
    **dict.fromkeys(("VOORJAAR", "LENTE", "WIOSNA", "ВЕСНА"), "SPRING"),
    **dict.fromkeys(("SOMMER", "ETE", "VERANO", "ESTATE", "ZOMER"), "SUMMER"),
    **dict.fromkeys(("HERBST", "AUTOMNE", "OTONO", "AUTUNNO", "OUTONO", "NAJAAR", "HERFST", "JESIEN"), "FALL"),
    **dict.fromkeys(("ОСЕНЬ",), "FALL"),
    **dict.fromkeys(("HIVER", "INVIERNO", "INVERNO", "ZIMA", "ЗИМА"), "WINTER"),
}
"""Seasons in players' languages, without accents, in capitals."""
_SAME_SEASON = {"FALL": ("AUTUMN", "A"), "AUTUMN": ("FALL", "F")}
_FULL_SEASONS = ("SPRING", "SUMMER", "FALL", "AUTUMN", "WINTER")
_SEASONS = frozenset({*_FULL_SEASONS, *(name[:3] for name in _FULL_SEASONS), "S", "SU", "F", "A", "W"})
"""Words for a season, whether or not the map has it."""
_PASSED_OVER = ("OF", "PHASE", "TO", "THE")


def read_phase(words: Sequence[str], game_map: Map) -> Phase | None:
    """The phase of this map that some words name, in any case; None if they name none.

    The words are `S1901M`, or season and year in either order; without the type it is the season's first phase.
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


def seasons_known(game_map: Map) -> frozenset[str]:
    """Spellings of seasons, those of the map among them, in capitals."""
    return _SEASONS.union(*(_spellings(season.name) for season in game_map.calendar))


def is_called(phase: Phase, season: str, year: str, kind: str = "") -> bool:
    """True if a phase has this season, this year in four or two digits, and this letter for its type.

    All are in capitals; "" fits any. Retreats after the spring are in the SUMMER too, and `B` is for builds.
    """
    is_year = not year or int(year) == phase.year % 10 ** len(year)
    is_kind = kind in ("", phase.type.value, "B" if phase.type is PhaseType.ADJUSTMENTS else "")
    return is_year and is_kind and (not season or season in _seasons_of(phase))


def _spellings(season: str) -> tuple[str, ...]:
    """Spellings of a season, in capitals: in full, by three letters, or by one."""
    name = season.upper().rstrip(".")
    return name, name[:3], name[:1]


def _seasons_of(phase: Phase) -> frozenset[str]:
    """Spellings of a phase's season, in capitals; SUMMER for retreats after the spring too."""
    name = phase.season.upper()
    is_summer = name == "SUMMER" or (name == "SPRING" and phase.type is PhaseType.RETREATS)
    others = (*_SAME_SEASON.get(name, ()), *(("SUMMER", "SUM", "SU") if is_summer else ()))
    if english := FOREIGN_SEASONS.get(name):  # its initial may be that of another season of the map
        others += (english, *(word for word in _SAME_SEASON.get(english, ()) if len(word) > 1))
    return frozenset({*_spellings(name), *others, *(word[:3] for word in others)})
