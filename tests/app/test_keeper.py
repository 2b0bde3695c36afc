"""The keeper's own acts: closing the judge, blocking, a message of the day, figures, commands in a game.

It is Monday 23 November 2026, noon UTC.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.app.judge import receive, work
from judge.app.keeper import (
    as_master,
    block,
    blocked_rows,
    close_judge,
    excuse,
    open_judge,
    record_rows,
    record_sentences,
    set_motd,
    stats_rows,
    unblock,
)
from judge.app.looking import log_rows
from judge.game.game import Stage
from judge.problems import Refused
from tests.support.command_mails import order_all, readers, refused, told
from tests.support.house import GM, KEEPER, POWERS, House, address

ANNA = "anna@example.org"


@pytest.fixture
def home(tmp_path: Path) -> House:
    """A judge with an empty store."""
    return House(tmp_path)


def figures(house: House) -> dict[str, object]:
    return {row["what"]: row["figure"] for row in stats_rows(house.judge, house.now)}


# New games


def test_a_closed_judge_makes_no_games_and_says_why(home: House) -> None:
    close_judge(home.judge, "We are moving.")
    assert "We are moving." in refused(home, "E-LIMIT", ANNA, "CREATE lake secret", "FORM")


def test_games_that_are_there_go_on_at_a_closed_judge(home: House) -> None:
    home.create()
    close_judge(home.judge, "")
    assert "You are POWER#1" in told(home.mail(ANNA, "JOIN river anna-pw"), ANNA)


def test_a_judge_that_is_opened_again_makes_games(home: House) -> None:
    close_judge(home.judge, "")
    open_judge(home.judge)
    home.create()
    assert home.game().stage is Stage.FORMING


# Blocking


@pytest.mark.parametrize("what", [ANNA, "Anna@Example.org"])
def test_mail_from_a_blocked_address_is_filed_and_does_nothing(home: House, what: str) -> None:
    home.create()
    block(home.judge, what)
    assert home.mail(ANNA, "JOIN river anna-pw") == []
    assert home.game().seats == ()
    assert home.mail("bob@example.org", "LIST") != []


def test_the_keeper_cannot_block_himself_nor_what_is_no_address(home: House) -> None:
    for wrong in (KEEPER, "@example.org", "anna", "anna@", "a b@example.net"):
        with pytest.raises(Refused):
            block(home.judge, wrong)
    assert blocked_rows(home.judge) == []


def test_a_whole_domain_can_be_blocked_but_not_those_that_only_end_alike(home: House) -> None:
    block(home.judge, "@spam.net")
    assert home.mail("any@spam.net", "LIST") == []
    assert home.mail("any@nospam.net", "LIST") != []


def test_a_blocked_envelope_sender_cannot_hide_behind_another_from(home: House) -> None:
    block(home.judge, "any@spam.net")
    raw = b"From: anna@example.org\r\nMessage-ID: <x@y>\r\n\r\nLIST\r\n"
    receive(home.judge, raw, "any@spam.net", ["judge@example.org"], home.now)
    work(home.judge, home.now)
    assert home.letters() == []


def test_an_address_that_is_unblocked_is_answered_again(home: House) -> None:
    block(home.judge, ANNA)
    assert blocked_rows(home.judge) == [{"address": ANNA}]
    assert unblock(home.judge, "ANNA@example.org") is not None
    assert unblock(home.judge, ANNA) is None
    assert home.mail(ANNA, "LIST") != []


# Message of the day


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


# Figures


def test_the_figures_count_games_mails_and_letters_and_what_waits(home: House) -> None:
    home.create(name="lake")
    home.start()
    receive(home.judge, b"From: a@example.org\r\n\r\nLIST\r\n", "a@example.org", ["judge@example.org"], home.now)
    block(home.judge, "any@spam.net")
    home.tick(hours=2)
    told_now = figures(home)
    assert told_now["games"] == 2
    assert told_now["games active"] == told_now["games forming"] == 1
    assert told_now["mails 2026-11-23"] == 2 + len(POWERS) + 1
    assert told_now["mails waiting"] == 1
    assert told_now["oldest mail waiting, minutes"] == 120
    assert told_now["mails parked"] == told_now["letters failed"] == 0
    assert told_now["letters waiting"] == told_now["letters 2026-11-23"] > 20
    assert told_now["minutes since the last tick"] == 0
    assert told_now["new games"] == "yes"
    assert told_now["addresses blocked"] == 1


def test_the_figures_of_an_empty_judge_are_none_or_nothing(home: House) -> None:
    told_now = figures(home)
    assert told_now["games"] == told_now["mails waiting"] == 0
    assert told_now["oldest mail waiting, minutes"] is None
    assert told_now["minutes since the last tick"] is None


# Records


def test_the_keeper_sees_a_record_and_excuses_a_phase_which_the_log_tells(home: House) -> None:
    home.start("RULE CIVIL_DISORDER")
    order_all(home, but=("FRANCE",))
    home.tick(days=8)
    france = address("FRANCE")
    kinds = [row["what"] for row in record_rows(home.judge, france) if row["phase"] == "S1901M"]
    assert kinds == ["disorder", "started"]
    assert "on time in 0 of" in record_sentences(home.judge, france, home.now)
    assert "not held against" in excuse(home.judge, france, "River", "s1901m", home.now)
    kept = next(row for row in record_rows(home.judge, france) if row["what"] == "excused")
    assert kept["note"] == f"was disorder; {KEEPER}, 2026-12-01"
    assert "on time in 0 of" not in record_sentences(home.judge, france, home.now)
    last = (log_rows(home.judge, "river") or [])[-1]
    assert (last["event"], last["who"]) == ("RecordCorrected", KEEPER)


def test_only_what_is_held_against_somebody_can_be_excused(home: House) -> None:
    home.start()
    order_all(home)
    home.tick(hours=2)
    for who, game, phase in ((ANNA, "river", "S1901M"), (address("FRANCE"), "river", "S1901M")):
        with pytest.raises(Refused) as caught:
            excuse(home.judge, who, game, phase, home.now)
        assert caught.value.code == "E-RECORD"


# In a game


def test_the_keeper_ends_a_game_and_everybody_hears_of_it_the_master_too(home: House) -> None:
    home.start()
    assert "terminated" in (as_master(home.judge, "River", "TERMINATE", home.now) or "")
    assert home.game().stage is Stage.TERMINATED
    assert readers(home.letters()) == {GM, *map(address, POWERS)}
    rows = log_rows(home.judge, "river")
    assert rows is not None
    assert rows[-1]["who"] == f"{KEEPER}, judge's keeper"


def test_the_keeper_takes_up_a_game_again(home: House) -> None:
    home.start()
    as_master(home.judge, "river", "TERMINATE", home.now)
    as_master(home.judge, "river", "ACTIVATE", home.now)
    assert home.game().stage is Stage.ACTIVE


def test_what_a_master_may_not_do_the_keeper_may_not_do_either(home: House) -> None:
    home.start()
    before = home.game()
    for line, code in (("FORM", "E-STATE-ROLLBACK"), ("A PAR H", "E-CMD"), ("SIGNON Friver pw", "E-SIGNON-TWICE")):
        with pytest.raises(Refused) as caught:
            as_master(home.judge, "river", line, home.now)
        assert caught.value.code == code
    assert home.game() == before
    assert home.letters() == []


def test_there_is_nothing_to_do_in_a_game_that_is_not_there(home: House) -> None:
    assert as_master(home.judge, "lake", "TERMINATE", home.now) is None
