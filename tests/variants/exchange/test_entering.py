"""Coming into a game of investors, and leaving one, by mail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.game.game import Stage
from tests.support.command_mails import refused
from tests.support.exchange import answer, forming, led, market, say
from tests.support.house import GM, House

DEE = "dee@example.org"


def test_an_investor_hears_that_a_game_is_not_there(tmp_path: Path) -> None:
    house = forming(tmp_path)
    for line in ("INVESTOR dee@rivver deepw12", "INVESTOR rivver deepw12"):
        told = answer(house.mail(DEE, line), "dee")
        assert "There is no game" in told
        assert "LIST tells" in told
        assert "INVESTOR ******** ********" in told
        assert "deepw12" not in told


def test_an_investor_needs_no_password(tmp_path: Path) -> None:
    house = forming(tmp_path)
    told = answer(house.mail(DEE, "INVESTOR dee@river"), "dee")
    assert "You take part in river from now on as the investor dee." in told
    assert any(watcher.id == "dee" for watcher in house.game().observers)


def test_the_words_for_a_name_of_ones_own_are_no_name(tmp_path: Path) -> None:
    house = forming(tmp_path)
    told = answer(house.mail(DEE, "INVESTOR your-name@river"), "dee")
    assert "your-name stands for a name of your choice: put that before @river." in told
    assert all(watcher.id != "your-name" for watcher in house.game().observers)


def test_an_investor_who_is_asked_first_reads_what_for(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.create("VARIANT payola", "RULE EXCHANGE")
    (asked,) = house.mail(DEE, "INVESTOR dee@river")
    assert "A mail in your name asks to take part in the game river." in " ".join(asked.text.split())
    assert "You take part in river" in answer(house.reply(asked), "dee")


def test_an_investor_without_a_name_hears_how_to_choose_one(tmp_path: Path) -> None:
    told = answer(forming(tmp_path).mail(DEE, "INVESTOR river deepw12"), "dee")
    assert "INVESTOR your-name@river" in told
    assert "INVESTOR river ********" in told
    assert "deepw12" not in told


def test_the_word_investor_is_shown_in_a_refusal(tmp_path: Path) -> None:
    told = answer(led(tmp_path).mail(DEE, "INVESTOR france@river deepw12"), "dee")
    assert "INVESTOR france@river ********" in told


def test_who_leaves_hears_what_waits_for_them_and_how_to_come_back(tmp_path: Path) -> None:
    house = led(tmp_path)
    resigned = answer(say(house, "bob", "RESIGN YES"), "bob")
    ejected = answer(house.mail(GM, "SIGNON M@river gmpw123", "RESIGN ann"), "ann")
    for told, name in ((resigned, "bob"), (ejected, "ann")):
        plain = " ".join(told.split())
        assert f"You lead no power there now. Your cash and shares wait under the name {name}" in plain
        assert f"INVESTOR {name}@river password" in told
        assert "watch" not in told


def test_who_leaves_before_the_start_leaves_nothing(tmp_path: Path) -> None:
    told = answer(say(forming(tmp_path), "bob", "RESIGN YES"), "bob")
    assert "You no longer take part in river." in told
    assert "cash" not in told


def test_who_comes_in_the_place_of_a_leader_hears_what_they_have_and_lead(tmp_path: Path) -> None:
    house = led(tmp_path)
    say(house, "ann", "RESIGN YES")
    told = " ".join(answer(house.mail(DEE, "TAKEOVER ann@river deepw12"), "dee").split())
    assert "You have 60 AgP and these shares: France 8. You lead France, and order for it." in told


def test_status_tells_an_investor_what_they_lead(tmp_path: Path) -> None:
    house = led(tmp_path)
    assert "You lead France" in answer(say(house, "ann", "STATUS"), "ann")
    assert "You lead" not in answer(say(house, "cem", "STATUS"), "cem")


def test_a_join_names_the_place_of_an_investor_who_has_left(tmp_path: Path) -> None:
    house = led(tmp_path)
    assert "takes no new players" in answer(house.mail(DEE, "JOIN river deepw12"), "dee")
    say(house, "bob", "RESIGN YES")
    for line in ("JOIN river deepw12", "JOIN bob@river deepw12"):
        assert "INVESTOR bob@river" in answer(house.mail(DEE, line), "dee")


EXCHANGE_OFF = "SET RULE !EXCHANGE START_MASTER CIVIL_DISORDER"


@pytest.mark.parametrize(("begin", "back"), [(forming, ()), (market, ()), (led, ("PROCESS", "ROLLBACK FORMING"))])
def test_the_exchange_stays_once_there_are_investors(
    tmp_path: Path, begin: Callable[[Path], House], back: tuple[str, ...]
) -> None:
    house = begin(tmp_path)
    house.mail(GM, "SIGNON M@river gmpw123", *back)
    told = refused(house, "E-RULE-LATE", GM, "SIGNON M@river gmpw123", EXCHANGE_OFF)
    assert "EXCHANGE can no longer be changed: there are players, or the game has begun" in " ".join(told.split())


def test_the_exchange_stays_while_phases_of_investors_can_come_again_though_all_have_left(tmp_path: Path) -> None:
    house = led(tmp_path)
    house.mail(GM, "SIGNON M@river gmpw123", "PROCESS", "ROLLBACK FORMING", "RESIGN ann", "RESIGN bob", "RESIGN cem")
    refused(house, "E-RULE-LATE", GM, "SIGNON M@river gmpw123", EXCHANGE_OFF)


def test_an_exchange_does_not_open_in_a_game_in_which_somebody_has_a_seat(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.mail(GM, "CREATE river gmpw123 payola", "FORM")
    house.mail(DEE, "JOIN river deepw123")
    refused(house, "E-RULE-LATE", GM, "SIGNON M@river gmpw123", "SET RULE EXCHANGE")
    house.mail(GM, "SIGNON M@river gmpw123", "RESIGN 1", "SET RULE EXCHANGE")
    house.mail(DEE, "INVESTOR dee@river deepw123")
    house.mail(GM, "SIGNON M@river gmpw123", "ACTIVATE")
    assert house.game().stage is Stage.ACTIVE


def test_who_watches_as_an_investor_where_there_is_no_exchange_is_no_player_to_start_with(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.mail(GM, "CREATE river gmpw123", "ALLOW INVESTOR", "FORM")
    house.mail(DEE, "INVESTOR dee@river deepw123")
    assert len(house.game().observers) == 1
    refused(house, "E-STATE-SEATS", GM, "SIGNON M@river gmpw123", "ACTIVATE")


def test_an_investor_is_a_player_whom_mute_observers_does_not_silence(tmp_path: Path) -> None:
    """MUTE_OBSERVERS silences observers, but investors are players (exchange.md 1).

    The rule says: "Observers may only send press to the Master."
    """
    house = led(tmp_path, "RULE MUTE_OBSERVERS")
    house.mail(DEE, "OBSERVE dee@river deepw12")
    assert "Sell me Italy" in answer(say(house, "cem", "PRESS TO bob", "Sell me Italy!", "ENDPRESS"), "bob")
    refused(house, "E-PRESS-READER", DEE, "SIGNON dee@river deepw12", "PRESS TO bob", "Hello!", "ENDPRESS")
