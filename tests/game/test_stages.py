"""Reasons why a game waits, and moments when it goes on (timing.md 6.1)."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events.clock import DeadlineMoved
from judge.game.events.people import PlayerResigned
from judge.game.events.settings import StageChanged
from judge.game.game import Game, Stage, Status, WaitReason
from judge.game.stages import fill_vacancy, hold, open_vacancy, release, renew, vacate
from judge.game.time.clock_memory import Clock
from judge.game.values.ballots import Draw
from tests.support.games import NOON, in_play, player, started_game, with_orders

FRANCE = PowerName("FRANCE")


def filled(game: Game) -> Game:
    return game.with_power(replace(game.power(FRANCE), status=Status.PLAYED, player=player("new")))


def test_a_game_waits_for_each_reason_once_and_forgets_its_pause() -> None:
    game = replace(started_game(), clock=Clock(pause_until=NOON, warned_spans=(60,)))
    held = hold(hold(game, WaitReason.MASTER), WaitReason.MASTER)
    assert held.stage is Stage.WAITING
    assert held.waiting_for == (WaitReason.MASTER,)
    assert held.clock == Clock(warned_spans=(60,))


def test_a_game_goes_on_when_no_reason_is_left() -> None:
    held = open_vacancy(hold(started_game(), WaitReason.MASTER))
    assert release(held, WaitReason.VACANCY).stage is Stage.WAITING
    assert release(release(held, WaitReason.VACANCY), WaitReason.MASTER).stage is Stage.ACTIVE


def test_a_vacated_power_keeps_its_orders_and_loses_wait_flag_and_vote() -> None:
    game = with_orders(started_game(), {"FRANCE": ["A PAR H", "A MAR H", "F BRE H"]})
    game = game.with_power(replace(game.power(FRANCE), wait=True, vote=Draw()))
    left, told = vacate(game, in_play(), FRANCE, "FRANCE")
    france = left.power(FRANCE)
    assert left.stage is Stage.WAITING
    assert left.waiting_for == (WaitReason.VACANCY,)
    assert (france.status, france.player, france.wait, france.vote) == (Status.RESIGNED, None, False, None)
    assert france.orders is not None
    assert [old.addresses for old in france.past] == [("france@example.org",)]
    assert told == (PlayerResigned(FRANCE, 3, 3, "FRANCE"),)


def test_an_eliminated_power_is_vacated_without_stopping_the_game() -> None:
    game = started_game()
    board = replace(
        game.board,
        units=tuple(unit for unit in game.board.units if unit.power != FRANCE),
        centers={center: owner for center, owner in game.board.centers.items() if owner != FRANCE},
    )
    left, told = vacate(replace(game, position=board), in_play(), FRANCE, "FRANCE")
    assert left.stage is Stage.ACTIVE
    assert left.vacancies == ()
    assert told == (PlayerResigned(FRANCE, 0, 0, "FRANCE", eliminated=True),)


def test_the_last_vacancy_filled_gives_a_full_new_period() -> None:
    left, _ = vacate(started_game(), in_play(), FRANCE, "")
    later = NOON + timedelta(days=9)
    game, told = fill_vacancy(filled(left), in_play(), later)
    assert game.stage is Stage.ACTIVE
    assert game.deadline is not None
    assert game.deadline >= later + timedelta(days=3) - timedelta(minutes=20)
    assert [type(event) for event in told] == [StageChanged, DeadlineMoved]


def test_another_vacancy_or_the_master_keeps_the_game_waiting() -> None:
    left, _ = vacate(started_game(), in_play(), FRANCE, "")
    two, _ = vacate(left, in_play(), PowerName("ITALY"), "")
    assert fill_vacancy(filled(two), in_play(), NOON) == (filled(two), ())
    stopped = filled(hold(left, WaitReason.MASTER))
    game, told = fill_vacancy(stopped, in_play(), NOON)
    assert game.waiting_for == (WaitReason.MASTER,)
    assert told == ()


def test_a_vacancy_that_nothing_waited_for_gives_a_newcomer_a_full_period_and_a_dummy_none() -> None:
    left = replace(vacate(started_game(), in_play(), FRANCE, "")[0], stage=Stage.ACTIVE, waiting_for=())
    later = NOON + timedelta(days=9)
    assert fill_vacancy(filled(left), in_play(), later, newcomer=False) == (filled(left), ())
    game, told = fill_vacancy(filled(left), in_play(), later)
    assert game.deadline is not None
    assert game.deadline >= later + timedelta(days=3) - timedelta(minutes=20)
    assert [type(event) for event in told] == [DeadlineMoved]


def test_a_renewed_deadline_is_never_earlier() -> None:
    game = started_game()
    assert renew(game, in_play(), NOON, "why") == (game, ())
    later = NOON + timedelta(days=30)
    new, told = renew(replace(game, clock=Clock(last_notice=NOON)), in_play(), later, "why")
    assert new.clock == Clock()
    assert told == (DeadlineMoved(game.deadline, new.deadline, "", "why"),)


def test_there_is_nothing_to_renew_without_deadlines() -> None:
    game = started_game("NO_DEADLINE")
    assert renew(game, in_play("NO_DEADLINE"), NOON, "why") == (game, ())
