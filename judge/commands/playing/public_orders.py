"""Public orders of a player, which count where a house rule says so (public_orders_count)."""

from __future__ import annotations

from judge.board.order_text.context import order_context
from judge.board.order_text.parse import what_is_said
from judge.commands.framework.invocation import Invocation, TextLine
from judge.game.game import Role, Stage


def public_orders(invocation: Invocation) -> tuple[TextLine, ...]:
    """Return lines of a public message that order the writer's own units, to be taken as orders.

    Only their words and the unit's owner are checked; problems are reported when they are taken.
    """
    game, in_play, actor = invocation.game, invocation.in_play, invocation.actor
    if not in_play.rules.house.public_orders_count or actor.role is not Role.POWER or actor.power is None:
        return ()
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        return ()
    context = order_context(actor.power, game.board, in_play.map, in_play.rules)._replace(hints=False)
    own = {place for place, unit in context.units.items() if unit.power == actor.power}
    said = ((line, what_is_said(line.text, context)) for line in invocation.body)
    return tuple(line for line, order in said if order.statement is not None and order.province in own)
