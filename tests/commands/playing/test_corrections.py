"""Corrections in order mails: a later line that corrects an earlier one counts (orders.md 1.2)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, put, refused_play, told
from tests.support.games import at_position
from tests.support.house import House, address
from tests.support.mail_links import button_lines
from tests.support.rows import each_row

FRANCE = address("FRANCE")


def filed(house: House, *lines: str) -> list[str]:
    """France's orders on file after this mail; nothing was on file before."""
    game = house.game()
    put(house, game.with_power(replace(game.power(PowerName("FRANCE")), orders=None)))
    house.play("FRANCE", *lines)
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


@each_row(
    "line",
    [
        *("Correction: A PAR - GAS", "Correction : A PAR - GAS", "CORRECTION A PAR - GAS", "Corrected: A PAR - GAS"),
        *("Korrektur: A PAR - GAS", "Korrektur zu meinem Zug: A PAR - GAS", "Änderung: A PAR - GAS"),
        *("Correction of line 2: A PAR - GAS", "Correction for line 2 - A PAR - GAS", "Rectificatif : A PAR - GAS"),
        *("Corrección: A PAR - GAS", "Correzione: A PAR - GAS", "Change: A PAR - GAS", "Update: A PAR - GAS"),
        *("Sorry, A PAR - GAS", "Oops - A PAR - GAS", "no, A PAR - GAS", "Actually, no: A PAR - GAS"),
        *("Instead: A PAR - GAS", "A PAR - GAS instead", "A PAR - GAS (correction)", "A PAR - GAS (corrected)"),
        *("I meant A PAR - GAS", "Sorry, I meant A PAR - GAS, not A PAR - BUR", "Correction: Paris to Gascony"),
        *("No wait, make that A PAR - GAS", "Wait! A PAR - GAS", "Hold on, make it A PAR - GAS"),
    ],
)
def test_a_correction_takes_the_place_of_the_order_above_it(river: House, line: str) -> None:
    assert filed(river, "A PAR - BUR", "A MAR - SPA", line) == ["A MAR - SPA", "A PAR - GAS"]
    assert filed(river, line) == ["A PAR - GAS"]


@each_row(
    "line",
    [
        *("Replace A PAR - BUR by A PAR - GAS", "Instead of A PAR - BUR do A PAR - GAS."),
        *("please replace A PAR-BUR with A PAR-GAS", "Instead of A PAR - BUR, A PAR - GAS"),
        *("Rather than A PAR S A MAR - BUR, play A PAR - GAS", "Instead of Paris to Burgundy, Paris to Gascony"),
    ],
)
def test_an_order_that_replaces_another_on_its_line_is_filed_alone(river: House, line: str) -> None:
    assert filed(river, line) == ["A PAR - GAS"]
    river.play("FRANCE", "A PAR - BUR", "A MAR - SPA")
    assert "Not read as orders: line 2" in told(river.play("FRANCE", line), FRANCE)
    assert sorted(map(format_order, power(river, "FRANCE").orders or ())) == ["A MAR - SPA", "A PAR - GAS"]


@each_row(
    "heading",
    ["Correction:", "Correction", "Corrected orders:", "New orders:", "Sorry, I made a mistake:", "Berichtigung:"],
)
def test_orders_below_a_heading_correct_those_above_it(river: House, heading: str) -> None:
    mail = ("A PAR - BUR, A MAR - SPA", "F BRE - ENG", heading, "A PAR - GAS", "F BRE H")
    assert filed(river, *mail) == ["A MAR - SPA", "A PAR - GAS", "F BRE H"]


def test_the_confirmation_names_the_orders_that_are_corrected(river: House) -> None:
    letter = told(river.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "Correction: A PAR - GAS, A MAR - BUR"), FRANCE)
    assert "Line 2, A PAR - BUR, does not count: your mail corrects it below." in letter
    assert "Line 3, A MAR - SPA, does not count: your mail corrects it below." in letter


def test_a_correction_of_a_correction_counts(river: House) -> None:
    mail = ("A PAR - BUR", "Correction: A PAR - GAS", "Correction: A PAR - PIC")
    assert filed(river, *mail) == ["A PAR - PIC"]


@each_row(
    "line",
    [
        "A PAR - GAS",
        "No changes:",
        "no A PAR - GAS",
        "Change A PAR - GAS",
        "Strike A PAR - GAS",
        "wait with A PAR - GAS",
    ],
)
def test_an_order_that_is_called_no_correction_takes_no_place(river: House, line: str) -> None:
    assert "A PAR - GAS" not in filed(river, "A PAR - BUR", line)


def test_two_corrections_below_one_heading_dispute_each_other(river: House) -> None:
    assert filed(river, "A PAR - BUR", "Correction:", "A PAR - GAS", "A PAR - PIC", "A MAR H") == ["A MAR H"]


def test_a_correction_that_cannot_be_read_leaves_what_it_corrects_unfiled(river: House) -> None:
    assert filed(river, "A PAR - BUR", "A MAR H", "Correction: A PAR - XYZ") == ["A MAR H"]


def test_a_correction_in_winter_names_the_build_that_it_corrects(river: House) -> None:
    centers = {"FRANCE": ["PAR", "MAR", "BRE", "SPA"], "ENGLAND": ["LON"]}
    put(river, at_position(river.game(), "W1901A", {"FRANCE": ["A BUR"], "ENGLAND": ["F LON"]}, centers))
    mail = ("BUILD A PAR", "BUILD A MAR", "BUILD F BRE", "Correction: BUILD F MAR")
    assert filed(river, *mail) == ["A PAR B", "F BRE B", "F MAR B"]
    refused_play(river, "E-ORD-WORD", "FRANCE", "BUILD A PAR", "BUILD F BRE", "Correction: BUILD F MAR")


@each_row(
    "line",
    [
        *("Correction: BUR should be GAS", "Sorry, I meant GAS, not BUR", "Gascony instead of Burgundy, please"),
        *("Please change BUR to GAS", "Typo: Burgundy should have been Gascony.", "In my mail BUR should read GAS"),
        *("BUR devrait être GAS", "GAS statt BUR"),
    ],
)
def test_a_correction_that_names_a_place_alone_is_shown_in_all_orders_with_that(river: House, line: str) -> None:
    filed(river, "A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H")
    letters = river.play("FRANCE", line)
    assert button_lines(letters[-1]) == ["A MAR S A PAR - GAS", "A PAR - GAS"]
    assert "line 2, which corrects a place in your orders" in told(letters, FRANCE)


@each_row(
    "line", ["Nah, let me try A PAR - GAS", "On second thought, A PAR - GAS", "Thinking about it more, A PAR - GAS"]
)
def test_an_order_behind_unknown_words_is_shown_with_a_button(river: House, line: str) -> None:
    filed(river, "A PAR - BUR")
    letters = river.play("FRANCE", "A MAR - SPA", line)
    assert button_lines(letters[0]) == ["A PAR - GAS"]
    assert "line 3, where the words before the order mean nothing" in told(letters, FRANCE)


@each_row(
    "line",
    [
        *("Disregard Burgundy, A PAR - GAS", "Scrap the Paris order, A PAR - GAS", "Not Burgundy, A PAR - GAS"),
        *("Forget Burgundy: A PAR - GAS", "Ignore my Paris order. A PAR - GAS", "Vergesst Burgund, A PAR - GAS"),
        *("Instead of Burgundy, A PAR - GAS", "I take back Burgundy: A PAR - GAS", "Annule Bourgogne, A PAR - GAS"),
    ],
)
def test_an_order_behind_words_that_take_another_back_is_shown_with_a_button(river: House, line: str) -> None:
    filed(river, "A PAR - BUR")
    letters = river.play("FRANCE", "A MAR - SPA", line)
    assert button_lines(letters[0]) == ["A PAR - GAS"]
    assert filed(river, "A PAR - BUR", "A MAR - SPA", line) == ["A MAR - SPA", "A PAR - BUR"]


@each_row(
    "helped", ["(S by MAR)", "(supported by A MAR)", "[with support from Marseilles]", "(MAR S)", "S by A MAR",
               "with the support of A MAR", "(Unterstützt durch MAR)"]
)  # fmt: skip
def test_a_support_that_an_order_mentions_is_shown_with_a_button(river: House, helped: str) -> None:
    filed(river, "F BRE H")
    letters = river.play("FRANCE", f"A PAR - BUR {helped}")
    button = button_lines(next(letter for letter in letters if "NOT on file" in letter.subject))
    on_file = [format_order(order) for order in power(river, "FRANCE").orders or ()]
    assert sorted({*button, *on_file}) == ["A MAR S A PAR - BUR", "A PAR - BUR", "F BRE H"]
    assert "A MAR S A PAR - BUR" in button
    assert not {*button} & {*on_file}


@each_row(
    "line",
    [
        "A MUN S A PAR - GAS",
        "If Italy moves, A PAR - GAS",
        "Germany plays A PAR - GAS",
        "then A PAR - GAS",
        "Strike A PAR - GAS",
    ],
)
def test_an_order_behind_a_doubt_or_another_unit_is_not_shown_as_meant(river: House, line: str) -> None:
    filed(river, "A PAR - BUR")
    assert len(river.play("FRANCE", "A MAR - SPA", line)) == 1


@each_row("line", ["BUR should be MOS", "PAR should be MAR", "BUR should be BUR", "BUR should be GAS or PIC"])
def test_a_correction_of_a_place_with_no_one_meaning_is_a_fault_alone(river: House, line: str) -> None:
    filed(river, "A PAR - BUR")
    assert len(river.play("FRANCE", line)) == 1


def test_a_place_that_two_units_go_to_is_not_corrected_by_itself(river: House) -> None:
    filed(river, "A PAR - BUR", "A MAR - BUR")
    assert len(river.play("FRANCE", "BUR should be GAS")) == 1


def test_the_masters_correction_is_told_to_nobody_else(river: House) -> None:
    letters = river.master("[FRANCE]", "A PAR - BUR", "Correction: A PAR - GAS", "[GERMANY]", "A MUN H")
    assert "corrects it" in told(letters, "gm@example.org")
    assert "corrects it" not in told(letters, address("GERMANY")) + told(letters, FRANCE)
