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

_PASSWORD = r"\b(?:pass[ -]?words?|passwd|pwd?|passwort|kennwort)\b"
_SPOKEN_OF = pattern(_PASSWORD, re.IGNORECASE)
_TOLD = pattern(rf"{_PASSWORD}\W{{0,3}}(?:(?:is|was|ist)\b\W{{0,3}})?(?=\w)(?!(?:is|was|ist)\b)", re.IGNORECASE)


_SETS_WORD = pattern(r"^([ \t]*SET[ \t]+(?:PASS(?:WORD)?|PW|PRIVATE)[ \t]+)\S.*$", re.IGNORECASE | re.MULTILINE)


def speaks_of_password(text: str) -> bool:
    """True if a sentence may contain a password: `swordfish is my password`."""
    return _SPOKEN_OF.search(text) is not None


def before_password(text: str) -> str | None:
    """A sentence up to the password that it tells (`my password is `); None: it tells none."""
    found = _TOLD.search(text)
    return None if found is None else text[: found.end()]


def without_words(text: str) -> str:
    """A subject, or the text of a letter, with such words blanked: `[CONFIRM ...]`."""
    return _WORD.sub(lambda found: f"{found[found.lastindex or 0]}...", text)


_BLANK = r"[^\S\n]"
_MARK = rf"{_BLANK}{{0,20}}(?:[-*_>.\d)#]{{1,4}}{_BLANK}{{0,4}})?"
_SIGN_ON = r"(?:SI(?:GN|NG)[ -]?(?:ON|IN)|LOG[ -]?(?:ON|IN))"
_OPENS = rf"(?:{_SIGN_ON}|RESIGN|TAKE-?OVER|JOIN|OBSERVE|WATCH|MONITOR)"


def without_sign_ons(text: str, game: str) -> str:
    """Return a message without passwords of lines that open a seat or set one: ENDPRESS was missing.

    Misspelled and decorated sign-ons count too, and those to another game: their readers would get a password.
    """
    name = re.escape(game)
    seat = rf"(?:\S{{1,40}}{_BLANK}?@{_BLANK}?[\w-]{{1,32}}|\S{_BLANK}?{name}|{name})"
    own = rf"^({_MARK}{_OPENS}:?{_BLANK}+{seat}[,;:]?{_BLANK}+)\S.*$"
    other = rf"^({_MARK}(?:SI(?:GN|NG)-?(?:ON|IN)|LOG-?IN):?{_BLANK}+\S{{2,40}}{_BLANK}+)\S+{_BLANK}*$"
    for line in (own, other):
        text = re.sub(line, r"\1...", text, flags=re.IGNORECASE | re.MULTILINE)
    return _SETS_WORD.sub(r"\1...", text)
