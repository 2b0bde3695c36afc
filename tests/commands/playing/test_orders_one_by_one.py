"""Orders kept unit by unit, by mail: orders that count, words of letters, and readiness."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order
from judge.board.position import Dislodged, Phase, PhaseType, Unit, UnitType
from tests.support.command_mails import HOLDS, code_of, everything, order_all, power, put, refused_play, sign_on, told
from tests.support.games import at_position
from tests.support.house import GM, Got, House, address, to, words

FRANCE, ITALY = address("FRANCE"), address("ITALY")
ORDERS = HOLDS["FRANCE"]


def on_file(house: House, name: str) -> list[str] | None:
    orders = power(house, name).orders
    return None if orders is None else sorted(map(format_order, orders))


def only(letters: list[Got], who: str) -> Got:
    (letter,) = to(letters, who)
    return letter


def test_a_mail_for_one_unit_changes_that_one_and_the_letter_shows_and_marks_it_among_all(river: House) -> None:
    river.play("FRANCE", *ORDERS)
    letter = only(river.play("FRANCE", "A MAR - SPA"), FRANCE)
    assert on_file(river, "FRANCE") == ["A MAR - SPA", "A PAR - BUR", "F BRE - MAO"]
    assert letter.subject == "river S1901M: 3 orders on file"
    assert "Army Marseilles -> Spain.  (changed)" in letter.text
    assert "Army Paris -> Burgundy.\n" in letter.text
    assert "a mail changes the units that it names" in letter.text


def test_a_part_of_the_orders_is_kept_and_what_is_missing_stands_in_subject_and_letter(river: House) -> None:
    letter = only(river.play("FRANCE", "A PAR - BUR"), FRANCE)
    assert letter.subject == "river S1901M: 1 order on file, 2 missing"
    assert "Still missing: an order for Army Marseilles and Fleet Brest." in told([letter], FRANCE)
    letter = only(river.play("FRANCE", "A MAR H", "F BRE H"), FRANCE)
    assert letter.subject == "river S1901M: 3 orders on file"
    assert "Army Marseilles HOLD.  (new)" in letter.text
    assert "Still missing" not in letter.text


def test_good_lines_are_taken_and_each_bad_one_is_told_on_top_of_the_letter(river: House) -> None:
    river.play("FRANCE", "A MAR H")
    letter = only(river.play("FRANCE", "A PAR - BUR", "A MAR - XYZ", "F BRE - MAO"), FRANCE)
    assert letter.subject == "river S1901M: 2 taken, 1 NOT"
    said = told([letter], FRANCE)
    assert 'line 3, "A MAR - XYZ": XYZ is not a place on this map.' in said
    assert said.index("NOT taken") < said.index("Current orders for France")
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR - BUR", "F BRE - MAO"]


def test_of_two_different_orders_for_a_unit_neither_counts_and_both_are_told(river: House) -> None:
    river.play("FRANCE", *ORDERS)
    letter = only(river.play("FRANCE", "A PAR - PIC", "A PAR - GAS", "F BRE H"), FRANCE)
    assert letter.subject == "river S1901M: 1 taken, 2 NOT"
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR - BUR", "F BRE H"]
    assert 'line 2, "A PAR - PIC"' in letter.text
    assert 'line 3, "A PAR - GAS"' in letter.text


def test_a_mail_without_a_good_line_is_refused_and_changes_nothing(river: House) -> None:
    river.play("FRANCE", *ORDERS)
    said = refused_play(river, "E-ORD-PLACE", "FRANCE", "A MAR - XYZ", "A PAR - XYZ")
    assert "Orders not changed" in said


def test_a_command_below_orders_of_which_not_all_count_waits_for_another_mail(river: House) -> None:
    letters = river.master("[FRANCE]", "A PAR - BUR", "A MAR - XYZ", "PROCESS! S1901M")
    assert river.game().phase_code == "S1901M"
    assert on_file(river, "FRANCE") == ["A PAR - BUR"]
    said = told(letters, GM)
    assert "The lines below were not done." in said
    assert "PROCESS! S1901M" in said.split("Unprocessed part of your message:")[1]


def test_the_phase_is_processed_when_the_last_unit_of_the_last_power_has_its_order(river: House) -> None:
    order_all(river, but=("FRANCE",))
    river.play("FRANCE", "A PAR - BUR", "A MAR H")
    river.tick(hours=3)
    assert river.game().phase_code == "S1901M"
    river.play("FRANCE", "F BRE - MAO")
    river.tick(hours=3)
    assert river.game().phase_code == "F1901M"


def test_under_default_unordered_one_order_makes_a_power_ready(house: House) -> None:
    house.start("RULE DEFAULT_UNORDERED")
    order_all(house, but=("FRANCE",))
    letter = only(house.play("FRANCE", "A PAR - BUR"), FRANCE)
    assert letter.subject == "river S1901M: 1 order on file"
    assert "No order for Army Marseilles and Fleet Brest." in told([letter], FRANCE)
    house.tick(hours=3)
    assert house.game().phase_code == "F1901M"


def test_who_has_ordered_some_units_only_is_reminded_is_late_and_is_told_which_are_left(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D WARN 4H GRACE 2D")
    order_all(house, but=("FRANCE",))
    house.play("FRANCE", "A PAR - BUR", "A MAR H")
    letters = house.tick(days=7, hours=1)
    said = told(letters, FRANCE)
    assert "orders of yours are missing" in said
    assert "France has one more unit to order" in said
    assert "F BRE H" in said
    assert "A PAR H" not in said
    assert "Still late with orders: France." in said
    assert "Still missing: Fleet Brest." in told(house.play("FRANCE", "STATUS"), FRANCE)


def test_process_by_force_and_civil_disorder_keep_what_is_on_file_and_give_the_rest_defaults(house: House) -> None:
    house.start("RULE CIVIL_DISORDER")
    order_all(house, but=("FRANCE",))
    house.play("FRANCE", "A PAR - BUR")
    results = told(house.tick(days=7, hours=1), ITALY)
    assert "France: Army Paris -> Burgundy." in results
    assert "France: Fleet Brest HOLD." in results


def test_a_default_retreat_goes_nowhere_where_a_given_one_goes(river: House) -> None:
    river.master("SET RULE CD_RETREATS")
    game = at_position(river.game(), "F1901R", {"GERMANY": ["A MUN"]}, {"FRANCE": ["PAR"], "GERMANY": ["MUN"]})
    france = PowerName("FRANCE")
    beaten = tuple(
        Dislodged(Unit(france, UnitType.ARMY, Location(place)), Province("MUN"), (Location("GAS"),))
        for place in ("BUR", "MAR")
    )
    board = replace(game.board, phase=Phase("fall", 1901, PhaseType.RETREATS), dislodged=beaten)
    put(river, replace(game, position=board))
    river.play("FRANCE", "A MAR - GAS")
    results = told(river.master("PROCESS!"), ITALY)
    assert "France: Army Marseilles -> Gascony." in results
    assert "destroyed" not in results
    assert "France: Army Burgundy DISBAND." in results


def test_after_the_deadline_under_no_late_changes_what_lacks_can_still_be_sent(house: House) -> None:
    house.start("RULE NO_LATE_CHANGES", "TIMING MOVE 3D NEXT 1D GRACE 2D")
    order_all(house, but=("FRANCE",))
    house.play("FRANCE", "A PAR - BUR")
    house.tick(days=7, hours=1)
    letter = only(house.play("FRANCE", "A PAR H", "A MAR H", "F BRE H"), FRANCE)
    assert letter.subject == "river S1901M: 2 taken, 1 NOT"
    assert on_file(house, "FRANCE") == ["A MAR H", "A PAR - BUR", "F BRE H"]


def test_after_the_deadline_clear_above_a_part_of_the_orders_takes_nothing_back(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 2D")
    order_all(house, but=("ITALY",))
    house.tick(days=7, hours=1)
    refused_play(house, "E-ORD-LATECLEAR", "FRANCE", "CLEAR", "A PAR H")


def test_under_must_order_clear_above_a_part_of_the_orders_is_refused(river: House) -> None:
    river.master("SET RULE MUST_ORDER")
    river.play("FRANCE", *ORDERS)
    refused_play(river, "E-ORD-MUST", "FRANCE", "CLEAR", "A PAR H")


def test_under_must_order_orders_above_press_in_one_mail_count_and_the_press_goes_out(river: House) -> None:
    river.master("SET RULE MUST_ORDER")
    letters = river.play("FRANCE", *ORDERS, "PRESS TO italy", "Shall we?", "ENDPRESS")
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR - BUR", "F BRE - MAO"]
    assert "Shall we?" in told(letters, ITALY)
    river.master("CLEAR")


def test_under_must_order_a_part_of_the_orders_is_kept_and_opens_no_press(river: House) -> None:
    river.master("SET RULE MUST_ORDER")
    mail = ("A PAR - BUR", "PRESS TO italy", "Shall we?", "ENDPRESS")
    assert code_of(river, FRANCE, sign_on("FRANCE"), *mail) == "E-PRESS-MUSTORDER"
    letters = river.play("FRANCE", *mail)
    assert on_file(river, "FRANCE") == ["A PAR - BUR"]
    assert not to(letters, ITALY)


def test_orders_above_press_after_the_deadline_count_first_so_that_their_sender_is_not_late(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 2D")
    order_all(house, but=("FRANCE", "TURKEY"))
    house.tick(days=7, hours=1)
    letters = house.play("FRANCE", *ORDERS, "PRESS TO italy", "Sorry!", "ENDPRESS")
    assert "Sorry!" in told(letters, ITALY)


def test_rollback_brings_back_a_part_of_the_orders_as_it_was(river: House) -> None:
    river.play("FRANCE", "A PAR - BUR")
    river.master("PROCESS! S1901M", "ROLLBACK S1901M RESTORE")
    assert on_file(river, "FRANCE") == ["A PAR - BUR"]
    assert "Still missing: Army Marseilles and Fleet Brest." in told(river.play("FRANCE", "STATUS"), FRANCE)


def test_the_master_orders_units_of_several_powers_and_each_is_told_of_its_own_only(river: House) -> None:
    river.play("FRANCE", *ORDERS)
    letters = river.master("[FRANCE]", "A PAR - PIC", "[GERMANY]", "A MUN - BUR", "A BER - XYZ")
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR - PIC", "F BRE - MAO"]
    assert "XYZ" not in told(letters, FRANCE)
    assert "XYZ" not in told(letters, address("GERMANY"))
    assert "1 order on file, 2 missing" in told(letters, address("GERMANY"))
    assert "XYZ" in told(letters, GM)


def test_a_mistyped_command_among_good_orders_is_called_one(river: House) -> None:
    letter = only(river.play("FRANCE", *ORDERS, "SET WIAT"), FRANCE)
    assert letter.subject == "river S1901M: 3 taken, 1 NOT"
    assert 'The judge knows no command "SET WIAT".' in told([letter], FRANCE)


# SET ORDERS


def test_set_orders_whole_takes_a_set_or_nothing_and_singly_ends_it(river: House) -> None:
    letters = river.master("SET ORDERS WHOLE")
    assert "Orders are taken as whole sets" in told(letters, FRANCE)
    refused_play(river, "E-ORD-MISSING", "FRANCE", "A PAR - BUR")
    river.play("FRANCE", *ORDERS)
    river.play("FRANCE", "A PAR H", "A MAR H", "F BRE H")
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR H", "F BRE H"]
    said = told(river.master("LIST river", "SETTINGS"), GM)
    assert "ORDERS WHOLE" in said
    assert "Orders are taken as whole sets" in said
    assert "Orders are taken as whole sets" in told(river.play("FRANCE", "STATUS"), FRANCE)
    assert "So it is already." in told(river.master("SET ORDERS WHOLE"), GM)
    river.master("SET ORDERS SINGLY")
    assert "Orders count one by one" in told(river.play("FRANCE", "STATUS"), FRANCE)
    river.play("FRANCE", "A PAR - BUR")
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR - BUR", "F BRE H"]


def test_with_whole_sets_a_retreat_that_is_left_out_refuses_all(river: House) -> None:
    river.master("SET ORDERS WHOLE")
    france = PowerName("FRANCE")
    beaten = tuple(
        Dislodged(Unit(france, UnitType.ARMY, Location(place)), Province("MUN"), (Location(to_),))
        for place, to_ in (("BUR", "GAS"), ("MAR", "SPA"))
    )
    game = at_position(river.game(), "F1901R", {"GERMANY": ["A MUN"]}, {"FRANCE": ["PAR"], "GERMANY": ["MUN"]})
    put(river, replace(game, position=replace(game.board, dislodged=beaten)))
    refused_play(river, "E-RET-INCOMPLETE", "FRANCE", "A BUR - GAS")
    river.master("SET ORDERS SINGLY")
    letter = only(river.play("FRANCE", "A BUR - GAS"), FRANCE)
    assert letter.subject == "river F1901R: 1 order on file, 1 missing"


def test_set_orders_takes_no_other_word(river: House) -> None:
    assert code_of(river, GM, "SIGNON Mriver gm-secret", "SET ORDERS TOGETHER") == "E-SETTING"
    assert code_of(river, GM, "SIGNON Mriver gm-secret", "SET ORDERS") == "E-SET-EMPTY"
    assert code_of(river, FRANCE, sign_on("FRANCE"), "SET ORDERS WHOLE") == "E-GM-ONLY"


def test_a_game_can_be_made_with_whole_sets_and_its_settings_block_changes_that(house: House) -> None:
    house.start("ORDERS WHOLE")
    assert house.game().whole_sets
    text = told(house.master("SETTINGS"), GM)
    stamp = text.split("SETTINGS ")[1].split()[0] if "SETTINGS " in text else ""
    house.master(f"SETTINGS {stamp}", "ORDERS SINGLY", "END SETTINGS")
    assert not house.game().whole_sets


def test_a_mistyped_sign_on_among_orders_is_told_once_and_without_its_password(river: House) -> None:
    letters = river.play("FRANCE", "SINGON Friver france-pw", "A PAR - BUR")
    said = told(letters, FRANCE)
    assert said.count("Did you mean SIGNON?") == 1
    assert 'line 2, "SINGON": The judge knows no command' in said
    assert "france-pw" not in everything(letters)


@pytest.mark.parametrize("divider", [", ", "; ", ". ", " and "])
def test_each_order_of_a_line_stands_for_itself_and_the_faulty_one_is_quoted(river: House, divider: str) -> None:
    line = divider.join(("Army Paris moves to Burgundy", "Fleet Brest holz", "Army Marseilles holds"))
    letter = only(river.play("FRANCE", line), FRANCE)
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR - BUR"]
    assert 'line 2, "Fleet Brest holz"' in letter.text


def test_of_a_long_faulty_order_the_part_with_the_bad_words_is_quoted(river: House) -> None:
    order = f"the army in Paris is moving {'to the ' * 10}Burgandyyy"
    said = " ".join(only(river.play("FRANCE", "A MAR H", order), FRANCE).text.split())
    assert '"...Burgandyyy"' in said


def test_in_a_mail_on_one_line_the_faulty_order_is_quoted_too(river: House) -> None:
    letters = river.mail(FRANCE, r"\\: signon Friver france-pw: a par - bur: f bre - xyz: a mar h")
    assert 'line 1, "f bre - xyz"' in only(letters, FRANCE).text


def test_in_winter_status_says_that_a_new_set_replaces_the_one_on_file(river: House) -> None:
    game = at_position(river.game(), "W1901A", {"FRANCE": ["A PAR"]}, {"FRANCE": ["PAR", "MAR"], "ITALY": ["NAP"]})
    put(river, game)
    said = told(river.play("FRANCE", "STATUS"), FRANCE)
    assert "a new set of builds or removals replaces the one on file as a whole" in said
    assert "one by one" not in said


def in_winter(house: House) -> None:
    """Winter 1901 in river: Russia has three builds to make, France one removal."""
    units = {"RUSSIA": ["A SEV"], "FRANCE": ["A PAR", "A MAR", "F BRE", "A SPA"]}
    centers = {"RUSSIA": ["MOS", "STP", "WAR", "SEV"], "FRANCE": ["PAR", "MAR", "BRE"]}
    put(house, at_position(house.game(), "W1901A", units, centers))


def test_a_faulty_build_or_removal_is_never_waived_and_leaves_what_is_on_file(river: House) -> None:
    in_winter(river)
    river.play("RUSSIA", "BUILD F STP/NC", "BUILD A MOS", "BUILD A WAR")
    had = on_file(river, "RUSSIA")
    said = refused_play(river, "E-ADJ-UNIT", "RUSSIA", "BUILD F STP", "BUILD A MOS", "WAIVE")
    assert 'line 2, "BUILD F STP"' in said
    assert "Builds and removals count as a whole set. Send all of them again, without the fault." in said
    assert on_file(river, "RUSSIA") == had == ["A MOS B", "A WAR B", "F STP/NC B"]
    river.play("FRANCE", "REMOVE A SPA")
    refused_play(river, "E-ADJ-NOUNIT", "FRANCE", "REMOVE A MAR", "REMOVE A BUR")
    assert on_file(river, "FRANCE") == ["A SPA D"]


@pytest.mark.parametrize("sign", ["o ", "* ", "- ", "1. "])
def test_signs_of_a_list_stand_before_builds_too(river: House, sign: str) -> None:
    in_winter(river)
    river.play("RUSSIA", f"{sign}BUILD F STP/NC", f"{sign}BUILD A MOS", f"{sign}WAIVE")
    assert on_file(river, "RUSSIA") == ["A MOS B", "F STP/NC B", "WAIVE"]


def test_letters_of_a_list_stand_before_builds_too(river: House) -> None:
    in_winter(river)
    river.play("RUSSIA", "a) BUILD F STP/NC", "b) BUILD A MOS", "c) WAIVE")
    assert on_file(river, "RUSSIA") == ["A MOS B", "F STP/NC B", "WAIVE"]


def test_a_waive_that_takes_the_place_of_builds_on_file_says_which_they_were(river: House) -> None:
    in_winter(river)
    river.play("RUSSIA", "BUILD A MOS", "BUILD A WAR", "BUILD F STP/NC")
    letter = only(river.play("RUSSIA", "WAIVE"), address("RUSSIA"))
    said = " ".join(letter.text.split())
    assert on_file(river, "RUSSIA") == ["WAIVE"] * 3
    assert "WAIVE counts for every build left over: 3 builds are waived." in said
    assert "No longer on file: Builds an army in Moscow; Builds an army in Warsaw; Builds a fleet in St. Peter" in said
    letter = only(river.play("RUSSIA", "WAIVE", "WAIVE", "WAIVE"), address("RUSSIA"))
    assert "No longer on file" not in letter.text
    assert "left over" not in letter.text


def test_a_retreat_without_a_province_leaves_the_retreat_on_file(river: House) -> None:
    at_retreats(river)
    river.play("FRANCE", "A MAR - GAS")
    for line in ("A MAR R", "A MAR retreats to", "RETREAT A MAR", "A MAR R ?"):
        said = refused_play(river, "E-ORD-EMPTY", "FRANCE", line)
        assert "Write A MAR - and the province, or A MAR DISBAND." in said
    assert on_file(river, "FRANCE") == ["A MAR R GAS"]
    river.play("FRANCE", "A MAR R", "SPA")
    assert on_file(river, "FRANCE") == ["A MAR R SPA"]


def at_retreats(river: House) -> None:
    """Fall 1901 in river: a French army has to leave Marseilles."""
    marseilles = Unit(PowerName("FRANCE"), UnitType.ARMY, Location("MAR"))
    beaten = (Dislodged(marseilles, Province("MUN"), (Location("GAS"), Location("SPA"))),)
    game = at_position(river.game(), "F1901R", {"GERMANY": ["A MUN"]}, {"FRANCE": ["PAR"], "GERMANY": ["MUN"]})
    put(river, replace(game, position=replace(game.board, dislodged=beaten)))


def test_a_house_rule_may_have_a_faulty_build_build_nothing(river: House) -> None:
    river.master("HOUSE impossible_build=skip")
    in_winter(river)
    river.play("RUSSIA", "BUILD F MOS", "BUILD A WAR", "WAIVE")
    assert on_file(river, "RUSSIA") == ["A WAR B", "WAIVE", "WAIVE"]


BLOCK = ("IF FRENCH A BUR THEN", "A PAR H")


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        ((*BLOCK, "ENDIF"), 5),
        ((*BLOCK, "END IF."), 5),
        ((*BLOCK, "ELSE", "A PAR - PIC", "ENDIF"), 7),
        ((*BLOCK, "ELSE IF A MUN", "A PAR - PIC", "ENDIF"), 7),
        ((*BLOCK, "IF A MUN", "A PAR - PIC", "ENDIF", "A PAR - GAS", "ENDIF"), 9),
        (BLOCK, 4),
        (("if French A Bur", "A PAR H"), 4),
        (("IF A BUR", "THEN A PAR H", "ELSE A PAR - PIC"), 5),
        (("IF A BUR THEN A PAR H",), 3),
        (("IF A BUR THEN A PAR H", "ELSE A PAR - PIC", "ENDIF"), 5),
    ],
)
def test_a_block_of_conditional_orders_is_refused_in_one_answer_and_nothing_in_it_is_filed(
    river: House, lines: tuple[str, ...], last: int
) -> None:
    letter = only(river.play("FRANCE", "A MAR - SPA", *lines), FRANCE)
    assert on_file(river, "FRANCE") == ["A MAR - SPA"]
    assert letter.subject == "river S1901M: 1 taken, 1 NOT"
    where = f"lines 3 to {last}" if last > 3 else "line 3"
    assert f"no conditional orders, so nothing in {where} was read." in told([letter], FRANCE)


CONDITIONED = (
    "A PAR - BUR UNLESS Germany moves there",
    "A PAR - BUR IF A MUN - RUH",
    "A PAR - BUR. If Germany moves there, A PAR H",
    "A PAR - BUR, otherwise A PAR - PIC",
    "A PAR - BUR, falls Deutschland nicht zieht",
    "unless Germany moves, A PAR - BUR",
)


@pytest.mark.parametrize("line", CONDITIONED)
def test_a_condition_beside_an_order_is_refused_with_the_order_to_send_without_it(river: House, line: str) -> None:
    said = refused_play(river, "E-ORD-IF", "FRANCE", line)
    assert "This game takes no conditional orders, so nothing in this line counts." in said
    assert "Send A PAR - BUR alone if it is to count in any case." in said
    assert not on_file(river, "FRANCE")


@pytest.mark.parametrize(
    ("line", "block"),
    [
        ("A PAR - BUR UNLESS Germany moves there", "PHASE F1901M, IF NOT BUR THEN, A PAR - BUR, ENDIF"),
        ("A PAR - BUR IF A MUN - RUH", "PHASE F1901M, IF RUH THEN, A PAR - BUR, ENDIF"),
    ],
)
def test_a_condition_beside_an_order_is_shown_as_a_block_where_the_game_takes_blocks_for_later_phases(
    river: House, line: str, block: str
) -> None:
    river.master("HOUSE conditional_orders=phase")
    assert f"For a later phase send four lines: {block}." in refused_play(river, "E-ORD-IF", "FRANCE", line)
    assert not on_file(river, "FRANCE")
    river.play("FRANCE", *block.split(", "))
    assert river.game().ahead


def test_orders_below_a_closed_condition_count_and_those_above_a_lone_endif_do_not(river: House) -> None:
    river.play("FRANCE", *BLOCK, "ENDIF", "F BRE - MAO")
    assert on_file(river, "FRANCE") == ["F BRE - MAO"]
    said = refused_play(river, "E-ORD-IF", "FRANCE", "IFF FRENCH A BUR", "A PAR H", "ENDIF")
    assert "nothing in lines 2 to 4 was read" in said
    assert on_file(river, "FRANCE") == ["F BRE - MAO"]


def test_a_sentence_that_begins_with_if_is_no_condition(river: House) -> None:
    river.play("FRANCE", "If you have questions just write!", "A PAR - BUR", "If you like, drop in some day")
    assert on_file(river, "FRANCE") == ["A PAR - BUR"]


def test_the_orders_of_a_confirmation_copied_back_with_their_broken_lines_are_the_same_orders(river: House) -> None:
    units = {"RUSSIA": ["F BOT", "F STP/SC", "A MOS", "A SEV", "F ARM"]}
    put(river, at_position(river.game(), "F1901M", units, {"RUSSIA": ["MOS", "STP", "SEV"]}))
    given = ("F BOT S F STP - LVN", "F STP - LVN", "A MOS S F STP - LVN", "A SEV H", "F ARM S A SEV")
    letter = only(river.play("RUSSIA", *given), address("RUSSIA"))
    had = on_file(river, "RUSSIA")
    copied = letter.text.split("Current orders for Russia:")[1].split("End of orders.")[0].strip()
    assert "\n    " in copied, "a line of the letter is broken"
    for orders in (copied, "\n".join(line.strip() for line in copied.split("\n"))):
        river.play("RUSSIA", "A MOS H", "F STP H", "F BOT H")
        letter = only(river.play("RUSSIA", *orders.split("\n")), address("RUSSIA"))
        assert on_file(river, "RUSSIA") == had
        assert "NOT taken" not in letter.text
    river.play("RUSSIA", "A MOS H", "F STP H", "F BOT H")
    river.play("RUSSIA", *(f"> {line}" for line in copied.split("\n")))
    assert "A MOS H" in (on_file(river, "RUSSIA") or []), "what is quoted orders nothing"


def test_a_line_that_ends_in_an_arrow_is_no_support_to_hold(river: House) -> None:
    said = refused_play(river, "E-ORD-EMPTY", "FRANCE", "A PAR S A MAR ->")
    assert "This ends in an arrow or a dash." in said
    said = refused_play(river, "E-ORD-JUNK", "FRANCE", "A PAR S", "A MAR - BUR")
    assert 'line 2, "A PAR S / A MAR - BUR": These lines may be one order or two, so neither was read.' in said
    assert on_file(river, "FRANCE") is None


@pytest.mark.parametrize("line", ["A MAR via PAR", "A MAR from PAR", "F BRE via MAO", "A MAR - SPA with PAR"])
def test_a_place_on_the_way_is_never_the_unit_that_is_ordered(river: House, line: str) -> None:
    river.play("FRANCE", *ORDERS)
    had = on_file(river, "FRANCE")
    refused_play(river, "E-ORD-JUNK", "FRANCE", line)
    assert on_file(river, "FRANCE") == had


OTHER_SIGN_ONS = (
    *("SIGN-ON france@river france-pw", "signin france@river france-pw", "SIGNON: Friver france-pw"),
    *("*SIGNON france@river france-pw*", "**SIGNON france@river france-pw**", "__signon friver france-pw__"),
)


@pytest.mark.parametrize("sign_on", OTHER_SIGN_ONS)
def test_a_sign_on_in_stars_or_spelled_otherwise_opens_the_seat(river: House, sign_on: str) -> None:
    river.mail(FRANCE, sign_on, "A PAR - BUR // as agreed")
    assert on_file(river, "FRANCE") == ["A PAR - BUR"]


def test_a_letter_of_a_list_is_no_power_that_the_writer_does_not_order_for(river: House) -> None:
    river.play("FRANCE", "a) A PAR - BUR", "b) A MAR H", "e) F BRE - MAO")
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR - BUR", "F BRE - MAO"]
    river.master("e) F LON - NTH")
    assert on_file(river, "ENGLAND") == ["F LON - NTH"]


@pytest.mark.parametrize("mark", ["(1) {}", "o {}", "o   {}", "_{}_"])
def test_marks_that_mail_programs_make_of_lists_and_italics_are_no_part_of_an_order(river: House, mark: str) -> None:
    river.play("FRANCE", mark.format("A PAR - BUR"), mark.format("F BRE - MAO"))
    assert on_file(river, "FRANCE") == ["A PAR - BUR", "F BRE - MAO"]


def test_a_wrapped_support_of_a_misspelled_unit_orders_nothing_and_is_told(river: House) -> None:
    letters = river.play("FRANCE", "F BRE - MAO", "Army Pariss supports Army", "Marseilles to", "Burgundy")
    assert on_file(river, "FRANCE") == ["F BRE - MAO"]
    assert "Army Pariss supports Army / Marseilles to Burgundy" in words(letters, address("FRANCE"))


def test_a_confirmation_that_is_sent_back_tells_its_other_lines_once_and_its_orders_count(river: House) -> None:
    lines = (
        "Current orders for France:",
        "Army Marseilles -> Spain.",
        "Still missing: an order for Army Paris and Fleet Brest.",
        "A PAR H",
        "End of orders.",
        "F BRE H",
    )
    letter = only(river.play("FRANCE", *lines), FRANCE)
    assert letter.subject == "river S1901M: 3 orders on file"
    assert on_file(river, "FRANCE") == ["A MAR - SPA", "A PAR H", "F BRE H"]
    assert "NOT" not in letter.text
    assert 'Not read as orders: line 2 "Current orders for France:"' in letter.text


@pytest.mark.parametrize("doubt", ["only if Germany agrees", "unless Italy attacks", "cancelled", "perhaps"])
@pytest.mark.parametrize("sign", [";", "."])
def test_an_order_with_a_doubt_behind_it_is_refused_with_it(river: House, sign: str, doubt: str) -> None:
    before = on_file(river, "FRANCE")
    letter = only(river.play("FRANCE", f"A PAR - GAS{sign} {doubt}"), FRANCE)
    assert "NOT done" in letter.subject
    assert on_file(river, "FRANCE") == before


@pytest.mark.parametrize("block", [("if", "A PAR - BUR", "endif"), ("IF", "A PAR - BUR")])
def test_a_block_that_hangs_on_an_if_is_quoted_by_its_first_line(river: House, block: tuple[str, ...]) -> None:
    said = refused_play(river, "E-ORD-IF", "FRANCE", *block)
    assert f'line 2, "{block[0]}": This game takes no conditional orders' in " ".join(said.split())


@pytest.mark.parametrize(
    "missing",
    [
        ("Still missing: an order for Army Paris, Army Marseilles", "and Fleet Brest."),
        ("Still missing: an order for Army Paris, Army", "Marseilles and", "Fleet Brest."),
        ("Still missing: the orders of Austria, England, Germany, Italy, Russia and", "Turkey."),
        ("Note: the orders on file are the ones of the last mail, which", "takes the place of the others."),
    ],
)
def test_a_wrapped_line_of_a_confirmation_that_is_sent_back_is_no_faulty_order(
    river: House, missing: tuple[str, ...]
) -> None:
    letter = only(river.play("FRANCE", "A MAR - SPA", *missing, "A PAR H", "End of orders.", "F BRE H"), FRANCE)
    assert letter.subject == "river S1901M: 3 orders on file"
    assert on_file(river, "FRANCE") == ["A MAR - SPA", "A PAR H", "F BRE H"]


def test_an_order_below_an_open_line_of_a_confirmation_is_read(river: House) -> None:
    river.play("FRANCE", "Still missing: an order for Army Paris", "A PAR H", "Note: this is mine", "A MAR H")
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR H"]
