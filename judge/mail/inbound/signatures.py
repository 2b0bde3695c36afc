"""Lines added to the end of a mail by telephones and companies.

All lines are folded by `str.casefold`, without blanks around them.
"""

from __future__ import annotations

# Beginnings of lines that telephones and programs put below every letter ...
_SENT_FROM_WORDS = (
    "sent from ", "sent via ", "sent with ", "sent using ", "sent by ", "get outlook ", "get bluemail ", "composed on ",
    "gesendet von ", "gesendet mit ", "gesendet über ", "gesendet aus ", "von meinem ", "von meinem/meiner ",
    "von meiner ",
    "von unterwegs ", "diese nachricht wurde ", "holen sie sich outlook", "outlook für ", "envoyé de ",
    "envoyé depuis ", "envoyé à partir ", "envoyé avec ", "envoyé via ", "obtenir outlook", "télécharger outlook",
    "outlook pour ", "enviado desde ", "enviado do ", "enviado de ", "enviado a partir ", "enviado con ",
    "enviado via ", "enviada do ", "obtener outlook", "obter o outlook", "outlook para ", "inviato da ",
    "inviato dal ", "inviato con ", "inviato tramite ", "ottieni outlook", "scarica outlook", "outlook per ",
    "verzonden vanaf ", "verzonden met ", "verzonden via ", "verstuurd vanaf ", "verstuurd met ", "outlook voor ",
    "download outlook", "wysłane z ", "wysłano z ", "wysłane za ", "pobierz outlook", "skickat från ",
    "skickades från ", "hämta outlook", "sendt fra ", "sendt med ", "sendt via ", "hent outlook", "få outlook",
    "odesláno z ", "odesláno ze ", "odoslané z ", "odoslané zo ", "lähetetty ", "hanki outlook", "отправлено с ",
    "отправлено из ", "отправлено от ", "надіслано з ", "надіслано із ", "küldve ", "poslano s ", "poslano z ",
    "poslano sa ", "trimis de pe ", "trimis din ", "στάλθηκε από ", "发自", "發自", "从我的", "從我的", "傳送自",
    "yahoo mail: ",
)  # fmt: skip
# ... or, where the verb stands last, end.
_SENT_FROM_LAST_WORDS = (
    "から送信", "から送信されました", "에서 보냄", "gönderildi", "发送", "發送", "傳送", "reacted via gmail",
)  # fmt: skip
# Such a line has one of these: products, about which nobody jokes, and things in general.
_PRODUCTS_WORDS = (
    "iphone", "ipad", "ipod", "айфон", "android", "samsung", "galaxy", "huawei", "xiaomi", "redmi", "oneplus",
    "google pixel", "nokia", "motorola", "blackberry", "xperia", "for ios", "für ios", "pour ios", "para ios",
    "per ios", "voor ios", "windows", "outlook", "yahoo", "gmail", "proton", "tutanota", "tuta mail", "k-9 mail",
    "fairemail", "bluemail", "aquamail", "gmx", "web.de", "freenet", "t-online", "aol ", "zoho", "thunderbird",
    "superhuman", "shortwave", "canary mail", "mimestream", "mailbird", "em client", "airmail", "edison mail",
    "readdle",
)  # fmt: skip
_DEVICES_WORDS = (
    "mobile", "mobil", "handy", "phone", "telefon", "teléfono", "téléphone", "telefoon", "телефон", "tablet", "mail",
    "apple", "モバイル", "手机", "手機", "from my ", "de mon ", "desde mi ", "do meu ", "dal mio ", "vanaf mijn ",
    "från min ", "fra min ", "z mojego ", "с моего ",
)  # fmt: skip

# Beginnings of legal footers, and words of which one follows in the same line (none: the beginning alone is enough).
# Nothing here may be a sentence that somebody writes in press.
_LEGAL_WORDS = (
    (("this message ", "this communication ", "this transmission ", "this e-mail ", "this email "), (
        "any attach", "all attach", "its attach", "any files", "any documents", "accompanying documents",
    )),
    (("this e-mail ", "this email "), (
        "is confidential", "be confidential", "contains confidential", "contain confidential", "privileged",
        "intended only", "intended solely", "has been checked", "has been scanned",
    )),
    (("the information contained in this ", "the information in this e", "information contained in this ",
      "the contents of this e"), ()),
    (("confidentiality notice", "confidentiality note", "confidentiality statement", "legal notice",
      "legal disclaimer", "privacy notice", "disclaimer:", "e-mail disclaimer", "email disclaimer"), ()),
    (("if you are not the ",), ("intended recipient", "named addressee", "intended addressee")),
    (("if you have received this ", "if you received this "), ("in error", "by mistake")),
    (("please consider the environment before printing", "virus-free.", "virus free."), ()),
    (("diese e-mail ", "diese email ", "diese nachricht ", "der inhalt dieser e"), (
        "anhäng", "anlagen", "vertraulich", "rechtlich", "auf viren", "virenfrei",
    )),
    (("ce message ", "ce courriel ", "ce mail ", "cet e-mail ", "ce courrier "), (
        "pièces jointes", "pièce jointe", "confidentiels", "son destinataire",
    )),
    (("este mensaje ", "este correo ", "este e-mail ", "este email "), ("adjunt", "confidencial", "anexos")),
    (("esta mensagem ", "esta mensagem,", "este e-mail,"), ("anexos", "confidencia")),
    (("questo messaggio ", "questa e-mail ", "il presente messaggio ", "la presente comunicazione ",
      "le informazioni contenute "), ("allegat", "riservat", "confidenzial")),
    (("dit bericht ", "dit e-mailbericht ", "deze e-mail ", "de informatie in "), ("bijlage", "vertrouwelijk")),
    (("niniejsza wiadomość ", "ta wiadomość ", "niniejszy e-mail "), ("załącznik", "poufn")),
    (("detta meddelande ", "detta e-postmeddelande ", "detta mail "), ("bilag", "bifog", "konfidentiell")),
    (("denne e-mail ", "denne mail ", "denne e-post", "denne meddelelse "), (
        "vedhæft", "vedlegg", "fortrolig", "konfidensiell",
    )),
    (("tato zpráva ", "tento e-mail "), ("příloh", "důvěrn")),
    (("это сообщение ", "данное сообщение ", "это электронное ", "данное электронное "), (
        "вложени", "конфиденциальн",
    )),
)  # fmt: skip


_LONGEST = 150
_SENT_FROM = tuple(word.casefold() for word in _SENT_FROM_WORDS)
_SENT_FROM_LAST = tuple(word.casefold() for word in _SENT_FROM_LAST_WORDS)
_LEGAL = tuple(
    (tuple(word.casefold() for word in beginnings), tuple(word.casefold() for word in words))
    for beginnings, words in _LEGAL_WORDS
)
_LEGAL_BEGINNINGS = tuple(beginning for beginnings, _ in _LEGAL for beginning in beginnings)

REACTION = "campaign=emojireactionemail"
"""Part of the link that Gmail puts below `Anna Martin reacted via Gmail`, in the writer's language."""


def is_phone_signature(line: str, *, in_press: bool) -> bool:
    """True if a telephone or a mail program put this line below a mail: `sent from my iphone`.

    `in_press`: between PRESS and its ENDPRESS, where people joke (`sent from my submarine`), only products count.
    """
    if len(line) > _LONGEST or line.endswith(":"):
        return False  # words that announce what follows
    if not (line.startswith(_SENT_FROM) or line.rstrip(".").endswith(_SENT_FROM_LAST)):
        return False
    if any(product in line for product in _PRODUCTS_WORDS):
        return True
    return not in_press and any(device in line for device in _DEVICES_WORDS)


def is_legal_footer(line: str) -> bool:
    """True if a company's footer begins here: `this message and any attachments are confidential.`"""
    line = line.lstrip("*_ ")
    if not line.startswith(_LEGAL_BEGINNINGS):
        return False
    return any(
        line.startswith(beginnings) and (not words or any(word in line for word in words))
        for beginnings, words in _LEGAL
    )
