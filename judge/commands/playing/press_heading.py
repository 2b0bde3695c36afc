"""First line of PRESS and BROADCAST, normalized: `PRESS germany: hello`, `PRESS TO ALL EXCEPT ITALY`.

Only the unambiguous is understood; `press.read_options` refuses the rest.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.commands.framework.invocation import Invocation, TextLine, Words
from judge.game.people.seats import find_seat

_AROUND = "\"'`“”„‚‘’«»<>()[]{}*_"
_STOPS = ".,;:!"
_BETWEEN = str.maketrans(";/&", ",,,")
_EVERYBODY = frozenset({"EVERYONE", "EVERYBODY", "ALL"})
_EXCEPT = frozenset({"EXCEPT", "EXCEPTING", "WITHOUT", "BUT"})
_BESIDE = frozenset({"THE", "PLAYER", "PLAYERS", "ONLY", "PLEASE", "PLS", "ALONE"})
_LONGEST = 300


def as_meant(invocation: Invocation) -> Invocation:
    """Return the message with only readers and options in its heading; text after a colon moves down."""
    tail = invocation.words.tail
    if len(tail) > _LONGEST:
        return invocation

    def is_reader(word: str) -> bool:
        return find_seat(invocation.game, invocation.in_play.map, word) is not None

    heading, colon, text = tail.partition(":")
    if colon and heading.strip().upper() in ("TO", "FOR"):
        heading, colon, text = f"TO{text}".partition(":")
    plain = _plain(heading, is_reader, to_all=invocation.words.verb.upper() == "BROADCAST")
    body = invocation.body
    if text.strip():
        if not _names_readers(plain, is_reader) or _begins_hidden(text):
            return invocation
        body = (TextLine(invocation.words.line.number, text.strip()), *body)
    first = next((at for at, written in enumerate(body) if written.text.strip()), None)
    if first is not None and len(body[first].text.split()) == 1 and _begins_hidden(body[first].text):
        plain, body = f"{plain} GREY".lstrip(), body[first + 1 :]
    line = TextLine(invocation.words.line.number, f"{invocation.words.verb} {plain}".rstrip())
    return replace(invocation, words=Words(invocation.words.verb, tuple(plain.split()), line), body=body)


def _begins_hidden(text: str) -> bool:
    """True if a text begins with the option that hides its writer: sent as text, it would name them."""
    return text.split()[0].strip(_STOPS + _AROUND).upper().startswith(("GREY", "GRAY", "ANONYM"))


def _plain(heading: str, is_reader: Callable[[str], bool], *, to_all: bool) -> str:
    words = [bare for word in heading.translate(_BETWEEN).replace(",", " , ").split() if (bare := word.strip(_AROUND))]
    while words and not (bare := words[-1].rstrip(_STOPS).strip(_AROUND)):
        words.pop()
    words = [*words[:-1], bare] if words else []
    words = [word for word in words if word.upper() not in _BESIDE or is_reader(word)]
    words = [_as_known(word, is_reader) for word in words]
    if to_all:
        return " ".join(words[2:] if [word.upper() for word in words[:2]] == ["TO", "ALL"] else words)
    if words and words[0].upper() == "FOR":
        words[0] = "TO"
    elif words and (words[0] == "ALL" or (is_reader(words[0]) and not _is_option(words[0]))):
        words.insert(0, "TO")
    return " ".join(words)


def _as_known(word: str, is_reader: Callable[[str], bool]) -> str:
    """The word that the judge has for `except` and `everybody`, or the word itself."""
    if is_reader(word):
        return word
    return "BUT" if word.upper() in _EXCEPT else "ALL" if word.upper() in _EVERYBODY else word


def _is_option(word: str) -> bool:
    return word.upper() in ("TO", "FAKE", "FROM", "WHITE", "GREY", "GRAY", "QUIET", "NO", "NOFAKE")


def _names_readers(heading: str, is_reader: Callable[[str], bool]) -> bool:
    """True if a heading is TO with readers, and nothing else."""
    first, _, listed = heading.partition(" ")
    named = [word for word in listed.replace(",", " ").split() if word.upper() not in ("AND", "ALL", "BUT")]
    return first.upper() == "TO" and ("ALL" in listed.split() or bool(named)) and all(map(is_reader, named))
