"""Content of a mail: the lines that count, from whichever of its parts they are read, and what was left out."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from judge.game.left_out import NOTHING_LEFT_OUT, LeftOut
from judge.mail.inbound.lines import Line, below_signoff, lines_that_count, without_br
from judge.mail.inbound.mime import MOST_LINES, Bodies, choose_bodies, is_calendar_answer, is_stub, parse_part
from judge.mail.inbound.pgp import without_pgp_armor
from judge.mail.inbound.quotes import NewText, new_text
from judge.mail.inbound.uuencode import without_files
from judge.problems import Problem


class Content(Struct, frozen=True):
    """What the text of a mail comes to."""

    lines: tuple[Line, ...] = ()
    left_out: LeftOut = NOTHING_LEFT_OUT
    problem: Problem | None = None
    notes: tuple[str, ...] = ()
    by_calendar: bool = False


def read_content(raw: bytes, max_lines: int, own: frozenset[str]) -> Content:
    """The content of a mail. `own` are the judge's addresses; `max_lines`: so many lines may count at most."""
    mail = parse_part(raw)
    bodies, by_calendar = choose_bodies(mail), is_calendar_answer(mail)
    notes = _not_read(bodies.unread)
    text = _text(bodies)
    if text is None:
        return Content(problem=_NO_TEXT, notes=notes, by_calendar=by_calendar)
    if text.count("\n") > MOST_LINES:
        return Content(problem=_too_many_lines(max_lines), notes=notes)
    texts, files = without_files(text.split("\n"))
    notes += _not_read(files)
    new = _new_text(texts, max_lines, own)
    if new.is_doubtful and bodies.html is not None and bodies.plain is text:
        new = _new_text(_from_html(bodies.html).split("\n"), max_lines, own)
    lines = lines_that_count(new.lines)
    if len(lines) > max_lines:
        return Content(problem=_too_many_lines(max_lines), notes=notes)
    below = tuple((line.number, line.text) for line in below_signoff(new.lines, lines))
    left = replace(new.left_out, cut=below + new.left_out.cut) if below else new.left_out
    return Content(lines, left, notes=notes, by_calendar=by_calendar)


def _not_read(files: Iterable[str]) -> tuple[str, ...]:
    """What a sender is told of files that came with a mail."""
    return tuple(f"{name} was not read: write orders and commands into the mail itself." for name in files)


def _text(bodies: Bodies) -> str | None:
    """The best text of a mail: what the sender's program wrote as plain text, or, if that says nothing, its HTML."""
    if bodies.html is not None and (bodies.plain is None or is_stub(bodies.plain)):
        text = _from_html(bodies.html)
        if text.strip() or bodies.plain is None:
            return text
    return bodies.plain


def _new_text(texts: list[str], max_lines: int, own: frozenset[str]) -> NewText:
    return new_text(without_pgp_armor(without_br(texts)), max_lines, own)


def _from_html(source: str) -> str:
    from judge.mail.inbound.html_text import html_to_text  # most mails need no HTML

    return html_to_text(source)


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
