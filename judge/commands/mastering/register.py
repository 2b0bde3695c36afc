"""A game in the register: SET LISTED, RESUME, UNSTART, FORCE BEGIN, REVEAL, PURGE, RENAME (commands.md 5.5, 9.5)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.entering.create import new_game_name
from judge.commands.entering.seats import game_called, trimmed_password
from judge.commands.framework.table import CommandResult, Invocation, Where, command, need_words
from judge.commands.mastering.stages import activate, reopened, resume_game
from judge.game.events.people import IdentitiesRevealed
from judge.game.events.settings import GamePurged, GameRenamed, SettingsChanged
from judge.game.game import Game, Role, Stage
from judge.game.people.sign_on import MASTER, Actor, sign_on
from judge.game.turn.rollback import back_to_forming
from judge.game.visibility import players_known
from judge.problems import Refused

_MASTER = (Role.MASTER,)


@command(
    "SET LISTED",
    "SET UNLISTED",
    "SET LIST",
    "SET PUBLIC",
    "SET NOLIST",
    where=Where.BODY,
    usage="SET LISTED\nSET UNLISTED",
    help="Show the game in the list of openings, or not (the Master).",
    topic="master",
    by=_MASTER,
)
def set_listed(invocation: Invocation) -> CommandResult:
    """Whether LIST shows the game to strangers."""
    need_words(invocation.words, 0, 0, "SET LISTED or SET UNLISTED")
    return keep_listed(invocation, "SET UN" not in invocation.words.verb and "SET NO" not in invocation.words.verb)


def keep_listed(invocation: Invocation, listed: bool) -> CommandResult:
    """The game in the list of openings, or not."""
    where = "in the list of openings" if listed else "left out of the list of openings"
    if listed == invocation.game.listed:
        return CommandResult(invocation.game, notes=(f"{invocation.game.name} is {where} already.",))
    if listed and invocation.game.private is not None:
        raise Refused("E-PRIVATE", f"{invocation.game.name} is private. Open it to all first: SET PRIVATE NONE")
    told = SettingsChanged((f"{invocation.game.name} is {where} now.",), announced=False)
    return CommandResult(replace(invocation.game, listed=listed), (told,))


@command(
    "RESUME",
    where=Where.BODY,
    usage="RESUME",
    help="Let a waiting or terminated game go on, or reopen one that ended in a draw or a concession (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def resume(invocation: Invocation) -> CommandResult:
    """The opposite of PAUSE; unlike ACTIVATE it starts nothing, but takes back an end that the players agreed on."""
    need_words(invocation.words, 0, 0, "RESUME")
    if invocation.game.stage is Stage.COMPLETED:
        return reopened(invocation)
    if invocation.game.stage is Stage.ACTIVE:
        return CommandResult(invocation.game, notes=(f"{invocation.game.name} is active already.",))
    if invocation.game.stage not in (Stage.WAITING, Stage.TERMINATED) or invocation.game.position is None:
        raise Refused(
            "E-STATE", f"{invocation.game.name} is {invocation.game.stage.told}: only a game that stopped can go on."
        )
    return CommandResult(*resume_game(invocation.game, invocation.in_play, invocation.now))


@command(
    "FORCE BEGIN",
    where=Where.BODY,
    usage="FORCE BEGIN",
    help="Start a forming game with the players it has (the Master).",
    topic="master",
    by=_MASTER,
)
def force_begin(invocation: Invocation) -> CommandResult:
    """ACTIVATE, for a forming game only."""
    game = invocation.game
    need_words(invocation.words, 0, 0, "FORCE BEGIN")
    if game.stage is not Stage.FORMING:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: FORCE BEGIN is for games that are forming.")
    return activate(invocation)


@command(
    "UNSTART",
    where=Where.BODY,
    usage="UNSTART",
    help="Take a game in its first phase back to before its start (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def unstart(invocation: Invocation) -> CommandResult:
    """ROLLBACK FORMING, as long as no phase has been processed."""
    game = invocation.game
    need_words(invocation.words, 0, 0, "UNSTART")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-ROLL", f"{game.name} is {game.stage.told}: there is no start to take back.")
    if invocation.context.games.past(game):
        raise Refused("E-ROLL", f"{game.name} is past its first phase. To go back all the same: ROLLBACK FORMING")
    return CommandResult(*back_to_forming(game, game.shelved))


@command(
    "REVEAL",
    where=Where.BODY,
    usage="REVEAL",
    help="Tell who played what in a finished game with the rule NO_REVEAL (the Master).",
    topic="master",
    by=_MASTER,
)
def reveal(invocation: Invocation) -> CommandResult:
    """Lift the secret: the rule NO_REVEAL is dropped."""
    game = invocation.game
    need_words(invocation.words, 0, 0, "REVEAL")
    if game.stage is not Stage.COMPLETED:
        raise Refused("E-NOTDONE", f"{game.name} is {game.stage.told}: who plays what is told after its end.")
    if players_known(game, invocation.in_play.rules):
        return CommandResult(game, notes=(f"Everybody may see already who played what: SUMMARY {game.name}",))
    opened = replace(game, rules=tuple(rule for rule in game.rules if rule != "NO_REVEAL"))
    if not players_known(opened, invocation.context.in_play(opened).rules):  # another rule or the map brings it along
        opened = replace(opened, rules=(*opened.rules, "!NO_REVEAL"))
    return CommandResult(opened, (IdentitiesRevealed(),))


@command(
    "PURGE",
    where=Where.OPENER,
    usage="PURGE mygame masters-password",
    help="Delete a game that nobody has joined yet (the Master); with the password of the judge's keeper, any game.",
    topic="master",
    swallows="all",
)
def purge(invocation: Invocation) -> CommandResult:
    """The game is gone with everything about it."""
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
    help="Give a game another name (the Master).",
    topic="master",
    swallows="all",
)
def rename(invocation: Invocation) -> CommandResult:
    """Its phases and its log go along."""
    need_words(invocation.words, 3, 3, "RENAME mygame newname masters-password")
    game, actor = _masters_game(invocation, invocation.words.rest[0], invocation.words.rest[2])
    name = new_game_name(invocation, invocation.words.rest[1])
    return CommandResult(replace(game, name=name), (GameRenamed(game.name, name),), actor=actor)


def _masters_game(invocation: Invocation, name: str, password: str) -> tuple[Game, Actor]:
    """The game that a password is for, and whose it is: its Master's or the keeper's. Raises E-NOGAME, E-SIGNON."""
    game, in_play = game_called(invocation, name)
    word, keepers = trimmed_password(password), invocation.context.keepers_password
    return game, sign_on(game, in_play.map, MASTER, word, invocation.context.check_password, keepers)
