"""Every map of the judge: without a fault, as others describe it, and played for ten years."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from judge.board.build_sites import adjustments_due, allowed_units
from judge.board.map_changes import hibernates
from judge.board.maps import Map, Terrain
from judge.board.order_text.notation import format_order, parse_order
from judge.board.orders import Order
from judge.board.position import PhaseType, Position
from judge.files.data_dir import data_dir
from judge.files.maps.examine import check_map, is_error
from judge.files.maps.load import load_map, map_names
from judge.files.rules import load_registry
from judge.game.calendar.timing import Timing
from judge.game.game import Game, Player, Seat, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.process import process
from judge.game.turn.start import start_game
from judge.rules.choose import choose_rules
from judge.variants import VARIANTS
from tests.support.paths import DATA
from tests.support.random_phases import entangled_orders
from tests.support.rows import each_row
from tests.support.written import written_in

FACTS: dict[str, dict[str, Any]] = written_in(DATA / "map-facts.yaml")
NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
YEARS = 10


@each_row("name", sorted(FACTS))
def test_a_map_has_the_powers_centers_and_places_that_its_descriptions_tell(name: str) -> None:
    board, facts = load_map(name), FACTS[name]
    played = sum(not power.dummy for power in board.powers.values())
    assert (played, len(board.powers) - played) == (facts["powers"], facts["dummies"])
    assert (len(board.centers), board.win) == (facts["centers"], facts["win"])
    if "places" in facts:
        kinds = Counter(place.terrain for place in board.places.values())
        wanted = (Terrain.LAND, Terrain.COAST, Terrain.SEA, Terrain.PORT, Terrain.IMPASSABLE)
        assert [kinds[kind] for kind in wanted] == facts["places"]


def test_there_are_the_maps_of_the_older_judges_and_the_board_in_four_languages() -> None:
    languages = {"standard-dutch", "standard-french", "standard-german", "standard-glhetg"}
    assert set(map_names()) == FACTS.keys() | languages | {"azov", "midi"}


@each_row("name", sorted({"standard-german", "standard-french", "standard-dutch", "standard-glhetg"}))
def test_a_translated_board_is_the_standard_board_under_other_names(name: str) -> None:
    board, standard = load_map(name), load_map("standard")
    assert sorted(map(len, board.army.values())) == sorted(map(len, standard.army.values()))
    assert sorted(map(len, board.fleet.values())) == sorted(map(len, standard.fleet.values()))
    assert (len(board.centers), board.win, str(board.start)[1:]) == (34, 18, "1901M")
    assert not {power.title for power in board.powers.values()} & {"Germany", "Turkey", "Italy"}
    kinds = {kind.name.lower() for kind in PhaseType}
    assert kinds <= board.phase_names.keys()
    assert not {board.phase_names[kind].lower() for kind in kinds} & kinds


@pytest.mark.slow
@pytest.mark.parametrize("name", map_names())
def test_a_map_has_no_fault(name: str) -> None:
    assert not [problem for problem in check_map(data_dir("maps") / f"{name}.yaml") if is_error(problem)]


@pytest.mark.slow
@pytest.mark.parametrize("name", map_names())
def test_ten_years_of_any_orders_leave_a_board_that_can_be(name: str) -> None:
    board = load_map(name)
    chance = Random(f"ten years on {name}")
    table = _table(board)
    before: Position | None = None
    for game in _years(board, chance):
        position = game.board
        assert str(board.phase(str(position.phase))) == str(position.phase)
        _check_units(position, table)
        if before is not None and before.phase.type is PhaseType.ADJUSTMENTS:
            _check_counts(before, position, table)
        before = position


def _table(board: Map) -> RulesInPlay:
    # Rules that a map brings and that concern more than the board are not what is tried here.
    rules = [
        "CD_RETREATS",
        "CD_BUILDS",
        *(name for name in board.rules_enable if name.endswith(("BUILD_ANY", "BUILDS", "HIBERNATE", "MOBILIZE"))),
    ]
    choice = choose_rules(load_registry(), rules)
    assert not choice.errors
    return RulesInPlay(board, choice.active, VARIANTS["standard"])


def _years(board: Map, chance: Random) -> Iterator[Game]:
    """The game at the start of each phase; nobody wins, so that all the years are played."""
    table = _table(board)
    seats = tuple(
        Seat(number, Player((f"p{number}@example.org",), password=""), power)
        for number, power in enumerate((name for name, power in board.powers.items() if not power.dummy), start=1)
    )
    game = Game(
        name="river",
        map=board.id,
        master=Player(("gm@example.org",), password=""),
        seed="a seed",
        created=NOON,
        timing=Timing(),
        zone="UTC",
        stage=Stage.FORMING,
        seats=seats,
    )
    game, _ = start_game(game, table, NOON)
    for _ in range(YEARS * 5):
        yield game
        if game.stage is not Stage.ACTIVE:
            return
        game, _ = process(_with_orders(game, board, chance), table, NOON)


def _with_orders(game: Game, board: Map, chance: Random) -> Game:
    """Give any movement orders, each written and read again.

    Retreats and adjustments are left to civil disorder.
    """
    if game.board.phase.type is not PhaseType.MOVEMENT:
        return game
    chosen = entangled_orders(chance, game.board, board, most_moves=len(game.board.units) // 2)
    for power in game.powers:
        orders: tuple[Order, ...] = tuple(chosen.get(power.name, ()))
        assert tuple(parse_order(format_order(order), PhaseType.MOVEMENT) for order in orders) == orders
        if orders:
            game = game.with_power(replace(power, orders=orders))
    return game


def _check_counts(before: Position, after: Position, table: RulesInPlay) -> None:
    """Check adjustments: no power has too many units for the map, or fewer than it had and may have."""
    for power in table.map.powers:
        had, has = len(before.units_of(power)), len(after.units_of(power))
        due = adjustments_due(power, before, table.map, table.rules)
        assert has == had + due, f"{power} had {had} units and {due} to adjust"
        if due < 0:
            assert has == allowed_units(power, before, table.map, table.rules)
    settled = before.phase.year in table.map.new_homes
    assert not settled or all(set(homes) <= before.centers.keys() for homes in before.homes.values())


def _check_units(position: Position, table: RulesInPlay) -> None:
    board = table.map
    provinces = [unit.province for unit in position.units]
    assert len(provinces) == len(set(provinces)), "two units in one province"
    for unit in position.units:
        assert board.at(position.phase).can_stand(unit.type, unit.location) or (
            hibernates(unit, position, board) and "HIBERNATE" in table.rules
        )
    assert position.centers.keys() <= board.centers
    assert set(position.centers.values()) <= set(board.powers)
