"""Recipients of a mail in a mailbox, without an envelope."""

from __future__ import annotations

from judge.mail.inbound.imap.recipients import recipients_of
from tests.support.rows import each_row

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
