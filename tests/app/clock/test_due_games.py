"""Thousands of due games: each is done once, by any process, and just as it would be alone."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.app.base.rush import MANY
from judge.app.clock.clock import tick_one
from judge.app.clock.due_games import DueGames
from judge.app.clock.helpers import Helpers
from judge.app.delivery.delivering import deliver_letters
from judge.app.mails.incoming import handle_next
from judge.app.process.rounds import Rounds
from judge.app.recording.record import save_game
from judge.app.waiting.mail_queue import MailQueue
from judge.store.rehearsed import Rehearsed
from judge.store.repository import GameRepository
from judge.store.rows import PhaseState
from tests.support.command_mails import order_all
from tests.support.house import House, address

PLAN = "TIMING MOVE 3D NEXT 1D GRACE 0H"
COUNT = 2 * MANY


@pytest.fixture
def due(house: House) -> list[str]:
    """Copies of a game, all due in the same second."""
    house.start(PLAN)
    house.play("FRANCE", "SET WAIT")
    order_all(house)
    house.skip_letters()
    first = house.game()
    names = [f"river{number}" for number in range(COUNT)]
    with house.judge.store.transaction() as tx:
        games = GameRepository(tx, house.now)
        for name in names:
            save_game(house.judge, games, replace(first, name=name))
    assert first.deadline is not None
    house.now = first.deadline + timedelta(seconds=1)
    with house.judge.store.transaction() as tx:
        tx.set_last_tick(house.now)
    return names


def helped(house: House, most: int) -> DueGames:
    """Have this number of processes help."""
    due = DueGames(house.judge, MailQueue(house.judge))
    due._helpers = Helpers(house.judge, most)
    return due


def do_all(house: House, due: DueGames) -> None:
    """Do due games until nothing is due."""
    end = time.monotonic() + 120
    while still_due(house):
        do_some(house, due)
        assert time.monotonic() < end
    due.end()


def do_some(house: House, due: DueGames, within: float = 0.02) -> bool:
    """Look at the due games, and do some of them."""
    with house.judge.store.reading() as tx:
        due._queue.look(tx)
        names = due.look(tx, house.now)
    return due.do_some(names, house.now, within)


def still_due(house: House) -> list[str]:
    with house.judge.store.reading() as tx:
        return tx.due_games(house.now)


def phases(house: House, name: str) -> list[str]:
    """The phases of a game that were played."""
    with house.judge.store.reading() as tx:
        return [line.phase for line in tx.phase_lines(name, PhaseState.PLAYED)]


@pytest.mark.slow
def test_games_that_others_have_worked_out_are_done_once_each_and_as_they_would_be_alone(
    house: House, due: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    carried = []
    carry_out = house.judge.store.carry_out

    def counted(rehearsed: Rehearsed) -> bool:
        carried.append(carry_out(rehearsed))
        return carried[-1]

    monkeypatch.setattr(house.judge.store, "carry_out", counted)
    first = house.game()
    tick_one(house.judge, "river", house.now, None)
    alone = house.game()
    letters = len(house.letters())
    assert alone.position != first.position
    do_all(house, helped(house, 1))
    assert carried.count(True) > 3, "another process has had its part"
    for name in due:
        assert replace(house.game(name), name="river") == alone
        assert len(phases(house, name)) == 1
    assert len(house.letters()) == COUNT * letters


@pytest.mark.slow
def test_where_nobody_helps_all_is_done_here(house: House, due: list[str]) -> None:
    do_all(house, helped(house, 0))
    assert all(len(phases(house, name)) == 1 for name in due)


@pytest.mark.usefixtures("due")
@pytest.mark.slow
def test_letters_of_the_clock_wait_for_the_last_game_that_is_due_and_leave_then(house: House) -> None:
    games = helped(house, 0)
    do_some(house, games, 0.0)
    assert house.judge.rush.is_on()
    deliver_letters(house.judge, house.now)
    assert len(house.letters()) > 0, "those of the first game wait"
    do_some(house, games, 60.0)
    assert not still_due(house)
    assert do_some(house, games), "its end is told, so that who delivers is woken"
    assert not house.judge.rush.is_on()


@pytest.mark.slow
def test_a_mail_that_came_before_the_deadline_is_waited_for_whoever_works_the_game_out(
    house: House, due: list[str]
) -> None:
    now, house.now = house.now, house.now - timedelta(minutes=1)
    house.post(address("ITALY"), f"SIGNON italy@{due[7]} italy-pw", "A ROM - APU", "A VEN H", "F NAP H")
    house.now = now
    games = helped(house, 1)
    games._queue.refresh()
    games._queue.open(house.now)
    end = time.monotonic() + 120
    while still_due(house) != [due[7]]:
        do_some(house, games)
        assert time.monotonic() < end
    assert not do_some(house, games)
    assert games.hurried() == [due[7]]
    assert phases(house, due[7]) == []
    assert handle_next(house.judge, games._queue, house.now) is not None
    do_some(house, games)
    games.end()
    position = house.game(due[7]).position
    assert position is not None
    assert any(unit.location == "APU" for unit in position.units)


def test_who_has_looked_and_found_nothing_to_do_knows_the_next_hour_without_asking_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.start()
    rounds = Rounds(house.judge)
    with house.judge.store.transaction() as tx:
        hour = tx.next_wake()
        assert hour is not None
        almost = hour - timedelta(minutes=1)
        tx.set_last_tick(almost)
    while rounds.step(almost):
        pass
    monkeypatch.setattr(house.judge.store, "reading", lambda: pytest.fail("the store is asked"))
    assert rounds.next_due(almost) == hour
