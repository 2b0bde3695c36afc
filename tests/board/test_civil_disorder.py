"""Deeds of a power's units without orders."""

from __future__ import annotations

from collections import Counter
from random import Random

from judge.board.adjustments import resolve_adjustments
from judge.board.civil_disorder import (
    classic_removals,
    default_adjustments,
    default_movement,
    default_retreats,
    distances,
    distant_removals,
    removals_of,
)
from judge.board.datc_options import Options, options_of
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order, parse_order, parse_piece
from judge.board.orders import Order
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit
from judge.files.maps.load import load_map
from judge.rules.house import HouseRules
from judge.rules.registry import RuleSet
from tests.support.rows import each_row

MAP = load_map("standard")
AUSTRIA, RUSSIA, TURKEY = PowerName("AUSTRIA"), PowerName("RUSSIA"), PowerName("TURKEY")


def unit(power: PowerName, text: str) -> Unit:
    piece = parse_piece(text)
    return Unit(power, piece.type, piece.location)


def board(
    units: str, centers: dict[PowerName, str], lost: dict[str, str] | None = None, power: PowerName = RUSSIA
) -> Position:
    """Return a board of one power's units, `A MOS, F SEV`, and centers, `MOS SEV`.

    `lost`: dislodged units and the retreats open to them.
    """
    return Position(
        Phase("winter", 1901, PhaseType.ADJUSTMENTS),
        tuple(unit(power, text) for text in filter(None, units.split(", "))),
        {Province(center): owner for owner, codes in centers.items() for center in codes.split()},
        tuple(
            Dislodged(unit(power, text), Province("TYR"), tuple(Location(place) for place in places.split()))
            for text, places in (lost or {}).items()
        ),
    )


def written(orders: tuple[Order, ...]) -> list[str]:
    return [format_order(order) for order in orders]


def test_in_movement_every_unit_holds() -> None:
    position = board("A MOS, F STP/SC", {})
    assert written(default_movement(RUSSIA, position, MAP, RuleSet(), Random(1))) == ["A MOS H", "F STP/SC H"]
    assert default_movement(TURKEY, position, MAP, RuleSet(), Random(1)) == ()


def in_danger(units: str, enemies: str, *rules: str, seed: int = 1) -> list[str]:
    """Return the deeds of German units in disorder next to French ones."""
    germany, france = PowerName("GERMANY"), PowerName("FRANCE")
    own, foreign = board(units, {}, power=germany), board(enemies, {}, power=france)
    position = Position(own.phase, own.units + foreign.units, {})
    return written(default_movement(germany, position, MAP, RuleSet(rules), Random(seed)))


def test_with_cd_supports_units_support_their_own_where_they_are_in_danger() -> None:
    germans, others = "A MUN, A BER, A KIE", "A BUR, A RUH, A TYR, A BOH"
    assert in_danger(germans, others) == ["A MUN H", "A BER H", "A KIE H"]
    assert in_danger(germans, others, "CD_SUPPORTS") == ["A MUN H", "A BER S A MUN", "A KIE S A MUN"]


@each_row(
    ("units", "enemies", "orders", "why"),
    [
        ("A MUN, A BER", "A BUR", ["A MUN H", "A BER H"], "one enemy alone dislodges nobody"),
        ("A MUN, A BER", "A BUR, A TYR", ["A MUN H", "A BER S A MUN"], "two can"),
        ("A MUN, A BER", "A TYR, F NTH", ["A MUN H", "A BER H"], "a fleet that cannot get there is no danger"),
        ("F KIE, A BER", "F HEL, F BAL, F DEN", ["F KIE H", "A BER S F KIE"], "three fleets against two"),
        ("A SIL, A MUN, A BER", "A WAR, A GAL, A BUR, A TYR", None, "Berlin supports the center, Munich"),
        ("A BER, A MUN, A SIL", "A BOH, A PRU, A GAL, A WAR, A TYR, A BUR", None, "two are threatened alike"),
    ],
)
def test_whom_units_in_disorder_support(units: str, enemies: str, orders: list[str] | None, why: str) -> None:
    found = in_danger(units, enemies, "CD_SUPPORTS")
    if orders is None:
        assert "A BER S A MUN" in found, why
    else:
        assert found == orders, why


def test_ties_among_those_in_danger_are_drawn_by_lot_and_the_same_seed_draws_the_same() -> None:
    def drawn(seed: int) -> list[str]:
        return in_danger("A BER, A SIL, A PRU", "A BOH, A GAL, F BAL, A LVN", "CD_SUPPORTS", seed=seed)

    found = {tuple(drawn(seed)) for seed in range(20)}
    assert len(found) > 1
    assert all(drawn(seed) == drawn(seed) for seed in range(5))


def test_without_cd_retreats_dislodged_units_disband() -> None:
    position = board("", {}, {"A BUD": "VIE SER"}, AUSTRIA)
    assert written(default_retreats(AUSTRIA, position, MAP, RuleSet(), Random(1))) == ["A BUD D"]


@each_row(
    ("open_places", "goal"),
    [
        ("VIE SER GAL TRI", "TRI"),  # its home, lost to Turkey
        ("VIE SER GAL", "SER"),  # a foreign center
        ("VIE RUM GAL", "VIE"),  # a home it owns
        ("RUM GAL", "RUM"),  # another center it owns
        ("GAL", "GAL"),
    ],
)
def test_cd_retreats_prefer_centers_that_the_power_gains(open_places: str, goal: str) -> None:
    position = board("", {AUSTRIA: "VIE BUD RUM", TURKEY: "SER TRI"}, {"A BUD": open_places}, AUSTRIA)
    orders = default_retreats(AUSTRIA, position, MAP, RuleSet(["CD_RETREATS"]), Random(1))
    assert written(orders) == [f"A BUD R {goal}"]


def test_cd_retreats_send_no_two_units_to_one_province() -> None:
    position = board("", {TURKEY: "BUL"}, {"F GRE": "BUL/SC", "A SER": "BUL", "A RUM": "BUL GAL"}, AUSTRIA)
    orders = default_retreats(AUSTRIA, position, MAP, RuleSet(["CD_RETREATS"]), Random(1))
    assert written(orders) == ["F GRE R BUL/SC", "A SER D", "A RUM R GAL"]


def test_cd_retreats_leave_ordered_units_out_and_send_no_other_one_where_they_go() -> None:
    """rules.md C7: allowed are the places not already taken by an own retreat, and one of these is chosen."""
    position = board("", {AUSTRIA: "VIE TRI"}, {"A BUD": "VIE TRI", "A GAL": "VIE"}, AUSTRIA)
    given = (parse_order("A GAL R VIE", PhaseType.RETREATS),)
    for seed in range(10):
        orders = default_retreats(AUSTRIA, position, MAP, RuleSet(["CD_RETREATS"]), Random(seed), given)
        assert written(orders) == ["A BUD R TRI"]


def test_ties_between_retreats_are_drawn_and_the_same_seed_draws_the_same() -> None:
    position = board("", {}, {"A BUD": "GAL BOH UKR"}, AUSTRIA)
    rules = RuleSet(["CD_RETREATS"])
    goals = [written(default_retreats(AUSTRIA, position, MAP, rules, Random(seed)))[0] for seed in range(40)]
    assert set(goals) == {"A BUD R GAL", "A BUD R BOH", "A BUD R UKR"}
    assert goals == [written(default_retreats(AUSTRIA, position, MAP, rules, Random(seed)))[0] for seed in range(40)]


def test_without_cd_builds_all_builds_are_waived() -> None:
    position = board("A UKR", {RUSSIA: "MOS SEV STP RUM BUL"})
    orders = default_adjustments(RUSSIA, position, MAP, RuleSet(), Random(1))
    assert written(orders) == ["WAIVE"] * 3  # four due, three sites


def test_cd_builds_draw_among_all_units_that_can_be_built() -> None:
    position = board("A UKR", {RUSSIA: "MOS STP"})
    drawn = Counter(
        written(default_adjustments(RUSSIA, position, MAP, RuleSet(["CD_BUILDS"]), Random(seed)))[0]
        for seed in range(2000)
    )
    assert set(drawn) == {"A MOS B", "A STP B", "F STP/NC B", "F STP/SC B"}
    assert 0.70 < 1 - drawn["A MOS B"] / 2000 < 0.80  # three lots of four


def test_cd_builds_use_every_site_once() -> None:
    position = board("", {RUSSIA: "MOS SEV STP WAR"})
    orders = default_adjustments(RUSSIA, position, MAP, RuleSet(["CD_BUILDS"]), Random(3))
    assert sorted(order.split()[1].partition("/")[0] for order in written(orders)) == ["MOS", "SEV", "STP", "WAR"]


def test_classic_removals_spare_units_on_centers_and_take_fleets_first() -> None:
    position = board("F BLA, A UKR, F RUM, A WAR, A MOS", {RUSSIA: "RUM WAR MOS"})
    order = [str(unit) for unit in classic_removals(RUSSIA, position, MAP, Random(1))]
    assert order[:3] == ["F BLA", "A UKR", "F RUM"]
    assert sorted(order[3:]) == ["A MOS", "A WAR"]
    assert written(default_adjustments(RUSSIA, position, MAP, RuleSet(), Random(1))) == ["F BLA D", "A UKR D"]


def test_classic_removals_take_units_on_foreign_centers_last() -> None:
    position = board("A SEV, A BUL, A MOS, A RUM, F STP/SC", {RUSSIA: "MOS RUM", TURKEY: "SEV BUL STP"})
    order = [str(unit) for unit in classic_removals(RUSSIA, position, MAP, Random(1))]
    assert order == ["A RUM", "A MOS", "A BUL", "F STP/SC", "A SEV"]


def test_ties_between_removals_are_drawn() -> None:
    position = board("A UKR, A GAL, A BOH", {RUSSIA: "MOS SEV"})
    first = {str(classic_removals(RUSSIA, position, MAP, Random(seed))[0]) for seed in range(30)}
    assert first == {"A UKR", "A GAL", "A BOH"}


def test_another_way_to_choose_removals_can_be_put_in() -> None:
    position = board("F BLA, A UKR, A SIL", {RUSSIA: "MOS SEV"})
    orders = default_adjustments(
        RUSSIA,
        position,
        MAP,
        RuleSet(),
        Random(1),
        removals=lambda power, position, map, _chance: distant_removals(
            power, position, map, "owned_any_terrain", RuleSet()
        ),
    )
    assert written(orders) == ["A SIL D"]


def test_a_unit_that_gets_to_no_center_is_farther_than_any_other() -> None:
    position = board("A MOS, A TUN", {RUSSIA: "MOS"})
    far = {
        str(unit): moves
        for unit, moves in distances(RUSSIA, position, MAP, "home_convoy_own_fleets", RuleSet()).items()
    }
    assert far == {"A MOS": 0, "A TUN": len(MAP.places)}


def test_equally_distant_units_go_fleets_first_and_then_by_the_names_of_their_provinces() -> None:
    position = board("A UKR, A LVN, F BOT, F BAR", {RUSSIA: "MOS"})
    # Livonia and Ukraine touch Moscow; the seas are two moves away: Barents Sea before Gulf of Bothnia.
    order = [str(unit) for unit in distant_removals(RUSSIA, position, MAP, "owned_any_terrain", RuleSet())]
    assert order == ["F BAR", "F BOT", "A LVN", "A UKR"]


ENGLAND, FRANCE = PowerName("ENGLAND"), PowerName("FRANCE")
BY_DISTANCE = RuleSet(house=HouseRules(cd_removal="distance"))


@each_row(
    ("power", "text", "steps"),
    [
        (FRANCE, "A MUN", 2),
        (FRANCE, "F NTH", 2),
        (FRANCE, "A SPA", 1),
        (FRANCE, "A TUN", 3),
        (FRANCE, "F TUN", 3),
        (FRANCE, "F BLA", 6),
        (FRANCE, "A PAR", 0),
        (ENGLAND, "A MOS", 4),
        (ENGLAND, "A NWY", 2),
        (ENGLAND, "F STP/NC", 3),
        (AUSTRIA, "A RUM", 1),
        (AUSTRIA, "A ROM", 2),
    ],
)
def test_distance_from_home_is_the_least_number_of_steps_each_sea_counting_as_one(
    power: PowerName, text: str, steps: int
) -> None:
    position = board(text, {}, power=power)
    choice = options_of(BY_DISTANCE.house)["4.D.8"]
    assert list(distances(power, position, MAP, choice, RuleSet()).values()) == [steps]


def test_most_distant_units_go_first_and_of_equally_distant_ones_the_fleet_under_cd_removal_distance() -> None:
    position = board("A MUN, F NTH, A SPA, F TUN", {FRANCE: "PAR BRE"}, power=FRANCE)
    orders = default_adjustments(FRANCE, position, MAP, BY_DISTANCE, Random(1), removals_of(BY_DISTANCE))
    assert written(orders) == ["F TUN D", "F NTH D"]


def test_without_the_house_rule_units_that_hold_no_center_go_first() -> None:
    position = board("A MUN, F NTH, A SPA, F TUN", {FRANCE: "TUN MUN SPA"}, power=FRANCE)
    assert removals_of(RuleSet()) is classic_removals
    assert written(default_adjustments(FRANCE, position, MAP, RuleSet(), Random(1))) == ["F NTH D"]
    orders = default_adjustments(FRANCE, position, MAP, BY_DISTANCE, Random(1), removals_of(BY_DISTANCE))
    assert written(orders) == ["F TUN D"]


def test_distance_is_measured_from_every_owned_center_where_a_power_builds_in_any() -> None:
    """DATC 2.4, 11.A: France owns Naples alone.

    A APU is one move from it, A PIC one from Paris and six from Naples.
    """
    position = board("A APU, A PIC", {FRANCE: "NAP"}, power=FRANCE)
    anywhere = RuleSet({"BUILD_ANY"}, house=BY_DISTANCE.house)
    for rules, removed in ((BY_DISTANCE, "A APU D"), (anywhere, "A PIC D")):
        assert written(default_adjustments(FRANCE, position, MAP, rules, Random(1), removals_of(rules))) == [removed]
        resolution = resolve_adjustments(position, {}, MAP, rules, Options.of({}, "2.x"))
        assert [str(outcome.order.piece) + " D" for outcome in resolution.outcomes] == [removed]
