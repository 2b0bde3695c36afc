"""Events about a game as a whole: its making and settings, its stage, and what the keeper does to it."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from judge.board.names import PowerName
from judge.game.game import Flag, Stage


class GameCreated(Struct, frozen=True, tag=True):
    """CREATE made a game. `open_seats` counts the places to take; `notes` are the resolver's remarks on rules."""

    stage: Stage
    open_seats: int
    notes: tuple[str, ...] = ()


class FormingBegun(Struct, frozen=True, tag=True):
    """The Master opened the game for players."""

    open_seats: int


class SettingsChanged(Struct, frozen=True, tag=True):
    """The Master changed what the game is played with.

    `changes` are whole sentences, for all or for the Master alone.
    """

    changes: tuple[str, ...]
    announced: bool = True


class FlagChanged(Struct, frozen=True, tag=True):
    """The judge's keeper marked the game, or took a mark off it."""

    flag: Flag
    on: bool


class GameCorrected(Struct, frozen=True, tag=True):
    """The keeper put an edited game in the place of the old one (`judge import --replace`), or the Master corrected it.

    `changed` are the fields of the game that are others now, for the Master and the log; `told` whole sentences for
    all. `board`: the position on it is another one, and everybody is told it. `ordered` are the powers whose orders on
    file are others; each hears of its own only. `deadlines` are the old and the new one, None: it is as it was.
    """

    phase: str
    changed: tuple[str, ...]
    told: tuple[str, ...] = ()
    board: bool = False
    ordered: tuple[PowerName, ...] = ()
    deadlines: tuple[datetime | None, datetime | None] | None = None
    by_master: bool = False


class GamePurged(Struct, frozen=True, tag=True):
    """The game is deleted with everything about it."""


class GameRenamed(Struct, frozen=True, tag=True):
    """The game has another name."""

    old: str
    new: str


class StageChanged(Struct, frozen=True, tag=True):
    """The game stopped, went on or was terminated. `vacant` are powers that nobody plays and nobody waits for."""

    old: Stage
    new: Stage
    by: str
    reason: str = ""
    vacant: tuple[PowerName, ...] = ()


SettingEvent = (
    GameCreated | FormingBegun | SettingsChanged | FlagChanged | GameCorrected | GamePurged | GameRenamed | StageChanged
)
