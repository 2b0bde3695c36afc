"""LAST_MAN_STANDING by mail: a puzzle that the last unit on the board ends (docs/rules.md)."""

from __future__ import annotations

from judge.game.game import Stage, Status
from judge.game.people.open_seats import all_dummies
from tests.support.command_mails import put, told
from tests.support.games import at_position
from tests.support.house import GM, House

TWO = {"FRANCE": ["A PAR"], "GERMANY": ["A BUR"]}
ALL_BUT_TWO = sorted({"MUN", "BER", "KIE", "HOL", "BEL", "DEN", "SWE", "NWY", "STP", "MOS", "WAR", "SEV", "RUM", "BUL"})


def puzzle(house: House, rule: str) -> None:
    """A game of the Master alone."""
    house.mail(GM, "CREATE river gm-secret", f"RULE {rule}", "FORM", "SIGNOFF")
    assert house.game().stage is Stage.ACTIVE
    assert all_dummies(house.judge.in_play(house.game()))
    assert {power.status for power in house.game().powers} == {Status.DUMMY}


def test_last_man_standing_ends_when_one_unit_is_left_on_the_board(house: House) -> None:
    puzzle(house, "LAST_MAN_STANDING")
    put(house, at_position(house.game(), "F1901M", TWO, {"FRANCE": ["PAR"]}))
    house.master("PROCESS! F1901M")
    assert house.game().phase_code == "W1901A", "there are two units yet"
    letters = house.master("PROCESS! W1901A")
    game = house.game()
    assert game.stage is Stage.COMPLETED
    assert game.ending is not None
    assert (game.ending.kind, game.ending.victors, game.ending.phase) == ("last", ("FRANCE",), "W1901A")
    text = told(letters, GM)
    assert "The last unit of river is France's" in text
    assert "exactly one unit is left on the board, and it belongs to France: the puzzle is solved." in text
    assert "France had the last unit on the board after W1901A." in told(house.mail(GM, "SUMMARY river"), GM)
    house.master("ROLLBACK W1901A")
    assert house.game().phase_code == "W1901A", "a puzzle can be tried again"


def test_without_last_man_standing_a_solitaire_game_goes_on(house: House) -> None:
    puzzle(house, "SOLITAIRE")
    put(house, at_position(house.game(), "F1901M", TWO, {"FRANCE": ["PAR"]}))
    house.master("PROCESS! F1901M", "PROCESS! W1901A")
    assert house.game().phase_code == "S1902M"


def test_a_retreat_is_played_before_the_units_are_counted(house: House) -> None:
    puzzle(house, "LAST_MAN_STANDING")
    units = {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR"]}
    put(house, at_position(house.game(), "S1902M", units, {"FRANCE": ["PAR", "BRE"]}))
    house.master("[FRANCE]", "A PAR - BUR", "A GAS S A PAR - BUR", "PROCESS!")
    assert house.game().phase_code == "S1902R"
    house.master("PROCESS!")
    assert house.game().phase_code == "F1902M", "two French armies are left"


def test_under_last_man_standing_centers_do_not_decide_the_game(house: House) -> None:
    puzzle(house, "LAST_MAN_STANDING")
    centers = {"FRANCE": ["PAR", "MAR", "BRE", "SPA", *ALL_BUT_TWO], "GERMANY": ["VIE"]}
    put(house, at_position(house.game(), "F1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A VIE"]}, centers))
    house.master("PROCESS! F1901M")
    assert house.game().stage is Stage.ACTIVE
    house.master("ROLLBACK", "SET RULE !LAST_MAN_STANDING SOLITAIRE")
    house.master("PROCESS! F1901M")
    assert house.game().stage is Stage.COMPLETED
