"""Lines of a mail's new text that count (`commands.md` section 1, points 3 to 8).

In order: lines that begin with two backslashes are split, `//` lines are dropped, typographic signs become plain ones.
Press text stays as written, except that `//` lines are dropped there, too; `/* ... */` is only dropped elsewhere.
SIGNOFF ends everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from judge.board.order_text.signs import flatten, plain
from judge.game.text_end import ends_mail, ends_press, in_press, split_end
from judge.patterns import pattern

_BR_AT_END = pattern(r"<br ?/?>\s*\Z", re.IGNORECASE)
_FAR_ENOUGH = 300  # characters in which to look for the first word of a line
_MOST_PIECES = 5000  # of one line; more than any limit of lines


class Line(Struct, frozen=True):
    """A line that counts. `number` counts the lines of the mail's text, from 1."""

    number: int
    text: str


def without_br(texts: Sequence[str]) -> list[str]:
    """Drop `<br>` at line ends if all nonblank lines have it; else return the lines unchanged."""
    filled = [text for text in texts if text.strip()]
    if filled and all(_BR_AT_END.search(text[-20:]) for text in filled):
        return [text[:-20] + _BR_AT_END.sub("", text[-20:]) for text in texts]
    return list(texts)


def lines_that_count(new: Iterable[Line]) -> tuple[Line, ...]:
    """Lines that count: one-line mails split, comments dropped, plain signs outside press.

    Nothing after SIGNOFF counts, and blank lines at the end are dropped.
    """
    counted = list(_prepare(new))
    while counted and not counted[-1].text:
        counted.pop()
    return tuple(counted)


def lines_as_written(new: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines as a message for people: blank lines and typographic signs stay."""
    written: list[Line] = []
    for line in _without_comments(_split(new)):
        if ends_mail(line.text):
            break
        written.append(Line(line.number, line.text.rstrip()))
    filled = [at for at, line in enumerate(written) if line.text]
    return tuple(written[filled[0] : filled[-1] + 1]) if filled else ()


def comments_among(new: Iterable[Line]) -> tuple[Line, ...]:
    """Return the `//` lines outside press, above SIGNOFF."""
    lines = list(_commented_out(list(_split(new))))
    end = next((at for at, line in enumerate(lines) if ends_mail(line.text)), len(lines))
    kept = zip(lines[:end], in_press(line.text for line in lines[:end]), strict=True)
    return tuple(line for line, is_text in kept if not is_text and _is_comment(line))


def below_signoff(new: Sequence[Line], counted: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines that do not count because SIGNOFF is above them; `counted` are the others."""
    if not counted or not ends_mail(counted[-1].text):
        return ()
    return tuple(line for line in new if line.number > counted[-1].number)


def _prepare(new: Iterable[Line]) -> Iterator[Line]:
    lines = list(_without_comments(_commented_out(list(_split(new)))))
    for line, is_text in zip(lines, in_press(line.text for line in lines), strict=True):
        if is_text:
            yield Line(line.number, line.text.rstrip())
            continue
        text = plain(line.text)
        if text:
            yield Line(line.number, text)
        if ends_mail(line.text):
            return


def _commented_out(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines; in `/* ... */` outside press, with `//` instead.

    A comment without an end is no comment.
    """
    ends = iter([at for at, line in enumerate(lines) if "*/" in line.text])
    end, inside = next(ends, -1), False
    for at, is_text in enumerate(in_press(line.text for line in lines)):
        while 0 <= end < at:
            end = next(ends, -1)
        line = lines[at]
        inside = inside or (end >= 0 and not is_text and line.text.lstrip().startswith("/*"))
        if not inside:
            yield line
            continue
        comment, closing, rest = line.text.partition("*/")
        yield Line(line.number, f"// {comment.strip().removeprefix('/*').strip()}")
        inside = not closing
        if rest.strip():
            yield Line(line.number, rest.strip())


def _without_comments(lines: Iterable[Line]) -> Iterator[Line]:
    return (line for line in lines if not _is_comment(line))


def _is_comment(line: Line) -> bool:
    """True for a `//` line other than `//ENDPRESS`."""
    text = flatten(line.text[:_FAR_ENOUGH]).lstrip()
    return text.startswith("//") and not ends_press(text)


def _split(lines: Iterable[Line]) -> Iterator[Line]:
    r"""Split `\\: signon Emygame pw: f lon - nth` into its two lines (`commands.md` section 1, point 4).

    ENDPRESS with an order or command after it is split too.
    """
    for line in lines:
        is_one_line_mail = flatten(line.text[:_FAR_ENOUGH]).lstrip().startswith("\\\\")
        rest = line.text.partition("\\\\")[2].lstrip() if is_one_line_mail else ""
        if not rest or rest[0].isalnum():
            yield from (Line(line.number, text) for text in split_end(line.text))
            continue
        for piece in rest[1:].split(rest[0], _MOST_PIECES):
            yield Line(line.number, piece.strip())
