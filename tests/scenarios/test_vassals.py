"""VASSAL_DUMMIES and TORN_ALLEGIANCE by mail: news of them, and orderers (rules.md C6)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from judge.game.game import Game, Stage
from tests.support.command_mails import code_of, order_all, power, put, readers, refused_master, told
from tests.support.games import at_position
from tests.support.house import GM, POWERS, Got, House, address

EVERYBODY = {GM, *(address(name) for name in POWERS if name != "TURKEY")}
TURKISH = ["ANK", "CON", "SMY"]


def conquest(house: House, *rules: str) -> list[Got]:
    """Fall 1901: Turkey is a dummy, and the last of its homes comes to Russia. The letters of it."""
    house.start(*(f"RULE {rule}" for rule in rules))
    house.master("DUMMY turkey", "CONTROL turkey italy")
    put(house, fallen(house.game(), ["ANK", "CON"]))
    return house.master("PROCESS! F1901M")


def fallen(game: Game, taken: Sequence[str]) -> Game:
    """Turkey has an army in Rome, which is Italian, and a Russian one stands in Smyrna."""
    units = {"TURKEY": ["A ROM"], "RUSSIA": ["A SMY", "A MOS"], "ITALY": ["A NAP"], "FRANCE": ["A PAR"]}
    centers = {
        "TURKEY": ["SMY"],
        "RUSSIA": ["MOS", "WAR", *taken],
        "ITALY": ["ROM", "NAP", "VEN"],
        "FRANCE": ["PAR"],
    }
    return at_position(game, "F1901M", units, centers)


def test_vassal_dummies_whoever_takes_all_homes_of_a_dummy_orders_for_it_and_all_are_told(house: House) -> None:
    letters = conquest(house, "VASSAL_DUMMIES")
    game = house.game()
    assert power(house, "TURKEY").controller == "RUSSIA"
    assert game.board.centers_of(power(house, "TURKEY").name) == set(TURKISH)
    assert readers(letters) >= EVERYBODY
    for reader in ("FRANCE", "ITALY", "RUSSIA"):
        assert "Turkey is the vassal of Russia from now on, no longer of Italy" in told(letters, address(reader)), (
            reader
        )
    assert "You order for Turkey" in told(letters, address("RUSSIA"))
    assert "You no longer order for Turkey in river" in told(letters, address("ITALY"))
    assert "You order for Turkey" not in told(letters, address("FRANCE"))
    assert code_of(house, address("RUSSIA"), "SIGNON turkey@river russia-pw", "STATUS") == ""
    assert code_of(house, address("ITALY"), "SIGNON turkey@river italy-pw", "STATUS") == "E-SIGNON"


def test_without_vassal_dummies_the_homes_are_lost_and_nobody_else_orders(house: House) -> None:
    letters = conquest(house, "CD_DUMMIES")
    assert power(house, "TURKEY").controller == "ITALY"
    assert house.game().board.centers["SMY"] == "RUSSIA"  # type: ignore[index]
    assert "vassal" not in told(letters, address("FRANCE"))


def test_torn_allegiance_destroys_the_army_of_a_vassal_in_anothers_center_and_the_results_say_so(house: House) -> None:
    letters = conquest(house, "TORN_ALLEGIANCE")
    assert house.game().board.units_of(power(house, "TURKEY").name) == ()
    assert "The Turkish army in Rome was destroyed: a vassal's unit" in told(letters, address("FRANCE"))
    assert "The Turkish army in Rome was destroyed" in told(house.mail(GM, "HISTORY river"), GM)


def test_without_torn_allegiance_the_army_stays(house: House) -> None:
    letters = conquest(house, "VASSAL_DUMMIES")
    assert "was destroyed" not in told(letters, address("FRANCE"))
    assert [str(unit) for unit in house.game().board.units_of(power(house, "TURKEY").name)] == ["A ROM"]


def test_rollback_gives_a_vassal_back_to_its_lord_of_then(house: House) -> None:
    conquest(house, "VASSAL_DUMMIES")
    house.master("ROLLBACK F1901M")
    assert power(house, "TURKEY").controller == "ITALY"


def test_a_lord_who_has_nothing_but_a_vassal_is_replaced_when_he_resigns(house: House) -> None:
    house.start("RULE VASSAL_DUMMIES")
    house.master("DUMMY turkey", "CONTROL turkey france")
    board = {"TURKEY": TURKISH, "ITALY": ["ROM"]}
    put(house, at_position(house.game(), "F1901M", {"TURKEY": ["A CON"], "ITALY": ["A ROM"]}, board))
    letters = house.mail(address("FRANCE"), "RESIGN france@river france-pw YES")
    assert house.game().stage is Stage.WAITING
    assert "TAKEOVER france@river" in told(letters, GM)


@pytest.mark.parametrize("hidden", ["", "RULE HIDE_DUMMIES", "RULE BLIND !HIDE_DUMMIES"])
def test_a_lord_is_dismissed_for_the_orders_of_a_vassal_and_nobody_is_told_that_their_own_were_missing(
    house: House, hidden: str
) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 2D", *([hidden] if hidden else []))
    house.master("DUMMY turkey", "CONTROL turkey italy")
    order_all(house, but=("TURKEY",))
    letters = house.tick(days=10)
    assert house.game().vacancies == ("ITALY",)
    said = told(letters, address("FRANCE"))
    missing = "orders are still missing" if hidden else "orders are still missing from Turkey"
    assert f"is over, and {missing}. Italy loses its player." in said
    assert "Your orders did not arrive before the grace period was over" in told(letters, address("ITALY"))


def test_a_lord_made_a_dummy_himself_has_vassals_no_more(river: House) -> None:
    river.master("DUMMY turkey", "CONTROL turkey france")
    letters = river.master("DUMMY france")
    assert power(river, "TURKEY").controller is None
    assert "Nobody orders for Turkey" in told(letters, GM)
    refused_master(river, "E-CONTROL", "CONTROL turkey france")
