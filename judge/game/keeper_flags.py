"""The keeper's marks on a game: what the clock, writers and readers of press find there (commands.md 3.4)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.game import Flag, Game


def stands_still(game: Game) -> bool:
    """Whether the clock leaves a game alone, and no mail sets off a phase by itself."""
    return Flag.HELD in game.flags or is_locked(game)


def is_locked(game: Game) -> bool:
    """Whether nobody but the judge's keeper can change anything in a game, since something in it is broken."""
    return Flag.CORRUPT in game.flags


def is_watched(game: Game) -> bool:
    """Whether the judge's keeper reads the press of a game. Nobody in it is told."""
    return Flag.SUSPECT in game.flags


def flagged(game: Game, flag: Flag, on: bool) -> Game:
    """The game with a mark, or without it."""
    others = tuple(other for other in game.flags if other is not flag)
    return replace(game, flags=(*others, flag) if on else others)


_WORDS = {Flag.HELD: "held", Flag.CORRUPT: "locked", Flag.SUSPECT: "watched"}


def flag_word(flag: Flag) -> str:
    """What the keeper calls a game with this mark: "held", "locked", "watched"."""
    return _WORDS[flag]


def flag_sentence(game: Game) -> str:
    """What everybody in a marked game may know of it; "" for nothing."""
    if is_locked(game):
        return "The judge's keeper looks into a fault in this game: until it is mended, nothing in it can be changed."
    if stands_still(game):
        return "The judge's keeper holds this game: its clock stands still. Orders and press are still welcome."
    return ""
