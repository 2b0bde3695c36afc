"""ROLLBACK and ROLLFORWARD over steps of an exchange without a later phase, and the letters about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.names import PowerName
from judge.variants.exchange.purses import exchange_in, money_in
from judge.variants.payola.exchange_state import YearStep
from tests.support.exchange import BOB, CEM, all_done, answer_with, led, market, next_market, say, stock, the_step
from tests.support.game_files import back, out
from tests.support.house import GM, Got, House

NEW = "new@example.org"


def dividends(tmp_path: Path) -> House:
    """After 1901: Bob has bought all of Ann's France and leads it; what the powers pay is not decided yet."""
    house = led(tmp_path)
    next_market(house)
    say(house, "ann", "SELL 8 FRANCE TO bob FOR 40")
    say(house, "bob", "BUY 8 FRANCE FROM ann FOR 40", "RUN FRANCE")
    for _ in range(2):
        all_done(house)
    say(house, "bob", "DIVIDEND 3 FRANCE")
    assert the_step(house) is YearStep.DIVIDEND
    return house


def by_master(house: House, *lines: str) -> list[Got]:
    return house.mail(GM, "SIGNON M@river gmpw123", *lines)


def to_master(letters: list[Got]) -> str:
    return " ".join(next(letter.text for letter in letters if letter.to == GM).split())


def told(letters: list[Got], name: str, words: str) -> str:
    return " ".join(answer_with(letters, name, words).split())


def test_steps_after_the_last_phase_come_back_with_it_and_the_answer_to_the_rollback_names_them(
    tmp_path: Path,
) -> None:
    house = dividends(tmp_path)
    before = house.game()
    answered = to_master(by_master(house, "ROLLBACK S1901M"))
    kept = "The market of shares, the election of leaders and the setting of dividends"
    assert f"{kept} after F1901M are kept, and come back when ROLLFORWARD has played that phase again." in answered
    assert stock(house, "FRANCE").held == {"ann": 8, "bob": 4}
    by_master(house, "ROLLFORWARD S1902M")
    after = house.game()
    assert after.phase_code == "S1902M"
    assert (exchange_in(after), money_in(after)) == (exchange_in(before), money_in(before))
    assert after.power(PowerName("FRANCE")).controller == "bob"
    all_done(house)
    assert the_step(house) is None
    assert money_in(house.game())["bob"] > money_in(before)["bob"]


def test_steps_are_kept_where_the_board_is_played_after_them_and_over_two_steps_back(tmp_path: Path) -> None:
    house = dividends(tmp_path)
    all_done(house)
    say(house, "bob", "[FRANCE]", "2 : A PAR H")
    before = house.game()
    by_master(house, "ROLLBACK F1901M")
    by_master(house, "ROLLBACK S1901M")
    by_master(house, "ROLLFORWARD")
    by_master(house, "ROLLFORWARD")
    after = house.game()
    assert (after.phase_code, the_step(house)) == ("S1902M", None)
    assert (exchange_in(after), money_in(after)) == (exchange_in(before), money_in(before))
    assert "missing" in say(house, "bob", "[FRANCE]", "STATUS")[0].text, "sheets are cleared, as orders are"


def test_steps_come_back_from_a_file_of_a_game_that_was_rolled_back(tmp_path: Path) -> None:
    house = dividends(tmp_path / "one")
    before = house.game()
    by_master(house, "ROLLBACK F1901M")
    other = House(tmp_path / "two")
    back(other, out(house))
    assert other.game() == house.game()
    by_master(other, "ROLLFORWARD")
    assert (exchange_in(other.game()), money_in(other.game())) == (exchange_in(before), money_in(before))


def test_steps_do_not_come_back_to_another_board_and_the_master_is_told(tmp_path: Path) -> None:
    house = led(tmp_path)
    by_master(house, "PROCESS")
    say(house, "cem", "5 : A VIE - BOH")
    next_market(house)
    say(house, "ann", "SELL 8 FRANCE TO bob FOR 40")
    say(house, "bob", "BUY 8 FRANCE FROM ann FOR 40")
    by_master(house, "ROLLBACK F1901M")
    by_master(house, "SET RULE IMMOBILE_DUMMIES")
    told_to_master = to_master(by_master(house, "ROLLFORWARD"))
    assert "The market of shares after F1901M did not come back: the board is not what it was." in told_to_master
    assert the_step(house) is YearStep.MARKET
    assert stock(house, "FRANCE").held == {"ann": 8, "bob": 4}


def test_a_phase_played_anew_forgets_the_steps_that_were_kept(tmp_path: Path) -> None:
    house = dividends(tmp_path)
    by_master(house, "ROLLBACK F1901M")
    next_market(house)
    assert stock(house, "FRANCE").held == {"ann": 8, "bob": 4}
    assert house.game().own_last == {}


def test_a_rollback_within_a_market_says_that_what_was_said_in_it_stands(tmp_path: Path) -> None:
    house = market(tmp_path)
    say(house, "ann", "BUY 3 FRANCE")
    letters = by_master(house, "ROLLBACK S1901M")
    notice = told(letters, "ann", "has put river back")
    assert "send yours again" not in notice
    assert "The market of shares goes on, and all that investors have said in it stands." in notice
    assert "ROLLFORWARD" not in to_master(letters)
    assert "You wish to buy 3 shares of France" in say(house, "ann", "SHARES")[0].text


def test_a_rollback_before_the_start_says_that_the_first_market_is_lost(tmp_path: Path) -> None:
    house = market(tmp_path)
    say(house, "ann", "BUY 8 FRANCE")
    all_done(house)
    answered = to_master(by_master(house, "ROLLBACK FORMING"))
    lost = "The market of shares and the election of leaders are undone and begin anew when the game does"
    assert lost in answered
    assert "ROLLFORWARD" not in answered
    by_master(house, "ACTIVATE")
    assert the_step(house) is YearStep.MARKET
    assert money_in(house.game())["ann"] == 100


def test_a_rollback_before_the_start_tells_investors_that_what_they_bought_is_undone(tmp_path: Path) -> None:
    house = led(tmp_path)
    by_master(house, "PROCESS")
    letters = by_master(house, "ROLLBACK FORMING")
    undone = "All investors stay. Shares, cash and leaders are undone: the market opens anew with the game."
    assert undone in to_master(letters)
    for name in ("ann", "cem"):
        notice = told(letters, name, "has put river back")
        assert f"{undone} The game begins again when the Master starts it." in notice
        assert "keeps its player" not in notice


def test_a_step_forward_to_the_first_market_says_that_nobody_holds_shares(tmp_path: Path) -> None:
    house = led(tmp_path)
    by_master(house, "PROCESS")
    by_master(house, "ROLLBACK FORMING")
    begun = to_master(by_master(house, "ROLLFORWARD"))
    assert the_step(house) is YearStep.MARKET
    assert "Nobody holds shares yet; now the market of shares." in begun
    assert "as they were" not in begun
    assert "Shares and leaders are as they were; now Fall 1901 Movement." in to_master(by_master(house, "ROLLFORWARD"))


def test_steps_back_and_forward_tell_everybody_what_they_have_now_and_who_leads(tmp_path: Path) -> None:
    house = dividends(tmp_path)
    letters = by_master(house, "ROLLBACK S1901M")
    assert "You have 60 AgP and these shares: France 8. You lead France" in told(letters, "ann", "put river back")
    assert "You have 40 AgP and these shares: France 4, Italy 8." in told(letters, "bob", "put river back")
    assert "ann leads it" in told(letters, "cem", "put river back")
    assert "You have" not in told(letters, "cem", "put river back"), "Cem has what they had"
    letters = by_master(house, "ROLLFORWARD S1902M")
    everything = {
        name: " ".join(" ".join(letter.text for letter in letters if letter.to == f"{name}@example.org").split())
        for name in ("ann", "bob", "cem")
    }
    assert "You have 100 AgP and no shares." in everything["ann"]
    assert "You have 0 AgP and these shares: France 12, Italy 8. You lead France and Italy" in everything["bob"]
    assert all("now the setting of dividends" in text for text in everything.values())
    assert not any("Report of 1901" in text for text in everything.values())
    assert "shares: France" not in everything["cem"]


@pytest.mark.parametrize("comes_before", [True, False])
@pytest.mark.parametrize("back_to", ["F1901M", "FORMING"])
def test_what_somebody_has_said_who_left_after_a_rollback_does_not_come_back_with_the_steps(
    tmp_path: Path, back_to: str, comes_before: bool
) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "bob", "BUY 3 ITALY", "BUY 8 FRANCE FROM ann FOR 40", "RUN FRANCE")
    say(house, "cem", "BUY 2 ITALY")
    by_master(house, f"ROLLBACK {back_to}")
    house.mail(BOB, "RESIGN bob@river bobpw12 YES")
    if comes_before:
        house.mail(NEW, "INVESTOR bob@river newpw123")
    by_master(house, "ROLLFORWARD S1902M")
    if not comes_before:
        house.mail(NEW, "INVESTOR bob@river newpw123")
    assert the_step(house) is YearStep.MARKET
    say(house, "ann", "SELL 8 FRANCE TO bob FOR 40")
    assert stock(house, "FRANCE").held == {"ann": 8, "bob": 4}
    exchange = exchange_in(house.game())
    assert exchange is not None
    assert (exchange.candidacies, exchange.asked) == ((), ())
    assert [wish.investor for wish in exchange.wishes] == ["cem"]


@pytest.mark.parametrize("comes_before", [True, False])
def test_offers_of_somebody_who_has_left_are_not_on_file_again_with_their_phase(
    tmp_path: Path, comes_before: bool
) -> None:
    house = led(tmp_path)
    say(house, "cem", "5 : A VIE - BOH")
    say(house, "bob", "[bob]", "4 : A BUD - SER")
    by_master(house, "PROCESS")
    house.mail(CEM, "RESIGN cem@river cempw12 YES")
    if comes_before:
        house.mail(NEW, "INVESTOR cem@river newpw123")
    by_master(house, "ROLLBACK RESTORE S1901M")
    if not comes_before:
        house.mail(NEW, "INVESTOR cem@river newpw123")
    assert "VIE" not in house.mail(NEW, "SIGNON cem@river newpw123", "STATUS")[0].text
    assert "BUD" in say(house, "bob", "STATUS")[0].text
    by_master(house, "PROCESS!")
    money = money_in(house.game())
    assert (money["cem"], money["bob"]) == (100, 36)


@pytest.mark.parametrize("again", [1, 2])
def test_offers_of_somebody_who_has_left_are_not_on_file_again_after_their_phase_was_played_again(
    tmp_path: Path, again: int
) -> None:
    house = led(tmp_path)
    say(house, "cem", "5 : A VIE - BOH")
    say(house, "bob", "[bob]", "4 : A BUD - SER")
    by_master(house, "PROCESS")
    by_master(house, "ROLLBACK S1901M")
    house.mail(CEM, "RESIGN cem@river cempw12 YES")
    house.mail(NEW, "INVESTOR cem@river newpw123")
    for _ in range(again):
        by_master(house, "ROLLFORWARD")
        assert money_in(house.game())["cem"] == 95, "it is played as it was"
        by_master(house, "ROLLBACK RESTORE S1901M")
        assert "VIE" not in house.mail(NEW, "SIGNON cem@river newpw123", "STATUS")[0].text
        assert "BUD" in say(house, "bob", "STATUS")[0].text
    by_master(house, "PROCESS!")
    assert (money_in(house.game())["cem"], money_in(house.game())["bob"]) == (100, 36)


@pytest.mark.parametrize("again", [(), ("ROLLBACK W1901A",)])
def test_builds_of_a_leader_who_has_left_are_not_on_file_again_with_their_phase(
    tmp_path: Path, again: tuple[str, ...]
) -> None:
    house = led(tmp_path)
    for lines in (["0 : A MAR - SPA", "0 : F BRE - MAO"], ["0 : F MAO - POR", "0 : A SPA H"]):
        say(house, "ann", "[FRANCE]", *lines)
        by_master(house, "PROCESS")
    say(house, "ann", "[FRANCE]", "BUILD A MAR", "BUILD F BRE")
    by_master(house, "PROCESS")
    assert len(house.game().board.units_of(PowerName("FRANCE"))) == 5
    house.wait(hours=1)
    by_master(house, *again, "RESIGN ann")
    house.mail(NEW, "INVESTOR ann@river newpw123")
    say(house, "bob", "BUY 1 ITALY")
    house.mail(NEW, "SIGNON ann@river newpw123", "BUY 1 ITALY")
    by_master(house, "ROLLBACK RESTORE W1901A")
    assert house.game().power(PowerName("FRANCE")).orders is None
    by_master(house, "ROLLFORWARD")
    assert the_step(house) is YearStep.MARKET
    exchange = exchange_in(house.game())
    assert exchange is not None
    assert {wish.investor for wish in exchange.wishes} == (set() if again else {"ann", "bob"})


def test_after_a_rollback_that_restores_who_leads_is_who_is_there(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.wait(hours=1)
    house.mail(CEM, "RESIGN cem@river cempw12 YES")
    by_master(house, "RESIGN ann", "PROCESS")
    house.mail(NEW, "INVESTOR ann@river newpw123")
    by_master(house, "RESIGN bob", "ROLLBACK RESTORE S1901M")
    controllers = {power.name: power.controller for power in house.game().powers}
    assert (controllers["FRANCE"], controllers["ITALY"]) == ("ann", None)
    house.mail(NEW, "SIGNON france@river newpw123", "2 : A PAR - BUR")
    by_master(house, "PROCESS!")
    assert money_in(house.game())["FRANCE"] < 108


def test_a_phase_that_is_played_again_is_paid_as_it_was_and_who_has_the_place_of_who_paid_is_told(
    tmp_path: Path,
) -> None:
    house = led(tmp_path)
    say(house, "cem", "5 : A VIE - BOH")
    by_master(house, "PROCESS")
    by_master(house, "ROLLBACK S1901M")
    house.mail(CEM, "RESIGN cem@river cempw12 YES")
    house.mail(NEW, "INVESTOR cem@river newpw123")
    assert money_in(house.game())["cem"] == 100
    letters = by_master(house, "ROLLFORWARD")
    assert money_in(house.game())["cem"] == 95
    told = " ".join(next(each.text for each in letters if each.to == NEW and "What you have now" in each.text).split())
    assert "You have 95 AgP and no shares. A phase that is played again costs and brings everybody what it did" in told
    assert "even if somebody else had your place then" in told
