"""MAP: the position in words and as a picture (commands.md 5.2)."""

from __future__ import annotations

from pathlib import Path

from judge.picture.request import Form
from tests.support.command_mails import code_of, put, refused, refused_play, told
from tests.support.games import at_position
from tests.support.house import GM, House, address

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
