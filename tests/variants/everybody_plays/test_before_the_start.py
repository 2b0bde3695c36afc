"""Everybody Plays that goes back to before its start."""

from __future__ import annotations

from pathlib import Path

from tests.support.everybody import Everybody
from tests.support.house import words


def test_a_rollback_before_the_start_says_that_all_who_take_part_stay(tmp_path: Path) -> None:
    house = Everybody(tmp_path)
    house.join("ann", "bob")
    told = " ".join(words(house.master("ROLLBACK FORMING"), "ann@example.org").split())
    assert "back to before its start. All who take part stay. The game begins again when the Master starts it." in told
    assert [watcher.id for watcher in house.game().observers] == ["ann", "bob"]
