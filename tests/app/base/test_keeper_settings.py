"""The keeper's close of the judge, and the message of the day.

It is Monday 23 November 2026, noon UTC.
"""

from __future__ import annotations

import pytest

from judge.app.base.keeper_settings import close_judge, open_judge, set_motd
from judge.game.game import Stage
from tests.support.command_mails import refused, told
from tests.support.house import House, address

ANNA = "anna@example.org"


def test_a_closed_judge_makes_no_games_and_says_why(house: House) -> None:
    close_judge(house.judge, "We are moving.")
    assert "We are moving." in refused(house, "E-LIMIT", ANNA, "CREATE lake secret", "FORM")


def test_games_that_are_there_go_on_at_a_closed_judge(house: House) -> None:
    house.create()
    close_judge(house.judge, "")
    assert "Welcome to river: you are in!" in told(house.mail(ANNA, "JOIN river anna-pw"), ANNA)


def test_a_judge_that_is_opened_again_makes_games(house: House) -> None:
    close_judge(house.judge, "")
    open_judge(house.judge)
    house.create()
    assert house.game().stage is Stage.FORMING


@pytest.mark.parametrize("command", ["HELP", "LIST"])
def test_the_message_of_the_day_is_in_answers_to_help_and_list(house: House, command: str) -> None:
    set_motd(house.judge, "We meet in May.")
    assert "We meet in May." in told(house.mail(ANNA, command), ANNA)
    set_motd(house.judge, "")
    assert "We meet in May." not in told(house.mail(ANNA, command), ANNA)


def test_the_message_of_the_day_is_in_the_answer_to_a_mere_sign_on(house: House) -> None:
    house.start()
    set_motd(house.judge, "We meet in May.")
    assert "We meet in May." in told(house.play("FRANCE"), address("FRANCE"))
    assert "We meet in May." not in told(house.play("FRANCE", "SET WAIT"), address("FRANCE"))
