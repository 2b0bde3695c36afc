"""New lines of a mail, without quoted letters, their headings, and signatures.

A mail is read from the top. `>` lines are skipped and reading goes on after them, so that answers above, below and
between quoted lines all count. An attribution ("On Tuesday X wrote:") goes with the quote below it. If a program quotes
without `>` (Outlook's header block, "-----Original Message-----", Yahoo, Notes' boxes), all the rest is old. A
signature ends the mail, even in press.

In doubt a line counts: a lost order is worse than an answer "not understood" to a line. So an attribution must have a
date, a real address or a quote below it, and a header block must have several labels and a date or an address. No line
of an attribution is a sign-on, a command or an order.

Press needs care, because it may say anything:

* `>` lines never count if the mail has an attribution: then they are the old letter, wherever the new words are.
  Without an attribution, the writer has put the `>` lines between PRESS and its ENDPRESS there to quote the other side,
  so they are press like the rest. In press without an end they are left out, as they may be the old letter below it.
* Between PRESS and its ENDPRESS a letter that was pasted is press, if it is surely no old letter (`old_letters`).
  Otherwise its heading ends the mail, and the lines lost by that are reported.
* A line `--` and jokes such as "Sent from my submarine" are press there; real lines of telephones are left out, and so
  are lines below `-- `.

`NewText` also says what was left out and where, so that nothing is lost without a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, takewhile

from msgspec import Struct, field
from msgspec.structs import replace

from judge.board.order_text.signs import flatten
from judge.game.outcome import NOTHING_LEFT_OUT, LeftOut, NumberedText, joined
from judge.mail.inbound.heading_words import LONGEST, Label, has_address, label
from judge.mail.inbound.headings import Headings, decorated_headings, is_attribution
from judge.mail.inbound.lines import Line
from judge.mail.inbound.old_letters import (
    PressPlace,
    author_lines,
    ends_orders,
    heads_orders,
    is_of_judge,
    letters_in_press,
    names_judge,
    own_lines,
    places,
)
from judge.mail.inbound.said import is_courtesy
from judge.mail.inbound.signatures import REACTION, is_legal_footer, is_phone_signature
from judge.patterns import pattern

_QUOTE = pattern(r"[ \t]{0,3}>")
_INITIALS = pattern(r"\s?([A-Z][A-Za-z]{1,2})>+(?:\s|$)")  # The Bat!: `JD> text`
_OPEN_ADDRESS = pattern(r"<[^\s<>@]{1,64}@[^\s<>@]{1,250}\Z")
_RULER = pattern(r"\s*(?:_{5,}|-{5,}|={5,}|\*{5,}|~{5,}|#{5,})\s*\Z")
_MOST_PASSED_OVER = 50
"""Limit on the `>` lines that are remembered because their writer may mean them as new text."""


class NewText(Struct, frozen=True):
    """The new lines of a mail.

    `is_doubtful`: the mail begins with an attribution, and nothing marks the old text below it. Then all lines are
    here.
    """

    lines: tuple[Line, ...]
    is_doubtful: bool = False
    left_out: LeftOut = NOTHING_LEFT_OUT


class SetAside(Struct, frozen=True):
    """Words that do not count, by the positions of their lines from 0: struck out, or part of a signature."""

    struck: Mapping[int, str] = field(default_factory=dict)
    signature: Mapping[int, str] = field(default_factory=dict)


NOTHING_SET_ASIDE = SetAside()


_MOST_CUT = 100
"""Limit on the remembered lines that a signature or an old letter has cut off."""


def new_text(
    texts: Sequence[str], most: int, own: frozenset[str] = frozenset(), aside: SetAside = NOTHING_SET_ASIDE
) -> NewText:
    """Return a mail's new lines, numbered from 1 in the whole text; at most `most` + 1 with words.

    `own` are the judge's addresses, which identify its letters; `aside` has words already taken out of the texts.
    """
    mail = _Mail(texts, own)
    taken: list[Line] = []
    i = filled = 0
    doubtful = by_quotation = False
    cut, spans = list[NumberedText](), list[tuple[int, int]]()
    while i < len(texts) and filled <= most:
        if mail.quoted[i]:
            after = i if mail.quotes_by_hand(i) else i + 1
        else:
            after = mail.after_heading(i)
            if after > i and mail.has_unmarked_text(after):
                if filled or mail.begins_with_names(i):
                    by_quotation = True
                    break
                doubtful = True
            signed = mail.after_signature(i)
            cut += enumerate(texts[i:signed], i + 1)
            after = max(after, signed)
        if after > i:
            spans.append((i + 1, after))
            i = after
            continue
        if mail.ends_with_signature(i, has_text=filled > 0):
            break
        if not mail.is_decoration(i):
            taken.append(Line(i + 1, texts[i]))
            filled += not _is_blank(texts[i])
        i += 1
    press_cut = mail.press_among(spans)
    read = SetAside(mail.new_among(aside.struck, i), mail.new_among(aside.signature, i))
    if i < len(texts) and filled <= most:
        near = range(i, min(i + _MOST_CUT, len(texts)))
        cut += [(at + 1, texts[at]) for at in (near if by_quotation else takewhile(mail.is_new, near))]
        spans.append((i + 1, len(texts)))
    joint = joined(spans, lambda n: _is_blank(texts[n - 1]))
    left = mail.with_angles(LeftOut(joint, tuple(cut), press_cut=press_cut), texts[:i])
    left = mail.with_author(left, i) if by_quotation else left
    return NewText(tuple(taken), doubtful, _with_aside(left, read))


def _with_aside(left: LeftOut, aside: SetAside) -> LeftOut:
    """Add lines that were set aside earlier to the lines that do not count."""
    struck, signed = ([(at + 1, text) for at, text in words.items()] for words in (aside.struck, aside.signature))
    return replace(left, cut=(*signed, *left.cut)[:_MOST_CUT], struck=tuple(struck[:_MOST_CUT]))


class _Mail:
    """The lines of a mail, with facts about each. Positions count from 0."""

    def __init__(self, texts: Sequence[str], own: frozenset[str]) -> None:
        self._flat = [flatten(text) for text in texts]
        self._low = [text[: LONGEST + 1].strip().casefold() for text in self._flat]
        initials = _quoting_initials(self._flat)
        between_signs = decorated_headings(self._low)
        self.quoted = [_is_quoted(text, initials) for text in self._flat]
        for i in between_signs:
            self.quoted[i] = False
        for i, low in enumerate(self._low):
            if low == ">:" and i and _OPEN_ADDRESS.search(self._low[i - 1]):  # the end of a wrapped attribution
                self.quoted[i] = False
        self._place = places(self._flat, self.quoted)
        self._headings = Headings(
            self._low, self.quoted, lambda i: self._place[i] is PressPlace.CLOSED_PRESS, between_signs
        )
        self._own_letters = own_lines(self._low)
        self._pasted, old = letters_in_press(self._flat, self._place, self._headings, self._own_letters, own)
        self._old = old | self._old_outside_press() if self._own_letters else old
        self._answered_until = self._find_last_answered()
        self._own = own

    @cached_property
    def _first_sign(self) -> int:
        """The first sign that the mail quotes: an attribution, or a `>` line that only the judge writes."""
        return min(next(self._attributions(), len(self._low)), self._first_own)

    @cached_property
    def _first_own(self) -> int:
        own = (i for i in self._own_letters if self.quoted[i] and self._place[i] is not PressPlace.CLOSED_PRESS)
        return min(own, default=len(self._low))

    @cached_property
    def _is_reply(self) -> bool:
        """True if a letter that may be the judge's is quoted."""
        return any(self._is_by_judge(i) is not False for i in self._attributions()) or self._first_own < len(self._low)

    def quotes_by_hand(self, i: int) -> bool:
        """True if this `>` line is part of press by the mail's writer."""
        return self._place[i] is PressPlace.CLOSED_PRESS and not self._is_reply

    def press_among(self, spans: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """The numbers of lines with words in these spans that are between PRESS and its ENDPRESS."""
        if PressPlace.CLOSED_PRESS not in self._place:
            return ()
        numbers = (number for first, last in spans for number in range(first, last + 1))
        closed = (number for number in numbers if self._place[number - 1] is PressPlace.CLOSED_PRESS)
        return tuple(number for number in closed if self._low[number - 1] not in ("", ">", "--"))

    def with_angles(self, left: LeftOut, texts: Sequence[str]) -> LeftOut:
        """Add `>` lines outside press to the lines that do not count, those of the judge's letter separately.

        Lines below an attribution belong to the judge's letter, unless the attribution names somebody else.
        """
        if not any(self.quoted):
            return left
        first = self._first_of_letter
        return replace(left, passed_over=self._angles(texts[:first]), of_letter=self._angles(texts, first))

    @cached_property
    def _first_of_letter(self) -> int:
        """First line of a quoted letter behind `>` that may be the judge's; the number of lines for none."""
        is_letter = self._own_letters or self._is_reply
        return self._first_of_block(self._first_sign) if is_letter else len(self._low)

    def _angles(self, texts: Sequence[str], first: int = 0) -> tuple[NumberedText, ...]:
        found = ((i + 1, texts[i]) for i in range(first, len(texts)) if self.quoted[i] and self._is_outside(i))
        return tuple(islice(found, _MOST_PASSED_OVER))

    def _is_outside(self, i: int) -> bool:
        return self._place[i] is PressPlace.OUTSIDE

    def with_author(self, left: LeftOut, i: int) -> LeftOut:
        """Note that these lines are left out as part of the letter that begins here, and note its author."""
        if i in self._old:
            return replace(left, by_quotation=True, of_judge=False)
        of_judge = bool(self._own_letters) or self._is_by_judge(i)
        ends = max((at + 1 for at in range(i, len(self._low)) if of_judge and ends_orders(self._low[at])), default=0)
        return replace(left, by_quotation=True, of_judge=of_judge, letter_ends=ends)

    def _is_by_judge(self, i: int) -> bool | None:
        """True if the heading here names the judge as author, None if it names nobody by an address."""
        after = max(i + 2, self._headings.after(i)) if i < len(self._low) and not self.quoted[i] else i + 2
        names = author_lines(self._low, i, min(i + 14, len(self._low)), after)
        if not self._own or not has_address(names):
            return None
        return names_judge((names,), self._own)

    def _first_of_block(self, i: int) -> int:
        """Return the first line of a block of `>` lines without words between them; i itself if none."""
        if i >= len(self._low) or not self.quoted[i]:
            return i
        return next((at + 1 for at in reversed(range(i)) if self._low[at] and not self.quoted[at]), 0)

    def new_among(self, words: Mapping[int, str], end: int) -> dict[int, str]:
        """Words, by position, that are above the line `end` and not behind `>`."""
        return {at: text for at, text in words.items() if at < end and not self.quoted[at]}

    def after_heading(self, i: int) -> int:
        """Number of the line after the heading of an old letter that begins here; `i` if none does."""
        if i in self._pasted:
            return i
        return i + 1 if i in self._old else self._headings.after(i)

    def _old_outside_press(self) -> frozenset[int]:
        """Lines of the judge at which an old letter begins, or continues below an unknown heading.

        A writer who copies such a letter puts it at the top: directly below PRESS or a sign-on. Copied orders may also
        be below words that greet or announce them.
        """
        outside = frozenset(
            i for i in self._own_letters if self._place[i] is not PressPlace.CLOSED_PRESS and not self.quoted[i]
        )
        if not outside:
            return outside
        first = min(outside)
        above = [self._low[i] for i in range(first) if self._low[i] and not self.quoted[i]]
        if self._place[first] is PressPlace.OPEN_PRESS:
            return outside if not is_of_judge(above[-1]) else frozenset()
        words = [text for text in above if not is_of_judge(text)]
        is_copied = not words or (
            heads_orders(self._low[first]) and all(text.endswith((":", ",")) or is_courtesy(text) for text in words)
        )
        return frozenset() if is_copied else outside

    def begins_with_names(self, i: int) -> bool:
        """True if this heading is more than an attribution: a header block, or a banner above one."""
        return not self._headings.is_mere_attribution(i)

    def has_unmarked_text(self, i: int) -> bool:
        """True if these words come next and are not quoted by `>`."""
        at = self._headings.next_filled(i)
        return at < len(self.quoted) and not self.quoted[at]

    def ends_with_signature(self, i: int, *, has_text: bool) -> bool:
        """True if a signature or a legal footer begins here."""
        low = self._low[i]
        if self._place[i] is PressPlace.CLOSED_PRESS:
            return False
        if low == "--":
            return True
        if self._is_phone_signature(i):
            # Telephones put this above the quote. A writer who answers between quoted lines does so below it.
            return has_text or self._answered_until < i
        return is_legal_footer(low)

    def is_new(self, i: int) -> bool:
        """True for a line that was apparently not put there by a program to quote an old letter."""
        return i < len(self.quoted) and not self.quoted[i] and self.after_heading(i) == i

    def after_signature(self, i: int) -> int:
        """The end of the press in which a signature begins here; i itself if none does."""
        if self._flat[i] != "-- " or self._place[i] is not PressPlace.CLOSED_PRESS:
            return i
        return next(at for at in range(i, len(self._place)) if self._place[at] is not PressPlace.CLOSED_PRESS)

    def is_decoration(self, i: int) -> bool:
        """True for a telephone's signature above the answers, or a ruler: not read, but not the end."""
        is_ruler = self._is_outside(i) and _RULER.match(self._low[i]) is not None
        return is_ruler or self._is_phone_signature(i)

    def _is_phone_signature(self, i: int) -> bool:
        if is_phone_signature(self._low[i], in_press=self._place[i] is PressPlace.CLOSED_PRESS):
            return True
        return self._low[i] != "" and REACTION in "\n".join(self._low[i : i + 2])

    def _find_last_answered(self) -> int:
        """The last `>` line that has words without `>` somewhere below it; -1 for none."""
        last = next((i for i in reversed(range(len(self._low))) if self._low[i] and not self.quoted[i]), -1)
        return next((i for i in reversed(range(last + 1)) if self.quoted[i]), -1)

    def _attributions(self) -> Iterator[int]:
        """The attributions of the mail, quoted themselves (as telephones do) or not."""
        for i, low in enumerate(self._low):
            if i in self._pasted:
                continue
            if not self.quoted[i]:
                if self._headings.attribution(i) > i:
                    yield i
                continue
            words = low.lstrip("> ")
            wrapped = f"{words} {self._low[i + 1].lstrip('> ')}" if i + 1 < len(self._low) else words
            if any(is_attribution(text, followed=False, in_press=False) for text in (words, wrapped)) or (
                label(words) is Label.FROM and has_address(words)
            ):
                yield i


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


def _is_blank(text: str) -> bool:
    return not text or text.isspace()
