"""Games of Everybody Plays that many tests begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.everybody import Everybody


@pytest.fixture
def river(tmp_path: Path) -> Everybody:
    """Winter 1900, with three who take part."""
    house = Everybody(tmp_path)
    house.join("ann", "bob", "carl")
    return house


@pytest.fixture
def spring(river: Everybody) -> Everybody:
    """Spring 1901, the usual units built by Ann."""
    river.builds("ann")
    river.phase_ends()
    assert river.game().phase_code == "S1901M"
    return river
