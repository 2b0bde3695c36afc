"""The whole state of one play-by-mail game, frozen: `Game`, and the people and powers in it.

Everything that changes a game is a function from a `Game` to a new one. The store keeps it as JSON
(`judge.store.codec`), so every value here is a msgspec Struct.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from msgspec import Struct, field
from msgspec.structs import force_setattr, replace

from judge.board.names import PowerName
from judge.board.orders import Order
from judge.board.position import Position, Unit
from judge.game.archiving import Archived
from judge.game.ending.ballots import Ballot, Proposal
from judge.game.ending.kinds import Ending
from judge.game.ending.motions import Motions
from judge.game.ending.stalemate import Quiet
from judge.game.ending.voting import Voting
from judge.game.people.addresses import folded
from judge.game.people.display_names import clean_name, is_name
from judge.game.people.entrance import Access, watcher_title
from judge.game.people.rotation import Rotation
from judge.game.press.kept_press import GreyAuthor, HeldPress, KeptPress
from judge.game.protests import Protest
from judge.game.time.absences import Absence
from judge.game.time.clock_memory import Clock
from judge.game.time.timing import Timing
from judge.rules.house import HouseRules

FORMAT = 2
"""The number of the stored form; `judge.store.codec` upgrades older ones."""


class Stage(StrEnum):
    """Where a game is in its life (spec: life cycle). Only *active* games are driven by the clock."""

    PREPARATION = "preparation"
    FORMING = "forming"
    ACTIVE = "active"
    WAITING = "waiting"
    COMPLETED = "completed"
    TERMINATED = "terminated"

    @property
    def told(self) -> str:
        """As a sentence tells it: "the game is in preparation", "the game is forming"."""
        return "in preparation" if self is Stage.PREPARATION else self.value

    @property
    def is_under_way(self) -> bool:
        """Whether a game has begun and is not over: it is played, or waits for something."""
        return self in (Stage.ACTIVE, Stage.WAITING)

    @property
    def is_over(self) -> bool:
        """Whether a game has ended, or was given up."""
        return self in (Stage.COMPLETED, Stage.TERMINATED)


class Role(StrEnum):
    """What somebody is in a game, which decides what they may do and read."""

    POWER = "power"
    SEAT = "seat"
    OBSERVER = "observer"
    MONITOR = "monitor"
    MASTER = "master"


class Status(StrEnum):
    """Who stands behind a power: a player, nobody any more (a replacement is sought), or nobody by design."""

    PLAYED = "played"
    RESIGNED = "resigned"
    DUMMY = "dummy"


class Sight(StrEnum):
    """How much of others' secrets somebody may read, by the Master's word (OMNISCIENT, OMNISCIENT!)."""

    OWN = ""
    ORDERS = "omniscient"
    PRESS = "omniscient!"


class Flag(StrEnum):
    """What the judge's keeper marks a game with (commands.md 3.4): see `judge.game.keeper_flags` for what each does."""

    HELD = "held"
    CORRUPT = "corrupt"
    SUSPECT = "suspect"


class WaitReason(StrEnum):
    """Why a game is in stage *waiting*. It goes on only when no reason is left."""

    VACANCY = "vacancy"
    MASTER = "master"
    PREVIEW = "preview"


class Maps(StrEnum):
    """How somebody wants pictures in their letters (SET MAP)."""

    ON = "on"
    SMALL = "small"
    """Larger symbols and names, for small screens."""
    BIG = "big"
    """More pixels, for large screens."""
    PRINT = "print"
    """For a page of paper."""
    OFF = "off"


class Joins(StrEnum):
    """How somebody hears of those who join (SET JOINS): as is usual for their seat, of each, once a day, or never."""

    USUAL = ""
    EACH = "each"
    DAILY = "daily"
    NONE = "none"


NO_PASSWORD = "none$"
"""Begins the `password` of a player who has chosen none: no word fits it. What follows makes their tokens their own."""


class Player(Struct, frozen=True):
    """One person in one seat. `password` is a hash (`judge.app.base.passwords`), never the word; or NO_PASSWORD.

    `addresses` are folded however they are given; mail goes to all of them and any of them identifies the person.
    `name` is what others may call them, "" for none; it is one that `display_names` lets stand, or made so.
    `zone` is the IANA zone for dates in letters to them, "" for the game's own.
    `since` is the phase code from which they held the seat, "" before the start. `sight` ends with the seat.
    `tokens` counts how often its holder has ended the tokens for replies (SET TOKEN NEW).
    `calendar_switched` counts how often they have switched entries for their calendar off and on (SET CALENDAR).
    """

    addresses: tuple[str, ...]
    password: str
    name: str = ""
    zone: str = ""
    since: str = ""
    sight: Sight = Sight.OWN
    maps: Maps = Maps.ON
    tokens: int = 0
    joins: Joins = Joins.USUAL
    calendar_switched: int = 0

    @property
    def has_password(self) -> bool:
        """True if a word opens the seat, not replies and proved addresses alone."""
        return not self.password.startswith(NO_PASSWORD)

    @property
    def calendar(self) -> bool:
        """Whether letters that tell a deadline bring it for the calendar."""
        return self.calendar_switched % 2 == 0

    def __post_init__(self) -> None:
        plain = tuple(dict.fromkeys(map(folded, self.addresses)))
        if plain != self.addresses:  # from a file, or the store of an older judge
            force_setattr(self, "addresses", plain)
        if self.name and not is_name(self.name, plain):
            force_setattr(self, "name", clean_name(self.name, plain))


class Power(Struct, frozen=True):
    """A power's side of the game: who plays it and what they have handed in for the present phase.

    `orders` None: nothing on file. An empty tuple is a set for a phase in which nothing is due.
    `controller` is the power, or `MASTER`, that orders for it; None: it is its own.
    `vote` is its ballot on the end of the game, None: it has not voted. `past` are earlier players, the newest first.
    """

    name: PowerName
    status: Status = Status.PLAYED
    player: Player | None = None
    controller: str | None = None
    orders: tuple[Order, ...] | None = None
    wait: bool = False
    vote: Ballot | None = None
    past: tuple[Player, ...] = ()
    turns: tuple[str, ...] = ()
    """Who order for it in turn, its controller among them; empty: nobody but the controller."""
    final: bool = False
    """Whether the orders on file are marked as final (FINAL, house rule order_status)."""
    version: int = 0
    """The number of its latest set in this phase, as its subject line said; 0: none did (house rule subject_line)."""
    missed: int = 0
    """How many counted phases in a row it has sent no orders for (house rule nmr_cd_after)."""
    perpetual: bool = False
    """Whether its orders for one movement phase stand for the next one, too (PERPETUAL)."""
    in_disorder: bool = False
    """Whether missing orders have put it into civil disorder for good: its dummy then, which nobody waits for."""


class Seat(Struct, frozen=True):
    """A place taken in a forming game. `power` None: it is dealt at the start. Its ID is `POWER#n`.

    `preference` are the powers that its holder wants, the dearest first; those of a group are equally dear. Powers
    that are in no group come last.
    """

    number: int
    player: Player
    power: PowerName | None = None
    preference: tuple[tuple[PowerName, ...], ...] = ()

    @property
    def id(self) -> str:
        """How its holder signs on before the start."""
        return self.power or f"POWER#{self.number}"


class Observer(Struct, frozen=True):
    """Somebody who watches. A monitor gets results and notices only and writes no press.

    `kind` is the type as which they came (`REPORTER`), one of those that the game allows; "" for a plain observer.
    `joined` is when, UTC, None if a judge before 0.2 let them in: who comes again under the same ID watches anew.
    """

    id: str
    player: Player
    monitor: bool = False
    kind: str = ""
    joined: datetime | None = None

    @property
    def title(self) -> str:
        """What they are called: "observer", "monitor", or their type in small letters."""
        return watcher_title(self.monitor, self.kind)


class Statement(Struct, frozen=True):
    """What somebody told everybody after the end of a game. `seat` is the ID of who wrote it."""

    seat: str = field(name="position")
    text: str


class OrdersAhead(Struct, frozen=True):
    """Orders for a later phase (`F1902M`), as they were written: what they mean hangs on where the units stand then.

    `by` is the seat that sent them; they count only as long as it orders for the power. `contingent`: they came along
    with the moves, for retreats or adjustments that there may never be (house rule minor_phases).
    """

    power: PowerName
    phase: str
    lines: tuple[str, ...]
    by: str
    contingent: bool = False
    perpetual: bool = False
    """They are those of the last phase, which stand until others come (PERPETUAL)."""


class ProxyGrant(Struct, frozen=True):
    """In a phase, by its code, the player of the power `to` may order for `power` too."""

    power: PowerName
    to: PowerName
    phase: str


class Game(Struct, frozen=True, omit_defaults=True):
    """One game. Times are aware UTC; `zone` is the IANA zone of deadlines and of letters.

    `rules` are the stated rules only, in order (`!NAME` switches one off): what they bring along is worked out
    again on each load. `position` is None until the start. `powers` is empty until then and in map order after.
    `seed` feeds every draw of lots. `shelved` are the codes of phases rolled back and not played again, next first.
    `proposal` is the end of the game that is put to the vote at present.
    """

    name: str
    map: str
    master: Player
    seed: str
    created: datetime
    timing: Timing
    zone: str
    variant: str = "standard"
    stage: Stage = Stage.PREPARATION
    rules: tuple[str, ...] = ()
    description: str = ""
    private: str | None = None
    listed: bool = True
    archived: Archived = Archived.ALWAYS
    seats: tuple[Seat, ...] = ()
    powers: tuple[Power, ...] = ()
    observers: tuple[Observer, ...] = ()
    absences: tuple[Absence, ...] = ()
    position: Position | None = None
    deadline: datetime | None = None
    clock: Clock = Clock()
    waiting_for: tuple[WaitReason, ...] = ()
    shelved: tuple[str, ...] = ()
    started: datetime | None = None
    ending: Ending | None = None
    master_reminded: datetime | None = field(default=None, name="reminded")
    """When its Master was last reminded of what it waits for, or when it began to wait."""
    phase_began: datetime | None = None
    """When the present phase began; None: none is played, or it began under a judge before 0.2."""
    not_before: datetime | None = None
    """Before when the clock does not process the present phase (MIN in the timing, SET START)."""
    grace_until: datetime | None = None
    """When the grace of the present phase ends, where the Master set it; None: as the timing says."""
    proposal: Proposal | None = None
    access: Access = Access()
    foreign: tuple[tuple[str, PowerName], ...] = ()
    """Addresses that are not on file for a power and have signed on for it: each pair once, the oldest first."""
    rotation: Rotation = Rotation()
    """When the turn passes among those who order for a dummy."""
    statements: tuple[Statement, ...] = ()
    """The end-of-game statements, in order."""
    rated: bool = True
    """Whether it counts for how reliably its players play (`game.people.reliability`), which is all that it means."""
    ontime: float = 0.0
    """The on-time ratio, from 0 to 1, that those who enter must have; 0: anybody may."""
    flags: tuple[Flag, ...] = ()
    victory: int = 0
    """How many centers win; 0: as map and rules say."""
    growth: bool = False
    """Whether a winner must have more centers than a year ago."""
    voting: Voting = Voting()
    phase_timing: Timing | None = None
    """What the present phase began with, where `timing` is another one since; see `timing_now`."""
    whole_sets: bool = False
    """Whether a mail's orders for a power are taken all together or not at all (SET ORDERS WHOLE), as a set that takes
    the place of the one on file; else they are taken one by one, and change the units that they name."""
    names_shown: bool = False
    """Whether names are told while it is played; else after the end only, as in games of judges before 0.2."""
    addresses_shown: bool = False
    """Whether those who play are told one another's addresses wherever names are told (SET ADDRESSES SHOW)."""
    house: HouseRules = HouseRules()
    """The habits of a human game master that it is played with (HOUSE)."""
    verified_senders: bool = True
    """Whether mail that is proved to be from an address on file needs no password (SET SENDERS VERIFIED)."""
    newcomers: tuple[str, ...] = ()
    """The seats taken of which those have still to hear who hear of newcomers once a day, the first one first."""
    newcomers_since: datetime | None = None
    """When the first of them was taken; None: there is none."""
    proxies: tuple[ProxyGrant, ...] = ()
    """Who may order for somebody else's power for a phase, by the Master's leave (GRANT PROXY)."""
    ahead: tuple[OrdersAhead, ...] = ()
    """Orders for later phases, one set at most for each power and phase (`judge.game.orders_ahead`)."""
    deadline_changes: int = 0
    """How often the deadline that runs has changed (`judge.game.time.live_deadline`): what calendars go by."""
    own: dict[str, Any] = {}
    """What the game's variant alone reads and writes, in the stored form of its values; never changed in place."""
    own_then: dict[str, Any] = {}
    """What `own` was right after the last step back or forward, as long as phases are `shelved`."""
    own_last: dict[str, Any] = {}
    """What `own` was before phases were `shelved`, where the variant wants it again once they have been played."""
    options: dict[str, str] = {}
    """The settings that only games of this variant have, those that are not as usual, by name."""
    kept_press: tuple[KeptPress, ...] = ()
    """Press that is printed with the next results, as it came in."""
    held_press: tuple[HeldPress, ...] = ()
    """Press without its end, one for each writer at most, that waits for SEND or ORDERS (`judge.game.press.held`)."""
    grey_authors: tuple[GreyAuthor, ...] = ()
    """Who wrote anonymous press, where the Master may tell that after the end."""
    motions: Motions = Motions()
    """What is put to a secret vote (voting=proposals)."""
    protests: tuple[Protest, ...] = ()
    """What was said against the results of the last phase and is not answered."""
    protests_made: int = 0
    """How many there have been, for their numbers; games begun before 0.2 did not count."""
    quiet: Quiet = Quiet()
    """How long no center has changed hands."""
    blocked_press: tuple[tuple[str, str], ...] = ()
    """Writers and readers between whom the Master has stopped private press."""
    # Made by a function, for else msgspec would leave out the number where it is the present one.
    format: int = field(default_factory=lambda: FORMAT)

    def power(self, name: PowerName) -> Power:
        """The power of this name. Raises KeyError."""
        for power in self.powers:
            if power.name == name:
                return power
        raise KeyError(name)

    def with_power(self, power: Power) -> Game:
        """The game with this power in the place of its namesake."""
        return replace(self, powers=tuple(power if old.name == power.name else old for old in self.powers))

    def with_new_clock(self, deadline: datetime | None) -> Game:
        """The game at the beginning of a phase's time, or of a new one for it; nothing is remembered of the old one.

        `deadline` None: the phase has none, or none is played. `not_before` and why the game waits stay as they are.
        """
        return replace(self, deadline=deadline, clock=Clock(), grace_until=None, phase_timing=None)

    @property
    def timing_now(self) -> Timing:
        """The timing that counts for the reminders, the grace and the rest of the present phase."""
        return self.phase_timing or self.timing

    @property
    def board(self) -> Position:
        """The position of a game that has started. Raises ValueError before that."""
        if self.position is None:
            raise ValueError(f"{self.name} has not started")
        return self.position

    @property
    def phase_code(self) -> str:
        """`S1901M`; `FORMING` before the start, `COMPLETED` after the end."""
        if self.position is None:
            return "FORMING"
        return "COMPLETED" if self.stage is Stage.COMPLETED else str(self.position.phase)

    @property
    def vacancies(self) -> tuple[PowerName, ...]:
        """Resigned powers that still matter: those with a unit or a center."""
        return tuple(
            power.name for power in self.powers if power.status is Status.RESIGNED and self.is_alive(power.name)
        )

    def is_alive(self, power: PowerName) -> bool:
        """Whether a power, or a vassal of it, has a unit (also a dislodged one) or a center, or nobody has any yet.

        A power that may build a garrison now is alive as well.
        """
        board = self.board
        bloc = {power, *(vassal.name for vassal in self.powers if vassal.controller == power)}
        return (
            board.is_empty
            or not bloc.isdisjoint(board.garrisons)
            or any(unit.power in bloc for unit in board.units)
            or not bloc.isdisjoint(board.centers.values())
            or any(lost.unit.power in bloc for lost in board.dislodged)
        )

    def all_units(self, power: PowerName) -> tuple[Unit, ...]:
        """A power's units, dislodged ones included."""
        return self.board.units_of(power) + tuple(lost.unit for lost in self.board.dislodged_of(power))
