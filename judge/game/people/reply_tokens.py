"""Reply tokens: part of a letter's reply address, so that the answer needs no sign-on.

Each letter's token is made from a key of the judge, the seat, the hash of its password and the letter's address. The
key is not in the store, and no token is stored. So a new password, player or address ends the old tokens, as does `SET
TOKEN NEW`, and a copy of the store is not enough to make a token.

docs/decisions/034-reply-tokens.md says why.
"""

from __future__ import annotations

import re
import unicodedata
from binascii import a2b_base64
from collections.abc import Callable, Collection, Iterator, Mapping
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits, hexdigits
from typing import NamedTuple
from unicodedata import normalize

from msgspec import Struct

from judge.game.game import Game, Player
from judge.game.people.addresses import folded
from judge.game.people.seats import MASTER, player_at
from judge.patterns import pattern, pattern_with

BLANK = "a2b3replytoken27"
"""Placeholder for a letter's token until delivery, of the same length and kind of characters."""

_GAME, _SEAT, _TOKEN = r"([a-z0-9_-]{1,32})", r"([a-z0-9_#-]{1,32})", r"([a-z2-7]{16})"
_PRESS = r"([a-z2-7]{6})(-all)?"
"""Mark by which a reply names the message that it answers, with `-all` for all its readers."""
_IN_ADDRESS = pattern_with("+", rf"\+{_GAME}\.{_SEAT}\.{_TOKEN}(?:\.{_PRESS})?(?=@)", re.IGNORECASE)
_IN_SUBJECT = pattern_with("#", rf"\[{_GAME}/{_SEAT}#{_TOKEN}(?:\.{_PRESS})?\]", re.IGNORECASE)
# As they occur in texts: also percent-encoded, as in links.
_SEAT_IN_LINK = r"(?:[a-z0-9_#-]|%23){1,32}"
_MARK_IN_TEXT = r"(?:\.[a-z2-7]{6}(?:-all)?(?![a-z2-7]))?"
_ANYWHERE = pattern(rf"(?:\+|%2b){_GAME}\.{_SEAT_IN_LINK}\.{_TOKEN}(?![a-z2-7]){_MARK_IN_TEXT}", re.IGNORECASE)
_TAG_ANYWHERE = pattern(
    rf"(?:\[|%5b){_GAME}(?:/|%2f){_SEAT_IN_LINK}(?:#|%23){_TOKEN}{_MARK_IN_TEXT}(?:\]|%5d)", re.IGNORECASE
)


_BARE = pattern(r"(?<![a-z0-9])(?=[a-z]{0,15}[2-7])[a-z2-7]{16}(?![a-z0-9])", re.IGNORECASE)


class ReplyToken(NamedTuple):
    """A token as found in a reply's address or subject: in lower case, not yet verified.

    `press` is the mark of the press that it answers, "" for any other letter; `to_all`: all its readers get the answer.
    `others` are the games and seats of the mail's further recipients, on which it has no effect.
    """

    game: str
    seat: str
    token: str
    press: str = ""
    to_all: bool = False
    others: tuple[tuple[str, str], ...] = ()


def find_token(addresses: Collection[str], subject: str) -> ReplyToken | None:
    """Return a mail's token, from its recipients or else its subject; None if there is none."""
    places = [place for address in addresses for place in _IN_ADDRESS.finditer(address)]
    found = next(iter(places), None) or _IN_SUBJECT.search(subject)
    if found is None:
        return None
    game, seat, token, press, to_all = ((part or "").lower() for part in found.groups())
    seats = dict.fromkeys((place[1].lower(), place[2].lower()) for place in places)
    others = tuple(each for each in seats if each != (game, seat))
    return ReplyToken(game, seat, token, press, bool(to_all), others)


def without_tokens(text: str) -> str:
    """Return a text without its tokens, for instance to quote a letter to somebody else."""
    # Most headers need neither pattern.
    if "." in text and ("+" in text or "%" in text):
        text = _ANYWHERE.sub("", text)
    return _TAG_ANYWHERE.sub("", text) if "#" in text or "%" in text else text


def without_bare_tokens(name: str) -> str:
    """Return a name without words that have the form of a token, with a digit, as no real name has."""
    plain = unicodedata.normalize("NFKC", name)
    return _BARE.sub("", plain) if _BARE.search(plain) else name


_LONGEST_LOCAL = 64


class ReplyPlace(Struct, frozen=True):
    """Seat for which replies to a letter count. `seed`, a key and the address determine its tokens.

    `press` is the mark of the message if the letter is press, otherwise ""; `to_all`: answers go to all readers.
    """

    game: str
    seat: str
    seed: str
    press: str = ""
    to_all: bool = False

    @property
    def behind(self) -> str:
        """Characters after the token, which name the answered message and the recipients."""
        return f".{self.press}{'-all' if self.to_all else ''}" if self.press else ""

    @property
    def called(self) -> str:
        """Name of the seat for a sentence: `France in river`."""
        seat = self.seat.replace("_", " ").title() if self.seat.isupper() else self.seat
        return f"{seat} in {self.game}"


def reply_place(game: Game, seat: str, addresses: Collection[str]) -> ReplyPlace | None:
    """Reply place for a letter to these addresses; None if not all are on file, or the seat is empty.

    Then only a sign-on gives access.
    """
    known = {folded(address) for address in addresses}
    if seat == MASTER:  # a co-Master replies from a seat of their own
        seat = next((one.id for one in game.co_masters if known and known <= set(one.player.addresses)), seat)
    player = player_at(game, seat)
    if player is None or not known or not known <= set(player.addresses):
        return None
    return ReplyPlace(game.name, seat, token_seed(seat, player))


def token_seed(seat: str, player: Player) -> str:
    """Text that makes a player's tokens for a seat unique. The password's hash is salted."""
    return "\n".join((seat, player.password, str(player.tokens)))


def reply_address(address: str, place: ReplyPlace) -> str:
    """Judge's address for replies for a seat, with BLANK for the token: `judge+river.FRANCE.BLANK@...`.

    If it would be longer than an address may be (RFC 5321 4.5.3.1.1), the mark of press is left out; if that is not
    enough, it is the plain address.
    """
    local, _, domain = address.rpartition("@")
    plain = f"{local}+{place.game}.{place.seat}.{BLANK}"
    fitting = (whole for whole in (plain + place.behind, plain) if len(whole) <= _LONGEST_LOCAL and whole.isascii())
    found = next(fitting, "")
    return f"{found}@{domain}" if found else address


def names_press(address: str, place: ReplyPlace, *, plus: bool) -> bool:
    """True if a reply to the judge's address names the press it answers; `plus` False: its subject does."""
    return bool(place.press) and (not plus or f"{place.behind}@" in reply_address(address, place))


def reply_tag(place: ReplyPlace) -> str:
    """Tag for the subject if addresses have no plus part."""
    return f"[{place.game}/{place.seat}#{BLANK}{place.behind}]"


_SIZE = 16
_ENCODED = pattern(
    r"%(?:25){0,9}([0-9a-f]{2})|=(?:3D){0,9}([0-9a-f]{2})|\\(?:u00|x)([0-9a-f]{2})|\\u\{([0-9a-f]{2})\}"
    r"|&#x([0-9a-f]{2});|&#(\d{2,3});",
    re.IGNORECASE,
)
_RUN = pattern(r"[A-Za-z0-9+/_-](?:[\s>:,]*+[A-Za-z0-9+/_-]){20,}+")
"""A possibly encoded text, with characters in between: line ends, colons (`61:62`)."""
_MOST_ROUNDS = 16
"""Limit on tokens cut out of one text; a text with more is not a letter, and is dropped."""

Sign = tuple[str, int, int]
"""A letter or digit, and its start and end in the text."""


def without_values(text: str, tokens: Collection[str]) -> str:
    """Return a text without these tokens, in any spelling. The number of lines stays the same."""
    for _ in range(_MOST_ROUNDS):
        place = _find(text, tokens)
        if place is None:
            return text
        first, last = place
        text = text[:first] + "\n" * text.count("\n", first, last) + text[last:]
    return "\n" * text.count("\n")


def _find(text: str, tokens: Collection[str]) -> tuple[int, int] | None:
    """The place of the first token in a text; None if there is none."""
    if len(text) < _SIZE:
        return None
    plain = _squeezed(text)
    for token in tokens:
        if token in plain:
            return _place(list(_signs(text, 0, len(text))), token)
    if _ENCODED.search(text) is not None:
        signs = list(_decoded(text))
        squeezed = "".join([sign for sign, _, _ in signs])
        if found := next((_place(signs, token) for token in tokens if token in squeezed), None):
            return found
    runs = (_place_in_run(text, run.start(), run.end(), tokens) for run in _RUN.finditer(text))
    return next(filter(None, runs), None)


def _squeezed(text: str) -> str:
    """The letters and digits of a text, in lower case."""
    if text.isascii():
        return re.sub(r"[^a-z0-9]+", "", text.lower())
    return "".join(sign for sign, _, _ in _signs(text, 0, len(text)))


def _signs(text: str, first: int, last: int) -> Iterator[Sign]:
    """Yield the letters and digits of a part of a text, normalized, with their places."""
    for at in range(first, last):
        sign = text[at]
        for plain in (sign if sign.isascii() else normalize("NFKC", sign)).lower():
            if plain.isascii() and plain.isalnum():
                yield plain, at, at + 1


def _decoded(text: str) -> Iterator[Sign]:
    """Yield the letters and digits of the whole text, with encoded characters decoded."""
    at = 0
    for found in _ENCODED.finditer(text):
        yield from _signs(text, at, found.start())
        *hexadecimal, decimal = found.groups()
        code = int(decimal) if decimal else int(next(filter(None, hexadecimal)), 16)
        sign = chr(code).lower()
        if sign.isascii() and sign.isalnum():
            yield sign, found.start(), found.end()
        at = found.end()
    yield from _signs(text, at, len(text))


def _place(signs: list[Sign], token: str) -> tuple[int, int]:
    """Start and end in the text of a token among these signs."""
    at = "".join([sign for sign, _, _ in signs]).index(token)
    return signs[at][1], signs[at + len(token) - 1][2]


class _Code(NamedTuple):
    """An encoding in which `size` characters, out of these `signs`, represent `worth` bytes.

    `written` makes the characters uniform, `zero` pads them, and `decoded` turns them into bytes.
    """

    size: int
    worth: int
    signs: frozenset[str]
    zero: str
    written: Mapping[int, int]
    decoded: Callable[[str], bytes]


_BASE32 = f"{ascii_uppercase}234567"
_IN_FIVES = str.maketrans(f"{_BASE32}{ascii_lowercase}", "0123456789abcdefghijklmnopqrstuv0123456789abcdefghijklmnop")
"""Signs of base32, small letters too, as digits of a number."""


def _of_fives(signs: str) -> bytes:
    return int(signs or "0", 32).to_bytes(len(signs) * 5 // 8, "big")


_CODES = (
    _Code(4, 3, frozenset(ascii_letters + digits + "+/-_"), "A", str.maketrans("-_", "+/"), a2b_base64),
    _Code(8, 5, frozenset(_BASE32 + ascii_lowercase), "A", _IN_FIVES, _of_fives),
    _Code(2, 1, frozenset(hexdigits), "0", {}, bytes.fromhex),
)


def _place_in_run(text: str, first: int, last: int, tokens: Collection[str]) -> tuple[int, int] | None:
    """Place of the first token encoded in a part of a text; None if there is none."""
    for code in _CODES:
        places = [at for at in range(first, last) if text[at] in code.signs]
        signs = "".join([text[at] for at in places]).translate(code.written)
        for start in range(code.size):  # words before the encoded text may seem to be part of it
            filled = signs[start:] + code.zero.translate(code.written) * (code.size - 1)
            data = code.decoded(filled[: len(filled) // code.size * code.size]).lower()
            for token in tokens:
                at = data.find(token.encode("ascii"))
                if at >= 0:
                    end = start + -(-(at + len(token)) * code.size // code.worth)
                    return places[start + at * code.size // code.worth], places[min(end, len(places)) - 1] + 1
    return None
