"""DONE and links: they serve the step of the letter that is answered, and no later one."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.variants.exchange.purses import exchange_in
from judge.variants.payola.exchange_state import YearStep
from tests.app.test_answer_links import links
from tests.support.command_mails import outcome_of_last
from tests.support.exchange import CEM, all_done, answer, led, next_market, say, the_step
from tests.support.house import GM, Got, House

MASTER = "SIGNON M@river gmpw123"


def to_cem(letters: list[Got]) -> Got:
    """The letter to Cem that opens a step."""
    return next(letter for letter in letters if letter.to == CEM and "What you can do now" in letter.text)


def election(tmp_path: Path) -> tuple[House, Got, Got]:
    """The election after 1901, with Cem's letters that have opened the market before it, and the election."""
    house = led(tmp_path)
    market = to_cem(next_market(house))
    house.tick(hours=1)
    return house, market, to_cem(house.mail(GM, MASTER, "PROCESS"))


def by_link(house: House, letter: Got, *lines: str) -> list[Got]:
    """A mail that the link of a letter has opened, with these lines."""
    assert links(letter)[0].startswith("mailto:judge%2Briver.cem.")
    subject = links(letter)[0].partition("subject=")[2].replace("%20", " ").replace("%2F", "/")
    return house.mail_with(CEM, {"To": str(letter.headers["Reply-To"]), "Subject": subject}, *lines)


def is_done(house: House) -> bool:
    """True if Cem wants nothing more in the present step."""
    exchange = exchange_in(house.game())
    assert exchange is not None
    return "cem" in exchange.done


def told(letters: list[Got]) -> str:
    return " ".join(answer(letters, "cem").split())


def test_a_done_that_answers_the_letter_of_a_step_that_is_over_does_not_end_the_present_one(tmp_path: Path) -> None:
    house, market, _ = election(tmp_path)
    for name in ("ann", "bob"):
        say(house, name, "DONE")
    refused = house.answer(market, "DONE")
    assert "E-EX-OLD" in outcome_of_last(house)
    assert the_step(house) is YearStep.ELECTION
    assert not is_done(house)
    assert "You replied to a letter from before the election of leaders began" in told(refused)
    house.answer(next(letter for letter in refused if letter.to == CEM), "DONE")
    assert the_step(house) is YearStep.DIVIDEND


@pytest.mark.parametrize("lines", [("RUN TURKEY",), ("SELL 1 FRANCE TO bob FOR 3",)])
def test_what_says_itself_what_it_means_is_read_as_ever_in_such_a_reply(tmp_path: Path, lines: tuple[str]) -> None:
    house, market, _ = election(tmp_path)
    house.answer(market, *lines)
    assert "E-EX-OLD" not in outcome_of_last(house)


def test_a_done_that_answers_any_letter_of_the_present_step_is_taken(tmp_path: Path) -> None:
    house, _, opened = election(tmp_path)
    house.tick(hours=1)
    house.answer(opened, "DONE")
    assert is_done(house)
    (written,) = [letter for letter in say(house, "bob", "PRESS TO cem", "Hi", "ENDPRESS") if letter.to == CEM]
    say(house, "cem", "RUN TURKEY NO")
    house.answer(written, "DONE")
    assert is_done(house)


@pytest.mark.parametrize("hours", [1, 0])
def test_make_no_offers_is_not_said_by_a_reply_to_a_letter_of_another_phase(tmp_path: Path, hours: int) -> None:
    house = led(tmp_path)
    first = to_cem(house.mail(GM, MASTER, "PROCESS"))
    house.tick(hours=hours)
    house.mail(GM, MASTER, "PROCESS")
    for _ in range(3):
        all_done(house)
    house.answer(first, "DONE")
    assert "E-EX-OLD" in outcome_of_last(house)
    assert not is_done(house)
    say(house, "cem", "DONE")
    assert is_done(house)


def test_the_link_of_a_letter_of_a_step_does_nothing_in_a_later_one(tmp_path: Path) -> None:
    house, market, opened = election(tmp_path)
    assert "subject=river%20S1902M%2Fmarket" in links(market)[0]
    refused = by_link(house, market, "DONE")
    assert "E-ORD-OTHERPHASE" in outcome_of_last(house)
    assert not is_done(house)
    said = (
        "Your lines are for the market before Spring 1902 Movement (S1902M), and now there is the election of leaders."
    )
    assert said in told(refused)
    by_link(house, next(letter for letter in refused if letter.to == CEM), "DONE")
    assert is_done(house)
    all_done(house)
    by_link(house, opened, "DIVIDEND 1 FRANCE")
    assert "E-ORD-OTHERPHASE" in outcome_of_last(house)


def test_offers_by_the_link_of_a_step_are_not_for_the_board(tmp_path: Path) -> None:
    house, _, opened = election(tmp_path)
    for _ in range(2):
        all_done(house)
    assert the_step(house) is None
    refused = told(by_link(house, opened, "2 : A PAR - BUR"))
    assert "E-ORD-OTHERPHASE" in outcome_of_last(house)
    assert "(S1902M), and now Spring 1902 Movement (S1902M) is played" in refused
