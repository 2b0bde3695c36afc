"""Trouble between real servers: an absent judge, greylisting, robots, returned mail, no room."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from judge.demo.year import YEAR
from tests.servers.correspondent import Correspondent
from tests.servers.judge_process import JudgeProcess, judge_by_lmtp
from tests.servers.rude import RudeResponder
from tests.servers.year import Year, people_of, unsigned
from tests.support.world import text_of

pytestmark = pytest.mark.servers

_VACATION = """require "vacation";
vacation :days 1 :subject "I am away" "Back on Monday. In a hurry? Call Heinz.";
"""

_SPRING = YEAR[3].mails


@pytest.fixture
def judge(lab, tmp_path) -> Iterator[JudgeProcess]:
    made = judge_by_lmtp(tmp_path, lab)
    made.start()
    yield made
    made.stop()


def until(said, what: str) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + 60
    while not said():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


def written_to(judge: JudgeProcess, address: str) -> int:
    """Count the judge's letters to an address that begins like this."""
    ((count,),) = judge.ask("SELECT count(*) FROM outbox WHERE recipient LIKE ? || '%'", address)
    return int(count)


def came_back(judge: JudgeProcess) -> list[str]:
    """Return the state of each mail with the null envelope sender."""
    return [state for (state,) in judge.ask("SELECT state FROM inbox WHERE envelope_sender = '' ORDER BY id")]


def test_while_the_judge_is_stopped_or_killed_mail_waits_in_postfix_and_each_is_done_once(lab, judge):
    with people_of(lab, "away") as people:
        year = Year(judge.address, people)
        year.begin()
        judge.stop()
        sent = []
        for number, (who, text) in enumerate(_SPRING):
            person = people[who]
            sent.append((person, person.reply(person.letters[-1], *unsigned(text))))
            if number == 3:
                until(lambda: lab.queue().count("judge") >= 4, "four mails in the queue")
                judge.start()
            if number == 5:
                judge.kill()
        judge.start()
        for person, mail in sent:
            assert "river S1901M:" in str(person.answer_to(mail)["Subject"])
        year.process("S1901M")
        for person, mail in sent:
            answers = [one for one in person.letters if str(one["In-Reply-To"]) == str(mail["Message-ID"])]
            assert len({str(one["Message-ID"]) for one in answers}) == 1
    until(lambda: "empty" in lab.queue(), lab.queue())


def test_greylisting_delays_letters_and_loses_none(lab, judge):
    lab.add_mailbox("grey@players.test")
    with closing(Correspondent(lab, "grey@players.test")) as grey:
        lab.greylist.strict = True
        try:
            mail = grey.write(judge.address, "HELP")
            until(lambda: "grey@players.test" in lab.greylist.put_off, "a first try")
            grey.look()
            assert grey.letters == []
            until(lambda: judge.ask("SELECT id FROM outbox WHERE attempts > 0"), "a note of it")
            judge.send_waiting()
            grey.reply(grey.letter("[CONFIRM "), "Yes")
            grey.answer_to(mail)
        finally:
            lab.greylist.strict = False


def test_a_vacation_responder_that_knows_manners_is_silent_and_one_without_is_not_answered_for_ever(lab, judge):
    lab.add_mailbox("polite@players.test", sieve=_VACATION)
    rude = RudeResponder(lab.ports["rude"], lab.ports["smtp"])
    rude.start()
    try:
        with closing(Correspondent(lab, "polite@players.test")) as polite:
            polite.write(judge.address, "HELP")
            polite.letter("[CONFIRM ")
            mails = len(judge.ask("SELECT id FROM inbox WHERE envelope_sender LIKE 'polite%' OR author LIKE 'polite%'"))
            assert mails == 1, "the responder wrote nothing: the letter says that a program sent it"
            polite.address = "rude@players.test"
            polite.write(judge.address, "HELP")
        until(lambda: rude.letters, "a letter to the rude one")
        until(lambda: _is_quiet(judge, rude), "an end of it")
        assert written_to(judge, "rude@") <= 25
    finally:
        rude.stop()


def _is_quiet(judge: JudgeProcess, rude: RudeResponder) -> bool:
    """True if nothing more came for two seconds, and no mail waits."""
    before = len(rude.letters)
    time.sleep(2)
    ((waiting,),) = judge.ask("SELECT count(*) FROM inbox WHERE state = 'new'")
    return len(rude.letters) == before and waiting == 0


def test_letters_to_a_mailbox_that_is_gone_or_full_come_back_and_are_no_commands_and_not_answered(lab, judge):
    with people_of(lab, "gone") as people:
        year = Year(judge.address, people)
        year.begin()
        turkey, austria = people["turkey@example.org"], people["austria@example.org"]
        year.orders("S1901M", _SPRING)
        lab.remove_mailbox(turkey.address)
        lab.add_mailbox(austria.address, kilobytes=1)
        gm = people["gm@example.org"]
        gm.reply(gm.letters[-1], "PROCESS S1901M")
        france = people["france@example.org"]
        assert "France: Army Paris -> Burgundy." in text_of(france.letter("river: results of spring 1901"))
        until(lambda: len(came_back(judge)) >= 2, f"two letters that came back\n{judge.log}\n{lab.queue()}")
        until(lambda: "new" not in came_back(judge), "each of them done")
        assert "parked" not in came_back(judge)
        assert written_to(judge, "mailer-daemon@") == 0
        assert written_to(judge, judge.address) == 0
