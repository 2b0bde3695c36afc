"""Events of players who replace others at the Master's request: REPLACE and SWAP."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from judge.board.names import PowerName
from judge.game.values.open_questions import OpenQuestion
from judge.game.values.reliability import Reliability


class ReplacementWanted(Struct, frozen=True, tag=True):
    """Request that the owner of `address` play a power, once they have said yes to a letter.

    `cleared`: the orders on file are dropped then. `known`: they are on the judge's standby list, and described by
    their reliability alone. `by_itself`: the judge asks without the Master's command. `again`: they were asked before;
    a yes to that letter counts, with `cleared` as it is now. `leaves`: when the letter leaves at the earliest, after
    one that the Master had sent to them today; None: now.
    """

    power: PowerName
    address: str
    cleared: bool = False
    known: str = ""
    by_itself: bool = False
    again: bool = False
    leaves: datetime | None = None


class ReplacementDropped(Struct, frozen=True, tag=True):
    """Withdrawal by the Master of a request to play a power in place of its player."""

    power: PowerName


class StandbyFound(Struct, frozen=True, tag=True):
    """Person on the standby list who can play a vacant power; `known` is the first one's reliability.

    `known` is "" if nobody is left whom the judge could ask by itself.
    """

    power: PowerName
    known: str = ""


class PlayerReplaced(Struct, frozen=True, tag=True):
    """New player of a power, found by the Master. `old` are the former player's addresses, if any.

    `hidden`: the others are not told (HIDE_DUMMIES). `cleared`: no orders are on file. `owing`: orders were missing.
    `record` is the new player's, for the Master only.
    """

    power: PowerName
    old: tuple[str, ...] = ()
    hidden: bool = False
    cleared: bool = False
    owing: bool = False
    record: Reliability | None = None


class SwapWanted(Struct, frozen=True, tag=True):
    """Planned exchange of two players, once both have agreed. `agreed`: the powers that already have."""

    powers: tuple[PowerName, PowerName]
    agreed: tuple[PowerName, ...] = ()


class SwapDropped(Struct, frozen=True, tag=True):
    """Cancellation of an exchange of two players. `by` is the power that refused, or the Master."""

    powers: tuple[PowerName, PowerName]
    by: str


class PlayersSwapped(Struct, frozen=True, tag=True):
    """Exchange of two players. `hidden`: only they and the Master are told (HIDE_DUMMIES)."""

    powers: tuple[PowerName, PowerName]
    hidden: bool = False


class CoMasterWanted(Struct, frozen=True, tag=True):
    """Request that the owner of `address` be a co-Master, until a certain time (UTC) or for good."""

    address: str
    until: datetime | None = None


class CoMasterUnwanted(Struct, frozen=True, tag=True):
    """Withdrawal of a request to the owner of `address`, or the observer with this ID, to be a Master."""

    address: str


class CoMasterAdded(Struct, frozen=True, tag=True):
    """New co-Master, who has the seat `id`. `until` is the end of a deputy's time in UTC, None for good.

    Only Masters see `address`. `moved`: a deputy's time now ends at another time.
    """

    id: str
    until: datetime | None = None
    address: str = ""
    moved: bool = False


class CoMasterDropped(Struct, frozen=True, tag=True):
    """End of a co-Master's office; they now watch as `id`. `by` is "MASTER", or "" if their time was over."""

    id: str
    by: str


class YesTooLate(Struct, frozen=True, tag=True):
    """Late yes by the owner of `address`, who can no longer become a power's player or a co-Master.

    `seat` is the power, or the address of the intended co-Master.
    """

    seat: str
    address: str


class QuestionLapsed(Struct, frozen=True, tag=True):
    """Nobody has said yes in time to a question of the Master; `asked` says to whom it went."""

    asked: OpenQuestion


SuccessionEvent = (
    ReplacementWanted
    | ReplacementDropped
    | StandbyFound
    | PlayerReplaced
    | SwapWanted
    | SwapDropped
    | PlayersSwapped
    | CoMasterWanted
    | CoMasterUnwanted
    | CoMasterAdded
    | CoMasterDropped
    | YesTooLate
    | QuestionLapsed
)
