"""Order lines of one power while they are read: doubles for one unit, and agreement."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.order_text.context import Entry, Keep, OrderContext, Skip
from judge.board.order_text.house_reading import read_by_house
from judge.board.order_text.together import Together, said_of_many
from judge.board.order_text.vocabulary import Verb
from judge.board.orders import Build, Hold, Move, Proxy, Waive
from judge.board.position import PhaseType
from judge.board.wording import unit_in_words
from judge.game.turn.power_set import Dummies, NumberedLine, immobile_fault
from judge.problems import Problem


class ReadLine(Struct, frozen=True):
    """An order line and its reading, as in `Reading`. A faulty one has no order."""

    number: int
    text: str
    order: Entry | None
    province: Province | None = None
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    def that_counts_for_nothing(self, note: str) -> ReadLine:
        """The line as one that gives no order, with a remark that says why."""
        return ReadLine(self.number, self.text, Skip(), notes=(*self.notes, note))

    def with_fault(self, code: str, text: str) -> ReadLine:
        """The line as one that does not count, because of this."""
        problem = Problem(code, text, self.text, self.number)
        return replace(self, order=None, problems=(*self.problems, problem))


MOST_HINTS = 25
"""Limit on faulty lines of one mail with hints, to keep its cost to milliseconds."""


def read_lines(lines: Sequence[NumberedLine], context: OrderContext, dummies: Dummies) -> list[ReadLine]:
    """Read each line, dropping proxies that a later line takes back; `dummies` as in Dummies."""
    read: list[ReadLine] = []
    together: list[tuple[int, str, Together]] = []
    faulty = 0
    in_movement = context.position.phase.type is PhaseType.MOVEMENT
    for number, text in lines:
        if in_movement and (many := said_of_many(text, context.map)) is not None and many.verb is Verb.HOLD:
            together.append((number, text, many))
            continue
        line = _read(number, text, context._replace(hints=faulty < MOST_HINTS))
        faulty += line.order is None
        read.append(line)
    for number, text, many in together:
        read += _holding(number, text, many, {line.province for line in read}, context)
    if any(isinstance(line.order, Proxy) for line in read):
        # An order of its own further down takes a proxy back (orders.md 3.2).
        last = {line.province: line for line in read if line.order is not None}
        read = [
            line for line in read if not isinstance(line.order, Proxy) or isinstance(last[line.province].order, Proxy)
        ]
    if context.power in dummies.immobile:
        read = [_staying(line, context.map) for line in read]
    return [_held_by_a_player(line, dummies.known, context.map) for line in read] if dummies.known else read


def _holding(
    number: int, text: str, many: Together, named: Collection[Province | None], context: OrderContext
) -> list[ReadLine]:
    """Return the holds of all units that one line is for.

    A line for the rest leaves out the units that other lines name.
    """
    units = [unit for unit in context.position.units_of(context.power) if many.type in (None, unit.type)]
    units = [unit for unit in units if not (many.is_rest and unit.province in named)]
    if not units:
        return [ReadLine(number, text, None).that_counts_for_nothing("no unit is left that this could be for")]
    return [ReadLine(number, text, Hold(unit.piece), unit.province) for unit in units]


def _read(number: int, text: str, context: OrderContext) -> ReadLine:
    reading = read_by_house(text, context)
    problems = tuple(replace(problem, line=number) for problem in reading.problems)
    return ReadLine(number, text, reading.order, reading.province, reading.notes, problems)


def _staying(line: ReadLine, map: Map) -> ReadLine:
    """A line that may do anything but send its unit somewhere."""
    if not isinstance(line.order, Move):
        return line
    fault = immobile_fault(line.order.piece, map)
    return line.with_fault(fault.code, fault.text)


def _held_by_a_player(line: ReadLine, known: Collection[PowerName], map: Map) -> ReadLine:
    """A line that may give no proxy to one of these dummies."""
    if not isinstance(line.order, Proxy) or line.order.holder not in known:
        return line
    return line.with_fault("E-ORD-PROXY", f"{map.title_of(line.order.holder)} is a dummy and can get no proxy.")


_TWICE = {
    PhaseType.MOVEMENT: "E-ORD-TWICE",
    PhaseType.RETREATS: "E-RET-TWICE",
}


def first_for_each_unit(read: Sequence[ReadLine], phase: PhaseType, map: Map) -> list[ReadLine]:
    """The lines, those for a unit or a building site that an earlier one is for as faulty ones."""
    seen: dict[Province, ReadLine] = {}
    marked = []
    for line in read:
        earlier = line if line.province is None or line.order is None else seen.setdefault(line.province, line)
        marked.append(line if earlier is line else line.with_fault(*_twice(line, earlier, phase, map)))
    return marked


def first_for_each_site(read: Sequence[ReadLine], map: Map) -> list[ReadLine]:
    """The lines, those for a building site that an earlier build is for as lines that build nothing."""
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
    """The code, and the words, for a second line for a unit."""
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


def undisputed(read: Sequence[ReadLine], phase: PhaseType, map: Map) -> list[ReadLine]:
    """Return each order once. Lines that order one unit differently are all faulty.

    Nobody knows which of them is meant. A line that is faulty already makes no other faulty.
    """
    about: dict[Province, list[ReadLine]] = {}
    for line in read:
        if line.province is not None and line.order is not None:
            about.setdefault(line.province, []).append(line)
    settled: list[ReadLine] = []
    for line in read:
        others = about.get(line.province, []) if line.province is not None else []
        if line.order is not None and any(other.order != line.order for other in others):
            settled.append(line.with_fault(*_disputed(line, others, phase, map)))
        elif line.order is None or isinstance(line.order, Waive | Skip) or others[0] is line:
            settled.append(line)
        elif isinstance(line.order, Build):  # two units are wanted, as it seems
            settled.append(line.with_fault(*_twice(line, others[0], phase, map)))
    return settled


def _disputed(line: ReadLine, others: Sequence[ReadLine], phase: PhaseType, map: Map) -> tuple[str, str]:
    """The code, and the words, for a line about whose unit several lines do not agree."""
    order = line.order
    assert isinstance(order, Keep) or (order is not None and not isinstance(order, Waive | Skip))
    numbers = list(dict.fromkeys(other.number for other in others))
    lines = f"line{'s' if len(numbers) > 1 else ''} {' and '.join(str(number) for number in numbers)}"
    what = f"The {unit_in_words(order.piece, map)}"
    code = _TWICE.get(phase, "E-ADJ-CONFLICT")
    if isinstance(order, Build):
        code, what = "E-ADJ-DOUBLE", f"The build in {map.name_of(order.piece.location)}"
    return code, f"{what} is in {lines}, which do not say the same: none of them counts."
