"""The people of a club as values: how promptly they write and by which program, absences, mishaps."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.support.habits import (
    answered_on_top,
    both,
    flowed,
    html_only,
    in_base64,
    plain,
    quoted_printable,
    signed,
)

_COMPUTERS = (plain, in_base64, signed, flowed, quoted_printable)
_PHONES = (answered_on_top, html_only, both)
_DOMAINS = ("mail.example", "post.example", "letters.example", "club.example")
_NAMES = (
    "anna",
    "bert",
    "carla",
    "david",
    "elsa",
    "fritz",
    "greta",
    "hugo",
    "ida",
    "jakob",
    "klara",
    "leo",
    "maria",
    "nils",
    "olga",
    "paul",
    "quinn",
    "rosa",
    "simon",
    "tilda",
    "ulrich",
    "vera",
    "willem",
    "xenia",
    "yann",
    "zoe",
    "arno",
    "beata",
    "cyril",
    "doris",
    "emil",
    "frida",
    "gustav",
    "hanna",
    "ivan",
    "julia",
    "karl",
    "lena",
    "moritz",
    "nora",
)


class Holiday(NamedTuple):
    """Days counted from the beginning of the year. `announced`: by SET ABSENCE."""

    first: int
    days: int
    announced: bool


class Habits(NamedTuple):
    """Habits of a player.

    Lots are probabilities, `prompt` is the part of a phase that goes by before they write.
    """

    prompt: float
    forgets: float
    """Chance that they write nothing before they are reminded."""
    heeds: float
    """Chance that a reminder, or a notice that they are late, has them write."""
    slips: float
    """Chance that the first mail for a phase has a mistake in it, and they have to write again."""
    talks: float
    """Chance that they write press in a phase."""
    replies: bool
    """True if they reply to the last letter of the game; else they sign on."""
    from_phone: bool
    """Their mails are replies on top of a quotation, mostly in HTML."""
    hours: tuple[int, int]
    """Hours of the day, UTC, between which they write."""
    program: int
    """Number of their mail program."""


class Person(NamedTuple):
    """One member. `resigns_on` and `forgets_password_on` are days of the year, None: never.

    `bounces` are the days on which their mailbox takes nothing; `bounces_later`: it takes letters and sends them back.
    """

    name: str
    address: str
    habits: Habits
    holidays: tuple[Holiday, ...]
    resigns_on: int | None
    forgets_password_on: int | None
    bounces: tuple[int, ...] = ()
    bounces_later: bool = False
    looks_for_games: bool = False

    def is_away(self, day: int) -> bool:
        """True if they are on holiday."""
        return any(each.first <= day < each.first + each.days for each in self.holidays)

    def mailbox_is_full(self, day: int) -> bool:
        """True if letters to them come back."""
        return day in self.bounces


def people(chance: Random, count: int, days: int) -> tuple[Person, ...]:
    """Return `count` members, for a year of this many days."""
    return tuple(_person(chance, name, days) for name in _names(count))


def _names(count: int) -> Iterator[str]:
    for number in range(count):
        name = _NAMES[number % len(_NAMES)]
        more = number // len(_NAMES)
        yield name if more == 0 else f"{name}{'abcdefghij'[more - 1]}"


def _person(chance: Random, name: str, days: int) -> Person:
    phone = chance.random() < 0.3
    begins = chance.choice((6, 8, 12, 17))
    careless = chance.random() < 0.1
    habits = Habits(
        prompt=chance.choice((0.05, 0.2, 0.5, 0.8)),
        forgets=0.2 if careless else 0.02,
        heeds=0.5 if careless else 0.95,
        slips=chance.choice((0.01, 0.05)),
        talks=chance.choice((0.0, 0.1, 0.3)),
        replies=chance.random() < 0.6,
        from_phone=phone,
        hours=(begins, begins + 6),
        program=chance.randrange(100),
    )
    bounces = chance.random() < 0.05
    began = chance.randrange(days)
    return Person(
        name,
        f"{name}@{chance.choice(_DOMAINS)}",
        habits,
        tuple(_holidays(chance, days)),
        resigns_on=chance.randrange(days) if chance.random() < 0.15 else None,
        forgets_password_on=chance.randrange(days) if chance.random() < 0.2 else None,
        bounces=tuple(range(began, began + chance.randint(3, 9))) if bounces else (),
        bounces_later=chance.random() < 0.5,
        looks_for_games=chance.random() < 0.25,
    )


def _holidays(chance: Random, days: int) -> Iterator[Holiday]:
    for season in range(0, days, 180):
        if chance.random() < 0.5:
            yield Holiday(season + chance.randrange(180), chance.randint(2, 13), chance.random() < 0.7)


def program_of(person: Person) -> int:
    """The number of their mail program in `PROGRAMS`."""
    most = len(_PHONES) if person.habits.from_phone else len(_COMPUTERS)
    first = len(_COMPUTERS) if person.habits.from_phone else 0
    return first + person.habits.program % most


PROGRAMS = (*_COMPUTERS, *_PHONES)
"""Ways to write mails; those of phones come last."""
