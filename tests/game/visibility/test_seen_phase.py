"""Phases as players of a blind game see them (rules.md C1): whole orders, and units seen in part."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.position import Dislodged, Unit, UnitType
from judge.game.visibility.seen_game import NOBODY
from judge.game.visibility.seen_phase import SeenPhase, seen_phase
from tests.support.blind_games import Lines, blind_game, foreign_lines, processed, seen_by
from tests.support.games import in_play
from tests.support.rows import each_row

FRENCH = {"FRANCE": ["A PAR", "A MAR", "F BRE"]}


def french(units: Lines, orders: Lines, *rules: str, phase: str = "S1902M", centers: Lines | None = None) -> list[str]:
    """Return France's news of foreign units."""
    record = processed(blind_game(units, rules, phase, centers), orders)
    return foreign_lines(seen_by("FRANCE", record, ("BLIND", *rules)), "FRANCE")


# The worked examples of C1


def test_a_unit_that_comes_from_out_of_sight_next_to_a_center_arrives() -> None:
    units = {**FRENCH, "GERMANY": ["A MUN"]}
    orders = {"FRANCE": ["A PAR - PIC", "A MAR - SPA", "F BRE - MAO"], "GERMANY": ["A MUN - BUR"]}
    assert french(units, orders) == ["A BUR ARRIVES"]


def test_a_unit_that_leaves_a_place_still_seen_departs_and_one_followed_by_a_neighbor_is_seen_in_full() -> None:
    units = {"FRANCE": ["A PIC", "A SPA", "F MAO"], "GERMANY": ["A BUR"]}
    assert french(units, {"FRANCE": ["A PIC - BRE"], "GERMANY": ["A BUR - BEL"]}) == ["A BUR DEPARTS"]
    assert french(units, {"GERMANY": ["A BUR - BEL"]}) == ["A BUR - BEL"]


def test_who_turns_away_from_a_unit_loses_it_and_who_comes_near_finds_it() -> None:
    away = {"FRANCE": ["A TYR"], "AUSTRIA": ["A BOH"]}
    assert french(away, {"FRANCE": ["A TYR - PIE"]}) == ["A BOH LOST"]
    near = {"FRANCE": ["A PIE"], "AUSTRIA": ["A BOH"]}
    assert french(near, {"FRANCE": ["A PIE - TYR"]}) == ["A BOH FOUND"]


def test_a_fleet_in_the_western_mediterranean_and_one_on_the_north_coast_of_spain_see_each_other() -> None:
    record = processed(blind_game({"ITALY": ["F WES"], "ENGLAND": ["F SPA/NC"]}), {})
    assert foreign_lines(seen_by("ITALY", record), "ITALY") == ["F SPA/NC H"]
    assert foreign_lines(seen_by("ENGLAND", record), "ENGLAND") == ["F WES H"]


def test_under_greek_fleets_see_fleets_only_and_centers_see_nothing() -> None:
    units = {"FRANCE": ["A PAR", "F BRE"], "ENGLAND": ["F ENG", "A PIC"]}
    assert french(units, {}, "GREEK") == ["A PIC H", "F ENG H"]
    assert french({"FRANCE": ["A PAR"], "ENGLAND": ["F ENG"]}, {}, "GREEK") == []
    assert french({"FRANCE": ["F BRE"], "ENGLAND": ["F ENG", "A PIC"]}, {}, "GREEK") == ["F ENG H"]
    assert french({"FRANCE": ["F BRE"], "ENGLAND": ["F ENG", "A PIC"]}, {}) == ["A PIC H", "F ENG H"]


# Each modifier off and on


@each_row(
    ("rule", "units", "centers", "without", "with_it"),
    [
        ("OWN_SCS_SEE", {"GERMANY": ["A BUR"], "ITALY": ["A VEN"]}, {"FRANCE": ["TRI"]}, ["A BUR H"], ["A VEN H"]),
        ("NO_SCS_SEE", {"FRANCE": ["A MUN"], "GERMANY": ["A GAS", "A BER"]}, {}, ["A BER H", "A GAS H"], ["A BER H"]),
        ("NO_UNITS_SEE", {"FRANCE": ["A MUN"], "GERMANY": ["A GAS", "A BER"]}, {}, ["A BER H", "A GAS H"], ["A GAS H"]),
        ("SEE_NO_UNITS", {"FRANCE": ["A MUN"], "GERMANY": ["A GAS", "A BER"]}, {}, ["A BER H", "A GAS H"], []),
        (
            "UNITS_SEE_OTHER",
            {"FRANCE": ["A DEN"], "GERMANY": ["A KIE", "F BAL", "A BRE", "A GAS"]},
            {},
            ["A BRE H", "A GAS H", "A KIE H", "F BAL H"],
            ["A BRE H", "F BAL H"],
        ),
        (
            "UNITS_SEE_SAME",
            {"FRANCE": ["A DEN"], "GERMANY": ["A KIE", "F BAL", "A BRE", "A GAS"]},
            {},
            ["A BRE H", "A GAS H", "A KIE H", "F BAL H"],
            ["A BRE H", "A KIE H"],
        ),
        ("MYOPIC", {"FRANCE": ["A MUN"], "GERMANY": ["A GAS", "A BER"]}, {}, ["A BER H", "A GAS H"], []),
        ("VENETIAN", {"GERMANY": ["A BUR"], "ITALY": ["A VEN"]}, {"FRANCE": ["TRI"]}, ["A BUR H"], ["A VEN H"]),
        ("GREEK", {"FRANCE": ["A DEN"], "GERMANY": ["A KIE", "F BAL", "A BRE"]}, {}, None, ["A KIE H"]),
        ("TROJAN", {"FRANCE": ["A DEN"], "GERMANY": ["A KIE", "F BAL", "A BRE"]}, {}, None, ["F BAL H"]),
        ("SEE_NO_SCS", {"FRANCE": ["A MUN"], "GERMANY": ["A GAS"]}, {}, ["A GAS H"], ["A GAS H"]),
        ("SEE_ALL_SCS", {"FRANCE": ["A MUN"], "GERMANY": ["A GAS"]}, {}, ["A GAS H"], ["A GAS H"]),
    ],
)
def test_which_units_are_seen_without_and_with_a_modifier(
    rule: str, units: Lines, centers: Lines, without: list[str] | None, with_it: list[str]
) -> None:
    if without is not None:
        assert french(units, {}, centers=centers) == without
    assert french(units, {}, rule, centers=centers) == with_it


def test_a_captured_center_sees_from_its_capture_on_and_a_lost_one_no_more() -> None:
    units = {"FRANCE": ["A BUR"], "AUSTRIA": ["A PRU"]}
    record = processed(blind_game(units, ("OWN_SCS_SEE", "NO_UNITS_SEE"), "F1902M", {}), {"FRANCE": ["A BUR - MUN"]})
    rules = ("OWN_SCS_SEE", "NO_UNITS_SEE")
    assert foreign_lines(seen_by("FRANCE", record, rules), "FRANCE") == []
    berlin = {"FRANCE": ["A RUH"], "AUSTRIA": ["A BER"]}
    taken = processed(blind_game(berlin, rules, "F1902M", {}), {"FRANCE": ["A RUH - MUN"]})
    assert foreign_lines(seen_by("FRANCE", taken, rules), "FRANCE") == ["A BER FOUND"]


# Dislodgements, retreats, adjustments


def beaten(*rules: str) -> SeenPhase:
    """Germany beats a French army in Burgundy from Munich, which France does not see."""
    units = {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH", "A BER"]}
    record = processed(blind_game(units, rules), {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]})
    return seen_by("FRANCE", record, ("BLIND", *rules))


def test_who_beats_a_unit_that_saw_it_is_seen_in_full_with_its_help() -> None:
    assert foreign_lines(beaten(), "FRANCE") == ["A MUN - BUR", "A RUH S A MUN - BUR"]


def test_who_beats_a_unit_and_was_not_seen_before_arrives_and_where_from_is_not_told() -> None:
    seen = beaten("SEE_NO_SCS", "NO_UNITS_SEE")
    assert foreign_lines(seen, "FRANCE") == ["A BUR ARRIVES"]
    (lost,) = seen.record.resolution.after.dislodged
    assert lost.by == ""
    assert {str(place) for place in lost.retreats} == {"BEL", "GAS", "MAR", "PAR", "PIC"}


def test_of_a_foreign_unit_that_is_beaten_neither_retreats_nor_attacker_are_told() -> None:
    units = {"FRANCE": ["A PIC"], "GERMANY": ["A MUN", "A RUH"], "ITALY": ["A BUR"]}
    record = processed(blind_game(units), {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]})
    seen = seen_by("FRANCE", record)
    assert foreign_lines(seen, "FRANCE") == ["A BUR ARRIVES", "A BUR H (dislodged)"]
    assert seen.record.resolution.after.dislodged == (
        Dislodged(Unit(PowerName("ITALY"), UnitType.ARMY, Location("BUR")), Province("")),
    )


def test_who_beats_somebody_where_it_comes_into_sight_arrives_and_is_not_found() -> None:
    units = {"FRANCE": ["A MUN"], "GERMANY": ["A GAL", "A BUD"], "AUSTRIA": ["A VIE"]}
    orders = {"FRANCE": ["A MUN - BOH"], "GERMANY": ["A GAL - VIE", "A BUD S A GAL - VIE"]}
    assert french(units, orders) == ["A VIE ARRIVES", "A VIE FOUND (dislodged)"]
    assert french({**units, "AUSTRIA": []}, orders) == ["A VIE FOUND"]


def test_a_beaten_unit_that_is_lost_from_sight_is_told_with_the_mark() -> None:
    units = {"FRANCE": ["A TYR"], "GERMANY": ["A SIL", "A GAL"], "AUSTRIA": ["A BOH"]}
    orders = {"FRANCE": ["A TYR - PIE"], "GERMANY": ["A SIL - BOH", "A GAL S A SIL - BOH"]}
    assert french(units, orders) == ["A BOH LOST (dislodged)"]


def test_a_retreat_is_told_as_a_journey_and_a_failed_one_to_those_who_saw_the_unit() -> None:
    game = blind_game({"FRANCE": ["A PIC"]}, phase="S1902R")
    italian = Unit(PowerName("ITALY"), UnitType.ARMY, Location("BUR"))
    german = Unit(PowerName("GERMANY"), UnitType.ARMY, Location("TYR"))
    lost = (
        Dislodged(italian, Province("MUN"), (Location("RUH"), Location("GAS"))),
        Dislodged(german, Province("VIE"), (Location("BOH"),)),
    )
    game = replace(game, position=replace(game.board, dislodged=lost))

    def told(*orders: str) -> list[str]:
        record = processed(game, {"ITALY": [orders[0]], "GERMANY": [orders[1]]})
        return foreign_lines(seen_by("FRANCE", record), "FRANCE")

    assert told("A BUR R GAS", "A TYR R BOH") == ["A BUR R GAS"]
    assert told("A BUR R RUH", "A TYR R BOH") == ["A BUR DEPARTS"]
    assert told("A BUR D", "A TYR D") == ["A BUR D"]


def test_builds_and_removals_are_told_to_those_who_see_the_place() -> None:
    units = {"FRANCE": ["A SIL"], "GERMANY": ["A KIE"], "AUSTRIA": ["A BOH", "A TRI"], "ENGLAND": ["A LVP"]}
    centers = {"FRANCE": ["WAR"], "GERMANY": ["MUN", "BER", "KIE"], "AUSTRIA": ["VIE"], "ENGLAND": ["LVP", "LON"]}
    orders = {"GERMANY": ["A MUN B", "A BER B"], "AUSTRIA": ["A BOH D"], "ENGLAND": ["A LON B"]}
    seen = french(units, orders, phase="W1902A", centers=centers)
    assert seen == ["A BER B", "A BOH D", "A MUN B"]


def test_waived_builds_are_told_to_their_power_alone() -> None:
    centers = {"FRANCE": ["PAR"], "GERMANY": ["MUN"]}
    record = processed(blind_game({}, (), "W1902A", centers), {"FRANCE": ["A PAR B"]})
    record = replace(record, orders={**record.orders, PowerName("GERMANY"): record.orders[PowerName("FRANCE")]})
    seen = seen_by("FRANCE", record)
    assert list(seen.record.orders) == ["FRANCE"]


def test_a_unit_built_unseen_is_seen_with_the_next_movement_and_only_where_it_is_then() -> None:
    rules = ("BLIND", "HIDE_BUILDS")
    units = {"FRANCE": ["A PIC"], "GERMANY": ["A MUN"]}
    centers = {"GERMANY": ["MUN", "BEL"]}
    winter = processed(
        blind_game({"FRANCE": ["A PIC"]}, rules[1:], "W1902A", {"GERMANY": ["MUN"]}), {"GERMANY": ["A MUN B"]}
    )
    assert foreign_lines(seen_by("FRANCE", winter, rules), "FRANCE") == []
    game = blind_game(units, rules[1:], "S1903M", centers)
    game = replace(game, position=replace(game.board, hidden=(Province("MUN"),)))
    went = processed(game, {"GERMANY": ["A MUN - BUR"]})
    assert foreign_lines(seen_by("FRANCE", went, rules), "FRANCE") == ["A BUR ARRIVES"]
    near = replace(
        game,
        position=replace(
            game.board, units=(*game.board.units[1:], Unit(PowerName("FRANCE"), UnitType.ARMY, Location("RUH")))
        ),
    )
    stayed = processed(near, {})
    assert foreign_lines(seen_by("FRANCE", stayed, rules), "FRANCE") == ["A MUN ARRIVES"]
    assert seen_by("FRANCE", stayed, rules).record.before.units == near.board.units[-1:]


# Marks


def test_nobody_is_told_that_an_order_was_void_and_a_convoyed_army_only_that_it_had_no_convoy() -> None:
    units = {"FRANCE": ["A PIC", "A BEL", "F ENG"], "GERMANY": ["A BUR"]}
    record = processed(
        blind_game(units),
        {
            "FRANCE": ["A PIC S A BUR - PAR", "A BEL - LON VIA", "F ENG C A PIC - LON"],
            "GERMANY": ["A BUR S A PAR - GAS"],
        },
    )
    assert {result for each in record.resolution.outcomes for result in each.results} == {"void", "no convoy"}
    told = seen_by("FRANCE", record).record.resolution.outcomes
    assert {result for each in told for result in each.results} == {"no convoy"}
    assert len(told) == 4


# Who sees what


def test_who_only_watches_sees_nothing_and_the_master_everything() -> None:
    record = processed(blind_game({**FRENCH, "GERMANY": ["A BUR"]}, centers={"FRANCE": ["PAR"]}), {})
    seen = seen_phase(record, NOBODY, in_play("BLIND", "SEE_ALL_SCS"))
    assert seen.record.resolution.outcomes == ()
    assert seen.record.after.units == ()
    assert seen.record.after.centers == {}
    assert seen.sightings == ()
    assert seen_phase(record, None, in_play("BLIND")).record is record


def test_vassals_see_for_their_lord() -> None:
    record = processed(blind_game({"FRANCE": ["A PAR"], "ITALY": ["A TYR"], "AUSTRIA": ["A VIE"]}), {})
    assert foreign_lines(seen_by("FRANCE", record), "FRANCE") == []
    both = seen_phase(record, frozenset({PowerName("FRANCE"), PowerName("ITALY")}), in_play("BLIND"))
    assert foreign_lines(both, "FRANCE", "ITALY") == ["A VIE H"]
