"""Maps in letters: MAP and its kinds of files, and SET MAP, which says how pictures come (commands.md 5.2, 6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game.game import Maps
from judge.picture.request import Form
from tests.support.command_mails import HOLDS, code_of, power, put, readers, refused, refused_play, told
from tests.support.games import at_position
from tests.support.house import GM, House, address, to

FRANCE, ITALY = address("FRANCE"), address("ITALY")
ANYBODY = "anybody@example.net"
OWL = "owl@example.net"


# MAP


def test_map_tells_the_position_in_full_words_and_shows_it(river: House) -> None:
    letters = river.mail(ANYBODY, "MAP river")
    text = told(letters, ANYBODY)
    assert "France: Army Marseilles." in text
    assert "Ownership of supply centers" in text
    assert "Unowned: Belgium" in text
    assert 'src="cid:position.png"' in letters[0].html
    assert "Map of river, Spring 1901 Movement. Centers: Russia 4" in letters[0].html
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
        assert "ask for PNG, SVG (for printers, too) or TEXT" in refused(river, "E-NOMAP", ANYBODY, f"MAP river {kind}")
    refused_play(river, "E-NOMAP", "FRANCE", "MAP PDF")


def test_a_judge_that_sends_no_pictures_tells_the_map_in_words(tmp_path: Path) -> None:
    house = House(tmp_path, {"send": {"pictures": False}})
    house.start()
    assert "Army Marseilles" in told(house.mail(ANYBODY, "MAP river"), ANYBODY)
    assert house.pictures("map", ANYBODY) == []
    assert "Judge sends no pictures" in refused(house, "E-NOMAP", ANYBODY, "MAP river SVG")


def test_map_of_a_forming_game_shows_how_it_will_begin(house: House) -> None:
    house.create()
    assert "Army Marseilles" in told(house.mail(ANYBODY, "MAP river"), ANYBODY)
    assert len(house.pictures("map", ANYBODY)[0].units) == 22


def test_map_after_a_sign_on_comes_as_ones_other_letters_do(river: House) -> None:
    assert "Army Marseilles" in told(river.play("ITALY", "MAP"), ITALY)
    assert river.pictures("map", ITALY)[0].width == 1200
    river.play("ITALY", "SET MAP SMALL", "MAP")
    assert river.pictures("map", ITALY)[0].width == 480
    river.play("ITALY", "SET MAP OFF", "MAP")
    assert river.pictures("map", ITALY) == []
    river.play("ITALY", "MAP png")
    assert river.pictures("map", ITALY)[0].width == 1200, "asked for by its kind, it comes"


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


# SET MAP


def test_a_player_who_wants_no_maps_gets_letters_without_any(river: House) -> None:
    letters = river.play("FRANCE", "SET MAP OFF")
    assert readers(letters) == {FRANCE}
    assert "come without maps from now on" in told(letters, FRANCE)
    orders = river.play("FRANCE", *HOLDS["FRANCE"])
    results = river.master("PROCESS!")
    for letter in (*to(orders, FRANCE), *to(results, FRANCE)):
        assert "<img" not in letter.html
        assert b"X-Judge-Picture" not in letter.raw
    assert any("<img" in letter.html for letter in to(results, ITALY))
    river.play("FRANCE", "SET MAP ON", "A BUR H", "A MAR H", "F MAO H")
    assert river.pictures("Diplomacy orders", FRANCE)[0].width == 900


def test_small_maps_are_480_pixels_wide(river: House) -> None:
    assert "small maps" in told(river.play("FRANCE", "SET MAP SMALL"), FRANCE)
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.master("PROCESS!")
    assert {picture.width for picture in river.pictures("Diplomacy orders", FRANCE)} == {480}
    assert [picture.width for picture in river.pictures("Diplomacy results", FRANCE)] == [480, 384]
    assert [picture.width for picture in river.pictures("Diplomacy results", ITALY)] == [900, 720]


def test_everybody_in_the_game_chooses_for_himself(river: House) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    river.mail(ANYBODY, "MONITOR fox@river fox-pw")
    river.mail(OWL, "SIGNON owl@river owl-pw", "SET NO MAP")
    river.mail(ANYBODY, "SIGNON fox@river fox-pw", "SET MAPS small")
    river.master("SET MAP OFF")
    game = river.game()
    assert {watcher.id: watcher.player.maps for watcher in game.observers} == {"owl": Maps.OFF, "fox": Maps.SMALL}
    assert game.master.maps is Maps.OFF
    river.master("PROCESS!")
    assert [len(river.pictures("Diplomacy results", who)) for who in (GM, OWL, ANYBODY, FRANCE)] == [0, 0, 2, 2]


def test_a_choice_that_was_made_already_changes_nothing(river: House) -> None:
    assert "have maps already" in told(river.play("FRANCE", "SET MAP ON"), FRANCE)
    river.play("FRANCE", "SET MAP OFF")
    assert "come without maps already" in told(river.play("FRANCE", "SET NOMAP"), FRANCE)


@pytest.mark.parametrize("line", ["SET MAP", "SET MAP LARGE", "SET MAP ON OFF", "SET NOMAP ON"])
def test_what_is_no_choice_of_maps_is_refused(river: House, line: str) -> None:
    assert "SET MAP ON, SET MAP SMALL or SET MAP OFF" in refused_play(river, "E-SET-SYNTAX", "FRANCE", line)
    player = power(river, "FRANCE").player
    assert player is not None
    assert player.maps is Maps.ON
