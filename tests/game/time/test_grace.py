"""What becomes of late powers when the grace is over."""

from __future__ import annotations

import pytest

from judge.game.time.grace import after_grace
from tests.support.games import in_play


@pytest.mark.parametrize(("rule", "then"), [("BUILD_ANY", "dismissed"), ("CIVIL_DISORDER", "disorder")])
def test_what_comes_after_the_grace(rule: str, then: str) -> None:
    assert after_grace(in_play(rule)) == then
