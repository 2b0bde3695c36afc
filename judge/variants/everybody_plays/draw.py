"""Whose orders count for a power: of all who sent any one person is drawn, then one of their sets.

Each person has one chance, however many sets they sent (everybody_plays.md 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct


class Entry(Struct, frozen=True):
    """A set of orders for one power: whose it is, and its number among their sets. Persons are told apart by a word."""

    person: str
    number: int


class Drawn(Struct, frozen=True):
    """What the lot brought: the entry that counts, and how: out of which persons, in which order, and which of them.

    `sets` are the numbers of the sets of that person that were drawn from.
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
