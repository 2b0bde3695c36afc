"""Letters into the outbox."""

from __future__ import annotations

import pytest

from judge.app import sending as outgoing
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
