"""PURGE and RENAME: delete a game, or give it another name (commands.md 5.5)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words
from judge.commands.framework.game_names import game_called, new_game_name
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.passwords import actor_by_password
from judge.commands.framework.table import LinesTaken, Topic, Where, command
from judge.game.events.settings import GamePurged, GameRenamed
from judge.game.game import Game, Stage
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.problems import Refused

_USAGE = "RENAME mygame newname masters-password. A reply needs the password, too: SET PASSWORD makes one."


@command(
    "PURGE",
    where=Where.OPENER,
    usage="PURGE mygame masters-password",
    help="Delete a game that nobody has joined yet (the Master); with the password of the judge's keeper, any game.",
    topic=Topic.MASTER,
    takes=LinesTaken.ALL,
)
def purge(invocation: Invocation) -> CommandResult:
    """Delete a game with everything about it."""
    need_words(invocation.words, 2, 2, "PURGE mygame masters-password")
    game, actor = _masters_game(invocation, invocation.words.rest[0], invocation.words.rest[1])
    if actor.by_keeper:
        return CommandResult(game, (GamePurged(),), actor=actor)
    if game.position is not None or game.stage is Stage.COMPLETED:
        raise Refused(
            "E-PURGE-STARTED", f"{game.name} has started: only the judge's keeper can delete it. TERMINATE ends it."
        )
    if game.seats:
        raise Refused("E-PURGE-PLAYERS", f"{game.name} has players, who have to leave before it can be deleted.")
    return CommandResult(game, (GamePurged(),), actor=actor)


@command(
    "RENAME",
    where=Where.OPENER,
    usage="RENAME mygame newname masters-password",
    help="Give a game another name (the Master), in a mail without a sign-on, or in a reply. It needs your"
    " password: SET PASSWORD makes one.",
    topic=Topic.MASTER,
    takes=LinesTaken.ALL,
)
def rename(invocation: Invocation) -> CommandResult:
    """Rename a game with its phases and its log."""
    need_words(invocation.words, 3, 3, _USAGE)
    game, actor = _masters_game(invocation, invocation.words.rest[0], invocation.words.rest[2])
    name = new_game_name(invocation, invocation.words.rest[1])
    return CommandResult(replace(game, name=name), (GameRenamed(game.name, name),), actor=actor)


def _masters_game(invocation: Invocation, name: str, password: str) -> tuple[Game, Actor]:
    """Return the named game, and the password's owner, Master or keeper. Raises E-NOGAME, E-SIGNON."""
    game, in_play = game_called(invocation, name)
    return game, actor_by_password(invocation, game, in_play, MASTER, password)
