"""The keeper closes the judge, and gives it a message of the day. It is Monday 23 November 2026, noon UTC."""

from __future__ import annotations

import pytest

from judge.app.base.keeper_settings import close_judge, open_judge, set_motd
from judge.game.game import Stage
from tests.support.command_mails import refused, told
from tests.support.house import House, address

ANNA = "anna@example.org"


def test_a_closed_judge_makes_no_games_and_says_why(home: House) -> None:
    close_judge(home.judge, "We are moving.")
    assert "We are moving." in refused(home, "E-LIMIT", ANNA, "CREATE lake secret", "FORM")


def test_games_that_are_there_go_on_at_a_closed_judge(home: House) -> None:
    home.create()
    close_judge(home.judge, "")
    assert "Your seat is POWER#1" in told(home.mail(ANNA, "JOIN river anna-pw"), ANNA)


def test_a_judge_that_is_opened_again_makes_games(home: House) -> None:
    close_judge(home.judge, "")
    open_judge(home.judge)
    home.create()
    assert home.game().stage is Stage.FORMING


@pytest.mark.parametrize("command", ["HELP", "LIST"])
def test_the_message_of_the_day_is_in_answers_to_help_and_list(home: House, command: str) -> None:
    set_motd(home.judge, "We meet in May.")
    assert "We meet in May." in told(home.mail(ANNA, command), ANNA)
    set_motd(home.judge, "")
    assert "We meet in May." not in told(home.mail(ANNA, command), ANNA)


def test_the_message_of_the_day_is_in_the_answer_to_a_mere_sign_on(home: House) -> None:
    home.start()
    set_motd(home.judge, "We meet in May.")
    assert "We meet in May." in told(home.play("FRANCE"), address("FRANCE"))
    assert "We meet in May." not in told(home.play("FRANCE", "SET WAIT"), address("FRANCE"))
