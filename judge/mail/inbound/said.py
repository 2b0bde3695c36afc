"""Meaning of free replies to a letter that asks: yes, no, or something else.

A yes is a text with a word that says yes, whose other words only say yes, thank, greet or sign (`reply_phrases`). A
letter that comes back without added words is no yes, since programs send letters back; nor is any other text. If a
reply is unclear, the judge asks again, because a misread one would put its writer into a game, or cause letters,
against their will.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from judge.mail.inbound.reply_phrases import (
    ASSENTS,
    CLOSINGS,
    COURTESIES,
    DENIALS,
    DOUBTS,
    FILTER_TAGS,
    NO,
    NO_WITH,
    PLAIN_YES,
    REPLY_PREFIXES,
    STOP,
    TERMS,
    YES,
)
from judge.mail.inbound.robots import sounds_automatic
from judge.patterns import pattern

_LETTER_BEGINS = "a program that runs games of diplomacy by"
"""The first words of every letter that asks: below them the letter is quoted without marks."""
_WORDS = pattern(r"[^\W_]+(?:['’.-][^\W_]+)*")
_MARKS = ",.!:;"
_PLAIN_YES = frozenset({"yes", "ok", "ja", "oui", "si", "sí", "sim"})
"""Words that count as a yes even if the writer's name contains them."""
_MOST_SIGNED = 4
_LONGEST_SIGNED = 60
_PARTICLES = frozenset(
    ("von", "van", "der", "den", "de", "del", "di", "da", "dos", "la", "le", "und", "and", "of", "at", "the")
)

_REPLY = pattern(r"([^\s:：\[\](){}*\d^]++)\s*+(?:[\[(^]?\d{1,3}[\])]?)?\s*+[:：]\s*")
_TAG = pattern(r"[\[({<*_!-]{1,5}\s*+([^\[\](){}<>*_!:]{1,24}?)\s*+[\])}>*_!-]{1,5}\s*+:?\s*")
_BARE_TAG = pattern(r"([^\W\d_]{3,8})\s*:\s*")


class Said(Enum):
    """A text's answer to the question of a letter."""

    YES = auto()
    YES_ON_TERMS = auto()
    """A yes with a question, a number, or a word of condition or time, which only proves an address."""
    NO = auto()
    OTHER = auto()
    NOTHING = auto()
    """Empty text, or text that only thanks, greets and signs."""
    MACHINE = auto()
    """Text that reads like an automatic reply."""


def said(lines: Sequence[str], names: str = "") -> Said:
    """Read the text of a reply. `names` are the sender's name and address, which may be the signature."""
    written = [line for line in _above_the_letter(lines) if line.strip()]
    texts = [_flat(line) for line in written]
    if sounds_automatic(texts):
        return Said.MACHINE
    if texts and _denies(texts[0]):
        return Said.NO
    signature = set(_WORDS.findall(names.casefold()))
    known, used = YES | signature, set[str]()
    for at, text in enumerate(texts):
        found = _WORDS.findall(text)
        if "?" in text or not all(word in known for word in found):
            return _yes(texts, written) if _agrees(texts) else Said.OTHER
        used.update(found)
        if _closes(text, written[at + 1 :]):
            break
    return Said.YES if used - COURTESIES - (signature - _PLAIN_YES) else Said.NOTHING


def _agrees(texts: Sequence[str]) -> bool:
    """True if a text begins with a yes, or says yes in a phrase, without doubts: `Yes, I wrote it.`"""
    first = next((text for text in texts if not is_courtesy(text) or _leading_word(text) in PLAIN_YES), "")
    word = _leading_word(first)
    says_yes = word in PLAIN_YES and not first.partition(word)[2].lstrip().startswith("?")
    if not says_yes and not any(phrase in text for text in texts for phrase in ASSENTS):
        return False
    return {word for text in texts for word in _WORDS.findall(text)}.isdisjoint(DOUBTS | STOP)


def _yes(texts: Sequence[str], written: Sequence[str]) -> Said:
    """Return the kind of a yes in a sentence; `Yes, on Friday` and `Yes, which power?` have conditions."""
    said = texts[: next((at for at, text in enumerate(texts) if _closes(text, written[at + 1 :])), len(texts))]
    words = [word for text in said for word in _WORDS.findall(text)]
    # "si" and "se" are also "yes" and a reflexive: a condition only behind the first word.
    on_terms = any(word in TERMS or word[0].isdigit() for word in words) or not {"si", "se"}.isdisjoint(words[1:])
    return Said.YES_ON_TERMS if on_terms or any("?" in text for text in said) else Said.YES


def _leading_word(text: str) -> str:
    """Return the first word that is a plain yes or no courtesy: `yes` in `ok yes then`."""
    return next((word for word in _WORDS.findall(text) if word in PLAIN_YES or word not in YES), "")


def is_courtesy(text: str) -> bool:
    """True if a line only greets, thanks or says yes."""
    return "?" not in text and all(word in YES for word in _WORDS.findall(_flat(text)))


def _flat(text: str) -> str:
    return " ".join(text.casefold().replace("’", "'").split())


def without_reply_prefixes(subject: str) -> str:
    """Return a subject without programs' prefixes: `Belgium?` for `Re: [EXT] AW: Belgium?`."""
    at = max(
        (at for at, sign in enumerate(subject) if sign in ":：]" and usual_before_subject(subject[: at + 1])),
        default=-1,
    )
    return subject[at + 1 :].strip()


def usual_before_subject(before: str) -> bool:
    """True if this is only a prefix that programs and filters put before a reply's subject: `Re: [EXT] `."""
    rest = before.strip().casefold()
    while rest:
        reply, tag, bare = _REPLY.match(rest), _TAG.match(rest), _BARE_TAG.match(rest)
        found = (
            (reply if reply and reply[1] in REPLY_PREFIXES else None)
            or (tag if tag and tag[1] in FILTER_TAGS else None)
            or (bare if bare and bare[1] in FILTER_TAGS else None)
        )
        if found is None:
            return False
        rest = rest[found.end() :]
    return True


def _above_the_letter(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines above the judge's own letter, without its attribution: `On Monday Judge wrote:`."""
    pairs = enumerate(zip(lines, [*lines[1:], ""], strict=False))
    at = next((at for at, pair in pairs if _LETTER_BEGINS in _flat(" ".join(pair))), None)
    if at is None:
        return lines
    above = [line.strip() for line in lines[:at] if line.strip()]
    return above[:-1] if above and above[-1].endswith((":", "：")) else above


def _denies(text: str) -> bool:
    text = text.strip(" *_\"'[](<>)-")
    found = _WORDS.match(text)
    if text.startswith(DENIALS) or (found and found[0] in STOP):
        return True
    if found is None or found[0] not in NO:
        return False
    rest = text[found.end() :].strip()
    follower = _WORDS.match(rest)
    return not rest or rest[0] in _MARKS + "。，！、-" or bool(follower and follower[0] in NO_WITH)


def _closes(text: str, below: Sequence[str]) -> bool:
    """True for a closing line above a signature: `Regards,`."""
    return text.strip(_MARKS + " ") in CLOSINGS and _signs(below)


def _signs(lines: Sequence[str]) -> bool:
    """True if these lines can be a name and a place of work, with no sentences."""
    return len(lines) <= _MOST_SIGNED and all(
        len(line) <= _LONGEST_SIGNED
        and "?" not in line
        and not _denies(_flat(line))
        and not any(word[0].islower() and word not in _PARTICLES for word in _WORDS.findall(line))
        for line in lines
    )
