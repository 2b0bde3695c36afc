"""Lines added to the end of a mail by telephones and companies.

All lines are given in the form `str.casefold` gives, without blanks around them.
"""

from __future__ import annotations

from judge.mail.inbound.signature_phrases import DEVICES, LEGAL, PRODUCTS, SENT_FROM, SENT_FROM_LAST

_LONGEST = 150
_SENT_FROM = tuple(word.casefold() for word in SENT_FROM)
_SENT_FROM_LAST = tuple(word.casefold() for word in SENT_FROM_LAST)
_LEGAL = tuple(
    (tuple(word.casefold() for word in beginnings), tuple(word.casefold() for word in words))
    for beginnings, words in LEGAL
)
_LEGAL_BEGINNINGS = tuple(beginning for beginnings, _ in _LEGAL for beginning in beginnings)

REACTION = "campaign=emojireactionemail"
"""Part of the link that Gmail puts below `Anna Martin reacted via Gmail`, in the writer's language."""


def is_phone_signature(line: str, *, in_press: bool) -> bool:
    """True if a telephone or a mail program put this line below a mail: `sent from my iphone`.

    `in_press`: between PRESS and its ENDPRESS, where people jest (`sent from my submarine`), only products count.
    """
    if len(line) > _LONGEST or not (line.startswith(_SENT_FROM) or line.rstrip(".").endswith(_SENT_FROM_LAST)):
        return False
    if any(product in line for product in PRODUCTS):
        return True
    return not in_press and any(device in line for device in DEVICES)


def is_legal_footer(line: str) -> bool:
    """True if a company's footer begins here: `this message and any attachments are confidential.`"""
    line = line.lstrip("*_ ")
    if not line.startswith(_LEGAL_BEGINNINGS):
        return False
    return any(
        line.startswith(beginnings) and (not words or any(word in line for word in words))
        for beginnings, words in _LEGAL
    )
