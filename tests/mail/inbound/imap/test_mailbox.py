"""One connection to a mailbox: mails taken and moved, and words when it cannot."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.mail.inbound.imap.mailbox import LoginRefused, Mailbox, MailboxAway, NotFetched, NotFiled, recipients_of
from judge.mail.inbound.size_limit import Cut, split_cut
from tests.support.imap_server import NOON, TOKEN, USER, Provider, provider_of, reading
from tests.support.mail_server import CERTIFICATES
from tests.support.rows import each_row

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


def test_a_literal_larger_than_what_was_asked_for_is_not_taken(provider, mailbox):
    provider.put(MAIL)
    (mail,) = mailbox.look_at(uids(mailbox))
    provider.lies["UID FETCH"] = b"* 1 FETCH (UID 1 BODY[]<0> {4000000000}\r\n" + b"x" * 100_000
    with pytest.raises(MailboxAway, match="4,000,000,000 bytes, more than were asked for"):
        mailbox.fetch(mail, 1000)


def test_a_mail_as_large_as_was_asked_for_is_taken_and_further_literals_beside_it_are_not(provider, mailbox):
    provider.put(MAIL)
    (mail,) = mailbox.look_at(uids(mailbox))
    part = b"BODY[]<0> {1500000}\r\n" + b"x" * 1_500_000
    provider.lies["UID FETCH"] = b"* 1 FETCH (UID 1 " + part + b")\r\n"
    assert split_cut(mailbox.fetch(mail, 1_499_999) or b"")[0] == Cut(1_499_999, 1_500_000)
    provider.lies["UID FETCH"] = b"* 1 FETCH (UID 1 " + part + b" X " + part + b")\r\n"
    with pytest.raises(MailboxAway, match="more than were asked for"):
        mailbox.fetch(mail, 1_499_999)


@pytest.mark.parametrize("endless", [b"* SEARCH " + b"1" * 1_100_000, (b"* OK " + b"x" * 99_999 + b"\r\n") * 11])
def test_a_line_and_an_answer_without_end_are_given_up(endless, provider, mailbox):
    provider.lies["UID SEARCH"] = endless
    with pytest.raises(MailboxAway, match="does not end"):
        uids(mailbox)


@pytest.mark.parametrize("command", ["GREETING", "LOGIN", "SELECT", "UID SEARCH", "UID FETCH"])
def test_a_server_that_says_a_byte_at_a_time_has_no_more_time_than_one_that_says_nothing(command, provider, tmp_path):
    provider.put(MAIL)
    provider.drips.add(command)
    began = time.monotonic()

    def all_of_it() -> None:
        mailbox = Mailbox.open(reading(provider, tmp_path, timeout=timedelta(seconds=0.1)))
        mailbox.look_at(uids(mailbox))

    with pytest.raises(MailboxAway, match="timed out"):
        all_of_it()
    assert 0.1 <= time.monotonic() - began < 60


@pytest.mark.parametrize(
    ("date", "came"),
    [
        ("31-Dec-9999 23:59:59 -1200", datetime.max.replace(microsecond=0, tzinfo=UTC)),
        ("23-Nov-2026 12:00:00 +9999", NOON),
        ("23-Nov-2026 14:00:00 +0200", NOON),
    ],
)
def test_an_hour_at_the_end_of_the_calendar_or_in_an_impossible_zone_is_taken_as_well_as_can_be(
    date, came, provider, mailbox
):
    uid = provider.put(MAIL)
    provider.dates[uid] = date
    assert mailbox.look_at([uid])[0].came == came


@pytest.mark.parametrize(
    "date", ["", "yesterday", "99-Foo-2026 12:00:00 +0000", "(" * 50_000, '" RFC822.SIZE 1 (', '" UID "x', "\\"]
)
def test_a_mail_of_which_no_sense_can_be_made_hides_no_other(date, provider, mailbox):
    before, bad, after = (provider.put(MAIL) for _ in range(3))
    provider.dates[bad] = date
    assert [mail.uid for mail in mailbox.look_at(uids(mailbox))] == [before, after]
    assert mailbox.look_at([bad]) == []


@pytest.mark.parametrize("told", [b"17", b"(1 2)", b"(" * 50_000, b'"', b"{12345678901234567890}\r\n"])
def test_something_else_than_a_text_in_place_of_a_mail_is_no_mail(told, provider, mailbox):
    provider.put(MAIL)
    (mail,) = mailbox.look_at(uids(mailbox))
    provider.lies["UID FETCH"] = b"* 1 FETCH (UID 1 BODY[]<0> " + told + b")\r\n"
    with pytest.raises((NotFetched, MailboxAway), match=r"^[ -~]*$"):
        mailbox.fetch(mail, 1000)


@pytest.mark.parametrize(
    "said",
    [
        b"* OK [UIDVALIDITY soon] fine\r\n* 1 EXISTS\r\n",
        b"* 1 EXISTS\r\n",
        b"* OK [UIDVALIDITY 7]\r\n* many EXISTS\r\n",
        b"* OK [UIDVALIDITY 7]\r\n* 1 EXISTS\r\n* OK [UIDNEXT later]\r\n",
        b"nothing\r\n",
        b"* \xff\xfe {9\r\n",
    ],
)
def test_a_folder_whose_numbers_are_none_is_told_as_a_mailbox_that_cannot_be_read(said, provider, tmp_path):
    provider.lies["SELECT"] = said
    with pytest.raises(MailboxAway):
        Mailbox.open(reading(provider, tmp_path))


@pytest.mark.parametrize("said", [b"* SEARCH one two\r\n", b"* SEARCH 1 (((\r\n", b"* SEARCH \xff\r\n", b"{9}\r\n"])
def test_words_in_place_of_uids_are_told_as_a_mailbox_that_cannot_be_read(said, provider, mailbox):
    provider.lies["UID SEARCH"] = said
    with pytest.raises(MailboxAway):
        uids(mailbox)


def test_what_was_said_before_starttls_does_not_count_after_it(tmp_path):
    with provider_of(Provider(injects=b"forged\r\n"), tls="starttls") as provider:
        Mailbox.open(reading(provider, tmp_path, "imap+starttls", ca_file=TRUSTED)).close()
        assert provider.logins == [f"{USER} by password"]


OWN, BACK = "judge@example.org", "back-ID@example.net"
MARK = 20 * "a" + 12 * "b"


@each_row(
    ("headers", "expected"),
    [
        ("To: judge@example.org", ["judge@example.org"]),
        ("To: judge+river.FRANCE.abc@example.org", ["judge+river.france.abc@example.org"]),
        (
            "Delivered-To: judge+river.FRANCE.abc@example.org\nTo: ann@example.net",
            ["judge+river.france.abc@example.org"],
        ),
        ("Cc: bob@example.net, Judge <JUDGE@Example.org>", ["judge@example.org"]),
        (f"X-Original-To: back-{MARK}@example.net\nTo: judge@example.org", [f"back-{MARK}@example.net", OWN]),
        ("To: judges@example.org, judge@example.net", []),
        ("Subject: none is named", []),
    ],
)
def test_the_judges_own_addresses_are_found_in_the_headers_that_servers_and_senders_write(headers, expected):
    assert recipients_of(f"From: x@example.net\n{headers}\n\nTo: judge@example.org\n".encode(), OWN, BACK) == expected


def test_of_a_mail_that_names_thousands_of_them_fifty_are_kept():
    raw = b"".join(
        b"To: %s\n" % b", ".join(b"judge+%d@example.org" % (100 * line + n) for n in range(100)) for line in range(15)
    )
    assert len(recipients_of(raw + b"\n", OWN, "")) == 50
