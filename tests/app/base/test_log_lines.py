"""Log lines: nothing by a stranger hides in them, or looks like a line of its own."""

from __future__ import annotations

import json
import logging

import pytest

from judge.app.base.log_lines import JsonLines, LogLines, announce, escape_log_lines


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


def json_line(message: str, *arguments: object, **more: object) -> dict[str, object]:
    """A message as the log has it in JSON."""
    record = logging.LogRecord("judge", logging.WARNING, "x.py", 1, message, arguments, None)
    record.__dict__.update(more)
    line = JsonLines().format(record)
    assert line.isascii()
    assert "\n" not in line
    told = json.loads(line)
    assert isinstance(told, dict)
    return told


def test_a_line_in_json_is_one_object_with_its_hour_level_logger_and_message():
    told = json_line("mail %d is parked:\n%s", 7, "\x1b[2J\u202e\ud800")
    assert told.pop("at").endswith("Z")  # type: ignore[attr-defined]
    assert told == {"level": "WARNING", "logger": "judge", "message": "mail 7 is parked:\n\x1b[2J\u202e\ud800"}


def test_a_line_in_json_has_what_is_known_of_a_mail_beside_its_words():
    told = json_line("mail 7 from anna", fields={"mail": 7, "game": "river", "ms": 12})
    assert (told["mail"], told["game"], told["ms"], told["message"]) == (7, "river", 12, "mail 7 from anna")


def test_a_traceback_in_json_is_a_field():
    try:
        raise ValueError("trouble\nin two lines")
    except ValueError as error:
        told = json_line("a fault", exc_info=(type(error), error, error.__traceback__))
    assert told["message"] == "a fault"
    assert str(told["trace"]).endswith("ValueError: trouble\nin two lines")


def test_what_is_announced_is_printed_and_in_json_logged(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
):
    caplog.set_level("INFO", "judge")
    announce("judge listens on a", "text")
    announce("judge listens on b", "json")
    assert capsys.readouterr().out == "judge listens on a\n"
    assert caplog.messages == ["judge listens on b"]
