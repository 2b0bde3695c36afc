"""An exchange that is rolled back, played again, written to a file and read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.names import PowerName
from judge.variants.exchange.purses import exchange_in, money_in
from judge.variants.payola.exchange_state import YearStep
from tests.support.command_mails import refused
from tests.support.exchange import (
    BOB,
    all_done,
    led,
    next_market,
    say,
    stock,
    the_step,
)
from tests.support.game_files import back, out
from tests.support.house import GM, Got, House


def traded(tmp_path: Path) -> House:
    """Go to Fall 1902: Bob has bought all of Ann's France, and leads it; it has paid a dividend."""
    house = led(tmp_path)
    next_market(house)
    say(house, "ann", "SELL 8 FRANCE TO bob FOR 40")
    say(house, "bob", "BUY 8 FRANCE FROM ann FOR 40", "RUN FRANCE")
    for _ in range(2):
        all_done(house)
    say(house, "bob", "DIVIDEND 3 FRANCE")
    all_done(house)
    house.tick(days=9)
    assert house.game().phase_code == "F1902M"
    return house


def by_master(house: House, *lines: str) -> list[Got]:
    return house.mail(GM, "SIGNON M@river gmpw123", *lines)


def test_phases_are_rolled_back_over_market_election_and_dividends_and_played_again_as_they_were(
    tmp_path: Path,
) -> None:
    house = traded(tmp_path)
    before = house.game()
    by_master(house, "ROLLBACK S1901M")
    assert stock(house, "FRANCE").held == {"ann": 8, "bob": 4}
    assert money_in(house.game())["bob"] == 40
    by_master(house, "ROLLFORWARD F1902M")
    after = house.game()
    assert after.phase_code == "F1902M"
    assert (exchange_in(after), money_in(after)) == (exchange_in(before), money_in(before))
    assert [power.controller for power in after.powers] == [power.controller for power in before.powers]


def test_what_is_said_in_a_market_that_is_open_again_keeps_the_phases_after_it_from_being_played_again(
    tmp_path: Path,
) -> None:
    house = traded(tmp_path)
    by_master(house, "ROLLBACK F1901M")
    by_master(house, "ROLLFORWARD")
    assert the_step(house) is YearStep.MARKET
    say(house, "cem", "BUY 2 RUSSIA")
    told = " ".join(refused(house, "E-ROLL", GM, "SIGNON M@river gmpw123", "ROLLFORWARD").split())
    assert "Investors have sent something to the exchange since the ROLLBACK" in told
    say(house, "ann", "SELL 1 FRANCE TO cem FOR 5")
    say(house, "cem", "BUY 1 FRANCE FROM ann FOR 5")
    told = " ".join(refused(house, "E-ROLL", GM, "SIGNON M@river gmpw123", "ROLLFORWARD").split())
    assert "Money or shares have changed hands since the ROLLBACK" in told
    all_done(house)
    assert stock(house, "FRANCE").held == {"ann": 7, "bob": 4, "cem": 1}
    assert stock(house, "RUSSIA").held == {"cem": 2}
    refused(house, "E-ROLL", GM, "SIGNON M@river gmpw123", "ROLLFORWARD")


def test_what_is_said_and_taken_back_in_a_market_that_is_open_again_keeps_nothing_from_being_played_again(
    tmp_path: Path,
) -> None:
    house = traded(tmp_path)
    by_master(house, "ROLLBACK F1901M")
    by_master(house, "ROLLFORWARD")
    say(house, "cem", "BUY 2 RUSSIA")
    say(house, "cem", "BUY 0 RUSSIA")
    say(house, "ann", "SELL 1 FRANCE TO bob FOR 2")
    say(house, "bob", "BUY 1 FRANCE FROM ann FOR 2")
    say(house, "bob", "SELL 1 FRANCE TO ann FOR 2")
    say(house, "ann", "BUY 1 FRANCE FROM bob FOR 2")
    by_master(house, "ROLLFORWARD")
    assert house.game().phase_code == "F1902M"


def test_a_file_of_a_game_that_was_rolled_back_to_a_market_brings_it_and_what_can_be_played_again(
    tmp_path: Path,
) -> None:
    house = traded(tmp_path / "one")
    before = house.game()
    by_master(house, "ROLLBACK F1901M")
    by_master(house, "ROLLFORWARD")
    assert the_step(house) is YearStep.MARKET
    other = House(tmp_path / "two")
    back(other, out(house))
    assert other.game() == house.game()
    by_master(other, "ROLLFORWARD")
    assert other.game().phase_code == "F1902M"
    assert (exchange_in(other.game()), money_in(other.game())) == (exchange_in(before), money_in(before))


@pytest.mark.parametrize("steps", [1, 2])
def test_a_file_of_a_game_in_an_election_or_before_dividends_brings_what_was_said(tmp_path: Path, steps: int) -> None:
    house = led(tmp_path / "one")
    next_market(house)
    for _ in range(steps):
        all_done(house)
    say(house, "bob", *(["RUN FRANCE", "ELECT bob FRANCE", "DONE"] if steps == 1 else ["DIVIDEND 3 ITALY"]))
    other = House(tmp_path / "two")
    back(other, out(house))
    assert other.game() == house.game()
    other.now = house.now
    all_done(other)
    all_done(house)
    assert exchange_in(other.game()) == exchange_in(house.game())
    assert money_in(other.game()) == money_in(house.game())


def test_a_leader_who_has_left_leads_nothing_in_a_phase_that_is_rolled_back_to(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.tick(days=9)
    house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    by_master(house, "ROLLBACK S1901M")
    assert house.game().power(PowerName("ITALY")).controller is None
    assert house.game().power(PowerName("FRANCE")).controller == "ann"


def test_a_rolled_back_year_has_its_leaders_and_its_money_again(tmp_path: Path) -> None:
    house = led(tmp_path)
    before = money_in(house.game())
    next_market(house)
    say(house, "ann", "SELL 8 FRANCE TO bob FOR 40")
    say(house, "bob", "BUY 8 FRANCE FROM ann FOR 40")
    house.mail(GM, "SIGNON M@river gmpw123", "ROLLBACK S1901M")
    game = house.game()
    assert game.phase_code == "S1901M"
    assert the_step(house) is None
    assert money_in(game) == before
    assert stock(house, "FRANCE").held == {"ann": 8, "bob": 4}
    assert game.power(PowerName("FRANCE")).controller == "ann"


def test_a_year_that_is_played_again_has_what_was_traded_after_it(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "ann", "SELL 8 FRANCE TO bob FOR 40")
    say(house, "bob", "BUY 8 FRANCE FROM ann FOR 40", "RUN FRANCE")
    for _ in range(3):
        all_done(house)
    assert house.game().power(PowerName("FRANCE")).controller == "bob"
    house.tick(days=9)
    assert house.game().phase_code == "F1902M"
    house.mail(GM, "SIGNON M@river gmpw123", "ROLLBACK F1901M")
    assert house.game().power(PowerName("FRANCE")).controller == "ann"
    house.mail(GM, "SIGNON M@river gmpw123", "ROLLFORWARD")
    assert the_step(house) is YearStep.MARKET
    assert stock(house, "FRANCE").held == {"ann": 8, "bob": 4}
