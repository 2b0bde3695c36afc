"""The table docs/coverage/reviews.yaml: testers' findings in 0.1 are mended, decided or open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.support.named_tests import is_there
from tests.support.paths import ROOT
from tests.support.written import written_in


def entries() -> Iterator[dict[str, Any]]:
    """Every row of the table."""
    for section in written_in(ROOT / "docs" / "coverage" / "reviews.yaml"):
        yield from section["rows"]


def test_every_row_is_mended_decided_or_open_and_none_stands_twice() -> None:
    rows = list(entries())
    assert len(rows) > 100
    assert len({row["row"] for row in rows}) == len(rows)
    for row in rows:
        assert set(row) <= {"row", "tests", "decision", "open"}, row
        assert row.get("tests") or row.get("decision") or row.get("open"), row


def test_every_test_that_the_table_names_exists() -> None:
    named = [test for row in entries() for test in row.get("tests", "").split()]
    assert [test for test in named if not is_there(test)] == []


def test_every_decision_that_the_table_names_is_a_page_that_is_there() -> None:
    assert [row for row in entries() if not (ROOT / row.get("decision", "README.md")).is_file()] == []
