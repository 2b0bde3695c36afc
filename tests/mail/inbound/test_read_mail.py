"""Single points of reading a mail that the corpus does not show."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.mail.bounce_marks import MARKER
from judge.mail.inbound.headers import first_address, parse_date
from judge.mail.inbound.read_mail import InboundMail, press_writer, read_mail
from tests.support.paths import DATA
from tests.support.rows import each_row

MAILS = sorted((DATA / "mails").glob("*.eml"))


def mail(text: str, headers: str = "", **more: object) -> InboundMail:
    raw = f"From: alice@example.org\n{headers}\n{text}".replace("\n", "\r\n").encode()
    return read_mail(raw, **more)  # type: ignore[arg-type]


def lines(text: str, headers: str = "") -> list[str]:
    return [line.text for line in mail(text, headers).lines]


REPLY_ABOVE = "\n\nOn Tue, Mar 3, 2026 at 9:58 AM Judge <judge@example.net> wrote:\n> A PAR H\n"


LOST = {
    "A PAR à BUR": "A PAR - BUR",
    "France: a par è bur": "France: a par - bur",
    "1. F LON à NTH": "1. F LON - NTH",
    "A MAR S A PAR à BUR": "A MAR S A PAR - BUR",
    "PAR à BUR": "PAR - BUR",
    "SET DESC Un jeu à sept": "SET DESC Un jeu à sept",
    "SET NAME Marie à Paris": "SET NAME Marie à Paris",
    "Bonjour à tous": "Bonjour à tous",
    "Il re è morto": "Il re è morto",
}


@each_row("line", LOST)
def test_an_arrow_that_lost_its_font_is_one_in_orders_and_a_word_in_texts(line: str) -> None:
    (read,) = lines(line, "Content-Type: text/plain; charset=utf-8\n")
    assert read == LOST[line]


# The frame


def test_message_id_references_date_and_subject_are_read() -> None:
    read = mail(
        "A PAR H\n",
        "Message-ID: <1@example.org>\nReferences: <a@example.net>\n <b@example.net>\nIn-Reply-To: <b@example.net>\n"
        "Date: Tue, 3 Mar 2026 10:15:42 +0100 (CET)\nSubject: =?utf-8?B?WsO8Z2U=?=\n",
    )
    assert read.message_id == "<1@example.org>"
    assert read.references == ("<a@example.net>", "<b@example.net>")
    assert read.in_reply_to == ("<b@example.net>",)
    assert read.date == datetime(2026, 3, 3, 9, 15, 42, tzinfo=UTC)
    assert read.subject == "Züge"


@each_row(
    ("value", "moment"),
    [
        ("3 Mar 26 09:58 EST", datetime(2026, 3, 3, 14, 58, tzinfo=UTC)),
        ("Tue, 03 Mar 2026 09:58:00 -0030", datetime(2026, 3, 3, 10, 28, tzinfo=UTC)),
        ("31 Feb 2026 09:58:00 +0000", None),
        ("3 Mar 2026 09:58:00 +9999", None),
        ("1 Jan 0001 00:00:00 +2300", None),
        ("yesterday", None),
    ],
)
def test_dates_are_utc_or_none(value: str, moment: datetime | None) -> None:
    assert parse_date(value) == moment


@each_row(
    ("value", "address"),
    [
        ("Alice <Alice@Example.ORG>", "alice@example.org"),
        ("alice@example.org (Alice <x@y>)", "alice@example.org"),
        ('"Mallory <m@example.com>" <alice@example.org>', "alice@example.org"),
        ("alice@example.org, Bob <bob@example.org>", "alice@example.org"),
        ("Alice <alice@example.org>, Bob <bob@example.org>", "alice@example.org"),
        ("Martin, Alice <alice@example.org>", "alice@example.org"),
        ("Alice <alice@example.org", "alice@example.org"),
        ("Alice <alice@ＥXAMPLE。org.>", "alice@example.org"),
        ("Alice <alice@bücher.example>", "alice@xn--bcher-kva.example"),
        ("<@relay.example,@[192.0.2.1]:alice@example.org>", "alice@example.org"),
        ("Alice <@relay.example: alice@example.org>", "alice@example.org"),
        ("Alice <alice@example..org>", None),
        ("Alice <alice@[192.0.2.1]>", None),
        ("Alice <alice at example.org>", None),
        ("alice", None),
        ("<>", None),
        ("", None),
        ('"', None),
    ],
)
def test_the_first_address_of_a_header(value: str, address: str | None) -> None:
    assert first_address(value)[0] == address


@each_row("name", ['"{}"', "{}", "({})"])
@each_row("blank", [" ", "\n "])
def test_a_from_of_60_kilobytes_still_has_its_address(name: str, blank: str) -> None:
    names = name.format(f"Alice of the Thousand Names!{blank}" * 2_100)
    raw = f"Received: from mx.example.net\nFrom: {names} <alice@example.org>\n\nA PAR H\n".encode()
    assert read_mail(raw).sender == "alice@example.org"


def test_reply_to_wins_over_from_and_resent_mail_is_from_its_author() -> None:
    assert mail("A PAR H\n", "Reply-To: Work <alice@work.example>\n").sender == "alice@work.example"
    assert mail("A PAR H\n", "Resent-From: mallory@example.net\n").sender == "alice@example.org"


def test_envelope_is_kept_as_given() -> None:
    read = mail("A PAR H\n", envelope_sender="alice@example.org", recipients=("judge+g.f@example.net",))
    assert (read.envelope_sender, read.recipients) == ("alice@example.org", ("judge+g.f@example.net",))
    assert not read.automatic


# Robots


@pytest.mark.parametrize("sender", ["", "<>", "MAILER-DAEMON@example.org"])
def test_envelope_sender_of_a_bounce_makes_a_mail_automatic(sender: str) -> None:
    read = mail("A PAR H\n", envelope_sender=sender)
    assert read.automatic
    assert read.lines == ()


def test_return_path_is_asked_where_nobody_told_the_envelope_sender() -> None:
    assert mail("A PAR H\n", "Return-Path: <>\n").automatic
    assert not mail("A PAR H\n", "Return-Path: <>\n", envelope_sender="alice@example.org").automatic


def test_the_marker_of_our_own_letters_is_known() -> None:
    assert mail("A PAR H\n", f"{MARKER}: 1\n").automatic


def test_every_auto_submitted_header_counts() -> None:
    assert mail("A PAR H\n", "Auto-Submitted: no\nAuto-Submitted: Auto-Generated; x=y\n").automatic


def test_a_reply_to_that_is_ours_is_none_and_a_from_that_is_ours_is_not_answered() -> None:
    own = frozenset({"judge@example.net"})
    found = mail("A PAR H\n", "Reply-To: JUDGE+x@example.net\n", own_addresses=own)
    assert (found.automatic, found.sender) == (False, "alice@example.org")
    several = mail("A PAR H\n", "Reply-To: judge@example.net, Bob <bob@example.net>\n", own_addresses=own)
    assert several.sender == "bob@example.net"
    assert mail("A PAR H\n", own_addresses=frozenset({"alice@example.org"})).automatic


# Charsets


@each_row(
    "charset", ["quopri", "rot13", "hex", "zlib", "undefined", "idna", "punycode", "unicode_escape", "../x", "x" * 99]
)
def test_names_that_are_no_charsets_of_mail_are_as_good_as_none(charset: str) -> None:
    assert lines("A PAR – BUR\n", f"Content-Type: text/plain; charset={charset}\n") == ["A PAR - BUR"]


def test_utf_7_makes_no_text_that_cannot_be_stored() -> None:
    assert lines("A PAR H +2AA-\n", "Content-Type: text/plain; charset=utf-7\n") == ["A PAR H ?"]


# Limits


def test_a_mail_over_the_size_limit_is_refused_whole_and_its_sender_known() -> None:
    read = mail("A PAR H\n" * 100, max_bytes=200)
    assert read.problem is not None
    assert read.problem.code == "E-MAIL-SIZE"
    assert (read.sender, read.lines) == ("alice@example.org", ())


def test_more_lines_than_allowed_are_refused_whole() -> None:
    assert len(mail("A PAR H\n" * 10, max_lines=10).lines) == 10
    read = mail("A PAR H\n" * 11, max_lines=10)
    assert read.problem is not None
    assert read.problem.code == "E-MAIL-LINES"
    assert read.lines == ()


def test_pieces_of_a_one_line_mail_count_as_lines() -> None:
    assert len(mail("\\\\:a:b:c\n", max_lines=3).lines) == 3
    assert mail("\\\\:a:b:c:d\n", max_lines=3).problem is not None


def test_quoted_lines_do_not_count_against_the_limit() -> None:
    assert mail("A PAR H\n" + "> x\n" * 50, max_lines=1).problem is None


def test_a_mail_of_very_many_lines_is_refused_even_if_none_is_new() -> None:
    read = mail("A PAR H\n" + "> x\n" * 6000)
    assert read.problem is not None
    assert read.problem.code == "E-MAIL-LINES"


# Attributions and orders


@each_row(
    "order",
    [
        "A PAR - BUR",
        "SET DEADLINE 3 Mar 2026 10:00",
        "SET ADDRESS alice@example.org",
        "SIGNON Fmygame 1:00",
        "On to victory",
        "DEADLINE 3 Mar 2026",
        "5 : A PAR - BUR",
    ],
)
@each_row(
    "attribution",
    [
        "On Tue, Mar 3, 2026 at 9:58 AM Judge <judge@example.net> wrote:",
        "On Tue, Mar 3, 2026 at 9:58 AM Judge\n<judge@example.net> wrote:",
        "On Tue, Mar 3, 2026 at 9:58 AM Judge <judge@example.net>\nwrote:",
        "Judge wrote:",
    ],
)
def test_an_order_right_above_an_attribution_is_no_part_of_it(order: str, attribution: str) -> None:
    assert lines(f"{order}\n{attribution}\n> A MAR H\n") == [order]


@each_row("text", ["PRESS TO E:", "He wrote:", "Le 3 mars:", "From: x", "To: y", "1901:"])
def test_what_only_resembles_an_attribution_is_a_line(text: str) -> None:
    assert lines(f"{text}\nA PAR H\n") == [text, "A PAR H"]


def test_words_wrote_in_press_cut_nothing_off() -> None:
    text = "PRESS TO E\nIn spring 1901 you wrote:\nno attack.\nOn that day I wrote:\nyes.\nENDPRESS\nA PAR H\n"
    assert lines(text) == text.splitlines()


def test_an_attribution_at_the_very_end_is_left_out() -> None:
    assert lines("A PAR H\n\nOn Tue, Mar 3, 2026 at 9:58 AM Judge <judge@example.net> wrote:\n") == ["A PAR H"]


def test_a_header_block_needs_more_than_one_label() -> None:
    assert lines("From: Paris\nA PAR H\n") == ["From: Paris", "A PAR H"]


def test_text_below_a_banner_and_angles_counts() -> None:
    text = (
        "-----Original Message-----\nFrom: Judge <judge@example.net>\nSent: Tue\nSubject: x\n\n> A MAR H\n\nA PAR H\n"
    )
    assert lines(text) == ["A PAR H"]


# Signatures


def test_signature_mark_without_its_blank_ends_a_mail_too() -> None:
    assert lines("A PAR H\n--\nAlice\n") == ["A PAR H"]


@each_row(
    "signature",
    [
        "Sent from my iPhone",
        "Sent from Outlook for Android",
        "Get Outlook for Android<https://example.org>",
        "Sent from Yahoo Mail for iPhone",
        "Sent via BlackBerry from T-Mobile",
        "Von meinem Huawei-Mobiltelefon gesendet",
        "Holen Sie sich Outlook für iOS",
        "Télécharger Outlook pour Android",
        "Envoyé depuis mon appareil Galaxy",
        "Enviado desde Outlook para Android",
        "Wysłane z programu Outlook dla systemu Android",
        "Skickat från Outlook för Android",
        "iPhone'umdan gönderildi",
        "나의 iPhone에서 보냄",
        "This message and any attachments are confidential.",
        "Ce message et toutes les pièces jointes sont confidentiels.",
        "If you are not the intended recipient, please delete it.",
    ],
)
def test_what_programs_and_companies_put_below_a_mail_ends_it_in_open_press_too(signature: str) -> None:
    assert lines(f"A PAR H\n\n{signature}\nA MAR H\n") == ["A PAR H"]
    assert lines(f"PRESS TO E\nHello.\n{signature}\nA MAR H\n") == ["PRESS TO E", "Hello."]


def test_a_confidential_word_in_press_is_press() -> None:
    text = "PRESS TO E\nThis message is confidential: tell nobody.\nThis e-mail is my last offer.\nENDPRESS\nA PAR H\n"
    assert lines(text) == text.splitlines()


# Press


def test_blank_lines_count_in_press_only_and_not_at_the_end() -> None:
    assert lines("\nA PAR H\n\nPRESS TO E\n\none\n\n\ntwo\n\n") == ["A PAR H", "PRESS TO E", "", "one", "", "", "two"]


def test_press_keeps_its_signs_and_its_commands_do_not() -> None:
    text = "PRESS TO E – now\nA PAR → BUR – “x”\nENDPRESS – done\nA PAR → BUR\n"
    assert lines(text) == ["PRESS TO E - now", "A PAR → BUR – “x”", "ENDPRESS - done", "A PAR - BUR"]


def test_an_end_of_press_behind_hard_blanks_is_one() -> None:
    assert lines("PRESS TO E\nHi\n\u00a0ENDPRESS\u200b\nA PAR → BUR\n") == [
        "PRESS TO E",
        "Hi",
        "ENDPRESS",
        "A PAR - BUR",
    ]


def test_quoted_lines_in_press_that_nothing_ends_are_the_old_letter() -> None:
    assert lines("PRESS TO E\nHello.\n\n> A MAR H\n") == ["PRESS TO E", "Hello."]


def test_a_quoted_end_does_not_end_press() -> None:
    assert lines("PRESS TO E\nHello – you." + REPLY_ABOVE + "> ENDPRESS\n") == ["PRESS TO E", "Hello – you."]


def test_telephones_that_quote_their_attribution_make_a_reply() -> None:
    text = "PRESS TO G\nSee:\n> On Mar 3, 2026, at 9:58 AM, Judge <judge@example.net> wrote:\n>\n> Secret.\nENDPRESS\n"
    assert lines(text) == ["PRESS TO G", "See:", "ENDPRESS"]


def test_signoff_ends_a_mail_in_press_too() -> None:
    assert lines("PRESS TO E\nHello.\nsignoff now\nA PAR H\n") == ["PRESS TO E", "Hello.", "signoff now"]


def test_comments_made_by_splitting_a_line_go_too() -> None:
    assert lines("\\\\ ; signon Fx pw; // no; A PAR H\n") == ["signon Fx pw", "A PAR H"]


# All mails


@given(raw=st.binary(max_size=2000))
def test_no_bytes_make_it_raise(raw: bytes) -> None:
    for mail in (read_mail(raw), read_mail(b"From: a@example.org\r\nContent-Type: text/html\r\n\r\n" + raw)):
        assert all("\n" not in line.text for line in mail.lines)
        assert [line.number for line in mail.lines] == sorted({line.number for line in mail.lines})


_WORDS = (
    rb"\\: // -- > < <!-- &#99999999; --b = =?utf-8?b? charset= PRESS ENDPRESS wrote: "
    rb"From: Content-Type:multipart/mixed;boundary=b"
)
_PIECES = st.sampled_from([*_WORDS.split(), b"\x00", b"\xff", b"\n", b"\r\n\r\n", b"\n-- \n", b"\n> "])


@given(path=st.sampled_from(MAILS), data=st.data())
def test_no_damage_to_a_real_mail_makes_it_raise(path: Path, data: st.DataObject) -> None:
    raw = path.read_bytes()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw)))
        cut = data.draw(st.integers(0, 30))
        raw = raw[:at] + data.draw(_PIECES) + raw[at + cut :]
    read = read_mail(raw)
    for line in read.lines:
        line.text.encode("utf-8")
        assert "\n" not in line.text


@given(text=st.text(alphabet="> \nAPR:-/x", max_size=200))
def test_quoted_lines_outside_press_are_never_among_those_that_count(text: str) -> None:
    assert not any(line.startswith(">") for line in lines(text))


@each_row("path", MAILS, ids=lambda path: path.stem)
def test_line_ends_make_no_difference(path: Path) -> None:
    raw = path.read_bytes()
    unix = read_mail(raw.replace(b"\r\n", b"\n"))
    assert [line.text for line in unix.lines] == [line.text for line in read_mail(raw).lines]


def test_importing_the_reader_imports_no_mail_package_of_python() -> None:
    seen = "any(name == 'email' or name == 'html' for name in sys.modules)"
    code = f"import sys, judge.mail.inbound.read_mail; print({seen})"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"


def test_all_addresses_in_from_sender_and_reply_to_are_named() -> None:
    mail = read_mail(
        b'From: "Doe, J. <x@y.org>" <a@example.org>, B <b@Example.org>\nSender: c@example.org\n'
        b"Reply-To: d@example.org (e@example.org), Group: f@example.org, g@example.org;\n\nLIST\n"
    )
    assert mail.named == tuple(f"{letter}@example.org" for letter in "abcdfg")
    assert mail.sender == "d@example.org"


@each_row(
    ("subject", "writer"),
    [
        ("Re: river S1901M: Germany to France", "Germany"),
        ("Re: river S1901M: Germany to France: Belgium to me?", "Germany"),
        ("Re: river: Germany to everybody", "Germany"),
        ("AW: [EXT] river F1901R: the Master to France [river/FRANCE#abcdefgh234567ab]", "the Master"),
        ("Re: river S1901M: press to France", ""),
        ("Re: river: end-of-game statement from Italy", "Italy"),
        ("Re: river: end-of-game statement from Italy [river/FRANCE#abcdefgh234567ab]", "Italy"),
        ("Re: river: end-of-game statement", ""),
        ("Re: river S1901M: sent to Germany", "Germany"),
        ("Re: river S1901M: sent to Germany: Belgium? [river/FRANCE#abcdefgh234567ab]", "Germany"),
        ("Re: river S1901M: sent to Germany [river/FRANCE#abcdefgh234567ab]", "Germany"),
        ("Re: river: end-of-game statement sent", ""),
        ("river S1901M: Germany to France", None),
        ("Re: river S1901M: 3 orders on file", None),
        ("", None),
    ],
)
def test_a_subject_tells_whose_press_is_answered(subject: str, writer: str | None) -> None:
    assert press_writer(subject) == writer
