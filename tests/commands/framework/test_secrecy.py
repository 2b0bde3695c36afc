"""A password is not sent back, nor told to anybody, however a sign-on, JOIN or CREATE is misspelled."""

from __future__ import annotations

import logging

import pytest

from tests.support.house import House, words
from tests.support.paths import ROOT

PASSWORD = "Quincunx77"
WRITER = "ann@example.org"

MISSPELLINGS = tuple(
    block.replace("PW", PASSWORD)
    for block in (ROOT / "tests" / "data" / "misspelled_sign_ons.txt").read_text(encoding="utf-8").split("\n%\n")
    if block.strip()
)


def test_the_corpus_has_more_than_120_misspellings() -> None:
    assert len({block for block in MISSPELLINGS if PASSWORD in block}) >= 120


@pytest.mark.parametrize("lines", MISSPELLINGS, ids=range(len(MISSPELLINGS)))
def test_no_misspelling_has_the_password_sent_back_or_logged(
    river: House, caplog: pytest.LogCaptureFixture, lines: str
) -> None:
    caplog.set_level(logging.DEBUG)
    river.create(name="lake")
    raw = f"From: {WRITER}\nMessage-ID: <1@example.org>\nSubject: game\n\n{lines}\n"
    letters = river.raw(raw.encode(), WRITER)
    mine = [letter for letter in letters if letter.to == WRITER]
    assert mine
    told = "\n".join(letter.raw.decode() + words([letter], letter.to) + letter.html for letter in letters)
    for text in (told, caplog.text):
        assert PASSWORD.lower() not in text.lower()
