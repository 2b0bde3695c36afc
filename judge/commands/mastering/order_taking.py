"""SET ORDERS: orders of a mail that count one by one, or as whole sets (orders.md 1.1)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import keep_setting, setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.order_taking import order_taking_sentence, read_order_taking


@command(
    "SET ORDERS",
    usage="SET ORDERS SINGLY\nSET ORDERS WHOLE",
    help="SINGLY: each order that can be given counts, and a mail changes the units that it names. WHOLE: a mail has"
    " all orders of a power and takes the place of those on file, or nothing of it counts (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_orders(invocation: Invocation) -> CommandResult:
    """Set how orders are taken from the next mail on; orders on file stay."""
    whole = read_order_taking(setting_value(invocation, "SET ORDERS SINGLY or SET ORDERS WHOLE"))
    return keep_setting(invocation, replace(invocation.game, whole_sets=whole), order_taking_sentence(whole))
