"""A letter as a value, its pictures, and its last line for watchers. `rfc5322` turns it into a mail."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from judge.game.people.reply_tokens import ReplyPlace
from judge.mail.letters.html import escape


class LetterKind(StrEnum):
    """An answer to a mail, or anything else. The values are the words of Auto-Submitted (RFC 3834)."""

    ANSWER = "auto-replied"
    UNASKED = "auto-generated"


class Picture(Struct, frozen=True):
    """A picture shown in a letter, or attached if it is an SVG. It is drawn when the letter is sent.

    `name` is its file name, by which the HTML refers to it: `cid:NAME`. `request` states its content (`PictureRequest`
    as JSON), `alt` describes it in words.
    """

    name: str
    request: bytes
    alt: str = ""

    @property
    def key(self) -> str:
        """Key of its content, 64 characters: the same for all letters with the same picture."""
        return _digest(self.request)

    @property
    def is_shown(self) -> bool:
        """True if the HTML shows it."""
        return self.name.endswith((".png", ".gif"))


@lru_cache(maxsize=256)  # all readers of a game's results get the same pictures
def _digest(request: bytes) -> str:
    return sha256(request).hexdigest()


class CalendarEntry(Struct, frozen=True):
    """A deadline for a reader's calendar. `uid` lasts as long as the game; the highest `sequence` counts.

    `at` is aware UTC. `warn` is the time between reminder and deadline, None for no reminder. `cancelled`: the entry is
    removed. `organizer` and `address` are the judge's.
    """

    uid: str
    sequence: int
    at: datetime
    summary: str
    text: str
    organizer: str
    address: str
    warn: timedelta | None = None
    cancelled: bool = False


class Letter(Struct, frozen=True):
    """A letter to one person, at all of their addresses; each address gets a copy of its own.

    `text` is complete by itself, its lines divided by newlines; `html`, "" for none, is a page with the same words.
    `game` is the name of its game, "" for none. Letters with the same `thread` ("alpha S1901M") are grouped in a
    mailbox; "" is a letter by itself. `sender_name` is the display name of From, "" for the judge's own. `place` is the
    seat for which an answer counts without a sign-on, None if an answer needs one. `purpose` is the word under which
    the outbox counts it, "" for its kind. A letter with a `delay` is sent, and dated, that much later than the others.
    `watcher` is the ID of the observer or monitor who reads it, "" for anybody else. `watching` distinguishes their
    watching from any other (`recording.leave_tokens`), and `leave` is the line with which they leave, "" as long as the
    letter has none. `behind` has the keys of pictures in a letter that must be read before this one, which waits for
    them, too. `calendar` is the entry for the reader's calendar.
    """

    to: tuple[str, ...]
    subject: str
    text: str
    html: str = ""
    kind: LetterKind = LetterKind.UNASKED
    game: str = ""
    thread: str = ""
    sender_name: str = ""
    purpose: str = ""
    pictures: tuple[Picture, ...] = ()
    delay: timedelta = timedelta()
    watcher: str = ""
    watching: str = ""
    leave: str = ""
    place: ReplyPlace | None = None
    behind: tuple[str, ...] = ()
    calendar: CalendarEntry | None = None
    waits: bool = False
    """True if it may wait for the hour set by its reader (SET DIGEST, SET QUIET)."""
    apart: tuple[str, str] | None = None
    """Its text and HTML within a digest, whose replies go elsewhere; None if they do not differ."""
    others: tuple[ReplyPlace, ...] = ()
    """Other seats of its reader, for which its links count."""


_WORDS = "To get no more letters of this game, reply with this line alone, without a password:"


def with_leave_line(letter: Letter, to: str, line: str) -> Letter:
    """Return a letter for one address with its leave line, in its words and for the mail program's button."""
    text = f"{letter.text.rstrip()}\n\n{_WORDS}\n\n    {line}\n"
    said = f'<p style="margin:1.4em 0 0;font-size:.8em;opacity:.75">{_WORDS}<br>\n{escape(line)}</p>\n</body>'
    html = letter.html.replace("</body>", said, 1) if letter.html.count("</body>") == 1 else letter.html
    return replace(letter, to=(to,), text=text, html=html, leave=line)
