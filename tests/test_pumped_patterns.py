"""No pattern of the code takes more than in proportion to a text, whatever stands in that."""

from __future__ import annotations

import re

import pytest

from tests.support.pumped import Found, patterns_made_on_the_way, patterns_of_the_code, slow_text
from tests.support.rows import each_row

KEEPERS_OWN = "judge/files/maps/dpjudge/"
"""Words of map files that a keeper imports: short, and read by nobody's mail."""

MADE_ON_THE_WAY = {
    *("judge/mail/inbound/mime.py", "judge/mail/inbound/read_mail.py", "judge/mail/bounce_marks.py"),
    *("judge/mail/letters/answer_links.py", "judge/game/people/secret_words.py", "judge/store/rehearsed.py"),
    *("judge/commands/playing/overrides.py", "judge/commands/playing/order_mails.py"),
    *("judge/commands/framework/hidden_words.py", "judge/commands/framework/granting_words.py"),
}
"""Modules that put a text of ours or an escaped word into a pattern.

Its parts that repeat are of bounded length."""


def slow_ones(longest: int) -> dict[str, tuple[str, int]]:
    """The patterns of the code that a text up to this length takes more than in proportion, with the text."""
    found = {one.where: slow_text(one, longest) for one in patterns_of_the_code() if KEEPERS_OWN not in one.where}
    return {where: slow for where, slow in found.items() if slow is not None}


def test_a_text_takes_each_pattern_in_proportion_to_its_length():
    assert slow_ones(1_600) == {}


@pytest.mark.slow
def test_a_long_text_takes_each_pattern_in_proportion_to_its_length():
    assert slow_ones(102_400) == {}


def test_no_pattern_is_left_out():
    assert {made.split()[0] for made in patterns_made_on_the_way()} == {
        *MADE_ON_THE_WAY,
        "judge/files/maps/dpjudge/old_map.py",
    }
    found = patterns_of_the_code()
    assert len(found) > 200
    assert any("order_mails.py _BEHIND_ORDERS" in one.where for one in found), "it is compiled when it is first used"


@each_row(
    "text",
    [
        r"[\s,;.(\[]+(FINAL)[\s.!)\]]*$",
        r"\s*([^:)\[\](]+?)\s*[:)](.*)",
        r"%.*|\(\*.*?\*\)",
        r"(?:re\s*:\s*)*(dc\s*\d+)?\s*\b[fw]\d\d",
        r"(a|b|ab)*c",
        r"\s*KEY\s*\.?\s*",
    ],
)
def test_patterns_that_take_more_are_found(text: str):
    """Find patterns as slow as former ones.

    `((((`, `A` and blanks, `(*(*`; two that take a power of the length; a command and blanks.
    """
    assert slow_text(Found("here", re.compile(text, re.DOTALL | re.IGNORECASE), is_searched=True), 1_600) is not None
