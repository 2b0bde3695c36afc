"""Payola games with an exchange, by mail: docs/spec/exchange.md."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Game
from judge.game.people.open_seats import investors
from judge.variants.exchange.purses import exchange_in, money_in
from judge.variants.payola.exchange_state import YearStep
from tests.support.command_mails import put, refused, refused_play
from tests.support.exchange import (
    ANN,
    BOB,
    CEM,
    all_done,
    answer,
    answer_with,
    floated,
    forming,
    led,
    market,
    next_market,
    say,
    stock,
    the_step,
)
from tests.support.game_files import back, out
from tests.support.house import GM, House


def test_investors_come_under_a_name_get_their_cash_and_the_market_opens_when_the_master_starts(tmp_path: Path) -> None:
    house = forming(tmp_path)
    listed = house.mail(CEM, "LIST")[0].text
    assert "Standard, Exchange (Payola)." in listed
    assert "3 investors so far; the Master starts it" in listed
    house.mail(GM, "SIGNON M@river gmpw123", "ACTIVATE")
    game = house.game("river")
    exchange = exchange_in(game)
    assert exchange is not None
    assert exchange.step is YearStep.MARKET
    assert {name: money_in(game)[name] for name in ("ann", "bob", "cem")} == {"ann": 100, "bob": 100, "cem": 100}
    assert money_in(game)["FRANCE"] == 48
    assert {stock.own for stock in exchange.stocks} == {12}
    assert {stock.price for stock in exchange.stocks} == {5}
    assert all(power.player is None and power.controller is None for power in game.powers)


def test_what_is_bought_of_the_powers_is_paid_to_them_when_the_market_closes(tmp_path: Path) -> None:
    house = market(tmp_path)
    told = answer(say(house, "ann", "BUY 8 FRANCE"), "ann")
    assert "You wish to buy 8 shares of France at 5 AgP each." in told
    assert "You have 100 AgP and no shares." in told
    letters = all_done(house)
    assert "You bought 8 shares of France, for 40 AgP." in answer(letters, "ann")
    money = money_in(house.game())
    assert (money["ann"], money["FRANCE"]) == (60, 88)
    assert not any("40 AgP" in letter.text for letter in letters if letter.to != ANN)


def test_a_market_lasts_until_its_deadline_or_until_all_are_done(tmp_path: Path) -> None:
    house = market(tmp_path)
    say(house, "ann", "BUY 8 FRANCE", "DONE")
    said = answer(say(house, "bob", "DONE"), "bob")
    assert "1 more investor to say DONE." in said
    assert house.tick(hours=5) == []
    say(house, "bob", "BUY 1 ITALY")  # Bob wants something more after all
    say(house, "cem", "DONE")
    assert house.tick(hours=5) == []
    letters = say(house, "bob", "DONE")
    assert {letter.to for letter in letters if "The market has closed" in letter.text} == {ANN, BOB, CEM, GM}
    told = " ".join(answer(letters, "bob").split())
    assert told.startswith("You are done, and so are all: nobody keeps the market of shares open anymore.")
    assert "What you can do now" in told

    late = market(tmp_path / "late")
    deadline = late.game().deadline
    assert deadline is not None
    say(late, "ann", "BUY 8 FRANCE")
    late.now = deadline
    assert any("The market has closed" in letter.text for letter in late.tick(hours=1))


def test_a_year_later_shareholders_read_reports_and_the_market_is_open_again(tmp_path: Path) -> None:
    house = led(tmp_path)
    letters = next_market(house)
    assert "The year 1901 is over" in answer_with(letters, "cem", "The year 1901")
    report = answer_with(letters, "bob", "Report of 1901")
    assert "France has 156 AgP. Its shares: ann 8, bob 4." in report
    assert "Italy has 136 AgP. Its shares: bob 8; 4 not sold." in report
    assert "Report of 1901" in answer_with(letters, "cem", "Report of 1901")
    assert "France has" not in answer_with(letters, "cem", "Report of 1901")
    assert not any("156 AgP" in letter.text for letter in letters if letter.to not in (ANN, BOB))


def test_a_bargain_is_told_to_the_two_and_to_nobody_else_and_done_when_both_have_said_it(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    letters = say(house, "ann", "SELL 2 FRANCE TO bob FOR 15")
    assert {letter.to for letter in letters} == {ANN, BOB}
    assert "ann offers you 2 shares of France for 15 AgP in all. It is done when you answer:" in " ".join(
        answer(letters, "bob").split()
    )
    assert "\n    BUY 2 FRANCE FROM ann FOR 15\n" in answer(letters, "bob")
    assert "France 8" not in answer(letters, "bob")
    letters = say(house, "bob", "BUY 2 FRANCE FROM ann FOR 15")
    assert {letter.to for letter in letters} == {ANN, BOB}
    assert "You have 75 AgP and these shares: France 6." in answer(letters, "ann")
    assert "You have 25 AgP and these shares: France 6, Italy 8." in answer(letters, "bob")


def test_stock_is_issued_when_enough_shareholders_say_so_and_everybody_hears(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    assert {letter.to for letter in say(house, "ann", "ISSUE 3 FRANCE FOR 8")} == {ANN}
    letters = say(house, "bob", "ISSUE 3 FRANCE FOR 8")
    assert {letter.to for letter in letters} == {ANN, BOB, CEM, GM}
    assert "France sells 3 shares more, and all that it holds, at 8 AgP each." in answer(letters, "cem")
    assert stock(house, "FRANCE").own == 3


def test_a_word_for_new_stock_is_taken_back_until_it_is_issued(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "ann", "ISSUE 3 FRANCE FOR 8")
    letters = say(house, "ann", "ISSUE 0 FRANCE")
    assert {letter.to for letter in letters} == {ANN}
    assert "You no longer propose more shares of France" in answer(letters, "ann")
    say(house, "bob", "ISSUE 3 FRANCE FOR 8")
    assert stock(house, "FRANCE").own == 0
    assert "You have no proposal for more stock of France to take back." in answer(
        say(house, "ann", "ISSUE 0 FRANCE"), "ann"
    )
    say(house, "ann", "ISSUE 3 FRANCE FOR 8")
    assert "You have no proposal for more stock of France" in answer(say(house, "ann", "ISSUE 0 FRANCE FOR 8"), "ann")


def test_a_bargain_by_which_those_who_want_new_stock_hold_enough_issues_it_and_everybody_hears(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "ann", "ISSUE 3 FRANCE FOR 8")
    holdings = stock(house, "FRANCE").held
    assert holdings == {"ann": 8, "bob": 4}
    say(house, "bob", "SELL 2 FRANCE TO ann FOR 5")
    letters = say(house, "ann", "BUY 2 FRANCE FROM bob FOR 5")
    assert {letter.to for letter in letters} == {ANN, BOB, CEM, GM}
    assert "France sells 3 shares more, and all that it holds, at 8 AgP each." in answer(letters, "cem")
    assert stock(house, "FRANCE").own == 3
    assert "issue" not in answer(say(house, "ann", "STATUS"), "ann").lower()


@pytest.mark.parametrize(
    ("code", "line", "told"),
    [
        ("E-EX-SHARES", "SELL 9 FRANCE TO bob FOR 15", "You hold 8 shares of France, and cannot sell 9"),
        ("E-EX-SELF", "SELL 1 FRANCE TO ann FOR 15", "You cannot trade with yourself"),
        ("E-EX-CASH", "BUY 2 FRANCE FROM bob FOR 61", "You have 60 AgP, and this costs 61"),
        ("E-EX-HOLDER", "ISSUE 1 ITALY FOR 5", "You hold no shares of Italy"),
        ("E-EX-THIRD", "ISSUE 7 FRANCE FOR 5", "France can issue 6 shares at most"),
        ("E-EX-RUN", "RUN ITALY", "You hold no shares of Italy. Only shareholders can lead it"),
        ("E-EX-WHEN", "ELECT bob FRANCE", "ELECT is for the election of leaders; now there is the market of shares"),
        ("E-EX-WHEN", "DIVIDEND 4 FRANCE", "DIVIDEND is for the setting of dividends; now there is the market"),
        ("E-EX-WHO", "SELL 1 FRANCE TO dan FOR 15", '"dan" is not an investor in river. There are ann, bob, cem'),
        ("E-EX-NUMBER", "BUY many FRANCE", '"many" is not a number from 0 to 9999'),
        ("E-EX-NUMBER", "SELL -1 FRANCE TO bob FOR 15", '"-1" is not a number from 0 to 9999'),
        ("E-POWER", "BUY 3 SPAIN", '"SPAIN" is not a power in river'),
        ("E-SYNTAX", "SELL 2 FRANCE BOB 15", "SELL 2 FRANCE TO bob FOR 15"),
        ("E-SYNTAX", "SELL 2 FRANCE FROM bob FOR 15", '"FROM" is not understood here'),
        ("E-SYNTAX", "RUN FRANCE YES", '"YES" is not understood here'),
    ],
)
def test_what_cannot_be_done_in_a_market_is_refused_with_why(tmp_path: Path, code: str, line: str, told: str) -> None:
    house = led(tmp_path)
    next_market(house)
    found = refused(house, code, ANN, "SIGNON ann@river annpw12", line)
    assert told in " ".join(found.split())


def test_a_bargain_that_the_other_one_cannot_keep_any_more_is_refused(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "ann", "SELL 8 FRANCE TO bob FOR 40")
    say(house, "ann", "SELL 1 FRANCE TO cem FOR 5")
    say(house, "cem", "BUY 1 FRANCE FROM ann FOR 5")
    told = refused(house, "E-EX-NOTNOW", BOB, "SIGNON bob@river bobpw12", "BUY 8 FRANCE FROM ann FOR 40")
    assert "ann cannot keep that bargain at present" in told


@pytest.mark.parametrize(
    ("word", "line", "mine", "theirs"),
    [
        ("SELL 2 FRANCE TO bob FOR 15", "SELL 0 FRANCE TO bob", "You offer no longer", "ann offers no longer"),
        ("SELL 2 FRANCE TO bob FOR 15", "SELL 0 FRANCE TO bob FOR 15", "You offer no longer", "ann offers no longer"),
        (
            "BUY 2 FRANCE FROM bob FOR 15",
            "BUY 0 FRANCE FROM bob",
            "You would take no longer",
            "ann would take no longer",
        ),
    ],
)
def test_who_offered_a_bargain_takes_it_back_with_0_shares_and_both_hear(
    tmp_path: Path, word: str, line: str, mine: str, theirs: str
) -> None:
    house = led(tmp_path)
    next_market(house)
    offered = " ".join(answer(say(house, "ann", word), "ann").split())
    assert f"{line.removesuffix(' FOR 15')} takes it back." in offered
    letters = say(house, "ann", line)
    assert {letter.to for letter in letters} == {ANN, BOB}
    assert f"{mine} 2 shares of France" in answer(letters, "ann")
    assert f"{theirs} 2 shares of France" in answer(letters, "bob")
    opposite = word.replace("SELL", "BUY").replace("TO bob", "FROM ann")
    if word.startswith("BUY"):
        opposite = word.replace("BUY", "SELL").replace("FROM bob", "TO ann")
    say(house, "bob", opposite)
    assert stock(house, "FRANCE").held == {"ann": 8, "bob": 4}, "nobody is taken by an offer that there is no more"


def test_a_bargain_that_was_not_offered_cannot_be_taken_back(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "bob", "BUY 2 FRANCE FROM ann FOR 15")
    told = refused(house, "E-EX-NOWORD", ANN, "SIGNON ann@river annpw12", "SELL 0 FRANCE TO bob")
    assert "You offer bob no shares of that power at present. Nothing was changed." in told
    say(house, "ann", "SELL 2 FRANCE TO bob FOR 15")
    assert stock(house, "FRANCE").held == {"ann": 6, "bob": 6}, "the other one's word stands"


def test_nothing_is_ordered_processed_for_show_or_played_while_the_exchange_is_open(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    told = refused(house, "E-EX-STEP", ANN, "SIGNON france@river annpw12", "A PAR H")
    assert "Nothing moves on the board before the exchange has closed" in " ".join(told.split())
    refused(house, "E-STATE", GM, "SIGNON M@river gmpw123", "PREVIEW")
    house.mail(GM, "SIGNON M@river gmpw123", "PROCESS")
    assert the_step(house) is YearStep.ELECTION


def test_players_of_an_exchange_come_as_investors_and_before_the_start(tmp_path: Path) -> None:
    house = forming(tmp_path)
    told = refused(house, "E-JOIN-INVESTOR", "dan@example.org", "JOIN river danpw123")
    assert "INVESTOR your-name@river" in " ".join(told.split())
    house.mail(GM, "SIGNON M@river gmpw123", "ACTIVATE")
    refused(house, "E-FULL", "dan@example.org", "INVESTOR dan@river danpw123")


def test_shares_are_for_investors_of_games_that_have_them(tmp_path: Path) -> None:
    house = market(tmp_path)
    house.mail("owl@example.org", "OBSERVE owl@river owlpw123")
    told = refused(house, "E-EX-NONE", "owl@example.org", "SIGNON owl@river owlpw123", "SHARES")
    assert "river has no exchange in which you hold shares" in " ".join(told.split())


def test_the_first_market_says_what_is_for_sale_and_a_wish_can_be_taken_back(tmp_path: Path) -> None:
    house = market(tmp_path, "VARIANT payola cash=60 shares=9 price=7")
    say(house, "ann", "BUY 9 FRANCE", "BUY 2 ITALY")
    told = say(house, "ann", "BUY 0 ITALY", "SHARES")[-1].text
    assert "You wish to buy 9 shares of France at 7 AgP each." in told
    assert "of Italy at 7 AgP each" not in told
    assert "9 shares of each for sale at 7 AgP; too few are sold for a leader." in " ".join(told.split())
    all_done(house)
    assert money_in(house.game())["ann"] == 60 - 56  # she can pay for 8


def test_an_investor_who_leaves_can_be_replaced_under_their_name(tmp_path: Path) -> None:
    house = led(tmp_path)
    refused(house, "E-PLAYING", BOB, "MONITOR bob2@river bobpw12")
    house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    assert house.game().power(PowerName("ITALY")).controller is None
    refused(house, "E-SIGNON", BOB, "SIGNON italy@river bobpw12")
    told = refused(house, "E-FULL", "dan@example.org", "INVESTOR dan@river danpw123")
    assert "INVESTOR bob@river takes the place of one who has left" in " ".join(told.split())
    house.mail("dan@example.org", "INVESTOR bob@river danpw123")
    told = house.mail("dan@example.org", "SIGNON bob@river danpw123", "SHARES")[-1].text
    assert "You have 40 AgP and these shares: France 4, Italy 8." in told
    assert house.game().power(PowerName("ITALY")).controller == "bob"


def test_wishes_beyond_ones_cash_are_told_to_be_met_in_part(tmp_path: Path) -> None:
    told = answer(say(market(tmp_path), "ann", "BUY 12 FRANCE", "BUY 9 ITALY"), "ann")
    assert "Your wishes come to 105 AgP: they are met by turns" in " ".join(told.split())
    assert told.count("You have 100 AgP") == 1


def test_every_line_that_a_letter_of_an_exchange_offers_is_done_as_it_stands(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "bob", "SELL 2 ITALY TO ann FOR 15")
    say(house, "bob", "BUY 1 FRANCE FROM ann FOR 9")
    tried = []
    while (step := the_step(house)) is not None:
        tried.append(step)
        for name in ("ann", "bob", "cem"):
            if the_step(house) is step:
                _try_all(house, name)
    assert tried == list(YearStep)


def _try_all(house: House, name: str) -> None:
    """Send every line that SHARES shows to somebody in the present step, each in a mail of its own."""
    shown = say(house, name, "SHARES")[-1].text.splitlines()
    lines = [line.strip() for line in shown if line.startswith("    ")]
    assert "DONE" in lines
    for line in lines:
        subjects = {letter.subject for letter in say(house, name, line) if letter.to == f"{name}@example.org"}
        assert not [subject for subject in subjects if "NOT" in subject], (line, subjects)


def test_what_the_treasury_of_a_led_power_holds_is_not_called_the_leaders_own(tmp_path: Path) -> None:
    told = " ".join(
        answer(say(led(tmp_path), "ann", "[ann]", "7 : A VIE - GAL", "[FRANCE]", "5 : A PAR H"), "ann").split()
    )
    assert "Your offers come to 7 AgP. Your cash is 60 AgP." in told
    assert "Your offers come to 5 AgP. The treasury of France is 108 AgP." in told


def test_status_after_the_end_says_who_has_won(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail(ANN, "SIGNON france@river annpw12", "SET DRAW")
    house.mail(BOB, "SIGNON italy@river bobpw12", "SET DRAW")
    assert "bob has won" in say(house, "cem", "STATUS")[-1].text


def comes_to_the_same(house: House, name: str, line: str, usual: str) -> bool:
    """True if two lines leave the game alike, each written in the game as it is now."""
    before, made = house.game(), list[Game]()
    for written in (line, usual):
        say(house, name, written)
        made.append(house.game())
        put(house, before)
    return made[0].own == made[1].own != before.own


def test_the_power_may_stand_before_the_number_of_its_shares(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    assert comes_to_the_same(house, "ann", "BUY ITALY 3", "BUY 3 ITALY")
    assert comes_to_the_same(house, "ann", "BUY 3 shares of Italy", "BUY 3 ITALY")
    assert comes_to_the_same(house, "ann", "BUY FRANCE 1 FROM bob FOR 5", "BUY 1 FRANCE FROM bob FOR 5")
    assert comes_to_the_same(house, "bob", "SELL FRANCE 2 TO ann FOR 15 AgP", "SELL 2 FRANCE TO ann FOR 15")
    assert comes_to_the_same(house, "ann", "ISSUE FRANCE 1 FOR 8", "ISSUE 1 FRANCE FOR 8")
    all_done(house)
    assert comes_to_the_same(house, "bob", "ELECT FRANCE ann", "ELECT ann FRANCE")
    all_done(house)
    assert comes_to_the_same(house, "ann", "DIVIDEND FRANCE 5", "DIVIDEND 5 FRANCE")


@pytest.mark.parametrize("line", ["BUY FRANCE many", "BUY FRANCE", "BUY FRANCE 3 4", "BUY -3 FRANCE", "BUY FRANCE 2.5"])
def test_what_is_no_number_of_shares_is_named_whatever_stands_first(tmp_path: Path, line: str) -> None:
    told = " ".join(answer(say(market(tmp_path), "ann", line), "ann").split())
    assert any(said in told for said in ("is not a number from 0 to 9999", "needs more words", "is written like this"))
    assert '"many" is not a power' not in told


def test_investors_bribe_and_lead_by_one_mail_and_the_statement_of_each_is_theirs(tmp_path: Path) -> None:
    house = led(tmp_path)
    told = say(house, "ann", "[ann]", "7 : A VIE - GAL", "[FRANCE]", "5 : A PAR - BUR", "1 : A MAR H", "1 : F BRE H")
    assert "Offer sheet of ann on file now" in answer(told, "ann")
    assert "Offer sheet of France on file now" in answer(told, "ann")
    house.letters()
    letters = house.tick(days=9)
    money = money_in(house.game())
    assert (money["ann"], money["FRANCE"]) == (60 - 7, 88 + 20 - 7)
    results = answer_with(letters, "ann", "Movement results for Spring")
    assert "Austria: Army Vienna -> Galicia." in results
    assert "Statement of France" in results
    assert "Statement of ann" in results
    assert "Statement of" not in answer_with(letters, "cem", "Movement results for Spring").replace(
        "Statement of cem", ""
    )


def test_investors_give_money_away_and_powers_do_not(tmp_path: Path) -> None:
    house = led(tmp_path)
    letters = say(house, "ann", "TRANSFER 10 cem")
    assert {letter.to for letter in letters} == {ANN, CEM}
    assert money_in(house.game())["cem"] == 110
    told = refused(house, "E-PAY-GIVER", ANN, "SIGNON france@river annpw12", "TRANSFER 10 cem")
    assert "gives no money away" in " ".join(told.split())
    assert "You have 50 AgP." in say(house, "ann", "BALANCE")[-1].text


def test_a_faulty_line_leaves_all_sheets_of_a_mail_as_they_were(tmp_path: Path) -> None:
    house = led(tmp_path)
    before = house.game().own
    say(house, "ann", "[ann]", "7 : A VIE - GAL", "[FRANCE]", "5 : A PAR - XXX")
    assert house.game().own == before


def test_letters_to_investors_have_no_line_with_which_a_program_could_make_them_leave(tmp_path: Path) -> None:
    house = market(tmp_path)
    house.mail("owl@example.org", "OBSERVE owl@river owlpw123")
    say(house, "ann", "BUY 8 FRANCE")
    letters = all_done(house)
    assert "LEAVE river.owl" in answer(letters, "owl")
    assert "LEAVE" not in answer(letters, "ann")
    assert "List-Unsubscribe" not in next(letter for letter in letters if letter.to == ANN).headers
    welcome = forming(tmp_path / "early").mail("dan@example.org", "INVESTOR dan@river danpw123")
    assert "LEAVE" not in answer(welcome, "dan")


def test_an_exchange_comes_back_from_a_games_file_as_it_was(tmp_path: Path) -> None:
    house = led(tmp_path / "one")
    next_market(house)
    say(house, "ann", "SELL 2 FRANCE TO bob FOR 15", "RUN FRANCE NO")
    say(house, "bob", "BUY 3 ITALY", "ISSUE 2 FRANCE FOR 9", "DONE")
    other = House(tmp_path / "two")
    back(other, out(house))
    assert other.game() == house.game()
    assert exchange_in(other.game()) == exchange_in(house.game())


def test_status_summary_and_list_know_investors_and_leaders(tmp_path: Path) -> None:
    house = led(tmp_path)
    listed = house.mail(CEM, "LIST river")[0].text
    assert "Variant: Exchange (Payola)." in listed
    assert "ordered by Ann" in listed
    assert "ordered by Bob" in listed
    assert "56 AgP" not in listed
    assert "60 AgP" not in listed


def test_a_game_of_investors_starts_when_there_is_one(tmp_path: Path) -> None:
    house = House(tmp_path)
    made = house.mail(GM, "CREATE river gmpw123 payola", "RULE EXCHANGE", "FORM")
    assert "INVESTOR your-name@river" in " ".join(letter.text for letter in made)
    told = refused(house, "E-STATE-SEATS", GM, "SIGNON M@river gmpw123", "ACTIVATE")
    assert "Nobody has joined river yet" in " ".join(told.split())


@pytest.mark.parametrize("line", ["BUY 3 FRANCE", "SHARES", "VOTE DIAS", "WITHDRAW france 2"])
def test_who_plays_a_power_of_a_game_without_shares_hears_that_the_game_has_none(tmp_path: Path, line: str) -> None:
    house = House(tmp_path)
    house.start()
    assert "games, and river is not one." in refused_play(house, "E-VARIANT-COMMAND", "FRANCE", line)


def test_who_plays_a_power_of_a_payola_game_hears_that_shares_are_for_those_without(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("VARIANT payola")
    assert "for those who take part without playing a power" in refused_play(house, "E-ROLE", "FRANCE", "SHARES")


def test_an_investor_is_welcomed_with_what_shares_are_for(tmp_path: Path) -> None:
    house = forming(tmp_path)
    letters = house.mail("dan@example.org", "INVESTOR dan@river danpw123")
    told = " ".join(answer(letters, "dan").split())
    assert "You take part in river from now on as the investor dan." in told
    assert "BUY 3 FRANCE" in told
    assert "HELP SHARES" in told
    assert "dan (dan@example.org) takes part in river from now on, as an investor." in " ".join(
        next(letter.text for letter in letters if letter.to == GM).split()
    )


def test_the_starting_letter_tells_that_a_market_comes_before_the_first_phase(tmp_path: Path) -> None:
    house = forming(tmp_path)
    house.letters()
    told = " ".join(answer_with(house.mail(GM, "SIGNON M@river gmpw123", "ACTIVATE"), "cem", "has begun").split())
    assert "Next: the market of shares, before Spring 1901 Movement (S1901M) is played; it ends Mon 30 Nov" in told
    assert "The market is open. BUY is a wish for shares that a power sells" in told
    assert "orders due" not in told


def test_results_that_open_a_market_say_so_and_not_that_orders_are_due(tmp_path: Path) -> None:
    house = led(tmp_path)
    letters = next_market(house)
    for name in ("ann", "cem"):
        told = " ".join(answer_with(letters, name, "Next").split())
        assert "Next: the market of shares, before Spring 1902 Movement (S1902M) is played; it ends" in told
        assert "orders due" not in told


def test_status_shows_an_investor_what_they_have_and_names_shares(tmp_path: Path) -> None:
    house = market(tmp_path)
    told = " ".join(say(house, "ann", "BUY 3 FRANCE", "STATUS")[-1].text.split())
    assert "Spring 1901 Movement (S1901M); before it the market of shares, which ends" in told
    assert "You wish to buy 3 shares of France" in told
    assert "You have 100 AgP" in told
    assert "SHARES shows what is for sale" in told


def test_the_master_sees_by_shares_what_everybody_has_and_who_is_not_done(tmp_path: Path) -> None:
    house = floated(tmp_path)
    say(house, "bob", "DONE")
    told = " ".join(house.mail(GM, "SIGNON M@river gmpw123", "SHARES")[-1].text.split())
    assert "ann: 60 AgP; France 8." in told
    assert "cem: 100 AgP; no shares." in told
    assert "Not done yet in the election of leaders: ann, cem." in told


def test_a_wish_that_is_noted_is_answered_with_all_that_was_said(tmp_path: Path) -> None:
    told = answer(say(market(tmp_path), "ann", "BUY 3 FRANCE"), "ann")
    assert told.startswith("You wish to buy 3 shares of France at 5 AgP each.")
    assert "You have 100 AgP and no shares." in told


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("BUY 3 FRANCE", "BUY 0 FRANCE ends a wish."),
        ("BUY 2 FRANCE FROM bob FOR 15", "BUY 0 FRANCE FROM bob takes back that you would buy."),
    ],
)
def test_withdraw_alone_takes_no_investor_out_of_the_game_who_has_asked_for_shares(
    tmp_path: Path, line: str, way: str
) -> None:
    house = market(tmp_path)
    say(house, "ann", line)
    before = house.game()
    told = " ".join(refused(house, "E-SYNTAX", ANN, "SIGNON ann@river annpw12", "WITHDRAW").split())
    assert way in told
    assert "To leave the game, write RESIGN alone." in told
    assert house.game() == before
    say(house, "bob", "WITHDRAW YES")
    assert "bob" not in investors(house.game())
    say(house, "ann", "RESIGN YES")
    assert "ann" not in investors(house.game())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("HOUSE early_major=false", "It ends at its deadline all the same."),
        ("RULE ALWAYS_WAIT", "It ends at its deadline all the same."),
        ("HOUSE correction_window=48", "It cannot end before "),
    ],
)
def test_where_a_market_stays_open_though_all_are_done_the_answer_says_so(tmp_path: Path, line: str, said: str) -> None:
    house = market(tmp_path, line)
    if "correction_window" in line:
        put(house, replace(house.game(), not_before=house.now + timedelta(hours=40)))
    for name in ("ann", "bob"):
        say(house, name, "DONE")
    told = " ".join(answer(say(house, "cem", "DONE"), "cem").split())
    assert f"open anymore. {said}" in told
    assert house.tick(hours=5) == []
    assert the_step(house) is YearStep.MARKET


def test_the_master_reads_an_investors_own_offers_under_always_confirm(tmp_path: Path) -> None:
    house = led(tmp_path, "RULE ALWAYS_CONFIRM")
    letters = say(house, "bob", "[bob]", "5 : A PAR - BUR")
    assert any("5 : A PAR - BUR" in letter.text for letter in letters if letter.to == GM)
