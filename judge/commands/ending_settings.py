"""SET VICTORY and SET VOTING: how a game can end, as far as its rules leave it open (timing.md 7, draws.md 5)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.base import Case, Result, Where, command
from judge.commands.master_settings import change_rules, setting_value
from judge.game.ending_words import read_victory, read_voting
from judge.game.endings import centers_to_win
from judge.game.events import SettingsChanged
from judge.game.game import Role

_MASTER = (Role.MASTER,)


@command(
    "SET VICTORY",
    "SET CENTERS",
    "SET CENTRES",
    where=Where.BODY,
    usage="SET VICTORY 20\nSET VICTORY MAP",
    help="How many centers win the game, or as many as the map says (the Master).",
    topic="master",
    by=_MASTER,
)
def set_victory(case: Case) -> Result:
    """The game's own number of centers to win by. Who has them already wins when centers next change hands."""
    signed = case.signed
    number = read_victory(setting_value(case, "SET VICTORY 20"), signed.table.map)
    changed = replace(signed.game, victory=number)
    needed = centers_to_win(changed, signed.table)
    if needed == centers_to_win(signed.game, signed.table):
        return Result(changed, notes=(f"{needed} centers win {changed.name} already.",))
    return Result(changed, (SettingsChanged((f"{needed} centers win the game.",)),))


@command(
    "SET VOTING",
    where=Where.BODY,
    usage="SET VOTING BALLOTS LIST\nSET VOTING LIFETIME STANDING\nSET VOTING UNSET NONE",
    help="With NO_DIAS, whether lists or sizes are voted on; whether a vote lasts a PHASE or is STANDING; whether a"
    " power that has not voted accepts no end (NONE) or its own win (SOLO) (the Master).",
    topic="draws",
    by=_MASTER,
)
def set_voting(case: Case) -> Result:
    """What counts in votes besides the rules."""
    signed = case.signed
    setting_value(case, "SET VOTING BALLOTS LIST")
    return change_rules(signed, (), read_voting(case.words.rest, signed.game.voting))
