"""The text of a mail on the wire: as sent, in any pieces, ending where SMTP says and nowhere else."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from judge.mail.inbound import dialog_reader
from judge.mail.inbound.dialog_reader import MAX_LINE, CannotTake, DialogReader
from judge.mail.inbound.size_limit import cut_to, split_cut
from tests.support.rows import each_row

TEXTS = {
    "empty": b"",
    "one line": b"A PAR H\r\n",
    "empty lines": b"\r\n" * 5,
    "dots": b".\r\n..\r\n.x\r\nx.\r\n...\r\n",
    "a dot first": b".first\r\n",
    "bare line ends": b"a\nb\rc\n.\nd\r.\re\n.\r\nf\r\n",
    "all bytes": bytes(range(256)) * 3 + b"\r\n",
    "long lines": b"x" * 60_000 + b"\r\n" + b"." * 60_000 + b"\r\n",
    "many lines": b"A PAR H\r\n.\r\n" * 15_000,
}
LIMIT = 200_000


def on_the_wire(text: bytes) -> bytes:
    """A text as a sender sends it (RFC 5321, 4.5.2)."""
    lines = text.split(b"\r\n")
    return b"\r\n".join(b"." + line if line.startswith(b".") else line for line in lines) + b".\r\n"


def read(wire: bytes, sizes: Random | None = None, limit: int = LIMIT, most: int = 10**7) -> tuple[bytes | str, bytes]:
    """Return the text in these bytes, or the reason why there is none, and the rest.

    The bytes come in pieces of random sizes.
    """

    async def dialog() -> tuple[bytes | str, bytes]:
        reader = DialogReader(limit=MAX_LINE)
        reader.before_command = nothing
        reading = asyncio.create_task(reader.read_text(limit, most))
        at = 0
        while at < len(wire):
            await asyncio.sleep(0)
            size = len(wire) if sizes is None else sizes.choice((1, 2, 3, 5, 1000, 40_000, 100_000))
            reader.feed_data(wire[at : at + size])
            at += size
        try:
            taken: bytes | str = await reading
        except CannotTake as reason:
            taken = str(reason)
        return taken, bytes(reader._buffer)

    return asyncio.run(dialog())


async def nothing(_line: bytes) -> None:
    """Do nothing where each command would be told."""


@each_row("text", TEXTS.values(), ids=TEXTS)
def test_a_text_arrives_as_it_was_sent_in_whatever_pieces(text: bytes) -> None:
    for seed in range(8):
        assert read(on_the_wire(text) + b"QUIT\r\n", Random(seed)) == (text, b"QUIT\r\n")
    assert read(on_the_wire(text) + b"QUIT\r\n") == (text, b"QUIT\r\n")


@each_row("end", [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r\n.\r", b"\r.\r\n", b"\0\r\n.\0\r\n"])
def test_nothing_but_a_dot_between_two_whole_line_ends_ends_a_text(end: bytes) -> None:
    taken, rest = read(b"one" + end + b"MAIL FROM:<eve@example.net>\r\n.\r\nNOOP\r\n")
    assert isinstance(taken, bytes)
    assert b"MAIL FROM:<eve@example.net>\r\n" in taken
    assert rest == b"NOOP\r\n"


@each_row("size", [998, 1000, 1002, 500_000])
def test_of_more_than_the_limit_the_beginning_is_taken_with_how_much_there_was(size: int) -> None:
    text = (b"x" * 8 + b"\r\n") * (size // 10) + b"\r\n" * (size % 10 // 2)
    assert len(text) == size
    for seed in range(4):
        result, rest = read(on_the_wire(text) + b"NOOP\r\n", Random(seed), limit=1000)
        assert result == (text if size <= 1000 else b"X-Judge-Cut: 1000 of %d\n" % size + text[:1000])
        assert rest == b"NOOP\r\n"


@pytest.mark.parametrize(("size", "taken"), [(5000, True), (5002, False), (500_000, False)])
def test_far_too_much_is_read_and_refused(size: int, taken: bool) -> None:
    text = (b"x" * 8 + b"\r\n") * (size // 10) + b"\r\n" * (size % 10 // 2)
    for seed in range(4):
        result, rest = read(on_the_wire(text) + b"NOOP\r\n", Random(seed), limit=1000, most=5000)
        assert (result == "552 5.3.4 Too much mail data") is not taken
        assert rest == b"NOOP\r\n"


def test_a_text_with_dots_before_its_lines_is_cut_once_and_says_how_much_there_was() -> None:
    text = b".\r\n" * 1000
    result, _ = read(on_the_wire(text), limit=1000)
    assert isinstance(result, bytes)
    cut, kept = split_cut(result)
    assert cut is not None
    assert (cut.kept, kept) == (len(kept), text[: len(kept)])
    assert 700 < len(kept) <= 1000
    assert cut_to(result, 1000) == result
    assert 3000 <= cut.came <= 4000, "the dots that SMTP adds are counted with it"


def test_a_text_that_is_too_large_is_answered_though_it_has_a_line_without_an_end() -> None:
    result, rest = read(on_the_wire(b"x" * 10 * MAX_LINE + b"\r\n") + b"NOOP\r\n", Random(1), limit=1000)
    assert result == b"X-Judge-Cut: 1000 of %d\n" % (10 * MAX_LINE + 2) + b"x" * 1000
    assert rest == b"NOOP\r\n"


@each_row(("size", "taken"), [(MAX_LINE - 1, True), (MAX_LINE, False), (10 * MAX_LINE, False)])
@each_row("before", [b"", b"a\r\n" * 3000, b"\r\n" * 50_000])
def test_a_line_that_is_too_long_is_said_to_be_wherever_it_stands(size: int, taken: bool, before: bytes) -> None:
    text = before + b"x" * size + b"\r\nb\r\n"
    for sizes in (None, Random(1), Random(2)):
        result, rest = read(on_the_wire(text) + b"NOOP\r\n", sizes, limit=10**7)
        assert result == (text if taken else "500 5.5.6 Line too long")
        assert rest == b"NOOP\r\n"


def test_a_text_of_empty_lines_is_taken_in_a_few_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = []
    take = dialog_reader._Text.take

    def counted(self: dialog_reader._Text, piece: bytes) -> None:
        pieces.append(len(piece))
        take(self, piece)

    monkeypatch.setattr(dialog_reader._Text, "take", counted)
    text = b"\r\n" * 131_072
    assert read(on_the_wire(text), limit=len(text)) == (text, b"")
    assert len(pieces) <= 6


def test_of_what_is_too_much_no_more_is_held_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    held = []
    take = dialog_reader._Text.take

    def watched(self: dialog_reader._Text, piece: bytes) -> None:
        take(self, piece)
        held.append(len(self.held))

    monkeypatch.setattr(dialog_reader._Text, "take", watched)
    read(on_the_wire(b"A PAR H\r\n" * 200_000), Random(1), limit=LIMIT)
    assert max(held) == LIMIT + 5
