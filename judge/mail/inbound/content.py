"""Content of a mail: the lines that count, from any of its parts, and the lines that were left out.

A program writes the plain text that goes with the HTML, and the writer does not see it. If the plain text shows
struck-out or hidden words, the HTML counts: only the line's other words remain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from judge.game.outcome import NOTHING_LEFT_OUT, LeftOut, NumberedText
from judge.game.text_end import ends_press, opens_press
from judge.mail.inbound.bodies import Bodies, choose_bodies, is_stub
from judge.mail.inbound.headers import Headers
from judge.mail.inbound.lines import Line, below_signoff, comments_among, lines_that_count, without_br
from judge.mail.inbound.mime import MOST_LINES, is_calendar_answer, part_of
from judge.mail.inbound.quotes import NOTHING_SET_ASIDE, NewText, SetAside, new_text
from judge.patterns import pattern
from judge.problems import Problem

if TYPE_CHECKING:
    from judge.mail.inbound.html_text import HtmlLine

_MOST_BROKEN = 20
"""Limit on the HTML lines that are sought across several lines of plain text: each takes time."""
_MOST_JOINED = 15
"""Limit on the lines of plain text over which a line of HTML may be broken."""


def text_of_html(source: str) -> tuple[list[str], SetAside]:
    """Return the lines of a mail's HTML, without hidden ones, and the parts that do not count."""
    from judge.mail.inbound.html_text import read_html  # most mails need no HTML

    seen = [line for line in read_html(source) if not line.hidden]
    struck = {at: line.struck for at, line in enumerate(seen) if line.struck}
    signature = {at: line.signature for at, line in enumerate(seen) if line.signature}
    return [line.text for line in seen], SetAside(struck, signature)


def text_of_plain(texts: Sequence[str], source: str) -> tuple[list[str], SetAside]:
    """Return the lines of a plain text without words that the HTML beside it strikes out or hides."""
    from judge.mail.inbound.html_text import read_html  # most mails need no HTML

    lines = read_html(source)
    changes: dict[str, list[HtmlLine]] = {}
    for line in lines:
        if (line.struck or line.hidden) and (key := _key(line.whole)):
            changes[key] = []
    if not changes:
        return list(texts), NOTHING_SET_ASIDE
    for line in lines:
        if (key := _key(line.whole)) in changes:
            changes[key].append(line)
    changed, struck = list(texts), dict[int, str]()
    keys = [_key(_MARK.sub("", text)) if _key(text) not in changes else _key(text) for text in texts]
    places: dict[str, list[tuple[int, int]]] = {key: [] for key in changes}
    for at, key in enumerate(keys):
        if key in places:
            places[key].append((at, at + 1))
    broken = [key for key in changes if not places[key]][:_MOST_BROKEN]
    places |= {key: _broken(keys, key) for key in broken}
    for key, written in changes.items():
        for (first, last), line in _matched(places[key], written):
            if (line.struck or line.hidden) and not texts[first].lstrip().startswith(">"):
                struck[first] = " ".join(changed[first:last]).strip()
                changed[first:last] = [line.text.removeprefix("> "), *[""] * (last - first - 1)]
    return changed, SetAside(struck)


_MARK = pattern(r"^\s*(?:\d{1,2}|[A-Za-z])[.)]\s+")
"""Mark of a list item, which is text in the plain text but only drawn in the HTML."""


def _key(text: str) -> str:
    """Letters and digits of a line, to compare it: programs add signs (`*A PAR*`) and break lines."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _broken(keys: Sequence[str], wanted: str) -> list[tuple[int, int]]:
    """Places (from, to) where a plain text has a line, perhaps broken over several."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(keys):
        end, joined = at + 1, keys[at]
        most = min(len(keys), at + _MOST_JOINED)
        while joined and len(joined) < len(wanted) and wanted.startswith(joined) and end < most:
            joined += keys[end]
            end += 1
        if joined == wanted and keys[at]:
            found.append((at, end))
            at = end
        else:
            at += 1
    return found


def _matched(places: Sequence[tuple[int, int]], written: Sequence[HtmlLine]) -> list[tuple[tuple[int, int], HtmlLine]]:
    """Match each place of a plain-text line to one of the HTML lines with the same words.

    If the plain text has fewer, it lacks struck-out or hidden lines; then the last HTML lines match.
    """
    shown = [line for line in written if not (line.struck or line.hidden)]
    if len(places) == len(written):
        return list(zip(places, written, strict=True))
    missing = len(places) - len(shown)
    lost = [line for line in written if line.struck or line.hidden]
    return list(zip(places, [*[lost[0]] * max(0, missing), *shown], strict=False))


_BEGIN_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_END_SIGNED = "-----BEGIN PGP SIGNATURE"


def without_pgp_armor(texts: Sequence[str]) -> list[str]:
    """The text inside a clear-signed message (RFC 9580, 7): armor lines made empty, dash escapes undone."""
    try:
        start = texts.index(_BEGIN_SIGNED)
    except ValueError:
        return list(texts)
    end = next((i for i in range(start, len(texts)) if texts[i].startswith(_END_SIGNED)), len(texts))
    blank = next((i for i in range(start, end) if not texts[i].strip()), end)
    inner = [text.removeprefix("- ") for text in texts[blank:end]]
    return [*texts[:start], *[""] * (blank - start), *inner]


_BEGIN = pattern(r"begin [0-7]{3,4} (\S.{0,199})")
_LINE = pattern(r"[ -`]+")
_MOST = 2000
"""Limit on the files that are sought in one mail."""


def without_files(texts: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """The lines of a text with blank ones in place of uuencoded files, and the names of these files."""
    lines = list(texts)
    names: list[str] = []
    at = 0
    while at < len(lines):
        found = _BEGIN.fullmatch(lines[at].rstrip()) if len(names) < _MOST else None
        end = _after_file(lines, at + 1) if found else at + 1
        if found and end > at + 1:
            names.append(found[1])
            lines[at:end] = [""] * (end - at)
        at = end
    return lines, tuple(names)


def _after_file(lines: Sequence[str], start: int) -> int:
    """Return the line after the file whose data begin at `start`; `start` if no data begin there."""
    end = start
    while end < len(lines) and _is_data(lines[end]):
        end += 1
    if end == start:
        return start
    # The last lines are "`", or a blank that was lost on the way, and "end".
    while end < len(lines) and lines[end].strip() in ("", "`"):
        end += 1
    return end + 1 if end < len(lines) and lines[end].strip() == "end" else end


def _is_data(line: str) -> bool:
    """True if a line is as long as its first character says, perhaps with a checksum after it."""
    text = line.rstrip("\r")
    if not _LINE.fullmatch(text):
        return False
    number = ord(text[0]) - 32 & 63
    signs = (number + 2) // 3 * 4
    return number > 0 and len(text) - 1 in (signs, signs + 1)


class Content(Struct, frozen=True):
    """The part of a mail's text that counts. `new` are its writer's own lines, without quoted ones."""

    lines: tuple[Line, ...] = ()
    new: tuple[Line, ...] = ()
    left_out: LeftOut = NOTHING_LEFT_OUT
    problem: Problem | None = None
    notes: tuple[str, ...] = ()
    by_calendar: bool = False


def read_content(headers: Headers, body: bytes, max_lines: int, own: frozenset[str]) -> Content:
    """Read a mail's content. `own`: the judge's addresses; `max_lines`: the most lines that may count."""
    mail = part_of(headers, body)
    bodies, by_calendar = choose_bodies(mail), is_calendar_answer(mail)
    notes = _not_read(bodies.unread)
    text = _text(bodies)
    if text is None:
        return Content(problem=_NO_TEXT, notes=notes, by_calendar=by_calendar)
    if len(text.lines) > MOST_LINES + 1:
        return Content(problem=_too_many_lines(max_lines), notes=notes)
    texts, files = without_files(text.lines)
    notes += _not_read(files)
    new = _new_text(_Text(texts, text.aside), max_lines, own)
    if new.is_doubtful and bodies.html is not None and not text.is_html:
        new = _new_text(_from_html(bodies.html), max_lines, own)
    lines = lines_that_count(new.lines)
    if len(lines) > max_lines:
        return Content(problem=_too_many_lines(max_lines), notes=notes)
    below = tuple((line.number, line.text) for line in below_signoff(new.lines, lines))
    left = _with_below(new.left_out, below) if below else new.left_out
    if any("//" in line.text or "/*" in line.text for line in new.lines):
        left = replace(left, comments=tuple((line.number, line.text) for line in comments_among(new.lines)))
    return Content(lines, tuple(new.lines), left, notes=notes, by_calendar=by_calendar)


def _with_below(left: LeftOut, below: tuple[NumberedText, ...]) -> LeftOut:
    """Add lines below SIGNOFF to the lines that do not count; lines above an ENDPRESS were meant as press."""
    end = next((at for at, (_, text) in enumerate(below) if opens_press(text) or ends_press(text)), 0)
    is_press = end > 0 and ends_press(below[end][1])
    cut = [number for number, text in below[:end] if text.strip()] if is_press else []
    return replace(left, cut=below + left.cut, press_cut=(*left.press_cut, *cut))


def _not_read(files: Iterable[str]) -> tuple[str, ...]:
    """Sentences for a sender about files that came with a mail."""
    return tuple(f"{name} was not read: write orders and commands into the mail itself." for name in files)


class _Text(Struct, frozen=True):
    """The lines of a text, without parts that do not count."""

    lines: list[str]
    aside: SetAside = NOTHING_SET_ASIDE
    is_html: bool = False


def _text(bodies: Bodies) -> _Text | None:
    """Return a mail's best text: the sender's plain text, or, if that is empty or incomplete, its HTML."""
    if bodies.html is not None and (bodies.plain is None or bodies.html_is_all or is_stub(bodies.plain)):
        text = _from_html(bodies.html)
        if any(line.strip() for line in text.lines) or bodies.plain is None:
            return text
    return None if bodies.plain is None else _from_plain(bodies.plain, bodies.html or "")


def _new_text(text: _Text, max_lines: int, own: frozenset[str]) -> NewText:
    return new_text(without_pgp_armor(without_br(text.lines)), max_lines, own, text.aside)


def _from_plain(plain: str, source: str) -> _Text:
    """Return the lines of a plain text; words that its HTML strikes out or hides do not count."""
    lines = plain.split("\n", MOST_LINES + 1)  # where there are more, none of them is read
    if len(lines) <= MOST_LINES and source and any(map(_EMPHASIS.search, lines)):
        lines = _without_emphasis(lines, source)
    if len(lines) > MOST_LINES or not _SETS_ASIDE.search(source):
        return _Text(lines)

    return _Text(*text_of_plain(lines, source))


_EMPHASIS = pattern(r"(?<![\w*_/(])[*_/](?=\w)|(?<=\w)[*_/](?![\w*_/)])")
"""Signs that programs put around bold and italic words."""


def _without_emphasis(texts: Sequence[str], source: str) -> list[str]:
    """Return plain-text lines; if programs put signs around bold words, the HTML's line replaces the line."""
    from judge.mail.inbound.html_text import read_html  # most mails need no HTML

    wanted = {_key(text) for text in texts if _EMPHASIS.search(text) and not text.lstrip().startswith(">")} - {""}
    shown: dict[str, set[str]] = {}
    for line in read_html(source):
        if (key := _key(line.whole)) in wanted:
            shown.setdefault(key, set()).add(line.text if line.text == line.whole else "")
    bare = {key: next(iter(found)) for key, found in shown.items() if len(found) == 1 and "" not in found}
    return [
        bare.get(_key(text), text) if _EMPHASIS.search(text) and not text.lstrip().startswith(">") else text
        for text in texts
    ]


def _from_html(source: str) -> _Text:

    return _Text(*text_of_html(source), is_html=True)


_SETS_ASIDE = pattern(
    r"<(?:s|strike|del)\b|line-through|\bhidden\b|display\s*:\s*none|mso-hide|opacity\s*:\s*0|max-height\s*:\s*0"
    r"|font-size\s*:\s*0",
    re.IGNORECASE,
)
"""HTML in which words may be struck out or hidden."""

_NO_TEXT = Problem(
    "E-MAIL-NOTEXT",
    "Your mail has no readable text. Please write your commands as plain text into the mail itself.",
)


def _too_many_lines(max_lines: int) -> Problem:
    return Problem(
        "E-MAIL-LINES",
        f"Your mail has more than {max_lines:,} lines of its own. Nothing in it was done. "
        "Please send it in several mails.",
    )
