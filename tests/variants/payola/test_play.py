"""Games of Payola as people play them, by mail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import put, refused_master, refused_play
from tests.support.games import at_position
from tests.support.house import GM, POWERS, address, words
from tests.support.payola_house import payola, treasuries, units

HOMES = {"ITALY": ["ROM", "VEN", "NAP"], "GERMANY": ["BER"]}


def test_a_game_begins_with_a_years_income_and_everybody_prefers_themselves(tmp_path: Path) -> None:
    house = payola(tmp_path)
    assert treasuries(house) == {"A": 48, "E": 48, "F": 48, "G": 48, "I": 48, "R": 62, "T": 48}
    told = words(house.play("FRANCE", "STATUS"), address("FRANCE"))
    assert "Treasury of France: 48 AgP." in told
    assert "Acceptance list of France: F?" in told


def test_units_follow_who_pays_most_and_what_is_paid_is_gone(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "3 : A PAR - BUR", "5 : A MUN - RUH")
    house.play("GERMANY", "4 : A PAR - GAS", "2 : A MUN - BUR", "1 : A BER - PRU")
    letters = house.master("PROCESS!")
    assert units(house, "FRANCE") == ["A GAS", "A MAR", "F BRE"]
    assert units(house, "GERMANY") == ["A PRU", "A RUH", "F KIE"]
    assert treasuries(house) == {"A": 48, "E": 48, "F": 43, "G": 43, "I": 48, "R": 62, "T": 48}
    french, german = words(letters, address("FRANCE")), words(letters, address("GERMANY"))
    assert "Paid for accepted offers: 5 AgP" in french
    assert "Paid for accepted offers: 5 AgP" in german
    assert "A PAR - BUR" not in german


def test_of_equal_sums_a_negative_offer_prefers_the_hold_that_it_brings(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 ! A PAR - PIC", "ACCEPT FGE")
    house.play("GERMANY", "1 : A PAR - BUR")
    house.play("ENGLAND", "1 : A PAR H")
    house.master("PROCESS!")
    assert "A PAR" in units(house, "FRANCE")
    assert treasuries(house)["F"] == 48 - 5


def test_who_paid_for_a_unit_stands_in_the_chart_which_the_master_gets_alone(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 : A MUN - RUH")
    letters = house.master("PROCESS!")
    assert "> A MUN - RUH                   5" in words(letters, GM)
    for power in POWERS:
        told = words(letters, address(power))
        assert "Bribe chart" not in told
        assert ("A MUN - RUH" in told) == (power in ("FRANCE", "GERMANY"))


def test_after_the_winter_centers_bring_money(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "3 : A MAR - SPA")
    house.master("PROCESS!")
    house.master("PROCESS!")
    assert treasuries(house)["F"] == 45
    letters = house.master("PROCESS!")
    assert house.game().phase_code == "S1902M"
    assert treasuries(house) == {"A": 96, "E": 96, "F": 45 + 62, "G": 96, "I": 96, "R": 124, "T": 96}
    assert "Income (4 centers): 62 AgP" in words(letters, address("FRANCE"))


def test_a_sheet_with_anything_wrong_leaves_the_one_on_file(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "3 : A MAR - SPA")
    told = refused_play(house, "E-PAY-ZERO", "FRANCE", "4 : A MAR - GAS", "0 : A MUN - BUR")
    assert "those on file before, if any, stay" in told
    assert "3 : A MAR - SPA" in words(house.play("FRANCE", "STATUS"), address("FRANCE"))


def test_a_new_sheet_takes_the_place_of_the_whole_one_before_and_clear_of_it_all(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "3 : A MAR - SPA")
    told = words(house.play("FRANCE", "2 : A PAR - BUR"), address("FRANCE"))
    assert "2 : A PAR - BUR" in told
    assert "A MAR" not in told
    house.play("FRANCE", "2 : A PAR - BUR", "1 : A MAR - SPA")
    told = " ".join(words(house.play("FRANCE", "2 : A PAR - BUR"), address("FRANCE")).split())
    assert "No longer on file: 1 : A MAR - SPA." in told
    told = words(house.play("FRANCE", "3 : A MAR - SPA", "CLEAR", "2 : A PAR - PIC"), address("FRANCE"))
    assert "CLEAR or NMR takes back what stands above it in a mail: line 2 does not count." in " ".join(told.split())
    house.play("FRANCE", "CLEAR")
    assert "(None: it is missing.)" in words(house.play("FRANCE", "STATUS"), address("FRANCE"))


def test_a_preview_shows_the_same_as_processing_and_spends_nothing(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 : A MUN - RUH", "5 : A MUN - BOH")
    preview = words(house.master("PREVIEW"), GM)
    assert treasuries(house)["F"] == 48
    results = words(house.master("PROCESS!"), GM)
    chart = preview[preview.index("Bribe chart") :].partition("\n\n\n")[0]
    assert chart.partition("Acceptance lists")[0] in results


def test_a_phase_rolled_back_has_its_money_again_and_rolled_forward_comes_to_the_same(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 : A MUN - RUH")
    house.master("PROCESS!")
    after = treasuries(house)
    house.master("ROLLBACK")
    assert treasuries(house)["F"] == 48
    assert "(None: it is missing.)" in words(house.play("FRANCE", "STATUS"), address("FRANCE"))
    house.master("ROLLFORWARD")
    assert treasuries(house) == after
    assert units(house, "GERMANY") == ["A BER", "A RUH", "F KIE"]


def test_money_given_since_a_rollback_is_not_undone_by_a_rollforward_which_waits_until_it_is_given_back(
    tmp_path: Path,
) -> None:
    house = payola(tmp_path)
    house.master("PROCESS!")
    house.play("ITALY", "TRANSFER 3 RUSSIA")
    house.master("PROCESS!")
    house.master("ROLLBACK S1901M")
    house.play("FRANCE", "TRANSFER 20 RUSSIA")
    told = " ".join(refused_master(house, "E-ROLL", "ROLLFORWARD").split())
    assert "Money or shares have changed hands since the ROLLBACK" in told
    assert "Have them given back first (TRANSFER; or EDIT TREASURY france 25), or play on from here" in told
    assert (treasuries(house)["F"], treasuries(house)["R"]) == (28, 82)
    house.play("RUSSIA", "TRANSFER 20 FRANCE")
    house.master("ROLLFORWARD")
    house.play("GERMANY", "TRANSFER 1 FRANCE")
    refused_master(house, "E-ROLL", "ROLLFORWARD")
    house.play("FRANCE", "TRANSFER 1 GERMANY")
    house.master("ROLLFORWARD")
    assert house.game().shelved == ()


def test_sheets_that_are_on_file_again_after_a_rollback_with_restore_are_not_asked_for_again(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 : A MUN - RUH")
    house.master("PROCESS!")
    restored = words(house.master("ROLLBACK RESTORE S1901M"), address("FRANCE"))
    assert "The orders of that time are on file again" in " ".join(restored.split())
    assert "5 : A MUN - RUH" in words(house.play("FRANCE", "STATUS"), address("FRANCE"))
    cleared = words(house.master("ROLLBACK S1901M"), address("FRANCE"))
    assert "The orders of that time are cleared: please send yours again." in " ".join(cleared.split())


def test_who_is_late_in_civil_disorder_has_units_that_hold_unless_others_pay(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE CIVIL_DISORDER")
    for power in POWERS:
        if power != "TURKEY":
            house.play(power, "0 : A PAR H" if power == "FRANCE" else "1 : A SMY - ARM")
    house.tick(days=9)
    assert house.game().phase_code == "F1901M"
    assert units(house, "TURKEY") == ["A ARM", "A CON", "F ANK"]
    assert treasuries(house)["A"] == 47


@pytest.mark.parametrize(
    ("settings", "lines", "money"),
    [
        ("tax=5", [], {"F": 15, "R": 20}),
        ("cap=50", [], {"F": 48, "R": 50}),
        ("", ["RULE FLAT_TAX"], {"F": 21, "R": 28}),
        ("", ["RULE ZEROSUM"], {"F": 30, "R": 40}),
        ("", ["RULE PAYOLA_CLASSIC"], {"F": 21, "R": 28}),
        ("", ["RULE PAYOLA_CLASSIC", "RULE !FLAT_TAX"], {"F": 48, "R": 62}),
        ("", ["VICTORY 15"], {"F": 39, "R": 50}),
        ("", ["RULE MOBILIZE"], {"F": 17, "R": 17}),
    ],
)
def test_taxes_are_those_of_the_games_settings_and_rules(
    tmp_path: Path, settings: str, lines: list[str], money: dict[str, int]
) -> None:
    house = payola(tmp_path, *lines, settings=settings)
    assert {seat: amount for seat, amount in treasuries(house).items() if seat in money} == money


def test_offers_to_move_a_dummys_unit_that_may_not_move_are_refused_to_all_who_may_know_it_for_one(
    tmp_path: Path,
) -> None:
    """IMMOBILE_DUMMIES: "All such units may only be ordered to hold, support, or convoy" (rules.md C17)."""
    house = payola(tmp_path, "RULE IMMOBILE_DUMMIES")
    house.master("DUMMY ITALY")
    for line in ("5 : A VEN - TRI", "5 : A VEN H | - TRI", "5 ! A VEN - TRI"):
        refused_play(house, "E-ORD-IMMOBILE", "FRANCE", line)
    assert "offer sheet on file" in house.play("FRANCE", "5 : A VEN S A ROM", "1 : A MUN - BUR")[0].subject
    house.master("SET RULE HIDE_DUMMIES")
    assert "offer sheet on file" in house.play("FRANCE", "5 : A VEN - TRI")[0].subject
    house.master("PROCESS!")
    assert "A VEN" in units(house, "ITALY")
    assert treasuries(house)["F"] == 48


TAKEN = "offer sheet on file"


def test_under_pay_dummies_no_answer_tells_hidden_dummies_from_powers_that_are_played(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE PAY_DUMMIES HIDE_DUMMIES DEFAULT_UNORDERED")
    house.master("DUMMY TURKEY")
    answers = set()
    for line in ("3 : A CON - BUL", "3 : A MUN - BUR"):
        (letter,) = house.play("AUSTRIA", line)
        assert TAKEN in letter.subject
        told = letter.text.replace("A CON - BUL", "(order)").replace("A MUN - BUR", "(order)")
        answers.add(told)
    assert len(answers) == 1
    house.play("AUSTRIA", "3 : A CON - BUL", "3 : A MUN - BUR")
    house.master("PROCESS!")
    assert "A BUL" in units(house, "TURKEY")
    assert "A MUN" in units(house, "GERMANY")
    assert treasuries(house)["A"] == 45


def test_where_dummies_are_known_an_offer_for_a_played_power_is_refused_as_before(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE PAY_DUMMIES DEFAULT_UNORDERED")
    house.master("DUMMY TURKEY")
    refused_play(house, "E-PAY-PLAYED", "AUSTRIA", "3 : A MUN - BUR")
    assert TAKEN in house.play("AUSTRIA", "3 : A CON - BUL")[0].subject


def test_own_units_are_refused_a_price_under_pay_dummies_with_hidden_dummies_too(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE PAY_DUMMIES HIDE_DUMMIES DEFAULT_UNORDERED")
    refused_play(house, "E-PAY-OWN", "AUSTRIA", "3 : A VIE - GAL")


def test_a_gift_to_a_hidden_dummy_without_a_treasury_is_answered_as_any_gift(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE VASSAL_DUMMIES HIDE_DUMMIES")
    house.master("DUMMY TURKEY")
    (letter,) = [one for one in house.play("AUSTRIA", "TRANSFER 5 TURKEY") if one.to == address("AUSTRIA")]
    assert "Austria has given Turkey 5 AgP." in letter.text
    house.master("PROCESS!")
    assert (treasuries(house)["A"], treasuries(house)["T"]) == (43, 0)


def test_under_pay_dummies_the_units_of_a_vassal_take_bribes_of_its_lord_too(tmp_path: Path) -> None:
    """PAY_DUMMIES: "Bribes may only be offered to units that are owned by DUMMY powers": vassals too."""
    house = payola(tmp_path, "RULE PAY_DUMMIES VASSAL_DUMMIES DEFAULT_UNORDERED")
    house.master("DUMMY ITALY", "CONTROL ITALY FRANCE")
    house.play("AUSTRIA", "4 : A VEN - PIE")
    refused_play(house, "E-PAY-OWN", "FRANCE", "5 : A PAR - BUR")
    house.play("FRANCE", "A PAR - BUR", "5 : A VEN - APU", "F NAP - ION")
    house.master("PROCESS!")
    assert units(house, "ITALY") == ["A APU", "A ROM", "F ION"]
    assert units(house, "FRANCE") == ["A BUR", "A MAR", "F BRE"]
    assert treasuries(house)["F"] == 43


def test_own_orders_of_a_sheet_may_stand_on_one_line_as_in_any_game(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE PAY_DUMMIES DEFAULT_UNORDERED")
    house.master("DUMMY ITALY")
    house.play("FRANCE", "A PAR - BUR, A MAR - SPA. F BRE - MAO", "5 : A VEN - APU")
    house.master("PROCESS!")
    assert units(house, "FRANCE") == ["A BUR", "A SPA", "F MAO"]
    assert "A APU" in units(house, "ITALY")
    refused_play(house, "E-ORD-JUNK", "FRANCE", "5 : A APU - ROM, A SPA H")


def test_a_lord_who_has_nothing_but_vassals_is_waited_for_and_keeps_their_money(tmp_path: Path) -> None:
    """VASSAL_DUMMIES (rules.md C6): a lord without centers goes on, "still controlling the vassals".

    So NO_DONATIONS, which is for powers that have been eliminated, takes nothing from it.
    """
    house = payola(tmp_path, "RULE VASSAL_DUMMIES NO_DONATIONS DEFAULT_UNORDERED")
    house.master("DUMMY ITALY", "CONTROL ITALY FRANCE")
    put(house, at_position(house.game(), "S1901M", {"ITALY": ["A ROM"], "GERMANY": ["A BER"]}, HOMES))
    house.play("GERMANY", "0 : A BER H")
    house.tick(hours=3)
    assert house.game().phase_code == "S1901M"
    assert "Still late with orders: France" in words(house.tick(days=8), address("GERMANY"))
    house.play("FRANCE", "3 : A ROM - VEN", "TRANSFER 5 GERMANY")
    house.tick(hours=3)
    assert house.game().phase_code == "F1901M"
    assert units(house, "ITALY") == ["A VEN"]
    assert treasuries(house)["F"] == 48 - 5 - 3
