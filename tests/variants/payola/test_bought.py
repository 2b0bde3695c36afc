"""Coins in the picture of results: at units that others paid for, as in the statement."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.files.maps.load import load_map
from judge.game.game import Stage
from tests.support.command_mails import put
from tests.support.games import at_position
from tests.support.house import GM, POWERS, Got, House, address, to, words
from tests.support.payola_house import payola

OWL = "owl@example.org"
OFFERS = {
    "FRANCE": ("5 : A MUN - RUH", "1 : A PAR - BUR", "2 : A MAR H"),
    "GERMANY": ("3 : A PAR - BUR", "4 : A BER - KIE"),
    "ENGLAND": ("6 : A PAR - BUR", "7 : F BRE - ENG"),
}


def coins(house: House, power: str, subject: str = "results of") -> list[str]:
    """Return coins in the picture that a power's player gets.

    `G 5 A MUN`: the payer, the sum and the unit; ? is not told.
    """
    reader = power if "@" in power else address(power)
    picture = house.pictures(subject, reader)[0]
    return sorted(
        f"{coin.by[0] if coin.by else '?'} {'?' if coin.amount is None else coin.amount} {coin.unit.piece}"
        for coin in picture.coins
    )


def results(letters: list[Got], reader: str) -> str:
    """The HTML of the results letter that somebody gets."""
    return next(got.html for got in to(letters, reader) if "results of" in got.subject)


def spring(folder: Path, *rules: str) -> tuple[House, list[Got]]:
    """Spring 1901, in which France, Germany and England pay for units of one another, and its letters."""
    house = payola(folder, *(f"RULE {rule}" for rule in rules))
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    for power, offers in OFFERS.items():
        house.play(power, *offers)
    return house, house.master("PROCESS!")


def test_own_coins_lie_at_units_of_others_and_nameless_ones_at_ones_own(tmp_path: Path) -> None:
    house, _ = spring(tmp_path)
    assert coins(house, "FRANCE") == ["? 7 F BRE", "? 9 A PAR", "F 5 A MUN"]
    assert coins(house, "GERMANY") == ["? 5 A MUN", "G 3 A PAR"]
    assert coins(house, "ENGLAND") == ["E 6 A PAR", "E 7 F BRE"]


def test_who_paid_nothing_and_was_not_bribed_sees_no_coin_and_no_sign_of_any(tmp_path: Path) -> None:
    house, letters = spring(tmp_path)
    for reader in ("ITALY", OWL):
        assert coins(house, reader) == []
        assert "Coins" not in results(letters, address(reader) if reader == "ITALY" else reader)


def test_the_master_sees_who_paid_what_for_others_units(tmp_path: Path) -> None:
    house, _ = spring(tmp_path)
    assert coins(house, GM) == ["E 6 A PAR", "E 7 F BRE", "F 5 A MUN", "G 3 A PAR"]


def test_the_words_of_the_picture_tell_of_the_coins_too(tmp_path: Path) -> None:
    _, letters = spring(tmp_path)
    french, master = (results(letters, reader) for reader in (address("FRANCE"), GM))
    assert "Coins show what others paid: 5 from France for A MUN; 9 for A PAR; 7 for F BRE." in french
    assert "3 from Germany for A PAR" in master


@pytest.mark.parametrize(
    ("rule", "french", "german"),
    [
        ("HIDE_COST", ["? ? F BRE", "F 5 A MUN"], ["? ? A MUN", "G 3 A PAR"]),
        ("HIDE_OFFERS", [], []),
        ("NO_LEDGERS", [], []),
        ("PUBLIC_TOTALS", ["? 7 F BRE", "? 9 A PAR", "F 5 A MUN"], ["? 5 A MUN", "G 3 A PAR"]),
    ],
)
def test_what_the_rules_keep_from_a_statement_no_coin_tells(
    tmp_path: Path, rule: str, french: list[str], german: list[str]
) -> None:
    house, _ = spring(tmp_path, rule)
    assert coins(house, "FRANCE") == french
    assert coins(house, "GERMANY") == german
    assert coins(house, "ITALY") == []
    assert len(coins(house, GM)) >= 3


def test_in_the_fog_only_units_that_are_seen_have_coins(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE BLIND")
    house.play("FRANCE", "5 : A MOS - UKR", "1 : A PAR - BUR")
    house.play("GERMANY", "3 : A PAR - BUR")
    letters = house.master("PROCESS!")
    assert "5  Russia's A MOS" in words(letters, address("FRANCE"))
    picture = house.pictures("results of", address("FRANCE"))[0]
    assert "A MOS" not in {str(unit.piece) for unit in picture.units}
    assert coins(house, "FRANCE") == ["? 3 A PAR"]
    told = results(letters, address("FRANCE"))
    assert "3 for A PAR" in told
    assert "from France" not in told


def test_in_the_fog_a_coin_tells_nothing_of_who_else_paid(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE BLIND")
    put(house, at_position(house.game(), "S1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A BUR"]}, {}))
    house.play("FRANCE", "5 : A BUR - MUN")
    house.play("ENGLAND", "5 : A BUR - MUN")
    house.master("PROCESS!")
    assert coins(house, "FRANCE") == ["F 5 A BUR"]


def test_a_controller_sees_own_coins_at_a_dummys_unit_and_the_rest_without_a_name(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.master("DUMMY TURKEY")
    house.master("CONTROL TURKEY FRANCE")
    house.play("FRANCE", "3 : A CON - BUL", "[TURKEY]", "1 : A CON - BUL")
    house.play("GERMANY", "4 : A CON - BUL")
    house.master("PROCESS!")
    assert coins(house, "FRANCE") == ["? 4 A CON", "F 3 A CON"]


def test_a_vassals_unit_is_its_lords_own(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE VASSAL_DUMMIES")
    house.master("DUMMY TURKEY")
    house.master("CONTROL TURKEY FRANCE")
    house.play("FRANCE", "3 : A CON - BUL")
    house.play("GERMANY", "4 : A SMY - SYR")
    house.master("PROCESS!")
    assert coins(house, "FRANCE") == ["? 4 A SMY"]
    assert coins(house, GM) == ["G 4 A SMY"]


def test_an_offer_of_nothing_leaves_no_coin(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE ZERO_FOREIGN")
    house.play("GERMANY", "0 : A PAR - BUR")
    house.play("FRANCE", "0 : A PAR - BUR")
    house.master("PROCESS!")
    for reader in ("FRANCE", "GERMANY", GM):
        assert coins(house, reader) == []


def test_a_preview_shows_the_master_the_coins_that_there_would_be(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", *OFFERS["FRANCE"])
    house.master("PREVIEW")
    assert coins(house, GM, "PREVIEW") == ["F 5 A MUN"]


def test_when_the_phase_ends_the_game_everybody_sees_all_coins(tmp_path: Path) -> None:
    house = payola(tmp_path)
    centers = [center for center, place in load_map("standard").places.items() if place.center]
    put(house, at_position(house.game(), "F1901M", {"FRANCE": ["A PAR"]}, {"FRANCE": centers[:18]}))
    house.play("GERMANY", "2 : A PAR H")
    house.master("PROCESS!")
    assert house.game().stage is Stage.COMPLETED
    for power in POWERS:
        assert coins(house, power) == ["G 2 A PAR"]
