"""A letter in the outbox: one row for each address."""

from __future__ import annotations

import email
import email.policy
from datetime import UTC, datetime

from judge.mail.letters.letter import Letter
from judge.mail.letters.rfc5322 import Origin, new_key, to_rows

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
AT = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
ORIGIN = Origin("Judge", "judge@example.org")
ANN = "ann@players.example"
PLAIN = Letter((ANN,), "alpha: S1901M results", "Paris holds.\n")


def test_each_address_of_a_person_gets_a_copy_with_a_number_of_its_own() -> None:
    letter = Letter((ANN, "ann@home.example"), "x", "x", game="alpha", purpose="refusal")
    rows = to_rows(letter, ORIGIN, NOON)
    assert [row.recipient for row in rows] == [ANN, "ann@home.example"]
    assert len({row.message_id for row in rows}) == 2
    for row in rows:
        mail = email.message_from_bytes(row.raw, policy=email.policy.default)
        assert (mail["To"], mail["Message-ID"]) == (row.recipient, row.message_id)
        assert (row.envelope_sender, row.game, row.kind, row.created_at) == (
            "judge@example.org",
            "alpha",
            "refusal",
            NOON,
        )


def test_a_letter_is_counted_as_its_kind_unless_it_says_otherwise() -> None:
    assert [row.kind for row in to_rows(PLAIN, ORIGIN, NOON)] == ["auto-generated"]


def test_keys_are_long_and_never_the_same() -> None:
    assert len({new_key() for _ in range(100)}) == 100
    assert all(len(new_key()) == 20 for _ in range(5))
