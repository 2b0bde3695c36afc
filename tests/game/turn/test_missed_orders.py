"""Missing sets in a row, and civil disorder by them (house rules nmr_cd_after, nmr_counts)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.events import Event
from judge.game.events.people import ControlChanged, PowerDummied
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Status
from judge.game.order_taking import OrdersAhead
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.missed_orders import count_missed, counts_missing
from judge.game.turn.resolve import resolve
from judge.game.values.ballots import Proposal
from judge.rules.house import DEFAULT, MARCH, HouseRules
from judge.rules.registry import RuleSet
from tests.support.games import at_position, started_game, with_orders
from tests.support.games import in_play as table
from tests.support.rows import each_row

ITALY, TURKEY = PowerName("ITALY"), PowerName("TURKEY")
TWICE = HouseRules(nmr_cd_after=2)


def with_house(house: HouseRules, *rules: str) -> RulesInPlay:
    """The standard map with house rules."""
    stated = table(*rules)
    return replace(stated, rules=stated.rules.with_house(house))


def italian(phase: str, missed: int = 0, *orders: str) -> Game:
    """Return a game with Italy in Rome, which it owns, after a number of misses in a row.

    The orders given are on file.
    """
    game = at_position(started_game(), phase, {"ITALY": ["A ROM"]}, {"ITALY": ["ROM"]})
    game = game.with_power(replace(game.power(ITALY), missed=missed))
    return with_orders(game, {"ITALY": orders}) if orders else game


def processed(game: Game, house: HouseRules = TWICE, *rules: str, early: bool = False) -> tuple[Game, Sequence[Event]]:
    """Process the phase as it is counted; return the game after it, and its events."""
    in_play = with_house(house, *rules)
    record: PhaseRecord = resolve(game, in_play)
    after = replace(game, position=record.after)
    return count_missed(game, after, record, in_play, early=early)


@each_row(
    ("house", "counted"),
    [
        (DEFAULT, ()),
        (MARCH, (PhaseType.MOVEMENT,)),
        (HouseRules(nmr_cd_after=3, nmr_counts="all"), tuple(PhaseType)),
        (HouseRules(nmr_counts="all"), ()),
    ],
)
def test_missing_sets_are_counted_in_the_phases_that_the_house_rules_say(
    house: HouseRules, counted: tuple[PhaseType, ...]
) -> None:
    assert tuple(kind for kind in PhaseType if counts_missing(kind, RuleSet((), house=house))) == counted


def test_a_missing_set_of_spring_1902_counts_and_one_that_is_on_file_begins_the_count_anew() -> None:
    assert processed(italian("S1902M"))[0].power(ITALY).missed == 1
    game, told = processed(italian("F1902M", 1, "A ROM - NAP"))
    assert (game.power(ITALY).missed, told) == (0, ())


def test_a_phase_that_the_master_runs_before_its_deadline_counts_against_nobody() -> None:
    game, told = processed(italian("F1902M", 1), early=True)
    assert (game.power(ITALY).missed, told) == (1, ())
    assert processed(italian("F1902M", 1, "A ROM - NAP"), early=True)[0].power(ITALY).missed == 0


def test_a_set_that_leaves_units_out_is_no_missing_one() -> None:
    both = at_position(started_game(), "S1902M", {"ITALY": ["A ROM", "F NAP"]}, {"ITALY": ["ROM"]})
    both = with_orders(both.with_power(replace(both.power(ITALY), missed=1)), {"ITALY": ["A ROM H"]})
    italy = processed(both)[0].power(ITALY)
    assert (italy.missed, italy.status) == (0, Status.PLAYED)


def test_in_retreats_and_adjustments_nothing_is_counted_unless_all_phases_are() -> None:
    winter = at_position(started_game(), "W1901A", {"ITALY": ["A ROM"]}, {"ITALY": ["ROM", "NAP"]})
    winter = winter.with_power(replace(winter.power(ITALY), missed=1))
    assert processed(winter)[0].power(ITALY).missed == 1
    every = HouseRules(nmr_cd_after=5, nmr_counts="all")
    assert processed(winter, every)[0].power(ITALY).missed == 2


def test_who_owes_nothing_misses_nothing() -> None:
    game = at_position(started_game(), "S1902M", {"ITALY": []}, {"ITALY": ["ROM"]})
    assert processed(game)[0].power(ITALY).missed == 0


def test_after_two_misses_in_a_row_italy_is_a_dummy_in_civil_disorder_without_player_vote_and_plans() -> None:
    game = italian("F1903M", 1)
    plan = OrdersAhead(ITALY, "S1904M", ("A ROM - NAP",), "ITALY")
    game = replace(game, proposal=Proposal(ITALY), ahead=(plan,))
    after, told = processed(game)
    italy = after.power(ITALY)
    assert (italy.status, italy.in_disorder, italy.player, italy.missed) == (Status.DUMMY, True, None, 0)
    assert [player.addresses for player in italy.past] == [("italy@example.org",)]
    assert after.ahead == ()
    assert after.proposal == Proposal(PowerName("")), "nobody's yes is taken for granted anymore"
    assert told == (PowerDummied(ITALY, False, missed=2),)


def test_where_dummies_are_hidden_it_is_told_as_hidden() -> None:
    assert processed(italian("F1903M", 1), TWICE, "HIDE_DUMMIES")[1] == (PowerDummied(ITALY, True, missed=2),)


def test_what_the_power_had_ordered_for_is_ordered_by_nobody_then() -> None:
    game = italian("F1903M", 1)
    turkey = replace(game.power(TURKEY), status=Status.DUMMY, player=None, controller="ITALY")
    after, told = processed(game.with_power(turkey))
    assert after.power(TURKEY).controller is None
    assert ControlChanged(TURKEY, None, ITALY) in told


def test_vacant_and_controlled_powers_miss_nothing() -> None:
    game = italian("F1903M", 1)
    vacant = game.with_power(replace(game.power(ITALY), status=Status.RESIGNED, player=None))
    led = game.with_power(replace(game.power(ITALY), controller="TURKEY"))
    assert processed(vacant)[0].power(ITALY).missed == processed(led)[0].power(ITALY).missed == 1
