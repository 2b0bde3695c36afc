"""House rules about orders in Crystal Ball: each works as elsewhere, or is refused with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.order_text.notation import format_order
from judge.variants.crystal_ball.state import ListStep
from judge.variants.crystal_ball.turn import state_of
from tests.support.command_mails import refused, refused_master, refused_play
from tests.support.crystal_games import FALL, LATER, OPENING, everybody, later, locked, told
from tests.support.house import GM, House, address, to


@pytest.fixture
def flags(tmp_path: Path) -> House:
    """The opening, in which lists are preliminary unless FINAL stands among their lines."""
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "HOUSE order_status=flags")
    return house


def final(lists: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {power: (*lines, "FINAL") for power, lines in lists.items()}


# order_status


def test_first_lists_are_locked_when_all_of_them_are_final(flags: House) -> None:
    everybody(flags, final(OPENING) | {"FRANCE": OPENING["FRANCE"]})
    flags.tick(hours=5)
    assert state_of(flags.game()).step is ListStep.OPENING
    flags.play("FRANCE", "A PAR - BUR")
    letters = flags.play("FRANCE", "FINAL")
    assert "river: lists on file" in [letter.subject for letter in to(letters, address("FRANCE"))]
    assert "A PAR - BUR" in told(letters, "FRANCE")
    assert "These orders are final" in told(letters, "FRANCE")
    flags.tick(minutes=20)
    assert state_of(flags.game()).step is ListStep.RUNNING
    assert locked(flags, "FRANCE") == ["A PAR - BUR"]


def test_a_phase_is_carried_out_early_when_all_later_lists_are_final(flags: House) -> None:
    everybody(flags, final(OPENING))
    flags.tick(minutes=20)
    everybody(flags, final(FALL))
    flags.play("ITALY", *FALL["ITALY"])
    flags.tick(hours=5)
    assert flags.game().phase_code == "S1901M"
    assert "preliminary" in told(flags.play("ITALY", "STATUS"), "ITALY")
    flags.play("ITALY", "FINAL")
    flags.tick(minutes=20)
    assert flags.game().phase_code == "F1901M"
    assert not any(power.final for power in flags.game().powers)
    assert "No orders of yours are on file" in refused_play(flags, "E-FINAL", "ITALY", "FINAL")


def test_without_that_house_rule_the_first_lists_are_locked_at_once_final_or_not(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball")
    everybody(house, OPENING)
    assert state_of(house.game()).step is ListStep.RUNNING


# minor_phases


def test_contingent_retreats_and_builds_stand_below_the_list(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT crystal_ball", "HOUSE minor_phases=contingent_ok")
    everybody(house, OPENING | {"FRANCE": ("A PAR - BUR", "A MAR - SPA", "F BRE - MAO")})
    everybody(house, FALL | {"FRANCE": ("A BUR H", "A SPA H", "F MAO - POR")})
    house.tick(hours=2)
    answer = told(house.play("FRANCE", "A SPA H", "BUILDS", "F BRE", "A PAR"), "FRANCE")
    assert later(house, "FRANCE") == ["A SPA H"]
    assert "Kept for France in Winter 1901 Adjustments (W1901A): BUILD F BRE BUILD A PAR" in answer
    everybody(house, LATER, "FRANCE")
    letters = house.tick(hours=2)
    assert house.game().phase_code == "W1901A"
    assert "orders sent ahead are on file" in told(letters, "FRANCE")
    assert [format_order(order) for order in house.game().power("FRANCE").orders or ()] == ["F BRE B", "A PAR B"]


# perpetual_orders


def test_orders_that_stand_mean_nothing_where_lists_are_written(tmp_path: Path) -> None:
    house = House(tmp_path)
    told_so = refused(
        house, "E-HOUSE-VARIANT", GM, "CREATE river gm-secret crystal_ball", "HOUSE perpetual_orders=master"
    )
    assert "Its players write lists for the phase after" in " ".join(told_so.split())
    house.start("VARIANT crystal_ball")
    refused_master(house, "E-HOUSE-OFF", "PERPETUAL france ON")
