"""Income from centers in a year, its dates, and opening treasuries (payola.md 2, 3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum, auto
from typing import NamedTuple

from msgspec import Struct

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.position import Phase, PhaseType


class Tax(Enum):
    """Method of taxing centers."""

    DIMINISHING = auto()
    """The first center pays a little less than the number of centers that wins, each further one 1 less."""
    FLAT = auto()
    """Equal incomes, each as large as the number of powers."""
    EACH = auto()
    """Equal incomes, as stated."""
    LISTED = auto()
    """Incomes according to a list; centers that are not on it pay nothing."""


class Taxes(Struct, frozen=True):
    """A game's taxes. `amount` is for `Tax.EACH`, `listed` for `Tax.LISTED`; `cap` per year, None: no cap."""

    kind: Tax = Tax.DIMINISHING
    amount: int = 0
    listed: Mapping[Province, int] = {}
    cap: int | None = None


def income(centers: Collection[Province], taxes: Taxes, win: int, powers: int) -> int:
    """Income of these centers in a year with victory at `win` centers, on a map of `powers` powers."""
    match taxes.kind:
        case Tax.DIMINISHING:
            earned = sum(max(0, win - number) for number in range(1, len(centers) + 1))
        case Tax.FLAT:
            earned = len(centers) * powers
        case Tax.EACH:
            earned = len(centers) * taxes.amount
        case Tax.LISTED:
            earned = sum(taxes.listed.get(center, 0) for center in centers)
    return earned if taxes.cap is None else min(earned, taxes.cap)


def opening_treasury(
    centers: Collection[Province], units: int, taxes: Taxes, win: int, powers: int, *, zerosum: bool
) -> int:
    """Opening money of a power: a year's income, or without centers half of `win` for each unit."""
    if zerosum:
        return _OPENING * len(centers)
    return income(centers, taxes, win, powers) if centers else win // 2 * units


_OPENING = 10
"""Value under ZEROSUM of a center at the start, and of a captured neutral one."""


class ZerosumAccount(Struct, frozen=True):
    """A power's money under ZEROSUM: its treasury, and its units' earnings since the last income."""

    treasury: int
    earned: int = 0


def settle_captures(
    accounts: Mapping[PowerName, ZerosumAccount],
    before: Mapping[Province, PowerName],
    after: Mapping[Province, PowerName],
) -> tuple[dict[PowerName, int], dict[PowerName, int]]:
    """Gains and losses of powers through captured centers under ZEROSUM.

    A neutral center brings 10. Any other brings an equal share of its loser's treasury and earnings without this year's
    gains: their sum divided by the number of centers that the loser had, rounded down.
    """
    worth = {
        power: (account.treasury + account.earned) // held
        for power, account in accounts.items()
        if (held := sum(owner == power for owner in before.values()))
    }
    gained, ceded = dict.fromkeys(accounts, 0), dict.fromkeys(accounts, 0)
    for center, owner in after.items():
        loser = before.get(center)
        if loser == owner:
            continue
        moved = _OPENING if loser is None else worth.get(loser, 0)
        if loser in ceded:
            ceded[loser] += moved
        if owner in gained:
            gained[owner] += moved
    return gained, ceded


class Income(NamedTuple):
    """One income of all powers. Prints as `W1901I`, like the codes of phases."""

    season: str
    year: int

    def __str__(self) -> str:
        return f"{self.season[:1].upper()}{self.year}I"


def incomes_between(before: Phase, after: Phase, map: Map) -> tuple[Income, ...]:
    """The incomes between one phase and the next, in order.

    The phases between the two were skipped. A map that does not name its incomes has one a year, after its first
    adjustments. Raises ValueError if the first phase does not lead to the second.
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
    """Return the indexes of a season's phases that have an income before them."""
    if any(season.incomes for season in map.calendar):
        return map.calendar[number].incomes
    first = next((at for at, season in enumerate(map.calendar) if PhaseType.ADJUSTMENTS in season.phases), None)
    return (map.calendar[number].phases.index(PhaseType.ADJUSTMENTS) + 1,) if number == first else ()
