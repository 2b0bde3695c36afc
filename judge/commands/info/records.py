"""How reliably people play: INFOPLAYER, and the ratio that a game asks for (njudge_features.md 7)."""

from __future__ import annotations

import re

from judge.commands.framework.table import CommandResult, Invocation, Where, command, need_words
from judge.game.game import Game
from judge.game.outcome import Answer
from judge.game.people.reliability import WINDOW, Reliability, describe
from judge.problems import Refused


@command(
    "INFOPLAYER",
    where=Where.INFO,
    usage="INFOPLAYER",
    help="Your own record on this judge: how often your orders came in time.",
    topic="reliability",
)
def info_player(invocation: Invocation) -> CommandResult:
    """The sender's record, mailed to nobody else."""
    need_words(invocation.words, 0, 1, "INFOPLAYER")
    sender = invocation.context.sender
    if invocation.words.rest and invocation.words.rest[0].strip("<>").lower() != sender:
        raise Refused(
            "E-PRIVACY",
            "You can ask for your own record only, from the address that it is kept under: INFOPLAYER",
        )
    lines = [
        *describe(invocation.context.games.record(sender)),
        "",
        f"What counts are the last {WINDOW} phases of all games.",
    ]
    return CommandResult(
        answers=(Answer(f"Your record on {invocation.context.judge_name}", f"Record of {sender}", "\n".join(lines)),)
    )


def read_ontime(word: str, own: Reliability) -> float:
    """The ratio that a word means: `0.8`, `80%`, `NONE`. Raises Refused E-SET-SYNTAX, E-ONTIME-OWN."""
    text = word.upper().replace(",", ".")
    if text in ("NONE", "OFF"):
        return 0.0
    if not re.fullmatch(r"(\d{1,3}|\d?\.\d{1,4})%?", text, re.ASCII):
        raise Refused("E-SET-SYNTAX", f'"{word}" is no ratio: give a number from 0 to 1, such as 0.8, or NONE.')
    wanted = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    if wanted > 1:
        raise Refused("E-SET-SYNTAX", f'"{word}" is no ratio: give a number from 0 to 1, such as 0.8, or NONE.')
    if wanted > own.on_time_ratio:
        raise Refused(
            "E-ONTIME-OWN",
            f"Your own on-time ratio is {own.on_time_ratio:.2f}: you cannot ask others for a better one.",
        )
    return wanted


def rated_sentence(name: str, *, rated: bool) -> str:
    """What a change of it means."""
    return f"{name} {'counts' if rated else 'does not count'} for the records of its players from now on."


def check_reliable(invocation: Invocation, game: Game) -> None:
    """Refuse whoever wants to enter a game and is less often on time than it asks for (E-ONTIME)."""
    record = invocation.context.games.record(invocation.context.sender)
    if record.on_time_ratio < game.ontime:
        raise Refused(
            "E-ONTIME",
            f"{game.name} is for players whose on-time ratio is {game.ontime:.2f} or better; yours is"
            f" {record.on_time_ratio:.2f} ({record.on_time} of {record.due} phases). INFOPLAYER tells your record.",
        )
