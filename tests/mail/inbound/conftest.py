"""Listeners for the tests of mail that comes in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.mail.inbound.listener import Listeners
from tests.support.listening import Kept, both, listening


@pytest.fixture
def kept() -> Kept:
    """Return the mails that the listeners kept."""
    return Kept()


@pytest.fixture
def doors(kept: Kept) -> Iterator[Listeners]:
    """Yield both listeners."""
    with listening(both(), kept) as listeners:
        yield listeners
