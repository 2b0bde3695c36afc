"""How a game ends (orders.md 7.8, rules.md C16, draws.md)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from judge.board.maps import Victory
from judge.board.names import PowerName, Province
from judge.game.ending.ballots import Ballot, Concede, Draw, ListBallot, Loss, No, Proposal, Size, Solo, Yes
from judge.game.ending.victory import (
    agreed_end,
    can_reopen,
    centers_to_win,
    drop_fallen,
    end,
    scores,
    survivors,
    victors,
    without_proposer,
)
from judge.game.events.phases import GameEnded, ProposalFell
from judge.game.game import Clock, Game, Stage, Status
from judge.game.rules_in_play import RulesInPlay
from judge.rules.registry import RuleSet
from tests.support.games import NOON, POWERS, in_play, started_game

CENTERS = sorted(in_play().map.centers)
FRANCE, ITALY, TURKEY = PowerName("FRANCE"), PowerName("ITALY"), PowerName("TURKEY")
EACH = ("AUSTRIA", "ENGLAND")


def owners(**counts: int) -> dict[Province, PowerName]:
    """So many centers for each of these powers, any of them."""
    listed = [PowerName(name.upper()) for name, count in counts.items() for _ in range(count)]
    return dict(zip(CENTERS, listed, strict=False))


def owning(**counts: int) -> Game:
    """A game in which powers own so many centers."""
    game = started_game()
    return replace(game, position=replace(game.board, centers=owners(**counts)))


def voting(game: Game, **ballots: Ballot) -> Game:
    """The game with these ballots on file."""
    for name, ballot in ballots.items():
        game = game.with_power(replace(game.power(PowerName(name.upper())), vote=ballot))
    return game


def controlled(game: Game, vassal: PowerName, lord: str) -> Game:
    """The game with a dummy that another power orders for."""
    return game.with_power(replace(game.power(vassal), status=Status.DUMMY, player=None, controller=lord))


# Victory


def winners(then: Mapping[str, int], now: Mapping[str, int], *rules: str) -> tuple[str, ...]:
    """Who wins when so many centers become so many."""
    return victors(owning(**now), owning(**then), in_play(*rules))


def won_by_fifteen(*rules: str) -> RulesInPlay:
    """The standard map, but for a victory at 15 centers."""
    usual = in_play(*rules)
    return dataclasses.replace(usual, map=dataclasses.replace(usual.map, victory=Victory(15)))


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(("rule", "goal", "then", "now", "won"), EXAMPLES)
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


# Votes


def test_survivors_own_a_center_and_order_for_themselves() -> None:
    game = owning(france=3, italy=2, turkey=1)
    assert survivors(game, RuleSet()) == ("FRANCE", "ITALY", "TURKEY")
    dummy = game.with_power(replace(game.power(ITALY), status=Status.DUMMY))
    assert survivors(dummy, RuleSet()) == ("FRANCE", "TURKEY")
    vassal = game.with_power(replace(game.power(ITALY), controller="FRANCE"))
    assert survivors(vassal, RuleSet()) == ("FRANCE", "TURKEY")
    vacant = game.with_power(replace(game.power(ITALY), status=Status.RESIGNED, player=None))
    assert survivors(vacant, RuleSet()) == ("FRANCE", "ITALY", "TURKEY")
    lord = controlled(owning(italy=2, turkey=1), ITALY, "FRANCE")
    assert survivors(lord, RuleSet()) == ("FRANCE", "TURKEY"), "its vassal's centers give a power its vote"


DRAWN = dict.fromkeys(("france", "italy", "turkey"), Draw())


def test_a_draw_wants_the_vote_of_every_survivor() -> None:
    game = owning(france=3, italy=2)
    assert agreed_end(game, in_play()) is None
    assert agreed_end(voting(game, france=Draw()), in_play()) is None
    assert agreed_end(voting(game, france=Draw(), italy=Draw()), in_play()) == ("draw", (FRANCE, ITALY))
    everybody = voting(game, **{name.lower(): Draw() for name in POWERS})
    assert agreed_end(everybody, in_play()) == ("draw", (FRANCE, ITALY)), "the votes of others do not count"
    assert agreed_end(voting(everybody, italy=Solo()), in_play()) is None


def test_all_but_one_concede_to_the_one_who_has_not_voted() -> None:
    game = owning(france=3, italy=2, turkey=1)
    conceding = voting(game, france=Concede(ITALY), turkey=Concede(ITALY))
    assert agreed_end(conceding, in_play()) == ("concession", (ITALY,))
    assert agreed_end(voting(game, france=Concede(ITALY), turkey=Concede(FRANCE)), in_play()) is None


def test_no_dias_lets_a_draw_leave_survivors_out() -> None:
    game = owning(france=3, italy=2, turkey=1)
    sizes = voting(game, france=Size(2), italy=Size(2), turkey=Loss())
    assert agreed_end(sizes, in_play("NO_DIAS")) == ("draw", (FRANCE, ITALY))
    assert agreed_end(sizes, in_play()) is None
    lists = voting(game, **dict.fromkeys(("france", "italy", "turkey"), ListBallot((FRANCE, ITALY))))
    assert agreed_end(lists, in_play("NO_DIAS")) == ("draw", (FRANCE, ITALY))


def test_a_proposal_wants_a_yes_of_every_survivor_and_has_that_of_its_proposer() -> None:
    game = replace(owning(france=3, italy=2, turkey=1), proposal=Proposal(FRANCE, ITALY))
    rules = in_play("PROPOSE_DIAS")
    assert agreed_end(voting(game, italy=Yes()), rules) is None
    assert agreed_end(voting(game, italy=Yes(), turkey=Yes()), rules) == ("concession", (ITALY,))
    left = without_proposer(voting(game, italy=Yes(), turkey=Yes()), FRANCE)
    assert agreed_end(left, rules) is None, "whoever comes after the proposer has to say YES himself"
    assert agreed_end(voting(left, france=Yes()), rules) == ("concession", (ITALY,))
    assert without_proposer(game, ITALY) == game


def test_a_proposal_falls_by_a_no_or_with_the_favored_power() -> None:
    game = voting(replace(owning(france=3, italy=2, turkey=1), proposal=Proposal(FRANCE, ITALY)), turkey=Yes())
    assert drop_fallen(game, in_play().rules) == (game, ())
    vetoed, events = drop_fallen(voting(game, italy=No()), in_play().rules)
    assert vetoed.proposal is None
    assert {power.vote for power in vetoed.powers} == {None}
    assert events == (ProposalFell(ITALY, vetoed=True),)
    out = replace(game, position=replace(game.board, centers=owners(france=3, turkey=1)))
    assert drop_fallen(out, in_play().rules)[1] == (ProposalFell(ITALY, vetoed=False),)


def test_a_vacant_survivor_blocks_every_end_even_with_an_old_vote() -> None:
    game = voting(owning(france=3, italy=2), france=Draw(), italy=Draw())
    vacant = game.with_power(replace(game.power(ITALY), status=Status.RESIGNED, player=None))
    assert agreed_end(vacant, in_play()) is None


def test_no_draw_ends_nothing_by_votes() -> None:
    game = voting(owning(france=3), france=Draw())
    assert agreed_end(game, in_play("NO_DRAW")) is None
    assert agreed_end(game, in_play()) == ("draw", (FRANCE,))


def test_a_board_without_centers_is_no_draw() -> None:
    assert agreed_end(voting(owning(), **DRAWN), in_play()) is None


# The end


def test_only_an_end_that_players_agreed_on_can_be_taken_back() -> None:
    for kind, open_again in (("draw", True), ("concession", True), ("solo", False), ("shared", False)):
        assert can_reopen(end(started_game(), kind, (FRANCE,), "F1901M", NOON)[0]) is open_again
    assert not can_reopen(started_game())


def test_the_end_takes_everything_off_the_file() -> None:
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
    assert (france.orders, france.wait, france.vote) == (None, False, None)
    assert told == GameEnded("solo", (FRANCE,), "F1901M")
