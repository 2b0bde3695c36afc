"""Victory by centers or by the last unit, as a board shows it under the rules of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from judge.board.centers import homes_of
from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.position import PhaseType, Position
from judge.rules.registry import RuleSet

Owners = Mapping[Province, PowerName]
"""Owners of centers."""

NOBODY: Mapping[PowerName, PowerName] = {}
"""Controllers of powers if no power controls another."""


def winners(board: Position, before: Owners | None, year: int, map: Map, rules: RuleSet) -> tuple[PowerName, ...]:
    """The powers that have won when a phase of `year` has led to this board, in map order (rules.md C16).

    `before` are the owners before centers changed hands, for HOLD_WIN; None: they did not. Several win together under
    SHARED_VICTORY alone.
    """
    if wins_by_last_unit(rules):
        last = last_unit_of(board)
        return () if last is None else (last,)
    if "HOLD_WIN" in rules and before is None:
        return ()
    now, then = scores(board.centers, board, map, rules), scores(before or {}, board, map, rules)
    won = winning(now, then, score_to_win(map, rules, year), lead_to_win(map, rules, year), rules)
    return tuple(name for name in map.powers if name in won)


def winning(
    now: Mapping[PowerName, int],
    then: Mapping[PowerName, int],
    needed: int,
    lead: int | None,
    rules: RuleSet,
    *,
    must_grow: bool = False,
) -> frozenset[PowerName]:
    """The powers that win with these scores; `then` are the scores before centers changed hands.

    `needed` and `lead` are as in `with_enough`. `must_grow`: only powers that score more than `then` win.
    """
    enough = with_enough(now, needed, lead)
    if "HOLD_WIN" in rules:
        enough &= with_enough(then, needed, lead)
    if must_grow:
        enough = frozenset(name for name in enough if now[name] > then.get(name, 0))
    if "SHARED_VICTORY" in rules:
        return enough
    top = max(now.values(), default=0)
    best = frozenset(name for name, score in now.items() if score == top)
    return enough & best if len(best) == 1 else frozenset()


def wins_by_last_unit(rules: RuleSet) -> bool:
    """True if the last unit on the board wins for its power, and nobody wins by centers."""
    return "LAST_MAN_STANDING" in rules


def last_unit_of(board: Position) -> PowerName | None:
    """Power with the only unit left at the start of a phase; None: others are, or retreats come first."""
    is_alone = len(board.units) == 1 and board.phase.type is not PhaseType.RETREATS
    return board.units[0].power if is_alone else None


def score_to_win(map: Map, rules: RuleSet, year: int) -> int:
    """Score needed for victory in a year: the map's, or that of VICTORY_HOMES."""
    if "VICTORY_HOMES" not in rules:
        return map.win_in(year)
    powers = sum(bool(power.homes) for power in map.powers.values())
    return len(map.all_homes) * (powers - 1) // (2 * powers) + 1 if powers else 1


def lead_to_win(map: Map, rules: RuleSet, year: int) -> int | None:
    """The lead that wins by itself on the map; None if no lead does, or under VICTORY_HOMES."""
    return None if "VICTORY_HOMES" in rules else map.lead_in(year)


def with_enough(counts: Mapping[PowerName, int], needed: int, lead: int | None) -> frozenset[PowerName]:
    """Powers with as many centers as are needed, or with a lead over all others that wins."""
    found = {name for name, count in counts.items() if count >= needed}
    if lead is not None:
        best, second, *_ = (*sorted(counts.values(), reverse=True), 0, 0)
        found |= {name for name, count in counts.items() if count == best >= second + lead}
    return frozenset(found)


def scores(
    owners: Owners, board: Position, map: Map, rules: RuleSet, controllers: Mapping[PowerName, PowerName] = NOBODY
) -> Counter[PowerName]:
    """Victory score of each power with these owners of centers.

    `controllers`: power -> the one that controls it.
    """
    counted: Counter[PowerName] = Counter()
    for center, owner in map.counting_owners(owners).items():
        if "VICTORY_HOMES" not in rules or _is_foreign_home(center, owner, board, map, controllers):
            counted[controllers.get(owner, owner) if "TEAM_VICTORY" in rules else owner] += 1
    return counted


def _is_foreign_home(
    center: Province, owner: PowerName, board: Position, map: Map, controllers: Mapping[PowerName, PowerName]
) -> bool:
    """True if a center is a home of a power that is neither its owner nor controlled by it."""
    at_home = [name for name in map.powers if center in homes_of(name, board, map)]
    return any(name != owner and controllers.get(name) != owner for name in at_home)
