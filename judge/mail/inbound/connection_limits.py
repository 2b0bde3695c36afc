"""Limits of one sender at a listener: connections, and a session's commands, mails and time."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from ipaddress import AddressValueError, IPv6Address, IPv6Network
from typing import Protocol

from judge.config import ListenSection

_SECONDS_BETWEEN_WARNINGS = 60.0
_PATIENCE_WITH_IDLE = 0.5


class Farewell(StrEnum):
    """Answers that close a connection. All are 421: the sender's server tries again later."""

    TOO_MANY = "421 4.3.2 Too many connections at once, please try again later"
    TOO_MANY_FROM_YOU = "421 4.7.0 Too many connections at once from your address, please try again later"
    TOO_MANY_COMMANDS = "421 4.7.0 Too many commands without a mail, goodbye"
    ENOUGH_MAILS = "421 4.7.0 That is enough for one session, please connect again"
    TOO_LONG = "421 4.7.0 This session has lasted long enough, please connect again"
    SILENT = "421 4.4.2 Nothing was heard of you for too long, goodbye"
    MAKES_ROOM = "421 4.3.2 Others need this connection, please try again later"
    CLOSING = "421 4.3.2 The judge is closing, please try again later"


class Session(Protocol):
    """A connection as its listener counts it.

    `idle_since`: when it began or last kept a mail, in seconds; `is_keeping` while it keeps one.
    """

    peer: str
    idle_since: float
    has_kept: bool
    is_keeping: bool

    def hang_up(self, farewell: Farewell, patience: float | None = None) -> None:
        """Say why and end it, after `patience` seconds even if the other side has not read the message."""


class OpenConnections:
    """The connections that one listener holds, limited in all and from each peer (`peer_of`)."""

    def __init__(self, most: int, most_per_peer: int) -> None:
        self.most = most
        self.most_per_peer = most_per_peer
        self._held: set[Session] = set()
        self._last_told = -_SECONDS_BETWEEN_WARNINGS

    def enter(self, session: Session) -> Farewell | None:
        """Add one more connection, or return why it is refused.

        If all places are taken, a session without a mail in progress makes room: otherwise a few silent strangers would
        keep all mail servers out.
        """
        if session.peer and sum(other.peer == session.peer for other in self._held) >= self.most_per_peer:
            return Farewell.TOO_MANY_FROM_YOU
        if len(self._held) >= self.most:
            idlest = self._idlest()
            if idlest is None:
                return Farewell.TOO_MANY
            self.leave(idlest)
            idlest.hang_up(Farewell.MAKES_ROOM, _PATIENCE_WITH_IDLE)
        self._held.add(session)
        return None

    def leave(self, session: Session) -> None:
        """Remove a connection, if it is held."""
        self._held.discard(session)

    def _idlest(self) -> Session | None:
        """Return the session to end first: the busiest peer's without stored mail, else the longest idle one.

        None: all have a mail in progress.
        """
        without = Counter(session.peer for session in self._held if not session.has_kept)

        def by_use(session: Session) -> tuple[int, float]:
            return 0 if session.has_kept else -without[session.peer], session.idle_since

        return min((session for session in self._held if not session.is_keeping), key=by_use, default=None)

    def is_to_be_told(self, now: float) -> bool:
        """True if a refusal should be logged: one a minute at most. `now` is in seconds from any start."""
        if now - self._last_told < _SECONDS_BETWEEN_WARNINGS:
            return False
        self._last_told = now
        return True


class SessionLimits:
    """Counts of one session, with their limits."""

    def __init__(self, limits: ListenSection) -> None:
        self._limits = limits
        self._commands = 0
        self._mails = 0
        self.is_too_long = False

    def count_command(self) -> Farewell | None:
        """Count a line outside a mail's text, understood or not; return why it is not answered, or None."""
        self._commands += 1
        if self._commands > self._limits.max_commands:
            return Farewell.TOO_MANY_COMMANDS
        if self._mails >= self._limits.max_mails:
            return Farewell.ENOUGH_MAILS
        return Farewell.TOO_LONG if self.is_too_long else None

    def count_mail(self) -> None:
        """Note that a mail was kept, and count commands again."""
        self._mails += 1
        self._commands = 0


def peer_of(name: object) -> str:
    """Return the owner of a connection by its remote address; "" for a Unix socket, which has none.

    An IPv6 address counts by its first 64 bits, since one customer has all addresses with that prefix.
    """
    if not isinstance(name, tuple) or not name:
        return ""
    host = str(name[0]).partition("%")[0]
    try:
        address = IPv6Address(host)
    except AddressValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address) >> 64 << 64, 64)))
