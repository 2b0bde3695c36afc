"""Games of Payola by mail, for tests."""

from __future__ import annotations

from pathlib import Path

from judge.variants.payola.in_game import state_of
from tests.support.house import House


def payola(folder: Path, *lines: str, settings: str = "") -> House:
    """A game of Payola in Spring 1901 with seven players; `settings` are its own, `cap=90`."""
    house = House(folder)
    house.start(f"VARIANT payola {settings}".strip(), *lines)
    return house


def treasuries(house: House) -> dict[str, int]:
    """Return each power's money, by initial."""
    return {seat[0]: money for seat, money in state_of(house.game()).money.items()}


def units(house: House, power: str) -> list[str]:
    """Return the places of a power's units."""
    return sorted(str(unit) for unit in house.game().board.units if unit.power == power)
