"""Leavers of an exchange: their cash and shares wait under their name, but not their words."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from judge.app.clock.clock import tick_all
from judge.board.names import PowerName
from judge.variants.exchange.purses import money_in
from judge.variants.payola.exchange_state import YearStep
from tests.support.exchange import (
    all_done,
    answer,
    answer_with,
    floated,
    led,
    market,
    next_market,
    say,
    stock,
    the_step,
)
from tests.support.house import GM, House

ANN, BOB, NEW, OTHER = "ann@example.org", "bob@example.org", "new@example.org", "eve@example.org"


def test_an_offer_of_shares_by_somebody_who_has_left_is_not_there_for_who_comes_in_their_place(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    before = stock(house, "FRANCE").held
    say(house, "ann", "SELL 2 FRANCE TO bob FOR 1", "DONE")
    house.mail(ANN, "RESIGN ann@river annpw12 YES")
    house.mail(NEW, "TAKEOVER ann@river newpw123")
    say(house, "bob", "BUY 2 FRANCE FROM ann FOR 1")
    assert stock(house, "FRANCE").held == before
    say(house, "bob", "DONE")
    say(house, "cem", "DONE")
    assert the_step(house) is YearStep.MARKET, "the new ann has not said DONE"


def test_a_leader_cannot_resign_from_the_power_and_the_game_goes_on(tmp_path: Path) -> None:
    house = led(tmp_path)
    before = house.game()
    for who, lines in (
        (ANN, ("SIGNON france@river annpw12", "RESIGN YES")),
        (GM, ("SIGNON M@river gmpw123", "BECOME france", "RESIGN")),
        (GM, ("SIGNON france@river gmpw123", "RESIGN")),
    ):
        letters = house.mail(who, *lines)
        said = " ".join(next(each.text for each in letters if each.to == who).split())
        assert "France in river has no player who could leave. You only order for it" in said
        assert house.game().vacancies == before.vacancies == ()
        assert house.game().stage is before.stage
    assert "You make no offers" not in answer(say(house, "ann", "[FRANCE]", "3 : A PAR - PIC"), "ann")


def test_a_dividend_that_its_leader_has_left_behind_is_withheld(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    all_done(house)
    all_done(house)
    leader = next(power for power in ("FRANCE", "ITALY") if stock(house, power).leader == "bob")
    say(house, "bob", f"DIVIDEND 1 {leader}")
    before = money_in(house.game())
    house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    for name in ("ann", "cem"):
        say(house, name, "DONE")
    assert the_step(house) is None
    after = money_in(house.game())
    assert after[leader] == before[leader]
    assert after["bob"] == before["bob"]


def test_a_game_that_everybody_has_left_goes_on_at_its_deadlines_only(tmp_path: Path) -> None:
    house = led(tmp_path)
    for name in ("ann", "bob", "cem"):
        house.mail(f"{name}@example.org", f"RESIGN {name}@river {name}pw12 YES")
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
    assert not in_play.variant.turn.waits(house.game(), in_play)


def test_offers_from_the_own_cash_of_somebody_who_has_left_do_not_count_nor_for_who_comes_in_their_place(
    tmp_path: Path,
) -> None:
    house = led(tmp_path)
    say(house, "ann", "[ann]", "5 : A VIE - BOH", "[FRANCE]", "7 : A BER - PRU", "0 : A PAR - BUR")
    house.mail(ANN, "RESIGN ann@river annpw12 YES")
    house.mail(NEW, "TAKEOVER ann@river newpw123")
    status = house.mail(NEW, "SIGNON france@river newpw123", "STATUS")[0].text
    assert "PAR - BUR" not in status
    letters = house.mail(GM, "SIGNON M@river gmpw123", "PROCESS")
    results = answer_with(letters, "cem", "Movement results")
    assert "Vienna HOLD" in results
    assert "Berlin HOLD" in results
    assert "Paris HOLD" in results
    assert money_in(house.game())["ann"] == 60


def test_builds_and_votes_of_a_leader_who_has_left_do_not_count(tmp_path: Path) -> None:
    house = led(tmp_path)
    for lines in (["0 : A MAR - SPA", "0 : F BRE - MAO"], ["0 : F MAO - POR", "0 : A SPA H"]):
        say(house, "ann", "[FRANCE]", *lines)
        house.mail(GM, "SIGNON M@river gmpw123", "PROCESS")
    assert house.game().phase_code == "W1901A"
    house.mail(ANN, "SIGNON france@river annpw12", "BUILD A MAR", "BUILD F BRE", "SET DRAW")
    assert house.game().power(PowerName("FRANCE")).orders
    house.mail(ANN, "RESIGN ann@river annpw12 YES")
    house.mail(NEW, "TAKEOVER ann@river newpw123")
    france = house.game().power(PowerName("FRANCE"))
    assert (france.orders, france.vote) == (None, None)
    house.mail(GM, "SIGNON M@river gmpw123", "PROCESS")
    assert len(house.game().board.units_of(PowerName("FRANCE"))) == 3


def test_who_comes_in_the_place_of_a_leader_hears_nothing_of_what_that_one_proposed_or_voted(tmp_path: Path) -> None:
    house = led(tmp_path, "HOUSE voting=proposals")
    house.mail(ANN, "SIGNON france@river annpw12", "PROPOSE DIAS", "SET VOTE YES")
    assert house.game().motions.standing[0].ballots
    say(house, "ann", "RESIGN YES")
    house.mail(NEW, "INVESTOR ann@river newpw12")
    assert house.game().motions.standing[0].ballots == ()
    letters = house.mail(NEW, "SIGNON france@river newpw12", "PROPOSE TEXT Shall we pause?")
    assert "Your proposal is made" in answer(letters, "new")


def test_who_comes_in_the_place_of_a_leader_who_proposed_an_end_is_asked_afresh(tmp_path: Path) -> None:
    house = led(tmp_path, "RULE PROPOSE_DIAS")
    house.mail(ANN, "SIGNON france@river annpw12", "PROPOSE DIAS")
    say(house, "ann", "RESIGN YES")
    house.mail(NEW, "INVESTOR ann@river newpw12")
    house.mail(BOB, "SIGNON italy@river bobpw12", "SET VOTE YES")
    assert house.game().ending is None
    house.mail(NEW, "SIGNON france@river newpw12", "SET VOTE YES")
    assert house.game().ending is not None


@pytest.mark.parametrize("meanwhile", [True, False])
def test_who_comes_in_the_place_of_a_leader_runs_again_whatever_was_said_meanwhile(
    tmp_path: Path, meanwhile: bool
) -> None:
    house = led(tmp_path)
    next_market(house)
    house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    if meanwhile:
        say(house, "cem", "BUY 1 RUSSIA")
    house.mail(NEW, "TAKEOVER bob@river newpw123")
    assert "You run for Italy" in answer(house.mail(NEW, "SIGNON bob@river newpw123", "SHARES"), "new")


def test_a_leader_who_is_not_there_does_not_run_in_the_election(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    for _ in range(2):
        for name in ("ann", "cem"):
            say(house, name, "DONE")
    assert stock(house, "ITALY").leader is None
    say(house, "ann", "DONE")
    assert the_step(house) is None
    house.mail(NEW, "TAKEOVER bob@river newpw123")
    next_market(house)
    told = answer(house.mail(NEW, "SIGNON bob@river newpw123", "RUN ITALY"), "new")
    assert "You run for Italy" in told


def test_everybody_hears_that_who_comes_leads_the_powers_of_whoever_left(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    letters = house.mail(NEW, "TAKEOVER bob@river newpw123")
    for name in ("ann", "cem"):
        told = answer(letters, name)
        assert "bob leads Italy now." in told
        assert "Running for" not in told
    watching = house.mail(OTHER, "OBSERVE eve@river newpw123")
    assert not any("leads" in letter.text for letter in watching)


def test_in_an_election_everybody_hears_who_runs_when_a_leader_leaves_and_when_somebody_comes(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    all_done(house)
    assert the_step(house) is YearStep.ELECTION
    left = answer(house.mail(BOB, "RESIGN bob@river bobpw12 YES"), "cem")
    assert "Nobody leads Italy now." in left
    assert "Nobody runs for Italy." in left
    came = answer(house.mail(NEW, "TAKEOVER bob@river newpw123"), "cem")
    assert "bob leads Italy now." in came
    assert "Running for Italy: bob." in came
    assert "Running for France" not in came


def test_in_an_election_everybody_hears_who_runs_when_a_candidate_leaves_who_has_led_nothing(tmp_path: Path) -> None:
    house = floated(tmp_path)
    say(house, "ann", "RUN FRANCE")
    say(house, "bob", "RUN FRANCE")
    told = answer(house.mail(BOB, "RESIGN bob@river bobpw12 YES"), "cem")
    assert "bob does not run for France anymore." in told
    assert "Running for France: ann." in told
    came = answer(house.mail(NEW, "TAKEOVER bob@river newpw123"), "cem")
    assert "leads" not in came
    assert "Running for" not in came


def test_who_runs_stays_unknown_in_a_market_when_somebody_leaves(tmp_path: Path) -> None:
    house = market(tmp_path)
    say(house, "bob", "BUY 8 ITALY")
    all_done(house)
    all_done(house)
    next_market(house)
    say(house, "bob", "RUN ITALY")
    assert "run" not in answer(house.mail(BOB, "RESIGN bob@river bobpw12 YES"), "cem")


def test_who_leaves_and_ends_the_step_by_that_is_told_nothing_that_they_have_to_do_next(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "ann", "DONE")
    say(house, "cem", "DONE")
    letters = house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    assert the_step(house) is YearStep.ELECTION
    told = answer(letters, "bob")
    assert "You no longer take part in river." in told
    assert "Nothing." not in told
    assert "next" not in told
    assert "What you can do now" in answer(letters, "cem")


def test_an_investor_answers_done_or_resign_with_a_full_stop_behind_it(tmp_path: Path) -> None:
    house = market(tmp_path)
    letter = next(each for each in say(house, "bob", "SHARES") if each.to == BOB)
    told = answer(house.answer(letter, "Done."), "bob")
    assert "You are done; waiting for 2 more investors to say DONE." in told
    told = answer(house.answer(letter, "Resign."), "bob")
    assert "Your cash and shares wait under the name bob" in " ".join(told.split())
    told = answer(house.answer(letter, "Resign."), "bob")
    assert "You no longer take part in river." in told
