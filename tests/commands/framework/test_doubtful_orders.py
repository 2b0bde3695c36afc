"""Orders that their mail puts in doubt, by mail: shown, and filed by one button (orders.md 1.1)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, put, refused_play, told
from tests.support.everybody import Everybody
from tests.support.exchange import led, say
from tests.support.house import GM, Got, House, address
from tests.support.mail_links import button_lines, follow
from tests.support.payola_house import payola, treasuries
from tests.support.rows import each_row

FRANCE = address("FRANCE")


def on_file(house: House) -> list[str]:
    """France's orders on file."""
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


def cleared(house: House) -> None:
    game = house.game()
    put(house, game.with_power(replace(game.power(PowerName("FRANCE")), orders=None)))


def about_doubt(letters: list[Got], to: str = FRANCE) -> list[str]:
    """Return the words of the letters about orders in doubt."""
    return [" ".join(letter.text.split()) for letter in letters if letter.to == to and "NOT on file" in letter.subject]


@each_row(
    "line",
    [
        "// A MAR - SPA",
        "//A MAR - SPA",
        "# A MAR - SPA",
        "#A MAR-SPA",
        "## A MAR - SPA",
        "#2 A MAR - SPA",
        "- # A MAR - SPA",
    ],
)
def test_an_order_that_is_commented_out_is_not_filed_but_shown(river: House, line: str) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", "A PAR - BUR", line))
    assert on_file(river) == ["A PAR - BUR"]
    assert "NOT on file is line 3, which is set apart with #, // or /*. On file now: A PAR - BUR." in letter


def test_several_orders_that_are_commented_out_are_in_one_letter(river: House) -> None:
    (letter,) = about_doubt(river.play("FRANCE", "// A MAR - SPA", "# A PAR - BUR", "// see you"))
    assert on_file(river) == []
    assert (
        "NOT on file are lines 2 and 3, which are set apart with #, // or /*. You have nothing on file now." in letter
    )


def test_comments_that_order_nothing_new_have_no_letter(river: House) -> None:
    cleared(river)
    letters = river.play("FRANCE", "A PAR - BUR", "// A PAR - BUR", "# A PAR - BUR", "// for Anna", "# for Anna")
    assert on_file(river) == ["A PAR - BUR"]
    assert not about_doubt(letters)
    assert 'Not read as orders: line 6 "# for Anna".' in told(letters, FRANCE)


def test_a_remark_behind_an_order_leaves_it_on_file(river: House) -> None:
    cleared(river)
    letters = river.play("FRANCE", "A PAR - BUR // A PAR - PIC", "A MAR - SPA # or BUR")
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR"]
    assert not about_doubt(letters)


DRAFTS = [
    "Draft:", "DRAFT", "*** Draft ***", "[draft]", "Draft orders for Spring 1901:", "first draft", "not final",
    "These orders are not final", "NOT FINAL YET!", "Possible orders:", "Orders (possible)", "Option 1:", "option B",
    "Plan A:", "My ideas:", "Alternatively:", "Maybe:", "These are not my orders", "Not decided yet:", "Entwurf:",
    "France, draft orders", "Draft, final orders will follow tomorrow", "Cancelled", "Otherwise",
]  # fmt: skip


@each_row("heading", DRAFTS)
def test_orders_below_a_heading_of_doubt_are_not_filed(river: House, heading: str) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", "A PAR - BUR", heading, "A MAR - SPA", "F BRE - MAO", "Cheers, Anna"))
    assert on_file(river) == ["A PAR - BUR"]
    assert f'NOT on file are the orders below "{heading}" (line 3). On file now: A PAR - BUR.' in letter
    assert "A MAR - SPA F BRE - MAO These orders (opens a mail)" in letter


HANGING = [
    "If he moves to Bur:", "Only if England agrees:", "In case Italy moves to PIE:", "Unless Germany says no:",
    "Otherwise:", "If Germany attacks:", "Should Italy attack:", "Only with German support:", "If possible:",
    "Don't use these:", "Do not use:", "Not these, please:", "**Not yet:**", "Cancelled:",
    "For later:", "Later orders:", "Old orders:", "France, not these:", "Please tell me if that is possible:",
    "A different option if Italy attacks:", "If Italy attacks, my orders:", "Falls Italien angreift:", "Noch nicht:",
    "Für später:", "Si l'Italie attaque:", "S'il attaque:", "Pas encore:", "Plus tard :", "Todavía no:", "Más tarde:",
    "Se l'Italia attacca:", "Non ancora:", "Più tardi:",
    "If England keeps its word about the Channel and leaves Belgium to me as we have agreed:",
]  # fmt: skip


@each_row("heading", HANGING)
def test_orders_below_a_condition_or_a_negation_are_not_filed(river: House, heading: str) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", "A PAR - BUR", heading, "A MAR - SPA"))
    assert on_file(river) == ["A PAR - BUR"]
    assert f'NOT on file are the orders below "{heading}" (line 3).' in letter


def test_each_of_two_conditions_has_its_button(river: House) -> None:
    letters = about_doubt(
        river.play("FRANCE", "If he agrees:", "A MAR - SPA", "Otherwise:", "A MAR H", "My orders:", "A PAR H")
    )
    assert on_file(river) == ["A PAR H"]
    assert ["A MAR - SPA (opens" in letters[0], "A MAR H (opens" in letters[1]] == [True, True]


def test_a_block_that_ends_in_endif_is_refused_as_a_whole(river: House) -> None:
    refused_play(river, "E-ORD-IF", "FRANCE", "IF A MUN - BUR:", "A PAR - PIC", "ELSE:", "A PAR - BUR", "ENDIF")


MEANT = [
    "My orders:", "Final orders", "Orders for Spring 1901:", "Spring 1901", "S1901M:", "S01", "river S01 orders",
    "Spring moves", "Preliminary orders:", "Not final, but in case I am late:", "This is not a draft:", "My plan:",
    "France", "As discussed, not a possible fake:", "Only these:", "Germany only:", "In case I forget:",
    "My orders, unless you hear otherwise:", "Orders until further notice:", "Preliminary orders, may change later:",
    "Sorry I could not write earlier, my orders:", "Forget the old ones, my orders:", "Frühjahr 1901:",
    "Final orders, if I miss the deadline:", "If I don't send others:", "Dear judge, here are my orders:",
]  # fmt: skip


@each_row("heading", MEANT)
def test_orders_below_any_other_heading_are_filed(river: House, heading: str) -> None:
    cleared(river)
    letters = river.play("FRANCE", heading, "A MAR - SPA", "A PAR - BUR")
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR"]
    assert not about_doubt(letters)


@each_row(
    ("heading", "phase"),
    [
        ("Fall 1901", "F1901M"), ("Orders for Fall 1901:", "F1901M"), ("ORDERS F1901M", "F1901M"), ("F01:", "F1901M"),
        ("France, autumn of 1901", "F1901M"), ("S1902", "S1902M"), ("1902 spring orders", "S1902M"), ("Fall:", ""),
        ("Herbst 1901:", "F1901M"), ("im Herbst 1901", "F1901M"), ("Otoño 1901:", "F1901M"), ("Automne", ""),
        ("Autunno 1901:", "F1901M"),
        ("Spring 1900", ""), ("Orders for 1902", ""), ("S1901R", "S1901R"), ("Spring 1901 retreats", "S1901R"),
    ],
)  # fmt: skip
def test_orders_below_the_heading_of_another_phase_are_not_filed(river: House, heading: str, phase: str) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", heading, "A MAR - SPA"))
    assert on_file(river) == []
    assert f'below "{heading}" (line 2). river is in Spring 1901 Movement (S1901M).' in letter
    assert ("keeps them for then" in letter) is bool(phase)
    assert phase in letter


def test_each_option_has_its_button_and_a_heading_of_orders_that_are_meant_ends_doubt(river: House) -> None:
    letters = about_doubt(
        river.play("FRANCE", "Option 1:", "A MAR - SPA", "Option 2:", "A MAR - BUR", "Final orders:", "A MAR - PIE")
    )
    assert on_file(river) == ["A MAR - PIE"]
    assert "A MAR - SPA (opens" in letters[0]
    assert "A MAR - BUR (opens" in letters[1]


def test_more_than_three_options_are_told_by_their_lines(river: House) -> None:
    options = [
        line for at in range(1, 5) for line in (f"Option {at}:", f"A MAR - {('SPA', 'BUR', 'PIE', 'GAS')[at - 1]}")
    ]
    letters = river.play("FRANCE", *options)
    assert len(about_doubt(letters)) == 3
    assert "NOT on file either are lines 8 and 9" in told(letters, FRANCE)


def test_the_line_of_such_a_letter_files_the_orders(river: House) -> None:
    letters = river.play("FRANCE", "Draft:", "A MAR - SPA", "FINAL")
    (letter,) = (each for each in letters if "NOT on file" in each.subject)
    assert letter.subject == "river: 2 lines NOT on file"
    assert letter.headers["Reply-To"]
    river.answer(letter, "A MAR - SPA", "FINAL")
    assert on_file(river) == ["A MAR - SPA"]


def test_orders_of_another_phase_need_no_unit_there_yet(river: House) -> None:
    (letter,) = about_doubt(river.play("FRANCE", "Spring 1901", "A MAR - SPA", "Fall 1901", "A SPA - POR"))
    assert on_file(river) == ["A MAR - SPA"]
    assert "A SPA - POR (opens a mail)" in letter


def test_a_clear_in_doubt_clears_nothing(river: House) -> None:
    river.play("FRANCE", "A PAR - BUR")
    (letter,) = about_doubt(river.play("FRANCE", "Draft:", "CLEAR", "A MAR - SPA", "SET WAIT"))
    assert on_file(river) == ["A PAR - BUR"]
    assert "CLEAR A MAR - SPA These orders" in letter
    assert power(river, "FRANCE").wait


def test_a_master_gets_the_power_above_the_orders_too(river: House) -> None:
    letters = river.master("[FRANCE]", "Draft:", "A MAR - SPA")
    (letter,) = about_doubt(letters, GM)
    assert "[FRANCE] A MAR - SPA" in letter
    assert [each.subject for each in letters] == ["river: 2 lines NOT on file"]


def test_not_final_is_another_word_for_preliminary_where_the_game_has_that(river: House) -> None:
    river.master("HOUSE order_status=flags")
    river.play("FRANCE", "Not final:", "A MAR - SPA")
    assert on_file(river) == ["A MAR - SPA"]


def test_a_draft_is_not_kept_for_a_later_phase_either(river: House) -> None:
    text = refused_play(river, "E-ORD-DRAFT", "FRANCE", "PHASE F1901M", "Draft:", "A MAR - SPA")
    assert 'Line 3, "Draft:", puts the orders below it in doubt: none was kept.' in text
    assert not river.game().ahead


def test_a_condition_is_not_kept_for_a_later_phase_either(river: House) -> None:
    refused_play(river, "E-ORD-DRAFT", "FRANCE", "PHASE F1901M", "If Italy agrees:", "A MAR - SPA")


def test_words_of_doubt_above_sentences_change_nothing(river: House) -> None:
    letters = river.play("FRANCE", "Possible orders", "will be sent on Tuesday")
    assert not about_doubt(letters)
    assert 'line 2 "Possible orders"' in told(letters, FRANCE)


def test_the_button_files_the_orders_in_their_own_phase_and_in_no_later_one(river: House) -> None:
    cleared(river)
    early, late = (
        next(each for each in river.play("FRANCE", "Draft:", line) if "NOT on file" in each.subject)
        for line in ("A PAR - BUR", "A MAR - SPA")
    )
    follow(river, early)
    assert on_file(river) == ["A PAR - BUR"]
    river.master("PROCESS!")
    assert "These orders are for Spring 1901 Movement (S1901M), which is over" in told(follow(river, late), FRANCE)
    assert on_file(river) == []


@each_row(
    ("lines", "held"),
    [
        (("// 5 : A PAR - BUR",), ["5 : A PAR - BUR"]),
        (("// 5 ! A PAR - BUR",), ["5 ! A PAR - BUR"]),
        (("# 2 : F BRE H",), ["2 : F BRE H"]),
        (("#2 : F BRE H",), ["2 : F BRE H"]),
        (("# : A PAR H",), [": A PAR H"]),
        (("// 4 $", "// 8#4 : A PAR - BUR"), ["4 $", "8#4 : A PAR - BUR"]),
        (("Draft:", "4 $", "3*2+5 : A PAR - BUR"), ["4 $", "3*2+5 : A PAR - BUR"]),
    ],
)
def test_lines_of_a_sheet_are_held_with_their_amounts(tmp_path: Path, lines: tuple[str, ...], held: list[str]) -> None:
    letters = payola(tmp_path).play("FRANCE", *lines)
    assert button_lines(letters[-1]) == held
    assert "NOT on file" in letters[-1].subject


def test_a_line_in_doubt_leaves_the_other_offers_of_a_sheet_and_a_remark_behind_one_is_told(tmp_path: Path) -> None:
    letters = payola(tmp_path).play("FRANCE", "# 2 : F BRE H", "3 : A MAR H // unless bribed")
    assert "3 : A MAR H" in letters[0].text
    assert 'Not read as orders: line 3 "// unless bribed".' in told(letters, FRANCE)
    assert button_lines(letters[1]) == ["2 : F BRE H"]
    assert "A sheet takes the place of all of the one on file." in " ".join(letters[1].text.split())


@pytest.mark.parametrize(
    ("lines", "held"),
    [
        (("[FRANCE]", "Draft:", "5 : A PAR - BUR", "[ann]", "3 : A MUN - RUH"),
         ["[FRANCE]", "5 : A PAR - BUR", "[ann]", "3 : A MUN - RUH"]),
        (("[FRANCE]", "5 : A PAR - BUR", "Option 2", "[ann]", "3 : A MUN - RUH"), ["[ann]", "3 : A MUN - RUH"]),
        (("[FRANCE] 5 : A PAR - BUR", "Option 2", "3 : A MAR H"), ["[FRANCE]", "3 : A MAR H"]),
        (("[ann]", "// 3 : A MUN - RUH"), ["[ann]", "3 : A MUN - RUH"]),
        (("[ann]", "// [FRANCE]", "// 3 : A MAR H"), ["[FRANCE]", "3 : A MAR H"]),
    ],
)  # fmt: skip
def test_lines_are_held_with_the_name_of_whoever_pays_for_them(
    tmp_path: Path, lines: tuple[str, ...], held: list[str]
) -> None:
    (letter,) = (each for each in say(led(tmp_path), "ann", *lines) if "NOT on file" in each.subject)
    assert button_lines(letter) == held


@each_row("lines", [("[FRANCE]", "// A PAR - BUR"), ("[FRANCE] Option 1", "A PAR - BUR"), ("# [FRANCE]", "# A PAR H")])
def test_lines_of_people_without_a_power_are_held_with_its_name(tmp_path: Path, lines: tuple[str, ...]) -> None:
    house = Everybody(tmp_path)
    house.join("ann", "bob")
    house.master("ACTIVATE")
    (letter,) = (each for each in house.says("ann", *lines) if "NOT on file" in each.subject)
    assert button_lines(letter)[0] == "[FRANCE]"


def test_a_name_above_orders_in_doubt_is_in_force_for_those_below_that_are_meant(river: House) -> None:
    letters = river.master(
        "[FRANCE]", "A PAR - BUR", "Draft:", "[ITALY]", "A ROM - APU", "Final orders:", "A VEN - TYR"
    )
    (letter,) = (each for each in letters if "NOT on file" in each.subject)
    assert button_lines(letter)[1:] == ["[ITALY]", "A ROM - APU"]
    assert "A VEN - TYR" in [format_order(order) for order in power(river, "ITALY").orders or ()]


@each_row(
    ("lines", "command"),
    [
        (("Draft:", "RESIGN"), "RESIGN (line 3)"),
        (("Draft:", "BROADCAST", "I will stab Germany", "ENDBROADCAST", "A PAR - BUR"), "BROADCAST (line 3)"),
        (("Draft:", "A PAR - BUR", "PRESS TO GERMANY", "Hello", "ENDPRESS"), "PRESS (line 4)"),
        (("Draft:", "PHASE F1901M", "A BUR - MUN"), "PHASE (line 3)"),
        (("Fall 1901:", "A PAR - BUR", "SET VOTE DRAW"), "SET VOTE (line 4)"),
    ],
)
def test_below_a_heading_of_doubt_nothing_that_changes_anything_is_done(
    river: House, lines: tuple[str, ...], command: str
) -> None:
    cleared(river)
    before = river.game()
    letters = river.play("FRANCE", *lines)
    assert {each.to for each in letters} == {FRANCE}
    assert command in told(letters, FRANCE)
    assert (river.game().powers, river.game().ahead) == (before.powers, before.ahead)


def test_a_phase_below_its_own_heading_keeps_its_orders(river: House) -> None:
    river.play("FRANCE", "Fall 1901:", "PHASE F1901M", "A MAR - SPA")
    assert [kept.lines for kept in river.game().ahead] == [("A MAR - SPA",)]


def test_a_clear_alone_below_a_draft_clears_nothing(river: House) -> None:
    before = on_file(river)
    (letter,) = about_doubt(river.play("FRANCE", "Draft:", "CLEAR"))
    assert on_file(river) == before
    assert "CLEAR (opens a mail)" in letter


@pytest.mark.parametrize("heading", ["Draft:", "Option 2", "Fall 1901:"])
def test_no_money_is_paid_below_a_heading_of_doubt(tmp_path: Path, heading: str) -> None:
    house = payola(tmp_path)
    before = treasuries(house)
    letters = house.play("FRANCE", heading, "5 : A PAR - BUR", "TRANSFER 5 germany")
    assert treasuries(house) == before
    assert "NOT done either: TRANSFER (line 4)." in told(letters, FRANCE)


@each_row(
    ("unticked", "ticked"),
    [
        ("[ ] A PAR - BUR", "[x] A PAR - PIC"),
        ("[] A PAR - BUR", "[X] A PAR - PIC"),
        ("- [ ] A PAR - BUR", "- [x] A PAR - PIC"),
        ("1. [ ] A PAR - BUR", "2. [x] A PAR - PIC"),
        ("( ) A PAR - BUR", "(x) A PAR - PIC"),
        ("☐ A PAR - BUR", "☑ A PAR - PIC"),
    ],
)
def test_of_orders_in_boxes_the_ticked_one_is_filed(river: House, unticked: str, ticked: str) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", unticked, ticked))
    assert on_file(river) == ["A PAR - PIC"]
    assert "NOT on file is line 2, which is set apart with #, //, /* or an empty box." in letter
    assert "A PAR - BUR (opens a mail)" in letter


def test_words_of_a_command_that_was_not_done_are_quoted_nowhere(river: House) -> None:
    letters = river.play("FRANCE", "A PAR - PIC", "Draft:", "A MAR - SPA", "SET PASSWORD secretword")
    assert "NOT done either: SET PASSWORD (line 5)." in told(letters, FRANCE)
    assert "Not read as orders" not in told(letters, FRANCE)
    assert "secretword" not in told(letters, FRANCE)


@pytest.mark.parametrize(
    ("lines", "filed", "told_of"),
    [
        (("/* A PAR - BUR", "A MAR H */"), [], "are lines 2 and 3, which are set apart"),
        (("/* A PAR - BUR */", "A MAR H"), ["A MAR H"], "is line 2, which is set apart"),
        (("/*", "A PAR - BUR", "*/ A MAR H"), ["A MAR H"], "is line 3, which is set apart"),
    ],
)
def test_orders_between_the_signs_of_a_comment_are_held(
    river: House, lines: tuple[str, ...], filed: list[str], told_of: str
) -> None:
    letter = told(river.play("FRANCE", *lines), address("FRANCE"))
    assert sorted(map(format_order, power(river, "FRANCE").orders or ())) == filed
    assert told_of in letter


def test_signs_of_a_comment_in_press_are_text(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO germany", "/* A joke", "of mine */", "ENDPRESS", "A MAR H")
    assert "/* A joke of mine */" in told(letters, address("GERMANY"))
    assert [format_order(order) for order in power(river, "FRANCE").orders or ()] == ["A MAR H"]
