"""The end of the demo: a judge that goes on without a mail server, and lines to type."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import click

from judge.demo.year import GAME, NEXT_ORDERS, subject_and_text

LETTERS = "letters"
NEXT_MAIL = "next.eml"

HINTS = (
    ("games", "all games of this judge"),
    (f"show {GAME}", "how the game stands, as the Master sees it"),
    (f"log {GAME}", "who did what, and when"),
    ("mails --last 1h", "what came in and went out"),
    (f"deliver {NEXT_MAIL}", f"Austria's orders; the answer is in {LETTERS}/new"),
    ("check --connect", "whether everything that it needs is there"),
    ("rules NO_PRESS", "what a rule means"),
    ("serve", "it goes on until Ctrl-C; letters become files"),
)
"""Commands to try next, with their effect."""


def prepare(folder: Path, config_text: str, judge: str, next_mail: tuple[str, str] = NEXT_ORDERS) -> None:
    """Leave a judge in the folder whose letters fall into files, and a mail to give to it.

    `judge` is its address, `config_text` its judge.toml without the way out, `next_mail` the mail's sender and text.
    """
    (folder / "judge.toml").write_text(f'{config_text}\n[send]\nurl = "maildir:{LETTERS}"\n', encoding="utf-8")
    sender, text = next_mail
    subject, words = subject_and_text(text)
    head = f"From: {sender}\nTo: {judge}\nSubject: {subject}\n"
    (folder / NEXT_MAIL).write_text(f"{head}\n{words}\n", encoding="utf-8")


def say_farewell(folder: Path, port: int, page: Path) -> None:
    """Tell where everything is, and what to type."""
    click.echo()
    click.secho("The year 1901 is over. Everything is in this folder:", bold=True)
    for name, what in (
        ("judge.db", "the store: the game, its log, mails and letters"),
        ("judge.toml", f"its settings: mail in at 127.0.0.1, port {port}"),
        ("maps/", "the maps that the letters showed"),
        (page.name, "one of the letters, to be looked at in a browser"),
        (f"{LETTERS}/", "where letters fall from now on, as files"),
    ):
        click.echo(f"    {name:<12}  {what}")
    click.echo("\nWhat to try next:\n")
    click.echo(f"    cd {shlex.quote(str(folder))}")
    for command, what in HINTS:
        line = f"{_program()} {command}"
        click.echo(f"    {line:<23}  # {what}" if len(line) <= 23 else f"    # {what}\n    {line}")


def _program() -> str:
    """Command that starts the judge here, since it need not be on the path."""
    return "judge" if shutil.which("judge") else f"{shlex.quote(sys.executable)} -m judge"
