"""A judge of the keeper."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.house import House


@pytest.fixture
def home(tmp_path: Path) -> House:
    """A judge with an empty store."""
    return House(tmp_path)
