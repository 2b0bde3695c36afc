"""Automatic mails that only their text tells: answers of machines, and of another judge.

`sounds_automatic` is asked only about replies to letters that ask (`judge.mail.inbound.said`): a machine is not told
how to say yes. `is_refusal_of_a_judge` is asked where no header tells, as two judges must not talk to each other: a
judge's refusal has the beginning of its own text as its subject, a person's reply `Re:` and words of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.mail.inbound.reply_phrases import REPLY_PREFIXES
from judge.patterns import pattern

_FIRST_LINES = 6
_SIGNS_LOOKED_AT = 600

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
    "would like to recall the message", "souhaite rappeler le message", "desea recuperar el mensaje",
    "desidera richiamare il messaggio",
)  # fmt: skip
"""Words of such answers in their first lines."""
_SIGNS = pattern("|".join(map(re.escape, _IN_TEXT)) + r"|möchte die nachricht .{1,200} zurückrufen")


def sounds_automatic(lines: Sequence[str]) -> bool:
    """True if a reply reads like a machine's. `lines` are its own text."""
    filled = [line for line in lines if line.strip()][:_FIRST_LINES]
    text = " ".join(" ".join(filled)[:_SIGNS_LOOKED_AT].casefold().split())
    return _SIGNS.search(text) is not None


_SUBJECT = pattern(r"(?:(\S{1,40}): )?(?:done in part \(\d{1,3} of \d{1,3}\), NOT|NOT done): (.{1,200})", re.IGNORECASE)
_LEFT_OUT = pattern(r"\.\.\.|\(and \d+ more\)")
_SAID_OTHERWISE = {
    "not done: nothing in your mail to do": "your mail had nothing in it for the judge to do",
    "not answered for an hour: too many mails": "the judge has answered",
    "not sent for an hour: further texts": "the judge has sent you",
    "not answered for a day: the same words again": "the judge has got the same words",
}
"""Subjects whose letters begin with other words."""
_FEWEST_SIGNS = 12
_LINES_LOOKED_AT = 40


def is_refusal_of_a_judge(subject: str, lines: Sequence[str]) -> bool:
    """True if a mail is a judge's answer that says no. `lines` are its own text."""
    text = " ".join(" ".join(lines[:_LINES_LOOKED_AT]).casefold().split())
    otherwise = _SAID_OTHERWISE.get(subject.casefold().strip())
    if otherwise is not None:
        return otherwise in text
    found = _SUBJECT.fullmatch(subject.strip())
    if found is None or (found[1] or "").casefold() in REPLY_PREFIXES:
        return False
    piece = max(_LEFT_OUT.split(found[2].casefold()), key=len).strip()
    return len(piece) >= _FEWEST_SIGNS and piece in text
