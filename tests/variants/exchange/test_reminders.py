"""Investors are reminded before the deadline of a step in which they have said nothing."""

from __future__ import annotations

from pathlib import Path

from judge.variants.payola.exchange_state import YearStep
from tests.support.exchange import (
    ANN,
    BOB,
    CEM,
    all_done,
    led,
    market,
    next_market,
    say,
    the_step,
)
from tests.support.house import Got, House


def test_investors_who_have_said_nothing_are_reminded_before_the_deadline_and_nobody_is_told_late_after_it(
    tmp_path: Path,
) -> None:
    house = market(tmp_path)
    say(house, "ann", "BUY 8 FRANCE")
    say(house, "bob", "DONE")
    assert until(house, hours=25) == []
    (reminder,) = until(house, hours=24)
    assert reminder.to == CEM
    assert reminder.subject == "river: the market of shares ends Mon 20:00 GMT"
    told = " ".join(reminder.text.split())
    assert told.startswith("The market of shares lasts until Mon 30 Nov 2026 20:00 GMT")
    assert "The market of shares of river ends Mon 30 Nov 2026 20:00 GMT, in 24 hours, and you have" in told
    assert "BUY 3 AUSTRIA DONE" in told
    assert until(house, hours=1) == []
    assert not [letter for letter in until(house, hours=-1) if "missed" in letter.subject]
    assert the_step(house) is YearStep.ELECTION


def test_of_dividends_only_leaders_who_have_said_nothing_are_reminded(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    all_done(house)
    all_done(house)
    say(house, "ann", "DIVIDEND 2 FRANCE")
    assert {letter.to for letter in until(house, hours=24)} == {BOB}


def test_a_candidacy_of_the_market_is_no_word_in_the_election(tmp_path: Path) -> None:
    house = market(tmp_path)
    say(house, "ann", "BUY 8 FRANCE", "RUN FRANCE NO")
    say(house, "bob", "BUY 4 FRANCE", "RUN FRANCE NO")
    all_done(house)
    assert the_step(house) is YearStep.ELECTION
    say(house, "bob", "RUN FRANCE NO")
    assert {letter.to for letter in until(house, hours=24)} == {ANN, CEM}


def test_who_has_struck_a_bargain_or_taken_a_wish_back_has_said_something_in_the_market(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "ann", "SELL 1 FRANCE TO bob FOR 5")
    say(house, "bob", "BUY 1 FRANCE FROM ann FOR 5")
    say(house, "cem", "BUY 1 TURKEY")
    say(house, "cem", "BUY 0 TURKEY")
    assert until(house, hours=24) == []


def test_who_comes_in_the_place_of_somebody_who_has_spoken_is_reminded(tmp_path: Path) -> None:
    house = market(tmp_path)
    for name in ("ann", "bob", "cem"):
        say(house, name, "BUY 1 FRANCE")
    say(house, "bob", "RESIGN YES")
    house.mail("new@example.org", "INVESTOR bob@river newpw123")
    assert {letter.to for letter in until(house, hours=24)} == {"new@example.org"}


def until(house: House, hours: int) -> list[Got]:
    """Let time go by until `hours` before the deadline, after it where that is less than 0."""
    deadline = house.game().deadline
    assert deadline is not None
    return house.tick(hours=(deadline - house.now).total_seconds() / 3600 - hours)
