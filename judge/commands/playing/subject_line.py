"""The subject of an order mail as house rules want it: `Dc179 [BlackMarch] S01: English Orders [1]`.

Which fields a game wants is its house rule subject_line. Seed: house rules II.2 of Garry, Lord of the March.
"""

from __future__ import annotations

import re

from msgspec import Struct

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import Phase, PhaseType
from judge.game.game import Game
from judge.game.order_subjects import example_subject
from judge.game.people.seats import power_named
from judge.patterns import pattern
from judge.problems import Refused
from judge.rules.registry import RuleSet

_FORM = pattern(
    r"(?:(?:re|aw|sv|fwd?|wg)\s*:\s*)*"
    r"(?P<id>dc\s*\d+)?\s*"
    r"(?:\[(?P<name>[^\[\]]{1,60})\])?\s*"
    r"\b(?P<season>su|s|f|w|a)\s?(?P<year>\d{4}|\d{2})\s*:?\s+"
    r"(?P<power>[^\W\d_][^\[\]():]{0,40}?)(?:\s+orders?)?\s*"
    r"(?:[\[(]\s*(?P<version>\d{1,4})\s*[\])])?",
    re.IGNORECASE,
)
_SAME_SEASON = {"FALL": "A", "AUTUMN": "F"}


class SubjectFields(Struct, frozen=True):
    """What a subject says. `id` (`DC179`) and `name` "" for none, `season` in capitals, `version` 0 for none."""

    id: str
    name: str
    season: str
    year: str
    power: str
    version: int


def read_subject(subject: str) -> SubjectFields | None:
    """The fields of a subject in this form, `Re:` before it notwithstanding; None if it is in another form."""
    found = _FORM.fullmatch(" ".join(subject.split()))
    if found is None or not (found["id"] or found["name"]):
        return None
    number = "".join((found["id"] or "").upper().split())
    name = (found["name"] or "").strip()
    return SubjectFields(
        number, name, found["season"].upper(), found["year"], found["power"].strip(), int(found["version"] or 0)
    )


def check_subject(
    subject: str,
    game: Game,
    game_map: Map,
    rules: RuleSet,
    powers: frozenset[PowerName],
    *,
    answers_letter: bool = False,
) -> SubjectFields | None:
    """The fields of the subject of an order mail; None where the game does not look at it, or need not.

    `powers` are those that the sender orders for. `answers_letter`: the mail replies to a letter of the present phase
    of this game, which says all that a subject would. Raises Refused E-SUBJECT for a field that is wrong, and where the
    house rule is `require` for a subject in another form, but in such a reply.
    """
    wanted = rules.house.subject_line
    if wanted == "ignore":
        return None
    fields = read_subject(subject)
    if fields is None and (wanted == "check" or answers_letter):
        return None
    wrong = _FORM_WANTED if fields is None else _wrong(fields, game, game_map, powers)
    if wrong:
        raise Refused(
            "E-SUBJECT",
            f"{wrong} Nothing was put on file. Reply to the newest letter that asks for orders, or send them again with"
            f" a subject like: {example_subject(game, game_map, powers)}",
        )
    return fields


_FORM_WANTED = (
    "The subject of an order mail has to name the game, the season and year, your power and the number of the set"
    " (house rule subject_line)."
)


def _wrong(fields: SubjectFields, game: Game, game_map: Map, powers: frozenset[PowerName]) -> str:
    """A sentence on the first field that is wrong; "" if none is."""
    if fields.name and fields.name.lower() != game.name.lower():
        return f'The subject is about the game "{fields.name}", and this is {game.name}.'
    if fields.id and not _is_id(fields.id, game, named=bool(fields.name)):
        return f"The subject is about {fields.id.capitalize()}, and this is {game.name}."
    phase = game.board.phase
    if fields.season not in _seasons(phase) or int(fields.year) != phase.year % 10 ** len(fields.year):
        return f"The subject is about {fields.season}{fields.year}, and {game.name} is in {phase.title} ({phase})."
    if _power_meant(fields.power, game_map) not in powers:
        return f'The subject says "{fields.power}", and you order for {_all(powers, game_map)}.'
    return ""


def _is_id(number: str, game: Game, *, named: bool) -> bool:
    """Whether a game goes by this number: by its name, or as its description says.

    Where the subject has the name as well, a game without any number is content.
    """
    known = {"".join(each.upper().split()) for each in re.findall(r"(?i)\bdc\s*\d+", game.description)}
    return number == game.name.upper() or number in known or (named and not known)


def _seasons(phase: Phase) -> tuple[str, ...]:
    """How the season of a phase may be written: a letter, and SU for retreats in the summer."""
    name = phase.season.upper()
    summer = ("SU",) if name == "SUMMER" or (name == "SPRING" and phase.type is PhaseType.RETREATS) else ()
    other = (_SAME_SEASON[name],) if name in _SAME_SEASON else ()
    return (name[:1], *other, *summer)


def _power_meant(word: str, game_map: Map) -> PowerName | None:
    """The power of a name or an adjective."""
    for name, power in game_map.powers.items():
        if power.adjective.upper() == word.upper():
            return name
    return power_named(game_map, word)


def _all(powers: frozenset[PowerName], game_map: Map) -> str:
    return " and ".join(game_map.title_of(name) for name in sorted(powers))
