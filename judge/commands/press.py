"""PRESS and BROADCAST: who is written to, and the text up to ENDPRESS (commands.md 7)."""

from __future__ import annotations

from judge.commands.base import Case, Result, Signed, Where, command
from judge.game.control import find_position
from judge.game.events import PressSent
from judge.game.press import check_press
from judge.problems import Refused

_USAGE = "PRESS TO france,england ... ENDPRESS"


@command(
    "PRESS",
    where=Where.BODY,
    usage="PRESS TO france\n(the text)\nENDPRESS",
    help="Write to one or several positions: names with commas, or letters run together (PRESS TO FGM).",
    topic="press",
    swallows="press",
)
def press(case: Case) -> Result:
    """Send a message to those named."""
    words = list(case.words.rest)
    if not words or (words[0].upper() not in ("TO", "+") and not words[0].startswith("+")):
        raise Refused("E-PRESS-NOTO", f"PRESS needs the readers: {_USAGE}. To write to everybody use BROADCAST.")
    listed = " ".join(words[1:]) if words[0].upper() in ("TO", "+") else " ".join([words[0][1:], *words[1:]])
    if not listed.strip():
        raise Refused("E-PRESS-SHORT", f"Nobody is named after TO: {_USAGE}")
    if listed.strip().upper() == "ALL":
        return _send(case, ())
    return _send(case, readers(case.signed, listed))


@command(
    "BROADCAST",
    where=Where.BODY,
    usage="BROADCAST\n(the text)\nENDBROADCAST",
    help="Write to everybody in the game.",
    topic="press",
    swallows="press",
)
def broadcast(case: Case) -> Result:
    """Send a message to everybody."""
    if case.words.rest:
        raise Refused(
            "E-PRESS-OPT", f'"{case.words.tail}" cannot stand after BROADCAST. The text begins on the next line.'
        )
    return _send(case, ())


def readers(signed: Signed, listed: str) -> tuple[str, ...]:
    """The positions that a list names: IDs divided by commas, or letters and digits run together.

    A word is tried as one ID first, then letter by letter. Raises Refused E-PRESS-WHO naming the unknown piece.
    """
    pieces = [piece.strip() for piece in listed.split(",")]
    found: list[str] = []
    for piece in filter(None, pieces):
        if len(piece.split()) > 1:
            raise Refused("E-PRESS-OPT", f'"{piece}": divide several readers by commas, like {_USAGE}')
        found += _named(signed, piece)
    if not found:
        raise Refused("E-PRESS-SHORT", f"Nobody is named after TO: {_USAGE}")
    return tuple(dict.fromkeys(found))


def _named(signed: Signed, piece: str) -> list[str]:
    whole = find_position(signed.game, signed.table.map, piece)
    if whole is not None:
        return [whole]
    letters = [find_position(signed.game, signed.table.map, letter) for letter in piece]
    if any(found is None for found in letters):
        raise Refused(
            "E-PRESS-WHO",
            f'"{piece}" is nobody in {signed.game.name}: use names or letters of its powers, M for the Master.',
        )
    return [found for found in letters if found is not None]


def _send(case: Case, to: tuple[str, ...]) -> Result:
    signed = case.signed
    check_press(signed.game, signed.table.rules, signed.actor.role, to)
    text = "\n".join(line.text for line in case.body).strip("\n")
    if not text.strip():
        raise Refused("E-PRESS-EMPTY", "There is no text between this line and ENDPRESS: nothing was sent.")
    return Result(signed.game, (PressSent(signed.actor.id, to, text, signed.game.phase_code),))
