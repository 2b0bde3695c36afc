"""Tables and texts for a terminal."""

from __future__ import annotations

from judge.app.base.judge import Judge
from judge.app.keeper.console import table_text
from judge.app.keeper.letter_queue import QueueAction, letter_rows, on_letter
from judge.app.keeper.parked_mails import on_parked
from tests.support.games import NOON
from tests.support.keepers_store import add_letter, park


def test_a_strangers_mail_and_subject_cannot_steer_the_terminal(judge: Judge):
    number = park(judge, b"From: eve@example.org\r\n\r\n\x1b[2Jgone\x07\xc2\x9b\r\n")
    letter = add_letter(judge, subject="Re: \x1b]0;owned\x07")
    shown = [
        on_parked(judge, QueueAction.SHOW, number),
        on_letter(judge, QueueAction.SHOW, letter, NOON),
        table_text(letter_rows(judge)),
    ]
    for text in shown:
        assert text is not None
        assert not {"\x1b", "\x07", "\x9b"} & set(text)


def test_a_table_without_rows_says_so():
    assert table_text([]) == "None."
