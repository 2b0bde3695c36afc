"""Replacement of the store by a backup.

At every moment, even if it is killed, a complete store is in place. docs/decisions/078-restore-and-copy.md says why.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple

from judge.store.examine import Examined, examine, read_only
from judge.store.migrations import newest_schema
from judge.store.presence import alone, give_to_owner, in_use
from judge.store.rows import StoreError, from_text

_MOST_MAILS = 20


class LostMail(NamedTuple):
    """A mail that the old store has but the backup does not."""

    at: datetime
    author: str
    game: str


class Restored(NamedTuple):
    """Result of a restore. `aside` is the new path of the old store, "" when there was none.

    `waiting` is the number of letters that leave when the judge runs; the old store has already sent `again` of these.
    `lost` are mails that arrived after the backup, at most 20 of `lost_count`. `moved_on` are games that have continued
    since, each with its phase in the backup (None: not in it) and in the old store ("" before the start). The last four
    are None if there was no old store, or it could not be read.
    """

    aside: str
    backup: Examined
    waiting: int
    again: int | None = None
    lost: tuple[LostMail, ...] | None = None
    lost_count: int | None = None
    moved_on: tuple[tuple[str, str | None, str], ...] | None = None


def restore(backup: str, path: str, now: datetime) -> Restored:
    """Replace the store at `path` by the backup, which is checked first. The old store is kept beside it.

    Raises StoreError with the problem and what to do; nothing has been changed then.
    """
    path = os.path.realpath(path)
    if os.path.exists(path) and os.path.exists(backup) and os.path.samefile(path, backup):
        raise StoreError(f"{backup} is the store itself.")
    found = _checked(backup)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with alone(path):
            part = f"{path}.restoring"
            _copy(backup, part)
            done = _compared(found, part, path)
            return done._replace(aside=_swap(part, path, now))
    except OSError as error:
        raise StoreError(f"{error.filename or path}: {error.strerror}. Nothing was changed.") from error


def _checked(backup: str) -> Examined:
    """Examine the backup, which must be usable as a store of this judge. Raises StoreError."""
    found = examine(backup, whole=True)
    if found.faults:
        raise StoreError(f"{backup} is damaged: {'; '.join(found.faults)}. Take another backup. Nothing was changed.")
    if found.schema > newest_schema():
        raise StoreError(
            f"{backup} was made by a newer judge (form {found.schema}, this one knows {newest_schema()}): install that"
            " version first. Nothing was changed."
        )
    return found


def _copy(backup: str, part: str) -> None:
    """Copy the backup to `part`, safely on the disk. Raises StoreError or OSError."""
    with suppress(FileNotFoundError):
        os.remove(part)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o660))
    give_to_owner(part, os.path.dirname(part))
    try:
        with read_only(backup) as source:
            source.execute("VACUUM INTO ?", (part,))
        # SQLite has synced what it wrote, but the file system need not have synced its own changes.
        _sync(part)
    except sqlite3.Error as error:
        os.remove(part)
        raise StoreError(f"{part}: {error}. Nothing was changed.") from error


def _swap(part: str, path: str, now: datetime) -> str:
    """Replace the store by the copy, and keep the old store; return its new name, "" if none."""
    aside = ""
    if os.path.exists(path):
        give_to_owner(part, path)
        aside = _free_name(f"{path}.before-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}")
        whole = _is_whole(path) and _fold_log(path)
        os.link(path, aside)
        if not whole:
            # A damaged store keeps its log, which helps to rescue more. The log must be gone before the copy is there.
            _rename(f"{path}-wal", f"{aside}-wal")
    for left_over in ("-wal", "-shm", "-reading", "-ahead"):
        with suppress(FileNotFoundError):
            os.remove(path + left_over)
    os.replace(part, path)
    _sync(os.path.dirname(path))
    return aside


def _is_whole(path: str) -> bool:
    """True if a store is undamaged. Leaves its files alone: SQLite would remove a damaged store's log."""
    try:
        return not examine(path).faults
    except StoreError:
        return False


def _fold_log(path: str) -> bool:
    """Have SQLite move its log into the store, so that this is one file; False for a damaged store.

    Raises StoreError if somebody has it open, for example an older judge, which does not use our lock.
    """
    opened = sqlite3.connect(path, isolation_level=None, timeout=1)
    try:
        (mode,) = opened.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise StoreError(in_use(path)) from error
        return False
    finally:
        opened.close()
    return bool(mode == "delete")


def _compared(found: Examined, part: str, path: str) -> Restored:
    """Compare the backup with the store that it replaces, to find later changes."""
    with read_only(part) as new:
        waiting = [str(key) for (key,) in new.execute("SELECT message_id FROM outbox WHERE state = 'waiting'")]
        done = Restored("", found, len(waiting))
        if not os.path.exists(path):
            return done
        try:
            with read_only(path) as old:
                return _told(done, new, old, waiting)
        except sqlite3.DatabaseError:
            return done


def _told(done: Restored, new: sqlite3.Connection, old: sqlite3.Connection, waiting: Iterable[str]) -> Restored:
    sent = {str(key) for (key,) in old.execute("SELECT message_id FROM outbox WHERE state = 'sent'")}
    known = {str(key) for (key,) in new.execute("SELECT dedupe_key FROM inbox")}
    columns = {row[1] for row in old.execute("PRAGMA table_info(inbox)")}
    author = "author" if "author" in columns else "envelope_sender"
    mails = old.execute(f"SELECT dedupe_key, received_at, {author}, game FROM inbox ORDER BY received_at DESC")
    last = new.execute("SELECT max(received_at) FROM inbox").fetchone()[0] or ""
    lost = [LostMail(from_text(at), who, game) for key, at, who, game in mails if key not in known and at >= last]
    before = dict(done.backup.games)
    moved = [
        (str(name), before.get(name), str(phase))
        for name, phase in old.execute("SELECT name, phase FROM games ORDER BY key")
        if before.get(name) != phase
    ]
    return done._replace(
        again=len(sent & set(waiting)),
        lost=tuple(lost[:_MOST_MAILS]),
        lost_count=len(lost),
        moved_on=tuple(moved),
    )


def _free_name(name: str) -> str:
    """Return the name, with a number after it if there is such a file already."""
    number, free = 1, name
    while os.path.exists(free):
        number += 1
        free = f"{name}-{number}"
    return free


def _rename(old: str, new: str) -> None:
    with suppress(FileNotFoundError):
        os.rename(old, new)


def _sync(path: str) -> None:
    """Sync a new file or folder to disk. It must not be the store itself: see `sqlite_file._make`."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
