"""Maps that change during play, and the fate of units in the way (maps.md A.9, rules.md C10)."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.board.build_sites import adjustments_due, build_sites
from judge.board.map_changes import adapted, hibernates
from judge.board.maps import Map, Terrain
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Order
from judge.board.position import Phase, PhaseType, Position, Unit, UnitType
from judge.files.maps.examine import check_map, read_map
from judge.files.maps.load import load_map
from judge.game.calendar.timing import Timing
from judge.game.events import PhaseProcessed
from judge.game.game import Game, Player, Power, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.process import process
from judge.mail.letters.report import report
from judge.rules.registry import RuleSet
from judge.variants import VARIANTS
from tests.support.board import movement_fault
from tests.support.paths import DATA

LAKELAND_TEXT = (DATA / "lakeland.yaml").read_text(encoding="utf-8")
LAKELAND = read_map(DATA / "lakeland.yaml")
LOEB9 = load_map("loeb9")
COVE = PowerName("COVE")
NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


def board(phase: str, *units: str, map: Map = LAKELAND, power: PowerName = COVE) -> Position:
    return Position(map.phase(phase), tuple(Unit(power, *_from(text)) for text in units), {})


def changing(tmp_path: Path, change: str) -> Map:
    """Lakeland with another change of terrain."""
    path = tmp_path / "lakeland.yaml"
    old = "  - during: {season: fall}\n    places: {BAY: {type: impassable}}\n"
    assert old in LAKELAND_TEXT
    path.write_text(LAKELAND_TEXT.replace(old, f"  - {change}\n"), encoding="utf-8")
    return read_map(path)


def test_a_bay_that_freezes_in_fall_is_closed_then_and_open_in_spring() -> None:
    spring, fall = (LAKELAND.at(LAKELAND.phase(code)) for code in ("S1901M", "F1901M"))
    assert spring is LAKELAND
    assert fall.places[Province("BAY")].terrain is Terrain.IMPASSABLE
    assert "BAY" in spring.reached_provinces(*_from("F COV"))
    assert "BAY" not in fall.reached_provinces(*_from("F COV"))
    assert fall is LAKELAND.at(LAKELAND.phase("F1907M"))


def _from(text: str) -> tuple[UnitType, Location]:
    piece = parse_piece(text)
    return piece.type, piece.location


@pytest.mark.parametrize(("phase", "end"), [("S1901M", "F BAY"), ("F1901M", "F COV")])
def test_orders_are_judged_by_the_board_of_their_phase(phase: str, end: str) -> None:
    orders: dict[PowerName, list[Order]] = {COVE: [parse_order("F COV - BAY")]}
    position = board(phase, "F COV")
    after = adjudicate(position, orders, LAKELAND, RuleSet()).after
    assert [str(unit) for unit in after.units] == [end]
    fault = movement_fault(parse_order("F COV - BAY"), position.units[0], position, LAKELAND, RuleSet())
    assert (fault is None) is (phase == "S1901M")


@pytest.mark.parametrize(
    ("change", "unit", "rules", "becomes"),
    [
        ("{during: {season: fall}, places: {BAY: {type: impassable}}}", "F BAY", "", []),
        ("{during: {season: fall}, places: {BAY: {type: impassable}}}", "F BAY", "UNITS_ADAPT", []),
        ("{during: {season: fall}, places: {BAY: {type: impassable}}}", "F BAY", "HIBERNATE", ["F BAY"]),
        ("{during: {season: fall}, places: {COV: {type: land}}}", "F COV", "", []),
        ("{during: {season: fall}, places: {COV: {type: land}}}", "F COV", "UNITS_ADAPT", ["A COV"]),
        ("{during: {season: fall}, places: {COV: {type: land}}}", "F COV", "HIBERNATE", ["F COV"]),
        ("{during: {season: fall}, places: {COV: {type: land}}}", "F COV", "HIBERNATE UNITS_ADAPT", ["F COV"]),
        ("{during: {season: fall}, places: {COV: {type: land}}}", "A COV", "", ["A COV"]),
        ("{during: {season: fall}, places: {COV: {type: sea}}}", "A COV", "", []),
        ("{during: {season: fall}, places: {COV: {type: sea}}}", "A COV", "HIBERNATE", []),
        ("{during: {season: fall}, places: {COV: {type: sea}}}", "A COV", "UNITS_ADAPT", ["F COV"]),
        ("{during: {season: fall}, places: {COV: {type: sea}}}", "A COV", "UNITS_ADAPT HIBERNATE", ["F COV"]),
    ],
)
def test_a_unit_that_the_change_catches(tmp_path: Path, change: str, unit: str, rules: str, becomes: list[str]) -> None:
    lakeland = changing(tmp_path, change)
    after = adapted(board("F1901M", unit, map=lakeland), lakeland, RuleSet(rules.split()))
    assert [str(unit) for unit in after.units] == becomes


def test_a_fleet_that_becomes_an_army_is_told_so_in_a_whole_sentence(tmp_path: Path) -> None:
    lakeland = changing(tmp_path, "{during: {season: fall}, places: {COV: {type: land}}}")
    table = RulesInPlay(lakeland, RuleSet(["UNITS_ADAPT"]), VARIANTS["standard"])
    _, events = process(game("S1901M", "F COV", power="COVE", map=lakeland), table, NOON)
    record = next(event.record for event in events if isinstance(event, PhaseProcessed))
    (sentence,) = report(record, "river", table).torn
    assert sentence.endswith("fleet in Cove is an army from now on.")


def test_a_change_for_good_begins_with_its_phase(tmp_path: Path) -> None:
    lakeland = changing(tmp_path, "{from: S1904M, places: {GUL: {type: impassable}}}")
    closed = [lakeland.at(lakeland.phase(code)) is not lakeland for code in ("W1903A", "S1904M", "F1904M", "S1910M")]
    assert closed == [False, True, True, True]


@pytest.mark.parametrize(
    "change",
    [
        "{during: {season: autumn}, places: {GUL: {type: impassable}}}",
        "{from: F1904R, places: {GUL: {type: impassable}}}",
        "{during: {phase: S1904A}, places: {GUL: {type: impassable}}}",
        "{places: {GUL: {type: impassable}}}",
        "{during: {season: fall}, powers: {COVE: {homes: [BAY]}}}",
    ],
)
def test_a_change_that_cannot_be_is_a_fault_of_the_map(tmp_path: Path, change: str) -> None:
    path = tmp_path / "lakeland.yaml"
    old = "  - during: {season: fall}\n    places: {BAY: {type: impassable}}\n"
    path.write_text(LAKELAND_TEXT.replace(old, f"  - {change}\n"), encoding="utf-8")
    assert [problem.code for problem in check_map(path) if not problem.code.startswith("W-")]


# A game


def game(phase: str, *units: str, power: str, map: Map) -> Game:
    position = board(phase, *units, map=map, power=PowerName(power))
    return Game(
        name="river",
        map=map.id,
        master=Player(("gm@example.org",), password=""),
        seed="a seed",
        created=NOON,
        timing=Timing(),
        zone="UTC",
        stage=Stage.ACTIVE,
        powers=(Power(PowerName(power), player=Player(("p@example.org",), password="")),),
        position=position,
    )


@pytest.mark.parametrize(
    ("rules", "left", "told"),
    [
        (["HIBERNATE"], ["F ARC"], "can only hold until the map changes again."),
        ([], [], "was destroyed: Arctic Ocean is closed to it from now on."),
    ],
)
def test_a_fleet_that_stays_in_the_arctic_ocean_when_spring_ends(rules: list[str], left: list[str], told: str) -> None:
    table = RulesInPlay(LOEB9, RuleSet(rules), VARIANTS["standard"])
    after, events = process(game("S1902M", "F ARC", "F NWG", power="NORWAY", map=LOEB9), table, NOON)
    assert str(after.board.phase) == "F1902M"
    assert [str(unit) for unit in after.board.units if unit.province == "ARC"] == left
    record = next(event.record for event in events if isinstance(event, PhaseProcessed))
    (sentence,) = report(record, "river", table).torn
    assert sentence.endswith(told)
    for unit in after.board.units:
        assert hibernates(unit, after.board, LOEB9) is (unit.province == "ARC")


def test_a_fleet_that_hibernated_is_free_when_the_ice_breaks() -> None:
    table = RulesInPlay(LOEB9, RuleSet(["HIBERNATE", "DONT_SKIP_PHASES"]), VARIANTS["standard"])
    now = game("F1902M", "F ARC", power="NORWAY", map=LOEB9)
    support = parse_order("F ARC - NAO")
    fault = movement_fault(support, now.board.units[0], now.board, LOEB9, table.rules)
    assert fault is not None
    now = replace(now, position=replace(now.board, centers={Province("OSL"): PowerName("NORWAY")}))
    told: list[str] = []
    while str(now.board.phase) != "S1903M":
        now, events = process(now, table, NOON)
        records = [event.record for event in events if isinstance(event, PhaseProcessed)]
        told += [text for record in records for text in report(record, "river", table).torn]
    assert [str(unit) for unit in now.board.units] == ["F ARC"]
    assert told[-1].endswith("is free to move again.")


def test_california_and_new_york_hide_their_first_builds_in_zeus() -> None:
    zeus = load_map("zeus")
    usa = PowerName("USA")
    first = Position(zeus.start, (), {Province(code): usa for code in ("CAL", "HAW", "NYO", "WAS")})
    assert adjustments_due(usa, first, zeus, RuleSet()) == 3
    occupied = Position(zeus.start, (Unit(usa, *_from("A NYO")),), first.centers)
    assert build_sites(usa, occupied, zeus, RuleSet()) == {"HAW", "WAS"}, "only New York can make room for California"
    later = Position(Phase("winter", 1940, PhaseType.ADJUSTMENTS), occupied.units, first.centers)
    assert build_sites(usa, later, zeus, RuleSet()) == {"HAW", "WAS", "CAL"}
    table = RulesInPlay(zeus, RuleSet(), VARIANTS["standard"])
    start = game("W1939A", power="USA", map=zeus)
    orders = tuple(parse_order(text, PhaseType.ADJUSTMENTS) for text in ("A CAL B", "A HAW B", "A WAS B"))
    ready = start.with_power(Power(usa, player=start.powers[0].player, orders=orders))
    after, _ = process(replace(ready, position=first), table, NOON)
    assert after.board.hidden == ("CAL",)
