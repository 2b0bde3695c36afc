"""Incidents of a game in words, for HISTORY and SUMMARY."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from textwrap import wrap

from judge.board.wording import listed
from judge.game.game import Game, Role
from judge.game.people.control import hides_dummies, secrets_open_to
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import LetterPart, RulesInPlay
from judge.game.status.layout import WIDTH
from judge.game.time.lateness import hides_late_powers
from judge.game.values.incidents import Happened, Incident
from judge.game.visibility.seen_game import players_known

_TITLE = "Deadline and players"


def incidents_of(game: Game, in_play: RulesInPlay, asker: Actor | None, phase: str) -> tuple[LetterPart, ...]:
    """Return the incidents of a phase as its results list them; () for none."""
    told = _told(game, in_play, asker, [each for each in game.incidents if each.phase == phase])
    return (LetterPart(_TITLE, tuple(line for _, text in told for line in wrap(text, WIDTH))),) if told else ()


def incidents_besides(
    game: Game, in_play: RulesInPlay, asker: Actor | None, codes: Collection[str]
) -> tuple[LetterPart, ...]:
    """Return the incidents of phases without results; `codes` are the phases with results."""
    lines = _with_phases(_told(game, in_play, asker, [each for each in game.incidents if each.phase not in codes]))
    return (LetterPart(_TITLE, tuple(lines)),) if lines else ()


def incident_lines(game: Game, in_play: RulesInPlay, asker: Actor | None) -> list[str]:
    """Return all incidents, each with its phase."""
    return _with_phases(_told(game, in_play, asker, game.incidents))


def _with_phases(told: Iterable[tuple[str, str]]) -> list[str]:
    return [line for phase, text in told for line in wrap(f"{phase}: {text}", WIDTH, subsequent_indent="  ")]


def _told(
    game: Game, in_play: RulesInPlay, asker: Actor | None, incidents: Iterable[Incident]
) -> list[tuple[str, str]]:
    """Return phase and sentence of incidents that an asker may know; no newcomers if dummies are hidden."""
    is_master = asker is not None and asker.role is Role.MASTER
    hides = hides_dummies(in_play.rules) and not is_master and not players_known(game, in_play.rules)
    return [
        (each.phase, _sentence(game, in_play, asker, each))
        for each in incidents
        if not (hides and each.kind in (Happened.REPLACED, Happened.STANDBY))
    ]


def _sentence(game: Game, in_play: RulesInPlay, asker: Actor | None, incident: Incident) -> str:
    """The incident in a sentence; late powers are named if lateness is public or known."""
    shown = incident.powers
    if incident.kind is Happened.FIRST_MISS and hides_late_powers(in_play.rules):
        shown = tuple(power for power in shown if power in secrets_open_to(game, asker))
    who = listed([in_play.map.title_of(power) for power in shown]) if shown else "a player"
    match incident.kind:
        case Happened.FIRST_MISS:
            return f"The deadline moved by {incident.length}: it was the first that {who} missed."
        case Happened.PAUSE:
            return f"There was a pause of {incident.length}, by agreement."
        case Happened.REPLACED:
            return f"{who} got a new player, whom the Master had asked."
        case Happened.STANDBY:
            return f"{who} got a new player from the judge's standby list."
