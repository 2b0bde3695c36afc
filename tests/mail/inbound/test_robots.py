"""Mails of programs, told from people's: never answered or read as commands; people's always are."""

from __future__ import annotations

import pytest

from judge.mail.bounce_marks import MARKER
from judge.mail.inbound.headers import Headers, first_address
from judge.mail.inbound.robots import is_own, is_refusal_of_a_judge, why_automatic
from tests.support.rows import each_row

OWN = frozenset({"judge@example.net"})
ANN = "ann@players.example"


def why(headers: str = "", sender: str | None = ANN, envelope: str | None = ANN, own: frozenset[str] = OWN) -> str:
    """The reason that is given for a mail with these headers; "" for a person's."""
    written = headers if "From:" in headers or sender is None else f"From: {sender}\n{headers}"
    found = Headers(written.encode())
    return why_automatic(found, sender, first_address(found.get("From"))[0], envelope, own)


# Programs


@each_row(
    ("headers", "reason"),
    [
        ("Auto-Submitted: auto-replied", "Auto-Submitted: auto-replied"),
        ("Auto-Submitted: auto-generated", "Auto-Submitted: auto-generated"),
        ("Auto-Submitted: AUTO-REPLIED (vacation)", "Auto-Submitted: auto-replied"),
        ("Auto-Submitted: auto-notified; owner-email=ann@players.example", "Auto-Submitted: auto-notified"),
        ("auto-submitted: something-new", "Auto-Submitted: something-new"),
        ("Auto-Submitted: no\nAuto-Submitted: auto-replied", "Auto-Submitted: auto-replied"),
        ("Precedence: bulk", "Precedence: bulk"),
        ("Precedence: Junk", "Precedence: junk"),
        ("Precedence: list", "Precedence: list"),
        ("Precedence: auto-reply", "Precedence: auto_reply"),
        ("List-Id: Diplomacy players <players.example.org>", "it has the header List-Id"),
        ("List-Id:", "it has the header List-Id"),
        (f"{MARKER}: abcdef", f"it has the header {MARKER}"),
        ("X-Njudge: 1.0", "it has the header X-Njudge"),
        ("X-Autoreply: yes", "it has the header X-Autoreply"),
        ("x-autorespond: ", "it has the header X-Autorespond"),
        ("X-Vacation: true", "it has the header X-Vacation"),
        ("X-Loop: ann@players.example", "it has the header X-Loop"),
        ("X-Failed-Recipients: gone@players.example", "it has the header X-Failed-Recipients"),
        ("X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent", "X-MS-Exchange-Generated-Message-Source"),
        ('Content-Type: multipart/report; report-type=delivery-status; boundary="x"', "it is a multipart/report"),
        ("Content-Type: message/delivery-status", "it is a message/delivery-status"),
        ("Content-Type: Message/Disposition-Notification", "it is a message/disposition-notification"),
    ],
)
def test_program_is_known_by_a_header(headers: str, reason: str) -> None:
    assert reason in why(headers)


@pytest.mark.parametrize("envelope", ["", "<>", " <> "])
def test_bounce_is_known_by_its_empty_envelope(envelope: str) -> None:
    assert why(envelope=envelope) == "the envelope sender is empty"


@each_row(
    "envelope", ["MAILER-DAEMON@mx.example", "<mailer-daemon@mx.example>", "Postmaster@mx.example", "mail.daemon@mx"]
)
def test_bounce_is_known_by_the_daemon_in_its_envelope(envelope: str) -> None:
    assert why(envelope=envelope) == "the envelope sender is a mail daemon"


@each_row(
    ("headers", "reason"),
    [
        ("Return-Path: <>", "the envelope sender is empty"),
        ("Return-Path: <MAILER-DAEMON@mx.example>", "the envelope sender is a mail daemon"),
        ("Return-Path: <ann@players.example>", ""),
        ("", ""),
    ],
)
def test_return_path_is_asked_where_nobody_told_the_envelope(headers: str, reason: str) -> None:
    assert why(headers, envelope=None) == reason


def test_return_path_does_not_count_where_the_envelope_is_known() -> None:
    assert why("Return-Path: <>") == ""


@each_row(
    "sender",
    [
        "noreply@shop.example",
        "no-reply@shop.example",
        "no_reply+ticket42@shop.example",
        "do.not.reply@shop.example",
        "bounces+ann=players.example@shop.example",
        "bounce=ann@shop.example",
        "autoresponder@shop.example",
        "listserv@lists.example",
        "Majordomo@lists.example".lower(),
        "mailman@lists.example",
        "players-bounces@lists.example",
        "players-owner@lists.example",
        "owner-players@lists.example",
    ],
)
def test_program_is_known_by_its_address(sender: str) -> None:
    assert why(sender=sender, envelope=ANN) == "the sender is a program"


def test_mail_daemon_is_known_in_from_also_where_answers_go_elsewhere() -> None:
    assert why("From: Mail Delivery System <mailer-daemon@mx.example>", sender=ANN) == "the sender is a mail daemon"


@each_row(
    "sender", ["judge@example.net", "JUDGE@Example.NET", "judge+river.france@example.net", "judge@ｅxample。net."]
)
def test_judge_does_not_listen_to_itself(sender: str) -> None:
    assert why(sender=sender) == "it comes from the judge's own address"
    assert is_own(sender, OWN)


def test_own_address_in_from_counts_also_where_answers_go_elsewhere() -> None:
    assert why("From: Judge <judge@example.net>", sender=ANN) == "it comes from the judge's own address"


@each_row(
    "subject",
    [
        "Automatic reply: Diplomacy results river S1901M",
        "Auto-Reply: away",
        "Out of Office AutoReply: orders",
        "Automatische Antwort: Urlaub",
        "Abwesenheitsnotiz: bin im Urlaub",
        "Réponse automatique : en congé",
        "=?utf-8?Q?R=C3=A9ponse_automatique?= : absence",
        "Notification d’absence",
        "Respuesta automática: vacaciones",
        "Risposta automatica: ferie",
        "Automatisch antwoord: vakantie",
        "Resposta automática: férias",
        "Autosvar: ferie",
        "Automatická odpověď: dovolená",
        "Odpowiedź automatyczna: urlop",
        "Автоматический ответ: отпуск",
        "Automaattinen vastaus: loma",
        "Automatikus válasz: szabadság",
        "Otomatik yanıt: izin",
        "自動応答: 休暇",
        "自动回复: 休假",
    ],
)
def test_vacation_notice_is_known_by_its_subject_in_any_language(subject: str) -> None:
    assert why(f"Subject: {subject}") == "the subject is that of a vacation notice"


# People


@each_row(
    "headers",
    [
        "",
        "Auto-Submitted: no",
        "Auto-Submitted: No (a person)",
        "Auto-Submitted:",
        "Precedence: first-class",
        "Precedence: special-delivery",
        "X-Mailer: The Bat!",
        "List-Unsubscribe: <mailto:leave@lists.example>",
        "X-Autocrypt: yes",
        "X-Spam-Status: No",
        'Content-Type: multipart/alternative; boundary="x"',
        "Content-Type: text/plain; report-type=delivery-status",
        "Subject: Re: Automatic reply: Diplomacy results river S1901M",
        "Subject: AW: Abwesenheitsnotiz: Urlaub",
        "Subject: I am out of office next week",
        "Subject: About the automatic reply that I got",
        "Subject: orders",
        "X-Judge-Letters: none",
    ],
)
def test_mail_of_a_person_is_no_programs(headers: str) -> None:
    assert why(headers) == ""


@each_row(
    "sender",
    [
        "postman@players.example",
        "reply@players.example",
        "owner@players.example",
        "bouncer@players.example",
        "mailmanfred@players.example",
        "noreplyes@players.example",
        "judge@players.example",
        "judgement@example.net",
        "judge@sub.example.net",
        "ann+judge@example.net",
    ],
)
def test_address_that_only_resembles_a_programs_or_the_judges_is_a_persons(sender: str) -> None:
    assert why(sender=sender, envelope=sender) == ""
    assert not is_own(sender, OWN)


def test_mail_without_any_sender_is_no_programs_by_that_alone() -> None:
    assert why(sender=None, envelope=None) == ""


REFUSAL = ['The judge cannot make out "Games" at the start of a mail. A mail begins with', "one of SIGNON, JOIN."]
SUBJECT = "NOT done: The judge cannot make out ... at the start of a mail"


@each_row(
    ("subject", "lines"),
    [
        (SUBJECT, REFUSAL),
        (f"river: {SUBJECT}", ["Not read as orders: line 1.", "", *REFUSAL]),
        ("NOT done: There is no such game here", ['There is no game "rivr" here. LIST shows all.']),
        ("river: done in part (2 of 3), NOT: There is no game of this name", ["There is no game", "of this name."]),
        ("NOT done: nothing in your mail to do", ["Your mail had nothing in it for the judge to do."]),
        ("NOT answered for an hour: too many mails", ["The judge has answered 20 of your mails in the last hour by"]),
        ("NOT answered for a day: the same words again", ["The judge has got the same words from you three times"]),
    ],
)
def test_a_judges_refusal_is_known(subject: str, lines: list[str]) -> None:
    assert is_refusal_of_a_judge(subject, lines)


@each_row(
    ("subject", "lines"),
    [
        (f"Re: {SUBJECT}", REFUSAL),
        (f"AW: {SUBJECT}", REFUSAL),
        (SUBJECT, ["What did I do wrong?", "SIGNON Friver pw"]),
        ("river: done", ["Orders of France"]),
        ("NOT done: ...", ["..."]),
        ("NOT done: my homework", ["SIGNON Friver pw", "A PAR H"]),
        ("NOT done: nothing in your mail to do", ["SIGNON Friver pw"]),
        ("", []),
    ],
)
def test_a_persons_mail_is_none(subject: str, lines: list[str]) -> None:
    assert not is_refusal_of_a_judge(subject, lines)
