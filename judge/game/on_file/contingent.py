"""Orders for the next retreats or adjustments, sent with the moves (house rule minor_phases, II.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from msgspec import Struct, field

from judge.board.build_sites import adjustments_due
from judge.board.maps import Map
from judge.board.names import PowerName, Province, province_of
from judge.board.order_text.parse import split_power
from judge.board.orders import Disband, Order, Remove, Retreat
from judge.board.position import Phase, PhaseType, Position
from judge.game.on_file.order_sets import OrderSets, collect_orders
from judge.game.on_file.power_set import Dummies, NumberedLine, Present
from judge.rules.registry import RuleSet

_HEADINGS: Mapping[str, PhaseType] = MappingProxyType(
    {
        "RETREATS": PhaseType.RETREATS,
        "BUILDS": PhaseType.ADJUSTMENTS,
        "REMOVES": PhaseType.ADJUSTMENTS,
        "REMOVALS": PhaseType.ADJUSTMENTS,
        "BUILDS/REMOVES": PhaseType.ADJUSTMENTS,
        "ADJUSTMENTS": PhaseType.ADJUSTMENTS,
    }
)
_VERBS = MappingProxyType({"BUILDS": "BUILD", "REMOVES": "REMOVE", "REMOVALS": "REMOVE"})
_UNIT_WORDS = ("A", "F", "ARMY", "FLEET")
_DISBANDS = ("DISBAND", "DISBANDS", "D")


def may_be_contingent(rules: RuleSet) -> bool:
    """True if a set may include orders for the next retreats and adjustments."""
    return rules.house.minor_phases == "contingent_ok"


class Sections(Struct, frozen=True):
    """Lines of a set: for the current phase, and below headings for later kinds of phases."""

    now: tuple[NumberedLine, ...]
    later: Mapping[PhaseType, tuple[NumberedLine, ...]] = field(default_factory=dict)


def split_sections(lines: Sequence[NumberedLine], present: PhaseType, map: Map) -> Sections:
    """Separate a set's lines from those below RETREATS, BUILDS or REMOVES.

    Lines below the present phase's heading count now. A power named above a heading also applies below it.
    """
    now: list[NumberedLine] = []
    later: dict[PhaseType, list[NumberedLine]] = {}
    into, verb, power = now, "", ""
    for number, text in lines:
        word = text.strip(" \t:.=-").upper()
        if word in _HEADINGS:
            kind, verb = _HEADINGS[word], _VERBS.get(word, "")
            into = now if kind is present else later.setdefault(kind, [])
            if power and into is not now:
                into.append((number, power))
            continue
        named, rest = split_power(text, map)
        if named is not None and not rest:
            power = text
        into.append((number, f"{verb} {text.strip()}" if verb and _is_unit(text) else text))
    return Sections(tuple(now), {kind: tuple(found) for kind, found in later.items()})


def _is_unit(text: str) -> bool:
    """True if a line begins with a unit, and not with a verb."""
    words = text.upper().split()
    return bool(words) and words[0] in _UNIT_WORDS


def next_of_kind(kind: PhaseType, present: Phase, map: Map) -> Phase:
    """The next phase of a kind in the calendar."""
    phase = map.next_phase(present)
    while phase.type is not kind:
        phase = map.next_phase(phase)
    return phase


def choices(line: str, kind: PhaseType) -> tuple[str, ...]:
    """Return the order lines in a contingent line, most wanted first.

    `A MUN: RUH, KIE, DISBAND` is three retreats; any other line is a single order.
    """
    unit, colon, places = line.partition(":")
    if kind is not PhaseType.RETREATS or not colon:
        return (line,)
    wanted = [place.strip() for place in places.replace(";", ",").split(",") if place.strip()]
    return tuple(
        f"{unit.strip()} DISBAND" if place.upper() in _DISBANDS else f"{unit.strip()} R {place}" for place in wanted
    )


def orders_in_force(
    lines: Sequence[str], power: PowerName, board: Position, map: Map, rules: RuleSet, dummies: Dummies
) -> tuple[Order, ...] | None:
    """Orders from contingent lines when their phase comes; None if none is usable.

    Each line of retreats yields its first possible retreat to a place that no line above it takes. Builds and removals
    count in order up to the number due.
    """
    if board.phase.type is PhaseType.RETREATS:
        return tuple(_retreats(lines, power, board, map, rules, dummies)) or None
    # IGNORE_ERRORS: impossible orders are dropped, and of too many only the first count.
    lenient = RuleSet((*rules, "IGNORE_ERRORS"), house=rules.house)
    due = adjustments_due(power, board, map, rules)
    if due < 0:
        removals = (order for line in lines for order in _read((line,), power, board, map, lenient, dummies) or ())
        lines = [f"REMOVE {order.piece}" for order in islice(_removals(removals), -due)]
    return _read(lines, power, board, map, lenient, dummies)


def _removals(orders: Iterable[Order]) -> Iterator[Remove]:
    """Return the removals among some orders, each unit once."""
    seen: set[Order] = set()
    for order in orders:
        if isinstance(order, Remove) and order not in seen:
            seen.add(order)
            yield order


def _retreats(
    lines: Sequence[str], power: PowerName, board: Position, map: Map, rules: RuleSet, dummies: Dummies
) -> Iterator[Order]:
    """Return the first possible retreat of each line; if several lines name a unit, only the first counts."""
    ordered: set[Province] = set()
    taken: set[Province] = set()
    for line in lines:
        for choice in choices(line, PhaseType.RETREATS):
            found = _read((choice,), power, board, map, rules, dummies)
            order = found[0] if found else None
            if not isinstance(order, Retreat | Disband) or order.piece.province in ordered:
                continue
            if isinstance(order, Retreat):
                if province_of(order.to) in taken:
                    continue
                taken.add(province_of(order.to))
            ordered.add(order.piece.province)
            yield order
            break


def _read(
    lines: Sequence[str], power: PowerName, board: Position, map: Map, rules: RuleSet, dummies: Dummies
) -> tuple[Order, ...] | None:
    """Read some lines as orders of one power; None if no line counts."""
    numbered = list(enumerate(lines, start=1))
    read = collect_orders(
        numbered, power, frozenset((power,)), board, map, rules, dummies, {power: Present(ahead=True)}
    )
    return read.sets.get(power) if isinstance(read, OrderSets) else None
