"""Orders on file that changed rules or a corrected position forbid: drop and report them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order
from judge.board.orders import Order
from judge.game.events import Event
from judge.game.events.phases import SubmissionReceived
from judge.game.game import Game
from judge.game.on_file.owed_orders import lacks_orders
from judge.game.on_file.power_set import Draft, Dummies, Present
from judge.game.on_file.read_set import read_set
from judge.game.people.control import immobile_powers, known_dummies
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.seen_game import in_fog, named_by, seer_for
from judge.rules.registry import RuleSet


def without_misfits(was: Game, old: RuleSet, game: Game, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Drop orders on file that were possible in the game `was` under the rules `old` but are not now.

    Only their writers are told which orders were dropped and which are left. Writers whose orders were complete before
    are told that more are needed.
    """
    if not game.stage.is_under_way:
        return game, ()
    before = replace(in_play, rules=old)
    events: list[Event] = []
    for power in game.powers:
        if power.orders is None:
            continue
        kept = still_fitting(power.orders, power.name, (was, before), (game, in_play))
        notes = []
        if kept != power.orders:
            game = game.with_power(replace(power, orders=kept or None, final=False))
            notes = [told_of_misfits([format_order(order) for order in power.orders if order not in kept])]
        if kept and lacks_orders(game, in_play, power.name) and not lacks_orders(was, before, power.name):
            notes.append("These orders are no longer complete: STATUS shows what is missing.")
        if notes:
            owners = named_by(game.board, in_play.rules)
            lines = tuple(describe_order(order, in_play.map, owners) for order in kept)
            events.append(SubmissionReceived(power.name, "Orders", lines, power.name, tuple(notes)))
    game, told = in_play.variant.turn.refit(was, before, game, in_play)
    return game, (*events, *told)


def still_fitting(
    orders: tuple[Order, ...], power: PowerName, before: tuple[Game, RulesInPlay], now: tuple[Game, RulesInPlay]
) -> tuple[Order, ...]:
    """Return a power's orders without those that were possible before and no longer are."""
    possible, still = _possible(orders, power, *before), _possible(orders, power, *now)
    return tuple(order for order in orders if order in still or order not in possible)


def _possible(orders: tuple[Order, ...], power: PowerName, game: Game, in_play: RulesInPlay) -> tuple[Order, ...]:
    """Return the orders that a mail could give, with the power's view of the board."""
    lines = [(number, format_order(order).removesuffix(" ?")) for number, order in enumerate(orders, start=1)]
    seen = in_fog(game.board, seer_for(game, in_play.rules, power), in_play).position
    dummies = Dummies(immobile_powers(game, in_play.rules), known_dummies(game, in_play.rules))
    return read_set(Draft(power, lines), seen, in_play.map, in_play.rules, dummies, Present(ahead=True)).orders


def told_of_misfits(texts: Sequence[str]) -> str:
    """Return a sentence on dropped orders, for their writer."""
    return f"Taken off the file, since it is no longer possible: {'; '.join(texts)}. You can send something else."
