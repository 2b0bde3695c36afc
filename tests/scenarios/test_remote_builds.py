"""REMOTE_BUILDS by mail: a power with a home of its own builds anywhere, and one without it nowhere."""

from __future__ import annotations

from tests.support.command_mails import put, refused_play, told
from tests.support.games import at_position
from tests.support.house import House, address

ITALY = address("ITALY")


def winter(house: House, *italian: str) -> None:
    """Winter 1901: Italy, with one unit, owns these centers; Austria may build in Vienna."""
    house.master("SET RULE REMOTE_BUILDS")
    units = {"ITALY": ["A TUS"], "AUSTRIA": ["A BUD"]}
    centers = {"ITALY": italian, "AUSTRIA": ["BUD", "VIE"]}
    put(house, at_position(house.game(), "W1901A", units, centers))


def test_a_power_without_a_home_is_told_that_this_is_why_it_cannot_build(river: House) -> None:
    winter(river, "TUN", "GRE", "SER")
    why = "owns none of its home centers, and cannot build without one"
    assert f"Italy {why}: send no orders." in refused_play(river, "E-ADJ-COUNT", "ITALY", "BUILD F TUN")
    assert f"it {why}" in told(river.play("ITALY"), ITALY)


def test_a_power_with_a_home_builds_in_any_center_of_its_own(river: House) -> None:
    winter(river, "TUN", "GRE", "ROM")
    river.play("ITALY", "BUILD F TUN", "BUILD A GRE")
    assert len(river.game().power("ITALY").orders or ()) == 2
