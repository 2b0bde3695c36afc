"""Lines that only the judge's letters have: at one of them an old letter begins or goes on.

They are known whatever heading a mail program has put above the letter, or in whatever language. The words are those of
the templates; a test holds each letter with orders, commands or a sample to one of these lines above them.

docs/decisions/036-old-letters.md says why.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.patterns import pattern

_LABEL = r"(?:subject|betreff|objet|asunto|oggetto|onderwerp|assunto|temat|ämne|re|aw|sv|fwd?|wg|odp)[ \t]?:[ \t]?"
_OWN = pattern(
    r"^[> \t*_|]{0,12}+(?:: )?(?:"
    r":: (?:judge|deadline|url): "
    r"|(?:message|broadcast message|end-of-game statement) (?:from|to) .{1,300} in [\w-]{1,32}:[ \t*_]*$"
    r"|message sent to .{1,300}:[ \t*_]*$"
    r"|(?:current orders for|orders are on file for|kept for|lists of) .{1,80}:[ \t*_]*$"
    r"|(?:movement|retreat|adjustment|market) results for .{1,40}\([\w-]{1,32}\.\w{3,10}\)"
    r"|(?:spring|summer|fall|autumn|winter) \d{4} \w{1,20} has begun, and these (?:orders|lines) of "
    r"|to answer, reply with these lines"
    r"|a reply to this letter (?:goes to|needs no sign-on)"
    r"|game [\w-]{1,32} (?:now exists|is forming)"
    r"|it is voted on until "
    r"|a bargain is offered[ \t*_]*$"
    r"|if you do not reply(?: to this letter)?, begin your mail with"
    r"|(?:signon|takeover|observe|join) \S{1,60} your-password\b"
    r"|reply to this letter with your own orders"
    r"|what you have to do next[ \t*_]*$"
    r"|open a mail with .{1,80}never forward"
    r"|unprocessed part of your message:"
    r"|these lines were not taken:"
    r"|these are its lines:"
    r"|from line \d{1,4} on it reads like orders"
    r"|your press was not sent:"
    r"|you have \w{1,9} seats? in \w{1,9} games?; "
    r"|you have signed on as .{1,60} in [\w-]{1,32}\b"
    r"|the judge understands orders and commands only"
    rf"|(?:{_LABEL}){{1,3}}[\w-]{{1,32}} [a-z]\d{{3,4}}[a-z]: "
    rf"|(?:{_LABEL}){{0,3}}[\w-]{{1,32}}: (?:preview, )?"
    r"(?:\w{1,20} due |results of |the game (?:begins|is over)|you have lost )"
    r"|.{1,200}: (?:spring|summer|fall|autumn|winter) \d{4} \w{1,20} \(\w{3,10}\)[,.](?: |$)"
    rf"|(?:{_LABEL}){{0,3}}diplomacy [a-z ]{{3,30}}\(?[\w-]{{1,32}} [a-z]\d{{3,4}}[a-z]\b"
    r")",
    re.MULTILINE,
)
_HEADS_ORDERS = pattern(r"[> \t*_|:]{0,12}(?:(?:judge|deadline|url): |(?:current orders|orders are on file) for )")
_ENDS = pattern(
    r"[> \t*_|]{0,12}(?:end of orders\.|if you do not reply(?: to (?:this|a) letter)?, begin your mail with)"
)


def own_lines(texts: Sequence[str]) -> frozenset[int]:
    """The lines, in lower case, that only letters of the judge have, whether they stand behind `>` or not."""
    if _OWN.search("\n".join(texts)) is None:
        return frozenset()
    return frozenset(i for i, text in enumerate(texts) if _OWN.match(text))


def heads_orders(text: str) -> bool:
    """True for such a line above orders on file, which people copy to edit them."""
    return _HEADS_ORDERS.match(text) is not None


def ends_orders(text: str) -> bool:
    """True for a line below which a letter of the judge has no more orders."""
    return _ENDS.match(text) is not None
