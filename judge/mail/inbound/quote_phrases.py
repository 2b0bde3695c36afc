"""Announcements of quoted letters in the languages of mail programs. Words only, for `headings`.

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
    "написал", "написала", "написал(а)", "писал", "пишет", "пише", "написав", "написа", "rašė", "parašė", "rakstīja",
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
