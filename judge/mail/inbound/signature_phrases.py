"""Words of telephones, programs and companies below a mail, in many languages, for `signatures`.

All in lower case. To add a language, add its words to each of the lists; they are not kept apart by language.
"""

from __future__ import annotations

# Beginnings of lines that telephones and programs put below every letter ...
SENT_FROM = (
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
SENT_FROM_LAST = (
    "から送信", "から送信されました", "에서 보냄", "gönderildi", "发送", "發送", "傳送", "reacted via gmail",
)  # fmt: skip
# One of these is in such a line: products, with which nobody jests, and things in general.
PRODUCTS = (
    "iphone", "ipad", "ipod", "айфон", "android", "samsung", "galaxy", "huawei", "xiaomi", "redmi", "oneplus",
    "google pixel", "nokia", "motorola", "blackberry", "xperia", "for ios", "für ios", "pour ios", "para ios",
    "per ios", "voor ios", "windows", "outlook", "yahoo", "gmail", "proton", "tutanota", "tuta mail", "k-9 mail",
    "fairemail", "bluemail", "aquamail", "gmx", "web.de", "freenet", "t-online", "aol ", "zoho", "thunderbird",
    "superhuman", "shortwave", "canary mail", "mimestream", "mailbird", "em client", "airmail", "edison mail",
    "readdle",
)  # fmt: skip
DEVICES = (
    "mobile", "mobil", "handy", "phone", "telefon", "teléfono", "téléphone", "telefoon", "телефон", "tablet", "mail",
    "apple", "モバイル", "手机", "手機", "from my ", "de mon ", "desde mi ", "do meu ", "dal mio ", "vanaf mijn ",
    "från min ", "fra min ", "z mojego ", "с моего ",
)  # fmt: skip

# Beginnings of legal footers, and words of which one follows in the same line (none: the beginning alone is enough).
# Nothing here may be a sentence that somebody writes in press.
LEGAL = (
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
