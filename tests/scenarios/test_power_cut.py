"""Power cuts that lose all unsynced data: no accepted mail is lost, and nothing that letters told.

What the disk would have is a copy of the store, made whenever a commit is synced: SQLite's log is written in order, so
whatever was committed before such a commit is there with it (tests/store/test_sqlite.py has which commits are synced).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from judge.app.mails.incoming import handle_next, work
from judge.app.waiting.mail_queue import MailQueue
from judge.mail.delivery.outbox import deliver
from judge.store.rows import LetterRow
from judge.store.store import Transaction
from tests.support.house import POWERS, House

T = TypeVar("T")

STEPS = 40


class Disk:
    """The remains of a house's store if the power were cut now."""

    def __init__(self, house: House, path: Path) -> None:
        self.path = path
        self.syncs = 0
        self.source = house.config.store.url.removeprefix("sqlite:")
        self._copy()
        real = house.judge.store.transaction

        @contextmanager
        def watched(*, durable: bool = True) -> Iterator[Transaction]:
            with real(durable=durable) as tx:
                yield tx
            if durable:
                self.syncs += 1
                self._copy()

        at_once = house.judge.store._write_at_once

        def written(act: Callable[[Transaction], T]) -> T:
            result = at_once(act)
            self.syncs += 1
            self._copy()
            return result

        house.judge.store.transaction = watched  # type: ignore[method-assign]
        house.judge.store._write_at_once = written  # type: ignore[method-assign]

    def ask(self, sql: str, *parameters: object) -> list[Any]:
        """Return rows of the store on the disk."""
        with closing(sqlite3.connect(self.path)) as copy:
            return copy.execute(sql, parameters).fetchall()

    def _copy(self) -> None:
        with closing(sqlite3.connect(self.source)) as now, closing(sqlite3.connect(self.path)) as copy:
            now.backup(copy)


class WatchingServer:
    """A mail server that checks, for each letter, that its events are on the disk."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.taken: list[str] = []
        self.told_too_soon: list[str] = []

    def send(self, letter: LetterRow) -> str:
        """Take a letter."""
        self.taken.append(letter.message_id)
        found = self.disk.ask(
            "SELECT inbox.state FROM outbox LEFT JOIN inbox ON inbox.id = outbox.mail_id WHERE message_id = ?",
            letter.message_id,
        )
        if not found or found[0][0] == "new":
            self.told_too_soon.append(letter.subject)
        return "250 OK"

    def close(self) -> None:
        """Do nothing: nothing is open."""


def live(house: House, server: WatchingServer, chance: Random) -> int:
    """Play some mails, hours and deliveries in any order; return the number of accepted mails."""
    queue, accepted = MailQueue(house.judge), 0
    for number in range(STEPS):
        match chance.choice(("mail", "mail", "mail", "work", "work", "hours", "deliver")):
            case "mail":
                power = chance.choice(POWERS)
                house.post(
                    f"{power.lower()}@example.org",
                    f"SIGNON {power[0]}river {power.lower()}-pw",
                    "PRESS M",
                    f"word {number}",
                    "ENDPRESS",
                    "SET WAIT" if chance.random() < 0.5 else "STATUS",
                )
                accepted += 1
            case "work":
                handle_next(house.judge, queue, house.now)
            case "hours":
                house.wait(hours=chance.randrange(1, 40))
            case "deliver":
                deliver(house.judge.store, house.config, house.now, server)
    return accepted


@pytest.mark.parametrize("seed", range(4))
def test_what_a_letter_tells_of_is_on_the_disk_and_so_is_every_accepted_mail(
    river: House, tmp_path: Path, seed: int
) -> None:
    disk = Disk(river, tmp_path / "disk.db")
    server = WatchingServer(disk)
    before = len(disk.ask("SELECT 1 FROM inbox"))
    accepted = live(river, server, Random(seed))
    assert server.told_too_soon == []
    assert len(server.taken) > 10
    assert len(disk.ask("SELECT 1 FROM inbox")) == before + accepted


@pytest.mark.parametrize("seed", range(4))
def test_after_a_power_cut_the_rest_is_done_and_no_letter_that_left_is_written_anew(
    river: House, tmp_path: Path, seed: int
) -> None:
    (tmp_path / "disk").mkdir()
    disk = Disk(river, tmp_path / "disk" / "judge.db")
    server = WatchingServer(disk)
    live(river, server, Random(100 + seed))
    river.judge.store.close()
    written = letters_by_mail(disk)
    left = {row for row in disk.ask("SELECT message_id, mail_id FROM outbox") if row[0] in server.taken}
    assert {message_id for message_id, _ in left} == set(server.taken)
    again = House(tmp_path / "disk")
    again.now = river.now + timedelta(minutes=1)
    work(again.judge, again.now)
    with again.judge.store.reading() as tx:
        assert (tx.new_mails(), tx.parked()) == (0, [])
    again.judge.store.close()
    after = letters_by_mail(disk)
    told = {mail_id for _, mail_id in left if mail_id}
    assert len(told) > 3
    assert [mail_id for mail_id in told if after[mail_id] != written[mail_id]] == []


def letters_by_mail(disk: Disk) -> dict[int, int]:
    """Count the letters that each mail has caused, as the disk has it."""
    return dict(disk.ask("SELECT mail_id, count(*) FROM outbox WHERE mail_id <> 0 GROUP BY mail_id"))


def test_letters_of_many_mails_and_games_wait_for_the_disk_once(river: House, tmp_path: Path) -> None:
    disk = Disk(river, tmp_path / "disk.db")
    for power in POWERS:
        river.post(f"{power.lower()}@example.org", f"SIGNON {power[0]}river {power.lower()}-pw", "STATUS")
    accepted = disk.syncs
    assert accepted == len(POWERS)
    work(river.judge, river.now)
    assert disk.syncs == accepted
    deliver(river.judge.store, river.config, river.now, WatchingServer(disk))
    assert disk.syncs == accepted + 1
