"""The keeper's marks on a game: effects on clock, writers and readers of press (commands.md 3.4)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.game import Flag, Game


def stands_still(game: Game) -> bool:
    """True if the clock leaves a game alone, and no mail triggers a phase."""
    return Flag.HELD in game.flags or is_locked(game)


def is_locked(game: Game) -> bool:
    """True if only the judge's keeper can change a game, because something in it is broken."""
    return Flag.CORRUPT in game.flags


def is_watched(game: Game) -> bool:
    """True if the judge's keeper reads the press of a game. Nobody in it is told."""
    return Flag.SUSPECT in game.flags


def flagged(game: Game, flag: Flag, on: bool) -> Game:
    """The game with a mark, or without it."""
    others = tuple(other for other in game.flags if other is not flag)
    return replace(game, flags=(*others, flag) if on else others)


_WORDS = {Flag.HELD: "held", Flag.CORRUPT: "locked", Flag.SUSPECT: "watched"}


def flag_word(flag: Flag) -> str:
    """Keeper's word for a game with this mark: "held", "locked", "watched"."""
    return _WORDS[flag]


def flag_sentence(game: Game) -> str:
    """Public sentence about a marked game; "" if there is none."""
    if is_locked(game):
        return "The judge's keeper is looking into a fault in this game: until it is mended, nothing in it can be"
        " changed."
    if stands_still(game):
        return "The judge's keeper holds this game: its clock stands still. Orders and press are still welcome."
    return ""
