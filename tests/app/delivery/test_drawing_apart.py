"""Mails by pipe: the answers have pictures, and the mail server does not wait for them."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.app.process import by_pipe
from judge.app.process.by_pipe import take_mails
from judge.cli.start import plain
from tests.support.command_line import CREATE, done, letters
from tests.support.world import PATIENCE

MAP = "From: bob@example.org\nTo: judge@example.org\nMessage-ID: <map@x>\n\nMAP river\n"
LIST = "From: bob@example.org\nTo: judge@example.org\nMessage-ID: <list@x>\n\nLIST\n"
NOW = f"{datetime.now(UTC):%Y-%m-%dT%H:%MZ}"
SETTINGS = '[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:sent"\n[auth]\nconfirm = false\n'


@pytest.fixture(autouse=True)
def river(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of a judge with one game; letters so far are put away."""
    (tmp_path / "judge.toml").write_text(SETTINGS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JUDGE_CONFIG", raising=False)
    done("deliver", "--now", NOW, stdin=CREATE)
    Path("sent").rename("before")


PATIENTLY = (
    f"from judge.app.pictures import drawer; drawer.LONGEST = {PATIENCE}; from judge.cli.start import main; main()"
)
"""The judge; a picture may take as long as it needs."""


def piped(mail: str, **inherited: tuple[int, ...]) -> subprocess.CompletedProcess[str]:
    """`judge deliver` as a mail server starts it, when it has ended and its output is closed."""
    command = [sys.executable, "-c", PATIENTLY, "deliver"]
    return subprocess.run(
        command, input=mail, capture_output=True, text=True, timeout=PATIENCE, check=True, **inherited
    )


def by_file(mail: str) -> list[str]:
    """Return the words about a mail that this process takes."""
    Path("mail.eml").write_text(mail)
    return take_mails(None, ["mail.eml"])


def test_a_mail_by_pipe_is_answered_with_its_picture_by_a_process_that_goes_on():
    reads, writes = os.pipe()
    ran = piped(MAP, pass_fds=(writes,))
    os.close(writes)
    with os.fdopen(reads, "rb") as going_on:
        assert going_on.read() == b"", "read to its end, which comes with the end of the last process that has it open"
    assert (ran.stdout, ran.stderr) == ("", "")
    (answer,) = letters()
    assert "Content-Type: image/png" in answer


def test_a_process_that_is_killed_before_it_draws_loses_nothing_and_the_next_tick_sends_the_picture(
    monkeypatch: pytest.MonkeyPatch,
):
    killed = 4711
    monkeypatch.setattr(os, "fork", lambda: killed)
    assert by_file(MAP) == []
    assert letters() == []
    done("tick")
    (answer,) = letters()
    assert "Content-Type: image/png" in answer


def test_letters_that_wait_for_no_picture_leave_at_once_and_no_process_is_begun_for_them(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(by_pipe.os, "fork", lambda: pytest.fail("nothing is to be drawn"))
    assert by_file(LIST) == []
    assert len(letters()) == 1


def test_where_no_process_can_be_begun_the_mail_is_stored_and_the_rest_is_done_by_the_next_tick(
    monkeypatch: pytest.MonkeyPatch,
):
    def fork() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", fork)
    (told,) = by_file(MAP)
    assert told.startswith("The mail is stored; the rest will be done later: BlockingIOError")
    done("tick")
    assert "Content-Type: image/png" in letters()[0]


def test_who_states_the_hour_to_try_a_mail_out_gets_the_answer_before_the_command_ends():
    assert plain(["deliver", "--now", NOW]) is None
    done("deliver", "--now", NOW, stdin=MAP)
    (answer,) = letters()
    assert "Content-Type: image/png" in answer
