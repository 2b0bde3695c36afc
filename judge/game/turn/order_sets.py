"""The order lines of one mail -> a complete new set for each power concerned, or everything that is wrong with them.

A set replaces the one on file; nothing is merged, and the sets of one mail are accepted together or not at all
(orders.md 1.1, 1.2). What one line says is `board.order_text.parse`'s business; deadlines and stages are the caller's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from msgspec.structs import replace

from judge.board.build_sites import adjustments_due, alternatives, may_build_together
from judge.board.home_centers import claims_left
from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.context import Keep, order_context
from judge.board.order_text.parse import Reading, is_clearing, read_order, split_power
from judge.board.order_text.unchecked_orders import checks_nothing
from judge.board.orders import Build, Move, Order, Proxy, Remove, Retreat, Waive
from judge.board.position import PhaseType, Position, Unit
from judge.board.wording import count, unit_in_words
from judge.problems import Problem
from judge.rules.registry import RuleSet

MOST_LINES = 300
"""No map has so many units. Each line is looked at for what its writer may have meant, which takes its time."""

NumberedLine = tuple[int, str]
"""The number of a line in its mail, and its text."""


@dataclass(frozen=True, slots=True)
class OrderSets:
    """What a mail's order lines come to.

    `sets`: a complete new set for each power, in board order (builds as written, then waives). `cleared`: powers
    whose set on file goes and is replaced by none. `notes`: remarks for each power's confirmation, whole sentences.
    `kept`: powers of whose lines none counts, so that what they have on file stays (rule IGNORE_ERRORS).
    """

    sets: dict[PowerName, tuple[Order, ...]]
    cleared: tuple[PowerName, ...] = ()
    notes: dict[PowerName, tuple[str, ...]] = field(default_factory=dict)
    kept: tuple[PowerName, ...] = ()


def collect_orders(
    lines: Sequence[NumberedLine],
    actor_power: PowerName | None,
    controlled: frozenset[PowerName],
    position: Position,
    map: Map,
    rules: RuleSet,
    immobile: Collection[PowerName] = (),
) -> OrderSets | list[Problem]:
    """Read the order lines of one mail; any problem anywhere and none of them counts.

    `actor_power` is the power signed on, None for the Master, who has to name one before each set. `controlled` are
    the powers that the sender may order, his own among them; the units of those in `immobile` cannot move. Problems are
    in the order of the lines that they name, then those that concern a set as a whole (line 0 where no line is to
    blame).
    """
    split = list(islice(_split_lines(lines), MOST_LINES + 1))
    if len(split) > MOST_LINES:
        return [Problem("E-ORD-LINES", f"There are more than {MOST_LINES} orders in this mail.")]
    drafts, problems = _sort_by_power(split, actor_power, controlled, map)
    checked = [
        _read_set(draft, position, map, rules, draft.power in immobile) for draft in drafts.values() if draft.lines
    ]
    problems += [problem for power_set in checked for problem in power_set.problems]
    if drops_faulty(rules) and (checked or actor_power is not None):
        problems = []
    kept = tuple(power_set.power for power_set in checked if power_set.kept)
    checked = [power_set for power_set in checked if not power_set.kept]
    cleared = tuple(draft.power for draft in drafts.values() if draft.cleared and not draft.lines)
    if drops_faulty(rules) and actor_power is not None and split and not (checked or cleared or kept):
        kept = (actor_power,)
    if not checked and not cleared and not kept and not problems:
        problems.append(Problem("E-ORD-EMPTY", "There are no orders in this mail."))
    if problems:
        return sorted(problems, key=lambda problem: (problem.line == 0, problem.line))
    sets = {power_set.power: power_set.orders for power_set in checked}
    notes = {power_set.power: power_set.notes for power_set in checked if power_set.notes}
    return OrderSets(sets, cleared, notes, kept)


# Which line is for which power


@dataclass(slots=True)
class _Draft:
    """The lines of one power, those before a CLEAR forgotten."""

    power: PowerName
    lines: list[NumberedLine] = field(default_factory=list)
    cleared: bool = False

    def take(self, number: int, text: str) -> None:
        if is_clearing(text):
            self.lines.clear()
            self.cleared = True
        else:
            self.lines.append((number, text))


def _sort_by_power(
    lines: Sequence[NumberedLine], actor_power: PowerName | None, controlled: frozenset[PowerName], map: Map
) -> tuple[dict[PowerName, _Draft], list[Problem]]:
    drafts: dict[PowerName, _Draft] = {}
    problems: list[Problem] = []
    current = actor_power
    skipping = False  # below a heading that was refused: its lines are refused with it
    for number, text in lines:
        named, rest = split_power(text, map)
        if named is not None and named not in controlled:
            text_of_it = f"You do not control {map.title_of(named)}."
            problems.append(Problem("E-ORD-CONTROL", text_of_it, text, number))
            skipping = skipping or not rest
        elif named is not None and not rest:
            current, skipping = named, False
        elif named is not None:
            drafts.setdefault(named, _Draft(named)).take(number, rest)
        elif current is None and not skipping:
            text_of_it = "Whose orders are these? Name the power first, on a line of its own: [FRANCE]."
            problems.append(Problem("E-ORD-NOUNITS", text_of_it, text, number))
            skipping = True
        elif current is not None and not skipping:
            drafts.setdefault(current, _Draft(current)).take(number, rest)
    return drafts, problems


def _split_lines(lines: Sequence[NumberedLine]) -> Iterator[NumberedLine]:
    """One order each: divided at `;`, empty ones left out."""
    for number, text in lines:
        for part in text.partition("%")[0].split(";"):
            if any(sign.isalnum() for sign in part):
                yield number, part.strip()


# One power's set


@dataclass(slots=True)
class _PowerSet:
    """One power's lines as they are read."""

    power: PowerName
    orders: tuple[Order, ...] = ()
    notes: tuple[str, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    kept: bool = False
    """Nothing of it counts, so that what is on file stays."""


_Read = tuple[int, str, Reading]


def _read_set(draft: _Draft, position: Position, map: Map, rules: RuleSet, immobile: bool) -> _PowerSet:
    context = order_context(draft.power, position, map, rules)
    read = _without_proxies_taken_back([(number, text, read_order(text, context)) for number, text in draft.lines])
    if drops_faulty(rules):
        read = _faultless(read, position, map, immobile)
    done = _PowerSet(draft.power, kept=not read)
    if done.kept:
        return done
    done.problems += [replace(problem, line=number) for number, _, reading in read for problem in reading.problems]
    if not (position.phase.type is PhaseType.MOVEMENT and checks_nothing(rules)):
        done.problems += _given_twice(read, position, map)
    if immobile:
        done.problems += _moving(read, map)
    orders = [order for _, _, reading in read if (order := reading.order) is not None and not isinstance(order, Keep)]
    done.notes = tuple(
        f"Line {number}: {note}." for number, _, reading in read for note in reading.notes
    ) + _meeting_retreats(orders, map)
    match position.phase.type:
        case PhaseType.MOVEMENT:
            units = position.units_of(draft.power)
            if must_order_all(rules):
                done.problems += _missing(units, read, "E-ORD-MISSING", map)
            done.orders = _in_board_order(orders, units)
        case PhaseType.RETREATS:
            must = tuple(lost.unit for lost in position.dislodged_of(draft.power) if lost.retreats)
            if not drops_faulty(rules):
                done.problems += _missing(must, read, "E-RET-INCOMPLETE", map)
            done.orders = _in_board_order(orders, tuple(lost.unit for lost in position.dislodged_of(draft.power)))
        case PhaseType.ADJUSTMENTS:
            _count_adjustments(done, orders, position, map, rules)
    return done


def drops_faulty(rules: RuleSet) -> bool:
    """Whether faulty orders are dropped without a word, and the others count."""
    return "IGNORE_ERRORS" in rules


def _faultless(read: list[_Read], position: Position, map: Map, immobile: bool) -> list[_Read]:
    """The lines with which nothing is wrong; of several for one unit the first."""
    sound = [line for line in read if not line[2].problems and not (immobile and isinstance(line[2].order, Move))]
    return [line for at, line in enumerate(sound) if not list(_given_twice([*sound[:at], line], position, map))]


def _without_proxies_taken_back(read: list[_Read]) -> list[_Read]:
    """The lines but for proxies whose unit has an order of its own further down (orders.md 3.2)."""
    if not any(isinstance(reading.order, Proxy) for _, _, reading in read):
        return read
    last = {reading.province: reading for _, _, reading in read if reading.order is not None}
    return [
        line for line in read if not isinstance(line[2].order, Proxy) or isinstance(last[line[2].province].order, Proxy)
    ]


def must_order_all(rules: RuleSet) -> bool:
    """Whether a set has to have an order for each unit; else units left out hold."""
    return "DEFAULT_UNORDERED" not in rules and not drops_faulty(rules)


_TWICE = {
    PhaseType.MOVEMENT: "E-ORD-TWICE",
    PhaseType.RETREATS: "E-RET-TWICE",
}


def _given_twice(read: Sequence[_Read], position: Position, map: Map) -> Iterator[Problem]:
    """Lines for a unit, or a building site, that an earlier line is for."""
    seen: dict[Province, tuple[int, Reading]] = {}
    for number, text, reading in read:
        if reading.province is None or reading.order is None:
            continue
        earlier = seen.setdefault(reading.province, (number, reading))
        if earlier[1] is not reading:
            yield _twice(number, text, reading, earlier, position, map)


def _twice(
    number: int, text: str, reading: Reading, earlier: tuple[int, Reading], position: Position, map: Map
) -> Problem:
    first, other = earlier
    where = f"(line {first})" if first != number else "(on the same line)"
    order = reading.order
    assert isinstance(order, Keep) or (order is not None and not isinstance(order, Waive))
    unit = unit_in_words(order.piece, map)
    if position.phase.type is not PhaseType.ADJUSTMENTS:
        return Problem(_TWICE[position.phase.type], f"The {unit} has an order already {where}.", text, number)
    if isinstance(order, Build):
        return Problem(
            "E-ADJ-DOUBLE", f"There is a build already in {map.name_of(order.piece.location)} {where}.", text, number
        )
    if isinstance(order, Keep) is not isinstance(other.order, Keep):
        return Problem("E-ADJ-CONFLICT", f"The {unit} is to be kept and to be removed {where}.", text, number)
    verb = "kept" if isinstance(order, Keep) else "removed"
    return Problem("E-ADJ-CONFLICT", f"The {unit} is {verb} already {where}.", text, number)


def _moving(read: Sequence[_Read], map: Map) -> Iterator[Problem]:
    """Lines that send a unit of an immobile power somewhere."""
    for number, text, reading in read:
        if isinstance(reading.order, Move):
            unit = unit_in_words(reading.order.piece, map)
            fault = f"The {unit} cannot move: the units of dummies stay where they are (rule IMMOBILE_DUMMIES)."
            yield Problem("E-ORD-IMMOBILE", fault, text, number)


def _missing(units: Sequence[Unit], read: Sequence[_Read], code: str, map: Map) -> Iterator[Problem]:
    """Units that no line is for, also no faulty one."""
    named = {reading.province for _, _, reading in read}
    for unit in units:
        if unit.province not in named:
            yield Problem(code, f"There is no order for the {unit_in_words(unit, map)}.", str(unit))


def _in_board_order(orders: Sequence[Order], units: Sequence[Unit]) -> tuple[Order, ...]:
    """One order for each of some units, as the board lists them."""
    rank = {unit.piece: at for at, unit in enumerate(units)}
    last = len(rank)  # those for units of others

    def place(order: Order) -> int:
        return -1 if isinstance(order, Waive) else rank.get(order.piece, last)

    return tuple(sorted(orders, key=place))


def _meeting_retreats(orders: Sequence[Order], map: Map) -> tuple[str, ...]:
    """A remark for each place to which several units retreat."""
    goals: dict[Province, list[Retreat]] = {}
    for order in orders:
        if isinstance(order, Retreat):
            goals.setdefault(province_of(order.to), []).append(order)
    return tuple(
        f"The {' and the '.join(unit_in_words(order.piece, map) for order in meeting)} retreat to the same place,"
        f" {map.name_of(meeting[0].to)}: all of them will be destroyed."
        for meeting in goals.values()
        if len(meeting) > 1
    )


# The number of adjustments


def _count_adjustments(done: _PowerSet, orders: Sequence[Order], position: Position, map: Map, rules: RuleSet) -> None:
    """Put the builds with their waives, or the removals, on file, or say how many are due (E-ADJ-COUNT)."""
    due = adjustments_due(done.power, position, map, rules)
    if due < 0:
        done.orders = _in_board_order(orders, position.units_of(done.power))
        if drops_faulty(rules):
            done.orders = done.orders[:-due]
            return
        given = sum(isinstance(order, Remove) for order in orders)
        wrong = given != -due
    else:
        builds = [order for order in orders if isinstance(order, Build)]
        if drops_faulty(rules):
            builds = _that_go_together(builds, done.power, position, map, rules)[:due]
        waives = drops_faulty(rules) or any(isinstance(order, Waive) for order in orders)
        given = len(builds)
        # One waive fills all that is left; surplus ones are dropped.
        done.orders = (*builds, *[Waive()] * (due - given))
        wrong = given > due or (given < due and not waives)
        sites = [order.piece.province for order in builds]
        if not (wrong or may_build_together(sites, done.power, position, map, rules)):
            done.problems.append(Problem("E-ADJ-SITE", _not_together(done.power, sites, position, map, rules)))
    if wrong and not done.problems:
        done.problems.append(Problem("E-ADJ-COUNT", _how_many(done.power, due, given, map)))


def _that_go_together(
    builds: list[Build], power: PowerName, position: Position, map: Map, rules: RuleSet
) -> list[Build]:
    """The builds without those that are impossible next to the ones before them."""
    kept: list[Build] = []
    for build in builds:
        if may_build_together([each.piece.province for each in (*kept, build)], power, position, map, rules):
            kept.append(build)
    return kept


def _not_together(power: PowerName, sites: list[Province], position: Position, map: Map, rules: RuleSet) -> str:
    """Why builds that are possible one by one are not so together."""
    stands_for = alternatives(power, position, map, rules)
    for site in sites:
        if site in stands_for:
            homes = " or ".join(map.name_of(Location(home)) for home in sorted(stands_for[site]))
            return f"A build in {map.name_of(Location(site))} stands for one in {homes}, which must then stay empty."
    left = claims_left(power, position, map)
    return f"{map.title_of(power)} can make {count(left, 'center')} a home by building there, not more."


def _how_many(power: PowerName, due: int, given: int, map: Map) -> str:
    who = map.title_of(power)
    if due < 0:
        return f"{who} must remove {count(-due, 'unit')}; this mail has {count(given, 'removal')}."
    text = f"{who} has {count(due, 'build')} to make; this mail has {count(given, 'build')}."
    return text if given > due else f"{text} Write WAIVE for what you do not want to build."
