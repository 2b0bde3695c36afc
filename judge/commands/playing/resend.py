"""RESEND: send a phase's letter again, remade for people who may read it now (commands.md 5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.phase_words import read_phase
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.events.phases import GameEnded, GameStarted, PhaseProcessed, codes_of
from judge.game.game import Role
from judge.game.outcome import LetterAgain
from judge.game.people.seats import find_seat, near_power, player_at
from judge.problems import Refused

_USAGE = "RESEND, RESEND F1901M, or for the Master RESEND france"
_FILLING = frozenset({"ME", "MY", "THE", "LAST", "RESULT", "RESULTS", "LETTER", "LETTERS"})
_MOST_A_DAY = 10
"""Limit on the letters that are sent again to one address in 24 hours."""


@command(
    "RESEND",
    usage="RESEND\nRESEND F1901M\nRESEND france\nRESEND france F1901M",
    help="The last results once more, and the letter of the end, or before them the letter with which the game began;"
    " with a phase, its results."
    " The Master has a letter sent again to somebody else.",
    topic=Topic.LISTING,
)
def resend(invocation: Invocation) -> CommandResult:
    """Make a letter anew and send it, with everything that its reader may see now and with working links."""
    game = invocation.game
    if game.position is None:
        raise Refused("E-STATE", f"{game.name} has not begun: there is no letter to send again. STATUS tells more.")
    words = [word for word in invocation.words.rest if word.upper() not in _FILLING]
    seat, phase = _meant(invocation, words)
    player = player_at(game, seat)
    if player is None:
        title = invocation.in_play.map.title_of(seat)
        raise Refused("E-VACANT", f"{title} in {game.name} has no player, so nothing is sent.")
    is_own = seat == invocation.actor.id
    readers = (invocation.context.sender,) if is_own else player.addresses
    if any(invocation.context.games.sent_again(address) >= _MOST_A_DAY for address in readers):
        raise Refused("E-BUDGET", f"{_MOST_A_DAY} letters were sent again in 24 hours. HISTORY tells all results.")
    letters = _letters(invocation, seat, phase, () if is_own else readers)
    if is_own:
        return CommandResult(answers=letters)
    told = f"The letter goes to {invocation.in_play.map.title_of(seat)} again."
    return CommandResult(answers=letters, notes=(told,))


def _meant(invocation: Invocation, words: Sequence[str]) -> tuple[str, str]:
    """Return the seat and phase ("" for the last) of the requested letter. Raises Refused."""
    game, game_map, own = invocation.game, invocation.in_play.map, invocation.actor.id
    count = next((number for number in (1, 3) if words and read_phase(words[-number:], game_map) is not None), 0)
    phase = read_phase(words[-count:], game_map) if count else None
    named = words[: len(words) - count]
    if len(named) > 1:
        raise Refused("E-SYNTAX", f'"{" ".join(named)[:60]}" is neither a phase nor a power. Write {_USAGE}')
    seat = find_seat(game, game_map, named[0]) if named else own
    if seat is None:
        raise Refused("E-POWER", f"There is no {named[0][:40]} in {game.name}.{near_power(game_map, named[0])}")
    if seat != own and invocation.actor.role is not Role.MASTER:
        raise Refused("E-GM-ONLY", "Only the Master can have letters to others sent again. RESEND sends yours.")
    return seat, "" if phase is None else str(phase)


def _letters(invocation: Invocation, seat: str, phase: str, to: tuple[str, ...]) -> tuple[LetterAgain, ...]:
    """Return the letter of a phase; without a phase, the last one and any letter of the game's end."""
    ending = invocation.game.ending
    if phase or ending is None:
        return (_letter(invocation, seat, phase, to),)
    end = LetterAgain(seat, GameEnded(ending.kind, ending.victors, ending.phase, ending.persons), None, to)
    return (_letter(invocation, seat, "", to), end) if invocation.context.games.past(invocation.game) else (end,)


def _letter(invocation: Invocation, seat: str, phase: str, to: tuple[str, ...]) -> LetterAgain:
    """Return the results of this phase; for "", the last letter about the board. Raises Refused E-PHASE."""
    game = invocation.game
    past = invocation.context.games.past(game)
    found = [each for each in past if phase in ("", each.code)]
    if found:
        is_last = found[-1] is past[-1]
        deadline = game.deadline if is_last and not game.stage.is_over else None
        event = PhaseProcessed(found[-1].record, deadline, final=is_last and game.stage.is_over)
        return LetterAgain(seat, event, found[-1].at if is_last else None, to)
    if phase and (past or phase != str(game.board.phase)):
        there = f"It has: {codes_of(past)}." if past else "None has been processed yet."
        raise Refused("E-PHASE", f"{phase} of {game.name} has no results. {there}")
    return LetterAgain(seat, GameStarted(game.board, game.deadline), None, to)
