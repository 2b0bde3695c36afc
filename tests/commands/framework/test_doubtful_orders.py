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
from tests.support.games import at_position
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
        "; A MAR - SPA",
        ";; A MAR - SPA",
    ],
)
def test_an_order_that_is_commented_out_is_not_filed_but_shown(river: House, line: str) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", "A PAR - BUR", line))
    assert on_file(river) == ["A PAR - BUR"]
    assert "NOT on file is line 3, which is set apart with #, //, ; or /*. On file now: A PAR - BUR." in letter


@each_row("line", ["A MAR - SPA??", "A MAR - SPA ???", "A MAR - SPA (?)", "Army Marseilles to Spain (?)"])
def test_an_order_that_ends_in_question_marks_is_not_filed_but_shown(river: House, line: str) -> None:
    cleared(river)
    letters = river.play("FRANCE", "A PAR - BUR", line)
    (letter,) = about_doubt(letters)
    assert on_file(river) == ["A PAR - BUR"]
    assert "NOT on file is line 3, which ends in a question mark. On file now: A PAR - BUR." in letter
    (held,) = (each for each in letters if "NOT on file" in each.subject)
    follow(river, held)
    assert "A MAR - SPA" in on_file(river)


TURNING = [
    "(changed to BUR)", "[changed to BUR]", "(or BUR)", "(or A PAR - BUR)", "(or hold)", "(or H)", "(now BUR)",
    "(now supports MAR)", "(actually GAS)", "(better: BUR)", "(BUR is better)", "(maybe BUR)", "(could go to BUR)",
    "(was GAS, now BUR)", "(not BUR or GAS)", "(sorry, BUR)", "; changed to BUR", "// changed to BUR", "# or BUR",
    "(geändert auf BUR)", "(oder BUR)", "(jetzt doch BUR)", "(changé en BUR)", "(ou BUR)", "(modifié: BUR)",
    "(oops, BUR)", "(oops: BUR)", "(argh, GAS)", "(I mean BUR)", "(meant BUR)", "(ugh, Burgundy)", "(oops, H)",
    "(typo: BUR)", "(wait, BUR)", "; BUR", "; Burgundy!", "; Burgundy rather", "; to BUR", "; hold", "; oops, BUR",
    "; on hold", "; hold off", "(F1901M)", "(for fall)", "(order for fall)", "(for next turn)", "(1902)", "; F1901M",
    "(replaced)", "(scrapped)", "(superseded)", "(obsolete)", "(take back)", "(I take this back)", "(don't do this)",
    "(struck)", "(fake order)", "(my lie to Germany)", "(what I told Germany)", "(subject to Italy)", "; removed",
    "(not, BUR)", "(no! BUR)", "(I want BUR)", "(I will go to Burgundy)", "(I would prefer Gascony)", "(try BUR)",
    "(feint)", "(fake)", "(just a feint)", "(bluff)",
    "(not PIC but BUR)", "(not PIC, but BUR)", "(nicht PIC, sondern BUR)",
    "(ask Italy first)", "(check first)", "(proposal)", "(Italy's suggestion)", "(with Italy's permission)",
]  # fmt: skip


@each_row("remark", TURNING)
def test_an_order_with_a_remark_that_turns_away_from_it_is_not_filed_but_shown(river: House, remark: str) -> None:
    cleared(river)
    letters = river.play("FRANCE", "A MAR - SPA", f"A PAR - PIC {remark}")
    (letter,) = about_doubt(letters)
    assert on_file(river) == ["A MAR - SPA"]
    assert "NOT on file is line 3, which has a remark that puts it in doubt. On file now: A MAR - SPA." in letter
    assert "A PAR - PIC (opens a mail)" in letter


@each_row(
    "remark",
    [
        *("(was GAS)", "(not BUR)", "(instead of BUR)", "(rather than BUR)", "(previously BUR)", "(changed from BUR)"),
        *("(now PIC, not BUR)", "(changed! was BUR)", "(changed my mind)", "(now a must)", "(now Germany takes BUR)"),
        *(
            "(could be stronger)",
            "(then BEL)",
            "(because BUR is risky)",
            "(I hope GAS stays empty)",
            "(better than BUR)",
        ),
        *("(S1901M)", "(for spring)", "(MUN next turn)", "(next BEL)", "(see you in fall)", "(to win)", "; good luck"),
        *("(Germany dropped out)", "(as planned last turn)", "(oops, sorry)", "(MAR is free)", "(preliminary)"),
        *("(to keep Burgundy out)", "[support from MAR]", "(supported by Marseilles)", "(with Marseilles support)"),
        *("(Munich should bounce)", "(as agreed with Italy)", "(bounce expected)", "(to protect Gascony)"),
        *("(I want Munich out)", "(Italy has Piedmont)", "(because Munich attacks)", "(against London)"),
        *("(nicht BUR)", "(statt BUR)", "(vorher BUR)", "(pas BUR)", "(au lieu de BUR)", "# was BUR"),
    ],
)
def test_a_remark_on_what_an_order_was_or_is_not_leaves_it_on_file(river: House, remark: str) -> None:
    cleared(river)
    letters = river.play("FRANCE", f"A PAR - PIC {remark}")
    assert on_file(river) == ["A PAR - PIC"]
    assert not about_doubt(letters)


def test_an_order_with_such_a_remark_in_front_of_another_order_is_refused(river: House) -> None:
    cleared(river)
    letters = river.play("FRANCE", "A PAR - PIC (changed to BUR); A MAR - SPA")
    assert on_file(river) == ["A MAR - SPA"]
    assert "1 taken, 1 NOT" in letters[0].subject


@each_row(
    ("order", "remark", "is_held"),
    [
        ("BUILD F BRE", "(or A BRE)", True),
        ("BUILD F BRE", "(changed to army)", True),
        ("BUILD F BRE", "(not an army)", False),
        ("BUILD F BRE", "(or PAR)", True),
    ],
)
def test_a_build_with_a_remark_that_turns_to_another_is_held(
    river: House, order: str, remark: str, is_held: bool
) -> None:
    cleared(river)
    put(river, at_position(river.game(), "W1901A", {"FRANCE": ["A GAS"]}, {"FRANCE": ["PAR", "BRE"]}))
    letters = river.play("FRANCE", f"{order} {remark}")
    assert bool(about_doubt(letters)) is is_held
    assert on_file(river) == ([] if is_held else ["F BRE B"])


def test_several_orders_that_end_in_question_marks_are_in_one_letter(river: House) -> None:
    (letter,) = about_doubt(river.play("FRANCE", "A PAR - BUR??", "A MAR - SPA (?)"))
    assert on_file(river) == []
    assert "NOT on file are lines 2 and 3, which end in question marks." in letter


def test_several_orders_that_are_commented_out_are_in_one_letter(river: House) -> None:
    (letter,) = about_doubt(river.play("FRANCE", "// A MAR - SPA", "# A PAR - BUR", "// see you"))
    assert on_file(river) == []
    assert (
        "NOT on file are lines 2 and 3, which are set apart with #, //, ; or /*. You have nothing on file now."
        in letter
    )


def test_comments_that_order_nothing_new_have_no_letter(river: House) -> None:
    cleared(river)
    letters = river.play("FRANCE", "A PAR - BUR", "// A PAR - BUR", "# A PAR - BUR", "// for Anna", "# for Anna")
    assert on_file(river) == ["A PAR - BUR"]
    assert not about_doubt(letters)
    assert 'Not read as orders: line 6 "# for Anna".' in told(letters, FRANCE)


def test_a_remark_behind_an_order_leaves_it_on_file(river: House) -> None:
    cleared(river)
    letters = river.play("FRANCE", "A PAR - BUR // A PAR - PIC", "A MAR - SPA # not BUR")
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
    "If he moves to Bur", "if he moves to Bur,", "Only if England agrees", "Only if England agrees.", "If possible",
    "Unless Germany says no", "In case Italy moves to PIE", "Should Italy attack", "If Germany attacks, my orders",
    "If he moves to Bur then these", "Wenn Deutschland angreift", "Falls Italien angreift, dann", "S'il attaque",
    "Don't send these", "Ignore these", "Just testing",
    "If England keeps its word about the Channel and leaves Belgium to me as we have agreed:",
]  # fmt: skip


@each_row("heading", HANGING)
def test_orders_below_a_condition_or_a_negation_are_not_filed(river: House, heading: str) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", "A PAR - BUR", heading, "A MAR - SPA"))
    assert on_file(river) == ["A PAR - BUR"]
    assert f'NOT on file are the orders below "{heading}" (line 3).' in letter


THOUGHTS = [
    "I might do:", "Provisional:", "On condition that:", "Only with England:", "With England:", "Without England:",
    "England permitting:", "Previous orders:", "Replaced:", "Considering:", "What Italy proposed:", "TBD:",
    "England's suggestion:", "Wait for my ok:", "Wait with these orders until my ok comes:", "Vorläufig:",
    "Provisoire:", "Avec l'Angleterre:", "Als Engeland akkoord is:", "jeśli Anglia się zgodzi:", "черновик:",
    "Next turn", "Next turn:", "Orders for next turn:", "Turn 2:", "In an ideal world:", "In theory:", "Ideally:",
    "Wishful thinking:", "Germany says I should do:", "Germany told me to do:", "Italy would like me to order:",
    "What Italy wants me to do:", "What Germany asked for:", "He suggested:", "My ally wants:", "Italy's plan:",
    "According to Germany:", "Requested by Italy:", "I was told to do:", "I should do:", "Instead of:",
    "Pretend orders:", "Feint:",
]  # fmt: skip


@each_row("heading", THOUGHTS)
def test_orders_below_what_others_would_like_or_what_may_be_ordered_are_not_filed(river: House, heading: str) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", "A PAR - BUR", heading, "A MAR - SPA"))
    assert on_file(river) == ["A PAR - BUR"]
    assert f'NOT on file are the orders below "{heading}" (line 3).' in letter


LEADING = [
    "Here they are:", "Hello Anna:", "Dear Master:", "Hi judge, orders:", "Here is what I came up with:",
    "OK here we go:", "Let's try this:", "I'd like to submit the following:", "North:", "In the west:", "Fleets:",
    "Attack on Germany:", "Against Italy:", "Supports:", "French orders:", "Orders, France:", "Hier sind meine Züge:",
    "Liebe Spielleiterin:", "Voici mes ordres :", "Mes ordres pour le printemps 1901 :", "Aquí están mis órdenes:",
    "Ecco i miei ordini:", "Hier zijn mijn zetten:", "Moje rozkazy:", "Мои приказы:", "Minhas ordens:", "Mina order:",
    "voorjaar 1901:", "PHASES1901M", "Spring 1901 (preliminary):", "Current orders for France:", "These are on file:",
    "Unprocessed part of your message:", "Reply to this letter with your own orders, in lines like these:",
    "Sorry for being late, here are my orders:", "river:", "Friver:", "Revised orders:", "Correction:", "This turn:",
]  # fmt: skip


@each_row("heading", LEADING)
def test_orders_below_a_heading_that_leads_to_them_are_filed(river: House, heading: str) -> None:
    cleared(river)
    letters = river.play("FRANCE", heading, "F BRE - MAO")
    assert on_file(river) == ["F BRE - MAO"]
    assert not about_doubt(letters)


HEADINGS = [
    "Final answer:", "My final answer is:", "Orders for the spring:", "Opening moves:",
    "My orders are as follows:", "In the north:", "The army moves:", "Army and fleet orders:", "Grand plan:", "Stab:",
    "What I want to do:",
]  # fmt: skip


@each_row("heading", HEADINGS)
def test_a_heading_is_no_order_that_failed_nor_a_question(river: House, heading: str) -> None:
    cleared(river)
    letters = river.play("FRANCE", heading, "A PAR - BUR", heading, "A MAR - SPA", "F BRE - MAO")
    assert [letter.subject for letter in letters] == ["river S1901M: 3 orders on file"]
    letters = river.play("FRANCE", "Army Pariss:", "A MAR - SPA")
    assert "1 taken, 1 NOT" in letters[0].subject


def test_a_line_with_a_colon_below_orders_changes_nothing(river: House) -> None:
    cleared(river)
    river.play("FRANCE", "As Germany told me:", "he will not attack.", "A MAR - SPA", "Anna says:")
    assert on_file(river) == ["A MAR - SPA"]


BELOW = [
    "these are drafts", "These are only drafts.", "not final yet", "Not yet", "don't send these", "(draft)", "[draft]",
    "Please do not process these yet", "Please ignore these orders", "Just a draft, final orders tomorrow. Anna",
    "My final orders will follow. These are just ideas.", "cancel these orders", "just testing", "noch nicht",
    "Nicht senden", "pas encore", "Entwurf", "if Germany agrees", "Only if Germany agrees.", "all if Germany agrees",
    "but only if Italy agrees", "unless Italy attacks", "Option 2", "plan B",
    "ignore", "IGNORE", "Ignore please", "Ignore all.", "Ignore this", "Scrap that", "scrap",
]  # fmt: skip


@each_row("line", BELOW)
def test_a_doubt_below_orders_is_about_those_above_it(river: House, line: str) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", "Hello", "A PAR - BUR", "A MAR - SPA", line, "Anna"))
    assert on_file(river) == []
    assert f'NOT on file are the orders above "{line}" (line 5). You have nothing on file now.' in letter
    assert "A PAR - BUR A MAR - SPA These orders (opens a mail)" in letter


def test_a_doubt_below_orders_reaches_up_to_the_heading_above_them(river: House) -> None:
    cleared(river)
    lines = ("Option 1:", "A PAR - PIC", "My orders:", "A PAR - BUR", "SET WAIT", "A MAR - SPA", "not final yet")
    first, second = about_doubt(river.play("FRANCE", *lines))
    assert on_file(river) == []
    assert ["A PAR - PIC (opens" in first, "A PAR - BUR A MAR - SPA These" in second] == [True, True]
    assert power(river, "FRANCE").wait
    (letter,) = about_doubt(river.play("FRANCE", "A PAR - BUR", "not final yet", "Final orders:", "A MAR - SPA"))
    assert on_file(river) == ["A MAR - SPA"]
    assert "A PAR - BUR (opens a mail)" in letter


def test_a_command_below_a_doubt_is_not_done_though_the_orders_stand_above(river: House) -> None:
    letters = river.play("FRANCE", "A PAR - PIC", "these are drafts", "SET DRAW")
    assert "NOT done either: SET DRAW (line 4)." in told(letters, FRANCE)
    river.play("FRANCE", "A PAR - PIC", "these are drafts", "CLEAR")
    assert on_file(river) != []


@each_row(
    "line",
    [
        "no more orders", "No further orders.", "More orders later", "Final orders", "I may change these later",
        "Let me know if anything is wrong", "If anything is wrong tell me", "If Germany asks, tell him I am away",
        "These are final, not a draft", "preliminary", "unless you hear otherwise", "No changes to my last orders",
        "This replaces my earlier orders", "Please cancel my earlier orders", "When will Germany move?",
        "Is Italy late?", "Not bad, Germany", "Have the others not moved yet?", "Thanks, and sorry it was late",
        "Good luck, and may Germany not win", "Fall 1901", "If not, please remind me", "Draft:",
    ],
)  # fmt: skip
def test_any_other_words_below_orders_leave_them_on_file(river: House, line: str) -> None:
    cleared(river)
    letters = river.play("FRANCE", "A PAR - BUR", "A MAR - SPA", line)
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR"]
    assert not about_doubt(letters)


def test_a_condition_behind_the_orders_of_a_line_is_about_all_of_them(river: House) -> None:
    cleared(river)
    refused_play(river, "E-ORD-PLACE", "FRANCE", "A PAR - BUR, A MAR - SPA; if Germany agrees")
    river.play("FRANCE", "A PAR - BUR; A MAR - SPA; cancelled")
    assert on_file(river) == ["A PAR - BUR"]


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
    "No changes, same orders:", "No changes:", "I have not changed my orders:", "Keine Änderungen:",
    "These replace my old orders:", "New orders instead of my earlier ones:", "Please ignore my earlier mail:",
    "Ignore my last mail, here are my orders:", "Cancel my previous orders:", "Forget what I sent before:",
    "This is not a joke", "Don't forget my orders", "My choice", "No more orders", "If anything is wrong, tell me",
    "If there are any problems write back", "If Germany moves, tell me", "When does Germany have to send orders?",
    "If Germany attacks, I am lost. My orders", "Let me know if Germany agrees", "Hope it is not too late",
    "Orders for France, Spring 1901.", "When in Rome:", "When in doubt:", "If it's not too late:", "Right then:",
    "If you would be so kind:", "As Germany suggested:", "As I told Germany:", "Germany says hello:",
    "I should have sent these before:",
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
        ("Final orders for Fall 1901:", "F1901M"),
        ("Herbst 1901:", "F1901M"), ("im Herbst 1901", "F1901M"), ("Otoño 1901:", "F1901M"), ("Automne", ""),
        ("Autunno 1901:", "F1901M"),
        ("PHAS F1901M", "F1901M"), ("Fall 1901 (preliminary):", "F1901M"),
        ("najaar 1901:", "F1901M"),
        ("Spring 1900", ""), ("Orders for 1902", ""), ("S1901R", "S1901R"), ("Spring 1901 retreats", "S1901R"),
    ],
)  # fmt: skip
def test_orders_below_the_heading_of_another_phase_are_not_filed(river: House, heading: str, phase: str) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", heading, "A MAR - SPA"))
    assert on_file(river) == []
    assert f'below "{heading}" (line 2). river is in Spring 1901 Movement (S1901M).' in letter
    assert ("To keep them for then, use the button" in letter) is bool(phase)
    assert f"PHASE {phase} A MAR - SPA" in letter or not phase


def test_the_button_of_orders_for_a_later_phase_keeps_them_for_it(river: House) -> None:
    cleared(river)
    put(river, replace(river.game(), ahead=()))
    letters = river.play("FRANCE", "A MAR - SPA", "Fall 1901:", "A SPA - POR")
    follow(river, next(letter for letter in letters if "NOT on file" in letter.subject))
    assert on_file(river) == ["A MAR - SPA"]
    assert [(kept.phase, kept.lines) for kept in river.game().ahead] == [("F1901M", ("A SPA - POR",))]


def test_each_option_has_its_button_and_a_heading_of_orders_that_are_meant_ends_doubt(river: House) -> None:
    letters = about_doubt(
        river.play("FRANCE", "Option 1:", "A MAR - SPA", "Option 2:", "A MAR - BUR", "Final orders:", "A MAR - PIE")
    )
    assert on_file(river) == ["A MAR - PIE"]
    assert "A MAR - SPA (opens" in letters[0]
    assert "A MAR - BUR (opens" in letters[1]


@each_row(
    ("line", "filed"),
    [("Final, Spring 1901:", ["A MAR - SPA"]), ("Italy moves to Piedmont, I think", []), ("Thanks", [])],
)
def test_doubt_ends_at_a_heading_that_says_nothing_else(river: House, line: str, filed: list[str]) -> None:
    cleared(river)
    river.play("FRANCE", "Draft:", "A PAR - BUR", line, "A MAR - SPA")
    assert on_file(river) == filed


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


def test_who_signs_on_for_a_dummy_files_them_by_the_letter(river: House) -> None:
    river.master("DUMMY france", "CONTROL france germany")
    germany = address("GERMANY")
    (letter,) = river.mail(germany, "SIGNON france@river germany-pw", "Draft:", "A MAR - SPA")
    assert button_lines(letter) == ["[FRANCE]", "A MAR - SPA"]
    follow(river, letter)
    assert on_file(river) == ["A MAR - SPA"]
    cleared(river)
    river.answer(letter, "[FRANCE]", "A MAR - SPA")
    assert on_file(river) == ["A MAR - SPA"]


@pytest.mark.parametrize("line", ["Draft:", "A MAR - SPA??"])
def test_a_master_in_a_players_place_files_them_by_the_letter(river: House, line: str) -> None:
    lines = (line, "A MAR - SPA") if line == "Draft:" else (line,)
    for opener in ("SIGNON Mriver gm-secret\nBECOME france", "SIGNON france@river gm-secret"):
        letters = river.mail(GM, *opener.split("\n"), *lines)
        (letter,) = (each for each in letters if each.to == GM and "NOT on file" in each.subject)
        assert "Reply to this letter with these lines:\n\n    [FRANCE]\n    A MAR - SPA\n" in letter.text
        river.answer(letter, "[FRANCE]", "A MAR - SPA")
        assert on_file(river) == ["A MAR - SPA"]
        cleared(river)


def test_a_leader_who_signs_on_for_a_power_files_offers_by_the_letter(tmp_path: Path) -> None:
    house = led(tmp_path)
    leader = next(each.controller for each in house.game().powers if each.name == "FRANCE")
    (letter,) = house.mail(f"{leader}@example.org", f"SIGNON france@river {leader}pw12", "Draft:", "5 : A PAR - BUR")
    assert button_lines(letter) == ["[FRANCE]", "5 : A PAR - BUR"]
    assert "sheet on file" in follow(house, letter)[0].subject


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
    assert "Send new orders until the deadline" in told(letters, FRANCE)


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
    assert "with these lines:\n\n    [ITALY]\n    A ROM - APU\n" in letter.text
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


@each_row(
    "line",
    [
        "PHASEF1901M",
        "PHASE: F1901M",
        "PHASE:F1901M",
        "phase - f1901m",
        "PHASE_F1901M",
        "Phase: autumn 1901",
        "PHASEF1901M:",
    ],
)
def test_phase_without_its_blank_or_with_a_sign_keeps_the_orders_below_it(river: House, line: str) -> None:
    put(river, replace(river.game(), ahead=()))
    river.play("FRANCE", line, "A BUR - MUN")
    assert [kept.lines for kept in river.game().ahead] == [("A BUR - MUN",)]


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
    assert "NOT on file is line 2, which is set apart with #, //, ;, /* or an empty box." in letter
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


def test_orders_told_in_a_sentence_are_not_filed_but_shown(river: House) -> None:
    cleared(river)
    letters = river.play("FRANCE", "Paris goes to Burgundy and Marseilles should support that.", "F BRE H")
    assert on_file(river) == ["A PAR - BUR", "F BRE H"]
    (letter,) = about_doubt(letters)
    assert "NOT on file is line 2, which is written as a sentence. On file now: A PAR - BUR, F BRE H." in letter
    (held,) = (each for each in letters if "NOT on file" in each.subject)
    assert button_lines(held) == ["A MAR S A PAR - BUR"]
    follow(river, held)
    assert "A MAR S A PAR - BUR" in on_file(river)


def test_a_sentence_is_read_by_the_board_that_its_writer_sees(house: House) -> None:
    house.start("RULE BLIND")
    letters = house.play("FRANCE", "Please have my lovely fleet in Brest support London")
    assert not about_doubt(letters)


def test_a_sentence_below_a_heading_of_doubt_is_held_as_a_whole(river: House) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", "F BRE H", "Draft:", "Paris to Burgundy, Marseilles supports it"))
    assert on_file(river) == ["F BRE H"]
    assert "A PAR - BUR A MAR S A PAR - BUR" in letter.replace("Paris to Burgundy", "A PAR - BUR")


@each_row(
    "lines",
    [
        ("I take back", "A PAR - GAS"),
        ("I take back:", "A PAR - GAS"),
        ("I withdraw these:", "A PAR - GAS"),
        ("What if I had sent", "A PAR - GAS"),
        ("What if we had ordered:", "A PAR - GAS"),
        ("Ich nehme zurück:", "A PAR - GAS"),
        ("Je retire :", "A PAR - GAS"),
        ("A PAR - GAS", "Scratch that, keep what I had"),
        ("A PAR - GAS", "Never mind, leave everything as it was."),
        ("A PAR - GAS", "I take it back, and stick to my orders of yesterday."),
    ],
)
def test_an_order_that_is_taken_back_in_words_is_not_filed(river: House, lines: tuple[str, ...]) -> None:
    cleared(river)
    (letter,) = about_doubt(river.play("FRANCE", *lines))
    assert on_file(river) == []
    assert "To file the orders now, use the button" in letter


@each_row(
    "line",
    [
        *("Actually, ignore the above.", "Disregard the above, I sent it by mistake.", "Oops wrong game, ignore."),
        *("No, none of this.", "NO!", "These are NOT final, I will confirm tomorrow.", "Vergiss das.", "Oubliez ça."),
        *("Ce ne sont pas mes ordres définitifs.", "Olvida lo anterior.", "Solo un borrador.", "Lascia perdere."),
        *("What would happen with these?", "Would that work?", "Is this legal?"),
    ],
)
def test_orders_are_held_if_a_line_below_takes_them_back_or_asks_about_them(river: House, line: str) -> None:
    put(river, river.game().with_power(replace(river.game().power(PowerName("FRANCE")), orders=None)))
    letters = river.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "", line)
    assert power(river, "FRANCE").orders is None
    assert button_lines(letters[0]) == ["A PAR - BUR", "A MAR - SPA"]


@each_row(
    "line",
    [
        *("What would happen if I played", "Can I order", "Should I play", "I might play", "Vorschlag:", "Propuesta:"),
        *("If I were Germany I would expect", "My enemy thinks I play:", "I decided against:", "Last turn I wrote:"),
        *("I suggest:",),
    ],
)
def test_orders_are_held_below_a_heading_of_plans_and_questions(river: House, line: str) -> None:
    put(river, river.game().with_power(replace(river.game().power(PowerName("FRANCE")), orders=None)))
    letters = river.play("FRANCE", line, "A PAR - BUR", "A MAR - SPA")
    assert power(river, "FRANCE").orders is None
    assert button_lines(letters[0]) == ["A PAR - BUR", "A MAR - SPA"]


def test_orders_below_a_line_that_scraps_those_above_count(river: House) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "No! Scrap all that.", "A PAR H", "A MAR H")
    assert sorted(map(format_order, power(river, "FRANCE").orders or ())) == ["A MAR H", "A PAR H"]
    assert button_lines(letters[0]) == ["A PAR - BUR", "A MAR - SPA"]


@each_row("line", ["No problem.", "Not urgent!", "Can you confirm these?", "Is that all?", "Sorry for the mistake"])
def test_orders_above_words_that_doubt_nothing_count(river: House, line: str) -> None:
    put(river, river.game().with_power(replace(river.game().power(PowerName("FRANCE")), orders=None)))
    river.play("FRANCE", "A PAR - BUR", "", line)
    assert power(river, "FRANCE").orders
