"""Transport of a process that delivers repeatedly; a folder of files as an alternative.

docs/decisions/052-delivery.md says why.
"""

from __future__ import annotations

import os
import time

from judge.config import Config
from judge.mail.delivery.transport import ConnectionEnded, LastingTransport, Transport, Unreachable, reason
from judge.store.rows import LetterRow


class Maildir:
    """A directory of files that mail readers know (new, cur, tmp), made when needed."""

    def __init__(self, path: str) -> None:
        self._path = path

    def send(self, letter: LetterRow) -> str:
        """Put the letter into `new`, whole or not at all; a repeat is the same file. See `Transport.send`."""
        key = "".join(sign for sign in letter.message_id.partition("@")[0] if sign.isalnum())
        name = f"{int(letter.created_at.timestamp())}.{letter.id:08d}.{key}"
        part = os.path.join(self._path, "tmp", name)
        try:
            for folder in ("tmp", "new", "cur"):
                os.makedirs(os.path.join(self._path, folder), mode=0o700, exist_ok=True)
            with open(part, "wb") as file:
                file.write(letter.raw.replace(b"\r\n", b"\n"))
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, os.path.join(self._path, "new", name))
        except OSError as error:
            raise Unreachable(f"{self._path}: {reason(error)}") from error
        return f"written to {name}"

    def is_there(self) -> bool:
        """Always True, see `LastingTransport.is_there`: each letter opens what it needs."""
        return True

    def close(self) -> None:
        """Do nothing, since nothing is open."""


LONGEST_REST = 20.0
"""Seconds until an idle connection ends. Servers wait 300 (RFC 5321, 4.5.3.2.7), many only 30."""

MOST_LETTERS = 100
"""Limit on the letters over one connection.

Servers allow at least this many, and a new password or certificate soon takes effect.
"""


class Outlet:
    """A mail-server connection shared by delivery rounds: call `open` to borrow it, `close` to return it.

    The next round reuses it, unless the settings have changed, something went wrong, or it has rested too long; then
    `open` ends it. If the server has closed it meanwhile, no letter loses a try.
    """

    def __init__(self) -> None:
        self._config = Config()
        self._way: LastingTransport | None = None
        self._letters = 0
        self._last_use = 0.0
        self._has_rested = False
        self._had_trouble = False

    def open(self, config: Config) -> Transport:
        """Return the connection for one round with these settings. It does not connect yet."""
        left = self.rest_left()
        if (left is not None and left <= 0) or _way_of(config) != _way_of(self._config):
            self.end()
        self._config = config
        return _Round(self)

    def rest_left(self) -> float | None:
        """Seconds until the connection should end if no letter leaves; None: none is open."""
        return None if self._way is None else self._last_use + LONGEST_REST - time.monotonic()

    def send(self, letter: LetterRow) -> str:
        """See `Transport.send`."""
        try:
            return self._send(letter)
        except ConnectionEnded:
            if not self._letters:
                raise
            # Some servers take fewer letters over one connection, and say so when the next one comes.
            self.end()
            return self._send(letter)

    def rest(self) -> None:
        """Let the connection rest after a round; end it if there was trouble. Raises nothing."""
        if self._had_trouble:
            self.end()
        self._has_rested = True

    def end(self) -> None:
        """End the connection politely, if it is open; the next letter opens it again. Raises nothing."""
        if self._way is not None:
            self._way.close()
        self._way = None
        self._letters = 0
        self._had_trouble = False

    def _send(self, letter: LetterRow) -> str:
        way = self._lasting()
        try:
            said = way.send(letter)
        except Exception:
            self._had_trouble = True
            raise
        finally:
            self._last_use = time.monotonic()
        self._letters += 1
        return said

    def _lasting(self) -> LastingTransport:
        """Return the connection, renewed after enough letters, or if it ended while resting."""
        if self._way is not None and (self._letters >= MOST_LETTERS or (self._has_rested and not self._way.is_there())):
            self.end()
        self._has_rested = False
        if self._way is None:
            self._way = open_transport(self._config)
        return self._way


class _Round:
    """The outlet for one round."""

    def __init__(self, outlet: Outlet) -> None:
        self._outlet = outlet

    def send(self, letter: LetterRow) -> str:
        """See `Transport.send`."""
        return self._outlet.send(letter)

    def close(self) -> None:
        """Let the connection rest, as `Transport.close` says."""
        self._outlet.rest()


def open_transport(config: Config) -> LastingTransport:
    """Return the transport that the settings name, not yet connected."""
    kind, _, path = config.send.url.partition(":")
    if kind == "maildir":
        return Maildir(path)
    # Imported here: smtplib and ssl are slow to load, and a judge that writes letters into files needs neither.
    from judge.mail.delivery.smarthost import Smarthost

    return Smarthost(config.send, _own_name(config))


def _way_of(config: Config) -> tuple[object, ...]:
    """Return the settings that require a new connection if changed."""
    return (config.send, _own_name(config))


def _own_name(config: Config) -> str:
    """Name of the judge in its greeting to a mail server."""
    return config.listen.hostname or config.domain
