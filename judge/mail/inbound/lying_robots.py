"""Recognition of machines by their answers, where their headers do not tell.

Asked only about replies to letters that ask (`judge.mail.inbound.said`). A text that reads like nobody's yes confirms
nothing anyway; a machine is not told how to say it, either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.patterns import pattern

_LINES_LOOKED_AT = 6
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
    filled = [line for line in lines if line.strip()][:_LINES_LOOKED_AT]
    text = " ".join(" ".join(filled)[:_SIGNS_LOOKED_AT].casefold().split())
    return _SIGNS.search(text) is not None
