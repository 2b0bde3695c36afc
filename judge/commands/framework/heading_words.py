"""Words and phrases in lines beside orders: doubt, empty words, remarks on the writer's own mails."""

from __future__ import annotations

import re

from judge.board.order_text.conditions import CONDITIONS, NEGATIONS, RETRACTIONS
from judge.board.order_text.vocabulary import plain_words
from judge.patterns import pattern


def _set(words: str) -> frozenset[str]:
    return frozenset(plain_words(words))


MEANT = _set(
    "actual binding confirmed decided definitive filed final finalised finalized meant ready real sure valid"
    " endgültig endgültige définitif définitifs definitivo definitivos definitivas definitivi definitief"
)
SETTLED = MEANT | _set(
    "agreed approved certain wanted abgesprochen bestätigt entschieden sicher confirmé confirmés décidé décidés sûr"
    " sicuro seguro"
)
"""Words for orders that are meant seriously; denying one of them puts orders in doubt."""
DONE = _set(
    "order orders move moves send sent use used process processed file enter submit take touch count play execute yet"
    " now befehle züge senden schicken verwenden beachten benutzen ausführen eintragen jetzt noch"
    " ordres encore compte comptez envoyer tenir traiter utiliser órdenes ordini"
)
"""Words for orders, for the judge's actions with them, and for times."""
PLAIN = DONE | _set(
    "a about am an all and another any are as at be below above by come coming current do does few first following"
    " follow for from fully game have here i im in is it just later line lines list longer mail mails email message"
    " me mine moment more my new next of on only our out phase plan plans please pls quite really season second set"
    " sets so some still that the them then there these they third this those to today tomorrow turn us want was we"
    " were will with year ones version movement adjustment adjustments retreat retreats build builds bin bitte dann"
    " das dies diese ganz ich ist meine mir nur sind für alors ces cest ceux dans ci je les mes ne plus pour sont"
    " suis entonces allora mis para más miei per più im des du de del ce ein eine un una une nur solo juste"
    " accident accidentally actually ah by confirm mistake none oh ok oops sorry week weeks well wrong yesterday"
)
"""Words of headings that leave open if the orders below are meant."""
NUMBERED = _set("plan choice wahl choix")
ORDINALS = _set("another other second third andere zweite dritte autre deuxième troisième")
PERIODS = _set("turn phase season year")
NUMBERS = ("A 1 I ONE", "B 2 II TWO", "C 3 III THREE", "D 4 IV FOUR", "E 5 V FIVE")
"""The first five numbers, each with the ways to write it."""
DENIALS = NEGATIONS | _set("hasnt havent wasnt werent")
STATUS = _set("preliminary final")

ALONE = _set(
    "abandoned crossed decoy discarded dropped earlier fake invalid later notes obsolete old older open or otherwise"
    " bluff feigned feint imaginary mock parked practice practise pretend rejected shelved stop struck suspended void"
    " wishlist wrong abgelehnt alte andernfalls falsch offen oder"
    " sonst später abandonné abandonnés anciens faux ou rejeté rejetés sinon tard tarde altrimenti dopo tardi"
)
"""Words that cast doubt in a heading that says nothing else: `Old orders:`, not `Old friends:`."""
IN_COLONS = ((CONDITIONS - _set("soon")) | RETRACTIONS | PERIODS | NUMBERED | {"TODAVIA"}) - ALONE
"""Words that cast doubt in any heading with a colon."""
PAST = _set("former outdated previous replaced superseded bisherige vorherige vorige précédents")
"""First words of a heading of orders that no longer count."""
WITH = _set("with without avec sans mit ohne con senza sin met zonder")
AGREEING = _set("agreement agrees akkoord approval consent help instemt ok okay permission support toestemt")
OF_OTHERS = AGREEING | _set("he she they er il elle ils lui egli possible agreed")
"""Words about actions of another player."""
TO_JUDGE = _set("you me i id ill im ive we")
"""Words for the judge and for the writer: a condition with these does not depend on other players."""
ARTICLES = _set("a an any just more other the")

OF_WRITER = pattern(
    r"\bI\b.{0,30}\b(?:late|forget|miss|nmr|online|offline|away|make it)\b|\byou (?:do not |don['’]?t )?hear\b"
    r"|\bfurther notice\b|\bpreliminary\b|\bif only\b.{0,60}\b(?:would|could|had)\b"
    r"|\b(?:unless|until|till) I (?:change|say|send|tell|update|write)\b|\bif I (?:do not|don['’]?t) (?:send|write)\b"
    r"|\bI(?:['’]ll| will) (?:leave|keep|stay|stick)\b|\bI (?:may|might|will|could) (?:change|revise|update)\b"
    r"|\b(?:no|not|without|nothing|haven['’]?t|keine)\b[^,.;:]{0,20}\b(?:chang|änder)"
    r"|\b(?:cancel|delet|disregard|forget|ignor|instead|replac|scrap|scratch|supersed|undo|withdraw)"
    r"[^,.;:]{0,40}\b(?:earlier|former|last|old|older|previous|prior|before|sent|yesterday|letzten?|alten?|dernier|ancien|précédent)",
    re.IGNORECASE,
)
"""Pattern for remarks on the writer's own mails, and wishes: orders below count for the time being."""
_HARMLESS = pattern(
    r"\b(?:once (?:more|again|and for all)|at once|in (?:any|either) case|just in case(?=\W*$)|in case of doubt"
    r"|(?:jok(?:es?|ing)|kidding) aside|either way|no ifs?\b.{0,10}\bbuts?|so oder so|früher oder später"
    r"|(?:see you|until) next \w{1,20}|when(?:ever)? you(?: are|['’]re)\b"
    r"|(?:final|finished|definitive) (?:drafts?|version|sketch)"
    r"|(?:best|final|only|no other) (?:alternative|choice|option|plan)s?(?! (?:\d|[A-E]\b))"
    r"|as soon as possible|or so|instead(?! of th)|(?<=[a-z] )(?:should|sollten?)|should (?:be|do|work)"
    r"|when in (?:rome|doubt)|if you (?:please|like|will|don['’]?t mind|would(?: be so (?:good|kind))?(?=\W*$))"
    r"|if (?:it|this|that)(?:['’]s| is)(?: not|n['’]?t) too late|if I may"
    r"|if (?:it|that)(?:['’]s| is) (?:ok|okay|fine)(?! (?:by|for|with))"
    r"|when you (?:get|read|receive)|(?:know|sure|wonder|ask|see) (?:if|whether))\b",
    re.IGNORECASE,
)
"""Pattern for phrases that contain a word of doubt but cast none."""
_OPEN_YET = pattern(r"\bto be (?:announced|confirmed|decided|determined|discussed)\b", re.IGNORECASE)
_DUTCH_IF = pattern(r"\bals\b(?=.{0,80}\b(?:akkoord|instemt|toestemt|aanvalt)\b)", re.IGNORECASE)
_ENDING, _ARTICLE = pattern(r"(?<=\w)['’]s\b"), pattern(r"\b[ld]['’](?=\w)", re.IGNORECASE)

_THESE = r"(?:it|that|them|these|this|those|the following|(?:my|the|these) (?:orders|moves))"
TAKEN_BACK = pattern(
    r"(?:(?:ah|oh|oops|sorry|no|wait|hm{1,8}|actually)\W{1,6}){0,4}"
    r"(?:never ?mind|wait\W{1,6}no|no\W{1,6}wait|actually\W{1,6}(?:don['’]?t|do not|no)"
    rf"|(?:I )?take (?:all|{_THESE}) back|take back(?: {_THESE})?|taken back"
    rf"|scratch {_THESE}|(?:cancel|disregard|drop|forget|ignore|scrap|scratch) (?:(?:all|everything)(?: of)? )?"
    rf"(?:that|(?:the )?above)|no|none of {_THESE})(?:\W{{1,6}}(?:please|sorry|again|all|that|{_THESE})){{0,4}}"
    r"(?:\W{1,6}(?:(?:and|I|please) ){0,2}(?:keep|leave|restore|stay with|stick (?:to|with)|back to)"
    r" (?:all|everything|it|mine|my|the|them|those|what)\b[^-–—]{0,40})?",
    re.IGNORECASE,
)
"""Pattern for sentences that take back the lines above, and do not concern the lines below."""
HELD_BACK = pattern(
    rf"(?:(?:please|bitte)\W{{1,6}})?(?:not|what if(?: (?:I|we) .{{1,40}})?|on hold|not {_THESE}"
    rf"|hold off(?: (?:on|with) {_THESE})?"
    rf"|put {_THESE} on hold|(?:leave|put|set) {_THESE} (?:alone|aside)"
    rf"|(?:don['’]?t|do not) (?:count|enter|file|process|send|use)(?: {_THESE})? unless .{{1,60}}"
    rf"|(?:hold|keep|save) (?:on to )?{_THESE} (?:back|off|for (?:now|later|next \w+)"
    r"|(?:until|till)(?! .{0,60}\b(?:otherwise|change|further|send|update|write)\b) .{1,60})"
    rf"|what (?:would|will|might) happen (?:if|with) .{{1,40}}|if I were .{{1,60}}"
    rf"|(?:is|are|was|would|will|could|can|does|do) {_THESE} (?:be )?(?:allowed|legal|possible|valid|work)\W*"
    r"|(?:can|could|may|might|shall|should) (?:I|we) (?:do|move|order|play|send|write)"
    r"|(?:I|we) (?:could|may|might|would) (?:do|move|order|play|send|write)"
    r"|(?:vergiss|vergessen Sie) (?:das|es|sie)|oublie[zs]? (?:ça|cela|tout)|olvid[ae] (?:eso|esto|todo|lo anterior)"
    r"|lasci[a]? perdere|dimentica(?:te)? (?:questo|tutto)|laat maar|vergeet (?:dat|dit|het)"
    rf"|(?:ask|call|check with|consult|talk to|tell|write(?: to)?) \w+ (?:first|before (?:you )?\w+(?: {_THESE})?)"
    rf"|(?:ask|check) first|(?:don['’]?t|do not) do {_THESE}|(?:scrapp|scratch|remov|tak)e[dn](?: (?:back|out))?"
    rf"|I (?:hereby |now )?(?:take back|cancel|retract|revoke|withdraw)(?: {_THESE})?"
    r"|was wäre,? wenn(?: ich .{1,40})?|(?:hiermit )?(?:ich )?(?:nehme|ziehe) (?:ich )?(?:hiermit )?zurück"
    r"|je (?:retire|reprends|annule)(?: ceci)?|et si (?:je|j['’]|nous) ?.{1,40}"
    r"|(?:retiro|anulo|ritiro|annullo)(?: esto| questo)?"
    r"|demandez[ -]moi d['’]abord|erst (?:bei mir )?(?:nach)?fragen|erst (?:mit mir )?absprechen"
    r")(?:\W{1,6}please)?",
    re.IGNORECASE,
)
"""Pattern for sentences that stop the orders beside them from being filed."""
MIGHT = pattern(
    r"(?<!thought )\b(?:I|we) (?:would|might|may|could|should)\b"
    r"(?! (?:like|love|prefer|appreciate|be (?:glad|grateful|happy)|add|ask|have|mention|not|say)\b)"
    r"|\b(?:I|we)(?:['’]m|['’]re| am| are| was| were) (?:advised|asked|expected|supposed|told) to\b"
    r"|^\W*(?:in (?:(?:an? )?(?:ideal|perfect|better)(?: world)?|theory|my dreams)|ideally|wish(?:ful thinking| ?list)"
    r"|instead of|rather than)\W*$"
    r"|\bconsidering(?= (?:these|this|the following)|\W*$)|(?<!after )\bthinking (?:of|about)\b(?! you)|\btrying out\b"
    r"|^\W*(?:could|may|might|könnten?) (?:also |auch )?(?:be|change|do|sein)\b|\b(?:je pourrais|ich könnte)\b"
    r"|\bthinking (?:aloud|out loud)\b|^\W*(?:just |my |some |first ){0,3}(?:(?:a )?thoughts?|(?:still )?thinking)\W*$",
    re.IGNORECASE,
)
"""Pattern for headings of orders that are only possible or hypothetical."""
PROPOSED = pattern(
    r"^\W*(?:(?:suggest|propos)(?:al|ed|ion)s?\b|(?:vorschl[aä]ge?|propuestas?|propositions?|propost[ae]|voorstel)\W*$"
    r"|(?:I|we) (?:suggest|propose)\W*$|what (?!I |we ).{1,30}\b(?:propos|suggest)(?:ed|s|es)\W*$"
    r"|\w+['’]s (?:suggestion|proposal)s?\W*$|(?:what )?\w+ wants(?: (?:me|us) to\b|\W*$)"
    r"|what (?:I|we)(?:['’]ve| have)? (?:told|promised|wrote(?: to)?) (?!you\b)\w+\W*$"
    r"|(?:my |the |a )?lies? (?:to|for) \w+\W*$)",
    re.IGNORECASE,
)
"""Pattern for headings of orders that others suggested, or that the writer told others."""
_ASKS = (
    r"(?:advi[sc]|ask|demand|expect|hope|need|prefer|propos|recommend|request|say|said|suggest|tell|told|think|want"
    r"|wish|would (?:have|like|love|prefer))(?:s|es|e|ed|d)?"
)
OF_OTHERS_WILL = pattern(
    r"^(?!\W*(?:as|like|since)\b).{0,30}"
    r"\b(?:he|she|they|(?:my|our) (?:ally|allies|enem(?:y|ies)|friends?|neighbou?rs?|partner))"
    rf" (?:\w+ ){{0,1}}{_ASKS}(?: that)?(?: (?:me|us))?(?:\W*$| (?:I|we|for|to|do|play|this|these|the following)\b)"
    r"|^\W*what he (?!is\b|has\b|did\b|does\b|owns?\b)(?:\w+ ){1,4}\W*$|^\W*according to he\b"
    r"|\b(?:advised|asked|demanded|offered|proposed|requested|suggested|told|wanted) (?:by|for by|to) he\W*$"
    r"|^\W*(?:he|his|her|their)['’]?s? (?:advice|demands?|ideas?|offer|plans?|proposals?|requests?|suggestions?"
    r"|wish|wishes|orders for (?:me|us))\W*$",
    re.IGNORECASE,
)
"""Pattern for headings of orders that others would like; names of powers are replaced by `he`."""
UNSETTLED = pattern(
    r"^\W*(?:please |still )?(?:a?wait(?:s|ing)?|warten|wartet?) (?:for|with|auf|mit)\b(?! the deadline)"
    r"|^\W*(?:awaiting|en attente|in attesa|work in progress|confirmation (?:follows|pending|to follow)|peut[- ]être)\b"
    r"|^\W*(?:I(?:['’]ll| will| have to| must| need to)|will) (?:confirm|decide)\b|\bsubject to (?!chang|revision)"
    r"|\bstill (?:have|need) to\b|\b(?:has|have)(?:n['’]t| not) (?:agreed|answered|confirmed|decided|replied)\b"
    r"|\b(?:unter vorbehalt|vorbehaltlich|sous réserve)\b(?! .{0,10}(?:änder|modif))"
    r"|\b(?:muss|noch)\b.{0,15}\b(?:besprechen|entscheiden|klären|überlegen)\W*$",
    re.IGNORECASE,
)
"""Pattern for headings of orders that wait for word from others or from the writer."""
TO_READ = pattern(
    r"^\W*(?:(?:can|could|do|does|is|are|should|will|would) (?:I|we|it|that|they|these|this)|(?:what|how) about"
    r"|what do (?:you|we) think|was (?:haltet|meint)|que pensez"
    r"|[àa] (?:confirmer|décider|discuter|valider|voir)|zu (?:besprechen|klären|prüfen))\b"
    r"|^\W*(?:only |just )?(?:for (?:(?:my|your|own) ){0,2}(?:discussion|info(?:rmation)?|notes?|reference|review)|fyi"
    r"|notes? to (?:my)?self)(?: only| purposes)?\W*$"
    r"|^\W*(?:nur )?(?:zur (?:ansicht|diskussion|info(?:rmation)?|kenntnis)|pour (?:info(?:rmation)?|discussion))\W*$",
    re.IGNORECASE,
)
"""Pattern for headings that are questions, or are meant for people to read."""

_ORDERS = r"(?:orders?|moves?|ones?|befehle|züge|ordres)"
_ALL_THESE = rf"(?:(?:all|any|each|both) )?(?:of )?(?:{_THESE}|(?:these|those|the|my) {_ORDERS}|this|{_ORDERS})"
NOT_ORDERED = pattern(
    rf"^\W*(?:please |just |i |we ){{0,2}}(?:(?:avoid|discard|drop|exclude|omit|refuse|reject|strike)(?: {_ALL_THESE})?"
    rf"|refuse to \w+|beware of|(?:delete|remove|erase) (?:(?:all|both) )?(?:(?:of )?(?:these|those|the|my) )?{_ORDERS}"
    rf"|(?:leave|take)(?: {_ALL_THESE})? (?:back|out)(?: {_ALL_THESE})?)\W*$"
    r"|^\W*(?:any|every)(?:thing)? (?:but|except)\b|^\W*(?:all|everything|nothing) (?:but|except) \w+\W*$"
    rf"|^\W*without(?: {_ALL_THESE})?\W*$|^\W*don['’]?ts\W*$|^\W*not to be"
    r" (?:done|ordered|played|sent|filed|used)\W*$"
    r"|^\W*nobody (?:should|must|may)\b|^\W*(?:I|we) (?:(?:have )?decided against|(?:have )?ruled out)\W*$"
    r"|^\W*(?:I|we) (?:mistakenly|wrongly|accidentally) \w+\W*$"
    r"|^\W*(?:my|our) (?:big )?(?:mistakes?|errors?|slips?)(?: was| were)?\W*$"
    r"|^\W*(?:I|we) (?:(?:really |certainly |surely )?(?:did(?:n['’]t| not)|never) (?:mean|want|intend|plan)(?:n?ed|t)?"
    r"|(?:was|were)(?:n['’]t| not)? (?:going|planning|about|hoping|tempted) to"
    r"|(?:had )?(?:planned|wanted|hoped|intended)(?! to (?:enter|say|send|submit|write))"
    r"|used to|(?:had )?dreamt?(?:ed)?)(?: (?:to|of|about))?(?: \w{2,8})?(?: (?:this|that|these|it))?\W*$"
    r"|^\W*(?:(?:I|we)(?:['’]m|['’]re| am| are) not|not) (?:doing|going to|ordering|playing|sending|using)"
    r"(?: (?:this|that|these|it|any of these))?\W*$",
    re.IGNORECASE,
)
"""Pattern for headings of orders that are not to be carried out, or never were."""
OF_ELSEWHERE = pattern(
    r"^\W*(?:last|previous|past|letzte[rn]?|vorige[rn]?|dernier|dernière)"
    r" (?:turn|year|season|phase|spring|fall|autumn|winter|week|runde"
    r"|zug|züge|tour|année|saison)(?:['’]?s)?(?: (?:orders|moves|plan|(?:I|we) \w{1,12}))?\W*$"
    r"|^\W*yesterday(?:['’]?s)?(?: (?:orders|moves|(?:I|we) \w{1,12}))?\W*$"
    r"|^\W*(?:soon|tomorrow|(?:to-?do|to do) (?:later|tomorrow|next)|bald|demain|bientôt|before)\W*$"
    r"|^\W*(?:(?:his|her|their|hostile|opposing|enem(?:y|ies)(?:['’]?s)?|(?:ally|neighbou?r)['’]?s)"
    r" (?:\w+ )?(?:orders|moves|plans?|options)"
    r"|(?:he|she|they)(?: (?:will|should|may|might|could|must)(?: \w+)?)?"
    r"|(?:my |the |some )?(?:expected|expectations?|predict(?:ed|ions?)|guess(?:es)?|results?|history"
    r"|rumou?rs?|dreams?|fears?|threats?|spare|lies|bluffs)(?: (?:enemy|of))?(?: (?:orders|moves))?|what happened"
    r"|(?:all )?(?:legal|possible) (?:moves|orders)"
    r"|unused(?: orders)?|(?:too |very )?(?:risky|dangerous|bad)(?: ideas?)?)\W*$",
    re.IGNORECASE,
)
"""Pattern for headings of orders for another time, of others' orders, and of orders that are no plan."""
TO_CHOOSE = pattern(
    r"^\W*(?:please )?(?:choose|pick|select"
    r"|(?:(?:choose|pick|select) )?(?:any|either|one|some|between|from)(?: of)? (?:these|those|them|the following)"
    r"|(?:choose|pick|select) (?:any|either|one|some))\W*$|^\W*(?:my |the )?choices\W*$"
    r"|^\W*(?:2nd|3rd|[2-9]th) (?:choice|option|plan|preference)\W*$|^\W*(?:eine[rs]?|une?) (?:davon|de ces)\b"
    r"|^\W*as soon as (?!possible\b|you\b)|^\W*(?:after|once|when) he (?:has \w+|\w+[^s\W]s)\W*$"
    r"|^\W*(?:e\. ?g\.?|eg|z\. ?B\.?|p\. ?ex\.?)\W*$"
    r"|^\W*to (?:be )?(?:check|verif|consider|discuss|decid|review)\w{0,3}(?: (?:first|later|with \w+))?\W*$"
    r"|^\W*(?:please )?(?:check|verify)(?: (?:this|these|first))?\W*$|^\W*under (?:consideration|discussion|review)\W*$"
    r"|^\W*(?:(?:is|are) (?:this|these|it|they) )?(?:legal|valid|ok|okay|correct|allowed|possible)\s*\?"
    r"|^\W*(?:(?:your|any) )?(?:opinions?|feedback|comments?|advice)(?: (?:on|about|to)(?: these| this)?)?\W*$"
    r"|^\W*your (?:thoughts?|views?|take)\b",
    re.IGNORECASE,
)
"""Pattern for headings of orders still to be chosen, waiting for something, or in question."""


def words_of(text: str) -> list[str]:
    """Return the words of a line in the form of these tables, without harmless phrases."""
    text = _OPEN_YET.sub("TBD", _DUTCH_IF.sub("WENN", _HARMLESS.sub(" ", text)))
    text = _ARTICLE.sub(" ", _ENDING.sub("", text))
    return plain_words(text.replace("'", "").replace("’", ""))
