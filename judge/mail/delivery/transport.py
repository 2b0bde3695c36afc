"""A way out for letters: its interface (`Transport`), and its errors."""

from __future__ import annotations

from typing import Protocol

from judge.store.rows import LetterRow


class Unreachable(Exception):
    """Failure to hand over any letter now: no server, or no trust between it and us."""


class NotNow(Exception):
    """Refusal of a letter for now, which may be taken later (a 4xx answer)."""


class SenderRefused(NotNow):
    """Our own address was refused, with a 5xx answer: the keeper has to fix that."""


class Dropped(NotNow):
    """The connection broke in the middle of this letter; it may have been taken or not."""


class Ended(Dropped):
    """The server ended the connection before it got this letter (421 to an address)."""


class Never(Exception):
    """Final refusal of a letter (a 5xx answer to its recipient or its text)."""


class RecipientRefused(Never):
    """The server refuses the letter because of its recipient."""


class Transport(Protocol):
    """A way out. May be used for many letters, one after the other."""

    def send(self, letter: LetterRow) -> str:
        """Hand a letter over; return the answer on one line.

        Raises Unreachable, NotNow, Dropped or Never when it was not taken, with the reason.
        """

    def close(self) -> None:
        """Close it politely. Raises nothing."""


class LastingTransport(Transport, Protocol):
    """A way out that can rest between letters."""

    def is_there(self) -> bool:
        """True if the connection of earlier letters still works, asked at the other end. Raises nothing."""


def reason(error: Exception) -> str:
    """Message of an exception, on one line."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return " ".join(str(error).split()) or repr(error)
