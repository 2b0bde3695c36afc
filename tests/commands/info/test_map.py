"""MAP and REPLAY: the position in words and drawn, and a game as an animation (commands.md 5.2)."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.picture.request import FilmRequest, Form, read_request
from tests.support.command_mails import code_of, put, refused, refused_play, told
from tests.support.games import at_position
from tests.support.house import GM, POWERS, Got, House, address, to
from tests.support.pictures_of import requests

FRANCE = address("FRANCE")
ITALY = address("ITALY")
ANYBODY = "anybody@example.net"


def test_map_tells_the_position_in_full_words_and_shows_it(river: House) -> None:
    letters = river.mail(ANYBODY, "MAP river")
    text = told(letters, ANYBODY)
    assert "France: Army Marseilles." in text
    assert "Ownership of supply centers" in text
    assert "Unowned: Belgium" in text
    assert 'src="cid:position.png@' in letters[0].html
    assert 'alt="Map of river, Spring 1901 Movement. Austria, 3 centers (BUD, TRI, VIE): A BUD, ' in letters[0].html
    (picture,) = river.pictures("map", ANYBODY)
    assert (picture.form, picture.width, len(picture.units)) == (Form.PNG, 1200, 22)


def test_map_of_each_kind(river: House) -> None:
    letters = river.mail(ANYBODY, "MAP river gif")
    assert "Pictures come as PNG" in told(letters, ANYBODY)
    assert [picture.form for picture in river.pictures("map", ANYBODY)] == [Form.PNG]
    letters = river.mail(ANYBODY, "MAP river svg")
    assert "position.svg, which is attached" in told(letters, ANYBODY)
    assert "<img" not in letters[0].html
    assert [picture.form for picture in river.pictures("map", ANYBODY)] == [Form.SVG]
    for word in ("text", "TXT"):
        letters = river.mail(ANYBODY, f"MAP river {word}")
        assert "Army Marseilles" in told(letters, ANYBODY)
        assert "<img" not in letters[0].html
        assert river.pictures("map", ANYBODY) == []


def test_a_map_for_printers_is_refused_with_the_kinds_that_there_are(river: House) -> None:
    for kind in ("pdf", "PS"):
        assert "ask for PRINT, PNG, SVG or TEXT" in refused(river, "E-NOMAP", ANYBODY, f"MAP river {kind}")
    refused_play(river, "E-NOMAP", "FRANCE", "MAP PDF")


def test_what_is_no_kind_of_map_is_told_the_kinds_that_there_are(river: House) -> None:
    said = " ".join(refused_play(river, "E-SYNTAX", "FRANCE", "MAP river HUGE").split())
    assert 'There is no such kind of map: "HUGE". There are SMALL, BIG, PRINT, PNG, SVG and TEXT: MAP river BIG' in said
    assert "There are SMALL, BIG, PRINT, PNG, SVG and TEXT" in refused(river, "E-SYNTAX", ANYBODY, "MAP river HUGE")


def test_a_judge_that_sends_no_pictures_tells_the_map_in_words(tmp_path: Path) -> None:
    house = House(tmp_path, {"send": {"pictures": False}})
    house.start()
    assert "Army Marseilles" in told(house.mail(ANYBODY, "MAP river"), ANYBODY)
    assert house.pictures("map", ANYBODY) == []
    for kind in ("SVG", "PRINT"):
        assert "Judge sends no pictures" in refused(house, "E-NOMAP", ANYBODY, f"MAP river {kind}")


def test_map_of_a_forming_game_shows_how_it_will_begin(house: House) -> None:
    house.create()
    assert "Army Marseilles" in told(house.mail(ANYBODY, "MAP river"), ANYBODY)
    assert len(house.pictures("map", ANYBODY)[0].units) == 22


def test_map_after_a_sign_on_comes_as_ones_other_letters_do(river: House) -> None:
    assert "Army Marseilles" in told(river.play("ITALY", "MAP"), ITALY)
    assert river.pictures("map", ITALY)[0].width == 1200
    river.play("ITALY", "SET MAP SMALL", "MAP")
    assert (river.pictures("map", ITALY)[0].width, river.pictures("map", ITALY)[0].size) == (720, 1.6)
    river.play("ITALY", "SET MAP OFF", "MAP")
    assert river.pictures("map", ITALY) == []
    river.play("ITALY", "MAP png")
    assert river.pictures("map", ITALY)[0].width == 1200, "asked for by its kind, it comes"


def test_a_map_comes_small_big_or_for_print_to_whoever_asks_for_that(river: House) -> None:
    for kind, wide, size, paper in (("SMALL", 720, 1.6, False), ("BIG", 1400, 1.0, False), ("print", 1400, 1.0, True)):
        assert "Army Marseilles" in told(river.mail(ANYBODY, f"MAP river {kind}"), ANYBODY)
        (picture,) = river.pictures("map", ANYBODY)
        assert (picture.width, picture.size, picture.paper) == (wide, size, paper)


def test_a_map_has_only_what_the_asker_may_see(river: House) -> None:
    river.master("SET RULE HIDE_BUILDS")
    put(river, at_position(river.game(), "W1901A", {"FRANCE": ["A BUR"]}, {"FRANCE": ["PAR", "BRE"]}))
    river.play("FRANCE", "BUILD A PAR")
    river.master("PROCESS")
    for sender, sign_on, units in (
        (GM, "SIGNON Mriver gm-secret", ["A BUR", "A PAR"]),
        (FRANCE, "SIGNON Friver france-pw", ["A BUR", "A PAR"]),
        (ITALY, "SIGNON Iriver italy-pw", ["A BUR"]),
        (ANYBODY, "VERSION", ["A BUR"]),
    ):
        river.mail(sender, sign_on, "MAP river svg")
        assert sorted(str(unit.piece) for unit in river.pictures("map", sender)[0].units) == units


def test_map_wants_the_name_of_one_game(river: House) -> None:
    refused(river, "E-INFO-ONE", ANYBODY, "MAP")
    refused(river, "E-NOGAME", ANYBODY, "MAP lake")
    refused(river, "E-SYNTAX", ANYBODY, "MAP river lake")
    refused_play(river, "E-INFO-OTHER", "FRANCE", "MAP lake")
    river.mail(GM, "CREATE lake gm-secret")
    assert code_of(river, ANYBODY, "MAP lake") == "E-NOGAME"


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
    assert "Only players of river may see its position" in house.mail("passer@example.org", "REPLAY river")[0].text
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
    assert found["FRANCE"][0].width > found["TURKEY"][0].width


def test_requests_of_boards_charts_and_films_are_told_apart(river: House) -> None:
    river.master("PROCESS!", "PROCESS!")
    shown = requests(river, river.play("FRANCE", "MAP")[0])
    shown += requests(river, river.play("FRANCE", "SUMMARY")[0])
    shown += requests(river, river.play("FRANCE", "REPLAY")[0])
    assert [type(one).__name__ for one in shown] == ["PictureRequest", "ChartRequest", "FilmRequest"]
    assert read_request(b'{"kind":"film","map":"standard","title":"x","boards":[],"width":9}') == FilmRequest(
        "standard", "x", (), 9
    )
