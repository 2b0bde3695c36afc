"""Winners by centers (orders.md 7.8, rules.md C16)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from judge.board.map_parts import Lead
from judge.board.maps import Victory
from judge.board.names import PowerName, Province
from judge.game.ending.victory import can_reopen, centers_to_win, end, scores, victors, victory_words
from judge.game.events.phases import GameEnded
from judge.game.game import Game, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_memory import Clock
from judge.game.values.ballots import Draw, Proposal
from tests.support.center_games import controlled, owning, voting
from tests.support.games import NOON, in_play, started_game
from tests.support.rows import each_row

FRANCE, ITALY, TURKEY = PowerName("FRANCE"), PowerName("ITALY"), PowerName("TURKEY")
EACH = ("AUSTRIA", "ENGLAND")


EXAMPLES: list[tuple[str, tuple[int, bool], dict[str, int], dict[str, int], tuple[str, ...]]] = [
    ("", (0, False), {"austria": 17, "england": 16}, {"austria": 18, "england": 16}, ("AUSTRIA",)),
    ("", (0, True), {"austria": 17, "england": 16}, {"austria": 18, "england": 16}, ("AUSTRIA",)),
    ("", (0, True), {"austria": 18}, {"austria": 18}, ()),
    ("", (0, True), {"austria": 19}, {"austria": 18}, ()),
    ("", (0, False), {"austria": 18}, {"austria": 18}, ("AUSTRIA",)),
    ("", (15, False), {"austria": 14, "england": 14}, {"austria": 15, "england": 15}, ()),
    ("", (15, False), {"austria": 14, "england": 14}, {"austria": 15, "england": 16}, ("ENGLAND",)),
    ("SHARED_VICTORY", (15, False), {"austria": 14, "england": 14}, {"austria": 15, "england": 16}, EACH),
    ("SHARED_VICTORY", (15, False), {"austria": 14, "england": 14}, {"austria": 14, "england": 16}, ("ENGLAND",)),
    ("HOLD_WIN", (0, False), {"austria": 17}, {"austria": 18}, ()),
    ("HOLD_WIN", (0, False), {"austria": 18}, {"austria": 18}, ("AUSTRIA",)),
    ("HOLD_WIN", (0, True), {"austria": 18}, {"austria": 18}, ("AUSTRIA",)),
    ("HOLD_WIN", (0, False), {"austria": 18}, {"austria": 17}, ()),
    ("HOLD_WIN", (0, False), {"austria": 17, "england": 17}, {"austria": 17, "england": 17}, ()),
    ("HOLD_WIN", (15, False), {"austria": 16, "england": 15}, {"austria": 16, "england": 16}, ()),
]
"""The examples of rules.md C16: rule, goal, centers before and now, who wins.

A goal is how many centers win, 0 for the map's 18, and whether a winner must have grown.
"""


# Victory


def winners(then: Mapping[str, int], now: Mapping[str, int], *rules: str) -> tuple[str, ...]:
    """Return the winners when the first numbers of centers become the second."""
    return victors(owning(**now), owning(**then), in_play(*rules))


def won_by_fifteen(*rules: str) -> RulesInPlay:
    """The standard map, but for a victory at 15 centers."""
    usual = in_play(*rules)
    return replace(usual, map=replace(usual.map, victory=Victory(15)))


@each_row(
    ("then", "now", "won"),
    [
        ({"france": 17}, {"france": 17, "italy": 17}, ()),
        ({"france": 17}, {"france": 18, "italy": 16}, ("FRANCE",)),
        ({"france": 19}, {"france": 20}, ("FRANCE",)),
        ({"france": 18}, {"france": 18}, ("FRANCE",)),
        ({"italy": 3}, {"italy": 3}, ()),
        ({}, {}, ()),
    ],
)
def test_eighteen_centers_win_whether_or_not_they_grew(
    then: dict[str, int], now: dict[str, int], won: tuple[str, ...]
) -> None:
    assert winners(then, now) == won


@each_row(("rule", "goal", "then", "now", "won"), EXAMPLES)
def test_the_examples_of_the_victory_rules(
    rule: str, goal: tuple[int, bool], then: dict[str, int], now: dict[str, int], won: tuple[str, ...]
) -> None:
    after = replace(owning(**now), victory=goal[0], growth=goal[1])
    assert victors(after, owning(**then), in_play(*rule.split())) == won


def test_growth_is_not_asked_for_under_victory_homes() -> None:
    foreign = sorted(in_play().map.all_homes - in_play().map.homes_of(FRANCE))[:10]
    game = replace(started_game(), growth=True)
    game = replace(game, position=replace(game.board, centers={Province(code): FRANCE for code in foreign}))
    assert victors(game, game, in_play("VICTORY_HOMES")) == (FRANCE,)


def test_hold_win_asks_for_two_years_in_a_row() -> None:
    assert winners({"france": 17}, {"france": 18}) == ("FRANCE",)
    assert winners({"france": 17}, {"france": 18}, "HOLD_WIN") == ()
    assert winners({"france": 18}, {"france": 18}, "HOLD_WIN") == ("FRANCE",)
    assert winners({"france": 18}, {"france": 17}, "HOLD_WIN") == ()


def test_shared_victory_lets_all_win_who_have_enough() -> None:
    game, tied = owning(france=15, italy=16), owning(france=15, italy=15)
    alone, shared = won_by_fifteen(), won_by_fifteen("SHARED_VICTORY")
    assert victors(game, owning(), alone) == ("ITALY",)
    assert victors(game, owning(), shared) == ("FRANCE", "ITALY")
    assert victors(tied, owning(), alone) == ()
    assert victors(tied, owning(), shared) == ("FRANCE", "ITALY")


def test_victory_homes_counts_the_homes_of_others_and_needs_ten_of_them_on_the_standard_map() -> None:
    board_map = in_play().map
    foreign = sorted(board_map.all_homes - board_map.homes_of(FRANCE))
    own = sorted(board_map.homes_of(FRANCE))
    neutral = sorted(board_map.centers - board_map.all_homes)
    assert (centers_to_win(started_game(), in_play()), centers_to_win(started_game(), in_play("VICTORY_HOMES"))) == (
        18,
        10,
    )

    def french(*codes: str) -> Game:
        game = started_game()
        return replace(game, position=replace(game.board, centers={Province(code): FRANCE for code in codes}))

    few = french(*own, *neutral, *foreign[:9])
    assert scores(few, few.board.centers, in_play("VICTORY_HOMES"))[FRANCE] == 9
    assert victors(few, owning(), in_play("VICTORY_HOMES")) == ()
    assert victors(few, owning(), in_play()) == (FRANCE,)
    ten = french(*foreign[:10])
    assert victors(ten, owning(), in_play("VICTORY_HOMES")) == (FRANCE,)
    assert victors(ten, owning(), in_play()) == ()


def test_homes_of_a_controlled_power_are_not_foreign() -> None:
    board_map = in_play().map
    game = controlled(started_game(), ITALY, FRANCE)
    theirs = dict.fromkeys(board_map.homes_of(ITALY) | board_map.homes_of(TURKEY), FRANCE)
    assert scores(game, theirs, in_play("VICTORY_HOMES"))[FRANCE] == len(board_map.homes_of(TURKEY))


def test_team_victory_counts_the_centers_of_vassals_for_their_lord() -> None:
    game = controlled(controlled(owning(france=12, italy=4, turkey=2), ITALY, FRANCE), TURKEY, FRANCE)
    counted = scores(game, game.board.centers, in_play("TEAM_VICTORY"))
    assert (counted[FRANCE], counted[ITALY], counted[TURKEY]) == (18, 0, 0)
    assert victors(game, game, in_play("TEAM_VICTORY")) == (FRANCE,)
    assert victors(game, game, in_play()) == ()
    masters = controlled(owning(france=12, italy=4), ITALY, "MASTER")
    assert scores(masters, masters.board.centers, in_play("TEAM_VICTORY"))[ITALY] == 4, "the Master has no score"


def won_by_a_lead(*rules: str) -> RulesInPlay:
    """Return the standard map with a victory at 18 centers or by a lead.

    The lead is 5 more than anybody else, 4 in 1902, 3 from 1903 on.
    """
    usual = in_play(*rules)
    return replace(usual, map=replace(usual.map, victory=Victory(18, lead=Lead(5, step=-1, least=3))))


LEADS: list[tuple[int, str, dict[str, int], tuple[str, ...]]] = [
    (1901, "", {"france": 10, "italy": 5}, ("FRANCE",)),
    (1901, "", {"france": 10, "italy": 6}, ()),
    (1902, "", {"france": 10, "italy": 6}, ("FRANCE",)),
    (1909, "", {"france": 10, "italy": 7}, ("FRANCE",)),
    (1909, "", {"france": 10, "italy": 8}, ()),
    (1909, "", {"france": 10, "italy": 10}, ()),
    (1901, "", {"france": 18, "italy": 16}, ("FRANCE",)),
    (1909, "VICTORY_HOMES", {"france": 8, "italy": 3}, ()),
    (1909, "SHARED_VICTORY", {"france": 10, "italy": 7}, ("FRANCE",)),
]


@each_row(("year", "rule", "now", "won"), LEADS)
def test_a_lead_over_all_others_wins_where_the_map_says_so(
    year: int, rule: str, now: dict[str, int], won: tuple[str, ...]
) -> None:
    game = owning(**now)
    game = replace(game, position=replace(game.board, phase=replace(game.board.phase, year=year)))
    assert victors(game, owning(), won_by_a_lead(*rule.split())) == won


def test_a_lead_must_be_held_for_two_years_under_hold_win() -> None:
    table = won_by_a_lead("HOLD_WIN")
    assert victors(owning(france=10, italy=5), owning(france=10, italy=6), table) == ()
    assert victors(owning(france=10, italy=5), owning(france=11, italy=6), table) == ("FRANCE",)


def test_a_number_of_the_games_own_stands_for_the_lead_as_well() -> None:
    game = replace(owning(france=10, italy=5), victory=18)
    assert victors(game, owning(), won_by_a_lead()) == ()
    assert victory_words(game, won_by_a_lead()) == "18 centers"
    assert victory_words(owning(), won_by_a_lead()) == "18 centers, or 5 more than anybody else"


# The end


def test_only_an_end_that_players_agreed_on_can_be_taken_back() -> None:
    for kind, open_again in (("draw", True), ("concession", True), ("solo", False), ("shared", False)):
        assert can_reopen(end(started_game(), kind, (FRANCE,), "F1901M", NOON)[0]) is open_again
    assert not can_reopen(started_game())


def test_the_end_leaves_nothing_that_anybody_waits_for_and_keeps_what_a_reopened_game_needs() -> None:
    game = replace(voting(started_game(), france=Draw()), proposal=Proposal(FRANCE), clock=Clock(pause_until=NOON))
    game = game.with_power(replace(game.power(FRANCE), orders=(), wait=True))
    over, told = end(game, "solo", (FRANCE,), "F1901M", NOON)
    assert over.stage is Stage.COMPLETED
    assert over.deadline is None
    assert over.clock == Clock()
    assert over.proposal is None
    assert over.phase_code == "COMPLETED"
    assert over.ending is not None
    assert (over.ending.kind, over.ending.victors, over.ending.phase, over.ending.at) == (
        "solo",
        (FRANCE,),
        "F1901M",
        NOON,
    )
    france = over.power(FRANCE)
    assert (france.orders, france.wait, france.vote) == ((), False, None)
    assert over.ending.deadline == game.deadline
    assert told == GameEnded("solo", (FRANCE,), "F1901M")
