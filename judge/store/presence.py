"""Lock beside a store: shared by all processes that have it open, exclusive for a restore.

The lock is on a file of its own, `-open`: locks on the store's own files are SQLite's business.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from judge.store.errors import StoreError


def be_present(path: str) -> int:
    """Share the lock of the store at `path`; return its handle. Raises StoreError during a restore."""
    descriptor = _opened(path)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise StoreError(f"{path} is being restored from a backup just now. Try again in a minute.") from error
    return descriptor


@contextmanager
def alone(path: str) -> Iterator[None]:
    """Hold the store at `path` exclusively, so that nobody has it open or can open it. Raises StoreError."""
    descriptor = _opened(path)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise StoreError(in_use(path)) from error
        yield
    finally:
        os.close(descriptor)


def in_use(path: str) -> str:
    """Return a sentence that a store is in use, by which process if known, and what to do."""
    who = ", ".join(_holders(path)) or "another process"
    return (
        f"{path} is open: {who} works with it. Stop the judge first (systemctl stop judge; take `judge tick` out of"
        " the crontab for so long), then try again. Nothing was changed."
    )


def give_to_owner(path: str, like: str) -> None:
    """Give a file made by root to the owner of `like`, so that the judge's own user can use it."""
    if os.geteuid() == 0:
        with suppress(OSError):
            owner = os.stat(like)
            os.chown(path, owner.st_uid, owner.st_gid)


def _opened(path: str) -> int:
    """Open the lock file, making it if needed. Raises StoreError."""
    name = _name(path)
    try:
        try:
            return os.open(name, os.O_RDWR)
        except FileNotFoundError:
            descriptor = os.open(name, os.O_RDWR | os.O_CREAT, 0o660)
            give_to_owner(name, path if os.path.exists(path) else os.path.dirname(name))
            return descriptor
    except OSError as error:
        raise StoreError(f"{name}: {error.strerror}") from error


def _holders(path: str) -> list[str]:
    """Return the lock's holders, if the system tells (Linux): `process 1234 (python -m judge serve)`."""
    name, found = _name(path), []
    with suppress(FileNotFoundError):
        for process in sorted(each for each in os.listdir("/proc") if each.isdigit() and int(each) != os.getpid()):
            with suppress(OSError):
                if _has_open(process, name):
                    found.append(f"process {process} ({_command(process)})")
    return found


def _has_open(process: str, name: str) -> bool:
    """True if a process has this file open. Raises OSError for another user's process."""
    folder = f"/proc/{process}/fd"
    return any(os.path.realpath(os.path.join(folder, link)) == name for link in os.listdir(folder))


def _command(process: str) -> str:
    """Return the command line of a process: `python -m judge serve`."""
    with open(f"/proc/{process}/cmdline", "rb") as file:
        return file.read().replace(b"\0", b" ").decode("utf-8", "replace").strip()


def _name(path: str) -> str:
    """Return the path of a store's lock: beside the file itself, whatever links lead to it."""
    return f"{os.path.realpath(path)}-open"
