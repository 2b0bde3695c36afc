"""Due games worked out by other processes; their results count only if nothing changed meanwhile."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.app.clock import helpers as module
from judge.app.clock.clock import tick_game
from judge.app.clock.helpers import DueGame, Helpers, WorkedOut
from tests.support.house import House, address, to

PLAN = "TIMING MOVE 3D NEXT 1D GRACE 0H"
SOON = 120.0
"""Seconds within which a process has begun and answered."""


@pytest.fixture
def due(house: House) -> DueGame:
    """A game whose first deadline has just passed, orders of France on file."""
    house.start(PLAN)
    house.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    deadline = house.game().deadline
    assert deadline is not None
    house.now = deadline + timedelta(seconds=1)
    return DueGame("river", house.now, None)


@pytest.fixture
def helpers(house: House) -> Iterator[Helpers]:
    """One process that helps, at most."""
    made = Helpers(house.judge, most=1)
    yield made
    made.end()


def answer_of(helpers: Helpers) -> WorkedOut:
    end = time.monotonic() + SOON
    while not (answers := helpers.answers()):
        assert time.monotonic() < end, "no answer"
        time.sleep(0.01)
    (answer,) = answers
    return answer


def gone(helpers: Helpers) -> None:
    """Wait until the process that worked is known to be over."""
    end = time.monotonic() + SOON
    while helpers.asked():
        assert time.monotonic() < end
        assert helpers.answers() == []
        time.sleep(0.01)


def process_of(helpers: Helpers) -> int:
    return helpers._helpers[0]._process.pid


def test_what_another_process_works_out_is_written_here_and_is_what_would_be_done_here(
    house: House, helpers: Helpers, due: DueGame
) -> None:
    before = house.game()
    assert helpers.ask(due)
    assert helpers.asked() == {"river"}
    answer = answer_of(helpers)
    assert (answer.due, answer.is_done) == (due, True)
    assert helpers.asked() == set()
    assert house.game() == before
    assert house.letters() == [], "nothing is written by who only works it out"
    assert answer.rehearsed is not None
    assert house.judge.store.carry_out(answer.rehearsed)
    assert house.game().vacancies != before.vacancies
    assert to(house.letters(), address("TURKEY")), "it is told of"


def test_what_was_worked_out_counts_no_more_when_a_mail_has_changed_the_game(
    house: House, helpers: Helpers, due: DueGame
) -> None:
    assert helpers.ask(due)
    answer = answer_of(helpers)
    house.play("ITALY", "A ROM H", "A VEN H", "F NAP H")
    changed = house.game()
    house.letters()
    assert answer.rehearsed is not None
    assert not house.judge.store.carry_out(answer.rehearsed)
    assert house.game() == changed
    assert house.letters() == []


@pytest.mark.slow
def test_what_was_worked_out_is_carried_out_once(house: House, helpers: Helpers, due: DueGame) -> None:
    helpers.ask(due)
    rehearsed = answer_of(helpers).rehearsed
    assert rehearsed is not None
    assert house.judge.store.carry_out(rehearsed)
    done = house.game()
    assert not house.judge.store.carry_out(rehearsed)
    assert house.game() == done


@pytest.mark.slow
def test_what_is_done_here_meanwhile_is_not_done_again(house: House, helpers: Helpers, due: DueGame) -> None:
    helpers.ask(due)
    tick_game(house.judge, *due)
    done = house.game()
    rehearsed = answer_of(helpers).rehearsed
    if rehearsed is not None:
        house.judge.store.carry_out(rehearsed)
    assert house.game() == done


def test_a_process_that_dies_leaves_its_games_to_others_and_none_is_begun_for_a_while(
    helpers: Helpers, due: DueGame, caplog: pytest.LogCaptureFixture
) -> None:
    assert helpers.ask(due)
    os.kill(process_of(helpers), signal.SIGKILL)
    gone(helpers)
    assert "a helper process died or hung while working out river" in caplog.text
    assert not helpers.ask(due)


def test_a_process_that_hangs_is_ended(helpers: Helpers, due: DueGame, monkeypatch: pytest.MonkeyPatch) -> None:
    assert helpers.ask(due)
    pid = process_of(helpers)
    os.kill(pid, signal.SIGSTOP)
    monkeypatch.setattr(module, "_PATIENCE", 0.2)
    gone(helpers)
    assert not os.path.exists(f"/proc/{pid}")


@pytest.mark.slow
def test_other_settings_are_for_another_process(house: House, helpers: Helpers, due: DueGame) -> None:
    assert helpers.ask(due)
    answer_of(helpers)
    before = process_of(helpers)
    house.judge.use(replace(house.config))
    assert helpers.ask(due)
    assert process_of(helpers) != before
    assert answer_of(helpers).is_done


@pytest.mark.slow
def test_a_game_in_which_a_fault_is_tripped_is_left_to_who_deals_with_faults(
    house: House, helpers: Helpers, due: DueGame
) -> None:
    with house.judge.store.transaction() as tx:
        row = tx.game("river")
        assert row is not None
        tx.save_game(row._replace(state=b"{"))
    assert helpers.ask(due)
    answer = answer_of(helpers)
    assert (answer.rehearsed, answer.is_done) == (None, False)
    assert helpers.ask(due), "the process goes on"


def test_so_many_games_are_asked_at_once_and_no_more(house: House, helpers: Helpers, due: DueGame) -> None:
    asked = [helpers.ask(due._replace(name=f"game{number}")) for number in range(module._AT_ONCE + 1)]
    assert asked == [*[True] * module._AT_ONCE, False]
    assert not Helpers(house.judge, most=0).ask(due)
