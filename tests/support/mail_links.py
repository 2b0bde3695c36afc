"""Links of letters that open a mail, and what comes of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from html import unescape
from typing import NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from tests.support.house import Got, House


def links(letter: Got) -> list[str]:
    """The links of a letter, in its HTML and in its text."""
    return [unescape(found) for found in re.findall(r'href="(mailto:[^"]*)"', letter.words("html"))] + re.findall(
        r"mailto:\S+", letter.words("plain")
    )


def follow(house: House, letter: Got, *, sender: str = "") -> list[Got]:
    """Click the link of a letter and send the mail that opens."""
    parts = urlsplit(links(letter)[0])
    values = parse_qs(parts.query, strict_parsing=True)
    raw = f"From: {sender or letter.to}\r\nTo: {unquote(parts.path)}\r\nSubject: {values['subject'][0]}\r\n"
    raw += f"Message-ID: <{len(letter.raw)}{letter.message_id[1:]}\r\n\r\n{values['body'][0]}\r\n"
    return house.raw(raw.encode(), sender or letter.to)


def button_lines(letter: Got) -> list[str]:
    """The lines of the mail that a letter's last link opens."""
    return parse_qs(urlsplit(links(letter)[-1]).query)["body"][0].split("\r\n")


class Button(NamedTuple):
    """A link in a letter's HTML: the words on it, the words around it, and the mail that it opens."""

    words: str
    around: str
    address: str
    subject: str
    body: str


def buttons(letter: Got) -> list[Button]:
    """Return the buttons of a letter that open a mail."""
    html = letter.words("html")
    found = re.finditer(r'<a [^>]*href="mailto:([^"?]*)\?([^"]*)"[^>]*>(.*?)</a>', html, re.DOTALL)
    return [_button(each, html) for each in found]


def _button(found: re.Match[str], html: str) -> Button:
    values = parse_qs(unescape(found[2]), keep_blank_values=True, strict_parsing=True)
    plain = [unescape(re.sub(r"<[^>]*>", " ", text)) for text in (found[3], html[found.start() :].partition("</p>")[0])]
    words, around = (" ".join(text.split()) for text in plain)
    return Button(words, around, unquote(unescape(found[1])), values["subject"][0], values.get("body", [""])[0])


def press(house: House, letter: Got, words: str, fill: Mapping[str, str] | None = None, *, text: str = "") -> list[Got]:
    """Press the button with these words, and send the mail that opens.

    Nothing is added but what the button asks for (`fill`, by the words that it names) and the text of a message, in
    the empty line or the empty mail that it leaves for it.
    """
    found = {each for each in buttons(letter) if words in each.words}
    assert len(found) == 1, [each.words for each in buttons(letter)]
    (button,) = found
    subject, body = button.subject, button.body
    for blank, own in (fill or {}).items():
        assert blank in body, button
        assert f"put your own words in place of {blank}" in button.around or f"and {blank}" in button.around, button
        subject, body = subject.replace(blank, own), body.replace(blank, own)
    assert not text or not body or "\r\n\r\n" in body, button
    body = body.replace("\r\n\r\n", f"\r\n{text}\r\n") if body else text
    house.now += _MOMENT
    head = f"From: {letter.to}\r\nTo: {button.address}\r\nSubject: {subject}\r\n"
    raw = f"{head}Message-ID: <{house.now.timestamp()}{letter.message_id[1:]}\r\n\r\n{body}\r\n"
    return house.raw(raw.encode(), letter.to)


_MOMENT = timedelta(seconds=10)
