"""Requests in a mail's lines, below the sign-on that its reply token stands for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from judge.board.order_text.prose import is_prose
from judge.commands.framework.arguments import second_word
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Script, read_script
from judge.commands.framework.table import Where
from judge.files.maps.load import load_map
from judge.game.people.reply_tokens import ReplyToken
from judge.game.people.sign_on import EXAMPLE_PASSWORD
from judge.mail.inbound.lines import Line
from judge.mail.inbound.read_mail import InboundMail
from judge.patterns import pattern

_EXAMPLE = pattern(rf"\s*SIGNON \S+ {EXAMPLE_PASSWORD}\s*", re.IGNORECASE)
"""The sign-on that letters show, copied as it stands: a reply with a token does not need it."""


def script_of_mail(inbound: InboundMail) -> Script:
    """The commands of a mail."""
    return script_of_lines(inbound.lines, inbound.reply_token)


def script_of_lines(lines: Sequence[Line], token: ReplyToken | None) -> Script:
    """Commands in these lines of a mail with a token. A sign-on among them overrides the token."""
    return _script_of(tuple(lines), token)


@lru_cache(maxsize=4)  # each step of a mail's way asks for the same one
def _script_of(lines: tuple[Line, ...], token: ReplyToken | None) -> Script:
    written = [TextLine(line.number, line.text) for line in lines if token is None or not _EXAMPLE.fullmatch(line.text)]
    if token is None:
        return read_script(written)
    signed = read_script([TextLine(0, f"SIGNON {token.seat}@{token.game} {token.token}"), *written])
    if any(_opens(signed, at) for at in range(1, len(signed.requests))):
        return read_script(written)
    return signed


def asks_for_something(inbound: InboundMail) -> bool:
    """True if a mail has a command, or a line that may be an order."""
    map = load_map("standard")
    return any(
        request.words.line.number > 0 and (request.command is not None or not is_prose(request.words.line.text, map))
        for request in script_of_mail(inbound).requests
    )


def needs_sign_on(script: Script) -> bool:
    """True if a mail needs proof and has none: a line for a game, or a bare RESIGN (RESIGN YES)."""
    return script.stray is not None or any(
        request.command is not None
        and request.command.at_the_end is not None
        and len(request.words.rest) == (second_word(request.words) is not None)
        for request in script.requests[:1]
    )


def _opens(script: Script, at: int) -> bool:
    """True if a line proves its writer: RESIGN with a password, or any other opener."""
    request = script.requests[at]
    if request.command is None or request.command.where is not Where.OPENER:
        return False
    return request.command.at_the_end is None or len(request.words.rest) > 1
