"""Who plays which power, with what of it the asker may know."""

from __future__ import annotations

from datetime import datetime
from textwrap import wrap

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.game import Game, Player, Power, Role, Sight, Status
from judge.game.people.control import hides_dummies, looks_played, read_by
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.layout import SIZE_UNKNOWN, WIDTH, name_column, size_of
from judge.game.time.clock_facts import late_powers
from judge.game.time.lateness import deadline_passed, hides_late_powers
from judge.game.visibility.seen_game import knows_size
from judge.game.visibility.viewers import omniscients

_HIDDEN = "(not shown)"


def roster_lines(game: Game, in_play: RulesInPlay, asker: Actor | None, now: datetime) -> list[str]:
    """Who sits where; addresses for the Master, and one's own."""
    wide = name_column(in_play.map)
    lines = [f"{'Master':<{wide}}{'':12}{_address(MASTER, game.master, asker, shown=True)}"]
    for seat in game.seats:
        lines.append(f"{seat.id:<{wide}}{'':12}{_address(seat.id, seat.player, asker)}")
    late = _late_as_seen(game, in_play, asker, now)
    for power in game.powers:
        played = looks_played(game, in_play.rules, power, asker)
        flag = _flag(power.status, played, power.name in late)
        known = knows_size(game, in_play.rules, read_by(game, asker), power.name)
        size = size_of(game, power.name) if known else SIZE_UNKNOWN
        holder = _holder(power if known else replace(power, controller=None), played, asker, in_play.map)
        lines.append(f"{in_play.map.title_of(power.name):<{wide}}{flag:<7}{size:<5}{holder}".rstrip())
    for watcher in game.observers:
        lines.append(f"{watcher.id:<{wide}}{watcher.title:<12}{_address(watcher.id, watcher.player, asker)}")
    return ["Players:", *lines, *_omniscient_lines(game)]


def _omniscient_lines(game: Game) -> list[str]:
    """Who may read what others keep secret: everybody is told."""
    all_press = omniscients(game, Sight.PRESS)
    orders = [seat for seat in omniscients(game) if seat not in all_press]
    lines = wrap(f"May read all orders: {', '.join(orders)}.", WIDTH) if orders else []
    return lines + (wrap(f"May read all orders and all press: {', '.join(all_press)}.", WIDTH) if all_press else [])


def _late_as_seen(game: Game, in_play: RulesInPlay, asker: Actor | None, now: datetime) -> frozenset[PowerName]:
    """The late powers whose names the asker may read."""
    late = late_powers(game, in_play, now) if deadline_passed(game, now) else frozenset()
    if not hides_late_powers(in_play.rules) or (asker is not None and asker.role is Role.MASTER):
        return late
    return late & read_by(game, asker)


def _flag(status: Status, played: bool, late: bool) -> str:
    if played:
        return "late" if late else ""
    return "vacant" if status is Status.RESIGNED else "dummy"


def _holder(power: Power, played: bool, asker: Actor | None, game_map: Map) -> str:
    """The address behind a power, or who orders for it. A hidden dummy seems to have a player."""
    if power.player is not None or not played:
        orders = f"ordered by {game_map.title_of(power.controller)}" if power.controller else ""
        return orders or _address(power.name, power.player, asker)
    return _HIDDEN


def _address(seat: str, player: Player | None, asker: Actor | None, shown: bool = False) -> str:
    """An address for the Master, for oneself, and the Master's for everybody; masked for all others."""
    if player is None:
        return ""
    open_to_asker = shown or (asker is not None and (asker.role is Role.MASTER or asker.id == seat))
    return ", ".join(player.addresses) if open_to_asker else _HIDDEN


def former_players(game: Game, in_play: RulesInPlay, asker: Actor | None) -> list[str]:
    """Who played a power before, the first one first, for powers that have changed hands.

    Nothing where dummies are hidden, for a power that nobody plays any more would be missed among the present ones.
    """
    if hides_dummies(in_play.rules) and (asker is None or asker.role is not Role.MASTER):
        return []
    lines = []
    wide = name_column(in_play.map)
    for power in game.powers:
        if power.past:
            holders = [*reversed(power.past), *([power.player] if power.player else [])]
            told = [f"from {one.since} {_address('', one, asker)}" for one in holders]
            title = f"{in_play.map.title_of(power.name):<{wide}}"
            lines += wrap(f"{title}{', '.join(told)}", WIDTH, subsequent_indent=" " * wide)
    return ["Who played before:", *lines] if lines else []
