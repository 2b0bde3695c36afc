"""Tables of cases in one test: every row runs, and those that fail are named."""

from __future__ import annotations

import pytest

from tests.support.rows import each_row


def test_all_rows_run_and_those_that_fail_are_told_by_their_names() -> None:
    ran = []

    @each_row("number, limit", [(1, 2), (3, 2), pytest.param(5, 2, id="five"), (0, 2)])
    def below(number: int, limit: int) -> None:
        ran.append(number)
        assert number < limit

    with pytest.raises(ExceptionGroup, match="2 of 4 rows") as found:
        below()
    assert ran == [1, 3, 5, 0]
    assert [error.__notes__ for error in found.value.exceptions] == [["in the row 3, 2"], ["in the row five"]]


def test_a_row_that_is_skipped_fails() -> None:
    @each_row("number", [1])
    def skipped(number: int) -> None:
        pytest.skip(str(number))

    with pytest.raises(BaseExceptionGroup):
        skipped()


def test_tables_on_one_another_give_each_pair_and_fixtures_come_from_outside() -> None:
    seen = []

    @each_row("one", "ab")
    @each_row("other", "xy", ids=str.upper)
    def pairs(one: str, other: str, third: str) -> None:
        seen.append(one + other + third)

    pairs(third="!")
    assert seen == ["ax!", "ay!", "bx!", "by!"]


def test_a_table_without_rows_or_with_another_name_than_the_tests_is_none() -> None:
    with pytest.raises(AssertionError, match="no row of one"):
        each_row("one", [])
    with pytest.raises(AssertionError, match="does not take all of one"):
        each_row("one", [1])(str.upper)
