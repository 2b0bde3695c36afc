"""Words in letters that give access when sent back: CONFIRM, KEY, LEAVE, and words for new passwords.

Sent letters are stored without them, and press contains neither them nor passwords of its game. This module imports
little, because the store uses it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, zip_longest

from judge.patterns import pattern

_WORD = pattern(
    r"(\bCONFIRM(?: |%20))[a-z2-7]{4}(?:-[a-z2-7]{4}){2}\b|(\bKEY )[a-z0-9]{20}\b"
    r"|(\[[\w-]{1,32}/[\w#-]{1,32}#)[a-z2-7]{16}(?=\])|(%5B[\w-]{1,32}%2F[\w%-]{1,36}%23)[a-z2-7]{16}(?=%5D)"
    r"|(\bSIGNON \S{1,70} )[a-z2-7]{16}\b|(\bLEAVE [\w-]{1,32}\.[\w#-]{1,32}\.)[a-z2-7]{16}\b"
)

_ABROAD = (
    r"mots? de passe|contrase[nñ]a|kennwort|wachtwoord|parola d['’]ordine|lösenord|passord|adgangskode"
    r"|palavra-passe|senha|hasło|пароль"
)
_PASSWORD = rf"\b(?:my)?(?:pas{{1,2}}[ -]?wor[dt]s?|passwd|pwd?|{_ABROAD})\b"
_IS = r"(?:is|was|ist|heißt|heisst|lautet|est|es|è|é)\b"
_SPOKEN_OF = pattern(_PASSWORD, re.IGNORECASE)
_TOLD = pattern(
    rf"(?:{_PASSWORD}\W{{0,3}}(?:{_IS}\W{{0,3}})?|\bpass(?:\s?[:=]|\s{_IS})\W{{0,3}})(?=\w)(?!{_IS})", re.IGNORECASE
)
"""The word "password" and the text up to the password itself. `pass` alone is an ordinary word."""
_AS = rf"(?:{_IS}|(?:as|for|als|comme|como|come)\b)"
_TOLD_FIRST = pattern(rf"(?<!\S)(\S+)[^\S\n]+{_AS}[^\S\n]+(?:\w{{1,6}}[^\S\n]+){{0,2}}{_PASSWORD}", re.IGNORECASE)
"""A password and the words that call it one: `swordfish is my password`, `use swordfish as password`."""


_SETTING = (
    r"SET[ \t_-]*(?:(?:MY|THE|A|NEW)[ \t]+){0,2}(?:PAS{1,2}[WORDT]{0,6}|PW|PRIVATE):?[ \t]+(?:TO[ \t]+)?"
    rf"|(?:CHANGE|CHANGER|CAMBIAR?)[ \t]+(?:\w{{1,5}}[ \t]+){{0,2}}{_PASSWORD}[ \t]*:?[ \t]*(?:(?:TO|EN|A|IN)[ \t]+)?"
    rf"|{_PASSWORD}[ \t]+(?:ändern|setzen|wechseln|wijzigen)[ \t]*:?[ \t]*(?:(?:auf|in)[ \t]+)?"
    rf"|(?:MY[ \t]+)?(?:NEW|NEUES|NOUVEAU|NUEVA|NUOVA|NIEUW)[ \t]+{_PASSWORD}[ \t]*(?::|=|{_IS})[ \t]*"
)
_SETS_WORD = pattern(rf"^([ \t]*(?:{_SETTING}))\S.*$", re.IGNORECASE | re.MULTILINE)
_MOST_LOOKS = 6
"""Limit on words of one text compared with a password: each takes time, and guessing must not pay."""
_FEW_WORDS = 5
"""Maximum number of words in a line that may be only a sign-on."""
_LEAST, _LONGEST = 4, 200
"""Fewest characters of a password in such a line, and most characters of the line."""
_LONGEST_WORD = 100
"""Characters of the longest password; longer words take disproportionately long to compare."""
_OF_ACCESS = pattern(
    rf"{_PASSWORD}"
    r"|\b(?:(?:sign|log)(?:s|ged|ging|ed|ing)?[ -]?(?:me |you )?(?:on|in|into)|opens?|access|secret|code ?word|log ?in"
    r"|(?:get|let)s? (?:\w{1,6} )?in(?:to)?|set pass|pass ?(?:phrase|code)|watch ?word|credentials"
    r"|unlocks?|authenticates?|knows me by"
    r"|(?:my|the|that|this|magic|mon|mi|la) (?:seat|account|code|key|word|clave|chiave)"
    r"|(?:das|mein|geheime|le|mon|la|mia|tu|het|mijn)\s?(?:wort|mot|palabra|parola|woord)"
    r"|(?:order|play|sign)s? (?:for|as) me|anmelden|einloggen|zugang|connecter|acceder|accedere)\b",
    re.IGNORECASE,
)
"""Phrases of lines that may contain an unmarked password: `sign on with swordfish`."""
_AROUND_WORD = "\"'“”.,;:!?()<>[]{}*_`"
_SIGNS = pattern(r"[^\w-]+")


def sets_password(text: str) -> bool:
    """True if a line of a text sets a password, even misspelled: `Set pasword: swordfish`."""
    return _SETS_WORD.search(text) is not None


def words_to_try(text: str, game: str) -> list[str]:
    """Words of a text that may be the password of a seat in this game, at most six.

    These are a word after "password" or before "is my password", a word after the game as in a sign-on (`SIGON Friver
    swordfish`), the only word of the text, and a lone word in a line that is not a name or greeting. So are the words
    of a short line that names the game, and words with a digit or a hyphen in a line that is short or names the game,
    with any signs between them (`friver/swordfish`).
    """
    alone = [words[0] for line in text.split("\n") if len(words := line.split()) == 1]
    words = [
        *words_called_password(text, game),
        *(each for each in alone if len(alone) == len(text.split()) == 1 or not each.strip(_AROUND_WORD).isalpha()),
        *_words_of_short_lines(text, game.casefold()),
    ]
    forms = dict.fromkeys(
        form for word in words for form in (word.strip(_AROUND_WORD), word) if 0 < len(form) <= _LONGEST_WORD
    )
    return list(forms)[:_MOST_LOOKS]


def words_called_password(text: str, game: str) -> Iterator[str]:
    """Return words that a text calls a password, or that follow this game's name as in a sign-on."""
    told = before_password(text)
    behind_game = re.compile(rf"{re.escape(game)}[,;:]?[^\S\n]+(\S{{{_LEAST},}})", re.IGNORECASE)
    if told is not None:
        yield text[len(told) :].split()[0]
    yield from (found[1] for each in (_TOLD_FIRST, behind_game) for found in each.finditer(text))


def _words_of_short_lines(text: str, game: str) -> Iterator[str]:
    """Possible passwords in short lines or beside the game's name; the last ones first."""
    for line in text.split("\n"):
        words = [word for word in _SIGNS.split(line[:_LONGEST]) if len(word.strip("-_")) > 1]
        is_short = len(words) <= _FEW_WORDS
        names_game = any(word.casefold() in (game, word[:1].casefold() + game) for word in words)
        for word in reversed(words):
            is_one = names_game and is_short and len(word) >= _LEAST and not word.casefold().endswith(game)
            has_sign = "-" in word.strip("-") or any(map(str.isdigit, word))
            if is_one or (has_sign and (is_short or names_game) and any(map(str.isalpha, word))):
                yield word


def words_in_sentences(text: str) -> Iterator[str]:
    """Possible passwords in sentences: words with a digit or hyphen, and all words in a line about access.

    The words nearest to words about access come first.
    """
    for line in text.split("\n"):
        found = _OF_ACCESS.search(line)
        before = line[: found.start()].split() if found is not None else []
        behind = line[found.end() if found is not None else 0 :].split()
        for word in chain.from_iterable(zip_longest(behind, reversed(before), fillvalue="")):
            bare = word.strip(_AROUND_WORD)
            has_sign = "-" in bare.strip("-") or any(map(str.isdigit, bare))
            if (found or has_sign) and len(bare) <= _LONGEST_WORD and any(map(str.isalpha, bare)):
                yield bare


def speaks_of_password(text: str) -> bool:
    """True if a sentence may contain a password: `swordfish is my password`."""
    return _SPOKEN_OF.search(text) is not None


def before_password(text: str) -> str | None:
    """A sentence up to the password that it states (`my password is `); None if it states none."""
    found = _TOLD.search(text)
    return None if found is None else text[: found.end()]


def without_words(text: str) -> str:
    """A subject or letter text in which access words are blanked: `[CONFIRM ...]`."""
    return _WORD.sub(lambda found: f"{found[found.lastindex or 0]}...", text)


_BLANK = r"[^\S\n]"
_MARK = rf"{_BLANK}{{0,20}}(?:[-*_>.\d)#]{{1,4}}{_BLANK}{{0,4}})?"
_SIGN_ON = r"(?:SI(?:GN|NG)[ -]?(?:ON|IN)|LOG[ -]?(?:ON|IN))"
_OPENS = rf"(?:{_SIGN_ON}|RESIGN|TAKE-?OVER|JOIN|OBSERVE|WATCH|MONITOR)"


def without_sign_ons(text: str, game: str) -> str:
    """Return a message without passwords of sign-on or SET lines, for press without ENDPRESS.

    Misspelled and decorated sign-ons, and those to another game, count too.
    """
    name = re.escape(game)
    seat = rf"(?:\S{{1,40}}{_BLANK}?@{_BLANK}?[\w-]{{1,32}}|\S{_BLANK}?{name}|{name})"
    own = rf"^({_MARK}{_OPENS}:?{_BLANK}+{seat}[,;:]?{_BLANK}+)\S.*$"
    other = rf"^({_MARK}(?:SI(?:GN|NG)-?(?:ON|IN)|LOG-?IN):?{_BLANK}+\S{{2,40}}{_BLANK}+)\S+{_BLANK}*$"
    for line in (own, other):
        text = re.sub(line, r"\1...", text, flags=re.IGNORECASE | re.MULTILINE)
    return _SETS_WORD.sub(r"\1...", text)
