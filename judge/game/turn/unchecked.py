"""Orders not checked on entry (rule NO_CHECK, rules.md C11): those that count, and the report.

docs/decisions/017-order-entry-tells-nothing.md says why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.unchecked_orders import checks_nothing
from judge.board.orders import Hold, Order, Waive
from judge.board.position import PhaseType, Piece, Position, Unit
from judge.board.results import OrderOutcome, Reason, Resolution, Result
from judge.game.rules_in_play import Orders
from judge.rules.registry import RuleSet


def are_unchecked(board: Position, rules: RuleSet) -> bool:
    """True if the phase's orders may be impossible, or several for one unit."""
    return board.phase.type is PhaseType.MOVEMENT and checks_nothing(rules)


def orders_that_count(orders: Orders, board: Position) -> dict[PowerName, tuple[Order, ...]]:
    """Orders for own units; a unit with two different orders holds. A repeated order counts once."""
    counting: dict[PowerName, tuple[Order, ...]] = {}
    for power, given in orders.items():
        times = _times(given)
        own = [unit.piece for unit in board.units_of(power)]
        once = (order for order in dict.fromkeys(given) if not isinstance(order, Waive))
        counting[power] = (
            *(order for order in once if order.piece in own and times[order.piece] == 1),
            *(Hold(piece) for piece in own if times[piece] > 1),
        )
    return counting


def with_what_was_written(resolution: Resolution, orders: Orders, board: Position) -> Resolution:
    """Resolution with every order as written: those without effect are marked invalid or reorder."""
    written = {power: tuple(_without_effect(power, given, board)) for power, given in orders.items()}
    results = {outcome.unit: outcome.results for outcome in resolution.outcomes}
    reordered = {outcome.unit for told in written.values() for outcome in told if Result.REORDER in outcome.results}
    kept = (_marked(outcome) for outcome in resolution.outcomes if outcome.unit not in reordered)
    added = (
        replace(outcome, results=(*outcome.results, *results.get(outcome.unit, ())))
        for told in written.values()
        for outcome in told
    )
    return replace(resolution, outcomes=(*kept, *added))


def _without_effect(power: PowerName, given: tuple[Order, ...], board: Position) -> Iterator[OrderOutcome]:
    """Orders for units that are missing or another's, and those for a unit that has several."""
    times = _times(given)
    own = {unit.piece: unit for unit in board.units_of(power)}
    for order in dict.fromkeys(given):
        if isinstance(order, Waive):
            continue
        named = Unit(power, order.piece.type, order.piece.location)
        if order.piece not in own:
            yield OrderOutcome(order, named, (Result.INVALID,), reason=Reason.INVALID)
        elif times[order.piece] > 1:
            yield OrderOutcome(order, own[order.piece], (Result.REORDER,), reason=Reason.REORDER)


def _times(given: tuple[Order, ...]) -> Counter[Piece]:
    """Number of different orders for each unit."""
    return Counter(order.piece for order in dict.fromkeys(given) if not isinstance(order, Waive))


def _marked(outcome: OrderOutcome) -> OrderOutcome:
    """An order that was impossible is called invalid, not void."""
    if outcome.reason != Reason.ILLEGAL or Result.VOID not in outcome.results:
        return outcome
    results = tuple(Result.INVALID if result is Result.VOID else result for result in outcome.results)
    return replace(outcome, results=results)
