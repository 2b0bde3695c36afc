"""ROLLBACK and ROLLFORWARD: go back to an earlier phase, and forward again (commands.md 9.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec.structs import replace

from judge.board.phase_words import read_phase
from judge.board.wording import listed
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.ending.victory import can_reopen, can_take_back, victory_stands, won_by_results
from judge.game.events import Event
from judge.game.events.phases import PastPhase, RolledBack
from judge.game.game import Game, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.own_steps import comes_to_last, steps_left, steps_lost, without_own
from judge.game.turn.rollback import (
    OrdersPutBack,
    back_to_forming,
    correct_again,
    fits,
    on_file_then,
    roll_back,
    roll_forward,
    was_corrected,
)
from judge.game.turn.start import check_somebody_plays, start_game
from judge.problems import Refused

MOST_PHASES = 6
"""Limit on the phases that one ROLLFORWARD replays, because everybody else's mail waits meanwhile."""


@command(
    "ROLLBACK",
    usage="ROLLBACK\nROLLBACK RESTORE F1901M\nROLLBACK FULL S1902M\nROLLBACK 2\nROLLBACK FORMING",
    help="Go back to an earlier phase: orders are cleared, or come back with RESTORE (the Master). A number is that of"
    " the processed phase, 1 for the first.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def rollback(invocation: Invocation) -> CommandResult:
    """Go back to the last processed phase, or a named one; later phases are saved for ROLLFORWARD."""
    game, in_play = invocation.game, invocation.in_play
    restore, full, wanted = _roll_words(invocation)
    solitaire = game.stage is Stage.COMPLETED and "SOLITAIRE" in in_play.rules
    if not (game.stage.is_under_way or solitaire or can_take_back(game, by_keeper=invocation.actor.by_keeper)):
        won = f" {victory_stands(game, invocation.context.keeper)}" if won_by_results(game) else ""
        hint = " It was ended by a vote: RESUME lets it go on." if can_reopen(game) else won
        raise Refused("E-ROLL", f"{game.name} is {game.stage.told}: there is nothing to roll back.{hint}")
    past = invocation.context.games.past(game)
    wanted = _numbered(wanted, past)
    if wanted == "FORMING":
        shelved = (*(phase.code for phase in past), *game.shelved)
        notes = (*steps_left(game, in_play, _last(past)), *correction_undone(game, in_play, past))
        return CommandResult(*back_to_forming(game, in_play, shelved), notes=notes)
    if wanted == game.phase_code:
        files = _on_file_now(invocation) if restore else None
        back = roll_back(game, in_play, game, game.shelved, invocation.now, restore=files, full=full)
        return CommandResult(*back, notes=(*_restored(restore, back[1]), *_kept_correction(back[0], in_play, past)))
    target = _find(past, wanted) if wanted else (past[-1] if past else None)
    if target is None:
        raise _no_phase(game, wanted, past)
    later = (*(phase.code for phase in past[past.index(target) :]), *game.shelved)
    files = on_file_then(target) if restore else None
    back = roll_back(game, in_play, target.game, later, invocation.now, restore=files, full=full)
    kept = _kept_correction(back[0], in_play, past[: past.index(target)])
    notes = (*_restored(restore, back[1]), *kept, *steps_left(game, in_play, _last(past)))
    notes += _lost_correction(game, past[-1])
    return CommandResult(*back, notes=notes)


def _on_file_now(invocation: Invocation) -> OrdersPutBack:
    """Return the orders of the present phase: those on file, or else those from before its rollback."""
    game = invocation.game
    now = {power.name: power.orders for power in game.powers}
    if game.phase_code not in game.shelved[:1] or any(orders is not None for orders in now.values()):
        return OrdersPutBack(now)
    return on_file_then(invocation.context.games.rolled_back(game)[0])


def _restored(wanted: bool, events: Sequence[Event]) -> tuple[str, ...]:
    """Return a note for a Master who wanted orders restored although there are none."""
    if not wanted or any(isinstance(event, RolledBack) and event.restored for event in events):
        return ()
    return ("No orders were on file in that phase: there is nothing to restore.",)


def _kept_correction(back: Game, in_play: RulesInPlay, before: Sequence[PastPhase]) -> tuple[str, ...]:
    """Return a note to the Master that the present phase keeps its correction; `before`: earlier phases."""
    if not was_corrected(back, in_play, back.board, before[-1].record if before else None):
        return ()
    return (f"{back.phase_code} keeps its board as corrected by hand. EDIT changes it again.",)


def correction_undone(game: Game, in_play: RulesInPlay, past: Sequence[PastPhase]) -> tuple[str, ...]:
    """Return a note to the Master that going back before the start loses the first phase's correction."""
    first = past[0].record.before if past else game.position
    if first is None or not was_corrected(past[0].game if past else game, in_play, first, None):
        return ()
    again = " ROLLFORWARD makes it again." if past else ""
    return (f"The correction of {first.phase} by hand (EDIT) is gone.{again}",)


def _lost_correction(game: Game, last: PastPhase) -> tuple[str, ...]:
    """Return a note to the Master that the correction of an unprocessed phase is lost."""
    if game.shelved or game.position == last.record.after:
        return ()
    return (f"{game.phase_code} was corrected by hand (EDIT): after a ROLLFORWARD to it, correct it again.",)


def _numbered(wanted: str, past: Sequence[PastPhase]) -> str:
    """Return the code of a phase given by number, as in njudge; for any other word, the word itself."""
    number = int(wanted) if re.fullmatch(r"\d{1,4}", wanted, re.ASCII) else 0
    return past[number - 1].code if 0 < number <= len(past) else wanted


def _last(past: Sequence[PastPhase]) -> str | None:
    return past[-1].code if past else None


def _find(past: Sequence[PastPhase], code: str) -> PastPhase | None:
    return next((phase for phase in past if phase.code == code), None)


def _no_phase(game: Game, wanted: str, past: Sequence[PastPhase]) -> Refused:
    played = ", ".join(phase.code for phase in past[-8:])
    if not past:
        return Refused("E-ROLL", f"No phase of {game.name} has been processed yet.")
    return Refused("E-ROLL", f"{game.name} has no processed phase {wanted}. The latest are: {played}.")


@command(
    "ROLLFORWARD",
    usage="ROLLFORWARD\nROLLFORWARD F1901M",
    help="Play again the first phase that was rolled back, with the orders it had. With a later phase: all before that"
    " one (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def rollforward(invocation: Invocation) -> CommandResult:
    """Replay one shelved phase, or all up to a named one; before the start, return to the first phase."""
    game, in_play = invocation.game, invocation.in_play
    _, _, wanted = _roll_words(invocation)
    if game.stage not in (Stage.FORMING, Stage.ACTIVE, Stage.WAITING) or not game.shelved:
        raise Refused("E-ROLL", f"No phase of {game.name} was rolled back.")
    rolled_back = {phase.code: phase for phase in invocation.context.games.rolled_back(game)}
    goals = [*game.shelved, str(rolled_back[game.shelved[-1]].record.after.phase)]
    goals = goals[game.stage is not Stage.FORMING :]
    if wanted and wanted not in goals:
        is_now = game.stage is not Stage.FORMING and wanted == game.phase_code
        there = f"{game.name} is in {wanted} now." if is_now else f"{game.name} cannot be rolled forward to {wanted}."
        raise Refused("E-ROLL", f"{there} ROLLFORWARD leads to the start of a later phase: {', '.join(goals)}.")
    if why := in_play.variant.not_again(game, rolled_back[game.shelved[0]].record.own):
        raise Refused("E-ROLL", f"{why} Nothing was played again.")
    events: tuple[Event, ...] = ()
    before = game
    if game.stage is Stage.FORMING:
        check_somebody_plays(game, in_play)
        game, events = _begin_again(game, in_play, rolled_back[game.shelved[0]], invocation.now)
    game, events, notes = _play_again(invocation, game, rolled_back, wanted, events)
    if not events:
        raise Refused("E-ROLL", notes[0])
    if game.shelved and not notes and game.stage is not Stage.COMPLETED:
        left = game.shelved
        notes.append(f"Still to be played again: {listed(left)}. ROLLFORWARD {goals[-1]} plays {_them(left)}.")
    if without_own(events, in_play) == events:  # Otherwise the last phase reported the variant's own events.
        events += in_play.variant.own_steps.rollback_news(before, game, in_play)
    return CommandResult(game, events, notes=tuple(notes))


def _them(phases: Sequence[str]) -> str:
    return "it" if len(phases) == 1 else "them all"


def _begin_again(game: Game, in_play: RulesInPlay, first: PastPhase, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Restart the game at its first shelved phase, with the Master's corrections made before it.

    Raises Refused if other powers would be on the board, because then none of these phases could be replayed.
    """
    begun, started = start_game(game, in_play, now)
    had, has = ({power.name for power in each.powers} for each in (first.game, begun))
    if had == has:
        begun, corrected = correct_again(begun, first.record, in_play.rules)
        return begun, (started, *corrected)
    then, now_too = (
        [in_play.map.title_of(name) for name in in_play.map.powers if name in only] for only in (had - has, has - had)
    )
    lacking = f"Nobody plays {listed(then)}" if then else f"{listed(now_too)} had no player then"
    raise Refused(
        "E-ROLL",
        f"{lacking}, so {game.shelved[0]} would be played with other powers than it was, and cannot be played again."
        f" Nothing was changed. {_WAIT if then else ''}ACTIVATE begins the game anew as it is, with new orders.",
    )


_WAIT = "If somebody joins, ROLLFORWARD works again. "


def _play_again(
    invocation: Invocation, game: Game, rolled_back: Mapping[str, PastPhase], wanted: str, events: tuple[Event, ...]
) -> tuple[Game, tuple[Event, ...], list[str]]:
    """Replay the shelved phases as far as wanted; return the game, the events, and notes for the Master."""
    in_play, notes, played = invocation.in_play, list[str](), 0
    while game.shelved and not _is_far_enough(game, wanted, events):
        if played == MOST_PHASES:
            notes.append(f"{played} phases were played again. To go on from here, send ROLLFORWARD {wanted} once more.")
            break
        played += 1
        before, past = game, rolled_back[game.shelved[0]]
        record = past.record
        if not fits(game, record):
            notes.append(f"{game.shelved[0]} cannot be played again: the board is not what it was. Get new orders.")
            break
        game, told = roll_forward(game, in_play, past, invocation.now)
        events = (*without_own(events, in_play), *told)
        if game.shelved and game.position == record.after:
            game, corrected = correct_again(game, rolled_back[game.shelved[0]].record, in_play.rules)
            events += corrected
        if not game.shelved and before.own_last and not comes_to_last(before, game, record):
            kept = replace(game, own=before.own_last)
            notes += steps_lost(kept, in_play, before.shelved[0])
    return game, events, notes


def _is_far_enough(game: Game, wanted: str, events: Sequence[Event]) -> bool:
    """True if ROLLFORWARD has reached the named phase, or made one step if none was named."""
    return game.stage is Stage.COMPLETED or (game.phase_code == wanted if wanted else bool(events))


def _roll_words(invocation: Invocation) -> tuple[bool, bool, str]:
    """Read RESTORE or RECOVER, FULL, and a phase, in any order."""
    words = [word.upper() for word in invocation.words.rest]
    restore = any(word in ("RESTORE", "RECOVER") for word in words)
    full = "FULL" in words
    phase = [word for word in words if word not in ("RESTORE", "RECOVER", "FULL", "TO")]
    if (named := read_phase(phase, invocation.in_play.map)) is not None:
        return restore, full, str(named)
    if len(phase) > 1:
        raise Refused(
            "E-SYNTAX",
            f'"{" ".join(phase)[:60]}" names no phase. Name one, like F1901M or Fall 1901 Movement:'
            f" {invocation.words.verb} F1901M",
        )
    return restore, full, phase[0] if phase else ""
