"""Listeners to mail: one is woken at once, always the same for one author; others a little later."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime

import psycopg
import pytest

from judge.store.open import open_store
from judge.store.postgres import bell
from judge.store.rows import LetterRow
from judge.store.store import News, Store
from tests.support.postgres import CUT_OFF

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
SOON = 120.0
AUTHORS = [f"player{number}@example.org" for number in range(12)]


class Ear:
    """A process that listens, with the hours of its news."""

    def __init__(self, url: str, to: tuple[News, ...] = (News.MAIL, News.PICTURES)) -> None:
        self._store = open_store(url)
        self._to = to
        self._told = threading.Condition()
        self.heard: list[tuple[News, float]] = []
        self._open = ExitStack()
        self._open.callback(self._store.close)
        self._open.enter_context(self._store.listening(self._ring, to))
        self.wait_for(to[0], 1)

    def _ring(self, news: News) -> None:
        with self._told:
            self.heard.append((news, time.monotonic()))
            self._told.notify_all()

    def times(self, news: News) -> int:
        return [kind for kind, _ in self.heard].count(news)

    def wait_for(self, news: News, times: int, within: float = SOON) -> bool:
        with self._told:
            return self._told.wait_for(lambda: self.times(news) >= times, timeout=within)

    def close(self) -> None:
        self._open.close()


@pytest.fixture
def store(postgres_url: str) -> Iterator[Store]:
    """The store as a process has it that takes mails."""
    with open_store(postgres_url) as opened:
        yield opened


@pytest.fixture
def ears(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Ear]]:
    """Yield two workers that know of each other; the second to hear of a mail hears a second later."""
    monkeypatch.setattr(bell, "_LATER", 1.0)
    monkeypatch.setattr(bell, "_LOOK_AROUND", 0.0)
    made = [Ear(postgres_url), Ear(postgres_url)]
    # Each looks around when it has heard of something, and once in half a second in any case.
    time.sleep(2 * bell._TO_BE_STOPPED)
    yield made
    for ear in made:
        ear.close()


def first_of(store: Store, ears: list[Ear], author: str, key: str) -> int:
    """Return the listener that hears first of a mail of this author; the other hears later."""
    before = [ear.times(News.MAIL) for ear in ears]
    store.receive(b"mail", author, [], NOON, key)
    assert all(ear.wait_for(News.MAIL, count + 1) for ear, count in zip(ears, before, strict=True))
    at = [ear.heard[-1][1] for ear in ears]
    assert abs(at[0] - at[1]) > bell._LATER / 2
    return at.index(min(at))


@pytest.mark.slow
def test_one_hears_of_a_mail_at_once_and_the_other_later(store: Store, ears: list[Ear]) -> None:
    found = {author: first_of(store, ears, author, author) for author in AUTHORS[:6]}
    assert set(found.values()) == {0, 1}, "both have their part"
    for author in AUTHORS[:2]:
        assert first_of(store, ears, author, f"{author} again") == found[author]


@pytest.mark.slow
def test_who_reads_mails_and_does_not_listen_has_no_place_among_those_who_do(
    store: Store, ears: list[Ear], postgres_url: str
) -> None:
    with ExitStack() as readers:
        for number in range(4):
            reader = readers.enter_context(open_store(postgres_url))
            mail = store.receive(b"mail", AUTHORS[number], [], NOON, f"read {number}").id
            with reader.transaction() as tx:
                assert tx.take_mail(mail) is not None
        time.sleep(2 * bell._TO_BE_STOPPED)
        found = [first_of(store, ears, author, author) for author in AUTHORS[:6]]
    assert set(found) == {0, 1}


def test_who_is_left_alone_is_the_first_for_all(store: Store, ears: list[Ear]) -> None:
    ears.pop().close()
    time.sleep(2 * bell._TO_BE_STOPPED)
    before = ears[0].times(News.MAIL)
    for number, author in enumerate(AUTHORS):
        store.receive(b"mail", author, [], NOON, author)
        assert ears[0].wait_for(News.MAIL, before + number + 1, within=bell._LATER / 2)


@pytest.mark.slow
def test_mails_that_come_meanwhile_are_heard_of_together(store: Store, ears: list[Ear]) -> None:
    before = sum(ear.times(News.MAIL) for ear in ears)
    for author in AUTHORS:
        store.receive(b"mail", author, [], NOON, author)
    time.sleep(2 * bell._LATER)
    heard = sum(ear.times(News.MAIL) for ear in ears) - before
    assert len(AUTHORS) < heard <= len(AUTHORS) + 2 * 2, "each once at once, and now and then by the other"


def test_a_mail_that_is_to_be_done_again_is_heard_of_by_all_at_once(store: Store, ears: list[Ear]) -> None:
    store.receive(b"mail", "ann@example.org", [], NOON, "key")
    assert all(ear.wait_for(News.MAIL, 2) for ear in ears)
    before = [ear.times(News.MAIL) for ear in ears]
    with store.transaction() as tx:
        mail = tx.next_mail()
        assert mail is not None
        tx.park(mail.id, "a fault")
    with store.transaction() as tx:
        assert tx.retry(mail.id)
    within = bell._LATER / 2
    assert all(ear.wait_for(News.MAIL, count + 1, within) for ear, count in zip(ears, before, strict=True))


def test_news_with_words_that_are_not_ours_are_for_all_and_end_nobodys_listening(
    store: Store, ears: list[Ear], postgres_url: str
) -> None:
    before = [ear.times(News.MAIL) for ear in ears]
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"NOTIFY {News.MAIL}, 'wake up'".encode())
    within = bell._LATER / 2
    assert all(ear.wait_for(News.MAIL, count + 1, within) for ear, count in zip(ears, before, strict=True))
    assert first_of(store, ears, AUTHORS[0], "key") in (0, 1)


def test_everybody_hears_of_what_they_listen_to_and_of_nothing_else(store: Store, postgres_url: str) -> None:
    worker, sender = Ear(postgres_url), Ear(postgres_url, (News.LETTERS,))
    try:
        with store.transaction() as tx:
            tx.ask_for_picture("map", b"what it shows", NOON)
            tx.add_letter(LetterRow("<a@x>", "ann@example.org", "", b"raw", NOON))
            tx.wait_for_pictures(["<a@x>"], ["map"], NOON)
        assert worker.wait_for(News.PICTURES, 2)
        assert sender.wait_for(News.LETTERS, 2)
        store.receive(b"mail", "ann@example.org", [], NOON, "key")
        assert worker.wait_for(News.MAIL, 2)
        assert worker.times(News.LETTERS) == 0
        assert {news for news, _ in sender.heard} == {News.LETTERS}
    finally:
        worker.close()
        sender.close()


@pytest.mark.slow
def test_whose_place_the_server_took_away_takes_another(store: Store, ears: list[Ear], postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(CUT_OFF.encode())
    assert all(ear.wait_for(News.MAIL, 2) for ear in ears), "they listen again"
    time.sleep(2 * bell._TO_BE_STOPPED)
    assert {first_of(store, ears, author, author) for author in AUTHORS[:6]} == {0, 1}
