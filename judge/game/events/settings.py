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
    """Opening of the game for players by the Master."""

    open_seats: int


class SettingsChanged(Struct, frozen=True, tag=True):
    """Change of the game's settings by the Master.

    `changes` has whole sentences, for everybody or for the Master alone.
    """

    changes: tuple[str, ...]
    announced: bool = True


class FlagChanged(Struct, frozen=True, tag=True):
    """Mark on the game set or removed by the judge's keeper."""

    flag: Flag
    on: bool


class GameCorrected(Struct, frozen=True, tag=True):
    """Replacement of a game with an edited one (`judge import --replace`), or the Master's correction.

    `changed` are the changed fields of the game, for the Master and the log; `told` whole sentences for all. `board`:
    the position has changed, and everybody is shown it. `ordered` are the powers whose orders on file have changed;
    each is told only about its own. `deadlines` are the old and the new one, None: unchanged.
    """

    phase: str
    changed: tuple[str, ...]
    told: tuple[str, ...] = ()
    board: bool = False
    ordered: tuple[PowerName, ...] = ()
    deadlines: tuple[datetime | None, datetime | None] | None = None
    by_master: bool = False


class GamePurged(Struct, frozen=True, tag=True):
    """Deletion of the game with everything about it; `expired`: a sandbox whose time is over."""

    expired: bool = False


class SandboxWarned(Struct, frozen=True, tag=True):
    """Warning that the sandbox will be deleted at `until`. Only its owner is told."""

    until: datetime


class BranchKept(Struct, frozen=True, tag=True):
    """Position of a sandbox saved under a name; it now has `count` of them. Its owner is told."""

    name: str
    phase: str
    count: int


class BranchFollowed(Struct, frozen=True, tag=True):
    """Continuation of a sandbox from a branch, in its phase. Powers `ordered` have orders on file.

    `phases`: the store's numbers of the phases that now make up its history.
    """

    name: str
    phase: str
    phases: tuple[int, ...]
    ordered: tuple[PowerName, ...] = ()


class BranchDropped(Struct, frozen=True, tag=True):
    """Deletion of a sandbox's branch."""

    name: str


class GameRenamed(Struct, frozen=True, tag=True):
    """New name of the game."""

    old: str
    new: str


class StageChanged(Struct, frozen=True, tag=True):
    """Stop, resumption or termination of the game. `vacant`: powers with no player and none expected.

    `recalled`: vacant powers of a game that was over, with the addresses of the players whom the clock dismissed.
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
