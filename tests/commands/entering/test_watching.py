"""OBSERVE and MONITOR: watching a game, and the news of it (commands.md 5.7)."""

from __future__ import annotations

import pytest

from tests.support.command_mails import code_of, readers, refused, told
from tests.support.house import GM, POWERS, House, address, to

EVERYBODY = {GM, *map(address, POWERS)}


def test_an_observer_is_told_how_to_sign_on_and_the_master_that_he_came(river: House) -> None:
    letters = river.mail("owl@example.org", "OBSERVE Owl@river owl-pw")
    assert readers(letters) == {"owl@example.org", GM}
    assert "SIGNON owl@river" in told(letters, "owl@example.org")
    letters = river.mail("owl@example.org", "SIGNON owl@river owl-pw", "BROADCAST", "Hoo", "ENDBROADCAST")
    assert readers(letters) == EVERYBODY | {"owl@example.org"}


def test_a_monitor_gets_results_and_notices_and_writes_to_the_master_only(river: House) -> None:
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    press = ("SIGNON mole@river mole-pw", "BROADCAST", "Psst", "ENDBROADCAST")
    said = refused(river, "E-PRESS-READER", "mole@example.org", *press)
    assert "to the Master alone" in said
    assert to(river.play("FRANCE", "BROADCAST", "Hello", "ENDPRESS"), "mole@example.org") == []
    assert "river: results of spring 1901" in told(river.master("PROCESS!"), "mole@example.org")


@pytest.mark.parametrize("name", ["fra", "france", "mat", "M", "master", "jk", "power#1", "a" * 21, "ow.l", "gm"])
def test_an_observers_name_must_not_read_like_a_position(river: House, name: str) -> None:
    assert "cannot be a name here" in refused(river, "E-ID-BAD", "owl@example.org", f"OBSERVE {name}@river owl-pw")


def test_an_observers_name_is_taken_once(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    assert "is called" in refused(river, "E-ID-USED", "other@example.org", "MONITOR OWL@river pw")
    assert "You are the Master" in refused(river, "E-IS-MASTER", GM, "OBSERVE eagle@river pw")
    refused(river, "E-NOGAME", "other@example.org", "OBSERVE lake pw")


def test_observers_neither_order_nor_vote_nor_wait(river: House) -> None:
    owl = ("owl@example.org", "SIGNON owl@river owl-pw")
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    assert "no orders to send" in refused(river, "E-ORD-CONTROL", *owl, "A PAR - BUR")
    assert "no command" in refused(river, "E-CMD", *owl, "BRODCAST")
    assert "still in the game" in refused(river, "E-WAIT-NONE", *owl, "SET WAIT")
    assert "owns a center" in refused(river, "E-VOTE-NONE", *owl, "SET DRAW")
    assert "for those who play" in refused(river, "E-ROLE", *owl, "STATUS")


def test_nobody_can_watch_a_terminated_game(river: House) -> None:
    river.master("TERMINATE YES")
    assert "nothing to watch" in refused(river, "E-STATE", "owl@example.org", "OBSERVE owl@river owl-pw")


ONE = "one@example.org"


TWO = "two@example.org"


NEWCOMER = "new@example.net"


# NO_OBSERVATIONS


def test_nobody_watches_a_game_with_no_observations(house: House) -> None:
    house.create("RULE NO_OBSERVATIONS")
    for line in ("OBSERVE watcher@river pw", "MONITOR watcher@river pw", "OBSERVE river pw"):
        assert "NO_OBSERVATIONS" in refused(house, "E-NOOBS", NEWCOMER, line)


def test_without_no_observations_anybody_may_watch(house: House) -> None:
    house.create()
    assert code_of(house, NEWCOMER, "OBSERVE watcher@river pw") == ""
    assert code_of(house, NEWCOMER, "MONITOR watcher@river pw") == ""


# njudge's spellings


def test_observe_with_the_game_alone_gives_the_next_free_name(house: House) -> None:
    house.create()
    assert "observer1" in told(house.mail(ONE, "OBSERVE river one-pw"), ONE)
    assert "observer2" in told(house.mail(TWO, "WATCH river two-pw"), TWO)
    assert "monitor1" in told(house.mail(NEWCOMER, "MONITOR river new-pw"), NEWCOMER)
    assert [watcher.id for watcher in house.game().observers] == ["observer1", "observer2", "monitor1"]


def test_observe_without_a_name_is_refused_when_there_is_no_such_game(house: House) -> None:
    assert "There is no game" in refused(house, "E-NOGAME", ONE, "OBSERVE lake one-pw")


def test_monitor_without_a_name_is_refused_when_there_is_no_such_game(house: House) -> None:
    refused(house, "E-NOGAME", "owl@example.org", "MONITOR nosuchgame owl-pw")


@pytest.mark.parametrize("line", ["OBSERVE", "MONITOR", "OBSERVE dan@river a b c", "MONITOR dan@river a b"])
def test_a_watchers_line_has_its_words_and_no_more(river: House, line: str) -> None:
    assert code_of(river, "dan@example.org", line) == "E-SYNTAX"
