"""Leaders of powers in Payola games with an exchange, by mail: docs/spec/exchange.md."""

from __future__ import annotations

from pathlib import Path

from judge.board.names import PowerName
from judge.variants.exchange.purses import exchange_in, money_in
from judge.variants.payola.exchange_state import YearStep
from tests.support.command_mails import refused
from tests.support.exchange import (
    ANN,
    BOB,
    CEM,
    all_done,
    answer,
    answer_with,
    floated,
    led,
    next_market,
    say,
    stock,
    the_step,
)
from tests.support.house import GM


def test_leaders_are_elected_by_shares_and_order_for_their_powers(tmp_path: Path) -> None:
    house = floated(tmp_path)
    say(house, "bob", "RUN FOR FRANCE")
    say(house, "bob", "RUN ITALY")
    told = say(house, "ann", "RUN FRANCE")
    assert "Running for France: ann, bob." in next(letter.text for letter in told if letter.to == CEM)
    letters = all_done(house)
    assert "France: ann leads it." in answer(letters, "cem")
    assert "Italy: bob leads it." in answer(letters, "cem")
    assert "Austria, England, Germany, Russia and Turkey: too few shares are sold for a leader." in " ".join(
        answer(letters, "cem").split()
    )
    assert "Votes in France: ann 8, bob 4." in answer(letters, "ann")
    assert "France: ann 8" not in answer(letters, "cem")
    assert "You lead France, and order for it." in answer(letters, "ann")
    assert "[France]\n    0 : A MAR H" in answer(letters, "ann")
    game = house.game()
    assert {power.name: power.controller for power in game.powers if power.controller} == {
        "FRANCE": "ann",
        "ITALY": "bob",
    }
    assert (found := exchange_in(game)) is not None
    assert found.step is None


def test_the_leader_sets_a_dividend_that_is_paid_to_all_shareholders(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    all_done(house)
    all_done(house)
    assert the_step(house) is YearStep.DIVIDEND
    assert "You do not lead France" not in answer(say(house, "ann", "DIVIDEND 4 FRANCE"), "ann")
    letters = all_done(house)
    assert "France pays 4 AgP a share." in answer(letters, "cem")
    assert "Italy withholds its dividend." in answer(letters, "cem")
    assert "France paid you 32 AgP." in answer(letters, "ann")
    assert money_in(house.game())["FRANCE"] == 156 - 48
    assert the_step(house) is None


def test_the_leader_orders_for_the_power_and_reads_it_and_nobody_else_does(tmp_path: Path) -> None:
    house = led(tmp_path)
    told = answer(house.mail(ANN, "SIGNON france@river annpw12", "A PAR - BUR", "A MAR H", "F BRE H"), "ann")
    assert "Offer sheet of France on file now" in told
    assert "France" in say(house, "ann", "STATUS")[-1].text
    refused(house, "E-SIGNON", BOB, "SIGNON france@river bobpw12", "A PAR H")


def test_leaders_vote_on_the_end_and_shares_of_the_victors_decide_who_wins(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail(ANN, "SIGNON france@river annpw12", "SET DRAW")
    letters = house.mail(BOB, "SIGNON italy@river bobpw12", "SET DRAW")
    ended = answer_with(letters, "cem", "the game is over")
    assert "bob has won: what counts are shares of France and Italy, each power's parts added up, and then cash." in (
        " ".join(ended.split())
    )
    assert "\nbob: France 4 of 12, Italy 8 of 8 (133.3 %); 40 AgP.\n" in ended
    assert "\nann: France 8 of 12 (66.7 %); 60 AgP.\ncem: no such shares (0.0 %); 100 AgP.\n" in ended
    assert "Congratulations" not in answer_with(letters, "ann", "the game is over")
    assert "bob has won" in house.mail(CEM, "SUMMARY river")[0].text


def test_what_cannot_be_done_in_an_election_is_refused_with_why(tmp_path: Path) -> None:
    house = floated(tmp_path)
    say(house, "ann", "RUN FRANCE")
    told = refused(house, "E-EX-VOTE", CEM, "SIGNON cem@river cempw12", "ELECT ann FRANCE")
    assert "You hold no shares of France, and so have no vote" in told
    told = refused(house, "E-EX-CANDIDATE", ANN, "SIGNON ann@river annpw12", "ELECT bob FRANCE")
    assert "bob does not run for France" in told


def test_dividends_are_set_by_the_leader_within_what_the_treasury_holds(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    all_done(house)
    all_done(house)
    told = refused(house, "E-EX-LEADER", BOB, "SIGNON bob@river bobpw12", "DIVIDEND 4 FRANCE")
    assert "You do not lead France" in told
    told = refused(house, "E-EX-DIVIDEND", ANN, "SIGNON ann@river annpw12", "DIVIDEND 14 FRANCE")
    assert "can pay 13 a share at most" in " ".join(told.split())


def test_everybody_hears_that_an_investor_leaves_and_takeover_brings_another_one_who_leads_at_once(
    tmp_path: Path,
) -> None:
    house = led(tmp_path)
    letters = house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    assert {letter.to for letter in letters} == {ANN, BOB, CEM, GM}
    assert "    INVESTOR bob@river" in answer(letters, "cem")
    letters = house.mail("dan@example.org", "TAKEOVER bob@river danpw123")
    assert {letter.to for letter in letters} == {ANN, CEM, "dan@example.org", GM}
    told = answer(letters, "dan")
    assert "with the cash and the shares that wait under that name" in " ".join(told.split())
    assert "[Italy]\n    0 : A ROM H" in told
    refused(house, "E-TAKEOVER", "eve@example.org", "TAKEOVER bob@river evepw123")


def test_an_investor_who_votes_on_the_end_hears_how_they_vote_for_the_power_that_they_lead(tmp_path: Path) -> None:
    house = led(tmp_path)
    told = refused(house, "E-VOTE-NONE", ANN, "SIGNON ann@river annpw12", "SET DRAW")
    assert "To vote for France, sign on for it: SIGNON france@river your-password" in " ".join(told.split())
    told = refused(house, "E-VOTE-NONE", CEM, "SIGNON cem@river cempw12", "SET DRAW")
    assert "sign on for it" not in told


def test_of_dividends_nobody_is_waited_for_but_leaders(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    all_done(house)
    told = all_done(house)
    assert "You lead no power, so you have nothing to do." in " ".join(answer(told, "cem").split())
    assert "waiting for 1 more leader to say DONE" in answer(say(house, "ann", "DONE"), "ann")
    say(house, "bob", "DONE")
    assert the_step(house) is None


def test_a_shareholder_who_does_not_run_votes_for_one_who_does(tmp_path: Path) -> None:
    house = floated(tmp_path)
    say(house, "ann", "RUN FRANCE")
    say(house, "bob", "RUN FRANCE")
    told = answer(say(house, "ann", "RUN FRANCE NO", "ELECT bob FRANCE"), "ann")
    assert "You elect bob for France by 8 shares." in told
    assert "You do not run for France." in told
    assert "You run for" not in told
    assert "France: bob leads it." in answer(all_done(house), "cem")


def test_the_leader_reads_in_history_what_the_power_was_told_before_and_others_do_not(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail(ANN, "SIGNON france@river annpw12", "5 : A PAR - BUR")
    house.tick(days=9)
    assert "Statement of France" in say(house, "ann", "HISTORY river")[-1].text
    assert "Statement of France" not in say(house, "bob", "HISTORY river")[-1].text


def test_who_has_left_neither_buys_nor_runs_nor_votes_any_more(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "bob", "SELL 2 ITALY TO ann FOR 5", "BUY 3 RUSSIA")
    say(house, "ann", "BUY 2 ITALY FROM bob FOR 5", "RUN ITALY")
    house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    say(house, "ann", "DONE")
    letters = say(house, "cem", "DONE")
    assert stock(house, "RUSSIA").held == {}
    assert "Running for Italy: ann." in answer(letters, "cem")
    say(house, "ann", "DONE")
    assert "Italy: ann leads it." in answer(say(house, "cem", "DONE"), "cem")
    assert stock(house, "ITALY").held == {"ann": 2, "bob": 6}
    assert house.game().power(PowerName("ITALY")).controller == "ann"


def test_news_of_a_mail_that_ends_a_step_tell_the_new_deadline_once(tmp_path: Path) -> None:
    house = floated(tmp_path)
    say(house, "ann", "RUN FRANCE", "DONE")
    say(house, "cem", "DONE")
    told = " ".join(answer(say(house, "bob", "RUN ITALY", "DONE"), "cem").split())
    assert "bob runs for Italy. Running for Italy: bob. The leaders are elected; now Spring 1901" in told
    assert told.count("Orders are due") == 1


def test_a_power_whose_leader_has_left_is_told_to_have_none(tmp_path: Path) -> None:
    house = led(tmp_path)
    letters = house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    assert "Nobody leads Italy now" in answer_with(letters, "ann", "Italy")
    assert "nobody leads it" in answer(say(house, "ann", "SHARES"), "ann")
    assert "bob leads" not in answer(say(house, "ann", "SHARES"), "ann")
    house.mail("dan@example.org", "TAKEOVER bob@river danpw123")
    assert "bob leads it" in answer(say(house, "ann", "SHARES"), "ann")


def test_a_candidacy_that_changes_nothing_is_answered_and_told_to_nobody_else(tmp_path: Path) -> None:
    house = floated(tmp_path)
    for line, said in (("RUN ITALY NO", "You do not run for Italy"), ("RUN FRANCE", "You run for France")):
        letters = say(house, "ann", line, line)
        assert said in answer(letters, "ann")
    assert len([letter for letter in letters if letter.to == CEM]) == 1
    assert [letter.to for letter in say(house, "ann", "RUN ITALY NO", "RUN FRANCE")] == [ANN]


def test_a_vote_for_oneself_without_running_names_the_line_that_runs(tmp_path: Path) -> None:
    house = floated(tmp_path)
    told = refused(house, "E-EX-CANDIDATE", BOB, "SIGNON bob@river bobpw12", "ELECT bob ITALY")
    assert "You do not run for Italy. Send RUN ITALY to run; your votes then count for you." in " ".join(told.split())
    other = refused(house, "E-EX-CANDIDATE", BOB, "SIGNON bob@river bobpw12", "ELECT ann ITALY")
    assert "ann does not run for Italy. Your votes are unchanged." in " ".join(other.split())
    say(house, "bob", "RUN ITALY", "ELECT bob ITALY")
    assert "Italy: bob leads it." in answer(all_done(house), "cem")


def test_under_immobile_dummies_a_power_that_somebody_leads_moves_and_the_others_stay(tmp_path: Path) -> None:
    house = led(tmp_path, "RULE IMMOBILE_DUMMIES")
    said = answer(house.mail(ANN, "SIGNON france@river annpw12", "5 : A PAR - BUR", "5 : F BRE - MAO"), "ann")
    assert "Offer sheet of France on file now" in said
    refused(house, "E-ORD-IMMOBILE", CEM, "SIGNON cem@river cempw12", "5 : A VIE - BOH")
    house.mail(CEM, "SIGNON cem@river cempw12", "5 : A VIE S A BUD - GAL", "8 : A MAR - SPA")
    house.mail(GM, "SIGNON M@river gmpw123", "PROCESS!")
    units = {str(unit) for unit in house.game().board.units}
    assert {"A BUR", "F MAO", "A VIE", "A BUD"} <= units
