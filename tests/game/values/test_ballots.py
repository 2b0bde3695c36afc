"""Ballots as values."""

from __future__ import annotations

import msgspec

from judge.game.values.ballots import Ballot
from tests.support.ballots import ballot
from tests.support.rows import each_row


@each_row("said", ["=", "*", "AEF", "3", "0", ">A", "y", "n"])
def test_every_ballot_comes_back_from_the_store(said: str) -> None:
    assert msgspec.json.decode(msgspec.json.encode(ballot(said)), type=Ballot) == ballot(said)
