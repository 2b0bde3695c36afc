"""Settings NAMES and ADDRESSES: the display of people's names and addresses to one another."""

from __future__ import annotations

from judge.game.game import Game
from judge.problems import Refused


def read_showing(what: str, word: str) -> bool:
    """Read the setting NAMES or ADDRESSES: True if shown. Raises Refused E-SETTING."""
    match word.strip().upper():
        case "SHOW" | "SHOWN":
            return True
        case "HIDE" | "HIDDEN" | "NOSHOW":
            return False
    raise Refused("E-SETTING", f'{what} are set to SHOW or HIDE, not "{word.strip()[:40]}".')


def has_people(game: Game) -> bool:
    """True if anybody but the Master is, or was, in a game."""
    played = any(power.past or power.player is not None for power in game.powers)
    return bool(played or game.seats or game.observers)


def check_showing(old: Game, new: Game) -> None:
    """Refuse to show anything that was hidden when people joined (E-SHOW-LATE); hiding is always possible."""
    opened = [("names", new.names_shown > old.names_shown), ("addresses", new.addresses_shown > old.addresses_shown)]
    for what, is_opened in opened:
        if is_opened and has_people(old):
            raise Refused(
                "E-SHOW-LATE",
                f"The {what} of {old.name} stay hidden: people have joined on that promise. Say {what.upper()} SHOW"
                f" in CREATE, or before anybody joins.",
            )


def how_to_ask(name: str) -> str:
    """Lines with which an outsider writes to a game's Master, as a sentence."""
    return f"MONITOR {name}, and below it PRESS TO M, your question, and ENDPRESS."
