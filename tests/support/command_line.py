"""The command line as tests call it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, tzinfo
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.app.delivery.delivering import deliver_all
from judge.cli.main import main

NOON = "2026-11-23T12:00Z"


CREATE = (
    "From: Anna <anna@example.org>\r\nTo: judge@example.org\r\nMessage-ID: <1@example.org>\r\n\r\n"
    "CREATE river hush-hush\r\nTIMING MOVE 3D NEXT 1D\r\nFORM\r\nSIGNOFF\r\n"
)


def judge(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def done(*arguments: str, stdin: str = "") -> str:
    """Return the output of a command that goes well."""
    result = judge(*arguments, stdin=stdin)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


def letters() -> list[str]:
    return [path.read_text() for path in sorted(Path("sent").rglob("*")) if path.is_file()]


def clock_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """Return a function to set the computer's clock for `judge tick` and `judge deliver` without an hour."""

    def show(hour: datetime) -> None:
        class Hour(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
                return hour.astimezone(tz)

        for module in ("judge.cli.common", "judge.app.process.by_pipe"):
            monkeypatch.setattr(f"{module}.datetime", Hour)
        for module in ("judge.app.clock.clock_trust", "judge.app.process.by_pipe"):
            monkeypatch.setattr(f"{module}.uptime_now", lambda: None)
        # No process is to be left behind.
        monkeypatch.setattr("judge.app.process.by_pipe.deliver_and_draw_apart", deliver_all)

    return show
