"""Letters put into a directory of files."""

from __future__ import annotations

import os
from pathlib import Path

from judge.config import Config, SendSection
from judge.mail.delivery.maildir import Maildir
from judge.mail.delivery.outbox import DeliveryReport, deliver
from judge.store.store import Store
from tests.support.outbox import NOON, queue, trouble


def maildir(path: Path) -> Config:
    """Settings that send there."""
    return Config(send=SendSection(url=f"maildir:{path}"))


def test_letters_land_in_a_maildir_that_is_made_when_needed(store: Store, tmp_path: Path) -> None:
    import mailbox as mailboxes

    queue(store, "a@x.example", "b@x.example")
    assert deliver(store, maildir(tmp_path / "out"), NOON) == DeliveryReport(sent=2)
    box = mailboxes.Maildir(str(tmp_path / "out"), create=False)
    assert sorted(message["To"] for message in box) == ["<a@x.example>", "<b@x.example>"]
    assert os.listdir(tmp_path / "out" / "tmp") == []


def test_a_letter_that_goes_to_a_maildir_twice_is_there_once(store: Store, tmp_path: Path) -> None:
    (row,) = queue(store, "a@x.example")
    way = Maildir(str(tmp_path / "out"))
    way.send(row)
    way.send(row)
    assert len(os.listdir(tmp_path / "out" / "new")) == 1


def test_a_maildir_that_cannot_be_written_is_trouble_for_all(store: Store, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    queue(store, "a@x.example")
    assert trouble(store, maildir(tmp_path / "out"))
