"""A judge in a folder of its own, for tests: mails go in at a stated hour, letters come out as values."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol

from judge.app.base.judge import Judge
from judge.app.clock.clock import tick_all
from judge.app.mails.incoming import receive, work
from judge.config import Config, read_config
from judge.game.game import Game
from judge.mail.letters.answer_links import with_token
from judge.mail.letters.rfc5322 import pictures_in
from judge.mail.reply_key import judge_key, tokens_of
from judge.picture.request import PictureRequest, read_request
from judge.store.codec import decode_game
from judge.store.open import is_file, is_there
from judge.store.rows import LetterRow
from judge.store.sqlite import SQLiteStore
from judge.store.store import Transaction
from tests.support import empty_stores

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
"""A Monday."""

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
KEEPER = "keeper@example.org"
GM = "gm@example.org"


class _Begun(NamedTuple):
    """A judge in which something has begun.

    Its store, in memory, the number of mails that took, the hour, and what was read.
    """

    store: sqlite3.Connection
    count: int
    now: datetime
    seen: int


_BEGUN: dict[tuple[object, ...], _Begun] = {}
"""State after the last act of each kind in `House.once`."""

_KEPT = 60
"""Greatest number of kept copies; each is half a megabyte."""


@dataclass(frozen=True)
class Got:
    """A letter as its reader finds it.

    Most letters of a test are never looked into, so they are parsed when asked.
    """

    to: str
    subject: str
    raw: bytes
    message_id: str
    written: datetime
    due: datetime
    """Moment when it is to be sent, without the wait for its pictures."""
    tokens: tuple[str, ...] = ("",)
    """The reply token of its reader, and those of the other seats that its links count for."""

    @property
    def token(self) -> str:
        """The reply token of its reader; "" for a letter without one."""
        return self.tokens[0]

    @cached_property
    def headers(self) -> EmailMessage:
        """The whole message."""
        message = message_from_bytes(self.raw, policy=policy.default)
        assert isinstance(message, EmailMessage)
        return message

    @cached_property
    def text(self) -> str:
        """The plain text, with TOKEN for its reader's own reply token: that is another one in every judge."""
        return self._same_everywhere(self.words("plain").replace("\r\n", "\n"))

    @cached_property
    def html(self) -> str:
        """The HTML, with TOKEN for its reader's own reply token."""
        return self._same_everywhere(self.words("html"))

    @property
    def looks(self) -> str:
        """The HTML without what identifies its pictures in this letter alone."""
        return re.sub(r"(cid:[a-z]+\.png@)[0-9a-f]{20}", r"\1...", self.html)

    def _same_everywhere(self, text: str) -> str:
        for token in filter(None, self.tokens):
            text = text.replace(token, "TOKEN")
        return text

    def words(self, kind: str) -> str:
        """The text ("plain") or the HTML ("html") as it is; "" for a letter without."""
        # Headers as values, as in `headers`, take most of the time of reading a letter: here they are only text.
        for part in message_from_bytes(self.raw).walk():
            if part.get_content_type() == f"text/{kind}" and part.get_content_disposition() != "attachment":
                content = part.get_payload(decode=True)
                assert isinstance(content, bytes)
                return content.decode(part.get_content_charset("ascii"), errors="replace")
        return ""


class Patches(Protocol):
    """A `pytest.MonkeyPatch`, as far as its changes matter."""

    _setattr: list[Any]
    _setitem: list[Any]


class House:
    """A judge in a test.

    `now` is the hour at which things happen; tests move it. `confirm`: addresses have to answer first.
    """

    copies = False
    """True if a game that begins like an earlier one may be copied; False where tests read the log."""

    patches: ClassVar[list[Patches]] = []
    """Patches of code by the running test. Once there are any, nothing is copied."""

    def __init__(
        self, folder: Path, settings: dict[str, dict[str, object]] | None = None, *, confirm: bool = False
    ) -> None:
        table: dict[str, dict[str, object]] = {
            "judge": {"address": "judge@example.org", "keeper": KEEPER},
            "store": {"url": "sqlite:judge.db"},
            **(settings or {}),
        }
        table["auth"] = {"confirm": confirm, "key_file": "judge.key", **table.get("auth", {})}
        self.config: Config = read_config(table, str(folder))
        is_new = not is_file(self.config.store.url) or not is_there(self.config.store.url)
        empty_stores.write(self.config.store.url)
        self.judge = Judge.open(self.config)
        self.now = NOON
        self._count = 0
        self._seen = 0
        self._done: tuple[object, ...] = (repr(table),)
        # What another judge has left in the store is not known here: nothing is copied over it.
        self._left = self._state() if is_new else ()

    def mail(self, sender: str, *lines: str, headers: dict[str, str] | None = None) -> list[Got]:
        """Send a mail and return every letter that it causes."""
        return self.raw(self._written(sender, lines, headers), sender)

    def put(self, sender: str, *lines: str) -> None:
        """Send a mail, and leave the letters unread."""
        self.send(self._written(sender, lines, None), sender)

    def post(self, sender: str, *lines: str) -> None:
        """Send a mail that comes in and is not read yet."""
        receive(self.judge, self._written(sender, lines, None), sender, [self.config.judge.address], self.now)

    def _written(self, sender: str, lines: tuple[str, ...], headers: dict[str, str] | None) -> bytes:
        self._count += 1
        head = {"From": sender, "To": self.config.judge.address, "Subject": "a mail"}
        head |= {"Message-ID": f"<{self._count}@test.example.org>"} | (headers or {})
        return written(head, "\n".join(lines) + "\n")

    def raw(self, raw: bytes, sender: str) -> list[Got]:
        """Send these very bytes."""
        self.send(raw, sender)
        return self.letters()

    def send(self, raw: bytes, sender: str) -> None:
        """Send these very bytes, and leave the letters unread."""
        receive(self.judge, raw, sender, [self.config.judge.address], self.now)
        work(self.judge, self.now)

    def tick(self, **later: float) -> list[Got]:
        """Let time go by (days=, hours=, minutes=), with hourly looks at the clock; return its letters."""
        self.wait(**later)
        return self.letters()

    def wait(self, **later: float) -> None:
        """Let this much time go by, and leave the letters unread."""
        end = self.now + timedelta(**later)
        while self.now < end:
            self.now = min(end, self.now + timedelta(hours=1))
            tick_all(self.judge, self.now)
        if not later:
            tick_all(self.judge, self.now)

    def letters(self) -> list[Got]:
        """The letters written since the last look."""
        with self.judge.store.reading() as tx:
            # By their numbers: all that wait would be unpacked again at each look.
            found = tx._run("SELECT id FROM outbox WHERE state = 'waiting' AND id > ? ORDER BY id", (self._seen,))
            rows = [row for (number,) in found.fetchall() if (row := tx.letter(number)) is not None]
            due = [self._due(tx, row) for row in rows]
        self._seen = max([self._seen, *(row.id for row in rows)])
        return [
            Got(row.recipient, row.subject, self._as_sent(row), row.message_id, row.created_at, at, self._tokens(row))
            for row, at in zip(rows, due, strict=True)
        ]

    def all_letters(self) -> list[Got]:
        """All letters that wait, those that were read among them."""
        self._seen = 0
        return self.letters()

    def skip_letters(self) -> None:
        """Take every letter for read."""
        with self.judge.store.reading() as tx:
            (self._seen,) = tx._run("SELECT coalesce(max(id), 0) FROM outbox").fetchone()

    def _as_sent(self, row: LetterRow) -> bytes:
        """A letter with its reply token, as it is handed over."""
        token, *others = self._tokens(row)
        return with_token(row.raw, token, row.message_id, *others) if row.seal else row.raw

    def _tokens(self, row: LetterRow) -> tuple[str, ...]:
        """The reply token of a letter's reader, "" for one without, and those for its other places."""
        return tuple(tokens_of(judge_key(self.config.auth.key_file), row.seal)) if row.seal else ("",)

    def _due(self, tx: Transaction, row: LetterRow) -> datetime:
        """Return the moment when a letter leaves if its pictures are drawn at once."""
        assert row.next_try_at is not None
        found = [tx.picture(key) for key in pictures_in(row.raw, row.message_id)]
        waits = any(picture is not None and picture[1] is None for picture in found)
        return row.next_try_at - self.config.send.picture_wait if waits else row.next_try_at

    def pictures(self, subject: str, who: str) -> list[PictureRequest]:
        """Return the pictures of somebody's latest letter with this in its subject."""
        with self.judge.store.reading() as tx:
            rows = reversed(tx.letters("waiting", 100_000))
            row = next(row for row in rows if subject in row.subject and row.recipient == who)
            found = [tx.picture(key) for key in pictures_in(row.raw, row.message_id)]
        requests = (read_request(picture[0]) for picture in found if picture)
        return [request for request in requests if isinstance(request, PictureRequest)]

    def game(self, name: str = "river") -> Game:
        """A game as it is stored."""
        with self.judge.store.reading() as tx:
            row = tx.game(name)
        assert row is not None
        return decode_game(row.state)

    def reply(self, letter: Got, *lines: str, sender: str = "") -> list[Got]:
        """A reply to a letter, its subject as mail programs make it; without lines it says yes."""
        self._count += 1
        head = f"From: {sender or letter.to}\nMessage-ID: <reply{self._count}@test>\nSubject: Re: {letter.subject}\n\n"
        return self.raw((head + "\n".join(lines or ("Yes",)) + "\n").encode(), sender or letter.to)

    def say_yes(self, letters: list[Got]) -> list[Got]:
        """Say yes to letters that ask if it was you; return the others, and the letters that follow."""
        asked = [letter for letter in letters if letter.subject.startswith("[CONFIRM ")]
        return [each for each in letters if each not in asked] + [got for one in asked for got in self.reply(one)]

    def mail_with(self, sender: str, headers: dict[str, str], *lines: str) -> list[Got]:
        """A mail whose headers, To and Subject among them, are these."""
        self._count += 1
        head = {"From": sender, "To": self.config.judge.address, "Message-ID": f"<headers{self._count}@test>"} | headers
        text = "".join(f"{name}: {value}\n" for name, value in head.items())
        return self.raw((text + "\n" + "\n".join(lines) + "\n").encode(), sender)

    def answer(self, letter: Got, *lines: str, sender: str = "") -> list[Got]:
        """A reply to a letter as mail programs make it: to its Reply-To, the letter quoted below."""
        self._count += 1
        message = EmailMessage()
        message["From"], message["To"] = sender or letter.to, str(letter.headers["Reply-To"])
        message["Subject"], message["Message-ID"] = f"Re: {letter.headers['Subject']}", f"<answer{self._count}@test>"
        message["In-Reply-To"] = letter.message_id
        message["References"] = f"{letter.headers['References'] or ''} {letter.message_id}".strip()
        quoted = "\n".join(f"> {line}" for line in letter.words("plain").splitlines())
        message.set_content("\n".join([*lines, "", "On Mon, 23 Nov 2026 at 13:00, Judge wrote:", quoted]) + "\n")
        return self.raw(message.as_bytes(), sender or letter.to)

    # What most tests begin with

    def create(self, *lines: str, name: str = "river") -> list[Got]:
        """CREATE by the Master, open for players."""
        before = self._seen
        self.once(("create", name, *lines), lambda: self._create(name, lines))
        self._seen = before
        return [letter for letter in self.letters() if not letter.subject.startswith("[CONFIRM ")]

    def _create(self, name: str, lines: tuple[str, ...]) -> None:
        self.say_yes(self.mail(GM, f"CREATE {name} gm-secret", *lines, "FORM", "SIGNOFF"))

    def start(self, *lines: str, name: str = "river") -> list[Got]:
        """A game in Spring 1901 with seven players, each at power@example.org with the password power-pw."""
        self.once((name, *lines), lambda: self._start(name, lines))
        return self.letters()

    def _start(self, name: str, lines: tuple[str, ...]) -> None:
        self._create(name, ("RULE POWER_CHOICE", *lines))
        for power in POWERS:
            self.say_yes(self.mail(address(power), f"JOIN {power.lower()}@{name} {power.lower()}-pw"))

    def once(self, what: tuple[str, ...], begin: Callable[[], object]) -> None:
        """Do what many tests begin with, or go on with after that: it is done once, then copied.

        So it is in a judge as it was set up, with a file for its store, in which nothing else has happened.
        """
        store, done = self.judge.store, (*self._done, self._seen, what)
        if not (isinstance(store, SQLiteStore) and self._may_copy()):
            begin()
            return
        if done in _BEGUN:
            _BEGUN[done] = begun = _BEGUN.pop(done)
            begun.store.backup(store._connection)
            _, self._count, self.now, self._seen = begun
        else:
            begin()
            kept = sqlite3.connect(":memory:", check_same_thread=False)
            store._connection.backup(kept)
            _BEGUN[done] = _Begun(kept, self._count, self.now, self._seen)
            if len(_BEGUN) > _KEPT:
                _BEGUN.pop(next(iter(_BEGUN))).store.close()
        self._done, self._left = done, self._state()

    def goes_on(self, *what: str) -> None:
        """Note that the store was copied from a judge with this act alone, for the next `once`."""
        self._done, self._left = (*self._done, self._seen, what), self._state()

    def _may_copy(self) -> bool:
        """True if all that has happened here was done by `once`, and code and settings are as they were."""
        is_patched = any(patch._setattr or patch._setitem for patch in self.patches)
        return self.copies and not is_patched and self.judge.config is self.config and self._state() == self._left

    def _state(self) -> tuple[object, ...]:
        """Return a value that differs after any event: rows written since opening, number of mails, the hour."""
        store = self.judge.store
        return (store._connection.total_changes if isinstance(store, SQLiteStore) else 0, self._count, self.now)

    def play(self, power: str, *lines: str, name: str = "river") -> list[Got]:
        """A mail of a power's player after his sign-on."""
        return self.mail(address(power), f"SIGNON {power.lower()}@{name} {power.lower()}-pw", *lines)

    def master(self, *lines: str, name: str = "river") -> list[Got]:
        """A mail of the Master after his sign-on."""
        return self.mail(GM, f"SIGNON M{name} gm-secret", *lines)


def written(head: dict[str, str], text: str) -> bytes:
    """A mail with these headers and this text, as the library writes it."""
    lines = [f"{name}: {value}" for name, value in head.items()]
    if all(line.isascii() and line.isprintable() and len(line) <= 78 for line in (*lines, *text.split("\n"))):
        # This needs no encoding, and the library takes half as long as the judge does to answer it.
        return "\n".join((*lines, *PLAIN, "", text)).encode()
    message = EmailMessage()
    for name, value in head.items():
        message[name] = value
    message.set_content(text)
    return message.as_bytes()


PLAIN = ('Content-Type: text/plain; charset="utf-8"', "Content-Transfer-Encoding: 7bit", "MIME-Version: 1.0")
"""Headers that the library writes above a text that needs no encoding."""


def address(power: str) -> str:
    """The player's address."""
    return f"{power.lower()}@example.org"


def signed(power: str, *lines: str) -> tuple[str, ...]:
    """Return lines behind a sign-on of this power's player in the game river."""
    return (f"SIGNON {power.lower()}@river {power.lower()}-pw", *lines)


def to(letters: list[Got], who: str) -> list[Got]:
    """The letters to one address."""
    return [letter for letter in letters if letter.to == who]


def words(letters: list[Got], who: str) -> str:
    """Return everything that one address was told, as one text."""
    return "\n\n".join(f"{letter.subject}\n{letter.text}" for letter in to(letters, who))
