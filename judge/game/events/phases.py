"""Events of play: orders, phases, votes on the end, the end itself, and rollbacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from msgspec import Struct

from judge.board.names import PowerName
from judge.board.orders import Order
from judge.board.position import Position, Unit
from judge.board.results import Resolution
from judge.game.game import Game
from judge.game.values.ballots import Ballot
from judge.game.values.endings import Ending, EndingKind
from judge.game.values.kept_press import Printed


class Allegiance(Struct, frozen=True):
    """New lord of a dummy that lost its homes. `lord` or `old` is None for nobody or the Master."""

    power: PowerName
    lord: PowerName | None
    old: PowerName | None


class PhaseRecord(Struct, frozen=True):
    """One processed phase, with all that is needed to report it, roll back to it and replay it.

    `orders` are the adjudicated orders, including defaults; `on_file` are the players' orders (None: none), which
    ROLLBACK RESTORE restores. `after` includes captures and is the position at the start of the next phase that is
    played. `defaulted` are the powers that had no orders on file although they owed some.
    """

    before: Position
    orders: dict[PowerName, tuple[Order, ...]]
    on_file: dict[PowerName, tuple[Order, ...] | None]
    resolution: Resolution
    after: Position
    deadline: datetime | None = None
    """The deadline that this phase had."""
    defaulted: tuple[PowerName, ...] = ()
    allegiances: tuple[Allegiance, ...] = ()
    torn: tuple[Unit, ...] = ()
    """Vassals' units that were destroyed when centers changed hands (TORN_ALLEGIANCE); not in `after`."""
    own: dict[str, Any] = {}
    """Variant's data just before the phase (`Game.own`), so that it can be played again."""
    told: dict[str, Any] = {}
    """Variant's data on how the orders came about, in stored form, for its letters."""
    press: Printed = Printed()
    """The press that was printed with the results (publish_press)."""
    watched: dict[str, datetime | None] | None = None
    """IDs of the watchers at the time of the orders, and when they joined, for a replayed phase.

    None means the watchers of the game just before the phase.
    """


class PastPhase:
    """A processed phase. Its large parts are read on request: a game may have hundreds.

    `at` is the time of processing, aware UTC, None if unknown.
    """

    def __init__(
        self,
        code: str,
        read_game: Callable[[], Game],
        read_record: Callable[[], PhaseRecord],
        at: datetime | None = None,
    ) -> None:
        self.code = code
        self.at = at
        self._read_game = read_game
        self._read_record = read_record

    @property
    def early(self) -> bool:
        """True if it was processed before its deadline."""
        deadline = self.record.deadline
        return deadline is not None and self.at is not None and self.at < deadline

    @cached_property
    def game(self) -> Game:
        """The whole game as it stood just before the phase."""
        return self._read_game()

    @cached_property
    def record(self) -> PhaseRecord:
        """Orders and results of the phase."""
        return self._read_record()


def codes_of(past: Sequence[PastPhase]) -> str:
    """Codes of the first and last of some phases: `S1901M to F1902M`, or of the only one."""
    return past[0].code if len(past) == 1 else f"{past[0].code} to {past[-1].code}"


class GameStarted(Struct, frozen=True, tag=True):
    """Beginning of the first phase. `dealt` is the power of each seat, by the seat's ID before the start."""

    position: Position
    deadline: datetime | None
    dealt: Mapping[str, PowerName] = {}


class OrdersReceived(Struct, frozen=True, tag=True):
    """Receipt of orders. `orders` is the whole set now on file, with unchanged parts of the old one.

    `by` is the seat that sent them; `notes` are remarks on how they were read. `to_master`: the Master gets a copy of
    the confirmation (ALWAYS_CONFIRM). `before` is the set on file until then; None: nothing.
    """

    power: PowerName
    orders: tuple[Order, ...]
    by: str
    notes: tuple[str, ...] = ()
    to_master: bool = False
    before: tuple[Order, ...] | None = None


class OrdersCleared(Struct, frozen=True, tag=True):
    """Removal of a power's orders on file.

    `to_master`: the Master gets a copy of the confirmation (ALWAYS_CONFIRM).
    """

    power: PowerName
    by: str
    to_master: bool = False


class SubmissionReceived(Struct, frozen=True, tag=True):
    """Receipt of a variant's substitute for orders. `lines` are all that are now on file, () for none.

    `by` is the seat that sent it; `notes` are remarks on how it was read. `to_master`: the Master is told too
    (ALWAYS_CONFIRM). `title` names it in a word or two: `Offers`. `missing` has sentences on everything that its sender
    still owes for the phase.
    """

    power: PowerName
    title: str
    lines: tuple[str, ...]
    by: str
    notes: tuple[str, ...] = ()
    to_master: bool = False
    missing: tuple[str, ...] = ()


class ListsLocked(Struct, frozen=True, tag=True):
    """Lock of the first lists in a game that is played a phase ahead, once all lists are in.

    `phase` is the code of the lists' phase, `following` of the phase for which lists are now written.
    """

    phase: str
    following: str


class OrdersKept(Struct, frozen=True, tag=True):
    """Receipt of orders for a later phase, `lines` as written; () withdraws the old orders.

    `by` is the seat that sent them. `to_master`: the Master is told too (ALWAYS_CONFIRM). `before` are the replaced
    orders, () for none. `contingent`: they came with the moves, for retreats or adjustments.
    """

    power: PowerName
    phase: str
    lines: tuple[str, ...]
    by: str
    to_master: bool = False
    before: tuple[str, ...] = ()
    contingent: bool = False


class OrdersCameDue(Struct, frozen=True, tag=True):
    """Start of a phase with orders sent ahead. `orders` are on file now, () if none of them fits.

    `unfit` has sentences on orders that do not fit, with reasons; `notes` are remarks on the reading of the others.
    """

    power: PowerName
    phase: str
    orders: tuple[Order, ...]
    by: str
    unfit: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    to_master: bool = False


class OrdersShown(Struct, frozen=True, tag=True):
    """Public notice of a power's orders on file for `phase`; None: removed (BROADCAST_ORDERS).

    `hidden_builds` counts the builds, or orders to new units, that are left out of `orders`: only their number is
    public. `hidden`: somebody else ordered for the power, which may be a dummy in secret (HIDE_DUMMIES).
    """

    power: PowerName
    orders: tuple[Order, ...] | None
    phase: str
    hidden_builds: int = 0
    hidden: bool = False


class WaitSet(Struct, frozen=True, tag=True):
    """Wait flag of a power set or removed: it asks to hold this phase until its deadline."""

    power: PowerName
    wait: bool


class PowersDefaulted(Struct, frozen=True, tag=True):
    """Default orders for powers without orders."""

    phase: str
    powers: tuple[PowerName, ...]


class ExtraUnitsFound(Struct, frozen=True, tag=True):
    """Powers that begin a movement phase with too many units, which only an error can cause.

    `extra` is the number of surplus units of each.
    """

    phase: str
    extra: tuple[tuple[PowerName, int], ...]


class PhaseProcessed(Struct, frozen=True, tag=True):
    """Adjudication of a phase. `deadline` is the next phase's; `final`: the game is over.

    `again` are the lines of results that differ from an earlier adjudication of this phase (ROLLFORWARD).
    """

    record: PhaseRecord
    deadline: datetime | None
    final: bool = False
    again: tuple[str, ...] = ()


class Previewed(Struct, frozen=True, tag=True):
    """Preview of PROCESS; nothing was done. `by` is the Master, or "" for the clock.

    `deadline` would be the next phase's; `ended` is the game's end that would result, None if it would continue.
    """

    record: PhaseRecord
    by: str = "MASTER"
    deadline: datetime | None = None
    ended: GameEnded | None = None


class RolledBack(Struct, frozen=True, tag=True):
    """Return of the game to an earlier phase. `phase` is its code or "FORMING".

    `out` is set for people who had no part in the game at that time, and so have none now (FULL). `told` has sentences
    on everything on file now or, before the start, on people who stay. If it is "", `restored` is True if orders are on
    file; before the start, the powers' players stay. `again`: there are phases that can be replayed. `ended` is the
    ending of the game that no longer counts. `resigning` are the seats whose pending RESIGN is forgotten: only each of
    these and the Master are told. `lacking` are powers that owe orders, none of which were restored: only each of these
    and the Master are told. `by_itself`: a game before its start can also begin without the Master.
    """

    phase: str
    restored: bool
    full: bool
    deadline: datetime | None
    out: bool = False
    told: str = ""
    again: bool = True
    ended: Ending | None = None
    resigning: tuple[str, ...] = ()
    lacking: tuple[PowerName, ...] = ()
    by_itself: bool = False


class RolledForward(Struct, frozen=True, tag=True):
    """Replay of a shelved phase, whose results follow.

    `dropped` are the powers whose newer orders were replaced by those of the phase.
    """

    phase: str
    restored: bool
    dropped: tuple[PowerName, ...] = ()


class VoteCast(Struct, frozen=True, tag=True):
    """Vote of a power on the end. Only the voter is told."""

    power: PowerName
    vote: Ballot


class ProposalMade(Struct, frozen=True, tag=True):
    """Public proposal of an end: a concession to `favored`, None: the draw of all survivors.

    `hidden`: nobody is told the proposer, and readers get the event with `proposer` "". `ballot` is the proposer's vote
    if everybody casts a ballot of their own; None if people vote YES or NO on the proposal (PROPOSE_DIAS).
    """

    proposer: str
    favored: PowerName | None
    hidden: bool = False
    ballot: Ballot | None = None


class ProposalFell(Struct, frozen=True, tag=True):
    """Fall of the open proposal with all its votes: somebody said NO (their name is private).

    Not `vetoed`: the favored power can no longer win.
    """

    favored: PowerName | None
    vetoed: bool


class GameEnded(Struct, frozen=True, tag=True):
    """End of the game."""

    kind: EndingKind
    victors: tuple[PowerName, ...]
    phase: str
    persons: tuple[str, ...] = ()
    """Winners other than powers (`Ending.persons`)."""
    declared: bool = False
    """True if the Master declared it after a stalemate, without a vote."""


PhaseEvent = (
    GameStarted
    | OrdersReceived
    | OrdersCleared
    | OrdersShown
    | OrdersKept
    | SubmissionReceived
    | ListsLocked
    | OrdersCameDue
    | WaitSet
    | PowersDefaulted
    | ExtraUnitsFound
    | PhaseProcessed
    | Previewed
    | RolledBack
    | RolledForward
    | VoteCast
    | ProposalMade
    | ProposalFell
    | GameEnded
)
