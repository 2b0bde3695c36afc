"""Where `judge ...` starts: an idle tick ends here, before the command line is even loaded; all else goes on there."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from datetime import UTC, datetime


def main() -> None:
    """Run the command line with the words that it was called with."""
    # Hundreds of modules leave little garbage: looking for it would take a twentieth of a mail. What stays for long
    # looks more often (`judge.app.threads`).
    gc.set_threshold(200_000, 10, 10)
    path = plain_tick(sys.argv[1:])
    if path is not None:
        from judge.app.quick_tick import rested
        from judge.app.watch import uptime_now

        if rested(path, datetime.now(UTC), uptime_now()):
            return
    from judge.cli.main import main as command_line

    try:
        command_line(prog_name="judge")
    finally:
        # The process ends, and all that it has loaded need not be looked through once more.
        gc.freeze()


def plain_tick(words: Sequence[str]) -> str | None:
    """The judge.toml that a tick names, "" when it names none; None for everything but `judge [--config FILE] tick`."""
    match words:
        case ["tick"]:
            return ""
        case ["--config", path, "tick"] if path and not path.startswith("-"):
            return path
    return None
