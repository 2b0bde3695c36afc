"""House rules on convoys (house_rules.md 5), each off and on, with the page's examples."""

from __future__ import annotations

import pytest

from judge.board.results import Reason, Resolution
from judge.rules.house import HouseRules
from tests.support.movement_play import dislodged, play, units

BY_ROUTE = HouseRules(adjacent_convoy_intent="route")
BY_OWN_FLEET = HouseRules(adjacent_convoy_intent="own_fleet")
MARCH_ROUTES = HouseRules(convoy_route_syntax="optional", convoy_disruption="listed_or_any")
MARCH_PARADOX = HouseRules(paradox="all_fail")


def reason(resolution: Resolution, unit: str) -> Reason:
    """Return the reason why a unit's order failed; NONE if it did not."""
    return next(outcome.reason for outcome in resolution.outcomes if str(outcome.unit) == unit)


def retreats(resolution: Resolution, unit: str) -> tuple[str, ...]:
    """Return the retreats of a dislodged unit."""
    return next(lost.retreats for lost in resolution.after.dislodged if str(lost.unit) == unit)


# VI.1 Retreat to the convoy's origin


@pytest.mark.parametrize(("allowed", "by_convoy"), [(True, True), (True, False), (False, True)])
def test_unit_dislodged_from_sweden_retreats_to_norway_only_if_a_convoy_came_from_there_and_the_option_is_on(
    *, allowed: bool, by_convoy: bool
) -> None:
    resolution = play(
        f"ENGLAND: A NWY - SWE{' VIA' if by_convoy else ''}, F SKA C A NWY - SWE, F BAL S A NWY - SWE",
        "RUSSIA: A SWE H",
        house=HouseRules(retreat_to_convoy_origin=allowed, adjacent_convoy_intent="route"),
    )
    assert ("NWY" in retreats(resolution, "A SWE")) is (allowed and by_convoy)


# VI.2 Convoys to a neighbor


def swapped(resolution: Resolution) -> bool:
    """True if the armies in Norway and Sweden got past one another, so that one went by sea."""
    return not any(outcome.results for outcome in resolution.outcomes if str(outcome.unit).startswith("A"))


@pytest.mark.parametrize(
    ("house", "fleet", "order", "by_sea"),
    [
        (BY_OWN_FLEET, "ENGLAND", "A NWY - SWE", True),
        (BY_OWN_FLEET, "RUSSIA", "A NWY - SWE", False),
        (BY_OWN_FLEET, "RUSSIA", "A NWY - SWE VIA", True),
        (BY_OWN_FLEET, "RUSSIA", "A NWY - SKA - SWE", True),
        (BY_ROUTE, "ENGLAND", "A NWY - SWE", False),
        (BY_ROUTE, "ENGLAND", "A NWY - SKA - SWE", True),
        (BY_ROUTE, "ENGLAND", "A NWY - SWE VIA", True),
        (HouseRules(adjacent_convoy_intent="via_only"), "ENGLAND", "A NWY - SWE", False),
        (HouseRules(adjacent_convoy_intent="via_only"), "ENGLAND", "A NWY - SWE VIA", True),
    ],
)
def test_army_goes_to_its_neighbor_by_sea_if_its_order_or_an_own_fleet_says_so(
    house: HouseRules, fleet: str, order: str, *, by_sea: bool
) -> None:
    resolution = play(f"ENGLAND: {order}", "RUSSIA: A SWE - NWY", f"{fleet}: F SKA C A NWY - SWE", house=house)
    assert swapped(resolution) is by_sea


def test_army_that_goes_to_its_neighbor_by_sea_does_not_walk_when_its_convoy_is_lost() -> None:
    resolution = play(
        "ENGLAND: A NWY - SWE, F SKA C A NWY - SWE",
        "GERMANY: F DEN - SKA, F NTH S F DEN - SKA",
        house=BY_OWN_FLEET,
    )
    assert "A NWY" in units(resolution)
    assert reason(resolution, "A NWY") is Reason.CONVOY_DISRUPTED


# VI.3 Routes


LONG_WAY = ("F MAO C A LON - POR", "F ENG C A LON - POR", "F NAO C A LON - POR", "F NTH C A LON - POR")


@pytest.mark.parametrize(
    ("order", "lost", "arrives"),
    [
        ("A LON - ENG - BEL", "F ENG", False),
        ("A LON - ENG - BEL", "F NTH", True),
        ("A LON - NTH - BEL", "F ENG", True),
        ("A LON - BEL NOT VIA NTH", "F ENG", False),
        ("A LON - BEL NOT VIA NTH", "F NTH", True),
        ("A LON - BEL", "F ENG", True),
    ],
)
def test_army_whose_order_names_or_excludes_places_goes_by_those_routes_only(
    order: str, lost: str, *, arrives: bool
) -> None:
    resolution = besieged(order, lost, "ENGLAND", HouseRules(convoy_route_syntax="optional"))
    assert dislodged(resolution) == {lost}
    assert ("A BEL" in units(resolution)) is arrives


def test_place_that_is_only_a_part_of_the_way_limits_the_routes_to_those_through_it() -> None:
    """From London to Spain: by the Channel and the Mid-Atlantic, or around Scotland."""
    orders = "ENGLAND: F ENG C A LON - SPA, F MAO C A LON - SPA, F NTH C A LON - SPA, F NWG C A LON - SPA"
    attack = "FRANCE: F BRE - ENG, F PIC S F BRE - ENG"
    house = HouseRules(convoy_route_syntax="optional")
    north = f"{orders}, F NAO C A LON - SPA"
    assert "A SPA" in units(play(north, "ENGLAND: A LON - SPA", attack, house=house))
    assert "A SPA" in units(play(north, "ENGLAND: A LON - NWG - SPA", attack, house=house))
    assert "A LON" in units(play(north, "ENGLAND: A LON - ENG - SPA", attack, house=house))
    assert "A LON" in units(play(north, "ENGLAND: A LON - SPA NOT VIA NWG", attack, house=house))


def test_limits_are_no_concern_of_the_adjudicator_where_routes_do_not_bind() -> None:
    assert "A BEL" in units(besieged("A LON - ENG - BEL", "F ENG", "ENGLAND", HouseRules()))


# VI.4 Disruption


def besieged(order: str, lost: str, owner: str, house: HouseRules, *, alone: bool = False) -> Resolution:
    """Convoy England's army from London to Belgium by fleets in ENG and NTH, and dislodge one of them.

    The fleet in ENG is some owner's.
    """
    attack = {
        "F ENG": "GERMANY: F IRI - ENG, F MAO S F IRI - ENG",
        "F NTH": "GERMANY: F NWG - NTH, F HEL S F NWG - NTH",
    }[lost]
    north = () if alone else ("ENGLAND: F NTH C A LON - BEL",)
    return play(f"ENGLAND: {order}", f"{owner}: F ENG C A LON - BEL", attack, *north, house=house)


@pytest.mark.parametrize(
    ("owner", "order", "alone", "arrives", "under_all_routes"),
    [
        ("ENGLAND", "A LON - BEL", False, False, True),
        ("ENGLAND", "A LON - NTH - BEL", False, True, True),
        ("FRANCE", "A LON - BEL", False, True, True),
        ("FRANCE", "A LON - ENG - BEL", False, False, False),
        ("FRANCE", "A LON - BEL", True, False, False),
    ],
)
def test_loss_of_the_channel_fleet_stops_the_convoy_to_belgium_as_the_table_says(
    owner: str, order: str, *, alone: bool, arrives: bool, under_all_routes: bool
) -> None:
    for disruption, expected in (("listed_or_any", arrives), ("all_routes", under_all_routes)):
        house = HouseRules(convoy_route_syntax="optional", convoy_disruption=disruption)  # type: ignore[arg-type]
        resolution = besieged(order, "F ENG", owner, house, alone=alone)
        assert dislodged(resolution) == {"F ENG"}
        assert ("A BEL" in units(resolution)) is expected


def test_limited_convoy_is_stopped_by_the_loss_of_a_foreign_fleet_on_any_route_within_the_limits() -> None:
    orders = ("ENGLAND: A LON - SPA NOT VIA ENG", "FRANCE: F NTH C A LON - SPA, F NWG C A LON - SPA")
    rest = ("FRANCE: F NAO C A LON - SPA, F MAO C A LON - SPA, F ENG C A LON - SPA",)
    attack = ("RUSSIA: F BAR - NWG, F NWY S F BAR - NWG",)
    resolution = play(*orders, *rest, *attack, house=MARCH_ROUTES)
    assert reason(resolution, "A LON") is Reason.CONVOY_DISRUPTED
    free = play(orders[0].replace(" NOT VIA ENG", ""), orders[1], *rest, *attack, house=MARCH_ROUTES)
    assert "A SPA" in units(free)


def test_convoy_whose_limits_leave_no_ordered_route_is_no_convoy() -> None:
    resolution = play("ENGLAND: A LON - BEL NOT VIA ENG, F ENG C A LON - BEL, F NTH H", house=MARCH_ROUTES)
    assert reason(resolution, "A LON") is Reason.NO_CONVOY


# VI.5 Support against the origin


@pytest.mark.parametrize("cuts", [True, False])
def test_convoyed_army_cuts_support_against_where_it_came_from_only_if_the_option_says_so(*, cuts: bool) -> None:
    resolution = play(
        "ENGLAND: A NWY - SWE VIA, F SKA C A NWY - SWE",
        "RUSSIA: A SWE S A FIN - NWY, A FIN - NWY",
        house=HouseRules(convoyed_attack_cuts_support_against_origin=cuts),
    )
    assert dislodged(resolution) == (set() if cuts else {"A NWY"})


# VI.6 Paradoxes


SECOND_ORDER = (
    "ENGLAND: F EDI - NTH, F LON S F EDI - NTH",
    "FRANCE: A BRE - LON, F ENG C A BRE - LON",
    "GERMANY: F PIC - ENG, F BEL S F PIC - ENG",
    "RUSSIA: A NWY - BEL, F NTH C A NWY - BEL",
)


@pytest.mark.parametrize(
    ("paradox", "lost"), [("all_fail", set()), ("szykman", {"F NTH", "F ENG"}), ("dpjudge", {"F NTH", "F ENG"})]
)
def test_second_order_paradox_comes_out_as_the_table_says(paradox: str, lost: set[str]) -> None:
    resolution = play(*SECOND_ORDER, house=HouseRules(paradox=paradox))  # type: ignore[arg-type]
    assert dislodged(resolution) == lost
    assert {"A BRE", "A NWY"} <= units(resolution)
    assert ({"F EDI", "F PIC"} <= units(resolution)) is (not lost)


def test_all_fail_says_of_every_move_of_the_paradox_that_it_was_one() -> None:
    resolution = play(*SECOND_ORDER, house=MARCH_PARADOX)
    assert {reason(resolution, unit) for unit in ("F EDI", "F PIC", "A BRE", "A NWY")} == {Reason.PARADOX}
    assert {reason(resolution, unit) for unit in ("F LON", "F BEL")} == {Reason.NONE}


@pytest.mark.parametrize("paradox", ["all_fail", "szykman", "dpjudge"])
def test_pandins_paradox_is_none_for_all_fail_since_the_army_does_not_cut_against_a_fleet_it_needs(
    paradox: str,
) -> None:
    resolution = play(
        "ENGLAND: F WAL - ENG, F LON S F WAL - ENG",
        "FRANCE: A BRE - LON, F ENG C A BRE - LON",
        house=HouseRules(paradox=paradox),  # type: ignore[arg-type]
    )
    assert dislodged(resolution) == {"F ENG"}
    assert {"F ENG", "F LON", "A BRE"} == units(resolution)


def test_move_that_fails_in_a_paradox_still_cuts_support_outside_of_it_and_stands_others_off() -> None:
    """Edinburgh's fleet tries the North Sea and keeps Denmark's out; so does the Picard one with Wales."""
    resolution = play(*SECOND_ORDER, "AUSTRIA: F DEN - NTH, F WAL - ENG", house=MARCH_PARADOX)
    assert dislodged(resolution) == set()
    assert {"F DEN", "F WAL", "F EDI", "F PIC"} <= units(resolution)


# VI.7 Who convoys


@pytest.mark.parametrize("protects", [True, False])
def test_attack_convoyed_by_the_victims_own_power_dislodges_unless_the_option_protects_it(*, protects: bool) -> None:
    resolution = play(
        "RUSSIA: A LVN - KIE, F DEN S A LVN - KIE",
        "GERMANY: A KIE H, F BAL C A LVN - KIE",
        house=HouseRules(convoyer_nation_protects_target=protects),
    )
    assert dislodged(resolution) == (set() if protects else {"A KIE"})


@pytest.mark.parametrize("protects", [True, False])
def test_attack_convoyed_by_the_victims_own_power_cuts_support_unless_the_option_protects_it(*, protects: bool) -> None:
    resolution = play(
        "RUSSIA: A LVN - KIE",
        "GERMANY: A KIE S A BER - MUN, A BER - MUN, F BAL C A LVN - KIE",
        "AUSTRIA: A MUN H",
        house=HouseRules(convoyer_nation_protects_target=protects),
    )
    assert dislodged(resolution) == ({"A MUN"} if protects else set())


def test_supports_of_the_victims_own_power_do_not_count_for_the_attack_that_it_convoys() -> None:
    resolution = play("RUSSIA: A LVN - KIE", "GERMANY: A KIE H, F BAL C A LVN - KIE, F DEN S A LVN - KIE")
    assert dislodged(resolution) == set()


def test_attack_with_a_way_around_the_victims_fleet_is_not_its_doing() -> None:
    resolution = play(
        "ENGLAND: A LON - BEL, F NTH C A LON - BEL, F HOL S A LON - BEL",
        "FRANCE: A BEL H, F ENG C A LON - BEL",
        house=HouseRules(convoyer_nation_protects_target=True),
    )
    assert dislodged(resolution) == {"A BEL"}


# VI.8 A dislodged convoyed unit


@pytest.mark.parametrize(
    ("has_effect", "by_convoy", "denmark_enters"), [(True, True, False), (False, True, True), (True, False, True)]
)
def test_dislodged_convoyed_army_stands_a_third_unit_off_in_its_attackers_province_if_the_option_is_on(
    *, has_effect: bool, by_convoy: bool, denmark_enters: bool
) -> None:
    resolution = play(
        f"ENGLAND: A NWY - SWE{' VIA' if by_convoy else ''}, F SKA C A NWY - SWE",
        "RUSSIA: A SWE - NWY, A FIN S A SWE - NWY",
        "GERMANY: F DEN - SWE",
        house=HouseRules(dislodged_convoyed_unit_has_effect=has_effect, adjacent_convoy_intent="route"),
    )
    assert dislodged(resolution) == {"A NWY"}
    assert ("F SWE" in units(resolution)) is denmark_enters
