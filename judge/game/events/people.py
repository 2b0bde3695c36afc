"""Events about people: joining, playing, leaving, control, and addresses of seats."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct, field

from judge.board.names import PowerName
from judge.game.game import Joins, Maps
from judge.game.values.reliability import Reliability
from judge.game.values.watchers import watcher_title


class PlayerJoined(Struct, frozen=True, tag=True):
    """Entry of a player. `seat` is its ID: `POWER#2`, or the power that they chose."""

    seat: str
    open_seats: int
    master_starts: bool
    silent: bool = False
    """True if only the newcomer and the Master are told."""
    record: Reliability | None = None
    """The newcomer's record, for the Master only."""


class JoinsTold(Struct, frozen=True, tag=True):
    """Seats taken since the last such event, in order; `silent`: for the Master alone."""

    seats: tuple[str, ...]
    open_seats: int
    master_starts: bool
    silent: bool = False


class JoinsSet(Struct, frozen=True, tag=True):
    """Change of a seat's setting for news of newcomers."""

    seat: str
    joins: Joins


class ObserverJoined(Struct, frozen=True, tag=True):
    """New watcher. `kind` is the type that they entered as, "" for a plain observer or a monitor."""

    id: str
    monitor: bool
    kind: str = ""

    @property
    def title(self) -> str:
        """Title: "observer", "monitor", or their type in small letters."""
        return watcher_title(self.monitor, self.kind)


class PersonVoted(Struct, frozen=True, tag=True):
    """Vote on the end by somebody without a power, in words (`for a draw`); "": withdrawn.

    Only the voter is told.
    """

    seat: str
    vote: str
    counted: str = "when the phase is processed"
    """Time when votes are counted, in words."""


class ObserverLeft(Struct, frozen=True, tag=True):
    """Departure of an observer or monitor.

    `kind` is the type that they entered as; `by` is "MASTER" if the Master sent them away.
    """

    id: str
    monitor: bool
    kind: str = ""
    by: str = ""

    @property
    def title(self) -> str:
        """Former title: "observer", "monitor", or their type in small letters."""
        return watcher_title(self.monitor, self.kind)


class SeatLeft(Struct, frozen=True, tag=True):
    """Departure of a player before the start. `by` is "MASTER" if the Master took the seat away."""

    seat: str
    open_seats: int
    by: str = ""


class SecondWordWanted(Struct, frozen=True, tag=True):
    """A command (RESIGN, TERMINATE) takes effect only when it is sent again.

    `until`: silence until then, UTC, confirms it; None: silence cancels it.
    """

    seat: str
    command: str
    until: datetime | None = None


class PlayerResigned(Struct, frozen=True, tag=True):
    """Loss of a power's player. `by` is the power's own name, "MASTER", or "" for the clock (late).

    `owing`: it owed orders.
    """

    power: PowerName
    units: int
    centers: int
    by: str
    eliminated: bool = False
    owing: bool = False


class PlayersDismissed(Struct, frozen=True, tag=True):
    """End of the grace period, at which these powers lose their players.

    A PlayerResigned follows for each. `missing` are the powers without orders: these powers, or dummies for which they
    order. It is empty if dummies are hidden, and before 0.2.
    """

    phase: str
    powers: tuple[PowerName, ...]
    missing: tuple[PowerName, ...] = ()


class PlayerTookOver(Struct, frozen=True, tag=True):
    """New player for a vacant power. `returned`: they have played it before.

    `hidden`: only the new player and the Master are told (HIDE_DUMMIES), because others must not learn which powers
    were dummies.
    """

    power: PowerName
    returned: bool = False
    hidden: bool = False
    record: Reliability | None = None
    """Record of the new player, for the Master only."""


class PowerDummied(Struct, frozen=True, tag=True):
    """Power made a dummy, which needs no player. `hidden`: nobody else but the Master is told.

    `owing`: it owed orders. `missed`: the number of missing sets in a row that put it into civil disorder (house rule
    nmr_cd_after), 0 if the Master made it a dummy.
    """

    power: PowerName
    hidden: bool = False
    owing: bool = False
    missed: int = 0


class PlayerRevived(Struct, frozen=True, tag=True):
    """Former player brought back by the Master. `new_password`: the Master chose a new one for them.

    `hidden`: only they and the Master are told (HIDE_DUMMIES). `cleared`: orders sent by somebody else were dropped.
    """

    power: PowerName
    new_password: bool = False
    hidden: bool = False
    cleared: bool = False


class ControlChanged(Struct, frozen=True, tag=True):
    """Change of a dummy's controller. `controller` and `old` are a power, "MASTER", or None for nobody.

    `conquest`: it lost its homes (VASSAL_DUMMIES), and everybody is told unless `hidden` (HIDE_DUMMIES). Otherwise the
    Master decided it, and the people concerned are told. `turn`: the turn has passed to the next one, and both are
    told. `turns` are all seats that order for it in turn. `cleared`, for the Master alone: orders sent by somebody else
    were dropped.
    """

    power: PowerName
    controller: str | None
    old: str | None
    conquest: bool = False
    hidden: bool = False
    turn: bool = False
    turns: tuple[str, ...] = ()
    cleared: bool = False


class MasterActed(Struct, frozen=True, tag=True):
    """Mail by the Master in place of a seat. `lines` are the lines that acted, without passwords."""

    seat: str = field(name="position")
    lines: tuple[str, ...]


class MasterChanged(Struct, frozen=True, tag=True):
    """Change of Master; `old` are the addresses of the former Master, who is told who took over.

    `observer` is the ID under which the former Master watches from now on, "" if they have left (TAKEOVER).
    `new_password`: the new Master chose another password.
    """

    old: tuple[str, ...]
    new: tuple[str, ...]
    observer: str = ""
    new_password: bool = False


class MasterWanted(Struct, frozen=True, tag=True):
    """Planned move of an observer to Master, once one of the `waiting` addresses has answered."""

    seat: str
    waiting: tuple[str, ...]


class IdentitiesRevealed(Struct, frozen=True, tag=True):
    """Permission for everybody to see who played what in a finished game."""


class PasswordChanged(Struct, frozen=True, tag=True):
    """New password for a seat."""

    seat: str = field(name="position")


class TokenChanged(Struct, frozen=True, tag=True):
    """New reply tokens for a seat, so that replies to older letters need a sign-on."""

    seat: str = field(name="position")


class AddressChanged(Struct, frozen=True, tag=True):
    """New addresses for a seat's mail. The old addresses are told, too."""

    seat: str = field(name="position")
    old: tuple[str, ...]
    new: tuple[str, ...]


class AddressWanted(Struct, frozen=True, tag=True):
    """Request to send a seat's mail to `new`, once the addresses in `waiting` have answered a letter."""

    seat: str = field(name="position")
    new: tuple[str, ...]
    waiting: tuple[str, ...]
    by_master: bool = False
    """True if the Master asks for it in place of the seat's holder."""


class ForeignAddress(Struct, frozen=True, tag=True):
    """Mail from an unknown address that acted for a seat; the addresses on file are told.

    `by_reply`: a reply address in one of the seat's letters opened the seat, not a password.
    """

    seat: str = field(name="position")
    address: str
    by_reply: bool = False


class MailReturned(Struct, frozen=True, tag=True):
    """End of letters to a seat because they bounced too often; a mail from its holder resumes them.

    The Master is told. `reachable`: another address on file for it still gets them.
    """

    seat: str
    reachable: bool = False


class AddressShared(Struct, frozen=True, tag=True):
    """Notice to the Master that an address signed on for a power, and plays or signed on for others.

    `is_players`: nobody signed on, but the players of `power` and `others` share the mailbox `address`. If the Master
    is one of them, everybody is told, but only the Master is told the seats.
    """

    power: PowerName
    address: str
    others: tuple[PowerName, ...]
    is_players: bool = False


class PreferenceSet(Struct, frozen=True, tag=True):
    """Wish of a seat for these powers, as in `Seat.preference`; empty: any. Only the seat is told."""

    seat: str
    preference: tuple[tuple[PowerName, ...], ...]


class MapsSet(Struct, frozen=True, tag=True):
    """Kind of pictures in a seat's letters from now on."""

    seat: str = field(name="position")
    maps: Maps


class CalendarSet(Struct, frozen=True, tag=True):
    """Switch of calendar entries for deadlines in a seat's letters, on or off."""

    seat: str
    on: bool


class LettersTimed(Struct, frozen=True, tag=True):
    """Times of a seat's press and news from now on: daily at `digest`, or not in the `quiet` hours."""

    seat: str
    digest: int | None
    quiet: tuple[int, int] | None


class NameSet(Struct, frozen=True, tag=True):
    """New name of a seat's holder; "" removes it."""

    seat: str
    name: str


class DisplayZoneSet(Struct, frozen=True, tag=True):
    """Zone for dates in a seat's letters from now on; "" for the game's zone."""

    seat: str = field(name="position")
    zone: str


class RestOfMail(StrEnum):
    """Content of a mail besides its sign-on, if none of it could be used."""

    NOTHING = "nothing"
    PROSE = "prose"
    QUESTION = "question"
    """Words to people; only in older logs, because the judge now answers them with likely commands."""
    THANKS = "thanks"
    """Thanks and good wishes alone."""
    NO_WORDS = "no words"
    """Only the mark of the letter that it answers, without words of its own."""


class SignedOn(Struct, frozen=True, tag=True):
    """A valid sign-on without further requests, answered with the state of the game."""

    seat: str = field(name="position")
    besides: RestOfMail = RestOfMail.NOTHING


PeopleEvent = (
    PlayerJoined
    | JoinsTold
    | JoinsSet
    | ObserverJoined
    | ObserverLeft
    | PersonVoted
    | SeatLeft
    | SecondWordWanted
    | PlayerResigned
    | PlayersDismissed
    | PlayerTookOver
    | PowerDummied
    | PlayerRevived
    | ControlChanged
    | MasterActed
    | MasterChanged
    | MasterWanted
    | IdentitiesRevealed
    | PasswordChanged
    | TokenChanged
    | AddressChanged
    | AddressWanted
    | ForeignAddress
    | MailReturned
    | AddressShared
    | PreferenceSet
    | MapsSet
    | CalendarSet
    | LettersTimed
    | NameSet
    | DisplayZoneSet
    | SignedOn
)
