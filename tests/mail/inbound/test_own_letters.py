"""Lines that mark an old letter of the judge, whatever stands above: all letters with orders have one."""

from __future__ import annotations

import re

from judge.mail.inbound.old_letters import own_lines
from tests.support.paths import ROOT
from tests.support.rows import each_row

LETTERS = ROOT / "tests/mail/letters/golden"
HEAD = re.compile(r"^={70,}\nTo: .*\n(?:.*\n)*?={70,}\n", re.MULTILINE)
MEANT = re.compile(r"    (?!mailto:|https?:)[A-Z][A-Z\d]* ?\S.*|(?:Army|Fleet) \w.*(?:->|SUPPORT|CONVOY|HOLD|DISBAND)")
"""An order as letters say it, or a sample of a line to send."""

HEADING = re.compile(r"(?:PRESS|BROADCAST|DIARY|COMMENTARY)\b.*")
"""A line that sends press or keeps a diary."""


def own(text: str) -> list[str]:
    """The lines that only the judge writes."""
    lines = text.split("\n")
    return [lines[i] for i in sorted(own_lines([line.strip().casefold() for line in lines]))]


def test_above_all_orders_and_samples_of_a_letter_stands_a_line_that_only_the_judge_writes() -> None:
    letters = [letter for path in sorted(LETTERS.glob("*.txt")) for letter in HEAD.split(path.read_text())]
    assert len(letters) > 500
    for letter in letters:
        above = letter.partition(next(iter(own(letter)), "\0"))[0]
        assert [*filter(MEANT.match, above.split("\n"))] == [], letter


def test_no_line_of_a_letter_sends_press_when_a_mail_program_quotes_it_without_marks() -> None:
    for path in sorted(LETTERS.glob("*.txt")):
        assert [*filter(HEADING.fullmatch, path.read_text().split("\n"))] == [], path.name


@each_row(
    "line",
    [
        "Message from the King to all in Berlin: bread!",
        "What you have to do next is up to you.",
        "To answer you: I reply with these lines of mine.",
        "A reply to this letter is not needed.",
        "The deadline: Monday",
        "Our fleet in Kiel waits for you, and so does England.",
        "Our proposal is voted on until Monday.",
        "Voting is open until Monday.",
    ],
)
def test_words_of_people_are_not_taken_for_the_judges(line: str) -> None:
    assert own(f"Dear friend,\n{line}\nYours") == []


@each_row(
    "subject",
    [
        "river: results of fall 1901, orders due Mon 30 Nov 20:00 CET",
        "river: PREVIEW, results of spring 1901",
        "river: orders due Thu 26 Nov 20:00 CET",
        "river: the game begins, builds due Thu 26 Nov 20:00 GMT",
        "river S1901M: orders missing, due Thu 26 Nov 20:00 GMT",
        "Re: river S1901M: France to everybody",
        "Betreff: AW: river: results of winter 1901",
    ],
)
def test_a_subject_of_the_judge_alone_on_a_line_is_its_own(subject: str) -> None:
    labelled = subject if ":" in subject.partition("river")[0] else f"Subject: {subject}"
    assert own(labelled) == [labelled]
