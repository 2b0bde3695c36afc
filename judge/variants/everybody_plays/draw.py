"""Lot for the orders of a power: draw one person who sent any, then one of their sets.

Each person has one chance, however many sets they sent (everybody_plays.md 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct


class Entry(Struct, frozen=True):
    """A set of orders for one power: its person, and its number among theirs. Persons have a word."""

    person: str
    number: int


class Drawn(Struct, frozen=True):
    """Result of the lot: the entry that counts, the persons drawn from in order, and their sets.

    `sets` are the numbers of the drawn person's sets.
    """

    entry: Entry
    persons: tuple[str, ...]
    sets: tuple[int, ...]


def draw(entries: Sequence[Entry], lots: Random, *, one_chance: bool = True) -> Drawn | None:
    """Draw from the sets that came in for a power, in the order of their receipt; None: none came in.

    `one_chance` False: each set is a chance of its own (option `ep_one_chance`).
    """
    if not entries:
        return None
    persons = tuple(dict.fromkeys(entry.person for entry in entries))
    winner = lots.choice(persons) if one_chance else lots.choice(entries).person
    sets = tuple(entry.number for entry in entries if entry.person == winner)
    number = lots.choice(sets)
    return Drawn(Entry(winner, number), persons, sets)
