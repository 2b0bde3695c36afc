"""A year of a club: lets the time go by, brings the mishaps, and has everything checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

from judge.app.mails import run_commands
from judge.mail.delivery import outbox
from judge.store import sqlite_file
from tests.support.club.checks import (
    Watchman,
    disk_is_as_planned,
    letters_are_few,
    nothing_is_kept_too_long,
    nothing_is_parked,
    replays,
    who_knows,
)
from tests.support.club.club import Club
from tests.support.club.figures import Figures, figures_of
from tests.support.club.judge_at_work import TICK, JudgeAtWork
from tests.support.club.master import Master
from tests.support.club.member import Member
from tests.support.club.mishaps import Kind, Mishap, calendar
from tests.support.club.people import people
from tests.support.club.plans import plans
from tests.support.club.wire import Mailbox, Wire

BEGIN = datetime(2026, 1, 5, tzinfo=UTC)
"""A Monday."""

_MASTERS = 8
_CERTAIN = timedelta(hours=3)
_RECOVERY = {Kind.DOWN: timedelta(hours=1), Kind.MUTE: timedelta(hours=1)}
"""Time after a mishap in which deadlines may wait; after other kinds, until the clock is sure again."""


class Year:
    """A club with its games and people for a number of days. `replayed` are the phases played again."""

    def __init__(self, folder: Path, seed: str, games: int, members: int, days: int) -> None:
        chance = Random(f"{seed} club")
        self.club = Club(JudgeAtWork(folder), Wire(self._mailbox, BEGIN), seed, BEGIN, days, BEGIN, chance)
        self.members = {person.address: Member(self.club, person) for person in people(chance, members, days)}
        planned = plans(chance, games)
        masters = [
            Master(self.club, f"master{number}", list(planned[number::_MASTERS]), list(self.members.values()))
            for number in range(min(_MASTERS, games))
        ]
        self.club.readers |= self.members | {master.address: master for master in masters}
        self.mishaps = calendar(chance, BEGIN, days)
        self.replayed = 0
        self.figures: Figures | None = None
        self._watchman = Watchman(self.club)
        self._waiting: dict[str, datetime] = {}
        self._passwords: dict[str, dict[str, str]] = {}

    def _mailbox(self, address: str) -> Mailbox:
        """Return an address's way of taking letters today."""
        member = self.members.get(address)
        if member is None or not member.person.mailbox_is_full(self.club.day):
            return Mailbox.OPEN
        return Mailbox.RETURNS if member.person.bounces_later else Mailbox.REFUSES

    def pass_by(self, each_month: Callable[[], None] = lambda: None) -> None:
        """Play the whole year, tick by tick, with checks.

        `each_month` is called when figures have been counted.
        """
        for mishap in self.mishaps:
            self.club.at(mishap.at, partial(self._befall, mishap))
        with _seeded(self.club.seed, self.club.wire):
            for number in range(1, self.club.days * 72 + 1):
                self.club.until(self.club.begin + number * TICK)
                self.club.tick()
                if not self.club.judge.is_down:
                    self._watchman.look()
                    self._daily(number % 72)
                if number % (30 * 72) == 0:
                    self._count()
                    each_month()
            self._end()

    def _end(self) -> None:
        """Count, and look at what can be said in the end only."""
        self.replayed = replays(self.club)
        nothing_is_kept_too_long(self.club)
        figures = self._count()
        for check in (letters_are_few, disk_is_as_planned):
            for fault in check(figures):
                self.club.fault(fault)

    def _count(self) -> Figures:
        """The figures until now."""
        self.figures = figures_of(self.club, list(self.members))
        return self.figures

    def _daily(self, tick: int) -> None:
        """Do the work of certain hours of the day."""
        if tick == 9:
            self.club.judge.back_up(self.club.now)
            self._passwords = {address: dict(member.passwords) for address, member in self.members.items()}
        if tick == 36:
            nothing_is_parked(self.club)
            if not self._is_excused():
                who_knows(self.club, self._waiting)

    def _is_excused(self) -> bool:
        until = self._watchman.excused_until
        return until is not None and self.club.now < until + timedelta(days=1)

    def _befall(self, mishap: Mishap) -> None:
        """A mishap begins."""
        judge = self.club.judge
        self._watchman.excused_until = mishap.ends + _RECOVERY.get(mishap.kind, _CERTAIN)
        match mishap.kind:
            case Kind.DOWN | Kind.OFF:
                judge.is_down = True
                judge.starts += mishap.kind is Kind.OFF
            case Kind.MUTE:
                self.club.wire.is_down = True
            case Kind.CLOCK_AHEAD | Kind.CLOCK_BEHIND:
                judge.skew = mishap.by
            case Kind.RESTORED:
                self._restore()
        self.club.at(mishap.ends, self._recover)

    def _recover(self) -> None:
        """End the mishap."""
        judge = self.club.judge
        judge.is_down = self.club.wire.is_down = False
        judge.skew = timedelta()
        self.club.open_door()

    def _restore(self) -> None:
        """The keeper restores last night's backup, and all members are told to write again."""
        judge = self.club.judge
        judge.restore(self.club.now)
        self._watchman.forget()
        assert judge.backed_up_at is not None
        self.club.promises.forget_since(judge.backed_up_at)
        for address, member in self.members.items():
            member.passwords = dict(self._passwords[address])
            self.club.at(self.club.soon(1, 5), member.look_again)


class _Seeded:
    """A seeded source of games' seeds."""

    def __init__(self, seed: str) -> None:
        self._chance = Random(f"{seed} games")

    def token_hex(self, count: int) -> str:
        """Return `count` bytes by lot, in hex."""
        return self._chance.randbytes(count).hex()


@contextmanager
def _seeded(seed: str, wire: Wire) -> Iterator[None]:
    """The judge's letters go to the wire, its lots hang on the seed, and no commit waits for the disk."""
    with (
        patch.object(outbox, "open_transport", lambda _config: wire),
        patch.object(sqlite_file, "_SYNCED", "PRAGMA synchronous = OFF"),
        patch.object(run_commands, "secrets", _Seeded(seed)),
    ):
        yield
