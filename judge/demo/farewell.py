"""The end of the demo: a judge that continues without a mail server, and lines to type."""

from __future__ import annotations

import shlex
import shutil
import sys
from base64 import b64encode
from datetime import UTC, datetime
from email.message import EmailMessage, Message
from pathlib import Path

import click

from judge.demo.year import GAME
from judge.patterns import pattern


class Album:
    """The maps that letters brought, each kept once as a file: `maps/01-results.png` beside the store."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "maps"
        self._kept: dict[bytes, Path] = {}

    def keep(self, letter: Message) -> list[Path]:
        """Save a letter's pictures unless they are kept already; return their files."""
        return [self._file(part) for part in _images(letter)]

    def _file(self, part: Message) -> Path:
        image = _content(part)
        if image not in self._kept:
            self.folder.mkdir(exist_ok=True)
            name = Path(part.get_filename() or "map.png").name
            self._kept[image] = self.folder / f"{len(self._kept) + 1:02d}-{name}"
            self._kept[image].write_bytes(image)
        return self._kept[image]


class LetterPage:
    """File `letter.html` beside the store: the latest of the letters with the most maps."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "letter.html"
        self._maps = 0

    def keep(self, letter: Message) -> None:
        """Save the letter if it has HTML and at least as many maps as the one saved before."""
        maps, text = len(_images(letter)), web_page(letter)
        if text and maps and maps >= self._maps:
            self._maps = maps
            self.path.write_text(text, encoding="utf-8")


_LACKING = pattern(r'<img src="cid:[^"]{0,100}+" alt="([^"]{0,4000}+)"[^>]{0,1000}+>')


def web_page(letter: Message) -> str:
    """Return a letter's HTML with its pictures inside, as a mail program shows it; "" for none.

    In place of a picture that the letter lacks stand its words.
    """
    text = next(
        (_content(part).decode("utf-8") for part in letter.walk() if part.get_content_type() == "text/html"), ""
    )
    for part in _images(letter):
        name = str(part["Content-ID"] or "").strip("<> ")
        if name:
            text = text.replace(
                f"cid:{name}", f"data:{part.get_content_type()};base64,{b64encode(_content(part)).decode()}"
            )
    return _LACKING.sub(r"\1", text)


def _images(letter: Message) -> list[Message]:
    return [part for part in letter.walk() if part.get_content_maintype() == "image"]


def _content(part: Message) -> bytes:
    """Return the bytes of a part. Raises TypeError for one that has parts of its own."""
    content = part.get_payload(decode=True)
    if not isinstance(content, bytes):
        raise TypeError("a part that is no bytes")
    return content


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
    """Leave in the folder a judge that writes letters as files, and a mail to give to it.

    `config_text` is its judge.toml without [send] and [archive].
    """
    kept = f'{config_text}\n[send]\nurl = "maildir:{LETTERS}"\n\n[archive]\nfolder = "{PAGES}"\n'
    (folder / "judge.toml").write_text(kept, encoding="utf-8")
    (folder / NEXT_MAIL).write_bytes(next_mail.as_bytes())


def write_pages(folder: Path) -> None:
    """Write the game's pages into the folder, using the judge that is left there."""
    from judge.app.archive.write import write_archive
    from judge.app.base.judge import Judge
    from judge.config import load_config

    judge = Judge.open(load_config(str(folder / "judge.toml")))
    try:
        # The pages of all maps take ten seconds: stop after the game's own map; `judge serve` writes the others.
        write_archive(judge, folder / PAGES, datetime.now(UTC), (folder / PAGES / "maps" / "standard.svg").exists)
    finally:
        judge.store.close()


def say_farewell(folder: Path, port: int, page: Path) -> None:
    """Show where everything is, and command lines to try."""
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
