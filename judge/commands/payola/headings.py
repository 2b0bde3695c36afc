"""The heading of the offers above a command (`[ITALY]`): whom its writer may take the command to be about."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.order_text.parse import split_power
from judge.commands.framework.invocation import Invocation


def other_heading(invocation: Invocation) -> PowerName | None:
    """The power under whose heading a command stands, where that is another than the one signed on; else None."""
    named = [split_power(line.text, invocation.in_play.map)[0] for line in invocation.orders_above]
    last = next((power for power in reversed(named) if power is not None), None)
    return None if last == invocation.actor.power else last
