"""Gifts of money and acceptance lists (payola.md 5, 10)."""

from __future__ import annotations

import pytest

from judge.board.names import PowerName
from judge.problems import Refused
from judge.rules.registry import RuleSet
from judge.variants.payola.bank import acceptance_in_letters, read_acceptance, transfer
from judge.variants.payola.offers import OTHERS
from judge.variants.payola.state import PayolaState, Purse
from tests.support.payola import LETTERS
from tests.support.rows import each_row

AUSTRIA, FRANCE, ITALY = LETTERS["A"], LETTERS["F"], LETTERS["I"]
PLAIN = RuleSet(())
STATE = PayolaState({AUSTRIA: Purse(12), FRANCE: Purse(3), ITALY: Purse(0)})


def test_what_is_given_goes_from_one_treasury_to_another() -> None:
    after = transfer(STATE, AUSTRIA, FRANCE, 12, PLAIN)
    assert after.money == {AUSTRIA: 0, FRANCE: 15, ITALY: 0}


@pytest.mark.parametrize("amount", [0, 13, 10_000])
def test_nobody_gives_nothing_nor_more_than_they_have(amount: int) -> None:
    with pytest.raises(Refused) as refused:
        transfer(STATE, AUSTRIA, FRANCE, amount, PLAIN)
    assert refused.value.code == "E-PAY-GIFT"


def test_nobody_gives_money_to_themselves() -> None:
    with pytest.raises(Refused) as refused:
        transfer(STATE, AUSTRIA, AUSTRIA, 1, PLAIN)
    assert refused.value.code == "E-PAY-RECIPIENT"


def test_under_no_transfer_nobody_gives_anything() -> None:
    with pytest.raises(Refused) as refused:
        transfer(STATE, AUSTRIA, FRANCE, 1, RuleSet(["NO_TRANSFER"]))
    assert refused.value.code == "E-PAY-TRANSFER"


def test_a_second_gift_to_the_same_power_in_a_phase_is_refused_under_one_transfer_only() -> None:
    twice = transfer(transfer(STATE, AUSTRIA, FRANCE, 1, PLAIN), AUSTRIA, FRANCE, 1, PLAIN)
    assert twice.money[FRANCE] == 5
    once = RuleSet(["ONE_TRANSFER"])
    after = transfer(transfer(STATE, AUSTRIA, FRANCE, 1, once), AUSTRIA, ITALY, 1, once)
    with pytest.raises(Refused) as refused:
        transfer(after, AUSTRIA, FRANCE, 1, once)
    assert refused.value.code == "E-PAY-TRANSFER"


@each_row(
    ("written", "understood"),
    [("FEGIART", "FEGIART"), ("f e", "FE?"), ("?F", "?F"), ("F?T", "F?T"), ("FEGIAR", "FEGIAR?"), ("?", "?")],
)
def test_an_acceptance_list_is_letters_and_one_question_mark_which_comes_last_where_it_is_left_out(
    written: str, understood: str
) -> None:
    assert acceptance_in_letters(read_acceptance(written, LETTERS), LETTERS) == understood


@each_row("written", ["FX", "FF", "F??", "FEGIARTF", "", "F1"])
def test_an_acceptance_list_with_an_unknown_letter_or_one_twice_is_refused(written: str) -> None:
    with pytest.raises(Refused) as refused:
        read_acceptance(written, LETTERS)
    assert refused.value.code == "E-PAY-LIST"
    assert "The list on file is unchanged." in refused.value.text


def test_letters_of_an_acceptance_list_are_those_of_the_map() -> None:
    assert read_acceptance("TF", LETTERS) == (PowerName("TURKEY"), PowerName("FRANCE"), OTHERS)
