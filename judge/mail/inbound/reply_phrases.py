"""Words for yes and no in many languages, and prefixes that programs put before a subject.

`said` uses these words, all of which are in lower case. A word without its accents counts only if both forms are
listed. To add a language, add its words to each of the lists; they are not kept apart by language.

docs/decisions/041-what-is-a-yes.md says why.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


YES = _words(
    # English
    "yes yeah yep yup ok okay k sure fine correct right confirm confirmed confirming hereby i do that this was is"
    " it it's me my mine please go ahead done agreed accepted accept absolutely definitely of course"
    " and mail email message"
    # thanks, greetings and endings
    " thanks thank you thx ty very much many a lot hello hi hey dear judge sir madam good morning afternoon evening"
    " day best kind regards wishes cheers sincerely yours greetings all the bye"
    # German
    " ja jawohl jo klar gern gerne richtig stimmt bestätige bestätigt bestaetige ich das war ist hiermit es bin"
    " einverstanden in ordnung bitte danke dank vielen herzlichen schön dir ihnen hallo guten tag morgen abend"
    " moin servus liebe lieber viele beste herzliche grüße gruesse grüsse gruß gruss mit freundlichen mfg lg vg"
    # Dutch
    " klopt akkoord bevestig bevestigd dat ben was ik hallo dag bedankt dank dankjewel u je wel met vriendelijke"
    " groet groeten hartelijke goed prima"
    # French
    " oui ouais d'accord accord bien sûr sur c'est c'était moi je confirme confirmé merci beaucoup bonjour bonsoir"
    " salut cordialement bonne journée cher chère"
    # Spanish, Catalan
    " sí si claro vale correcto confirmo confirmado era soy fui yo gracias muchas hola buenos buenas días dias"
    " tardes noches saludos un saludo cordial sóc gràcies bon dia"
    # Portuguese, Galician
    " sim certo ok fui eu sou obrigado obrigada muito olá ola bom boa tarde abraço atenciosamente cumprimentos"
    # Italian, Romanian
    " sì certo confermo confermato ero sono io stato grazie mille ciao buongiorno buonasera saluti cordiali da"
    " confirm eu sunt mulțumesc multumesc salut"
    # Swedish, Danish, Norwegian, Icelandic
    " ja japp jadå det var är er jag jeg mig meg bekräftar bekrefter bekræfter tack tak takk så mye mange hej hei"
    " heisann vänliga hälsningar med vennlig hilsen venlig mvh já þetta var ég takk"
    # Finnish, Estonian, Latvian, Lithuanian
    " kyllä joo juu vahvistan minä se olin kiitos hei terveisin jah jaa kinnitan aitäh tere jā paldies taip ačiū"
    # Polish, Czech, Slovak, Slovenian, Croatian, Serbian
    " tak potwierdzam to ja byłem byłam dziękuję dziekuje dzięki cześć witam dzień dobry pozdrawiam pozdrowienia"
    " ano jo potvrzuji potvrdzujem byl jsem já bol som áno děkuji dekuji díky ďakujem ahoj dobrý den deň zdravím"
    " s pozdravem pozdravom potrjujem potvrđujem hvala pozdrav lijep da jesam"
    # Russian, Ukrainian, Bulgarian, Serbian
    " да ок подтверждаю это я был была спасибо большое здравствуйте привет добрый день с уважением так підтверджую"
    " це дякую привіт потвърждавам аз благодаря здравей потврђујем хвала поздрав"
    # Hungarian, Turkish, Greek
    " igen én voltam megerősítem köszönöm köszi szia üdvözlettel evet onaylıyorum bendim ben teşekkürler teşekkür"
    " ederim merhaba selam selamlar saygılarımla ναι επιβεβαιώνω εγώ ήμουν ευχαριστώ γεια χαίρετε"
    # Indonesian, Vietnamese
    " ya itu saya konfirmasi terima kasih salam vâng có tôi xác nhận cảm ơn"
    # Hebrew, Arabic
    " כן זה אני הייתי מאשר מאשרת תודה שלום نعم أنا كان أؤكد شكرا مرحبا السلام عليكم"
    # Chinese, Japanese, Korean: a sentence is one word here
    " 是 是的 是我 对 對 好 好的 确认 確認 谢谢 謝謝 你好 您好 はい 私です はい私です 確認しました ありがとう"
    " ありがとうございます よろしくお願いします こんにちは"
    " 네 예 저입니다 제가 맞습니다 확인 확인합니다 감사합니다 안녕하세요"
)
"""Words that say yes, thanks or nothing. A text of only these neither denies nor reports absence."""

COURTESIES = _words(
    # English
    "it this that and mail email message please my"
    " thanks thank you thx ty very much many a lot hello hi hey dear judge sir madam good morning afternoon evening"
    " day best kind regards wishes cheers sincerely yours greetings all the bye"
    # German, Dutch
    " in es bitte danke dank vielen herzlichen schön dir ihnen hallo guten tag morgen abend moin servus liebe lieber"
    " viele beste herzliche grüße gruesse grüsse gruß gruss mit freundlichen mfg lg vg"
    " dat dag bedankt dankjewel u je wel met vriendelijke groet groeten hartelijke goed prima"
    # French, Spanish, Catalan
    " sur merci beaucoup bonjour bonsoir salut cordialement bonne journée cher chère"
    " gracias muchas hola buenos buenas días dias tardes noches saludos un saludo cordial gràcies bon dia"
    # Portuguese, Galician, Italian, Romanian
    " obrigado obrigada muito olá ola bom boa tarde abraço atenciosamente cumprimentos"
    " grazie mille ciao buongiorno buonasera saluti cordiali mulțumesc multumesc salut"
    # Swedish, Danish, Norwegian, Icelandic, Finnish, Estonian, Latvian, Lithuanian
    " tack tak takk så mye mange hej hei heisann vänliga hälsningar med vennlig hilsen venlig mvh þetta"
    " kiitos terveisin aitäh tere paldies ačiū"
    # Polish, Czech, Slovak, Slovenian, Croatian, Serbian
    " to dziękuję dziekuje dzięki cześć witam dzień dobry pozdrawiam pozdrowienia děkuji dekuji díky ďakujem ahoj"
    " dobrý den deň zdravím s pozdravem pozdravom hvala pozdrav lijep dan"
    # Russian, Ukrainian, Bulgarian, Serbian
    " это спасибо большое здравствуйте привет добрый день с уважением це дякую привіт благодаря здравей хвала поздрав"
    # Hungarian, Turkish, Greek, Indonesian, Vietnamese
    " köszönöm köszi szia üdvözlettel teşekkürler teşekkür ederim merhaba selam selamlar saygılarımla"
    " ευχαριστώ γεια χαίρετε terima kasih salam itu cảm ơn"
    # Hebrew, Arabic, Chinese, Japanese, Korean
    " זה תודה שלום شكرا مرحبا السلام عليكم 谢谢 謝謝 你好 您好"
    " ありがとう ありがとうございます よろしくお願いします こんにちは 감사합니다 안녕하세요"
)
"""Words that thank, greet, or say nothing. A text of only these is not a yes."""

CLOSINGS = (
    "regards", "best", "cheers", "sincerely", "yours", "thanks", "thank you", "many thanks", "kind regards",
    "best regards", "best wishes", "gruß", "gruss", "grüße", "gruesse", "grüsse", "viele grüße", "viele gruesse",
    "liebe grüße", "beste grüße", "herzliche grüße", "mfg", "lg", "vg", "mit freundlichen grüßen",
    "mit freundlichem gruß", "danke", "vielen dank", "groet", "groeten", "met vriendelijke groet", "bedankt",
    "cordialement", "bien cordialement", "merci", "saludos", "un saludo", "gracias", "cumprimentos", "abraço",
    "obrigado", "obrigada", "atenciosamente", "saluti", "cordiali saluti", "grazie", "hälsningar",
    "vänliga hälsningar", "mvh", "hilsen", "med venlig hilsen", "med vennlig hilsen", "tack", "tak", "takk",
    "terveisin", "kiitos", "pozdrawiam", "dziękuję", "s pozdravem", "s pozdravom", "děkuji", "pozdrav", "hvala",
    "с уважением", "спасибо", "дякую", "üdvözlettel", "köszönöm", "saygılarımla", "selamlar", "teşekkürler",
    "ευχαριστώ",
)  # fmt: skip
"""Closing lines above a name, without their commas."""

NO = _words(
    "no nope nein nee nej nei non não nao nie ne ei нет ні не nem hayır hayir όχι tidak không לא لا"
    " 不 不是 不是我 否 いいえ 違います 아니요 아니오"
)
"""First words that mean no if they are alone, or before a comma or a period."""

NO_WITH = _words(
    "i i've it that this thanks thank please not ich das danke bitte dat ik dank merci je ce c'est gracias yo"
    " fui eu obrigado obrigada grazie io jag det tack jeg tak takk nie to já jsem я это спасибо"
)
"""Words that may follow one of `NO` without a comma."""

STOP = _words(
    "stop stopp unsubscribe remove refuse reject decline abmelden abbestellen ablehnen afmelden uitschrijven"
    " weigeren désabonner désinscrire refuser refuso rifiuto cancellami disiscrivimi rechazar rechazo recuso"
    " recusar descadastrar avregistrera avsluta avmeld afmeld frameld wypisz odmawiam rezygnuję odhlásit odmítám"
    " odmietam стоп отписаться отписать отказываюсь відписатися leiratkozás elutasítom reddet durdur dur"
    " berhenti 退订 退訂 取消订阅 停止 拒绝 拒絕 配信停止 拒否 수신거부 거부"
)
"""First words that mean no whatever follows."""

DENIALS = (
    "not me", "that was not me", "that wasn't me", "this was not me", "this wasn't me", "it was not me",
    "it wasn't me", "i did not", "i didn't", "i do not want", "i don't want", "please stop", "please remove",
    "please unsubscribe", "leave me alone", "das war ich nicht", "ich war das nicht", "ich will nicht", "bitte stopp",
    "ce n'était pas moi", "ce n'est pas moi", "no fui yo", "no era yo", "não fui eu", "non ero io", "non sono stato",
    "dat was ik niet", "det var inte jag", "det var ikke mig", "det var ikke meg", "to nie ja", "to jsem nebyl",
    "это не я", "это был не я",
)  # fmt: skip
"""Beginnings of texts that mean no."""

PLAIN_YES = _words(
    "yes yeah yep yup sure absolutely definitely gladly ja jawohl gern gerne klar oui ouais volontiers sí claro sim"
    " sì volentieri certo graag да так igen evet ναι kyllä ano áno"
)
"""First words that mean yes, however the sentence continues, unless it has a word of doubt."""

ASSENTS = (
    "count me in", "i'm in", "i am in", "i'd love to", "i would love to", "i'd like to play", "i would like to play",
    "i'd like to join", "i would like to join", "i want to play", "i want to join", "happy to play", "happy to join",
    "happy to take", "sounds good", "sounds great", "with pleasure", "with great pleasure", "ich bin dabei",
    "bin dabei", "ich mache mit", "mache gern mit", "mache gerne mit", "spiele gern mit", "spiele gerne mit",
    "würde gern mitspielen", "würde gerne mitspielen", "mit vergnügen", "avec plaisir", "je veux bien",
    "je suis partant", "j'aimerais jouer", "con gusto", "me apunto", "cuenta conmigo", "me gustaría jugar", "ci sto",
    "con piacere", "mi piacerebbe giocare", "ik doe mee", "ik speel mee", "met plezier",
)  # fmt: skip
"""Phrases that say yes wherever they stand, unless the text has a word of doubt."""

DOUBTS = _words(
    "no not never nothing nobody don't don´t dont didn't didnt wasn't wasnt isn't"
    " isnt won't wont can't cant cannot spam phishing abuse wrong away leave holiday vacation office back stop"
    " unsubscribe remove delete"
    " nein nicht nie kein keine keinen falsch abwesend urlaub"
    " non ne pas jamais absent absente congé vacances"
    " nunca ausente vacaciones não nao fora férias mai assente ferie"
    " nie nigdy urlop inte ikke aldrig semester niet nooit geen vakantie не нет"
)
"""Words with which a sentence that begins with yes may still mean something else."""

TERMS = _words(
    # English: conditions, times, questions
    "if when once after before until till unless provided as soon later tomorrow tonight week weekend month next"
    " monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun january february march"
    " april may june july august september october november december christmas easter depends depending first"
    " maybe perhaps think probably wait condition conditions which what how whether could should"
    " but however except although though who why"
    # German
    " wenn falls sobald nachdem bevor bis erst später morgens abends woche wochenende monat nächste nächsten montag"
    " dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar februar märz mai juni juli oktober dezember"
    " weihnachten ostern vielleicht eventuell kommt drauf darauf unter bedingung welche welcher welches wie ob"
    " übermorgen"
    " aber wer warum wieso"
    # Dutch
    " maar wie"
    " als zodra nadat voordat tot later volgende maandag dinsdag woensdag donderdag vrijdag zaterdag zondag maand"
    " misschien mits tenzij welke wat hoe"
    # French
    " quand lorsque dès après avant jusque jusqu'à demain semaine mois prochain prochaine lundi mardi mercredi jeudi"
    " vendredi samedi dimanche peut-être sauf quel quelle quels quelles comment"
    " mais qui pourquoi"
    # Spanish, Portuguese
    " pero quién quien mas quem"
    " cuando después antes hasta mañana semana mes próximo próxima lunes martes miércoles jueves viernes sábado domingo"
    " quizás quizá salvo cuál qué cómo quando depois até amanhã mês segunda terça quarta quinta sexta talvez"
    " qual como"
    # Italian, Polish, the Scandinavian languages, Russian
    " ma chi ale kto men hvem но кто"
    " dopo fino domani settimana mese prossimo prossima lunedì martedì mercoledì giovedì venerdì sabato domenica"
    " forse purché quale che come"
)
"""Words of condition, time, question or hesitation: a yes with one of them may mean "not yet"."""

WISHING = _words(
    "i'd i'll i’d i’ll would like love prefer want wish to play be take have as with for me the power country"
    " you in join happy glad lead würde möchte nehme spiele spielen als wäre mit"
    " je j'aimerais voudrais jouer avec la le pour quiero jugar con vorrei giocare"
)
"""Words beside a power's name in a yes: `Yes, I'd like to play England`."""

REPLY_PREFIXES = _words(
    # a reply
    "re aw antw antwort sv vs vá ynt yan odp res resp rép rif rif. r atb ats hf απ σχετ bls tl отв ответ відп"
    " odg ref reply responder 回复 答复 回覆 回信 返信 회신 답장 תשובה השב رد ตอบกลับ"
    # a letter that a person has forwarded
    " fw fwd wg tr rv enc i fs vl vb doorst pd trs πρθ i̇lt ilt пер переслать 转发 轉寄 轉發 転送 전달 הועבר"
)
"""Words that programs put before the colon in a subject."""

FILTER_TAGS = (
    "ext", "extern", "external", "externe", "externo", "externa", "esterno", "esterna", "ekstern", "zewn",
    "external email",
    "external mail", "external e-mail", "external sender", "external message", "outside", "外部",
    "外部邮件", "внешняя", "внешнее", "внешнее письмо",
    "spam", "spam?", "possible spam", "probable spam", "suspected spam",
    "probably spam", "spam suspected", "spamverdacht", "spam-verdacht", "maybe spam", "junk", "bulk", "suspect",
    "suspicious", "caution", "warning", "unverified", "unknown sender", "not verified", "newsletter", "marketing",
    "signed", "encrypted", "secure",
)  # fmt: skip
"""Words that filters put before a subject, in brackets or between asterisks."""
