"""Absences as seats change hands and names: they are those of a person (timing.md 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from judge.game.calendar.absences import Absence, hides_absentees, merged
from judge.game.game import Game
from judge.game.people.control import hides_dummies
from judge.rules.registry import RuleSet


def of_seats(absences: Iterable[Absence], names: Mapping[str, str]) -> tuple[Absence, ...]:
    """The absences under the names that seats have now, by their old ones."""
    return merged(replace(absence, by=names.get(absence.by, absence.by)) for absence in absences)


def without_absences(game: Game, seat: str, rules: RuleSet) -> Game:
    """The game without the absences of somebody who has left.

    They stay where their end would tell others who is absent, or perhaps that somebody has gone.
    """
    if hides_absentees(rules) or hides_dummies(rules):
        return game
    return replace(game, absences=tuple(absence for absence in game.absences if absence.by != seat))
