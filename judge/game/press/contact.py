"""Contact between two powers' units and centers for press (TOUCH_PRESS, REMOTE_PRESS)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import Position, Unit
from judge.game.game import Game
from judge.game.press.rules import by_place, press_rules
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.fog import in_fog, seer_for
from judge.game.visibility.seen_game import without_builds


def why_apart(game: Game, in_play: RulesInPlay, writer: str, reader: str) -> str:
    """Return why two seats' units and centers keep them from writing to each other; "" if not."""
    rules = press_rules(game, in_play.rules)
    if not by_place(rules):
        return ""
    powers = {power.name for power in game.powers}
    if writer not in powers or reader not in powers:
        return f"{in_play.map.title_of(reader)}: private press in this game is between powers on the map only."
    one, other = PowerName(writer), PowerName(reader)
    title = in_play.map.title_of(reader)
    blind = is_blind(in_play.rules)
    seen = _seen_by(one, game, in_play)
    if "TOUCH_PRESS" in rules and not touching(one, other, _seen_by_both(seen, one, other, game, in_play), in_play.map):
        return (
            f"{title} is out of reach: no unit of yours could support one of theirs where it stands, nor one"
            f" of theirs yours{', so that each of you sees the other' if blind else ''} (rule TOUCH_PRESS)."
        )
    may_own = blind or seen.centers != game.board.centers
    if "REMOTE_PRESS" in rules and not remote(one, other, seen, in_play.map, may_own=may_own):
        return (
            f"{title} cannot be written to: you can write to powers that own a center and with which you are"
            " not in contact (rule REMOTE_PRESS)."
        )
    return ""


def touching(one: PowerName, other: PowerName, board: Position, game_map: Map) -> bool:
    """True if a unit of one power could support a unit of the other where it is (rules.md C13)."""
    return any(
        unit.province in _reach(theirs, game_map) or theirs.province in _reach(unit, game_map)
        for unit in board.units_of(one)
        for theirs in board.units_of(other)
    )


def _seen_by_both(seen: Position, one: PowerName, other: PowerName, game: Game, in_play: RulesInPlay) -> Position:
    """Board with those units of two powers that the other one sees; `seen` is the first one's view."""
    back = _seen_by(other, game, in_play)
    return replace(seen, units=(*back.units_of(one), *seen.units_of(other)))


def _seen_by(power: PowerName, game: Game, in_play: RulesInPlay) -> Position:
    """Board as a power's player sees it, without others' hidden builds, so refusals do not reveal them."""
    seer = seer_for(game, in_play.rules, power)
    if seer is not None:
        return in_fog(game.board, seer, in_play).position
    own = frozenset(each.name for each in game.powers if power in (each.name, each.controller))
    return without_builds(game.board, own, in_play)


def remote(one: PowerName, other: PowerName, board: Position, game_map: Map, *, may_own: bool = False) -> bool:
    """True if `one` may write out of contact to `other`, who owns a center: no touch or center in reach.

    See rules.md C13. `may_own`: do not check that the other one owns a center, because that would tell who is left
    (BLIND), or is hidden with the units that took it (HIDE_BUILDS).
    """
    theirs = board.centers_of(other)
    if not (theirs or may_own) or touching(one, other, board, game_map):
        return False
    own = board.centers_of(one)
    return not any(_reach(unit, game_map) & theirs for unit in board.units_of(one)) and not any(
        _reach(unit, game_map) & own for unit in board.units_of(other)
    )


def _reach(unit: Unit, game_map: Map) -> frozenset[str]:
    """The provinces that a unit could move to by itself, and so support into."""
    return frozenset(game_map.reached_provinces(unit.type, unit.location))
