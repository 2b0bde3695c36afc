"""Processes that come first for some authors: their mails are left to one for a while, not for ever."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest

from judge.app.base.judge import Judge
from judge.app.mails.incoming import Handled, handle_next
from judge.app.process.rounds import Rounds
from judge.app.waiting.mail_queue import _AT_ONCE, _LEFT_FOR, _OVERDUE, MailQueue
from judge.store.postgres import bell
from judge.store.rows import MailRow
from judge.store.store import Transaction
from tests.support.house import House, address, signed

OURS, OUR_OTHER = "ann@example.org", "cleo@example.org"
THEIRS, THEIR_OTHER = "bob@example.org", "dora@example.org"
SOON = 120.0


class Clock:
    """The count of time of a process, which goes on when it is told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def monotonic(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def house(tmp_path: Path, postgres_url: str) -> Iterator[House]:
    """Yield a process among several, first for Ann, Cleo and Italy; in the game river it is Spring 1901."""
    made = House(tmp_path, {"store": {"url": postgres_url}, "send": {"pictures": False}})
    made.start("RULE DEFAULT_UNORDERED")
    ours = (OURS, OUR_OTHER, address("ITALY"))
    made.judge.store.comes_first = lambda author: author in ours  # type: ignore[method-assign]
    yield made
    made.judge.store.close()


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The count of time of the queues."""
    made = Clock()
    monkeypatch.setattr("judge.app.waiting.mail_queue.time", made)
    return made


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The mails that were opened, whoever did it."""
    numbers: list[int] = []
    real = MailQueue._look

    def look(self: MailQueue, tx: Transaction, mail: MailRow) -> tuple[str, str]:
        numbers.append(mail.id)
        return real(self, tx, mail)

    monkeypatch.setattr(MailQueue, "_look", look)
    return numbers


def waiting(house: House) -> list[int]:
    with house.judge.store.reading() as tx:
        return [mail.id for mail in tx.waiting_mails()]


def due(house: House) -> list[str]:
    with house.judge.store.reading() as tx:
        return tx.due_games(house.now)


def next_of(house: House, queue: MailQueue) -> int | None:
    done = handle_next(house.judge, queue, house.now)
    assert done is None or done == Handled(done.id)
    return None if done is None else done.id


def test_a_mail_of_another_process_is_neither_opened_nor_done_for_a_second(
    house: House, clock: Clock, opened: list[int]
) -> None:
    rounds = Rounds(house.judge)
    house.post(THEIRS, "LIST")
    (number,) = waiting(house)
    assert not rounds.step(house.now)
    clock.seconds += _LEFT_FOR - 0.1
    assert not rounds.step(house.now)
    assert opened == []
    assert rounds.next_due(house.now) <= house.now + timedelta(seconds=1), "the other one may be gone"
    clock.seconds += 0.2
    assert rounds.step(house.now)
    assert (opened, waiting(house)) == ([number], [])


@pytest.mark.parametrize("hours", [-2400, 2400])
def test_a_mail_that_came_at_an_hour_far_away_is_left_to_others_no_longer(
    house: House, clock: Clock, hours: int
) -> None:
    house.post(THEIRS, "LIST")
    house.now += timedelta(hours=hours)
    queue = MailQueue(house.judge)
    assert next_of(house, queue) is None
    clock.seconds += _LEFT_FOR
    assert next_of(house, queue) is not None


def test_one_of_ours_behind_a_mail_of_others_is_done_when_that_was_opened(
    house: House, clock: Clock, opened: list[int]
) -> None:
    for author in (THEIRS, OURS, THEIR_OTHER):
        house.post(author, "LIST")
    theirs, ours, last = waiting(house)
    queue = MailQueue(house.judge)
    assert next_of(house, queue) == ours
    assert next_of(house, queue) is None
    assert (opened, waiting(house), queue.leaves_some) == ([theirs, ours], [theirs, last], True)
    clock.seconds += _LEFT_FOR
    assert [next_of(house, queue), next_of(house, queue), next_of(house, queue)] == [theirs, last, None]
    assert not queue.leaves_some


def test_one_of_ours_waits_for_the_mail_of_others_that_came_to_its_game_before(house: House, another: Judge) -> None:
    house.post(address("FRANCE"), *signed("FRANCE", "A PAR H"))
    house.post(address("ITALY"), *signed("ITALY", "A VEN H"))
    theirs, ours = waiting(house)
    queue = MailQueue(house.judge)
    assert next_of(house, queue) is None
    assert queue.leaves_some
    done = handle_next(another, MailQueue(another), house.now)
    assert done is not None
    assert done.id == theirs
    assert next_of(house, queue) == ours, "it is seen at once that the other one is done"


def test_one_of_ours_does_not_wait_for_another_process_longer_than_a_second(house: House, clock: Clock) -> None:
    house.post(address("FRANCE"), *signed("FRANCE", "A PAR H"))
    house.post(address("ITALY"), *signed("ITALY", "A VEN H"))
    theirs, ours = waiting(house)
    queue = MailQueue(house.judge)
    assert next_of(house, queue) is None
    clock.seconds += _LEFT_FOR
    assert [next_of(house, queue), next_of(house, queue)] == [theirs, ours]


def test_who_has_mails_of_its_own_does_those_of_others_when_they_are_overdue(house: House, clock: Clock) -> None:
    for author in (THEIRS, OURS, THEIR_OTHER, OUR_OTHER, OURS):
        house.post(author, "LIST")
    theirs, ours, their_other, our_other, second = waiting(house)
    queue = MailQueue(house.judge)
    queue.refresh()
    queue.open(house.now)
    clock.seconds += _LEFT_FOR
    assert next_of(house, queue) == ours
    clock.seconds += _OVERDUE
    found = [next_of(house, queue) for _ in range(4)]
    assert found == [theirs, their_other, our_other, second]


def test_a_flood_that_is_left_to_others_does_not_hide_one_of_ours(house: House) -> None:
    for number in range(_AT_ONCE + 3):
        house.post(f"player{number}@example.org", "LIST")
    house.post(OURS, "LIST")
    ours = waiting(house)[-1]
    assert next_of(house, MailQueue(house.judge)) == ours


def test_a_game_that_is_due_waits_a_second_for_the_mail_of_another_process(house: House, clock: Clock) -> None:
    deadline = house.game().deadline
    assert deadline is not None
    house.wait(hours=(deadline - house.now) / timedelta(hours=1) - 1)
    house.post(address("FRANCE"), *signed("FRANCE", "A PAR H"))
    house.now = deadline + timedelta(minutes=1)
    with house.judge.store.transaction() as tx:
        tx.set_last_tick(house.now)
    rounds = Rounds(house.judge)
    while rounds.step(house.now):
        pass
    assert (due(house), len(waiting(house))) == (["river"], 1)
    clock.seconds += _LEFT_FOR
    while rounds.step(house.now):
        pass
    assert (due(house), waiting(house)) == ([], [])


@pytest.fixture
def pair(tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[House, Judge]]:
    """Two processes that listen to mail and know of each other."""
    monkeypatch.setattr(bell, "_LOOK_AROUND", 0.0)
    first = House(tmp_path, {"store": {"url": postgres_url}, "send": {"pictures": False}})
    second = Judge.open(first.config)
    with ExitStack() as stack:
        for judge in (first.judge, second):
            stack.callback(judge.store.close)
            stack.enter_context(judge.store.listening(lambda _: None))
        yield first, second


def authors_of(judge: Judge) -> set[str]:
    """Return those of some people for whom a process comes first."""
    return {author for author in (f"player{number}@example.org" for number in range(12)) if first(judge, author)}


def first(judge: Judge, author: str) -> bool:
    return judge.store.comes_first(author)


def test_two_that_listen_share_all_authors_and_each_does_the_mails_of_its_own(pair: tuple[House, Judge]) -> None:
    house, another = pair
    end = time.monotonic() + SOON
    while authors_of(house.judge) & authors_of(another) and time.monotonic() < end:
        time.sleep(0.05)
    ours, theirs = authors_of(house.judge), authors_of(another)
    assert (len(ours | theirs), ours & theirs) == (12, set())
    for author in sorted(ours | theirs):
        house.post(author.upper(), "LIST")
    done: dict[str, int] = {}
    for name, judge in (("ours", house.judge), ("theirs", another)):
        queue = MailQueue(judge)
        while handle_next(judge, queue, house.now) is not None:
            done[name] = done.get(name, 0) + 1
    assert done == {"ours": len(ours), "theirs": len(theirs)}


def test_who_is_left_by_the_other_one_comes_first_for_all(pair: tuple[House, Judge]) -> None:
    house, another = pair
    end = time.monotonic() + SOON
    while len(authors_of(house.judge)) == 12 and time.monotonic() < end:
        time.sleep(0.05)
    assert len(authors_of(house.judge)) < 12
    bell_of_another = another.store._bell  # type: ignore[attr-defined]
    bell_of_another.stop()
    while len(authors_of(house.judge)) < 12 and time.monotonic() < end:
        time.sleep(0.05)
    assert len(authors_of(house.judge)) == 12
