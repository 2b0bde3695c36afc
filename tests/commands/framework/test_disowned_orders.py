"""Orders that a sentence quotes, refuses or supposes are shown with a button (orders.md 1.1)."""

from __future__ import annotations

import pytest

from docs.make_press_weights import GIVEN, ORDERS_FILE, made_table_of_orders, samples
from judge.files.word_counts import ORDER_WEIGHTS_FILE
from tests.support.command_mails import power
from tests.support.house import House
from tests.support.mail_links import buttons

NOT_GIVEN = [
    "A PAR - BUR (what Italy would like)",
    "A PAR - BUR // he wishes that, I don't",
    "A PAR - BUR as England wants",
    "A PAR - BUR (refused)",
    "A PAR - BUR: rejected",
    "Germany wrote me a letter with his wishes: / A PAR - BUR please",
    "A PAR - BUR (Deutschlands Wunsch)",
    "A PAR - BUR (l'idée de l'Italie)",
    "A PAR - BUR (Italia lo quiere)",
    "A PAR - BUR (Italia lo vuole)",
]
GIVEN_HERE = [
    "A PAR - BUR",
    "please A PAR - BUR",
    "A PAR - BUR (my main attack this year)",
    "A PAR - BUR as agreed with Italy",
    "A PAR - BUR because he is weak there",
    "A PAR - BUR, thank you all",
    "A PAR - BUR // my best idea so far",
    "Hello, these are my orders for spring. / A PAR - BUR please",
    "Germany wrote: / A PAR - BUR",  # alone in its line
]


def test_the_table_of_weights_counts_the_samples() -> None:
    assert GIVEN in samples(ORDERS_FILE)
    assert ORDER_WEIGHTS_FILE.read_text(encoding="utf-8") == made_table_of_orders(), "run docs/make_press_weights.py"


def test_no_sentence_of_these_tables_is_a_sample() -> None:
    known = {text.replace("\n", " / ") for texts in samples(ORDERS_FILE).values() for text in texts}
    assert [row for row in (*NOT_GIVEN, *GIVEN_HERE[2:]) if row in known] == []


@pytest.mark.parametrize("said", NOT_GIVEN)
def test_an_order_that_a_sentence_does_not_give_is_not_filed(river: House, said: str) -> None:
    letters = river.play("FRANCE", *said.split(" / "))
    assert not power(river, "FRANCE").orders
    assert any("NOT on file" in letter.text for letter in letters)


@pytest.mark.parametrize("said", GIVEN_HERE)
def test_an_order_with_a_reason_or_courtesy_is_filed(river: House, said: str) -> None:
    river.play("FRANCE", *said.split(" / "))
    assert power(river, "FRANCE").orders


def test_the_button_files_the_order_without_the_words_around_it(river: House) -> None:
    letters = river.play("FRANCE", "A MAR - SPA", "A PAR - BUR (Germany's wish)")
    assert len(power(river, "FRANCE").orders or ()) == 1
    assert any("line 3, which seems not to be meant as an order" in letter.text for letter in letters)
    bodies = [button.body.split("\r\n") for letter in letters for button in buttons(letter)]
    lines = next(body for body in bodies if "A PAR - BUR" in body)
    river.play("FRANCE", *lines)
    assert len(power(river, "FRANCE").orders or ()) == 2
