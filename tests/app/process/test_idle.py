"""Rests of a tick.

The judge looked at its clock at noon on 23 November 2026; it is ten minutes later.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.app.process.idle import rest
from judge.config import Config, StoreSection
from judge.store.open import open_store
from judge.store.rows import GameRow, LetterRow, StoreError

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
NOW = NOON + timedelta(minutes=10)


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """A judge with an empty store that looked at its clock at noon."""
    made = Config(store=StoreSection(url=f"sqlite:{tmp_path}/judge.db"))
    with open_store(made.store.url) as store, store.transaction() as tx:
        tx.set_last_tick(NOON)
    return made


def last_tick(config: Config) -> datetime | None:
    with open_store(config.store.url) as store, store.reading() as tx:
        return tx.last_tick()


def test_with_nothing_to_do_it_rests_and_remembers_that_the_clock_was_looked_at(config: Config):
    assert rest(config, NOW)
    assert last_tick(config) == NOW


def test_a_mail_that_waits_to_be_read_is_something_to_do(config: Config):
    with open_store(config.store.url) as store:
        store.receive(b"LIST", "bob@example.org", ["judge@example.org"], NOON, "key")
    assert not rest(config, NOW)
    assert last_tick(config) == NOON


@pytest.mark.parametrize(("minutes", "rests"), [(9, False), (10, False), (11, True)])
def test_a_game_is_something_to_do_from_its_moment_on(config: Config, minutes: int, rests: bool):
    with open_store(config.store.url) as store, store.transaction() as tx:
        tx.save_game(GameRow("river", b"{}", stage="active", wake_at=NOON + timedelta(minutes=minutes)))
    assert rest(config, NOW) is rests


@pytest.mark.parametrize(("minutes", "rests"), [(9, False), (10, False), (11, True)])
def test_a_letter_is_something_to_do_when_it_is_to_be_tried(config: Config, minutes: int, rests: bool):
    letter = LetterRow("<1@example.org>", "bob@example.org", "", b"Hello", NOON)
    with open_store(config.store.url) as store, store.transaction() as tx:
        tx.add_letter(letter._replace(next_try_at=NOON + timedelta(minutes=minutes)))
    assert rest(config, NOW) is rests


def test_somebody_who_waits_for_news_of_openings_is_something_to_do(config: Config):
    with open_store(config.store.url) as store, store.transaction() as tx:
        tx.add_opening_reader("bob@example.org", NOON, agreed=True)
    assert rest(config, NOW)
    with open_store(config.store.url) as store, store.transaction() as tx:
        tx.have_openings_told()
    assert not rest(config, NOW)


@pytest.mark.parametrize("hours", [7, -1])
def test_a_clock_that_stood_still_or_was_set_back_is_something_to_look_into(config: Config, hours: int):
    assert not rest(config, NOON + timedelta(hours=hours))
    assert last_tick(config) == NOON


def test_a_judge_that_never_looked_at_its_clock_does_not_rest(tmp_path: Path):
    assert not rest(Config(store=StoreSection(url=f"sqlite:{tmp_path}/new.db")), NOW)


def test_a_store_that_cannot_be_opened_is_said(tmp_path: Path):
    (tmp_path / "judge.db").mkdir()
    with pytest.raises(StoreError):
        rest(Config(store=StoreSection(url=f"sqlite:{tmp_path}/judge.db")), NOW)
