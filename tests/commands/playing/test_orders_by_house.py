"""Names, types and coasts in order mails under house rules (house_rules.md 2 and 3)."""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, put, refused_play, told
from tests.support.games import at_position
from tests.support.house import House, address

FRANCE, ENGLAND = address("FRANCE"), address("ENGLAND")


def on_file(house: House, name: str = "FRANCE") -> list[str]:
    return sorted(map(format_order, power(house, name).orders or ()))


def standing(house: House, **units: list[str]) -> None:
    """Put these units, and no others, on the board in spring 1902."""
    put(house, at_position(house.game(), "S1902M", units, {"FRANCE": ["PAR"], "ENGLAND": ["LON"]}))


def test_a_misspelled_place_is_refused_or_the_nearest_one_with_a_remark(river: House) -> None:
    standing(river, ENGLAND=["F NTH"])
    refused_play(river, "E-ORD-WORD", "ENGLAND", "F NTH - Norwy")
    river.master("HOUSE abbreviation_policy=nearest")
    said = told(river.play("ENGLAND", "F NTH - Norwy"), ENGLAND)
    assert on_file(river, "ENGLAND") == ["F NTH - NWY"]
    assert '"Norwy" is read as Norway (NWY) (house rule abbreviation_policy)' in said


def test_misspelled_places_are_read_where_several_orders_stand_on_a_line(river: House) -> None:
    river.master("HOUSE abbreviation_policy=nearest")
    river.play("FRANCE", "A PAR - Burgundi, A MAR - Spainn, F BRE - MAO")
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR", "F BRE - MAO"]


def test_an_order_with_the_wrong_type_is_void_and_leaves_the_unit_a_hold_without_support(river: House) -> None:
    refused_play(river, "E-ORD-UNIT", "FRANCE", "A BRE - ENG")
    river.master("HOUSE illegal_order=hold")
    assert "Fleet Brest HOLD (a faulty order to move)" in told(river.play("FRANCE", "A BRE - ENG"), FRANCE)


@pytest.mark.parametrize("text", ["A PAR S A MUN (Austrian) - BUR", "A PAR S A MUN - BUR (Austria)"])
def test_a_wrong_nationality_in_brackets_is_told_or_voids_the_order(river: House, text: str) -> None:
    told_of = "army in Munich is German, not Austrian"
    assert told_of in told(river.play("FRANCE", text), FRANCE)
    river.master("HOUSE wrong_nationality=void")
    assert told_of in refused_play(river, "E-ORD-NATION", "FRANCE", text)


def test_wrong_coasts_are_refused_or_put_right(river: House) -> None:
    standing(river, FRANCE=["F GAS", "F SPA/NC", "A MAR"])
    refused_play(river, "E-ORD-MOVE", "FRANCE", "F GAS - SPA/SC")
    refused_play(river, "E-ORD-UNIT", "FRANCE", "F SPA/SC - MAO")
    river.master("HOUSE coast_policy=lenient")
    said = told(river.play("FRANCE", "F GAS - SPA/SC", "F SPA/SC - MAO", "A MAR S F GAS - SPA/SC"), FRANCE)
    assert on_file(river) == ["A MAR S F GAS - SPA", "F GAS - SPA/NC", "F SPA/NC - MAO"]
    assert "it goes to Spain (north coast), the only coast that it can reach" in said


@pytest.mark.parametrize(("coast", "moved"), [("/NC", True), ("/SC", False)])
def test_support_for_a_fleet_with_two_coasts_to_choose_from_counts_for_the_coast_it_names(
    river: House, coast: str, moved: bool
) -> None:
    river.master("HOUSE coast_policy=lenient")
    standing(river, FRANCE=["F MAO", "F WES"], ENGLAND=["A SPA"])
    refused_play(river, "E-ORD-COASTNEEDED", "FRANCE", "F WES S F MAO - SPA")
    river.play("ENGLAND", "A SPA H")
    river.play("FRANCE", "F MAO - SPA/NC", f"F WES S F MAO - SPA{coast}")
    river.tick(hours=1)
    assert (river.game().phase_code == "S1902R") is moved
    units = {str(unit.piece) for unit in river.game().board.units}
    assert ("F SPA/NC" in units) is moved


def test_a_fleet_that_reaches_both_coasts_and_names_none_holds_and_can_not_be_supported(river: House) -> None:
    river.master("HOUSE coast_policy=lenient illegal_order=hold")
    standing(river, FRANCE=["F MAO", "F WES"])
    said = told(river.play("FRANCE", "F MAO - SPA", "F WES S F MAO"), FRANCE)
    assert "the fleet in Mid-Atlantic Ocean holds, and cannot be supported, since it is told to move" in said
