"""SET VICTORY, and the winning numbers under its rules (timing.md 7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.board.position import Position
from judge.game.game import Game, Stage, Status
from tests.support.command_mails import order_all, put, readers, refused_master, refused_play, told
from tests.support.games import at_position
from tests.support.house import GM, POWERS, House, address

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


EVERYBODY = {GM, *map(address, POWERS)}


# The number of centers


def test_a_game_has_a_number_of_centers_of_its_own_to_win_by(river: House) -> None:
    letters = river.master("SET CENTERS 3")
    assert river.game().victory == 3
    assert readers(letters) == EVERYBODY
    assert "3 centers win the game" in told(letters, FRANCE)
    assert "Victory: 3 centers" in told(river.play("FRANCE", "LIST"), FRANCE)
    order_all(river)
    river.master("PROCESS")
    river.master("PROCESS!")
    game = river.game()
    assert game.stage is Stage.COMPLETED
    assert game.ending is not None
    assert game.ending.victors == ("RUSSIA",)


def test_the_number_is_taken_back_or_refused(river: House) -> None:
    river.master("SET VICTORY 20")
    river.master("SET VICTORY MAP")
    assert river.game().victory == 0
    assert "already" in told(river.master("SET VICTORY 18"), GM)
    for bad in ("0", "35", "many"):
        refused_master(river, "E-SETTING", f"SET VICTORY {bad}")
    refused_master(river, "E-SET-EMPTY", "SET VICTORY")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET CENTRES 5")


def ending(house: House) -> tuple[str, set[str]] | None:
    """Return the end of the game: its kind and those who share it."""
    done = house.game().ending
    return None if done is None else (done.kind, set(done.victors))


def owning(game: Game, **centers: str) -> Game:
    """The game with no units, and nobody owning any but these centers: `france="PAR MAR"`."""
    owners = {Province(code): PowerName(name.upper()) for name, codes in centers.items() for code in codes.split()}
    return replace(game, position=replace(game.board, units=(), centers=owners))


EIGHTEEN = "ANK BEL BER BRE BUD BUL CON DEN EDI GRE HOL KIE LON LVP MAR MOS MUN NAP"
"""Ten of them are homes of others than France."""


# The rules on victory, by mail


def test_eighteen_centers_win_at_the_end_of_the_year_and_not_before(river: House) -> None:
    put(river, owning(river.game(), france=EIGHTEEN))
    river.master("PROCESS! S1901M")
    assert ending(river) is None
    river.master("PROCESS! F1901M")
    assert ending(river) == ("solo", {"FRANCE"})


def test_hold_win_makes_the_winner_wait_another_year(house: House) -> None:
    house.start("RULE HOLD_WIN")
    put(house, replace(house.game(), position=won_by_a_move(house)))
    house.master("[FRANCE]", "A MAR - SPA", "PROCESS! F1901M")
    assert ending(house) is None
    house.master("PROCESS! W1901A", "PROCESS! S1902M", "PROCESS! F1902M")
    assert ending(house) == ("solo", {"FRANCE"})


def test_without_hold_win_the_first_year_is_enough(river: House) -> None:
    put(river, replace(river.game(), position=won_by_a_move(river)))
    river.master("[FRANCE]", "A MAR - SPA", "PROCESS! F1901M")
    assert ending(river) == ("solo", {"FRANCE"})


def won_by_a_move(house: House) -> Position:
    """Fall: France has 17 centers and an army in Marseilles that can take its eighteenth, Spain."""
    house.master("PROCESS! S1901M")
    army = tuple(unit for unit in house.game().board.units if str(unit.location) == "MAR")
    return replace(owning(house.game(), france=EIGHTEEN.removesuffix(" NAP"), italy="ROM").board, units=army)


def test_victory_homes_counts_foreign_homes_only(house: House) -> None:
    house.start("RULE VICTORY_HOMES")
    put(house, owning(house.game(), france=EIGHTEEN.removesuffix(" MUN NAP") + " NWY PAR POR SWE", italy="ROM"))
    house.master("PROCESS! S1901M", "PROCESS! F1901M")
    assert ending(house) is None, "twenty centers, nine of them foreign homes"
    put(house, owning(house.game(), france="ANK BER BUD CON EDI KIE LON LVP MOS MUN", italy="ROM"))
    house.master("PROCESS!", "PROCESS!", "PROCESS!")
    assert ending(house) == ("solo", {"FRANCE"})


@pytest.mark.parametrize("shared", [False, True])
def test_shared_victory_lets_two_win_together(house: House, shared: bool) -> None:
    house.start("RULE VICTORY_HOMES", *(["RULE SHARED_VICTORY"] if shared else []))
    french, italian = "NAP ROM VEN ANK BER BUD CON EDI KIE LON", "PAR MAR BRE LVP MOS MUN SEV SMY STP TRI"
    put(house, owning(house.game(), france=french, italy=italian))
    letters = house.master("PROCESS! S1901M", "PROCESS! F1901M")
    assert ending(house) == (("shared", {"FRANCE", "ITALY"}) if shared else None)
    assert ("France and Italy win river together" in told(letters, address("TURKEY"))) is shared
    assert ("Congratulations: that is your victory." in told(letters, FRANCE)) is shared


@pytest.mark.parametrize("team", [False, True])
def test_team_victory_counts_what_a_vassal_owns(house: House, team: bool) -> None:
    house.start(*(["RULE TEAM_VICTORY"] if team else []))
    game = owning(house.game(), france=EIGHTEEN.removesuffix(" NAP"), italy="NAP")
    vassal = replace(game.power(PowerName("ITALY")), status=Status.DUMMY, player=None, controller="FRANCE")
    put(house, game.with_power(vassal))
    house.master("PROCESS! S1901M", "PROCESS! F1901M")
    assert ending(house) == (("solo", {"FRANCE"}) if team else None)


def test_a_number_a_year_is_refused_by_name(river: House) -> None:
    said = refused_master(river, "E-SETTING", "SET VICTORY 18 17 16")
    assert "VICTORY takes one number for all years, not one a year: VICTORY 18." in said
