"""Players of powers, as far as the asker may know them."""

from __future__ import annotations

from datetime import datetime
from textwrap import wrap

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.wording import listed
from judge.game.game import Game, Power, Role, Sight, Status
from judge.game.people.control import hides_dummies, looks_played, secrets_open_to
from judge.game.people.one_place import shared_mailboxes
from judge.game.people.open_seats import how_to_replace
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.layout import SIZE_UNKNOWN, WIDTH, name_column, size_of
from judge.game.time.clock_facts import late_powers
from judge.game.time.lateness import deadline_passed, hides_late_powers
from judge.game.visibility.identities import HIDDEN, identity, told_of
from judge.game.visibility.seen_game import knows_size, players_known
from judge.game.visibility.viewers import omniscients


def roster_lines(game: Game, in_play: RulesInPlay, asker: Actor | None, now: datetime) -> list[str]:
    """Return the people in all seats, as far as the asker may know them (None: not signed on)."""
    wide, rules = max([name_column(in_play.map), *(len(one.id) + 1 for one in game.observers)]), in_play.rules
    lines = [f"{'Master':<{wide}}{'':12}{identity(game, rules, MASTER, game.master, asker)}"]
    for seat in game.seats:
        lines.append(f"{seat.id:<{wide}}{'':12}{identity(game, rules, seat.id, seat.player, asker)}")
    late = _late_as_seen(game, in_play, asker, now)
    for power in game.powers:
        played = looks_played(game, rules, power, asker) and not (_is_dummy(power) and players_known(game, rules))
        flag = _flag(power.status, played, power.name in late) if in_play.variant.seated else ""
        known = knows_size(game, rules, secrets_open_to(game, asker), power.name)
        size = size_of(game, power.name, in_play.map) if known else SIZE_UNKNOWN
        holder = _holder(game, in_play, power if known else replace(power, controller=None), played, asker)
        lines.append(f"{in_play.map.title_of(power.name):<{wide}}{flag:<7}{size + ' ':<5}{holder}".rstrip())
    for watcher in game.observers:
        who = identity(game, rules, watcher.id, watcher.player, asker)
        lines.append(f"{watcher.id:<{wide}}{watcher.title:<12}{who}")
    if game.stage.is_under_way:
        for name in in_play.variant.people.places_left(game):
            lines.append(f"{name:<{wide}}{'has left':<12}in their place: {how_to_replace(game, name)}")
    who_orders = wrap(in_play.variant.people.who_orders, WIDTH) if game.powers else []
    lines += _shared_lines(game, in_play, asker)
    return ["Players:", *lines, *_omniscient_lines(game, in_play.map), *([""] if who_orders else []), *who_orders]


def _is_dummy(power: Power) -> bool:
    return power.status is Status.DUMMY


SAME_AS_MASTER = "The Master has the same mailbox as a player."


def _shared_lines(game: Game, in_play: RulesInPlay, asker: Actor | None) -> list[str]:
    """Return seats that may be one person's: all for the Master; others learn only if the Master may play."""
    game_map = in_play.map
    shared = shared_mailboxes(game, in_play).values()
    if asker is None or asker.role is not Role.MASTER:
        return [SAME_AS_MASTER] if any(MASTER in seats for seats in shared) else []
    told = [
        listed(
            [
                game_map.title_of(seat) if seat in game_map.powers else seat.replace(MASTER, "the Master")
                for seat in seats
            ]
        )
        for seats in shared
    ]
    return [line for names in told for line in wrap(f"Same mailbox (only you see this): {names}.", WIDTH)]


def _omniscient_lines(game: Game, game_map: Map) -> list[str]:
    """Return the public list of people who may read others' secrets."""
    all_press = omniscients(game, Sight.PRESS)
    orders = [seat for seat in omniscients(game) if seat not in all_press]
    told = (("May read all orders", orders), ("May read all orders and all press", all_press))
    lines: list[str] = []
    for what, seats in told:
        names = [game_map.title_of(seat) if seat in game_map.powers else seat for seat in seats]
        lines += wrap(f"{what}: {listed(names)}.", WIDTH) if names else []
    return lines


def _late_as_seen(game: Game, in_play: RulesInPlay, asker: Actor | None, now: datetime) -> frozenset[PowerName]:
    """The late powers whose names the asker may read."""
    late = late_powers(game, in_play, now) if deadline_passed(game, now) else frozenset()
    return late & secrets_open_to(game, asker) if hides_late_powers(in_play.rules) else late


def _flag(status: Status, played: bool, late: bool) -> str:
    if played:
        return "late" if late else ""
    return "vacant" if status is Status.RESIGNED else "dummy"


def _holder(game: Game, in_play: RulesInPlay, power: Power, played: bool, asker: Actor | None) -> str:
    """Person behind a power, or its controller. A hidden dummy seems to have a player."""
    if power.player is None and played:
        return HIDDEN
    if power.controller:
        return f"ordered by {in_play.map.title_of(power.controller)}"
    return identity(game, in_play.rules, power.name, power.player, asker) if power.player is not None else ""


def players_told(game: Game, in_play: RulesInPlay, *, to_master: bool) -> list[str]:
    """Players of powers, a line each, for everybody or the Master (with addresses); often nothing."""
    called = [
        (power.name, told_of(game, in_play.rules, power.name, power.player, to_master=to_master))
        for power in game.powers
    ]
    return [f"{in_play.map.title_of(name)}: {who.removesuffix('.')}." for name, who in called if who]


def former_players(game: Game, in_play: RulesInPlay, asker: Actor | None) -> list[str]:
    """Former players of powers that changed hands, in order.

    It is empty if dummies are hidden, because the list would reveal powers without a player.
    """
    rules = in_play.rules
    is_master = asker is not None and asker.role is Role.MASTER
    if hides_dummies(rules) and not is_master and not players_known(game, rules):
        return []
    lines = []
    wide = name_column(in_play.map)
    for power in game.powers:
        if power.past:
            holders = [*reversed(power.past), *([power.player] if power.player else [])]
            told = [f"from {one.since} {identity(game, rules, '', one, asker)}" for one in holders]
            title = f"{in_play.map.title_of(power.name):<{wide}}"
            lines += wrap(f"{title}{', '.join(told)}", WIDTH, subsequent_indent=" " * wide)
    return ["Who played before:", *lines] if lines else []
