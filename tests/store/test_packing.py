"""Large columns come back as they were, packed or not, by whichever judge."""

from __future__ import annotations

import hashlib
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.store.packing import _FOLDER, CommonWords, packed, unpacked
from tests.support.house import House
from tests.support.rows import each_row


@given(st.binary(), st.sampled_from(CommonWords))
def test_whatever_is_packed_comes_back(data: bytes, words: CommonWords) -> None:
    assert unpacked(packed(data, words)) == data


def test_what_was_packed_once_more_comes_back_in_two_steps() -> None:
    assert unpacked(unpacked(packed(packed(b"a letter")))) == b"a letter"


@each_row("data", [b"", b"{}", b"From: judge@example.org\n\n", b"\x00", b"\x00y"])
def test_what_was_never_packed_is_read_as_it_stands(data: bytes) -> None:
    assert unpacked(data) == data


def test_a_letter_is_a_third_smaller_with_the_words_that_most_letters_have(river: House) -> None:
    river.post("austria@example.org", "SIGNON Ariver austria-pw", "A VIE - GAL", "F TRI - ALB")
    with river.judge.store.reading() as tx:
        letters = [letter.raw for letter in tx.letters()]
    assert len(letters) > 8
    for letter in letters:
        alone, together = len(packed(letter)), len(packed(letter, CommonWords.LETTERS))
        assert alone < len(letter) * 0.7
        assert together < alone * 0.65


@pytest.mark.parametrize(
    "kept",
    [
        packed(b"a letter")[:-3],
        packed(b"a letter", CommonWords.LETTERS)[:5],
        b"\x00z",
        b"\x00z9" + zlib.compress(b"a letter"),
        b"\x00zx",
        b"\x00z0 no zlib",
        b"\x00z0" + packed(b"a letter", CommonWords.LETTERS)[3:],
    ],
)
def test_what_is_damaged_comes_as_nothing_and_is_logged(kept: bytes, caplog: pytest.LogCaptureFixture) -> None:
    assert unpacked(kept) == b""
    assert "is damaged" in caplog.text


def test_the_common_words_are_those_that_letters_were_packed_with_ever_since() -> None:
    with open(f"{_FOLDER}/1.txt", "rb") as file:
        assert hashlib.sha256(file.read()).hexdigest() == (
            "9762bc0d49818738fabc2683c0eb2ed16cb6ae93a9d654b4a773ac3609b1e1d7"
        ), "stores that are there cannot be read with other words: put it back, and add a file with the next number"
