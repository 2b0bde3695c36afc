"""Letters from the outbox by the hour that counts; how often the store is asked for that."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.clock.clock_trust import Watch, write_watch
from judge.app.clock.silence import note_trouble, trouble_since
from judge.app.delivery.delivering import Delivered, deliver_letters
from judge.config import Config
from tests.support.outbox import NOON, queue, states

HOUR = timedelta(hours=1)
YEAR = timedelta(days=365)


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    """A judge that writes its letters into files."""
    config = Config()
    store = replace(config.store, url=f"sqlite:{tmp_path}/judge.db")
    send = replace(config.send, url=f"maildir:{tmp_path}/out")
    opened = Judge.open(replace(config, store=store, send=send))
    yield opened
    opened.store.close()


def test_while_the_clock_is_in_doubt_letters_are_due_by_the_hour_that_is_trusted(judge: Judge) -> None:
    queue(judge.store, "ann@example.org", at=NOON)
    queue(judge.store, "bob@example.org", at=NOON + 2 * HOUR)
    with judge.store.transaction() as tx:
        write_watch(tx, Watch(NOON, doubted_from=NOON + YEAR, doubted_to=NOON + YEAR))
    shown = NOON + YEAR + HOUR
    assert deliver_letters(judge, shown, by_clock=True) == Delivered(sent=1, next_at=shown + HOUR)
    assert states(judge.store) == {"ann@example.org": "sent", "bob@example.org": "waiting"}
    assert deliver_letters(judge, shown, by_clock=True) == Delivered(next_at=shown + HOUR)
    assert deliver_letters(judge, shown + HOUR, by_clock=True) == Delivered(sent=1)


def test_an_hour_that_is_given_counts_whatever_the_clock_shows(judge: Judge) -> None:
    queue(judge.store, "ann@example.org", at=NOON + HOUR)
    with judge.store.transaction() as tx:
        write_watch(tx, Watch(NOON, doubted_from=NOON + YEAR, doubted_to=NOON + YEAR))
    assert deliver_letters(judge, NOON + HOUR) == Delivered(sent=1)


def test_an_outage_is_over_when_a_letter_has_left_or_none_waits(judge: Judge) -> None:
    for recipients in (("ann@example.org",), ()):
        with judge.store.transaction() as tx:
            note_trouble(tx, NOON)
        queue(judge.store, "bob@example.org", at=NOON + HOUR)
        deliver_letters(judge, NOON)
        assert known_trouble(judge) == NOON
        queue(judge.store, *recipients, at=NOON)
        with judge.store.transaction() as tx:
            tx.drop_letters_to("bob@example.org")
        deliver_letters(judge, NOON)
        assert known_trouble(judge) is None


def known_trouble(judge: Judge) -> datetime | None:
    """Return the remembered moment since which no letter can leave."""
    with judge.store.reading() as tx:
        return trouble_since(tx)


def test_when_nothing_is_due_the_store_is_looked_into_once(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[datetime] = []
    reading = judge.store.reading

    def counted() -> object:
        looks.append(datetime.now(UTC))
        return reading()

    monkeypatch.setattr(judge.store, "reading", counted)
    queue(judge.store, "ann@example.org", at=NOON + HOUR)
    assert deliver_letters(judge, NOON, by_clock=True) == Delivered(next_at=NOON + HOUR)
    assert len(looks) == 1
