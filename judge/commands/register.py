"""Where a game stands in the judge's register: SET LISTED, RESUME, UNSTART, FORCE BEGIN (commands.md 6, 9.6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.base import Case, Result, Where, command, need_words
from judge.commands.master import activate, resume_game
from judge.game.events import SettingsChanged
from judge.game.game import Role, Stage
from judge.game.rollback import back_to_forming
from judge.problems import Refused

_MASTER = (Role.MASTER,)


@command(
    "SET LISTED",
    "SET UNLISTED",
    where=Where.BODY,
    usage="SET LISTED\nSET UNLISTED",
    help="Show the game in the list of openings, or not (the Master).",
    topic="master",
    by=_MASTER,
)
def set_listed(case: Case) -> Result:
    """Whether LIST shows the game to strangers."""
    signed = case.signed
    need_words(case.words, 0, 0, "SET LISTED or SET UNLISTED")
    listed = case.words.verb.upper() == "SET LISTED"
    where = "in the list of openings" if listed else "left out of the list of openings"
    if listed == signed.game.listed:
        return Result(signed.game, notes=(f"{signed.game.name} is {where} already.",))
    told = SettingsChanged((f"{signed.game.name} is {where} now.",), announced=False)
    return Result(replace(signed.game, listed=listed), (told,))


@command(
    "RESUME",
    where=Where.BODY,
    usage="RESUME",
    help="Let a waiting game go on (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def resume(case: Case) -> Result:
    """The opposite of PAUSE; unlike ACTIVATE it starts nothing."""
    signed = case.signed
    need_words(case.words, 0, 0, "RESUME")
    if signed.game.stage is Stage.ACTIVE:
        return Result(signed.game, notes=(f"{signed.game.name} is active already.",))
    if signed.game.stage is not Stage.WAITING:
        raise Refused("E-STATE", f"{signed.game.name} is {signed.game.stage}: only a waiting game can go on.")
    return Result(*resume_game(signed.game, signed.table, signed.now))


@command(
    "FORCE BEGIN",
    where=Where.BODY,
    usage="FORCE BEGIN",
    help="Start a forming game with the players it has (the Master).",
    topic="master",
    by=_MASTER,
)
def force_begin(case: Case) -> Result:
    """ACTIVATE, for a forming game only."""
    game = case.signed.game
    need_words(case.words, 0, 0, "FORCE BEGIN")
    if game.stage is not Stage.FORMING:
        raise Refused("E-STATE", f"{game.name} is {game.stage}: FORCE BEGIN is for games that are forming.")
    return activate(case)


@command(
    "UNSTART",
    where=Where.BODY,
    usage="UNSTART",
    help="Take a game in its first phase back to before its start (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def unstart(case: Case) -> Result:
    """ROLLBACK FORMING, as long as no phase has been processed."""
    signed = case.signed
    game = signed.game
    need_words(case.words, 0, 0, "UNSTART")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-ROLL", f"{game.name} is {game.stage}: there is no start to take back.")
    if signed.desk.games.past(game):
        raise Refused("E-ROLL", f"{game.name} is past its first phase. To go back all the same: ROLLBACK FORMING")
    return Result(*back_to_forming(game, game.shelved))
