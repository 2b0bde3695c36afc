"""RESEND: the last letter about the board again, made anew for who may read it now."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.support.command_mails import HOLDS, everything, order_all, power, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, Got, House, address, to

FRANCE, ITALY, ANN = address("FRANCE"), address("ITALY"), "ann@example.net"
RESULTS = "river: results of spring 1901"


@pytest.fixture
def fall(house: House) -> House:
    """Return `river` in Fall 1901, all of its letters read."""
    house.once(("fall",), lambda: _fall(house))
    house.skip_letters()
    return house


def _fall(house: House) -> None:
    house.start()
    order_all(house)
    house.wait(hours=2)
    assert house.game().phase_code == "F1901M"


def results(letters: list[Got], who: str) -> Got:
    """Return somebody's results among letters."""
    return next(letter for letter in letters if letter.to == who and "results of" in letter.subject)


def test_the_last_results_come_again_with_the_orders_that_are_still_wanted(fall: House) -> None:
    first = results(fall.all_letters(), FRANCE)
    fall.skip_letters()
    letters = fall.play("FRANCE", "RESEND")
    assert [(letter.to, letter.subject) for letter in letters] == [(FRANCE, first.subject)]
    assert "A PAR - BUR" in letters[0].text or "Paris -> Burgundy" in letters[0].text
    assert "France has three units to order" in told(letters, FRANCE)
    fall.play("FRANCE", "A BUR H")
    assert "France has two more units to order" in told(fall.play("FRANCE", "RESEND the last results"), FRANCE)
    assert "image/png" in everything(letters) or "X-Judge-Picture" in everything(letters)


def test_a_letter_that_comes_again_can_be_replied_to_after_the_older_tokens_were_ended(fall: House) -> None:
    old = results(fall.all_letters(), FRANCE)
    fall.skip_letters()
    fall.play("FRANCE", "SET TOKEN NEW")
    (letter,) = fall.play("FRANCE", "RESEND")
    assert "" != letter.token != old.token
    fall.answer(letter, "A BUR H")
    assert power(fall, "FRANCE").orders is not None


def test_before_the_first_results_the_start_comes_again(river: House) -> None:
    (letter,) = river.play("FRANCE", "RESEND")
    assert letter.subject.startswith("river: the game begins, orders due ")
    assert "Starting position" in letter.text
    assert river.play("FRANCE", "RESEND S1901M")[0].text == letter.text


def test_a_phase_that_is_named_comes_again_without_tasks_of_the_present_one(fall: House) -> None:
    order_all_holds(fall)
    fall.wait(hours=2)
    fall.skip_letters()
    (letter,) = fall.play("FRANCE", "RESEND Spring 1901 Movement")
    assert letter.subject == RESULTS
    assert "to order" not in letter.text
    assert "Burgundy" in letter.text


def order_all_holds(house: House) -> None:
    """Let every power hold in Fall 1901."""
    for name in HOLDS:
        units = [str(unit) for unit in house.game().board.units_of(power(house, name).name)]
        house.play(name, *(f"{unit} H" for unit in units))


def test_after_the_end_its_letter_comes_again_behind_the_last_results(fall: House) -> None:
    for name in POWERS:
        ended = fall.play(name, "SET DRAW")
    (first,) = to(ended, FRANCE)
    letters = fall.play("FRANCE", "RESEND")
    assert [(letter.to, letter.subject) for letter in letters] == [(FRANCE, RESULTS), (FRANCE, first.subject)]
    assert letters[1].subject == "river: the game is over"
    text = " ".join(letters[1].text.split())
    assert "Draw after F1901M among Austria, England, France, Germany, Italy, Russia and Turkey" in text
    assert "Russia 4 centers 4 units" in text
    assert [letter.subject for letter in fall.play("FRANCE", "RESEND S1901M")] == [RESULTS]


def test_of_a_game_that_ended_before_its_first_results_the_end_comes_again(river: House) -> None:
    for name in POWERS:
        river.play(name, "SET DRAW")
    assert [letter.subject for letter in river.play("FRANCE", "RESEND")] == ["river: the game is over"]


def test_watchers_and_the_master_get_theirs_again(fall: House) -> None:
    fall.mail(ANN, "OBSERVE owl@river owl-pw")
    fall.skip_letters()
    (letter,) = fall.mail(ANN, "SIGNON owl@river owl-pw", "RESEND")
    assert letter.subject.startswith(RESULTS)
    assert "LEAVE river.owl." in letter.text
    assert readers(fall.master("RESEND")) == {GM}


def test_the_master_has_a_letter_sent_again_to_somebody_else(fall: House) -> None:
    letters = fall.master("RESEND france")
    assert readers(letters) == {FRANCE, GM}
    assert results(letters, FRANCE).token
    assert "The letter goes to France again." in told(letters, GM)
    assert "Burgundy" not in told(letters, GM)
    assert "Only the Master" in refused_play(fall, "E-GM-ONLY", "ITALY", "RESEND france")


def test_a_seat_without_a_player_gets_nothing(fall: House) -> None:
    fall.mail(FRANCE, "RESIGN Friver france-pw YES")
    fall.skip_letters()
    refused_master(fall, "E-VACANT", "RESEND france")
    assert readers(fall.master("RESEND italy")) == {GM, ITALY}
    assert "results of" not in everything(fall.play("FRANCE", "RESEND"))


def test_a_letter_again_shows_of_a_blind_game_what_its_reader_saw(house: House) -> None:
    house.start("RULE BLIND")
    order_all(house)
    house.wait(hours=2)
    first = results(house.all_letters(), ITALY)
    house.skip_letters()
    (letter,) = house.play("ITALY", "RESEND")
    assert letter.text == first.text
    assert letter.looks == first.looks
    assert "Burgundy" not in letter.text


def test_the_time_for_protests_is_that_of_the_first_letter(house: House) -> None:
    house.start("HOUSE correction_window=12")
    order_all(house)
    house.wait(hours=2)
    first = results(house.all_letters(), FRANCE)
    said = next(line for line in first.text.split("\n") if "say so until" in line)
    house.skip_letters()
    house.now = first.written
    assert said in house.play("FRANCE", "RESEND")[0].text
    house.wait(hours=13)
    house.skip_letters()
    assert "PROTEST" not in house.play("FRANCE", "RESEND")[0].text


def test_what_cannot_be_sent_again_is_refused(fall: House) -> None:
    assert "It has: S1901M." in refused_play(fall, "E-PHASE", "FRANCE", "RESEND F1901M")
    refused_play(fall, "E-SYNTAX", "FRANCE", "RESEND to everybody")
    refused_master(fall, "E-POWER", "RESEND frence")
    fall.create(name="pond")
    assert "has not begun" in told(fall.master("RESEND", name="pond"), GM)


def test_ten_letters_a_day_are_sent_again_to_one_address(fall: House) -> None:
    for _ in range(10):
        fall.master("RESEND france")
    refused_master(fall, "E-BUDGET", "RESEND france")
    assert "HISTORY tells all" in refused_play(fall, "E-BUDGET", "FRANCE", "RESEND")
    fall.now += timedelta(hours=25)
    assert results(fall.play("FRANCE", "RESEND"), FRANCE)
