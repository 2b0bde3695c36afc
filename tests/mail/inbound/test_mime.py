"""Parts of a mail: which of them are its text, however deep they stand."""

from __future__ import annotations

import pytest

from judge.mail.inbound.read_mail import InboundMail, read_mail


def read(headers: str, body: str) -> InboundMail:
    return read_mail(f"From: alice@example.org\n{headers}\n\n{body}".encode())


def nested(levels: int) -> InboundMail:
    """Return a mail with its text this many multiparts deep."""
    body = "Content-Type: text/plain\n\nA PAR H\n"
    for level in range(levels):
        body = f"Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n{body}\n--b{level}--\n"
    head, _, rest = body.partition("\n\n")
    return read(head, rest)


@pytest.mark.parametrize(
    "disposition", ["Content-Disposition: attachment", 'Content-Disposition: attachment; filename="orders.txt"']
)
def test_a_mail_that_is_one_attachment_is_no_command(disposition: str) -> None:
    mail = read(f"Content-Type: text/plain\n{disposition}", "A PAR - BUR\n")
    assert mail.lines == ()
    assert mail.problem is not None
    assert mail.problem.code == "E-MAIL-NOTEXT"


@pytest.mark.parametrize("more", ["; filename=orders.txt", ""])
def test_nor_is_a_multipart_with_nothing_but_an_attachment(more: str) -> None:
    body = f"--b\nContent-Type: text/plain\nContent-Disposition: attachment{more}\n\nA PAR - BUR\n--b--\n"
    mail = read("Content-Type: multipart/mixed; boundary=b", body)
    assert mail.lines == ()
    assert mail.problem is not None


def test_the_one_part_of_a_mail_is_its_text_though_it_has_a_name() -> None:
    mail = read('Content-Type: text/plain; name="message.txt"\nContent-Disposition: inline', "A PAR H\n")
    assert [line.text for line in mail.lines] == ["A PAR H"]


def test_a_text_thirty_parts_deep_is_read() -> None:
    assert [line.text for line in nested(30).lines] == ["A PAR H"]


def test_a_text_a_thousand_parts_deep_is_refused_and_answered() -> None:
    mail = nested(1000)
    assert mail.lines == ()
    assert mail.sender == "alice@example.org"
