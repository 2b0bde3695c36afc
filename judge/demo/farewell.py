"""The end of the demo: a judge that continues without a mail server, and lines to type."""

from __future__ import annotations

import shlex
import shutil
import sys
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import click

from judge.demo.year import GAME

LETTERS, PAGES = "letters", "pages"
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


def prepare(folder: Path, config_text: str, next_mail: EmailMessage) -> None:
    """Leave a judge in the folder whose letters fall into files, and a mail to give to it.

    `config_text` is its judge.toml without the way out.
    """
    kept = f'{config_text}\n[send]\nurl = "maildir:{LETTERS}"\n\n[archive]\nfolder = "{PAGES}"\n'
    (folder / "judge.toml").write_text(kept, encoding="utf-8")
    (folder / NEXT_MAIL).write_bytes(next_mail.as_bytes())


def write_pages(folder: Path) -> None:
    """Write the game as pages into the folder, with the judge that is left there."""
    from judge.app.archive.write import write_archive
    from judge.app.base.judge import Judge
    from judge.config import load_config

    judge = Judge.open(load_config(str(folder / "judge.toml")))
    try:
        # The pages of all maps take ten seconds: the game's own is the first, and `judge serve` writes the others.
        write_archive(judge, folder / PAGES, datetime.now(UTC), (folder / PAGES / "maps" / "standard.svg").exists)
    finally:
        judge.store.close()


def say_farewell(folder: Path, port: int, page: Path) -> None:
    """Show where everything is, and lines to type."""
    click.echo()
    click.secho("The year 1901 is over. Everything is in this folder:", bold=True)
    for name, what in (
        ("judge.db", "the store: the game, its log, mails and letters"),
        ("judge.toml", f"its settings: mail in at 127.0.0.1, port {port}"),
        ("maps/", "the maps that the letters showed"),
        (page.name, "one of the letters, to be looked at in a browser"),
        (f"{PAGES}/index.html", "the game as pages: open it in a browser, too"),
        (f"{LETTERS}/", "where letters fall from now on, as files"),
    ):
        click.echo(f"    {name:<16}  {what}")
    click.echo("\nWhat to try next:\n")
    click.echo(f"    cd {shlex.quote(str(folder))}")
    for command, what in HINTS:
        line = f"{_program()} {command}"
        click.echo(f"    {line:<23}  # {what}" if len(line) <= 23 else f"    # {what}\n    {line}")


def _program() -> str:
    """Command that starts the judge here, since it need not be on the path."""
    return "judge" if shutil.which("judge") else f"{shlex.quote(sys.executable)} -m judge"
