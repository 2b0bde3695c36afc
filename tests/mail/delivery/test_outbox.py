"""Letters go out when they are due; a bad one holds up no other; none is given up before its time."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from judge.config import Config, SendSection
from judge.config.settings import AddressSection, AuthSection
from judge.mail.bounce_marks import letter_of, marks_in, marks_returned
from judge.mail.delivery.outbox import (
    FEWEST_TRIES,
    LONGEST_PAUSE_FOR_ALL,
    MOST_DROPS,
    PAUSES,
    DeliveryReport,
    deliver,
    pause_after,
    pause_for_all,
)
from judge.mail.delivery.transport import Dropped, Never, NotNow, RecipientRefused, SenderRefused, Unreachable
from judge.mail.reply_key import judge_key
from judge.store.rows import LetterState
from judge.store.store import Store
from tests.support.outbox import DAY, NOON, Scripted, queue, row_to, states

MINUTE = timedelta(minutes=1)


def test_due_letters_are_sent_in_order_and_once(store: Store) -> None:
    queue(store, "a@x", "b@x", "c@x")
    queue(store, "later@x", at=NOON + DAY)
    way = Scripted()
    assert deliver(store, Config(), NOON, way) == DeliveryReport(sent=3, next_at=NOON + DAY)
    assert (way.tried, way.closed) == (["a@x", "b@x", "c@x"], 1)
    assert deliver(store, Config(), NOON, way) == DeliveryReport(next_at=NOON + DAY)
    assert way.tried == ["a@x", "b@x", "c@x"]
    assert states(store) == {"a@x": "sent", "b@x": "sent", "c@x": "sent", "later@x": "waiting"}


def test_more_letters_than_one_batch_are_all_sent(store: Store) -> None:
    queue(store, *(f"a@x{number}" for number in range(250)))
    assert deliver(store, Config(), NOON, Scripted()).sent == 250


def test_who_has_written_does_not_wait_for_hundreds_of_results(store: Store) -> None:
    queue(store, *(f"player@x{number}" for number in range(300)))
    queue(store, "writer@x", at=NOON + MINUTE, mail=7)
    way = Scripted()
    report = deliver(store, Config(), NOON + MINUTE, way, within=0)
    assert report == DeliveryReport(sent=1, more=True, next_at=NOON + MINUTE)
    assert way.tried == ["writer@x"]
    queue(store, "another@x", at=NOON + 2 * MINUTE, mail=8)
    assert deliver(store, Config(), NOON + 2 * MINUTE, way) == DeliveryReport(sent=301)
    assert way.tried[1:3] == ["another@x", "player@x0"]


def test_hundreds_of_letters_to_those_who_write_do_not_keep_results_back(store: Store) -> None:
    queue(store, *(f"writer@x{number}" for number in range(300)), mail=7)
    queue(store, "player@x", at=NOON - MINUTE)
    way = Scripted()
    deliver(store, Config(), NOON, way)
    assert "player@x" in way.tried[:100]


def test_a_judge_that_stops_begins_no_further_letter_however_many_are_due(store: Store) -> None:
    queue(store, *(f"a@x{number}" for number in range(250)))
    way = Scripted()
    assert deliver(store, Config(), NOON, way, stopped=lambda: len(way.tried) == 2).sent == 2
    assert deliver(store, Config(), NOON, way).sent == 248


def test_a_refused_recipient_fails_at_once_and_a_busy_one_waits_and_the_others_get_theirs(store: Store) -> None:
    queue(store, "gone@x", "busy@x", "bug@x", "fine@x")
    way = Scripted({"gone@x": Never("550 gone"), "busy@x": NotNow("451 busy"), "bug@x": ZeroDivisionError()})
    report = deliver(store, Config(), NOON, way)
    assert (report.sent, report.delayed, report.trouble) == (1, 2, "")
    assert [(row.recipient, row.state, row.error) for row in report.failed] == [("gone@x", "failed", "550 gone")]
    assert states(store) == {"gone@x": "failed", "busy@x": "waiting", "bug@x": "waiting", "fine@x": "sent"}
    assert row_to(store, "busy@x").error == "451 busy"


def test_a_letter_is_tried_less_and_less_often_and_given_up_when_its_time_is_over(store: Store) -> None:
    queue(store, "busy@x")
    config = Config(send=SendSection(give_up_after=timedelta(days=2)))
    way = Scripted({"*": NotNow("451 busy")})
    now, moments = NOON, []
    while states(store)["busy@x"] == "waiting":
        moments.append(now - NOON)
        report = deliver(store, config, now, way)
        with store.reading() as tx:
            now = tx.next_letter_at() or now
    assert moments[:4] == [timedelta(minutes=minutes) for minutes in (0, 1, 3, 8)]
    assert timedelta(days=1, hours=18) < moments[-1] <= timedelta(days=2)
    assert [row.error for row in report.failed] == ["Given up: 451 busy"]
    assert len(moments) == len(way.tried) < 20


def test_when_nothing_can_be_sent_all_letters_wait_a_little_and_one_is_tried(store: Store) -> None:
    queue(store, *(f"a{number}@x" for number in range(150)))
    way = Scripted({"*": Unreachable("no server")})
    assert deliver(store, Config(), NOON, way) == DeliveryReport(
        delayed=150, trouble="no server", next_at=NOON + PAUSES[0]
    )
    assert way.tried == ["a0@x"]
    with store.reading() as tx:
        assert {row.next_try_at for row in tx.letters()} == {NOON + PAUSES[0]}
        assert {row.error for row in tx.letters()} == {"no server"}


def test_after_a_long_outage_letters_are_tried_again_soon(store: Store) -> None:
    queue(store, "a@x")
    way, now = Scripted({"*": Unreachable("no server")}), NOON
    for _ in range(30):
        deliver(store, Config(), now, way)
        before, now = now, row_to(store, "a@x").next_try_at or now
    assert now - before == LONGEST_PAUSE_FOR_ALL


def test_letters_are_given_up_after_an_outage_of_their_whole_time(store: Store) -> None:
    queue(store, "old@x", at=NOON - timedelta(days=4, hours=20))
    way, now = Scripted({"*": Unreachable("no server")}), NOON
    for _ in range(FEWEST_TRIES - 1):
        assert deliver(store, Config(), now, way).failed == ()
        now = row_to(store, "old@x").next_try_at or now
    now = NOON + timedelta(hours=5)
    queue(store, "young@x", at=now)
    report = deliver(store, Config(), now, way)
    assert [row.recipient for row in report.failed] == ["old@x"]
    assert states(store) == {"old@x": "failed", "young@x": "waiting"}


def test_after_a_week_asleep_no_letter_is_given_up_at_the_first_try_and_all_go_out(store: Store) -> None:
    queue(store, *(f"a{number}@x" for number in range(45)), at=NOON - timedelta(days=7))
    report = deliver(store, Config(), NOON, Scripted({"*": Unreachable("no server")}))
    assert (report.delayed, report.failed) == (45, ())
    later = NOON + PAUSES[0]
    assert deliver(store, Config(), later, Scripted({"a3@x": NotNow("451 busy")})).sent == 44
    assert deliver(store, Config(), later + PAUSES[2], Scripted()).sent == 1


def test_a_server_that_keeps_breaking_off_is_left_alone(store: Store) -> None:
    queue(store, *(f"a{number}@x" for number in range(10)))
    way = Scripted({"*": Dropped("gone")})
    report = deliver(store, Config(), NOON, way)
    assert len(way.tried) == MOST_DROPS
    assert (report.sent, report.delayed) == (0, 10)
    assert report.trouble.startswith("the server keeps breaking off")


def test_one_process_delivers_at_a_time(store: Store) -> None:
    queue(store, "a@x")
    with store.sole_sender():
        assert deliver(store, Config(), NOON, Scripted()) == DeliveryReport(next_at=NOON)
    assert states(store) == {"a@x": "waiting"}


def test_when_a_letter_must_next_be_tried_is_told_with_what_came_of_those_that_were_due(store: Store) -> None:
    queue(store, "later@x", at=NOON + DAY)
    queue(store, "busy@x", "fine@x")
    assert deliver(store, Config(), NOON, Scripted({"busy@x": NotNow("451 busy")})).next_at == NOON + PAUSES[0]
    assert deliver(store, Config(), NOON + PAUSES[0], Scripted()).next_at == NOON + DAY
    assert deliver(store, Config(), NOON + DAY, Scripted()).next_at is None


def test_letters_that_are_left_for_later_in_a_rush_are_told_to_be_due(store: Store) -> None:
    queue(store, "player@x")
    queue(store, "writer@x", at=NOON, mail=7)
    report = deliver(store, Config(), NOON, Scripted(), hurried=lambda: True)
    assert report == DeliveryReport(sent=1, next_at=NOON)
    assert states(store) == {"player@x": "waiting", "writer@x": "sent"}


def test_a_letter_is_kept_as_it_was_written_and_not_as_it_has_left(store: Store, tmp_path: Path) -> None:
    (written,) = queue(store, "a@x")
    way = Scripted()
    deliver(store, with_key(tmp_path), NOON, way)
    assert way.handed[0].raw != written.raw
    assert row_to(store, "a@x").raw == written.raw


def test_a_lone_letter_is_looked_for_once_and_noted_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    queue(store, "a@x")
    queue(store, "later@x", at=NOON + DAY)
    looks, notes = counted(store, "reading", monkeypatch), counted(store, "transaction", monkeypatch)
    settled = counted(store, "settle", monkeypatch)
    assert deliver(store, Config(), NOON, Scripted()).sent == 1
    assert len(looks) == len(settled) == 1
    # SQLite settles with a transaction.
    assert len(notes) == 2


def counted(store: Store, method: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that grows by one whenever this method of the store is called."""
    calls: list[str] = []
    real = getattr(store, method)

    def counting(**how: bool) -> object:
        calls.append(method)
        return real(**how)

    monkeypatch.setattr(store, method, counting)
    return calls


# With a real server


# How a letter is known that comes back


def with_key(folder: Path, **address: object) -> Config:
    """Settings of a judge that has a key."""
    return Config(auth=AuthSection(key_file=str(folder / "judge.key")), address=AddressSection(**address))


def test_each_letter_leaves_with_an_envelope_sender_of_its_own_and_its_mark_in_a_header(
    store: Store, tmp_path: Path
) -> None:
    rows = queue(store, "a@x", "b@x")
    config, way = with_key(tmp_path), Scripted()
    deliver(store, config, NOON, way)
    key = judge_key(config.auth.key_file)
    for row, sent in zip(rows, way.handed, strict=True):
        assert sent.envelope_sender.startswith("judge+bounce-")
        assert sent.envelope_sender.endswith("@example.org")
        assert letter_of(key, marks_in([sent.envelope_sender])) == row.key
        assert marks_returned(sent.raw) == marks_in([sent.envelope_sender])
        assert b"\r\nFrom: Judge <judge@example.org>\r\n" in sent.raw


@pytest.mark.parametrize("address", [{"plus": False}, {"bounces": "back+ID@example.net"}], ids=["no plus", "own"])
def test_the_envelope_sender_is_as_the_settings_say_and_the_mark_is_in_the_header(
    store: Store, tmp_path: Path, address: dict[str, object]
) -> None:
    (row,) = queue(store, "a@x")
    config, way = with_key(tmp_path, **address), Scripted()
    deliver(store, config, NOON, way)
    (mark,) = marks_returned(way.handed[0].raw)
    assert letter_of(judge_key(config.auth.key_file), [mark]) == row.key
    own = f"back+{mark}@example.net" if "bounces" in address else "judge@example.org"
    assert way.handed[0].envelope_sender == own


@pytest.mark.parametrize(
    "refusal",
    [
        SenderRefused("553 5.7.1 Sender address rejected: not owned by user"),
        RecipientRefused("553 5.7.1 Sender address rejected: not owned by user"),
        Never("554 5.2.252 SendAsDenied; judge@example.org not allowed to send as judge+bounce"),
    ],
    ids=["at MAIL", "at RCPT", "at DATA"],
)
def test_a_server_that_takes_letters_from_the_judges_address_alone_gets_them_from_that(
    store: Store, tmp_path: Path, refusal: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    class Strict(Scripted):
        def send(self, letter):
            self.handed.append(letter)
            if letter.envelope_sender != "judge@example.org":
                raise refusal
            return "250 taken"

    queue(store, "a@x", "b@x")
    way = Strict()
    assert deliver(store, with_key(tmp_path), NOON, way) == DeliveryReport(sent=2)
    assert len(way.handed) == 3
    assert all(marks_returned(letter.raw) for letter in way.handed)
    assert caplog.text.count("takes no letters from judge+bounce-ID@example.org") == 1


def test_an_address_that_takes_no_mail_is_not_tried_twice_and_is_told_of_as_such(store: Store, tmp_path: Path) -> None:
    queue(store, "gone@x", "spam@x")
    way = Scripted({"gone@x": RecipientRefused("550 5.1.1 no such user"), "spam@x": Never("554 5.7.1 spam")})
    report = deliver(store, with_key(tmp_path), NOON, way)
    assert way.tried == ["gone@x", "spam@x", "spam@x"]
    assert [row.recipient for row in report.failed] == ["gone@x", "spam@x"]
    assert [row.recipient for row in report.refused] == ["gone@x"]


def test_letters_that_are_stopped_do_not_leave_until_they_are_sent_again(store: Store) -> None:
    (row,) = queue(store, "a@x")
    with store.transaction() as tx:
        number = tx.add_letter(row._replace(message_id="<other@example.org>", state=LetterState.STOPPED))
    assert deliver(store, Config(), NOON, Scripted()).sent == 1
    with store.transaction() as tx:
        assert [letter.id for letter in tx.stopped_letters("a@x")] == [number]
        tx.send_stopped(number, NOON)
    assert deliver(store, Config(), NOON, Scripted()).sent == 1


def test_pauses_grow_and_never_shrink() -> None:
    assert [pause_after(attempts) for attempts in range(1, len(PAUSES) + 1)] == sorted(PAUSES)
    assert pause_after(1) == timedelta(minutes=1)
    assert pause_after(100) == PAUSES[-1]


def test_pauses_are_those_that_keepers_are_told() -> None:
    minutes = [1, 2, 5, 15, 30, 60, 120, 240, 360, 360]
    assert [pause_after(attempts) for attempts in range(1, 11)] == [timedelta(minutes=each) for each in minutes]


def test_pause_is_short_while_nothing_can_be_sent_at_all() -> None:
    minutes = [1, 2, 5, 15, 15, 15]
    assert [pause_for_all(attempts) for attempts in range(1, 7)] == [timedelta(minutes=each) for each in minutes]
