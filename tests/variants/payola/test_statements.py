"""Players' news of a phase by mail, and secrets under the rules (payola.md 8, 9, 10, 13)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.game.game import Stage
from tests.support.command_mails import put, refused_play
from tests.support.house import GM, POWERS, House, address, words
from tests.support.payola_house import payola, treasuries, units


def spring(folder: Path, *lines: str) -> dict[str, str]:
    """Return the letters to three powers after France has bought a German move and its own, in part.

    The powers are France, Germany and Italy.
    """
    house = payola(folder, *lines)
    house.play("FRANCE", "5 : A MUN - RUH % for peace", "3 : A PAR - BUR", "0 : A MAR - SPA")
    house.play("GERMANY", "2 : A PAR - BUR")
    letters = house.master("PROCESS!")
    return {power: words(letters, address(power)) for power in ("FRANCE", "GERMANY", "ITALY")}


def test_a_statement_has_prices_of_own_units_accepted_offers_the_sheet_and_the_account(tmp_path: Path) -> None:
    told = spring(tmp_path)
    french = told["FRANCE"].partition("Statement of France")[2]
    assert "Treasury before: 48 AgP" in french
    assert "Paid for accepted offers: 8 AgP" in french
    assert "Treasury now: 40 AgP" in french
    assert "5 : A MUN - RUH % for peace" in french
    german = told["GERMANY"].partition("Statement of Germany")[2]
    assert "*     5  A MUN - RUH" in german
    assert "Treasury now: 46 AgP" in german
    assert "France" not in german.partition("What you have to do next")[0]
    assert "MUN" not in told["ITALY"].partition("Statement of Italy")[2]


@pytest.mark.parametrize("rule", ["", "HIDE_COST"])
def test_under_hide_cost_owners_are_told_what_their_units_do_but_no_price(tmp_path: Path, rule: str) -> None:
    told = spring(tmp_path, *([f"RULE {rule}"] if rule else []))["GERMANY"]
    own = told.partition("and what was paid for them")[2].partition("Offers of")[0]
    assert "A MUN - RUH" in own
    assert ("5" in own) == (rule == "")


@pytest.mark.parametrize("rule", ["", "HIDE_OFFERS"])
def test_under_hide_offers_neither_accepted_offers_nor_the_sheet_come_back(tmp_path: Path, rule: str) -> None:
    told = spring(tmp_path, *([f"RULE {rule}"] if rule else []))
    assert ("A MUN - RUH" in told["FRANCE"]) == (rule == "")
    assert "Treasury now: 40 AgP" in told["FRANCE"]
    assert ("* by others' offers alone" in told["GERMANY"]) == (rule == "")


@pytest.mark.parametrize("rule", ["", "NO_LEDGERS"])
def test_under_no_ledgers_there_is_no_statement_but_bribes_are_paid(tmp_path: Path, rule: str) -> None:
    house = payola(tmp_path, *([f"RULE {rule}"] if rule else []))
    house.play("FRANCE", "5 : A MUN - RUH")
    told = words(house.master("PROCESS!"), address("FRANCE"))
    assert ("Statement of" in told) == (rule == "")
    assert treasuries(house)["F"] == 43
    assert ("Income of" in words(house.master("PROCESS!"), address("FRANCE"))) == (rule == "")


@pytest.mark.parametrize("rule", ["", "PUBLIC_TOTALS"])
def test_under_public_totals_all_are_told_the_prices_and_nobody_who_paid(tmp_path: Path, rule: str) -> None:
    told = spring(tmp_path, *([f"RULE {rule}"] if rule else []))["ITALY"]
    assert ("Prices paid" in told) == (rule != "")
    assert ("5  Germany: A MUN - RUH" in told) == (rule != "")


@pytest.mark.parametrize(("rule", "left"), [("", 43), ("EBAYOLA", 47)])
def test_under_ebayola_an_offer_costs_one_more_than_the_best_that_lost(tmp_path: Path, rule: str, left: int) -> None:
    house = payola(tmp_path, *([f"RULE {rule}"] if rule else []))
    house.play("FRANCE", "5 : A MUN - RUH")
    house.master("PROCESS!")
    assert treasuries(house)["F"] == left


def test_under_zerosum_own_units_bring_in_what_was_paid_for_them_and_all_money_stays_in_the_game(
    tmp_path: Path,
) -> None:
    house = payola(tmp_path, "RULE ZEROSUM")
    house.play("FRANCE", "5 : A MUN - RUH", "3 : A MAR - SPA")
    told = words(house.master("PROCESS!"), address("GERMANY"))
    assert "Own units received: 5 AgP" in told
    assert treasuries(house)["G"] == 30
    letters = house.master("PROCESS!")
    assert treasuries(house) == {"A": 30, "E": 30, "F": 35, "G": 35, "I": 30, "R": 40, "T": 30}
    assert "Paid for own units: 3 AgP" in words(letters, address("FRANCE"))
    assert "Taken with centers: 10 AgP" in words(letters, address("FRANCE"))


@pytest.mark.parametrize(("rule", "left"), [("", 96), ("NO_HOARDING", 48)])
def test_money_not_spent_by_the_winter_is_lost_under_no_hoarding(tmp_path: Path, rule: str, left: int) -> None:
    house = payola(tmp_path, *([f"RULE {rule}"] if rule else []))
    house.master("PROCESS!")
    house.master("PROCESS!")
    assert house.game().phase_code == "S1902M"
    assert treasuries(house)["G"] == left


def without(house: House, power: str) -> None:
    """Take a power's units and centers off the board."""
    game = house.game()
    board = replace(
        game.board,
        units=tuple(unit for unit in game.board.units if unit.power != power),
        centers={center: owner for center, owner in game.board.centers.items() if owner != power},
    )
    put(house, replace(game, position=board))


@pytest.mark.parametrize("rule", ["", "NO_DONATIONS"])
def test_who_is_out_of_the_game_bribes_on_but_under_no_donations_loses_all(tmp_path: Path, rule: str) -> None:
    house = payola(tmp_path, *([f"RULE {rule}"] if rule else []))
    without(house, "GERMANY")
    if rule:
        refused_play(house, "E-PAY-GIVER", "GERMANY", "TRANSFER 5 FRANCE")
    else:
        house.play("GERMANY", "TRANSFER 5 FRANCE")
    house.play("GERMANY", "7 : A PAR - BUR")
    house.master("PROCESS!")
    assert "A BUR" in units(house, "FRANCE")
    assert treasuries(house)["G"] == (0 if rule else 36)


def test_a_vassals_units_are_bribed_and_prefer_whom_their_lord_prefers(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE VASSAL_DUMMIES")
    house.master("DUMMY TURKEY")
    house.master("CONTROL TURKEY FRANCE")
    house.play("FRANCE", "ACCEPT RG?", "0 : A CON - BUL")
    house.play("GERMANY", "4 : A SMY - SYR")
    house.play("RUSSIA", "4 : A SMY - ARM")
    told = words(house.master("PROCESS!"), address("FRANCE"))
    assert units(house, "TURKEY") == ["A ARM", "A BUL", "F ANK"]
    assert "Statement of Turkey" not in told
    assert "4  A SMY - ARM" in told.partition("and what was paid for them")[2]


@pytest.mark.parametrize(
    ("italian", "place"), [("3 : A CON - SMY", "A CON"), ("3 : A CON - BUL", "A BUL")], ids=["disputed", "agreed"]
)
def test_a_dummy_for_whom_different_powers_offer_as_much_holds_and_nobody_pays(
    tmp_path: Path, italian: str, place: str
) -> None:
    house = payola(tmp_path)
    house.master("DUMMY TURKEY")
    house.play("AUSTRIA", "3 : A CON - BUL")
    house.play("ITALY", italian)
    house.master("PROCESS!")
    assert place in units(house, "TURKEY")
    paid = 0 if place == "A CON" else 3
    assert (treasuries(house)["A"], treasuries(house)["I"]) == (48 - paid, 48 - paid)


# Tin Cup


def test_in_a_blind_game_a_bribe_says_whose_unit_took_it_and_never_what_it_does(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE BLIND")
    house.play("FRANCE", "5 : A MOS - STP | - UKR", "2 : A NOR - SWE", "0 : A PAR - BUR")
    told = words(house.master("PROCESS!"), address("FRANCE"))
    bribes = told.partition("that were accepted")[2].partition("Sheet of")[0]
    assert "5  Russia's A MOS" in bribes
    assert "UKR" not in bribes
    assert "A PAR - BUR" in told.partition("and what was paid for them")[2].partition("Offers of")[0]
    assert treasuries(house)["F"] == 43


def test_in_a_blind_game_offers_to_units_that_are_not_there_are_taken_and_come_to_nothing(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE BLIND")
    there = words(house.play("FRANCE", "5 : A MOS - UKR"), address("FRANCE"))
    nowhere = words(house.play("FRANCE", "5 : A TUN - NAF"), address("FRANCE"))
    assert there.replace("MOS - UKR", "TUN - NAF") == nowhere
    refused_play(house, "E-PAY-ZERO", "FRANCE", "0 : A TUN - NAF")
    house.master("PROCESS!")
    assert treasuries(house)["F"] == 48


def test_the_chart_of_a_finished_game_is_open_to_all(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 : A MUN - RUH")
    house.master("PROCESS!")
    assert "Bribe chart" not in words(house.play("ITALY", "HISTORY river"), address("ITALY"))
    for power in POWERS:
        house.play(power, "SET DRAW")
    assert house.game().stage is Stage.COMPLETED
    told = words(house.play("ITALY", "HISTORY river"), address("ITALY"))
    assert "Bribe chart" in told
    assert "> A MUN - RUH                   5" in told


def test_everybody_hears_of_the_masters_chart_nowhere_but_the_master(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    house.play("FRANCE", "5 : A MUN - RUH")
    letters = house.master("PROCESS!")
    assert "Bribe chart" in words(letters, GM)
    for reader in [*map(address, POWERS), "owl@example.org"]:
        assert "Bribe chart" not in words(letters, reader)
    assert "Statement" not in words(letters, "owl@example.org")
