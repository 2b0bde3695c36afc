"""Mails over the limit: no more than it is kept, or even held, and the sender hears the mail's size."""

from __future__ import annotations

from io import BytesIO

import pytest

from judge.mail.inbound.read_mail import read_mail
from judge.mail.inbound.size_limit import Cut, cut_to, read_cut, split_cut
from tests.support.rows import each_row

MAIL = b"From: Ann <ann@example.net>\nMessage-ID: <1@x>\n\n" + b"A PAR H\n" * 1000
MARK = b"X-Judge-Cut: 500 of 8047\n"


class Watched(BytesIO):
    """A pipe that knows the most bytes ever asked of it at once, and if it was read to its end."""

    most = 0
    is_drained = False

    def read(self, size: int | None = -1) -> bytes:
        assert size is not None
        assert size >= 0
        self.most = max(self.most, size)
        data = super().read(size)
        self.is_drained = not data
        return data


def test_a_mail_within_the_limit_is_kept_as_it_is() -> None:
    assert cut_to(MAIL, len(MAIL)) == MAIL
    assert read_cut(BytesIO(MAIL), len(MAIL)) == MAIL
    assert cut_to(b"", 1) == b""


def test_of_a_larger_one_the_beginning_is_kept_below_a_line_that_says_so() -> None:
    assert cut_to(MAIL, 500) == MARK + MAIL[:500]
    assert split_cut(MARK + MAIL[:500]) == (Cut(500, len(MAIL)), MAIL[:500])
    assert split_cut(MAIL) == (None, MAIL)


def test_cutting_again_changes_nothing_and_to_less_makes_less() -> None:
    once = cut_to(MAIL, 500)
    assert cut_to(once, 500) == once
    assert cut_to(once, 400).count(b"\n") < once.count(b"\n")
    assert len(cut_to(once, 400)) < 450


@pytest.mark.parametrize("numbers", [b"500 of 9", b"999999 of 9", b"0 of 0"])
def test_who_writes_such_a_line_has_no_more_kept_than_others(numbers: bytes) -> None:
    for size in (490, 500, 501, 5000, 100_000):
        assert len(cut_to(b"X-Judge-Cut: " + numbers + b"\n" + b"x" * size, 500)) < 560


@each_row("size", [499, 500, 501, 5000, 1_000_000, 5_000_000])
def test_no_more_than_the_limit_is_read_at_once_and_a_pipe_is_read_to_its_end(size: int) -> None:
    pipe = Watched(b"x" * size)
    kept = read_cut(pipe, 100_000)
    assert pipe.most <= 100_001
    assert len(kept) <= 100_040
    assert pipe.is_drained or size <= 100_000
    assert kept == cut_to(b"x" * size, 100_000)


def test_the_sender_hears_how_large_it_was_whatever_the_limit_is_when_it_is_read() -> None:
    whole = read_mail(MAIL, max_bytes=500)
    assert whole.problem is not None
    assert "Your mail has 8,047 bytes, and at most 500 are read." in whole.problem.text
    for limit in (400, 500, 100_000):
        cut = read_mail(cut_to(MAIL, 500), max_bytes=limit)
        assert cut.problem == whole.problem
        assert (cut.sender, cut.message_id, cut.lines) == ("ann@example.net", "<1@x>", ())


def test_what_a_pipe_puts_on_top_is_still_passed_over() -> None:
    read = read_mail(cut_to(b"From ann@example.net Tue Dec  1 12:00:00 2026\n" + MAIL, 500))
    assert read.sender == "ann@example.net"
    assert read.problem is not None


def test_a_mail_with_such_a_line_further_down_is_an_ordinary_one() -> None:
    assert read_mail(b"From: ann@example.net\nX-Judge-Cut: 5 of 9\n\nLIST\n").problem is None
