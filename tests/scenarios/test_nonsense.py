"""Mails of nonsense: the judge guesses at their meaning a few times, whatever their number of words."""

from __future__ import annotations

import difflib
import random
from collections.abc import Sequence
from typing import Any

import pytest

from judge.commands.framework import run
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from tests.support.command_mails import told
from tests.support.house import House, address

STRANGER = "stranger@example.net"
FRANCE = address("FRANCE")
LOTS = random.Random(7)
ROWS = [" ".join("".join(LOTS.choice("abcdefghijklmnop") for _ in range(4)) for _ in range(40)) for _ in range(290)]


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the words that were compared with likely meanings."""
    found: list[str] = []
    real = difflib.SequenceMatcher.set_seq1

    def set_seq1(self: difflib.SequenceMatcher[str], a: Any) -> None:
        found.append(str(a))
        real(self, a)

    monkeypatch.setattr(difflib.SequenceMatcher, "set_seq1", set_seq1)
    return found


@pytest.mark.parametrize(
    ("sender", "lines"),
    [
        (STRANGER, ("TRY S1901M standard", *ROWS)),
        (STRANGER, ("TRY river", *ROWS)),
        (STRANGER, ("HELP " + " ".join(ROWS)[:40_000],)),
        (STRANGER, ("SIGNON Friver", *ROWS)),
        (STRANGER, ROWS),
        (FRANCE, ("SIGNON france@river france-pw", *ROWS)),
        (FRANCE, ("SIGNON france@river france-pw", *[row.replace(" ", " PAR ") for row in ROWS])),
        (FRANCE, ("SIGNON france@river france-pw", *[row.replace(" ", ", A ") for row in ROWS])),
    ],
)
@pytest.mark.slow
def test_nonsense_is_compared_with_little(
    river: House, compared: list[str], sender: str, lines: tuple[str, ...]
) -> None:
    assert told(river.mail(sender, *lines), sender)
    assert len(compared) < 40_000, "each of the 11,600 words with each of 300 names would be three millions"


def test_of_many_faulty_orders_the_first_say_what_may_have_been_meant(river: House) -> None:
    said = told(
        river.mail(FRANCE, "SIGNON france@river france-pw", *[f"A PAR - Burgondy{n}" for n in range(60)]), FRANCE
    )
    assert 20 <= said.count("Did you mean Burgundy (BUR)") <= 30
    assert said.count("neither a place on this map") >= 60


def test_a_year_of_five_digits_is_no_phase(river: House) -> None:
    assert "is not a phase of" in told(river.mail(STRANGER, "TRY S99999M standard", "A PAR H"), STRANGER)


@pytest.mark.parametrize("words", ["CLEAR{}x", "A PAR {}H", "FINAL{}x", "FRANCE{}:"])
def test_long_runs_of_blanks_are_read_as_one(river: House, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    reader = run.read_order_lines

    def noting(invocation: Invocation, lines: Sequence[TextLine]) -> CommandResult:
        read.extend(line.text for line in lines)
        return reader(invocation, lines)

    monkeypatch.setattr(run, "read_order_lines", noting)
    river.play("FRANCE", words.format(" " * 3900))
    assert read == [" ".join(words.format(" ").split())]


def test_an_order_longer_than_any_is_refused_without_being_read(river: House) -> None:
    for line in ("A PAR " + "S " * 100_000, ", ".join(["A PAR"] * 30_000), "A PAR" + " - BUR" * 30_000):
        said = told(river.mail(FRANCE, "SIGNON france@river france-pw", line), FRANCE)
        assert "This line has more than 4,000 characters, and nothing on it counts" in said
    assert river.game().power("FRANCE").orders is None
