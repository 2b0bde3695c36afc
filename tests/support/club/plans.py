"""The games that a club plays: variants, maps, rules and timing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple


class Plan(NamedTuple):
    """A game as its Master makes it. After `ends_after` game years its players agree on a draw.

    `people` take part where nobody plays a power; 0: as many as the map has powers.
    """

    name: str
    variant: str
    lines: tuple[str, ...]
    ends_after: int
    people: int = 0

    @property
    def has_investors(self) -> bool:
        """True if nobody plays a power in it, and players hold shares."""
        return "RULE EXCHANGE" in self.lines

    def again(self, number: int) -> Plan:
        """The game that is made when the last one of this plan is over."""
        return self._replace(name=f"{self.name.partition('-')[0]}-{number}")


_TIMINGS = (
    "TIMING MOVE 3D NEXT 1D GRACE 1D WARN 1D",
    "TIMING MOVE 3D NEXT 1D AT 20:00 GRACE 2D WARN 1D,4H",
    "TIMING MOVE 2D NEXT 1D AT 18:00 DAYS SMTWTFS GRACE 1D WARN 12H",
    "TIMING MOVE 7D NEXT 3D GRACE 3D WARN 2D",
    "TIMING MOVE 1D NEXT 12H DAYS SMTWTFS GRACE 12H WARN 6H",
    "TIMING MOVE 3D NEXT 1D WARN 1D",
    "TIMING MOVE 3D NEXT 2D GRACE 0H WARN 1D,6H",
    "TIMING MOVE 96H NEXT 36H MIN 12H GRACE 24H",
)
_ZONES = ("Europe/Berlin", "America/New_York", "Australia/Sydney", "UTC")
_BOARDS = (
    ("standard", ()),
    ("standard", ("RULE NO_PRESS",)),
    ("standard", ("RULE CIVIL_DISORDER",)),
    ("ancmed", ()),
    ("hundred", ()),
    ("standard", ("RULE BLIND",)),
    ("fleetrome", ("RULE CD_DUMMIES",)),
    ("chromatic", ("RULE BUILD_ANY",)),
    ("loeb9", ()),
    ("sailho", ("RULE HIDE_LATE_POWERS",)),
    ("standard", ("RULE WHITE_GREY LIST_UNORDERED",)),
    ("modern", ("RULE NO_MINOR_WAIT",)),
    ("milan", ("RULE PROXY_OK",)),
    ("pure", ()),
    ("sengoku", ("RULE CD_DUMMIES",)),
    ("standard", ("RULE CIVIL_PREVIEW",)),
    ("classical", ("RULE HIDE_ABSENTEES",)),
    ("standard-german", ("RULE ALWAYS_WAIT",)),
    ("1898", ()),
    ("fiveman", ("RULE HIDE_BUILDS",)),
    ("youngstown", ("RULE CIVIL_DISORDER",)),
    ("standard", ("RULE CD_BUILDS CD_RETREATS",)),
)
_RIVERS = (
    "amur",
    "avon",
    "body",
    "cam",
    "dee",
    "don",
    "ebro",
    "elbe",
    "ems",
    "eure",
    "ganges",
    "havel",
    "indus",
    "inn",
    "isar",
    "jordan",
    "kura",
    "lahn",
    "lech",
    "lena",
    "loire",
    "main",
    "marne",
    "meuse",
    "neva",
    "niger",
    "oder",
    "ohio",
    "oise",
    "orne",
    "po",
    "rhone",
    "rur",
    "saale",
    "seine",
    "somme",
    "spree",
    "tagus",
    "thames",
    "tiber",
    "ural",
)
_KINDS = ("standard",) * 4 + ("payola", "standard", "crystal_ball", "everybody_plays", "standard", "exchange")


def plans(chance: Random, count: int) -> tuple[Plan, ...]:
    """Return `count` plans; of ten, six are of the standard kind, and one of each variant."""
    boards = iter(_BOARDS * (1 + count // len(_BOARDS)))
    return tuple(
        _plan(chance, _RIVERS[number], _KINDS[number % len(_KINDS)], number, boards) for number in range(count)
    )


def _plan(chance: Random, name: str, kind: str, number: int, boards: Iterator[tuple[str, tuple[str, ...]]]) -> Plan:
    lines = [_TIMINGS[number % len(_TIMINGS)], f"ZONE {chance.choice(_ZONES)}"]
    ends_after = chance.randint(4, 12)
    match kind:
        case "standard":
            board, rules = next(boards)
            return Plan(name, kind, (f"MAP {board}", *rules, *lines), ends_after)
        case "exchange":
            return Plan(name, "payola", ("RULE EXCHANGE", *lines), ends_after, people=5)
        case "everybody_plays":
            return Plan(name, kind, tuple(lines), ends_after, people=8)
        case _:
            return Plan(name, kind, tuple(lines), ends_after)
