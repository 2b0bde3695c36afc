"""Habits of mail programs: HTML, above a quoted letter, in base64, flowed, with a signature."""

from __future__ import annotations

from collections.abc import Callable
from email.message import EmailMessage
from html import escape

QUOTED = """
On Mon, 23 Nov 2026 at 12:00, Judge <judge@example.org> wrote:
> :: Judge: Judge  Game: river  Variant: standard standard
> Reply to this letter with lines like these:
>
>     SIGNON Friver your-password
>     A PAR - BUR
"""
SIGNED = "\n-- \nJean-François\nPROCESS! is not what I mean, this is my signature\n"


def plain(mail: EmailMessage, text: str) -> None:
    """Return the text as it was typed."""
    mail.set_content(text)


def in_base64(mail: EmailMessage, text: str) -> None:
    """All of it in base64, in UTF-8."""
    mail.set_content(text, cte="base64", charset="utf-8")


def quoted_printable(mail: EmailMessage, text: str) -> None:
    """Latin-1, quoted-printable."""
    mail.set_content(text, cte="quoted-printable", charset="iso-8859-1")


def answered_on_top(mail: EmailMessage, text: str) -> None:
    """Put the text above the letter that it answers, which is quoted."""
    mail.replace_header("Subject", "Re: Diplomacy results river")
    mail.set_content(text + QUOTED)


def signed(mail: EmailMessage, text: str) -> None:
    """Add a signature below."""
    mail.set_content(text + SIGNED)


def flowed(mail: EmailMessage, text: str) -> None:
    """Return paragraphs whose lines a reader joins again: long lines are broken.

    Each line of ours is one paragraph.
    """
    mail.set_content("\n".join(_broken(line) for line in text.split("\n")))
    mail.set_param("format", "flowed")


def _broken(line: str) -> str:
    """A long line divided after a blank, which a flowed text keeps at the line's end."""
    if len(line) <= 60:
        return line.rstrip()
    at = line.rindex(" ", 0, 60)
    return f"{line[:at]} \n{_broken(line[at + 1 :])}"


def html_only(mail: EmailMessage, text: str) -> None:
    """HTML alone, a block for each line, with blanks that do not break."""
    lines = "".join(f"<div>{escape(line).replace('  ', '&nbsp; ') or '<br>'}</div>" for line in text.split("\n"))
    mail.set_content(f'<html><body dir="ltr">{lines}</body></html>', subtype="html")


def both(mail: EmailMessage, text: str) -> None:
    """Text and HTML, the quoted letter below in both."""
    mail.set_content(text + QUOTED)
    lines = escape(text).replace("\n", "<br>\n")
    mail.add_alternative(f"<p>{lines}</p><blockquote>A PAR - GAS</blockquote>", subtype="html")


def on_one_line(mail: EmailMessage, text: str) -> None:
    """The classic judges' way to write a mail on one line."""
    mail.set_content("\\\\| " + " | ".join(line for line in text.split("\n") if line) + "\n")


HABITS: tuple[Callable[[EmailMessage, str], None], ...] = (
    plain,
    in_base64,
    answered_on_top,
    html_only,
    signed,
    flowed,
    both,
    quoted_printable,
    on_one_line,
)
