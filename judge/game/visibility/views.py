"""Views of an event by each of its readers."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game import events
from judge.game.events import Event
from judge.game.events.press import PressSent, Signature
from judge.game.game import Game, Role
from judge.game.people.control import stand_in
from judge.game.people.seats import MASTER, player_at
from judge.game.visibility.hearers import hearers
from judge.game.visibility.ignoring import is_kept_out
from judge.game.visibility.viewers import Viewer, addresses_of, everyone, persons, viewer_of, viewers


def audience(event: Event, game: Game, before: Game | None = None) -> tuple[Viewer, ...]:
    """Recipients of an event, each address once.

    People who leave are told at the addresses that they had `before`.
    """
    leaving = _leavers(event, before, game)
    if isinstance(event, events.ForeignAddress) and leaving:
        return leaving
    seats = hearers(event, game)
    if isinstance(event, _Written) and leaving and not _is_signed_broadcast(event):
        seats = tuple(seat for seat in seats if seat != event.sender)
    gone = {address for viewer in leaving for address in viewer.addresses}
    # A seat that a later line of the same mail has ended has no holder, and drops out.
    told = (viewer.without(gone) for viewer in persons(game, seats))
    return (*leaving, *(viewer for viewer in told if viewer.addresses))


def _leavers(event: Event, before: Game | None, game: Game) -> tuple[Viewer, ...]:
    """People who have just lost their seat or changed address."""
    if before is None:
        return ()
    if isinstance(event, _Written):
        # Somebody else may have taken the writer's seat in the same mail.
        seat = event.sender
        player, now = player_at(before, seat), player_at(game, seat)
        has_left = player is not None and (now is None or set(now.addresses).isdisjoint(player.addresses))
        is_told = player is not None and has_left and seat in hearers(event, game)
        return (viewer_of(before, (seat,), player.addresses),) if player is not None and is_told else ()
    match event:
        case events.PlayerResigned() | events.PowerDummied() | events.SeatLeft() | events.ObserverLeft():
            seat = left_by(event)
            player = player_at(before, seat) if seat in everyone(before) else None
            return (viewer_of(before, (seat,), player.addresses),) if player else ()
        case events.MasterChanged(old=old):
            return (viewer_of(before, (MASTER,), old),) if old else ()
        case events.StageChanged(recalled=recalled) if recalled:
            kept = addresses_of(game)
            return tuple(viewer_of(before, (power,), each).without(kept) for power, each in recalled)
        case events.PlayerReplaced(power, old):
            return (viewer_of(before, (power,), old),) if old else ()
        case events.RolledBack(full=True):
            return _left_behind(before, game)
        case events.AddressChanged(seat, old):
            return (viewer_of(before, (seat,), old),) if old and seat in everyone(before) else ()
        case events.ForeignAddress(seat) | events.MasterActed(seat):
            # Somebody who changed the address in this same mail should not be the only one told.
            player = player_at(before, seat) if seat in everyone(before) else None
            return (viewer_of(before, (seat,), player.addresses),) if player else ()
        case _:
            return ()


_Written = (
    PressSent
    | events.PressKept
    | events.PressUnended
    | events.PressStopped
    | events.PressTakenBack
    | events.PressGivenUp
    | events.PressHeldBack
)
"""Events that show their writer what they have written."""


def _is_signed_broadcast(event: Event) -> bool:
    return isinstance(event, PressSent) and event.broadcast and event.signature is Signature.NAMED


def _left_behind(before: Game, game: Game) -> tuple[Viewer, ...]:
    """People with a part in the game now but not at an earlier time; they order for nobody."""
    kept = addresses_of(game)
    gone = (viewer.without(kept) for viewer in viewers(before))
    return tuple(replace(viewer, power=None, powers=()) for viewer in gone if viewer.addresses)


Leaving = events.PlayerResigned | events.PowerDummied | events.SeatLeft | events.ObserverLeft
"""Events by which somebody loses a seat."""


def dismissed_readers(press: PressSent, later: Iterable[Event], before: Game) -> tuple[Viewer, ...]:
    """Return readers who lose their seat by later events of a message's mail, and so cannot answer it."""
    seats = {left_by(event) for event in later if isinstance(event, Leaving)}.intersection(hearers(press, before))
    found = []
    for seat in sorted(seats - {press.sender}):
        player = player_at(before, seat) if seat in everyone(before) else None
        if player is not None:
            found.append(replace(viewer_of(before, (seat,), player.addresses), role=Role.MONITOR))
    return tuple(found)


def left_by(event: Leaving) -> str:
    """The ID of the seat that somebody loses by an event."""
    match event:
        case events.PlayerResigned(power) | events.PowerDummied(power):
            return power
        case events.SeatLeft(seat):
            return seat
        case events.ObserverLeft(id):
            return id


def as_told(press: PressSent, viewer: Viewer, game: Game) -> PressSent:
    """Return a message as its readers get it: claimed sender ("" for nobody) and claimed readers.

    Only the writer of anonymous press is told that an answer is to theirs.
    """
    theirs = press.unnamed in viewer.seats or stand_in(game, press.unnamed) in viewer.seats
    return PressSent(
        press.shown_sender,
        press.shown_to,
        press.text,
        press.phase,
        subject=press.subject,
        statement=press.statement,
        topic=press.topic if press.signature is Signature.NAMED else "",
        mark=press.mark,
        unnamed=press.unnamed if theirs else "",
    )


def wrote(press: PressSent, viewer: Viewer, game: Game) -> bool:
    """True if a viewer holds the seat that sent a message, or orders for it."""
    return press.sender in viewer.seats or stand_in(game, press.sender) in viewer.seats


def is_unnamed(seen: Event) -> bool:
    """True if a reader is told about an action without its author.

    False for press, which shows its writer.
    """
    match seen:
        case events.DeadlineMoved(by="", reason="", hidden=True) | events.ProposalMade(proposer="", hidden=True):
            return True
        case events.AbsenceSet(by="", hidden=True) | events.AbsenceDropped(by="", hidden=True):
            return True
        case events.MotionMade(proposer="") | events.MoneyGiven(giver="", anonymous=True):
            return True
        case events.MoreTimeAsked(by="") | events.MoreTimeAnswered(seat=""):
            return True
        case events.ProposalFell(vetoed=True) | events.OrdersShown(hidden=True):
            return True
        case _:
            return False


def told_seats(event: Event, game: Game) -> frozenset[str]:
    """Return the seats that are told about an event, and seats whose holders read such a seat's mail."""
    told = hearers(event, game)
    return frozenset((*told, *(stand_in(game, seat) for seat in told)))


def view(event: Event, viewer: Viewer, game: Game, told: frozenset[str] | None = None) -> Event | None:
    """Return an event as this viewer may see it; None if not at all.

    A hidden event omits the names of people who moved a deadline, are absent or are late. A reminder does not reveal
    other missing powers, and news of newcomers does not reveal people who came before the reader. Only the Master
    learns which results differed on replay and how reliable a newcomer is, and only the old and the new Master see each
    other's addresses. The writer and true readers of anonymous or faked press are known only to its writer, the Master
    and the omniscient; a hidden proposer is not known even to the Master.

    `told` are its `told_seats`, for callers with many viewers; if None, they are looked up.
    """
    if isinstance(event, events.RolledBack) and event.full and set(viewer.addresses).isdisjoint(addresses_of(game)):
        return replace(event, out=True, resigning=())
    leaving = isinstance(event, Leaving) and left_by(event) in viewer.seats
    if not leaving and (told_seats(event, game) if told is None else told).isdisjoint(viewer.seats):
        return None
    return _as_seen(event, viewer, game)


def _as_seen(event: Event, viewer: Viewer, game: Game) -> Event | None:
    """Return an event as one of its hearers may see it."""
    match event:
        case events.GameCorrected(changed=changed, ordered=powers):
            own = tuple(power for power in powers if viewer.is_master or power in viewer.powers)
            return replace(event, ordered=own, changed=changed if viewer.is_master else ())
        case events.RemindersSent(powers=powers):
            return replace(event, powers=tuple(power for power in powers if power in viewer.powers))
        case events.SilentReminded(seats=seats):
            return replace(event, seats=tuple(seat for seat in seats if seat in viewer.seats))
        case events.RolledBack(resigning=seats, lacking=powers) if not viewer.is_master:
            lacking = tuple(power for power in powers if power in viewer.powers)
            return replace(event, resigning=tuple(seat for seat in seats if seat in viewer.seats), lacking=lacking)
        case events.PhaseProcessed(again=again) if again and not viewer.is_master:
            return replace(event, again=())
        case events.AddressShared() if not viewer.is_master:
            return events.AddressShared(PowerName(""), "", (PowerName(MASTER),), is_players=True)
        case events.ReplacementWanted(known=known) if known:
            return replace(event, address="")
        case events.CoMasterAdded() if not viewer.is_master:
            return replace(event, address="")
        case events.MasterChanged() if not viewer.is_master:
            return replace(event, old=(), new=())
        case events.JoinsTold(seats=seats):
            since = max((seats.index(own) + 1 for own in viewer.seats if own in seats), default=0)
            return replace(event, seats=seats[since:]) if seats[since:] else None
        case events.PlayerJoined() | events.PlayerTookOver() if not viewer.is_master:
            return replace(event, record=None)
        case events.StageChanged(recalled=recalled) if recalled and not viewer.is_master:
            return replace(event, recalled=tuple(one for one in recalled if set(one[1]) & set(viewer.addresses)))
        case events.PlayerReplaced(power, old) if not viewer.is_master:
            told = old if set(old) & set(viewer.addresses) else ()
            return replace(event, old=told, cleared=event.cleared and power in viewer.powers, owing=False, record=None)
        case PressSent() if is_kept_out(game, event, viewer.seats):
            return None
        case PressSent() if not viewer.sees_all and not wrote(event, viewer, game):
            return as_told(event, viewer, game)
        case events.MoneyGiven() if not viewer.sees_all:
            return _money_as_told(event, {*viewer.seats, *viewer.powers})
        case _:
            return _without_author(event, viewer)


def _without_author(event: Event, viewer: Viewer) -> Event:
    """Return an event without its author or late powers, if these are hidden from the viewer."""
    match event:
        case events.DeadlineMoved(first_missed=late, hidden=True) if late and not viewer.sees_all:
            return replace(event, first_missed=tuple(power for power in late if power in viewer.powers))
        case events.DeadlineMoved(by=by, hidden=True) if not viewer.is_master and by not in viewer.seats:
            return replace(event, by="")
        case events.AbsenceSet(by, absence, hidden=True) if not viewer.is_master and by not in viewer.seats:
            return replace(event, by="", absence=replace(absence, by=""))
        case events.AbsenceDropped(by, absence, hidden=True) if not viewer.is_master and by not in viewer.seats:
            return replace(event, by="", absence=replace(absence, by=""), dropped_by="")
        case events.LateNoticeSent(powers=powers, hidden=True) | events.OrdersAwaited(powers=powers, hidden=True) if (
            not viewer.sees_all
        ):
            return replace(event, powers=tuple(power for power in powers if power in viewer.powers))
        case events.MoreTimeAsked(by, hidden=True) if not viewer.is_master and by not in viewer.seats:
            return replace(event, by="", asked=())
        case events.MoreTimeAsked() if not viewer.is_master:
            return replace(event, asked=())
        case events.MoreTimeAnswered(seat) if not viewer.is_master and seat not in viewer.seats:
            return replace(event, seat="")
        case events.ProposalMade(proposer, hidden=True) if proposer not in viewer.seats:
            return replace(event, proposer="")
        case events.MotionMade(proposer) if proposer not in viewer.seats:
            return replace(event, proposer="")
        case _:
            return event


def _money_as_told(given: events.MoneyGiven, own: set[str]) -> events.MoneyGiven:
    """Return a gift as the holders of the `own` seats see it: their own sums, and the giver unless hidden."""
    gave, got = given.giver in own, given.recipient in own
    return replace(
        given,
        giver="" if given.anonymous and not gave else given.giver,
        giver_had=given.giver_had if gave else None,
        recipient_had=given.recipient_had if got else None,
    )
