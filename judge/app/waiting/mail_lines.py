"""Requests in a mail's lines, after the sign-on of its reply token, and the game that they are for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from judge.board.order_text.prose import is_prose
from judge.commands.framework.arguments import second_word
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Request, Script, read_script
from judge.commands.framework.sentences import sentences_of, wishes_in
from judge.commands.framework.table import Where
from judge.files.maps.load import load_map
from judge.game.people.reply_tokens import ReplyToken
from judge.game.people.seats import means_master, power_named
from judge.game.people.sign_on import EXAMPLE_PASSWORD, split_sign_on
from judge.mail.inbound.lines import Line
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.inbound.reply_words import reply_words
from judge.patterns import pattern
from judge.problems import Refused

_EXAMPLE = pattern(rf"\s*SIGNON \S+ {EXAMPLE_PASSWORD}\s*", re.IGNORECASE)
"""The example sign-on in letters; if a reply with a token copies it unchanged, it is ignored."""


_NAME_FIRST = frozenset({"CREATE", "JOIN", "MONITOR", "OBSERVE", "ORDERS", "PURGE", "RENAME"})
"""Openers followed by a game's name, after an @ if any; others have it in a sign-on (`Friver`)."""


def script_of_mail(inbound: InboundMail) -> Script:
    """Return the commands of a mail."""
    return script_of_lines(inbound.lines, inbound.reply_token)


def script_of_lines(lines: Sequence[Line], token: ReplyToken | None) -> Script:
    """Return the commands in these lines of a mail. A sign-on among them overrides the token."""
    return _script_of(tuple(lines), token)


@lru_cache(maxsize=4)  # each step of a mail's way asks for the same script
def _script_of(lines: tuple[Line, ...], token: ReplyToken | None) -> Script:
    written = [TextLine(line.number, line.text) for line in lines if token is None or not _EXAMPLE.fullmatch(line.text)]
    if token is None:
        return read_script(written)
    signed = read_script([TextLine(0, f"SIGNON {token.seat}@{token.game} {token.token}"), *written])
    openers = (signed.requests[at] for at in range(1, len(signed.requests)) if _opens(signed, at))
    if any(not (token.press and _is_said(request)) for request in openers):
        return read_script(written)
    return signed


def game_of(inbound: InboundMail) -> str:
    """Return the case-folded name of the game that a mail signs on to or creates; "" if it changes none."""
    for request in script_of(inbound).requests:
        if request.command is not None and request.command.where is Where.OPENER:
            return game_of_opener(request)
    return ""


def script_of(inbound: InboundMail) -> Script:
    """Return the commands of a mail, without the words that it returns from a letter."""
    lines = reply_words(inbound.subject, inbound.lines).lines
    return script_of_lines(lines, inbound.reply_token)


def game_of_opener(request: Request) -> str:
    """Return the case-folded game that an opener names; "" if none, so that the mail has no effect."""
    words = request.words.rest
    if request.command is None or not words:
        return ""
    if request.command.name in _NAME_FIRST:
        return words[0].rpartition("@")[2].removeprefix("?").casefold()
    try:
        return split_sign_on(words[0])[1].casefold()
    except Refused:
        return ""


def takes_mastership(request: Request) -> bool:
    """True for TAKEOVER of the Master's seat."""
    if request.command is None or request.command.name != "TAKEOVER" or not request.words.rest:
        return False
    try:
        return means_master(split_sign_on(request.words.rest[0])[0])
    except Refused:
        return False


def asks_for_something(inbound: InboundMail) -> bool:
    """True if a mail has a command, a possible order, or a question that the judge can answer."""
    map = load_map("standard")
    requests = [request for request in script_of_mail(inbound).requests if request.words.line.number > 0]
    if any(request.command is not None or not is_prose(request.words.line.text, map) for request in requests):
        return True
    asked = [each for each in sentences_of([each.words.line for each in requests]) if each.text.endswith("?")]
    return bool(wishes_in(asked, (), map, alone=False))


def needs_sign_on(script: Script) -> bool:
    """True if a mail needs proof but has none: it has a line for a game, or a bare RESIGN (RESIGN YES)."""
    return script.stray is not None or any(
        request.command is not None
        and request.command.at_the_end is not None
        and len(request.words.rest) == (second_word(request.words) is not None)
        for request in script.requests[:1]
    )


_SAID = ("OBSERVE", "MONITOR", "WITHDRAW")


def _is_said(request: Request) -> bool:
    """True for words to the writer of press rather than a command, not in capitals: `Observe Italy`."""
    words = request.words.line.text.split()
    if len(words) < 2 or words[0].isupper() or words[0].upper() not in _SAID or any("@" in word for word in words):
        return False
    return power_named(load_map("standard"), words[1].strip(".,;:!")) is not None


def _opens(script: Script, at: int) -> bool:
    """True if a line proves its writer: RESIGN with a password, or any other opener."""
    request = script.requests[at]
    if request.command is None or request.command.where is not Where.OPENER:
        return False
    return request.command.at_the_end is None or len(request.words.rest) > 1
