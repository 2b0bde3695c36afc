"""Rulings of the Master on players: warnings, questions about orders, proxies, perpetual orders."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from judge.board.names import PowerName


class MasterWarned(Struct, frozen=True, tag=True):
    """Warning to everybody, in `phase`, of something that the Master will do."""

    phase: str
    text: str


class ClarificationAsked(Struct, frozen=True, tag=True):
    """The Master asks what a power means by its orders. `lines` are those on file, in the short notation.

    `text` is the question; "": the power should only look at them again.
    """

    power: PowerName
    phase: str
    text: str
    lines: tuple[str, ...]


class ProxyGranted(Struct, frozen=True, tag=True):
    """Permission for the player of `to` to order for `power` in `phase`.

    `to` "": the permission has ended. `old` had it before.
    """

    power: PowerName
    to: str
    phase: str
    old: str = ""


class PerpetualSet(Struct, frozen=True, tag=True):
    """Start or end of perpetual orders of a power, which also count in the next movement phase."""

    power: PowerName
    on: bool


RulingEvent = MasterWarned | ClarificationAsked | ProxyGranted | PerpetualSet


class ProtestMade(Struct, frozen=True, tag=True):
    """A player thinks that the results of `phase` are wrong. Only the Master and the protester are told.

    `until` is the window's end, aware UTC: until then the next phase waits for the Master's answer.
    """

    by: str
    number: int
    phase: str
    text: str
    until: datetime


class ProtestRejected(Struct, frozen=True, tag=True):
    """Rejection of a protest by the Master, with a `reason` or "". The protester, `by`, is told.

    `left`: the protester no longer has that seat, and its holder is told nothing. `waits`: no protest is open anymore,
    but the window for new ones is, so no phase runs early before its end.
    """

    by: str
    number: int
    phase: str
    reason: str
    left: bool = False
    waits: datetime | None = None


ProtestEvent = ProtestMade | ProtestRejected
