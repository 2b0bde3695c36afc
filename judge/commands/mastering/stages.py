"""Stages of a game: FORM, ACTIVATE, WAIT, TERMINATE, RESUME, FORCE BEGIN, UNSTART (commands.md 9)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.wording import listed
from judge.commands.framework.arguments import need_no_more, need_words, second_word
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.commands.mastering.rollback import correction_undone
from judge.game.calendar.dates import format_deadline
from judge.game.ending.proposals import without_votes
from judge.game.ending.scoring import check_scoring
from judge.game.ending.victory import can_reopen, victory_stands
from judge.game.events import Event
from judge.game.events.settings import StageChanged
from judge.game.game import Game, Stage, WaitReason
from judge.game.leaving import ask_again, has_said, take_back
from judge.game.lifecycle import begin_forming, recalled, reopen_game, resume_game
from judge.game.people.open_seats import seats_in, vacancies_told
from judge.game.people.seats import MASTER
from judge.game.press.publishing import publish_rest
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import hold
from judge.game.turn.own_steps import steps_left
from judge.game.turn.rollback import back_to_forming
from judge.game.turn.start import check_somebody_plays, start_game
from judge.problems import Refused


@command(
    "FORM",
    usage="FORM",
    help="Open a game in preparation for players (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def form(invocation: Invocation) -> CommandResult:
    """Move a game from preparation to forming; it starts at once if nobody needs to join."""
    game = invocation.game
    need_no_more(invocation.words, game.name)
    if game.stage is Stage.FORMING:
        return CommandResult(game, notes=(f"{game.name} is forming already.",))
    if game.stage is Stage.COMPLETED and invocation.actor.by_keeper:
        phases = (*(phase.code for phase in invocation.context.games.past(game)), *game.shelved)
        return CommandResult(*back_to_forming(game, invocation.in_play, phases))
    if game.stage is not Stage.PREPARATION:
        raise _wrong_stage(invocation)
    return CommandResult(*begin_forming(game, invocation.in_play, invocation.now))


@command(
    "ACTIVATE",
    usage="ACTIVATE",
    help="Start a forming game, or let a waiting or terminated one go on (the Master). Powers of empty seats are left"
    " off the board; UNSTART goes back. A game that nobody plays anymore waits for players.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def activate(invocation: Invocation) -> CommandResult:
    """Start or resume a game. Powers of empty seats are left off the board.

    A game that was terminated before its start goes back to forming.
    """
    game, in_play = invocation.game, invocation.in_play
    need_no_more(invocation.words, game.name)
    match game.stage:
        case Stage.ACTIVE:
            return _active_already(invocation)
        case Stage.COMPLETED if invocation.actor.by_keeper:
            return CommandResult(*_reopened(invocation))
        case Stage.COMPLETED:
            raise _wrong_stage(invocation)
        case Stage.PREPARATION if seats_in(in_play) > len(game.seats):
            raise Refused("E-STATE-SEATS", f"{game.name} has free seats: send FORM so that players can join.")
        case Stage.PREPARATION | Stage.FORMING:
            check_somebody_plays(game, in_play)
            begun, started = start_game(game, in_play, invocation.now)
            check_scoring(begun, in_play)
            return CommandResult(begun, (started,), notes=_left_out(begun, in_play))
        case _ if game.position is None:
            return CommandResult(replace(game, stage=Stage.FORMING), (StageChanged(game.stage, Stage.FORMING, MASTER),))
        case _:
            return _resumed(invocation)


def _resumed(invocation: Invocation) -> CommandResult:
    """Let a game go on; if nobody plays it, it waits, and the Master is told how to find players."""
    game, events = resume_game(invocation.game, invocation.in_play, invocation.now)
    return CommandResult(game, events, notes=() if events else (vacancies_told(game, invocation.in_play),))


def _left_out(begun: Game, in_play: RulesInPlay) -> tuple[str, ...]:
    """Return a note to the Master that the game has begun with empty seats, and how to go back."""
    here = {power.name for power in begun.powers}
    empty = [in_play.map.title_of(name) for name in in_play.map.powers if name not in here]
    if not empty:
        return ()
    left = "it is" if len(empty) == 1 else "they are"
    return (f"Nobody plays {listed(empty)}: {left} not on the board. UNSTART goes back, to wait for players.",)


@command(
    "WAIT",
    "PAUSE",
    "SUSPEND",
    usage="WAIT",
    help="Stop the clock of a game until ACTIVATE (the Master). Players ask for it by PROPOSE PAUSE 5 DAYS.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def wait(invocation: Invocation) -> CommandResult:
    """Stop the game's clock; orders and press continue."""
    game = invocation.game
    need_no_more(invocation.words, game.name, ". For a time: DELAY 3D, or SET DEADLINE 5 JAN")
    if game.stage is Stage.COMPLETED and not invocation.actor.by_keeper:
        raise _wrong_stage(invocation)
    if game.stage is Stage.COMPLETED:
        game, _ = _reopened(invocation)
    if game.position is None:
        raise Refused("E-STATE", f"{game.name} has not started: there is no clock to stop.")
    if game.stage is Stage.WAITING and WaitReason.MASTER in game.waiting_for:
        return CommandResult(game, notes=(f"{game.name} is waiting already.",))
    held, changed = hold(game, WaitReason.MASTER), StageChanged(game.stage, Stage.WAITING, MASTER)
    if game.stage.is_over:
        held, changed = recalled(held, changed)
    return CommandResult(held, (changed,))


@command(
    "TERMINATE",
    usage="TERMINATE\nTERMINATE YES\nTERMINATE NO",
    help="End a game without a result (the Master); ACTIVATE takes it back. A game that has begun ends when you say it"
    " again within a day, or TERMINATE YES.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def terminate(invocation: Invocation) -> CommandResult:
    """Stop a game for good, whatever stage it is in."""
    game, second = invocation.game, second_word(invocation.words)
    words = invocation.words if second is None else replace(invocation.words, rest=invocation.words.rest[:-1])
    need_no_more(words, game.name)
    if second is False:
        return CommandResult(take_back(game, MASTER), notes=(f"{game.name} is {game.stage.told}, as it was.",))
    if game.stage is Stage.TERMINATED:
        return CommandResult(game, notes=(f"{game.name} is terminated already.",))
    if game.stage is Stage.COMPLETED and not invocation.actor.by_keeper:
        raise _wrong_stage(invocation)
    is_sure = second or invocation.actor.by_keeper or not game.stage.is_under_way
    if not is_sure and not has_said(game, MASTER, "TERMINATE", invocation.now):
        return CommandResult(*ask_again(game, MASTER, "TERMINATE", invocation.now))
    game = take_back(game, MASTER)
    over = replace(without_votes(game), stage=Stage.TERMINATED, ending=None) if game.ending else game
    over = replace(over, stage=Stage.TERMINATED, clock=replace(game.clock, pause_until=None))
    over, published = publish_rest(over, game.phase_code, invocation.in_play.rules)
    return CommandResult(over, (StageChanged(game.stage, Stage.TERMINATED, MASTER), *published))


def _reopened(invocation: Invocation) -> tuple[Game, tuple[Event, ...]]:
    """Reopen a finished game; after a victory, for the keeper alone."""
    keeper = invocation.context.keeper
    return reopen_game(invocation.game, invocation.in_play, invocation.actor, invocation.now, keeper)


def _wrong_stage(invocation: Invocation) -> Refused:
    game = invocation.game
    if game.stage is Stage.COMPLETED:
        hint = "RESUME reopens it." if can_reopen(game) else victory_stands(game, invocation.context.keeper)
        return Refused("E-STATE-DONE", f"{game.name} is completed. {hint}")
    hint = (
        "ACTIVATE takes it up again." if game.stage is Stage.TERMINATED else "Back before its start: ROLLBACK FORMING"
    )
    return Refused("E-STATE-ROLLBACK", f"{game.name} is {game.stage.told}. {hint}")


def _active_already(invocation: Invocation) -> CommandResult:
    """Change nothing, and say how a pause or another time without results ends."""
    game, least = invocation.game, invocation.game.not_before
    still = ""
    if least is not None and invocation.now < least <= (game.deadline or least):
        until = format_deadline(least, game.zone)
        still = f" The phase is not processed before {until}. SET DEADLINE with an earlier day ends that."
    return CommandResult(game, notes=(f"{game.name} is active already.{still}",))


@command(
    "RESUME",
    "REOPEN",
    usage="RESUME",
    help="Let a game that has begun go on after WAIT or TERMINATE, or reopen one that ended in a draw or a concession"
    " (the Master). Only the judge's keeper takes a victory back."
    " A forming game begins by FORCE BEGIN; a terminated one that had not begun forms again by ACTIVATE.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def resume(invocation: Invocation) -> CommandResult:
    """End a PAUSE. Unlike ACTIVATE it starts no game, but it can undo an end that players agreed on."""
    need_words(invocation.words, 0, 0, "RESUME")
    if invocation.game.stage is Stage.COMPLETED:
        return CommandResult(*_reopened(invocation))
    if invocation.game.stage is Stage.ACTIVE:
        return _active_already(invocation)
    if invocation.game.stage not in (Stage.WAITING, Stage.TERMINATED) or invocation.game.position is None:
        instead = "ACTIVATE opens it again." if invocation.game.stage is Stage.TERMINATED else "FORCE BEGIN starts it."
        raise Refused("E-STATE", f"{invocation.game.name} has not begun, so nothing can go on. {instead}")
    return _resumed(invocation)


@command(
    "FORCE BEGIN",
    "FORCEBEGIN",
    usage="FORCE BEGIN",
    help="Start a forming game with the players it has (the Master). Powers that nobody plays are not on the board, and"
    " their centers are nobody's.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def force_begin(invocation: Invocation) -> CommandResult:
    """Start a forming game, as ACTIVATE would."""
    game = invocation.game
    need_words(invocation.words, 0, 0, "FORCE BEGIN")
    if game.stage is not Stage.FORMING:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: FORCE BEGIN is for games that are forming.")
    return activate(invocation)


@command(
    "UNSTART",
    usage="UNSTART",
    help="Take a game in its first phase back to before its start (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def unstart(invocation: Invocation) -> CommandResult:
    """Undo the start like ROLLBACK FORMING, as long as no phase has been processed."""
    game = invocation.game
    need_words(invocation.words, 0, 0, "UNSTART")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-ROLL", f"{game.name} is {game.stage.told}: there is no start to take back.")
    if invocation.context.games.past(game):
        raise Refused("E-ROLL", f"{game.name} is past its first phase. To go back all the same: ROLLBACK FORMING")
    notes = (*steps_left(game, invocation.in_play, None), *correction_undone(game, invocation.in_play, ()))
    return CommandResult(*back_to_forming(game, invocation.in_play, game.shelved), notes=notes)
