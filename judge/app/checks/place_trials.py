"""The machine that the judge runs on: the store, files and their modes, disk space, the clock."""

from __future__ import annotations

import os
import pwd
import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta
from tempfile import TemporaryFile

from judge.app.checks.checking import Finding
from judge.app.checks.tried import Tried, about_file, about_key
from judge.config import Config
from judge.store.examine import Examined, examine
from judge.store.migrations import newest_schema
from judge.store.open import examine_store, is_file, path_of
from judge.store.rows import StoreError


def examined_database(config: Config) -> Examined:
    """Open the database for an examination that changes nothing. Raises StoreError."""
    return examine_store(config.store.url, config.store.password_file)


def try_database(config: Config) -> Tried:
    """Check that the database answers and has a store that this judge knows."""
    try:
        found = examined_database(config)
    except StoreError as error:
        return Tried("", (about_key(config, "E-STORE", "store", "url", str(error)),))
    if found.schema > newest_schema():
        text = (
            f"A newer judge made this store (form {found.schema}, this one knows {newest_schema()}): install that one."
        )
        return Tried("", (about_key(config, "E-STORE", "store", "url", text),))
    if not found.schema:
        return Tried("the database is reached; its tables are made when the judge serves for the first time")
    later = f"; brought from form {found.schema} to {newest_schema()} when it is opened next"
    return Tried(f"the database is reached{later if found.schema < newest_schema() else ''}")


_ROOM = 100 * 2**20
"""Free bytes needed on the disk, because a day's letters could fill less."""

_PROBE = 458_752
"""Bytes of the test file."""

_AHEAD = timedelta(minutes=5)
_WITH_MAIL = ("", "-wal", "-shm")
_LOCKS = ("-reading", "-ahead", "-sender", "-drawer", "-rehearser", "-open")


def try_store(config: Config) -> Tried:
    """Check that the store is whole and of a form that this judge knows."""
    if not is_file(config.store.url):
        return try_database(config)
    path = path_of(config.store.url)
    if not os.path.exists(path):
        return Tried(f"there is no store at {path} yet; it is made when the judge serves for the first time")
    try:
        found = examine(path)
    except StoreError as error:
        return Tried("", (about_file("E-STORE", path, f"{error} {_RESTORE}"),))
    if found.faults:
        return Tried("", (about_file("E-STORE", path, f"The store is damaged: {found.faults[0]}. {_RESTORE}"),))
    if found.schema > newest_schema():
        text = (
            f"A newer judge made this store (form {found.schema}, this one knows {newest_schema()}): install that one."
        )
        return Tried("", (about_file("E-STORE", path, text),))
    later = f"; brought from form {found.schema} to {newest_schema()} when it is opened next"
    return Tried(f"the store is whole: {path}{later if found.schema < newest_schema() else ''}")


_RESTORE = "Stop the judge and restore the newest backup (`judge restore FILE`); the damaged store is kept beside it."


def try_files(config: Config) -> Tried:
    """Check that the right users, and only they, can read and write the judge's files."""
    found = tuple(_wrong_files(config))
    return Tried("nobody else can read the store and the passwords", found)


def _wrong_files(config: Config) -> Iterator[Finding]:
    store = path_of(config.store.url)
    for ending in _WITH_MAIL:
        yield from _too_open(store + ending, 0o007, 0o660, "Everybody on this machine can read private mail here")
    for ending in (*_WITH_MAIL, *_LOCKS):
        yield from _of_another(store + ending, store)
    for password_file in dict.fromkeys(section.password_file for section in (config.store, config.send, config.imap)):
        yield from _too_open(password_file, 0o077, 0o600, "Others can read the password")
    yield from _too_open(config.auth.key_file, 0o077, 0o600, "Others can read the key of the judge")
    yield from _too_open(config.dkim.key_file, 0o077, 0o600, "Others can read the key that signs letters")
    yield from _too_open(config.listen.key, 0o007, 0o640, "Everybody on this machine can read this key")
    yield from _too_open(config.path, 0o022, 0o644, "Others can change the settings")
    if os.path.exists(store) and not os.access(store, os.R_OK | os.W_OK):
        text = f"You may not write to the store: run the judge as the user {_owner(store)}."
        yield about_file("E-OWNER", store, text)


def _too_open(path: str, never: int, better: int, why: str) -> Iterator[Finding]:
    """Report a file whose mode gives access to the wrong users; `never` are the forbidden bits."""
    if not path or not os.path.exists(path):
        return
    mode = os.stat(path).st_mode & 0o777
    if mode & never:
        yield about_file("E-MODE", path, f"{why} (mode {mode:03o}): chmod {better:o} {path}")


def _of_another(path: str, store: str) -> Iterator[Finding]:
    """Report a file beside the store with the wrong owner, as left by a command run as root."""
    if os.path.exists(path) and os.path.exists(store) and os.stat(path).st_uid != os.stat(store).st_uid:
        text = f"This belongs to {_owner(path)}, the store to {_owner(store)}: chown {_owner(store)} {path}"
        yield about_file("E-OWNER", path, text)


def _owner(path: str) -> str:
    """Return the owner of a file, by name if the user has one."""
    number = os.stat(path).st_uid
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def unwritable(config: Config) -> Iterator[Finding]:
    """Check the store's file, and write a test file beside it, as large as most mails.

    The test file is removed. A missing folder is no problem: the judge makes it when it first serves.
    """
    if not is_file(config.store.url):
        return
    path = path_of(config.store.url)
    folder = os.path.dirname(path)
    if not os.path.isdir(folder):
        return
    try:
        with TemporaryFile(dir=folder) as file:
            file.write(bytes(_PROBE))
            file.flush()
    except OSError as error:
        text = f"Nothing can be written to this folder, where the store is: {error.strerror}."
        yield about_file("E-WRITE", folder, text)
        return
    if os.path.exists(path) and not os.access(path, os.W_OK):
        yield about_file("E-WRITE", path, f"The store cannot be written: run the judge as the user {_owner(path)}.")


def try_disk(config: Config) -> Tried:
    """Check that there is room for more mail, and for a backup beside the store."""
    if not is_file(config.store.url):
        return Tried("the room for mail is on the disk of the PostgreSQL server")
    path = path_of(config.store.url)
    size = os.path.getsize(path) if os.path.exists(path) else 0
    there = os.path.dirname(path)
    while not os.path.exists(there):
        there = os.path.dirname(there)
    if not os.access(there, os.W_OK | os.X_OK):
        return Tried("", (about_file("E-OWNER", there, "You may not write to this folder, where the store is."),))
    if found := tuple(unwritable(config)):
        return Tried("", found)
    free = shutil.disk_usage(there).free
    told = f"{free // 2**20} MB are free"
    if free < _ROOM:
        text = f"Only {told}: when the disk is full no mail is taken anymore. Make room."
        return Tried("", (about_file("E-DISK", there, text),))
    if free < 2 * size:
        text = f"Only {told}, and the store has {size // 2**20} MB: a backup and a restore need as much again."
        return Tried("", (about_file("W-DISK", there, text),))
    return Tried(f"{told} for the store")


def try_clock(config: Config, now: datetime) -> Tried:
    """Check that the computer's clock is not behind a time that the store has seen."""
    path = path_of(config.store.url)
    fine = f"the clock shows {now:%Y-%m-%d %H:%M} UTC"
    try:
        if not is_file(config.store.url):
            last = examined_database(config).last_look
        else:
            last = examine(path).last_look if os.path.exists(path) else None
    except StoreError:
        return Tried(fine)
    if last is not None and last > now + _AHEAD:
        text = (
            f"The clock shows {now:%Y-%m-%d %H:%M} UTC, and the judge has seen {last:%Y-%m-%d %H:%M} already: it is"
            " wrong now, or was then. Set it (NTP); until it is right again no phase is processed."
        )
        return Tried("", (about_file("E-CLOCK", path, text),))
    return Tried(fine)
