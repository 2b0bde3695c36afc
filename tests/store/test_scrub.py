"""Mails' text and passwords, gone when the mail is done; in backups and old stores too."""

from __future__ import annotations

import base64
import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from judge.app.clock.clock import tick_all
from judge.app.keeper.letter_queue import QueueAction
from judge.app.keeper.parked_mails import on_parked, parked_rows
from judge.app.mails import incoming
from judge.store.scrub import scrubbed
from tests.support.house import House, words
from tests.support.paths import ROOT

PASSWORD = "Quincunx77"
ENCODED = base64.b64encode(f"SIGNON Friver {PASSWORD}\nA PAR H\n".encode())


def mail(*headers: str, body: bytes) -> bytes:
    """A mail of somebody's."""
    head = "\n".join(["From: Ann <ann@example.org>", "Message-ID: <1@example.org>", *headers])
    return head.encode() + b"\n\n" + body


MAILS = {
    "plain": mail(body=f"SIGNON Friver {PASSWORD}\nLIST\n".encode()),
    "base64": mail("Content-Transfer-Encoding: base64", body=ENCODED),
    "quoted-printable": mail("Content-Transfer-Encoding: quoted-printable", body=b"SIGNON Friver Quin=\ncunx77\n"),
    "subject": mail(f"Subject: SIGNON Friver {PASSWORD}", body=b"LIST\n"),
    "folded": mail(f"X-Other: SIGNON\n Friver {PASSWORD}", body=b"LIST\n"),
    "misspelled": mail(body=f"SIGN0N Friver\n{PASSWORD}\n".encode()),
    "robot": mail("Auto-Submitted: auto-replied", body=f"SIGNON Friver {PASSWORD}\n".encode()),
    "null": b"\n\nSIGNON Friver " + PASSWORD.encode(),
    "large": mail(body=f"SIGNON Friver {PASSWORD}\n".encode() * 20_000),
    "html": mail(
        "Content-Type: multipart/alternative; boundary=b",
        body=f"--b\nContent-Type: text/plain\n\nSIGNON Friver {PASSWORD}\n--b\nContent-Type: text/html\n\n"
        f"<p>SIGNON Friver {PASSWORD}</p>\n--b--\n".encode(),
    ),
}


def traces(data: bytes) -> list[bytes]:
    """The forms of the password that are in it."""
    forms = (PASSWORD.encode(), ENCODED[:24], b"Quin=", b"cunx77")
    return [form for form in forms if form in data]


@pytest.mark.parametrize("kind", MAILS)
def test_no_password_stays_in_the_store_or_its_backup_once_a_mail_is_done(
    river: House, tmp_path: Path, kind: str
) -> None:
    river.raw(MAILS[kind], "ann@example.org")
    river.judge.store.backup(str(tmp_path / "copy.db"))
    assert traces((tmp_path / "copy.db").read_bytes()) == []
    river.judge.store.close()
    assert traces((tmp_path / "judge.db").read_bytes()) == []


def test_who_wrote_when_and_on_which_way_stays() -> None:
    kept = scrubbed(
        mail("Received: from a\n by b; today", "Date: today", "Subject: Hello", body=b"Dear judge,\nSIGNON Friver x\n")
    )
    assert kept.splitlines()[:5] == [
        b"From: Ann <ann@example.org>",
        b"Message-ID: <1@example.org>",
        b"Received: from a",
        b" by b; today",
        b"Date: today",
    ]
    assert b"Hello" not in kept
    assert b"SIGNON" not in kept


def test_a_mail_is_known_again_when_it_comes_twice_although_its_text_is_gone(river: House) -> None:
    raw = mail(body=b"LIST\n")
    assert river.raw(raw, "ann@example.org")
    assert river.raw(raw, "ann@example.org") == []


@pytest.fixture
def parked(river: House, monkeypatch: pytest.MonkeyPatch) -> int:
    """A mail that trips a fault of the judge; its number."""

    def fail(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    with monkeypatch.context() as patch:
        patch.setattr("judge.app.mails.run_commands.run_commands", fail)
        river.raw(mail(body=b"SIGNON Friver france-pw\nSET WAIT\n"), "ann@example.org")
    (row,) = parked_rows(river.judge)
    return int(str(row["number"]))


def test_a_parked_mail_is_shown_without_its_password_can_be_read_again_and_is_scrubbed_then(
    river: House, parked: int
) -> None:
    assert "france-pw" not in str(on_parked(river.judge, QueueAction.SHOW, parked))
    on_parked(river.judge, QueueAction.RETRY, parked)
    river.letters()
    tick_all(river.judge, river.now)
    incoming.work(river.judge, river.now)
    assert "Wait flag set" in words(river.letters(), "ann@example.org")
    with river.judge.store.reading() as tx:
        done = tx.mail(parked)
    assert done is not None
    assert b"france-pw" not in done.raw


def test_a_mail_that_is_parked_for_a_month_loses_its_text_and_stays_in_the_list(river: House, parked: int) -> None:
    with river.judge.store.transaction() as tx:
        tx.prune(river.now + timedelta(days=29), timedelta(days=90), timedelta(days=90))
        kept = tx.mail(parked)
        assert kept is not None
        assert b"france-pw" in kept.raw
        tx.prune(river.now + timedelta(days=31), timedelta(days=90), timedelta(days=90))
        kept = tx.mail(parked)
        assert kept is not None
        assert b"france-pw" not in kept.raw
    assert [row["error"] for row in parked_rows(river.judge)] == [
        "Its text was taken away: it was parked for too long."
    ]
    assert "its text was deleted" in str(on_parked(river.judge, QueueAction.RETRY, parked))


def test_mails_that_an_older_judge_did_are_scrubbed_when_its_store_is_opened(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "judge.db") as old:
        old.executescript((ROOT / "tests" / "data" / "store-0.1.sql").read_text(encoding="utf-8"))
        for number in range(450):
            old.execute(
                "INSERT INTO inbox (dedupe_key, envelope_sender, recipients, received_at, state, done_at, raw)"
                " VALUES (?, 'a@b.org', 'judge@example.org', '2026', 'done', '2026-11-20', ?)",
                (f"old {number}", mail(body=f"SIGNON Friver {PASSWORD} {number}\n".encode())),
            )
    old.close()
    made = House(tmp_path)
    with made.judge.store.reading() as tx:
        assert not tx.has_unscrubbed()
    made.judge.store.close()
    assert traces((tmp_path / "judge.db").read_bytes()) == []
