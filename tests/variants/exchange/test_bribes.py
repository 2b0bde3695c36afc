"""Limits on investors' bribes, and on the view that leaders have of a blind game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import refusal_of, refused
from tests.support.exchange import (
    ANN,
    all_done,
    answer,
    answer_with,
    led,
    market,
    say,
)
from tests.support.house import GM, House


def bribed(house: House, name: str, *lines: str) -> str:
    """Send an offer; return "" if it is taken, else the code of its first problem."""
    found = refusal_of(house, f"{name}@example.org", f"SIGNON {name}@river {name}pw12", *lines)
    return found.problems[0].code if found is not None and found.problems else found.code if found is not None else ""


def test_under_touch_bribe_an_investor_bribes_from_where_the_units_of_led_powers_stand(tmp_path: Path) -> None:
    house = led(tmp_path, "RULE TOUCH_BRIBE")
    assert bribed(house, "ann", "[ann]", "4 : A ROM H") == "E-PAY-FAR"
    assert bribed(house, "ann", "[FRANCE]", "4 : A ROM H") == "E-PAY-FAR"
    assert bribed(house, "cem", "4 : A ROM H") == "E-PAY-FAR"  # who leads nobody is near nobody
    assert bribed(house, "bob", "[bob]", "4 : A ROM H") == ""  # a unit of the power that Bob leads
    assert bribed(house, "cem", "4 : A MUN H") == ""  # nobody leads Germany: a dummy's units are everybody's to bribe
    assert bribed(house, "cem", "0 : A MUN H") == "E-PAY-ZERO"


def test_under_remote_bribe_an_investor_bribes_no_unit_next_to_those_of_led_powers(tmp_path: Path) -> None:
    house = market(tmp_path, "RULE REMOTE_BRIBE")
    for name, power in (("ann", "FRANCE"), ("bob", "ITALY"), ("cem", "AUSTRIA")):
        say(house, name, f"BUY 8 {power}")
    all_done(house)
    for name, power in (("ann", "FRANCE"), ("bob", "ITALY"), ("cem", "AUSTRIA")):
        say(house, name, f"RUN {power}")
    all_done(house)
    assert bribed(house, "bob", "[bob]", "4 : F TRI H") == "E-PAY-NEAR"
    assert bribed(house, "bob", "[ITALY]", "4 : F TRI H") == "E-PAY-NEAR"
    assert bribed(house, "ann", "[ann]", "4 : F TRI H") == ""
    assert bribed(house, "ann", "[ann]", "4 : A MUN H") == ""  # next to Burgundy alone, and nobody's


def test_in_a_blind_exchange_an_investor_sees_what_led_powers_see_and_offers_into_the_fog(tmp_path: Path) -> None:
    house = led(tmp_path, "RULE BLIND")
    assert bribed(house, "ann", "[ann]", "4 : A VEN H") == ""  # nobody says whether an army is there
    assert bribed(house, "ann", "[ann]", "4 : A TYR H") == ""
    house.letters()
    letters = house.tick(days=9)
    results = {name: answer_with(letters, name, "Movement results") for name in ("ann", "bob", "cem")}
    assert "Army Paris" in results["ann"]
    assert "Army Venice" not in results["ann"]
    assert "Army Venice" in results["bob"]
    assert "Army" not in results["cem"].partition("Statement of cem")[0]


def test_who_leads_nothing_is_told_for_which_power_they_make_no_offers(tmp_path: Path) -> None:
    house = led(tmp_path)
    told = answer(say(house, "cem", "3 : A BER - KIE", "[FRANCE]", "2 : A PAR H"), "cem")
    assert 'line 3, "[FRANCE]": You make no offers for France.' in told
    assert "no offer sheet" not in told
    assert bribed(house, "cem", "3 : A BER - KIE") == ""


def test_a_gift_below_the_heading_of_a_power_is_told_no_way_that_an_exchange_refuses(tmp_path: Path) -> None:
    house = led(tmp_path)
    for name, why in (("ann", "France gives no money away"), ("cem", "You do not order for France")):
        told = " ".join(answer(say(house, name, "[FRANCE]", "TRANSFER 5 bob"), name).split())
        assert why in told
        assert "FROM" not in told
        assert "To give your own, put the line above [FRANCE]. Nothing was given." in told


SHEET = "0 : A PAR - BUR", "5 : A MAR - SPA", "4 : A WAR - GAL"


@pytest.mark.parametrize("lines", [SHEET, SHEET[2:], ("CLEAR",), (*SHEET[2:], "[FRANCE]", *SHEET[:2])])
def test_a_leader_is_asked_who_pays_for_offers_below_no_name_and_nothing_is_put_on_file(
    tmp_path: Path, lines: tuple[str, ...]
) -> None:
    house = led(tmp_path)
    before = house.game().own
    told = " ".join(refused(house, "E-EX-WHOSE", ANN, "SIGNON ann@river annpw12", *lines).split())
    assert "You lead France: say above these lines who pays. Write [FRANCE]" in told
    assert "and [ann] above those that your own cash pays. Nothing was put on file." in told
    assert house.game().own == before


def test_each_of_a_leaders_offers_is_paid_by_who_stands_above_it_in_any_order(tmp_path: Path) -> None:
    house = led(tmp_path)
    told = answer(say(house, "ann", "[FRANCE]", *SHEET[:2], "[Ann] 4 : A WAR - GAL", "france: 1 : F BRE - MAO"), "ann")
    assert "Offer sheet of ann on file now:\n\n4 : A WAR - GAL\n" in told
    assert "Offer sheet of France on file now:\n\n0 : A PAR - BUR\n5 : A MAR - SPA\n1 : F BRE - MAO\n" in told
    assert "Still missing" not in told
    assert "4 : A WAR - GAL" in answer(say(house, "cem", "4 : A WAR - GAL"), "cem"), "who leads nothing is not asked"
    told = answer(say(house, "ann", "[ann]", "[FRANCE]", "2 : A PAR H"), "ann")
    assert "Offer sheet of France on file now:\n\n2 : A PAR H\n" in told, "nothing stands below [ann]"
    assert "4 : A WAR - GAL" in answer(say(house, "ann", "STATUS"), "ann")


def test_a_leader_is_told_of_each_power_whose_sheet_is_still_missing(tmp_path: Path) -> None:
    house = led(tmp_path)
    assert "Still missing: the offer sheet of France." in answer(say(house, "ann", "[ann]", "4 : A WAR - GAL"), "ann")
    assert "Still missing: the offer sheet of France." not in answer(say(house, "bob", "[ITALY]", "0 : A ROM H"), "bob")
    assert "Still missing" not in answer(say(house, "ann", "[FRANCE]", "0 : A PAR H"), "ann")


def test_offers_below_phase_are_not_taken_while_the_market_is_open_either(tmp_path: Path) -> None:
    house = market(tmp_path)
    refused(house, "E-EX-STEP", GM, "SIGNON M@river gmpw123", "PHASE S1901M", "[FRANCE]", "4 : A PAR H")


def test_clear_tells_what_it_took_back(tmp_path: Path) -> None:
    house = led(tmp_path)
    said = "takes back what stands above it in a mail: line 2 does not count."
    assert said in " ".join(answer(say(house, "cem", "4 : A MUN H", "CLEAR", "5 : A BER H"), "cem").split())
    assert "Taken back: 5 : A BER H." in answer(say(house, "cem", "CLEAR"), "cem")
    say(house, "ann", "[FRANCE]", "0 : A PAR H")
    assert "Taken back: 0 : A PAR H." in answer(say(house, "ann", "[FRANCE]", "CLEAR"), "ann")
