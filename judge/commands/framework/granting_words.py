"""Words that answer a letter without a plain yes or no: `Granted`, `Not this time`, `Yes, end it`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from judge.commands.framework.sentences import is_polite
from judge.commands.framework.signed_names import closes_letter, is_signature
from judge.patterns import pattern

_SUBJECT = (
    r"(?:(?:the |your |more )?(?:request|time|extension|extra time|permission|pause|swap|exchange|change)(?: is)? "
    r"|(?:it|this|that)(?: is|['’]s) |consider it )?"
)
_TAIL = (
    r"(?:,? (?:this time|this once|just this once|for now|now|by me|from me|from my side|from my end|here|at all"
    r"|with (?:it|that|this)|to (?:it|that|this)|for (?:me|you)|of course|indeed|thanks|thank you|cheers)){0,4}+"
)
_GRANTS = pattern(
    r"(?:(?:yes|ok|okay|sure|fine|ja|oui|s[ií]|certainly|all ?right|well|hi|hello)[,.!]? )?(?:"
    rf"{_SUBJECT}(?:granted|approved|accepted|allowed|permitted|agreed)"
    r"|i (?:agree|approve|accept|consent|allow (?:it|this|that)|grant (?:it|this|that)|have no objections?"
    r"|(?:do not|don['’]?t) (?:object|mind)|am (?:fine|ok|okay))"
    r"|(?:i see )?no objections?|no problem|(?:that is |that['’]s )?(?:fine|ok|okay|good|all ?right) (?:with|by|for) me"
    r"|by all means|go for it|you (?:have|got|['’]?ve got) it|gladly|with pleasure"
    r"|genehmigt|bewilligt|gewährt|erlaubt|akzeptiert|keine einwände|von mir aus|meinetwegen"
    r"|accord[ée]e?|approuv[ée]e?|accept[ée]e?|pas d['’]objection|aucune objection"
    r"|concedid[oa]|aprobad[oa]|sin objeci[oó]n|concess[oa]|approvat[oa]|accordat[oa]|nessuna obiezione"
    rf"|goedgekeurd|toegestaan|akkoord|geen bezwaar){_TAIL}",
    re.IGNORECASE,
)
_REFUSES = pattern(
    r"(?:(?:no|nope|sorry|nein|non|nee|i(?: am|['’]m) afraid)[,.!]? (?:sorry[,.]? |but )?)?(?:"
    rf"{_SUBJECT}(?:denied|refused|rejected|declined|turned down|not (?:granted|approved|allowed|accepted|agreed))"
    r"|not (?:this time|now|today|again|with me|possible)|no way|no can do|(?:i['’]?d |i would )?rather not"
    r"|(?<=sorry, )no|(?<=sorry )no|(?<=afraid )not"
    r"|i (?:object|refuse|decline|disagree|deny (?:it|this|that)|(?:do not|don['’]?t) (?:agree|approve|allow it))"
    r"|abgelehnt|nicht genehmigt|verweigert|diesmal nicht|dieses mal nicht|lieber nicht"
    r"|refus[ée]e?|pas cette fois|denegad[oa]|rechazad[oa]|esta vez no|rifiutat[oa]|respint[oa]|non questa volta"
    rf"|afgewezen|geweigerd|niet deze keer|deze keer niet){_TAIL}",
    re.IGNORECASE,
)


def is_granted(lines: Sequence[str], names: Collection[str]) -> bool | None:
    """Return True if lines only grant a request, False if they only refuse it, None for other texts.

    `names` are the writer's, who may sign below.
    """
    said: bool | None = None
    for line in lines:
        text = " ".join(line.split()).rstrip(" .!")
        found = True if _GRANTS.fullmatch(text) else False if _REFUSES.fullmatch(text) else None
        if found is None and (is_polite(line) or closes_letter(line) or is_signature(line, names)) and "?" not in line:
            continue
        if found is None or said not in (None, found):
            return None
        said = found
    return said


_GAME = r"(?:it|this|that|(?:the|this|my) game|everything)"
_ACTS = {
    "TERMINATE": rf"(?:end|stop|terminate|finish|close|cancel) {_GAME}|(?:let it|it should) end",
    "RESIGN": rf"(?:i (?:want|would like|wish) to |let me )?(?:resign|leave|quit|go)(?: {_GAME})?|i resign|i quit",
}


def means_act(lines: Sequence[str], command: str) -> bool:
    """True if lines only ask for the act that a letter asks about: `Yes, please end it` for TERMINATE."""
    if command not in _ACTS:
        return False
    said = [" ".join(line.split()).rstrip(" .!") for line in lines]
    said = [text for text in said if not (is_polite(text) or closes_letter(text))]
    act = rf"(?:(?:yes|ok|okay|sure|ja|oui|s[ií])\b[,.!;:]? ?)?(?:please )?(?:do )?(?:{_ACTS[command]}){_NOW}"
    return len(said) == 1 and re.fullmatch(act, said[0], re.IGNORECASE) is not None


_NOW = r"(?:,? (?:now|please|for good|at once|indeed|thanks|thank you))*"
