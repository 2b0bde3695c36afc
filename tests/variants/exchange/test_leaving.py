"""Who leaves an exchange: their cash and shares wait under their name, nothing that they have said does."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from judge.app.clock import tick_all
from judge.variants.exchange.purses import money_in
from judge.variants.exchange.state import Step
from tests.support.exchange import all_done, led, market, next_market, say, stock, the_step
from tests.support.house import House

ANN, BOB, NEW = "ann@example.org", "bob@example.org", "new@example.org"


def test_an_offer_of_shares_by_somebody_who_has_left_is_not_there_for_who_comes_in_their_place(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    before = stock(house, "FRANCE").held
    say(house, "ann", "SELL 2 FRANCE TO bob FOR 1", "DONE")
    house.mail(ANN, "RESIGN ann@river annpw12")
    house.mail(NEW, "TAKEOVER ann@river newpw123")
    say(house, "bob", "BUY 2 FRANCE FROM ann FOR 1")
    assert stock(house, "FRANCE").held == before
    say(house, "bob", "DONE")
    say(house, "cem", "DONE")
    assert the_step(house) is Step.MARKET, "the new ann has not said DONE"


def test_a_dividend_that_its_leader_has_left_behind_is_withheld(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    all_done(house)
    all_done(house)
    leader = next(power for power in ("FRANCE", "ITALY") if stock(house, power).leader == "bob")
    say(house, "bob", f"DIVIDEND 1 {leader}")
    before = money_in(house.game())
    house.mail(BOB, "RESIGN bob@river bobpw12")
    for name in ("ann", "cem"):
        say(house, name, "DONE")
    assert the_step(house) is None
    after = money_in(house.game())
    assert after[leader] == before[leader]
    assert after["bob"] == before["bob"]


def test_a_game_that_everybody_has_left_goes_on_at_its_deadlines_only(tmp_path: Path) -> None:
    house = led(tmp_path)
    for name in ("ann", "bob", "cem"):
        house.mail(f"{name}@example.org", f"RESIGN {name}@river {name}pw12")
    phase = house.game().phase_code
    for _ in range(3):
        house.now += timedelta(minutes=1)
        tick_all(house.judge, house.now)
    assert house.game().phase_code == phase
    with house.judge.store.reading() as tx:
        assert tx.count_due(house.now) == 0
    house.wait(days=8)
    assert house.game().phase_code == "F1901M"
    with house.judge.store.reading() as tx:
        assert tx.count_due(house.now) == 0


def test_where_no_power_is_led_a_movement_phase_lasts_until_its_deadline_for_those_who_bribe(tmp_path: Path) -> None:
    house = market(tmp_path)
    all_done(house)
    assert (house.game().phase_code, the_step(house)) == ("S1901M", None)
    say(house, "ann", "5: F BRE - MAO")
    house.tick(hours=1)
    assert house.game().phase_code == "S1901M"


def test_a_game_of_payola_without_an_exchange_waits_for_nobody_who_owes_nothing(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT payola")
    in_play = house.judge.in_play(house.game())
    assert in_play.variant.name == "payola"
    assert not in_play.variant.waits(house.game(), in_play)
