"""Letters about the judge itself: faults, gaps, mutes, letters that came to nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from judge.game.events.clock import MasterReminded
from judge.game.game import Stage
from judge.mail.letters.context import JudgeIdentity
from judge.mail.letters.judge_notices import (
    apology,
    fault_notice,
    gap_notice,
    muted_notice,
    overdue_notice,
    undelivered_notice,
)
from judge.mail.letters.letter import Letter
from judge.store.rows import LetterRow
from tests.support.games import NOON, started_game

POST = JudgeIdentity("Riverside", "judge@example.org", "keeper@example.org")


def failed_letter(number: int, game: str = "river") -> LetterRow:
    return LetterRow(
        f"<{number}@example.org>",
        "france@example.org",
        "judge@example.org",
        b"",
        NOON,
        subject="Diplomacy results river S1901M",
        game=game,
        state="failed",
        error="550 no such user",
        id=number,
    )


def read(letter: Letter) -> str:
    return " ".join(letter.text.split())


def test_the_sender_of_a_mail_that_trips_a_fault_learns_that_it_is_kept_and_nothing_was_done():
    letter = apology(POST, "france@example.org")
    assert letter.to == ("france@example.org",)
    assert letter.kind == "auto-replied"
    assert "Nothing in it was done" in read(letter)
    assert "keeper@example.org" in letter.text


def test_the_keeper_gets_the_traceback_and_the_commands_that_help():
    letter = fault_notice(POST, 7, "france@example.org", "Traceback: <b>boom</b>")
    assert letter.to == ("keeper@example.org",)
    assert "judge parked retry 7" in letter.text
    assert "Traceback: <b>boom</b>" in letter.text
    assert "<b>boom</b>" not in letter.html


def test_a_fault_in_a_tick_names_the_game():
    letter = fault_notice(POST, 0, "river", "Traceback")
    assert "the tick of river" in letter.subject
    assert "judge parked" not in letter.text


def test_a_gap_says_how_long_and_that_deadlines_moved_and_a_step_back_that_they_did_not():
    away = gap_notice(POST, timedelta(days=7), 3, "long")
    assert "7 days" in away.subject
    assert "moved by as much" in read(away)
    back = gap_notice(POST, timedelta(hours=2), 3, "back")
    assert "left as they are" in read(back)
    short = gap_notice(POST, timedelta(hours=2), 3, "short")
    assert "deadlines that fell into that time, or would have come soon after it, were moved" in read(short)
    mute = gap_notice(POST, timedelta(hours=2), 3, "mute")
    assert mute.subject == "No letters could leave for 2 hours"
    assert "or would have come soon after it" in read(mute)
    for moved in (away, short, mute):
        assert "A deadline that had passed before stays as it was" in read(moved)
    assert "had passed before" not in read(back)


def test_whoever_is_refused_too_often_is_told_once_and_whom_to_ask():
    letter = muted_notice(POST, "france@example.org", 20, datetime(2026, 11, 23, 12, tzinfo=UTC))
    assert "20 of your mails" in read(letter)
    assert "keeper@example.org" in letter.text


def test_letters_given_up_are_listed_with_reader_subject_and_reason():
    letter = undelivered_notice("gm@example.org", "river", [failed_letter(1), failed_letter(2)])
    assert letter.to == ("gm@example.org",)
    assert read(letter).count("To france@example.org: Diplomacy results river S1901M. 550 no such user") == 2
    assert "judge outbox" not in letter.text
    assert "judge outbox retry" in undelivered_notice("keeper@example.org", "", [failed_letter(1, "")]).text


def test_the_keeper_hears_of_a_phase_that_never_ends():
    game = started_game()
    event = MasterReminded(Stage.WAITING, 1, to_master=True, to_keeper=True, phase_days=90)
    told = read(overdue_notice(POST, game, event))
    assert f"The phase of {game.name} began 90 days ago and has not been processed" in told
    assert "deadline of" not in told


def test_the_keeper_hears_of_a_game_that_nobody_has_moved_for_weeks():
    game = started_game()
    letter = overdue_notice(POST, game, MasterReminded(Stage.ACTIVE, 29, to_master=True, to_keeper=True))
    assert letter.to == ("keeper@example.org",)
    assert f"deadline of {game.name} passed 29 days ago" in read(letter)
    assert game.master.addresses[0] in letter.text
