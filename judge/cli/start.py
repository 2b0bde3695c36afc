"""Entry point of `judge`. Idle ticks and deliveries are done without even loading the command line."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime


def main() -> None:
    """Run the command line with the arguments of the process."""
    # Hundreds of modules leave little garbage: collecting it would take a twentieth of a mail's time. Lasting
    # processes collect more often (`judge.app.process.threads`).
    gc.set_threshold(200_000, 10, 10)
    match plain(sys.argv[1:]):
        case "tick", path if _rested(path):
            return
        case "deliver", path:
            sys.exit(_delivered(path))
    from judge.cli.main import main as command_line

    try:
        command_line(prog_name="judge")
    finally:
        # The process is ending: everything that it has loaded need not be searched for garbage once more.
        gc.freeze()


def plain(words: Sequence[str]) -> tuple[str, str] | None:
    """Return a frequent command, `tick` or `deliver`, and the judge.toml it names ("" for none).

    None for everything but `judge [--config FILE] tick` and `judge [--config FILE] deliver`; `--config=FILE` is the
    same.
    """
    if words and words[0].startswith("--config="):
        words = ["--config", words[0].removeprefix("--config="), *words[1:]]
    match words:
        case ["tick" | "deliver" as command]:
            return command, ""
        case ["--config", path, "tick" | "deliver" as command] if path and not path.startswith("-"):
            return command, path
    return None


def _rested(path: str) -> bool:
    """True if a tick had nothing to do."""
    from judge.app.clock.clock_trust import uptime_now
    from judge.app.process.quick_tick import rested

    return rested(path, datetime.now(UTC), uptime_now())


def _delivered(path: str) -> int:
    """Take a mail from standard input; return the exit code."""
    from judge.app.process.by_pipe import NotKept, take_mails
    from judge.mail.plain_text import escaped

    try:
        told, code = take_mails(path or None), 0
    except NotKept as error:
        told, code = [f"Error: {escaped(str(error))}"], os.EX_TEMPFAIL
    finally:
        gc.freeze()
    for line in told:
        print(line, file=sys.stderr)
    return code
