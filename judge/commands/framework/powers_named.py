"""The power on the board that a command of the Master names."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import Invocation, Words
from judge.game.game import Power, Stage
from judge.game.people.seats import MASTER, find_seat, near_power
from judge.problems import Refused

_BESIDE = frozenset({"THE", "PLAYER", "POWER", "OF", "BY", "TO", "AND", "PLEASE"})
"""Words beside the names of powers: `EJECT the french player`, `CONTROL italy BY france`."""


def names_in(invocation: Invocation) -> Words:
    """The words of a command that names seats, without those that people write beside names."""
    game, words = invocation.game, invocation.words
    game_map = invocation.in_play.map
    kept = (word for word in words.rest if word.upper() not in _BESIDE or find_seat(game, game_map, word) is not None)
    return replace(words, rest=tuple(kept))


def power_on_board(invocation: Invocation, word: str) -> Power:
    """The power on the board that a word means. Raises Refused E-POWER, E-GM-RESIGN, E-STATE."""
    game = invocation.game
    found = find_seat(game, invocation.in_play.map, word)
    if found == MASTER:
        raise Refused("E-GM-RESIGN", "The Master is no power.")
    power = next((power for power in game.powers if power.name == found), None)
    if power is None:
        raise Refused(
            "E-POWER",
            f"There is no power {word} on the board of {game.name}.{near_power(invocation.in_play.map, word)}",
        )
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: who plays cannot be changed any more.")
    return power
