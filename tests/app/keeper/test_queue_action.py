"""Actions for one letter or one mail."""

from __future__ import annotations

from typing import Any

import pytest

from judge.app.base.judge import Judge
from judge.app.keeper.letter_queue import on_letter
from judge.app.keeper.parked_mails import on_parked
from judge.app.keeper.queue_action import QueueAction
from tests.support.games import NOON


@pytest.mark.parametrize(
    "act",
    [lambda judge: on_letter(judge, QueueAction("burn"), 1, NOON), lambda o: on_parked(o, QueueAction("burn"), 1)],
)
def test_an_action_that_does_not_exist_is_a_fault_of_the_caller(judge: Judge, act: Any):
    with pytest.raises(ValueError, match="burn"):
        act(judge)
