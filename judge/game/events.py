"""What can happen in a game. Events are facts in the past tense: the log keeps them, letters are made from them.

Who hears of an event, and how much of it, is `judge.game.secrecy`'s business; how it is worded is the templates'.
No event carries a password or its hash. Times are aware UTC.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from judge.board.names import PowerName
from judge.board.orders import Order
from judge.board.position import Position, Unit
from judge.board.results import Resolution
from judge.game.access import watcher_title
from judge.game.ballots import Ballot
from judge.game.game import Flag, Stage
from judge.game.reliability import Reliability
from judge.game.timing import Absence


class Allegiance(Struct, frozen=True):
    """A dummy that has come to another lord by the loss of its homes. None: nobody, or the Master."""

    power: PowerName
    lord: PowerName | None
    old: PowerName | None


class Record(Struct, frozen=True):
    """One processed phase, enough to tell it, to roll back to it and to play it again.

    `orders` are those adjudicated, defaults included; `on_file` those that the players had sent (None: none), which
    is what ROLLBACK RESTORE brings back. `after` has the captures done and is the position at the start of the
    next phase that is played. `defaulted` are the powers that had nothing on file and needed it.
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
    """Vassals' units that were destroyed when centers had changed hands (TORN_ALLEGIANCE); not in `after`."""


class GameCreated(Struct, frozen=True, tag=True):
    """CREATE made a game. `open_seats` counts the places to take; `notes` are the resolver's remarks on rules."""

    stage: Stage
    open_seats: int
    notes: tuple[str, ...] = ()


class FormingBegun(Struct, frozen=True, tag=True):
    """The Master opened the game for players."""

    open_seats: int


class PlayerJoined(Struct, frozen=True, tag=True):
    """Somebody took a seat. `seat` is his ID: `POWER#2`, or the power he chose."""

    seat: str
    open_seats: int
    master_starts: bool
    silent: bool = False
    """Nobody but the newcomer and the Master is told."""
    record: Reliability | None = None
    """The newcomer's, for the Master only."""


class ObserverJoined(Struct, frozen=True, tag=True):
    """Somebody watches from now on. `kind` is the type as which he came, "" for a plain observer or a monitor."""

    id: str
    monitor: bool
    kind: str = ""

    @property
    def title(self) -> str:
        """What he is called: "observer", "monitor", or his type in small letters."""
        return watcher_title(self.monitor, self.kind)


class ObserverLeft(Struct, frozen=True, tag=True):
    """An observer or monitor is gone. `kind` as in ObserverJoined; `by` is "MASTER" if the Master sent him away."""

    id: str
    monitor: bool
    kind: str = ""
    by: str = ""

    @property
    def title(self) -> str:
        """What he was called."""
        return watcher_title(self.monitor, self.kind)


class SeatLeft(Struct, frozen=True, tag=True):
    """A player left a game that had not started. `by` is "MASTER" if the Master took the seat away."""

    seat: str
    open_seats: int
    by: str = ""


class PowerAssigned(Struct, frozen=True, tag=True):
    """At the start: this power is yours. `seat` is the ID by which its player was known before."""

    power: PowerName
    seat: str


class GameStarted(Struct, frozen=True, tag=True):
    """The first phase has begun."""

    position: Position
    deadline: datetime | None


class OrdersReceived(Struct, frozen=True, tag=True):
    """A complete new set is on file. `by` is the position that sent it; `notes` are remarks on how it was read.

    `to_master`: the Master gets a copy of the confirmation (ALWAYS_CONFIRM).
    """

    power: PowerName
    orders: tuple[Order, ...]
    by: str
    notes: tuple[str, ...] = ()
    to_master: bool = False


class OrdersCleared(Struct, frozen=True, tag=True):
    """A power's set was taken off the file. `to_master` as in OrdersReceived."""

    power: PowerName
    by: str
    to_master: bool = False


class OrdersShown(Struct, frozen=True, tag=True):
    """Everybody is told what is on file for a power in `phase` now; None: nothing any more (BROADCAST_ORDERS)."""

    power: PowerName
    orders: tuple[Order, ...] | None
    phase: str


class WaitSet(Struct, frozen=True, tag=True):
    """A power asked to hold this phase until its deadline, or stopped asking."""

    power: PowerName
    wait: bool


class VoteCast(Struct, frozen=True, tag=True):
    """A power voted on the end. Told to the voter only."""

    power: PowerName
    vote: Ballot


class ProposalMade(Struct, frozen=True, tag=True):
    """An end of the game is put to everybody's vote: a concession to `favored`, None: the draw of all survivors.

    `hidden`: nobody is told who proposed it; then readers get the event with `proposer` "".
    """

    proposer: str
    favored: PowerName | None
    hidden: bool = False


class ProposalFell(Struct, frozen=True, tag=True):
    """The standing proposal is off the table with all its votes: somebody said NO (who is nobody's business).

    Not `vetoed`: the favored power can win no more.
    """

    favored: PowerName | None
    vetoed: bool


class PasswordChanged(Struct, frozen=True, tag=True):
    """A position has a new password."""

    position: str


class AddressChanged(Struct, frozen=True, tag=True):
    """A position's mail goes elsewhere from now on. The old addresses are told too."""

    position: str
    old: tuple[str, ...]
    new: tuple[str, ...]


class ForeignAddress(Struct, frozen=True, tag=True):
    """A mail from an address that is not on file acted for a position: the addresses on file are told."""

    position: str
    address: str


class AddressShared(Struct, frozen=True, tag=True):
    """Somebody signed on for a power from an address that plays, or has signed on for, others: the Master is told."""

    power: PowerName
    address: str
    others: tuple[PowerName, ...]


class DeadlineMoved(Struct, frozen=True, tag=True):
    """The deadline is another one. `by` is a position ("MASTER", a power), or "" for the judge; `reason` says why.

    `hidden`: only the Master and whoever did it are told who it was (HIDE_EXTENDERS).
    """

    old: datetime | None
    new: datetime | None
    by: str
    reason: str
    hidden: bool = False


class GraceMoved(Struct, frozen=True, tag=True):
    """The Master has the grace of the present phase end at another moment; None: never."""

    old: datetime | None
    new: datetime | None


class StartMoved(Struct, frozen=True, tag=True):
    """The Master says before when the present phase is not processed by itself; None: there is no such moment."""

    old: datetime | None
    new: datetime | None


class ZoneChanged(Struct, frozen=True, tag=True):
    """The Master gave the game another zone (IANA names). The deadline, if any, shows the same hour there."""

    old: str
    new: str
    old_deadline: datetime | None
    deadline: datetime | None


class PreferenceSet(Struct, frozen=True, tag=True):
    """A seat would like these powers, as `Seat.preference` has them; empty: any. Told to nobody else."""

    seat: str
    preference: tuple[tuple[PowerName, ...], ...]


class DisplayZoneSet(Struct, frozen=True, tag=True):
    """A position reads dates in a zone of its own from now on; "": in the game's."""

    position: str
    zone: str


class AbsenceSet(Struct, frozen=True, tag=True):
    """A position asked for a time without deadlines, by the wall clock of the game's zone.

    `silent`: only the Master is told besides (SILENT_ABSENCES). `hidden`: all others are not told who it was
    (HIDE_ABSENTEES); in what they are told `by` is "".
    """

    by: str
    absence: Absence
    silent: bool = False
    hidden: bool = False


class AbsenceDropped(Struct, frozen=True, tag=True):
    """An absence was taken back. `by` is whose it was, `dropped_by` who took it back; the rest as in AbsenceSet."""

    by: str
    absence: Absence
    dropped_by: str
    silent: bool = False
    hidden: bool = False


class Signature(StrEnum):
    """How press tells who wrote it: by its writer's name, not at all, or by another's name."""

    NAMED = "named"
    ANONYMOUS = "anonymous"
    FAKED = "faked"


class PressSent(Struct, frozen=True, tag=True, omit_defaults=True):
    """Somebody wrote. `to` are IDs, empty for a broadcast. `text` is as written, lines divided by newlines.

    Sender and readers are the true ones. `claimed_sender` is set where the signature is faked, `claimed_to` where the
    readers are told that others got it (empty: everybody), None: the truth. `quiet`: the writer wants no copy.
    `master_reads`: the Master listens in (True) or is spared a broadcast (False); None: as addressed. `subject` is the
    Master's own (OFFICIAL), "": the usual one. `statement`: it is kept as an end-of-game statement.
    """

    sender: str
    to: tuple[str, ...]
    text: str
    phase: str
    signature: Signature = Signature.NAMED
    claimed_sender: str = ""
    claimed_to: tuple[str, ...] | None = None
    quiet: bool = False
    master_reads: bool | None = None
    subject: str = ""
    statement: bool = False

    @property
    def broadcast(self) -> bool:
        """Whether it goes to everybody."""
        return not self.to

    @property
    def shown_to(self) -> tuple[str, ...]:
        """The readers as the readers are told of them; empty for everybody."""
        return self.to if self.claimed_to is None else self.claimed_to

    @property
    def shown_sender(self) -> str:
        """The writer as the readers are told of him; "" for nobody."""
        match self.signature:
            case Signature.NAMED:
                return self.sender
            case Signature.ANONYMOUS:
                return ""
            case Signature.FAKED:
                return self.claimed_sender


class PhaseProcessed(Struct, frozen=True, tag=True):
    """A phase was adjudicated. `deadline` is the next phase's; `final` that the game is over with it.

    `again` are the lines of results that differ from an earlier adjudication of the same phase (ROLLFORWARD).
    """

    record: Record
    deadline: datetime | None
    final: bool = False
    again: tuple[str, ...] = ()


class Previewed(Struct, frozen=True, tag=True):
    """What PROCESS would do now. Nothing was done. `by` is the Master, or "" for the clock.

    `deadline` would be the next phase's; `ended` is how the game would end, None: it would go on.
    """

    record: Record
    by: str = "MASTER"
    deadline: datetime | None = None
    ended: GameEnded | None = None


class PowersDefaulted(Struct, frozen=True, tag=True):
    """Powers without orders were given the default ones."""

    phase: str
    powers: tuple[PowerName, ...]


class GameEnded(Struct, frozen=True, tag=True):
    """The game is over; kind as in `Ending`."""

    kind: str
    victors: tuple[PowerName, ...]
    phase: str


class PlayerResigned(Struct, frozen=True, tag=True):
    """A power has no player any more. `by` is its own name, "MASTER" or "" for the clock (late)."""

    power: PowerName
    units: int
    centers: int
    by: str
    eliminated: bool = False


class PlayersDismissed(Struct, frozen=True, tag=True):
    """The grace period is over: these late powers lose their players. One PlayerResigned each follows."""

    phase: str
    powers: tuple[PowerName, ...]


class PlayerTookOver(Struct, frozen=True, tag=True):
    """A vacant power is played again. `returned` tells that the new player is an old one.

    `hidden`: only he and the Master are told (HIDE_DUMMIES), for silence must not tell dummies from others.
    """

    power: PowerName
    returned: bool = False
    hidden: bool = False
    record: Reliability | None = None
    """The new player's, for the Master only."""


class PowerDummied(Struct, frozen=True, tag=True):
    """The Master made a power a dummy: no player is looked for. `hidden`: only he hears of it (HIDE_DUMMIES)."""

    power: PowerName
    hidden: bool = False


class PlayerRevived(Struct, frozen=True, tag=True):
    """The Master brought a power's last player back. `new_password`: he chose another one for him.

    `hidden` as for PlayerTookOver.
    """

    power: PowerName
    new_password: bool = False
    hidden: bool = False


class ControlChanged(Struct, frozen=True, tag=True):
    """A dummy is ordered by somebody else. `controller` is a power or "MASTER", None: nobody; so was `old`.

    `conquest`: it lost its homes (VASSAL_DUMMIES), which everybody hears of unless `hidden` (HIDE_DUMMIES). Otherwise
    the Master decided it, and those concerned are told. `turn`: it is the next one's turn, which the two are told.
    `turns` are all who order for it in turn.
    """

    power: PowerName
    controller: str | None
    old: str | None
    conquest: bool = False
    hidden: bool = False
    turn: bool = False
    turns: tuple[str, ...] = ()


class MasterActed(Struct, frozen=True, tag=True):
    """The Master writes in the place of a position. `lines` are those of his mail that do so, without passwords."""

    position: str
    lines: tuple[str, ...]


class MasterChanged(Struct, frozen=True, tag=True):
    """The game has a new Master; `old` are the former one's addresses, who is told who took over.

    `observer` is the ID under which the former one watches from now on; "": he has left (TAKEOVER).
    """

    old: tuple[str, ...]
    new: tuple[str, ...]
    observer: str = ""


class SettingsChanged(Struct, frozen=True, tag=True):
    """The Master changed what the game is played with. `changes` are whole sentences, for all or for him alone."""

    changes: tuple[str, ...]
    announced: bool = True


class FlagChanged(Struct, frozen=True, tag=True):
    """The judge's keeper marked the game, or took a mark off it."""

    flag: Flag
    on: bool


class IdentitiesRevealed(Struct, frozen=True, tag=True):
    """Everybody may see now who played what in a finished game."""


class GameCorrected(Struct, frozen=True, tag=True):
    """The keeper put an edited game in the place of the old one (`judge import --replace`).

    `changed` are the fields of the game that are others now, for the Master and the log; `told` whole sentences for
    all. `board`: the position is another one, and everybody is told it. `ordered` are the powers whose orders on file
    are others; each hears of its own only. `deadlines` are the old and the new one, None: it is as it was.
    """

    phase: str
    changed: tuple[str, ...]
    told: tuple[str, ...] = ()
    board: bool = False
    ordered: tuple[PowerName, ...] = ()
    deadlines: tuple[datetime | None, datetime | None] | None = None


class GamePurged(Struct, frozen=True, tag=True):
    """The game is deleted with everything about it."""


class GameRenamed(Struct, frozen=True, tag=True):
    """The game has another name."""

    old: str
    new: str


class StageChanged(Struct, frozen=True, tag=True):
    """The game stopped, went on or was terminated."""

    old: Stage
    new: Stage
    by: str
    reason: str = ""


class RolledBack(Struct, frozen=True, tag=True):
    """The game stands at an earlier phase again. `phase` is its code or "FORMING"."""

    phase: str
    restored: bool
    full: bool
    deadline: datetime | None


class RolledForward(Struct, frozen=True, tag=True):
    """A shelved phase was played again: its results follow."""

    phase: str
    restored: bool


class RemindersSent(Struct, frozen=True, tag=True):
    """The deadline is near and these powers have no orders in."""

    phase: str
    powers: tuple[PowerName, ...]
    deadline: datetime


class LateNoticeSent(Struct, frozen=True, tag=True):
    """The deadline has passed without these powers' orders. `first`: everybody hears of it, later ones go to the late.

    `then` says what happens when the grace period is over (`clock.after_grace`), "" without grace.
    """

    phase: str
    powers: tuple[PowerName, ...]
    deadline: datetime
    first: bool
    grace_ends: datetime | None = None
    then: str = ""
    hidden: bool = False
    """Whether only the Master is told all the names (HIDE_LATE_POWERS)."""


class MasterReminded(Struct, frozen=True, tag=True):
    """Once a day: what a game waits for. `days` have passed since its deadline, None where that is not the matter.

    `to_keeper`: the judge's keeper is told too, or alone when not `to_master` (timing.md 5.6).
    """

    stage: Stage
    days: int | None
    to_master: bool
    to_keeper: bool


class ClockGap(Struct, frozen=True, tag=True):
    """The judge's clock stood still or jumped: nothing was processed, deadlines moved by `hours`."""

    hours: float
    backwards: bool
    old: datetime | None
    new: datetime | None


class SignedOn(Struct, frozen=True, tag=True):
    """A valid sign-on that asked for nothing else: answered with how things stand."""

    position: str


Event = (
    GameCreated
    | FormingBegun
    | PlayerJoined
    | ObserverJoined
    | ObserverLeft
    | SeatLeft
    | PowerAssigned
    | GameStarted
    | OrdersReceived
    | OrdersCleared
    | OrdersShown
    | WaitSet
    | VoteCast
    | ProposalMade
    | ProposalFell
    | PasswordChanged
    | AddressChanged
    | ForeignAddress
    | AddressShared
    | DeadlineMoved
    | GraceMoved
    | StartMoved
    | ZoneChanged
    | PreferenceSet
    | DisplayZoneSet
    | AbsenceSet
    | AbsenceDropped
    | PressSent
    | PhaseProcessed
    | Previewed
    | PowersDefaulted
    | GameEnded
    | PlayerResigned
    | PlayersDismissed
    | PlayerTookOver
    | PowerDummied
    | PlayerRevived
    | ControlChanged
    | MasterActed
    | MasterChanged
    | SettingsChanged
    | FlagChanged
    | IdentitiesRevealed
    | GameCorrected
    | GamePurged
    | GameRenamed
    | StageChanged
    | RolledBack
    | RolledForward
    | RemindersSent
    | LateNoticeSent
    | MasterReminded
    | ClockGap
    | SignedOn
)
