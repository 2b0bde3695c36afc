"""Text is put into HTML as Python's own `html.escape` does it."""

from __future__ import annotations

import html

from judge.mail.letters.escaping import escape
from tests.support.rows import each_row


@each_row("text", ["", "A PAR - BUR", "<b>\"R&D\" & 'us'</b>", "&lt;", "a\n<b>\u2192"])
def test_text_is_escaped_as_python_does_it(text: str) -> None:
    assert escape(text) == html.escape(text)
