"""Times in a map's year when centers bring money. Variants without money ignore them."""

from __future__ import annotations

from typing import NamedTuple

from judge.board.maps import Map
from judge.board.position import Phase, PhaseType


class Income(NamedTuple):
    """One income of all powers. Prints as `W1901I`, like the codes of phases."""

    season: str
    year: int

    def __str__(self) -> str:
        return f"{self.season[:1].upper()}{self.year}I"


def incomes_between(before: Phase, after: Phase, map: Map) -> tuple[Income, ...]:
    """The incomes that come when one phase is over and before another one begins, in order.

    The phases between the two were skipped. A map that does not name its incomes has one a year, behind its first
    adjustments. ValueError if the one phase does not lead to the other.
    """
    found: list[Income] = []
    phase = before
    while phase != after:
        following = map.next_phase(phase)
        found += _at_the_turn(phase, following, map)
        phase = following
        if abs(phase.year - before.year) > abs(after.year - before.year):
            raise ValueError(f"{after} does not follow {before}.")
    return tuple(found)


def _at_the_turn(phase: Phase, following: Phase, map: Map) -> list[Income]:
    """The incomes between two phases that follow one another in the calendar."""
    here, at = _step(phase, map)
    found = [Income(phase.season, phase.year)] if at + 1 in _incomes_of(here, map) else []
    if at + 1 == len(map.calendar[here].phases) and 0 in _incomes_of(_step(following, map)[0], map):
        found.append(Income(following.season, following.year))
    return found


def _step(phase: Phase, map: Map) -> tuple[int, int]:
    """The number of a phase's season in the year, and that of the phase in its season."""
    return next(
        (number, season.phases.index(phase.type))
        for number, season in enumerate(map.calendar)
        if season.name == phase.season and phase.type in season.phases
    )


def _incomes_of(number: int, map: Map) -> tuple[int, ...]:
    """Return the phases of a season with an income before them, by their index."""
    if any(season.incomes for season in map.calendar):
        return map.calendar[number].incomes
    first = next((at for at, season in enumerate(map.calendar) if PhaseType.ADJUSTMENTS in season.phases), None)
    return (map.calendar[number].phases.index(PhaseType.ADJUSTMENTS) + 1,) if number == first else ()
