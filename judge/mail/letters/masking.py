"""Removal of passwords from text that is sent back, such as the unprocessed part of a mail."""

from __future__ import annotations

import re

from judge.board.order_text.sentence_words import LINKING
from judge.game.people.secret_words import before_password
from judge.game.text_end import first_word, in_press
from judge.patterns import pattern

MASK = "********"

# Place of the password in a line, counted from 0, by the line's first words.
_PLACES = {
    "SIGNON": 2,
    "LOGIN": 2,
    "JOIN": 2,
    "OBSERVE": 2,
    "OBSERVER": 2,
    "OBS": 2,
    "WATCH": 2,
    "MONITOR": 2,
    "MON": 2,
    "INVESTOR": 2,
    "RESIGN": 2,
    "WITHDRAW": 2,
    "TAKEOVER": 2,
    "CREATE": 2,
    "PURGE": 2,
    "REVIVE": 2,
    "RENAME": 3,
    "PRIVATE": 1,
    "PASSWORD": 1,
    "BECOME": 2,
    "REGISTER": 1,
}
_TWO_WORDS = {
    ("I", "AM"): 3,
    ("SIGN", "ON"): 3,
    ("SIGN", "IN"): 3,
    ("LOG", "IN"): 3,
    ("TAKE", "OVER"): 3,
    ("SET", "PASSWORD"): 2,
    ("SET", "PASS"): 2,
    ("SET", "PW"): 2,
    ("SET", "P"): 2,
    ("SET", "PRIVATE"): 2,
}
_NO_SEATS = frozenset(
    {"A", "ABSENT", "AFRAID", "AT", "AWAY", "BACK", "CURRENTLY", "IN", "NOT", "NOW", "OFF", "ON", "OUT"}
    | {"SORRY", "STILL", "SURE", "THE", "TRAVELING", "TRAVELLING", "UNAVAILABLE"}
)
"""Words after `I am` that name no seat."""
_ALWAYS_SIGN_ON = frozenset({"SIGNON", "LOGIN", "SIGN", "LOG", "SET", "PASSWORD"})
"""Words that begin a line with a password, whatever follows."""
_LEAST_LINKS = 2
_NO_SLIPS = frozenset({"BS", "JOINS", "LON", "NAME", "ON", "PREVIEW"})
"""Words of orders and commands without a password that resemble a command with one."""
_SECRET_SETTINGS = ("PASSWORD", "PASSWD", "PW", "PRIVATE")
_CLOSE = 0.75
_SIGN_ON_ANYWHERE = pattern(
    r"\b(?:sign[ -]?(?:on|in)|log[ -]?in)\b\W{0,3}[^\s:/,]{1,60}[\s:/,]{1,9}(?=\S)", re.IGNORECASE
)


def masked(text: str) -> str:
    """Replace every word that may be a password, even after mistyped commands (`SINGON`).

    The text of a message goes back to its writer unchanged, except for lines that sign on.
    """
    lines = text.split("\n")
    return "\n".join(
        line if is_text and not _signs_on(line) else _masked_line(line)
        for line, is_text in zip(lines, in_press(lines), strict=True)
    )


def _signs_on(line: str) -> bool:
    return first_word(line) in ("SIGNON", "LOGIN", "SIGN-ON", "SIGNIN", "SIGN-IN", "LOG-IN")


def _masked_line(line: str) -> str:
    outcome = _masked_packed(line) if line.lstrip().startswith("\\\\") else _masked_words(line)
    # A line without a command at its start may have one further on: `Dear judge, signon Fmygame:secret`.
    if outcome != line:
        return outcome
    found = _SIGN_ON_ANYWHERE.search(line)
    start = line[: found.end()] if found else before_password(line)
    return line if start is None else start + MASK


def _masked_words(line: str) -> str:
    words = re.findall(r"\S+", line)
    place = _place(words)
    if place is None or place >= len(words) or _numbers_a_set(words):
        return line
    if words[0].upper() not in _ALWAYS_SIGN_ON and _is_sentence(words, place):
        return line
    spans = [match.span() for match in re.finditer(r"\S+", line)]
    # Words after the password can belong to it (a password with a blank in it is refused, and sent back here).
    return line[: spans[place][0]] + MASK + _kept_after(words, place)


def _is_sentence(words: list[str], place: int) -> bool:
    """True for `Watch out for my new address`: it has words like `out` at the place of a game."""
    upper = [word.strip(".,;:!?").upper() for word in words]
    links = sum(word in LINKING for word in upper[1:])
    return links >= _LEAST_LINKS and not LINKING.isdisjoint(upper[max(1, place - 1) : place + 1])


def _numbers_a_set(words: list[str]) -> bool:
    """True for `WITHDRAW france 2`, which takes back a submission and has no password."""
    return words[0].upper() == "WITHDRAW" and len(words) == 3 and len(words[2]) < 3 and words[2].isdecimal()


def _kept_after(words: list[str], place: int) -> str:
    """Return the variant after a CREATE's password; all other words after a password are masked."""
    return f" {words[place + 1]}" if words[0].upper() == "CREATE" and len(words) == place + 2 else ""


def _masked_packed(line: str) -> str:
    """Mask each part of a line that defines its own divider: `\\\\: signon Emygame pw: f lon - nth`."""
    start = line.index("\\\\") + 2
    divider = line[start:].lstrip()[:1]
    if not divider or divider.isalnum():
        return line
    return divider.join(_masked_line(part) if number else part for number, part in enumerate(line.split(divider)))


def _first_of_no_board(words: list[str]) -> int | None:
    """Return the index of the first word after a new game's name that is no variant or map, or None."""
    from judge.files.maps.load import map_names  # few refused mails have a CREATE
    from judge.variants import names_board

    maps = map_names()
    return next((at for at, word in enumerate(words) if at > 1 and not names_board(word, maps)), None)


def _place(words: list[str]) -> int | None:
    """Return the index of the password among these words; None if there is none."""
    from difflib import get_close_matches  # only where lines are sent back

    if len(words) < 2 or words[0].upper() == "INVITE":  # an address follows
        return None
    upper = [word.upper().strip(":,;") for word in words[:2]]
    if upper[0] == "CREATE":
        return None if upper[1] == "SANDBOX" else _first_of_no_board(words)
    if upper == ["I", "AM"] and words[2:] and words[2].strip(",.").upper() in _NO_SEATS:
        return None
    if (upper[0], upper[1]) in _TWO_WORDS:
        return _TWO_WORDS[upper[0], upper[1]]
    if upper[0] == "SET" and get_close_matches(upper[1], _SECRET_SETTINGS, cutoff=_CLOSE):
        return 2
    if upper[0] in _PLACES:
        return _PLACES[upper[0]]
    close = get_close_matches(upper[0], _PLACES, n=1, cutoff=_CLOSE)
    if close and upper[0] not in _NO_SLIPS:
        return _PLACES[close[0]]
    # A sign-on broken over two lines has its second half here.
    return next((at + 1 for at, word in enumerate(words[:2]) if "@" in word), None)
