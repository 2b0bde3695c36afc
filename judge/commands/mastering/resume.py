"""RESUME, FORCE BEGIN and UNSTART: a game that goes on, or begins sooner or anew (commands.md 9.6)."""

from __future__ import annotations

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.commands.mastering.stages import activate
from judge.game.game import Stage
from judge.game.lifecycle import reopen_game, resume_game
from judge.game.turn.own_steps import steps_left
from judge.game.turn.rollback import back_to_forming
from judge.problems import Refused


@command(
    "RESUME",
    usage="RESUME",
    help="Let a waiting or terminated game go on, or reopen one that ended in a draw or a concession (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def resume(invocation: Invocation) -> CommandResult:
    """End a PAUSE; unlike ACTIVATE it starts nothing, but can undo an end that the players agreed on."""
    need_words(invocation.words, 0, 0, "RESUME")
    if invocation.game.stage is Stage.COMPLETED:
        return CommandResult(*reopen_game(invocation.game, invocation.in_play, invocation.actor, invocation.now))
    if invocation.game.stage is Stage.ACTIVE:
        return CommandResult(invocation.game, notes=(f"{invocation.game.name} is active already.",))
    if invocation.game.stage not in (Stage.WAITING, Stage.TERMINATED) or invocation.game.position is None:
        raise Refused(
            "E-STATE", f"{invocation.game.name} is {invocation.game.stage.told}: only a game that stopped can go on."
        )
    return CommandResult(*resume_game(invocation.game, invocation.in_play, invocation.now))


@command(
    "FORCE BEGIN",
    "FORCEBEGIN",
    usage="FORCE BEGIN",
    help="Start a forming game with the players it has (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def force_begin(invocation: Invocation) -> CommandResult:
    """Start a game as ACTIVATE does, but only one that is forming."""
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
    """Take back the start as ROLLBACK FORMING does, as long as no phase has been processed."""
    game = invocation.game
    need_words(invocation.words, 0, 0, "UNSTART")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-ROLL", f"{game.name} is {game.stage.told}: there is no start to take back.")
    if invocation.context.games.past(game):
        raise Refused("E-ROLL", f"{game.name} is past its first phase. To go back all the same: ROLLBACK FORMING")
    notes = steps_left(game, invocation.in_play, None)
    return CommandResult(*back_to_forming(game, invocation.in_play, game.shelved), notes=notes)
