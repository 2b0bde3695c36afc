"""What it takes to win, by mail: GROWTH in the VICTORY line, HOLD_WIN, other kinds of victory (rules.md C16)."""

from __future__ import annotations

import pytest

from judge.game.game import Game, Stage
from tests.support.command_mails import put, refused_master, told
from tests.support.games import at_position
from tests.support.house import GM, House, address

FRANCE = address("FRANCE")
FIFTEEN = ["BRE", "MAR", "PAR", "POR", "BEL", "HOL", "KIE", "BER", "MUN", "DEN", "LON", "LVP", "EDI", "VEN", "ROM"]


def french(game: Game, centers: list[str]) -> Game:
    """Fall: France owns these centers and has an army next to Spain, Italy owns Naples."""
    return at_position(game, "F1901M", {"FRANCE": ["A GAS"]}, {"FRANCE": centers, "ITALY": ["NAP"]})


@pytest.mark.parametrize("growth", [False, True])
def test_growth_asks_for_more_centers_than_a_year_ago(river: House, growth: bool) -> None:
    river.master("SET VICTORY 15 GROWTH" if growth else "SET VICTORY 15")
    put(river, french(river.game(), FIFTEEN))
    river.play("FRANCE", "A GAS H")
    river.master("PROCESS! F1901M")
    assert (river.game().stage is Stage.COMPLETED) is not growth
    assert ("more than a year ago" in told(river.play("FRANCE", "SUMMARY"), FRANCE)) is growth


def test_growth_is_a_word_of_the_victory_line_of_create_and_settings(house: House) -> None:
    house.create("VICTORY MAP GROWTH")
    assert "Victory: 18 centers, more than a year ago." in told(house.mail(GM, "LIST river"), GM)
    lines = house.master("SETTINGS")[0].text.splitlines()
    assert "VICTORY MAP GROWTH" in lines
    stamp = next(line for line in lines if line.startswith("SETTINGS "))
    letters = house.master(stamp, "VICTORY 15 GROWTH", "END SETTINGS")
    assert "15 centers, more than a year ago, win the game." in told(letters, GM)
    assert (house.game().victory, house.game().growth) == (15, True)
    refused_master(house, "E-SETTING", "SET VICTORY 15 GROWN")
    assert "15 centers win the game." in told(house.master("SET VICTORY 15"), GM)
    assert not house.game().growth


def test_what_wins_is_told_under_other_rules_too(house: House) -> None:
    house.create("RULE VICTORY_HOMES")
    assert "Victory: 10 home centers of others." in told(house.mail(GM, "LIST river"), GM)
    house.mail(GM, "CREATE lake gm-secret", "RULE LAST_MAN_STANDING", "FORM")
    assert "Victory: the last unit on the board." in told(house.mail(GM, "SIGNON Mlake gm-secret", "LIST"), GM)


@pytest.mark.parametrize("hold", [False, True])
def test_hold_win_asks_for_the_number_in_two_years_in_a_row(house: House, hold: bool) -> None:
    house.start("VICTORY 16", *(["RULE HOLD_WIN"] if hold else []))
    put(house, french(house.game(), FIFTEEN))
    house.play("FRANCE", "A GAS - SPA")
    house.master("PROCESS! F1901M")
    assert (house.game().stage is Stage.ACTIVE) is hold
    if hold:
        house.master("PROCESS!", "PROCESS!", "PROCESS!")
        assert house.game().stage is Stage.COMPLETED, "sixteen a second time"
