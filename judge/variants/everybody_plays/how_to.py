"""Help for taking part in the present phase: sent with results and to newcomers."""

from __future__ import annotations

from random import Random

from judge.board.build_sites import adjustments_due, build_sites
from judge.board.names import Location, PowerName
from judge.board.order_text.notation import format_order
from judge.board.orders import Remove
from judge.board.position import PhaseType, Piece, UnitType
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from judge.variants.everybody_plays.defaults import completed


def how_to(game: Game, in_play: RulesInPlay) -> tuple[str, ...]:
    """Lines that say what to send in the present phase; the orders in them would be valid."""
    return (
        "Reply with orders for any powers, each set below the name of its power:",
        "",
        *(f"  {line}" for line in _sample(game, in_play)),
        "",
        "WITHDRAW france 1 takes a set back.",
        "VOTE DIAS and VOTE CONCEDE name are votes on the end.",
    )


def _sample(game: Game, in_play: RulesInPlay) -> tuple[str, ...]:
    """A set for the first power that has something to order, its heading above it."""
    for power in (each.name for each in game.powers):
        if lines := _orders(power, game, in_play):
            return (f"[{power}]", *lines)
    return (f"[{game.powers[0].name}]", "(its orders, one a line)")


def _orders(power: PowerName, game: Game, in_play: RulesInPlay) -> list[str]:
    board, map, rules = game.board, in_play.map, in_play.rules
    if board.phase.type is PhaseType.ADJUSTMENTS and (due := adjustments_due(power, board, map, rules)) > 0:
        sites = sorted(build_sites(power, board, map, rules))[:due]
        armies = [Piece(UnitType.ARMY, Location(site)) for site in sites]
        return [f"BUILD {army}" for army in armies if map.can_stand(army.type, army.location)]
    orders = completed((), power, board, map, rules, disbands=True, chance=Random(0))  # nothing is drawn: they disband
    return [f"REMOVE {order.piece}" if isinstance(order, Remove) else format_order(order) for order in orders]
