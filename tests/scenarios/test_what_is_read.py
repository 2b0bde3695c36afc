"""Statements that run often: none reads all of a growing table, whatever the size of the store."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.app.delivery.delivering import deliver_all
from judge.store.open import open_store
from tests.support.club.year import Year
from tests.support.house import House
from tests.support.mail_server import Post, server
from tests.support.plans import plan_of, plans_kept, read_whole


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ("SELECT state FROM outbox", ["outbox"]),
        ("SELECT id FROM outbox ORDER BY recipient", ["outbox"]),
        ("SELECT 1 FROM meta LEFT JOIN outbox ON recipient <> value", ["outbox"]),
        ("SELECT 1 FROM meta JOIN outbox ON error = value", ["outbox"]),
        ("SELECT 1 FROM outbox WHERE id = 1", []),
        ("SELECT value FROM meta", []),
    ],
)
def test_a_statement_that_reads_all_letters_is_found(tmp_path: Path, sql: str, found: list[str]) -> None:
    with open_store(f"sqlite:{tmp_path}/judge.db") as store, store.reading() as tx:
        assert [
            table.split()[0] for tables in read_whole({sql: plan_of(tx, sql)}).values() for table in tables
        ] == found


def test_from_the_first_mail_to_results_with_pictures_that_leave_no_table_is_read_from_end_to_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans = plans_kept(monkeypatch)
    with server(Post()) as post:
        house = House(tmp_path, {"send": {"url": f"smtp://127.0.0.1:{post.port}"}}, confirm=True)
        house.start()
        house.play("FRANCE", "A PAR - BUR", "PRESS TO ENGLAND", "Hello!", "ENDPRESS")
        house.mail("stranger@example.org", "LIST river")
        deliver_all(house.judge, house.now)
        house.master("PROCESS")
        deliver_all(house.judge, house.now)
        house.wait(days=10)
        deliver_all(house.judge, house.now)
        house.judge.store.close()
    assert sum(b"image/png" in mail for _, _, mail in post.taken) >= 8
    assert read_whole(plans) == {}


@pytest.mark.slow
def test_in_twenty_days_of_a_club_no_table_is_read_from_end_to_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans = plans_kept(monkeypatch)
    year = Year(tmp_path, "spring", games=10, members=60, days=20)
    year.pass_by()
    assert len(plans) > 100
    assert read_whole(plans) == {}
