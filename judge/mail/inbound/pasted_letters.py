"""Letters that somebody pastes or forwards in press: text like the rest, down to the ENDPRESS below.

An old letter that a mail program quotes without marks below press whose end is missing looks the same, and may have an
ENDPRESS of its own: then its secrets would leave, and its orders be filed. So a letter is text only if each heading
in it names an author who is not the judge, nothing in it has to do with a judge (its address, a token, a sign-on,
PRESS), and one ENDPRESS alone stands below it. In doubt it ends the mail, as elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from judge.game.people.reply_marks import without_tokens
from judge.game.press.text_end import ends_press, opens_press
from judge.mail.inbound.heading_words import ADDRESS, LONGEST, Label, label
from judge.mail.inbound.headings import Headings
from judge.mail.inbound.press_places import Place
from judge.mail.inbound.robots import is_own
from judge.patterns import pattern

_LINES_OF_NAMES = 14
"""Limit on the lines of a heading, with its banner."""
_OF_A_JUDGE = pattern(
    r"[\W\d_]*(?:press|broadcast|sign[\s_-]*on|log[\s_-]*in)\b"
    r"|[\W\d_]*(?:join|observe|monitor|take[\s_-]*over|resign|set\s+password)\s+\S*[@\d]",
    re.IGNORECASE,
)
"""Line of a mail to a judge, or of a sample in its letters: press, or perhaps a password."""


class InPress(NamedTuple):
    """Letters in press that has its end: `pasted` lines are text, `old` ones begin a letter of the judge."""

    pasted: frozenset[int]
    old: frozenset[int]


def letters_in_press(
    texts: Sequence[str],
    places: Sequence[Place],
    headings: Headings,
    own_letters: Collection[int],
    own: frozenset[str],
) -> InPress:
    """Tell pasted letters from old ones.

    `own` are the judge's addresses, `own_letters` the lines that only it writes. Such a line, and an
    attribution without an address, may be the writer's own words: a letter begins there only if something below it has
    to do with a judge.
    """
    pasted, old = set[int](), set[int]()
    for start, end in _closed_press(places):
        heading = next((i for i in range(start, end) if headings.after(i) > i), end)
        weak = next((i for i in range(start, heading) if i in own_letters or headings.may_be_attribution(i)), heading)
        if weak < heading and _has_to_do_with_judge(texts, weak, end, own):
            old.add(weak)
        elif own and heading < end and _is_text(texts, heading, end, headings, own):
            pasted.update(range(weak, end))
    return InPress(frozenset(pasted), frozenset(old))


def _closed_press(places: Sequence[Place]) -> Iterator[tuple[int, int]]:
    """The first line of each press that has an end, and that end."""
    start: int | None = None
    for i, place in enumerate(places):
        if place is Place.CLOSED_PRESS:
            start = i if start is None else start
        elif start is not None:
            yield start, i
            start = None


def _is_text(texts: Sequence[str], heading: int, end: int, headings: Headings, own: frozenset[str]) -> bool:
    """True if this letter is certainly another's, and the end below it the mail's writer's."""
    return (
        ends_press(texts[end][:LONGEST])
        and all(_is_by_another(texts, i, end, headings, own) for i in range(heading, end) if headings.after(i) > i)
        and not _has_to_do_with_judge(texts, heading, end, own)
    )


def _has_to_do_with_judge(texts: Sequence[str], start: int, end: int, own: frozenset[str]) -> bool:
    """True if a letter down to this end has something of a judge, or another end below it."""
    letter = texts[start:end]
    return (
        any(is_of_judge(text) or without_tokens(text) != text for text in letter)
        or names_judge(letter, own)
        or _has_other_end(texts[end + 1 :])
    )


def _is_by_another(texts: Sequence[str], heading: int, end: int, headings: Headings, own: frozenset[str]) -> bool:
    """True if a heading names an author by an address, and it is not the judge's."""
    names = author_lines(texts, heading, min(end, heading + _LINES_OF_NAMES), headings.after(heading))
    return ADDRESS.search(names) is not None and not names_judge((names,), own)


def author_lines(texts: Sequence[str], heading: int, last: int, after: int) -> str:
    """Words of a heading that name its author: its From line, else all of them, up to `after`."""
    authors = (
        text for text in texts[heading:last] if label(text[:LONGEST].casefold().lstrip("> ").strip()) is Label.FROM
    )
    return next(authors, " ".join(texts[heading:after]))


def is_of_judge(text: str) -> bool:
    """True for a line of a mail to a judge, or of a sample in one of its letters: `PRESS TO X`, a sign-on."""
    return _OF_A_JUDGE.match(text[:LONGEST]) is not None


def names_judge(texts: Iterable[str], own: frozenset[str]) -> bool:
    """True if an address of the judge stands in a text."""
    return any(
        is_own(found[0].rpartition(":")[2].strip("\"'([{<*_"), own)
        for text in texts
        if "@" in text
        for found in ADDRESS.finditer(text)
    )


def _has_other_end(texts: Sequence[str]) -> bool:
    """True if another ENDPRESS stands below, of no other press: either may be meant."""
    marks = (text for text in texts if opens_press(text) or ends_press(text[:LONGEST]))
    return (found := next(marks, None)) is not None and not opens_press(found)
