"""Content of a mail: the lines that count, from any of its parts, and the lines that were left out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from judge.game.left_out import NOTHING_LEFT_OUT, LeftOut, NumberedText
from judge.game.press.text_end import ends_press, opens_press
from judge.mail.inbound.bodies import Bodies, choose_bodies, is_stub
from judge.mail.inbound.encoded_text import without_files, without_pgp_armor
from judge.mail.inbound.headers import Headers
from judge.mail.inbound.lines import Line, below_signoff, comments_among, lines_that_count, without_br
from judge.mail.inbound.mime import MOST_LINES, is_calendar_answer, part_of
from judge.mail.inbound.quotes import NOTHING_SET_ASIDE, NewText, SetAside, new_text
from judge.patterns import pattern
from judge.problems import Problem


class Content(Struct, frozen=True):
    """The text of a mail as it counts. `new` are its writer's own lines, without quoted ones."""

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
    """Lines that do not count, with those below SIGNOFF; above an ENDPRESS they were meant as press."""
    end = next((at for at, (_, text) in enumerate(below) if opens_press(text) or ends_press(text)), 0)
    is_press = end > 0 and ends_press(below[end][1])
    cut = [number for number, text in below[:end] if text.strip()] if is_press else []
    return replace(left, cut=below + left.cut, press_cut=(*left.press_cut, *cut))


def _not_read(files: Iterable[str]) -> tuple[str, ...]:
    """Sentences for a sender about files that came with a mail."""
    return tuple(f"{name} was not read: write orders and commands into the mail itself." for name in files)


class _Text(Struct, frozen=True):
    """The lines of a text, without those in it that do not count."""

    lines: list[str]
    aside: SetAside = NOTHING_SET_ASIDE
    is_html: bool = False


def _text(bodies: Bodies) -> _Text | None:
    """Return a mail's best text: the sender's plain text, or, if that is empty or not all, its HTML."""
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
    if len(lines) > MOST_LINES or not _SETS_ASIDE.search(source):
        return _Text(lines)
    from judge.mail.inbound.set_aside import text_of_plain  # most mails need no HTML

    return _Text(*text_of_plain(lines, source))


def _from_html(source: str) -> _Text:
    from judge.mail.inbound.set_aside import text_of_html  # most mails need no HTML

    return _Text(*text_of_html(source), is_html=True)


_SETS_ASIDE = pattern(
    r"<(?:s|strike|del)\b|line-through|\bhidden\b|display\s*:\s*none|mso-hide|opacity\s*:\s*0|max-height\s*:\s*0"
    r"|font-size\s*:\s*0",
    re.IGNORECASE,
)
"""HTML in which words may be struck out or hidden."""

_NO_TEXT = Problem(
    "E-MAIL-NOTEXT",
    "Your mail holds no text that can be read. Please write your commands as plain text into the mail itself.",
)


def _too_many_lines(max_lines: int) -> Problem:
    return Problem(
        "E-MAIL-LINES",
        f"Your mail has more than {max_lines:,} lines of its own. Nothing in it was done. "
        "Please send it in several mails.",
    )
