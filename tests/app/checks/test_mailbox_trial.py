"""A trial of a mailbox as the way in for mail, on a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.app.checks.mailbox_trial import try_mailbox
from judge.config import Config, ImapSection
from tests.support.imap_server import Provider, provider_of, reading


@pytest.fixture
def provider() -> Iterator[Provider]:
    with provider_of(Provider()) as made:
        yield made


def found(provider: Provider, folder: Path, **more: object) -> str:
    """The one thing that is wrong with the settings that read this mailbox."""
    return wrong(reading(provider, folder, **more))


def wrong(settings: ImapSection) -> str:
    """The one thing that is wrong."""
    (tried,) = try_mailbox(Config(imap=settings))
    (finding,) = tried.findings
    return f"{finding.problem.code} {finding.problem.text}"


def test_a_mailbox_that_can_be_read_is_told_with_what_its_server_can_and_its_folders_are_made(provider, tmp_path):
    provider.put(b"an old one")
    (tried,) = try_mailbox(Config(imap=reading(provider, tmp_path)))
    assert tried.findings == ()
    assert "1 mails; the server tells of new mail; it can IDLE, MOVE, UIDPLUS" in tried.what
    assert set(provider.folders) == {"INBOX", "Done", "Refused", "Parked"}
    assert provider.texts("INBOX") == [b"an old one"]


def test_where_no_mailbox_is_named_nothing_is_tried():
    assert list(try_mailbox(Config())) == []


def test_without_idle_it_says_how_often_it_looks(tmp_path):
    with provider_of(Provider(can=set())) as provider:
        (tried,) = try_mailbox(Config(imap=reading(provider, tmp_path)))
    assert "the judge looks every 300 seconds; it can nothing special" in tried.what


def test_a_wrong_password_is_told_with_what_providers_want(provider, tmp_path):
    settings = reading(provider, tmp_path)
    (tmp_path / "mailbox-password").write_text("guess\n")
    (tried,) = try_mailbox(Config(imap=settings))
    (finding,) = tried.findings
    assert finding.problem.code == "E-IMAP-LOGIN"
    assert "Wrong password" in finding.problem.text
    assert "app password" in finding.problem.text
    assert "guess" not in finding.problem.text


def test_a_server_that_is_not_there_and_a_folder_that_cannot_be_made_are_told(provider, tmp_path):
    provider.refuses["CREATE"] = "NO [NOPERM] not here"
    told = found(provider, tmp_path)
    assert told.startswith("E-IMAP-FOLDER imap.done: there is no folder Done, and it cannot be made: ")
    provider.refuses = {"SELECT": "NO no such folder"}
    assert found(provider, tmp_path).startswith("E-IMAP imap.url: the mailbox cannot be opened: ")


def test_what_to_do_about_a_mailbox_that_cannot_be_opened_goes_by_what_was_wrong(provider, tmp_path):
    provider.refuses = {"SELECT": "NO no such folder"}
    told = found(provider, tmp_path)
    assert "Is there a folder INBOX?" in told
    assert "993" not in told
    settings = reading(provider, tmp_path, password_file=str(tmp_path / "nowhere"))
    assert "imap.password_file: " in (told := wrong(settings))
    assert "nowhere is the file that cannot be read" in told
    away = reading(provider, tmp_path)
    closed = replace(away, url="imap://judge@localhost:1")
    assert "imap:// was tried at localhost, port 1. Port 993 is imaps://, port 143 is imap+starttls://" in wrong(closed)
    strange = replace(away, url="imaps://judge@no-such-host.invalid")
    assert "Mend the name of the host, no-such-host.invalid" in wrong(strange)
    token = replace(away, password_file="", token_command="false")
    assert "imap.token_command: " in wrong(token)


def test_a_mailbox_that_is_nearly_full_is_a_remark(tmp_path):
    with provider_of(Provider(can={"IDLE", "MOVE", "QUOTA"}, quota=(95, 100))) as provider:
        assert found(provider, tmp_path).startswith("W-IMAP-FULL imap.url: the mailbox is 95% full.")


@pytest.mark.parametrize("quota", [None, (5, 100)])
def test_a_mailbox_with_room_or_without_a_quota_is_fine(tmp_path, quota):
    with provider_of(Provider(can={"QUOTA"}, quota=quota)) as provider:
        (tried,) = try_mailbox(Config(imap=reading(provider, tmp_path)))
    assert tried.findings == ()
