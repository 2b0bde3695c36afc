"""Fixtures for letters: `pytest tests/mail/letters --update-letters` writes the examples anew.

Look at the difference first.
"""

from __future__ import annotations

import pytest


@pytest.fixture
def update_letters(request: pytest.FixtureRequest) -> bool:
    """True if the examples are to be written instead of compared."""
    return bool(request.config.getoption("--update-letters", default=False))
