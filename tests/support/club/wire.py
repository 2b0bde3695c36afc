"""The other side of the wire: takes or refuses the judge's letters, and keeps them for their readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, auto

from judge.mail.delivery.transport import RecipientRefused, Unreachable
from judge.store.rows import LetterRow


class Mailbox(Enum):
    """An address's way of taking letters."""

    OPEN = auto()
    REFUSES = auto()
    """Refused at once, while letters are handed over."""
    RETURNS = auto()
    """Takes them, and sends them back."""


@dataclass
class Wire:
    """A mail server. `mailbox` says how an address takes letters at present; `now` is the true hour."""

    mailbox: Callable[[str], Mailbox]
    now: datetime
    is_down: bool = False
    arrived: list[LetterRow] = field(default_factory=list)
    """Letters that nobody has looked at yet."""
    returned: list[LetterRow] = field(default_factory=list)
    """Letters that are still to be sent back."""
    by_person_and_day: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Number of letters that came, by address and the day's ordinal."""
    known: set[str] = field(default_factory=set)
    """The Message-IDs of all that came."""
    twice: int = 0
    """Number of letters that had come before."""

    def send(self, letter: LetterRow) -> str:
        """Take a letter. Raises Unreachable or RecipientRefused."""
        if self.is_down:
            raise Unreachable("connection refused")
        match self.mailbox(letter.recipient):
            case Mailbox.REFUSES:
                raise RecipientRefused("550 5.1.1 mailbox unavailable")
            case Mailbox.RETURNS:
                self.returned.append(letter)
            case Mailbox.OPEN:
                self._take(letter)
        return "250 taken"

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def _take(self, letter: LetterRow) -> None:
        self.twice += letter.message_id in self.known
        self.known.add(letter.message_id)
        self.by_person_and_day[letter.recipient, self.now.toordinal()] += 1
        self.arrived.append(letter)

    def take(self) -> list[LetterRow]:
        """Return the letters since the last look."""
        arrived, self.arrived = self.arrived, []
        return arrived

    def send_back(self) -> list[LetterRow]:
        """Return the letters that are to be sent back now."""
        returned, self.returned = self.returned, []
        return returned
