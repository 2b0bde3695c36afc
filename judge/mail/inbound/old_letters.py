"""Old letters: lines that only the judge writes, and letters in press, pasted or quoted.

**Lines that only the judge's letters have** are recognized under any heading of a mail program. The words come from the
templates; a test checks that each letter with orders, commands or a sample has one of these lines above them. Between
PRESS and its ENDPRESS (`PressPlace`) a mail may say anything.

**A letter pasted or forwarded in press** is text like the rest, down to the ENDPRESS below. An old letter that a mail
program quotes without marks looks the same if it is below press without an end. It may have its own ENDPRESS; then its
secrets would be sent, and its orders filed. So a letter counts as text only if each heading in it names an author other
than the judge, nothing in it concerns a judge (its address, a token, a sign-on, PRESS), and exactly one ENDPRESS is
below it. In doubt it ends the mail, as elsewhere.

docs/decisions/036-old-letters.md says why.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from judge.game.people.reply_tokens import without_tokens
from judge.game.text_end import ends_press, leaves_press, opens_press
from judge.mail.inbound.heading_words import ADDRESS, LONGEST, Label, label
from judge.mail.inbound.headings import Headings, is_banner
from judge.mail.inbound.robots import is_own
from judge.patterns import pattern

_LABELED = r"(?:subject|betreff|objet|asunto|oggetto|onderwerp|assunto|temat|ämne|re|aw|sv|fwd?|wg|odp)[ \t]?:[ \t]?"
_OWN = pattern(
    r"^[> \t*_|]{0,12}+(?:: )?(?:"
    r":: (?:judge|deadline|url): "
    r"|(?:message|broadcast message|end-of-game statement) (?:from|to) .{1,300} in [\w-]{1,32}:[ \t*_]*$"
    r"|message sent to .{1,300}:[ \t*_]*$"
    r"|(?:current orders for|orders are on file for|kept for|lists of) .{1,80}:[ \t*_]*$"
    r"|(?:movement|retreat|adjustment|market) results for .{1,40}\([\w-]{1,32}\.\w{3,10}\)"
    r"|(?:spring|summer|fall|autumn|winter) \d{4} \w{1,20} has begun, and these (?:orders|lines) of "
    r"|to answer, reply with these lines"
    r"|a reply to this letter (?:goes to|needs no sign-on)"
    r"|game [\w-]{1,32} (?:now exists|is forming)"
    r"|it is voted on until "  # letters before "Voting is open"
    r"|voting is open until (?:spring|summer|fall|autumn|winter) \d{1,4} "
    r"|a bargain is offered[ \t*_]*$"
    r"|if you do not reply(?: to this letter)?, begin your mail with"
    r"|(?:signon|takeover|observe|join) \S{1,60} your-password\b"
    r"|reply to this letter with (?:your own orders|this line)"
    r"|what you have to do next[ \t*_]*$"
    r"|open a mail with .{1,80}never forward"
    r"|unprocessed part of your message:"
    r"|these lines were not taken:"
    r"|these are its lines:"
    r"|.{1,80} in [\w-]{1,32} reports press to you and "
    r"|from line \d{1,4} on it (?:reads|looks) like orders"
    r"|your (?:press|diary) was not (?:sent|kept):"
    r"|.{1,80} in [\w-]{1,32} waits for (?:you|the master) \(gag\)"
    r"|you have \w{1,9} seats? in \w{1,9} games?; "
    r"|you have signed on as .{1,60} in [\w-]{1,32}\b"
    r"|the judge understands orders and commands only"
    rf"|(?:{_LABELED}){{1,3}}[\w-]{{1,32}} [a-z]\d{{3,4}}[a-z]: "
    rf"|(?:{_LABELED}){{0,3}}[\w-]{{1,32}}: (?:preview, )?"
    r"(?:\w{1,20} due |results of |the game (?:begins|is over)|you have lost )"
    r"|.{1,200}: (?:spring|summer|fall|autumn|winter) \d{4} \w{1,20} \(\w{3,10}\)[,.](?: |$)"
    rf"|(?:{_LABELED}){{0,3}}diplomacy [a-z ]{{3,30}}\(?[\w-]{{1,32}} [a-z]\d{{3,4}}[a-z]\b"
    r")",
    re.MULTILINE,
)
_HEADS_ORDERS = pattern(r"[> \t*_|:]{0,12}(?:(?:judge|deadline|url): |(?:current orders|orders are on file) for )")
_ENDS = pattern(
    r"[> \t*_|]{0,12}(?:end of orders\.|if you do not reply(?: to (?:this|a) letter)?, begin your mail with)"
)


def own_lines(texts: Sequence[str]) -> frozenset[int]:
    """The lines, in lower case, that only letters of the judge have, whether behind `>` or not."""
    if _OWN.search("\n".join(texts)) is None:
        return frozenset()
    return frozenset(i for i, text in enumerate(texts) if _OWN.match(text))


def heads_orders(text: str) -> bool:
    """True for a judge's line above orders on file, which people copy together with the orders."""
    return _HEADS_ORDERS.match(text) is not None


def ends_orders(text: str) -> bool:
    """True for a line after which a letter of the judge has no more orders."""
    return _ENDS.match(text) is not None


class PressPlace(Enum):
    """A line's place: outside press, in press without an end, or between PRESS and its ENDPRESS."""

    OUTSIDE = 0
    OPEN_PRESS = 1
    CLOSED_PRESS = 2


def places(texts: Sequence[str], quoted: Sequence[bool]) -> list[PressPlace]:
    """Find each line's place. The lines PRESS and ENDPRESS themselves are outside."""
    places = [PressPlace.OUTSIDE] * len(texts)
    opened: int | None = None
    for i, text in enumerate(texts):
        if quoted[i]:
            continue
        if text == "-- ":
            if opened is None or not _ends_below(texts[i + 1 : i + _LONGEST_SIGNATURE], quoted[i + 1 :]):
                break
            continue
        if opened is None and opens_press(text):
            opened = i
        elif opened is not None and leaves_press(text[:LONGEST]):
            places[opened + 1 : i] = [PressPlace.CLOSED_PRESS] * (i - opened - 1)
            opened = None
    if opened is not None:
        places[opened + 1 :] = [PressPlace.OPEN_PRESS] * (len(texts) - opened - 1)
    return places


_LONGEST_SIGNATURE = 15


def _ends_below(texts: Sequence[str], quoted: Sequence[bool]) -> bool:
    """True if press ends in these lines below a signature, before an old letter begins."""
    for text, is_quoted in zip(texts, quoted, strict=False):
        low = text[: LONGEST + 1].strip().casefold()
        if is_quoted or is_banner(low) or label(low) is Label.FROM:
            return False
        if leaves_press(text[:LONGEST]):
            return True
    return False


_LINES_OF_NAMES = 14
"""Limit on the lines of a heading, with its banner."""
_OF_A_JUDGE = pattern(
    r"[\W\d_]*(?:press|broadcast|sign[\s_-]*on|log[\s_-]*in)\b"
    r"|[\W\d_]*(?:join|observe|monitor|take[\s_-]*over|resign|set\s+password)\s+\S*[@\d]",
    re.IGNORECASE,
)
"""Pattern for a line to a judge, or a sample line in its letters: press, or perhaps a password."""


class InPress(NamedTuple):
    """Letters in press with an end: `pasted` lines are text, `old` ones begin a letter of the judge."""

    pasted: frozenset[int]
    old: frozenset[int]


def letters_in_press(
    texts: Sequence[str],
    places: Sequence[PressPlace],
    headings: Headings,
    own_letters: Collection[int],
    own: frozenset[str],
) -> InPress:
    """Distinguish pasted letters from old ones.

    `own` are the judge's addresses, `own_letters` the lines that only it writes. Such a line, or an attribution without
    an address, may be the writer's own words: a letter begins there only if something below it concerns a judge.
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


def _closed_press(places: Sequence[PressPlace]) -> Iterator[tuple[int, int]]:
    """The first line of each press that has an end, and that end."""
    start: int | None = None
    for i, place in enumerate(places):
        if place is PressPlace.CLOSED_PRESS:
            start = i if start is None else start
        elif start is not None:
            yield start, i
            start = None


def _is_text(texts: Sequence[str], heading: int, end: int, headings: Headings, own: frozenset[str]) -> bool:
    """True if a letter is certainly not the judge's, and the mail's writer put the ENDPRESS below it."""
    return (
        ends_press(texts[end][:LONGEST])
        and all(_is_by_another(texts, i, end, headings, own) for i in range(heading, end) if headings.after(i) > i)
        and not _has_to_do_with_judge(texts, heading, end, own)
    )


def _has_to_do_with_judge(texts: Sequence[str], start: int, end: int, own: frozenset[str]) -> bool:
    """True if a letter down to this ENDPRESS concerns a judge, or another ENDPRESS follows it."""
    letter = texts[start:end]
    return (
        any(is_of_judge(text) or without_tokens(text) != text for text in letter)
        or names_judge(letter, own)
        or _has_other_end(texts[end + 1 :])
    )


def _is_by_another(texts: Sequence[str], heading: int, end: int, headings: Headings, own: frozenset[str]) -> bool:
    """True if a heading names an author by an address that is not the judge's."""
    names = author_lines(texts, heading, min(end, heading + _LINES_OF_NAMES), headings.after(heading))
    return ADDRESS.search(names) is not None and not names_judge((names,), own)


def author_lines(texts: Sequence[str], heading: int, last: int, after: int) -> str:
    """Words of a heading that name its author: its From line, or else all words up to `after`."""
    authors = (
        text for text in texts[heading:last] if label(text[:LONGEST].casefold().lstrip("> ").strip()) is Label.FROM
    )
    return next(authors, " ".join(texts[heading:after]))


def is_of_judge(text: str) -> bool:
    """True for a line that people write to a judge, or a sample of one in its letters: `PRESS TO X`."""
    return _OF_A_JUDGE.match(text[:LONGEST]) is not None


def names_judge(texts: Iterable[str], own: frozenset[str]) -> bool:
    """True if a text contains an address of the judge."""
    return any(
        is_own(found[0].rpartition(":")[2].strip("\"'([{<*_"), own)
        for text in texts
        if "@" in text
        for found in ADDRESS.finditer(text)
    )


def _has_other_end(texts: Sequence[str]) -> bool:
    """True if another ENDPRESS follows without a PRESS of its own: either may be meant."""
    marks = (text for text in texts if opens_press(text) or ends_press(text[:LONGEST]))
    return (found := next(marks, None)) is not None and not opens_press(found)
