"""`judge check --connect`: tries mail servers, ports, the store, disk and clock.

- `trials` runs them all
- `smarthost_trial`, `listener_trial`, `mailbox_trial`: the way out and the ways in
- `place_trials`: the store, files and their modes, room on the disk, the clock
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from judge.app.checks.listener_trial import try_listeners
from judge.app.checks.mailbox_trial import try_mailbox
from judge.app.checks.place_trials import try_clock, try_disk, try_files, try_store
from judge.app.checks.smarthost_trial import try_way_out
from judge.app.checks.tried import Tried
from judge.config import Config


def trials(config: Config, now: datetime) -> Iterator[Tried]:
    """Try one thing after another. No letter is sent; only the mailbox's folders are made."""
    yield try_way_out(config, now)
    yield from try_listeners(config)
    yield from try_mailbox(config)
    yield try_files(config)
    yield try_store(config)
    yield try_disk(config)
    yield try_clock(config, now)
