"""The judge's usual work in games of Payola: files, trials, replacements, the listing."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.commands.mastering.edit import stamp_of
from tests.support.game_files import back, out
from tests.support.house import GM, House, address, to, words
from tests.support.payola_house import payola, treasuries, units


def test_a_game_comes_back_from_its_file_with_money_sheets_and_charts(tmp_path: Path) -> None:
    house = payola(tmp_path / "one", "RULE NO_HOARDING", settings="cap=40")
    house.play("FRANCE", "5#2 : A MUN - RUH | - BOH % for peace", "4 $")
    house.play("GERMANY", "TRANSFER 3 ITALY")
    house.master("PROCESS!")
    house.play("FRANCE", "2 ! A PAR H", "ACCEPT G?F")
    other = House(tmp_path / "two")
    back(other, out(house))
    assert other.game() == house.game()
    assert "> A MUN - RUH                   5" in words(other.master("HISTORY river"), GM)
    for judge in (house, other):
        judge.master("PROCESS!")
    assert treasuries(other) == treasuries(house)


def test_a_trial_asks_what_orders_do_and_nobody_pays(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 : A MUN - RUH")
    told = words(house.play("FRANCE", "TRY river", "A PAR - BUR", "A MUN H"), address("FRANCE"))
    assert "Army Paris -> Burgundy." in told
    assert "RUH" not in told
    assert treasuries(house)["F"] == 48


def test_who_takes_a_power_over_has_its_money_and_its_sheet(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 : A MUN - RUH")
    house.say_yes(house.play("FRANCE", "RESIGN YES"))
    house.say_yes(house.mail("new@example.org", "TAKEOVER france@river new-pw"))
    told = words(house.mail("new@example.org", "SIGNON france@river new-pw", "STATUS"), "new@example.org")
    assert "5 : A MUN - RUH" in told
    assert "Treasury of France: 48 AgP." in told


def test_a_correction_of_the_board_leaves_the_money_as_it_is(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 : A MUN - RUH")
    house.master(f"EDIT {stamp_of(house.game().board)}", "UNITS GERMANY A BER, F KIE", "END EDIT")
    house.master("PROCESS!")
    assert units(house, "GERMANY") == ["A BER", "F KIE"]
    assert treasuries(house)["F"] == 48


def test_the_listing_and_reminders_know_what_is_missing(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 : A MUN - RUH")
    told = words(house.master("STATUS"), GM)
    assert "5 : A MUN - RUH" in told
    assert "payola" in words(house.mail("who@example.org", "LIST river"), "who@example.org").lower()
    late = house.tick(days=8)
    assert "France" not in words(late, address("GERMANY")).partition("Late")[2][:200]
    assert words(late, address("GERMANY"))


@pytest.mark.parametrize(
    ("line", "bought"), [("REPLACE france new@example.org", 1), ("REPLACE france new@example.org CLEAR", 0)]
)
def test_a_successors_sheet_goes_with_clear(tmp_path: Path, line: str, bought: int) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "5 : A MUN - RUH")
    house.play("ITALY", "4 : A VEN - TYR")
    told = words(house.reply(to(house.master(line), "new@example.org")[0]), "new@example.org")
    assert ("5 : A MUN - RUH" in told) == bool(bought)
    house.master("PROCESS!")
    assert treasuries(house)["F"] == treasuries(house)["E"] - 5 * bought
