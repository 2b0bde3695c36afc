"""A game's way from stage to stage as its Master decides (timing.md 6)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.game.events.clock import DeadlineMoved
from judge.game.events.settings import FormingBegun, StageChanged
from judge.game.game import Role, Stage, WaitReason
from judge.game.lifecycle import begin_forming, reopen_game, resume_game
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.stages import hold
from judge.problems import Refused
from tests.support.games import NOON, forming_game, in_play, started_game

BY_MASTER = Actor(MASTER, Role.MASTER)
BY_KEEPER = Actor(MASTER, Role.MASTER, by_master=True, by_keeper=True)


def test_a_prepared_game_opens_with_its_seats() -> None:
    game, told = begin_forming(replace(forming_game(seats=0), stage=Stage.PREPARATION), in_play(), NOON)
    assert game.stage is Stage.FORMING
    assert told == (FormingBegun(7),)


@pytest.mark.parametrize(("rules", "stage"), [((), Stage.ACTIVE), (("START_MASTER",), Stage.FORMING)])
def test_a_game_without_seats_starts_at_once_unless_its_master_starts_it(rules: tuple[str, ...], stage: Stage) -> None:
    prepared = replace(forming_game("SOLITAIRE", *rules, seats=0), stage=Stage.PREPARATION)
    assert begin_forming(prepared, in_play("SOLITAIRE", *rules), NOON)[0].stage is stage


def test_a_game_resumed_before_its_deadline_keeps_it() -> None:
    game, told = resume_game(hold(started_game(), WaitReason.MASTER), in_play(), NOON)
    assert (game.stage, game.waiting_for) == (Stage.ACTIVE, ())
    assert told == (StageChanged(Stage.WAITING, Stage.ACTIVE, MASTER),)


def test_a_game_resumed_after_its_deadline_gets_a_full_new_period() -> None:
    held = hold(started_game(), WaitReason.MASTER)
    assert held.deadline is not None
    now = held.deadline + timedelta(days=1)
    game, told = resume_game(held, in_play(), now)
    assert game.deadline is not None
    assert game.deadline >= now + timedelta(days=3)
    assert [type(event) for event in told] == [StageChanged, DeadlineMoved]


def test_a_victory_is_taken_back_by_the_keeper_alone() -> None:
    over = replace(started_game(), stage=Stage.COMPLETED, ending=None)
    with pytest.raises(Refused, match="A victory is final"):
        reopen_game(over, in_play(), BY_MASTER, NOON, "keeper@example.org")
    game, told = reopen_game(over, in_play(), BY_KEEPER, NOON, "keeper@example.org")
    assert game.stage is Stage.ACTIVE
    assert isinstance(told[0], StageChanged)
    assert told[0].reason.startswith("the judge's keeper has reopened it")
