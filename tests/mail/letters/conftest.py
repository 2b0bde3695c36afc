"""`pytest tests/mail/letters --update-letters` writes the example letters anew; look at the difference first."""

from __future__ import annotations

import pytest


@pytest.fixture
def update_letters(request: pytest.FixtureRequest) -> bool:
    """Whether the examples are to be written instead of compared."""
    return bool(request.config.getoption("--update-letters", default=False))
