"""Letters handed over to a mail server: over one connection, encrypted, with each answer understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.mail.delivery.outbox import PAUSES, DeliveryReport, deliver
from judge.mail.letters.letter import Letter
from judge.mail.letters.rfc5322 import to_rows
from judge.store.store import Store
from tests.support.mail_server import CERTIFICATES, Post, sending, server
from tests.support.outbox import DAY, NOON, ORIGIN, queue, row_to, trouble


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


def test_an_address_that_cannot_be_one_fails_and_the_server_never_sees_it(store: Store) -> None:
    (row,) = to_rows(Letter(("ann@players.example",), "results", "x"), ORIGIN, NOON)
    with store.transaction() as tx:
        tx.add_letter(row._replace(recipient="ann@two words.example"))
    with server(Post()) as post:
        (failed,) = deliver(store, sending(post), NOON).failed
        assert "is no domain for mail" in failed.error
        assert not post.taken
