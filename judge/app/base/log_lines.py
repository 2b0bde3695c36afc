"""The log, in which strangers' words cannot hide, control a terminal or imitate log lines."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

from judge.mail.plain_text import escaped

log = logging.getLogger("judge")


class LogLines(logging.Formatter):
    """Formatter that escapes invisible signs and indents all lines of a message except the first."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of one message."""
        return escaped(super().format(record)).replace("\n", "\n    ")


class JsonLines(logging.Formatter):
    """Log format: one JSON object a line, in ASCII: `at` (UTC), `level`, `logger`, `message`, fields.

    The fields about a mail or a letter are its number, its game and its outcome; a fault has a `trace`.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of one message."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        told = {"at": at, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        told |= getattr(record, "fields", {})
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told)


def log_to_standard_error(form: str = "text") -> None:
    """Set up logging with times, from INFO up, for a lasting process; existing handlers stay.

    `form`: "text", or "json" for `JsonLines`.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else LogLines("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    # Otherwise warnings of libraries would appear among the lines in a format of their own.
    logging.captureWarnings(True)


def announce(words: str, form: str) -> None:
    """Announce that something is ready: on standard output, or in the log if the log is JSON."""
    if form == "json":
        log.info("%s", words)
    else:
        print(words, flush=True)


def escape_log_lines() -> None:
    """Escape warnings on standard error in processes that set up no log."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(LogLines("%(message)s"))
