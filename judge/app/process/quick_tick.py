"""Idle tick from cron in the usual case, before command line and settings are loaded.

If judge.toml is unchanged since an earlier idle tick read it, it has no faults. Otherwise (the file was changed, the
store is busy, something is due) the tick runs as usual.

docs/decisions/074-starting-fast.md says why.
"""

from __future__ import annotations

import os
from datetime import datetime

from judge.app.clock.clock_trust import Uptime
from judge.app.process.idle import known_clock, may_rest
from judge.settings_file import DEFAULT_STORE, settings_file
from judge.store.errors import StoreError
from judge.store.glance import glance


def rested(path: str, now: datetime, uptime: Uptime | None) -> bool:
    """True if `judge tick` with this judge.toml (from `--config`, "" for none) has nothing to do.

    If so, the look at the clock is recorded; otherwise nothing is changed, whatever the reason.
    """
    try:
        file = settings_file(path)
        with open(file, encoding="utf-8") as opened:
            text = opened.read()
        store = _store_named(text, file)
        with glance(store) as tx:
            clock = known_clock(tx, store, file, text)
            return clock is not None and may_rest(tx, now, clock, uptime)
    except (OSError, UnicodeDecodeError, StoreError):
        return False


def _store_named(text: str, file: str) -> str:
    """Return the path of the store that judge.toml seems to name: a guess, checked by the store's content."""
    url = DEFAULT_STORE
    for line in text.splitlines():
        key, _, value = line.partition("=")
        if key.strip() == "url" and value.lstrip().startswith('"sqlite:'):
            url = value.split('"')[1]
            break
    path = os.path.expanduser(url.removeprefix("sqlite:"))
    return os.path.normpath(os.path.join(os.path.dirname(file), path))
