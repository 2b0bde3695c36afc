"""Powers and the people who order for them."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.game.game import Role
from judge.game.people.control import ordered_by, wait_flags_shown
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from tests.support.games import vassal

FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")


def test_one_orders_for_oneself_and_for_those_one_controls() -> None:
    game = vassal()
    assert ordered_by(game, Actor("FRANCE", Role.POWER, FRANCE)) == {FRANCE, ITALY}
    assert ordered_by(game, Actor("ITALY", Role.POWER, ITALY)) == {ITALY}
    assert len(ordered_by(game, Actor(MASTER, Role.MASTER))) == 7
    assert ordered_by(game, Actor("owl", Role.OBSERVER)) == frozenset()


def test_wait_flags_are_shown_to_who_orders_and_to_the_master_none() -> None:
    game = vassal()
    assert wait_flags_shown(game, Actor("FRANCE", Role.POWER, FRANCE)) == {FRANCE, ITALY}
    assert wait_flags_shown(game, Actor(MASTER, Role.MASTER)) == frozenset()
    assert wait_flags_shown(game, Actor("owl", Role.OBSERVER)) == frozenset()
