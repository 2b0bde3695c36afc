"""Trouble with a provider's mailbox: a killed judge, a server that goes, old mails, large ones."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import closing
from email.message import EmailMessage

import pytest
from imapclient import IMAPClient

from tests.servers.correspondent import Correspondent
from tests.servers.judge_process import JudgeProcess, judge_by_imap
from tests.servers.lab import MAILBOX, PASSWORD, Lab
from tests.support.world import text_of

pytestmark = pytest.mark.servers


@pytest.fixture
def judge(lab, tmp_path) -> Iterator[JudgeProcess]:
    """A judge that has not been started yet, and a mailbox with nothing in its folders."""
    for folder in ("Done", "Refused", "Parked", "INBOX"):
        with mailbox(lab) as client:
            if client.folder_exists(folder):
                client.select_folder(folder)
                client.delete_messages(client.search())
                client.expunge()
    made = judge_by_imap(tmp_path, lab, starttls=True)
    yield made
    made.stop()


def mailbox(lab: Lab) -> IMAPClient:
    client = IMAPClient("127.0.0.1", port=lab.ports["imap"], ssl=False, timeout=30)
    client.login(MAILBOX, PASSWORD)
    return client


def count(lab: Lab, folder: str) -> int:
    with mailbox(lab) as client:
        return int(client.select_folder(folder, readonly=True)[b"EXISTS"]) if client.folder_exists(folder) else 0


def wait_for(lab: Lab, folder: str, number: int) -> None:
    deadline = time.monotonic() + 60
    while count(lab, folder) != number:
        assert time.monotonic() < deadline, (folder, count(lab, folder))
        time.sleep(0.2)


@pytest.fixture
def ann(lab) -> Iterator[Correspondent]:
    """Yield somebody who has answered the judge's short letter once it runs."""
    if not (lab.folder / "users" / "ann@players.test").exists():
        lab.add_mailbox("ann@players.test")
    with closing(Correspondent(lab, "ann@players.test")) as made:
        made.look()
        made.letters.clear()
        yield made


def test_five_hundred_old_mails_are_left_alone_and_the_next_one_is_answered(lab, judge, ann):
    with mailbox(lab) as client:
        for number in range(500):
            client.append("INBOX", f"From: old{number}@players.test\r\n\r\nLIST\r\n".encode())
    judge.start()
    mail = ann.write(judge.address, "HELP")
    ann.reply(ann.letter("[CONFIRM "), "Yes")
    ann.answer_to(mail)
    wait_for(lab, "Done", 2)
    assert count(lab, "INBOX") == 500
    assert judge.ask("SELECT count(*) FROM outbox WHERE recipient LIKE 'old%'") == [(0,)]


def test_killed_at_any_moment_the_judge_does_each_mail_once(lab, judge, ann):
    judge.start()
    first = ann.write(judge.address, "HELP")
    ann.reply(ann.letter("[CONFIRM "), "Yes")
    ann.answer_to(first)
    sent = []
    for pause in (0, 0.02, 0.05, 0.1, 0.2, 0.4):
        sent.append(ann.write(judge.address, "LIST"))
        time.sleep(pause)
        judge.kill()
        judge.start()
    for mail in sent:
        ann.answer_to(mail)
    wait_for(lab, "INBOX", 0)
    ann.look()
    answers = {str(mail["Message-ID"]): set() for mail in sent}
    for letter in ann.letters:
        if str(letter["In-Reply-To"]) in answers:
            answers[str(letter["In-Reply-To"])].add(str(letter["Message-ID"]))
    assert [len(each) for each in answers.values()] == [1] * len(sent)
    assert count(lab, "Done") == len(sent) + 2


def test_when_the_server_goes_and_comes_back_with_other_uids_the_judge_goes_on(lab, judge, ann):
    judge.start()
    first = ann.write(judge.address, "HELP")
    ann.reply(ann.letter("[CONFIRM "), "Yes")
    ann.answer_to(first)
    wait_for(lab, "Done", 2)
    lab.stop_dovecot()
    for path in (lab.folder / "mail" / MAILBOX / "Maildir").glob("dovecot*"):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    mail = ann.write(judge.address, "LIST")
    lab.start_dovecot()
    ann.reconnect()
    ann.answer_to(mail)
    wait_for(lab, "Done", 3)
    assert "mail cannot be read from" in judge.log
    assert "mail is read again from" in judge.log


def test_a_mail_that_is_too_large_gets_the_judges_own_answer_and_a_robots_none(lab, judge, ann):
    judge.start()
    first = ann.write(judge.address, "HELP")
    ann.reply(ann.letter("[CONFIRM "), "Yes")
    ann.answer_to(first)
    large = ann.write(judge.address, *(["A PAR H"] * 60_000))
    assert "at most 458,752 are read" in text_of(ann.answer_to(large))
    robot = EmailMessage()
    robot["From"], robot["To"], robot["Auto-Submitted"] = ann.address, judge.address, "auto-replied"
    robot.set_content("I am away.\n")
    ann.send(robot)
    wait_for(lab, "Refused", 1)
    wait_for(lab, "Done", 3)
    assert count(lab, "INBOX") == 0


def test_check_connect_tries_the_mailbox(judge):
    said = judge.run("check", "--connect")
    assert f"{MAILBOX}@localhost" in said
    assert "it can IDLE, MOVE, UIDPLUS" in said
