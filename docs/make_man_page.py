"""Write docs/judge.1 anew: the manual page of the command line, from the commands themselves.

Run this after changing a command or its help; tests/docs/test_man_page.py fails until it is done. The wheel installs
the page: `man judge` shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from judge import __version__
from judge.cli.main import main

PAGE = Path(__file__).parent / "judge.1"

_END = r"""
.SH FILES
.TP
.I judge.toml
The settings, of the folder where the command is run unless \-\-config or JUDGE_CONFIG names another file.
.TP
.I games/judge.db
The store, unless judge.toml says otherwise.
.SH ENVIRONMENT
.TP
.B JUDGE_CONFIG
The judge.toml to use.
.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 1
It cannot be done; standard error says why.
.TP
.B 2
Wrong usage.
.TP
.B 75
The store cannot do it now: try again later.
.SH SIGNALS
.TP
.B SIGTERM
.B judge serve
finishes what it does and ends.
.TP
.B SIGHUP
.B judge serve
reads judge.toml again.
"""


def page_text() -> str:
    """The whole page."""
    context = click.Context(main, info_name="judge")
    lines = [
        f'.TH JUDGE 1 "" "diplomacy-judge {__version__}" "User Commands"',
        ".SH NAME",
        r"judge \- a play-by-e-mail judge for the board game Diplomacy",
        ".SH SYNOPSIS",
        r".B judge",
        r"[\-\-config PATH] COMMAND [ARGUMENTS]",
        ".SH DESCRIPTION",
        *_help(main),
        ".SH OPTIONS",
        *_options(main, context),
        ".SH COMMANDS",
        *(line for name in main.list_commands(context) for line in _command(name, context)),
    ]
    return "\n".join(lines) + _END


def _command(name: str, above: click.Context) -> Iterator[str]:
    """The part about a command, then those about the commands below it."""
    group = above.command
    assert isinstance(group, click.Group)
    command = group.get_command(above, name)
    assert command is not None
    context = click.Context(command, info_name=name, parent=above)
    yield f".SS {_escaped(' '.join([context.command_path, *command.collect_usage_pieces(context)]))}"
    yield from _help(command)
    yield from _options(command, context)
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            yield from _command(below, context)


def _help(command: click.Command) -> Iterator[str]:
    """The help as paragraphs; those that click is not to fold (`\\b`) stay line by line."""
    for number, paragraph in enumerate((command.help or "").split("\n\n")):
        if number:
            yield ".PP"
        lines = [_escaped(line) for line in paragraph.splitlines() if line.strip()]
        yield from [".nf", *lines[1:], ".fi"] if lines and lines[0] == "\b" else lines


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    """Return each option with its effect; arguments are told in the help."""
    for parameter in command.params:
        record = parameter.get_help_record(context) if isinstance(parameter, click.Option) else None
        if record is not None:
            yield from (".TP", f".B {_escaped(record[0])}", _escaped(record[1] or "It takes a value."))


def _escaped(text: str) -> str:
    """A line that means itself to troff."""
    escaped = text.strip(" ").replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped


if __name__ == "__main__":
    PAGE.write_text(page_text(), encoding="utf-8")
