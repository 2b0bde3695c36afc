"""`judge read`: shows how the judge understands a mail, without carrying it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Request, Script, read_script
from judge.commands.framework.table import Where
from judge.config import Config
from judge.mail.inbound.genuine import TrustedServer
from judge.mail.inbound.read_mail import read_mail
from judge.mail.letters.masking import masked
from judge.mail.plain_text import escaped

ORDER = "ORDER"
"""Name for an order line where a command's name is expected."""

Reading = dict[str, Any]
"""Result of `reading_json`: only texts, numbers, lists and dictionaries."""


def reading_json(raw: bytes, config: Config, *, hide_passwords: bool = False) -> Reading:
    """Return a mail as read: `{"sender", "automatic", "reason", "lines", "commands"}`.

    `sender` is the address to which an answer would go, None if there is none. `automatic` mails are never answered and
    have no lines and no commands. `reason` says why the mail is automatic or why nothing in it counts, else "". `lines`
    are the texts of the lines that count. `commands` are the commands understood, each as `{"command": "SET NOWAIT",
    "words": [...], "line": n}`: the keyword in its standard spelling, the words after it as written, and the line of
    the mail's text, from 1. Order lines are `ORDER` with all their words. A command that takes the lines after it
    (press, CREATE) has them under `body`. `hide_passwords` replaces passwords by `********`, for a page that people
    show around; programs get the originals. With a trusted server (`auth.authserv_id`), `genuine` says whether it has
    verified that the sender wrote the mail, and `genuine_why` why; the mail's date is ignored. Whether the commands can
    be carried out is not checked here.
    """
    mail = read_mail(
        raw,
        own_addresses=frozenset({config.judge.address}),
        max_lines=config.limits.max_lines,
        max_bytes=config.limits.max_bytes,
        server=TrustedServer(config.auth.authserv_id, config.auth.own_hops),
    )
    texts = [line.text for line in mail.lines]
    if hide_passwords:
        texts = _masked(texts)
    script = read_script([TextLine(line.number, text) for line, text in zip(mail.lines, texts, strict=True)])
    genuine = {"genuine": mail.genuine, "genuine_why": mail.genuine_why} if config.auth.authserv_id else {}
    return {
        "sender": mail.sender,
        **genuine,
        "automatic": mail.automatic,
        "reason": mail.problem.text if mail.problem is not None else mail.reason,
        "lines": texts,
        "commands": [_command(request) for request in script.requests],
    }


def describe_reading(reading: Reading) -> str:
    """Describe a reading for people, in lines without a final newline; the caller hides passwords first.

    Invisible characters are made visible.
    """
    parts = [[f"From: {reading['sender'] or 'nobody who could be answered'}"]]
    if "genuine" in reading:
        parts[0].append(f"Genuine: {'yes' if reading['genuine'] else 'no'} ({reading['genuine_why']})")
    if reading["automatic"]:
        parts.append([f"A program sent it ({reading['reason']}): it is filed and not answered."])
    elif reading["reason"]:
        parts.append([reading["reason"]])
    elif not reading["lines"]:
        parts.append(["There are no new words in it: the answer says how things stand and how to write."])
    else:
        parts.append(["What counts:", *(f"  {text}" for text in reading["lines"])])
        parts.append(_described(reading))
    return "\n\n".join("\n".join(map(escaped, part)) for part in parts)


def _masked(texts: Sequence[str]) -> list[str]:
    return masked("\n".join(texts)).split("\n") if texts else []


def _command(request: Request) -> dict[str, Any]:
    """Return one command or order line."""
    words = request.words
    if request.command is None:
        return {"command": ORDER, "words": list(words.rest), "line": words.line.number}
    made: dict[str, Any] = {
        # `SET NO WAIT` is SET NOWAIT.
        "command": words.verb if words.verb in request.command.keywords else words.verb.replace(" NO ", " NO"),
        "words": list(words.rest),
        "line": words.line.number,
    }
    if request.command.takes:
        made["body"] = [line.text for line in request.body]
    return made


def _described(reading: Reading) -> list[str]:
    """Return the commands of a mail in words, and the first line that makes no sense."""
    lines = ["Understood:"] if reading["commands"] else []
    for made in reading["commands"]:
        name = "order" if made["command"] == ORDER else made["command"]
        lines.append(f"  line {made['line']}: {' '.join([name, *made['words']])}")
        lines += [f"    {text}" for text in made.get("body", ())]
    script = _script_again(reading["lines"])
    opened = any(made.command is not None and made.command.where is Where.OPENER for made in script.requests)
    above = script.above[0][1] if script.above and not opened else None
    stray = script.stray or above
    if stray is not None:
        lines.append(f'Not understood from here on, since nobody has signed on: "{stray.text.strip()}"')
    return lines


def _script_again(texts: Sequence[str]) -> Script:
    return read_script([TextLine(number, text) for number, text in enumerate(texts, 1)])
