"""Limits on the help that units may give, on maps with leagues of powers (maps.md A.3.2)."""

from __future__ import annotations

from judge.board.map_parts import League, LeagueBehavior
from judge.board.maps import Map
from judge.board.names import PowerName, province_of
from judge.board.orders import Convoy, MovementOrder, Support
from judge.board.position import Position, Unit
from judge.board.wording import power_adjective, unit_in_words
from judge.problems import Problem
from judge.rules.registry import RuleSet


def league_fault(order: MovementOrder, position: Position, map: Map, rules: RuleSet) -> Problem | None:
    """Problem that keeps a unit from helping another (E-ORD-LEAGUE); None if it may, or helps nobody.

    The league of the unit's owner counts, not its controller's. There is no check if orders may name absent units
    (FICTIONAL_OK), because a refusal would reveal which units exist.
    """
    if not map.has_leagues or "FICTIONAL_OK" in rules or not isinstance(order, Support | Convoy):
        return None
    helper = position.at(order.piece.province)
    helped = position.at((order.supported if isinstance(order, Support) else order.army).province)
    if helper is None or helped is None or (league := league_of(helper.power, map)) is None:
        return None
    if league.behavior is LeagueBehavior.STRICT and not _is_in(helped.power, {league.name}, map):
        return _only_own(helped, helper.power, league, map)
    if league.behavior is LeagueBehavior.BENIGN and order.to is not None:
        return _harm(helped, position.at(province_of(order.to)), helper.power, league, map)
    return None


def league_of(power: PowerName, map: Map) -> League | None:
    """Return the league of a power; None if it is in none."""
    known = map.powers.get(power)
    return known.league if known is not None else None


def _is_in(power: PowerName, leagues: frozenset[str] | set[str], map: Map) -> bool:
    league = league_of(power, map)
    return league is not None and league.name in leagues


def _only_own(helped: Unit, power: PowerName, league: League, map: Map) -> Problem:
    who, whom = map.title_of(power), unit_in_words(helped, map)
    owner = power_adjective(helped.power, map)
    text = f"{who} helps units of the {league.name} league only, and the {whom} is {owner}."
    return Problem("E-ORD-LEAGUE", text, str(helped))


def _harm(mover: Unit, holder: Unit | None, power: PowerName, league: League, map: Map) -> Problem | None:
    """Problem if a benign power helps others against a unit of a league that it spares."""
    spared = league.friends | {league.name}
    if holder is None or not _is_in(holder.power, spared, map) or _is_in(mover.power, spared, map):
        return None
    who, whom = map.title_of(power), unit_in_words(holder, map)
    owner, other = power_adjective(holder.power, map), power_adjective(mover.power, map)
    leagues = " or ".join(sorted(spared))
    text = f"{who} helps nobody but units of the {leagues} league against the {whom}, which is {owner}"
    return Problem("E-ORD-LEAGUE", f"{text}; the unit to be helped is {other}.", str(holder))
