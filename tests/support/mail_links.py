"""Links of letters that open a mail, and what comes of them."""

from __future__ import annotations

import re
from html import unescape
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
