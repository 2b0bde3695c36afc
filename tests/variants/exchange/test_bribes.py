"""Whom investors may bribe, and what those who lead powers see of a blind game."""

from __future__ import annotations

from pathlib import Path

from tests.support.command_mails import refusal_of
from tests.support.exchange import (
    all_done,
    answer,
    answer_with,
    led,
    market,
    say,
)
from tests.support.house import House


def bribed(house: House, name: str, *lines: str) -> str:
    """What comes of an offer: "" if it is taken, else the code of its first problem."""
    found = refusal_of(house, f"{name}@example.org", f"SIGNON {name}@river {name}pw12", *lines)
    return found.problems[0].code if found is not None and found.problems else found.code if found is not None else ""


def test_under_touch_bribe_an_investor_bribes_from_where_the_units_of_led_powers_stand(tmp_path: Path) -> None:
    house = led(tmp_path, "RULE TOUCH_BRIBE")
    assert bribed(house, "ann", "4 : A ROM H") == "E-PAY-FAR"
    assert bribed(house, "ann", "[FRANCE]", "4 : A ROM H") == "E-PAY-FAR"
    assert bribed(house, "cem", "4 : A ROM H") == "E-PAY-FAR"  # who leads nobody is near nobody
    assert bribed(house, "bob", "4 : A ROM H") == ""  # a unit of the power that Bob leads
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
    assert bribed(house, "bob", "4 : F TRI H") == "E-PAY-NEAR"
    assert bribed(house, "bob", "[ITALY]", "4 : F TRI H") == "E-PAY-NEAR"
    assert bribed(house, "ann", "4 : F TRI H") == ""
    assert bribed(house, "ann", "4 : A MUN H") == ""  # next to Burgundy alone, and nobody's


def test_in_a_blind_exchange_an_investor_sees_what_led_powers_see_and_offers_into_the_fog(tmp_path: Path) -> None:
    house = led(tmp_path, "RULE BLIND")
    assert bribed(house, "ann", "4 : A VEN H") == ""  # nobody says whether an army is there
    assert bribed(house, "ann", "4 : A TYR H") == ""
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
