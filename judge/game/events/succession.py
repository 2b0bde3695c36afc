"""Events of players who replace one another at the Master's request: REPLACE and SWAP."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from judge.board.names import PowerName
from judge.game.values.reliability import Reliability


class ReplacementWanted(Struct, frozen=True, tag=True):
    """The owner of `address` should play a power, once they have said yes to a letter.

    `cleared`: the orders on file are dropped then. `known`: they are on the judge's standby list, and described by
    their reliability alone. `by_itself`: the judge asks without the Master's word. `again`: they were asked before;
    a yes to that letter counts, with `cleared` as it is now.
    """

    power: PowerName
    address: str
    cleared: bool = False
    known: str = ""
    by_itself: bool = False
    again: bool = False


class ReplacementDropped(Struct, frozen=True, tag=True):
    """The Master takes back a request to play a power in place of its player."""

    power: PowerName


class StandbyFound(Struct, frozen=True, tag=True):
    """Somebody on the standby list can play a vacant power; `known` is the first one's reliability.

    `known` "": nobody is left whom the judge could ask by itself.
    """

    power: PowerName
    known: str = ""


class PlayerReplaced(Struct, frozen=True, tag=True):
    """A power has a new player, whom the Master has asked. `old` are the former one's addresses, if any.

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
    """Two players will change places once both have agreed. `agreed`: those who already have."""

    powers: tuple[PowerName, PowerName]
    agreed: tuple[PowerName, ...] = ()


class SwapDropped(Struct, frozen=True, tag=True):
    """Two players do not change places after all. `by` is the power that refused, or the Master."""

    powers: tuple[PowerName, PowerName]
    by: str


class PlayersSwapped(Struct, frozen=True, tag=True):
    """Two players have changed places. `hidden`: only they and the Master are told (HIDE_DUMMIES)."""

    powers: tuple[PowerName, PowerName]
    hidden: bool = False


class CoMasterWanted(Struct, frozen=True, tag=True):
    """The owner of `address` will be a co-Master if they say yes, until an hour (UTC) or for good."""

    address: str
    until: datetime | None = None


class CoMasterUnwanted(Struct, frozen=True, tag=True):
    """Any request to the owner of `address`, or to an observer with this ID, to be a Master is withdrawn."""

    address: str


class CoMasterAdded(Struct, frozen=True, tag=True):
    """A game gets a co-Master, who has the seat `id`. `until` (UTC) for a deputy; None: for good.

    `address` is for Masters. `moved`: a deputy's time now ends at another hour.
    """

    id: str
    until: datetime | None = None
    address: str = ""
    moved: bool = False


class CoMasterDropped(Struct, frozen=True, tag=True):
    """A co-Master watches as `id` from now on. `by` is "MASTER", or "" if their time was over."""

    id: str
    by: str


class YesTooLate(Struct, frozen=True, tag=True):
    """The owner of `address` has said yes, but can no longer become a power's player or a co-Master.

    `seat` is the power, or the address of the intended co-Master.
    """

    seat: str
    address: str


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
)
