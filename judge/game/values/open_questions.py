"""Questions that the Master has had asked, and that wait for somebody's yes."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct


class AskedTo(StrEnum):
    """Place in a game that somebody is asked to take."""

    PLAY = "play"
    """The power `seat` (REPLACE with an address)."""
    STAND_BY = "stand by"
    """The power `seat`, as the first person of the standby list (REPLACE france STANDBY, SET STANDBY)."""
    CO_MASTER = "co-master"
    """One more Master (SET MASTER ADD, DEPUTY)."""
    MASTER = "master"
    """The Master in place of the present one; the observer `seat` (PROMOTE)."""
    ENTER = "enter"
    """A free seat (INVITE)."""


class OpenQuestion(Struct, frozen=True):
    """A question of the Master to an address; "" for somebody on the standby list.

    It looks the same after a no, and if no letter may go to that address, as the Master is told of neither.
    """

    to: AskedTo
    seat: str
    address: str
    since: datetime
    until: datetime
