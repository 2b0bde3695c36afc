"""Mails of a mailbox into the store, and into folders when they are done."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.app.mailbox.collector import Collector
from judge.app.mails.incoming import work
from judge.app.recording.faults import park
from judge.mail.inbound.imap.mailbox import Mailbox
from judge.store.rows import MailState, StoreError
from tests.support.house import House, address, to
from tests.support.imap_server import Provider, provider_of, reading

ANN, FRANCE = "ann@example.net", address("FRANCE")


def mail(number: int, *headers: str, text: str = "LIST") -> bytes:
    lines = [f"From: {ANN}", "To: judge@example.org", f"Message-ID: <{number}@example.net>", *headers, "", text]
    return "\r\n".join([*lines, ""]).encode()


class Post:
    """A judge with its provider; `collector` is a new connection each time."""

    def __init__(self, house: House, provider: Provider, folder) -> None:
        self.house, self.provider, self.folder = house, provider, folder
        self.settings = reading(provider, folder)
        self.open: list[Mailbox] = []
        self.collector().take(house.now)

    def collector(self) -> Collector:
        """Return a collector as after a start of the judge."""
        mailbox = Mailbox.open(self.settings)
        self.open.append(mailbox)
        return Collector(self.house.judge, self.settings, mailbox, self.house.now)

    def put(self, raw: bytes) -> int:
        return self.provider.put(raw, self.house.now)

    def once(self, collector: Collector | None = None) -> None:
        """Take, do and file all mails there are."""
        collector = collector or self.collector()
        while collector.take(self.house.now):
            work(self.house.judge, self.house.now)
        collector.file(self.house.now)


@pytest.fixture
def post(house: House, tmp_path) -> Iterator[Post]:
    with provider_of(Provider()) as provider:
        made = Post(house, provider, tmp_path)
        yield made
        for mailbox in made.open:
            mailbox.close()


def test_a_mail_is_answered_and_then_filed_under_done(post):
    post.put(mail(1))
    collector = post.collector()
    assert collector.take(post.house.now)
    assert not collector.take(post.house.now)
    collector.file(post.house.now)
    assert (collector.unfinished, post.provider.texts("INBOX")) == (1, [mail(1)]), "it waits to be done"
    work(post.house.judge, post.house.now)
    collector.file(post.house.now)
    assert collector.unfinished == 0
    assert post.provider.texts("INBOX") == []
    assert post.provider.texts("Done") == [mail(1)]
    assert len(post.house.letters()) == 1


def test_a_robots_mail_is_filed_under_refused_and_not_answered(post):
    away = mail(1, "Auto-Submitted: auto-replied")
    bounce = b"Return-Path: <>\r\n" + mail(2)
    post.put(away)
    post.put(bounce)
    post.once()
    assert post.provider.texts("Refused") == [away, bounce]
    assert post.house.letters() == []


def test_a_mail_that_trips_a_fault_is_filed_under_parked(post):
    post.put(mail(1))
    collector = post.collector()
    collector.take(post.house.now)
    with post.house.judge.store.transaction() as tx:
        row = tx.next_mail()
        assert row is not None
    park(post.house.judge, row, post.house.now)
    collector.file(post.house.now)
    assert post.provider.texts("Parked") == [mail(1)]


def test_a_mail_that_is_too_large_gets_the_judges_own_answer(post):
    post.put(mail(1, text="A PAR H\r\n" * 60_000))
    post.once()
    (letter,) = post.house.letters()
    assert "at most 458,752 are read" in letter.text
    assert len(post.provider.texts("Done")) == 1


def test_a_mail_is_not_done_again_when_the_judge_died_between_its_commit_and_the_move(post):
    post.put(mail(1))
    post.collector().take(post.house.now)
    work(post.house.judge, post.house.now)
    assert len(post.house.letters()) == 1
    post.once()
    assert post.provider.texts("Done") == [mail(1)]
    assert post.house.letters() == []


def test_a_mail_whose_commit_fails_stays_where_it_is_and_is_taken_later(post, monkeypatch):
    post.put(mail(1))
    collector = post.collector()

    def full(*_: object) -> None:
        raise StoreError("full")

    with monkeypatch.context() as patch:
        patch.setattr(post.house.judge.store, "receive", full)
        with pytest.raises(StoreError):
            collector.take(post.house.now)
    collector.file(post.house.now)
    assert post.provider.texts("INBOX") == [mail(1)]
    post.once(collector)
    assert len(post.house.letters()) == 1


def test_two_judges_on_one_mailbox_take_each_mail_once_and_both_move_without_a_word(post, caplog):
    for number in range(3):
        post.put(mail(number))
    one, other = post.collector(), post.collector()
    one.take(post.house.now)
    other.take(post.house.now)
    work(post.house.judge, post.house.now)
    with caplog.at_level(logging.WARNING):
        one.file(post.house.now)
        other.file(post.house.now)
    assert post.provider.texts("Done") == [mail(0), mail(1), mail(2)]
    assert len(post.house.letters()) == 3
    assert caplog.records == []


def test_the_mails_that_were_there_before_the_judge_looked_for_the_first_time_are_never_touched(house, tmp_path):
    with provider_of(Provider()) as provider:
        for number in range(5000):
            provider.put(mail(number), house.now - timedelta(days=number))
        post = Post(house, provider, tmp_path)
        post.once()
        assert provider.count("UID FETCH") <= 2, "not for each of them"
        post.put(mail(9999))
        house.now += timedelta(minutes=1)
        post.once()
        assert provider.texts("Done") == [mail(9999)]
        assert len(provider.texts("INBOX")) == 5000
        assert len(house.letters()) == 1
        for mailbox in post.open:
            mailbox.close()


def test_what_came_while_the_judge_was_away_is_answered_when_it_is_back(post):
    post.put(mail(1))
    post.house.now += timedelta(days=3)
    post.once()
    assert len(post.house.letters()) == 1


def test_when_uids_count_no_more_the_hour_tells_which_mails_are_old_and_the_store_which_are_done(house, tmp_path):
    with provider_of(Provider()) as provider:
        provider.put(mail(0), house.now - timedelta(days=1))
        post = Post(house, provider, tmp_path)
        provider.put(mail(1), house.now + timedelta(minutes=5))
        house.now += timedelta(hours=2)
        post.collector().take(house.now)
        work(house.judge, house.now)
        assert len(house.letters()) == 1
        provider.put(mail(2), house.now)
        provider.renumber()
        post.once()
        assert provider.texts("Done") == [mail(1), mail(2)]
        assert provider.texts("INBOX") == [mail(0)]
        assert len(house.letters()) == 1
        for mailbox in post.open:
            mailbox.close()


def test_a_mail_so_old_that_the_store_may_have_forgotten_it_is_left(post):
    post.put(mail(1))
    post.house.now += timedelta(days=91)
    post.once()
    assert post.provider.texts("INBOX") == [mail(1)]
    assert post.house.letters() == []


def test_in_a_full_mailbox_mails_are_answered_once_and_stay_and_are_moved_when_there_is_room(post, caplog):
    post.provider.refuses["UID MOVE"] = "NO [OVERQUOTA] there is no room"
    post.put(mail(1))
    collector = post.collector()
    for _ in range(3):
        post.once(collector)
    post.once()
    assert len(post.house.letters()) == 1
    assert post.provider.texts("INBOX") == [mail(1)]
    assert "they cannot be moved to Done: " in caplog.text
    assert "there is no room" in caplog.text
    post.provider.refuses.clear()
    collector.file(post.house.now + timedelta(minutes=16))
    assert post.provider.texts("Done") == [mail(1)]


def test_a_folder_that_takes_nothing_is_not_asked_for_each_mail(post):
    post.provider.refuses["UID MOVE"] = "NO [OVERQUOTA] there is no room"
    for number in range(5):
        post.put(mail(number))
    collector = post.collector()
    post.once(collector)
    collector.file(post.house.now)
    assert post.provider.count("UID MOVE") == 2, "once before and once after its folder was made"


def test_a_mail_that_the_server_does_not_hand_out_holds_up_no_other(post, caplog):
    bad = post.put(mail(1))
    collector = post.collector()
    real = collector.mailbox._client.fetch

    def fetch(uids, items):
        if items[0].startswith("BODY") and uids == [bad]:
            post.provider.refuses["UID FETCH"] = "NO it is damaged"
        try:
            return real(uids, items)
        finally:
            post.provider.refuses.clear()

    collector.mailbox._client.fetch = fetch
    post.put(mail(2))
    post.once(collector)
    assert post.provider.texts("Done") == [mail(2)]
    assert f"the mail with UID {bad} stays in INBOX: " in caplog.text


def test_a_reply_token_in_the_address_that_the_server_wrote_down_tells_whose_the_mail_is(river, tmp_path):
    with provider_of(Provider()) as provider:
        post = Post(river, provider, tmp_path)
        told = to(river.play("FRANCE", "A MAR H"), FRANCE)[-1]
        token = str(told.headers["Reply-To"]).strip("<>")
        assert "+" in token
        lines = ["Envelope-To: " + token, f"From: {FRANCE}", "To: judge@example.org", "", "A PAR H", ""]
        post.put("\r\n".join(lines).encode())
        post.once()
        (letter,) = river.letters()
        assert "Army Paris HOLD" in letter.text
        for mailbox in post.open:
            mailbox.close()


def test_the_folders_have_the_names_of_the_settings(post):
    post.settings = replace(post.settings, done="Judge/Read", refused="Judge/Robots")
    post.put(mail(1))
    post.put(mail(2, "Auto-Submitted: auto-replied"))
    post.once()
    assert post.provider.texts("Judge/Read") == [mail(1)]
    assert post.provider.texts("Judge/Robots") == [mail(2, "Auto-Submitted: auto-replied")]


def test_a_mail_that_is_held_for_an_answer_is_filed_as_done(house, tmp_path):
    house.judge.use(replace(house.judge.config, auth=replace(house.judge.config.auth, confirm=True)))
    with provider_of(Provider()) as provider:
        post = Post(house, provider, tmp_path)
        post.put(mail(1, text="CREATE river secret"))
        post.once()
        with house.judge.store.reading() as tx:
            assert list(tx.mail_states([1]).values()) == [MailState.HELD]
        assert len(provider.texts("Done")) == 1
        for mailbox in post.open:
            mailbox.close()
