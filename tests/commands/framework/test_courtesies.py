"""Courtesies in mails: set aside, told in one line, and without harm to orders and sign-ons."""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order
from judge.game.game import Status
from tests.board.order_text.test_prose import COURTESIES
from tests.support.command_mails import HOLDS, code_of, power, refusal_of, sign_on, told
from tests.support.house import GM, House, address, to

FRANCE = address("FRANCE")
ORDERS = HOLDS["FRANCE"]


def on_file(house: House) -> list[str]:
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


@pytest.mark.parametrize("language", COURTESIES)
def test_no_courtesy_above_or_below_a_sign_on_or_orders_refuses_them(river: House, language: str) -> None:
    lines = COURTESIES[language]
    for at in range(0, 20, 5):
        above, between, below = (lines[(at + shift) % 20 :][:5] for shift in (0, 5, 10))
        river.play("FRANCE", "CLEAR")
        mail = (*above, sign_on("FRANCE"), *between, *ORDERS, *below)
        refusal = refusal_of(river, FRANCE, *mail)
        assert refusal is None, refusal.text if refusal else ""
        letters = river.mail(FRANCE, *mail)
        assert [letter.subject for letter in letters] == ["river S1901M: 3 orders on file"]
        assert on_file(river) == ["A MAR H", "A PAR - BUR", "F BRE - MAO"]


def test_one_word_with_a_full_stop_is_a_command_where_it_is_all_that_a_mail_says(river: House) -> None:
    status = told(river.play("FRANCE", "STATUS"), FRANCE)
    assert told(river.play("FRANCE", "Status."), FRANCE) == status
    assert river.mail("anybody@example.net", "Help.")[0].subject == "Judge: how to begin"
    refusal = refusal_of(river, FRANCE, sign_on("FRANCE"), *ORDERS, "I do not want to", "resign.")
    assert refusal is not None
    assert 'The judge knows no command "resign.". Did you mean RESIGN?' in refusal.text
    assert river.play("FRANCE", "resign.", "The weather was bad.")[0].subject == "river: how to leave"
    assert "RESIGN (opens a mail)" in told(river.play("FRANCE", "I do not want to", "resign."), FRANCE)
    assert power(river, "FRANCE").status is Status.PLAYED
    letter = river.play("FRANCE", "STATUS")[0]
    assert river.answer(letter, "resign.")[0].subject == "river: NOT left yet, say it again"
    river.answer(letter, "resign.")
    assert power(river, "FRANCE").status is Status.RESIGNED


@pytest.mark.parametrize("word", ["Done.", "Wait."])
def test_one_word_with_a_full_stop_that_its_sender_cannot_send_there_is_mere_courtesy(river: House, word: str) -> None:
    assert refusal_of(river, FRANCE, sign_on("FRANCE"), word) is None
    assert f'Not read as orders: line 2 "{word}".' in told(river.play("FRANCE", word), FRANCE)


def test_what_was_set_aside_is_quoted_in_one_line(river: House) -> None:
    mail = ("Hello judge,", sign_on("FRANCE"), "here are my orders:", *ORDERS, "Thanks!", "Bruno")
    said = told(river.mail(FRANCE, *mail), FRANCE)
    above = 'line 1 "Hello judge," (above the sign-on)'
    assert f'Not read as orders: {above}, line 3 "here are my orders:", line 7 "Thanks!", line 8 "Bruno".' in said


@pytest.mark.parametrize("line", ["My password is swordfish.", "Mein Passwort ist swordfish", "pw swordfish thanks"])
def test_a_sentence_about_a_password_is_set_aside_without_its_words(river: House, line: str) -> None:
    said = " ".join(told(river.play("FRANCE", "Hi all,", line, "A PAR - BUR"), FRANCE).split())
    assert 'line 2 "Hi all,", line 3 (which speaks of a password).' in said
    assert "swordfish" not in said


def test_above_a_sign_on_only_words_of_greeting_are_quoted(river: House) -> None:
    said = told(river.mail(FRANCE, "Good morning Quincunx77,", "Quincunx77", sign_on("FRANCE"), *ORDERS), FRANCE)
    assert 'line 1 "Good morning ..." (above the sign-on), line 2 (above the sign-on).' in said
    assert "Quincunx77" not in said


def test_of_many_lines_that_were_set_aside_six_are_named(river: House) -> None:
    said = told(river.play("FRANCE", *ORDERS, *COURTESIES["english"], *COURTESIES["italian"]), FRANCE)
    assert "and 34 more." in said


def test_a_sign_on_with_nothing_but_courtesy_is_answered_as_a_sign_on(river: House) -> None:
    said = told(river.play("FRANCE", "Hello,", "Best regards", "Bruno"), FRANCE)
    assert "You have signed on as France" in said
    assert 'line 3 "Best regards"' in said


def test_courtesy_around_a_question_is_told_in_its_answer(river: House) -> None:
    (letter,) = river.mail("stranger@example.net", "Dear judge,", "LIST river", "Thanks!")
    assert 'Not read as orders: line 1 "Dear judge,", line 3 "Thanks!".' in told([letter], letter.to)


def test_a_newcomers_sentence_is_answered_by_how_to_begin(river: House) -> None:
    sentence = "Hi! My friend Tom told me about Diplomacy by mail. How do I join?"
    said = " ".join(told(river.mail("stranger@example.net", sentence), "stranger@example.net").split())
    assert said.startswith("Judge: how to begin Hello! Judge runs games of Diplomacy by e-mail, free of charge.")
    assert "sign-on" not in said


@pytest.mark.parametrize(
    "lines",
    [
        ("I want to join river and this is my game: friend",),
        ("This is my game and that is how I join", "river friend"),
        ("How do I join, my password is friend",),
        ("How do I join me@here friend",),
        ("How do I join, that is this:", "password", "friend"),
    ],
)
def test_common_words_are_masked_where_a_game_or_a_password_is_named(river: House, lines: tuple[str, ...]) -> None:
    assert "friend" not in told(river.mail("stranger@example.net", *lines), "stranger@example.net")


def test_a_mail_with_courtesy_only_is_answered_by_how_to_begin(river: House) -> None:
    (letter,) = river.mail("stranger@example.net", "Dear judge,", "how are you?", "Bruno")
    assert letter.subject == "Judge: how to begin"


def test_a_watchers_courtesy_refuses_nothing(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    mail = ("SIGNON owl@river owl-pw", "Hi,", "PRESS TO M", "Well played.", "ENDPRESS", "Thanks!", "Owl")
    assert code_of(river, "owl@example.org", *mail) == ""


@pytest.mark.parametrize(
    "line", ["A Brst - BUR", "Pars holds", "support Parsi", "PAR qqq", "SET WIAT", "Germny", "[XYZ]", "prss to italy"]
)
def test_a_slip_below_orders_stays_an_error(river: House, line: str) -> None:
    letters = river.play("FRANCE", *ORDERS, line)
    assert [letter.subject for letter in letters] == ["river S1901M: 3 taken, 1 NOT"]


def test_a_heading_with_a_slip_does_not_give_the_orders_below_it_to_another_power(river: House) -> None:
    letters = river.master("[FRANCE]", *ORDERS, "Germny", "A MUN H")
    assert power(river, "GERMANY").orders is None
    assert "NOT" in to(letters, GM)[0].subject


@pytest.mark.parametrize(
    "above",
    [
        "A PAR - BUR",
        "Paris holds",
        "Friver france-pw",
        "river france france-pw",
        "SIGNN Friver france-pw",
        "me@river pw",
    ],
)
def test_orders_and_what_was_to_be_a_sign_on_are_no_courtesy_above_one(river: House, above: str) -> None:
    assert code_of(river, FRANCE, above, sign_on("FRANCE"), *ORDERS).startswith("E-")
    assert code_of(river, FRANCE, "Hello,", above, "LIST").startswith("E-")


def test_a_password_on_a_line_above_the_sign_on_is_not_sent_back(river: House) -> None:
    for mail in (
        ("Quincunx77", sign_on("FRANCE"), *ORDERS),
        ("my password is Quincunx77", "LIST"),
        ("Quincunx77", "SIGNON Friver wrong-pw"),
    ):
        assert "Quincunx77" not in told(river.mail(FRANCE, *mail), FRANCE)
