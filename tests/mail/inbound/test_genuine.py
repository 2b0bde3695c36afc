"""Authors of mails proved by a trusted server, and forgeries of that (modern_mail.md 4, RFC 8601)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.mail.inbound.genuine import Proof, TrustedServer, proof_of
from judge.mail.inbound.read_mail import read_mail
from tests.support.rows import each_row

JUDGE = frozenset({"judge@example.org"})
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
SERVER = TrustedServer("mx.example.org", 1, NOON)
DKIM = "Authentication-Results: mx.example.org; dkim=pass header.d=players.example\n"
HOP = "Received: from out.players.example by mx.example.org; Mon, 23 Nov 2026 11:59:00 +0000\n"
OUTSIDE = "Received: from laptop by out.players.example; Mon, 23 Nov 2026 11:58:00 +0000\n"
WRITTEN = "From: France <france@players.example>\nTo: judge@example.org\nDate: Mon, 23 Nov 2026 11:58:00 +0000\n"


def proof(head: str, *, envelope: str | None = "france@players.example", server: TrustedServer = SERVER) -> Proof:
    return proof_of(f"{head}\nA PAR - BUR\n".encode(), server, JUDGE, envelope)


def found(results: str) -> str:
    """Return the trusted server's words, as the whole header of a mail."""
    return f"{HOP}Authentication-Results: {results}\n{OUTSIDE}{WRITTEN}"


@each_row(
    "results",
    [
        "mx.example.org; dmarc=pass (p=none dis=none) header.from=players.example",
        "mx.example.org; dkim=pass (2048-bit key; unprotected) header.d=players.example header.i=@players.example",
        "mx.example.org; dkim=pass header.i=@players.example header.s=x header.b=AbC",
        "mx.example.org; spf=pass (mx.example.org: domain of x designates 192.0.2.1) smtp.mailfrom=x@players.example",
        "mx.example.org; spf=pass smtp.mailfrom=players.example;",
        "MX.Example.ORG 1; dkim=fail header.d=players.example;\n\tDKIM=Pass header.d=PLAYERS.example.",
        "mx.example.org; dmarc=none header.from=players.example; dkim=pass header.d=players.example",
        'mx.example.org; dkim=pass reason="good; really" header.d=players.example',
        "\n mx.example.org;\n dkim = pass\n header.d\n =players.example",
    ],
)
def test_a_pass_for_the_authors_domain_proves_them(results: str) -> None:
    assert proof(found(results)).author == "france@players.example"


@each_row(
    "results",
    [
        "mx.example.org; none",
        "mx.example.org; dkim=pass header.d=evil.example",
        "mx.example.org; spf=pass smtp.mailfrom=x@evil.example",
        "mx.example.org; spf=pass smtp.helo=players.example",
        "mx.example.org; dmarc=pass",
        "mx.example.org; dmarc=pass header.from=evil.example; dkim=pass header.d=players.example",
        "mx.example.org; dmarc=fail header.from=players.example; dkim=pass header.d=players.example",
        "mx.example.org; dkim=fail header.d=players.example",
        "mx.example.org; dkim=passed header.d=players.example",
        "mx.example.org; dkim=pass header.d=notplayers.example",
        "mx.example.org; dkim=pass header.d=sub.players.example",
        "mx.example.org; dkim=pass header.d=example",
        "mx.example.org; dkim=pass header.d=evil.example header.d=players.example",
        "mx.example.org; dkim=pass header.d=evil.example header.d=evil.example header.i=@players.example",
        "mx.example.org; dkim=fail (dkim=pass header.d=players.example)",
        'mx.example.org; dkim=fail reason="x; dkim=pass header.d=players.example"',
        'mx.example.org; spf=pass smtp.mailfrom="x@players.example "@evil.example',
        "mx.example.org; spf=pass smtp.mailfrom=x@players.example@evil.example",
        "mx.example.org; auth=pass smtp.auth=players.example",
        "mx.example.org; arc=pass header.d=players.example",
        "mx.example.org; dkim=pass header.d=player\u017f.example",
        "mx.example.org; dkim=pass header.d=players\u3002example",
        "mx.example.org; dkim=pass header.d=players.example (never ends",
        'mx.example.org; dkim=pass header.d=players.example "never ends',
        "mx.example.org; dkim=pass header.d=players.example\\",
        "mx.example.org; dkim=pass header.d=players.example\\; y=z",
        "mx.example.org; dkim=pass (x\\",
    ],
)
def test_what_is_no_pass_for_the_authors_domain_proves_nobody(results: str) -> None:
    assert proof(found(results)).author is None


@each_row(
    "name",
    [
        "evil.example",
        "mx.example.org.evil.example",
        "xmx.example.org",
        "mx.example.org 2",
        "mx.example.org x",
        "(comment) mx.example.org",
        "mx.example.org (comment)",
        '"mx.example.org"',
        "mx.example.org.",
        "m\u212a.example.org",
        "\uff4dx.example.org",
        "=?utf-8?q?mx=2Eexample=2Eorg?=",
        "",
    ],
)
def test_results_under_another_name_or_another_spelling_of_the_name_are_nothing(name: str) -> None:
    server = TrustedServer("mk.example.org" if "\u212a" in name else "mx.example.org", 1, NOON)
    assert proof(found(f"{name}; dkim=pass header.d=players.example"), server=server).author is None


def test_only_what_stands_above_the_first_foreign_received_line_counts() -> None:
    assert proof(HOP + DKIM + OUTSIDE + WRITTEN).author
    assert proof(DKIM + HOP + OUTSIDE + WRITTEN).author
    assert proof(HOP + OUTSIDE + DKIM + WRITTEN).author is None
    two = TrustedServer("mx.example.org", 2, NOON)
    assert proof(HOP + HOP + DKIM + OUTSIDE + WRITTEN, server=two).author
    assert proof(HOP + HOP + OUTSIDE + DKIM + WRITTEN, server=two).author is None


def test_of_each_method_the_topmost_header_alone_counts_for_those_below_may_be_forged() -> None:
    own = "Authentication-Results: mx.example.org; dkim=none; spf=fail smtp.mailfrom=evil.example\n"
    assert proof(HOP + own + DKIM + WRITTEN).author is None
    assert proof(HOP + "Authentication-Results: other.example; dkim=fail\n" + DKIM + WRITTEN).author
    mixed = "Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=other.example\n"
    assert proof(HOP + mixed + DKIM + WRITTEN).author


@each_row(
    "spoilt",
    [
        "mx.example.org; spf=pass (of a(b@evil.example) smtp.mailfrom=evil.example",
        'mx.example.org; spf=fail smtp.mailfrom="a@evil.example',
        "mx.example.org; spf=fail smtp.mailfrom=a@evil.example\\",
        f"mx.example.org; spf=fail ({'x' * 5000})",
        "mx.example.org 2; dkim=none",
    ],
)
def test_below_a_header_of_the_server_that_cannot_be_read_nothing_counts(spoilt: str) -> None:
    assert proof(f"{HOP}Authentication-Results: {spoilt}\n{DKIM}{WRITTEN}").author is None


@each_row(
    "written",
    [
        "From: france@players.example, eve@evil.example",
        "From: players: france@players.example;",
        "From: france@players.example\nFrom: france@players.example",
        "From: france@players.example\nFrom : eve@evil.example",
        'From: "france@players.example" <eve@evil.example>',
        "From: france@players.example <eve@evil.example>",
        "From: <eve@evil.example> <france@players.example>",
        "From: eve@evil.example (x) <france@players.example>",
        "From: <@evil.example:france@players.example>",
        'From: "france"@players.example',
        "From: france@players.example eve@evil.example",
        "From: France <france@players.example",
        "From: france@players.example\0",
        "From: mar\u212a@players.example",
        "From: =?utf-8?q?france=40players=2Eexample?=",
        "From:",
        "Sender: france@players.example",
        "From: france@players.example\nReply-To: eve@evil.example",
        "From: france@players.example\nReply-To: france@players.example, eve@evil.example",
        "From: france@players.example\nReply-To: nobody",
    ],
)
def test_a_from_that_programs_may_read_differently_proves_nobody(written: str) -> None:
    rest = "To: judge@example.org\nDate: Mon, 23 Nov 2026 11:58:00 +0000\n"
    got = proof(HOP + DKIM + written + "\n" + rest)
    assert got.author in (None, "eve@evil.example")
    assert got.author is None or "<eve@evil.example>" in written
    mail = read_mail(
        (HOP + DKIM + written + "\n" + rest + "\nLIST\n").encode(), own_addresses=JUDGE, server=SERVER, recipients=()
    )
    assert not mail.genuine


@each_row(
    "written",
    [
        "From: france@players.example",
        "From: <FRANCE@Players.Example>",
        'From: "France, the Great <x>" <france@players.example>',
        "From: =?utf-8?q?Fran=C3=A7ois?= <france@players.example>",
        "From:\n France\n <france@players.example>",
        "From: france@players.example\nReply-To: France <france@players.example>",
    ],
)
def test_a_from_as_people_have_it_is_read(written: str) -> None:
    rest = "To: Judge <judge+river.FRANCE.a@example.org>\nDate: Mon, 23 Nov 2026 11:58:00 +0000\n"
    assert proof(HOP + DKIM + written + "\n" + rest).author == "france@players.example"


def test_an_address_below_the_domain_that_is_proved_is_proved_and_one_in_another_alphabet_in_its_ascii_form() -> None:
    below = WRITTEN.replace("@players.example", "@mail.players.example")
    assert proof(HOP + DKIM + below).author == "france@mail.players.example"
    idn = WRITTEN.replace("@players.example", "@b\u00fccher.example")
    assert proof(HOP + DKIM.replace("players", "xn--bcher-kva") + idn).author == "france@xn--bcher-kva.example"
    looks_alike = WRITTEN.replace("@players.example", "@pl\u0430yers.example")
    assert proof(HOP + DKIM + looks_alike).author is None


@each_row(
    "spoilt",
    [
        HOP + "Subject: x\r" + DKIM + WRITTEN,
        HOP + "no header line\n" + DKIM + WRITTEN,
        HOP + " \n" + DKIM + WRITTEN,
        " continued\n" + HOP + DKIM + WRITTEN,
        "\ufeff" + HOP + DKIM + WRITTEN,
        HOP + DKIM + "X: y\r\n" + WRITTEN,
        HOP + DKIM + "X\u00a0Y: z\n" + WRITTEN,
        HOP + DKIM + "X: y\n" * 600 + WRITTEN,
        HOP + DKIM + f"X: {'y' * 70_000}\n" + WRITTEN,
        HOP + DKIM.replace("Results:", "Results :") + WRITTEN,
    ],
)
def test_a_header_that_programs_may_divide_differently_proves_nobody(spoilt: str) -> None:
    assert proof(spoilt).author is None


def test_a_mail_with_the_line_ends_of_the_wire_is_read_as_one_with_those_of_a_file() -> None:
    assert proof((HOP + DKIM + OUTSIDE + WRITTEN + "\n").replace("\n", "\r\n")).author == "france@players.example"


def test_results_inside_an_attached_message_or_below_the_header_are_nothing() -> None:
    assert proof(HOP + WRITTEN + "\n" + DKIM).author is None
    attached = (
        WRITTEN + "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\n" + HOP + DKIM
    )
    assert proof(HOP + WRITTEN + attached + WRITTEN + "\n--b--\n").author is None


def test_a_mail_that_was_written_to_somebody_else_and_is_sent_again_proves_nobody() -> None:
    assert proof(HOP + DKIM + WRITTEN.replace("judge@", "england@")).author is None
    for to in ("judge@example.org <england@x.example>", '"judge@example.org" <england@x.example>', "judge: nobody;"):
        assert proof(HOP + DKIM + WRITTEN.replace("judge@example.org", to)).author is None


ONCE = ("To", "Cc", "Subject", "Message-ID", "Date", "Reply-To", "Sender", "Content-Type")
VALUES = {"To": "judge@example.org", "Date": "Mon, 23 Nov 2026 11:58:00 +0000", "Reply-To": "france@players.example"}
MIME_ONCE = ("Content-Transfer-Encoding", "Content-Disposition", "MIME-Version")


@each_row("name", [*ONCE, *MIME_ONCE])
def test_a_second_header_of_a_name_that_is_signed_once_proves_nobody(name: str) -> None:
    header = f"{name}: {VALUES.get(name, 'x')}\n"
    signed = "".join(line + "\n" for line in WRITTEN.splitlines() if not line.startswith(f"{name}:")) + header
    assert proof(HOP + DKIM + OUTSIDE + signed).author
    assert proof(HOP + DKIM + OUTSIDE + header + signed).author is None
    assert proof(HOP + DKIM + OUTSIDE + header.upper() + signed).author is None
    assert proof(header + HOP + DKIM + OUTSIDE + signed).author is None


@each_row("name", [*ONCE, *MIME_ONCE[:2]])
def test_what_a_writer_puts_into_a_header_above_the_line_of_a_server_that_is_not_ours_proves_nobody(name: str) -> None:
    header = f"{name}: {VALUES.get(name, 'x')}\n"
    signed = "".join(line + "\n" for line in WRITTEN.splitlines() if not line.startswith(f"{name}:"))
    assert proof(HOP + DKIM + OUTSIDE + header + signed).author
    assert proof(HOP + DKIM + header + OUTSIDE + signed).author is None
    assert proof(HOP + header + DKIM + OUTSIDE + OUTSIDE + signed).author is None


@each_row(
    "added",
    [
        "To: judge@example.org\n",
        "Cc: judge@example.org\n",
        "Bcc: judge@example.org\n",
        "Resent-To: judge@example.org\n",
    ],
)
def test_a_private_mail_to_a_rival_does_not_become_the_judges_by_a_header_on_top(added: str) -> None:
    private = WRITTEN.replace("judge@example.org", "england@x.example")
    assert proof(HOP + DKIM + OUTSIDE + added + private).author is None
    assert proof(HOP + DKIM + added + private).author is None
    assert proof(HOP + DKIM + private + added).author is None


def test_a_mail_to_the_judge_and_to_somebody_else_proves_nobody_and_one_with_a_copy_to_somebody_does() -> None:
    both = WRITTEN.replace("judge@example.org", "judge@example.org, england@x.example")
    assert proof(HOP + DKIM + both).author is None
    assert proof(HOP + DKIM + WRITTEN + "Cc: england@x.example\n").author


def test_a_mail_of_which_a_part_alone_is_signed_proves_nobody() -> None:
    signature = "DKIM-Signature: v=1; a=rsa-sha256; d=players.example; l=20;\n\ts=x; bh=l=; b=l=\n"
    assert proof(HOP + DKIM + signature + WRITTEN).author is None
    assert proof(HOP + DKIM + signature.replace(" l=20;", "") + WRITTEN).author


@pytest.mark.parametrize("added", ["", "Return-Path: <france@players.example>\n"])
def test_a_return_path_that_servers_may_write_down_wrongly_spoils_the_mail_too(added: str) -> None:
    hostile = 'Return-Path: <"x; dkim=pass header.d=players.example; y=z"@evil.example>\n'
    assert proof(added + hostile + HOP + DKIM + WRITTEN).author is None
    assert proof(added + HOP + DKIM + WRITTEN + hostile, envelope=None).author is None
    assert proof(added + "Return-Path: <>\n" + HOP + DKIM + WRITTEN).author


@pytest.mark.parametrize("shift", [timedelta(days=6), timedelta(days=-6)])
def test_an_old_mail_that_is_sent_again_proves_nobody(shift: timedelta) -> None:
    server = TrustedServer("mx.example.org", 1, NOON + shift)
    assert proof(HOP + DKIM + WRITTEN, server=server).author is None
    assert proof(HOP + DKIM + WRITTEN.replace("Date:", "X-Date:")).author is None


@pytest.mark.parametrize("envelope", ['"x dkim=pass"@evil.example', "a(b@evil.example", "<a;b@evil.example>"])
def test_an_envelope_sender_that_servers_may_write_down_wrongly_spoils_the_mail(envelope: str) -> None:
    assert proof(HOP + DKIM + WRITTEN, envelope=envelope).author is None


def test_without_a_trusted_server_nobody_is_believed() -> None:
    assert proof(HOP + DKIM + WRITTEN, server=TrustedServer()).author is None


@each_row(
    "results",
    [
        "mx.example.org; " + "(" * 1900 + ")" * 1900,
        "mx.example.org; " + "(" * 60_000,
        "mx.example.org;" + " " * 60_000 + "dkim=pass",
        "mx.example.org; " + "dkim=pass header.d=evil.example; " * 1800,
        "mx.example.org; dkim=pass" + " a.b=" * 700,
        'mx.example.org; dkim=pass header.d="' + '\\"' * 1900,
        "mx.example.org; \0\udcff".encode("utf-8", "surrogateescape").decode("latin-1"),
        "; " * 1900,
        "mx.example.org;" + "dkim=" * 700,
    ],
)
def test_nothing_that_strangers_write_makes_it_raise(results: str) -> None:
    assert proof(found(results)).author is None


def test_a_mail_that_waited_for_the_judge_for_days_is_believed() -> None:
    assert proof(HOP + DKIM + WRITTEN, server=TrustedServer("mx.example.org", 1, NOON + timedelta(days=4))).author
