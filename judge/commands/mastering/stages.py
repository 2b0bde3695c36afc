"""The Master's commands: stages, PROCESS and PREVIEW, ROLLBACK and ROLLFORWARD (commands.md 9)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from judge.commands.framework.table import CommandResult, Invocation, Where, command, need_words
from judge.game.ending.victory import can_reopen, without_votes
from judge.game.events import Event
from judge.game.events.settings import FormingBegun, StageChanged
from judge.game.game import Game, Role, Stage, WaitReason
from judge.game.people.sign_on import MASTER
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import hold, renew
from judge.game.time.clock import deadline_passed, disordered_on_process
from judge.game.turn.process import (
    all_dummies,
    foresee,
    missing_orders,
    process,
    renewed_deadline,
    seats_in,
    start_game,
)
from judge.game.turn.rollback import PastPhase, back_to_forming, fits, roll_back, roll_forward
from judge.problems import Refused

_MASTER = (Role.MASTER,)


@command(
    "FORM",
    where=Where.BODY,
    usage="FORM",
    help="Open a game in preparation for players (the Master).",
    topic="master",
    by=_MASTER,
)
def form(invocation: Invocation) -> CommandResult:
    """From preparation to forming; the game starts at once when nobody has to join."""
    game = invocation.game
    if game.stage is Stage.FORMING:
        return CommandResult(game, notes=(f"{game.name} is forming already.",))
    if game.stage is Stage.COMPLETED and invocation.actor.by_keeper:
        phases = (*(phase.code for phase in invocation.context.games.past(game)), *game.shelved)
        return CommandResult(*back_to_forming(game, phases))
    if game.stage is not Stage.PREPARATION:
        raise _wrong_stage(game)
    return CommandResult(*begin_forming(game, invocation.in_play, invocation.now))


def begin_forming(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """A prepared game open for players; started if there is no seat to take and the Master need not start it."""
    game = replace(game, stage=Stage.FORMING)
    if seats_in(in_play) == 0 and "START_MASTER" not in in_play.rules:
        return start_game(game, in_play, now)
    return game, (FormingBegun(seats_in(in_play)),)


@command(
    "ACTIVATE",
    where=Where.BODY,
    usage="ACTIVATE",
    help="Start a forming game, or let a waiting or terminated one go on (the Master).",
    topic="master",
    by=_MASTER,
)
def activate(invocation: Invocation) -> CommandResult:
    """Start or resume. Seats nobody took become powers that nobody plays, left off the board.

    A game that was terminated before its start is forming again.
    """
    game, in_play = invocation.game, invocation.in_play
    match game.stage:
        case Stage.ACTIVE:
            return CommandResult(game, notes=(f"{game.name} is active already.",))
        case Stage.COMPLETED if invocation.actor.by_keeper:
            return reopened(invocation)
        case Stage.COMPLETED:
            raise _wrong_stage(game)
        case Stage.PREPARATION if seats_in(in_play) > len(game.seats):
            raise Refused("E-STATE-SEATS", f"{game.name} has free seats: send FORM so that players can join.")
        case Stage.PREPARATION | Stage.FORMING:
            if not game.seats and not all_dummies(in_play):
                raise Refused("E-STATE-SEATS", f"Nobody has joined {game.name} yet.")
            return CommandResult(*start_game(game, in_play, invocation.now))
        case _ if game.position is None:
            return CommandResult(replace(game, stage=Stage.FORMING), (StageChanged(game.stage, Stage.FORMING, MASTER),))
        case _:
            return CommandResult(*resume_game(game, in_play, invocation.now))


def reopened(invocation: Invocation) -> CommandResult:
    """A finished game in the phase that was due, with all votes cleared and a new deadline (draws.md 2).

    The judge's keeper can also take a victory back. Raises Refused E-STATE-DONE.
    """
    game, who = invocation.game, invocation.actor
    if not can_reopen(game) and not who.by_keeper:
        raise Refused("E-STATE-DONE", f"{game.name} is completed. A victory is final.")
    back = replace(without_votes(game), stage=Stage.ACTIVE, ending=None)
    back = replace(back, deadline=renewed_deadline(back, invocation.in_play, invocation.now))
    reason = f"{who.called} has reopened it. All votes on its end are cleared"
    return CommandResult(back, (StageChanged(game.stage, Stage.ACTIVE, MASTER, reason),))


def resume_game(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """An active game again, vacancies or not; an expired deadline becomes a full new period."""
    resumed = replace(game, stage=Stage.ACTIVE, waiting_for=(), clock=replace(game.clock, pause_until=None))
    events: tuple[Event, ...] = (StageChanged(game.stage, Stage.ACTIVE, MASTER),)
    if not deadline_passed(resumed, now):
        return resumed, events
    resumed, moved = renew(resumed, in_play, now, "the old one passed while the game was waiting")
    return resumed, events + moved


@command(
    "WAIT",
    "PAUSE",
    "SUSPEND",
    where=Where.BODY,
    usage="WAIT",
    help="Stop the clock of a game until ACTIVATE (the Master).",
    topic="master",
    by=_MASTER,
)
def wait(invocation: Invocation) -> CommandResult:
    """Hold the game: the clock leaves it alone; orders and press go on."""
    game = invocation.game
    if game.stage is Stage.COMPLETED and not invocation.actor.by_keeper:
        raise _wrong_stage(game)
    if game.stage is Stage.COMPLETED:
        opened = reopened(invocation)
        game = opened.game or game
    if game.position is None:
        raise Refused("E-STATE", f"{game.name} has not started: there is no clock to stop.")
    if game.stage is Stage.WAITING and WaitReason.MASTER in game.waiting_for:
        return CommandResult(game, notes=(f"{game.name} is waiting already.",))
    return CommandResult(hold(game, WaitReason.MASTER), (StageChanged(game.stage, Stage.WAITING, MASTER),))


@command(
    "TERMINATE",
    where=Where.BODY,
    usage="TERMINATE",
    help="End a game without a result (the Master); ACTIVATE takes it back.",
    topic="master",
    by=_MASTER,
)
def terminate(invocation: Invocation) -> CommandResult:
    """Stop a game for good, whatever stage it is in."""
    game = invocation.game
    if game.stage is Stage.TERMINATED:
        return CommandResult(game, notes=(f"{game.name} is terminated already.",))
    if game.stage is Stage.COMPLETED and not invocation.actor.by_keeper:
        raise _wrong_stage(game)
    over = replace(without_votes(game), stage=Stage.TERMINATED, ending=None) if game.ending else game
    over = replace(over, stage=Stage.TERMINATED, clock=replace(game.clock, pause_until=None))
    return CommandResult(over, (StageChanged(game.stage, Stage.TERMINATED, MASTER),))


@command(
    "PROCESS",
    "PROCESS!",
    where=Where.BODY,
    usage="PROCESS\nPROCESS! S1901M",
    help="Adjudicate the phase now; with ! also when orders are missing (the Master). Name the phase to be safe.",
    topic="master",
    by=_MASTER,
    flush=True,
)
def process_now(invocation: Invocation) -> CommandResult:
    """Run the phase whatever the deadline and the wait flags say."""
    game, in_play = invocation.game, invocation.in_play
    force = invocation.words.verb == "PROCESS!"
    _check_running(invocation, also_waiting=force)
    _check_phase(invocation)
    missing = [name for name in missing_orders(game, in_play) if name not in disordered_on_process(game, in_play)]
    if missing and not force:
        raise Refused(
            "E-NOTREADY",
            f"Orders are missing from {', '.join(map(in_play.map.title_of, missing))}. Nothing was processed."
            " PROCESS! runs the phase without them.",
        )
    return CommandResult(*process(game, in_play, invocation.now))


@command(
    "PREVIEW",
    "PREDICT",
    where=Where.BODY,
    usage="PREVIEW",
    help="See what PROCESS would do now, for your eyes only; nothing changes (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def preview(invocation: Invocation) -> CommandResult:
    """The results that PROCESS! would bring now."""
    _check_running(invocation, also_waiting=True)
    _check_phase(invocation)
    return CommandResult(invocation.game, (foresee(invocation.game, invocation.in_play, invocation.now, MASTER),))


@command(
    "ROLLBACK",
    where=Where.BODY,
    usage="ROLLBACK\nROLLBACK RESTORE F1901M\nROLLBACK FULL S1902M\nROLLBACK FORMING",
    help="Go back to an earlier phase: orders are cleared, or come back with RESTORE (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def rollback(invocation: Invocation) -> CommandResult:
    """Back to the last processed phase, or the one named. What was played later goes on a shelf."""
    game, in_play = invocation.game, invocation.in_play
    restore, full, wanted = _roll_words(invocation)
    if game.stage not in (Stage.ACTIVE, Stage.WAITING) and not (
        game.stage is Stage.COMPLETED and "SOLITAIRE" in in_play.rules
    ):
        raise Refused("E-ROLL", f"{game.name} is {game.stage.told}: there is nothing to roll back.")
    past = invocation.context.games.past(game)
    if wanted == "FORMING":
        return CommandResult(*back_to_forming(game, (*(phase.code for phase in past), *game.shelved)))
    if wanted == game.phase_code:
        return CommandResult(*roll_back(game, in_play, game, game.shelved, invocation.now, restore=restore, full=full))
    target = _find(past, wanted) if wanted else (past[-1] if past else None)
    if target is None:
        raise _no_phase(game, wanted, past)
    later = (*(phase.code for phase in past[past.index(target) :]), *game.shelved)
    return CommandResult(*roll_back(game, in_play, target.game, later, invocation.now, restore=restore, full=full))


@command(
    "ROLLFORWARD",
    where=Where.BODY,
    usage="ROLLFORWARD\nROLLFORWARD F1901M",
    help="Play phases that were rolled back again, with the orders they had (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def rollforward(invocation: Invocation) -> CommandResult:
    """Forward by one shelved phase, or up to the start of the one named; before the start, to the first phase."""
    game, in_play = invocation.game, invocation.in_play
    _, _, wanted = _roll_words(invocation)
    if game.stage not in (Stage.FORMING, Stage.ACTIVE, Stage.WAITING) or not game.shelved:
        raise Refused("E-ROLL", f"No phase of {game.name} was rolled back.")
    shelf = {phase.code: phase for phase in invocation.context.games.shelf(game)}
    goals = [*game.shelved, str(shelf[game.shelved[-1]].record.after.phase)]
    if wanted and wanted not in goals[game.stage is not Stage.FORMING :]:
        raise Refused("E-ROLL", f"{wanted} is no phase to roll forward to. On the shelf: {', '.join(game.shelved)}.")
    events: tuple[Event, ...] = ()
    if game.stage is Stage.FORMING:
        game, events = start_game(game, in_play, invocation.now)
    notes: list[str] = []
    while game.shelved and not _is_far_enough(game, wanted, events):
        record = shelf[game.shelved[0]].record
        if not fits(game, record):
            notes.append(f"{game.shelved[0]} cannot be played again: the board is not what it was. Get new orders.")
            break
        game, told = roll_forward(game, in_play, record, invocation.now)
        events += told
    if not events:
        raise Refused("E-ROLL", notes[0])
    return CommandResult(game, events, notes=tuple(notes))


def _is_far_enough(game: Game, wanted: str, events: Sequence[Event]) -> bool:
    """Whether ROLLFORWARD has come to the phase named, or has gone one step when none was."""
    return game.stage is Stage.COMPLETED or (game.phase_code == wanted if wanted else bool(events))


def _roll_words(invocation: Invocation) -> tuple[bool, bool, str]:
    """RESTORE or RECOVER, FULL, and a phase, in any order."""
    need_words(invocation.words, 0, 3, f"{invocation.words.verb} RESTORE F1901M")
    words = [word.upper() for word in invocation.words.rest]
    restore = any(word in ("RESTORE", "RECOVER") for word in words)
    full = "FULL" in words
    phases = [word for word in words if word not in ("RESTORE", "RECOVER", "FULL")]
    if len(phases) > 1:
        raise Refused("E-SYNTAX", f'"{phases[1]}" is one phase too many: name one, like F1901M.')
    return restore, full, phases[0] if phases else ""


def _find(past: Sequence[PastPhase], code: str) -> PastPhase | None:
    return next((phase for phase in past if phase.code == code), None)


def _no_phase(game: Game, wanted: str, past: Sequence[PastPhase]) -> Refused:
    played = ", ".join(phase.code for phase in past[-8:])
    if not past:
        return Refused("E-ROLL", f"No phase of {game.name} has been processed yet.")
    return Refused("E-ROLL", f"{game.name} has no processed phase {wanted}. The latest are: {played}.")


def _check_running(invocation: Invocation, *, also_waiting: bool) -> None:
    allowed = (Stage.ACTIVE, Stage.WAITING) if also_waiting else (Stage.ACTIVE,)
    if invocation.game.stage not in allowed:
        hint = " PROCESS! runs the phase all the same." if invocation.game.stage is Stage.WAITING else ""
        raise Refused(
            "E-STATE", f"{invocation.game.name} is {invocation.game.stage.told}: there is no phase to process.{hint}"
        )


def _check_phase(invocation: Invocation) -> None:
    """`PROCESS F1903M`: only if that is the phase we are in, so that two mails that cross do no harm."""
    need_words(invocation.words, 0, 1, f"{invocation.words.verb} S1901M")
    if invocation.words.rest and invocation.words.rest[0].upper() != invocation.game.phase_code:
        raise Refused(
            "E-PHASE",
            f"{invocation.game.name} is in {invocation.game.phase_code}, not {invocation.words.rest[0].upper()}.",
        )


def _wrong_stage(game: Game) -> Refused:
    if game.stage is Stage.COMPLETED:
        hint = "RESUME reopens it." if can_reopen(game) else "A victory is final."
        return Refused("E-STATE-DONE", f"{game.name} is completed. {hint}")
    hint = (
        "ACTIVATE takes it up again." if game.stage is Stage.TERMINATED else "Back before its start: ROLLBACK FORMING"
    )
    return Refused("E-STATE-ROLLBACK", f"{game.name} is {game.stage.told}. {hint}")
