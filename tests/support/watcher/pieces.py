"""Pieces of a letter to search, as its reader could look at it: headers, text, HTML marks, pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape

from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.mail.letters.rfc5322 import pictures_in
from judge.picture.chart import chart
from judge.picture.drawing import draw
from judge.picture.request import ChartRequest, FilmRequest, read_request
from tests.support.house import Got, House


@dataclass(frozen=True)
class Piece:
    """A sentence, a line, a header or a mark, read at one go. `where` is its part of the letter."""

    where: str
    text: str


HEADERS = ("From", "Reply-To", "Subject", "Sender", "References", "In-Reply-To", "Message-ID", "List-Id", "List-Post",
           "List-Unsubscribe", "Cc", "Bcc", "Auto-Submitted")  # fmt: skip


def pieces_of(house: House, letter: Got) -> tuple[Piece, ...]:
    """All pieces of a letter. Its own address in To is no news to its reader."""
    message = letter.headers
    found = [Piece(name, str(value)) for name, value in message.items() if name != "To" and name not in HEADERS]
    found += [Piece(name, str(value)) for name in HEADERS for value in message.get_all(name, ())]
    found += [Piece("text", text) for text in sentences(letter.text)]
    if letter.html:
        found += _html_pieces(letter.html)
    for part in message.walk():
        if part.get_content_maintype() == "multipart":
            continue
        # A picture that is still to be drawn stands as its key and its name.
        names = (part.get_filename(), part.get("Content-ID"), str(part.get("X-Judge-Picture", "")).split()[-1:])
        found += [Piece("name", str(name)) for name in names if name]
        if part.get_content_type() not in ("text/plain", "text/html") and part.get_content_maintype() == "text":
            found += [Piece("attachment", text) for text in sentences(str(part.get_content()))]
    with house.judge.store.reading() as tx:
        for key in pictures_in(letter.raw, letter.message_id):
            picture = tx.picture(key)
            if picture is not None:
                found += [Piece("picture", text) for text in _picture_pieces(picture[0])]
    return tuple(dict.fromkeys(found))


def sentences(text: str) -> list[str]:
    """Lines, and sentences that may go over several of them."""
    lines = [line for line in text.splitlines() if line.strip()]
    paragraphs = re.split(r"\n\s*\n", text)
    whole = [
        " ".join(sentence.split())
        for paragraph in paragraphs
        for sentence in re.split(r"(?<=[.!?])(?<!\bSt\.)\s+(?=[A-Z])|\n(?=[A-Z][a-z]+:? {2,}|[A-Z][a-z]+: )", paragraph)
    ]
    return [" ".join(line.split()) for line in lines] + [each for each in whole if each]


def _html_pieces(html: str) -> Iterator[Piece]:
    for comment in re.findall(r"<!--(.*?)-->", html, re.DOTALL):
        yield Piece("HTML mark", comment)
    for tag in re.findall(r"<[^!/][^>]*>", html):
        for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag):
            if name not in ("style", "cellpadding", "width", "height", "cellspacing", "role", "lang", "charset"):
                yield Piece("HTML mark", unescape(value))
    body = re.sub(r"<(style|head)\b.*?</\1>|<!--.*?-->", " ", html, flags=re.DOTALL)
    body = re.sub(r"</(p|h\d|li|pre|tr|table|div)>|<br>", "\n\n", body)
    for text in sentences(unescape(re.sub(r"<[^>]+>", " ", body))):
        yield Piece("HTML", text)


@cache
def _picture_pieces(request: bytes) -> tuple[str, ...]:
    """Return the data of a picture, and the words of its drawing: texts, marks and descriptions."""
    wanted = read_request(request)
    if isinstance(wanted, ChartRequest):
        stated = [f"{power.title()} counts {count}" for year in wanted.years for power, count in year.centers.items()]
        return (*dict.fromkeys(stated), *_drawn_words(chart(load_map(wanted.map), wanted.years, wanted.title)))
    if isinstance(wanted, FilmRequest):
        return tuple(dict.fromkeys(f"{unit.power.title()} {unit}" for board in wanted.boards for unit in board.units))
    stated = [f"{unit.power.title()} {unit}" for unit in wanted.units]
    stated += [f"{lost.unit.power.title()} {lost.unit}" for lost in wanted.dislodged]
    stated += [f"{power.title()} owns {center}" for center, power in wanted.owners.items()]
    stated += [f"{power.title()} counts {count}" for power, count in wanted.counts.items()]
    board, geometry = load_map(wanted.map), load_geometry(wanted.map)
    assert geometry is not None
    shown = _drawn_words(draw(wanted.scene(board), geometry))
    return tuple(dict.fromkeys([*stated, *shown, wanted.title, *wanted.notes]))


def _drawn_words(drawn: str) -> list[str]:
    """Texts, marks and descriptions of an SVG."""
    shown = re.findall(r"<(?:title|text|desc)\b[^>]*>([^<]*)<", drawn)
    shown += re.findall(r'(?:id|class|aria-label|data-[\w-]+)="([^"]*)"', drawn)
    shown += re.findall(r"<!--(.*?)-->", drawn, re.DOTALL)
    return [unescape(text) for text in shown]
