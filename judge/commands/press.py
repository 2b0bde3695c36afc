"""PRESS and BROADCAST: who is written to, and the text up to ENDPRESS (commands.md 7)."""

from __future__ import annotations

import re

from judge.commands.base import Case, Result, Signed, Where, command
from judge.game.clock import deadline_passed, lateness
from judge.game.control import find_position, player_at
from judge.game.events import PressSent
from judge.game.game import Stage
from judge.game.press import check_press
from judge.game.secrecy import everyone
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
    listed = addressed(case.words.tail)
    if listed is None:
        raise Refused("E-PRESS-NOTO", f"PRESS needs the readers: {_USAGE}. To write to everybody use BROADCAST.")
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
    if addressed(case.words.tail) is not None:
        raise Refused("E-PRESS-TO2", f"BROADCAST goes to everybody. To write to some of them: {_USAGE}")
    return _send(case, ())


def addressed(options: str) -> str | None:
    """The readers that stand after PRESS or BROADCAST, a list without blanks; None if there are none.

    WHITE, a signature, is what press has anyway. Raises Refused: E-PRESS-TO2, E-PRESS-FROM2, E-PRESS-SHORT and
    E-PRESS-OPT for what cannot be read, E-PRESS-GREY and E-PRESS-FAKE for other signatures.
    """
    words = re.sub(r"\s*,\s*", ",", options.strip()).split()
    listed: str | None = None
    white = False
    while words:
        word = words.pop(0)
        match word.upper():
            case "TO" | "+":
                if not words:
                    raise Refused("E-PRESS-SHORT", f"Nobody is named after {word}: {_USAGE}")
                found = words.pop(0)
                if found.upper() == "ALL" and words and words[0].upper() == "BUT":
                    found = "-" + "".join(words[1:2])
                    del words[:2]
            case signature if signature in ("WHITE", "GREY", "GRAY", "FAKE", "FROM"):
                _check_signature(signature, again=white)
                white = True
                continue
            case _ if word[0] == "+":
                found = word[1:]
            case _:
                hint = f" Divide several readers by commas: {_USAGE}" if listed is not None else ""
                raise Refused("E-PRESS-OPT", f'The judge cannot make out "{word}" after PRESS or BROADCAST.{hint}')
        if listed is not None:
            raise Refused("E-PRESS-TO2", f"The readers are named twice. Write one list: {_USAGE}")
        listed = found
    return listed


def _check_signature(word: str, *, again: bool) -> None:
    if word in ("FAKE", "FROM"):
        raise Refused("E-PRESS-FAKE", "Press in this game is signed with its writer's name: nothing can be faked.")
    if word != "WHITE":
        raise Refused("E-PRESS-GREY", "Press in this game is signed: it cannot be anonymous.")
    if again:
        raise Refused("E-PRESS-FROM2", "WHITE is written twice.")


def readers(signed: Signed, listed: str) -> tuple[str, ...]:
    """The positions that a list names: IDs divided by commas, or letters and digits run together; () for ALL.

    `-list` is everybody but those named who can read. A word is tried as one ID first, then letter by letter.
    Raises Refused: E-PRESS-WHO naming the unknown piece, E-PRESS-SHORT when nobody is left.
    """
    if listed.upper() == "ALL":
        return ()
    found = [position for piece in listed.removeprefix("-").split(",") if piece for position in _named(signed, piece)]
    if not found:
        raise Refused("E-PRESS-SHORT", f"Nobody is named after TO: {_USAGE}")
    if listed.startswith("-"):
        game = signed.game
        held = [one for one in everyone(game, monitors=False) if player_at(game, one) is not None]
        found = [position for position in held if position not in (*found, signed.actor.id)]
        if not found:
            raise Refused("E-PRESS-SHORT", "Nobody is left to read this.")
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
    check_press(signed.game, signed.table.rules, signed.actor.role, to, late=_is_late(signed))
    text = "\n".join(line.text for line in case.body).strip("\n")
    if not text.strip():
        raise Refused("E-PRESS-EMPTY", "There is no text between this line and ENDPRESS: nothing was sent.")
    return Result(signed.game, (PressSent(signed.actor.id, to, text, signed.game.phase_code),))


def _is_late(signed: Signed) -> bool:
    """Whether the deadline has passed without the writer's orders."""
    game = signed.game
    if game.stage is not Stage.ACTIVE or not deadline_passed(game, signed.now):
        return False
    return signed.actor.power in lateness(game, signed.table, signed.now)
