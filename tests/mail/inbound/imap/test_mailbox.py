"""One connection to a mailbox: what is taken, what is moved, and what it says when it cannot."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from judge.mail.inbound.imap.mailbox import LoginRefused, Mailbox, MailboxAway, NotFetched, NotFiled
from judge.mail.inbound.size_limit import Cut, split_cut
from tests.support.imap_server import NOON, TOKEN, USER, Provider, provider_of, reading
from tests.support.mail_server import CERTIFICATES

MAIL = b"From: ann@example.net\r\n\r\nLIST\r\n"
TRUSTED = str(CERTIFICATES / "cert.pem")


@pytest.fixture
def provider() -> Iterator[Provider]:
    with provider_of(Provider()) as made:
        yield made


@pytest.fixture
def mailbox(provider: Provider, tmp_path: Path) -> Iterator[Mailbox]:
    opened = Mailbox.open(reading(provider, tmp_path))
    yield opened
    opened.close()


def uids(mailbox: Mailbox) -> list[int]:
    return mailbox.waiting(NOON)


def test_mails_are_told_with_size_and_hour_and_fetched_as_they_are(provider, mailbox):
    uid = provider.put(MAIL)
    (mail,) = mailbox.look_at(uids(mailbox))
    assert mail == (uid, len(MAIL), NOON)
    assert mailbox.fetch(mail, 1000) == MAIL


def test_of_a_mail_that_is_too_large_only_the_beginning_is_fetched(provider, mailbox):
    provider.put(MAIL + b"x" * 5000)
    (mail,) = mailbox.look_at(uids(mailbox))
    raw = mailbox.fetch(mail, 100)
    assert raw is not None
    assert split_cut(raw) == (Cut(100, 5000 + len(MAIL)), (MAIL + b"x" * 5000)[:100])


def test_a_mail_that_is_gone_by_then_is_none_and_one_that_the_server_keeps_back_says_so(provider, mailbox):
    provider.put(MAIL)
    (mail,) = mailbox.look_at(uids(mailbox))
    provider.refuses["UID FETCH"] = "NO [SERVERBUG] it is damaged"
    with pytest.raises(NotFetched, match="it is damaged"):
        mailbox.fetch(mail, 1000)
    provider.refuses.clear()
    provider.folders["INBOX"] = []
    assert mailbox.fetch(mail, 1000) is None


def test_mails_from_long_before_are_not_even_listed(provider, mailbox):
    provider.put(MAIL, NOON - timedelta(days=900))
    assert uids(mailbox) == []


@pytest.mark.parametrize("can", [{"MOVE", "UIDPLUS"}, {"UIDPLUS"}, set()])
def test_a_mail_is_moved_to_a_folder_that_is_made_whatever_the_server_can(can, tmp_path):
    with provider_of(Provider(can=can)) as provider:
        mailbox = Mailbox.open(reading(provider, tmp_path))
        first, second = provider.put(MAIL), provider.put(b"second")
        mailbox.file(first, "Done")
        assert provider.texts("Done") == [MAIL]
        assert uids(mailbox) == [second]
        assert provider.texts("INBOX") == [b"second"]
        mailbox.close()


def test_what_somebody_else_has_marked_as_deleted_is_not_taken_away_with_ours(tmp_path):
    with provider_of(Provider(can=set())) as provider:
        mailbox = Mailbox.open(reading(provider, tmp_path))
        provider.put(b"of the keeper")
        provider.folders["INBOX"][0].deleted = True
        mailbox.file(provider.put(MAIL), "Done")
        assert provider.texts("Done") == [MAIL]
        assert provider.texts("INBOX") == [b"of the keeper", MAIL]
        assert uids(mailbox) == []
        mailbox.close()


def test_folders_are_named_as_the_server_names_them(tmp_path):
    with provider_of(Provider(can={"MOVE", "NAMESPACE"}, prefix="INBOX.")) as provider:
        mailbox = Mailbox.open(reading(provider, tmp_path))
        mailbox.file(provider.put(MAIL), "Judge/Done")
        assert provider.texts("INBOX.Judge.Done") == [MAIL]
        mailbox.close()


def test_a_mail_that_another_judge_has_moved_already_is_no_fault(provider, mailbox):
    uid = provider.put(MAIL)
    provider.folders["INBOX"] = []
    provider.refuses["UID MOVE"] = "NO [EXPUNGEISSUED] it is gone"
    mailbox.file(uid, "Done")
    assert "Done" not in provider.folders


@pytest.mark.parametrize(("can", "command"), [({"MOVE"}, "UID MOVE"), (set(), "UID COPY")])
def test_in_a_full_mailbox_a_mail_stays_where_it_is_and_the_servers_words_are_told(can, command, tmp_path):
    with provider_of(Provider(can=can, refuses={command: "NO [OVERQUOTA] there is no room"})) as provider:
        provider.folders["Done"] = []
        mailbox = Mailbox.open(reading(provider, tmp_path))
        uid = provider.put(MAIL)
        with pytest.raises(NotFiled, match="there is no room"):
            mailbox.file(uid, "Done")
        assert provider.texts("INBOX") == [MAIL]
        assert uids(mailbox) == [uid]
        mailbox.close()


def test_a_folder_that_cannot_be_made_is_named(provider, mailbox):
    provider.refuses["CREATE"] = "NO [NOPERM] not here"
    with pytest.raises(NotFiled, match=r"there is no folder Parked, and it cannot be made: .*not here"):
        mailbox.file(provider.put(MAIL), "Parked")
    assert provider.texts("INBOX") == [MAIL]


def test_idle_ends_when_mail_comes_when_it_is_interrupted_and_when_its_time_is_over(provider, mailbox, monkeypatch):
    monkeypatch.setattr("judge.mail.inbound.imap.mailbox._SLICE", 0.05)
    comes = threading.Timer(0.05, provider.put, [MAIL])
    comes.start()
    mailbox.idle(60, lambda: False)
    assert len(uids(mailbox)) == 1
    mailbox.idle(60, lambda: True)
    mailbox.idle(0.01, lambda: False)
    assert provider.count("IDLE") == 3


def test_a_connection_that_is_lost_in_idle_is_noticed(provider, mailbox):
    provider.drops.add("IDLE")
    with pytest.raises(MailboxAway):
        mailbox.idle(60, lambda: False)


@pytest.mark.parametrize("lost_at", ["UID SEARCH", "UID FETCH", "UID MOVE"])
def test_a_connection_that_is_lost_is_told_as_such_at_every_command(provider, mailbox, lost_at):
    provider.put(MAIL)
    provider.drops.add(lost_at)

    def all_of_it() -> None:
        for mail in mailbox.look_at(uids(mailbox)):
            mailbox.file(mail.uid, "Done")

    with pytest.raises(MailboxAway):
        all_of_it()


def test_a_wrong_password_is_told_and_nothing_of_the_password(provider, tmp_path):
    settings = reading(provider, tmp_path)
    (tmp_path / "mailbox-password").write_text("guess\n")
    with pytest.raises(LoginRefused, match="Wrong password") as caught:
        Mailbox.open(settings)
    assert "guess" not in str(caught.value)


def test_a_folder_that_is_not_there_is_told(provider, tmp_path):
    del provider.folders["INBOX"]
    with pytest.raises(MailboxAway, match="no such folder"):
        Mailbox.open(reading(provider, tmp_path))


def test_nobody_at_that_port_is_told_as_the_system_says_it(tmp_path):
    with provider_of(Provider()) as provider:
        settings = reading(provider, tmp_path)
    with pytest.raises(MailboxAway, match="Connection refused"):
        Mailbox.open(settings)


@pytest.mark.parametrize(("tls", "kind"), [("imaps", "imaps"), ("starttls", "imap+starttls")])
def test_the_connection_is_encrypted_and_the_certificate_checked(tls, kind, tmp_path):
    with provider_of(Provider(), tls=tls) as provider:
        with pytest.raises(MailboxAway, match=r"(?i)certificate.verify.failed"):
            Mailbox.open(reading(provider, tmp_path, kind))
        assert provider.logins == []
        Mailbox.open(reading(provider, tmp_path, kind, ca_file=TRUSTED)).close()
        assert provider.logins == [f"{USER} by password"]


def test_where_starttls_is_not_offered_no_password_is_sent(provider, tmp_path):
    with pytest.raises(MailboxAway):
        Mailbox.open(reading(provider, tmp_path, "imap+starttls", ca_file=TRUSTED))
    assert provider.logins == []


def test_a_token_that_a_command_prints_logs_in(provider, tmp_path):
    Mailbox.open(reading(provider, tmp_path, password_file="", token_command=f"echo {TOKEN}")).close()
    assert provider.logins == [f"{USER} by token"]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("false", "printed no token, and ended with code 1"),
        ("/nowhere/token", "No such file"),
        ("echo old", "Wrong token"),
    ],
)
def test_a_token_that_is_not_to_be_had_or_is_not_taken_is_told(provider, tmp_path, command, told):
    with pytest.raises(MailboxAway, match=told):
        Mailbox.open(reading(provider, tmp_path, password_file="", token_command=command))
