"""A year on real servers: Postfix, LMTP, `judge serve`, Postfix, Dovecot, and people who read by IMAP."""

from __future__ import annotations

import pytest

from tests.servers.judge_process import judge_by_lmtp
from tests.servers.year import Year, people_of

pytestmark = pytest.mark.servers


def test_a_year_is_played_through_postfix_and_dovecot_by_people_who_only_reply(lab, tmp_path):
    judge = judge_by_lmtp(tmp_path, lab)
    judge.start()
    with people_of(lab, "lmtp") as people:
        year = Year(judge.address, people)
        year.play()
        year.check_letters()
    judge.stop()
    assert "empty" in lab.queue()
