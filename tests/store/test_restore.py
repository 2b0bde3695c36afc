"""A backup is put in the place of the store: checked, whole or not at all, the old store kept."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.store.examine import examine
from judge.store.migrations import newest_schema
from judge.store.open import open_store
from judge.store.restore import LostMail, restore
from judge.store.rows import GameRow, LetterRow, MailState, StoreError
from judge.store.store import Store
from tests.support.outbox import mark_sent
from tests.support.paths import ROOT

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
LATER = NOON + timedelta(hours=5)


@pytest.fixture
def backup(tmp_path: Path) -> str:
    """Return a backup of noon: ann's mail is done, her letter waits, river is in S1901M.

    Since then things went on.
    """
    path = str(tmp_path / "backup.db")
    with open_store(f"sqlite:{tmp_path}/judge.db") as store:
        receive(store, "ann@example.org", NOON)
        with store.transaction() as tx:
            tx.finish_mail(1, MailState.DONE, NOON)
            letter = tx.add_letter(LetterRow("<1@x>", "ann@example.org", "judge@example.org", b"raw", NOON))
            tx.save_game(GameRow("river", b"{}", phase="S1901M"))
            tx.set_last_tick(NOON)
        store.backup(path)
        receive(store, "bob@example.org", LATER)
        with store.transaction() as tx:
            mark_sent(tx, letter, LATER)
            tx.save_game(GameRow("river", b"{}", version=1, phase="F1901M"))
            tx.save_game(GameRow("lake", b"{}"))
    return path


def receive(store: Store, author: str, at: datetime) -> None:
    """A mail."""
    store.receive(b"LIST", author, ["judge@example.org"], at, author)


def senders(path: Path | str) -> list[str]:
    """Return the senders in the store at that path."""
    with open_store(f"sqlite:{path}") as store, store.reading() as tx:
        return [str(row[0]) for row in tx._run("SELECT author FROM inbox ORDER BY id")]


def test_a_backup_takes_the_place_of_the_store_which_is_kept_beside_it(backup: str, tmp_path: Path) -> None:
    done = restore(backup, str(tmp_path / "judge.db"), LATER)
    assert senders(tmp_path / "judge.db") == ["ann@example.org"]
    assert done.aside == f"{tmp_path}/judge.db.before-20261201T170000Z"
    assert senders(done.aside) == ["ann@example.org", "bob@example.org"]
    assert senders(backup) == ["ann@example.org"], "the backup can be used again"
    again = restore(backup, str(tmp_path / "judge.db"), LATER)
    assert again.aside == f"{done.aside}-2"


def test_what_is_known_of_the_time_since_the_backup_is_told(backup: str, tmp_path: Path) -> None:
    done = restore(backup, str(tmp_path / "judge.db"), LATER)
    assert (done.waiting, done.again) == (1, 1)
    assert (done.lost, done.lost_count) == ((LostMail(LATER, "bob@example.org", ""),), 1)
    assert done.moved_on == (("lake", None, ""), ("river", "S1901M", "F1901M"))
    assert done.backup.last_look == NOON


def test_it_is_restored_where_no_store_is(backup: str, tmp_path: Path) -> None:
    done = restore(backup, str(tmp_path / "new" / "judge.db"), LATER)
    assert (done.aside, done.again, done.lost) == ("", None, None)
    assert senders(tmp_path / "new" / "judge.db") == ["ann@example.org"]
    assert os.stat(tmp_path / "new" / "judge.db").st_mode & 0o007 == 0


def test_a_store_that_somebody_has_open_is_left_alone(backup: str, tmp_path: Path) -> None:
    with open_store(f"sqlite:{tmp_path}/judge.db"), pytest.raises(StoreError, match=r"is open.*Stop the judge first"):
        restore(backup, str(tmp_path / "judge.db"), LATER)
    assert senders(tmp_path / "judge.db") == ["ann@example.org", "bob@example.org"]


def test_a_store_that_an_older_judge_has_open_which_takes_no_lock_is_left_alone(backup: str, tmp_path: Path) -> None:
    older = sqlite3.connect(tmp_path / "judge.db")
    older.execute("PRAGMA journal_mode = WAL")
    older.execute("SELECT * FROM meta").fetchall()
    with pytest.raises(StoreError, match="Stop the judge first"):
        restore(backup, str(tmp_path / "judge.db"), LATER)
    older.close()
    assert senders(tmp_path / "judge.db") == ["ann@example.org", "bob@example.org"]
    assert len(list(tmp_path.glob("*.before-*"))) == 0


def test_a_log_that_a_killed_judge_left_is_kept_with_the_old_store_and_never_played_onto_the_new_one(
    backup: str, tmp_path: Path
) -> None:
    text = (
        "import os; from judge.store.open import open_store; from datetime import *\n"
        f"s = open_store('sqlite:{tmp_path}/judge.db')\n"
        "s.receive(b'x', 'eve@example.org', ['judge@x'], datetime(2026, 12, 1, 18, tzinfo=UTC), 'eve'); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", text], check=False)
    assert (tmp_path / "judge.db-wal").stat().st_size > 0
    done = restore(backup, str(tmp_path / "judge.db"), LATER)
    assert senders(tmp_path / "judge.db") == ["ann@example.org"]
    assert senders(done.aside)[-1] == "eve@example.org"
    assert done.lost is not None
    assert [mail.author for mail in done.lost] == ["eve@example.org", "bob@example.org"]


def test_a_damaged_store_is_replaced_and_kept_as_it_was(backup: str, tmp_path: Path) -> None:
    damaged = b"this is no store anymore" * 1000
    (tmp_path / "judge.db").write_bytes(damaged)
    (tmp_path / "judge.db-wal").write_bytes(b"and this was its log")
    done = restore(backup, str(tmp_path / "judge.db"), LATER)
    assert senders(tmp_path / "judge.db") == ["ann@example.org"]
    assert Path(done.aside).read_bytes() == damaged
    assert Path(f"{done.aside}-wal").read_bytes() == b"and this was its log"
    assert (done.again, done.lost, done.moved_on) == (None, None, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"no database at all, whatever its name says" * 200, "file is not a database"),
        (b"", "no store of a judge"),
    ],
)
def test_what_is_no_backup_is_refused_and_the_store_stays(backup: str, tmp_path: Path, text: bytes, said: str) -> None:
    Path(backup).write_bytes(text)
    with pytest.raises(StoreError, match=said):
        restore(backup, str(tmp_path / "judge.db"), LATER)
    assert senders(tmp_path / "judge.db") == ["ann@example.org", "bob@example.org"]


def test_a_damaged_backup_is_refused_and_the_store_stays(backup: str, tmp_path: Path) -> None:
    raw = bytearray(Path(backup).read_bytes())
    raw[2 * 4096 : 12 * 4096] = b"\xff" * 10 * 4096
    Path(backup).write_bytes(raw)
    with pytest.raises(StoreError, match=r"damaged|malformed"):
        restore(backup, str(tmp_path / "judge.db"), LATER)
    assert senders(tmp_path / "judge.db") == ["ann@example.org", "bob@example.org"]


def test_a_backup_of_a_newer_judge_is_refused_and_the_store_stays(backup: str, tmp_path: Path) -> None:
    with sqlite3.connect(backup) as newer:
        newer.execute("UPDATE meta SET value = '9999' WHERE key = 'schema'")
    newer.close()
    with pytest.raises(StoreError, match=r"newer judge \(form 9999.*install that version first"):
        restore(backup, str(tmp_path / "judge.db"), LATER)
    assert senders(tmp_path / "judge.db") == ["ann@example.org", "bob@example.org"]


@pytest.mark.usefixtures("backup")
def test_the_store_itself_is_no_backup_of_it(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is the store itself"):
        restore(str(tmp_path / "judge.db"), str(tmp_path / "judge.db"), LATER)


def test_an_older_backup_is_restored_as_it_is_and_brought_up_to_date_when_it_is_opened(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "old.db") as old:
        old.executescript((ROOT / "tests" / "data" / "store-0.1.sql").read_text(encoding="utf-8"))
    old.close()
    done = restore(str(tmp_path / "old.db"), str(tmp_path / "judge.db"), LATER)
    assert done.backup.schema < newest_schema()
    assert examine(str(tmp_path / "judge.db")).schema == done.backup.schema, "an older judge could go on with it"
    assert [name for name, _ in done.backup.games] == ["lake", "river"]
    with open_store(f"sqlite:{tmp_path}/judge.db") as store, store.reading() as tx:
        assert [game.name for game in tx.games()] == ["lake", "river"]
    assert examine(str(tmp_path / "judge.db")).schema == newest_schema()


STEPS = ("link", "remove", "replace", "fsync")
"""Deeds of a restore with files."""


@pytest.mark.parametrize("call", STEPS)
def test_killed_at_any_step_it_leaves_the_old_store_or_the_whole_new_one_and_can_be_done_again(
    backup: str, tmp_path: Path, call: str
) -> None:
    for number in range(4):
        text = (
            "import os, signal, sys; from datetime import *; from judge.store.restore import restore\n"
            f"real, left = os.{call}, [{number}]\n"
            "def killed(*a, **k):\n"
            "    if not left[0]: os.kill(os.getpid(), signal.SIGKILL)\n"
            "    left[0] -= 1\n"
            "    return real(*a, **k)\n"
            f"os.{call} = killed\n"
            f"restore({backup!r}, '{tmp_path}/judge.db', datetime(2026, 12, 1, 17, tzinfo=UTC))"
        )
        code = subprocess.run([sys.executable, "-c", text], check=False).returncode
        assert code in (0, -signal.SIGKILL)
        assert senders(tmp_path / "judge.db") in (
            ["ann@example.org"],
            ["ann@example.org", "bob@example.org"],
        )
        if code == 0:
            break
    restore(backup, str(tmp_path / "judge.db"), LATER)
    assert senders(tmp_path / "judge.db") == ["ann@example.org"]
    aside = [senders(path) for path in tmp_path.glob("*.before-*Z")]
    assert ["ann@example.org", "bob@example.org"] in aside
