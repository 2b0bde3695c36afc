"""A judge with a game that has been played for a while, and one without any."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import order_all
from tests.support.house import House


@pytest.fixture
def played(tmp_path: Path) -> House:
    """`river` in Fall 1901, with France's orders, an observer, an absence and a mail of press."""
    house = House(tmp_path / "one")
    house.once(("played for a while",), lambda: _play(house))
    return house


def _play(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D AT 20:00", "DESC Für Leute: nicht #1, sondern 'zwei'", "RULE BUILD_ANY")
    house.mail("owl@example.net", "OBSERVE owl@river owl-pw")
    order_all(house)
    house.tick(hours=2)
    house.play("FRANCE", "A BUR - MUN", "A MAR H", "F MAO - POR")
    house.play("ITALY", "BROADCAST", "Hello: - all", "ENDBROADCAST")


@pytest.fixture
def other(tmp_path: Path) -> House:
    """Another judge, with nothing in its store."""
    return House(tmp_path / "two")
