"""Results of the votes on file (draws.md)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.ending.proposals import without_proposer
from judge.game.ending.votes import agreed_end, drop_fallen, survivors
from judge.game.events.phases import ProposalFell
from judge.game.game import Observer, Status
from judge.game.values.ballots import Concede, Draw, ListBallot, Loss, No, Proposal, Size, Solo, Yes
from judge.rules.registry import RuleSet
from tests.support.center_games import controlled, owners, owning, voting
from tests.support.games import POWERS, in_play, player

FRANCE, ITALY, TURKEY = PowerName("FRANCE"), PowerName("ITALY"), PowerName("TURKEY")


DRAWN = dict.fromkeys(("france", "italy", "turkey"), Draw())


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


def test_a_dummy_votes_that_somebody_without_a_power_orders() -> None:
    game = controlled(owning(france=3, italy=2), ITALY, "ann")
    assert survivors(game, RuleSet()) == ("FRANCE",)
    led = replace(game, observers=(Observer("ann", player("ann")),))
    assert survivors(led, RuleSet()) == ("FRANCE", "ITALY")


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
