"""Who hears what: the one table behind every letter (commands.md 11), and how much of an event each reader sees.

Letters go to persons, not to seats: whoever holds two positions gets one copy, with all that both may see and nothing
more. `Viewer` is such a person as one event finds him.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from dataclasses import replace as dataclass_replace

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import Position
from judge.game import events
from judge.game.events import Event
from judge.game.events.phases import PhaseRecord
from judge.game.events.press import PressSent, Signature
from judge.game.game import Flag, Game, Role, Sight, Stage
from judge.game.people.sign_on import MASTER, is_omniscient, player_at, role_of
from judge.rules.registry import RuleSet


@dataclass(frozen=True, slots=True)
class Viewer:
    """Addresses that hold the same positions, and what these are.

    `positions` are IDs, the most important first; `role` and `power` are those of the first. `powers` are all the
    powers on the board that he orders for: his own and those he controls. `zone` is the IANA zone he reads dates in,
    "" for the game's. `omniscient`: the Master lets him read what others keep secret.
    """

    positions: tuple[str, ...]
    role: Role
    power: PowerName | None
    powers: tuple[PowerName, ...]
    addresses: tuple[str, ...]
    zone: str = ""
    omniscient: bool = False

    @property
    def id(self) -> str:
        """The first position."""
        return self.positions[0]

    @property
    def is_master(self) -> bool:
        """Whether one of his positions is the Master's."""
        return MASTER in self.positions

    @property
    def sees_all(self) -> bool:
        """Whether nobody's orders, lateness and disguises are secret to him: the Master, and who is omniscient."""
        return self.is_master or self.omniscient

    def without(self, addresses: Collection[str]) -> Viewer:
        """The same person, not to be written to at these addresses."""
        kept = tuple(address for address in self.addresses if address not in addresses)
        return self if kept == self.addresses else dataclass_replace(self, addresses=kept)


def viewers(game: Game) -> tuple[Viewer, ...]:
    """Everybody who gets mail from a game, monitors included, each address once."""
    return persons(game, everyone(game))


def persons(game: Game, positions: Iterable[str]) -> tuple[Viewer, ...]:
    """Who holds these positions: one viewer for each set of addresses, no address twice.

    A power without a player of its own is its controller's. Positions nobody holds drop out.
    """
    held: dict[str, list[str]] = {}
    for position in dict.fromkeys(_stand_in(game, position) for position in positions):
        player = player_at(game, position)
        for address in player.addresses if player else ():
            held.setdefault(address, []).append(position)
    groups: dict[tuple[str, ...], list[str]] = {}
    for address, ids in held.items():
        groups.setdefault(tuple(ids), []).append(address)
    return tuple(viewer_of(game, ids, tuple(addresses)) for ids, addresses in groups.items())


def viewer_of(game: Game, positions: tuple[str, ...], addresses: tuple[str, ...]) -> Viewer:
    """The viewer that holds these positions at these addresses."""
    roles = {position: role_of(game, position) for position in positions}
    first = positions[0]
    players = [player for position in positions if (player := player_at(game, position)) is not None]
    return Viewer(
        positions=positions,
        role=roles[first],
        power=PowerName(first) if roles[first] is Role.POWER else None,
        powers=tuple(power.name for power in game.powers if power.name in positions or power.controller in positions),
        addresses=addresses,
        zone=next((player.zone for player in players if player.zone), ""),
        omniscient=any(is_omniscient(game, position) for position in positions),
    )


def everyone(game: Game, *, monitors: bool = True) -> tuple[str, ...]:
    """The IDs of all positions: powers, seats, the Master, observers and, if wanted, monitors."""
    return (
        *(power.name for power in game.powers),
        *(seat.id for seat in game.seats),
        MASTER,
        *(watcher.id for watcher in game.observers if monitors or not watcher.monitor),
    )


_ToldToAll = (
    events.FormingBegun
    | events.GameStarted
    | events.DeadlineMoved
    | events.GraceMoved
    | events.StartMoved
    | events.ZoneChanged
    | events.PhaseProcessed
    | events.GameEnded
    | events.ProposalMade
    | events.ProposalFell
    | events.PlayersDismissed
    | events.IdentitiesRevealed
    | events.GamePurged
    | events.GameRenamed
    | events.MasterChanged
    | events.StageChanged
    | events.RolledBack
)
"""Events that everybody hears of."""

_AtTimesKept = (
    events.PlayerJoined
    | events.PlayerTookOver
    | events.PlayerRevived
    | events.PlayerResigned
    | events.PowerDummied
    | events.ControlChanged
    | events.GameCorrected
    | events.SettingsChanged
    | events.FlagChanged
    | events.AbsenceSet
    | events.AbsenceDropped
    | events.ClockGap
)
"""Events that everybody hears of unless they say otherwise themselves."""


def hearers(event: Event, game: Game) -> tuple[str, ...]:
    """The table of commands.md 11: the positions that hear of an event. The game is the one after it."""
    if isinstance(event, _ToldToAll):
        return everyone(game)
    if isinstance(event, _AtTimesKept):
        few = _kept_among(event)
        return everyone(game) if few is None else few
    match event:
        case (
            events.GameCreated()
            | events.AddressShared()
            | events.ObserverLeft()
            | events.SeatLeft()
            | events.RolledForward()
        ):
            return (MASTER,)
        case events.PowersDefaulted():
            return (MASTER, *omniscients(game))
        case events.ObserverJoined(id):
            return (MASTER, id)
        case events.PowerAssigned(power) | events.WaitSet(power) | events.VoteCast(power):
            return (power,)
        case events.OrdersReceived(power, by=by, to_master=to_master) | events.OrdersCleared(
            power, by, to_master=to_master
        ):
            copied = (MASTER,) if to_master else ()
            return _once(power, *_controller(game, power), by, *copied)
        case events.OrdersShown(power):
            # Those that it concerns, and the Master (ALWAYS_CONFIRM), have the confirmation.
            confirmed = (power, *_controller(game, power), MASTER)
            return tuple(position for position in everyone(game) if position not in confirmed)
        case (
            events.PasswordChanged(position)
            | events.AddressChanged(position)
            | events.ForeignAddress(position)
            | events.SignedOn(position)
        ):
            return (position,)
        case (
            events.MasterActed(position)
            | events.DisplayZoneSet(position)
            | events.MapsSet(position)
            | events.PreferenceSet(position)
        ):
            return (position,)
        case PressSent():
            return press_readers(event, game)
        case events.Previewed(by=by):
            return (by or MASTER,)
        case events.RemindersSent(powers=powers):
            return powers
        case events.LateNoticeSent(powers=powers, first=first):
            return everyone_playing(game) if first else (*powers, MASTER)
        case events.MasterReminded(to_master=to_master):
            return (MASTER,) if to_master else ()


def _kept_among(event: _AtTimesKept) -> tuple[str, ...] | None:
    """The only positions that hear of an event; None: everybody does."""
    match event:
        case events.PlayerJoined(seat=seat, silent=silent):
            return (seat, MASTER) if silent else None
        case events.PlayerTookOver(power, hidden=hidden) | events.PlayerRevived(power, hidden=hidden):
            return (power, MASTER) if hidden else None
        case events.PlayerResigned(eliminated=eliminated):
            return (MASTER,) if eliminated else None
        case events.PowerDummied(hidden=hidden):
            return (MASTER,) if hidden else None
        case events.ControlChanged(conquest=True, hidden=False):
            return None
        case events.ControlChanged(controller=controller, old=old, turn=True):
            return tuple(position for position in (controller, old) if position)
        case events.ControlChanged(controller=controller, old=old):
            return _once(*(position for position in (controller, old, MASTER) if position))
        case events.GameCorrected(told=told, board=board, ordered=powers, deadlines=deadlines):
            return None if told or board or deadlines else _once(*powers, MASTER)
        case events.SettingsChanged(announced=announced):
            return None if announced else (MASTER,)
        case events.FlagChanged(flag):
            return () if flag is Flag.SUSPECT else None
        case events.AbsenceSet(by, silent=silent) | events.AbsenceDropped(by, silent=silent):
            return _once(MASTER, by) if silent else None
        case events.ClockGap(old=old, new=new):
            return (MASTER,) if old == new else None


def _once(*positions: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(positions))


def omniscients(game: Game, least: Sight = Sight.ORDERS) -> tuple[str, ...]:
    """The positions that may read the secrets of all; with `least` PRESS, those that get all press besides."""
    return tuple(position for position in everyone(game) if is_omniscient(game, position, least))


def everyone_playing(game: Game) -> tuple[str, ...]:
    """Powers and seats with a player, and the Master: who hears of lateness."""
    return tuple(
        position
        for position in everyone(game)
        if role_of(game, position) not in (Role.OBSERVER, Role.MONITOR) and player_at(game, position) is not None
    )


def press_readers(press: PressSent, game: Game) -> tuple[str, ...]:
    """The positions that get a message, its writer first unless he wants no copy.

    A broadcast goes to everybody but monitors, the Master's to them as well (commands.md 7.4); not where he hides, for
    that they get it would tell who wrote it. The Master may listen in, or be spared (`master_reads`). Who is marked
    OMNISCIENT! gets everything.
    """
    openly_masters = press.sender == MASTER and press.signature is Signature.NAMED
    found = [*(press.to or everyone(game, monitors=openly_masters)), *([MASTER] if press.master_reads else [])]
    if press.master_reads is False:
        found.remove(MASTER)
    found += [position for position in omniscients(game, Sight.PRESS) if position != press.sender]
    if press.quiet and press.broadcast and press.sender in found:
        found.remove(press.sender)
    return _once(*(found if press.quiet else (press.sender, *found)))


def as_told(press: PressSent) -> PressSent:
    """A message as its readers are told of it: with the claimed sender ("" for nobody) and the claimed readers only."""
    return PressSent(
        press.shown_sender, press.shown_to, press.text, press.phase, subject=press.subject, statement=press.statement
    )


def wrote(press: PressSent, viewer: Viewer, game: Game) -> bool:
    """Whether a viewer holds the position that a message is from, or orders for it."""
    return press.sender in viewer.positions or _stand_in(game, press.sender) in viewer.positions


def players_known(game: Game, rules: RuleSet) -> bool:
    """Whether everybody may know who played what: after the end, unless the Master has yet to reveal it."""
    return game.stage is Stage.COMPLETED and "NO_REVEAL" not in rules


def audience(event: Event, game: Game, before: Game | None = None) -> tuple[Viewer, ...]:
    """Who is told of an event, each address once. Whoever leaves by it is told at the addresses he had `before`."""
    leaving = _leavers(event, before, game)
    if isinstance(event, events.ForeignAddress) and leaving:
        return leaving
    gone = {address for viewer in leaving for address in viewer.addresses}
    told = (viewer.without(gone) for viewer in persons(game, _present(hearers(event, game), game)))
    return (*leaving, *(viewer for viewer in told if viewer.addresses))


def view(event: Event, viewer: Viewer, game: Game) -> Event | None:
    """What this viewer may see of an event; None if nothing.

    Who moved a deadline, is absent or late is left out where the event says that it is hidden. Nobody learns from a
    reminder who else is missing, only the Master what came out differently the second time and how reliable a newcomer
    is, and only the old and the new Master each other's addresses. Who wrote anonymous or faked press, and who got it
    in truth, only its writer, the Master and who is omniscient see; of a hidden proposer not even the Master learns who
    he is.
    """
    if isinstance(event, events.RolledBack) and event.full and set(viewer.addresses).isdisjoint(_addresses(game)):
        return replace(event, out=True)
    leaving = isinstance(event, _Leaving) and _left_by(event) in viewer.positions
    told = hearers(event, game)
    if not leaving and not set(viewer.positions) & {*told, *(_stand_in(game, position) for position in told)}:
        return None
    match event:
        case events.GameCorrected(changed=changed, ordered=powers):
            own = tuple(power for power in powers if viewer.is_master or power in viewer.powers)
            return replace(event, ordered=own, changed=changed if viewer.is_master else ())
        case events.RemindersSent(powers=powers):
            return replace(event, powers=tuple(power for power in powers if power in viewer.powers))
        case events.PhaseProcessed(again=again) if again and not viewer.is_master:
            return replace(event, again=())
        case events.MasterChanged() if not viewer.is_master:
            return replace(event, old=(), new=())
        case events.PlayerJoined() | events.PlayerTookOver() if not viewer.is_master:
            return replace(event, record=None)
        case events.DeadlineMoved(by=by, hidden=True) if not viewer.is_master and by not in viewer.positions:
            return replace(event, by="")
        case events.AbsenceSet(by, absence, hidden=True) if not viewer.is_master and by not in viewer.positions:
            return replace(event, by="", absence=replace(absence, by=""))
        case events.AbsenceDropped(by, absence, hidden=True) if not viewer.is_master and by not in viewer.positions:
            return replace(event, by="", absence=replace(absence, by=""), dropped_by="")
        case events.LateNoticeSent(powers=powers, hidden=True) if not viewer.sees_all:
            return replace(event, powers=tuple(power for power in powers if power in viewer.powers))
        case PressSent() if not viewer.sees_all and not wrote(event, viewer, game):
            return as_told(event)
        case events.ProposalMade(proposer, hidden=True) if proposer not in viewer.positions:
            return replace(event, proposer="")
        case _:
            return event


def seen_board(game: Game, powers: Collection[PowerName]) -> Position:
    """What somebody sees on the board who orders for these powers: no hidden build of another one (C2)."""
    board = game.board
    return board if game.stage is Stage.COMPLETED else without_builds(board, powers)


def tells_members_alone(game: Game, rules: RuleSet) -> bool:
    """Whether strangers learn nothing of the game while it is played (commands.md 5.1): where players see little."""
    return "BLIND" in rules and game.stage in (Stage.ACTIVE, Stage.WAITING)


def without_builds(board: Position, but_of: Collection[PowerName]) -> Position:
    """A board without the hidden builds of all powers but these."""
    if not board.hidden:
        return board
    units = tuple(unit for unit in board.units if unit.power in but_of or unit.province not in board.hidden)
    return replace(board, units=units)


def builds_known(record: PhaseRecord, viewer: Viewer) -> frozenset[PowerName] | None:
    """The powers whose builds in a phase a viewer may know; None: of all of them."""
    return None if viewer.sees_all or not record.after.hidden else frozenset(viewer.powers)


def _leavers(event: Event, before: Game | None, game: Game) -> tuple[Viewer, ...]:
    """Those who hold their position no more, and those whose mail went elsewhere so far."""
    if before is None:
        return ()
    match event:
        case events.PlayerResigned() | events.PowerDummied() | events.SeatLeft() | events.ObserverLeft():
            position = _left_by(event)
            player = player_at(before, position) if position in everyone(before) else None
            return (viewer_of(before, (position,), player.addresses),) if player else ()
        case events.MasterChanged(old=old):
            return (viewer_of(before, (MASTER,), old),) if old else ()
        case events.RolledBack(full=True):
            return _left_behind(before, game)
        case events.AddressChanged(position, old):
            return (viewer_of(before, (position,), old),) if old and position in everyone(before) else ()
        case events.ForeignAddress(position):
            # Whoever moved the address in the same mail shall not be the one who is warned.
            player = player_at(before, position) if position in everyone(before) else None
            return (viewer_of(before, (position,), player.addresses),) if player else ()
        case _:
            return ()


def _left_behind(before: Game, game: Game) -> tuple[Viewer, ...]:
    """Those who had a part in a game, and have none at an earlier time of it; they order for nobody."""
    kept = _addresses(game)
    gone = (viewer.without(kept) for viewer in viewers(before))
    return tuple(dataclass_replace(viewer, power=None, powers=()) for viewer in gone if viewer.addresses)


def _addresses(game: Game) -> frozenset[str]:
    """All addresses to which letters about a game go."""
    return frozenset(address for viewer in viewers(game) for address in viewer.addresses)


_Leaving = events.PlayerResigned | events.PowerDummied | events.SeatLeft | events.ObserverLeft
"""Events by which somebody loses a position."""


def _left_by(event: _Leaving) -> str:
    match event:
        case events.PlayerResigned(power) | events.PowerDummied(power):
            return power
        case events.SeatLeft(seat):
            return seat
        case events.ObserverLeft(id):
            return id


def _present(positions: Iterable[str], game: Game) -> tuple[str, ...]:
    """Those positions that are still there: a later event of the same mail may have ended one."""
    there = set(everyone(game))
    return tuple(position for position in positions if position in there)


def _stand_in(game: Game, position: str) -> str:
    """Who reads the mail of a position: its controller if it is a power without a player of its own."""
    for power in game.powers:
        if power.name == position:
            return position if power.player is not None or power.controller is None else power.controller
    return position


def _controller(game: Game, power: PowerName) -> tuple[str, ...]:
    controller = next((each.controller for each in game.powers if each.name == power), None)
    return (controller,) if controller else ()
