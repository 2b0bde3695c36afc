"""Orders beside a refused command: they count; unread lines are told one by one (commands.md 2.1)."""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order
from tests.support.command_mails import code_of, power, told
from tests.support.house import GM, House, address, to

FRANCE = address("FRANCE")
ON_FILE = ["A MAR H", "A PAR - BUR", "F BRE - MAO"]
SIGN_ON = "SIGNON Friver france-pw"

REFUSED = {
    "SET PREFERENCE F": "E-PREF",
    "SET DEADLINE FRI": "E-DL-GM",
    "SET RULE NO_PRESS": "E-GM-ONLY",
    "SET PASSWORD <x>": "E-PW-CHAR",
    "SET ZONE Nowhere/Land": "E-ZONE",
    "SET WAIT here": "E-SET-SYNTAX",
    "SET NOSUCH": "E-CMD",
    "WHOIS anna": "E-CMD",
    "LIST another": "E-INFO-OTHER",
    "HELP nosuch": "E-NOTOPIC",
    "STATUS today": "E-SYNTAX",
    "BROADCAST": "E-PRESS-EMPTY",
}
"""Lines of a player among orders, with the code of their refusal."""


def on_file(house: House, name: str = "FRANCE") -> list[str]:
    return sorted(map(format_order, power(house, name).orders or ()))


def unprocessed(letters: list[str]) -> str:
    (said,) = [text for text in letters if "Unprocessed part of your message:" in text]
    return said.split("Unprocessed part of your message:")[1].strip()


@pytest.mark.parametrize("line", REFUSED)
def test_orders_above_and_below_a_refused_command_count(river: House, line: str) -> None:
    below = ("ENDBROADCAST",) if line == "BROADCAST" else ()
    mail = ("A PAR - BUR", line, *below, "A MAR H", "F BRE - MAO")
    river.play("FRANCE", *mail)
    assert on_file(river) == ON_FILE
    assert code_of(river, FRANCE, SIGN_ON, *mail) == REFUSED[line]


def test_the_answer_says_that_the_orders_count_and_quotes_what_was_not_done(river: House) -> None:
    mail = ("A PAR - BUR", "SET PREFERENCE F", "A MAR H", "SET ZONE Europe/Paris", "F BRE - MAO")
    letters = to(river.play("FRANCE", *mail), FRANCE)
    assert {letter.subject for letter in letters} == {
        "river S1901M: 3 orders on file",
        "river: done in part (3 of 5), NOT: In river players choose their power when they join ...",
    }
    assert "The orders in this mail were entered all the same; their confirmation shows them." in told(letters, FRANCE)
    assert unprocessed([letter.text for letter in letters]).split("\n") == ["SET PREFERENCE F", "SET ZONE Europe/Paris"]
    player = power(river, "FRANCE").player
    assert player is not None
    assert player.zone == "", "commands below the failing one are not done"


def test_of_orders_and_a_command_that_are_both_wrong_both_are_told(river: House) -> None:
    letters = to(river.play("FRANCE", "SET PREFERENCE F", "A MAR H", "F BRE - XYZ"), FRANCE)
    assert on_file(river) == ["A MAR H"]
    said = told(letters, FRANCE)
    assert 'line 3, "F BRE - XYZ"' not in said.split("Unprocessed part")[1]
    assert "In river players choose their power" in said
    assert "Orders in this mail were entered all the same; their confirmation shows which." in said
    assert "river S1901M: 1 taken, 1 NOT" in [letter.subject for letter in letters]


def test_where_no_order_counts_either_one_letter_tells_all_of_it(river: House) -> None:
    (letter,) = to(river.play("FRANCE", "SET PREFERENCE F", "F BRE - XYZ"), FRANCE)
    assert "In river players choose their power" in told([letter], FRANCE)
    assert "Orders not changed: those on file before, if any, stay." in told([letter], FRANCE)
    assert unprocessed([letter.text]).split("\n") == ["SET PREFERENCE F", "F BRE - XYZ"]
    assert power(river, "FRANCE").orders is None


def test_the_wait_flag_below_a_refused_command_is_set_and_none_is_taken_down(river: House) -> None:
    river.play("FRANCE", "SET PREFERENCE F", "A PAR - BUR", "SET WAIT")
    assert power(river, "FRANCE").wait
    river.play("FRANCE", "SET PREFERENCE F", "A PAR - BUR", "SET NOWAIT")
    assert power(river, "FRANCE").wait


@pytest.mark.parametrize(
    "line", ["PROCESS! F1905M", "PROCESS S1909M", "BECOME nobody", "CONTROL nobody", "EJECT nobody"]
)
def test_orders_below_what_decides_about_orders_are_not_read_and_the_answer_says_which(river: House, line: str) -> None:
    letters = to(river.master("[FRANCE]", "A PAR - BUR", line, "[FRANCE]", "A MAR H"), GM)
    assert on_file(river) == ["A PAR - BUR"]
    verb = line.split()[0]
    assert f"Not read are the orders below {verb}: they may be meant for what it has not done." in told(letters, GM)
    assert unprocessed([letter.text for letter in letters]).split("\n") == [line, "[FRANCE]", "A MAR H"]


def test_a_second_sign_on_leaves_the_orders_above_it_and_ends_the_mail(river: House) -> None:
    mail = (SIGN_ON, *ON_FILE, "SIGNON Eriver england-pw", "A LVP H")
    letters = to(river.mail(FRANCE, *mail), FRANCE)
    assert on_file(river) == ON_FILE
    assert on_file(river, "ENGLAND") == []
    assert unprocessed([letter.text for letter in letters]).split("\n") == ["SIGNON Eriver ********", "A LVP H"]


def test_a_bad_sign_on_ends_everything(river: House) -> None:
    assert code_of(river, FRANCE, "SIGNON Friver wrong-pw", *ON_FILE) == "E-SIGNON"
    river.mail(FRANCE, "SIGNON Friver wrong-pw", *ON_FILE)
    assert power(river, "FRANCE").orders is None


@pytest.mark.parametrize("question", ["LIST nosuchgame", "HELP nosuch", "WHOGAME", "MAP nosuch"])
def test_a_refused_question_above_the_sign_on_costs_no_orders(river: House, question: str) -> None:
    letters = to(river.mail(FRANCE, question, SIGN_ON, *ON_FILE), FRANCE)
    assert on_file(river) == ON_FILE
    assert unprocessed([letter.text for letter in letters]) == question


def test_a_wrong_sign_on_below_a_refused_question_gives_no_password_away(river: House) -> None:
    letters = river.mail(FRANCE, "HELP nosuch", "SIGNON Friver Quincunx77", *ON_FILE)
    assert power(river, "FRANCE").orders is None
    assert "Quincunx77" not in told(letters, FRANCE)


def test_orders_in_a_mail_that_resigns_count_when_something_else_fails_and_the_player_stays(river: House) -> None:
    said = told(river.mail(FRANCE, "RESIGN Friver france-pw YES", *ON_FILE, "SET PREFERENCE F"), FRANCE)
    assert "You have not resigned" in said
    assert on_file(river) == ON_FILE
    assert power(river, "FRANCE").player is not None


def test_a_mail_on_one_line_keeps_its_orders_too(river: House) -> None:
    letters = river.mail(FRANCE, r"\\: signon Friver france-pw: a par - bur: set preference f: a mar h: f bre - mao")
    assert on_file(river) == ON_FILE
    assert unprocessed([letter.text for letter in to(letters, FRANCE)]) == "set preference f"
