"""Games by mail without a network: `MailJudge`, a judge in memory to which programs send mails."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from os import path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

from msgspec import Struct

from judge.api.board import Board
from judge.app.adjudication.explanation import written
from judge.app.adjudication.line import Line
from judge.app.base.judge import Judge
from judge.app.clock.clock import tick_all
from judge.app.mails.incoming import receive, work
from judge.config import read_config
from judge.game.game import Game
from judge.mail.delivery.outbox import deliver
from judge.store.repository import GameRepository
from judge.store.rows import LetterRow

_IN_MEMORY = "/dev/shm"
"""A folder that most systems keep in memory."""

_BEGINNING = datetime(2026, 1, 5, 12, tzinfo=UTC)


class ReceivedLetter(Struct, frozen=True):
    """A letter as its reader gets it; `raw` is the whole message. A reply goes to `reply_to`.

    Prints as people read it.
    """

    to: str
    subject: str
    text: str
    reply_to: str
    message_id: str
    raw: bytes

    def __str__(self) -> str:
        return f"To: {self.to}\nSubject: {self.subject}\n\n{self.text}"


class MailJudge:
    """A judge with its own store, which is deleted when the judge is closed.

    No letter has pictures, and none leaves the program.

    `now` is its clock: set it, or let time pass with `wait`. Addresses need no confirmation.

    >>> with MailJudge() as judge:
    ...     letters = judge.send("anna@example.org", "LIST")
    ...     letters[0].to
    'anna@example.org'
    """

    def __init__(self, now: datetime = _BEGINNING, address: str = "judge@example.org") -> None:
        self._folder = TemporaryDirectory(dir=_IN_MEMORY if path.isdir(_IN_MEMORY) else None)
        settings: dict[str, dict[str, Any]] = {
            "judge": {"address": address, "keeper": address},
            "store": {"url": "sqlite:judge.db"},
            "auth": {"confirm": False, "key_file": "judge.key"},
            "send": {"url": "maildir:none", "pictures": False},
            "limits": {"letters_per_hour": 1_000_000, "answers_per_hour": 1_000_000, "work_per_hour": 1_000_000},
        }
        self.judge = Judge.open(read_config(settings, self._folder.name))
        """The running judge (docs/architecture.md)."""
        self.now = now
        self.latest: dict[str, ReceivedLetter] = {}
        """The latest letter to each address."""
        self._count = 0

    def send(self, sender: str, *lines: str, subject: str = "a mail") -> list[ReceivedLetter]:
        """Send a mail to the judge, and return all letters that it causes, to anybody."""
        return self._send(sender, self.judge.config.judge.address, subject, lines)

    def reply(self, letter: ReceivedLetter, *lines: str) -> list[ReceivedLetter]:
        """Reply to a letter as its reader, who needs no password for that."""
        return self._send(letter.to, letter.reply_to, f"Re: {letter.subject}", lines)

    def _send(self, sender: str, to: str, subject: str, lines: tuple[str, ...]) -> list[ReceivedLetter]:
        self._count += 1
        mail = EmailMessage(policy=policy.SMTP)
        mail["From"], mail["To"], mail["Subject"] = sender, to, subject
        mail["Message-ID"] = f"<{self._count}@by-mail.invalid>"
        mail.set_content("\n".join(lines) + "\n")
        receive(self.judge, mail.as_bytes(), sender, [to], self.now)
        work(self.judge, self.now)
        return self._leaving()

    def wait(self, **time: float) -> list[ReceivedLetter]:
        """Let time pass (days=, hours=, minutes=), and return the letters that leave meanwhile."""
        end, letters = self.now + timedelta(**time), list[ReceivedLetter]()
        while self.now < end:
            self.now = min(end, self.now + timedelta(hours=1))
            tick_all(self.judge, self.now)
            letters += self._leaving()
        return letters

    def game(self, name: str) -> Game | None:
        """Return the stored game of this name; None if there is none."""
        with self.judge.store.reading() as tx:
            return GameRepository(tx, self.now).get(name)

    def board(self, name: str) -> Board | None:
        """Return the board of a game; None if it has no board yet, or there is no such game."""
        game = self.game(name)
        if game is None or game.position is None:
            return None
        line = Line("", {}, map=game.map, rules=[rule for rule in game.rules if not rule.startswith("!")])
        return Board.from_line({**written(game.position, line)})

    def _leaving(self) -> list[ReceivedLetter]:
        mailbox = _Mailbox()
        deliver(self.judge.store, self.judge.config, self.now, mailbox)
        self.latest |= {letter.to: letter for letter in mailbox.letters}
        return mailbox.letters

    def close(self) -> None:
        """Close the judge and delete its store."""
        self.judge.store.close()
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Mailbox:
    """A transport that keeps the letters instead of sending them."""

    def __init__(self) -> None:
        self.letters: list[ReceivedLetter] = []

    def send(self, letter: LetterRow) -> str:
        """Keep a letter."""
        message = message_from_bytes(letter.raw, policy=policy.default)
        assert isinstance(message, EmailMessage)
        plain = message.get_body(("plain",))
        text = "" if plain is None else str(plain.get_content()).replace("\r\n", "\n")
        reply_to = str(message["Reply-To"] or message["From"])
        self.letters.append(
            ReceivedLetter(letter.recipient, letter.subject, text, reply_to, letter.message_id, letter.raw)
        )
        return "kept"

    def close(self) -> None:
        """Do nothing, since nothing is open."""
