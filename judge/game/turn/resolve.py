"""Adjudication of a game's phase: valid orders, default orders, and results."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from msgspec.structs import replace

from judge.board import civil_disorder as disorder
from judge.board.adjustments import resolve_adjustments
from judge.board.blindness import is_blind
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName
from judge.board.next_phase import at_next_phase, changes_hands
from judge.board.order_text.movement_orders import may_proxy
from judge.board.orders import Hold, Move, Order, Proxy, Support, Waive
from judge.board.position import PhaseType, Piece, Position
from judge.board.results import Resolution
from judge.board.retreats import resolve_retreats, without_retreats
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Status
from judge.game.on_file.adjustment_set import hidden_builds
from judge.game.on_file.owed_orders import missing_orders
from judge.game.on_file.read_set import are_unchecked, orders_that_count, with_what_was_written
from judge.game.people.control import dummies, immobile_powers
from judge.game.rules_in_play import Decision, Orders, RulesInPlay
from judge.game.vassals import Settlement, settle_centers
from judge.game.visibility.sight import remembered_centers
from judge.rules.registry import RuleSet


def settle_proxies(orders: Orders, board: Position, rules: RuleSet) -> Orders:
    """Replace each proxy with its holder's order for the unit, or with a hold.

    Orders for units of others are left out. Orders of phases other than movement are returned unchanged.
    """
    if not may_proxy(rules) or board.phase.type is not PhaseType.MOVEMENT:
        return orders
    return {power: tuple(_settled(power, orders, board)) for power in orders}


def _settled(power: PowerName, orders: Orders, board: Position) -> Iterator[Order]:
    own = {unit.province for unit in board.units_of(power)}
    for order in orders[power]:
        if isinstance(order, Waive) or order.piece.province not in own:
            continue
        if isinstance(order, Proxy):
            yield from _of_holder(order, orders)
        else:
            yield order


def _of_holder(proxy: Proxy, orders: Orders) -> tuple[Order, ...]:
    """Orders by the holder of a proxy for the unit.

    Under NO_CHECK there may be several, which then count as if the owner had sent them. If there is no such order, or
    if it is another proxy, the unit holds.
    """
    given = (order for order in orders.get(proxy.holder, ()) if not isinstance(order, Proxy | Waive))
    return tuple(order for order in given if order.piece == proxy.piece) or (Hold(proxy.piece),)


def resolve(game: Game, in_play: RulesInPlay) -> PhaseRecord:
    """Adjudicate the game's phase. PREVIEW and PROCESS both call this, so their results agree."""
    board = game.board
    decided = in_play.variant.turn.decide(game, in_play) or _as_sent(game, in_play)
    orders = decided.orders
    if immobile := immobile_powers(game, in_play.rules):
        orders = {name: _without_moves(given) if name in immobile else given for name, given in orders.items()}
    unchecked = are_unchecked(board, in_play.rules)
    counting = orders_that_count(orders, board) if unchecked else orders
    resolution = _resolve_phase(board, counting, in_play, dummies(game))
    if unchecked:
        resolution = with_what_was_written(resolution, orders, board)
    lost = frozenset(name for name in immobile if game.power(name).controller is None)
    resolution = without_retreats(resolution, lost) if lost else resolution
    captured = _changes_hands(resolution, in_play)
    settled = settle_centers(game, resolution.after, in_play) if captured else Settlement(resolution.after)
    after = at_next_phase(settled.board, in_play.map, in_play.rules, _ordered_for(game, in_play))
    return PhaseRecord(
        before=board,
        orders=dict(orders),
        on_file={power.name: power.orders for power in game.powers},
        resolution=resolution,
        after=replace(
            after,
            hidden=hidden_builds(resolution, in_play.map, in_play.rules),
            sighted=remembered_centers(board, after, in_play, captured=captured) if is_blind(in_play.rules) else {},
        ),
        deadline=game.deadline,
        defaulted=decided.defaulted,
        allegiances=settled.allegiances,
        torn=settled.torn,
        own=game.own,
        told=dict(decided.told),
    )


def _as_sent(game: Game, in_play: RulesInPlay) -> Decision:
    """Return the orders of standard play: the orders on file, with defaults for other units."""
    missing = missing_orders(game, in_play)
    chance = Random(f"{game.seed} {game.board.phase}")
    orders = {
        power.name: (power.orders or ())
        if power.name not in missing
        else completed(power.orders or (), game.board, in_play, power.name, chance)
        for power in game.powers
    }
    return Decision(settle_proxies(orders, game.board, in_play.rules), {}, missing)


def _without_moves(orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """Replace moves with holds, because the power has become immobile."""
    return tuple(Hold(order.piece) if isinstance(order, Move) else order for order in orders)


def _ordered_for(game: Game, in_play: RulesInPlay) -> frozenset[PowerName]:
    """Return powers with somebody to order for them: no resigned ones, and only controlled dummies.

    In games without seats everybody orders for all.
    """
    return frozenset(
        power.name
        for power in game.powers
        if power.status is Status.PLAYED or power.controller is not None or not in_play.variant.seated
    )


def completed(
    given: tuple[Order, ...], board: Position, in_play: RulesInPlay, power: PowerName, chance: Random
) -> tuple[Order, ...]:
    """Return the orders of a power that left some units out, with default orders for these."""
    orders = {order.piece: order for order in given if not isinstance(order, Waive)}
    going = {piece for piece, order in orders.items() if isinstance(order, Move | Proxy)}
    defaults = default_orders(board, in_play, power, chance, given)
    return (*given, *(_beside(order, going) for order in defaults if _piece(order) not in orders))


def _piece(order: Order) -> Piece | None:
    return None if isinstance(order, Waive) else order.piece


def _beside(order: Order, going: Collection[Piece]) -> Order:
    """Default order that fits the given ones: no support for a departing unit."""
    return Hold(order.piece) if isinstance(order, Support) and order.supported in going else order


def default_orders(
    board: Position, in_play: RulesInPlay, power: PowerName, chance: Random, given: Collection[Order] = ()
) -> tuple[Order, ...]:
    """Default orders of a power (orders.md 6): hold, disband, waive or remove, or according to CD_ rules.

    If some units have `given` orders, default retreats are only for the others.
    """
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return disorder.default_movement(power, board, in_play.map, in_play.rules, chance)
        case PhaseType.RETREATS:
            return disorder.default_retreats(power, board, in_play.map, in_play.rules, chance, given)
        case PhaseType.ADJUSTMENTS:
            removals = disorder.removals_of(in_play.rules)
            return disorder.default_adjustments(power, board, in_play.map, in_play.rules, chance, removals)


def _resolve_phase(
    board: Position, orders: Orders, in_play: RulesInPlay, without_player: Collection[PowerName]
) -> Resolution:
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return adjudicate(board, orders, in_play.map, in_play.rules, in_play.options, without_player)
        case PhaseType.RETREATS:
            return resolve_retreats(board, orders, in_play.map, in_play.rules)
        case PhaseType.ADJUSTMENTS:
            return resolve_adjustments(board, orders, in_play.map, in_play.rules, in_play.options)


def _changes_hands(resolution: Resolution, in_play: RulesInPlay) -> bool:
    """True if centers change hands now."""
    retreats = any(lost.retreats for lost in resolution.after.dislodged)
    return changes_hands(resolution.after.phase, retreats, in_play.map, in_play.rules)
