"""A year with a mailbox at a provider: Postfix, Dovecot, IMAP, `judge serve`, Postfix, Dovecot."""

from __future__ import annotations

import pytest

from tests.servers.judge_process import judge_by_imap
from tests.servers.year import Year, people_of

pytestmark = pytest.mark.servers


def test_a_year_is_played_through_the_judges_own_mailbox(lab, tmp_path):
    judge = judge_by_imap(tmp_path, lab)
    judge.start()
    with people_of(lab, "imap") as people:
        year = Year(judge.address, people)
        year.play()
        year.check_letters()
    judge.stop()
    assert "empty" in lab.queue()
