"""Games as messages of DAIDE and as webDiplomacy's history.json: out, in again, and what is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from judge.app.transfer.export import write_foreign
from judge.app.transfer.import_game import bring_in, import_foreign_game
from judge.app.transfer.read_daide import read_daide
from judge.app.transfer.saved_form import ForeignGame, SavedGame, SavedPhase, State
from judge.app.transfer.webdip_form import COUNTRIES, TERRITORIES
from judge.board.names import Province, province_of
from judge.corpus.chance import random_entries
from judge.files.maps.load import load_map
from judge.game.game import Stage
from judge.problems import Refused
from tests.support.house import NOON, House
from tests.support.rows import each_row

FORMS = ("daide", "webdiplomacy")

CONVOY = """
MAP ('standard')
SCO (ENG LON EDI LVP) (FRA BRE MAR PAR) (UNO BEL HOL SPA)
NOW (SPR 1905) (ENG AMY LON) (ENG FLT NTH) (FRA AMY BEL) (FRA AMY BUR) (ENG AMY RUH) (FRA FLT (SPA SCS)) (ENG AMY MUN)
ORD (SPR 1905) ((ENG AMY LON) CTO BEL VIA (NTH)) (SUC)
ORD (SPR 1905) ((ENG FLT NTH) CVY (ENG AMY LON) CTO BEL) (SUC)
ORD (SPR 1905) ((ENG AMY RUH) SUP (ENG AMY LON) MTO BEL) (SUC)
ORD (SPR 1905) ((ENG AMY MUN) MTO BUR) (BNC)
ORD (SPR 1905) ((FRA AMY BEL) HLD) (RET)
ORD (SPR 1905) ((FRA AMY BUR) SUP (FRA AMY BEL)) (CUT)
ORD (SPR 1905) ((FRA FLT (SPA SCS)) MTO GOL) (SUC)
NOW (SUM 1905) (ENG AMY BEL) (ENG FLT NTH)
    (FRA AMY BEL MRT (PIC)) (FRA AMY BUR) (ENG AMY RUH) (FRA FLT GOL) (ENG AMY MUN)
SUB (SUM 1905) ((FRA AMY BEL) RTO PIC)
"""


def at_random(map: str, count: int, seed: int) -> ForeignGame:
    """A game played by lot, whose supports and convoys mostly fit the moves."""
    phases = []
    for each in random_entries(map, count, seed):
        line = each["line"]
        units = {power: [*pieces] for power, pieces in line["units"].items()}
        for piece, lost in line.get("dislodged", {}).items():
            units.setdefault(lost["power"], []).append(f"*{piece}")
        phases.append(SavedPhase(line["phase"], State(units, line["centers"]), line["orders"]))
    return ForeignGame(SavedGame(phases, map=map), [])


def out_and_in(house: House, folder: Path, form: str) -> None:
    """The game goes out, comes in at another judge, and goes out there as it came."""
    other = House(folder)
    first = write_foreign(house.judge, "river", form)
    import_foreign_game(other.judge, first.text, "file", NOON, "river")
    again = write_foreign(other.judge, "river", form)
    if not any("coasts named in supports" in sentence for sentence in first.lost):
        assert again.text == first.text
    assert other.game().board.centers == house.game().board.centers
    assert {*other.game().board.units} == {*house.game().board.units}


def test_a_game_goes_out_in_a_foreign_form_and_comes_in_again(other: House, tmp_path: Path) -> None:
    bring_in(other.judge, at_random("standard", 5, 5), "lots", NOON, "river")
    for form in FORMS:
        out_and_in(other, tmp_path / form, form)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("map", ["standard", "fleetrome", "1900", "chaos", "ancmed", "sailho"])
def test_long_games_on_all_kinds_of_maps_go_out_and_come_in(map: str, seed: int, tmp_path: Path) -> None:
    house = House(tmp_path / "one")
    bring_in(house.judge, at_random(map, 30, seed), "lots", NOON, "river")
    for form in FORMS if map == "standard" else FORMS[:1]:
        out_and_in(house, tmp_path / form, form)


def test_a_game_is_told_in_messages_of_daide(played: House) -> None:
    written = write_foreign(played.judge, "river", "daide")
    lines = written.text.splitlines()
    assert lines[0] == "MAP ('standard')"
    assert lines[1].startswith("SCO (AUS BUD TRI VIE) (ENG EDI LON LVP) ")
    assert lines[2].startswith("NOW (SPR 1901) (AUS AMY BUD) ")
    assert "(RUS FLT (STP SCS))" in lines[2]
    assert "ORD (SPR 1901) ((FRA AMY PAR) MTO BUR) (SUC)" in lines
    assert "ORD (SPR 1901) ((FRA FLT BRE) MTO MAO) (SUC)" in lines
    assert lines[-1] == "SUB (FAL 1901) ((FRA AMY MAR) HLD) ((FRA AMY BUR) MTO MUN) ((FRA FLT MAO) MTO POR)"
    assert written.lost == [
        "Left out: people, press, votes and deadlines.",
        "Left out: the rules POWER_CHOICE, BUILD_ANY.",
    ]


def test_messages_of_daide_become_a_game_that_waits_in_their_last_position(other: House) -> None:
    told = import_foreign_game(other.judge, CONVOY, "moves.txt", NOON, "river")
    assert told.startswith("river is here now, waiting, in S1905R, with 1 phases.")
    game = other.game()
    assert [str(lost.unit) for lost in game.board.dislodged] == ["A BEL"]
    assert str(game.board.at(Province("BEL"))) == "A BEL"
    assert str(game.board.at(Province("LYO"))) == "F LYO"
    assert [str(order.to) for order in game.power("FRANCE").orders or ()] == ["PIC"]
    back = write_foreign(other.judge, "river", "daide").text
    for line in ("((ENG AMY LON) CTO BEL VIA (NTH)) (SUC)", "((FRA AMY BEL) HLD) (RET)", "SUP (FRA AMY BEL)) (CUT)"):
        assert line in back


def test_a_retreat_phase_in_which_no_unit_can_retreat_is_passed_over(other: House) -> None:
    text = """MAP ('standard') SCO (ENG LON) (FRA BRE)
    NOW (SPR 1905) (FRA FLT MAO) (FRA FLT WES) (FRA FLT NAF) (ENG FLT TUN) (FRA FLT ION) (FRA FLT TYS)
    ORD (SPR 1905) ((FRA FLT TYS) MTO TUN) (SUC) ORD (SPR 1905) ((FRA FLT ION) SUP (FRA FLT TYS) MTO TUN) (SUC)
    NOW (SUM 1905) (FRA FLT MAO) (FRA FLT WES) (FRA FLT NAF) (ENG FLT TUN MRT ()) (FRA FLT ION) (FRA FLT TUN)
    ORD (SUM 1905) ((ENG FLT TUN) DSB) (SUC)
    NOW (FAL 1905) (FRA FLT MAO) (FRA FLT WES) (FRA FLT NAF) (FRA FLT ION) (FRA FLT TUN)"""
    told = import_foreign_game(other.judge, text, "moves.txt", NOON, "river")
    assert told.startswith("river is here now, waiting, in F1905M, with 1 phases.")


def test_an_ending_goes_out_and_comes_in(other: House, tmp_path: Path) -> None:
    over = CONVOY.replace("NOW (SUM 1905)", "DRW (ENG FRA) NOW (SUM 1905)").rpartition("SUB")[0]
    import_foreign_game(other.judge, over, "moves.txt", NOON, "river")
    game = other.game()
    assert game.stage is Stage.COMPLETED
    assert game.ending is not None
    assert game.ending.victors == ("ENGLAND", "FRANCE")
    assert "\nDRW (ENG FRA)\nNOW " in write_foreign(other.judge, "river", "daide").text
    written = write_foreign(other.judge, "river", "webdiplomacy")
    assert json.loads(written.text)["phases"][-1]["phase"] == "Finished"
    assert "Left out: how the game ended (draw)." in written.lost
    out_and_in(other, tmp_path / "three", "webdiplomacy")


def test_each_map_has_tokens_of_three_letters_that_mean_one_thing() -> None:
    from judge.app.transfer.daide_form import _TAKEN, Tokens

    for name in ("standard", "1900", "void", "chaos", "renaissance", "hundred"):
        map = load_map(name)
        tokens = Tokens(map)
        words = [*tokens.of_place.values(), *tokens.of_power.values()]
        assert len({*words}) == len(map.places) + len(map.powers)
        assert not {*words} & _TAKEN
        assert {len(word) for word in words} == {3}
    standard = Tokens(load_map("standard"))
    assert (standard.of_place["ENG"], standard.of_power["ENGLAND"]) == ("ECH", "ENG")


@each_row(
    "text, said",
    [
        (
            "MAP ('standard') NOW (SPR 1901) (FRA AMY XXX)",
            "moves.txt, at NOW (SPR 1901) (FRA AMY XXX): XXX is not a place",
        ),
        ("MAP ('standard') NOW (SPR 1901) (FRA AMY (PAR NCS))", "There can be no A PAR/NC on the map Standard."),
        ("MAP ('standard') NOW (SPR 1901) (MOO AMY PAR)", "MOO is not a power on this map."),
        ("MAP ('standard') NOW (SPR 1901) (FRA WNG PAR)", "WNG is not a type of a unit."),
        ("MAP ('standard') NOW (XXX 1901)", "(XXX 1901) is not a turn."),
        ("MAP ('standard') NOW (SPR 1901", "There is a ( without its )."),
        ("MAP ('standard') NOW (SPR 1901))", "There is a ) without its (."),
        ("MAP ('standard') " + "(" * 100, "Parentheses are nested too deep."),
        ("MAP ('standard') NOW (SPR 1901) hello", "'hello' is not a word of the language."),
        ("MAP ('standard') SCO ()", "() names no owner."),
        ("MAP ('standard')", "There is no message NOW with a position."),
        ("MAP ('atlantis')", "There is no map"),
        ("MAP ('standard') ORD (SPR 1901) ((FRA AMY PAR) HLD) (SUC)", "not for the turn of the message NOW"),
        ("MAP ('standard') NOW (SPR 1901) ORD (SPR 1901) ((FRA AMY PAR) XXX) (SUC)", "XXX is not an order."),
        ("MAP ('standard') NOW (SPR 1901) ORD (SPR 1901) (HLD) (SUC)", "(HLD) is not an order."),
        ("MAP ('standard') ORD", "This message has another form in DAIDE."),
    ],
)
def test_messages_that_cannot_be_read_are_refused_with_the_message(other: House, text: str, said: str) -> None:
    with pytest.raises(Refused) as caught:
        import_foreign_game(other.judge, text, "moves.txt", NOON, "river")
    assert said in caught.value.text


def test_messages_that_are_not_about_the_board_are_told() -> None:
    read = read_daide("MAP ('standard') HLO (FRA) (17) ((LVL 10)) NOW (SPR 1901) (FRA AMY PAR) TME (300)", "moves.txt")
    assert read.lost == ["Left out: the messages HLO, TME."]


def test_the_numbers_of_webdiplomacy_name_all_places_and_powers_of_the_standard_map() -> None:
    map = load_map("standard")
    assert {*COUNTRIES} == {*map.powers}
    assert {*TERRITORIES} == {*map.army, *map.fleet, *map.places} - {"SWI"}
    assert len(TERRITORIES) == 81
    assert TERRITORIES[8 - 1] == "SPA"
    assert {province_of(place) for place in TERRITORIES[75:]} == {"SPA", "STP", "BUL"}


def history(**change: Any) -> str:
    """A file with a phase in which an army moves from Paris to Burgundy, and the phase after it."""
    unit = {"countryID": 2, "type": "Army", "terrID": 47, "retreating": False}
    order = {"countryID": 2, "terrID": 47, "unitType": "Army", "type": "Move", "toTerrID": 48, "fromTerrID": None,
             "viaConvoy": False, "success": True, "dislodged": False, **change}  # fmt: skip
    phases = [
        {"turn": 0, "phase": "Diplomacy", "units": [unit], "centers": [{"terrID": 47, "countryID": 2}],
         "orders": [order]},
        {"turn": 1, "phase": "Diplomacy", "units": [{**unit, "terrID": 48}], "orders": [],
         "centers": [{"terrID": 47, "countryID": 2}, {"terrID": 41, "countryID": 0}]},
    ]  # fmt: skip
    return json.dumps({"schema": 1, "gameID": 77, "file": "history", "version": "1", "phases": phases})


def test_a_game_of_webdiplomacy_is_played_again_here(other: House) -> None:
    told = import_foreign_game(other.judge, history(), "history.json", NOON)
    assert told.startswith("web77 is here now, waiting, in F1901M, with 1 phases.")


@each_row(
    "change, said",
    [
        ({"terrID": 99}, "history.json, phase 1: There is no territory 99."),
        ({"countryID": 9}, "There is no country 9."),
        ({"type": "Jump"}, "There is no order 'Jump'."),
        ({"unitType": "Wing"}, "There is no unit of type 'Wing'."),
        ({"toTerrID": "x"}, "Expected `int | null`, got `str`"),
        ({"type": "Hold"}, "S1901M: This judge comes to FRANCE A PAR where the file has FRANCE A BUR."),
    ],
)
def test_a_faulty_file_of_webdiplomacy_is_refused(other: House, change: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused) as caught:
        import_foreign_game(other.judge, history(**change), "history.json", NOON)
    assert said in caught.value.text


def test_a_game_on_another_map_has_no_numbers_of_webdiplomacy(other: House) -> None:
    bring_in(other.judge, at_random("fleetrome", 2, 1), "lots", NOON, "river")
    with pytest.raises(Refused, match="river is on fleetrome: webDiplomacy's form is known for standard only"):
        write_foreign(other.judge, "river", "webdiplomacy")
