"""Where a game stands in the register: SET LISTED, RESUME, UNSTART, FORCE BEGIN; and MAP (commands.md 5.2, 6, 9.6)."""

from __future__ import annotations

from judge.game.game import Stage
from tests.commands.helpers import code_of, order_all, readers, refused, refused_master, refused_play, told
from tests.play.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
ANYBODY = "anybody@example.net"


# SET LISTED, SET UNLISTED


def test_an_unlisted_game_is_no_opening_any_more(house: House) -> None:
    house.create()
    letters = house.master("SET UNLISTED")
    assert readers(letters) == {GM}
    assert "No openings" in told(house.mail(ANYBODY, "LIST"), ANYBODY)
    assert "already" in told(house.master("SET UNLISTED"), GM)
    house.master("SET LISTED")
    assert "river" in told(house.mail(ANYBODY, "LIST"), ANYBODY)


def test_only_the_master_lists_a_game(river: House) -> None:
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET UNLISTED")
    refused_master(river, "E-SYNTAX", "SET UNLISTED now")


# SUSPEND, RESUME


def test_suspend_stops_the_clock_and_resume_lets_it_go_on(river: House) -> None:
    river.master("SUSPEND")
    assert river.game().stage is Stage.WAITING
    letters = river.master("RESUME")
    assert river.game().stage is Stage.ACTIVE
    assert readers(letters) == EVERYBODY
    assert "active already" in told(river.master("RESUME"), GM)


def test_resume_starts_nothing(house: House) -> None:
    house.create()
    refused_master(house, "E-STATE", "RESUME")


# FORCE BEGIN, UNSTART


def test_force_begin_starts_a_forming_game_with_the_players_it_has(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(address("FRANCE"), "JOIN france@river france-pw")
    house.master("FORCE BEGIN")
    assert [power.name for power in house.game().powers] == ["FRANCE"]
    refused_master(house, "E-STATE", "FORCE BEGIN")


def test_unstart_takes_the_first_phase_back_and_keeps_the_players(river: House) -> None:
    letters = river.master("UNSTART")
    game = river.game()
    assert game.stage is Stage.FORMING
    assert {seat.power for seat in game.seats} == set(POWERS)
    assert readers(letters) == EVERYBODY
    refused_master(river, "E-ROLL", "UNSTART")
    river.master("ACTIVATE")
    assert river.game().phase_code == "S1901M"


def test_unstart_is_for_the_first_phase_only(river: House) -> None:
    order_all(river)
    river.tick(hours=3)
    assert river.game().phase_code == "F1901M"
    assert "ROLLBACK FORMING" in refused_master(river, "E-ROLL", "UNSTART")


# MAP


def test_map_tells_the_position_in_full_words(river: House) -> None:
    text = told(river.mail(ANYBODY, "MAP river"), ANYBODY)
    assert "France: Army Marseilles." in text
    assert "Ownership of supply centers" in text
    assert "Unowned: Belgium" in text


def test_map_of_a_kind_and_after_a_sign_on(river: House) -> None:
    assert "Army Marseilles" in told(river.mail(ANYBODY, "MAP river gif"), ANYBODY)
    assert "Army Marseilles" in told(river.play("ITALY", "MAP"), address("ITALY"))


def test_map_of_a_forming_game_shows_how_it_will_begin(house: House) -> None:
    house.create()
    assert "Army Marseilles" in told(house.mail(ANYBODY, "MAP river"), ANYBODY)


def test_map_wants_the_name_of_one_game(river: House) -> None:
    refused(river, "E-INFO-ONE", ANYBODY, "MAP")
    refused(river, "E-NOGAME", ANYBODY, "MAP lake")
    refused(river, "E-SYNTAX", ANYBODY, "MAP river lake")
    refused_play(river, "E-INFO-OTHER", "FRANCE", "MAP lake")
    river.mail(GM, "CREATE lake gm-secret")
    assert code_of(river, ANYBODY, "MAP lake") == "E-NOGAME"
