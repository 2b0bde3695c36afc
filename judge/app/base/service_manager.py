"""Messages to systemd about a running judge (sd_notify): it is ready, it is alive (`WatchdogSec=`)."""

from __future__ import annotations

import os
import socket
import time
from contextlib import suppress
from math import inf

_OFTEN_ENOUGH = 5.0
"""Seconds between two reports that the judge is alive."""

_told_at = -inf


def tell_ready() -> None:
    """Tell systemd that this process is ready: it accepts mail or processes it."""
    _tell("READY=1")


def tell_alive() -> None:
    """Tell systemd that the working thread is alive; systemd restarts a judge that is silent for long."""
    global _told_at
    now = time.monotonic()
    if now >= _told_at + _OFTEN_ENOUGH:
        _told_at = now
        _tell("WATCHDOG=1")


def _tell(state: str) -> None:
    """Notify the service manager if `NOTIFY_SOCKET` is set; ignore failures."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        line.send(state.encode())
