"""The command line as tests call it."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from judge.cli.main import main

NOON = "2026-11-23T12:00Z"


CREATE = (
    "From: Anna <anna@example.org>\r\nTo: judge@example.org\r\nMessage-ID: <1@example.org>\r\n\r\n"
    "CREATE river hush-hush\r\nTIMING MOVE 3D NEXT 1D\r\nFORM\r\nSIGNOFF\r\n"
)


def judge(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def done(*arguments: str, stdin: str = "") -> str:
    """What a command that goes well prints."""
    result = judge(*arguments, stdin=stdin)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


def letters() -> list[str]:
    return [path.read_text() for path in sorted(Path("sent").rglob("*")) if path.is_file()]
