"""The keeper's view of parked mails, and acts on them."""

from __future__ import annotations

import pytest

from judge.app.base.judge import Judge
from judge.app.keeper.letter_queue import QueueAction
from judge.app.keeper.parked_mails import on_parked, parked_rows
from tests.support.keepers_store import park


def test_a_parked_mail_is_listed_with_what_went_wrong_and_shown_whole_without_its_password(judge: Judge):
    number = park(judge)
    raw_length = len(b"From: bob@example.org\r\n\r\nSIGNON Fgame secret\r\nA PAR H\r\n")
    assert parked_rows(judge) == [
        {
            "number": number,
            "from": "bob@example.org",
            "to": "judge@example.org",
            "received": "2026-11-23T12:00:00Z",
            "bytes": raw_length,
            "error": "KeyError: 'PAR'",
        }
    ]
    shown = on_parked(judge, QueueAction.SHOW, number)
    assert shown is not None
    assert "Traceback:\n  line 3\nKeyError: 'PAR'" in shown
    assert "SIGNON ******** ********\nA PAR H" in shown
    assert "secret" not in shown


def test_a_parked_mail_can_be_read_again_once(judge: Judge):
    number = park(judge)
    assert on_parked(judge, QueueAction.RETRY, number) == f"Mail {number} will be read again with the next tick."
    assert parked_rows(judge) == []
    with judge.store.reading() as tx:
        assert tx.new_mails() == 1
    assert [on_parked(judge, action, number) for action in ("show", "retry", "drop")] == [None] * 3


def test_a_parked_mail_can_be_thrown_away(judge: Judge):
    number = park(judge)
    assert on_parked(judge, QueueAction.DROP, number) == f"Mail {number} is thrown away."
    with judge.store.reading() as tx:
        assert tx.mail(number) is None


@pytest.mark.parametrize(
    "to",
    [
        "judge+river.FRANCE.abcdefghijklmnop@example.org",
        '"judge+river.FRANCE.abcdefghijklmnop"@example.org',
        "<judge+river.FRANCE.\r\n abcdefghijklmnop@example.org>",
        "=?utf-8?q?judge=2Briver.france.abcdefghijklmnop=40example.org?= <judge@example.org>",
    ],
)
def test_a_reply_token_is_shown_in_no_header_of_a_parked_mail_however_it_is_written(judge: Judge, to: str) -> None:
    number = park(judge, f"From: bob@example.org\r\nTo: {to}\r\n\r\nA PAR H\r\n".encode())
    shown = on_parked(judge, QueueAction.SHOW, number)
    assert shown is not None
    assert "abcdefghijklmnop" not in shown
    assert "A PAR H" in shown
