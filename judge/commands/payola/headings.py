"""Heading of the offers above a command (`[ITALY]`), which its writer may refer it to."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.order_text.parse import split_power
from judge.commands.framework.invocation import Invocation
from judge.variants.exchange.bribes import behind_own_name


def other_heading(invocation: Invocation) -> PowerName | None:
    """Return the power of the heading above a command if it is not the one signed on; else None."""
    for line in reversed(invocation.orders_above):
        if behind_own_name(line.text, invocation.actor.id) is not None:
            return None
        if (power := split_power(line.text, invocation.in_play.map)[0]) is not None:
            return None if power == invocation.actor.power else power
    return None
