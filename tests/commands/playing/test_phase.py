"""PHASE: orders for a later phase, kept until it begins."""

from __future__ import annotations

from textwrap import wrap

import pytest

from judge.board.order_text.notation import format_order
from judge.game.game import Stage
from tests.support.command_mails import HOLDS, code_of, order_all, power, readers, refused_play, sign_on, told
from tests.support.house import GM, POWERS, Got, House, address, to

FRANCE, ITALY = address("FRANCE"), address("ITALY")
FALL = ("PHASE F1901M", "A BUR - MUN", "A MAR - SPA", "F MAO - POR")


def on_file(house: House, name: str) -> list[str]:
    """A power's set in the short notation."""
    return [format_order(order) for order in power(house, name).orders or ()]


def came_due(letters: list[Got], who: str) -> str:
    """Return somebody's news of orders that were sent ahead; "" for nothing."""
    return "\n".join(f"{one.subject}\n{one.text}" for one in to(letters, who) if "sent ahead" in one.subject)


def play_spring(house: House) -> list[Got]:
    """Spring 1901 with the orders of all."""
    order_all(house)
    return house.master("PROCESS")


# Sending them


def test_orders_for_a_later_phase_are_kept_and_confirmed_and_change_nothing_now(river: House) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", *FALL, "Best regards,", "Jim")
    assert on_file(river, "FRANCE") == ["A PAR - BUR"]
    said = told(letters, FRANCE)
    assert "Kept for France in Fall 1901 Movement (F1901M): A BUR - MUN A MAR - SPA F MAO - POR" in said
    assert "Sent ahead for later phases: F1901M (3 orders)." in said
    assert readers(letters) == {FRANCE}
    assert "Sent ahead for F1901M: A BUR - MUN" in told(river.play("FRANCE", "STATUS"), FRANCE)


def test_a_later_section_takes_the_place_of_the_one_before_and_clear_takes_it_back(river: House) -> None:
    river.play("FRANCE", *FALL)
    river.play("FRANCE", "phase Fall 1901 movement", "A PAR H", "PHASE S1902M", "A PAR H; A MAR H")
    assert [(kept.phase, kept.lines) for kept in river.game().ahead] == [
        ("F1901M", ("A PAR H",)),
        ("S1902M", ("A PAR H", "A MAR H")),
    ]
    said = told(river.play("FRANCE", "PHASE F1901M", "A MAR H", "PHASE F1901M", "A BRE H"), FRANCE)
    assert "They replace these, which no longer count: A MAR H" in said
    said = told(river.play("FRANCE", "PHASE F1901M", "CLEAR"), FRANCE)
    assert "Nothing is kept anymore for France in Fall 1901 Movement" in said
    assert [kept.phase for kept in river.game().ahead] == ["S1902M"]


def test_clear_takes_the_orders_of_the_present_phase_back_and_no_others(river: House) -> None:
    river.play("FRANCE", "A PAR H", *FALL)
    said = told(river.play("FRANCE", "CLEAR"), FRANCE)
    assert power(river, "FRANCE").orders is None
    assert "Sent ahead for later phases: F1901M" in said


def test_a_section_ends_with_the_next_command(river: House) -> None:
    letters = river.play("FRANCE", *FALL, "PRESS TO italy", "A PAR - BUR", "ENDPRESS", "A PAR H")
    assert "A PAR - BUR" in told(letters, ITALY)
    assert len(river.game().ahead[0].lines) == 3
    assert on_file(river, "FRANCE") == ["A PAR H"]


def test_below_the_present_phase_stand_orders_as_usual(river: House) -> None:
    letters = river.play("FRANCE", "PHASE S1901M", "A PAR - BUR", "A MAR - ZZZ", "Cheers")
    assert on_file(river, "FRANCE") == ["A PAR - BUR"]
    assert "river S1901M: 1 taken, 1 NOT" in [letter.subject for letter in letters]


@pytest.mark.parametrize(
    ("lines", "code", "says"),
    [
        (("PHASE", "A PAR H"), "E-PHASE", "is not a phase of this map. Write it like PHASE S1901R"),
        (("PHASE next", "A PAR H"), "E-PHASE", '"next" is not a phase'),
        (("PHASE F1900M", "A PAR H"), "E-PHASE", "Orders cannot be kept for F1900M"),
        (("PHASE F1907M", "A PAR H"), "E-PHASE", "Orders cannot be kept for F1907M"),
        (("PHASE F1901M",), "E-ORD-EMPTY", "write CLEAR there"),
        (("PHASE S1901M",), "E-ORD-EMPTY", "which is the present phase"),
        (("PHASE F1901M", "A PAR - ZZZ", "A PAR H"), "E-ORD-PLACE", "Nothing was kept for F1901M"),
        (("PHASE W1901A", "A PAR - BUR"), "E-ADJ-BAD", "Nothing was kept for W1901A"),
        (("PHASE F1901M", "ITALY: A ROM H"), "E-ORD-CONTROL", "You do not control Italy"),
        (("PHASE F1901M", "A PAR H", "SET WAIT"), "E-PHASE", "the wait flag is that of the present phase"),
        (("PHASE F1901M", "A PAR H", "SET NO WAIT"), "E-PHASE", "the wait flag is that of the present phase"),
        (("PHASE F1901M", "A PAR H", "SET WIAT"), "E-CMD", 'no command "SET WIAT"'),
        (("PHASE F1901M", "IF A PAR", "A PAR H", "ENDIF"), "E-ORD-IF", "nothing in lines 3 to 5 was read"),
        (("PHASE F1901M", "A MAR H", "IF A PAR THEN", "A PAR H"), "E-ORD-IF", "ENDIF is missing"),
        (("PHASE F1901M", "A PAR H" + " H" * 100), "E-ORD", "line 3"),
    ],
)
def test_what_cannot_be_kept_is_refused_and_nothing_of_the_section_is_kept(
    river: House, lines: tuple[str, ...], code: str, says: str
) -> None:
    river.play("FRANCE", *FALL)
    assert code_of(river, FRANCE, sign_on("FRANCE"), *lines).startswith(code)
    assert says in told(river.play("FRANCE", *lines), FRANCE)
    assert [kept.lines for kept in river.game().ahead] == [FALL[1:]]


def test_nobody_keeps_orders_for_more_than_twenty_phases(river: House) -> None:
    later = [f"{season}{year}{kind}" for year in range(1902, 1907) for season in "SF" for kind in "MR"]
    order = {"M": "A PAR H", "R": "A PAR D"}
    for code in later:
        river.play("FRANCE", f"PHASE {code}", order[code[-1]])
    assert len(river.game().ahead) == 20
    assert "at most 20 later phases" in refused_play(river, "E-PHASE", "FRANCE", "PHASE W1901A", "WAIVE")
    river.play("FRANCE", "PHASE S1902M", "A PAR - BUR")
    assert river.game().ahead[-1].lines == ("A PAR - BUR",)


def test_a_game_that_is_forming_or_over_keeps_no_orders(river: House) -> None:
    river.master("TERMINATE YES")
    assert "terminated" in refused_play(river, "E-ORD-STATE", "FRANCE", *FALL)


# Coming due


def test_orders_sent_ahead_come_into_force_when_their_phase_begins_and_a_letter_tells(river: House) -> None:
    river.play("FRANCE", *FALL)
    letters = play_spring(river)
    assert on_file(river, "FRANCE") == ["A MAR - SPA", "A BUR - MUN", "F MAO - POR"]
    assert river.game().ahead == ()
    said = came_due(letters, FRANCE)
    assert "river F1901M: orders sent ahead are on file" in said
    assert "Army Burgundy -> Munich." in said
    assert came_due(letters, ITALY) == came_due(letters, GM) == ""


def test_those_that_fit_no_more_are_told_and_the_others_are_on_file(river: House) -> None:
    river.play("FRANCE", "PHASE F1901M", "A BUR - MUN", "A PIC - BEL", "F MAO - POR")
    said = came_due(play_spring(river), FRANCE)
    assert "orders sent ahead are on file, 1 NOT" in said
    assert '"A PIC - BEL": There is no unit in Picardy.' in said
    assert "Still missing: an order for Army Marseilles." in said
    assert on_file(river, "FRANCE") == ["A BUR - MUN", "F MAO - POR"]


def test_when_nothing_fits_the_power_owes_its_orders_as_ever(river: House) -> None:
    river.play("FRANCE", "PHASE F1901M", "A PIC - BEL")
    said = came_due(play_spring(river), FRANCE)
    assert "river F1901M: orders sent ahead do NOT fit" in said
    assert power(river, "FRANCE").orders is None
    assert "Orders are missing from Austria, England, France" in told(river.master("PROCESS"), GM)


def test_whole_sets_come_into_force_whole_or_not_at_all(house: House) -> None:
    house.start("ORDERS WHOLE")
    house.play("FRANCE", "PHASE F1901M", "A BUR - MUN", "F MAO - POR")
    order_all(house)
    said = came_due(house.master("PROCESS"), FRANCE)
    assert "do NOT fit" in said
    assert "There is no order for the army in Marseilles" in said
    assert power(house, "FRANCE").orders is None


def test_orders_for_a_phase_that_is_not_played_are_told_and_gone(river: House) -> None:
    river.play("FRANCE", "PHASE S1901R", "A PAR D")
    said = came_due(play_spring(river), FRANCE)
    assert "That phase was not played" in said
    assert river.game().ahead == ()


def test_a_phase_complete_by_orders_sent_ahead_rests_before_it_is_processed(river: House) -> None:
    for name, orders in HOLDS.items():
        river.play(name, *orders)
    for name in POWERS:
        units = [str(unit.piece) for unit in river.game().board.units_of(power(river, name).name)]
        holds = [f"{unit} H" for unit in (["A BUR", "A MAR", "F MAO"] if name == "FRANCE" else units)]
        river.play(name, "PHASE F1901M", *holds, "PHASE S1902M", *holds)
    letters = river.tick(minutes=40)
    assert river.game().phase_code == "F1901M"
    assert {letter.to for letter in letters if "results" in letter.subject} == {GM, *map(address, POWERS)}
    assert river.tick(minutes=5) == []
    assert river.game().phase_code == "F1901M", "everybody has time to look at the results"
    river.tick(minutes=30)
    assert river.game().phase_code == "S1902M"


def test_a_game_without_deadlines_rests_as_well_before_each_phase(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    for name in POWERS:
        units = [str(unit.piece) for unit in house.game().board.units_of(power(house, name).name)]
        house.play(name, "PHASE F1901M", *(f"{unit} H" for unit in units), "PHASE S1901M", *(f"{u} H" for u in units))
    assert house.game().phase_code == "F1901M", "and not Spring 1902 at once"
    house.tick(minutes=25)
    assert house.game().phase_code == "S1902M"


def test_broadcast_orders_tells_everybody_of_those_that_come_into_force(house: House) -> None:
    house.start("RULE BROADCAST_ORDERS")
    assert readers(house.play("FRANCE", *FALL)) == {FRANCE, GM}, "the rule brings ALWAYS_CONFIRM along"
    order_all(house)
    letters = house.master("PROCESS")
    assert "France sent these orders for Fall 1901 Movement" in told(letters, ITALY)


# Whose they are


def test_who_takes_a_power_over_neither_sees_nor_gets_what_was_sent_ahead(river: House) -> None:
    river.play("FRANCE", "A PAR H", *FALL)
    river.mail(FRANCE, "RESIGN friver france-pw YES")
    letters = river.mail("eve@example.net", "TAKEOVER france@river eve-pw", "STATUS")
    assert on_file(river, "FRANCE") == ["A PAR H"]
    assert river.game().ahead == ()
    assert "ahead" not in told(letters, "eve@example.net")


def test_a_power_made_a_dummy_has_nothing_kept_any_more(river: House) -> None:
    river.play("FRANCE", *FALL)
    river.master("DUMMY france")
    assert river.game().ahead == ()


def test_a_new_lord_neither_sees_nor_gets_what_the_old_one_sent_ahead(river: House) -> None:
    river.master("DUMMY italy", "CONTROL italy france")
    river.play("FRANCE", "PHASE F1901M", "[ITALY]", "A ROM - APU")
    assert "A ROM - APU" in told(river.play("FRANCE", "STATUS"), FRANCE)
    river.master("CONTROL italy turkey")
    assert "A ROM - APU" not in told(river.play("TURKEY", "STATUS"), address("TURKEY"))
    order_all(river, but=("ITALY",))
    letters = river.master("PROCESS!")
    assert power(river, "ITALY").orders is None
    assert came_due(letters, FRANCE) == came_due(letters, address("TURKEY")) == ""


def test_the_master_sends_orders_ahead_for_a_power_and_its_player_is_told(river: House) -> None:
    letters = river.master("PHASE F1901M", "[FRANCE]", "A PAR H")
    assert "These orders of France were sent ahead by the Master" in told(letters, FRANCE)
    assert "Name the power below PHASE" in told(river.master("PHASE F1901M", "SIGNOFF"), GM)
    play_spring(river)
    assert power(river, "FRANCE").orders is None, "the army went to Burgundy"


def test_a_preview_tells_nobody_of_orders_sent_ahead_and_leaves_them(river: House) -> None:
    river.play("FRANCE", *FALL)
    order_all(river)
    letters = river.master("PREVIEW")
    assert readers(letters) == {GM}
    assert "ahead" not in told(letters, GM)
    assert len(river.game().ahead) == 1


def test_orders_sent_ahead_outlast_a_rollback_and_a_full_one_takes_them_away(river: House) -> None:
    play_spring(river)
    river.play("FRANCE", "PHASE W1901A", "BUILD A PAR")
    river.master("ROLLBACK")
    assert [kept.phase for kept in river.game().ahead] == ["W1901A"]
    river.master("ROLLBACK FULL S1901M")
    assert river.game().ahead == ()
    river.play("FRANCE", *FALL)
    river.master("ROLLBACK FORMING")
    assert river.game().stage is Stage.FORMING
    assert river.game().ahead == ()


def test_orders_sent_ahead_from_another_address_are_reported(river: House) -> None:
    letters = river.mail("cafe@example.net", "SIGNON friver france-pw", *FALL)
    said = told(letters, FRANCE)
    assert "cafe@example.net" in said
    assert "A BUR - MUN" in said


@pytest.mark.parametrize("command", ["ROLLBACK", "ROLLBACK RESTORE S1901M"])
def test_orders_that_have_come_into_force_are_kept_again_when_the_master_goes_back(river: House, command: str) -> None:
    river.play("FRANCE", *FALL)
    assert came_due(play_spring(river), FRANCE)
    assert river.game().ahead == ()
    river.master(command)
    assert [kept.phase for kept in river.game().ahead] == ["F1901M"]
    assert came_due(play_spring(river), FRANCE)
    assert on_file(river, "FRANCE")


def test_nobody_inherits_by_going_back_what_somebody_else_has_planned(river: House) -> None:
    river.play("FRANCE", *FALL)
    play_spring(river)
    river.mail(FRANCE, "RESIGN france@river france-pw YES")
    river.mail("new@example.net", "TAKEOVER france@river new-pw")
    river.master("ROLLBACK")
    assert river.game().ahead == ()


@pytest.mark.parametrize("line", ["A PAR - BUR", "Army Paris moves to Burgundy", "PAR BUR"])
def test_a_move_sent_ahead_for_a_phase_of_retreats_is_refused_with_its_reason(river: House, line: str) -> None:
    said = refused_play(river, "E-ORD-PHASE", "FRANCE", "PHASE F1902R", "A MAR R SPA", line)
    assert "F1902R is a phase of retreats, and this reads as a move" in said
    assert "Nothing was kept for F1902R" in said


def test_retreats_and_disbands_are_kept_for_a_phase_of_retreats(river: House) -> None:
    said = told(river.play("FRANCE", "PHASE F1902R", "A MAR R SPA", "retreat army Paris to Picardy", "F BRE D"), FRANCE)
    assert "Kept for France in Fall 1902 Retreats (F1902R)" in said


# The house rule conditional_orders=phase


def ahead(house: House, *lines: str) -> tuple[str, ...]:
    """Have France send a section for Fall 1901; return the lines that are kept."""
    house.play("FRANCE", "PHASE F1901M", *lines)
    return house.game().ahead[0].lines if house.game().ahead else ()


BLOCK = ("IF NOT GERMAN A BUR AND A PIC THEN", "A PIC - BUR", "ELSE", "A PIC H", "ENDIF", "F MAO - SPA/SC")


def test_a_condition_below_phase_is_asked_when_the_phase_begins(house: House) -> None:
    house.start("HOUSE conditional_orders=phase")
    kept = ahead(house, *BLOCK)
    assert kept == (
        "IF NOT GERMAN A BUR AND A PIC: A PIC - BUR",
        "UNLESS NOT GERMAN A BUR AND A PIC: A PIC H",
        "F MAO - SPA/SC",
    )
    house.play("FRANCE", "A PAR - PIC", "F BRE - MAO", "A MAR H")
    letters = house.master("PROCESS!")
    assert {str(order) for order in map(format_order, power(house, "FRANCE").orders or ())} == {
        "A PIC - BUR",
        "F MAO - SPA/SC",
    }
    text = " ".join(told(letters, address("FRANCE")).split())
    assert '"UNLESS NOT GERMAN A BUR AND A PIC: A PIC H": not now' in text


def test_the_else_branch_counts_where_the_condition_does_not_hold(house: House) -> None:
    house.start("HOUSE conditional_orders=phase")
    ahead(house, *BLOCK)
    house.play("FRANCE", "A PAR - PIC", "F BRE - MAO", "A MAR H")
    house.play("GERMANY", "A MUN - BUR")
    house.master("PROCESS!")
    assert "A PIC H" in {format_order(order) for order in power(house, "FRANCE").orders or ()}


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        (["IF ITALY OWNS TUN THEN A MAR H"], ["IF ITALY OWNS TUN: A MAR H"]),
        (["IF ITALY OWNS TUN: A MAR H"], ["IF ITALY OWNS TUN: A MAR H"]),
        (["IF ITALY: A PIE THEN", "A MAR H", "ENDIF"], ["IF ITALY A PIE: A MAR H"]),
        (["IF: A BUR: THEN: A MAR H", "A PAR H"], ["IF A BUR: A MAR H", "A PAR H"]),
        (["IF A BUR", "A MAR H", "ELSE IF F SPA/SC THEN", "A MAR - SPA", "ELSE", "A MAR - PIE", "ENDIF"],
         ["IF A BUR: A MAR H", "UNLESS A BUR: IF F SPA/SC: A MAR - SPA", "UNLESS A BUR: UNLESS F SPA/SC: A MAR - PIE"]),
        (["IF A BUR THEN", "IF ITALY PIE OR ITALY TYR THEN", "A MAR H", "ENDIF", "A PAR H", "ENDIF", "F BRE H"],
         ["IF A BUR: IF ITALY PIE OR ITALY TYR: A MAR H", "IF A BUR: A PAR H", "F BRE H"]),
    ],
)  # fmt: skip
def test_blocks_are_kept_as_orders_with_their_conditions(house: House, lines: list[str], kept: list[str]) -> None:
    house.start("HOUSE conditional_orders=phase")
    assert list(ahead(house, *lines)) == kept
    house.play("FRANCE", "PHASE F1901M", "CLEAR")
    assert list(ahead(house, *kept)) == kept, "as they are shown"


@pytest.mark.parametrize("width", [60, 66, 72, 78])
def test_kept_orders_are_read_back_as_a_letter_wraps_them(house: House, width: int) -> None:
    house.start("HOUSE conditional_orders=phase")
    inner = ("IF ITALIAN A PIE AND ITALIAN A TYR THEN", "A MAR - PIE", "ENDIF")
    block = ("IF NOT GERMAN A BUR OR ITALY OWNS TUN THEN", "A MAR S A PAR - BUR", "ELSE IF GERMAN F HOL THEN")
    kept = ahead(house, *block, "A MAR - SPA", "ELSE", *inner, "F BRE - MAO", "ENDIF", "A PAR H")
    assert len(kept) == 5
    house.play("FRANCE", "PHASE F1901M", "CLEAR")
    shown = [row for line in kept for row in wrap(line, width, subsequent_indent="    ", break_on_hyphens=False)]
    assert ahead(house, *shown) == kept


@pytest.mark.parametrize(
    "lines",
    [
        ("IF ITALY AGREES THEN", "A MAR H", "ENDIF"),
        ("IF A XYZ THEN", "A MAR H", "ENDIF"),
        ("IF ITALY OWNS MAO THEN", "A MAR H", "ENDIF"),
        ("IF A BUR THEN", "A MAR H"),
        ("A MAR H", "ENDIF"),
        ("ELSE", "A MAR H", "ENDIF"),
        ("IF THEN", "A MAR H", "ENDIF"),
        ("IF A BUR THEN", "CLEAR", "ENDIF"),
        ("IF ITALY: A PIE", "A MAR H", "ENDIF"),
        ("UNLESS A BUR: CLEAR",),
        ("IF A BUR THEN A MAR H ELSE A MAR - SPA ENDIF",),
        ("IF A BUR - MAR THEN", "A MAR H", "ENDIF"),
    ],
    ids=" / ".join,
)
def test_a_block_that_cannot_be_read_keeps_nothing(house: House, lines: tuple[str, ...]) -> None:
    house.start("HOUSE conditional_orders=phase")
    refused_play(house, "E-ORD-IF", "FRANCE", "PHASE F1901M", "A PAR H", *lines)
    assert house.game().ahead == ()


def test_for_the_present_phase_and_without_the_house_rule_blocks_are_refused(house: House) -> None:
    house.start("HOUSE conditional_orders=phase")
    text = refused_play(house, "E-ORD-IF", "FRANCE", *BLOCK[:-1])
    assert "below PHASE" in text
    house.master("HOUSE conditional_orders=error")
    refused_play(house, "E-ORD-IF", "FRANCE", "PHASE F1901M", *BLOCK)


def test_where_no_condition_holds_the_letter_says_so_and_nothing_is_on_file(house: House) -> None:
    house.start("HOUSE conditional_orders=phase")
    ahead(house, "IF TURKISH A PAR THEN", "A MAR H", "ENDIF")
    letters = house.master("PROCESS!")
    assert "No condition lets any of these orders through" in " ".join(told(letters, address("FRANCE")).split())
    assert power(house, "FRANCE").orders is None


def test_a_condition_asks_only_what_its_writer_sees(house: House) -> None:
    house.start("RULE BLIND", "HOUSE conditional_orders=phase")
    ahead(house, "IF TURKISH ANK THEN", "A MAR - SPA", "ELSE", "A MAR H", "ENDIF")
    house.play("FRANCE", "A PAR H", "F BRE H", "A MAR H")
    house.master("PROCESS!")
    assert "A MAR H" in {format_order(order) for order in power(house, "FRANCE").orders or ()}
