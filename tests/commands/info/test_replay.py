"""REPLAY, and the animation in the letter of the end."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.picture.request import FilmRequest, read_request
from tests.support.command_mails import refused_play
from tests.support.house import POWERS, Got, House, address, to
from tests.support.pictures_of import requests


def films(house: House, letters: list[Got]) -> list[FilmRequest]:
    """The animations of these letters."""
    return [one for letter in letters for one in requests(house, letter) if isinstance(one, FilmRequest)]


def test_the_whole_game_comes_as_an_animation(river: House) -> None:
    river.play("FRANCE", "A PAR - BUR")
    river.master("PROCESS!")
    (letter,) = river.mail("passer@example.org", "REPLAY river")
    (film,) = films(river, [letter])
    assert [str(board.phase) for board in film.boards] == ["S1901M", "F1901M"]
    assert [[str(unit.piece) for unit in board.units_of(PowerName("FRANCE"))][1] for board in film.boards] == [
        "A PAR",
        "A BUR",
    ]
    assert 'src="cid:replay.gif@' in letter.html
    assert "from Spring 1901 Movement to Fall 1901 Movement" in letter.text


def test_a_game_without_phases_has_no_replay(river: House) -> None:
    assert "No phase of river has been processed yet." in refused_play(river, "E-REPLAY", "FRANCE", "REPLAY")
    river.judge.use(replace(river.config, send=replace(river.config.send, pictures=False)))
    river.master("PROCESS!")
    assert "sends no pictures" in river.play("FRANCE", "REPLAY")[-1].text


def test_a_blind_game_has_a_replay_for_its_master_alone_until_it_is_over(house: House) -> None:
    house.start("RULE BLIND")
    house.master("PROCESS!")
    assert "is told to those who play" in house.mail("passer@example.org", "REPLAY river")[0].text
    assert "it has a replay after its end" in refused_play(house, "E-REPLAY", "FRANCE", "REPLAY")
    assert len(films(house, house.master("REPLAY"))) == 1
    letters = [letter for power in POWERS for letter in house.play(power, "SET DRAW")]
    end = [letter for letter in to(letters, address("FRANCE")) if "the game is over" in letter.subject]
    assert [len(film.boards) for film in films(house, end)] == [2]


def test_hidden_builds_are_in_no_replay_of_others_before_they_come_to_light(house: House) -> None:
    house.start("RULE HIDE_BUILDS")
    house.play("GERMANY", "F KIE - DEN", "A MUN - RUH")
    house.master("PROCESS!")
    house.play("GERMANY", "A RUH - HOL")
    house.master("PROCESS!")
    house.play("GERMANY", "BUILD A MUN", "WAIVE")
    house.master("PROCESS!")

    def munich(letters: list[Got]) -> list[bool]:
        (film,) = films(house, letters)
        return [any(unit.province == "MUN" for unit in board.units) for board in film.boards]

    assert munich(house.play("FRANCE", "REPLAY")) == [True, False, False, False]
    assert munich(house.play("GERMANY", "REPLAY")) == [True, False, False, True]
    house.master("PROCESS!")
    assert munich(house.play("FRANCE", "REPLAY")) == [True, False, False, True, True]


def test_the_letter_of_the_end_brings_it_to_all_who_want_pictures(river: House) -> None:
    river.play("ITALY", "SET MAP OFF")
    river.play("TURKEY", "SET MAP SMALL")
    river.master("PROCESS!")
    letters = [letter for power in POWERS for letter in river.play(power, "SET DRAW")]
    ends = [letter for letter in letters if "the game is over" in letter.subject]
    found = {power: films(river, to(ends, address(power))) for power in ("FRANCE", "ITALY", "TURKEY")}
    assert found["ITALY"] == []
    assert found["FRANCE"][0].boards == found["TURKEY"][0].boards
    assert found["FRANCE"][0].size < found["TURKEY"][0].size


def test_requests_of_boards_charts_and_films_are_told_apart(river: House) -> None:
    river.master("PROCESS!", "PROCESS!")
    shown = requests(river, river.play("FRANCE", "MAP")[0])
    shown += requests(river, river.play("FRANCE", "SUMMARY")[0])
    shown += requests(river, river.play("FRANCE", "REPLAY")[0])
    assert [type(one).__name__ for one in shown] == ["PictureRequest", "ChartRequest", "FilmRequest"]
    assert read_request(b'{"kind":"film","map":"standard","title":"x","boards":[],"width":9}') == FilmRequest(
        "standard", "x", (), 9
    )
