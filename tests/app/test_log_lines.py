"""Nothing that a stranger wrote hides in the log, or looks like a line of its own."""

from __future__ import annotations

import logging

import pytest

from judge.app.log_lines import LogLines, escape_log_lines


def line(message: str, *arguments: object) -> str:
    """A message as the log shows it."""
    record = logging.LogRecord("judge", logging.WARNING, "x.py", 1, message, arguments, None)
    return LogLines("%(levelname)s %(message)s").format(record)


def test_what_cannot_be_seen_is_escaped():
    assert line("mail from %s", "\x1b]0;owned\x07\u202eeve\x9b") == (
        "WARNING mail from \\x1b]0;owned\\x07\\u202eeve\\x9b"
    )


def test_a_new_line_in_a_message_does_not_begin_a_line_of_the_log():
    assert line("mail %d is parked:\n%s", 7, "a\n2026-12-01 ERROR b\r\nc") == (
        "WARNING mail 7 is parked:\n    a\n    2026-12-01 ERROR b\\x0d\n    c"
    )


def test_a_traceback_is_shown_with_its_lines():
    try:
        raise ValueError("\x1b[2J")
    except ValueError as error:
        record = logging.LogRecord("judge", 40, "x.py", 1, "trouble", (), (type(error), error, error.__traceback__))
    lines = LogLines().format(record).splitlines()
    assert lines[0] == "trouble"
    assert lines[-1] == "    ValueError: \\x1b[2J"


def test_warnings_of_a_process_without_a_log_are_escaped_too(monkeypatch: pytest.MonkeyPatch):
    shown = logging.StreamHandler()
    monkeypatch.setattr(logging, "lastResort", shown)
    escape_log_lines()
    assert shown.formatter is not None
    assert shown.formatter.format(logging.makeLogRecord({"msg": "\x1b"})) == "\\x1b"
