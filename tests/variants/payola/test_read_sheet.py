"""Offer sheets as they are written: every form of payola.md 4, and every error of 11 and 12."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.problems import Problem
from judge.variants.payola.offers import Sheet
from tests.support.payola import board, read, sheet
from tests.support.payola_house import payola
from tests.support.rows import each_row

BOARD = board(F="A PAR, A MAR, F BRE", G="A MUN, A KIE", E="F LON, F NTH", I="A PIE")


def offers(found: Sheet) -> list[tuple[str, int, int, int]]:
    """Kind and orders, amount, plateau and number of each offer."""
    return [
        (f"{one.kind} {' | '.join(map(format_order, one.orders))}", one.amount, one.plateau, one.number)
        for one in found.offers
    ]


def codes(*lines: str, rules: tuple[str, ...] = (), **more: object) -> list[tuple[str, int]]:
    found = read("F", *lines, position=BOARD, rules=rules, **more)  # type: ignore[arg-type]
    return [] if isinstance(found, Sheet) else [(problem.code, problem.line) for problem in found]


def test_an_amount_with_several_parts_is_as_many_offers_in_their_order() -> None:
    assert offers(sheet("F", "3*2+5#2 : A MAR - SPA", position=BOARD)) == [
        (": A MAR - SPA", 2, 0, 0),
        (": A MAR - SPA", 2, 0, 1),
        (": A MAR - SPA", 2, 0, 2),
        (": A MAR - SPA", 5, 2, 3),
    ]


@each_row(
    ("line", "amount", "plateau"),
    [
        ("8# : A PAR - BUR", 8, 8),
        ("8#4 : A PAR - BUR", 8, 4),
        ("8#0 : A PAR - BUR", 8, 0),
        ("8:a par-bur", 8, 0),
        ("A PAR - BUR", 0, 0),
        (": A PAR - BUR", 0, 0),
        ("9999 : A PAR - BUR", 9999, 0),
        ("7*0 : A PAR - BUR", 0, 0),
        (" 8 # 4 :  A  PAR  ->  BUR  ", 8, 4),
    ],
)
def test_amounts_are_read_as_they_are_written(line: str, amount: int, plateau: int) -> None:
    assert offers(sheet("F", line, position=BOARD)) == [(": A PAR - BUR", amount, plateau, 0)]


def test_orders_behind_a_bar_are_for_the_same_unit_and_each_has_its_number() -> None:
    lines = ["2 > A PAR - GAS | S F BRE | H", "1 : A MAR - SPA", "4 & A PIE - TYR"]
    assert offers(sheet("F", *lines, position=BOARD)) == [
        ("> A PAR - GAS | A PAR S F BRE | A PAR H", 2, 0, 0),
        (": A MAR - SPA", 1, 0, 4),
        ("& A PIE - TYR", 4, 0, 5),
    ]


def test_comments_are_kept_and_blank_lines_passed_over() -> None:
    found = sheet("F", "", "% a plan", "3 : A PAR - BUR % for Germany", position=BOARD)
    assert [one.comment for one in found.offers] == ["for Germany"]


def test_savings_add_up() -> None:
    assert sheet("F", "4 $", "2*3+1$", position=BOARD).savings == 11


@pytest.mark.parametrize("word", ["CLEAR", "nmr", " Clear. "])
def test_clear_wipes_everything_above_it_faults_too(word: str) -> None:
    found = sheet("F", "nonsense", "4 $", "3 : A PAR - BUR", word, "1 : A MAR - SPA", position=BOARD)
    assert (offers(found), found.savings) == ([(": A MAR - SPA", 1, 0, 0)], 0)


def test_a_unit_for_which_its_owner_proposes_nothing_holds_for_nothing() -> None:
    own = [unit.piece for unit in BOARD.units if unit.power == "FRANCE"]
    found = sheet("F", "3 ! A PAR H", "2 ! A MAR - SPA", "5 : A MUN - BUR", position=BOARD).with_defaults(own)
    assert offers(found)[3:] == [(": A PAR H", 0, 0, 5), (": F BRE H", 0, 0, 6)]


@each_row(
    ("line", "code"),
    [
        ("10000 : A PAR - BUR", "E-PAY-AMOUNT"),
        ("3#4 : A PAR - BUR", "E-PAY-AMOUNT"),
        ("0*3 : A PAR - BUR", "E-PAY-AMOUNT"),
        ("100*3 : A PAR - BUR", "E-PAY-AMOUNT"),
        ("3*# : A PAR - BUR", "E-PAY-AMOUNT"),
        ("3+ : A PAR - BUR", "E-PAY-AMOUNT"),
        ("3++2 : A PAR - BUR", "E-PAY-AMOUNT"),
        ("+3 : A PAR - BUR", "E-PAY-AMOUNT"),
        ("4#2 $", "E-PAY-PLATEAU"),
        ("4 x $", "E-PAY-AMOUNT"),
        ("3 A PAR - BUR", "E-PAY-TYPE"),
        ("3 :", "E-PAY-ORDER"),
        ("3 : A PAR - BUR |", "E-PAY-ORDER"),
        ("3 : A PAR - BUR | - GAS | - BUR", "E-PAY-TWICE"),
        ("3 : A PAR", "E-ORD-FORM"),
        ("3 : A PAR - LON", "E-ORD-CONVOY"),
        ("3 : A PAR P ENGLAND", "E-ORD-PROXY"),
        ("3 : A GAS - PAR", "E-ORD-UNIT"),
        ("0 : A MUN - BUR", "E-PAY-ZERO"),
        ("& A MUN - BUR", "E-PAY-ZERO"),
    ],
)
def test_one_fault_refuses_the_sheet_and_names_its_line(line: str, code: str) -> None:
    found = codes("2 : A MAR - SPA", line)
    assert [number for _, number in found] == [2]
    assert found[0][0].startswith("E-ORD") if code.startswith("E-ORD") else found == [(code, 2)]


def test_all_faults_of_a_sheet_are_told_together() -> None:
    assert codes("3+ : A PAR - BUR", "2 : A MAR - SPA", "4#2 $", "0 : A MUN - BUR") == [
        ("E-PAY-AMOUNT", 1),
        ("E-PAY-PLATEAU", 3),
        ("E-PAY-ZERO", 4),
    ]


@each_row(
    ("rule", "lines", "code"),
    [
        ("DIRECT_ONLY", ["3 > A PAR - BUR"], "E-PAY-DIRECT"),
        ("DIRECT_ONLY", ["3 : A PAR - BUR | - GAS"], "E-PAY-DIRECT"),
        ("DIRECT_ONLY", ["3 : A PAR - BUR", "2 : A PAR - GAS"], "E-PAY-DIRECT"),
        ("DIRECT_ONLY", ["2*3 : A PAR - BUR"], "E-PAY-DIRECT"),
        ("DIRECT_ONLY", ["2+3 : A PAR - BUR"], "E-PAY-DIRECT"),
        ("NO_SAVINGS", ["4 $"], "E-PAY-SAVINGS"),
        ("NO_SAVINGS", ["4# : A PAR - BUR"], "E-PAY-PLATEAU"),
        ("NO_PLATEAU", ["4# : A PAR - BUR"], "E-PAY-PLATEAU"),
        ("TOUCH_BRIBE", ["4 : F LON - ENG"], "E-PAY-FAR"),
        ("TOUCH_BRIBE", ["4 : A KIE - HOL"], "E-PAY-FAR"),
        ("TOUCH_BRIBE", ["4 : A PIE - TYR"], ""),
        ("REMOTE_BRIBE", ["4 : A PIE - TYR"], "E-PAY-NEAR"),
        ("REMOTE_BRIBE", ["4 : A KIE - HOL"], ""),
        ("TOUCH_BRIBE", ["4 : A PAR - BUR"], ""),
        ("LIMIT_OFFERS", ["60 : A PAR - BUR", "41 : A MAR - SPA"], "E-PAY-LIMIT"),
        ("LIMIT_OFFERS", ["60 : A PAR - BUR", "40 : A MAR - SPA"], ""),
        ("LIMIT_OFFERS", ["1 $", "60 : A PAR - BUR", "40 : A MAR - SPA"], "E-PAY-LIMIT"),
        ("ZERO_FOREIGN", ["0 : A MUN - BUR"], ""),
        ("PAY_DUMMIES", ["A PAR - BUR", "3 : A MUN - BUR"], "E-PAY-PLAYED"),
        ("PAY_DUMMIES", ["3 : A PAR - BUR"], "E-PAY-OWN"),
        ("PAY_DUMMIES", ["A PAR - BUR", "A PAR - GAS"], "E-PAY-OWN"),
        ("PAY_DUMMIES", ["A PAR - BUR", "3 : A PIE - TYR"], ""),
    ],
)
def test_what_the_rules_of_a_game_forbid_is_refused_and_nothing_else(rule: str, lines: list[str], code: str) -> None:
    found = codes(*lines, rules=(rule,), dummies=[PowerName("ITALY")])
    assert {problem for problem, _ in found} == ({code} if code else set())
    if rule not in ("ZERO_FOREIGN", "PAY_DUMMIES") and code:
        assert codes(*lines) == []


def test_under_cd_dummies_units_of_dummies_may_be_bribed_wherever_they_stand() -> None:
    assert codes("4 : A KIE - HOL", rules=("TOUCH_BRIBE",)) == [("E-PAY-FAR", 1)]
    assert codes("4 : A KIE - HOL", rules=("TOUCH_BRIBE", "CD_DUMMIES"), dummies=[PowerName("GERMANY")]) == []


def test_orders_about_units_that_are_not_there_are_taken_where_the_rules_let_them() -> None:
    assert codes("3 : A GAS - PAR", rules=("FICTIONAL_OK", "ZERO_FOREIGN")) == []


def test_a_signal_is_its_owners_alone_on_its_line_and_for_nothing_under_restrict_signal() -> None:
    rules = ("SIGNAL_SUPPORT", "RESTRICT_SIGNAL", "ZERO_FOREIGN")
    assert codes("0 : A PAR S A PIE - TUS ?", rules=rules) == []
    for line in ("1 : A PAR S A PIE - TUS ?", "0 > A PAR S A PIE - TUS ?", "0 : A MUN S A PIE - TUS ?"):
        assert [code for code, _ in codes(line, rules=rules)] == ["E-PAY-SIGNAL"]
    assert codes("0 : A PAR S A PIE - TUS ?", "0 : A PAR S F LON - YOR ?", rules=rules) == [("E-PAY-SIGNAL", 2)]


def test_problems_say_what_to_do_in_a_sentence_with_the_words_concerned() -> None:
    found = read("F", "3 A PAR - BUR", position=BOARD)
    assert isinstance(found, list)
    assert found == [
        Problem(
            "E-PAY-TYPE",
            "Write : or one of ! > @ & between amount and unit: it says which orders the offer pays for.",
            "3 A PAR - BUR",
            1,
        )
    ]


@pytest.mark.parametrize("comma", [", ", ",", " ; "])
def test_commas_between_offers_make_each_an_offer_of_its_own(comma: str) -> None:
    line = comma.join(("5 : A PAR - BUR", "3*2 : A MAR - SPA", "8#4 ! A MUN H"))
    assert offers(sheet("F", line, position=BOARD)) == offers(sheet("F", *line.split(comma), position=BOARD))


ASIDE = [
    "(5) A PAR - BUR", "(5 : A PAR - BUR)", "[5] A PAR - BUR", "(5 AgP) A PAR - BUR", "A PAR - BUR (5)",
    "A PAR - BUR (5 AgP)", "A PAR - BUR [5]", "A PAR - BUR; 5", "A PAR - BUR # 5", "A PAR - BUR (5).",
    "(5): A PAR - BUR", "5 A PAR - BUR",
]  # fmt: skip


@each_row("line", ASIDE)
def test_an_amount_in_brackets_or_behind_an_order_is_refused(line: str) -> None:
    assert codes("3 : A MAR - SPA", line)[:1] == [("E-PAY-TYPE", 2)]


def test_by_mail_no_amount_is_lost_and_a_signature_refuses_no_sheet(tmp_path: Path) -> None:
    house = payola(tmp_path)
    for line in ASIDE:
        (letter, *_) = house.play("FRANCE", line)
        assert "NOT" in letter.subject, line
    (letter, *_) = house.play("FRANCE", "5 : A PAR - BUR", "3 : A MAR - SPA", "", "Greetings from Brest")
    assert letter.subject == "river: offer sheet on file"
    (letter, *_) = house.play("FRANCE", "5 : A PAR - BUR", "", "Best,", "Anne Martin", "12 Rue de Bourgogne, Paris")
    assert letter.subject == "river: offer sheet on file"
