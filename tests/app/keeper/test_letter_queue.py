"""The keeper's view of letters that wait or have failed, and acts on them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from judge.app.base.judge import Judge
from judge.app.keeper.letter_queue import QueueAction, letter_rows, on_letter
from judge.app.keeper.parked_mails import on_parked
from tests.support.games import NOON
from tests.support.keepers_store import add_letter
from tests.support.outbox import mark_sent


def test_letters_that_failed_come_before_those_that_wait_and_sent_ones_are_left_out(judge: Judge):
    waiting, failed, sent = add_letter(judge), add_letter(judge, "gone@example.org"), add_letter(judge)
    with judge.store.transaction() as tx:
        tx.mark_failed(failed, "550 no such user")
        mark_sent(tx, sent, NOON)
    rows = letter_rows(judge)
    assert [(row["number"], row["state"]) for row in rows] == [(failed, "failed"), (waiting, "waiting")]
    assert rows[0] == {
        "number": failed,
        "state": "failed",
        "to": "gone@example.org",
        "subject": "river: S1901M results",
        "game": "river",
        "written": "2026-11-23T12:00:00Z",
        "next try": None,
        "attempts": 1,
        "error": "550 no such user",
    }
    assert rows[1]["next try"] == "2026-11-23T12:00:00Z"


def test_a_letter_is_shown_with_its_words_once(judge: Judge):
    shown = on_letter(judge, QueueAction.SHOW, add_letter(judge), NOON)
    assert shown is not None
    assert "To: bob@example.org" in shown
    assert shown.count("Your orders, Bob.") == 1
    assert "<p>" not in shown


def test_a_failed_letter_can_be_tried_again_and_a_dropped_one_is_gone(judge: Judge):
    number = add_letter(judge)
    with judge.store.transaction() as tx:
        tx.mark_failed(number, "550 no such user")
    later = NOON + timedelta(hours=1)
    assert on_letter(judge, QueueAction.RETRY, number, later) == f"Letter {number} will be tried at once."
    with judge.store.reading() as tx:
        assert [letter.id for letter in tx.letters_due(later)] == [number]
    assert on_letter(judge, QueueAction.DROP, number, later) == f"Letter {number} is thrown away."
    assert letter_rows(judge) == []
    assert [on_letter(judge, action, number, later) for action in ("show", "retry", "drop")] == [None] * 3


def test_nothing_can_be_done_any_more_about_a_letter_that_was_sent_but_look_at_it(judge: Judge):
    number = add_letter(judge)
    with judge.store.transaction() as tx:
        mark_sent(tx, number, NOON)
    assert [on_letter(judge, action, number, NOON) for action in ("retry", "drop")] == [None, None]
    assert "sent" in (on_letter(judge, QueueAction.SHOW, number, NOON) or "")


@pytest.mark.parametrize(
    "act",
    [lambda judge: on_letter(judge, QueueAction("burn"), 1, NOON), lambda o: on_parked(o, QueueAction("burn"), 1)],
)
def test_an_action_that_does_not_exist_is_a_fault_of_the_caller(judge: Judge, act: Any):
    with pytest.raises(ValueError, match="burn"):
        act(judge)
