"""What one sender may use up of a listener: connections at once, and of a session commands, mails and time."""

from __future__ import annotations

from enum import StrEnum
from ipaddress import AddressValueError, IPv6Address, IPv6Network

from judge.config import ListenSection

_SECONDS_BETWEEN_WARNINGS = 60.0


class Farewell(StrEnum):
    """The answers after which a connection is closed. All are 421: the sender's server tries again later."""

    TOO_MANY = "421 4.3.2 Too many connections at once, please try again later"
    TOO_MANY_FROM_YOU = "421 4.7.0 Too many connections at once from your address, please try again later"
    TOO_MANY_COMMANDS = "421 4.7.0 Too many commands without a mail, goodbye"
    ENOUGH_MAILS = "421 4.7.0 That is enough for one session, please connect again"
    TOO_LONG = "421 4.7.0 This session has lasted long enough, please connect again"
    SILENT = "421 4.4.2 Nothing was heard of you for too long, goodbye"
    CLOSING = "421 4.3.2 The judge is closing, please try again later"


class OpenConnections:
    """How many connections one listener holds, in all and from each peer (`peer_of`)."""

    def __init__(self, most: int, most_per_peer: int) -> None:
        self.most = most
        self.most_per_peer = most_per_peer
        self._by_peer: dict[str, int] = {}
        self._last_told = -_SECONDS_BETWEEN_WARNINGS

    def enter(self, peer: str) -> Farewell | None:
        """Count one more connection; or say why it is refused, and then it is not counted."""
        here = self._by_peer.get(peer, 0)
        if peer and here >= self.most_per_peer:
            return Farewell.TOO_MANY_FROM_YOU
        if sum(self._by_peer.values()) >= self.most:
            return Farewell.TOO_MANY
        self._by_peer[peer] = here + 1
        return None

    def leave(self, peer: str) -> None:
        """One connection that had entered is gone."""
        self._by_peer[peer] -= 1
        if not self._by_peer[peer]:
            del self._by_peer[peer]

    def is_to_be_told(self, now: float) -> bool:
        """Whether a refusal should be logged: one a minute at most. `now` is in seconds, from any beginning."""
        if now - self._last_told < _SECONDS_BETWEEN_WARNINGS:
            return False
        self._last_told = now
        return True


class SessionLimits:
    """What one session has done so far, and whether that is enough."""

    def __init__(self, limits: ListenSection) -> None:
        self._limits = limits
        self._commands = 0
        self._mails = 0
        self.is_too_long = False

    def count_command(self) -> Farewell | None:
        """One more line that is not a mail's text, understood or not; why it is not answered, None: it is."""
        self._commands += 1
        if self._commands > self._limits.max_commands:
            return Farewell.TOO_MANY_COMMANDS
        if self._mails >= self._limits.max_mails:
            return Farewell.ENOUGH_MAILS
        return Farewell.TOO_LONG if self.is_too_long else None

    def count_mail(self) -> None:
        """A mail was kept; the commands are counted anew."""
        self._mails += 1
        self._commands = 0


def peer_of(name: object) -> str:
    """Whose connection it is, from a socket's name of its other end; "" for a Unix socket, where nobody can tell.

    Of an IPv6 address the first 64 bits count, since one customer has all the addresses that begin with them.
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
