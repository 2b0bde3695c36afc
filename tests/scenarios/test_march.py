"""A spring under all of Garry's house rules, by mail: forgiven faults, orders that count, results."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.rules.house import MARCH
from tests.support.command_mails import HOLDS, told
from tests.support.house import POWERS, Got, House, address

ENGLAND, FRANCE, GERMANY = address("ENGLAND"), address("FRANCE"), address("GERMANY")


@pytest.fixture
def march(tmp_path: Path) -> House:
    """A game of the March in its first spring."""
    house = House(tmp_path)
    house.start("HOUSE MARCH", "TIMING MOVE 3D RETREAT 1D ADJUST 1D")
    return house


def orders(house: House, power: str, version: int, *lines: str) -> list[Got]:
    """A set of orders with the subject that Garry asks for."""
    adjective = house.judge.in_play(house.game()).map.powers[PowerName(power)].adjective
    subject = f"[river] S01: {adjective} Orders [{version}]"
    sign_on = f"SIGNON {power.lower()}@river {power.lower()}-pw"
    return house.mail_with(address(power), {"Subject": subject}, sign_on, *lines)


def on_file(house: House, power: str) -> list[str]:
    return sorted(map(format_order, house.game().power(power).orders or ()))  # type: ignore[arg-type]


def test_a_spring_of_the_march_is_played_as_its_orders_are_meant(march: House) -> None:
    assert march.game().house == MARCH
    first = orders(
        march,
        "FRANCE",
        1,
        "A Par - Burgundi",
        "Marseilles supports Paris to Burgundy",
        "F BRE - MAO UNLESS F LON - ENG, then F BRE - ENG",
        "I hope that Paris gets through.",
    )
    assert on_file(march, "FRANCE") == ["A MAR S A PAR - BUR", "A PAR - BUR", "F BRE - MAO"]
    assert '"Burgundi" is read as Burgundy (BUR)' in told(first, FRANCE)
    assert 'so everything from "UNLESS" on does not count' in told(first, FRANCE)
    second = orders(march, "FRANCE", 2, "A MAR - SPA", "A MAR - PIE")
    assert on_file(march, "FRANCE") == ["A MAR - SPA", "A PAR - BUR", "F BRE - MAO"]
    assert "the army in Marseilles has its order from line 2" in told(second, FRANCE)


def test_faulty_orders_hold_and_one_that_tells_to_move_gets_no_support(march: House) -> None:
    said = told(orders(march, "GERMANY", 1, "A MUN - LON", "A BER S A MUN", "F KIE - DEN, FINAL"), GERMANY)
    assert "Army Munich HOLD (a faulty order to move)." in said
    assert on_file(march, "GERMANY") == ["A BER S A MUN", "A MUN H", "F KIE - DEN"]
    assert "These orders are final." in said
    orders(march, "ENGLAND", 1, "F LON - NTH")
    march.wait(days=7)
    results = told(march.tick(hours=1), ENGLAND)
    assert march.game().phase_code == "F1901M", "who sent nothing holds"
    assert "Army Berlin SUPPORT Army Munich. (*void*)" in results
    assert "The German army in Munich was given a faulty order, so it held." in results
    assert "Fleet Kiel -> Denmark." in results
    assert "Fleet London -> North Sea." in results
    assert "Army Liverpool HOLD" in results


def test_nothing_runs_before_the_deadline_though_all_orders_are_final(march: House) -> None:
    deadline = march.game().deadline
    assert deadline is not None
    for power in POWERS:
        orders(march, power, 1, *HOLDS[power], "FINAL")
    assert all(power.final for power in march.game().powers)
    march.tick(hours=2)
    assert march.game().phase_code == "S1901M"
    march.wait(days=7)
    march.tick(hours=1)
    assert march.game().phase_code == "F1901M"
