"""End of every letter to a watcher: how to stop them with one reply and no password."""

from __future__ import annotations

from msgspec.structs import replace

from judge.mail.letters.html import escape
from judge.mail.letters.letter import Letter

_WORDS = "To get no more letters of this game, reply with this line alone, without a password:"


def with_leave_line(letter: Letter, to: str, line: str) -> Letter:
    """Return a letter for one address with its leave line, in the words and for the program's button."""
    text = f"{letter.text.rstrip()}\n\n{_WORDS}\n\n    {line}\n"
    said = f'<p style="margin:1.4em 0 0;font-size:.8em;opacity:.75">{_WORDS}<br>\n{escape(line)}</p>\n</body>'
    html = letter.html.replace("</body>", said, 1) if letter.html.count("</body>") == 1 else letter.html
    return replace(letter, to=(to,), text=text, html=html, leave=line)
