"""Orders and commands where they do not count: below a signature or SIGNOFF, and in quotations.

It is Spring 1901.
"""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, refused_play, told
from tests.support.house import GM, House, address, to

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
SIGN_ON = "SIGNON france@river france-pw"


def on_file(house: House) -> list[str]:
    """France's orders on file."""
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


@pytest.mark.parametrize("below", ["as I remarked, and wrote", "as I wrote:", "wie ich schrieb:"])
def test_a_seat_in_a_sign_on_is_no_address_of_a_quotation(river: House, below: str) -> None:
    river.mail(FRANCE, SIGN_ON, "A PAR - BUR", "A MAR - SPA", below)
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR"]


def test_what_somebody_said_is_quoted_in_press_and_orders_below_it_count(river: House) -> None:
    lines = ("PRESS TO G", "As you said:", "> let us ally", "yes", "ENDPRESS", "A PAR - BUR")
    letters = river.mail(FRANCE, SIGN_ON, *lines)
    assert "As you said: > let us ally yes" in told(letters, GERMANY)
    assert on_file(river) == ["A PAR - BUR"]


def test_a_command_with_an_address_begins_no_quotation(river: House) -> None:
    lines = ("SET ADDRESS joe@x.example", "PRESS TO M", "as I wrote", "ENDPRESS", "A PAR - BUR")
    letters = river.play("FRANCE", *lines)
    assert "as I wrote" in told(letters, GM)
    assert on_file(river) == ["A PAR - BUR"]
    assert power(river, "FRANCE").player.addresses == ("joe@x.example",)  # type: ignore[union-attr]


def test_a_sentence_with_an_address_in_press_stays_there(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO G", "Reach me at joe@x.example, as I wrote", "soon", "ENDPRESS")
    assert "Reach me at joe@x.example, as I wrote soon" in told(letters, GERMANY)


def test_a_protest_with_a_seat_in_the_sign_on_keeps_its_words(house: House) -> None:
    house.start("HOUSE correction_window=1D")
    refused_play(house, "E-PROTEST-PHASE", "FRANCE", "PROTEST S1901M A MAR - SPA was right, I wrote SPA")


@pytest.mark.parametrize("mark", ["--", "-- ", "Sent from my iPhone", "SIGNOFF"])
def test_orders_below_a_signature_or_signoff_are_told_to_count_for_nothing(river: House, mark: str) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", mark, "A MAR - SPA", "F BRE - MAO")
    assert on_file(river) == ["A PAR - BUR"]
    assert "Lines 4 to 5 read like orders or commands, and did NOT count." in told(letters, FRANCE)


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        (("A MAR - SPA", "Joe", "SET DRAW"), "Lines 4 and 6 read"),
        (("A MAR - SPA", "SET DRAW", "Joe", "F BRE H", "", "F BRE H"), "Lines 4 to 5, 7 and 9 read"),
        (("Joe", "F BRE H"), "Line 5 reads"),
    ],
)
def test_exactly_the_lines_that_read_like_orders_are_named(river: House, lines: tuple[str, ...], where: str) -> None:
    letters = river.play("FRANCE", "SET WAIT", "-- ", *lines)
    assert f"{where} like orders or commands, and did NOT count." in told(letters, FRANCE)


@pytest.mark.parametrize(
    ("above", "begins"), [("SET WAIT", "done, but"), ("A PAR - BUR", "done, but"), ("", "NOT done:")]
)
def test_the_subject_says_that_lines_did_not_count(river: House, above: str, begins: str) -> None:
    letters = river.play("FRANCE", above, "-- ", "A MAR - SPA", "F BRE - MAO")
    assert f"river: {begins} two lines did NOT count" in [letter.subject for letter in letters]


def test_lines_that_were_all_taken_for_quoted_are_told_without_the_sign_on_between(river: House) -> None:
    letters = river.mail(FRANCE, "> A PAR - BUR", "", "> A MAR - SPA", SIGN_ON, "> F BRE - MAO")
    assert "for which lines 1 to 3 and 5 were taken" in told(letters, FRANCE)


def test_a_mere_signature_and_an_old_letter_below_it_are_not_told(river: House) -> None:
    old = ("-----Original Message-----", "From: judge@example.org", "A MAR - SPA")
    letters = river.play("FRANCE", "A PAR - BUR", "-- ", "Marianne, Paris", *old)
    assert "did NOT count" not in told(letters, FRANCE)


@pytest.mark.parametrize("mark", ["-- ", "--", "Sent from my iPhone"])
def test_a_signature_in_press_does_not_hide_its_end(river: House, mark: str) -> None:
    letters = river.play("FRANCE", "PRESS TO G", "Well met.", mark, "ENDPRESS", "A PAR - BUR", "SET WAIT")
    assert "Well met." in told(letters, GERMANY)
    assert on_file(river) == ["A PAR - BUR"]
    assert power(river, "FRANCE").wait


def test_the_words_of_a_signature_in_press_are_not_sent(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO G", "Well met.", "-- ", "Marianne", "ENDPRESS", "A PAR - BUR")
    assert "Marianne" not in told(letters, GERMANY)


def test_an_old_letter_below_a_signature_in_press_does_not_end_the_press(river: House) -> None:
    old = ("-----Original Message-----", "From: judge@example.org", "your text", "ENDPRESS", "A MAR - SPA")
    letters = river.play("FRANCE", "PRESS TO G", "Well met.", "-- ", "Marianne", *old)
    assert "Marianne" not in told(letters, GERMANY)
    assert not on_file(river)


@pytest.mark.parametrize(
    ("lines", "between"),
    [
        (("> A PAR - BUR", "> A MAR - SPA"), "lines 1 to 2 were"),
        (("-- ", SIGN_ON, "A PAR - BUR"), "lines 1 to 4 were"),
        (("On Mon, 23 Nov 2026 at 10:00, judge@example.org wrote:", "> A PAR - BUR"), "lines 1 to 2 were"),
    ],
)
def test_a_mail_that_comes_out_empty_is_told_which_lines_were_taken_for_quoted(
    river: House, lines: tuple[str, ...], between: str
) -> None:
    (answer,) = to(river.mail(FRANCE, *lines), FRANCE)
    assert answer.subject == "NOT done: nothing in your mail to do"
    assert between in " ".join(answer.text.split())


def test_a_reply_that_is_all_quoted_is_told_so_and_stays_in_vain(river: House) -> None:
    (status,) = river.play("FRANCE", "STATUS")
    letters = [to(river.answer(status), FRANCE) for _ in range(4)]
    assert "were taken" in " ".join(letters[0][0].text.split())
    assert letters[3] == []
