"""Owners of centers as players of a blind game know them: in sight, reported, their own (C1).

Reports are those of this year.
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.game.events.phases import PhaseRecord
from judge.game.turn.start import start_game
from judge.game.visibility.seen_game import NOBODY, in_fog
from judge.game.visibility.sight import NO_SIGHT, known_centers, sight_of
from tests.support.blind_games import Lines, blind_game, processed
from tests.support.games import NOON, forming_game, in_play
from tests.support.rows import each_row

FRANCE = PowerName("FRANCE")


def owners(record: PhaseRecord, *rules: str) -> dict[str, str]:
    """The owners that France knows after a phase."""
    return dict(in_fog(record.after, frozenset({FRANCE}), in_play("BLIND", *rules)).position.centers)


def after(units: Lines, orders: Lines, centers: Lines, *rules: str, phase: str = "S1902M") -> PhaseRecord:
    """A phase of a blind game."""
    return processed(blind_game(units, rules, phase, centers), orders)


MUNICH = {"GERMANY": ["MUN", "BER"], "FRANCE": ["SPA"]}


def test_the_owner_of_a_center_in_sight_is_known_and_that_of_another_is_not() -> None:
    assert owners(after({"FRANCE": ["A BUR"]}, {}, MUNICH)) == {"MUN": "GERMANY", "SPA": "FRANCE"}


@each_row(
    ("rule", "known"),
    [
        ("SEE_NO_SCS", {"SPA"}),
        ("SEE_ALL_SCS", {"MUN", "BER", "SPA"}),
        ("MYOPIC", {"SPA"}),
        ("VENETIAN", {"SPA"}),
        ("NO_UNITS_SEE", {"SPA"}),
        ("NO_SCS_SEE", {"MUN", "SPA"}),
        ("UNITS_SEE_SAME", {"MUN", "SPA"}),
        ("SEE_NO_UNITS", {"MUN", "SPA"}),
    ],
)
def test_whose_centers_are_known_under_each_modifier(rule: str, known: set[str]) -> None:
    assert owners(after({"FRANCE": ["A BUR"]}, {}, MUNICH, rule), rule).keys() == known


def test_an_owner_once_reported_is_remembered_until_centers_change_hands() -> None:
    near = after({"FRANCE": ["A TYR"]}, {}, MUNICH)
    assert "MUN" in owners(near)
    game = replace(blind_game({}), position=near.after)
    gone = processed(game, {"FRANCE": ["A TYR - VEN"]})
    assert "MUN" not in gone.after.sighted[FRANCE]
    assert "MUN" not in owners(gone)
    spring = replace(near.after, phase=near.before.phase)
    away = processed(replace(game, position=spring), {"FRANCE": ["A TYR - VEN"]})
    assert "MUN" in owners(away)
    assert "MUN" in away.after.sighted[FRANCE]


def test_what_was_seen_before_the_first_report_is_not_remembered() -> None:
    away = after({"FRANCE": ["A TYR"]}, {"FRANCE": ["A TYR - VEN"]}, MUNICH)
    assert "MUN" not in owners(away)


def test_a_rule_that_hides_owners_hides_those_that_were_reported_before() -> None:
    near = after({"FRANCE": ["A TYR"]}, {}, MUNICH)
    assert owners(near, "SEE_NO_SCS").keys() == {"SPA"}


def test_games_that_are_not_blind_remember_nothing() -> None:
    game = replace(blind_game({"FRANCE": ["A BUR"]}, (), "S1902M", MUNICH), rules=())
    assert processed(game, {}).after.sighted == {}


def test_homes_and_first_places_see_though_nobody_ever_owned_them_and_first_places_do_not_where_they_are_built() -> (
    None
):
    game = blind_game({})
    assert {"PAR", "BUR", "PIC", "SPA", "ENG"} <= sight_of((FRANCE,), game.board, in_play("BLIND")).armies
    for rule in ("MOBILIZE", "BLANK_BOARD"):
        rules = ("BLIND", rule)
        begun = start_game(forming_game(*rules), in_play(*rules), NOON)[0].board
        assert "BUR" in sight_of((FRANCE,), begun, in_play(*rules)).armies


def test_who_watches_sees_nothing_even_where_everybody_sees_all_centers() -> None:
    board = blind_game({"FRANCE": ["A BUR"]}, ("SEE_ALL_SCS",), centers=MUNICH).board
    table = in_play("BLIND", "SEE_ALL_SCS")
    assert sight_of((), board, table) == NO_SIGHT
    assert known_centers((), board, table) == frozenset()
    seen = in_fog(board, NOBODY, table)
    assert seen.position.units == ()
    assert seen.position.centers == {}
    assert seen.fog is not None
    assert Province("BUR") in seen.fog.unseen
