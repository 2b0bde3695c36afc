"""Orders on file when rules change or the position is corrected: those still possible stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.order_text.notation import format_order
from judge.variants.everybody_plays.state import state_of as sets_of
from judge.variants.payola.in_game import state_of
from tests.support.command_mails import power, put, told
from tests.support.crystal_games import later
from tests.support.everybody import Everybody
from tests.support.exchange import led, say
from tests.support.games import at_position
from tests.support.house import GM, House, address, words
from tests.support.payola_house import payola

ENGLAND, FRANCE, ITALY = address("ENGLAND"), address("FRANCE"), address("ITALY")
DROPPED = "Taken off the file, since it is no longer possible:"


def on_file(house: House, name: str) -> list[str]:
    """Return the orders of a power on file."""
    return [format_order(order) for order in power(house, name).orders or ()]


def plain(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


# Orders


def test_orders_that_nobody_checked_are_dropped_when_they_are_checked(house: House) -> None:
    house.start("RULE NO_CHECK")
    house.play("ENGLAND", "F LON - PAR", "F EDI - NTH", "A LVP - YOR", "A LVP - WAL")
    house.play("FRANCE", "A PAR - BUR")
    letters = house.master("SET RULE !NO_CHECK")
    assert on_file(house, "ENGLAND") == ["F EDI - NTH"]
    said = plain(told(letters, ENGLAND))
    assert f"{DROPPED} A LVP - YOR; A LVP - WAL; F LON - PAR." in said
    assert "Fleet Edinburgh -> North Sea" in said
    assert on_file(house, "FRANCE") == ["A PAR - BUR"]
    assert DROPPED not in plain(told(letters, FRANCE))
    assert "F LON" not in told(letters, GM)


def test_a_convoy_that_returns_is_dropped_when_the_rule_for_it_goes(house: House) -> None:
    house.start("RULE CONVOY_BACK")
    fleets = {"ITALY": ["A GRE", "F ION", "F ADR"]}
    put(house, at_position(house.game(), "F1902M", fleets, {"ITALY": ["ROM", "VEN", "NAP"]}))
    house.play("ITALY", "A GRE - ION - ADR - ION - NAP", "F ION C A GRE - NAP", "F ADR C A GRE - NAP")
    assert "A GRE - ION - ADR - ION - NAP" in on_file(house, "ITALY")
    letters = house.master("SET RULE !CONVOY_BACK")
    assert DROPPED in plain(told(letters, ITALY))
    assert on_file(house, "ITALY") == ["F ION C A GRE - NAP"]


@pytest.mark.parametrize("line", ["SET RULE SIGNAL_SUPPORT", "HOUSE wrong_nationality=void", "SET RULE NO_DRAW"])
def test_other_rules_leave_orders_as_they_are(river: House, line: str) -> None:
    river.play("FRANCE", "A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO")
    assert DROPPED not in plain(told(river.master(line), FRANCE))
    assert on_file(river, "FRANCE") == ["A MAR S A PAR - BUR", "A PAR - BUR", "F BRE - MAO"]


# Offers


@pytest.mark.parametrize(
    ("rule", "line"),
    [("TOUCH_BRIBE", "5 : A MUN - TYR"), ("NO_SAVINGS", "40 $"), ("PAY_DUMMIES", "5 : A MUN - TYR")],
)
def test_lines_of_sheets_that_a_new_rule_forbids_are_dropped(tmp_path: Path, rule: str, line: str) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "0 : A PAR - BUR", line)
    letters = house.master(f"SET RULE {rule}")
    purse = state_of(house.game()).purse("FRANCE")
    assert f"{DROPPED} {line}." in plain(words(letters, FRANCE))
    assert purse.sheet is not None
    assert len(purse.sheet.offers) == 1
    assert purse.sheet.savings == 0
    assert purse.lines == ("0 : A PAR - BUR",)
    assert line not in words(letters, GM)
    assert DROPPED not in plain(words(letters, ITALY))


def test_a_sheet_that_offers_more_than_a_new_limit_goes_as_a_whole(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "30 : A PAR - BUR", "30 : A MAR - SPA")
    letters = house.master("SET RULE LIMIT_OFFERS")
    assert f"{DROPPED} 30 : A PAR - BUR; 30 : A MAR - SPA." in plain(words(letters, FRANCE))
    assert state_of(house.game()).purse("FRANCE").sheet is None


def test_offers_to_units_that_a_correction_takes_away_are_dropped(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 : A PAR - BUR", "3 : A MAR - SPA")
    house.play("ITALY", "2 : A PAR - GAS")
    house.play("GERMANY", "2 : A MUN - BUR")
    letters = house.master(edit_line(house), "UNITS FRANCE A BUR, F BRE, A MAR", "END EDIT")
    assert f"{DROPPED} 5 : A PAR - BUR." in plain(words(letters, FRANCE))
    assert f"{DROPPED} 2 : A PAR - GAS." in plain(words(letters, ITALY))
    assert DROPPED not in plain(words(letters, address("GERMANY")))
    state = state_of(house.game())
    assert state.purse("FRANCE").lines == ("3 : A MAR - SPA",)
    assert state.purse("ITALY").sheet is None


def test_an_investors_own_offers_go_as_those_of_powers_do(tmp_path: Path) -> None:
    house = led(tmp_path)
    say(house, "ann", "[ann]", "4 : A ROM H")
    say(house, "bob", "[bob]", "4 : A ROM H")  # who leads Italy
    letters = house.mail(GM, "SIGNON M@river gmpw123", "SET RULE TOUCH_BRIBE")
    assert f"{DROPPED} 4 : A ROM H." in plain(words(letters, "ann@example.org"))
    assert DROPPED not in plain(words(letters, "bob@example.org"))
    assert state_of(house.game()).purse("ann").sheet is None
    assert state_of(house.game()).purse("bob").sheet is not None


# Lists


def test_lines_of_lists_that_new_rules_forbid_are_dropped(house: House) -> None:
    house.start("VARIANT crystal_ball", "RULE CONVOY_BACK")
    house.play("ITALY", "A GRE - ION - ADR - ION - NAP", "A ROM H")
    letters = house.master("SET RULE !CONVOY_BACK")
    assert f"{DROPPED} A GRE - ION - ADR - ION - NAP." in plain(told(letters, ITALY))
    assert later(house, "ITALY") == ["A ROM H"]


# Sets


def test_sets_for_units_that_a_correction_takes_away_are_dropped(tmp_path: Path) -> None:
    house = Everybody(tmp_path)
    house.join("ann", "bob")
    house.builds("ann")
    house.phase_ends()
    house.says("ann", "[FRANCE]", "A PAR - BUR", "[ITALY]", "A ROM - TUS")
    house.says("bob", "[FRANCE]", "A PAR - PIC", "A MAR - SPA")
    letters = house.mail(
        GM, "SIGNON Mriver gm-secret", edit_line(house), "UNITS FRANCE A BUR, F BRE, A MAR", "END EDIT"
    )
    kept = {(one.person, str(one.power)): len(one.orders) for one in sets_of(house.game()).sets}
    assert kept == {("ann", "ITALY"): 1, ("bob", "FRANCE"): 1}
    assert f"{DROPPED} A PAR - BUR." in plain(words(letters, "ann@example.org"))
    assert f"{DROPPED} A PAR - PIC." in plain(words(letters, "bob@example.org"))
    assert "A PAR" not in words(letters, GM)


def edit_line(house: House) -> str:
    """Return the line EDIT with the stamp of the present position."""
    text = house.mail(GM, "SIGNON Mriver gm-secret", "EDIT")[0].text
    return next(line for line in text.splitlines() if line.startswith("EDIT "))
