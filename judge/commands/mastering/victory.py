"""SET VICTORY: the number of centers that wins (timing.md 7)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.ending.settings import read_victory
from judge.game.ending.victory import victory_words, wins_by_last_unit
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay


@command(
    "SET VICTORY",
    "SET CENTERS",
    "SET CENTRES",
    usage="SET VICTORY 20\nSET VICTORY MAP\nSET VICTORY 18 GROWTH",
    help="How many centers win the game, or as many as the map says; with GROWTH, they must be more than a year ago"
    " (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_victory(invocation: Invocation) -> CommandResult:
    """Set the number of centers that win. A power that already has them wins at the next capture."""
    number, growth = read_victory(setting_value(invocation, "SET VICTORY 20"), invocation.in_play.map)
    changed = replace(invocation.game, victory=number, growth=growth)
    words = victory_words(changed, invocation.in_play)
    if words == victory_words(invocation.game, invocation.in_play):
        return CommandResult(changed, notes=(f"What wins {changed.name} is that already: {words}.",))
    return CommandResult(changed, (SettingsChanged((victory_sentence(changed, invocation.in_play),)),))


def victory_sentence(game: Game, in_play: RulesInPlay) -> str:
    """The news for everybody when something else wins."""
    words = victory_words(game, in_play)
    return f"{words[0].upper()}{words[1:]} win{'s' if wins_by_last_unit(in_play.rules) else ''} the game."
