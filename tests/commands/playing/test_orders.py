"""Order lines, CLEAR and STATUS: whole sets, taken or refused together (orders.md 1, commands.md 2.2)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.board.order_text.notation import format_order
from judge.game.game import Stage
from tests.support.command_mails import (
    HOLDS,
    code_of,
    order_all,
    power,
    put,
    readers,
    refusal_of,
    refused,
    refused_play,
    sign_on,
    told,
)
from tests.support.house import GM, POWERS, House, address, to
from tests.support.subjects import bare

FRANCE = address("FRANCE")
ORDERS = HOLDS["FRANCE"]


def on_file(house: House, name: str) -> list[str] | None:
    """A power's set in the short notation, sorted; None: nothing on file."""
    orders = power(house, name).orders
    return None if orders is None else sorted(map(format_order, orders))


def test_a_complete_set_is_confirmed_in_full_words_to_its_player_alone(river: House) -> None:
    letters = river.play("FRANCE", *ORDERS)
    assert readers(letters) == {FRANCE}
    said = told(letters, FRANCE)
    assert "river S1901M: 3 orders on file" in said
    assert "Current orders for France:" in said
    assert "Army Paris -> Burgundy." in said
    assert "End of orders." in said
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR - BUR", "F BRE - MAO"]


def test_a_new_set_replaces_the_old_one_as_a_whole(river: House) -> None:
    river.play("FRANCE", *ORDERS)
    river.play("FRANCE", "A PAR H", "A MAR - SPA", "F BRE H")
    assert on_file(river, "FRANCE") == ["A MAR - SPA", "A PAR H", "F BRE H"]


def test_all_errors_are_listed_at_once_and_the_old_set_stays(river: House) -> None:
    river.master("SET ORDERS WHOLE")
    river.play("FRANCE", *ORDERS)
    mail = ("A PAR - XYZ", "A MAR - SPA", "A MAR H", "A LON - WAL")
    refusal = refusal_of(river, FRANCE, sign_on("FRANCE"), *mail)
    assert refusal is not None
    codes = [(problem.line, problem.code) for problem in refusal.problems]
    assert (2, "E-ORD-PLACE") in codes
    assert (4, "E-ORD-TWICE") in codes
    assert (0, "E-ORD-MISSING") in codes
    assert len({line for line, _ in codes}) == 4
    said = refused_play(river, refusal.code, "FRANCE", *mail)
    assert 'line 2, "A PAR - XYZ": ' in said
    assert "no order for the fleet in Brest" in said
    assert "Orders not changed" in said
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR - BUR", "F BRE - MAO"]


def test_clear_alone_takes_the_set_back(river: House) -> None:
    river.play("FRANCE", *ORDERS)
    letters = river.play("FRANCE", "CLEAR")
    assert on_file(river, "FRANCE") is None
    assert "(None)" in told(letters, FRANCE)
    assert "missing" in told(letters, FRANCE)


def test_clear_forgets_the_lines_before_it(river: House) -> None:
    river.play("FRANCE", "A PAR - PIC", "NMR", *ORDERS)
    assert on_file(river, "FRANCE") == ["A MAR H", "A PAR - BUR", "F BRE - MAO"]


@pytest.mark.parametrize("word", ["CLEAR", "(NMR)"])
def test_lines_that_clear_takes_back_in_the_same_mail_are_told(river: House, word: str) -> None:
    letter = told(river.play("FRANCE", "A PAR - BUR", "F BRE - MAO", word, *ORDERS), FRANCE)
    assert "CLEAR or NMR takes back what stands above it in a mail: 2 lines, 2 to 3, do not count." in letter
    assert "takes back" not in told(river.play("FRANCE", "CLEAR", *ORDERS), FRANCE)
    letter = told(river.play("FRANCE", "A PAR - BUR", word), FRANCE)
    assert "CLEAR or NMR takes back what stands above it in a mail: line 2 does not count." in letter
    assert on_file(river, "FRANCE") is None
    assert "takes back" not in told(river.play("FRANCE", word), FRANCE)


def test_status_brings_the_orders_on_file_and_what_is_missing(river: House) -> None:
    assert "(None: orders are missing.)" in told(river.play("FRANCE", "STATUS"), FRANCE)
    river.play("FRANCE", *ORDERS, "SET WAIT")
    letters = river.play("FRANCE", "STATUS")
    said = told(letters, FRANCE)
    assert [letter.subject for letter in letters] == ["river S1901M: status"]
    assert "Fleet Brest -> Mid-Atlantic Ocean" in said
    assert "The wait flag is set." in said
    assert "30 Nov" in said.replace("November", "Nov")
    assert "Germany" not in said
    assert "too many words" in refused_play(river, "E-SYNTAX", "FRANCE", "STATUS ALL")


def test_the_masters_status_has_every_power(river: House) -> None:
    river.play("FRANCE", *ORDERS)
    said = told(river.master("STATUS"), GM)
    assert "Current orders for France: Army Marseilles HOLD" in said
    assert "Current orders for Turkey: (None: orders are missing.)" in said


def test_the_master_orders_several_powers_in_one_mail_and_each_player_gets_his_own(river: House) -> None:
    letters = river.master(
        "[FRANCE]", *ORDERS, "GERMANY:", *HOLDS["GERMANY"], "E) A LVP H", "E: F EDI H", "[E] F LON H"
    )
    for name in ("FRANCE", "GERMANY", "ENGLAND"):
        assert on_file(river, name) is not None
        assert f"Current orders for {name.title()}" in told(letters, address(name))
    assert readers(letters) == {GM, FRANCE, address("GERMANY"), address("ENGLAND")}
    assert "Burgundy" not in told(letters, address("GERMANY"))
    assert "Burgundy" in told(letters, GM)


def test_the_sets_of_one_mail_are_accepted_together_or_not_at_all(river: House) -> None:
    river.master("SET ORDERS WHOLE")
    mail = ("SIGNON Mriver gm-secret", "[FRANCE]", *ORDERS, "[GERMANY]", "A MUN - XYZ")
    said = refused(river, "E-ORD-PLACE", GM, *mail)
    assert "XYZ" in said
    assert on_file(river, "FRANCE") is None


def test_the_master_must_name_the_power_he_orders_for(river: House) -> None:
    said = refused(river, "E-ORD-NOUNITS", GM, "SIGNON Mriver gm-secret", *ORDERS)
    assert "Whose orders are these?" in said


def test_a_player_cannot_order_for_another(river: House) -> None:
    assert "do not control Germany" in refused_play(river, "E-ORD-CONTROL", "FRANCE", "[GERMANY]", *HOLDS["GERMANY"])


def test_orders_are_taken_while_the_game_waits(river: House) -> None:
    river.master("WAIT")
    river.play("FRANCE", *ORDERS)
    assert on_file(river, "FRANCE") is not None


def test_orders_are_refused_before_the_start_and_after_the_end(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(FRANCE, "JOIN france@river france-pw")
    assert "there is nothing to order" in refused_play(house, "E-ORD-STATE", "FRANCE", *ORDERS)
    assert "Did you mean STATUS?" in refused_play(house, "E-CMD", "FRANCE", "STATSU")
    for name in ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        house.mail(address(name), f"JOIN {name.lower()}@river {name.lower()}-pw")
    assert house.game().stage is Stage.ACTIVE
    house.master("TERMINATE YES")
    assert "terminated" in refused_play(house, "E-ORD-STATE", "FRANCE", *ORDERS)


@pytest.mark.parametrize("goes_on", [False, True])
def test_after_the_deadline_orders_are_taken_back_only_while_the_game_waits_for_a_player(
    house: House, *, goes_on: bool
) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 9D")
    order_all(house, but=("FRANCE",))
    house.tick(days=7, hours=1)
    house.mail(address("TURKEY"), "RESIGN Triver turkey-pw YES")
    if goes_on:
        house.master("ACTIVATE")
        put(house, replace(house.game(), deadline=house.now - timedelta(hours=1)))
        refused_play(house, "E-ORD-LATECLEAR", "ITALY", "CLEAR")
    else:
        house.play("ITALY", "CLEAR")
    assert (on_file(house, "ITALY") is not None) is goes_on


def test_between_deadline_and_grace_a_first_set_and_changes_are_taken_but_nothing_taken_back(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 2D")
    order_all(house, but=("FRANCE",))
    house.tick(days=7, hours=1)
    assert house.game().phase_code == "S1901M"
    assert "not taken back" in refused_play(house, "E-ORD-LATECLEAR", "ITALY", "CLEAR")
    house.play("ITALY", "A ROM - APU", "A VEN H", "F NAP - ION")
    assert on_file(house, "ITALY") == ["A ROM - APU", "A VEN H", "F NAP - ION"]
    house.play("FRANCE", *ORDERS)
    house.tick(hours=1)
    assert house.game().phase_code == "F1901M"


def test_after_the_deadline_no_change_under_no_late_changes_but_a_first_set(house: House) -> None:
    house.start("RULE NO_LATE_CHANGES", "TIMING MOVE 3D NEXT 1D GRACE 2D")
    order_all(house, but=("FRANCE", "TURKEY"))
    house.tick(days=7, hours=1)
    said = refused_play(house, "E-ORD-LATECHANGE", "ITALY", "A ROM - APU", "F NAP - ION")
    assert "The order for the army in Rome can no longer be changed" in said
    house.play("FRANCE", *ORDERS)
    assert on_file(house, "FRANCE") is not None


def test_with_a_vacancy_a_set_may_be_taken_back_after_the_deadline(house: House) -> None:
    house.start()
    order_all(house, but=("FRANCE",))
    house.tick(days=7, hours=1)
    house.master("RESIGN france")
    house.play("ITALY", "CLEAR")
    assert on_file(house, "ITALY") is None


def test_an_empty_mail_after_a_power_line_says_that_there_are_no_orders(river: House) -> None:
    assert "no orders in this mail" in refused_play(river, "E-ORD-EMPTY", "FRANCE", "[FRANCE]")


@pytest.mark.parametrize(("rule", "code"), [("NO_MINOR_WAIT", "E-ORD-MISSING"), ("DEFAULT_UNORDERED", "")])
def test_a_part_of_a_set_is_taken_only_under_default_unordered(house: House, rule: str, code: str) -> None:
    house.start(f"RULE {rule}", "ORDERS WHOLE")
    assert code_of(house, FRANCE, sign_on("FRANCE"), "A MAR - SPA") == code


@pytest.mark.parametrize(("rule", "is_taken"), [("NO_MINOR_WAIT", False), ("BUILD_ANY", True)])
def test_a_build_abroad_is_taken_only_under_build_any(house: House, rule: str, is_taken: bool) -> None:
    house.start(f"RULE {rule}")
    house.master("[FRANCE]", "A PAR H", "A MAR - SPA", "F BRE - MAO", "PROCESS!")
    house.master("[FRANCE]", "A PAR H", "A SPA - POR", "F MAO - SPA/SC", "PROCESS!")
    house.master("[FRANCE]", "BUILD F BRE", "BUILD A MAR", "PROCESS!")
    house.master("[FRANCE]", "A PAR H", "A POR H", "F SPA/SC - WES", "F BRE H", "A MAR H", "PROCESS!")
    house.master("[FRANCE]", "A PAR - PIC", "A POR H", "F WES - TUN", "F BRE H", "A MAR H", "PROCESS!")
    assert house.game().phase_code == "W1902A"
    code = code_of(house, FRANCE, sign_on("FRANCE"), "BUILD A SPA")
    assert (code == "") is is_taken


def test_the_last_set_in_a_game_without_deadlines_processes_the_phase_before_the_reply(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    assert house.game().deadline is None
    order_all(house, but=("FRANCE",))
    letters = house.play("FRANCE", *ORDERS)
    assert house.game().phase_code == "F1901M"
    assert "river: results of spring 1901" in {bare(letter.subject) for letter in to(letters, address("ITALY"))}
    assert "That phase has been processed with these orders" in told(letters, FRANCE)


def test_a_wait_flag_holds_a_game_without_deadlines_until_it_is_taken_back(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    house.play("ITALY", "SET WAIT")
    order_all(house)
    house.tick(days=10)
    assert house.game().phase_code == "S1901M"
    letters = house.play("ITALY", "SET NOWAIT")
    assert house.game().phase_code == "F1901M"
    assert "river: results of spring 1901" in told(letters, FRANCE)


@pytest.mark.parametrize("rule", ["NO_DRAW", "ALWAYS_CONFIRM"])
def test_always_confirm_sends_the_master_a_copy_of_each_confirmation(house: House, rule: str) -> None:
    house.start(f"RULE {rule}")
    for lines in (("A PAR - BUR", "A MAR H", "F BRE H"), ("CLEAR",)):
        letters = house.play("FRANCE", *lines)
        assert readers(letters) == ({FRANCE, GM} if rule == "ALWAYS_CONFIRM" else {FRANCE})
    if rule == "ALWAYS_CONFIRM":
        assert "Current orders for France" in told(letters, GM)


@pytest.mark.parametrize("end", ["draw", "TERMINATE YES"])
def test_status_of_a_game_that_is_over_asks_for_no_orders_and_says_how_it_ended(river: House, end: str) -> None:
    river.play("FRANCE", *ORDERS)
    if end == "draw":
        for name in POWERS:
            river.play(name, "SET DRAW")
    else:
        river.master("TERMINATE YES")
    said = told(river.play("ITALY", "STATUS"), address("ITALY"))
    assert ("Draw after S1901M among Austria" in said) is (end == "draw")
    assert "SUMMARY river tells who played" in said
    assert "orders" not in said
    assert "deadline" not in said.lower()


def test_status_shows_a_wait_flag_without_orders(river: House) -> None:
    river.play("FRANCE", "SET WAIT")
    assert "The wait flag is set." in told(river.play("FRANCE", "STATUS"), FRANCE)


@pytest.mark.parametrize(
    ("line", "meant"), [("PROCES", "PROCESS"), ("ROLBACK", "ROLLBACK"), ("SETT DESC x", "SET DESC")]
)
def test_a_mistyped_command_of_the_master_is_no_order_of_nobody(river: House, line: str, meant: str) -> None:
    refusal = refusal_of(river, GM, "SIGNON Mriver gm-secret", line)
    assert refusal is not None
    if len(meant) >= 5:
        assert (refusal.code, f"Did you mean {meant}" in refusal.text) == ("E-CMD", True)
    assert code_of(river, GM, "SIGNON Mriver gm-secret", "A PAR H") == "E-ORD-NOUNITS"


@pytest.mark.parametrize(
    ("lines", "sign"),
    [
        (("5 : A PAR - BUR",), "5 :"),
        (("1: A PAR - BUR", "12: A MAR H"), "12:"),
        (("1: A PAR - BUR", "2: A MAR H", "3: F BRE - MAO"), ""),
        (("5. A PAR - BUR",), ""),
        (("A PAR - BUR",), ""),
    ],
)
def test_a_number_and_a_colon_before_an_order_is_no_offer_and_that_is_said_where_it_numbers_no_list(
    river: House, lines: tuple[str, ...], sign: str
) -> None:
    said = told(river.play("FRANCE", *lines), FRANCE)
    assert "A PAR - BUR" in (on_file(river, "FRANCE") or ())
    assert ("Offers of money are made in games of Payola." in said) is bool(sign)
    assert (f'"{sign}" before an order counts for nothing here' in said) is bool(sign)


@pytest.mark.parametrize("line", ["FRANCE: CLEAR", "[FRANCE] NMR", "France: clear."])
def test_clear_behind_the_name_of_a_power_takes_its_orders_back(river: House, line: str) -> None:
    river.play("FRANCE", "A PAR - BUR")
    assert river.play("FRANCE", line)[0].subject == "river S1901M: no orders on file"
    assert not power(river, "FRANCE").orders
    assert "You do not control Germany" in told(river.play("FRANCE", "GERMANY: CLEAR"), address("FRANCE"))
