"""One power's order lines after reading, and the rules' requirements for a set."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.order_text.conditions import DOUBTS
from judge.board.order_text.context import Entry, Keep, OrderContext, Skip
from judge.board.order_text.house_reading import read_by_house
from judge.board.order_text.parse import BREAK, first_place, is_clearing, what_is_said
from judge.board.order_text.prose import begins_as_order_of
from judge.board.order_text.split_orders import begins_as_an_order
from judge.board.order_text.statement import Statement
from judge.board.order_text.together import DUE, Together, said_of_many
from judge.board.order_text.vocabulary import Verb, plain_words, vocabulary_of
from judge.board.orders import Build, Disband, Hold, Move, Order, Proxy, Waive
from judge.board.position import PhaseType, Piece, Unit
from judge.board.wording import count, unit_in_words
from judge.problems import Problem
from judge.rules.registry import RuleSet

NumberedLine = tuple[int, str]
"""The number of a line in its mail, and its text."""


class Draft(Struct):
    """The lines of one power after the last CLEAR: `forgotten` are the numbers of earlier lines."""

    power: PowerName
    lines: list[NumberedLine] = field(default_factory=list)
    cleared: bool = False
    forgotten: list[int] = field(default_factory=list)

    @property
    def takes_all_back(self) -> bool:
        """True if no line follows its CLEAR."""
        return self.cleared and not self.lines

    def take(self, number: int, text: str) -> None:
        """Add a line; CLEAR removes those before it."""
        if is_clearing(text):
            self.forgotten += [number for number, _ in self.lines]
            self.lines.clear()
            self.cleared = True
        else:
            self.lines.append((number, text))


class Present(Struct, frozen=True):
    """Orders of a power on file when a mail arrives.

    `orders`: None if there are none. `is_final`: existing orders cannot be changed; only missing ones can be added.
    `ahead`: the lines were written before the board was known, so adjustments that fit count even if others do not fit.
    """

    orders: tuple[Order, ...] | None = None
    is_final: bool = False
    ahead: bool = False


class Dummies(Struct, frozen=True):
    """Limits on order lines due to dummies: `immobile` units cannot move, `known` dummies get no proxy."""

    immobile: frozenset[PowerName] = frozenset()
    known: frozenset[PowerName] = frozenset()


NO_DUMMIES = Dummies()


def immobile_fault(piece: Piece, map: Map) -> Problem:
    """Problem with a move of a dummy's unit under IMMOBILE_DUMMIES."""
    told = f"The {unit_in_words(piece, map)} cannot move: the units of dummies stay where they are"
    return Problem("E-ORD-IMMOBILE", f"{told} (rule IMMOBILE_DUMMIES).")


class PowerSet(Struct):
    """One power's lines, as read. `taken` counts the lines with a valid order."""

    power: PowerName
    orders: tuple[Order, ...] = ()
    notes: tuple[str, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    kept: bool = False
    """True if none of the lines counts, so that the set on file stays."""
    taken: int = 0
    skips: int = 0
    """Number of its lines that build nothing, each of which counts as a waive."""


def drops_faulty(rules: RuleSet) -> bool:
    """True if faulty orders are silently dropped, and the others count."""
    return "IGNORE_ERRORS" in rules


def must_order_all(rules: RuleSet) -> bool:
    """True if a set must have an order for each unit; otherwise units without one hold."""
    may_leave_out = "DEFAULT_UNORDERED" in rules or rules.house.unordered_unit == "hold"
    return not may_leave_out and not drops_faulty(rules)


def in_board_order(orders: Sequence[Order], units: Sequence[Unit]) -> tuple[Order, ...]:
    """Sort orders as the board lists the units; orders for others' units come last."""
    rank = {unit.piece: at for at, unit in enumerate(units)}
    last = len(rank)  # orders for units of others

    def place(order: Order) -> int:
        return -1 if isinstance(order, Waive) else rank.get(order.piece, last)

    return tuple(sorted(orders, key=place))


def told_of_clearing(forgotten: Sequence[int]) -> tuple[str, ...]:
    """Remark on lines of a mail, by number, that a CLEAR or NMR below them cancels; () if there are none."""
    if not forgotten:
        return ()
    lines = list(dict.fromkeys(forgotten))
    which = f"line {lines[0]} does" if len(lines) == 1 else f"{len(lines)} lines, {lines[0]} to {lines[-1]}, do"
    return (f"CLEAR or NMR takes back what stands above it in a mail: {which} not count.",)


def told_of_gone(before: Sequence[str], now: Sequence[str]) -> tuple[str, ...]:
    """Return a remark on lines of a list or sheet that a shorter one has replaced; () if there are none."""
    gone = [line for line in before if line not in now]
    if not (now and gone) or len(now) >= len(before):
        return ()
    return (f"This takes the place of all that was on file. No longer on file: {'; '.join(gone)}.",)


class ReadLine(Struct, frozen=True):
    """An order line and its reading, as in `Reading`. A faulty one has no order."""

    number: int
    text: str
    order: Entry | None
    province: Province | None = None
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    def that_counts_for_nothing(self, note: str) -> ReadLine:
        """Return the line without an order, with the reason as a remark."""
        return ReadLine(self.number, self.text, Skip(), notes=(*self.notes, note))

    def with_fault(self, code: str, text: str) -> ReadLine:
        """Return the line as one that does not count, for this reason."""
        problem = Problem(code, text, self.text, self.number)
        return replace(self, order=None, problems=(*self.problems, problem))


MOST_HINTS = 25
"""Limit on the faulty lines of one mail that get hints, so that it costs only milliseconds."""


def read_lines(lines: Sequence[NumberedLine], context: OrderContext, dummies: Dummies) -> list[ReadLine]:
    """Read each line, dropping proxies that a later line cancels; `dummies` as in Dummies."""
    read: list[ReadLine] = []
    together: list[tuple[int, str, Together]] = []
    faulty = 0
    phase = context.position.phase.type
    in_winter = phase is PhaseType.ADJUSTMENTS
    if in_winter:
        lines = with_keeping(lines, context)
    for number, text in lines:
        if not in_winter and (many := said_of_many(text, context.map)) is not None and many.verb is DUE[phase]:
            together.append((number, text, many))
            continue
        line = _read(number, text, context._replace(hints=faulty < MOST_HINTS))
        faulty += line.order is None
        read.append(line)
    for number, text, many in together:
        read += _together(number, text, many, {line.province for line in read}, context)
    if any(isinstance(line.order, Proxy) for line in read):
        # A later order for the unit itself cancels a proxy (orders.md 3.2).
        last = {line.province: line for line in read if line.order is not None}
        read = [
            line for line in read if not isinstance(line.order, Proxy) or isinstance(last[line.province].order, Proxy)
        ]
    if context.power in dummies.immobile:
        read = [_staying(line, context.map) for line in read]
    return [_held_by_a_player(line, dummies.known, context.map) for line in read] if dummies.known else read


def with_keeping(lines: Sequence[NumberedLine], context: OrderContext) -> list[NumberedLine]:
    """Return adjustment lines, with bare units in a list after KEEP read as orders to keep them.

    The nearest order above a bare unit, or after it on its line, applies to it. If other words precede it on its line
    (`Don't remove F NTH, F EDI`), its meaning is unclear.
    """
    said = [what_is_said(text, context._replace(hints=False)).statement for _, text in lines]
    if all(each is not None and each.verb not in _KEEPING for each in said):
        return list(lines)
    kept: list[NumberedLine] = []
    for at, (number, text) in enumerate(lines):
        each = said[at]
        if each is None or each.verb is not None:
            kept.append((number, text))
            continue
        above = next((one for one in reversed(range(at)) if not _is_mere(said[one])), None)
        below = next(
            (one for one in range(at, len(lines)) if lines[one][0] == number and not _is_mere(said[one])), None
        )
        by = above if above is not None else below
        governing = said[by] if by is not None else None
        if governing is not None and governing.verb in _KEEPING:
            text = f"KEEP {text}"
        elif by is not None and governing is None and lines[by][0] == number and _denies(lines[by][1], context.map):
            text = f"{lines[by][1]}{BREAK}{text}"
        kept.append((number, text))
    return kept


_KEEPING = (Verb.KEEP, Verb.HOLD)


def _is_mere(said: Statement | None) -> bool:
    """True if an adjustment line is a bare unit without a verb."""
    return said is not None and said.verb is None


def _denies(text: str, map: Map) -> bool:
    """True if a faulty line does not begin like an order, or has a word of doubt: `all but F ENG`."""
    words = plain_words(text.replace("'", "").replace("’", ""))
    return not begins_as_an_order(text, vocabulary_of(map)) or not DOUBTS.isdisjoint(words)


def _together(
    number: int, text: str, many: Together, named: Collection[Province | None], context: OrderContext
) -> list[ReadLine]:
    """Return the orders for all units that one line covers: hold, or disband if dislodged.

    A line for the rest leaves out units that other lines name.
    """
    is_hold = many.verb is Verb.HOLD
    lost = [each.unit for each in context.position.dislodged if each.unit.power == context.power]
    units = [unit for unit in context.position.units_of(context.power) if is_hold] or lost
    units = [unit for unit in units if many.type in (None, unit.type) and not (many.is_rest and unit.province in named)]
    if not units:
        return [ReadLine(number, text, None).that_counts_for_nothing("no unit is left that this could be for")]
    if many.is_two and len(units) != 2:
        told = f"You have {count(len(units), 'such unit')}, not two. Write an order for each that you mean."
        return [ReadLine(number, text, None).with_fault("E-ORD-EMPTY", told)]
    return [ReadLine(number, text, (Hold if is_hold else Disband)(unit.piece), unit.province) for unit in units]


def _read(number: int, text: str, context: OrderContext) -> ReadLine:
    reading = read_by_house(text, context)
    problems = tuple(replace(problem, line=number) for problem in reading.problems)
    return ReadLine(number, text, reading.order, reading.province, reading.notes, problems)


def _staying(line: ReadLine, map: Map) -> ReadLine:
    """Return the line, marked as faulty if it moves its unit."""
    if not isinstance(line.order, Move):
        return line
    fault = immobile_fault(line.order.piece, map)
    return line.with_fault(fault.code, fault.text)


def _held_by_a_player(line: ReadLine, known: Collection[PowerName], map: Map) -> ReadLine:
    """Return the line, marked as faulty if it gives a proxy to one of these dummies."""
    if not isinstance(line.order, Proxy) or line.order.holder not in known:
        return line
    return line.with_fault("E-ORD-PROXY", f"{map.title_of(line.order.holder)} is a dummy and can get no proxy.")


_TWICE = {
    PhaseType.MOVEMENT: "E-ORD-TWICE",
    PhaseType.RETREATS: "E-RET-TWICE",
}


def first_for_each_unit(read: Sequence[ReadLine], phase: PhaseType, map: Map) -> list[ReadLine]:
    """Return the lines; one that repeats an earlier line's unit or building site becomes faulty."""
    seen: dict[Province, ReadLine] = {}
    marked = []
    for line in read:
        earlier = line if line.province is None or line.order is None else seen.setdefault(line.province, line)
        marked.append(line if earlier is line else line.with_fault(*_twice(line, earlier, phase, map)))
    return marked


def first_for_each_site(read: Sequence[ReadLine], map: Map) -> list[ReadLine]:
    """Return the lines; a build on the site of an earlier build becomes a line that builds nothing."""
    seen: dict[Province, ReadLine] = {}
    kept = []
    for line in read:
        if isinstance(line.order, Build) and line.province is not None:
            earlier = seen.setdefault(line.province, line)
            if earlier is not line:
                where = map.name_of(line.order.piece.location)
                note = f"line {earlier.number} builds in {where} already; this builds nothing"
                line = line.that_counts_for_nothing(f"{note} (house rule same_site_builds)")
        kept.append(line)
    return kept


def _twice(line: ReadLine, earlier: ReadLine, phase: PhaseType, map: Map) -> tuple[str, str]:
    """Code and text of the problem of a second line for a unit."""
    where = f"(line {earlier.number})" if earlier.number != line.number else "(on the same line)"
    order = line.order
    assert isinstance(order, Keep) or (order is not None and not isinstance(order, Waive | Skip))
    unit = unit_in_words(order.piece, map)
    if phase is not PhaseType.ADJUSTMENTS:
        return _TWICE[phase], f"The {unit} has an order already {where}."
    if isinstance(order, Build):
        return "E-ADJ-DOUBLE", f"There is a build already in {map.name_of(order.piece.location)} {where}."
    if isinstance(order, Keep) is not isinstance(earlier.order, Keep):
        return "E-ADJ-CONFLICT", f"The {unit} is to be kept and to be removed {where}."
    return "E-ADJ-CONFLICT", f"The {unit} is {'kept' if isinstance(order, Keep) else 'removed'} already {where}."


def undisputed(read: Sequence[ReadLine], phase: PhaseType, map: Map, *, by_faulty: bool = True) -> list[ReadLine]:
    """Return each order once.

    Lines that order one unit differently all become faulty, because it is unclear which is meant. `by_faulty`: a line
    that is already faulty makes others faulty, except in adjustments, where it invalidates the whole set.
    """
    about: dict[Province, list[ReadLine]] = {}
    for line in read:
        if line.order is not None:
            named = [line.province] if line.province is not None else []
        else:
            named = _ordered_in_vain(line, map) if by_faulty and phase is not PhaseType.ADJUSTMENTS else []
        for province in named:
            about.setdefault(province, []).append(line)
    settled: list[ReadLine] = []
    for line in read:
        others = about.get(line.province, []) if line.province is not None else []
        if line.order is not None and any(other.order != line.order for other in others):
            settled.append(line.with_fault(*_disputed(line, others, phase, map)))
        elif line.order is None or isinstance(line.order, Waive | Skip) or others[0] is line:
            settled.append(line)
        elif isinstance(line.order, Build):  # two units seem to be wanted
            settled.append(line.with_fault(*_twice(line, others[0], phase, map)))
    return settled


def _ordered_in_vain(line: ReadLine, map: Map) -> list[Province]:
    """Places of the units that a faulty line orders; a line with only a unit orders none."""
    named = [(part, first_place(part, map)) for part in line.text.split(BREAK)]
    return [place for part, place in named if place is not None and begins_as_order_of(part, (place,), map)]


def _disputed(line: ReadLine, others: Sequence[ReadLine], phase: PhaseType, map: Map) -> tuple[str, str]:
    """Code and text of the problem of a line that contradicts others about its unit."""
    order = line.order
    assert isinstance(order, Keep) or (order is not None and not isinstance(order, Waive | Skip))
    numbers = list(dict.fromkeys(other.number for other in others))
    lines = f"line{'s' if len(numbers) > 1 else ''} {' and '.join(str(number) for number in numbers)}"
    what = f"The {unit_in_words(order.piece, map)}"
    code = _TWICE.get(phase, "E-ADJ-CONFLICT")
    if isinstance(order, Build):
        code, what = "E-ADJ-DOUBLE", f"The build in {map.name_of(order.piece.location)}"
    return code, f"{what} is in {lines}, which do not say the same: none of them counts."
