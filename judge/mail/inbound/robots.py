"""Recognition of mails that programs sent, which are never answered and never read as commands.

It follows RFC 3834 and the habits of real programs (`modern_mail.md` section 3, `commands.md` section 1).

`sounds_automatic` is used only for replies to letters that ask (`judge.mail.inbound.said`), so that no program is told
how to say yes. `is_refusal_of_a_judge` is used if headers show nothing, because two judges must not talk to each other:
the subject of a judge's refusal repeats the beginning of its text, while a person's reply has `Re:` and other words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from judge.game.people.addresses import mailbox
from judge.mail.bounce_marks import MARKER
from judge.mail.inbound.headers import Headers, decode_words, parse_value
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
    "desidera richiamare il messaggio", "in urgent cases", "in dringenden fällen", "en cas d'urgence",
    "en caso de urgencia", "in caso di urgenza", "in casi urgenti",
)  # fmt: skip
"""Words of automatic answers, in their first lines."""
_SIGNS = pattern("|".join(map(re.escape, _IN_TEXT)) + r"|möchte die nachricht .{1,200} zurückrufen")


def sounds_automatic(lines: Sequence[str]) -> bool:
    """True if a reply reads as if a program wrote it. `lines` are its own text."""
    filled = [line for line in lines if line.strip()][:_FIRST_LINES]
    text = " ".join(" ".join(filled)[:_SIGNS_LOOKED_AT].casefold().split())
    return _SIGNS.search(text) is not None


_BACK = pattern(
    r"\b(?:I was|I(?:['’]ve| have| had) been|back from|(?:late|slow|delayed) (?:answer|reply|response)"
    r"|ich war|war ich|verspätete antwort|j['’]étais|réponse tardive|estaba|estuve|ero (?:via|fuori|in))\b",
    re.IGNORECASE,
)


def tells_of_absence_past(lines: Sequence[str]) -> bool:
    """True if a text says in its first lines that its writer was away, as programs never do."""
    return _BACK.search(" ".join(lines[:_FIRST_LINES])[:_SIGNS_LOOKED_AT]) is not None


_SUBJECT = pattern(r"(?:(\S{1,40}): )?(?:done in part \(\d{1,3} of \d{1,3}\), NOT|NOT done): (.{1,200})", re.IGNORECASE)
_A_QUOTE = pattern(r' "[^"]{0,200}"')
"""Words of a mail quoted in a refusal; its subject has `such` or nothing in their place."""
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
    """True if a mail is a judge's refusal. `lines` are its own text."""
    text = " ".join(" ".join(lines[:_LINES_LOOKED_AT]).casefold().split())
    otherwise = _SAID_OTHERWISE.get(subject.casefold().strip())
    if otherwise is not None:
        return otherwise in text
    found = _SUBJECT.fullmatch(subject.strip())
    if found is None or (found[1] or "").casefold() in REPLY_PREFIXES:
        return False
    piece = max(_LEFT_OUT.split(found[2].casefold()), key=len).strip().replace("no such ", "no ")
    return len(piece) >= _FEWEST_SIGNS and (piece in text or piece in _A_QUOTE.sub("", text))


_AUTOMATIC_PRECEDENCE = frozenset({"junk", "auto_reply"})
# Headers that only programs write. The first is in our own letters, the second in those of another judge: two of them
# must not talk to each other.
_TELLING_HEADERS = (
    MARKER,
    "X-Njudge",
    "X-Autoreply",
    "X-Autorespond",
    "X-Autoresponse",
    "X-Autoresponder",
    "X-Autoreply-From",
    "X-Auto-Reply-From",
    "X-Mail-Autoreply",
    "X-Autogenerated",
    "X-Vacation",
    "X-FC-MachineGenerated",
    "X-Failed-Recipients",
    "X-Loop",
    "X-MS-Exchange-Generated-Message-Source",
)
# Names of programs before the @, without dashes, dots and underscores.
_BOUNCE_SENDERS = frozenset({"mailerdaemon", "maildaemon", "postmaster"})
_PROGRAMS = frozenset(
    {"mdaemon", "doublebounce", "bounce", "bounces", "autoresponder", "autoreply", "noreply", "donotreply"}
    | {"listserv", "majordomo", "mailman"}
)


def why_automatic(
    headers: Headers,
    sender: str | None,
    author: str | None,
    envelope_sender: str | None,
    own_addresses: frozenset[str],
) -> str:
    """Return why this mail seems to be from a program, as half a sentence for the log; "" if it does not.

    `sender` is the recipient of an answer, `author` the first address in From. `envelope_sender`: "" is the null sender
    of bounces, None means unknown (then Return-Path is used).
    """
    return (
        _by_envelope(headers, envelope_sender)
        or _by_headers(headers)
        or _by_sender(sender, author, own_addresses)
        or _by_list(headers)
        or _by_subject(headers)
    )


def is_own(address: str, own_addresses: frozenset[str]) -> bool:
    """True if an address is one of the judge's, in any case or spelling, with or without `+detail`."""
    return mailbox(address) in _mailboxes(own_addresses)


@lru_cache(maxsize=8)
def _mailboxes(addresses: frozenset[str]) -> frozenset[str]:
    return frozenset(map(mailbox, addresses))


def _by_envelope(headers: Headers, envelope_sender: str | None) -> str:
    if envelope_sender is None and headers.has("Return-Path"):
        envelope_sender = headers.get("Return-Path")
    if envelope_sender is None:
        return ""
    address = envelope_sender.strip().removeprefix("<").removesuffix(">").strip().lower()
    if not address:
        return "the envelope sender is empty"
    return "the envelope sender is a mail daemon" if _is_one_of(_BOUNCE_SENDERS, address) else ""


def _by_headers(headers: Headers) -> str:
    for value in headers.all("Auto-Submitted"):
        word = re.split(r"[\s;(]", value.lower(), maxsplit=1)[0]
        if word not in ("", "no"):
            return f"Auto-Submitted: {word[:60]}"
    for value in headers.all("Precedence"):
        word = value.lower().replace("-", "_").strip()
        if word in _AUTOMATIC_PRECEDENCE:
            return f"Precedence: {word}"
    if (name := headers.first_of(_TELLING_HEADERS)) and not _says_no(headers):
        return f"it has the header {name}"
    kind, _ = parse_value(headers.get("Content-Type"))
    if kind in ("multipart/report", "message/delivery-status", "message/disposition-notification"):
        return f"it is a {kind}"
    return ""


def _says_no(headers: Headers) -> bool:
    """True if all headers that programs add say that the mail is not automatic: `X-Autoreply: no`."""
    values = [value for name in _TELLING_HEADERS for value in headers.all(name)]
    return all(value.strip().lower() in ("no", "false") for value in values)


def _by_sender(sender: str | None, author: str | None, own_addresses: frozenset[str]) -> str:
    for address in dict.fromkeys((sender, author)):
        if address is None:
            continue
        if is_own(address, own_addresses):
            return "it comes from the judge's own address"
        if _is_one_of(_BOUNCE_SENDERS, address):
            return "the sender is a mail daemon"
    return "the sender is a program" if sender and _is_program(sender) else ""


def _by_subject(headers: Headers) -> str:
    """Return the reason if only the subject shows a vacation notice, else "".

    Answers to one begin with "Re:".
    """
    subject = decode_words(headers.get("Subject")).casefold().replace("’", "'")
    return BY_SUBJECT if subject.startswith(_VACATION) else ""


def _by_list(headers: Headers) -> str:
    """Return the reason if only a mailing list's header shows a program, else "".

    With the subject of a vacation notice, the mail is one.
    """
    marks = [f"Precedence: {value.lower().strip()}" for value in headers.all("Precedence")]
    if headers.has("List-Id"):
        marks.append(_LIST_ID)
    found = next((mark for mark in marks if mark in BY_LIST), "")
    return f"{BY_SUBJECT} ({found})" if found and _by_subject(headers) else found


_LIST_ID = "it has the header List-Id"
BY_LIST = ("Precedence: bulk", "Precedence: list", _LIST_ID)
"""Reasons that may also apply to a person's mail through a group; such a mail counts if it is a reply."""
BY_SUBJECT = "the subject is that of a vacation notice"
BY_CALENDAR = "a calendar answers an appointment with it"


def _is_program(address: str) -> bool:
    local = address.partition("@")[0]
    return local.startswith("owner-") or local.endswith(("-bounces", "-owner")) or _is_one_of(_PROGRAMS, address)


def _is_one_of(names: frozenset[str], address: str) -> bool:
    local = address.partition("@")[0].partition("+")[0].partition("=")[0]
    return local.translate(_SEPARATORS) in names


_SEPARATORS = str.maketrans("", "", "-_.")

_VACATION = (
    "automatic reply", "automatic response", "auto reply", "auto-reply", "autoreply", "auto response",
    "auto-response", "autoresponse", "autoresponder", "autoanswer", "[auto-reply", "[autoreply", "[auto reply",
    "(auto-reply", "out of office autoreply", "out of office auto-reply", "out of office reply",
    "out of office automatic", "out of office re:", "out of office: re:", "out of the office re:",
    "automatische antwort", "automatische beantwortung", "abwesenheitsnotiz", "abwesenheitsnachricht",
    "abwesenheitsmeldung", "abwesenheitsassistent", "abwesend:", "autoantwort", "auto-antwort",
    "réponse automatique", "notification d'absence", "message d'absence", "respuesta automática",
    "contestación automática", "risposta automatica", "automatisch antwoord", "afwezigheidsbericht",
    "resposta automática", "autosvar", "automatisk svar", "automatiskt svar", "automatická odpověď",
    "automatyczna odpowiedź", "odpowiedź automatyczna", "автоматический ответ", "автоответ",
    "automaattinen vastaus", "automatikus válasz", "otomatik yanıt", "自動応答", "自动回复", "自動回覆",
)  # fmt: skip
"""Beginnings of the subjects of vacation notices, in small letters."""
