"""Builds beyond free homes: factories, partisans, reserves, militia, claims, new homes (rules.md C4).

Alternatives, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from judge.board.adjustments import resolve_adjustments
from judge.board.build_sites import adjustments_due, allowed_units, build_sites, may_build_together
from judge.board.centers import homes_at, homes_of
from judge.board.civil_disorder import default_adjustments
from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.opening import opening
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Build
from judge.board.position import Phase, PhaseType, Position, Unit
from judge.board.results import Resolution
from judge.files.maps.examine import check_map, read_map
from judge.files.maps.load import load_map
from judge.game.on_file.order_sets import collect_orders
from judge.rules.registry import RuleSet
from tests.support.paths import DATA
from tests.support.rows import each_row

MARSHLAND = read_map(DATA / "marshland.yaml")
MARSH, COAST = PowerName("MARSH"), PowerName("COAST")


def winter(units: dict[str, str], owned: dict[str, str], year: int = 1901) -> Position:
    """Units are written `A ASH, F BRI`, centers `ASH BRI`."""
    return Position(
        Phase("winter", year, PhaseType.ADJUSTMENTS),
        tuple(
            Unit(PowerName(power), piece.type, piece.location)
            for power, texts in units.items()
            for piece in map(parse_piece, filter(None, texts.split(", ")))
        ),
        {Province(center): PowerName(power) for power, codes in owned.items() for center in codes.split()},
    )


def sites(power: str, board: Position, rules: Iterable[str] = (), map: Map = MARSHLAND) -> set[str]:
    return set(build_sites(PowerName(power), board, map, RuleSet(rules)))


def due(power: str, board: Position, rules: Iterable[str] = (), map: Map = MARSHLAND) -> int:
    return adjustments_due(PowerName(power), board, map, RuleSet(rules))


def resolve(board: Position, power: str, orders: list[str], map: Map = MARSHLAND) -> Resolution:
    read = [parse_order(order, PhaseType.ADJUSTMENTS) for order in orders]
    return resolve_adjustments(board, {PowerName(power): read}, map, RuleSet())


def built(resolution: Resolution) -> list[str]:
    return [str(outcome.order) for outcome in resolution.outcomes if not outcome.results]


NO_EXTRAS = ("NO_RESERVES", "NO_MILITIA", "NO_FACTORIES", "NO_PARTISANS")


@pytest.mark.parametrize(("rules", "places"), [((), {"ASH", "BRI", "MUD"}), (("NO_FACTORIES",), {"ASH", "BRI"})])
def test_a_vacant_factory_is_a_site_unless_the_rules_close_it(rules: tuple[str, ...], places: set[str]) -> None:
    assert sites("MARSH", winter({"MARSH": ""}, {"MARSH": "ASH BRI"}), rules) == places
    assert "MUD" not in sites("MARSH", winter({"COAST": "A MUD"}, {"MARSH": "ASH BRI"}), rules)


@each_row(
    ("owned", "rules", "is_open"),
    [
        ("ASH BRI", (), False),
        ("ASH", (), True),
        ("ASH", ("NO_PARTISANS",), False),
        ("ELM", (), False),
    ],
)
def test_partisans_rise_while_some_homes_are_lost_and_others_are_not(
    owned: str, rules: tuple[str, ...], is_open: bool
) -> None:
    board = winter({"MARSH": "A DEL"}, {"MARSH": owned})
    assert ("FEN" in sites("MARSH", board, rules)) is is_open
    plain = allowed_units(MARSH, board, MARSHLAND, RuleSet([*rules, "NO_PARTISANS"]))
    assert allowed_units(MARSH, board, MARSHLAND, RuleSet(rules)) - plain == is_open


def test_the_unit_that_partisans_add_must_go_when_the_last_home_is_back() -> None:
    lost = winter({"MARSH": "A DEL, A FEN"}, {"MARSH": "ASH"})
    back = replace(lost, centers={**lost.centers, Province("BRI"): MARSH})
    rules = ("NO_RESERVES", "NO_MILITIA")
    assert due("MARSH", lost, rules) == 0
    more = replace(back, units=(*back.units, Unit(MARSH, *_piece("A ELM"))))
    assert due("MARSH", more, rules) == -1


def _piece(text: str) -> tuple[object, object]:
    piece = parse_piece(text)
    return piece.type, piece.location


@each_row(
    ("units", "owned", "rules", "allowed"),
    [
        ("A DEL", "ASH BRI", NO_EXTRAS, 2),
        ("A DEL", "ASH BRI", (), 3),  # one reserve, and nobody at home for the militia
        ("A ASH", "ASH BRI", (), 4),
        ("A ASH, F BRI", "ASH BRI", (), 5),
        ("A ASH, F BRI", "ASH BRI", ("NO_MILITIA",), 3),
        ("A ASH, F BRI", "ASH BRI", ("NO_RESERVES",), 4),
        ("A DEL", "ELM", (), 1),  # no home owned: neither
    ],
)
def test_reserves_and_militia_add_units_while_a_home_is_owned(
    units: str, owned: str, rules: tuple[str, ...], allowed: int
) -> None:
    assert allowed_units(MARSH, winter({"MARSH": units}, {"MARSH": owned}), MARSHLAND, RuleSet(rules)) == allowed


def test_an_alternative_is_one_more_choice_and_not_one_more_build() -> None:
    board = winter({}, {"COAST": "COV PIN OAK"})
    claimed = replace(board, homes={COAST: (Province("COV"), Province("PIN"), Province("ELM"))})  # no claim is left
    assert sites("COAST", claimed) == {"COV", "PIN", "OAK"}
    assert due("COAST", claimed) == 2
    assert built(resolve(claimed, "COAST", ["A OAK B", "A PIN B"])) == [
        str(parse_order(text, PhaseType.ADJUSTMENTS)) for text in ("A OAK B", "A PIN B")
    ]
    refused = resolve(claimed, "COAST", ["A COV B", "A OAK B"]).outcomes[1]
    assert refused.reason == "not_together"


def test_an_alternative_is_shut_when_the_home_that_it_stands_for_is_taken_or_occupied() -> None:
    homes = {COAST: (Province("COV"), Province("PIN"), Province("ELM"))}
    occupied = replace(winter({"COAST": "A COV"}, {"COAST": "COV PIN OAK"}), homes=homes)
    assert sites("COAST", occupied) == {"PIN"}
    lost = replace(winter({}, {"COAST": "PIN OAK", "MARSH": "COV"}), homes=homes)
    assert sites("COAST", lost) == {"PIN"}


def test_a_claim_makes_a_home_of_one_center_that_was_built_in_and_serves_once() -> None:
    board = winter({"COAST": "A COV, A PIN"}, {"COAST": "COV PIN OAK ELM DEL"})
    assert sites("COAST", board) == {"OAK", "ELM", "DEL"}
    assert due("COAST", board) == 1
    assert not may_build_together([Province("OAK"), Province("DEL")], COAST, board, MARSHLAND, RuleSet())
    after = resolve(board, "COAST", ["A DEL B"]).after
    assert homes_of(COAST, after, MARSHLAND) == {"COV", "PIN", "DEL"}
    gone = replace(after, units=after.units[1:])
    assert sites("COAST", gone) == {"COV", "OAK"}, "Elmham can no longer be claimed; Oakham stands for Cove"


def test_a_claim_is_not_spent_where_every_center_can_be_built_in() -> None:
    board = winter({"COAST": "A COV, A PIN"}, {"COAST": "COV PIN OAK ELM"})
    order = [parse_order("A ELM B", PhaseType.ADJUSTMENTS)]
    after = resolve_adjustments(board, {COAST: order}, MARSHLAND, RuleSet(["BUILD_ANY"])).after
    assert len(after.units) == 3
    assert after.homes == {}


def test_in_the_year_of_new_homes_they_become_what_everybody_owns() -> None:
    board = winter({}, {"COAST": "ELM", "MARSH": "ASH COV"}, 1903)
    assert homes_at(board.phase, board, MARSHLAND) == {COAST: ("ELM",), MARSH: ("ASH", "COV")}
    before = winter({}, {"COAST": "ELM"}, 1902)
    assert homes_at(before.phase, before, MARSHLAND) == {}


@each_row("seed", range(20))
def test_builds_in_civil_disorder_go_together(seed: int) -> None:
    board = replace(winter({}, {"COAST": "COV PIN OAK"}), homes={COAST: tuple(map(Province, ("COV", "PIN", "ELM")))})
    orders = default_adjustments(COAST, board, MARSHLAND, RuleSet(["CD_BUILDS"]), Random(seed))
    assert len(orders) == 2
    resolution = resolve_adjustments(board, {COAST: orders}, MARSHLAND, RuleSet())
    assert not [outcome for outcome in resolution.outcomes if outcome.results]


@pytest.mark.parametrize(("rules", "stored"), [((), None), (("IGNORE_ERRORS",), ("A COV", None))])
def test_a_mail_with_builds_that_do_not_go_together_is_refused(
    rules: tuple[str, ...], stored: tuple[str | None, ...] | None
) -> None:
    board = replace(winter({}, {"COAST": "COV PIN OAK"}), homes={COAST: tuple(map(Province, ("COV", "PIN", "ELM")))})
    read = collect_orders(
        [(1, "BUILD A COV"), (2, "BUILD A OAK")], COAST, frozenset(), board, MARSHLAND, RuleSet(rules)
    )
    if stored is None:
        assert isinstance(read, list)
        assert [problem.code for problem in read] == ["E-ADJ-SITE"]
        assert "stands for one in Cove" in read[0].text
    else:
        assert not isinstance(read, list)
        (orders,) = read.sets.values()
        assert [str(order.piece) if isinstance(order, Build) else None for order in orders or ()] == [*stored]


def test_a_dummy_that_cannot_move_mobilizes_in_all_its_homes() -> None:
    dummy = msgspec.structs.replace(MARSHLAND.powers[COAST], dummy=True)
    board_map = replace(MARSHLAND, powers={**MARSHLAND.powers, COAST: dummy})
    empty = winter({}, {})
    assert due("COAST", empty, ("MOBILIZE",), board_map) == 1
    assert due("COAST", empty, ("MOBILIZE", "IMMOBILE_DUMMIES"), board_map) == 2
    assert due("MARSH", empty, ("MOBILIZE", "IMMOBILE_DUMMIES"), board_map) == 1


def test_siberian_partisans_rise_for_russia_on_the_map_of_1900() -> None:
    board_map = load_map("1900")
    board = winter({"RUSSIA": "A MOS, F SEV"}, {"RUSSIA": "MOS SEV STP", "GERMANY": "WAR"})
    assert sites("RUSSIA", board, map=board_map) == {"STP", "SIB"}
    assert due("RUSSIA", board, map=board_map) == 2
    whole = winter({"RUSSIA": "A MOS, F SEV"}, {"RUSSIA": "MOS SEV STP WAR"})
    assert sites("RUSSIA", whole, map=board_map) == {"STP", "WAR"}
    none = winter({"RUSSIA": "A RUM"}, {"RUSSIA": "RUM BUL"})
    assert due("RUSSIA", none, map=board_map) == 0


def test_california_is_one_of_four_sites_for_three_american_builds_in_zeus() -> None:
    board_map = load_map("zeus")
    board = winter({}, {"USA": "CAL HAW NYO WAS"}, 1941)
    assert sites("USA", board, map=board_map) == {"CAL", "HAW", "NYO", "WAS"}
    assert due("USA", board, map=board_map) == 3


def test_homes_of_1897_are_the_first_ones_until_those_of_1899_are_settled() -> None:
    board_map = load_map("1897")
    france = PowerName("FRANCE")
    empty = Position(board_map.start, (), {})
    orders = {france: [parse_order("A PAR B", PhaseType.ADJUSTMENTS)]}
    after = resolve_adjustments(empty, orders, board_map, RuleSet(["MOBILIZE"])).after
    assert homes_of(france, after, board_map) == {"PAR"}
    grown = replace(after, centers={Province(code): france for code in ("PAR", "BRE", "SPA")}, units=())
    assert sites("FRANCE", grown, map=board_map) == {"PAR"}
    settled = replace(grown, homes=homes_at(Phase("winter", 1899, PhaseType.ADJUSTMENTS), grown, board_map))
    assert sites("FRANCE", settled, map=board_map) == {"PAR", "BRE", "SPA"}


CANAL = read_map(DATA / "canal.yaml")
NORTH, SOUTH = PowerName("NORTH"), PowerName("SOUTH")


@pytest.mark.parametrize(("power", "units", "sites"), [(SOUTH, 2, {"DUN", "COV"}), (NORTH, 3, {"DUN", "COV", "EGG"})])
def test_a_center_that_does_not_count_for_a_power_carries_no_unit_and_is_no_place_to_build(
    power: PowerName, units: int, sites: set[str]
) -> None:
    board, rules = winter({}, {power: "DUN COV EGG"}), RuleSet(["BUILD_ANY"])
    assert allowed_units(power, board, CANAL, rules) == units
    assert build_sites(power, board, CANAL, rules) == sites
    assert adjustments_due(power, board, CANAL, rules) == units


def free_start_map(folder: Path, stated: str = "take: 1, borrow: 1", start: str = "adjustments") -> Path:
    """The canal, on which South has no units yet."""
    text = (DATA / "canal.yaml").read_text(encoding="utf-8")
    free = f"SOUTH: {{homes: [DUN, COV], owns: [], units: [], free_start: {{{stated}}}}}"
    text = text.replace("SOUTH: {homes: [DUN, COV], units: [F DUN, F COV]}", free).replace("units: 4", "units: 2")
    season = "winter" if start == "adjustments" else "spring"
    path = folder / "canal.yaml"
    path.write_text(f"{text}\nstart: {{season: {season}, year: 1900, phase: {start}}}\n", encoding="utf-8")
    return path


def test_who_begins_without_units_and_sends_no_orders_gets_them_by_lot_and_takes_as_many_homes_as_the_map_says(
    tmp_path: Path,
) -> None:
    board_map = read_map(free_start_map(tmp_path))
    position = opening(board_map, board_map.powers, RuleSet())
    assert position.garrisons == (SOUTH,)
    assert (adjustments_due(SOUTH, position, board_map, RuleSet()), len(position.units)) == (2, 2)
    orders = default_adjustments(SOUTH, position, board_map, RuleSet(), Random("lot"))
    after = resolve_adjustments(position, {SOUTH: orders}, board_map, RuleSet()).after
    assert {unit.province for unit in after.units_of(SOUTH)} == {"DUN", "COV"}
    assert len(after.centers_of(SOUTH)) == 1


def test_a_garrison_later_in_such_a_game_is_one_unit_and_takes_nothing(tmp_path: Path) -> None:
    board_map = read_map(free_start_map(tmp_path))
    later = replace(winter({"NORTH": "A ALB"}, {"NORTH": "ALB"}, year=1901), garrisons=(SOUTH,))
    assert adjustments_due(SOUTH, later, board_map, RuleSet(["GARRISON"])) == 1
    built = resolve_adjustments(later, {SOUTH: [parse_order("A DUN B")]}, board_map, RuleSet(["GARRISON"])).after
    assert built.centers_of(SOUTH) == frozenset()


@pytest.mark.parametrize(
    ("stated", "start", "words"),
    [
        ("take: 1", "movement", "on a map that begins with adjustments"),
        ("take: 2, borrow: 1", "adjustments", "a home for each of them"),
        ("take: -1, borrow: 2", "adjustments", "a home for each of them"),
    ],
)
def test_a_free_start_that_cannot_be_is_an_error_of_the_map(
    tmp_path: Path, stated: str, start: str, words: str
) -> None:
    problems = check_map(free_start_map(tmp_path, stated, start))
    errors = [problem for problem in problems if problem.code.startswith("E-")]
    assert [problem.code for problem in errors] == ["E-MAP-START"]
    assert words in errors[0].text
