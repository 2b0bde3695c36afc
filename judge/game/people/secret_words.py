"""Words in letters that open something when they come back: CONFIRM, KEY, LEAVE and for new passwords.

Sent letters are kept without them, and press has none, nor passwords of its game.
"""

from __future__ import annotations

import re

from judge.patterns import pattern

_WORD = pattern(
    r"(\bCONFIRM(?: |%20))[a-z2-7]{4}(?:-[a-z2-7]{4}){2}\b|(\bKEY )[a-z0-9]{20}\b"
    r"|(\[[\w-]{1,32}/[\w#-]{1,32}#)[a-z2-7]{16}(?=\])|(%5B[\w-]{1,32}%2F[\w%-]{1,36}%23)[a-z2-7]{16}(?=%5D)"
    r"|(\bSIGNON \S{1,70} )[a-z2-7]{16}\b|(\bLEAVE [\w-]{1,32}\.[\w#-]{1,32}\.)[a-z2-7]{16}\b"
)


def without_words(text: str) -> str:
    """A subject, or the text of a letter, with such words blanked: `[CONFIRM ...]`."""
    return _WORD.sub(lambda found: f"{found[found.lastindex or 0]}...", text)


def without_sign_ons(text: str, game: str) -> str:
    """A message without the passwords of lines that sign on to a game: such follow where ENDPRESS was forgotten."""
    name = re.escape(game)
    line = rf"^([ \t]*(?:SIGNON|LOGIN)[ \t]+(?:\S{{1,40}}@{name}|\S{name})[ \t]+)\S.*$"
    return re.sub(line, r"\1...", text, flags=re.IGNORECASE | re.MULTILINE)
