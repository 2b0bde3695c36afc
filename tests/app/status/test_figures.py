"""Figures of the judge's health in the store."""

from __future__ import annotations

from datetime import timedelta

from judge.app.clock.silence import note_trouble
from judge.app.mails.incoming import receive
from judge.app.status.figures import Figures, read_figures
from judge.store.rows import MailState
from tests.support.house import POWERS, House


def figures(house: House) -> Figures:
    """The figures at the hour of the house."""
    with house.judge.store.reading() as tx:
        return read_figures(tx, house.now)


def test_an_empty_judge_has_nothing_that_waits_and_no_look_at_the_clock(house: House) -> None:
    now = figures(house)
    assert (now.mails.waiting, now.mails.oldest_at, now.mails.held, now.mails.parked) == (0, None, 0, 0)
    assert (now.letters.waiting, now.letters.oldest_at, now.letters.trouble_since) == (0, None, None)
    assert (now.games.by_stage, now.games.due, now.games.due_since) == ({}, 0, None)
    assert now.clock.last_look is None
    assert now.mailbox_away_since is None


def test_mails_that_wait_and_the_age_of_the_oldest_are_told(house: House) -> None:
    began = house.now
    for number in range(3):
        raw = b"From: a@example.org\r\nMessage-ID: <%d@a>\r\n\r\nLIST\r\n" % number
        receive(house.judge, raw, "a@example.org", ["judge@example.org"], house.now)
        house.wait(minutes=10)
    with house.judge.store.transaction() as tx:
        mail = tx.next_mail()
        assert mail is not None
        tx.park(mail.id, "a fault")
    now = figures(house)
    assert (now.mails.waiting, now.mails.parked) == (2, 1)
    assert now.mails.oldest_at == began + timedelta(minutes=10)


def test_a_mail_that_is_held_for_an_answer_is_counted_as_held(house: House) -> None:
    with house.judge.store.transaction() as tx:
        kept = tx.receive(b"LIST", "b@example.org", ["judge@example.org"], house.now, "key")
        tx.hold(kept.id, "b@example.org", "", known=False)
        assert tx.count_mails(MailState.HELD) == 1
    assert (figures(house).mails.held, figures(house).mails.waiting) == (1, 0)


def test_letters_that_wait_or_failed_are_told_with_the_age_of_the_oldest(river: House) -> None:
    began = river.now
    river.post("gm@example.org", "SIGNON MRIVER hush-hush", "BROADCAST", "hello", "ENDBROADCAST")
    river.wait(hours=1)
    river.tick()
    now = figures(river)
    assert now.letters.waiting > len(POWERS)
    assert now.letters.oldest_at is not None
    assert now.letters.oldest_at <= began
    with river.judge.store.transaction() as tx:
        for letter in tx.letters()[:2]:
            tx.mark_failed(letter.id, "no such person")
        note_trouble(tx, river.now)
    after = figures(river)
    assert (after.letters.failed, after.letters.waiting) == (2, now.letters.waiting - 2)
    assert after.letters.trouble_since == river.now


def test_games_are_told_by_stage_and_those_that_are_due_with_the_earliest_hour(river: House) -> None:
    river.create(name="lake")
    with river.judge.store.reading() as tx:
        hour = tx.next_wake()
    assert hour is not None
    assert figures(river).games.by_stage == {"active": 1, "forming": 1}
    assert figures(river).games.due == 0
    river.now = hour + timedelta(hours=2)
    assert (figures(river).games.due, figures(river).games.due_since) == (1, hour)


def test_the_last_look_at_the_clock_is_told(house: House) -> None:
    house.tick()
    assert figures(house).clock.last_look == house.now
    assert not figures(house).clock.in_doubt
    assert figures(house).clock.next_within > timedelta()
