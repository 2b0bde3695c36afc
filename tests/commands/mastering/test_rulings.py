"""Rulings of a Master: warnings, questions, proxies, perpetual orders, protests (10)."""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order
from tests.support.command_mails import HOLDS, order_all, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address, to
from tests.support.march_games import hold_all, run_to, stand

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE, GERMANY = address("FRANCE"), address("GERMANY")


def on_file(house: House, power: str = "FRANCE") -> list[str]:
    """Return the orders of a power on file, in the short notation."""
    return [format_order(order) for order in house.game().power(power).orders or ()]


# WARN


def test_a_warning_goes_to_everybody_whatever_the_rules_of_press(house: House) -> None:
    house.start("RULE NO_PRESS")
    before = house.game()
    letters = house.master("WARN The next request for delay will not be granted.")
    assert readers(letters) == EVERYBODY
    assert "The next request for delay will not be granted." in told(letters, FRANCE)
    assert house.game() == before


def test_a_warning_needs_words_and_a_game_under_way(house: House) -> None:
    house.create()
    refused_master(house, "E-STATE", "WARN you")
    refused_master(house, "E-SYNTAX", "WARN")


# CLARIFY


def test_the_master_asks_a_power_what_it_means_and_nobody_else_hears(house: House) -> None:
    house.start()
    house.play("FRANCE", *HOLDS["FRANCE"])
    letters = house.master("CLARIFY france Which way is the fleet to go?")
    assert readers(letters) == {FRANCE, GM}
    assert "The question: Which way is the fleet to go?" in told(letters, FRANCE)
    assert "A PAR - BUR" in told(letters, FRANCE)


def test_there_has_to_be_somebody_to_ask(house: House) -> None:
    house.start()
    house.master("DUMMY france")
    refused_master(house, "E-VACANT", "CLARIFY france Who are you?")
    refused_master(house, "E-POWER", "CLARIFY mars Who are you?")
    refused_play(house, "E-GM-ONLY", "GERMANY", "CLARIFY france Who are you?")


@pytest.mark.parametrize(
    ("variant", "sheet"),
    [
        ("payola", ["5 : A PAR - BUR", "3 : A MUN - TYR"]),
        ("crystal_ball", ["A PAR - BUR", "F BRE H", "A MAR H"]),
    ],
)
def test_a_question_shows_the_list_on_file_where_a_variant_has_one(
    house: House, variant: str, sheet: list[str]
) -> None:
    house.start(f"VARIANT {variant}")
    house.play("FRANCE", *sheet)
    asked = told(house.master("CLARIFY france Which way?"), FRANCE)
    assert " ".join(sheet) in asked
    assert "Nothing is on file" not in asked


# GRANT PROXY


def test_by_proxy_another_player_orders_for_one_phase(house: House) -> None:
    house.start("HOUSE proxy_orders=master")
    refused_play(house, "E-ORD-CONTROL", "GERMANY", "[FRANCE]", *HOLDS["FRANCE"])
    letters = house.master("GRANT PROXY france TO germany FOR S1901M")
    assert readers(letters) == {FRANCE, GERMANY, GM}
    assert "Write [FRANCE] on a line above these orders." in told(letters, GERMANY)
    assert "[FRANCE]" not in told(letters, FRANCE)
    told_of = house.play("GERMANY", "[FRANCE]", *HOLDS["FRANCE"])
    assert readers(told_of) == {FRANCE, GERMANY}
    assert "A PAR - BUR" in on_file(house)
    order_all(house, but=("FRANCE",))
    house.tick(minutes=20)
    assert house.game().phase_code == "F1901M"
    refused_play(house, "E-ORD-CONTROL", "GERMANY", "[FRANCE]", "A BUR H")


@pytest.mark.parametrize("vacate", ["DUMMY france", "RESIGN france"])
def test_a_power_without_a_player_lends_nobody_its_orders(house: House, vacate: str) -> None:
    house.start("HOUSE proxy_orders=master")
    house.master(vacate)
    assert "CONTROL france germany" in refused_master(house, "E-VACANT", "GRANT PROXY france TO germany")


def test_who_orders_by_proxy_is_named_by_power_and_never_by_address(house: House) -> None:
    house.start("HOUSE proxy_orders=master")
    house.master("GRANT PROXY france TO germany FOR S1901M")
    letters = to(house.play("GERMANY", "[FRANCE]", "A PAR - GAS"), FRANCE)
    assert "Current orders for France, given by Germany:" in told(letters, FRANCE)
    assert [letter for letter in letters if "germany@" in letter.text + letter.html] == []
    cleared = to(house.play("GERMANY", "[FRANCE]", "CLEAR"), FRANCE)
    assert cleared
    assert [letter for letter in cleared if "germany@" in letter.text + letter.html] == []


def test_a_proxy_for_one_phase_neither_reads_nor_takes_the_place_of_orders_for_a_later_one(house: House) -> None:
    house.start("HOUSE proxy_orders=master", "HOUSE minor_phases=contingent_ok")
    house.play("FRANCE", "PHASE F1901M", "A BUR - MUN")
    house.play("FRANCE", "A PAR - BUR", "RETREATS", "A BUR: PIC")
    house.master("GRANT PROXY france TO germany FOR S1901M")
    for line in ("STATUS", "LIST river"):
        read = told(house.play("GERMANY", line), GERMANY)
        assert "Army Paris -> Burgundy" in read
        assert "A BUR" not in read
    refused_play(house, "E-ORD-CONTROL", "GERMANY", "PHASE F1901M", "[FRANCE]", "A BUR H")
    house.play("GERMANY", "[FRANCE]", "A PAR - PIC", "RETREATS", "A PIC: BRE")
    assert on_file(house) == ["A PAR - PIC"]
    assert {kept.phase: kept.lines for kept in house.game().ahead} == {
        "F1901M": ("A BUR - MUN",),
        "S1901R": ("A BUR: PIC",),
    }


def test_a_proxy_for_one_phase_reads_nothing_of_earlier_ones(house: House) -> None:
    house.start("VARIANT payola", "HOUSE proxy_orders=master")
    house.play("FRANCE", "5 : A PAR - BUR")
    house.master("PROCESS!")
    house.master("GRANT PROXY france TO germany FOR F1901M")
    read = told(house.play("GERMANY", "HISTORY river"), GERMANY)
    assert "Statement of Germany" in read
    assert "Statement of France" not in read


@pytest.mark.parametrize("lines", [("[FRANCE]", "A PAR - GAS"), ("BECOME france", "A PAR - GAS")])
def test_a_player_for_whom_the_master_orders_is_not_told_the_masters_address(
    house: House, lines: tuple[str, ...]
) -> None:
    house.start()
    letters = to(house.master(*lines), FRANCE)
    assert "Army Paris -> Gascony." in told(letters, FRANCE)
    assert [letter for letter in letters if GM in letter.text + letter.html] == []


def test_who_orders_for_a_power_from_an_address_that_is_not_on_file_is_shown_to_its_player(house: House) -> None:
    house.start()
    letters = house.mail("far@example.net", "SIGNON france@river france-pw", "A PAR - GAS")
    assert "These orders came in a mail from far@example.net." in told(letters, FRANCE)


def test_the_master_takes_a_proxy_back(house: House) -> None:
    house.start("HOUSE proxy_orders=master")
    house.master("GRANT PROXY france TO germany")
    letters = house.master("GRANT PROXY france TO nobody")
    assert "only its own player orders for France from now on" in told(letters, FRANCE)
    assert readers(letters) == {FRANCE, GERMANY, GM}
    refused_play(house, "E-ORD-CONTROL", "GERMANY", "[FRANCE]", *HOLDS["FRANCE"])


def test_a_proxy_ends_with_its_holder(house: House) -> None:
    house.start("HOUSE proxy_orders=master")
    house.master("GRANT PROXY france TO germany")
    house.master("DUMMY germany")
    assert house.game().proxies == ()


def test_a_proxy_needs_the_house_rule_this_phase_and_another_player(house: House) -> None:
    house.start()
    assert "proxy_orders" in refused_master(house, "E-HOUSE-OFF", "GRANT PROXY france TO germany")
    house.master("HOUSE proxy_orders=master")
    refused_master(house, "E-PHASE", "GRANT PROXY france TO germany FOR F1901M")
    refused_master(house, "E-POWER", "GRANT PROXY france TO france")
    refused_master(house, "E-SYNTAX", "GRANT PROXY france WITH germany")
    house.master("DUMMY germany")
    refused_master(house, "E-VACANT", "GRANT PROXY france TO germany")


# PERPETUAL


def lone_army(house: House) -> None:
    """Set Italy's only army in Venice, which holds for good; others have units only in their homes."""
    house.start("HOUSE perpetual_orders=master nmr_action=hold", "TIMING MOVE 3D NEXT 1D WARN 0")
    stand(house, "S1901M", ITALY="A VEN", FRANCE="A PAR", TURKEY="A CON")


def test_perpetual_moves_stand_until_others_come_or_the_master_ends_it(house: House) -> None:
    lone_army(house)
    letters = house.master("PERPETUAL italy ON")
    assert readers(letters) == {address("ITALY"), GM}
    hold_all(house)
    run_to(house, "F1901M")
    assert on_file(house, "ITALY") == ["A VEN H"]
    hold_all(house, "ITALY")
    house.play("ITALY", "A VEN - TYR")
    house.letters()
    letters = run_to(house, "S1902M")
    assert on_file(house, "ITALY") == []  # its army is in the Tyrol by now
    assert "None of the orders sent ahead" in told(letters, address("ITALY"))
    house.play("ITALY", "A TYR H")
    hold_all(house, "ITALY")
    run_to(house, "F1902M")
    assert on_file(house, "ITALY") == ["A TYR H"]
    house.master("PERPETUAL italy OFF")
    hold_all(house, "ITALY")
    run_to(house, "S1903M")
    assert on_file(house, "ITALY") == []


def test_without_it_no_orders_stand(house: House) -> None:
    lone_army(house)
    hold_all(house)
    run_to(house, "F1901M")
    assert on_file(house, "ITALY") == []


def test_perpetual_orders_end_with_the_player(house: House) -> None:
    lone_army(house)
    house.master("PERPETUAL italy ON")
    hold_all(house)
    house.master("EJECT italy")
    assert not house.game().power("ITALY").perpetual


def test_perpetual_orders_need_the_house_rule(house: House) -> None:
    house.start()
    assert "perpetual_orders" in refused_master(house, "E-HOUSE-OFF", "PERPETUAL italy ON")
    house.master("HOUSE perpetual_orders=master")
    refused_master(house, "E-SYNTAX", "PERPETUAL italy MAYBE")
    house.master("DUMMY italy")
    refused_master(house, "E-VACANT", "PERPETUAL italy ON")
