"""The thread that reads the mailbox: its looks, and its way back."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.app.keeper.figures import stats_rows
from judge.app.mailbox.reader import MailboxReader
from judge.app.mails.incoming import work
from tests.app.mailbox.test_collector import mail
from tests.support.house import House
from tests.support.imap_server import Provider, provider_of, reading


class Desk:
    """A judge that reads a mailbox round by round; `woken` counts how often the worker was."""

    def __init__(self, house: House, provider: Provider, folder, **more: object) -> None:
        self.house, self.provider, self.folder = house, provider, folder
        self.woken = 0
        self.read(**{"idle": False, **more})
        self.reader = MailboxReader(house.judge, self.wake)

    def read(self, **more: object) -> None:
        """Have judge.toml say so."""
        self.house.judge.use(replace(self.house.config, imap=reading(self.provider, self.folder, **more)))

    def wake(self) -> None:
        self.woken += 1

    def round(self, **later: float) -> float:
        """Do a round this much later; return the seconds until the next is due."""
        self.house.now += timedelta(**later)
        due = self.reader.round(self.house.now)
        assert due is not None
        return (due - self.house.now).total_seconds()

    def away(self) -> object:
        """Return the keeper's figure of a mailbox that is away."""
        (figure,) = (row["figure"] for row in stats_rows(self.house.judge, self.house.now) if "away" in row["what"])
        return figure


@pytest.fixture
def desk(house: House, tmp_path) -> Iterator[Desk]:
    with provider_of(Provider()) as provider:
        made = Desk(house, provider, tmp_path)
        yield made
        made.reader.ended()


def test_it_looks_at_intervals_wakes_the_worker_and_files_what_is_done_as_soon_as_that_is_told(desk):
    assert desk.round() == 300
    desk.provider.put(mail(1), desk.house.now)
    assert desk.round(seconds=60) == 240, "too early"
    assert desk.woken == 0
    desk.round(minutes=4)
    assert desk.woken == 1
    assert desk.provider.texts("INBOX") == [mail(1)]
    work(desk.house.judge, desk.house.now)
    desk.round(seconds=1)
    assert desk.provider.texts("Done") == [mail(1)]


def test_without_a_mailbox_in_the_settings_it_does_nothing(house):
    assert MailboxReader(house.judge, lambda: None).round(house.now) is None


def test_after_a_lost_connection_it_comes_back_and_nothing_is_done_twice(desk, caplog):
    desk.round()
    desk.provider.put(mail(1), desk.house.now)
    desk.provider.drops.add("UID MOVE")
    desk.round(minutes=5)
    work(desk.house.judge, desk.house.now)
    with caplog.at_level(logging.INFO):
        assert desk.round(seconds=1) == 1
        assert "mail cannot be read from imap://judge@example.org@localhost" in caplog.text
        assert desk.away() == 0
        desk.provider.drops.add("SELECT")
        desk.round(minutes=7)
        assert desk.away() == 7
        desk.round(minutes=5)
        assert "mail is read again from" in caplog.text
    assert desk.away() == 0
    assert desk.provider.texts("Done") == [mail(1)]
    work(desk.house.judge, desk.house.now)
    assert len(desk.house.letters()) == 1


def test_pauses_between_tries_grow_to_five_minutes_and_begin_anew_when_mail_was_read(desk):
    desk.provider.refuses["SELECT"] = "NO not now"
    pauses = [desk.round()]
    for _ in range(6):
        pauses.append(desk.round(seconds=pauses[-1]))
    assert pauses == [1, 5, 15, 60, 300, 300, 300]
    desk.provider.refuses.clear()
    assert desk.round(minutes=5) == 300
    desk.provider.drops.add("UID SEARCH")
    assert desk.round(minutes=5) == 1


def test_a_server_that_lets_in_and_then_fails_is_not_asked_ever_faster(desk):
    desk.provider.refuses["UID SEARCH"] = "NO not now"
    pauses = [desk.round()]
    for _ in range(3):
        pauses.append(desk.round(seconds=pauses[-1]))
    assert pauses == [1, 5, 15, 60]


def test_woken_in_a_pause_it_does_not_try_earlier(desk):
    desk.provider.refuses["SELECT"] = "NO not now"
    desk.round()
    desk.round(seconds=1)
    logins = len(desk.provider.logins)
    assert desk.round(seconds=2) == 3
    assert len(desk.provider.logins) == logins


def test_with_a_wrong_password_it_waits_a_quarter_of_an_hour_lest_the_account_be_locked(desk, tmp_path):
    (tmp_path / "mailbox-password").write_text("guess\n")
    assert desk.round() == 900


def test_other_settings_count_from_the_next_round_on(desk):
    desk.round()
    desk.read(idle=False, done="Read")
    desk.provider.put(mail(1), desk.house.now)
    desk.round(seconds=1)
    work(desk.house.judge, desk.house.now)
    desk.round(seconds=1)
    assert desk.provider.texts("Read") == [mail(1)]


def test_where_the_server_can_it_waits_in_idle_and_takes_a_mail_when_it_is_told(house, tmp_path):
    with provider_of(Provider()) as provider:
        desk = Desk(house, provider, tmp_path, idle=True)
        desk.round()
        comes = threading.Timer(0.05, provider.put, [mail(1), house.now])
        comes.start()
        desk.round()
        comes.join()
        desk.round()
        desk.reader.ended()
        assert desk.woken == 1
        assert provider.count("IDLE") == 3


def test_it_waits_longer_and_longer_in_idle_since_some_servers_do_not_tell_of_what_came_just_before(
    house, tmp_path, monkeypatch
):
    waited: list[float] = []
    monkeypatch.setattr(
        "judge.mail.inbound.imap.mailbox.Mailbox.idle", lambda _self, seconds, _wanted: waited.append(seconds)
    )
    with provider_of(Provider()) as provider:
        desk = Desk(house, provider, tmp_path, idle=True)
        for _ in range(11):
            desk.round()
        provider.put(mail(1), house.now)
        desk.round()
        desk.reader.ended()
    assert waited == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 1]


def test_a_judge_that_stops_leaves_the_mailbox_at_once(house, tmp_path, monkeypatch):
    monkeypatch.setattr("judge.mail.inbound.imap.mailbox._SLICE", 0.05)
    with provider_of(Provider()) as provider:
        desk = Desk(house, provider, tmp_path, idle=True)
        arrived = threading.Event()
        provider.after["UID SEARCH"] = arrived.set
        desk.reader.start()
        assert arrived.wait(120)
        desk.reader.stop()
        desk.reader.join(20)
        assert not desk.reader.is_alive()
        assert provider.said[-1] == "LOGOUT"


_LIES = {
    "a validity that is not a number": {"SELECT": b"* OK [UIDVALIDITY soon] fine\r\n* 1 EXISTS\r\n"},
    "words for UIDs": {"UID SEARCH": b"* SEARCH one two\r\n"},
    "brackets": {"UID FETCH": b"* 1 FETCH " + b"(" * 50_000 + b"\r\n", "UID SEARCH": b"* SEARCH 1 2\r\n"},
    "a namespace of another kind": {"NAMESPACE": b"* NAMESPACE 17 (NIL) x\r\n"},
    "a literal of four gigabytes": {"UID SEARCH": b"* SEARCH {4000000000}\r\n"},
    "nonsense": {"UID SEARCH": b"\xff\xfe\r\n"},
}


@pytest.mark.parametrize("lies", _LIES.values(), ids=_LIES)
@pytest.mark.slow
def test_a_lie_costs_a_round_with_one_line_of_log_and_pauses_that_grow_and_no_mail(lies, desk, caplog):
    desk.provider.can.add("NAMESPACE")
    desk.round()
    desk.provider.put(mail(1), desk.house.now)
    desk.provider.put(mail(2), desk.house.now)
    desk.provider.lies.update(lies)
    desk.reader.ended()
    pauses = [desk.round(minutes=5)]
    for _ in range(3):
        caplog.clear()
        pauses.append(desk.round(seconds=pauses[-1]))
        (line,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
        assert "mail cannot be read from" in line.getMessage()
        assert (line.exc_info, "\n" in line.getMessage()) == (None, False)
    assert pauses == [1, 5, 15, 60]
    desk.provider.lies.clear()
    desk.round(minutes=5)
    work(desk.house.judge, desk.house.now)
    desk.round(seconds=1)
    assert desk.provider.texts("Done") == [mail(1), mail(2)]
    assert len(desk.house.letters()) == 2


def test_a_mail_at_which_the_connection_is_lost_each_time_lets_the_others_through_and_is_tried_again(desk):
    desk.round()
    bad = desk.provider.put(mail(1), desk.house.now)
    desk.provider.put(mail(2), desk.house.now)
    desk.provider.poisoned.add(bad)
    pauses = [desk.round(minutes=5)]
    for _ in range(3):
        pauses.append(desk.round(seconds=pauses[-1]))
    assert pauses[:3] == [1, 5, 15]
    work(desk.house.judge, desk.house.now)
    desk.round(seconds=1)
    assert desk.provider.texts("Done") == [mail(2)]
    desk.provider.poisoned.clear()
    desk.round(minutes=20)
    work(desk.house.judge, desk.house.now)
    desk.round(seconds=1)
    assert desk.provider.texts("Done") == [mail(2), mail(1)]
    assert len(desk.house.letters()) == 2


def test_a_connection_that_is_lost_twice_keeps_mails_in_their_order(desk):
    desk.round()
    for number in (1, 2):
        desk.provider.put(mail(number), desk.house.now)
    for pause in (300, 1):
        desk.provider.drops.add("UID FETCH")
        desk.round(seconds=pause)
    desk.round(seconds=5)
    work(desk.house.judge, desk.house.now)
    desk.round(seconds=1)
    assert desk.provider.texts("Done") == [mail(1), mail(2)]


def test_a_server_that_fails_after_each_look_is_not_logged_in_to_every_second(house, tmp_path):
    with provider_of(Provider()) as provider:
        desk = Desk(house, provider, tmp_path, idle=True)
        pauses = [0.0]
        for _ in range(4):
            provider.drops.add("IDLE")
            pauses.append(desk.round(seconds=pauses[-1]))
        assert pauses[1:] == [1, 5, 15, 60]
        desk.reader.ended()


def test_a_server_that_says_moved_and_lists_the_mail_again_is_not_asked_without_end(desk):
    desk.round()
    desk.provider.put(mail(1), desk.house.now)
    desk.provider.lies["UID MOVE"] = b""
    desk.round(minutes=5)
    work(desk.house.judge, desk.house.now)
    for _ in range(3):
        desk.round(minutes=5)
    assert desk.provider.count("UID MOVE") <= 4
    assert len(desk.house.letters()) == 1
    desk.provider.lies.clear()
    desk.round(hours=4)
    assert desk.provider.texts("Done") == [mail(1)]
    assert desk.house.letters() == []


def test_a_mail_that_the_server_lists_and_does_not_tell_of_is_no_reason_to_ask_without_end(desk, caplog):
    desk.round()
    desk.provider.lies["UID SEARCH"] = b"* SEARCH 17 18\r\n"
    asked = desk.provider.count("UID SEARCH")
    desk.round(minutes=5)
    assert desk.provider.count("UID SEARCH") - asked == 2
    assert caplog.text == ""
    desk.round(minutes=5)
    assert "mails with UIDs from 17 on stay in INBOX: the server gives no size or time" in caplog.text
