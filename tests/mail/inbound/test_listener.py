"""The listeners take mail for the judge only, and say 250 only when it is kept."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import socket
import ssl
import threading
import tracemalloc
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.config import Config, LimitsSection, ListenSection
from judge.mail.inbound import listener as inbox
from judge.mail.inbound.listener import Listeners, is_ours, serve_inbox
from judge.mail.inbound.size_limit import MOST_ANSWERED, cut_to
from judge.store.rows import StoreError
from tests.support.listening import JUDGE, MAIL, Kept, both, listening, lmtp, port, smtp
from tests.support.paths import DATA
from tests.support.rows import each_row

CERTIFICATES = DATA / "tls"


def test_a_mail_is_kept_as_it_came_with_its_envelope(doors: Listeners, kept: Kept) -> None:
    raw = MAIL + b".\r\n..\r\n\x00\xff bare \n newline\r\n"
    with smtp(doors) as client:
        client.ehlo()
        client.mail("ann@example.net")
        client.rcpt("Judge+alpha.FRANCE.x@EXAMPLE.org")
        assert client.docmd("DATA")[0] == 354
        client.send(raw.replace(b"\r\n.", b"\r\n..") + b".\r\n")
        assert client.getreply()[0] == 250
    assert kept == [(raw, "ann@example.net", ["Judge+alpha.FRANCE.x@EXAMPLE.org"])]


def test_one_connection_brings_many_mails(doors: Listeners, kept: Kept) -> None:
    with smtp(doors) as client:
        for number in range(20):
            client.sendmail("ann@example.net", JUDGE, MAIL + b"%d\r\n" % number)
    assert [raw for raw, _, _ in kept] == [MAIL + b"%d\r\n" % number for number in range(20)]


def test_bounces_come_from_the_null_sender(doors: Listeners, kept: Kept) -> None:
    with smtp(doors) as client:
        client.sendmail("", JUDGE, MAIL)
    assert kept[0][1] == ""


def test_the_size_that_is_answered_is_announced_and_what_is_larger_refused(doors: Listeners, kept: Kept) -> None:
    with smtp(doors) as client:
        client.ehlo()
        assert client.esmtp_features["size"] == "67108864"
        assert client.mail("ann@example.net", [f"SIZE={MOST_ANSWERED + 1}"])[0] == 552
        client.sendmail("ann@example.net", JUDGE, MAIL)
    assert len(kept) == 1


def test_of_a_mail_that_is_too_large_to_be_read_the_beginning_is_kept_for_an_answer(
    doors: Listeners, kept: Kept
) -> None:
    large = MAIL + b"A PAR H\r\n" * 300_000
    with smtp(doors) as client:
        client.sendmail("ann@example.net", JUDGE, large)
    with lmtp(doors) as post:
        post.sendmail("ann@example.net", JUDGE, large)
    assert [raw for raw, _, _ in kept] == [cut_to(large, 20_000)] * 2


def test_mail_for_others_is_refused_and_the_rest_of_its_recipients_taken(doors: Listeners, kept: Kept) -> None:
    with smtp(doors) as client:
        refused = client.sendmail("ann@example.net", ["bob@example.com", JUDGE, "judges@example.org"], MAIL)
    assert {address: code for address, (code, _) in refused.items()} == {
        "bob@example.com": 550,
        "judges@example.org": 550,
    }
    assert kept[0][2] == [JUDGE]


@each_row(
    ("address", "ours"),
    [
        ("judge@example.org", True),
        ("JUDGE@Example.ORG", True),
        ("judge+alpha.france.token@example.org", True),
        ("judge+@example.org", True),
        ("judge@ｅxample.org", True),
        ("judge@example.org.", True),
        ("postmaster@example.org", True),
        ("judge", False),
        ("", False),
        ("judge@example.org@evil.example", False),
        ("judge%evil.example@example.org", False),
        ("judge-alpha@example.org", False),
        ("judge@sub.example.org", False),
        ("@example.org", False),
        ("judge@example..org", False),
    ],
)
def test_which_addresses_are_ours(address: str, ours: bool) -> None:
    assert is_ours(address, JUDGE) is ours


def test_letters_come_back_to_an_address_of_their_own_and_to_none_that_looks_like_it(kept: Kept) -> None:
    back = "back+ID@bounces.example"
    mark = "0123456789abcdef0123abcdefghijkl"
    config = both()
    with (
        listening(replace(config, address=replace(config.address, bounces=back)), kept) as doors,
        smtp(doors) as client,
    ):
        client.sendmail("", back.replace("ID", mark), MAIL)
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            client.sendmail("", back.replace("ID", "mark"), MAIL)
    assert [mail[1:] for mail in kept] == [("", [back.replace("ID", mark)])]


def test_the_postmaster_needs_no_domain(doors: Listeners, kept: Kept) -> None:
    with smtp(doors) as client:
        client.sendmail("ann@example.net", "<Postmaster>", MAIL)
    assert kept[0][2] == ["postmaster@example.org"]


@pytest.mark.parametrize("trouble", [OSError(28, "No space left on device"), ValueError("a bug"), TimeoutError()])
def test_our_own_trouble_is_temporary_whatever_it_is(
    doors: Listeners, kept: Kept, trouble: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    kept.trouble = trouble
    with caplog.at_level(logging.CRITICAL), smtp(doors) as client:
        with pytest.raises(smtplib.SMTPDataError) as refused:
            client.sendmail("ann@example.net", JUDGE, MAIL)
        assert refused.value.smtp_code == 451
        kept.trouble = None
        client.sendmail("ann@example.net", JUDGE, MAIL)
    assert len(kept) == 1


def test_a_bug_in_any_command_is_temporary_too(
    doors: Listeners, kept: Kept, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_address: str, _own: str) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(inbox, "is_ours", broken)
    with caplog.at_level(logging.CRITICAL), smtp(doors) as client:
        client.ehlo()
        client.mail("ann@example.net")
        assert client.rcpt(JUDGE)[0] == 451
    assert kept == []


def test_nothing_is_said_before_the_mail_is_kept(doors: Listeners, kept: Kept) -> None:
    kept.gate = threading.Event()
    with smtp(doors) as client:
        client.ehlo()
        client.mail("ann@example.net")
        client.rcpt(JUDGE)
        assert client.docmd("DATA")[0] == 354
        client.send(MAIL + b".\r\n")
        assert client.sock is not None
        client.sock.settimeout(0.2)
        with pytest.raises(TimeoutError):
            client.sock.recv(1)
        client.sock.settimeout(10)
        kept.gate.set()
        assert client.getreply()[0] == 250
    assert len(kept) == 1


def test_a_mail_that_breaks_off_is_not_kept(doors: Listeners, kept: Kept) -> None:
    with smtp(doors) as client:
        client.ehlo()
        client.mail("ann@example.net")
        client.rcpt(JUDGE)
        assert client.docmd("DATA")[0] == 354
        client.send(MAIL)
        client.close()
    with smtp(doors) as client:
        client.sendmail("ann@example.net", JUDGE, b"whole\r\n")
    assert [raw for raw, _, _ in kept] == [b"whole\r\n"]


def test_long_lines_are_taken_and_endless_ones_refused(kept: Kept) -> None:
    config = Config(listen=ListenSection(smtp="127.0.0.1:0"), limits=LimitsSection(max_bytes=1_000_000))
    with listening(config, kept) as doors, smtp(doors) as client:
        client.sendmail("ann@example.net", JUDGE, b"x" * 50_000 + b"\r\n")
        with pytest.raises(smtplib.SMTPDataError) as refused:
            client.sendmail("ann@example.net", JUDGE, b"x" * 300_000 + b"\r\n")
        assert refused.value.smtp_code == 500
        client.sendmail("ann@example.net", JUDGE, MAIL)
    assert [len(raw) for raw, _, _ in kept] == [50_002, len(MAIL)]


def test_a_line_without_an_end_does_not_fill_the_memory(doors: Listeners, kept: Kept) -> None:
    piece = b"x" * 65_536
    with smtp(doors) as client:
        client.ehlo()
        client.mail("a@example.net")
        client.rcpt(JUDGE)
        assert client.docmd("DATA")[0] == 354
        assert client.sock is not None
        tracemalloc.start()
        for _ in range(200):
            client.sock.sendall(piece)
        grown, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        client.sock.sendall(b"\r\n.\r\n")
        assert client.getreply()[0] == 250
        client.sendmail("a@example.net", [JUDGE], MAIL)
    assert grown < 4_000_000
    assert [raw for raw, _, _ in kept] == [b"X-Judge-Cut: 20000 of 13107202\n" + b"x" * 20_000, MAIL]


def test_lmtp_answers_for_each_recipient_and_keeps_one_mail(doors: Listeners, kept: Kept) -> None:
    with lmtp(doors) as client:
        client.mail("ann@example.net")
        for recipient in (JUDGE, "bob@example.com", "judge+alpha@example.org"):
            client.rcpt(recipient)
        assert client.docmd("DATA")[0] == 354
        client.send(MAIL + b".\r\n")
        assert [client.getreply()[0], client.getreply()[0]] == [250, 250]
        assert client.noop()[0] == 250
    assert kept == [(MAIL, "ann@example.net", [JUDGE, "judge+alpha@example.org"])]


def test_lmtp_refuses_for_each_recipient_too(kept: Kept, caplog: pytest.LogCaptureFixture) -> None:
    kept.trouble = OSError("full")
    config = Config(listen=ListenSection(smtp="", lmtp="127.0.0.1:0"), limits=LimitsSection(max_bytes=1_000_000))
    with caplog.at_level(logging.CRITICAL), listening(config, kept) as doors, lmtp(doors) as client:
        for text, code in ((MAIL, 451), (b"x" * 100_000 + b"\r\n", 500)):
            client.mail("ann@example.net")
            client.rcpt(JUDGE)
            client.rcpt("judge+alpha@example.org")
            assert client.docmd("DATA")[0] == 354
            client.send(text + b".\r\n")
            assert [client.getreply()[0], client.getreply()[0]] == [code, code]
            assert client.noop()[0] == 250


def test_lmtp_mistakes_before_the_text_are_answered_once(doors: Listeners) -> None:
    with lmtp(doors) as client:
        assert client.docmd("DATA")[0] == 503
        client.mail("ann@example.net")
        client.rcpt(JUDGE)
        client.rcpt("judge+alpha@example.org")
        assert client.docmd("DATA", "now")[0] == 501
        assert client.noop()[0] == 250
        assert client.docmd("EHLO", "x")[0] == 500
        assert client.docmd("HELO", "x")[0] == 500


def test_a_mail_has_a_limited_number_of_recipients(doors: Listeners) -> None:
    with lmtp(doors) as client:
        client.mail("ann@example.net")
        codes = [client.rcpt(f"judge+{number}@example.org")[0] for number in range(inbox.MAX_RECIPIENTS + 1)]
    assert codes == [250] * inbox.MAX_RECIPIENTS + [452]


def test_a_unix_socket_serves_as_well_and_a_stale_one_is_replaced(tmp_path: Path, kept: Kept) -> None:
    path = tmp_path / "run" / "lmtp"
    path.parent.mkdir()
    stale = socket.socket(socket.AF_UNIX)
    stale.bind(str(path))
    stale.close()
    config = Config(listen=ListenSection(smtp="", lmtp=f"unix:{path}"))
    with listening(config, kept) as doors:
        assert doors.addresses == (f"lmtp://unix:{path}",)
        with smtplib.LMTP(str(path)) as client:
            client.sendmail("ann@example.net", JUDGE, MAIL)
    assert kept == [(MAIL, "ann@example.net", [JUDGE])]


def test_a_unix_socket_where_somebody_listens_is_not_taken_over(tmp_path: Path, kept: Kept) -> None:
    config = Config(listen=ListenSection(smtp="", lmtp=f"unix:{tmp_path / 'lmtp'}"))
    with listening(config, kept):
        with pytest.raises(OSError, match="in use"), listening(config, kept):
            pass
        with smtplib.LMTP(str(tmp_path / "lmtp")) as client:
            client.sendmail("ann@example.net", JUDGE, MAIL)
    assert len(kept) == 1


def test_starttls_is_offered_with_a_certificate_and_no_password_is_ever_asked(kept: Kept) -> None:
    config = both(certificate=str(CERTIFICATES / "cert.pem"), key=str(CERTIFICATES / "key.pem"))
    with listening(config, kept) as doors, smtp(doors) as client:
        client.ehlo()
        assert client.has_extn("starttls")
        client.starttls(context=ssl.create_default_context(cafile=str(CERTIFICATES / "cert.pem")))
        client.ehlo()
        assert not client.has_extn("auth")
        client.sendmail("ann@example.net", JUDGE, MAIL)
    assert len(kept) == 1


def test_without_a_certificate_no_tls_is_offered(doors: Listeners) -> None:
    with smtp(doors) as client:
        client.ehlo()
        assert not client.has_extn("starttls")


def test_closing_waits_for_a_mail_that_is_being_kept(kept: Kept) -> None:
    kept.gate = threading.Event()
    with listening(both(), kept) as doors:
        client = smtplib.SMTP("127.0.0.1", port(doors), timeout=120)
        client.ehlo()
        client.mail("ann@example.net")
        client.rcpt(JUDGE)
        assert client.docmd("DATA")[0] == 354
        client.send(MAIL + b".\r\n")
        while not any(connection.is_keeping for connection in doors.connections):
            threading.Event().wait(0.01)
        threading.Timer(0.2, kept.gate.set).start()
    assert client.getreply()[0] == 250
    client.close()
    assert len(kept) == 1


def test_a_port_that_is_taken_is_an_error_and_the_other_listener_is_closed_again(kept: Kept) -> None:
    with socket.socket() as taken, socket.socket() as free:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        free.bind(("127.0.0.1", 0))
        free_port = free.getsockname()[1]
        free.close()
        section = ListenSection(smtp=f"127.0.0.1:{free_port}", lmtp=f"127.0.0.1:{taken.getsockname()[1]}")

        async def fail() -> None:
            with pytest.raises(OSError):
                await serve_inbox(Config(listen=section), kept)

        asyncio.run(fail())
        with socket.socket() as again:
            assert again.connect_ex(("127.0.0.1", free_port)) != 0


def test_addresses_that_cannot_be_written_down_are_refused(doors: Listeners, kept: Kept) -> None:
    with smtp(doors) as client:
        client.ehlo()
        assert client.docmd("MAIL", "FROM:<\x7fann@example.net>")[0] in (501, 553)
        client.mail("ann@example.net")
        assert client.docmd("RCPT", "TO:<judge+\x7f@example.org>")[0] in (501, 550, 553)
        client.send(b"RCPT TO:<judge+\xff@example.org>\r\n")
        assert client.getreply()[0] == 550
    assert kept == []


def test_a_full_disk_is_told_in_one_line_for_forty_mails_and_so_is_its_end(kept, caplog):
    kept.trouble = StoreError("database or disk is full")
    caplog.set_level(logging.INFO)
    with listening(both(), kept) as doors, smtp(doors) as client:
        for _ in range(40):
            with pytest.raises(smtplib.SMTPDataError) as refused:
                client.sendmail("ann@example.net", JUDGE, MAIL)
            assert refused.value.smtp_code == 451
        kept.trouble = None
        client.sendmail("ann@example.net", JUDGE, MAIL)
    assert [(record.getMessage(), record.exc_info) for record in caplog.records] == [
        ("a mail could not be kept; senders are to try again: database or disk is full", None),
        ("mails are kept again", None),
    ]
