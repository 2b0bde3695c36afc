"""The notice to the addresses on file when a mail from elsewhere acts for a seat (commands.md 3.3)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.game.events.people import ForeignAddress, PasswordChanged
from judge.game.events.phases import WaitSet
from judge.game.game import Role
from judge.game.people.senders import foreign_notice
from judge.game.people.sign_on import Actor
from tests.support.games import started_game

FRANCE = PowerName("FRANCE")
ACTOR = Actor("FRANCE", Role.POWER, FRANCE)
DEED = PasswordChanged("FRANCE")


def test_what_a_stranger_does_is_told_once_in_a_mail() -> None:
    told = foreign_notice(started_game(), ACTOR, "elsewhere@example.net", [], [DEED], by_reply=False)
    assert told == (ForeignAddress("FRANCE", "elsewhere@example.net"),)
    assert foreign_notice(started_game(), ACTOR, "elsewhere@example.net", [DEED, *told], [DEED], by_reply=False) == ()


def test_ones_own_mails_the_masters_and_small_things_are_not_told() -> None:
    game = started_game()
    assert foreign_notice(game, ACTOR, "france@example.org", [], [DEED], by_reply=False) == ()
    assert foreign_notice(game, ACTOR, "elsewhere@example.net", [], [WaitSet(FRANCE, True)], by_reply=False) == ()
    master = Actor("FRANCE", Role.POWER, FRANCE, by_master=True)
    assert foreign_notice(game, master, "elsewhere@example.net", [], [DEED], by_reply=False) == ()
