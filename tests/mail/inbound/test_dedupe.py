"""The same mail come twice is known again; two mails with the same words are two."""

from __future__ import annotations

from judge.mail.inbound.dedupe import dedupe_key

TO = ["judge@example.org"]
MAIL = b"Received: by mx1\r\nMessage-ID: <1@x>\r\nSubject: orders\r\n\r\nA PAR H\r\n"


def test_what_servers_put_on_top_and_how_they_end_lines_does_not_count() -> None:
    again = b"Received: by mx2\nReceived: by mx1\nmessage-id:\n <1@x>\nSubject: orders\n\nA PAR H\n\n"
    assert dedupe_key(again, TO) == dedupe_key(MAIL, TO)


def test_another_message_id_body_or_recipient_is_another_mail() -> None:
    keys = {
        dedupe_key(MAIL, TO),
        dedupe_key(MAIL.replace(b"<1@x>", b"<2@x>"), TO),
        dedupe_key(MAIL.replace(b"PAR", b"MAR"), TO),
        dedupe_key(MAIL, ["other@example.org"]),
    }
    assert len(keys) == 4


def test_what_stands_after_the_plus_in_a_recipient_does_not_make_another_mail() -> None:
    assert dedupe_key(MAIL, ["judge+alpha@example.org"]) == dedupe_key(MAIL, ["judge@example.org"])


def test_recipients_count_whatever_their_order_and_case() -> None:
    assert dedupe_key(MAIL, ["a@x", "B@x"]) == dedupe_key(MAIL, ["b@x", "a@x", "a@x"])


def test_without_a_message_id_the_whole_mail_counts() -> None:
    mail = b"Date: Tue, 1 Dec 2026 12:00:00 +0000\r\n\r\nPREVIEW\r\n"
    assert dedupe_key(mail, TO) == dedupe_key(mail, TO)
    assert dedupe_key(mail, TO) != dedupe_key(mail.replace(b"12:00", b"12:01"), TO)


def test_a_message_id_within_the_body_is_none() -> None:
    mail = b"Subject: x\r\n\r\nMessage-ID: <1@x>\r\n"
    assert dedupe_key(mail, TO) != dedupe_key(mail.replace(b"Subject: x", b"Subject: y"), TO)


def test_mails_without_anything_to_go_by_have_keys_too() -> None:
    odd = (b"", b"\xff\xfe", b"Message-ID:", b"Message-ID: <>", b"\r\n\r\nMessage-ID: <1@x>")
    assert len({dedupe_key(raw, []) for raw in odd}) == len(odd)
