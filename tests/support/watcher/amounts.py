"""Amounts that come once: who reads one in a letter has been told it, by whatever part of the letter.

Searched are a letter's headers, text and HTML with what pictures are called for those who do not see them, its entry
for the calendar, and every word in its pictures.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from random import Random

from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.mail.letters.rfc5322 import pictures_in
from judge.picture.chart import chart
from judge.picture.drawing import draw
from judge.picture.request import ChartRequest, FilmRequest, read_request
from tests.support.house import GM, Got, House

_NUMBER = re.compile(r"(?<![\w.:#])(?<!\d-)[A-Z+]?([1-9]\d{2,6})\b(?![.:-]\d|@)")
"""Amounts, also those with a power's letter on a coin."""


@dataclass
class Amounts:
    """The amounts of one game.

    `known` has the readers, besides the Master, who may read each; `found` other readers of it.
    """

    house: House
    chance: Random
    known: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    found: list[str] = field(default_factory=list)
    searched: int = 0
    drawn: dict[str, str] = field(default_factory=dict)
    """Text of each picture."""
    entries: int = 0
    """Entries for calendars that were searched."""

    def new(self, *readers: str, least: int = 3000, most: int = 9999) -> int:
        """Return a number that was not there before, and note its readers."""
        drawn: Iterator[int] = iter(lambda: self.chance.randint(least, most), 0)
        number = next(each for each in drawn if each not in self.known)
        self.tell(number, *readers)
        return number

    def tell(self, number: int, *readers: str) -> None:
        """Let these readers read a number from now on."""
        self.known[number] |= set(readers)

    def look(self, letters: Iterable[Got]) -> None:
        """Search these letters."""
        for letter in letters:
            numbers = {int(each) for text in self._texts(letter) for each in _NUMBER.findall(text)}
            self.searched += len(self.known)
            for number in numbers & self.known.keys():
                if letter.to not in self.known[number] | {GM}:
                    self.found.append(f"{number} in {letter.subject!r} to {letter.to}")

    def _texts(self, letter: Got) -> list[str]:
        """Return all that a reader can see of a letter, and what their mail program is told with it."""
        own = letter.message_id.strip("<>").partition("@")[0]
        raw = letter.raw.replace(own.encode(), b"key")
        raw = raw.replace(letter.token.encode(), b"token") if letter.token else raw
        mail = message_from_bytes(raw, policy=policy.default)
        headers = [f"{name}: {value}" for name, value in mail.items()]
        calendars = [part.get_content() for part in mail.walk() if part.get_content_type() == "text/calendar"]
        self.entries += len(calendars)
        called = re.findall(r'(?:alt|title|href)="([^"]*)"', letter.html)
        pictures = [self._words_in(key) for key in pictures_in(letter.raw, letter.message_id)]
        plain = re.sub(r"<[^>]*>", " ", letter.html)
        return [*headers, letter.text, plain, *called, *map(str, calendars), *pictures]

    def _words_in(self, key: str) -> str:
        """Return the text of a picture, and the words shown when a reader points at something in it."""
        if key not in self.drawn:
            with self.house.judge.store.reading() as tx:
                stored = tx.picture(key)
            assert stored is not None
            self.drawn[key] = "\n".join(re.findall(r">([^<]+)<", _svg(stored[0])))
        return self.drawn[key]


def _svg(stored: bytes) -> str:
    """Return a requested picture as it is drawn; "" for an animation, which has no words."""
    request = read_request(stored)
    if isinstance(request, ChartRequest):
        return chart(load_map(request.map), request.years, request.title)
    if isinstance(request, FilmRequest):
        return ""
    geometry = load_geometry(request.map)
    assert geometry is not None
    return draw(request.scene(load_map(request.map)), geometry)
