"""Start of a phase: orders sent ahead come into force, misfits are reported, old orders dropped.

docs/spec/orders.md 4.7 says which orders fit, and why the others are dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.order_text.conditions import counting_now
from judge.board.order_text.notation import format_order
from judge.board.orders import Order
from judge.board.position import PhaseType, Position
from judge.game.events import Event
from judge.game.events.phases import OrdersCameDue, OrdersShown
from judge.game.game import Game
from judge.game.on_file.adjustment_set import without_hidden_builds
from judge.game.on_file.contingent import next_of_kind, orders_in_force
from judge.game.on_file.order_sets import OrderSets, collect_orders
from judge.game.on_file.owed_orders import missing_orders, owes_orders
from judge.game.on_file.power_set import Dummies, NumberedLine, Present
from judge.game.order_taking import OrdersAhead
from judge.game.orders_ahead import count_still, is_ahead, keep_ahead
from judge.game.people.control import hides_dummies, immobile_powers, known_dummies
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.readiness import after_orders, at_once
from judge.game.visibility.seen_game import in_fog, seer_for, without_builds
from judge.problems import Problem
from judge.rules.registry import RuleSet


def come_due(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Return the game at a phase's start, with all orders sent ahead that fit the board.

    If they complete the phase, it pauses as after any last order, even in a game that otherwise never pauses: players
    are told about each phase before the next one is processed.
    """
    if not game.ahead:
        return game, ()
    present = game.board.phase
    due = [kept for kept in game.ahead if not is_ahead(in_play.map.phase(kept.phase), present, in_play.map)]
    game = replace(game, ahead=tuple(kept for kept in game.ahead if kept not in due))
    events: list[Event] = []
    for kept in due:
        if count_still(game, kept):
            game, told = _in_force(game, in_play, kept)
            events += told
    if any(isinstance(event, OrdersCameDue) and event.orders for event in events):
        game = after_orders(game, in_play, now)
        if at_once(in_play) and not missing_orders(game, in_play):
            game = replace(game, clock=replace(game.clock, pause_until=now + in_play.tick))
    return game, tuple(events)


def _in_force(game: Game, in_play: RulesInPlay, kept: OrdersAhead) -> tuple[Game, list[Event]]:
    """Put one set in force and tell its readers; do nothing if its phase was skipped."""
    if kept.contingent:
        return _contingent(game, in_play, kept)
    copied = "ALWAYS_CONFIRM" in in_play.rules
    if kept.phase != str(game.board.phase):
        passed = "That phase was not played: nobody had anything to order in it."
        return game, [OrdersCameDue(kept.power, kept.phase, (), kept.by, (passed,), to_master=copied)]
    seen = in_fog(game.board, seer_for(game, in_play.rules, kept.power), in_play).position
    known = without_builds(seen, frozenset({kept.power}), in_play)
    lines = {number: counting_now(text, known, in_play.map) for number, text in enumerate(kept.lines, start=1)}
    left_out = tuple(f'"{kept.lines[number - 1]}": not now' for number, text in lines.items() if text is None)
    if len(left_out) == len(lines):
        none = "No condition lets any of these orders through."
        return game, [OrdersCameDue(kept.power, kept.phase, (), kept.by, (none,), to_master=copied)]
    counting = [(number, text) for number, text in lines.items() if text is not None]
    orders, problems, notes = _fitting(game, in_play, kept, counting, seen)
    notes = (*notes, *left_out)
    unfit = tuple(_told(problem, kept) for problem in problems)
    event = OrdersCameDue(kept.power, kept.phase, orders or (), kept.by, unfit, notes, copied)
    if orders is None:
        return game, [event]
    return _on_file(game, in_play, kept, orders, event)


def _contingent(game: Game, in_play: RulesInPlay, kept: OrdersAhead) -> tuple[Game, list[Event]]:
    """Put usable contingent orders on file; no news if there is nothing to order."""
    if kept.phase != str(game.board.phase) or not owes_orders(game, in_play, kept.power):
        return game, []
    dummies = Dummies(immobile_powers(game, in_play.rules), known_dummies(game, in_play.rules))
    seen = in_fog(game.board, seer_for(game, in_play.rules, kept.power), in_play).position
    orders = orders_in_force(kept.lines, kept.power, seen, in_play.map, in_play.rules, dummies)
    copied = "ALWAYS_CONFIRM" in in_play.rules
    if orders is None:
        none_fits = "None of the orders that came along with the moves is possible now."
        return game, [OrdersCameDue(kept.power, kept.phase, (), kept.by, (none_fits,), to_master=copied)]
    event = OrdersCameDue(kept.power, kept.phase, orders, kept.by, to_master=copied)
    return _on_file(game, in_play, kept, orders, event)


def _on_file(
    game: Game, in_play: RulesInPlay, kept: OrdersAhead, orders: tuple[Order, ...], event: Event
) -> tuple[Game, list[Event]]:
    """Put these orders of a set on file and tell its readers."""
    # Contingent and perpetual orders count as final, so nobody waits for a FINAL.
    final = kept.contingent or kept.perpetual
    game = game.with_power(replace(game.power(kept.power), orders=orders, final=final))
    if "BROADCAST_ORDERS" not in in_play.rules or is_blind(in_play.rules):
        return game, [event]
    told = without_hidden_builds(orders, kept.power, game.board, in_play)
    hidden = hides_dummies(in_play.rules) and kept.by != kept.power
    return game, [event, OrdersShown(kept.power, told, kept.phase, len(orders) - len(told), hidden)]


def _fitting(
    game: Game, in_play: RulesInPlay, kept: OrdersAhead, lines: Sequence[NumberedLine], seen: Position
) -> tuple[tuple[Order, ...] | None, tuple[Problem, ...], tuple[str, ...]]:
    """Return the permitted orders of a set's lines, None for none; problems with the others; remarks."""
    read = collect_orders(
        lines,
        kept.power,
        frozenset((kept.power,)),
        game.board,
        in_play.map,
        in_play.rules,
        Dummies(immobile_powers(game, in_play.rules), known_dummies(game, in_play.rules)),
        None if game.whole_sets else {kept.power: Present(ahead=True)},
        {kept.power: seen},
    )
    if not isinstance(read, OrderSets):
        return None, tuple(read), ()
    return read.sets.get(kept.power), read.problems, read.notes.get(kept.power, ())


def _told(problem: Problem, kept: OrdersAhead) -> str:
    """Return the text of a problem, after the line concerned, if any."""
    written = kept.lines[problem.line - 1] if 0 < problem.line <= len(kept.lines) else ""
    return f'"{written}": {problem.text}' if written else problem.text


def may_be_perpetual(rules: RuleSet) -> bool:
    """True if the Master can make a power's orders perpetual."""
    return rules.house.perpetual_orders == "master"


def keep_perpetual(before: Game, game: Game, in_play: RulesInPlay) -> Game:
    """Keep the moves of powers with perpetual orders for the next movement phase.

    `before` is the game before processing. Orders sent ahead for that phase take precedence.
    """
    if before.board.phase.type is not PhaseType.MOVEMENT or not may_be_perpetual(in_play.rules):
        return game
    phase = str(next_of_kind(PhaseType.MOVEMENT, before.board.phase, in_play.map))
    planned = {kept.power for kept in game.ahead if kept.phase == phase and not kept.perpetual}
    standing = [
        OrdersAhead(
            power.name,
            phase,
            tuple(format_order(order).removesuffix(" ?") for order in power.orders),
            power.name,
            perpetual=True,
        )
        for power in before.powers
        if power.perpetual and power.orders and power.name not in planned and game.power(power.name).perpetual
    ]
    return keep_ahead(game, standing)


def without_perpetual(game: Game, name: str) -> Game:
    """Return the game without a power's perpetual orders from the phase before."""
    return replace(game, ahead=tuple(kept for kept in game.ahead if kept.power != name or not kept.perpetual))
