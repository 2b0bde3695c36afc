"""Limits of connections: nobody blocks others or idles in a session; delivering servers notice none."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from aiosmtpd.smtp import SMTP

from judge.config import Config, ListenSection
from judge.mail.inbound import connection
from judge.mail.inbound.connection import MAX_LINE, CannotTake, Connection, DialogReader
from judge.mail.inbound.listener import Listeners
from judge.mail.inbound.size_limit import cut_to, split_cut
from tests.support.listening import JUDGE, MAIL, Dialog, Kept, both, listening, lmtp, port, smtp
from tests.support.paths import DATA
from tests.support.rows import each_row

CERTIFICATES = DATA / "tls"
KINDS = ("smtp", "lmtp")


@contextmanager
def dialog(doors: Listeners, kind: str = "smtp", source: str = "127.0.0.1") -> Iterator[Dialog]:
    """A greeted one."""
    talk = Dialog(port(doors, kind), source)
    try:
        assert talk.answer().startswith("220")
        yield talk
    finally:
        talk.close()


def talk_until_the_end(talk: Dialog, *lines: str, most: int = 100) -> list[str]:
    """Say these lines again and again until the connection is closed; all answers."""
    answers = []
    for number in range(most):
        said = talk.say(lines[number % len(lines)])
        if not said:
            return answers
        answers.append(said)
    raise AssertionError("the session did not end")


def deliver(doors: Listeners, kind: str, source: str) -> None:
    """Hand a mail over from this address."""
    make = smtplib.SMTP if kind == "smtp" else smtplib.LMTP
    with make("127.0.0.1", port(doors, kind), source_address=(source, 0)) as client:
        client.sendmail("ann@example.net", JUDGE, MAIL)


@pytest.mark.parametrize("kind", KINDS)
def test_a_hundred_connections_of_one_peer_that_send_noop_keep_nobody_else_out(kind: str, kept: Kept) -> None:
    with listening(both(), kept) as doors, ExitStack() as open_dialogs:
        greetings = []
        for _ in range(100):
            talk = Dialog(port(doors, kind))
            open_dialogs.callback(talk.close)
            greetings.append(talk.answer())
            if greetings[-1].startswith("220"):
                assert talk.say("NOOP") == "250 OK"
        refused = "421 4.7.0 Too many connections at once from your address, please try again later"
        assert [greeting[:3] for greeting in greetings] == ["220"] * 40 + ["421"] * 60
        assert set(greetings[40:]) == {refused}
        deliver(doors, kind, "127.0.0.2")
    assert len(kept) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_strangers_who_hold_every_connection_close_no_listener(kind: str, kept: Kept) -> None:
    with listening(both(max_connections=6, max_connections_per_peer=2), kept) as doors, ExitStack() as open_dialogs:
        silent = [open_dialogs.enter_context(dialog(doors, kind, f"127.0.0.{number}")) for number in (2, 2, 3, 3, 4, 4)]
        deliver(doors, kind, "127.0.0.5")
        assert silent[0].answer() == "421 4.3.2 Others need this connection, please try again later"
        assert silent[0].answer() == ""
        wait_until_gone(doors, 5)
        assert all(talk.say("NOOP") == "250 OK" for talk in silent[1:]), "there is room again"
    assert len(kept) == 1


def test_a_session_that_keeps_a_mail_makes_no_room_and_gets_its_answer(kept: Kept) -> None:
    kept.gate = threading.Event()
    lines = "HELO x", "MAIL FROM:<ann@example.net>", f"RCPT TO:<{JUDGE}>", "DATA"
    with listening(both(max_connections=1), kept) as doors, dialog(doors) as first:
        assert first.say(*lines).startswith("354")
        first.socket.sendall(b"LIST\r\n.\r\n")
        wait_until_keeping(doors)
        other = Dialog(port(doors), "127.0.0.2")
        assert other.answer() == "421 4.3.2 Too many connections at once, please try again later"
        other.close()
        kept.gate.set()
        assert first.answer() == "250 2.0.0 The mail is kept"
        with dialog(doors, source="127.0.0.2"):
            assert first.answer().startswith("421 4.3.2 Others need"), "kept and idle"
    assert len(kept) == 1


def wait_until_keeping(doors: Listeners) -> None:
    """Wait until a mail is being kept."""
    for _ in range(1000):
        if any(connection.is_keeping for connection in doors.connections):
            return
        threading.Event().wait(0.01)
    raise AssertionError("no mail is being kept")


def test_who_hangs_up_makes_room_and_who_was_refused_takes_none(kept: Kept) -> None:
    with listening(both(max_connections_per_peer=1), kept) as doors:
        for _ in range(5):
            with dialog(doors) as first:
                second = Dialog(port(doors))
                assert second.answer().startswith("421")
                second.close()
                assert first.say("QUIT").startswith("221")
                assert first.answer() == ""
            wait_until_gone(doors)
        deliver(doors, "smtp", "127.0.0.1")
    assert len(kept) == 1


def wait_until_gone(doors: Listeners, others: int = 0) -> None:
    """Wait until the listeners have noticed that all but `others` have hung up."""
    for _ in range(1000):
        if len(doors.connections) <= others:
            return
        threading.Event().wait(0.01)
    raise AssertionError("a connection is still counted")


def test_refusals_are_logged_once_in_a_while(kept: Kept, caplog: pytest.LogCaptureFixture) -> None:
    with listening(both(max_connections_per_peer=1), kept) as doors, dialog(doors):
        for _ in range(10):
            talk = Dialog(port(doors))
            assert talk.answer().startswith("421")
            talk.close()
    told = [record.getMessage() for record in caplog.records if "refused" in record.getMessage()]
    assert len(told) == 1
    assert "from 127.0.0.1" in told[0]


def test_a_unix_socket_has_no_limit_for_a_peer(tmp_path: Path, kept: Kept) -> None:
    config = Config(listen=ListenSection(smtp="", lmtp=f"unix:{tmp_path / 'lmtp'}", max_connections_per_peer=1))
    with listening(config, kept), ExitStack() as clients:
        for number in range(5):
            client = clients.enter_context(smtplib.LMTP(str(tmp_path / "lmtp")))
            client.sendmail("ann@example.net", JUDGE, MAIL + b"%d" % number)
    assert len(kept) == 5


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "lines",
    [
        ("NOOP",),
        ("RSET",),
        ("VRFY <ann@example.net>",),
        ("HELP",),
        ("",),
        ("N\xf6\xf6p",),
        ("NOOP " + "x" * 600,),
        ("NOOP " + "x" * 70_000,),
        ("MAIL FROM:<ann@example.net>", "RSET"),
        ("MAIL FROM:<ann@example.net>", f"RCPT TO:<{JUDGE}>", "RSET"),
        ("RCPT TO:<bob@example.com>",),
        ("MAIL FROM:<ann@example.net>", f"RCPT TO:<{JUDGE}>", "DATA", ".", "NOOP"),
    ],
    ids=lambda lines: lines[0][:12] + str(len(lines)),
)
def test_a_session_without_a_mail_ends(kind: str, lines: tuple[str, ...], kept: Kept) -> None:
    kept.trouble = OSError("full")
    with listening(both(max_commands=20), kept) as doors, dialog(doors, kind) as talk:
        assert talk.say("LHLO x" if kind == "lmtp" else "EHLO x").startswith("250")
        answers = talk_until_the_end(talk, *lines)
    assert answers[-1] == "421 4.7.0 Too many commands without a mail, goodbye"
    assert 19 <= len(answers) <= 25
    assert kept == []


def test_words_that_are_no_commands_end_a_session_soon(doors: Listeners) -> None:
    with dialog(doors) as talk:
        answers = talk_until_the_end(talk, "GET / HTTP/1.0")
    assert len(answers) <= 5


def test_commands_count_anew_after_each_mail(kept: Kept) -> None:
    with listening(both(max_commands=8), kept) as doors, smtp(doors) as client:
        for number in range(20):
            client.sendmail("ann@example.net", JUDGE, MAIL + b"%d" % number)
    assert len(kept) == 20


@pytest.mark.parametrize("opened", [smtp, lmtp])
def test_a_session_has_a_limited_number_of_mails_and_the_next_one_goes_on(opened, kept: Kept) -> None:  # type: ignore[no-untyped-def]
    with listening(both(max_mails=3), kept) as doors:
        with opened(doors) as client:
            for number in range(3):
                client.sendmail("ann@example.net", JUDGE, MAIL + b"%d" % number)
            assert client.rset() == (421, b"4.7.0 That is enough for one session, please connect again")
        with opened(doors) as client:
            client.sendmail("ann@example.net", JUDGE, MAIL + b"3")
            client.sendmail("ann@example.net", JUDGE, MAIL + b"4")
            client.sendmail("ann@example.net", JUDGE, MAIL + b"5")
            assert client.quit()[0] == 221
    assert len(kept) == 6


def test_a_mail_server_delivers_hundreds_of_mails_over_one_connection(doors: Listeners, kept: Kept) -> None:
    with lmtp(doors) as client:
        for number in range(300):
            client.rset()
            client.sendmail("ann@example.net", JUDGE, MAIL + b"%d" % number)
    assert len(kept) == 300


@pytest.mark.parametrize("kind", KINDS)
def test_a_silent_connection_is_closed_with_a_word(kind: str, kept: Kept) -> None:
    with listening(both(timeout=timedelta(seconds=0.1)), kept) as doors, dialog(doors, kind) as talk:
        assert talk.answer() == "421 4.4.2 Nothing was heard of you for too long, goodbye"
        assert talk.answer() == ""


@pytest.mark.parametrize("kind", KINDS)
def test_a_mail_that_comes_too_slowly_ends_the_session(kind: str, kept: Kept) -> None:
    with listening(both(timeout=timedelta(seconds=0.2)), kept) as doors, dialog(doors, kind) as talk:
        assert talk.say("LHLO x" if kind == "lmtp" else "EHLO x").startswith("250")
        assert talk.say("MAIL FROM:<ann@example.net>", f"RCPT TO:<{JUDGE}>", "DATA").startswith("354")
        stop = threading.Event()
        feeder = threading.Thread(target=drip, args=(talk.socket, stop))
        feeder.start()
        try:
            assert talk.answer().startswith("421 4.4.2 ")
        finally:
            stop.set()
            feeder.join()
    assert kept == []


def drip(to: socket.socket, stop: threading.Event) -> None:
    """Send a line now and then."""
    while not stop.wait(0.02):
        try:
            to.sendall(b"x\r\n")
        except OSError:
            return


@pytest.mark.parametrize("kind", KINDS)
def test_a_session_that_lasts_too_long_ends(kind: str, kept: Kept) -> None:
    with listening(both(max_session=timedelta(seconds=0.1)), kept) as doors, dialog(doors, kind) as talk:
        assert talk.answer() == "421 4.7.0 This session has lasted long enough, please connect again"
        assert talk.answer() == ""


def test_who_has_gone_is_not_told_that_the_session_has_lasted_too_long(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[Connection] = []
    monkeypatch.setattr(Connection, "_session_is_too_long", lambda session: ended.append(session))
    with listening(both(max_session=timedelta(seconds=0.1)), kept) as doors:
        with dialog(doors) as talk:
            assert talk.say("QUIT").startswith("221")
        wait_until_gone(doors)
        threading.Event().wait(0.12)
    assert not ended


@pytest.mark.parametrize("kind", KINDS)
def test_a_mail_on_its_way_when_the_session_has_lasted_too_long_is_still_taken(kind: str, kept: Kept) -> None:
    with listening(both(max_session=timedelta(seconds=0.3)), kept) as doors, dialog(doors, kind) as talk:
        assert talk.say("LHLO x" if kind == "lmtp" else "EHLO x").startswith("250")
        assert talk.say("MAIL FROM:<ann@example.net>", f"RCPT TO:<{JUDGE}>", "DATA").startswith("354")
        (session,) = doors.connections
        while not session.session_limits.is_too_long:
            threading.Event().wait(0.01)
        talk.socket.sendall(MAIL)
        assert talk.say(".").startswith("250")
        assert talk.say("RSET").startswith("421 4.7.0 This session has lasted long enough")
        assert talk.answer() == ""
    assert len(kept) == 1


def test_a_sender_is_not_blamed_for_a_store_that_is_slow(kept: Kept) -> None:
    kept.gate = threading.Event()
    with listening(both(timeout=timedelta(seconds=0.1)), kept) as doors, smtp(doors) as client:
        threading.Timer(0.4, kept.gate.set).start()
        client.sendmail("ann@example.net", JUDGE, MAIL)
    assert len(kept) == 1


def test_who_does_not_read_the_last_word_is_cut_off(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_LAST_WORD_SECONDS", 0.05)
    limits = both(timeout=timedelta(seconds=0.2), max_commands=10_000_000)
    with listening(limits, kept) as doors:
        talk = Dialog(port(doors), receive=2048)
        talk.socket.settimeout(0.3)
        with pytest.raises((TimeoutError, ConnectionResetError, BrokenPipeError)):
            # More than fits between the two, since nobody reads the answers.
            talk.socket.sendall(b"HELP\r\n" * 10_000_000)
        wait_until_gone(doors)
        talk.close()
        deliver(doors, "smtp", "127.0.0.1")
    assert len(kept) == 1


def test_tls_does_not_make_one_connection_two_and_a_failed_handshake_leaves_none(kept: Kept) -> None:
    config = both(
        certificate=str(CERTIFICATES / "cert.pem"), key=str(CERTIFICATES / "key.pem"), max_connections_per_peer=1
    )
    with listening(config, kept) as doors:
        for _ in range(2):
            with smtp(doors) as client:
                client.starttls(context=ssl.create_default_context(cafile=str(CERTIFICATES / "cert.pem")))
                client.sendmail("ann@example.net", JUDGE, MAIL)
            wait_until_gone(doors)
        with logging_off(), dialog(doors) as talk:
            assert talk.say("EHLO x").startswith("250")
            assert talk.say("STARTTLS").startswith("220")
            talk.socket.sendall(b"this is no handshake\r\n")
            while talk.file.read(1):
                pass
        wait_until_gone(doors)
        deliver(doors, "smtp", "127.0.0.1")
    assert len(kept) == 3


@contextmanager
def logging_off() -> Iterator[None]:
    """Leave out the log of provoked troubles."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def test_tls_sessions_end_as_well(kept: Kept) -> None:
    config = both(certificate=str(CERTIFICATES / "cert.pem"), key=str(CERTIFICATES / "key.pem"), max_commands=20)
    with listening(config, kept) as doors, smtp(doors) as client:
        client.starttls(context=ssl.create_default_context(cafile=str(CERTIFICATES / "cert.pem")))
        codes = [client.noop()[0] for _ in range(19)]
        assert codes == [250] * 18 + [421]
        with pytest.raises(smtplib.SMTPServerDisconnected):
            client.noop()


def test_a_judge_that_closes_says_so(kept: Kept) -> None:
    with listening(both(), kept) as doors:
        talk = Dialog(port(doors))
        assert talk.answer().startswith("220")
    assert talk.answer() == "421 4.3.2 The judge is closing, please try again later"
    talk.close()


@each_row(
    "named",
    [
        "<ann@example.org>",
        "<ann@example.org> SIZE=1000 BODY=8BITMIME",
        "<ann.b+c@x-y.example.org>   SIZE=1",
        "<ann@localhost>",
        "<>",
        "<ann>",
        "ann@example.org",
        "<ann..b@example.org>",
        "<.ann@example.org>",
        '<"ann b"@example.org>',
        "<ann@[192.0.2.1]>",
        "<ann@example.org",
        "<ann@example.org>SIZE=1",
        "<ann @example.org>",
        "<@relay.example.org:ann@example.org>",
        "<änn@example.org>",
        f"<{'a' * 64}@example.org>",
        f"<{'a' * 65}@example.org>",
        "",
    ],
)
def test_the_address_of_a_command_is_read_as_the_library_reads_it(named: str) -> None:
    dialog = Connection.__new__(Connection)
    dialog.local_part_limit = 64
    assert dialog._getaddr(named) == SMTP._getaddr(dialog, named)


TEXTS = {
    "empty": b"",
    "one line": b"A PAR H\r\n",
    "empty lines": b"\r\n" * 5,
    "dots": b".\r\n..\r\n.x\r\nx.\r\n...\r\n",
    "a dot first": b".first\r\n",
    "bare line ends": b"a\nb\rc\n.\nd\r.\re\n.\r\nf\r\n",
    "all bytes": bytes(range(256)) * 3 + b"\r\n",
    "long lines": b"x" * 60_000 + b"\r\n" + b"." * 60_000 + b"\r\n",
    "many lines": b"A PAR H\r\n.\r\n" * 15_000,
}
LIMIT = 200_000


def on_the_wire(text: bytes) -> bytes:
    """A text as a sender sends it (RFC 5321, 4.5.2)."""
    lines = text.split(b"\r\n")
    return b"\r\n".join(b"." + line if line.startswith(b".") else line for line in lines) + b".\r\n"


def read(wire: bytes, sizes: Random | None = None, limit: int = LIMIT, most: int = 10**7) -> tuple[bytes | str, bytes]:
    """Return the text in these bytes, or the reason why there is none, and the rest.

    The bytes come in pieces of random sizes.
    """

    async def dialog() -> tuple[bytes | str, bytes]:
        reader = DialogReader(limit=MAX_LINE)
        reader.before_command = nothing
        reading = asyncio.create_task(reader.read_text(limit, most))
        at = 0
        while at < len(wire):
            await asyncio.sleep(0)
            size = len(wire) if sizes is None else sizes.choice((1, 2, 3, 5, 1000, 40_000, 100_000))
            reader.feed_data(wire[at : at + size])
            at += size
        try:
            taken: bytes | str = await reading
        except CannotTake as reason:
            taken = str(reason)
        return taken, bytes(reader._buffer)

    return asyncio.run(dialog())


async def nothing(_line: bytes) -> None:
    """Do nothing where each command would be told."""


@each_row("text", TEXTS.values(), ids=TEXTS)
def test_a_text_arrives_as_it_was_sent_in_whatever_pieces(text: bytes) -> None:
    for seed in range(8):
        assert read(on_the_wire(text) + b"QUIT\r\n", Random(seed)) == (text, b"QUIT\r\n")
    assert read(on_the_wire(text) + b"QUIT\r\n") == (text, b"QUIT\r\n")


@each_row("end", [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r\n.\r", b"\r.\r\n", b"\0\r\n.\0\r\n"])
def test_nothing_but_a_dot_between_two_whole_line_ends_ends_a_text(end: bytes) -> None:
    taken, rest = read(b"one" + end + b"MAIL FROM:<eve@example.net>\r\n.\r\nNOOP\r\n")
    assert isinstance(taken, bytes)
    assert b"MAIL FROM:<eve@example.net>\r\n" in taken
    assert rest == b"NOOP\r\n"


@each_row("size", [998, 1000, 1002, 500_000])
def test_of_more_than_the_limit_the_beginning_is_taken_with_how_much_there_was(size: int) -> None:
    text = (b"x" * 8 + b"\r\n") * (size // 10) + b"\r\n" * (size % 10 // 2)
    assert len(text) == size
    for seed in range(4):
        result, rest = read(on_the_wire(text) + b"NOOP\r\n", Random(seed), limit=1000)
        assert result == (text if size <= 1000 else b"X-Judge-Cut: 1000 of %d\n" % size + text[:1000])
        assert rest == b"NOOP\r\n"


@pytest.mark.parametrize(("size", "taken"), [(5000, True), (5002, False), (500_000, False)])
def test_far_too_much_is_read_and_refused(size: int, taken: bool) -> None:
    text = (b"x" * 8 + b"\r\n") * (size // 10) + b"\r\n" * (size % 10 // 2)
    for seed in range(4):
        result, rest = read(on_the_wire(text) + b"NOOP\r\n", Random(seed), limit=1000, most=5000)
        assert (result == "552 5.3.4 Too much mail data") is not taken
        assert rest == b"NOOP\r\n"


def test_a_text_with_dots_before_its_lines_is_cut_once_and_says_how_much_there_was() -> None:
    text = b".\r\n" * 1000
    result, _ = read(on_the_wire(text), limit=1000)
    assert isinstance(result, bytes)
    cut, kept = split_cut(result)
    assert cut is not None
    assert (cut.kept, kept) == (len(kept), text[: len(kept)])
    assert 700 < len(kept) <= 1000
    assert cut_to(result, 1000) == result
    assert 3000 <= cut.came <= 4000, "the dots that SMTP adds are counted with it"


def test_a_text_that_is_too_large_is_answered_though_it_has_a_line_without_an_end() -> None:
    result, rest = read(on_the_wire(b"x" * 10 * MAX_LINE + b"\r\n") + b"NOOP\r\n", Random(1), limit=1000)
    assert result == b"X-Judge-Cut: 1000 of %d\n" % (10 * MAX_LINE + 2) + b"x" * 1000
    assert rest == b"NOOP\r\n"


@each_row(("size", "taken"), [(MAX_LINE - 1, True), (MAX_LINE, False), (10 * MAX_LINE, False)])
@each_row("before", [b"", b"a\r\n" * 3000, b"\r\n" * 50_000])
def test_a_line_that_is_too_long_is_said_to_be_wherever_it_stands(size: int, taken: bool, before: bytes) -> None:
    text = before + b"x" * size + b"\r\nb\r\n"
    for sizes in (None, Random(1), Random(2)):
        result, rest = read(on_the_wire(text) + b"NOOP\r\n", sizes, limit=10**7)
        assert result == (text if taken else "500 5.5.6 Line too long")
        assert rest == b"NOOP\r\n"


def test_a_text_of_empty_lines_is_taken_in_a_few_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = []
    take = connection._Text.take

    def counted(self: connection._Text, piece: bytes) -> None:
        pieces.append(len(piece))
        take(self, piece)

    monkeypatch.setattr(connection._Text, "take", counted)
    text = b"\r\n" * 131_072
    assert read(on_the_wire(text), limit=len(text)) == (text, b"")
    assert len(pieces) <= 6


def test_of_what_is_too_much_no_more_is_held_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    held = []
    take = connection._Text.take

    def watched(self: connection._Text, piece: bytes) -> None:
        take(self, piece)
        held.append(len(self.held))

    monkeypatch.setattr(connection._Text, "take", watched)
    read(on_the_wire(b"A PAR H\r\n" * 200_000), Random(1), limit=LIMIT)
    assert max(held) == LIMIT + 5
