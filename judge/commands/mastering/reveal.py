"""REVEAL: the players and their powers in a finished game (commands.md 9.5)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.people import IdentitiesRevealed
from judge.game.game import Stage
from judge.game.visibility.seen_game import players_known
from judge.problems import Refused


@command(
    "REVEAL",
    usage="REVEAL",
    help="Tell who played what in a finished game with the rule NO_REVEAL (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
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
