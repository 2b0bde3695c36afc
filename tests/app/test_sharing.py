"""Processes that share one PostgreSQL store: each mail and game is done by one, in the right order."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from judge.app.base.judge import Judge
from judge.app.clock.clock import CLOCK_CLAIM, tick_all
from judge.app.mails.incoming import handle_next
from judge.app.process.rounds import Rounds
from judge.app.waiting.mail_queue import MailQueue
from judge.store.postgres.transaction import PostgresTransaction
from judge.store.rows import MailRow
from judge.store.store import Transaction
from judge.store.tables.traffic import Filter
from tests.support.house import GM, POWERS, House, address, signed
from tests.support.random_play import order_by_lot

WORKERS = 4


@pytest.fixture
def house(tmp_path: Path, postgres_url: str) -> Iterator[House]:
    """A judge whose store is in PostgreSQL, with the game river in Spring 1901."""
    made = House(tmp_path, {"store": {"url": postgres_url}, "send": {"pictures": False}})
    made.start("RULE DEFAULT_UNORDERED")
    yield made
    made.judge.store.close()


def waiting(house: House) -> int:
    with house.judge.store.reading() as tx:
        return tx.new_mails()


def test_mails_for_a_game_that_another_process_works_for_wait_and_others_are_done(house: House, another: Judge) -> None:
    house.post(address("FRANCE"), *signed("FRANCE", "A PAR H"))
    house.post("ann@example.org", "LIST")
    queue = MailQueue(house.judge)
    with another.store.claim(["game river"]):
        first = handle_next(house.judge, queue, house.now)
        assert handle_next(house.judge, queue, house.now) is None
        assert len(queue.passed_over) == 1
    assert first is not None
    assert waiting(house) == 1
    assert handle_next(house.judge, queue, house.now) is not None
    assert waiting(house) == 0
    assert not queue.passed_over


def test_mails_of_a_sender_for_whom_another_process_works_wait(house: House, another: Judge) -> None:
    house.post("ann@example.org", "LIST")
    queue = MailQueue(house.judge)
    with another.store.claim(["sender ann@example.org"]):
        assert handle_next(house.judge, queue, house.now) is None
    assert handle_next(house.judge, queue, house.now) is not None


def test_a_mail_that_waits_alone_is_claimed_for_as_long_as_it_is_worked_for(
    house: House, another: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []
    real = PostgresTransaction.finish_mail

    def finish(self: PostgresTransaction, *mail: Any, **told: Any) -> None:
        queue = MailQueue(another)
        queue.refresh()
        queue.open(house.now)
        seen.append((queue.is_behind, queue.next()))
        for claim in (["game river"], [f"sender {address('FRANCE')}"]):
            with another.store.claim(claim) as is_free:
                seen.append(is_free)
        real(self, *mail, **told)

    monkeypatch.setattr(PostgresTransaction, "finish_mail", finish)
    house.post(address("FRANCE"), *signed("FRANCE", "A PAR H"))
    assert handle_next(house.judge, MailQueue(house.judge), house.now) is not None
    assert seen == [(True, None), False, False]
    assert waiting(house) == 0
    with another.store.claim(["game river"]) as is_free:
        assert is_free


def test_a_mail_with_a_fault_that_another_process_has_done_meanwhile_is_not_parked(
    house: House, another: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trip(*_: object) -> None:
        raise RuntimeError("a fault of one process alone")

    def done_by_another(*_: object) -> str:
        monkeypatch.undo()
        work_all(another, house.now)
        return ""

    house.post("ann@example.org", "LIST")
    house.letters()
    monkeypatch.setattr("judge.app.mails.incoming.handle", trip)
    monkeypatch.setattr("judge.app.recording.faults.sender_to_tell", done_by_another)
    handle_next(house.judge, MailQueue(house.judge), house.now)
    with house.judge.store.reading() as tx:
        assert (tx.parked(), tx.new_mails()) == ([], 0)
    assert [letter.to for letter in house.letters()] == ["ann@example.org"]


def test_a_mail_that_another_process_has_opened_is_not_read_again_to_know_its_turn(
    house: House, another: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.post("Ann@Example.org", *signed("FRANCE", "A PAR H"))
    first, second = MailQueue(house.judge), MailQueue(another)
    first.refresh()
    first.open(house.now)
    monkeypatch.setattr("judge.app.waiting.mail_queue.read_stored", lambda *_: pytest.fail("it has been read"))
    second.refresh()
    second.open(house.now)
    number = second.next()
    assert number is not None
    assert second.claims_of(number) == first.claims_of(number) == ("sender ann@example.org", "game river")


def test_a_mail_that_is_seen_later_than_one_with_a_greater_number_is_found_at_the_next_look(
    house: House, another: Judge
) -> None:
    queue = MailQueue(house.judge)
    with another.store.transaction() as tx:
        late = tx.receive(b"LIST\r\n", "ann@example.org", [], house.now, "late", "ann@example.org").id
        house.post("bob@example.org", "LIST")
        queue.open_all(house.now)
        early = queue.next()
    assert early is not None
    assert early > late
    queue.refresh()
    queue.open(house.now)
    queue.done(early)
    assert queue.next() == late


def test_a_mail_that_another_process_just_opens_is_opened_by_it_alone_and_those_behind_wait_for_it(
    house: House, another: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[int] = []
    real = MailQueue._look

    def look(self: MailQueue, tx: Transaction, mail: MailRow) -> tuple[str, str]:
        opened.append(mail.id)
        return real(self, tx, mail)

    monkeypatch.setattr(MailQueue, "_look", look)
    house.post("ann@example.org", "LIST")
    house.post("bob@example.org", "LIST")
    queue, rounds = MailQueue(house.judge), Rounds(house.judge)
    with another.store.transaction() as tx:
        (first, second) = (row.id for row in tx.waiting_mails())
        assert tx.take_to_open(first) is not None
        queue.refresh()
        queue.open(house.now)
        assert (queue.is_behind, queue.next(), opened) == (True, None, [])
        assert not rounds.step(house.now)
        assert rounds.next_due(house.now) - house.now < timedelta(seconds=1), "it looks again soon"
        tx.note_opened(first, "ann@example.org", "")
    queue.open(house.now)
    assert (queue.is_behind, queue.next(), opened) == (False, first, [second])


def test_a_game_that_is_due_does_not_wait_for_a_mail_that_another_process_has_done(
    house: House, another: Judge
) -> None:
    deadline = house.game().deadline
    assert deadline is not None
    house.wait(hours=(deadline - house.now) / timedelta(hours=1) - 1)
    for power in POWERS[:3]:
        house.post(address(power), *signed(power, "SET WAIT"))
    rounds = Rounds(house.judge)
    rounds._queue.open_all(house.now)
    work_all(another, house.now)
    before, house.now = house.game(), deadline + timedelta(minutes=1)
    with house.judge.store.transaction() as tx:
        tx.set_last_tick(house.now)
    rounds.step(house.now)
    rounds.step(house.now)
    assert house.game() != before


def test_a_mail_that_another_process_only_looks_at_is_not_forgotten_and_holds_up_the_next_of_its_sender(
    house: House, another: Judge
) -> None:
    for line in ("LIST", "HELP"):
        house.post("ann@example.org", line)
    queue = MailQueue(house.judge)
    queue.open_all(house.now)
    first = queue.next()
    assert first is not None
    with another.store.transaction() as tx:
        assert tx.take_to_open(first) is not None
        assert handle_next(house.judge, queue, house.now) is None
        assert queue.passed_over == {first}
    done = handle_next(house.judge, queue, house.now)
    assert done is not None
    assert done.id == first


def test_who_has_passed_over_mails_looks_again_soon(house: House, another: Judge) -> None:
    rounds = Rounds(house.judge)
    while rounds.step(house.now):
        pass
    assert rounds.next_due(house.now) > house.now + timedelta(minutes=1)
    house.post("ann@example.org", "LIST")
    with another.store.claim(["sender ann@example.org"]):
        assert not rounds.step(house.now)
        assert rounds.next_due(house.now) <= house.now + timedelta(seconds=1)


def test_the_clock_leaves_a_game_to_the_process_that_has_it(house: House, another: Judge) -> None:
    deadline = house.game().deadline
    assert deadline is not None
    house.wait(hours=(deadline - house.now) / timedelta(hours=1) - 1)
    house.now = deadline + timedelta(minutes=1)
    before = house.game()
    with another.store.claim(["game river"]):
        tick_all(house.judge, house.now)
        assert house.game() == before
    tick_all(house.judge, house.now)
    assert house.game() != before


def test_a_game_that_another_process_has_looked_after_meanwhile_is_left_alone(house: House, another: Judge) -> None:
    deadline = house.game().deadline
    assert deadline is not None
    house.wait(hours=(deadline - house.now) / timedelta(hours=1) - 1)
    house.now = deadline + timedelta(minutes=1)
    claim, seen = house.judge.store.claim, list[int]()

    def meanwhile(words, **options):
        if list(words) == ["game river"]:
            tick_all(another, house.now)
            seen.append(version(house))
        return claim(words, **options)

    house.judge.store.claim = meanwhile  # type: ignore[method-assign]
    tick_all(house.judge, house.now)
    assert seen == [version(house)]


def version(house: House) -> int:
    with house.judge.store.reading() as tx:
        row = tx.game("river")
    assert row is not None
    return row.version


def test_while_another_process_looks_at_the_clock_nothing_is_processed_and_soon_it_is(
    house: House, another: Judge
) -> None:
    deadline = house.game().deadline
    assert deadline is not None
    house.wait(hours=(deadline - house.now) / timedelta(hours=1) - 1)
    house.now = deadline + timedelta(minutes=1)
    before, rounds = house.game(), Rounds(house.judge)
    with another.store.claim([CLOCK_CLAIM]):
        assert not rounds.step(house.now)
        assert rounds.next_due(house.now) <= house.now + timedelta(seconds=1)
        assert house.game() == before
    assert rounds.step(house.now)
    assert house.game() != before


def test_four_processes_do_each_mail_once_and_keep_the_order_of_every_game_and_sender(house: House) -> None:
    games = [f"game{number}" for number in range(6)]
    for name in games:
        house.create("RULE POWER_CHOICE", name=name)
        for power in POWERS[:3]:
            house.mail(address(power), f"JOIN {power.lower()}@{name} {power.lower()}-pw")
    sent = [(games[number % 6], POWERS[number // 2 % 3], f"word{number}") for number in range(72)]
    for name, power, word in sent:
        signon = f"SIGNON {power.lower()}@{name} {power.lower()}-pw"
        house.post(address(power), signon, "PRESS TO MASTER", word, "ENDPRESS")
    share_out(house)
    with house.judge.store.reading() as tx:
        assert (tx.new_mails(), tx.parked()) == (0, [])
        for name in games:
            log = b"".join(row.what for row in tx.log(name)).decode()
            assert re.findall(r"word\d+", log) == [word for game, _, word in sent if game == name]
        for power in POWERS[:3]:
            letters = tx.letter_lines(Filter(addresses=(address(power),), limit=1000))
            mails = [letter.mail_id for letter in sorted(letters, key=lambda letter: letter.id) if letter.mail_id]
            assert mails == sorted(mails)
            assert len(set(mails)) > 24


PHASES = 4


def test_two_workers_a_tick_of_cron_and_the_master_at_one_time_process_each_phase_once(house: House) -> None:
    chance, processed = Random(1907), list[str]()
    for _ in range(PHASES):
        deadline = house.game().deadline
        assert deadline is not None
        house.wait(hours=(deadline - house.now) / timedelta(hours=1) - 1)
        order_by_lot(house, chance, missing=0)
        house.now = deadline + timedelta(minutes=1)
        processed.append(house.game().phase_code)
        house.post(GM, "SIGNON Mriver gm-secret", f"PROCESS {processed[-1]}")
        at_once(house, work_all, work_all, tick_all)
        assert waiting(house) == 0
    with house.judge.store.reading() as tx:
        phases = [row.phase for row in tx.phases("river")]
        happened = [msgspec.json.decode(row.what)["type"] for row in tx.log("river")]
        results = [line.subject for line in tx.letter_lines(Filter(addresses=(address("FRANCE"),), limit=1000))]
    assert phases == processed
    assert happened.count("PhaseProcessed") == PHASES
    assert len([subject for subject in results if "results" in subject]) == PHASES


def work_all(judge: Judge, now: datetime) -> None:
    """Do what there is to do, as a worker does it."""
    rounds = Rounds(judge)
    while rounds.step(now) or rounds.next_due(now) <= now + timedelta(seconds=1):
        pass


def at_once(house: House, *works: Callable[[Judge, datetime], object]) -> None:
    """Have each done by a process of its own, all beginning at the same time."""
    judges, faults = [Judge.open(house.config) for _ in works], list[BaseException]()
    begin = threading.Barrier(len(works))

    def run(work: Callable[[Judge, datetime], object], judge: Judge) -> None:
        try:
            begin.wait()
            work(judge, house.now)
        except BaseException as fault:
            faults.append(fault)
            raise

    threads = [threading.Thread(target=run, args=pair) for pair in zip(works, judges, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for judge in judges:
        judge.store.close()
    assert faults == []


def share_out(house: House) -> None:
    """Have all mails done by four workers."""
    at_once(house, *[share] * WORKERS)


def share(judge: Judge, now: datetime) -> None:
    """Do mails until none is left, as one worker."""
    queue = MailQueue(judge)
    while handle_next(judge, queue, now) is not None or queue.passed_over:
        pass
