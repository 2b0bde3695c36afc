"""The log, in which nothing that a stranger wrote can hide, steer a terminal, or look like a line of its own."""

from __future__ import annotations

import logging

from judge.mail.plain_text import escaped


class LogLines(logging.Formatter):
    """Escapes what cannot be seen, and indents all lines of a message but the first."""

    def format(self, record: logging.LogRecord) -> str:
        """The lines of one message."""
        return escaped(super().format(record)).replace("\n", "\n    ")


def log_to_standard_error() -> None:
    """Log from INFO on with the hour, for a process that stays; what was set up already stays."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogLines("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])


def escape_log_lines() -> None:
    """Warnings of a process that sets up no log go to standard error as they are: have them escaped there too."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(LogLines("%(message)s"))
