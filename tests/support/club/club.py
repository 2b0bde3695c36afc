"""Things that all who take part share: the true hour, the work to do, the judge, the way to and fro."""

from __future__ import annotations

import heapq
import itertools
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.message import EmailMessage
from functools import partial
from random import Random
from typing import Protocol

from judge.mail.reply_key import judge_key
from judge.store.rows import LetterRow, LetterState, MailState
from tests.support.bounces import report
from tests.support.club.judge_at_work import ADDRESS, JudgeAtWork
from tests.support.club.people import PROGRAMS
from tests.support.club.plans import Plan
from tests.support.club.promises import Promises
from tests.support.club.sheets import Sheets
from tests.support.club.wire import Mailbox, Wire

Act = Callable[[], None]


class Reader(Protocol):
    """A reader of letters."""

    def read(self, letter: LetterRow) -> None:
        """One has come."""


@dataclass
class Club:
    """One year of it. `now` is the true hour, whatever the judge's computer shows."""

    judge: JudgeAtWork
    wire: Wire
    seed: str
    begin: datetime
    days: int
    now: datetime
    chance: Random
    promises: Promises = field(default_factory=Promises)
    plans: dict[str, Plan] = field(default_factory=dict)
    """Plans of games, by name."""
    readers: dict[str, Reader] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    told: dict[tuple[str, str], datetime] = field(default_factory=dict)
    """Moment of the last letter about a game to an address."""
    mails: Counter[int] = field(default_factory=Counter)
    """Number of mails that people wrote, by day."""
    playing: dict[int, frozenset[str]] = field(default_factory=dict)
    """Addresses, by day, of those who played in a game that was under way."""
    agenda: list[tuple[datetime, int, Act]] = field(default_factory=list)
    at_the_door: list[tuple[bytes, str, str]] = field(default_factory=list)
    """Mails that the mail server in front keeps while the judge does not run."""
    numbers: itertools.count[int] = field(default_factory=itertools.count)

    def __post_init__(self) -> None:
        self.sheets = Sheets(self.seed)

    @property
    def day(self) -> int:
        """Number of days of the year that are over."""
        return (self.now - self.begin).days

    def at(self, when: datetime, act: Act) -> None:
        """Have something done then."""
        heapq.heappush(self.agenda, (max(when, self.now), next(self.numbers), act))

    def until(self, end: datetime) -> None:
        """Do all work that is due before then, one thing after the other."""
        while self.agenda and self.agenda[0][0] < end:
            when, _, act = heapq.heappop(self.agenda)
            self.goes_on(when)
            act()
        self.goes_on(end)

    def goes_on(self, when: datetime) -> None:
        """Set the hour."""
        self.now = self.wire.now = when

    def fault(self, text: str) -> None:
        """Note that the judge did something it must not."""
        self.faults.append(f"{self.now:%Y-%m-%d %H:%M} {text}")

    def write(self, sender: str, program: int, lines: list[str], to: str = "", subject: str = "a mail") -> None:
        """Send somebody's mail, as their program writes it; `to` "": to the judge's own address."""
        mail = EmailMessage()
        number = next(self.numbers)
        mail["From"], mail["To"], mail["Subject"] = sender, to or ADDRESS, subject
        mail["Message-ID"] = f"<{number}@{sender.partition('@')[2]}>"
        PROGRAMS[program](mail, "\n".join(lines) + "\n")
        self.mails[self.day] += 1
        self.post(mail.as_bytes(), sender, to or ADDRESS)

    def post(self, raw: bytes, sender: str, to: str) -> None:
        """Bring a mail to the judge, or to its door."""
        if self.judge.is_down:
            self.at_the_door.append((raw, sender, to))
            return
        self.judge.take(raw, sender, to, self.now)
        if sender and not self._is_answered(sender):
            self.fault(f"a mail of {sender} has no answer: {raw[-300:]!r}")
        self.hand_out()

    def _is_answered(self, sender: str) -> bool:
        """True if a letter to somebody has come or waits, they take none, or have one to answer first."""
        if self.wire.mailbox(sender) is not Mailbox.OPEN or any(
            letter.recipient == sender for letter in self.wire.arrived
        ):
            return True
        with self.judge.judge.store.reading() as tx:
            if tx._run("SELECT 1 FROM inbox WHERE state = ? AND author = ?", (MailState.HELD, sender)).fetchone():
                return True
            return any(letter.recipient == sender for letter in tx.letters(LetterState.WAITING, 100_000))

    def tick(self) -> None:
        """Cron starts the judge, if it can."""
        if not self.judge.is_down:
            self.judge.tick(self.now)
            self.hand_out()

    def open_door(self) -> None:
        """Bring all mails to the judge that have waited at its door."""
        waiting, self.at_the_door = self.at_the_door, []
        for raw, sender, to in waiting:
            self.post(raw, sender, to)

    def hand_out(self) -> None:
        """Give each letter that has come to its reader."""
        for letter in self.wire.take():
            if letter.game:
                self.told[letter.recipient, letter.game] = self.now
            if letter.recipient in self.readers:
                self.readers[letter.recipient].read(letter)
        for letter in self.wire.send_back():
            raw = report("postfix", judge_key(self.judge.key_file), letter.key)
            self.at(self.soon(0.1, 0.5), partial(self.post, raw, "", letter.envelope_sender))

    def soon(self, least: float, most: float) -> datetime:
        """A moment from now on, in hours."""
        return self.now + timedelta(minutes=self.chance.randint(int(60 * least), int(60 * most)))
