"""SIGNON: who writes, for which game (commands.md 3)."""

from __future__ import annotations

from judge.commands.framework.arguments import need_words
from judge.commands.framework.game_names import game_called, no_game
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.passwords import actor_by_password
from judge.commands.framework.table import Topic, Where, command
from judge.game.game import Role, Stage
from judge.game.keeper_flags import is_locked
from judge.game.people.holders import may_play_several
from judge.game.people.sharing import note_sign_on
from judge.game.people.sign_on import split_sign_on
from judge.problems import Refused


@command(
    "SIGNON",
    "SIGN ON",
    "LOGIN",
    where=Where.OPENER,
    usage="SIGNON Fmygame password\nSIGNON france@mygame password",
    help="Say who you are in which game; what follows in the mail is done for that position.",
    topic=Topic.JOINING,
)
def signon(invocation: Invocation) -> CommandResult:
    """Open a mail as the holder of a seat."""
    if invocation.signed_on_as is not None:
        raise Refused("E-SIGNON-TWICE", "One mail can sign on once only. Send a second mail for the other position.")
    words = invocation.words
    if len(words.rest) < 2:
        code = "E-PW-MISSING" if words.rest else "E-SYNTAX"
        raise Refused(code, "A sign-on needs the position with the game, and the password: SIGNON Fmygame password")
    need_words(words, 2, 2, "SIGNON Fmygame password")
    seat, name = split_sign_on(words.rest[0])
    game, in_play = game_called(invocation, name)
    try:
        actor = actor_by_password(invocation, game, in_play, seat, words.rest[1])
    except Refused as refused:
        if game.stage is Stage.PREPARATION and invocation.context.sender not in game.master.addresses:
            raise no_game(name) from refused  # nobody else sees it yet
        raise
    if game.stage is Stage.PREPARATION and actor.role is not Role.MASTER and not actor.by_master:
        raise no_game(name)
    if is_locked(game):
        return CommandResult(game, actor=actor)
    game, told = note_sign_on(game, actor, invocation.context.sender, expected=may_play_several(in_play))
    return CommandResult(game, told, actor=actor)
