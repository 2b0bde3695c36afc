"""Recipients of a game's letters: its seats, and their holders.

Letters go to people, not to seats: a person with two seats gets one copy, with everything that either seat may see.
`Viewer` is such a person at the moment of one event.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Game, Player, Role, Sight, Stage
from judge.game.people.control import is_omniscient, read_at_all_times, sees_secrets, stand_in
from judge.game.people.open_seats import only_watches
from judge.game.people.seats import MASTER, player_at, role_of, roles_in
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import Readers


class Viewer(Struct, frozen=True):
    """A recipient of letters: a set of addresses that hold the same seats, and these seats.

    `seats` are IDs, the most important first; `role` and `power` belong to the first. `powers` are all powers on the
    board for which this person orders: their own and the ones they control. `zone` is the IANA zone in which they read
    dates, "" for the game's. `omniscient`: the Master lets them read others' secrets.
    """

    seats: tuple[str, ...]
    role: Role
    power: PowerName | None
    powers: tuple[PowerName, ...]
    addresses: tuple[str, ...]
    zone: str = ""
    omniscient: bool = False
    co_master: str = ""
    """Their own seat as a co-Master; "" if they are none."""

    @property
    def id(self) -> str:
        """The first seat."""
        return self.seats[0]

    @property
    def key(self) -> str:
        """The seat for which they sign on: a co-Master's own instead of the Master's."""
        return self.co_master if self.co_master and self.id == MASTER else self.id

    @property
    def is_master(self) -> bool:
        """True if one of the seats is the Master's."""
        return MASTER in self.seats

    @property
    def sees_all(self) -> bool:
        """True if they see all orders, lateness and disguises: the Master and the omniscient."""
        return self.is_master or self.omniscient

    def without(self, addresses: Collection[str]) -> Viewer:
        """Return the viewer without these addresses to send letters to."""
        kept = tuple(address for address in self.addresses if address not in addresses)
        return self if kept == self.addresses else replace(self, addresses=kept)


def viewers(game: Game) -> tuple[Viewer, ...]:
    """Return everybody who gets mail from a game, monitors included, each address once."""
    return persons(game, everyone(game))


def persons(game: Game, seats: Iterable[str]) -> tuple[Viewer, ...]:
    """Holders of these seats: one viewer for each set of addresses, no address twice.

    A power without a player belongs to its controller. Empty seats are left out. Each co-Master gets everything that
    the Master gets.
    """
    held: dict[str, list[str]] = {}
    players = holders(game)
    for seat in dict.fromkeys(stand_in(game, seat) for seat in seats):
        player = players.get(seat)
        for address in player.addresses if player else ():
            held.setdefault(address, []).append(seat)
        for watcher in game.co_masters if seat == MASTER else ():  # each with a seat and password of their own
            for address in watcher.player.addresses:
                held.setdefault(address, []).extend((MASTER, watcher.id))
    groups: dict[tuple[str, ...], list[str]] = {}
    for address, ids in held.items():
        groups.setdefault(tuple(dict.fromkeys(ids)), []).append(address)
    roles = roles_in(game)
    return tuple(_viewer(game, ids, tuple(addresses), players, roles) for ids, addresses in groups.items())


def viewer_of(game: Game, seats: tuple[str, ...], addresses: tuple[str, ...]) -> Viewer:
    """The viewer that holds these seats at these addresses. Raises KeyError for a missing seat."""
    return _viewer(game, seats, addresses, holders(game), roles_in(game))


def _viewer(
    game: Game,
    seats: tuple[str, ...],
    addresses: tuple[str, ...],
    held_by: Mapping[str, Player | None],
    roles: Mapping[str, Role],
) -> Viewer:
    """Viewer for seats whose holders are looked up once, because a broadcast has hundreds of viewers."""
    first = seats[0]
    players = [player for seat in seats if (player := held_by[seat]) is not None]
    players = [player for player in players if set(player.addresses) & set(addresses)] or players
    return Viewer(
        seats=seats,
        role=roles[first],
        power=PowerName(first) if roles[first] is Role.POWER else None,
        powers=tuple([power.name for power in game.powers if power.name in seats or power.controller in seats]),
        addresses=addresses,
        zone=next((player.zone for player in players if player.zone), ""),
        omniscient=any(sees_secrets(player) for player in players),
        co_master=next((one.id for one in game.co_masters if one.id in seats), ""),
    )


def everyone(game: Game, *, monitors: bool = True) -> tuple[str, ...]:
    """The IDs of all seats: powers, seats, the Master, observers and, if wanted, monitors."""
    return (
        *[power.name for power in game.powers],
        *[seat.id for seat in game.seats],
        MASTER,
        *[watcher.id for watcher in game.observers if monitors or not watcher.monitor],
    )


def omniscients(game: Game, least: Sight = Sight.ORDERS) -> tuple[str, ...]:
    """Return seats that may read everybody's secrets; with `least` PRESS, seats that also get all press."""
    return tuple(seat for seat, player in holders(game).items() if player is not None and sees_secrets(player, least))


def holders(game: Game) -> dict[str, Player | None]:
    """Holder of each seat, in the order of `everyone`; None for a dummy or vacancy. Scans each once."""
    return {
        **{power.name: power.player for power in game.powers},
        **{seat.id: seat.player for seat in game.seats},
        MASTER: game.master,
        **{watcher.id: watcher.player for watcher in game.observers},
    }


def everyone_playing(game: Game) -> tuple[str, ...]:
    """Powers and seats with a player, and the Master: the hearers of lateness."""
    return tuple(
        seat
        for seat in everyone(game)
        if role_of(game, seat) not in (Role.OBSERVER, Role.MONITOR) and player_at(game, seat) is not None
    )


def addresses_of(game: Game) -> frozenset[str]:
    """Return all addresses that get letters about a game."""
    return frozenset(address for viewer in viewers(game) for address in viewer.addresses)


def readers_of(game: Game, viewer: Viewer) -> Readers:
    """Return the `Readers` for a letter. After the end of a game nothing is secret anymore."""
    is_over = game.stage is Stage.COMPLETED
    return Readers(_that_play(game, viewer.seats), frozenset(viewer.powers), viewer.sees_all or is_over)


def readers_by(game: Game, actor: Actor | None) -> Readers:
    """Return the `Readers` for an asker (None: not signed on)."""
    is_over = game.stage is Stage.COMPLETED
    if actor is None:
        return Readers((), frozenset(), is_over)
    sees_all = actor.id == MASTER or is_omniscient(game, actor.id) or is_over
    return Readers(
        _that_play(game, (actor.id,)), read_at_all_times(game, actor) if actor.id != MASTER else frozenset(), sees_all
    )


def _that_play(game: Game, seats: Sequence[str]) -> tuple[str, ...]:
    """Return seats other than watchers': news for a seat is not for a watcher of the same name."""
    return tuple(seat for seat in seats if not only_watches(game, seat))
