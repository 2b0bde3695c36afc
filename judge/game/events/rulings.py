"""Rulings of the Master on players: warnings, questions about orders, proxies, perpetual orders."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from judge.board.names import PowerName


class MasterWarned(Struct, frozen=True, tag=True):
    """Warning to everybody, in `phase`, about something that the Master will do."""

    phase: str
    text: str


class ClarificationAsked(Struct, frozen=True, tag=True):
    """Question of the Master about the meaning of a power's orders. `lines` are its orders on file.

    The lines are in the short notation. `text` is the question, "" if the power should only look at its orders again.
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
    """Protest of a player against the results of `phase`. Only the Master and the protester are told.

    `until` is the window's end, aware UTC: until then the next phase waits for the Master's answer.
    """

    by: str
    number: int
    phase: str
    text: str
    until: datetime


class ProtestRejected(Struct, frozen=True, tag=True):
    """Rejection of a protest by the Master, with a `reason` or "". The protester, `by`, is told.

    `left`: the protester no longer has that seat, and its present holder is not told. `waits`: no protest is open
    anymore, but new ones are possible until the end of the window, so no phase runs early before that.
    """

    by: str
    number: int
    phase: str
    reason: str
    left: bool = False
    waits: datetime | None = None


ProtestEvent = ProtestMade | ProtestRejected
