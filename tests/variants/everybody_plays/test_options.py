"""Settings for points that the designers left open, each by mail (everybody_plays.md 1, 2, 5 and 6)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.app.keeper.addresses import register
from judge.board.names import Location, PowerName, Province
from judge.board.position import Dislodged, Unit, UnitType
from judge.game.people.open_seats import participants
from judge.store.codec import decode_record
from judge.variants.everybody_plays.lots import lots_of
from tests.support.command_mails import put, refused
from tests.support.everybody import Everybody
from tests.support.games import at_position
from tests.support.house import GM, House

ANN = "ann@example.org"
INLAND = {"AUSTRIA": "VIE", "ENGLAND": "LVP", "FRANCE": "PAR", "GERMANY": "MUN", "ITALY": "ROM", "RUSSIA": "MOS"}
"""A home of each power with four neighbors or more."""
SEVENTEEN = ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "DEN", "SWE", "NWY", "LON", "LVP", "EDI", "MUN", "KIE"]
SEVENTEEN += ["BER", "ROM"]


def begun(folder: Path, options: str) -> Everybody:
    """A game with these settings in Spring 1901, in which Ann and Bob take part."""
    house = Everybody(folder, f"ep_start_min=skip {options}".strip())
    house.join("ann", "bob")
    house.phase_ends()
    return house


def persons(house: Everybody) -> set[str] | None:
    """Return the winners; None: the game goes on."""
    ending = house.game().ending
    return None if ending is None else {person.lower() for person in ending.persons}


@pytest.mark.parametrize(("value", "takes_part"), [("judge", False), ("none", True)])
def test_who_is_not_known_to_the_judge_takes_part_only_where_the_game_says_so(
    tmp_path: Path, value: str, takes_part: bool
) -> None:
    house = House(tmp_path, {"judge": {"address": "judge@example.org", "registered_only": True}})
    register(house.judge, GM, house.now)
    house.create(f"VARIANT everybody_plays ep_registration={value}")
    if takes_part:
        house.mail(ANN, "JOIN ann@river ann-pw")
    else:
        refused(house, "E-REGISTER", ANN, "JOIN ann@river ann-pw")
    assert [one.id for one in participants(house.game())] == ["ann"] * takes_part


@pytest.mark.parametrize(("value", "expected"), [("yes", range(9, 16)), ("no", range(17, 25))])
def test_who_sends_more_sets_is_drawn_more_often_only_where_each_set_is_a_chance(
    tmp_path: Path, value: str, expected: range
) -> None:
    """Of 24 draws Ann gets about half, or about twenty: she sends five sets or more, Bob one."""
    house = begun(tmp_path, f"ep_one_chance={value}")
    army, hers = house.judge.in_play(house.game()).map.army, 0
    for seed in "1234":
        units = {power: [f"A {home}"] for power, home in INLAND.items()}
        centers = {power: [home] for power, home in INLAND.items()}
        put(house, replace(at_position(house.game(), "S1901M", units, centers), seed=seed))
        moves = {
            power: [f"[{power}]\nA {home} - {goal}" for goal in sorted(army[Province(home)])]
            for power, home in INLAND.items()
        }
        house.says(
            "ann", *(line for power, home in INLAND.items() for line in (f"[{power}]\nA {home} H", *moves[power]))
        )
        house.says("bob", *(lines[0] for lines in moves.values()))
        house.phase_ends()
        with house.judge.store.reading() as tx:
            lots = lots_of(decode_record(list(tx.phases("river"))[-1].record).told)
        assert len(lots.drawn) == len(INLAND)
        hers += sum(lot.person == "ann" for lot in lots.drawn.values())
    assert hers in expected


@pytest.mark.parametrize(
    ("value", "units"), [("disband", {"GERMANY A PAR"}), ("retreat", {"GERMANY A PAR", "FRANCE A BRE"})]
)
def test_a_dislodged_unit_that_nobody_orders_does_what_the_game_says(
    tmp_path: Path, value: str, units: set[str]
) -> None:
    house = begun(tmp_path, f"ep_no_retreat={value}")
    beaten(house, "F1901R", {"GERMANY": ["A PAR"]}, {"GERMANY": ["MUN", "BER"]}, "PAR", ["GAS", "BRE"])
    house.phase_ends()
    assert house.units() == units


def beaten(
    house: Everybody, phase: str, units: dict[str, list[str]], centers: dict[str, list[str]], at: str, to: list[str]
) -> None:
    """A board on which a French army has been dislodged and can retreat."""
    game = at_position(house.game(), phase, units, centers)
    army = Unit(PowerName("FRANCE"), UnitType.ARMY, Location(at))
    lost = Dislodged(army, Province("BUR"), tuple(Location(place) for place in to))
    put(house, replace(game, position=replace(game.board, dislodged=(lost,))))


@pytest.mark.parametrize("times", [0, 1])
def test_the_first_deadline_comes_again_as_often_as_the_game_says(tmp_path: Path, times: int) -> None:
    house = Everybody(tmp_path, f"ep_start_extensions={times}")
    house.join("ann")
    for _ in range(times):
        house.phase_ends()
        assert house.game().phase_code == "W1900A"
    house.phase_ends()
    assert house.game().phase_code == "S1901M"


@pytest.mark.parametrize(
    ("value", "winners"), [("retreat_if_any", {"bob"}), ("movement", {"ann"}), ("both", {"ann", "bob"})]
)
def test_who_wins_with_a_power_that_two_have_ordered_in_autumn(tmp_path: Path, value: str, winners: set[str]) -> None:
    house = begun(tmp_path, f"ep_winner={value}")
    units = {"FRANCE": ["A PIE", "A BUR"], "AUSTRIA": ["A PIC", "A RUH"]}
    put(house, at_position(house.game(), "F1901M", units, {"FRANCE": SEVENTEEN, "AUSTRIA": ["VIE", "BUD"]}))
    house.says("ann", "[FRANCE]", "A PIE - VEN", "A BUR H", "[AUSTRIA]", "A RUH - BUR", "A PIC S A RUH - BUR")
    house.phase_ends()
    assert (house.game().phase_code, persons(house)) == ("F1901R", None)
    house.says("bob", "[FRANCE]", "A BUR - GAS")
    house.phase_ends()
    assert persons(house) == winners


@pytest.mark.parametrize(("value", "is_over"), [("continue", False), ("end", True)])
def test_eighteen_centers_without_a_set_end_the_game_only_where_it_says_so(
    tmp_path: Path, value: str, is_over: bool
) -> None:
    house = begun(tmp_path, f"ep_win_without_orders={value}")
    put(house, at_position(house.game(), "F1901M", {"FRANCE": ["A VEN"]}, {"FRANCE": SEVENTEEN}))
    house.phase_ends()
    assert house.game().stage.is_over is is_over
    assert not persons(house)
