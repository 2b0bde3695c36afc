"""Whether units and centers let two powers write to each other (TOUCH_PRESS, REMOTE_PRESS)."""

from __future__ import annotations

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import Position, Unit
from judge.game.game import Game
from judge.game.press.rules import by_place, press_rules
from judge.game.rules_in_play import RulesInPlay


def why_apart(game: Game, in_play: RulesInPlay, writer: str, reader: str) -> str:
    """Why their units and centers keep two seats from writing to each other; "" if they do not."""
    rules = press_rules(game, in_play.rules)
    if not by_place(rules):
        return ""
    powers = {power.name for power in game.powers}
    if writer not in powers or reader not in powers:
        return f"{in_play.map.title_of(reader)}: private press in this game is between powers on the map only."
    one, other = PowerName(writer), PowerName(reader)
    title = in_play.map.title_of(reader)
    if "TOUCH_PRESS" in rules and not touching(one, other, game.board, in_play.map):
        return (
            f"{title} is out of reach: no unit of yours could support one of theirs where it stands, nor one"
            " of theirs yours (rule TOUCH_PRESS)."
        )
    if "REMOTE_PRESS" in rules and not remote(one, other, game.board, in_play.map):
        return (
            f"{title} cannot be written to: you can write to powers that own a center and with which you are"
            " not in contact (rule REMOTE_PRESS)."
        )
    return ""


def touching(one: PowerName, other: PowerName, board: Position, game_map: Map) -> bool:
    """Whether a unit of one power could support a unit of the other where it stands (rules.md C13)."""
    return any(
        unit.province in _reach(theirs, game_map) or theirs.province in _reach(unit, game_map)
        for unit in board.units_of(one)
        for theirs in board.units_of(other)
    )


def remote(one: PowerName, other: PowerName, board: Position, game_map: Map) -> bool:
    """Whether `one` may write to `other`, who owns a center, out of contact: no touch, no center in reach (C13)."""
    theirs = board.centers_of(other)
    if not theirs or touching(one, other, board, game_map):
        return False
    own = board.centers_of(one)
    return not any(_reach(unit, game_map) & theirs for unit in board.units_of(one)) and not any(
        _reach(unit, game_map) & own for unit in board.units_of(other)
    )


def _reach(unit: Unit, game_map: Map) -> frozenset[str]:
    """The provinces that a unit could move to by itself, and so support into."""
    return frozenset(game_map.reached_provinces(unit.type, unit.location))
