"""Interface of every way to send letters (`Transport`), and its errors."""

from __future__ import annotations

from typing import Protocol

from judge.store.rows import LetterRow


class Unreachable(Exception):
    """Failure to hand over any letter now: no server, or a failed certificate or login."""


class NotNow(Exception):
    """Refusal of a letter for now, which may be accepted later (a 4xx answer)."""


class SenderRefused(NotNow):
    """Refusal of the judge's own address, by a 5xx answer; the keeper has to fix that."""


class Dropped(NotNow):
    """The connection broke in the middle of this letter; it may have been accepted or not."""


class ConnectionEnded(Dropped):
    """End of the connection by the server before it got this letter (421 to an address)."""


class Never(Exception):
    """Final refusal of a letter (a 5xx answer to its recipient or its text)."""


class RecipientRefused(Never):
    """Final refusal of a letter because of its recipient."""


class Transport(Protocol):
    """A way to send letters, usable for many, one after the other."""

    def send(self, letter: LetterRow) -> str:
        """Hand a letter over; return the answer on one line.

        Raises Unreachable, NotNow, Dropped or Never with the reason if it was not accepted.
        """

    def close(self) -> None:
        """Close it politely. Raises nothing."""


class LastingTransport(Transport, Protocol):
    """A transport that can rest between letters."""

    def is_there(self) -> bool:
        """True if the connection of earlier letters still works, as confirmed by the server. Raises nothing."""


def reason(error: Exception) -> str:
    """Message of an exception, on one line."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return " ".join(str(error).split()) or repr(error)
