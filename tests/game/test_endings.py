"""How a game ends (orders.md 7.8, draws.md)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.endings import agreed_draw, draws_allowed, end, solo_winner, survivors
from judge.game.events import GameEnded
from judge.game.game import Clock, Game, Stage, Status, Vote
from tests.game.builders import NOON, POWERS, started_game, table

CENTERS = sorted(table().map.centers)
FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")


def owning(**counts: int) -> Game:
    """A game in which powers own so many centers, any of them."""
    game = started_game()
    owners = [PowerName(name.upper()) for name, count in counts.items() for _ in range(count)]
    return replace(game, position=replace(game.board, centers=dict(zip(CENTERS, owners, strict=False))))


def voting(game: Game, *names: str) -> Game:
    for name in names:
        game = game.with_power(replace(game.power(PowerName(name)), vote=Vote.DRAW))
    return game


@pytest.mark.parametrize(
    ("counts", "winner"),
    [
        ({"france": 17, "italy": 17}, None),
        ({"france": 18, "italy": 16}, "FRANCE"),
        ({"france": 20}, "FRANCE"),
        ({"italy": 3}, None),
        ({}, None),
    ],
)
def test_eighteen_centers_alone_in_the_lead_win(counts: dict[str, int], winner: str | None) -> None:
    assert solo_winner(owning(**counts).board, table()) == winner


def test_survivors_own_a_center_and_order_for_themselves() -> None:
    game = owning(france=3, italy=2, turkey=1)
    assert survivors(game) == ("FRANCE", "ITALY", "TURKEY")
    dummy = game.with_power(replace(game.power(ITALY), status=Status.DUMMY))
    assert survivors(dummy) == ("FRANCE", "TURKEY")
    vassal = game.with_power(replace(game.power(ITALY), controller="FRANCE"))
    assert survivors(vassal) == ("FRANCE", "TURKEY")
    vacant = game.with_power(replace(game.power(ITALY), status=Status.RESIGNED, player=None))
    assert survivors(vacant) == ("FRANCE", "ITALY", "TURKEY")


def test_a_draw_wants_the_vote_of_every_survivor() -> None:
    game = owning(france=3, italy=2)
    assert agreed_draw(game, table()) == ()
    assert agreed_draw(voting(game, "FRANCE"), table()) == ()
    assert agreed_draw(voting(game, "FRANCE", "ITALY"), table()) == ("FRANCE", "ITALY")
    assert agreed_draw(voting(game, *POWERS), table()) == ("FRANCE", "ITALY"), "the votes of others do not count"


def test_a_vacant_survivor_blocks_a_draw_even_with_an_old_vote() -> None:
    game = voting(owning(france=3, italy=2), "FRANCE", "ITALY")
    vacant = game.with_power(replace(game.power(ITALY), status=Status.RESIGNED, player=None))
    assert agreed_draw(vacant, table()) == ()


def test_no_draw_ends_nothing_by_votes() -> None:
    game = voting(owning(france=3), "FRANCE")
    assert not draws_allowed(table("NO_DRAW").rules)
    assert agreed_draw(game, table("NO_DRAW")) == ()
    assert agreed_draw(game, table()) == ("FRANCE",)


def test_a_board_without_centers_is_no_draw() -> None:
    assert agreed_draw(owning(), table()) == ()


def test_the_end_takes_everything_off_the_file() -> None:
    game = replace(voting(started_game(), "FRANCE"), clock=Clock(pause_until=NOON))
    game = game.with_power(replace(game.power(FRANCE), orders=(), wait=True))
    over, told = end(game, "solo", (FRANCE,), "F1901M", NOON)
    assert over.stage is Stage.COMPLETED
    assert over.deadline is None
    assert over.clock == Clock()
    assert over.phase_code == "COMPLETED"
    assert over.ending is not None
    assert (over.ending.kind, over.ending.victors, over.ending.phase, over.ending.at) == (
        "solo",
        (FRANCE,),
        "F1901M",
        NOON,
    )
    france = over.power(FRANCE)
    assert (france.orders, france.wait, france.vote) == (None, False, Vote.SOLO)
    assert told == GameEnded("solo", (FRANCE,), "F1901M")
