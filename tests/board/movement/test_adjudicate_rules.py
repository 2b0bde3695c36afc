"""Rules that change the movement phase: each off and on (rules.md C8)."""

from __future__ import annotations

from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location, PowerName
from judge.board.order_text.notation import parse_order
from judge.board.orders import Order, Waive
from judge.board.position import Phase, PhaseType, Position, Unit, UnitType
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.rows import each_row

MAP = load_map("standard")


def dislodged(orders: list[str], *rules: str) -> set[str]:
    """The units beaten when `"FRANCE: A PAR - BUR, A MAR H"` and so on are played under these rules."""
    by_power: dict[PowerName, list[Order]] = {}
    units: list[Unit] = []
    for line in orders:
        power, _, texts = line.partition(": ")
        for text in texts.split(", "):
            order = parse_order(text)
            assert not isinstance(order, Waive)
            by_power.setdefault(PowerName(power), []).append(order)
            units.append(Unit(PowerName(power), order.piece.type, order.piece.location))
    position = Position(Phase("spring", 1901, PhaseType.MOVEMENT), tuple(units), {})
    resolution = adjudicate(position, by_power, MAP, RuleSet(rules))
    return {str(lost.unit) for lost in resolution.after.dislodged}


def test_without_retreats_whoever_is_dislodged_is_destroyed_at_once() -> None:
    orders = {PowerName("FRANCE"): [parse_order("A BUR - MUN"), parse_order("A RUH S A BUR - MUN")]}
    germans = Unit(PowerName("GERMANY"), UnitType.ARMY, Location("MUN"))
    french = [Unit(PowerName("FRANCE"), UnitType.ARMY, Location(place)) for place in ("BUR", "RUH")]
    position = Position(Phase("spring", 1901, PhaseType.MOVEMENT), (*french, germans), {})
    (lost,) = adjudicate(position, orders, MAP, RuleSet()).after.dislodged
    assert "BER" in lost.retreats
    (lost,) = adjudicate(position, orders, MAP, RuleSet(["NO_RETREAT"])).after.dislodged
    assert (lost.unit, lost.retreats) == (germans, ())


BOUNCE = ["AUSTRIA: A VIE - GAL", "RUSSIA: A WAR - GAL"]


def test_unit_that_bounced_is_dislodged_by_one_unsupported_attack_under_weak_bounces() -> None:
    orders = [*BOUNCE, "TURKEY: A BUD - VIE"]
    assert dislodged(orders) == set()
    assert dislodged(orders, "WEAK_BOUNCES") == {"A VIE"}


@each_row(
    ("orders", "why"),
    [
        ([*BOUNCE, "TURKEY: A BUD - VIE", "ITALY: A TYR - VIE"], "two equal attacks stand each other off"),
        (["AUSTRIA: A VIE - GAL, A BUD - VIE", "RUSSIA: A WAR - GAL"], "a unit of the same power dislodges nobody"),
        (["AUSTRIA: A VIE - BUD", "TURKEY: A BUD - VIE"], "two units that want to change places both fail"),
        (
            ["ENGLAND: A LON - BEL VIA", "FRANCE: A WAL - LON"],
            "a convoy that never started weakens nobody",
        ),
        (["AUSTRIA: A VIE H", "TURKEY: A BUD - VIE"], "a unit that holds is not weak"),
    ],
)
def test_under_weak_bounces_nobody_is_dislodged_where(orders: list[str], why: str) -> None:
    assert dislodged(orders, "WEAK_BOUNCES") == set(), why


def test_a_chain_of_bounces_under_weak_bounces_goes_on_from_unit_to_unit() -> None:
    orders = [*BOUNCE, "TURKEY: A BUD - VIE", "ITALY: A SER - BUD"]
    assert dislodged(orders) == set()
    assert dislodged(orders, "WEAK_BOUNCES") == {"A VIE"}


def test_units_that_go_round_in_a_circle_do_so_under_weak_bounces_as_well() -> None:
    orders = ["AUSTRIA: A VIE - BUD", "TURKEY: A BUD - GAL", "RUSSIA: A GAL - VIE"]
    assert dislodged(orders, "WEAK_BOUNCES") == set()
