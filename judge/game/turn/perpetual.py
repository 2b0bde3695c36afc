"""Perpetual orders: moves stand for the next movement phase, if the Master permits it (II.4)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.order_text.notation import format_order
from judge.board.position import PhaseType
from judge.game.game import Game, OrdersAhead
from judge.game.orders_ahead import keep_ahead
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.contingent import next_of_kind
from judge.rules.registry import RuleSet


def may_be_perpetual(rules: RuleSet) -> bool:
    """True if the Master may let a power's orders stand."""
    return rules.house.perpetual_orders == "master"


def keep_perpetual(before: Game, game: Game, in_play: RulesInPlay) -> Game:
    """Keep the moves of powers with perpetual orders for the next movement phase.

    `before` is the game as it was processed. Orders sent ahead for that phase take precedence.
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
    """The game without the orders of a power that stand from the phase before."""
    return replace(game, ahead=tuple(kept for kept in game.ahead if kept.power != name or not kept.perpetual))
