"""The cycle of the lists: their phases, their writers, and their locks (crystal_ball.md 2, 5, 7)."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import parse_piece
from judge.board.position import Phase, Position, Unit
from judge.files.maps.load import load_map
from judge.variants.crystal_ball.cycle import (
    after_builds,
    after_movement,
    awaited,
    first_board,
    first_state,
    gone,
    locked,
    locked_phase,
    open_phase,
    written,
)
from judge.variants.crystal_ball.lists import ListedOrder
from judge.variants.crystal_ball.state import CrystalState, ListStep, PowerLists, read_state, stored_state
from tests.support.crystal_ball import raw_lists
from tests.support.games import in_play, started_game
from tests.support.rows import each_row

MAP = load_map("standard")
FRANCE, ENGLAND = PowerName("FRANCE"), PowerName("ENGLAND")


def phase(code: str) -> Phase:
    return MAP.phase(code)


def lines(*texts: str) -> tuple[ListedOrder, ...]:
    found = raw_lists(*texts)
    assert isinstance(found, dict)
    return found["FRANCE"]


@each_row(
    ("step", "now", "is_locked", "is_open"),
    [
        (ListStep.OPENING, "S1901M", None, "S1901M"),
        (ListStep.RUNNING, "S1901M", "S1901M", "F1901M"),
        (ListStep.RUNNING, "S1901R", "F1901M", "S1902M"),
        (ListStep.RUNNING, "F1901M", "F1901M", "S1902M"),
        (ListStep.RUNNING, "W1901A", "S1902M", "F1902M"),
        (ListStep.SKIP, "F1900M", None, "S1901M"),
        (ListStep.RUNNING, "W1900A", "S1901M", "F1901M"),
    ],
)
def test_lists_are_written_one_movement_phase_after_the_locked_ones(
    step: ListStep, now: str, is_locked: str | None, is_open: str
) -> None:
    state = CrystalState(step)
    found = locked_phase(state, phase(now), MAP)
    assert (str(found) if found else None, str(open_phase(state, phase(now), MAP))) == (is_locked, is_open)


@pytest.mark.parametrize(
    ("rules", "step"), [((), ListStep.OPENING), (("MOBILIZE",), ListStep.SKIP), (("BLANK_BOARD",), ListStep.SKIP)]
)
def test_where_the_first_units_are_built_lists_come_before_that(rules: tuple[str, ...], step: ListStep) -> None:
    first = phase("W1900A") if rules else phase("S1901M")
    state = first_state([FRANCE], in_play(*rules), first)
    board = first_board(Position(first, (), {}), state, MAP)
    assert (state.step, str(board.phase)) == (step, "F1900M" if rules else "S1901M")


def france(*units: str) -> Position:
    pieces = [parse_piece(text) for text in units]
    return Position(phase("S1901M"), tuple(Unit(FRANCE, piece.type, piece.location) for piece in pieces), {})


def test_when_lists_are_locked_the_later_one_takes_the_place_of_the_sooner() -> None:
    state = CrystalState(ListStep.RUNNING, (PowerLists(FRANCE, lines("A PAR H"), lines("A PAR - BUR", "A MAR H")),))
    done = locked(state, france("A PAR"), [FRANCE])
    assert done.of(FRANCE) == PowerLists(FRANCE, lines("A PAR - BUR", "A MAR H"))


def test_for_a_power_that_wrote_nothing_its_first_unit_holds_and_it_is_called_so() -> None:
    state = CrystalState(ListStep.OPENING, (PowerLists(FRANCE), PowerLists(ENGLAND)))
    done = locked(state, france("A PAR", "A MAR"), [FRANCE])
    assert done.of(FRANCE) == PowerLists(FRANCE, lines("A PAR H"), by_judge=True)
    assert done.of(ENGLAND) == PowerLists(ENGLAND)
    assert done.step is ListStep.RUNNING


def test_carried_out_phases_are_counted_and_the_one_that_is_passed_over_is_not() -> None:
    passed = after_movement(CrystalState(ListStep.SKIP, (PowerLists(FRANCE),)), france(), [])
    assert (passed.carried_out, passed.step) == (0, ListStep.RUNNING)
    assert after_movement(passed, france(), []).carried_out == 1


def test_the_new_units_of_a_power_that_wrote_nothing_at_all_hold() -> None:
    back = CrystalState(ListStep.RUNNING, (PowerLists(FRANCE),))
    assert after_builds(back, france("A PAR", "A MAR")).of(FRANCE).locked == lines("A PAR H", "A MAR H")
    writing = CrystalState(ListStep.RUNNING, (PowerLists(FRANCE, later=lines("A PAR - BUR")),))
    assert after_builds(writing, france("A PAR")) == writing


def test_what_a_game_keeps_is_read_again_as_it_was() -> None:
    lists = PowerLists(FRANCE, lines("A PAR S GAS", "F BRE P ENGLAND"), lines("F ENG C A LON - BRE"), True)
    state = CrystalState(ListStep.RUNNING, (lists,), 3)
    assert read_state(json.loads(json.dumps(stored_state(state)))) == state
    assert written(state) == {FRANCE}


def test_lists_of_a_power_take_the_place_of_its_old_ones_only() -> None:
    state = CrystalState(ListStep.OPENING, (PowerLists(ENGLAND), PowerLists(FRANCE)))
    changed = state.having(PowerLists(ENGLAND, later=lines("A PAR H")))
    assert [each.power for each in changed.lists] == [ENGLAND, FRANCE]
    assert changed.of(ENGLAND).later
    assert CrystalState().having(PowerLists(FRANCE)).lists == (PowerLists(FRANCE),)


def test_powers_with_units_are_awaited_and_before_the_first_builds_all() -> None:
    game = started_game()
    opening = CrystalState(ListStep.OPENING)
    everybody = frozenset(power.name for power in game.powers)
    assert awaited(game, opening, in_play()) == everybody
    left = replace(game.board, units=tuple(unit for unit in game.board.units if unit.power != FRANCE))
    assert awaited(replace(game, position=left), opening, in_play()) == everybody - {FRANCE}
    nothing = replace(game, position=Position(phase("F1900M"), (), {}))
    assert awaited(nothing, CrystalState(ListStep.SKIP), in_play("MOBILIZE")) == everybody


def test_who_can_build_a_garrison_next_is_awaited_and_can_get_a_proxy() -> None:
    game = started_game()
    left = replace(
        game.board,
        phase=phase("F1901M"),
        units=tuple(unit for unit in game.board.units if unit.power != FRANCE),
        centers={center: owner for center, owner in game.board.centers.items() if owner != FRANCE},
    )
    fallen = replace(game, position=left)
    running = CrystalState(ListStep.RUNNING)
    assert FRANCE in awaited(fallen, running, in_play("GARRISON"))
    assert FRANCE not in gone(fallen, in_play("GARRISON"))
    assert FRANCE not in awaited(fallen, running, in_play())
    assert gone(fallen, in_play()) == {FRANCE}
    spring = replace(fallen, position=replace(left, phase=phase("S1902M")))
    assert FRANCE not in awaited(spring, running, in_play("GARRISON"))
