"""Shares of powers: what is told of an exchange (rule EXCHANGE of Payola games)."""

from __future__ import annotations

from msgspec import Struct


class SharesNews(Struct, frozen=True, tag=True):
    """What everybody hears of an exchange: `title` says what it is about, `lines` are sentences."""

    title: str
    lines: tuple[str, ...]


class SharesTold(Struct, frozen=True, tag=True):
    """What one investor hears of an exchange, or said to it. Nobody else may know. `seat` is their ID."""

    seat: str
    title: str
    lines: tuple[str, ...]


ShareEvent = SharesNews | SharesTold
"""What happens in an exchange."""
