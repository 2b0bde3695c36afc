"""Answers of machines that do not say in their headers what they are: told by what they write.

Asked only about a reply that would confirm an address (`judge.mail.inbound.reply_words`): there a machine's yes puts
somebody into a game who knows nothing of it, and a person who is taken for a machine can write the word as a line.
"""

from __future__ import annotations

from collections.abc import Sequence

_LINES_LOOKED_AT = 6
_SIGNS_LOOKED_AT = 600

_IN_SUBJECT = (
    "away", "absen", "abwesen", "auto", "out of", "vacation", "holiday", "urlaub", "ferien", "on leave", "not in",
    "büro", "bureau", "oficina", "ufficio", "ferie", "vacaciones", "congé", "vacances", "afwezig", "vakantie",
    "frånvar", "fravær", "poissa", "nieobecn", "urlop", "отпуск", "отсутств", "авто", "ticket", "failure",
    "undeliver", "自动", "自動", "不在", "外出", "休假", "부재",
)  # fmt: skip
"""What stands before the word in the subject. People's programs put nothing there but Re, Fwd and a filter's tag."""

_IN_TEXT = (
    "out of office", "out of the office", "away from the office", "away from my desk", "auto-reply", "autoreply",
    "auto reply", "automatic reply", "automatic response", "automatic message", "automated reply",
    "automated response", "automated message", "automatically generated", "auto-generated", "do not reply to this",
    "on vacation", "on annual leave", "on parental leave", "on holiday", "limited access to e", "is not monitored",
    "no longer monitored", "no longer work", "has been received", "have received your", "ticket number",
    "thank you for contacting", "your request (", "abwesenheit", "nicht im büro", "nicht im hause", "im urlaub",
    "automatisch generiert", "automatisch erstellt", "automatisch erzeugt", "automatische antwort",
    "automatische nachricht", "wieder erreichbar", "absent du bureau", "absente du bureau", "réponse automatique",
    "message automatique", "en congé", "fuori ufficio", "risposta automatica", "fuera de la oficina",
    "respuesta automática", "resposta automática", "automatisch antwoord", "automatisk", "automatyczn", "автоматическ",
    "в отпуске", "自动回复", "自動回覆", "自動返信", "自動応答", "不在办公室", "休假",
)  # fmt: skip
"""What such answers say in their first lines."""


def sounds_automatic(before: str, lines: Sequence[str]) -> bool:
    """Whether a reply reads like a machine's. `before` is its subject up to the word, `lines` its own text."""
    heading = before.casefold()
    filled = [line for line in lines if line.strip()][:_LINES_LOOKED_AT]
    text = " ".join(" ".join(filled)[:_SIGNS_LOOKED_AT].casefold().split())
    return any(phrase in heading for phrase in _IN_SUBJECT) or any(phrase in text for phrase in _IN_TEXT)
