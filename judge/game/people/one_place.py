"""One person, one place: checks that a seat's new address has no other seat in the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.people import (
    AddressChanged,
    AddressShared,
    MasterChanged,
    PlayerJoined,
    PlayerRevived,
    PlayerTookOver,
)
from judge.game.events.succession import PlayerReplaced
from judge.game.game import Game
from judge.game.people.addresses import owner
from judge.game.people.holders import may_play_several
from judge.game.people.open_seats import has_investors, plays_without_power
from judge.game.people.seats import MASTER, is_masters
from judge.game.rules_in_play import RulesInPlay


def other_place(game: Game, in_play: RulesInPlay, seat: str, addresses: Collection[str]) -> str | None:
    """Return another seat of these addresses that excludes them from `seat`; None if there is none.

    Nobody may be Master of a game in which they play, or play two powers unless the rules allow it. In games without
    seats all addresses of one mailbox are one person's. Watchers may have any address, and in a finished game anybody
    may.
    """
    if game.stage.is_over:
        return None
    places = dict(_places(game, in_play))
    seat = MASTER if is_masters(game, seat) else seat
    if seat not in places:
        return None
    if seat != MASTER and has_co_masters_mailbox(game, addresses):
        return MASTER
    alone = has_investors(in_play) or not in_play.variant.seated
    wanted = {owner(address) if alone else address for address in addresses}
    for other, theirs in places.items():
        together = may_play_several(in_play) and MASTER not in (seat, other)
        if other != seat and not together and wanted & {owner(one) if alone else one for one in theirs}:
            return other
    return None


def has_co_masters_mailbox(game: Game, addresses: Iterable[str]) -> bool:
    """True if an address is in a co-Master's mailbox: co-Masters know all orders and must not play."""
    theirs = {owner(each) for one in game.co_masters for each in one.player.addresses}
    return not game.stage.is_over and any(owner(address) in theirs for address in addresses)


def shared_mailboxes(game: Game, in_play: RulesInPlay) -> dict[str, tuple[str, ...]]:
    """Return mailboxes shared by several seats of a game, with these seats, unless it is permitted.

    A Master who plays comes first among the seats, and is never permitted.
    """
    if game.stage.is_over:
        return {}
    several = may_play_several(in_play)
    seats: dict[str, list[str]] = {}
    for seat, addresses in _places(game, in_play):
        for own in {owner(address) for address in addresses}:
            seats.setdefault(own, []).append(seat)
    return {
        own: tuple(theirs) for own, theirs in seats.items() if len(theirs) > 1 and (theirs[0] == MASTER or not several)
    }


_BRING_AN_ADDRESS = (PlayerJoined, PlayerTookOver, PlayerReplaced, PlayerRevived, AddressChanged, MasterChanged)


def newly_shared(
    old: Game | None, game: Game, events: Iterable[Event], in_play: Callable[[Game], RulesInPlay]
) -> tuple[AddressShared, ...]:
    """News of a player whose mailbox has another seat: for the Master, or for all if it is the Master's."""
    if not any(isinstance(event, _BRING_AN_ADDRESS) for event in events):
        return ()
    known = shared_mailboxes(old, in_play(old)) if old is not None else {}
    found = shared_mailboxes(game, in_play(game)).items()
    return tuple(
        AddressShared(PowerName(seats[-1]), own, tuple(map(PowerName, seats[:-1])), is_players=True)
        for own, seats in found
        if len(seats) > len(known.get(own, ()))
    )


def _places(game: Game, in_play: RulesInPlay) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return the seats of the Master and of all players, with their addresses."""
    yield MASTER, game.masters_addresses
    for power in game.powers:
        if power.player is not None:
            yield power.name, power.player.addresses
    for seat in game.seats:
        yield seat.id, seat.player.addresses
    for one in game.observers:
        if plays_without_power(game, in_play, one.id):
            yield one.id, one.player.addresses
