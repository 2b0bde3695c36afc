"""Events about a game as a whole: creation, settings, stages, and acts of the keeper."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from judge.board.names import PowerName
from judge.game.game import Flag, Stage


class GameCreated(Struct, frozen=True, tag=True):
    """Game made by CREATE. `open_seats`: free places; `notes`: remarks on its rules."""

    stage: Stage
    open_seats: int
    notes: tuple[str, ...] = ()


class FormingBegun(Struct, frozen=True, tag=True):
    """The Master opened the game for players."""

    open_seats: int


class SettingsChanged(Struct, frozen=True, tag=True):
    """The Master changed settings of the game.

    `changes` are whole sentences, for all or for the Master alone.
    """

    changes: tuple[str, ...]
    announced: bool = True


class FlagChanged(Struct, frozen=True, tag=True):
    """The judge's keeper marked the game, or removed a mark."""

    flag: Flag
    on: bool


class GameCorrected(Struct, frozen=True, tag=True):
    """Replacement of a game with an edited one (`judge import --replace`), or the Master's correction.

    `changed` are the changed fields of the game, for the Master and the log; `told` whole sentences for all. `board`:
    the position has changed, and everybody is shown it. `ordered` are the powers whose orders on file have changed;
    each hears of its own only. `deadlines` are the old and the new one, None: unchanged.
    """

    phase: str
    changed: tuple[str, ...]
    told: tuple[str, ...] = ()
    board: bool = False
    ordered: tuple[PowerName, ...] = ()
    deadlines: tuple[datetime | None, datetime | None] | None = None
    by_master: bool = False


class GamePurged(Struct, frozen=True, tag=True):
    """The game and everything about it are deleted; `expired`: a sandbox whose time is over."""

    expired: bool = False


class SandboxWarned(Struct, frozen=True, tag=True):
    """The sandbox will be deleted at `until`. Only its owner is told."""

    until: datetime


class BranchKept(Struct, frozen=True, tag=True):
    """A sandbox's position is kept under a name; it now has `count` of them. Its owner is told."""

    name: str
    phase: str
    count: int


class BranchFollowed(Struct, frozen=True, tag=True):
    """A sandbox goes on from a branch, in its phase. Powers `ordered` have orders on file.

    `phases`: the store's numbers of the phases that now make up its history.
    """

    name: str
    phase: str
    phases: tuple[int, ...]
    ordered: tuple[PowerName, ...] = ()


class BranchDropped(Struct, frozen=True, tag=True):
    """A branch of a sandbox is forgotten."""

    name: str


class GameRenamed(Struct, frozen=True, tag=True):
    """The game has a new name."""

    old: str
    new: str


class StageChanged(Struct, frozen=True, tag=True):
    """Stop, resumption or termination of the game. `vacant`: powers with no player and none expected.

    `recalled`: vacant powers of a game that was over, with the addresses of those who lost them to the clock.
    """

    old: Stage
    new: Stage
    by: str
    reason: str = ""
    vacant: tuple[PowerName, ...] = ()
    recalled: tuple[tuple[PowerName, tuple[str, ...]], ...] = ()

    @property
    def is_back(self) -> bool:
        """True if a game that was over is under way again, but waits."""
        return self.old.is_over and self.new is Stage.WAITING


SettingEvent = (
    GameCreated
    | FormingBegun
    | SettingsChanged
    | FlagChanged
    | GameCorrected
    | GamePurged
    | SandboxWarned
    | BranchKept
    | BranchFollowed
    | BranchDropped
    | GameRenamed
    | StageChanged
)
