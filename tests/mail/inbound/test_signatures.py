"""Footers of telephones and companies below a mail, told from people's sentences that begin alike."""

from __future__ import annotations

import pytest

from judge.mail.inbound.read_mail import read_mail
from judge.mail.inbound.signatures import is_legal_footer, is_phone_signature
from tests.support.rows import each_row


def lines(text: str) -> list[str]:
    raw = f"From: alice@example.org\n\n{text}".replace("\n", "\r\n").encode()
    return [line.text for line in read_mail(raw).lines]


@each_row(
    "line",
    [
        "This message and any attachments are confidential.",
        "*This e-mail and its attachments are meant for the addressee.*",
        "This email is intended solely for the person to whom it is addressed.",
        "The information contained in this e-mail may be privileged.",
        "CONFIDENTIALITY NOTICE: the contents may be privileged.",
        "If you are not the intended recipient, please delete it.",
        "If you have received this e-mail in error, please notify the sender.",
        "Please consider the environment before printing this e-mail.",
        "Virus-free. www.avast.example",
        "Diese E-Mail enthält vertrauliche Informationen.",
        "Ce message et toutes les pièces jointes sont confidentiels.",
        "Este mensaje y sus archivos adjuntos son confidenciales.",
        "Esta mensagem e seus anexos são confidenciais.",
        "Questo messaggio e gli allegati sono riservati.",
        "Dit bericht en de bijlage zijn vertrouwelijk.",
        "Niniejsza wiadomość i załączniki są poufne.",
        "Detta meddelande och bifogade filer är avsedda för mottagaren.",
        "Denne e-mail og vedhæftede filer er fortrolige.",
        "Tato zpráva a přílohy jsou důvěrné.",
        "Это сообщение и вложения конфиденциальны.",
    ],
)
def test_legal_footer_is_known(line: str) -> None:
    assert is_legal_footer(line.casefold())
    assert lines(f"A PAR H\n\n{line}\nA MAR H\n") == ["A PAR H"]


@each_row(
    "line",
    [
        "This message is for the Sultan alone.",
        "This message is confidential: tell nobody.",
        "This e-mail is my last offer.",
        "This communication ends our alliance.",
        "If you are not the aggressor, who is?",
        "If you are not the enemy of my enemy, say so.",
        "If you have received this fleet as a gift, use it.",
        "If you received this offer from Italy too, beware.",
        "Confidentially, I shall attack Munich.",
        "Disclaimers do not help you now.",
        "Please consider the environment of Burgundy.",
        "Diese Nachricht ist nur für den Kaiser.",
        "Ce message est pour le tsar.",
        "Este mensaje es para el sultán.",
        "Questo messaggio è per lo zar.",
        "Dit bericht is voor de keizer.",
        "Ta wiadomość jest dla cara.",
        "Это сообщение для султана.",
        "The message and any attachments are yours.",
        "I say: this message and any attachments are confidential.",
    ],
)
def test_sentence_that_only_begins_like_a_legal_footer_is_none(line: str) -> None:
    assert not is_legal_footer(line.casefold())
    text = f"PRESS TO E\nHello.\n{line}\nYours, France\n"
    assert lines(text) == text.splitlines()


def test_legal_footer_between_press_and_its_end_is_press() -> None:
    text = "PRESS TO E\nThis message and any attachments are confidential.\nENDPRESS\nA PAR H\n"
    assert lines(text) == text.splitlines()


@pytest.mark.parametrize("line", ["Sent from my iPhone", "Von meinem Handy gesendet", "iPhoneから送信"])
def test_signature_of_a_telephone_is_known(line: str) -> None:
    assert is_phone_signature(line.casefold(), in_press=False)


@each_row(
    "line",
    ["Sent from my submarine", "Sent from Paris with love", "My iPhone is broken", "Sent from my iPhone " + "x" * 150],
)
def test_sentence_that_only_begins_like_a_telephones_signature_is_none_in_press(line: str) -> None:
    assert not is_phone_signature(line.casefold(), in_press=True)


def test_device_counts_outside_press_alone_and_a_product_everywhere() -> None:
    assert is_phone_signature("sent from my mobile", in_press=False)
    assert not is_phone_signature("sent from my mobile", in_press=True)
    assert is_phone_signature("sent from my iphone", in_press=True)
