"""The end of every letter to somebody who watches: how to get no more of them, by one reply and without a password."""

from __future__ import annotations

from msgspec.structs import replace

from judge.mail.letters.escaping import escape
from judge.mail.letters.letter import Letter

_WORDS = "To get no more letters of this game, reply with this line alone, without a password:"


def with_leave_line(letter: Letter, to: str, line: str) -> Letter:
    """A letter for one address with the line that works for it, in its words and for its mail program's button."""
    text = f"{letter.text.rstrip()}\n\n{_WORDS}\n\n    {line}\n"
    said = f'<p style="margin:1.4em 0 0;font-size:.8em;opacity:.75">{_WORDS}<br>\n{escape(line)}</p>\n</body>'
    html = letter.html.replace("</body>", said, 1) if letter.html.count("</body>") == 1 else letter.html
    return replace(letter, to=(to,), text=text, html=html, leave=line)
