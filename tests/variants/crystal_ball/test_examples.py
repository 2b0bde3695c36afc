"""The examples of crystal_ball.md 4 and the interactions of 7, by mail, on boards set by the Master."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.crystal_games import FALL, LATER, OPENING, everybody, later, locked, results, told
from tests.support.house import GM, Got, House, address, words

FRANCE, ENGLAND = address("FRANCE"), address("ENGLAND")


def fall(folder: Path, lists: dict[str, tuple[str, ...]], *rules: str) -> House:
    """The spring has been carried out, and these lists are locked for the fall."""
    house = House(folder)
    house.start("VARIANT crystal_ball", *(f"RULE {rule}" for rule in rules))
    everybody(house, OPENING)
    everybody(house, FALL | lists)
    house.tick(hours=2)
    assert house.game().phase_code == "F1901M"
    return house


def edit(house: House, *lines: str) -> None:
    stamp = words(house.master("EDIT"), GM).split("EDIT ")[1].split()[0]
    house.master(f"EDIT {stamp}", *lines, "END EDIT")


def carried_out(house: House) -> list[Got]:
    everybody(house, LATER)
    return house.tick(hours=2)


def notes(text: str) -> list[str]:
    """The lines of the list in a letter of results."""
    return [" ".join(line.split()) for line in text.splitlines() if line.startswith("[")]


def test_wrong_lines_use_their_slot_and_the_fifth_order_is_ignored(tmp_path: Path) -> None:
    written = ("F ENG S A PIC - BEL", "F BRE - ENG", "A BUR S A PIC - BEL", "A MAR - BUR", "A PIC - BEL")
    house = fall(tmp_path, {"FRANCE": written})
    edit(house, "UNITS FRANCE A BUR, A PIC, F ENG")
    text = results(carried_out(house), FRANCE)
    assert notes(text) == [
        "[ordered] F ENG S A PIC - BEL",
        "[no unit] F BRE - ENG",
        "[ordered] A BUR S A PIC - BEL",
        "[no unit] A MAR - BUR",
        "[ignored] A PIC - BEL",
        "[default] A PIC H",
    ]
    assert text.count("(*void*)") == 2


@pytest.mark.parametrize(
    ("largest", "line", "expected"),
    [
        ("PAR, MAR, BRE, SPA", "France: Army Burgundy -> Belgium.", ["[revoked]", "[ordered]", "[ordered]"]),
        ("PAR", "France: Army Burgundy -> Munich.", ["[ordered]", "[ignored]", "[ignored]", "[default]"]),
    ],
)
def test_an_ignored_line_revokes_nothing(tmp_path: Path, largest: str, line: str, expected: list[str]) -> None:
    house = fall(tmp_path, {"FRANCE": ("A BUR - MUN", "A BUR - BEL", "F ENG - NTH")})
    alone = [f"CENTERS {power} NONE" for power in OPENING if power != "FRANCE"]
    edit(house, "UNITS FRANCE A BUR, F ENG", "UNITS ENGLAND A EDI", f"CENTERS FRANCE {largest}", *alone)
    text = results(carried_out(house), FRANCE)
    assert line in text
    assert [note.split(" ")[0] for note in notes(text)] == expected


@pytest.mark.parametrize(
    ("france", "england", "expected"),
    [
        (("F BRE P ENGLAND",), ("F BRE - ENG",), ("[proxied]", "[byProxy]", "Fleet Brest -> English Channel.")),
        (("F BRE P ENGLAND",), ("A YOR H",), ("[refused]", "[ordered]", "Fleet Brest HOLD.")),
        (("F BRE P ENGLAND",), ("F BRE P GERMANY",), ("[refused]", "[reProxy]", "Fleet Brest HOLD.")),
        (("F BRE P ENGLAND", "F BRE H"), ("F BRE - ENG",), ("[revoked]", "[noProxy]", "Fleet Brest HOLD.")),
    ],
)
def test_proxies_of_the_worked_example(
    tmp_path: Path, france: tuple[str, ...], england: tuple[str, ...], expected: tuple[str, str, str]
) -> None:
    house = fall(tmp_path, {"FRANCE": france, "ENGLAND": england})
    edit(house, "UNITS FRANCE F BRE")
    letters = carried_out(house)
    assert notes(results(letters, FRANCE))[0].startswith(expected[0])
    assert notes(results(letters, ENGLAND))[0].startswith(expected[1])
    assert f"France: {expected[2]}" in results(letters, FRANCE)


def test_whatever_stands_there_is_supported_when_its_type_was_left_out(tmp_path: Path) -> None:
    house = fall(tmp_path, {"ENGLAND": ("A LON S WAL", "F LON S WAL")})
    edit(house, "UNITS ENGLAND F LON, F WAL")
    text = results(carried_out(house), ENGLAND)
    assert notes(text)[:2] == ["[no unit] A LON S WAL", "[ordered] F LON S WAL"]
    assert "England: Fleet London SUPPORT Fleet Wales." in text


def test_who_has_no_units_is_not_waited_for_and_may_order_by_proxy(tmp_path: Path) -> None:
    house = fall(tmp_path, {"FRANCE": ("F BRE P ENGLAND",), "ENGLAND": ("F BRE - ENG",)})
    edit(house, "UNITS FRANCE F BRE", "UNITS ENGLAND NONE")
    everybody(house, LATER, "ENGLAND")
    text = results(house.tick(hours=2), FRANCE)
    assert "France: Fleet Brest -> English Channel." in text


def test_who_may_build_a_garrison_next_is_waited_for_and_its_new_unit_holds_without_a_list(tmp_path: Path) -> None:
    house = fall(tmp_path, {}, "GARRISON")
    edit(house, "UNITS FRANCE NONE", "CENTERS FRANCE NONE")
    everybody(house, LATER, "FRANCE")
    house.tick(hours=5)
    assert house.game().phase_code == "F1901M"
    house.master("PROCESS!")
    assert (house.game().phase_code, locked(house, "FRANCE"), later(house, "FRANCE")) == ("W1901A", [], [])
    house.play("FRANCE", "BUILD A PAR")
    house.master("PROCESS!")
    assert locked(house, "FRANCE") == ["A PAR H"]
    assert "Locked, for Spring 1902 Movement (S1902M): [ordered] A PAR H" in told(
        house.play("FRANCE", "STATUS"), "FRANCE"
    )
