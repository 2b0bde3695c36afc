"""Orders by mail to Noto on the map of Japan, whose code is NOT: `A ECG - NOT VIA` excludes no sea."""

from __future__ import annotations

import pytest

from judge.game.on_file.owed_orders import missing_orders
from tests.support.command_mails import put, told
from tests.support.games import at_position, units_of
from tests.support.house import House, address

CLANS = ("ASAKURA", "CHOSOKABE", "HOJO", "MORI", "ODA", "SHIMAZU", "TAKEDA", "UESUGI")
UESUGI = address("UESUGI")


def begin(house: House) -> None:
    """The game, and a player for each clan."""
    house.create("MAP sengoku", "RULE POWER_CHOICE")
    for clan in CLANS:
        house.say_yes(house.mail(address(clan), f"JOIN {clan.lower()}@river {clan.lower()}-pw"))


def japan(house: House) -> House:
    """A game of eight clans in which Uesugi has an army and a fleet, and Asakura an army."""
    house.once(("japan",), lambda: begin(house))
    units = {"UESUGI": ["F NSJ", "A ECG"], "ASAKURA": ["A KAG"]}
    put(house, at_position(house.game(), "S1577M", units, {"UESUGI": ["ECG"], "ASAKURA": ["ECZ"]}))
    return house


@pytest.mark.parametrize("move", ["A ECG - NOT VIA", "A ECG to NOT by sea", "A ECG NOT via NSJ"])
def test_army_that_is_ordered_to_noto_by_sea_goes_there(house: House, move: str) -> None:
    letters = japan(house).play("UESUGI", "F NSJ C A ECG - NOT", move)
    assert "Army Echigo -> " in told(letters, UESUGI)
    assert "UESUGI" not in missing_orders(house.game(), house.judge.in_play(house.game()))
    house.play("ASAKURA", "A KAG H")
    house.tick(hours=3)
    assert units_of(house.game(), "UESUGI") == ["A NOT", "F NSJ"]


@pytest.mark.parametrize("support", ["A KAG S A ECG - NOT VIA", "A KAG S A ECG NOT VIA"])
def test_support_of_a_move_to_noto_by_sea_is_no_support_to_stay(house: House, support: str) -> None:
    letters = japan(house).play("ASAKURA", support)
    assert "Army Echigo -> Noto." in told(letters, address("ASAKURA"))
