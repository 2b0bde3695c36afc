"""Words and marks of headings: addresses, dates, labels such as `From:`; lines that are no heading.

All texts are in lower case.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from judge.patterns import pattern

# The word that says "wrote" in "On Tuesday X wrote:".
_WROTE = (
    # English, German, Dutch, Afrikaans
    "wrote", "writes", "schrieb", "schrieben", "geschrieben", "schreef", "geschreven", "het geskryf",
    # French, Spanish, Catalan, Galician, Portuguese, Italian, Romanian
    "a écrit", "a ecrit", "écrit", "escribió", "escribio", "va escriure", "ha escrit", "escribiu", "escreveu",
    "ha scritto", "scrisse", "a scris",
    # Swedish, Danish, Norwegian, Icelandic, Finnish, Estonian
    "skrev", "skrifaði", "kirjoitti", "kirjutas",
    # Polish, Czech, Slovak, Slovenian, Croatian, Serbian
    "napisał", "napisała", "napisał(a)", "pisze", "napsal", "napsala", "napsal(a)", "napísal", "napísala",
    "napísal(a)", "je napisal", "je napisala", "je napisal/a", "napisao je", "napisala je", "je napisao",
    "je napisao/la", "написао је",
    # Russian, Ukrainian, Bulgarian, Lithuanian, Latvian
    "написал", "написала", "написал(а)", "писал", "пишет", "пише", "написав", "написа", "rašė", "parašė", "rakstīja",
    # Hungarian, Turkish, Greek
    "ezt írta", "írta", "şunu yazdı", "yazdı", "έγραψε", "έγραψαν",
    # Indonesian, Vietnamese, Thai, Hebrew, Arabic
    "menulis", "đã viết", "เขียนว่า", "כתב", "כתבה", "כתב/ה", "كتب", "كتبت",
    # Japanese, Korean, Chinese
    "のメール", "が書きました", "書きました", "작성", "님이 작성", "写道", "寫道",
)  # fmt: skip

# The labels of the header block above a quoted letter.
_FROM = (
    "from", "von", "de", "da", "van", "od", "fra", "från", "от", "от кого", "від", "lähettäjä", "feladó",
    "odesílatel", "gönderen", "kimden", "από", "expéditeur", "remitente", "mittente", "afzender", "nadawca",
    "saatja", "nuo", "差出人", "送信者", "发件人", "寄件者", "寄件人", "보낸 사람", "보낸사람", "מאת", "من",
)  # fmt: skip
_SENT = (
    "sent", "date", "gesendet", "gesendet am", "datum", "envoyé", "envoyé le", "date d'envoi", "enviado",
    "enviado el", "enviada", "enviada em", "enviado em", "fecha", "inviato", "data", "verzonden", "wysłano",
    "wysłane", "skickat", "sendt", "dato", "lähetetty", "päivämäärä", "päiväys", "odesláno", "odoslané",
    "elküldve", "dátum", "отправлено", "дата", "надіслано", "gönderildi", "gönderilme tarihi", "tarih",
    "στάλθηκε", "ημερομηνία", "trimis", "saadetud", "poslano", "送信日時", "日付", "日時", "发送时间",
    "日期", "寄件日期", "보낸 날짜", "날짜", "נשלח", "תאריך", "التاريخ",
)  # fmt: skip
_TO = (
    "to", "cc", "an", "à", "a", "para", "aan", "do", "till", "til", "komu", "кому", "копия", "címzett", "kime",
    "alıcı", "vastaanottaja", "kopie", "kopia", "kopi", "pro", "destinataire", "destinatario", "destinatário",
    "προς", "către", "宛先", "收件人", "收件者", "받는 사람", "받는사람", "reply-to", "antwort an", "אל", "إلى",
)  # fmt: skip
_SUBJECT = (
    "subject", "betreff", "objet", "asunto", "oggetto", "onderwerp", "assunto", "temat", "ämne", "emne", "aihe",
    "předmět", "predmet", "тема", "tárgy", "konu", "θέμα", "subiect", "assumpte", "件名", "主题", "主旨", "제목",
    "נושא", "الموضوع", "teema", "tema", "thema",
)  # fmt: skip

# Text between dashes above the old letter.
BANNERS = (
    "original message", "original-message", "forwarded message", "reply message", "replied message",
    "original appointment", "ursprüngliche nachricht", "original-nachricht", "originalnachricht",
    "weitergeleitete nachricht", "original-mail", "message d'origine", "message original", "message transféré",
    "message initial", "mensaje original", "mensaje reenviado", "messaggio originale", "messaggio inoltrato",
    "oorspronkelijk bericht", "origineel bericht", "doorgestuurd bericht", "mensagem original",
    "mensagem encaminhada", "mensagem reencaminhada", "wiadomość oryginalna", "oryginalna wiadomość",
    "wiadomość przekazana", "przekazana wiadomość", "ursprungligt meddelande", "originalmeddelande",
    "vidarebefordrat meddelande", "oprindelig meddelelse", "original meddelelse", "videresendt meddelelse",
    "opprinnelig melding", "videresendt melding", "původní zpráva", "přeposlaná zpráva", "pôvodná správa",
    "alkuperäinen viesti", "välitetty viesti", "eredeti üzenet", "továbbított üzenet", "исходное сообщение",
    "оригинальное сообщение", "пересылаемое сообщение", "пересланное сообщение", "вихідне повідомлення",
    "orijinal mesaj", "özgün ileti", "iletilen mesaj", "αρχικό μήνυμα", "mesaj original", "mesaj inițial",
    "izvorna poruka", "izvirno sporočilo",
    "元のメッセージ", "転送メッセージ", "转发邮件信息", "原始邮件", "原始郵件", "转发的邮件",
    "원본 메시지", "원본 이메일", "הודעה מקורית",
)  # fmt: skip

# Apple Mail's lines above a forwarded letter; they stand alone, without dashes.
FORWARDS = (
    "begin forwarded message", "anfang der weitergeleiteten nachricht", "début du message transféré",
    "début du message réexpédié", "inicio del mensaje reenviado", "inizio messaggio inoltrato",
    "begin doorgestuurd bericht", "início da mensagem reencaminhada", "początek przekazywanej wiadomości",
    "vidarebefordrat brev", "start på videresendt besked", "začátek přeposílané zprávy",
    "начало переадресованного сообщения", "転送されたメッセージ",
)  # fmt: skip


LONGEST = 300
"""Limit on the characters of a heading's line; the rest of a line is ignored."""
ADDRESS = pattern(r"[^\s<>@]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")  # france@river is a seat
_DATE = pattern(r"(?<![\da-z])(?:19|20)\d\d(?![\da-z])|(?<!\d)\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d\d(?!\d)")
_TIME = pattern(r"(?<!\d)\d{1,2}[:.h時时]\s?\d\d(?!\d)|\d{1,2}시")
_FOLDED_WROTE = tuple(word.casefold() for word in _WROTE)
_COMMAND = pattern(
    r"(?:sign ?on|login|join|observe|monitor|takeover|take over|resign|create|purge|rename|withdraw|set|press|broadcast"
    r"|end ?press|protest|phase|propose|vote|process|rollback|sign ?off|order|buy|sell)\b(?!.*[<>])"
)
"""Pattern for a line, in lower case, that is not part of an attribution."""
_ORDER = pattern(
    r"(?:\[?\w{1,20}\]?\s*:\s*)?(?:\d{1,2}[.)]\s*)?(?:a|f|army|fleet)\s+[a-z]{3}(?:/[a-z]{2}|\s*\([a-z]{2}\))?"
    r"(?:\s*(?:-|=)|\s+(?:h|s|c|r|to|hold|holds|support|supports|convoy|convoys|disband)\b)"
)


def has_address(text: str) -> bool:
    """True if a text contains an address."""
    return "@" in text and ADDRESS.search(text) is not None


def is_author(text: str) -> bool:
    """True if at most three words follow an address in a text, so that no sentence continues."""
    found = ADDRESS.search(text) if "@" in text else None
    return found is not None and len(text[found.end() :].split()) <= 3


def has_date(text: str) -> bool:
    """True if a text contains a date."""
    return _DATE.search(text) is not None


def has_moment(text: str) -> bool:
    """True if a text contains a date and a time."""
    return _DATE.search(text) is not None and _TIME.search(text) is not None


def has_wrote(text: str) -> bool:
    """True if a text contains a word for "wrote"."""
    return any(map(text.__contains__, _FOLDED_WROTE))


def is_for_judge(text: str) -> bool:
    """True for a line with a sign-on, a command or an order, with any decoration."""
    return _COMMAND.match(text) is not None or _ORDER.match(text) is not None


class Label(Enum):
    """Kinds of lines in a header block, such as `from: ...`, with their labels in all languages."""

    FROM = _FROM
    SENT = _SENT
    TO = _TO
    SUBJECT = _SUBJECT


# Where languages have one word for two things, the later one counts.
_LABELS = {
    word.casefold(): label for label in (Label.TO, Label.SENT, Label.SUBJECT, Label.FROM) for word in label.value
}
_LABEL = pattern(r"[*_\s]{0,3}([^\W\d_][^:：\d]{0,24}?)[\s*_]{0,3}[:：]")
_WITHIN = pattern(
    r"(?:([^\W\d_][^\s:：]{0,15})\s)?(?<!\S)[*_]{0,3}([^\W\d_][^\s:：*]{0,24})[*_]{0,3}(?::(?=[\s*_]|\Z)|：)"
)


def label(text: str) -> Label | None:
    """The kind of a header line such as `from: ...`, in any language; None for other lines."""
    found = label_in(text)
    return None if found is None else _LABELS.get(found.strip())


def label_in(text: str) -> str | None:
    """Return the words before a line's colon; None if none near its beginning may be a label."""
    start = text[:60]
    found = _LABEL.match(start) if ":" in start or "：" in start else None
    return None if found is None or has_wrote(found[1]) else found[1]


def lone_label(text: str) -> Label | None:
    """Return the kind of a line that is only a label, with or without a colon: `cc`, `from:`."""
    return _LABELS.get(text.strip("*_ \t:："))


def labels_within(text: str) -> Iterator[tuple[int, Label | None]]:
    """Return all labels within a text: the end of each, and its kind, None if unknown."""
    for found in _WITHIN.finditer(text):
        if not has_wrote(found[2]):
            yield found.end(), _LABELS.get(f"{found[1]} {found[2]}") or _LABELS.get(found[2])
