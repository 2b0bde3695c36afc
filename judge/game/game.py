"""The whole state of one play-by-mail game, frozen: `Game`, and the people and powers in it.

Changes are functions from a `Game` to a new one. It is stored as JSON (`judge.store.codec`): all are msgspec Structs.
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
from judge.game.calendar.absences import Absence
from judge.game.calendar.timing import Timing
from judge.game.ending.voting import Voting
from judge.game.order_taking import OrdersAhead, ProxyGrant
from judge.game.people.addresses import folded
from judge.game.people.display_names import clean_name, is_name
from judge.game.people.entrance import Access
from judge.game.people.invitations import Inviting
from judge.game.people.leave_setting import HalfSaid
from judge.game.people.rotation import Rotation
from judge.game.protests import Protest
from judge.game.time.clock_memory import Clock
from judge.game.time.more_time import MoreTime
from judge.game.values.ballots import Ballot, Proposal
from judge.game.values.branches import Branch
from judge.game.values.endings import Ending, Quiet
from judge.game.values.incidents import Incident
from judge.game.values.kept_press import DecidedPress, DiaryEntry, GreyAuthor, HeldPress, Ignored, KeptPress
from judge.game.values.motions import Motions, Swap
from judge.game.values.watchers import watcher_title
from judge.rules.house import HouseRules

FORMAT = 2
"""The number of the stored form; `judge.store.codec` upgrades older ones."""


class Stage(StrEnum):
    """Stage in a game's life (spec: life cycle). The clock drives only *active* games."""

    PREPARATION = "preparation"
    FORMING = "forming"
    ACTIVE = "active"
    WAITING = "waiting"
    COMPLETED = "completed"
    TERMINATED = "terminated"

    @property
    def told(self) -> str:
        """Return the stage for a sentence: "the game is in preparation", "the game is forming"."""
        return "in preparation" if self is Stage.PREPARATION else self.value

    @property
    def is_under_way(self) -> bool:
        """True if a game has begun and is not over: it is being played, or waits for something."""
        return self in (Stage.ACTIVE, Stage.WAITING)

    @property
    def is_over(self) -> bool:
        """True if a game has ended or was terminated."""
        return self in (Stage.COMPLETED, Stage.TERMINATED)


class Role(StrEnum):
    """Role in a game, which decides what somebody may do and read."""

    POWER = "power"
    SEAT = "seat"
    OBSERVER = "observer"
    MONITOR = "monitor"
    MASTER = "master"


class Status(StrEnum):
    """State of a power: played, without a player (a replacement is sought), or a dummy by design."""

    PLAYED = "played"
    RESIGNED = "resigned"
    DUMMY = "dummy"


class Sight(StrEnum):
    """Right to read others' secrets, granted by the Master (OMNISCIENT, OMNISCIENT!)."""

    OWN = ""
    ORDERS = "omniscient"
    PRESS = "omniscient!"


class Flag(StrEnum):
    """Keeper's mark on a game (commands.md 3.4): see `judge.game.keeper_flags` for the effect of each."""

    HELD = "held"
    CORRUPT = "corrupt"
    SUSPECT = "suspect"


class WaitReason(StrEnum):
    """Reasons for a game to be in the stage *waiting*. The game continues when none is left."""

    VACANCY = "vacancy"
    MASTER = "master"
    PREVIEW = "preview"


class Maps(StrEnum):
    """Preference for pictures: SMALL for small screens, BIG with more pixels, PRINT for paper (SET MAP)."""

    ON = "on"
    SMALL = "small"
    BIG = "big"
    PRINT = "print"
    OFF = "off"


class Joins(StrEnum):
    """Preference for news of newcomers (SET JOINS): the seat's default, each, once a day, or never."""

    USUAL = ""
    EACH = "each"
    DAILY = "daily"
    NONE = "none"


NO_PASSWORD = "none$"
"""Prefix of the `password` of a player without one: no word matches it. The rest makes tokens unique."""


class Player(Struct, frozen=True):
    """One person in one seat. `password` is a hash (`judge.app.base.passwords`) or NO_PASSWORD.

    `addresses` are always folded; mail goes to all of them and any of them identifies the person. `name` is the name
    that others may see, "" for none; names that `display_names` would refuse are adapted. `zone` is the IANA zone for
    dates in letters to them, "" for the game's own. `since` is the code of the phase in which they took the seat, ""
    before the start. `sight` ends with the seat. `tokens` counts changes of the reply tokens (SET TOKEN NEW).
    `calendar_switched` counts how often they switched calendar entries on or off. `digest` and `quiet` are hours for
    press and news. `half_said` is a command that waits for confirmation. `number` is from their earlier neutral name
    (`Player 3`), 0 for none. `dismissed`: the clock took the seat.
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
    digest: int | None = None
    quiet: tuple[int, int] | None = None
    half_said: HalfSaid | None = None
    ignores: tuple[Ignored, ...] = ()
    number: int = 0
    dismissed: bool = False

    @property
    def has_password(self) -> bool:
        """True if a password gives access to the seat, besides replies and verified addresses."""
        return not self.password.startswith(NO_PASSWORD)

    @property
    def calendar(self) -> bool:
        """True if letters about a deadline include a calendar entry for it."""
        return self.calendar_switched % 2 == 0

    def __post_init__(self) -> None:
        plain = tuple(dict.fromkeys(map(folded, self.addresses)))
        if plain != self.addresses:  # from a file, or the store of an older judge
            force_setattr(self, "addresses", plain)
        if self.name and not is_name(self.name, plain):
            force_setattr(self, "name", clean_name(self.name, plain))


class Power(Struct, frozen=True):
    """A power's side of the game: its player, and the player's submissions for the present phase.

    `orders` None: nothing on file. An empty tuple: nothing is due. `controller`: the power, or `MASTER`, that orders
    for it; None: its player. `vote`: its ballot on the end, if any. `past` are earlier players, newest first.
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
    """Seats that order for it in turn, including its controller; empty if only the controller does."""
    final: bool = False
    """True if the orders on file are marked as final (FINAL, house rule order_status)."""
    version: int = 0
    """Number of its latest set in this phase, by its subject line; 0: none (house rule subject_line)."""
    missed: int = 0
    """Number of counted phases in a row without orders (house rule nmr_cd_after)."""
    perpetual: bool = False
    """True if orders for one movement phase also count in the next one (PERPETUAL)."""
    in_disorder: bool = False
    """True if missing orders put it into civil disorder for good: it is a dummy for which nobody waits."""


class Seat(Struct, frozen=True):
    """A place taken in a forming game. `power` None: one is dealt at the start. Its ID is `POWER#n`.

    `preference` has the preferred powers, best first, in groups of equals; others come last.
    """

    number: int
    player: Player
    power: PowerName | None = None
    preference: tuple[tuple[PowerName, ...], ...] = ()

    @property
    def id(self) -> str:
        """Word with which its holder signs on before the start."""
        return self.power or f"POWER#{self.number}"


class Observer(Struct, frozen=True):
    """A watcher. A monitor gets results and notices only and can write to the Master alone.

    `kind` is the type that they entered as (`REPORTER`), "" for a plain observer. `joined` is the time of their entry
    in UTC, None before 0.2; a person who comes back is a new watcher. `co_master`: they act for the Master's seat,
    until the hour `until` (UTC) or, with None, for good.
    """

    id: str
    player: Player
    monitor: bool = False
    kind: str = ""
    joined: datetime | None = None
    co_master: bool = False
    until: datetime | None = None

    @property
    def title(self) -> str:
        """Title: "observer", "monitor", "Master", or their type in small letters."""
        return "Master" if self.co_master else watcher_title(self.monitor, self.kind)


class ClosingStatement(Struct, frozen=True):
    """End-of-game statement to everybody. `seat` is the writer's ID."""

    seat: str = field(name="position")
    text: str


class Game(Struct, frozen=True, omit_defaults=True):
    """One game. Times are aware UTC; `zone` is the IANA zone of deadlines and of letters.

    `rules` are only the stated rules, in order (`!NAME` switches one off); implied rules are computed on each load.
    `position` is None until the start. `powers` is empty until then and in map order after. `seed` is the seed of every
    draw of lots. `shelved` are the codes of phases rolled back and not played again, next first. `proposal` is the
    proposed end of the game under vote. `incidents` appear in HISTORY and SUMMARY.
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
    scoring: str = ""
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
    sandbox_until: datetime | None = None
    ending: Ending | None = None
    master_reminded: datetime | None = field(default=None, name="reminded")
    waits_since: datetime | None = None
    """Time when it began to wait for its Master; None: before judge 0.3. Then the last reminder of it."""
    phase_began: datetime | None = None
    """Beginning of the present phase; None: none is played, or it began under a judge before 0.2."""
    not_before: datetime | None = None
    """Earliest time for the clock to process the present phase (MIN in the timing, SET START)."""
    grace_until: datetime | None = None
    """End of the grace of the present phase, if the Master set it; None: according to the timing."""
    proposal: Proposal | None = None
    access: Access = Access()
    foreign: tuple[tuple[str, PowerName], ...] = ()
    """Addresses not on file that signed on for a power: each pair once, oldest first."""
    rotation: Rotation = Rotation()
    """Rule for the turns of several seats that order for a dummy."""
    statements: tuple[ClosingStatement, ...] = ()
    """The end-of-game statements, in order."""
    diaries: tuple[DiaryEntry, ...] = ()
    incidents: tuple[Incident, ...] = ()
    branches: tuple[Branch, ...] = ()
    rated: bool = True
    """True if it counts for its players' reliability (`game.values.reliability`), its only effect."""
    ontime: float = 0.0
    """On-time ratio, from 0 to 1, required of newcomers; 0 if there is none."""
    flags: tuple[Flag, ...] = ()
    victory: int = 0
    """Number of centers that win; 0: by map and rules."""
    growth: bool = False
    """True if a winner must have more centers than a year ago."""
    voting: Voting = Voting()
    phase_timing: Timing | None = None
    """Timing at the start of the present phase, if `timing` has changed since; see `timing_now`."""
    whole_sets: bool = False
    """True if a mail's orders for a power count together or not at all (SET ORDERS WHOLE)."""
    names_shown: bool = False
    """True if names are shown during play; else only after the end, as in games of judges before 0.2."""
    addresses_shown: bool = False
    """True if players see addresses wherever they see names (SET ADDRESSES SHOW)."""
    house: HouseRules = HouseRules()
    """Its house rules, like a human game master's (HOUSE)."""
    verified_senders: bool = True
    """True if mail that verifiably comes from an address on file needs no password (SET SENDERS VERIFIED)."""
    leave_in_silence: bool = False
    """True if a day of silence after RESIGN confirms it (SET LEAVING DAY)."""
    inviting: Inviting = Inviting()
    """The setting INVITES, and the recent requests for invitations."""
    more_time: MoreTime = MoreTime()
    """The setting MORETIME, and a player's request for more time."""
    swap: Swap | None = None
    """Exchange of two players that waits for their consent (SWAP); None if there is none."""
    newcomers: tuple[str, ...] = ()
    """Seats taken that the daily news of newcomers has not yet reported, oldest first."""
    newcomers_since: datetime | None = None
    """Time when the first of them came; None if there is none."""
    proxies: tuple[ProxyGrant, ...] = ()
    """Permissions by the Master to order for another's power for a phase (GRANT PROXY)."""
    ahead: tuple[OrdersAhead, ...] = ()
    """Orders for later phases, at most one set for each power and phase (`judge.game.orders_ahead`)."""
    deadline_changes: int = 0
    """Number of changes of the running deadline (`judge.game.time.deadlines`), for calendars."""
    own: dict[str, Any] = {}
    """Data that only the game's variant uses, in stored form; never changed in place."""
    own_then: dict[str, Any] = {}
    """Value of `own` right after the last rollback or replay, as long as phases are `shelved`."""
    own_last: dict[str, Any] = {}
    """Value of `own` before phases were `shelved`, if the variant wants it again after their replay."""
    options: dict[str, str] = {}
    """Settings that only games of this variant have, by name, if they differ from the defaults."""
    kept_press: tuple[KeptPress, ...] = ()
    """Press to print with the next results, in order of arrival."""
    held_press: tuple[HeldPress, ...] = ()
    """Press that waits because it has no end (SEND, ORDERS) or for the Master (GAG); see `press.held`."""
    decided_press: tuple[DecidedPress, ...] = ()
    """The latest decided messages that waited for the Master (GAG), oldest first."""
    grey_authors: tuple[GreyAuthor, ...] = ()
    """Authors of anonymous press, if the Master may reveal them after the end."""
    motions: Motions = Motions()
    """Motions put to a secret vote (voting=proposals)."""
    protests: tuple[Protest, ...] = ()
    """Unanswered protests against the results of the last phase."""
    protests_made: int = 0
    """Number of protests so far, for numbering; games from before 0.2 did not count."""
    quiet: Quiet = Quiet()
    """Time without a change of center owners."""
    blocked_press: tuple[tuple[str, str], ...] = ()
    """Writers and readers between whom the Master has stopped private press (BLOCK)."""
    gagged: tuple[tuple[str, ...], ...] = ()
    """Mailboxes of each person whose press waits for the Master (GAG), kept after they have left."""
    # Made by a function, because msgspec would omit a field that equals a constant default.
    format: int = field(default_factory=lambda: FORMAT)

    def power(self, name: PowerName) -> Power:
        """The power of this name. Raises KeyError."""
        for power in self.powers:
            if power.name == name:
                return power
        raise KeyError(name)

    def with_power(self, power: Power) -> Game:
        """Return the game with this power replacing the one of the same name."""
        return replace(self, powers=tuple([power if old.name == power.name else old for old in self.powers]))

    def with_new_clock(self, deadline: datetime | None) -> Game:
        """Return the game with a fresh clock for a phase, without memory of the old clock.

        `deadline` is None if there is none, or no phase. `not_before` and the reasons to wait stay.
        """
        return replace(self, deadline=deadline, clock=Clock(), grace_until=None, phase_timing=None)

    @property
    def co_masters(self) -> tuple[Observer, ...]:
        """Watchers who share the Master's seat, in order of their arrival."""
        return tuple([watcher for watcher in self.observers if watcher.co_master]) if self.observers else ()

    @property
    def masters_addresses(self) -> tuple[str, ...]:
        """Addresses of all its Masters, the first Master's first."""
        return (*self.master.addresses, *(each for one in self.co_masters for each in one.player.addresses))

    @property
    def timing_now(self) -> Timing:
        """The timing for the reminders, the grace and the rest of the present phase."""
        return self.phase_timing or self.timing

    @property
    def board(self) -> Position:
        """The position of a game that has started. Raises ValueError before that."""
        if self.position is None:
            raise ValueError(f"{self.name} has not started")
        return self.position

    @property
    def phase_code(self) -> str:
        """Code of the phase, such as `S1901M`; `FORMING` before the start, `COMPLETED` after the end."""
        if self.position is not None:
            return "COMPLETED" if self.stage is Stage.COMPLETED else str(self.position.phase)
        return "FORMING"

    @property
    def vacancies(self) -> tuple[PowerName, ...]:
        """Resigned powers that are still alive: those with a unit or a center."""
        return tuple(one.name for one in self.powers if one.status is Status.RESIGNED and self.is_alive(one.name))

    def is_alive(self, power: PowerName) -> bool:
        """True if a power or its vassal has a unit (even dislodged), center or garrison, or no power has any."""
        board, bloc = self.board, {power, *(vassal.name for vassal in self.powers if vassal.controller == power)}
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
