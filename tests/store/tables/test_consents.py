"""Answers to letters, and seats: a transaction asks once, and knows its own changes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.store.rows import GameRow, Question
from judge.store.store import Store

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
ANN, BOB = "ann@example.org", "bob@example.org"


def test_who_answers_a_letter_may_be_written_to_at_once(store: Store) -> None:
    with store.transaction() as tx:
        assert not tx.has_consented(ANN)
        tx.set_consented(ANN, NOON)
        assert tx.has_consented(ANN)
        assert not tx.has_consented(BOB)


def test_who_gets_a_seat_may_be_written_to_at_once_and_who_loses_it_may_not(store: Store) -> None:
    with store.transaction() as tx:
        assert not tx.has_consented(ANN)
        game = tx.save_game(GameRow("alpha", b"{}"), seats=[("FRANCE", ANN)])
        assert tx.has_consented(ANN)
        assert not tx.has_consented(BOB)
        game = tx.save_game(game, seats=[("FRANCE", BOB)])
        assert (tx.has_consented(ANN), tx.has_consented(BOB)) == (False, True)
        tx.save_game(game)
        assert tx.has_consented(BOB)


def test_who_sat_in_a_game_that_is_taken_away_may_not_be_written_to(store: Store) -> None:
    with store.transaction() as tx:
        tx.save_game(GameRow("alpha", b"{}"), seats=[("FRANCE", ANN)])
        assert tx.has_consented(ANN)
        tx.delete_game("alpha")
        assert not tx.has_consented(ANN)


@pytest.mark.parametrize(
    ("waiting", "left"),
    [
        (["river", ""], [(1, "")]),
        (["", "river"], [(0, "")]),
        (["river FRANCE", "river"], [(0, "")]),
        (["river FRANCE", "", "river", "delta"], [(1, ""), (3, "delta")]),
        (["riverside", "river"], [(0, "riverside"), (1, "")]),
    ],
)
def test_a_name_that_becomes_free_leaves_one_question_to_each_mailbox_whichever_came_first(
    store: Store, waiting: list[str], left: list[tuple[int, str]]
) -> None:
    with store.transaction() as tx:
        for number, game in enumerate(waiting):
            tx.add_question(Question(ANN, ANN, game, str(number), game, "", "", NOON), stranger=True)
        tx.free_name("River")
        assert [(int(one.asked), one.game) for one in tx.questions(NOON, 9, stranger=True)] == left


def test_a_question_to_a_stranger_gives_way_if_the_address_has_answered_by_now(store: Store) -> None:
    """A mail in the name of Ann has caused a question that waits; then Ann herself, known by now, asks."""
    with store.transaction() as tx:
        tx.add_question(Question(ANN, ANN, "river", "GAME", "river", "192.0.2.9", "", NOON), stranger=True)
        (waits,) = tx.questions(NOON, 9, stranger=True)
        tx.put_off_question(waits, NOON + timedelta(hours=1))
        tx.add_question(Question(ANN, ANN, "river", "GAME", "river", "", "", NOON), stranger=False)
        assert [(one.address, one.peer) for one in tx.questions(NOON, 9, stranger=False)] == [(ANN, "")]
        assert tx.questions(NOON + timedelta(hours=2), 9, stranger=True) == []
