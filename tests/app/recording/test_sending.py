"""Letters into the outbox."""

from __future__ import annotations

import pytest

from judge.app.recording import sending as outgoing
from judge.mail.letters.letter import Letter, LetterKind
from tests.support.command_mails import readers
from tests.support.house import KEEPER, House, address, to

FRANCE = address("FRANCE")


def test_letters_of_a_mail_are_all_written_or_none(river: House, monkeypatch: pytest.MonkeyPatch) -> None:
    real = outgoing.to_rows

    def to_rows(letter, origin, now, answered=None):
        if address("ITALY") in letter.to:
            raise RuntimeError("this letter cannot be written")
        return real(letter, origin, now, answered)

    monkeypatch.setattr(outgoing, "to_rows", to_rows)
    letters = river.play("FRANCE", "BROADCAST", "Hello", "ENDBROADCAST")
    assert readers(letters) == {FRANCE, KEEPER}
    assert all("Hello" not in letter.text for letter in to(letters, FRANCE))


def test_a_letter_to_what_can_be_no_address_is_left_out_and_logged_and_the_others_are_written(
    river: House, caplog: pytest.LogCaptureFixture
) -> None:
    letters = [Letter((to_whom,), "hello", "Hello.", kind=LetterKind.UNASKED) for to_whom in ("no\naddress", FRANCE)]
    with river.judge.store.transaction() as tx:
        outgoing.queue_letters(river.judge, tx, letters, river.now)
    assert readers(river.letters()) == {FRANCE}
    assert "a letter cannot be written" in caplog.text
