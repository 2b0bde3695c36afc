"""Shares of powers: what is told of an exchange (rule EXCHANGE of Payola games)."""

from __future__ import annotations

from msgspec import Struct


class SharesNews(Struct, frozen=True, tag=True):
    """What everybody hears of an exchange: `title` says what it is about, `lines` are sentences.

    `opens`: what can be done in the game is another thing from now on, which is told with it.
    """

    title: str
    lines: tuple[str, ...]
    opens: bool = False


class SharesTold(Struct, frozen=True, tag=True):
    """What one investor hears of an exchange, or said to it. Nobody else may know. `seat` is their ID.

    `sample` are lines with which they can answer. `standing` is what they have and have said in all: of several such
    events the answer to a mail tells the last one's.
    """

    seat: str
    title: str
    lines: tuple[str, ...] = ()
    sample: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()


ShareEvent = SharesNews | SharesTold
"""What happens in an exchange."""
