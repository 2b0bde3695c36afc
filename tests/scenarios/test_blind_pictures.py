"""Pictures in blind games: they show what the letter tells, and fog elsewhere (rules.md C1)."""

from __future__ import annotations

import re

from tests.scenarios.test_blind import CENTERS, FRANCE, OWL, blinded, house
from tests.support.command_mails import told
from tests.support.house import GM, House

assert house


def test_pictures_show_what_the_letter_tells_and_fog_elsewhere(house: House) -> None:
    house.play("FRANCE", "A PAR - PIC")
    house.play("GERMANY", "A BUR - BEL", "A BER - SIL")
    house.master("PROCESS!")
    orders, position = house.pictures("results", FRANCE)
    assert {str(unit.piece) for unit in orders.units} == {"A PAR", "A MAR", "F BRE", "A BUR"}
    assert {str(unit.piece) for unit in position.units} == {"A PIC", "A MAR", "F BRE", "A BEL"}
    for picture in (orders, position):
        assert {"BER", "NWY", "ROM"} <= set(picture.unseen)
        assert "GAS" not in picture.unseen
        assert picture.counts == {"FRANCE": 3}
        assert set(picture.owners) == {"PAR", "MAR", "BRE"}
    assert (orders.came, orders.gone) == ((), ())
    whole, _ = house.pictures("results", GM)
    assert whole.unseen == ()
    assert len(whole.units) == 9


def test_the_words_for_those_who_do_not_see_a_picture_tell_no_more_than_it_does(house: House) -> None:
    letters = house.master("PROCESS!")
    (frances,) = [letter for letter in letters if letter.to == FRANCE and "results" in letter.subject]
    (alt,) = re.findall(r'alt="(Map of river, Fall[^"]*)"', frances.html)
    assert "France, 3 centers (BRE, MAR, PAR): A PAR, A MAR, F BRE." in alt
    assert "Germany: A BUR." in alt
    assert alt.endswith("Not seen: all but BRE, BUR, ENG, GAS, LYO, MAO, MAR, PAR, PIC, PIE, SPA.")
    assert "Centers of nobody" in alt
    assert not re.search(r"\b(BER|NWY|ROM)\b", alt)


def test_the_results_picture_marks_the_units_that_the_letter_says_arrive_and_depart(river: House) -> None:
    units = {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A BUR", "A RUH"], "ITALY": ["A VEN"]}
    blinded(river, board=(units, CENTERS))
    river.play("GERMANY", "A BUR - MUN", "A RUH - BUR")
    river.play("ITALY", "A VEN - PIE")
    letters = river.master("PROCESS!")
    for line in ("Germany: Army Burgundy ARRIVES.", "Germany: Army Burgundy DEPARTS.", "Italy: Army Piedmont ARRIVES."):
        assert line in told(letters, FRANCE)
    picture, _ = river.pictures("results", FRANCE)
    assert {str(unit.piece) for unit in picture.came} == {"A BUR", "A PIE"}
    assert [str(unit.piece) for unit in picture.gone] == ["A BUR"]
    whole, _ = river.pictures("results", GM)
    assert (whole.came, whole.gone) == ((), ())


def test_a_beaten_unit_that_comes_into_sight_is_marked_in_the_picture_as_the_letter_says_it(river: House) -> None:
    units = {"FRANCE": ["F ENG"], "GERMANY": ["A KIE", "A RUH"], "ITALY": ["A HOL"]}
    blinded(river, board=(units, CENTERS))
    river.play("GERMANY", "A KIE - HOL", "A RUH S A KIE - HOL")
    river.play("FRANCE", "F ENG - BEL")
    letters = river.master("PROCESS!")
    assert "Italy: Army Holland FOUND. (*dislodged*)" in told(letters, FRANCE)
    picture, _ = river.pictures("results", FRANCE)
    assert "Italy A HOL" in {f"{unit.power.title()} {unit.piece}" for unit in picture.came}
    whole, _ = river.pictures("results", GM)
    assert whole.came == ()


def test_observers_of_a_blind_game_get_no_pictures_and_the_master_gets_them_without_fog(house: House) -> None:
    house.play("FRANCE", "A PAR - PIC")
    house.master("PROCESS!")
    assert house.pictures("results", OWL) == []
    house.mail(OWL, "SIGNON owl@river owl-pw", "MAP river")
    assert house.pictures("map", OWL) == []
    house.master("MAP river")
    assert [picture.unseen for picture in (*house.pictures("results", GM), *house.pictures("map", GM))] == [()] * 3
