"""The first line of PRESS and BROADCAST: normalized (`PRESS germany: hello`), and read as options.

Only unambiguous lines are understood; `read_options` refuses others.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from judge.commands.framework.invocation import Invocation, TextLine, Words
from judge.commands.framework.named_readers import BESIDE_READERS, EXCEPT, FOR_ALL
from judge.game.events.press import Signature
from judge.game.people.seats import find_seat
from judge.game.press.rules import ANONYMOUS, FAKED, NAMED
from judge.patterns import pattern
from judge.problems import Refused

USAGE = "PRESS TO france,england ... ENDPRESS"
"""Example of a heading, for refusals."""
_AROUND = "\"'`“”„‚‘’«»<>()[]{}*_"
_STOPS = ".,;:!"
_BETWEEN = str.maketrans(";/&", ",,,")
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
    """True if a text begins with the option that hides its writer; sent as text, it would be signed."""
    return text.split()[0].strip(_STOPS + _AROUND).upper().startswith(("GREY", "GRAY", "ANONYM"))


def _plain(heading: str, is_reader: Callable[[str], bool], *, to_all: bool) -> str:
    words = [bare for word in heading.translate(_BETWEEN).replace(",", " , ").split() if (bare := word.strip(_AROUND))]
    while words and not (bare := words[-1].rstrip(_STOPS).strip(_AROUND)):
        words.pop()
    words = [*words[:-1], bare] if words else []
    words = [word for word in words if word.upper() not in BESIDE_READERS or is_reader(word)]
    words = [_as_known(word, is_reader) for word in words]
    if to_all:
        return " ".join(words[2:] if [word.upper() for word in words[:2]] == ["TO", "ALL"] else words)
    if words and words[0].upper() == "FOR":
        words[0] = "TO"
    elif words and (words[0] == "ALL" or (is_reader(words[0]) and not _is_option(words[0]))):
        words.insert(0, "TO")
    return " ".join(words)


def _as_known(word: str, is_reader: Callable[[str], bool]) -> str:
    """Return ALL for words like `everybody`, BUT for words like `except`, and any other word unchanged."""
    if word.upper() in FOR_ALL:  # even if somebody has such a name, since press for all must not go to them alone
        return "ALL"
    return "BUT" if word.upper() in EXCEPT and not is_reader(word) else word


def _is_option(word: str) -> bool:
    return word.upper() in ("TO", "FAKE", "FROM", "WHITE", "GREY", "GRAY", "QUIET", "NO", "NOFAKE")


def _names_readers(heading: str, is_reader: Callable[[str], bool]) -> bool:
    """True if a heading is TO and a list of readers, and nothing else."""
    first, _, listed = heading.partition(" ")
    named = [word for word in listed.replace(",", " ").split() if word.upper() not in ("AND", "ALL", "BUT")]
    return first.upper() == "TO" and ("ALL" in listed.split() or bool(named)) and all(map(is_reader, named))


class PressOptions(Struct, frozen=True):
    """Options after PRESS or BROADCAST: lists without blanks (`-` excludes readers), None if missing.

    `sender` is the word after FROM, "" for none.
    """

    to: str | None = None
    claimed_to: str | None = None
    signature: Signature | None = None
    sender: str = ""
    quiet: bool = False


_COMMA = pattern(r" ?, ?(?:(?:and|&) )?| (?:and|&) ", re.IGNORECASE)
"""Pattern for commas and words between readers: `france, england and italy`."""


def read_options(text: str, *, to_all: bool = False) -> PressOptions:
    """Read the options of PRESS, or with `to_all` of BROADCAST, in any order.

    Raises Refused: E-PRESS-TO2, E-PRESS-FROM2, E-PRESS-QUIET2, E-PRESS-ORDER, E-PRESS-SHORT or E-PRESS-OPT.
    """
    # People end a line above a text with a colon: `Press to Italy:`.
    words = _COMMA.sub(",", " ".join(text.strip().removesuffix(":").split())).split()
    options = PressOptions()
    while words:
        word = words.pop(0)
        match word.upper():
            case "FAKE":
                options = _fake(options, words, to_all=to_all)
            case "FROM":
                options = _signed(options, FAKED, _value(words, word))
            case "WHITE" | "UNANONYMOUS" | "UNANONYMOUSLY":
                options = _signed(options, NAMED)
            case "GREY" | "GRAY" | "ANONYMOUS" | "ANONYMOUSLY":
                options = _signed(options, ANONYMOUS)
            case "NOFAKE":  # njudge's word for the default without FAKE.
                pass
            case "NO" if words and words[0].upper() == "FAKE":
                del words[0]
            case "QUIET":
                if options.quiet:
                    raise Refused("E-PRESS-QUIET2", "QUIET is written twice.")
                options = replace(options, quiet=True)
            case _ if _begins_list(word):
                if to_all:
                    raise Refused("E-PRESS-TO2", f"BROADCAST goes to everybody. To write to some of them: {USAGE}")
                if options.to is not None:
                    raise _twice()
                options = replace(options, to=_listed(word, words))
            case _:
                hint = f"Readers are divided by commas, and the text stands in the lines below: {USAGE}"
                if to_all:
                    hint = "The text stands in the lines below: BROADCAST ... ENDBROADCAST"
                raise Refused("E-PRESS-OPT", f'The judge cannot make out "{word}" after PRESS or BROADCAST. {hint}')
    return options


def _fake(options: PressOptions, words: list[str], *, to_all: bool) -> PressOptions:
    """Read the words after FAKE: BROADCAST, a list, or FROM."""
    word = _value(words, "FAKE")
    if word.upper() == "PARTIAL":  # njudge's word for a list
        word = _value(words, "FAKE PARTIAL")
    if word.upper() == "FROM":
        return _signed(options, FAKED, _value(words, word))
    if word.upper() == "BROADCAST":
        claimed = "ALL"
    elif _begins_list(word):
        if options.to is None and not to_all:
            raise Refused("E-PRESS-ORDER", "Name the true readers before those that you pretend: PRESS TO f FAKE TO e")
        claimed = _listed(word, words)
    else:
        raise Refused("E-PRESS-OPT", f'After FAKE come TO, BROADCAST or FROM, not "{word}".')
    if options.claimed_to is not None:
        raise _twice()
    return replace(options, claimed_to=claimed)


def _signed(options: PressOptions, signature: Signature, sender: str = "") -> PressOptions:
    if options.signature is not None:
        raise Refused("E-PRESS-FROM2", "How it is signed is written twice: use one of WHITE, GREY and FROM.")
    return replace(options, signature=signature, sender=sender)


def _twice() -> Refused:
    return Refused("E-PRESS-TO2", f"The readers are named twice. Write one list: {USAGE}")


def _begins_list(word: str) -> bool:
    return word.upper() == "TO" or word[0] in "+-"


def _listed(word: str, words: list[str]) -> str:
    """Return a list that begins with this word, and remove the rest of it from `words`."""
    if len(word) > 1 and word[0] in "+-":
        return word.removeprefix("+")
    found = _value(words, word)
    if word == "-":
        return f"-{found}"
    if found.upper() == "ALL" and words and words[0].upper() == "BUT":
        words.pop(0)
        return f"-{_value(words, 'BUT')}"
    return found


def _value(words: list[str], after: str) -> str:
    if not words:
        raise Refused("E-PRESS-SHORT", f"Nobody is named after {after}: {USAGE}")
    return words.pop(0)
