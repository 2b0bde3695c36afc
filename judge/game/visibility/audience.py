"""Recipients of a letter about an event: its hearers, and people who lose their seat by it."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game import events
from judge.game.events import Event
from judge.game.game import Game
from judge.game.people.seats import MASTER, player_at
from judge.game.visibility.hearers import hearers
from judge.game.visibility.viewers import Viewer, addresses_of, everyone, persons, viewer_of, viewers


def audience(event: Event, game: Game, before: Game | None = None) -> tuple[Viewer, ...]:
    """Recipients of an event, each address once. Leavers are told at addresses they had `before`."""
    leaving = _leavers(event, before, game)
    if isinstance(event, events.ForeignAddress) and leaving:
        return leaving
    gone = {address for viewer in leaving for address in viewer.addresses}
    # A seat that a later line of the same mail has ended is nobody's any more, and drops out.
    told = (viewer.without(gone) for viewer in persons(game, hearers(event, game)))
    return (*leaving, *(viewer for viewer in told if viewer.addresses))


def _leavers(event: Event, before: Game | None, game: Game) -> tuple[Viewer, ...]:
    """People who have just lost their seat or changed address."""
    if before is None:
        return ()
    match event:
        case events.PlayerResigned() | events.PowerDummied() | events.SeatLeft() | events.ObserverLeft():
            seat = left_by(event)
            player = player_at(before, seat) if seat in everyone(before) else None
            return (viewer_of(before, (seat,), player.addresses),) if player else ()
        case events.MasterChanged(old=old):
            return (viewer_of(before, (MASTER,), old),) if old else ()
        case events.RolledBack(full=True):
            return _left_behind(before, game)
        case events.AddressChanged(seat, old):
            return (viewer_of(before, (seat,), old),) if old and seat in everyone(before) else ()
        case events.ForeignAddress(seat) | events.MasterActed(seat):
            # Somebody who moved the address in this very mail shall not be the only one who is told.
            player = player_at(before, seat) if seat in everyone(before) else None
            return (viewer_of(before, (seat,), player.addresses),) if player else ()
        case _:
            return ()


def _left_behind(before: Game, game: Game) -> tuple[Viewer, ...]:
    """People with a part in the game now and none at an earlier time; they order for nobody."""
    kept = addresses_of(game)
    gone = (viewer.without(kept) for viewer in viewers(before))
    return tuple(replace(viewer, power=None, powers=()) for viewer in gone if viewer.addresses)


Leaving = events.PlayerResigned | events.PowerDummied | events.SeatLeft | events.ObserverLeft
"""Events by which somebody loses a seat."""


def left_by(event: Leaving) -> str:
    """The ID of the seat that somebody loses by an event."""
    match event:
        case events.PlayerResigned(power) | events.PowerDummied(power):
            return power
        case events.SeatLeft(seat):
            return seat
        case events.ObserverLeft(id):
            return id
