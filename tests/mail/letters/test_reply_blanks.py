"""Reply tokens, filled into a letter when it is handed over."""

from __future__ import annotations

from binascii import b2a_qp

from judge.game.people.reply_marks import BLANK
from judge.mail.letters.reply_blanks import with_token, without_token

TOKEN = "abcdefghijklmnop"


def test_every_place_for_the_token_is_filled_also_where_quoted_printable_ends_a_line_in_it() -> None:
    for length in range(40, 80):
        quoted = b2a_qp(("ü" + "x" * length + BLANK + "\n").encode())
        assert TOKEN.encode() in with_token(quoted, TOKEN)


def test_without_a_token_the_address_is_the_judges_plain_one() -> None:
    raw = f"Reply-To: <judge+river.FRANCE.{BLANK}@example.org>\r\nSubject: x [river/POWER#2#{BLANK}]\r\n".encode()
    assert without_token(raw) == b"Reply-To: <judge@example.org>\r\nSubject: x \r\n"
