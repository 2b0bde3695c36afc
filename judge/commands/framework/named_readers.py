"""Readers named in the first line of a text: `To Italy:`, `Dear Italy,`, `@Italy`, `Broadcast:`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import takewhile

from judge.board.order_text.sentence_words import POWERS_ABROAD
from judge.board.order_text.signs import one_edit
from judge.board.order_text.vocabulary import fold, plain_words
from judge.game.people.seats import MASTER
from judge.patterns import pattern

EVERYBODY = frozenset({"*"})
"""Stand-in for all readers of a game."""


def _set(words: str) -> frozenset[str]:
    return frozenset(plain_words(words))


_PRESS = _set("press broadcast")
_OF_PRESS = _PRESS | _set("grey gray white anonymous")
_KINDS = _OF_PRESS | _set("message msg mail note letter forward fwd")
_TO = _set("to for an für à a al alla au aux para per voor aan cc")
_DEAR = _set(
    "dear hi hello hey liebe lieber liebes cher chère querido querida estimado estimada caro cara beste"
    " hallo hola ciao bonjour salut moin good fyi attn"
)
_NOT_BEFORE_COMMAS = _set("for per")
_BESIDES = _set(
    "the and und et der die das dem den le la les only alone nur seulement solo please private privately player"
    " seat eyes of btw also morning evening secret my friend ally neighbor neighbour"
)
_ALL = _set("all everyone everybody alle allen tous todos tutti allemaal public guys folks")
_BUT = _set("but except außer sauf excepto tranne behalve")
_TO_NOBODY_ELSE = _set("judge moderator juge juez giudice richter rechter spielleiter self myself")
"""Words for people who get mail but no press."""
ONESELF = frozenset({"SELF", "MYSELF"})
"""Readers of a note to oneself."""
MASTERS = _set("moderator spielleiter") | {MASTER}
"""Words for the Master, not for the judge."""
OFFICIALS = _TO_NOBODY_ELSE | {MASTER}
"""Readers addressed by a lone name before a comma: `Judge, please`, but not `Italy, Austria and I`."""

FOR_ALL = frozenset({"EVERYONE", "EVERYBODY", "ALL"})
"""Words for all readers after PRESS TO."""
EXCEPT = frozenset({"EXCEPT", "EXCEPTING", "WITHOUT", "BUT"})
BESIDE_READERS = frozenset({"THE", "PLAYER", "PLAYERS", "ONLY", "PLEASE", "PLS", "ALONE"})
"""Words around names after PRESS TO that name nobody."""
WORDS_OF_READERS = frozenset(
    {*FOR_ALL, *EXCEPT, *BESIDE_READERS, *_KINDS, *_TO, *_DEAR, *_BESIDES, *_ALL, *_BUT, *_TO_NOBODY_ELSE}
    | _set(
        "me team us we you they nobody none anybody someone others observers watchers monitors participants investors"
    )
    | _set("power powers seats position public group press judges masters gm jk m")
)
"""Words that may say who a text is for, but name no single reader."""

_LONGEST = 100
_TO_COLON = pattern(r"\Ato\s?:", re.IGNORECASE)
_COLON = pattern(r"\A([^:：]{1,80})[:：]")
_NAMED = pattern(r"\W{0,3}@\s?((?:player\s)?[\w#-]{1,40})", re.IGNORECASE)
_FIRST_NAME = pattern(r"\b[^\W\d_]{1,20}\s\(([^()]{1,40})\)")
"""A person's name with their power in brackets after it: `Anna (England)`."""
_BRACKETS = pattern(r"\s{0,8}[\[(<{*_]{1,3}([^\[\](){}<>*_]{1,80})[\])>}*_]{1,3}")
_CALL = pattern(r"\A([^,.;!?:]{1,40})!")
_COMMA = pattern(r"\A([^,.;!?:]{1,80}?)(?:[,.;!]|\s[-–—]|\Z)")
_WORD = pattern(r"[\w#]+")
_ELIDED = pattern(r"\b[dl]['’]", re.IGNORECASE)


def readers_named(text: str, find_reader: Callable[[str, bool], str | None]) -> frozenset[str] | None:
    """Return the readers named at the start of a line; None for ordinary text.

    `find_reader` returns the seat that a word names; its second argument allows single letters. A power's lone name
    needs a colon or a `!` (`Italy:`), because `Italy has agreed` speaks about Italy. A word that names no seat is
    returned itself.
    """
    text = _FIRST_NAME.sub(r"\1", text.strip()[:_LONGEST], count=1)
    for head, is_open in _heads(_TO_COLON.sub("to ", text)):
        if (found := _readers(head, find_reader, must_open=is_open)) is not None:
            return found
    return None


def may_name_readers(text: str) -> bool:
    """True if a line begins with a word that readers follow: `to`, `dear`, `message`."""
    return _first(text) in (_KINDS - _OF_PRESS) | _TO | _DEAR


def may_head_press(text: str) -> bool:
    """True if a line begins with a word for press, even of another judge: `GREY PRESS TO italy`."""
    return _first(text) in _OF_PRESS


def _first(text: str) -> str:
    first = _WORD.search(text[:_LONGEST])
    return "" if first is None else fold(first[0])


def _heads(text: str) -> Iterator[tuple[str, bool]]:
    """Yield beginnings of a line that may name readers, with True if they need a word such as `to`."""
    for form, must_open in ((_COLON, False), (_NAMED, False), (_CALL, False), (_BRACKETS, True), (_COMMA, True)):
        if found := form.match(text):
            yield found[1], must_open


def _readers(head: str, find_reader: Callable[[str, bool], str | None], *, must_open: bool) -> frozenset[str] | None:
    words = [fold(word) for word in _WORD.findall(_ELIDED.sub("", head))]
    kinds = [word for word in words if word in _KINDS or one_edit(word, "BROADCAST")]
    said = [word for word in words if word not in kinds and (word not in _BESIDES or word in _TO)]
    greets = len([*takewhile(_DEAR.__contains__, said)])
    opened = [word for at, word in enumerate(said[: greets + 1]) if at < greets or word in _TO]
    rest = [word for word in words if not (word in kinds or word in opened or word in _BESIDES)]
    to_all = not _ALL.isdisjoint(rest)
    named = set[str]()
    for word in rest:
        if word in _ALL or word in _BUT:
            continue
        is_strange = word in POWERS_ABROAD or word in _TO_NOBODY_ELSE
        is_number = word.isdecimal() and "PLAYER" in words
        seat = word if is_strange else find_reader(word, bool(opened or kinds)) or (word if is_number else None)
        if seat is None:
            return None
        named.add(seat)
    is_called = bool(opened) or (named <= OFFICIALS and "THE" not in words)
    if must_open and (not (named or (to_all and opened)) or not is_called or not _NOT_BEFORE_COMMAS.isdisjoint(opened)):
        return None
    if not named and "PRIVATE" in words and kinds == ["NOTE"]:
        return frozenset({"SELF"})
    if not named and not to_all and not any(word in _PRESS or one_edit(word, "BROADCAST") for word in kinds):
        return None
    if not named:
        return EVERYBODY
    return frozenset(named) | (EVERYBODY if to_all else frozenset())
