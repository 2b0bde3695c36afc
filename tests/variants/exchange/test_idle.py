"""Letters to an investor who leads no power, while the board is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.variants.exchange.purses import exchange_in
from tests.support.command_mails import refused
from tests.support.exchange import ANN, CEM, all_done, answer, answer_with, floated, led, market, next_market, say
from tests.support.house import GM, House

_BRIBE = "You may bribe units with your own cash"


@pytest.mark.parametrize("line", ["DONE", "Done.", "Done!", "done!!"])
def test_done_counts_with_a_stop_or_a_call(tmp_path: Path, line: str) -> None:
    house = market(tmp_path)
    assert "You are done" in answer(say(house, "ann", line), "ann")


@pytest.mark.parametrize("line", ["I am done.", "I'm done"])
def test_who_says_it_in_a_sentence_is_told_that_it_did_not_count(tmp_path: Path, line: str) -> None:
    house = market(tmp_path)
    told = " ".join(answer(say(house, "ann", line), "ann").split())
    assert "Your words did not count as DONE." in told
    assert "RESIGN" not in told


def test_who_leads_no_power_hears_in_movement_phases_that_they_may_bribe(tmp_path: Path) -> None:
    house = floated(tmp_path)
    say(house, "ann", "RUN FRANCE")
    say(house, "bob", "RUN ITALY")
    letters = all_done(house)
    assert _BRIBE in " ".join(answer(letters, "cem").split())
    assert all(_BRIBE not in letter.text for letter in letters if letter.to == "ann@example.org")


def test_shares_tells_it_too_and_the_help_tells_all(tmp_path: Path) -> None:
    house = led(tmp_path)
    assert _BRIBE in " ".join(answer_with(say(house, "cem", "SHARES"), "cem", "Shares in river").split())
    assert "If you lead one, say who pays, above the offers: the power, or you" in " ".join(
        answer(say(house, "ann", "HELP SHARES"), "ann").split()
    )


def test_the_offer_of_who_leads_no_power_is_taken(tmp_path: Path) -> None:
    told = answer(say(led(tmp_path), "cem", "2 : A PAR - BUR"), "cem")
    assert "NOT done" not in told
    assert "2 : A PAR" in told


def sheets(house: House) -> None:
    """Have both leaders make offers for their powers."""
    say(house, "ann", "[FRANCE]", "0 : A PAR - BUR", "0 : A MAR H", "0 : F BRE H")
    say(house, "bob", "[ITALY]", "0 : A ROM H", "0 : A VEN H", "0 : F NAP H")


def test_a_movement_phase_waits_for_those_who_may_bribe_though_all_leaders_have_sent_their_sheets(
    tmp_path: Path,
) -> None:
    house = led(tmp_path)
    sheets(house)
    house.tick(hours=3)
    assert house.game().phase_code == "S1901M"
    house.tick(days=8)
    assert house.game().phase_code == "F1901M"


@pytest.mark.parametrize("line", ["2 : A VIE - GAL", "DONE"])
def test_it_is_played_when_they_have_made_offers_or_said_that_they_make_none(tmp_path: Path, line: str) -> None:
    house = led(tmp_path)
    told = answer(say(house, "cem", line), "cem")
    assert "NOT done" not in told
    sheets(house)
    house.tick(hours=3)
    assert house.game().phase_code == "F1901M"
    exchange = exchange_in(house.game())
    assert exchange is not None
    assert not exchange.done, "a word for one phase is not one for the next"


def test_done_without_offers_says_that_the_phase_does_not_wait_and_with_some_that_they_stay(tmp_path: Path) -> None:
    house = led(tmp_path)
    assert "You make no offers; this phase does not wait for you." in answer(say(house, "cem", "DONE"), "cem")
    say(house, "cem", "2 : A VIE - GAL")
    assert "Your offers stay as they are" in answer(say(house, "cem", "DONE"), "cem")
    assert "2 : A VIE" in answer(say(house, "cem", "STATUS"), "cem")


def test_done_is_not_for_leaders_of_powers_while_the_board_is_played(tmp_path: Path) -> None:
    house = led(tmp_path)
    refused(house, "E-EX-WHEN", ANN, "SIGNON ann@river annpw12", "DONE")
    told = " ".join(answer(say(house, "ann", "DONE"), "ann").split())
    assert "You lead France" in told
    assert "In a movement phase DONE is for investors who lead no power" in told
    assert "market of shares" not in told.partition("Unprocessed")[0]


def test_done_in_a_phase_without_offers_says_what_it_is_for(tmp_path: Path) -> None:
    house = led(tmp_path)
    sheets(house)
    say(house, "ann", "[FRANCE]", "0 : A MAR - SPA", "0 : F BRE - MAO", "0 : A PAR H")
    for _ in range(2):
        house.mail(GM, "SIGNON M@river gmpw123", "PROCESS")
    assert house.game().phase_code == "W1901A"
    for name in ("ann", "cem"):
        told = " ".join(answer(say(house, name, "DONE"), name).split())
        assert "DONE is for markets, elections, dividends and movement phases; now Winter 1901" in told


def test_leaders_are_reminded_of_their_sheets_while_the_phase_waits_for_others_too(tmp_path: Path) -> None:
    house = led(tmp_path)
    say(house, "ann", "[FRANCE]", "0 : A PAR - BUR", "0 : A MAR H", "0 : F BRE H")
    deadline = house.game().deadline
    assert deadline is not None
    letters = house.tick(hours=(deadline - house.now).total_seconds() / 3600 - 23)
    assert {letter.to for letter in letters if "due" in letter.subject} == {"bob@example.org"}


def test_where_nobody_leads_a_movement_phase_is_played_when_all_have_said_done(tmp_path: Path) -> None:
    house = market(tmp_path)
    all_done(house)
    for name in ("ann", "bob", "cem"):
        assert house.game().phase_code == "S1901M"
        say(house, name, "DONE")
    house.tick(hours=1)
    assert house.game().phase_code == "F1901M"


def test_done_in_a_phase_that_was_rolled_back_to_keeps_nobody_from_playing_it_again(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    house.mail(GM, "SIGNON M@river gmpw123", "ROLLBACK F1901M")
    say(house, "cem", "DONE")
    told = house.mail(GM, "SIGNON M@river gmpw123", "ROLLFORWARD")
    assert "played again" in " ".join(letter.text for letter in told if letter.to == GM)
    assert [letter for letter in told if letter.to == CEM]
