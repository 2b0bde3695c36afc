"""Replacement of players (REPLACE), and exchange of two players (SWAP)."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.ending.votes import count_votes
from judge.game.events import Event
from judge.game.events.succession import PlayerReplaced, PlayersSwapped
from judge.game.game import Game, Player, Sight, Status
from judge.game.leaving import leave
from judge.game.on_file.owed_orders import lacks_orders
from judge.game.people.addresses import owner
from judge.game.people.control import hides_dummies
from judge.game.people.entrance import may_enter
from judge.game.people.holders import without_submission
from judge.game.people.mastership import MOST_CO_MASTERS
from judge.game.people.one_place import other_place
from judge.game.people.open_seats import only_watches, why_no_players
from judge.game.people.seats import MASTER
from judge.game.people.stopped_press import gag_moved
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import fill_vacancy, vacate
from judge.game.time.absentees import of_seats
from judge.game.time.readiness import after_orders
from judge.game.values.incidents import Happened, Incident
from judge.game.values.reliability import Reliability
from judge.problems import Refused


def check_has_player(game: Game, in_play: RulesInPlay, name: PowerName, code: str) -> None:
    """Refuse a power that is out of the game, or a dummy by design, with this code."""
    title = in_play.map.title_of(name)
    if why := why_no_players(game, in_play):
        raise Refused(code, why)
    if not game.is_alive(name):
        raise Refused(code, f"{title} is out of {game.name}. Nobody has to play it anymore.")
    if game.power(name).status is Status.DUMMY:
        raise Refused(code, f"{title} is a dummy. To have it played again, first send RESIGN {name.lower()}.")


def check_successor(game: Game, in_play: RulesInPlay, name: PowerName, address: str) -> None:
    """Refuse somebody who cannot play this power because of another role (E-REPLACE, E-DENIED)."""
    holder = game.power(name).player
    if holder is not None and address in holder.addresses:
        raise Refused("E-REPLACE", f"{address} plays {in_play.map.title_of(name)} already. Name another address.")
    if (seat := other_place(game, in_play, name, (address,))) is not None:
        raise Refused("E-REPLACE", f"{address} {_sits_there(game, in_play, name, seat)}")
    if not may_enter(game.access, address):
        raise Refused("E-DENIED", f"Your own lists keep {address} out of {game.name}. SETTINGS shows them.")


def _sits_there(game: Game, in_play: RulesInPlay, name: PowerName, seat: str) -> str:
    """Name the seat that keeps a person from playing a power, and say what to do instead."""
    if seat == MASTER:
        return f"is the Master in {game.name}. Name somebody else."
    own, title = in_play.map.title_of(seat), in_play.map.title_of(name)
    free = f"EJECT {seat.lower()} frees them for {title}"
    both_play = game.power(name).player is not None and game.is_alive(PowerName(seat))
    change = f"SWAP {name.lower()} {seat.lower()} asks both to change places; " if both_play else ""
    return f"plays {own} in {game.name}. {change}{free}."


def why_no_co_master(game: Game, in_play: RulesInPlay, address: str) -> str:
    """Return why somebody cannot be one of the Masters; "" if they can."""
    if address in game.masters_addresses:
        return f"{address} is one of the Masters of {game.name} already."
    if (seat := other_place(game, in_play, MASTER, (address,))) is not None:
        return f"{address} plays in {game.name}, as {in_play.map.title_of(seat)}. A Master must not play."
    players = [seat.player for seat in game.seats]
    players += [power.player for power in game.powers if power.player is not None]
    if owner(address) in {owner(each) for player in players for each in player.addresses} and not game.stage.is_over:
        return f"{address} has the mailbox of somebody who plays in {game.name}. A Master must not play."
    if any(address in one.player.addresses and not only_watches(game, one.id) for one in game.observers):
        return f"{address} takes part in {game.name}. A Master must not play."
    if len(game.co_masters) >= MOST_CO_MASTERS:
        return f"{game.name} has {MOST_CO_MASTERS} co-Masters, the most allowed."
    return ""


def replaced(
    game: Game,
    in_play: RulesInPlay,
    name: PowerName,
    player: Player,
    now: datetime,
    *,
    cleared: bool,
    how: Happened,
    record: Reliability,
) -> tuple[Game, tuple[Event, ...]]:
    """Seat a new player, who gets a full new period; `cleared`: without the orders on file.

    `how`: at whose request. The former player's votes and requests end as after a resignation. If the new player was a
    watcher, that seat ends, too. Raises Refused if nobody can play the power.
    """
    check_has_player(game, in_play, name, "E-REPLACE")
    for address in player.addresses:
        check_successor(game, in_play, name, address)
    former = game.power(name).player
    owing = lacks_orders(game, in_play, name)
    hidden = hides_dummies(in_play.rules)
    game = _seated(game, in_play, name, replace(player, since=str(game.board.phase)), hidden=hidden)
    here = set(player.addresses)
    for watcher in game.observers:
        if not here.isdisjoint(watcher.player.addresses):
            game, _ = leave(game, in_play, watcher.id, watcher.id)
    if cleared:
        game = without_submission(game, in_play, name)
    reason = "a vacancy is filled" if former is None else "" if hidden else "a new player comes in"
    game, moved = fill_vacancy(game, in_play, now, reason=reason)
    game, counted = count_votes(game, in_play, now)
    game = after_orders(game, in_play, now)
    old = former.addresses if former is not None else ()
    game = replace(game, incidents=(*game.incidents, Incident(game.phase_code, how, (name,))))
    entered = PlayerReplaced(name, old, hidden, cleared, owing, record)
    return game, (entered, *gag_moved(game, name), *moved, *counted)


def swapped(
    game: Game, in_play: RulesInPlay, powers: tuple[PowerName, PowerName], now: datetime
) -> tuple[Game, tuple[Event, ...]]:
    """Exchange the players of two powers, along with their absences; drop the orders on file.

    Raises ValueError if one of them has no player.
    """
    one, other = (game.power(name) for name in powers)
    if one.player is None or other.player is None:
        raise ValueError(f"a power of {powers} has no player")
    absences = of_seats(game.absences, {one.name: other.name, other.name: one.name})
    since, hidden = str(game.board.phase), hides_dummies(in_play.rules)
    game = _seated(game, in_play, one.name, _moved(other.player, since), hidden=hidden, missed=other.missed)
    game = _seated(game, in_play, other.name, _moved(one.player, since), hidden=hidden, missed=one.missed)
    game = replace(game, absences=absences)
    game, counted = count_votes(game, in_play, now)
    game = after_orders(replace(game, swap=None), in_play, now)
    return game, (PlayersSwapped(powers, hidden), *gag_moved(game, *powers), *counted)


def _moved(player: Player, since: str) -> Player:
    """Return a player's record for another seat, without access by older letters or pending requests."""
    return replace(player, since=since, sight=Sight.OWN, tokens=player.tokens + 1, half_said=None, ignores=())


def _seated(
    game: Game, in_play: RulesInPlay, name: PowerName, player: Player, *, hidden: bool, missed: int = 0
) -> Game:
    """Return the game with a new player of a power that was never vacant.

    `missed` counts the player's phases in a row without orders.
    """
    before = game
    if game.power(name).status is Status.PLAYED:
        game, _ = vacate(game, in_play, name, MASTER, hidden=hidden)
        game = replace(game, stage=before.stage, waiting_for=before.waiting_for, clock=before.clock)
    power = game.power(name)
    past = tuple(old for old in power.past if set(old.addresses).isdisjoint(player.addresses))
    return game.with_power(replace(power, status=Status.PLAYED, player=player, past=past, missed=missed))
