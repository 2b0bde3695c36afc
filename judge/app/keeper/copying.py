"""`judge copy` and `judge restore`: copy a store into another one, or replace it by a backup."""

from __future__ import annotations

import os
from datetime import datetime

from judge.app.base.judge import FOLDED
from judge.config import Config
from judge.config.sections import store_url
from judge.mail.plain_text import escaped
from judge.store.copying import Copied, copy_all
from judge.store.open import copy_source, copy_target, is_file, path_of
from judge.store.restore import Restored, restore
from judge.store.rows import StoreError

_OF_ANY = {"schema", FOLDED}


def copy_store(source: str, target: str, password_file: str = "") -> str:
    """Copy a store (a path or a URL) into an empty one; return a report. Raises StoreError."""
    from_url, to_url = _url(source), _url(target)
    if from_url == to_url:
        raise StoreError(f"{source} is both stores. Nothing was changed.")
    with copy_source(from_url, password_file) as old, copy_target(to_url, password_file) as new:
        copied = copy_all(old, new, _OF_ANY)
    return "\n".join(_told_of_copy(copied, from_url, to_url))


def _url(written: str) -> str:
    """Return the URL of a store given as a path or a URL. Raises StoreError."""
    url = written if "://" in written or written.startswith("sqlite:") else f"sqlite:{written}"
    try:
        checked = store_url(url)
    except ValueError as error:
        raise StoreError(f"{written}: {error}. Nothing was changed.") from error
    return f"sqlite:{os.path.abspath(path_of(checked))}" if is_file(checked) else checked


def _told_of_copy(copied: Copied, source: str, target: str) -> list[str]:
    rows = copied.rows
    lines = [
        f"{target} now has everything from {source}: games {rows['games']}, phases {rows['phases']}, mails"
        f" {rows['inbox']}, letters {rows['outbox']}; in {len(rows)} tables {sum(rows.values())} rows. Each was read"
        " again and compared.",
    ]
    if copied.changed:
        lines.append(
            f"{copied.changed} of them had a character that PostgreSQL cannot store (NUL): U+FFFD replaces it."
        )
    key = "" if is_file(target) else " Keep the same judge.key on every machine."
    return [
        *lines,
        f'Now write url = "{target}" into judge.toml, [store], and start the judge.{key} Never start a judge with'
        f" {source} again: waiting letters would leave twice.",
    ]


def restore_store(config: Config, backup: str, now: datetime) -> str:
    """Restore the store of the settings from a backup; return a report. Raises StoreError."""
    if not is_file(config.store.url):
        raise StoreError(
            "The store is a PostgreSQL database: bring it back with pg_restore (docs/postgresql.md)."
            " Nothing was changed."
        )
    path = path_of(config.store.url)
    return escaped("\n".join(_told(restore(backup, path, now), backup, path, now)))


def _told(done: Restored, backup: str, path: str, now: datetime) -> list[str]:
    lines = [f"{backup} is restored to {path}. Games in it: {len(done.backup.games)}."]
    if done.aside:
        lines.append(f"The old store is kept as {done.aside}; delete it when you no longer need it.")
    last = done.backup.last_look
    if last is not None:
        lines.append(f"The backup's judge last looked at the clock at {last:%Y-%m-%d %H:%M} UTC, {_since(last, now)}")
    lines += _letters(done)
    if done.aside and done.lost is None:
        lines.append("What came and what happened after the backup is not known: the old store cannot be read.")
    return [*lines, *_games(done), *_lost(done)]


def _since(last: datetime, now: datetime) -> str:
    """Describe the time since that moment, and its consequence."""
    hours = (now - last).total_seconds() / 3600
    if hours < 0:
        return f"{-hours:.1f} hours ahead of this computer's: nothing is processed until that is right."
    return f"{hours:.1f} hours ago. A long absence moves deadlines when the judge runs ([clock] max_gap)."


def _letters(done: Restored) -> list[str]:
    if not done.waiting:
        return []
    text = f"Letters that wait in it, and leave when the judge runs: {done.waiting}."
    if done.again:
        text += f" Of these the old store had sent {done.again}: they arrive a second time, with the same Message-ID."
    elif done.again is None and done.aside:
        text += " Whether some of them have been sent since is not known."
    return [text + " `judge outbox` lists them, `judge outbox drop` takes one out, before you start the judge."]


_NOT_THERE, _NOT_BEGUN = "not there", "not begun"


def _games(done: Restored) -> list[str]:
    if not done.moved_on:
        return []
    told = [
        f"    {name}: {_NOT_THERE if then is None else then or _NOT_BEGUN} then, {now or _NOT_BEGUN} in the old store"
        for name, then, now in done.moved_on
    ]
    return ["Games that went on after the backup, and are set back now; tell their Masters:", *told]


def _lost(done: Restored) -> list[str]:
    if not done.lost:
        return []
    told = [
        f"    {mail.at:%Y-%m-%d %H:%M} from {mail.author or '<>'}{f', game {mail.game}' if mail.game else ''}"
        for mail in reversed(done.lost)
    ]
    more = (done.lost_count or 0) - len(done.lost)
    return [
        f"Mails that came after the backup and are not in it: {done.lost_count}. Ask their senders to write again:",
        *([f"    {more} before these"] if more else []),
        *told,
    ]
