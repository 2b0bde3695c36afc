"""Letters go out when they are due; a bad one holds up no other; none is given up before its time."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

from judge.config import Config, SendSection
from judge.mail.delivery.outbox import (
    LONGEST_PAUSE_FOR_ALL,
    MOST_DROPS,
    PAUSES,
    DeliveryReport,
    Dropped,
    Never,
    NotNow,
    Unreachable,
    deliver,
    next_pause,
)
from judge.mail.delivery.transports import Maildir
from judge.mail.letters.letter import Letter, Origin, to_rows
from judge.store.rows import LetterRow
from judge.store.store import Store
from tests.support.paths import DATA

CERTIFICATES = DATA / "tls"
NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
ORIGIN = Origin("Judge", "judge@example.org")
DAY = timedelta(days=1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    with Store.open(f"sqlite:{tmp_path}/judge.db") as opened:
        yield opened


def queue(store: Store, *recipients: str, text: str = "Paris holds.\n", at: datetime = NOON) -> list[LetterRow]:
    """One letter to each."""
    rows = [row for to in recipients for row in to_rows(Letter((to,), "results", text), ORIGIN, at)]
    with store.transaction() as tx:
        return [row._replace(id=tx.add_letter(row)) for row in rows]


def states(store: Store) -> dict[str, str]:
    """What became of the letter to each recipient."""
    with store.reading() as tx:
        return {row.recipient: state for state in ("waiting", "sent", "failed") for row in tx.letters(state)}


def row_to(store: Store, recipient: str) -> LetterRow:
    """The letter to somebody."""
    with store.reading() as tx:
        rows = [row for state in ("waiting", "sent", "failed") for row in tx.letters(state)]
    (row,) = (row for row in rows if row.recipient == recipient)
    return row


# With a transport that does as it is told


@dataclass
class Scripted:
    """A transport that raises what stands for a recipient, or for everybody under "*"."""

    faults: dict[str, Exception] = field(default_factory=dict)
    tried: list[str] = field(default_factory=list)
    closed: int = 0

    def send(self, letter: LetterRow) -> None:
        self.tried.append(letter.recipient)
        fault = self.faults.get(letter.recipient, self.faults.get("*"))
        if fault is not None:
            raise fault

    def close(self) -> None:
        self.closed += 1


def test_due_letters_are_sent_in_order_and_once(store: Store) -> None:
    queue(store, "a@x", "b@x", "c@x")
    queue(store, "later@x", at=NOON + DAY)
    way = Scripted()
    assert deliver(store, Config(), NOON, way) == DeliveryReport(sent=3)
    assert deliver(store, Config(), NOON, way) == DeliveryReport()
    assert (way.tried, way.closed) == (["a@x", "b@x", "c@x"], 1)
    assert states(store) == {"a@x": "sent", "b@x": "sent", "c@x": "sent", "later@x": "waiting"}


def test_more_letters_than_one_batch_are_all_sent(store: Store) -> None:
    queue(store, *(f"a{number}@x" for number in range(250)))
    assert deliver(store, Config(), NOON, Scripted()).sent == 250


def test_a_refused_recipient_fails_at_once_and_a_busy_one_waits_and_the_others_get_theirs(store: Store) -> None:
    queue(store, "gone@x", "busy@x", "bug@x", "fine@x")
    way = Scripted({"gone@x": Never("550 gone"), "busy@x": NotNow("451 busy"), "bug@x": ZeroDivisionError()})
    report = deliver(store, Config(), NOON, way)
    assert (report.sent, report.delayed, report.trouble) == (1, 2, "")
    assert [(row.recipient, row.state, row.error) for row in report.failed] == [("gone@x", "failed", "550 gone")]
    assert states(store) == {"gone@x": "failed", "busy@x": "waiting", "bug@x": "waiting", "fine@x": "sent"}
    assert row_to(store, "busy@x").error == "451 busy"


def test_pauses_grow_and_never_shrink() -> None:
    assert [next_pause(attempts) for attempts in range(1, len(PAUSES) + 1)] == sorted(PAUSES)
    assert next_pause(1) == timedelta(minutes=1)
    assert next_pause(100) == PAUSES[-1]


def test_a_letter_is_tried_less_and_less_often_and_given_up_when_its_time_is_over(store: Store) -> None:
    queue(store, "busy@x")
    config = Config(send=SendSection(give_up_after=timedelta(days=2)))
    way = Scripted({"*": NotNow("451 busy")})
    now, moments = NOON, []
    while states(store)["busy@x"] == "waiting":
        moments.append(now - NOON)
        report = deliver(store, config, now, way)
        with store.reading() as tx:
            now = tx.next_letter_at() or now
    assert moments[:4] == [timedelta(minutes=minutes) for minutes in (0, 1, 3, 8)]
    assert timedelta(days=1, hours=18) < moments[-1] <= timedelta(days=2)
    assert [row.error for row in report.failed] == ["Given up: 451 busy"]
    assert len(moments) == len(way.tried) < 20


def test_when_nothing_can_be_sent_all_letters_wait_a_little_and_one_is_tried(store: Store) -> None:
    queue(store, *(f"a{number}@x" for number in range(150)))
    way = Scripted({"*": Unreachable("no server")})
    assert deliver(store, Config(), NOON, way) == DeliveryReport(delayed=150, trouble="no server")
    assert way.tried == ["a0@x"]
    with store.reading() as tx:
        assert {row.next_try_at for row in tx.letters()} == {NOON + PAUSES[0]}
        assert {row.error for row in tx.letters()} == {"no server"}


def test_after_a_long_outage_letters_are_tried_again_soon(store: Store) -> None:
    queue(store, "a@x")
    way, now = Scripted({"*": Unreachable("no server")}), NOON
    for _ in range(30):
        deliver(store, Config(), now, way)
        before, now = now, row_to(store, "a@x").next_try_at or now
    assert now - before == LONGEST_PAUSE_FOR_ALL


def test_letters_are_given_up_after_an_outage_of_their_whole_time(store: Store) -> None:
    queue(store, "old@x", at=NOON - timedelta(days=5))
    queue(store, "young@x")
    report = deliver(store, Config(), NOON, Scripted({"*": Unreachable("no server")}))
    assert [row.recipient for row in report.failed] == ["old@x"]
    assert states(store) == {"old@x": "failed", "young@x": "waiting"}


def test_a_server_that_keeps_breaking_off_is_left_alone(store: Store) -> None:
    queue(store, *(f"a{number}@x" for number in range(10)))
    way = Scripted({"*": Dropped("gone")})
    report = deliver(store, Config(), NOON, way)
    assert len(way.tried) == MOST_DROPS
    assert (report.sent, report.delayed) == (0, 10)
    assert report.trouble.startswith("the server keeps breaking off")


def test_one_process_delivers_at_a_time(store: Store) -> None:
    queue(store, "a@x")
    with store.sole_sender():
        assert deliver(store, Config(), NOON, Scripted()) == DeliveryReport()
    assert states(store) == {"a@x": "waiting"}


def test_without_letters_nothing_is_opened(store: Store) -> None:
    way = Scripted()
    deliver(store, Config(), NOON, way)
    assert way.closed == 0


# With a real server


@dataclass
class Post:
    """A mail server that answers as told and keeps what it took."""

    rcpt: dict[str, str] = field(default_factory=dict)
    data: dict[str, str] = field(default_factory=dict)
    mail: str = ""
    port: int = 0
    connections: int = 0
    users: list[str] = field(default_factory=list)
    taken: list[tuple[str, list[str], bytes]] = field(default_factory=list)
    secure: set[bool] = field(default_factory=set)

    async def handle_MAIL(self, _server: SMTP, _session: Any, envelope: Any, address: str, options: list[str]) -> str:
        if self.mail:
            return self.mail
        envelope.mail_from, envelope.mail_options = address, options
        return "250 OK"

    async def handle_RCPT(self, _server: SMTP, _session: Any, envelope: Any, address: str, _options: list[str]) -> str:
        answer = self.rcpt.get(address, "250 OK")
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Any) -> str:
        answer = self.data.get(envelope.rcpt_tos[0], "250 OK")
        if answer == "drop":
            assert isinstance(server.transport, asyncio.WriteTransport)
            server.transport.abort()
        elif answer.startswith("250"):
            self.secure.add(session.ssl is not None)
            self.taken.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return answer

    def authenticate(self, _server: SMTP, _session: Any, _envelope: Any, _mechanism: str, data: object) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.users.append(data.login.decode())
        return AuthResult(success=data.password == b"secret", handled=False)


@contextmanager
def server(post: Post, tls: str = "", **options: Any) -> Iterator[Post]:
    """The server on a free port. `tls` is "starttls" or "smtps"."""
    import ssl

    context = None
    if tls:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(CERTIFICATES / "cert.pem", CERTIFICATES / "key.pem")

    def make() -> SMTP:
        post.connections += 1
        inner = context if tls == "starttls" else None
        settings = {"authenticator": post.authenticate, "auth_require_tls": False, "enable_SMTPUTF8": True} | options
        return SMTP(post, tls_context=inner, hostname="localhost", loop=loop, **settings)

    loop = asyncio.new_event_loop()
    outer = context if tls == "smtps" else None
    listener = loop.run_until_complete(loop.create_server(make, "127.0.0.1", 0, ssl=outer))
    post.port = listener.sockets[0].getsockname()[1]
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield post
    finally:
        loop.call_soon_threadsafe(listener.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0.01))
        loop.close()


def sending(post: Post, kind: str = "smtp", host: str = "127.0.0.1", **more: Any) -> Config:
    """Settings that send to the server."""
    return Config(send=SendSection(url=f"{kind}://{host}:{post.port}", timeout=timedelta(seconds=10), **more))


def test_many_letters_go_over_one_connection_byte_for_byte(store: Store) -> None:
    rows = queue(store, "a@x.example", "b@x.example", "c@x.example", text="Paris holds.\n.\n..dots\n")
    with server(Post()) as post:
        assert deliver(store, sending(post), NOON) == DeliveryReport(sent=3)
    assert post.connections == 1
    assert post.taken == [("judge@example.org", [row.recipient], row.raw) for row in rows]


def test_temporary_and_permanent_answers_are_told_apart_wherever_they_come(store: Store) -> None:
    queue(store, "a450@x.example", "b550@x.example", "c451@x.example", "d554@x.example", "fine@x.example")
    post = Post(
        rcpt={"a450@x.example": "450 4.2.1 later", "b550@x.example": "550 5.1.1 nobody"},
        data={"c451@x.example": "451 4.3.0 later", "d554@x.example": "554 5.7.1 spam"},
    )
    with server(post):
        report = deliver(store, sending(post), NOON)
    assert (report.sent, report.delayed) == (1, 2)
    assert {row.recipient: row.error for row in report.failed} == {
        "b550@x.example": "550 5.1.1 nobody",
        "d554@x.example": "554 5.7.1 spam",
    }
    assert row_to(store, "a450@x.example").error == "450 4.2.1 later"
    assert row_to(store, "c451@x.example").next_try_at == NOON + PAUSES[0]


def test_a_connection_that_breaks_in_the_middle_costs_one_letter_a_pause(store: Store) -> None:
    queue(store, "a@x.example", "drop@x.example", "b@x.example")
    post = Post(data={"drop@x.example": "drop"})
    with server(post):
        report = deliver(store, sending(post), NOON)
        assert (report.sent, report.delayed, post.connections) == (2, 1, 2)
        post.data.clear()
        assert deliver(store, sending(post), NOON + DAY).sent == 1
    assert [to for _, to, _ in post.taken] == [["a@x.example"], ["b@x.example"], ["drop@x.example"]]


def test_a_server_that_says_goodbye_is_asked_again(store: Store) -> None:
    queue(store, "a@x.example", "b@x.example")
    with server(Post(rcpt={"a@x.example": "421 4.3.2 too much for one connection"})) as post:
        report = deliver(store, sending(post), NOON)
    assert (report.sent, report.delayed, post.connections) == (1, 1, 2)


def test_a_refusal_of_our_own_address_fails_no_letter(store: Store) -> None:
    queue(store, "a@x.example")
    with server(Post(mail="553 5.7.1 not your address")) as post:
        assert deliver(store, sending(post), NOON).delayed == 1
    assert row_to(store, "a@x.example").error == "553 5.7.1 not your address"


def test_a_letter_that_is_too_large_fails(store: Store) -> None:
    queue(store, "a@x.example", text="x\n" * 3000)
    with server(Post(), data_size_limit=2000) as post:
        (failed,) = deliver(store, sending(post), NOON).failed
    assert failed.error.startswith("552")


def test_letters_in_other_alphabets_and_to_odd_addresses_arrive(store: Store) -> None:
    recipients = ["jürgen@x.example", "a b@x.example", "ann@münchen.example"]
    queue(store, *recipients)
    with server(Post()) as post:
        assert deliver(store, sending(post), NOON).sent == 3
    assert [to for _, to, _ in post.taken] == [
        ["jürgen@x.example"],
        ['"a b"@x.example'],
        ["ann@xn--mnchen-3ya.example"],
    ]


def test_an_address_in_another_alphabet_fails_where_the_server_takes_none(store: Store) -> None:
    queue(store, "jürgen@x.example", "b@x.example")
    with server(Post(), enable_SMTPUTF8=False) as post:
        report = deliver(store, sending(post), NOON)
    assert (report.sent, [row.recipient for row in report.failed]) == (1, ["jürgen@x.example"])


@pytest.mark.filterwarnings("ignore:Requiring AUTH")  # aiosmtpd's advice to whoever runs a server
@pytest.mark.parametrize(("kind", "tls"), [("smtp+starttls", "starttls"), ("smtps", "smtps")])
def test_letters_go_encrypted_and_with_a_password(store: Store, tmp_path: Path, kind: str, tls: str) -> None:
    queue(store, "a@x.example")
    (tmp_path / "password").write_text("secret\nsecond line\n")
    post = Post()
    with server(post, tls, auth_required=True):
        config = sending(
            post,
            kind,
            "localhost",
            ca_file=str(CERTIFICATES / "cert.pem"),
            user="judge",
            password_file=str(tmp_path / "password"),
        )
        assert deliver(store, config, NOON) == DeliveryReport(sent=1)
    assert set(post.users) == {"judge"}
    assert post.secure == ({True} if tls == "starttls" else {False})  # aiosmtpd sees only the TLS it began itself


def trouble(store: Store, config: Config) -> str:
    """Why nothing could be sent; the letter is checked to be waiting."""
    report = deliver(store, config, NOON)
    assert (report.sent, report.delayed, report.failed) == (0, 1, ())
    return report.trouble


@pytest.mark.filterwarnings("ignore:Requiring AUTH")
def test_a_wrong_password_is_nobodys_letters_fault(store: Store, tmp_path: Path) -> None:
    queue(store, "a@x.example")
    (tmp_path / "password").write_text("wrong\n")
    with server(Post(), auth_required=True) as post:
        assert "535" in trouble(store, sending(post, user="judge", password_file=str(tmp_path / "password")))
    assert post.taken == []


def test_a_password_file_that_is_not_there_is_named_as_the_trouble(store: Store, tmp_path: Path) -> None:
    queue(store, "a@x.example")
    with server(Post()) as post:
        assert "No such file" in trouble(store, sending(post, user="judge", password_file=str(tmp_path / "nowhere")))


def test_a_certificate_that_is_not_trusted_ends_it_before_anything_is_said(store: Store) -> None:
    queue(store, "a@x.example")
    with server(Post(), "starttls") as post:
        assert "CERTIFICATE_VERIFY_FAILED" in trouble(store, sending(post, "smtp+starttls", "localhost"))
    assert post.taken == []


def test_starttls_is_insisted_on(store: Store) -> None:
    queue(store, "a@x.example")
    with server(Post()) as post:
        assert "STARTTLS" in trouble(store, sending(post, "smtp+starttls", "localhost"))
    assert post.taken == []


def test_no_server_at_all_is_trouble_for_all(store: Store) -> None:
    queue(store, "a@x.example")
    with server(Post()) as post:
        pass
    assert "refused" in trouble(store, sending(post)).lower()


# With a Maildir


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
