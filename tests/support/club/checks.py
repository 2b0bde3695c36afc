"""Checks that must hold all year: of the judge's log, its games and its records.

Each fault is a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec

from judge.game.clock.reminders import DAILY_FOR
from judge.game.game import Game, Stage
from judge.game.turn.process import process
from judge.store.codec import decode_game, decode_record
from judge.store.repository import addresses_by_seat
from judge.store.rows import GameLine, LetterState, MailState
from judge.store.store import Transaction
from tests.support.club.club import Club
from tests.support.club.figures import Figures
from tests.support.club.judge_at_work import KEEPER, TICK

_ACTS = {
    *("PhaseProcessed", "LateNoticeSent", "PlayersDismissed", "Previewed", "ClockGap", "DeadlineMoved"),
    *("GameStarted", "StageChanged", "RolledBack", "OrdersAwaited"),
}
"""Events that show that the clock, or the Master, did something about a deadline."""

_TOLD_WITHIN = timedelta(hours=32)
_FEW, _MOST = 4, 60
"""Letters that a person gets on a day: fewer in the middle, no more at most."""
_LOG = 33 << 20
"""Room in SQLite's log, in bytes, for the latest writes."""
_SMALL_STORE, _PHASE, _LETTER, _MAIL = 6 * 2**20, 8 * 1024, 3 * 1024, 1024
"""Bytes of a store without games and log, of a phase without letters, of a kept letter, and of a mail."""
_KEPT = timedelta(days=91)
_STANDS = timedelta(days=2)
_PHASE_STANDS = timedelta(weeks=12, days=2)
_KEEPER_AFTER = {Stage.ACTIVE: timedelta(weeks=4, days=2), Stage.WAITING: timedelta(weeks=8, days=2)}


class Entry(NamedTuple):
    """One event of a game's log."""

    at: datetime
    kind: str
    what: dict[str, Any]


@dataclass
class Watchman:
    """Reads the log of each game as it grows."""

    club: Club
    seen: int = 0
    """The number of the last row that was read."""
    acted: dict[str, datetime] = field(default_factory=dict)
    """Moment of the last action on each game's deadline."""
    blamed: set[tuple[str, datetime]] = field(default_factory=set)
    excused_until: datetime | None = None
    """Moment until which deadlines may wait for action, after a mishap."""

    def look(self) -> None:
        """Look at the news since the last look."""
        with self.club.judge.judge.store.reading() as tx:
            for name, entry in list(self._new(tx)):
                if entry.kind in _ACTS:
                    self.acted[name] = entry.at
                self._mind(name, entry)
            if self.excused_until is None or self.club.now > self.excused_until:
                for line in tx.games([Stage.ACTIVE]):
                    self._is_acted_on(line)

    def _new(self, tx: Transaction) -> Iterator[tuple[str, Entry]]:
        rows = tx._run(
            "SELECT log.id, games.name, log.at, log.what FROM log JOIN games ON games.id = log.game_id"
            " WHERE log.id > ? ORDER BY log.id",
            (self.seen,),
        )
        for number, name, at, what in rows:
            self.seen = int(number)
            told = msgspec.json.decode(bytes(what))
            yield str(name), Entry(datetime.fromisoformat(at), told["type"], told)

    def _mind(self, name: str, entry: Entry) -> None:
        """Check that a player who mailed in time is not called late, dismissed or given default orders."""
        promises = self.club.promises
        match entry.kind:
            case "RolledBack" | "ListsLocked":
                promises.forget_game(name)
            case "LateNoticeSent" | "PowersDefaulted":
                self._blame(name, entry, entry.what["powers"])
            case "PlayersDismissed":
                self._blame(name, entry, entry.what.get("missing") or entry.what["powers"])

    def _blame(self, name: str, entry: Entry, powers: list[str]) -> None:
        phase = entry.what["phase"]
        for power in self.club.promises.among(name, phase, powers):
            mailed = self.club.promises.mailed[name, phase][power]
            self.club.fault(f"{name} {phase}: {power} mailed all orders at {mailed:%d %b %H:%M}: {entry.kind}")

    def _is_acted_on(self, line: GameLine) -> None:
        deadline = line.deadline
        if deadline is None or self.club.now <= deadline + TICK or (line.name, deadline) in self.blamed:
            return
        if self.acted.get(line.name, self.club.begin) < deadline:
            self.blamed.add((line.name, deadline))
            self.club.fault(f"{line.name} {line.phase}: nothing was done about the deadline {deadline:%d %b %H:%M}")

    def forget(self) -> None:
        """Begin with another store. Its log is no news, but shows what was done about deadlines."""
        self.seen = 0
        with self.club.judge.judge.store.reading() as tx:
            self.acted = {name: entry.at for name, entry in self._new(tx) if entry.kind in _ACTS}


# Once a day


def who_knows(club: Club, waiting_since: dict[str, datetime]) -> None:
    """Check that Masters, and after weeks the keeper, hear of games that stand still. Notes players, too."""
    with club.judge.judge.store.reading() as tx:
        games = [decode_game(row.state) for line in tx.games() if (row := tx.game(line.name)) is not None]
    under_way = (game for game in games if game.stage.is_under_way)
    club.playing[club.day] = frozenset(address for game in under_way for _, address in addresses_by_seat(game))
    for game in games:
        if not stands_still(game, club.now, waiting_since):
            continue
        (master,) = game.master.addresses
        is_old = (
            club.now - (game.waits_since or game.created) >= DAILY_FOR - timedelta(days=1)
            and game.stage is not Stage.ACTIVE
        )
        if not _was_told(club, master, game.name, DAILY_FOR if is_old else timedelta()):
            club.fault(f"{game.name} ({game.stage}) stands still, and {master} was not told for long")
        after = _KEEPER_AFTER.get(game.stage)
        long = after is not None and game.deadline is not None and club.now - game.deadline > after
        if game.stage is Stage.WAITING and game.phase_began is not None:
            long = long or club.now - game.phase_began > _PHASE_STANDS
        if long and not _was_told(club, KEEPER, game.name):
            club.fault(f"{game.name} ({game.stage}) stands still for weeks, and the keeper was not told")


def stands_still(game: Game, now: datetime, waiting_since: dict[str, datetime]) -> bool:
    """True if a game has not gone on for some days."""
    if game.stage is Stage.ACTIVE:
        waiting_since.pop(game.name, None)
        return game.deadline is not None and now - game.deadline > _STANDS
    if game.stage.is_over:
        return False
    return now - waiting_since.setdefault(game.name, now) > _STANDS


def _was_told(club: Club, who: str, game: str, later: timedelta = timedelta()) -> bool:
    """True if somebody was told of a game within 32 hours, or that much later."""
    return club.now - club.told.get((who, game), club.begin) <= _TOLD_WITHIN + later


def nothing_is_parked(club: Club) -> None:
    """No mail tripped a fault of the judge, and no game sleeps for one."""
    with club.judge.judge.store.reading() as tx:
        for mail in tx._run("SELECT id, error FROM inbox WHERE state = ?", (MailState.PARKED,)):
            club.fault(f"mail {mail[0]} is parked: {mail[1]}")
        for key in tx.metas("fault "):
            club.fault(f"the judge failed in a game: {key}")


def letters_are_few(figures: Figures) -> Iterator[str]:
    """Yield the figures that are too much for a person's mailbox."""
    if figures.letters_a_day >= _FEW:
        yield f"a person gets {figures.letters_a_day} letters a day"
    if figures.most_letters > _MOST:
        yield f"a person got {figures.most_letters} letters on one day"


def disk_is_as_planned(figures: Figures) -> Iterator[str]:
    """Yield excesses over the planned room for phases, letters and mails (docs/performance.md)."""
    planned = _SMALL_STORE + _LOG + figures.phases * _PHASE + figures.kept * _LETTER + figures.mails * _MAIL
    if figures.disk > planned:
        yield f"the store has {figures.disk:,} bytes, and {planned:,} are planned"


def nothing_is_kept_too_long(club: Club) -> None:
    """Letters that were sent go when the settings say so."""
    with club.judge.judge.store.reading() as tx:
        (first,) = tx._run("SELECT min(created_at) FROM outbox WHERE state = ?", (LetterState.SENT,)).fetchone()
    if first is not None and datetime.fromisoformat(first) < club.now - _KEPT:
        club.fault(f"a letter of {first} is kept still")


# In the end


def replays(club: Club) -> int:
    """Every phase that was played comes to the same position again, from its record; how many that were."""
    count = 0
    with club.judge.judge.store.reading() as tx:
        for line in tx.games():
            for row in tx.phases(line.name):
                before, record = decode_game(row.before), decode_record(row.record)
                after, _ = process(before, club.judge.in_play(before), row.processed_at)
                count += 1
                if after.position != record.after:
                    club.fault(f"{line.name} {row.phase} comes to another position when it is played again")
    return count
