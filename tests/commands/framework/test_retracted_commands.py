"""Commands and press that their own mail takes back in the next line, by mail: asked about, not done."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.commands.framework.retracted_commands import takes_back
from tests.support.command_mails import power, told
from tests.support.house import Got, House, address, to
from tests.support.mail_links import follow
from tests.support.payola_house import payola, treasuries
from tests.support.rows import each_row

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")


def held(letters: list[Got], verb: str) -> Got:
    """The letter that offers what was not done."""
    (letter,) = (each for each in letters if each.subject.startswith(f"river: {verb} NOT"))
    return letter


@each_row(
    "line",
    [
        "no, not yet",
        "never mind",
        "joke!",
        "only if Germany does too",
        "No wait.",
        "sorry, take that back",
        "Scrap that",
    ],
)
def test_a_vote_is_not_counted_if_the_line_below_takes_it_back(river: House, line: str) -> None:
    letters = river.play("FRANCE", "SET DRAW", line)
    assert power(river, "FRANCE").vote is None
    assert f'because of line 3, "{line}"' in " ".join(held(letters, "SET DRAW").text.split())


def test_the_button_does_the_command_after_all(river: House) -> None:
    follow(river, held(river.play("FRANCE", "SET DRAW", "no, not yet"), "SET DRAW"))
    assert power(river, "FRANCE").vote is not None


@each_row("line", ["Thanks!", "A PAR - BUR", "No hurry.", "Sorry for the short notice.", "See you on Sunday"])
def test_other_lines_below_a_command_let_it_be_done(river: House, line: str) -> None:
    river.play("FRANCE", "SET DRAW", line)
    assert power(river, "FRANCE").vote is not None


@pytest.mark.parametrize(
    ("verb", "lines"),
    [
        ("MORE TIME", ("MORE TIME", "never mind")),
        ("PROPOSE PAUSE", ("PROPOSE PAUSE 5 DAYS", "no, 3 days")),
        ("SET ABSENCE", ("SET ABSENCE 24 DEC TO 2 JAN", "sorry, 3 Jan")),
    ],
)
def test_nobody_is_told_of_a_request_that_is_taken_back(river: House, verb: str, lines: tuple[str, str]) -> None:
    letters = river.play("FRANCE", *lines)
    assert {letter.to for letter in letters} == {FRANCE}
    assert "because of" in held(letters, verb).text


def test_money_is_not_given_if_the_line_below_forgets_it(tmp_path: Path) -> None:
    house = payola(tmp_path)
    before = treasuries(house)
    letters = house.play("FRANCE", "TRANSFER 1 germany", "no, forget that")
    assert treasuries(house) == before
    assert "because of" in held(letters, "TRANSFER").text


PRESS = ("PRESS TO germany", "I go to Burgundy.")


@each_row(
    "lines",
    [
        (*PRESS, "ENDPRESS", "no wait, do not send that"),
        (*PRESS, "ENDPRESS", "(Draft, do not send yet)"),
        (*PRESS, "actually, judge, do not send this", "ENDPRESS"),
    ],
)
def test_press_taken_back_in_its_mail_is_kept_until_the_button_sends_it(river: House, lines: tuple[str, ...]) -> None:
    letters = river.play("FRANCE", *lines)
    assert not to(letters, GERMANY)
    sent = told(follow(river, held(letters, "PRESS")), GERMANY)
    assert "I go to Burgundy." in sent
    assert "judge" not in sent.partition("I go to Burgundy.")[2].partition("\n")[0]


@each_row("line", ["If you agree, write", "Draft:", "No?", "Sorry to be late", "Wait with me"])
def test_other_words_of_doubt_take_nothing_back(line: str) -> None:
    assert not takes_back(line)
