"""How mail programs announce what is not new, in the languages people set them to. Words only: `quotes.py` uses them.

All in lower case. To add a language, add its words to each of the lists; they are not kept apart by language.
"""

from __future__ import annotations

# The word that says "wrote" in "On Tuesday X wrote:".
WROTE = (
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
    "написал", "написала", "написал(а)", "пишет", "пише", "написав", "написа", "rašė", "parašė", "rakstīja",
    # Hungarian, Turkish, Greek
    "ezt írta", "írta", "şunu yazdı", "yazdı", "έγραψε", "έγραψαν",
    # Indonesian, Vietnamese, Thai, Hebrew, Arabic
    "menulis", "đã viết", "เขียนว่า", "כתב", "כתבה", "כתב/ה", "كتب", "كتبت",
    # Japanese, Korean, Chinese
    "のメール", "が書きました", "書きました", "작성", "님이 작성", "写道", "寫道",
)  # fmt: skip

# The labels of the header block that stands above a quoted letter.
FROM = (
    "from", "von", "de", "da", "van", "od", "fra", "från", "от", "от кого", "від", "lähettäjä", "feladó",
    "odesílatel", "gönderen", "kimden", "από", "expéditeur", "remitente", "mittente", "afzender", "nadawca",
    "saatja", "nuo", "差出人", "送信者", "发件人", "寄件者", "寄件人", "보낸 사람", "보낸사람", "מאת", "من",
)  # fmt: skip
SENT = (
    "sent", "date", "gesendet", "gesendet am", "datum", "envoyé", "envoyé le", "date d'envoi", "enviado",
    "enviado el", "enviada", "enviada em", "enviado em", "fecha", "inviato", "data", "verzonden", "wysłano",
    "wysłane", "skickat", "sendt", "dato", "lähetetty", "päivämäärä", "päiväys", "odesláno", "odoslané",
    "elküldve", "dátum", "отправлено", "дата", "надіслано", "gönderildi", "gönderilme tarihi", "tarih",
    "στάλθηκε", "ημερομηνία", "trimis", "saadetud", "poslano", "送信日時", "日付", "日時", "发送时间",
    "日期", "寄件日期", "보낸 날짜", "날짜", "נשלח", "תאריך", "التاريخ",
)  # fmt: skip
TO = (
    "to", "cc", "an", "à", "a", "para", "aan", "do", "till", "til", "komu", "кому", "копия", "címzett", "kime",
    "alıcı", "vastaanottaja", "kopie", "kopia", "kopi", "pro", "destinataire", "destinatario", "destinatário",
    "προς", "către", "宛先", "收件人", "收件者", "받는 사람", "받는사람", "reply-to", "antwort an", "אל", "إلى",
)  # fmt: skip
SUBJECT = (
    "subject", "betreff", "objet", "asunto", "oggetto", "onderwerp", "assunto", "temat", "ämne", "emne", "aihe",
    "předmět", "predmet", "тема", "tárgy", "konu", "θέμα", "subiect", "assumpte", "件名", "主题", "主旨", "제목",
    "נושא", "الموضوع", "teema", "tema",
)  # fmt: skip

# What stands between dashes above the old letter.
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

# How the lines begin that telephones and programs put below every letter ...
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
SENT_FROM_LAST = ("から送信", "から送信されました", "에서 보냄", "gönderildi", "发送", "發送", "傳送")
# One of these is in such a line: products, with which nobody jests, and things in general.
PRODUCTS = (
    "iphone", "ipad", "ipod", "айфон", "android", "samsung", "galaxy", "huawei", "xiaomi", "redmi", "oneplus",
    "google pixel", "nokia", "motorola", "blackberry", "xperia", "for ios", "für ios", "pour ios", "para ios",
    "per ios", "voor ios", "windows", "outlook", "yahoo", "gmail", "proton", "tutanota", "tuta mail", "k-9 mail",
    "fairemail", "bluemail", "aquamail", "gmx", "web.de", "freenet", "t-online", "aol ", "zoho", "thunderbird",
)  # fmt: skip
DEVICES = (
    "mobile", "mobil", "handy", "phone", "telefon", "teléfono", "téléphone", "telefoon", "телефон", "tablet", "mail",
    "apple", "モバイル", "手机", "手機", "from my ", "de mon ", "desde mi ", "do meu ", "dal mio ", "vanaf mijn ",
    "från min ", "fra min ", "z mojego ", "с моего ",
)  # fmt: skip

# How legal footers begin, and words of which one follows in the same line (none: the beginning alone is enough).
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

# How the subjects of vacation notices begin.
VACATION = (
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
