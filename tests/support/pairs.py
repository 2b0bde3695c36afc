"""The pair method: two judges differ in one secret, and everybody else must be told the same.

Letters are compared byte by byte: who gets them and in which order, the hour, all headers, text and HTML, and of each
picture its name and the hash of what it shows. So are all files of the archive, at each look. Left out is what cannot
be the same, or is no news to its reader:

- the random key of a letter, which stands in its Message-ID, its X-Judge-Letter, its MIME boundaries and the places of
  its pictures;
- its reader's reply token, which differs with the random salt of passwords, and the word of a question to them;
- of a letter that waits because its author is hidden, by how much. That is drawn from the game's seed, which nobody
  knows, and from what nobody shall know; compared is that it waits, and it is never longer than an hour.

The seeds of the two games, the hours, and the Message-IDs of the mails that come in are the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from difflib import unified_diff
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

from msgspec.structs import replace

from judge.app.recording.sending import SECRET
from tests.support.archive_pages import archive_text
from tests.support.command_mails import put, refusal_of
from tests.support.house import KEEPER, Got, House

GENEROUS: dict[str, dict[str, object]] = {
    "judge": {"address": "judge@example.org", "keeper": KEEPER},
    "store": {"url": "sqlite:judge.db"},
    "archive": {"url": "https://judge.example.org/"},
    "limits": {
        "replies_per_hour": 100_000,
        "answers_per_hour": 100_000,
        "games_per_address": 500,
        "letters_per_hour": 1_000_000,
        "work_per_hour": 1_000_000,
    },
}
"""Generous limits: so much is asked in an hour that a judge with the usual ones would fall silent."""

Mail = tuple[str, Sequence[str]]
"""A sender and the lines that he sends."""


@dataclass(frozen=True)
class Told:
    """A letter as it is compared.

    `sent` tells when it leaves, and `raw` is the whole of it but for its key.
    """

    at: datetime
    reader: str
    sent: str
    raw: bytes

    def __str__(self) -> str:
        text = self.raw.decode("utf-8", "replace").replace("\r\n", "\n")
        return f"To {self.reader}, written {self.at:%d %b %H:%M}, sent {self.sent}:\n{text}"


class Pair:
    """Two worlds. `knowing` are the addresses that may know the secret: their letters are not compared.

    `planted` counts the secrets: what was not the same.
    """

    def __init__(self, folder: Path) -> None:
        folders = [folder / "first", folder / "second"]
        for each in folders:
            each.mkdir(parents=True)
        self.worlds = (House(folders[0], GENEROUS), House(folders[1], GENEROUS))
        for world in self.worlds:  # otherwise the tokens in letters differ
            with world.judge.store.transaction() as tx:
                tx.set_meta(SECRET, "5e" * 32)
        self.knowing: set[str] = set()
        self.planted = 0
        self._mails = 0
        self._letters: tuple[list[Got], list[Got]] = ([], [])
        self._pages: list[tuple[str, str]] = []
        self._linked: dict[datetime, datetime] = {}

    # What is done in both worlds

    def mail(self, sender: str, *lines: str) -> None:
        """The same mail to both."""
        self.step([(sender, lines)], [(sender, lines)])

    def step(self, first: Sequence[Mail], second: Sequence[Mail]) -> None:
        """Send these mails to the one judge, those to the other, a minute after what came before."""
        self._mails += 1
        for world, mails in zip(self.worlds, (first, second), strict=True):
            world.wait(minutes=1)
            for number, mail in enumerate(mails):
                self._send(world, mail, number)

    def apart(self, first: Sequence[Mail], second: Sequence[Mail], *, refused: bool = False) -> None:
        """Send the secret: these mails to the one judge, those to the other.

        They must be accepted (`refused`: or not).
        """
        if not refused:
            self._must_be_accepted(first, second)
        self.step(first, second)
        self.planted += 1

    def linked(self, together: Mail, one_by_one: Sequence[Mail]) -> None:
        """Do two things in one mail in the first world, in two mails in the second: nobody may see it.

        The hours of what comes of it are not compared, but which of these letters leave in the same second.
        """
        self._must_be_accepted([together], one_by_one)
        self._mails += 1
        start = self.worlds[0].now
        for world, mails in zip(self.worlds, ([together], one_by_one), strict=True):
            for number, mail in zip_longest((0, 1), mails):
                world.wait(minutes=1)
                self._linked[world.now] = start
                if mail is not None:
                    self._send(world, mail, number)
        self.planted += 1

    def reply(self, reader: str, *lines: str, to_all: bool = False) -> None:
        """Send the same reply to somebody's last press in both worlds: to its writer, or to all its readers."""
        self._mails += 1
        for world, letters in zip(self.worlds, self._letters, strict=True):
            letters += world.letters()
            found = (_PRESS_ADDRESS.search(letter.raw) for letter in reversed(letters) if letter.to == reader)
            address = next(found[1] + (b"-all" if to_all else b"") for found in found if found)
            world.wait(minutes=1)
            head = (
                f"From: {reader}\nSubject: Re: press\nIn-Reply-To: <some@letter>\nMessage-ID: <{self._mails}.{reader}>"
            )
            to = f"To: {address.decode()}@example.org"
            world.send("\n".join([head, to, "", *lines, ""]).encode("ascii"), reader)

    def answer(self, reader: str, *lines: str) -> None:
        """Send the same lines in both worlds as an answer to the last letter that somebody got."""
        for world, letters in zip(self.worlds, self._letters, strict=True):
            letters += world.letters()
            world.wait(minutes=1)
            latest = next(letter for letter in reversed(letters) if letter.to == reader)
            letters += world.answer(latest, *lines)

    def later(self, **later: float) -> None:
        """Let this much time go by in both (days=, hours=, minutes=)."""
        for world in self.worlds:
            world.wait(**later)

    def same_seed(self, name: str = "river") -> None:
        """Chance shall be the same for both."""
        for world in self.worlds:
            put(world, replace(world.game(name), seed="the seed of both"))

    def look(self) -> None:
        """Bring both archives up to date and keep their pages."""
        first, second = (archive_text(world) for world in self.worlds)
        self._pages.append((first, second))

    def close(self) -> None:
        """End both, and keep all letters."""
        self.look()
        for world, letters in zip(self.worlds, self._letters, strict=True):
            letters += world.letters()
            world.judge.store.close()

    def _send(self, world: House, mail: Mail, number: int) -> None:
        sender, lines = mail
        head = f"From: {sender}\nTo: judge@example.org\nSubject: a mail\nMessage-ID: <{self._mails}.{number}.{sender}>"
        world.send("\n".join([head, "", *lines, ""]).encode("ascii"), sender)

    def _must_be_accepted(self, *mails: Sequence[Mail]) -> None:
        """The first mail of each world, as things stand."""
        for world, sent in zip(self.worlds, mails, strict=True):
            refusal = refusal_of(world, sent[0][0], *sent[0][1]) if sent else None
            assert refusal is None, f"{sent[0]} would be refused: {refusal.code} {refusal.text}"

    # What is told

    def difference(self) -> str:
        """Compare the first letter, or the archive's pages, that differ in the two worlds; "" if none does.

        For closed pairs only.
        """
        for first, second in zip_longest(*map(self._compared, self._letters)):
            if first != second:
                lines = (str(told or "(no letter)").split("\n") for told in (first, second))
                return "\n".join(unified_diff(*lines, lineterm=""))
        differing = next((pages for pages in self._pages if pages[0] != pages[1]), ("", ""))
        return "\n".join(unified_diff(*(page.split("\n") for page in differing), lineterm=""))

    def count(self) -> int:
        """Number of letters that are compared (of the first world)."""
        return len(self._compared(self._letters[0]))

    def _compared(self, letters: Sequence[Got]) -> list[Told]:
        """Return the letters of those who may not know, hour by hour and reader by reader, each in order."""
        theirs = [letter for letter in letters if letter.to not in self.knowing]
        seconds: dict[datetime, list[str]] = {}
        for letter in theirs:
            if letter.written in self._linked:
                digest = sha256(_without_marks(_without_date(_without_key(letter)))).hexdigest()[:8]
                seconds.setdefault(letter.due, []).append(f"{letter.to} {digest}")
        told = [self._told(letter, seconds) for letter in theirs]
        return sorted(told, key=lambda each: (each.at, each.reader, each.raw if "second" in each.sent else b""))

    def _told(self, letter: Got, seconds: dict[datetime, list[str]]) -> Told:
        raw = _without_key(letter)
        if letter.written in self._linked:
            together = f"in one second with {sorted(seconds[letter.due])}"
            return Told(self._linked[letter.written], letter.to, together, _without_marks(_without_date(raw)))
        if letter.due == letter.written:
            return Told(letter.written, letter.to, "at once", raw)
        if letter.due - letter.written == self.worlds[0].config.send.picture_wait:
            return Told(letter.written, letter.to, "when its pictures are drawn", raw)
        assert timedelta(minutes=5) <= letter.due - letter.written <= timedelta(hours=1), "no letter waits so long"
        return Told(letter.written, letter.to, "later", _without_date(raw))


def _without_key(letter: Got) -> bytes:
    own = letter.message_id.strip("<>").partition("@")[0].encode()
    raw = _CONFIRM.sub(rb"\1(word)", _EARLIER.sub(b"<(key)@", letter.raw.replace(own, b"(key)")))
    # Soft line breaks stand where they will, in tokens too.
    return raw.replace(b"=\r\n", b"").replace(letter.token.encode(), b"(token)") if letter.token else raw


_EARLIER = re.compile(rb"<[0-9a-f]{20}@")
"""The key of an earlier letter, in References."""
_CONFIRM = re.compile(rb"(CONFIRM(?: |%20))[a-z2-7]{4}(?:-[a-z2-7]{4}){2}")
"""The word of a question, which is drawn for it."""
_PRESS_ADDRESS = re.compile(rb"^Reply-To: <([^>\r]*\.[a-z2-7]{16}\.[a-z2-7]{6})@", re.MULTILINE)


def _without_marks(raw: bytes) -> bytes:
    """A letter without the marks of press, which hang on the hour."""
    return re.sub(rb"(?<=\(token\)\.)[a-z2-7]{6}|(?<=[,= ]#)[a-z2-7]{6}", b"(mark)", raw)


def _without_date(raw: bytes) -> bytes:
    """Return a letter without its own hour, in its header and in its calendar entries."""
    return re.sub(rb"^DTSTAMP:[^\r]*", b"DTSTAMP:(later)", re.sub(rb"^Date: [^\r]*", b"Date: (later)", raw), flags=re.M)
