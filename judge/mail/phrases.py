"""How mail programs announce what is not new, in the languages people set them to. Words only: `quotes.py` uses them.

All in lower case; regular expressions with "ss" for "ß" and "σ" for "ς", as `str.casefold` makes them. To add a
language, add its words to each of the lists; the sets are not kept apart by language.
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

# Products that sign letters by themselves, then things in general (pieces of regular expressions, as all below).
PRODUCTS = (
    r"iphone|ipad|ipod|айфон|android|samsung|galaxy|huawei|xiaomi|redmi|oneplus|\boppo\b|google pixel|nokia|"
    r"motorola|blackberry|xperia|\bios\b|windows|outlook|yahoo|gmail|proton|tutanota|tuta mail|\bk-9\b|fairemail|"
    r"bluemail|aquamail|gmx|web\.de|freenet|t-online|\baol\b|zoho|thunderbird"
)
DEVICES = (
    r"mobile|mobil|handy|phone|telefon|teléfono|téléphone|telefoon|телефон|tablet|\bmail\b|apple|\bspark\b|"
    r"モバイル|手机|手機"
)
# How such a line begins; it also has the name of a device in it, or says "my".
SENT_FROM = (
    r"sent (?:from|via|with|using|by)|get (?:outlook|bluemail|yahoo|proton)|composed on|gesendet |"
    r"von (?:meinem|unterwegs)|diese nachricht wurde |holen sie sich|outlook (?:für|voor|pour|para|per) |"
    r"envoyé (?:de|depuis|à partir|avec|via)|obtenir |télécharger |provenance :|"
    r"enviado (?:desde|do|de|a partir|con|via)|enviada d[oe]|obtener |obter |inviato (?:da|con|tramite)|"
    r"ottieni |scarica |verzonden |verstuurd |download |wysłan[eo] |pobierz |skickat |skickades |hämta |"
    r"sendt |hent |få |odesláno |odoslané |lähetetty |hanki |отправлено |надіслано |küldve |poslano |trimis |"
    r"στάλθηκε |发自|發自|从我的|從我的|傳送自|yahoo mail: "
)
SENT_FROM_MY = (
    r"sent from my |von meinem .{1,60} gesendet|gesendet von meinem |envoyé de mon |envoyé depuis mon |"
    r"enviado desde mi |enviado do meu |inviato dal mio |verstuurd vanaf mijn |verzonden vanaf mijn |"
    r"wysłane z mojego |skickat från min |sendt fra min |отправлено с моего |发自我的|發自我的"
)
# How such a line ends in languages that put the verb last.
SENT_FROM_LAST = r"から送信|から送信されました|에서 보냄|gönderildi|gesendet\.?|发送|發送|傳送"

# Beginnings of legal footers. Each is long enough that nobody writes it by hand, not even in press.
LEGAL = (
    r"this (?:e-?mail|message|communication|transmission)(?: message)?,? (?:and|including|together with) "
    r"(?:any|all|its) (?:attach|files|documents|accompanying)|"
    r"(?:the )?(?:information|contents?) (?:contained |transmitted )?(?:in|by|of) this "
    r"(?:e-?mail|electronic|communication|transmission)|"
    r"this e-?mail (?:message )?(?:is|may be|may contain|contains) "
    r".{0,40}(?:confidential|privileged|proprietary|intended (?:only|solely|for))|"
    r"this e-?mail (?:message )?has been (?:checked|scanned) |virus[- ]free\.|"
    r"\W{0,3}(?:confidentiality|legal|privacy) (?:notice|disclaimer|statement|note)\b|\W{0,3}disclaimer ?[:*]|"
    r"if you are not the (?:intended|named) |"
    r"if you (?:have )?received? this (?:e-?mail|message|communication) (?:in error|by mistake)|"
    r"please consider the environment before printing|"
    r"diese (?:e-?mail|nachricht)(?: und| samt| einschliesslich| enthält| kann| ist) "
    r".{0,40}(?:anhäng|anlagen|vertraulich|rechtlich)|der inhalt dieser (?:e-?mail|nachricht) ist|"
    r"diese e-?mail wurde (?:von|auf) .{0,60}(?:viren|virus|geprüft)|"
    r"ce (?:message|courriel|mail)(?: électronique)? (?:et|ainsi que) (?:toutes? |tous )|"
    r"este (?:correo|mensaje|e-?mail)(?: electrónico)?,? .{0,60}(?:adjunt|confidencial)|"
    r"(?:esta mensagem|este e-?mail),? .{0,60}(?:anexos|confidencia)|"
    r"(?:questo|il presente|la presente) (?:messaggio|e-?mail|comunicazione) "
    r".{0,60}(?:allegat|riservat|confidenzial)|"
    r"dit (?:bericht|e-?mailbericht) .{0,60}(?:bijlage|vertrouwelijk)|de informatie in dit e-?mail|"
    r"(?:niniejsza|ta) wiadomość .{0,60}(?:załącznik|poufn)|"
    r"detta (?:e-?post)?meddelande .{0,60}(?:bilag|bifog|konfidentiell)|"
    r"denne (?:e-?mail|e-?post) .{0,60}(?:vedhæft|vedlegg|fortrolig|konfidensiell)|"
    r"tato zpráva .{0,60}(?:příloh|důvěrn)|"
    r"(?:это|данное) (?:сообщение|электронное) .{0,60}(?:вложени|конфиденциальн)"
)
