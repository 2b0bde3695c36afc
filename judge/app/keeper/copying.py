"""`judge copy`: everything of one store into another one, told to the keeper."""

from __future__ import annotations

import os

from judge.app.base.judge import FOLDED
from judge.config.sections import store_url
from judge.store.copying import Copied, copy_all
from judge.store.open import copy_source, copy_target, is_file, path_of
from judge.store.rows import StoreError

_OF_ANY = {"schema", FOLDED}


def copy_store(source: str, target: str, password_file: str = "") -> str:
    """Copy a store (a path or a URL) into an empty one; return a report. Raises StoreError."""
    from_url, to_url = _url(source), _url(target)
    if from_url == to_url:
        raise StoreError(f"{source} is both stores. Nothing was changed.")
    with copy_source(from_url, password_file) as old, copy_target(to_url, password_file) as new:
        copied = copy_all(old, new, _OF_ANY)
    return "\n".join(_told(copied, from_url, to_url))


def _url(written: str) -> str:
    """Return the URL of a store. Raises StoreError."""
    url = written if "://" in written or written.startswith("sqlite:") else f"sqlite:{written}"
    try:
        checked = store_url(url)
    except ValueError as error:
        raise StoreError(f"{written}: {error}. Nothing was changed.") from error
    return f"sqlite:{os.path.abspath(path_of(checked))}" if is_file(checked) else checked


def _told(copied: Copied, source: str, target: str) -> list[str]:
    rows = copied.rows
    lines = [
        f"{target} holds everything of {source} now: games {rows['games']}, phases {rows['phases']}, mails"
        f" {rows['inbox']}, letters {rows['outbox']}; in {len(rows)} tables {sum(rows.values())} rows. Each was read"
        " again and compared.",
    ]
    if copied.changed:
        lines.append(
            f"In {copied.changed} of them was a sign that PostgreSQL keeps in no text (NUL); U+FFFD stands for it now."
        )
    key = "" if is_file(target) else " On every machine judge.key is the same file as before."
    return [
        *lines,
        f'Now write url = "{target}" into judge.toml, [store], and start the judge.{key} Start none with'
        f" {source} anymore: letters that wait would leave twice.",
    ]
