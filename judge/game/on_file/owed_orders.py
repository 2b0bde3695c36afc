"""Powers with something to order in a phase, and powers whose orders are missing or not final."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.board.build_sites import adjustments_due
from judge.board.centers import is_capture_moment
from judge.board.names import PowerName, Province
from judge.board.order_text.context import takes_fictional
from judge.board.order_text.movement_orders import may_order_any, may_proxy
from judge.board.orders import Order, Waive
from judge.board.position import PhaseType, Position, Unit, by_province
from judge.board.wording import power_adjective, unit_in_words
from judge.game.game import Game
from judge.game.on_file.power_set import drops_faulty, must_order_all
from judge.game.rules_in_play import DutyNames, Owing, RulesInPlay
from judge.game.vassals import settle_centers
from judge.rules.registry import RuleSet


def to_order(power: PowerName, board: Position) -> tuple[Unit, ...]:
    """Units that a power orders one by one; none in an adjustment phase, where orders are one set."""
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return board.units_of(power)
        case PhaseType.RETREATS:
            return tuple(lost.unit for lost in board.dislodged_of(power) if lost.retreats)
        case PhaseType.ADJUSTMENTS:
            return ()


def unordered_units(power: PowerName, orders: Sequence[Order], board: Position) -> tuple[Unit, ...]:
    """Units of a power without an order in a set, whether they need one or not."""
    ordered = {order.piece.province for order in orders if not isinstance(order, Waive)}
    return tuple([unit for place, unit in by_province(to_order(power, board)).items() if place not in ordered])


def lacking_units(power: PowerName, orders: Sequence[Order], board: Position, rules: RuleSet) -> tuple[Unit, ...]:
    """Units that must be ordered before the power is ready, but have no order in its set."""
    return unordered_units(power, orders, board) if must_order_each(board.phase.type, rules) else ()


def must_order_each(phase_type: PhaseType, rules: RuleSet) -> bool:
    """True if a set must have an order for each unit that the phase lets a power order."""
    return must_order_all(rules) if phase_type is PhaseType.MOVEMENT else not drops_faulty(rules)


_LATEST: list[tuple[Game, RulesInPlay, Owing]] = []
"""The latest result of `owing_now`: clock and letters call it several times for one state of a game."""


def owing_now(game: Game, in_play: RulesInPlay) -> Owing:
    """Powers with anything to order in this phase (timing.md 5.2), and those with a complete set."""
    for asked, rules_then, owing in _LATEST:
        if asked is game and rules_then is in_play:
            return owing
    owing = _work_out_owing(game, in_play)
    _LATEST[:] = [(game, in_play, owing)]
    return owing


def _work_out_owing(game: Game, in_play: RulesInPlay) -> Owing:
    if (own := in_play.variant.turn.owes(game, in_play)) is not None:
        return own
    board, rules = game.board, in_play.rules
    sets = [(power.name, power.orders) for power in game.powers if power.orders is not None]
    is_whole = bool(sets) and must_order_each(board.phase.type, rules)
    complete = [name for name, orders in sets if not (is_whole and unordered_units(name, orders, board))]
    return Owing(frozenset(_owing(game, board, in_play)), frozenset(complete))


def _owing(game: Game, board: Position, in_play: RulesInPlay) -> Iterable[PowerName]:
    """Return powers for which standard play waits; not powers that must remove all their units anyway."""
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return [unit.power for unit in board.units]
        case PhaseType.RETREATS:
            beaten = {lost.unit.power for lost in board.dislodged if lost.retreats}
            return [power for power in beaten if not _vanishes(game, in_play, power)]
        case PhaseType.ADJUSTMENTS:
            due = {power.name: adjustments_due(power.name, board, in_play.map, in_play.rules) for power in game.powers}
            return [name for name, n in due.items() if n > 0 or 0 < -n < len(board.units_of(name))]


def owes_orders(game: Game, in_play: RulesInPlay, power: PowerName) -> bool:
    """True if a power has anything to order in this phase, ordered already or not."""
    return power in owing_now(game, in_play).owing


def wanted(game: Game, in_play: RulesInPlay) -> DutyNames:
    """Names for what powers owe in the present phase."""
    usual = "units without orders hold, dislodged ones disband, and nothing is built"
    return in_play.variant.turn.wanted(game, in_play) or DutyNames("orders", "orders", game.board.phase, usual)


def missing_orders(game: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """Powers that owe orders and have none on file, or too few, in map order.

    Civil disorder and lateness make no difference.
    """
    now = owing_now(game, in_play)
    lacking = now.owing - now.complete
    return tuple([power.name for power in game.powers if power.name in lacking])


def lacks_orders(game: Game, in_play: RulesInPlay, power: PowerName) -> bool:
    """True if a power owes orders and its set on file is not complete."""
    now = owing_now(game, in_play)
    return power in now.owing and power not in now.complete


def _vanishes(game: Game, in_play: RulesInPlay, power: PowerName) -> bool:
    """True if a power will lose its last units this year whatever it orders, without effect on others.

    The game does not wait for it (orders.md 6). This occurs only in the retreats before an adjustment, if the power
    would own no center, can retreat to none, and shares no retreat with another power.
    """
    board = game.board
    if not is_capture_moment(board.phase, False, in_play.map):
        return False
    if power in settle_centers(game, board, in_play).board.centers.values():
        return False
    own = {place for lost in board.dislodged_of(power) for place in lost.retreats}
    provinces = {Province(place.partition("/")[0]) for place in own}
    if provinces & in_play.map.centers:
        return False
    others = {
        Province(place.partition("/")[0])
        for lost in board.dislodged
        if lost.unit.power != power
        for place in lost.retreats
    }
    return not provinces & others


def foreign_orders(power: PowerName, orders: Sequence[Order], board: Position, in_play: RulesInPlay) -> tuple[str, ...]:
    """Return sentences on orders for other powers' units: the owner, and the order's effect.

    Empty if orders may name absent units, because the sentences would reveal positions.
    """
    rules, game_map = in_play.rules, in_play.map
    if board.phase.type is not PhaseType.MOVEMENT or takes_fictional(rules):
        return ()
    if not (may_order_any(rules) or may_proxy(rules)):
        return ()
    told = []
    for order in orders:
        unit = None if isinstance(order, Waive) else board.at(order.piece.province)
        if unit is None or unit.power == power:
            continue
        owner = game_map.title_of(unit.power)
        worth = (
            f"counts only if {owner} gives {game_map.title_of(power)} its proxy" if may_proxy(rules) else "does nothing"
        )
        whose = f"The {unit_in_words(unit, game_map)} is {power_adjective(unit.power, game_map)}"
        told.append(f"{whose}: the order for it {worth}.")
    return tuple(told)


def marks_final(rules: RuleSet) -> bool:
    """True if a set without FINAL is preliminary, so that the phase waits for its deadline."""
    return rules.house.order_status == "flags"


def sets_on_file(game: Game, in_play: RulesInPlay) -> frozenset[PowerName]:
    """Return powers with a set that can be preliminary; an empty set only means that no orders are due."""
    if (own := in_play.variant.turn.owes(game, in_play)) is not None:
        return own.owing & own.complete
    return frozenset(power.name for power in game.powers if power.orders)


def preliminary_sets(game: Game, in_play: RulesInPlay) -> frozenset[PowerName]:
    """Powers whose orders on file may still change, so the phase is not processed early."""
    if not marks_final(in_play.rules):
        return frozenset()
    return frozenset(name for name in sets_on_file(game, in_play) if not game.power(name).final)


def status_of_set(game: Game, in_play: RulesInPlay, name: PowerName) -> str:
    """Sentence about a power's set on file; "" if it is not marked."""
    if not marks_final(in_play.rules) or name not in sets_on_file(game, in_play):
        return ""
    return "These orders are final." if game.power(name).final else "These orders are preliminary (FINAL marks them)."
