"""House rules without effect if players do not send one order for each unit."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_ON_SETS = (
    "order_set_merge",
    "duplicate_in_set",
    "unordered_unit",
    "infer_from_other_orders",
    "conditional_orders",
    "illegal_order",
    "failed_move_takes_hold_support",
    "public_orders_count",
    "perpetual_orders",
    "clarify_on_error",
    "clarify_min_time",
)


def no_order_sets(instead: str) -> Mapping[str, str]:
    """House rules on sets of orders, each with the reason why it has no effect: `instead`, a sentence."""
    return MappingProxyType(dict.fromkeys(_ON_SETS, instead))
