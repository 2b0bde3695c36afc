"""Matters that count for a player, seen and corrected by the keeper."""

from __future__ import annotations

import pytest

from judge.app.keeper.figures import excuse, record_rows, record_sentences
from judge.app.keeper.games import log_rows
from judge.problems import Refused
from tests.support.command_mails import order_all
from tests.support.house import KEEPER, House, address

ANNA = "anna@example.org"


def test_the_keeper_sees_a_record_and_excuses_a_phase_which_the_log_tells(home: House) -> None:
    home.start("RULE CIVIL_DISORDER")
    order_all(home, but=("FRANCE",))
    home.tick(days=8)
    france = address("FRANCE")
    kinds = [row["what"] for row in record_rows(home.judge, france) if row["phase"] == "S1901M"]
    assert kinds == ["disorder", "started"]
    assert "on time in 0 of" in record_sentences(home.judge, france, home.now)
    assert "not held against" in excuse(home.judge, france, "River", "s1901m", home.now)
    kept = next(row for row in record_rows(home.judge, france) if row["what"] == "excused")
    assert kept["note"] == f"was disorder; {KEEPER}, 2026-12-01"
    assert "on time in 0 of" not in record_sentences(home.judge, france, home.now)
    last = (log_rows(home.judge, "river") or [])[-1]
    assert (last["event"], last["who"]) == ("RecordCorrected", KEEPER)


def test_only_what_is_held_against_somebody_can_be_excused(home: House) -> None:
    home.start()
    order_all(home)
    home.tick(hours=2)
    for who, game, phase in ((ANNA, "river", "S1901M"), (address("FRANCE"), "river", "S1901M")):
        with pytest.raises(Refused) as caught:
            excuse(home.judge, who, game, phase, home.now)
        assert caught.value.code == "E-RECORD"
