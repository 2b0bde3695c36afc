"""Pictures drawn in a process of their own, so that the mail server need not wait."""

from __future__ import annotations

import os
from datetime import datetime

from judge.app.base.judge import Judge
from judge.app.delivery.delivering import deliver_all, deliver_letters
from judge.config import Config


def deliver_and_draw_apart(judge: Judge, now: datetime) -> None:
    """Send letters that wait for no picture; leave others to a process of their own.

    The store has their requests, so if it is killed the next tick draws them, or another process. Closes the store when
    there is such a process. Raises StoreError, and OSError when none can be started.
    """
    deliver_letters(judge, now, lacking=False)
    with judge.store.reading() as tx:
        if not tx.are_pictures_wanted():
            return
    # A connection must not be used on both sides of a fork.
    judge.store.close()
    if os.fork() == 0:
        try:
            _draw(judge.config, now)
        finally:
            # Without what this process was about to do, which the other one does.
            os._exit(0)


def _draw(config: Config, now: datetime) -> None:
    """Draw and deliver in a process that is detached from whoever waits for the forked one."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    judge = Judge.open(config)
    deliver_all(judge, now)
    judge.store.close()
