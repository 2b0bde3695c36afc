"""`judge demo`: a whole game year by real e-mail on this machine.

A judge is started as its own process with a store of its own. Eight scripted people send it mail by SMTP; its letters
come back by SMTP to a mail server in this process, which shows them.
"""

from __future__ import annotations

import os
import queue
import socket
import subprocess
import sys
import tempfile
import textwrap
import time
from contextlib import closing
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from pathlib import Path
from smtplib import SMTP, SMTPException
from typing import Any, NamedTuple

import click

from judge.app.keeper.console import WIDTH
from judge.demo import crystal_ball_year, everybody_plays_year, exchange_year, march_year, payola_year, year
from judge.demo.farewell import Album, LetterPage, prepare, say_farewell, write_pages
from judge.demo.people import DemoPeople
from judge.demo.year import DemoStep

_PATIENCE = 20.0
"""Seconds to wait for the judge's answer before the demo counts as broken."""

_SILENCE = 0.4
"""Seconds without a letter after which a step is over."""

_JUDGE = "judge@example.org"
_STORE = "judge.db"


class _Postbox:
    """Mailbox for every letter that arrives by SMTP."""

    def __init__(self) -> None:
        self.letters: queue.Queue[Message] = queue.Queue()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        """Keep a letter. (aiosmtpd prescribes the name of the method.)"""
        self.letters.put(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


def run_demo(keep: Path | None, *, quiet: bool = False, variant: str = "standard") -> int:
    """Play the year of a variant, or `march`, and show the letters; return the exit code.

    The store stays in the folder that the last lines name. Raises click.ClickException for a variant without a script.
    """
    from aiosmtpd.controller import Controller

    script = SCRIPTS.get(variant.lower().replace("-", "_"))
    if script is None:
        raise click.ClickException(f"There is no demo of {variant!r}, only of {', '.join(SCRIPTS)}.")
    folder = _folder(keep)
    postbox = _Postbox()
    controller = Controller(postbox, hostname="127.0.0.1", port=_free_port())
    controller.start()
    listens_at = _free_port()
    settings = _settings(listens_at)
    config = _write_config(folder, settings, controller.port)
    click.secho(f"A judge of its own is at work, its store in {folder}", bold=True)
    album, page, people = Album(folder), LetterPage(folder), DemoPeople(_JUDGE)
    process = _start_judge(config)
    try:
        _wait_for_port(listens_at, process)
        for step in script.steps:
            _play(step, listens_at, postbox, people, album, page, quiet=quiet)
    except BrokenPipeError:
        # Nobody reads on, as in `judge demo | head`: click ends without a word.
        raise
    except (SMTPException, OSError, TimeoutError) as error:
        click.secho(f"The demo broke off: {error}", fg="red", err=True)
        return 1
    finally:
        process.terminate()
        process.wait(timeout=10)
        controller.stop()
    prepare(folder, settings, people.mail(*script.next_mail))
    write_pages(folder)
    say_farewell(folder, listens_at, page.path)
    return 0


def _folder(keep: Path | None) -> Path:
    if keep is None:
        return Path(tempfile.mkdtemp(prefix="judge-demo-"))
    keep.mkdir(parents=True, exist_ok=True)
    if any(keep.iterdir()):
        raise click.ClickException(f"{keep} is not empty: name a new folder.")
    return keep.resolve()


def _settings(smtp_in: int) -> str:
    """Return the demo's judge.toml without [send]."""
    return (
        f'[judge]\nname = "Demo"\naddress = "{_JUDGE}"\nkeeper = "keeper@example.org"\n\n'
        f'[store]\nurl = "sqlite:{_STORE}"\n\n[listen]\nsmtp = "127.0.0.1:{smtp_in}"\n\n'
        # The eight people are a closed group: nobody else can write to this judge.
        "[auth]\nconfirm = false\n"
    )


def _write_config(folder: Path, settings: str, smtp_out: int) -> Path:
    path = folder / "judge.toml"
    # All letters go to this machine: the limit for one domain must not delay them.
    send = f'[send]\nurl = "smtp://127.0.0.1:{smtp_out}"\nper_domain_per_minute = 100000\n'
    path.write_text(f"{settings}\n{send}", encoding="utf-8")
    return path


def _start_judge(config: Path) -> subprocess.Popen[bytes]:
    """Start `judge serve` as its own process, with its log beside its store."""
    with open(config.with_name("judge.log"), "wb") as output:
        return subprocess.Popen(
            [sys.executable, "-m", "judge", "--config", str(config), "serve"],
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise TimeoutError("the judge did not start; see judge.log")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=0.2).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("the judge does not listen; see judge.log")


def _play(
    step: DemoStep, port: int, postbox: _Postbox, people: DemoPeople, album: Album, page: LetterPage, *, quiet: bool
) -> None:
    """Send a step's mails, wait until all are answered and no more letters arrive, and show the letters."""
    if step.told:
        click.echo()
        click.secho(folded(f"=== {step.told}"), fg="yellow", bold=True)
    waiting = set()
    with SMTP("127.0.0.1", port, timeout=_PATIENCE) as server:
        for sender, text in step.mails:
            mail = people.mail(sender, text)
            waiting.add(str(mail["Message-ID"]))
            if not quiet:
                _show_mail(mail)
            server.send_message(mail)
    letters = _answers(postbox, album.folder.with_name(_STORE), waiting)
    for letter in letters:
        people.keep(letter)
        page.keep(letter)
    _show_letters(letters, album, quiet=quiet)


def _answers(postbox: _Postbox, store: Path, waiting: set[str]) -> list[Message]:
    """Collect the letters of a step until every mail is answered, none waits, and it is quiet."""
    letters: list[Message] = []
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            letter = postbox.letters.get(timeout=_SILENCE)
        except queue.Empty:
            if not waiting and not _on_the_way(store):
                return letters
            if time.monotonic() > deadline:
                raise TimeoutError("the judge did not answer; see judge.log") from None
            continue
        letters.append(letter)
        waiting.discard(str(letter["In-Reply-To"]))


def _on_the_way(store: Path) -> bool:
    """True if letters wait in the judge's store; letters with maps leave when these are drawn."""
    from judge.store.open import open_store
    from judge.store.rows import LetterState

    with closing(open_store(f"sqlite:{store}")) as opened, opened.reading() as tx:
        return bool(tx.letters(LetterState.WAITING, 1))


def _show_mail(mail: EmailMessage) -> None:
    click.echo()
    what = f"replies: {mail['Subject']}" if mail["In-Reply-To"] else f"writes to {mail['To']}"
    click.secho(folded(f">>> {mail['From']} {what}"), fg="green")
    click.echo("\n".join(folded(f"    {line}") for line in _text(mail).splitlines()))


def _show_letters(letters: list[Message], album: Album, *, quiet: bool) -> None:
    """Show one letter for each subject and kind, the first reader's, and name the other readers."""
    by_subject: dict[tuple[str, str], list[Message]] = {}
    for letter in letters:
        subject = str(letter["Subject"])
        reader = "" if letter["Auto-Submitted"] == "auto-generated" else str(letter["To"])
        by_subject.setdefault((subject, reader), []).append(letter)
    for group in by_subject.values():
        first, *others = group
        click.echo()
        click.secho(folded(f"<<< The judge to {_readers(group)}: {first['Subject']}"), fg="cyan", bold=True)
        maps = list(dict.fromkeys(path for letter in group for path in album.keep(letter)))
        if not quiet:
            click.echo("\n".join(folded(f"    {line}".rstrip()) for line in _text(first).splitlines()))
        for path in maps:
            click.secho(f"    (a map: {path.relative_to(album.folder.parent)})", fg="bright_black")
        if quiet:
            continue
        if others:
            click.secho(f"    (as {str(first['To']).strip('<>')} reads it)", fg="bright_black")


def _readers(group: list[Message]) -> str:
    names = [str(letter["To"]).strip("<>").partition("@")[0] for letter in group]
    return ", ".join(dict.fromkeys(names))


def _text(letter: Message) -> str:
    """Return the plain text of a letter."""
    for part in letter.walk():
        if part.get_content_type() == "text/plain":
            payload = part.get_payload(decode=True)
            return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
    return ""


def folded(line: str) -> str:
    """Fold a line too wide for a terminal, indenting the rest; columns stay as they are."""
    if len(line) <= WIDTH:
        return line
    indent = line[: len(line) - len(line.lstrip())] + "  "
    return textwrap.fill(line, WIDTH, subsequent_indent=indent, drop_whitespace=True, break_on_hyphens=False)


class DemoScript(NamedTuple):
    """Mails step by step, and a mail to try afterwards: its sender and its text."""

    steps: tuple[DemoStep, ...]
    next_mail: tuple[str, str]


SCRIPTS = {
    "standard": DemoScript(year.YEAR, year.NEXT_ORDERS),
    "payola": DemoScript(payola_year.YEAR, payola_year.NEXT_SHEET),
    "exchange": DemoScript(exchange_year.YEAR, exchange_year.NEXT_SHEET),
    "crystal_ball": DemoScript(crystal_ball_year.YEAR, crystal_ball_year.NEXT_LIST),
    "everybody_plays": DemoScript(everybody_plays_year.YEAR, everybody_plays_year.NEXT_SETS),
    "march": DemoScript(march_year.YEAR, march_year.NEXT_SET),
}
"""Scripts by the name of their variant; `march` is for HOUSE MARCH."""
