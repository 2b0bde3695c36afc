"""Letters that somebody pastes or forwards in press: text like the rest, down to the ENDPRESS below.

An old letter that a mail program quotes without marks below press whose end is missing looks the same, and may have an
ENDPRESS of its own: then its secrets would leave, and its orders be filed. So a letter is text only if each heading
in it names an author who is not the judge, nothing in it has to do with a judge (its address, a token, a sign-on,
PRESS), and one ENDPRESS alone stands below it. In doubt it ends the mail, as elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from judge.game.people.reply_marks import without_tokens
from judge.game.press.text_end import ends_press, opens_press
from judge.mail.inbound.headings import ADDRESS, LONGEST, Headings, Label, label
from judge.mail.inbound.press_places import Place
from judge.mail.inbound.robots import is_own
from judge.patterns import pattern

_LINES_OF_NAMES = 14
"""So many lines a heading has at most, with its banner."""
_OF_A_JUDGE = pattern(
    r"[\W\d_]*(?:press|broadcast|sign[\s_-]*on|log[\s_-]*in)\b"
    r"|[\W\d_]*(?:join|observe|monitor|take[\s_-]*over|resign|set\s+password)\s+\S*[@\d]",
    re.IGNORECASE,
)
"""Line of a mail to a judge, or of a sample in its letters: press, or perhaps a password."""


def pasted_lines(
    texts: Sequence[str], places: Sequence[Place], headings: Headings, own: frozenset[str]
) -> frozenset[int]:
    """Lines of letters in press that are text, from their headings on. `own`: the judge's addresses."""
    if not own:
        return frozenset()
    found: set[int] = set()
    for start, end in _closed_press(places):
        heading = next((i for i in range(start, end) if headings.after(i) > i), end)
        if heading < end and _is_text(texts, heading, end, headings, own):
            found.update(range(heading, end))
    return frozenset(found)


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
    letter = texts[heading:end]
    return (
        ends_press(texts[end][:LONGEST])
        and all(_is_by_another(texts, i, end, headings, own) for i in range(heading, end) if headings.after(i) > i)
        and not any(_OF_A_JUDGE.match(text[:LONGEST]) or without_tokens(text) != text for text in letter)
        and not _names_judge(letter, own)
        and not _has_other_end(texts[end + 1 :])
    )


def _is_by_another(texts: Sequence[str], heading: int, end: int, headings: Headings, own: frozenset[str]) -> bool:
    """True if a heading names an author by an address, and it is not the judge's."""
    last = min(end, heading + _LINES_OF_NAMES)
    authors = [texts[i] for i in range(heading, last) if label(texts[i][:LONGEST].casefold().strip()) is Label.FROM]
    names = authors[:1] or [" ".join(texts[heading : headings.attribution(heading)])]
    return ADDRESS.search(names[0]) is not None and not _names_judge(names, own)


def _names_judge(texts: Iterable[str], own: frozenset[str]) -> bool:
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
