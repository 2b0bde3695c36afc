"""The lab: once for all tests of this folder, each of which has mailboxes of its own there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from tests.servers.lab import MAILBOX, Lab


@pytest.fixture(scope="session")
def lab() -> Iterator[Lab]:
    """Postfix and Dovecot. Fails where they cannot run: CI is to know."""
    missing = [
        name for name in ("postfix", "dovecot") if not shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    ]
    if missing:
        pytest.fail(f"{' and '.join(missing)} cannot be found: run tests/servers/install.sh as root", pytrace=False)
    if os.geteuid() != 0:
        pytest.fail("Postfix starts as root only: run these tests as root", pytrace=False)
    made = Lab()
    try:
        made.start()
        made.add_mailbox(MAILBOX)
        yield made
    finally:
        made.stop()
