"""The lot of Everybody Plays: the probabilities of everybody_plays.md 2."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order, parse_order
from judge.board.orders import Disband, Remove, Retreat, Waive
from judge.board.position import Dislodged, Position, Unit, UnitType
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from judge.variants.everybody_plays.lots import SetEntered, completed, draw
from tests.support.games import started_game

DRAWS = 6000
TWO = [SetEntered("ann", 1), SetEntered("bob", 1), SetEntered("ann", 2), SetEntered("ann", 3)]
THREE = [*TWO, SetEntered("carl", 1), SetEntered("carl", 2)]


def counted(entries: list[SetEntered], *, one_chance: bool = True) -> Counter[tuple[str, int]]:
    lots = Random(1901)
    found: Counter[tuple[str, int]] = Counter()
    for _ in range(DRAWS):
        drawn = draw(entries, lots, one_chance=one_chance)
        assert drawn is not None
        found[drawn.entry.person, drawn.entry.number] += 1
    return found


@pytest.mark.parametrize(
    ("entries", "chances"),
    [
        (TWO, {("ann", 1): 1 / 6, ("ann", 2): 1 / 6, ("ann", 3): 1 / 6, ("bob", 1): 1 / 2}),
        (
            THREE,
            {
                ("ann", 1): 1 / 9,
                ("ann", 2): 1 / 9,
                ("ann", 3): 1 / 9,
                ("bob", 1): 1 / 3,
                ("carl", 1): 1 / 6,
                ("carl", 2): 1 / 6,
            },
        ),
        (
            [one for one in THREE if one != SetEntered("ann", 2)],
            {("ann", 1): 1 / 6, ("ann", 3): 1 / 6, ("bob", 1): 1 / 3, ("carl", 1): 1 / 6, ("carl", 2): 1 / 6},
        ),
    ],
)
def test_each_person_has_one_chance_and_each_of_their_sets_an_equal_part_of_it(
    entries: list[SetEntered], chances: dict[tuple[str, int], float]
) -> None:
    found = counted(entries)
    assert set(found) == set(chances)
    for entry, chance in chances.items():
        deviation = sqrt(DRAWS * chance * (1 - chance))
        assert abs(found[entry] - DRAWS * chance) < 3 * deviation


def test_where_each_set_is_a_chance_who_sends_more_is_drawn_more_often() -> None:
    found = counted(TWO, one_chance=False)
    assert abs(found["bob", 1] - DRAWS / 4) < 3 * sqrt(DRAWS * 3 / 16)


def test_nobody_is_drawn_where_nobody_sent_a_set() -> None:
    assert draw([], Random(1)) is None


def test_the_same_chance_draws_the_same_and_tells_out_of_whom() -> None:
    drawn = draw(THREE, Random("river S1901M FRANCE"))
    assert drawn == draw(THREE, Random("river S1901M FRANCE"))
    assert drawn is not None
    assert drawn.persons == ("ann", "bob", "carl")
    assert drawn.entry.number in drawn.sets


MAP = load_map("standard")
TURKEY, FRANCE = PowerName("TURKEY"), PowerName("FRANCE")
RULES = RuleSet(["DEFAULT_UNORDERED"])


def winter(**units: str) -> Position:
    """Winter 1905: Turkey owns Constantinople alone."""
    made = tuple(
        Unit(PowerName(power.upper()), UnitType(unit[0]), Location(unit[2:]))
        for power, listed in units.items()
        for unit in listed.split(", ")
    )
    return replace(started_game().board, phase=MAP.phase("W1905A"), units=made, centers={Province("CON"): TURKEY})


def test_units_are_removed_by_the_full_names_of_their_provinces() -> None:
    board = winter(turkey="A BUL, F AEG, A SMY")
    orders = completed((), TURKEY, board, MAP, RULES, disbands=True, chance=Random(1))
    assert orders == (Remove(board.units[1].piece), Remove(board.units[0].piece))


def test_removals_that_were_ordered_come_first_and_the_alphabet_fills_up() -> None:
    board = winter(turkey="A BUL, F AEG, A SMY")
    given = (Remove(board.units[2].piece),)
    orders = completed(given, TURKEY, board, MAP, RULES, disbands=True, chance=Random(1))
    assert orders == (*given, Remove(board.units[1].piece))


def test_builds_that_nobody_ordered_are_waived() -> None:
    board = replace(started_game().board, phase=MAP.phase("W1900A"), units=())
    assert completed((), FRANCE, board, MAP, RULES, disbands=True, chance=Random(1)) == (Waive(),) * 3


def test_units_left_out_of_a_set_hold() -> None:
    board = started_game().board
    given = (parse_order("A PAR - BUR"),)
    orders = completed(given, FRANCE, board, MAP, RULES, disbands=True, chance=Random(1))
    assert orders[0] == given[0]
    assert {format_order(order) for order in orders[1:]} == {"A MAR H", "F BRE H"}


@pytest.mark.parametrize("disbands", [True, False])
def test_a_dislodged_unit_that_nobody_orders_disbands_or_retreats(disbands: bool) -> None:
    unit = Unit(FRANCE, UnitType.ARMY, Location("PAR"))
    lost = Dislodged(unit, Province("BUR"), (Location("GAS"),))
    board = replace(started_game().board, phase=MAP.phase("F1905R"), dislodged=(lost,))
    orders = completed((), FRANCE, board, MAP, RULES, disbands=disbands, chance=Random(1))
    assert orders == ((Disband(unit.piece) if disbands else Retreat(unit.piece, Location("GAS"))),)


def test_a_unit_that_a_drawn_set_leaves_out_retreats_where_the_set_sends_no_other_one() -> None:
    """Coasts do not matter: two units that retreat to one province are lost (DATC 6.H.7)."""
    army, fleet = (Unit(FRANCE, UnitType(kind), Location(place)) for kind, place in (["A", "GAS"], ["F", "MAO"]))
    lost = (
        Dislodged(army, Province("BUR"), (Location("SPA"), Location("BRE"))),
        Dislodged(fleet, Province("NAO"), (Location("SPA/NC"),)),
    )
    board = replace(started_game().board, phase=MAP.phase("F1905R"), dislodged=lost)
    given = (Retreat(fleet.piece, Location("SPA/NC")),)
    for seed in range(10):
        orders = completed(given, FRANCE, board, MAP, RULES, disbands=False, chance=Random(seed))
        assert orders == (*given, Retreat(army.piece, Location("BRE")))
