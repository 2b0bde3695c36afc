"""Events about money, in variants that have any."""

from __future__ import annotations

from msgspec import Struct


class MoneyGiven(Struct, frozen=True, tag=True):
    """One seat gave another some money, in silver pieces. `had` is what each of them had before.

    None, and "" for the giver, where a reader is not told. `anonymous`: the recipient is not told who it was.
    """

    giver: str
    recipient: str
    amount: int
    giver_had: int | None
    recipient_had: int | None
    anonymous: bool = False


class TreasuryCorrected(Struct, frozen=True, tag=True):
    """Correction of a seat's treasury by the Master, from `had` to `has`, in silver pieces."""

    seat: str
    had: int
    has: int


MoneyEvent = MoneyGiven | TreasuryCorrected
"""Any of them."""
