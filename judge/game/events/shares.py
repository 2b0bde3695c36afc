"""Money and shares of powers, in variants that have any (rule EXCHANGE of Payola games)."""

from __future__ import annotations

from msgspec import Struct


class MoneyGiven(Struct, frozen=True, tag=True):
    """Gift of money from one seat to another, in silver pieces.

    `had` is the money that each had before. Readers who may not know get None for it, and "" for the giver.
    `anonymous`: the recipient is not told who the giver was.
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
"""Event about money."""


class SharesNews(Struct, frozen=True, tag=True):
    """Public news of an exchange: `title` is the subject, `lines` are sentences.

    `opens`: True if a new step begins; the letter then explains the possible actions.
    """

    title: str
    lines: tuple[str, ...]
    opens: bool = False


class SharesTold(Struct, frozen=True, tag=True):
    """Private news of an exchange for one investor. `seat` is their ID.

    `sample` are lines with which they can answer. `standing` is everything that they own and have submitted; of several
    such events the answer to a mail shows the last one's.
    """

    seat: str
    title: str
    lines: tuple[str, ...] = ()
    sample: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()


ShareEvent = SharesNews | SharesTold
"""Event of an exchange."""
