"""Reply tokens in addresses and subjects: found in a mail, cut out of others' texts.

Their seat, and the basis they are made from, are in `reply_tokens`; this is light to import.

docs/decisions/054-replies-to-press.md says why.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import NamedTuple

from judge.patterns import pattern, pattern_with

BLANK = "a2b3replytoken27"
"""Placeholder for the token in a letter until it is handed over, of equal length and characters."""

_GAME, _SEAT, _TOKEN = r"([a-z0-9_-]{1,32})", r"([a-z0-9_#-]{1,32})", r"([a-z2-7]{16})"
_PRESS = r"([a-z2-7]{6})(-all)?"
"""Mark of press, by which a reply names its message, and whether all its readers get it."""
_IN_ADDRESS = pattern_with("+", rf"\+{_GAME}\.{_SEAT}\.{_TOKEN}(?:\.{_PRESS})?(?=@)", re.IGNORECASE)
_IN_SUBJECT = pattern_with("#", rf"\[{_GAME}/{_SEAT}#{_TOKEN}(?:\.{_PRESS})?\]", re.IGNORECASE)
# As they stand in texts: also percent-encoded, as in links.
_SEAT_IN_LINK = r"(?:[a-z0-9_#-]|%23){1,32}"
_MARK_IN_TEXT = r"(?:\.[a-z2-7]{6}(?:-all)?(?![a-z2-7]))?"
_ANYWHERE = pattern(rf"(?:\+|%2b){_GAME}\.{_SEAT_IN_LINK}\.{_TOKEN}(?![a-z2-7]){_MARK_IN_TEXT}", re.IGNORECASE)
_TAG_ANYWHERE = pattern(
    rf"(?:\[|%5b){_GAME}(?:/|%2f){_SEAT_IN_LINK}(?:#|%23){_TOKEN}{_MARK_IN_TEXT}(?:\]|%5d)", re.IGNORECASE
)


_BARE = pattern(r"(?<![a-z0-9])(?=[a-z]{0,15}[2-7])[a-z2-7]{16}(?![a-z0-9])", re.IGNORECASE)


class ReplyToken(NamedTuple):
    """A token as a reply brings it back in its address or subject: in lower case, and not proved.

    `press` is the mark of the press that it answers, "" for any other letter; `to_all`: so that all its readers get it.
    """

    game: str
    seat: str
    token: str
    press: str = ""
    to_all: bool = False


def find_token(addresses: Collection[str], subject: str) -> ReplyToken | None:
    """Return the token in a mail: in an address that it was sent to, else in its subject; None: none."""
    places = (_IN_ADDRESS.search(address) for address in addresses)
    found = next((place for place in places if place), None) or _IN_SUBJECT.search(subject)
    if found is None:
        return None
    game, seat, token, press, to_all = ((part or "").lower() for part in found.groups())
    return ReplyToken(game, seat, token, press, bool(to_all))


def without_tokens(text: str) -> str:
    """Return a text without its tokens, such as a letter that is quoted to somebody else."""
    # Most headers need neither pattern.
    if "." in text and ("+" in text or "%" in text):
        text = _ANYWHERE.sub("", text)
    return _TAG_ANYWHERE.sub("", text) if "#" in text or "%" in text else text


def without_bare_tokens(name: str) -> str:
    """A name without the words in it that have the form of a token, and a digit: no name is like that."""
    plain = unicodedata.normalize("NFKC", name)
    return _BARE.sub("", plain) if _BARE.search(plain) else name
