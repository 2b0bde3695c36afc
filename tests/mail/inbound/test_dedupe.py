"""Copies of a mail: known again; two mails with the same words, and two people's words, are two."""

from __future__ import annotations

import pytest

from judge.mail.inbound.dedupe import dedupe_key
from tests.support.rows import each_row

TO = ["judge@example.org"]
ANN = "ann@example.net"
MAIL = b"Received: by mx1\r\nMessage-ID: <1@x>\r\nFrom: Ann <ann@example.net>\r\nSubject: orders\r\n\r\nA PAR H\r\n"


def key(raw: bytes, to: list[str] = TO, sender: str = ANN) -> str:
    """The key of a mail to the judge from Ann's server."""
    return dedupe_key(raw, to, sender, "judge@example.org")


def test_what_servers_put_on_top_and_how_they_end_lines_does_not_count() -> None:
    again = (
        b"Received: by mx2\nReceived: by mx1\nmessage-id:\n <1@x>\nFrom: Ann <ann@example.net>\nSubject: orders\n\n"
        b"A PAR H\n\n"
    )
    assert key(again) == key(MAIL)


def test_another_message_id_body_recipient_or_author_is_another_mail() -> None:
    keys = {
        key(MAIL),
        key(MAIL.replace(b"<1@x>", b"<2@x>")),
        key(MAIL.replace(b"PAR", b"MAR")),
        key(MAIL, ["other@example.org"]),
        key(MAIL.replace(b"ann@", b"bob@")),
        key(MAIL.replace(b"Subject", b"Reply-To: bob@example.net\r\nSubject")),
    }
    assert len(keys) == 6


@pytest.mark.parametrize("identity", [b"<1@x>", b"<>", b""])
def test_the_same_mail_from_another_person_is_another_mail(identity: bytes) -> None:
    mail = MAIL.replace(b"<1@x>", identity).replace(b"Subject", b"Date: Tue, 1 Dec 2026 12:00:00 +0000\r\nSubject")
    assert key(mail) != key(mail.replace(b"Ann <ann@example.net>", b"bob@example.net"), sender="bob@example.net")
    assert key(mail) != key(mail.replace(b"Ann <ann@example.net>", b"bob@example.net"))


def test_without_an_author_the_envelopes_sender_tells_people_apart() -> None:
    nobody = MAIL.replace(b"From: Ann <ann@example.net>\r\n", b"")
    assert key(nobody) != key(nobody, sender="bob@example.net")
    assert key(nobody) == key(nobody, sender="ANN@example.net")


@pytest.mark.parametrize(
    "sender", ["srs0=abcd=xy=example.net=ann@forwarder.example", "bounces+ann@lists.example", "ANN@x"]
)
def test_a_way_on_which_the_envelopes_sender_changes_does_not_make_another_mail(sender: str) -> None:
    assert key(MAIL, sender=sender) == key(MAIL)


def test_a_mail_with_the_null_sender_does_not_stand_for_one_that_is_answered() -> None:
    assert key(MAIL, sender="") != key(MAIL)


@pytest.mark.parametrize(
    "name", [b"Ann <ann@example.net>", b"ANN@example.net", b"=?utf-8?q?Ann?=\r\n <ann@Example.NET>"]
)
def test_how_an_author_is_written_does_not_count(name: bytes) -> None:
    assert key(MAIL.replace(b"Ann <ann@example.net>", name)) == key(MAIL)


def test_what_stands_after_the_plus_in_a_recipient_does_not_make_another_mail() -> None:
    assert key(MAIL, ["judge+alpha@example.org"]) == key(MAIL, ["judge@example.org"])


@each_row(
    "to",
    [
        ["judge@example.org", "postmaster@example.org"],
        ["postmaster@example.org"],
        ["Postmaster@EXAMPLE.org", "judge+river@example.org"],
        ["judge+river.france.abcdefghijklmnop@example.org", "judge@example.org"],
    ],
)
def test_all_addresses_of_the_judge_count_as_one_recipient(to: list[str]) -> None:
    assert key(MAIL, to) == key(MAIL)


def test_the_postmaster_of_another_domain_is_another_recipient() -> None:
    assert key(MAIL, ["postmaster@example.net"]) != key(MAIL)


def test_a_mail_to_the_address_for_letters_that_come_back_does_not_stand_for_one_to_the_judge() -> None:
    bounces = f"judge+bounce-{'0' * 20}{'a' * 12}@example.org"
    assert key(MAIL, [bounces]) != key(MAIL)
    assert key(MAIL, [bounces]) == key(MAIL, [bounces.replace("00", "11")])
    assert key(MAIL, [bounces, "judge@example.org"]) == key(MAIL)


def test_recipients_count_whatever_their_order_and_case() -> None:
    assert key(MAIL, ["a@x", "B@x"]) == key(MAIL, ["b@x", "a@x", "a@x"])


def test_without_a_message_id_the_date_tells_two_mails_apart() -> None:
    mail = b"Date: Tue, 1 Dec 2026 12:00:00 +0000\r\nFrom: ann@example.net\r\n\r\nPREVIEW\r\n"
    assert key(mail) == key(mail)
    assert key(mail) == key(b"From ann@example.net Tue Dec  1 12:00:01 2026\nReceived: by mx3\r\n" + mail)
    assert key(mail) != key(mail.replace(b"12:00", b"12:01"))


def test_without_a_message_id_the_subject_tells_two_mails_apart() -> None:
    mail = b"Date: Tue, 1 Dec 2026 12:00:00 +0000\r\nSubject: S01 [1]\r\nFrom: ann@example.net\r\n\r\nA PAR H\r\n"
    assert key(mail) != key(mail.replace(b"[1]", b"[2]"))


def test_without_a_date_either_the_whole_mail_counts() -> None:
    mail = b"Received: by mx1; Tue, 1 Dec 2026 12:00:00 +0000\r\nFrom: ann@example.net\r\n\r\nPREVIEW\r\n"
    assert key(mail) == key(mail)
    assert key(mail) != key(mail.replace(b"12:00", b"12:01"))


def test_a_message_id_within_the_body_is_none() -> None:
    mail = b"Subject: x\r\n\r\nMessage-ID: <1@x>\r\n"
    assert key(mail) != key(mail.replace(b"Subject: x", b"Subject: y"))


def test_mails_without_anything_to_go_by_have_keys_too() -> None:
    odd = (b"", b"\xff\xfe", b"Message-ID:", b"Message-ID: <>", b"\r\n\r\nMessage-ID: <1@x>", b"From: <\r\n\r\n")
    assert len({dedupe_key(raw, [], "") for raw in odd}) == len(odd)
    assert key(MAIL, ["\udcff@x"]) != key(MAIL)


DATED = MAIL.replace(b"Subject", b"Date: Tue, 1 Dec 2026 12:00:00 +0000\r\nSubject")


@each_row(
    "footer",
    [
        b"_______________________________________________\r\nDip mailing list\r\nhttps://lists.example.org/dip\r\n",
        b"-=-=-=-=-=-=-=-=-=-=-=-\r\nGroups.example Links: You receive all messages\r\n-=-=-=-=-=-=-=-=-=-=-=-\r\n",
        b"--\r\nThis e-mail has been checked for viruses.\r\nwww.example.com\r\n",
        b"\r\n-- \r\nYou received this message because you are subscribed.\r\n",
    ],
)
def test_a_footer_below_a_mail_does_not_make_another_one(footer: bytes) -> None:
    assert key(DATED + footer) == key(DATED)
    assert key(MAIL + footer) != key(MAIL)


@each_row("more", [b"A MAR H\r\n", b"____\r\nA MAR H\r\n", b"--\r\n" + b"A MAR H\r\n" * 20])
def test_more_words_below_a_mail_make_another_one(more: bytes) -> None:
    assert key(DATED + more) != key(DATED)


def test_a_program_that_repeats_a_message_id_writes_another_mail_on_another_day() -> None:
    assert key(DATED) != key(DATED.replace(b"1 Dec", b"2 Dec"))


@each_row("header", [b"List-Id: <dip.example.org>", b"Precedence: bulk", b"Auto-Submitted: auto-replied"])
def test_what_a_program_sends_on_does_not_stand_for_what_came_straight_from_its_writer(header: bytes) -> None:
    assert key(header + b"\r\n" + DATED) != key(DATED)
