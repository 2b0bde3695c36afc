"""Figures of the judge's health."""

from __future__ import annotations

from judge.app.keeper.addresses import block
from judge.app.keeper.figures import stats_rows
from judge.app.mails.incoming import receive
from tests.support.house import POWERS, House


def figures(house: House) -> dict[str, object]:
    return {row["what"]: row["figure"] for row in stats_rows(house.judge, house.now)}


def test_the_figures_count_games_mails_and_letters_and_what_waits(home: House) -> None:
    home.create(name="lake")
    home.start()
    receive(home.judge, b"From: a@example.org\r\n\r\nLIST\r\n", "a@example.org", ["judge@example.org"], home.now)
    block(home.judge, "any@spam.net")
    home.tick(hours=2)
    told_now = figures(home)
    assert told_now["games"] == 2
    assert told_now["games active"] == told_now["games forming"] == 1
    assert told_now["mails 2026-11-23"] == 2 + len(POWERS) + 1
    assert told_now["mails waiting"] == 1
    assert told_now["oldest mail waiting, minutes"] == 120
    assert told_now["mails parked"] == told_now["letters failed"] == 0
    assert told_now["letters waiting"] == told_now["letters 2026-11-23"] > 20
    assert told_now["minutes since the last tick"] == 0
    assert told_now["new games"] == "yes"
    assert told_now["addresses blocked"] == 1


def test_the_figures_of_an_empty_judge_are_none_or_nothing(home: House) -> None:
    told_now = figures(home)
    assert told_now["games"] == told_now["mails waiting"] == 0
    assert told_now["oldest mail waiting, minutes"] is None
    assert told_now["minutes since the last tick"] is None
