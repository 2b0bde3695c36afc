"""Orders for later phases, and their senders. `game.turn.coming_due` puts them in force."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import Phase
from judge.game.game import Game
from judge.game.order_taking import OrdersAhead
from judge.game.people.seats import MASTER

MOST_YEARS = 5
"""Limit on the years ahead for which orders are kept."""
_MOST_PHASES = 100


def is_ahead(phase: Phase, present: Phase, game_map: Map) -> bool:
    """True if the calendar has a phase after the present one, within a limited number of years."""
    if abs(phase.year - present.year) > MOST_YEARS * abs(game_map.year_step):
        return False
    for _ in range(_MOST_PHASES):
        present = game_map.next_phase(present)
        if present == phase:
            return True
    return False


def count_still(game: Game, kept: OrdersAhead) -> bool:
    """True if the sender of orders ahead still orders for their power."""
    power = next((each for each in game.powers if each.name == kept.power), None)
    return power is not None and kept.by in (MASTER, power.name, power.controller)


def kept_for(game: Game, power: PowerName) -> tuple[OrdersAhead, ...]:
    """Sets that a power has on file for later phases, in the order of sending."""
    return tuple(kept for kept in game.ahead if kept.power == power and count_still(game, kept))


def keep_ahead(game: Game, sets: Sequence[OrdersAhead]) -> Game:
    """Keep these sets, each replacing the power's older one for that phase; an empty set removes it."""
    named = {(kept.power, kept.phase) for kept in sets}
    stay = tuple(kept for kept in game.ahead if (kept.power, kept.phase) not in named)
    return replace(game, ahead=(*stay, *(kept for kept in sets if kept.lines)))


def forget_plans(game: Game, power: PowerName) -> Game:
    """Remove orders ahead that a departed player of a power gave for it or for its vassals.

    Its orders are no longer perpetual, and proxies for it or by it end.
    """
    return replace(
        game,
        ahead=tuple(kept for kept in game.ahead if power not in (kept.power, kept.by)),
        proxies=tuple(grant for grant in game.proxies if power not in (grant.power, grant.to)),
        powers=tuple(replace(each, perpetual=each.perpetual and each.name != power) for each in game.powers),
    )


def plans_again(game: Game, then: Game, game_map: Map) -> tuple[OrdersAhead, ...]:
    """Return orders ahead after a return to `then`: the present ones, and ones used since, as sent.

    A power with a new player has none, since nobody inherits another player's plans.
    """
    present = game.board.phase
    holders = {power.name: power.past for power in game.powers}
    again = [
        kept
        for kept in then.ahead
        if not is_ahead(game_map.phase(kept.phase), present, game_map)
        and count_still(game, kept)
        and all(holders.get(power.name) == power.past for power in then.powers if power.name in (kept.power, kept.by))
    ]
    return (*again, *game.ahead)
