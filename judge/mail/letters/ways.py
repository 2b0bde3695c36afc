"""Commands for wishes in sentences: to be away, resign, or want a draw."""

from __future__ import annotations

from msgspec import Struct

from judge.game.ending.ballots import Draw
from judge.game.ending.voting import OFFERED, voting_mode
from judge.game.game import Game, Role, Stage
from judge.game.people.sign_on import Actor
from judge.game.press.addressing import Addressing
from judge.game.press.check import may_write
from judge.game.press.rules import press_rules, wants_orders_first
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.permissions import may_be_absent
from judge.game.visibility.viewers import Viewer


class Way(Struct, frozen=True):
    """A line that can be sent, and its effect, in words that follow a colon."""

    line: str
    what: str


def ways_for(writer: Viewer, game: Game, in_play: RulesInPlay) -> tuple[Way, ...]:
    """Commands open to somebody in a game now; () for mere watchers, and for the Master."""
    if writer.role in (Role.MASTER, Role.MONITOR):
        return ()
    return (
        *_of_the_game(writer, game, in_play),
        *_of_press(writer, game, in_play),
        Way("HELP", "all that can be written."),
    )


def _of_the_game(writer: Viewer, game: Game, in_play: RulesInPlay) -> list[Way]:
    found: list[Way] = []
    if game.stage.is_over or game.stage is Stage.PREPARATION:
        return found
    if may_be_absent(writer.role, in_play.rules):
        found.append(Way("SET ABSENCE 24 DEC TO 2 JAN", "you are away, and no deadline falls into that time."))
    if writer.power is not None and _votes_for_draws(game, in_play):
        found.append(Way("SET DRAW", "you vote for a draw."))
    if writer.role in (Role.POWER, Role.SEAT):
        found.append(Way("RESIGN", "you leave the game for good."))
    return found


def _votes_for_draws(game: Game, in_play: RulesInPlay) -> bool:
    offered = OFFERED[voting_mode(in_play.rules, game.voting)]
    return game.stage.is_under_way and in_play.variant.seated and Draw in offered


def _of_press(writer: Viewer, game: Game, in_play: RulesInPlay) -> list[Way]:
    """Press this person may write now; if orders must come first, only to the Master."""
    actor = Actor(writer.id, writer.role, writer.power)
    waits = not game.stage.is_over and wants_orders_first(press_rules(game, in_play.rules))
    found: list[Way] = []
    if not waits and may_write(game, in_play, actor, Addressing()):
        found.append(Way("BROADCAST", "the lines below it go to everybody in the game."))
    if game.stage.is_over:
        return found
    others = () if waits else [power for power in in_play.map.powers if power not in writer.powers]
    other = next((power for power in others if may_write(game, in_play, actor, Addressing((power,)))), None)
    if other is not None:
        told = f"the lines below it go to {in_play.map.title_of(other)} alone; PRESS TO M: to the Master."
        found.append(Way(f"PRESS TO {other}", told))
    else:
        found.append(Way("PRESS TO M", "the lines below it go to the Master."))
    return found
