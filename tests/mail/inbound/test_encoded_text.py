"""Files in the text of a mail: left out, named, and nothing else with them."""

from __future__ import annotations

from binascii import b2a_uu

from judge.mail.inbound.encoded_text import without_files
from judge.mail.inbound.read_mail import read_mail
from tests.support.rows import each_row

_DATA = b"A PAR - BUR\nRESIGN\n" * 20
_FILE = "".join(b2a_uu(_DATA[at : at + 45]).decode() for at in range(0, len(_DATA), 45))


@each_row("ending", ["`\nend\n", " \nend\n", "end\n", ""])
def test_a_uuencoded_file_is_no_text_and_is_named_to_its_sender(ending: str) -> None:
    text = f"A PAR H\nbegin 644 my orders.txt\n{_FILE}{ending}F BRE H\n"
    read = read_mail(f"From: alice@example.org\n\n{text}".encode())
    assert [line.text for line in read.lines if line.text] == ["A PAR H", "F BRE H"]
    assert read.notes == ("my orders.txt was not read: write orders and commands into the mail itself.",)


@each_row(
    "text",
    ["begin 644 orders.txt\nA PAR - BUR\nend", "begin 1901 with me\nF BRE - MAO", "begin\nend", "begin 644 orders.txt"],
)
def test_words_that_only_begin_like_a_file_stay(text: str) -> None:
    assert without_files(text.split("\n")) == (text.split("\n"), ())


def test_lines_keep_their_places() -> None:
    lines, names = without_files(f"begin 600 a\n{_FILE}`\nend\nA PAR H".split("\n"))
    assert names == ("a",)
    assert lines.index("A PAR H") == len(lines) - 1 == _FILE.count("\n") + 3
