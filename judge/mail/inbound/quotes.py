"""Which lines of a mail its writer wrote now: quoted letters, attributions, header blocks and signatures left out.

A mail is read from the top. `>` lines are passed over and reading goes on after them, so that answers above, below and
between quoted lines all count. An attribution ("On Tuesday X wrote:") goes with the quote below it. Where a program
quotes without `>` (Outlook's header block, "-----Original Message-----", Yahoo, Notes' boxes) all the rest is old. A
signature ends the mail, in press too.

When in doubt a line counts: an order that is lost is worse than a line that is answered with "not understood".
So an attribution must hold a date, a real address or a quote below it, and a header block must have several labels and
a date or an address. No line of an attribution is a sign-on, a command or an order.

Press is what needs care, because it may say anything:

* `>` lines never count where the mail has an attribution: then they are the old letter, wherever the new words stand.
  Without one, `>` lines between PRESS and its ENDPRESS were put there by hand, to quote the other side: they are
  press like the rest. In press that nothing ends they are left out, as they may be the old letter below it.
* Between PRESS and its ENDPRESS only the heading of a forwarded letter ends the mail; orders that it cuts off are told.
  A line `--` and jokes such as "Sent from my submarine" are press there; what telephones really write is left out, and
  what stands below `-- `.

`NewText` also says what was left out and where, so that nothing is lost without a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import takewhile

from msgspec import Struct

from judge.board.order_text.signs import flatten
from judge.game.left_out import NOTHING_LEFT_OUT, LeftOut, NumberedText
from judge.game.press.text_end import PRESS_WORDS, first_word, leaves_press
from judge.mail.inbound import quote_phrases as phrases
from judge.mail.inbound.lines import Line
from judge.mail.inbound.signatures import is_legal_footer, is_phone_signature
from judge.patterns import pattern

# Attributions are wrapped over at most this many lines, and no line of them is longer than this.
_MOST_WRAPPED = 4
_LONGEST = 300
_MOST_PASSED_OVER = 50
"""So many `>` lines that may be meant as they stand are remembered."""


def _folded(words: Iterable[str]) -> tuple[str, ...]:
    """The words in the form that lines are compared in."""
    return tuple(word.casefold() for word in words)


_QUOTE = pattern(r"[ \t]{0,3}>")
_DIGIT = pattern(r"\d")
_INITIALS = pattern(r"\s?([A-Z][A-Za-z]{1,2})>+(?:\s|$)")  # The Bat!: `JD> text`
_ADDRESS = pattern(r"[^\s<>@]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")  # france@river is a seat
_DATE = pattern(r"(?<![\da-z])(?:19|20)\d\d(?![\da-z])|(?<!\d)\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d\d(?!\d)")
_TIME = pattern(r"(?<!\d)\d{1,2}[:.h時时]\s?\d\d(?!\d)|\d{1,2}시")
_WROTE = _folded(phrases.WROTE)
_COMMAND = pattern(
    r"(?:sign ?on|login|join|observe|monitor|takeover|take over|resign|create|purge|rename|withdraw|set|press|broadcast"
    r"|end ?press|protest|phase|propose|vote|process|rollback|signoff|order|buy|sell)\b(?!.*[<>])"
)
"""A line in lower case that is no part of an attribution."""
_ORDER = pattern(
    r"(?:\[?\w{1,20}\]?\s*:\s*)?(?:\d{1,2}[.)]\s*)?(?:a|f|army|fleet)\s+[a-z]{3}(?:/[a-z]{2}|\s*\([a-z]{2}\))?"
    r"(?:\s*(?:-|=)|\s+(?:h|s|c|r|to|hold|holds|support|supports|convoy|convoys|disband)\b)"
)
# What a wrapped attribution begins with: a word such as On, Am, Le, W dniu; a weekday; a date.
_OPENING = pattern(
    r"(?:on|am|le|el|il|op|em|w dniu|dnia|dne|den|d\.|på|în|στισ|pe|ngày|pada|missatge|quoting|בתאריך|في|"
    r"\w{2,6}[.,]{0,2} \d{1,2}\.?) |\d{1,4}[./-]|\d{4}[年년]"
)


class _Label(Enum):
    """What a line `from: ...` of a header block is about, in any language."""

    FROM = phrases.FROM
    SENT = phrases.SENT
    TO = phrases.TO
    SUBJECT = phrases.SUBJECT


# Where languages have one word for two things, the later one counts.
_LABELS = {
    word.casefold(): label for label in (_Label.TO, _Label.SENT, _Label.SUBJECT, _Label.FROM) for word in label.value
}
_LABEL = pattern(r"[*_\s]{0,3}([^\W\d_][^:：]{0,24}?)[\s*_]{0,3}[:：]")
_BANNERS = frozenset(_folded(phrases.BANNERS))
_FORWARDS = frozenset(_folded(phrases.FORWARDS))
_DASHES = " \t>-_=*~"
_ANY_BANNER = pattern(r"\s*-{4,}\s?[^-]{5,60}?\s?-{4,}\s*\Z")
_BOX_TOP = pattern(r"\|-{3,}\+-{5,}[>|]\Z")
_BOX_LINE = pattern(r"[|>].*[|>]\Z")
_RULER = pattern(r"\s*(?:_{5,}|-{5,}|={5,}|\*{5,}|~{5,}|#{5,})\s*\Z")


class _Place(Enum):
    """Where a line stands: outside press, in press that nothing ends, or between PRESS and its ENDPRESS."""

    OUTSIDE = 0
    OPEN_PRESS = 1
    CLOSED_PRESS = 2


class NewText(Struct, frozen=True):
    """The new lines of a mail.

    `is_doubtful`: the mail begins with an attribution, and nothing marks what below it is old. Then all of it is here.
    """

    lines: tuple[Line, ...]
    is_doubtful: bool = False
    left_out: LeftOut = NOTHING_LEFT_OUT


_MOST_CUT = 100
"""So many lines that a signature or an old letter has cut off are remembered."""


def new_text(texts: Sequence[str], most: int) -> NewText:
    """The lines of a mail that are new, numbered from 1 in the whole text; at most `most` + 1 that are not blank."""
    mail = _Mail(texts)
    taken: list[Line] = []
    passed_over: list[str] = []
    filled = 0
    doubtful = by_quotation = False
    cut: list[NumberedText] = []
    between: list[int] = []
    i = 0
    while i < len(texts) and filled <= most:
        if mail.quoted[i]:
            after = i if mail.quotes_by_hand(i) else i + 1
            if after > i and len(passed_over) < _MOST_PASSED_OVER and mail.may_be_meant(i):
                passed_over.append(texts[i])
        else:
            after = mail.after_heading(i)
            if after > i and mail.has_unmarked_text(after):
                if filled or mail.header_block(i) > i or mail.attribution(i) == i:
                    by_quotation = True
                    break
                doubtful = True
            signed = mail.after_signature(i)
            cut += [(at + 1, texts[at]) for at in range(i, signed)]
            after = max(after, signed)
        if after > i:
            between += [i + 1, after]
            i = after
            continue
        if mail.ends_with_signature(i, has_text=filled > 0):
            break
        if not mail.is_decoration(i):
            taken.append(Line(i + 1, texts[i]))
            filled += not _is_blank(texts[i])
        i += 1
    if i < len(texts) and filled <= most:
        old = range(i, i + _MOST_CUT) if by_quotation else takewhile(mail.is_new, range(i, i + _MOST_CUT))
        cut += [(at + 1, texts[at]) for at in old if at < len(texts)]
        between += [i + 1, len(texts)]
    if not between:
        return NewText(tuple(taken), doubtful)
    left = LeftOut(min(between), max(between), tuple(cut[:_MOST_CUT]), by_quotation, tuple(passed_over))
    return NewText(tuple(taken), doubtful, left)


class _Mail:
    """The lines of a mail and what is known of each. Positions count from 0."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._flat = [flatten(text) for text in texts]
        self._low = [text[: _LONGEST + 1].strip().casefold() for text in self._flat]
        initials = _quoting_initials(self._flat)
        self.quoted = [_is_quoted(text, initials) for text in self._flat]
        self._labels = [_label(text) if ":" in text[:40] or "：" in text[:40] else None for text in self._low]
        self._next_filled = _next_filled(self._low)
        self._place = _places(self._flat, self.quoted)
        self._attribution_ends = self._find_attributions()
        self._answered_until = self._find_last_answered()
        self._first_attribution = self._find_first_attribution()
        self._is_reply = self._first_attribution < len(self._low)
        self._quotation = self._first_of_block(self._first_attribution)

    def quotes_by_hand(self, i: int) -> bool:
        """Whether this `>` line is part of press that somebody wrote."""
        return self._place[i] is _Place.CLOSED_PRESS and not self._is_reply

    def may_be_meant(self, i: int) -> bool:
        """Whether this `>` line outside press may be no quotation: it stands above what says that the mail quotes."""
        return self._place[i] is _Place.OUTSIDE and i < self._quotation

    def _first_of_block(self, i: int) -> int:
        """The first of the `>` lines that a line stands among, without words between them; i itself if it is none."""
        if i >= len(self._low) or not self.quoted[i]:
            return i
        return next((at + 1 for at in reversed(range(i)) if self._low[at] and not self.quoted[at]), 0)

    def has_unmarked_text(self, i: int) -> bool:
        """Whether the next words from here on are there and do not stand behind `>`."""
        at = self._next_filled[i]
        return at < len(self.quoted) and not self.quoted[at]

    def after_heading(self, i: int) -> int:
        """The line after the banner, header block or attribution that begins here; i itself if none does."""
        text = self._low[i]
        if not text or len(text) > _LONGEST:
            return i
        following = self._next_filled[i + 1]
        if _is_banner(text):
            return self._after_names(following)
        if (_ANY_BANNER.match(text) or text.startswith("_" * 10)) and self._after_names(following) > following:
            return self._after_names(following)
        return self._after_names(i)

    def _after_names(self, i: int) -> int:
        """The line after the header block or attribution that begins here; i itself if none does."""
        return max(self.header_block(i), self.attribution(i), self._box(i))

    def _box(self, i: int) -> int:
        """The line after the boxes with names that Notes draws above an old letter; i itself if none begins here."""
        if i >= len(self._low) or not _BOX_TOP.match(self._low[i]):
            return i
        return next((end for end in range(i, len(self._low)) if not _BOX_LINE.match(self._low[end])), len(self._low))

    def attribution(self, i: int) -> int:
        """The line after the attribution that begins here; i itself if none does."""
        return self._attribution_ends[i]

    def _find_attributions(self) -> list[int]:
        """`attribution` for every line, and for the end: a line looks at those after it."""
        ends = list(range(len(self._low) + 1))
        for i in reversed(range(len(self._low))):
            ends[i] = self._attribution_end(i, ends)
        return ends

    def _attribution_end(self, i: int, ends: list[int]) -> int:
        first = self._low[i][:_LONGEST]
        has_address = _ADDRESS.search(first) is not None
        opens = (_OPENING.match(first) and _DIGIT.search(first)) or (has_address and _DATE.search(first))
        joined = ""
        for end in range(i, min(i + (_MOST_WRAPPED if opens or has_address else 1), len(self._low))):
            piece = self._low[end]
            if not piece or len(piece) > _LONGEST or self.quoted[end] or _is_meant(piece):
                return i
            # What can stand without the lines above it does so: these may be orders.
            if end > i and ends[end] > end and (not opens or _OPENING.match(piece)):
                return i
            joined = f"{joined} {piece}".strip()
            followed = self._is_followed_by_quote(end + 1)
            if _is_attribution(joined, followed=followed, place=self._place[i]):
                return end + 1
        return i

    def header_block(self, i: int) -> int:
        """The line after Outlook's (or a forwarder's) header lines that begin here; i itself if there are none."""
        if i >= len(self._low) or self.quoted[i] or self._labels[i] not in (_Label.FROM, _Label.SENT):
            return i
        end = i
        while end < min(i + 12, len(self._low)) and not self.quoted[end]:
            # Text made from HTML may have an empty line after each label.
            if not self._low[end] and not (end + 1 < len(self._low) and self._labels[end + 1]):
                break
            end += 1
        labels = set(self._labels[i:end]) - {None}
        if len(labels) < 3 or _Label.FROM not in labels:
            return i
        block = " ".join(self._low[i:end])
        has_evidence = _ADDRESS.search(block) or (_DATE.search(block) and _TIME.search(block))
        return end if has_evidence else i

    def ends_with_signature(self, i: int, *, has_text: bool) -> bool:
        """True if a signature or a legal footer begins here."""
        low = self._low[i]
        if self._place[i] is _Place.CLOSED_PRESS:
            return False
        if low == "--":
            return True
        if self._is_phone_signature(i):
            # Telephones put this above the quote. Who answers between the quoted lines writes below it.
            return has_text or self._answered_until < i
        return is_legal_footer(low)

    def is_new(self, i: int) -> bool:
        """True for a line that no program has put there to quote an old letter, as far as that can be seen."""
        return i < len(self.quoted) and not self.quoted[i] and self.after_heading(i) == i

    def after_signature(self, i: int) -> int:
        """The end of the press in which a signature begins here; i itself if none does."""
        if self._flat[i] != "-- " or self._place[i] is not _Place.CLOSED_PRESS:
            return i
        return next(at for at in range(i, len(self._place)) if self._place[at] is not _Place.CLOSED_PRESS)

    def is_decoration(self, i: int) -> bool:
        """A telephone's signature above the answers, or a line drawn across: nothing to read, but not the end."""
        is_ruler = self._place[i] is _Place.OUTSIDE and _RULER.match(self._low[i]) is not None
        return is_ruler or self._is_phone_signature(i)

    def _is_phone_signature(self, i: int) -> bool:
        return is_phone_signature(self._low[i], in_press=self._place[i] is _Place.CLOSED_PRESS)

    def _is_followed_by_quote(self, i: int) -> bool:
        at = self._next_filled[i]
        return at < len(self.quoted) and self.quoted[at]

    def _find_last_answered(self) -> int:
        """The last `>` line that has words without `>` somewhere below it; -1 for none."""
        last = next((i for i in reversed(range(len(self._low))) if self._low[i] and not self.quoted[i]), -1)
        return next((i for i in reversed(range(last + 1)) if self.quoted[i]), -1)

    def _find_first_attribution(self) -> int:
        """The first attribution, quoted itself (as telephones do) or not; the number of lines where there is none."""
        for i, low in enumerate(self._low):
            if not self.quoted[i]:
                if self.attribution(i) > i:
                    return i
                continue
            words = low.lstrip("> ")
            wrapped = f"{words} {self._low[i + 1].lstrip('> ')}" if i + 1 < len(self._low) else words
            if any(_is_attribution(text, followed=False, place=_Place.OUTSIDE) for text in (words, wrapped)):
                return i
            if _label(words) is _Label.FROM and _ADDRESS.search(words):
                return i
        return len(self._low)


def _is_attribution(text: str, *, followed: bool, place: _Place) -> bool:
    """True if these words, in lower case, introduce a quote. The less they look it, the more a quote must follow."""
    if text[-1:] not in (":", "：") and not _has_wrote(text[-12:]):
        return False
    has_address = _ADDRESS.search(text) is not None
    has_moment = _DATE.search(text) is not None and _TIME.search(text) is not None
    wrote = _has_wrote(text)
    if place is _Place.CLOSED_PRESS and not followed and not (has_address and has_moment):
        return False  # "On 3 May 1901 at 10:00 the Kaiser wrote:" is a fine beginning for a piece of press.
    if has_address and has_moment:
        return True
    if has_address or has_moment:
        # "Write to joe@example.org, as I wrote" is a sentence.
        return followed or (wrote and text[-1:] in (":", "："))
    return wrote and followed and place is not _Place.CLOSED_PRESS and len(text) < 120


def _is_meant(text: str) -> bool:
    """True for a line in lower case that is a sign-on, a command or an order, whatever stands around it."""
    return _COMMAND.match(text) is not None or _ORDER.match(text) is not None


def _has_wrote(text: str) -> bool:
    return any(word in text for word in _WROTE)


def _is_banner(text: str) -> bool:
    """Whether this line in lower case is `-----original message-----` or the like, in any language."""
    words = text.strip(_DASHES)
    if len(text) - len(words) >= 4 and words.rstrip(":： ") in _BANNERS:
        return text.endswith(tuple("-_=*~"))
    return text.rstrip(":： ") in _FORWARDS


def _quoting_initials(texts: Sequence[str]) -> frozenset[str]:
    """Initials before `>` that open at least two lines: a program that quotes with the writer's initials."""
    seen: set[str] = set()
    twice: set[str] = set()
    for text in texts:
        if ">" in text[:6] and (found := _INITIALS.match(text)):
            (twice if found[1] in seen else seen).add(found[1])
    return frozenset(twice)


def _is_quoted(text: str, initials: frozenset[str]) -> bool:
    if ">" not in text[:6]:
        return False
    return _QUOTE.match(text) is not None or ((found := _INITIALS.match(text)) is not None and found[1] in initials)


def _next_filled(texts: Sequence[str]) -> list[int]:
    """For each line the first one from it on that is not blank; the number of lines where there is none."""
    following = [len(texts)] * (len(texts) + 1)
    for i in reversed(range(len(texts))):
        following[i] = i if texts[i] else following[i + 1]
    return following


def _places(texts: Sequence[str], quoted: Sequence[bool]) -> list[_Place]:
    """Where each line stands. The lines PRESS and ENDPRESS themselves are outside."""
    places = [_Place.OUTSIDE] * len(texts)
    opened: int | None = None
    for i, text in enumerate(texts):
        if quoted[i]:
            continue
        if text == "-- ":
            if opened is None or not _ends_below(texts[i + 1 : i + _LONGEST_SIGNATURE], quoted[i + 1 :]):
                break
            continue
        if opened is None and first_word(text[:_LONGEST]) in PRESS_WORDS:
            opened = i
        elif opened is not None and leaves_press(text[:_LONGEST]):
            places[opened + 1 : i] = [_Place.CLOSED_PRESS] * (i - opened - 1)
            opened = None
    if opened is not None:
        places[opened + 1 :] = [_Place.OPEN_PRESS] * (len(texts) - opened - 1)
    return places


_LONGEST_SIGNATURE = 15


def _ends_below(texts: Sequence[str], quoted: Sequence[bool]) -> bool:
    """True if press is ended in these lines below a signature, before an old letter begins."""
    for text, is_quoted in zip(texts, quoted, strict=False):
        low = text[: _LONGEST + 1].strip().casefold()
        if is_quoted or _is_banner(low) or _label(low) is _Label.FROM:
            return False
        if leaves_press(text[:_LONGEST]):
            return True
    return False


def _label(text: str) -> _Label | None:
    """What a line `from: ...` in any language is about; None if it is no such line."""
    found = _LABEL.match(text[:60])
    return _LABELS.get(found[1].strip()) if found else None


def _is_blank(text: str) -> bool:
    return not text or text.isspace()
