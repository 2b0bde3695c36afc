"""Marks in a picture that tell each order and its result: `read_back`."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import NamedTuple

from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from judge.board.names import Location, Province, province_of
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Remove, Retreat, Support
from judge.board.position import Unit
from judge.board.results import OrderOutcome, Result
from judge.picture.convoy_lines import fleets_of
from judge.picture.geometry import Geometry
from judge.picture.scene import Scene
from judge.picture.words import order_in_words
from tests.support.read_back.svg_marks import Mark, Xy

_MOVES = frozenset({"moved", "bounced", "void"})
_WAVES = frozenset({"convoy", "convoy-broken", "convoy-apart"})


class Told(NamedTuple):
    """A mark that tells a part of an order: which part, and the order's words."""

    order: str
    part: str
    mark: Mark


class Fault(NamedTuple):
    """Something that a reader cannot tell, or would tell wrongly: of which order, and what."""

    order: str
    what: str


def read_back(scene: Scene, geometry: Geometry, marks: Sequence[Mark]) -> tuple[list[Told], list[Fault]]:
    """Return the marks that tell each order of the scene, and the orders that no mark tells."""
    reader = _Reader(scene, geometry, marks)
    reader.read()
    return reader.told, reader.faults


class _Reader:
    def __init__(self, scene: Scene, geometry: Geometry, marks: Sequence[Mark]) -> None:
        self.told: list[Told] = []
        self.faults: list[Fault] = []
        self._scene, self._geometry, self._marks = scene, geometry, marks
        self._scale = geometry.scale
        self._used: set[int] = set()

    def read(self) -> None:
        """Every order: first its lines and what stands at its unit, then the crosses of those that failed."""
        failed: list[tuple[str, BaseGeometry, float]] = []
        for outcome in self._scene.outcomes:
            if outcome.unit is None:
                continue
            words = order_in_words(outcome, processed=self._scene.processed)
            way = self._of(outcome, outcome.unit, words)
            if way is not None and self._wants_cross(outcome):
                failed.append((words, *way))
            if Result.DISLODGED in outcome.results:
                self._at(words, "burst", "burst", self._spot(outcome.unit.location))
        self._crosses(failed)

    # One order

    def _of(self, outcome: OrderOutcome, unit: Unit, words: str) -> tuple[BaseGeometry, float] | None:
        """Find the marks that tell an order; return the place of its cross, and the limit of its distance."""
        spot = self._spot(unit.location)
        match outcome.order:
            case Move():
                return self._move(outcome, unit, words)
            case Support() as support:
                return self._support(support, words, spot)
            case Convoy() as convoy:
                return self._convoy(convoy, unit, words, spot)
            case Hold():
                self._braced(unit, words)
            case Retreat(_, to):
                beaten = self._geometry.spot(unit.location).dislodged
                line = self._line(words, frozenset({"retreat"}), beaten, self._spot(to))
                return (line, 3.0) if line is not None else None
            case Disband():
                self._at(words, "cross", "removed", self._geometry.spot(unit.location).dislodged)
            case Remove():
                self._at(words, "cross", "removed", spot)
            case Build():
                self._at(words, "halo", "built", spot)
                if self._scene.processed and outcome.results:
                    self._at(words, "cross", "removed", spot)
        return None

    def _move(self, outcome: OrderOutcome, unit: Unit, words: str) -> tuple[BaseGeometry, float] | None:
        assert isinstance(outcome.order, Move)
        goal = self._spot(outcome.way_end or outcome.order.to)
        without = {Result.NO_CONVOY, Result.VOID} if outcome.order.via else {Result.NO_CONVOY}
        lacks_convoy = self._scene.processed and bool(without & set(outcome.results))
        by_sea = lacks_convoy or bool(fleets_of(self._scene, unit, outcome))
        start = self._spot(unit.location)
        if by_sea:
            waves = [mark for mark in self._marks if mark.about == words and mark.kind in _WAVES]
            if not waves or _far(waves[0].begin, start) > 18 * self._scale:
                self.faults.append(Fault(words, "no wave begins at its unit"))
                return None
            self.told.append(Told(words, "wave", waves[0]))
            start = waves[0].end
        failed = self._scene.processed and bool(outcome.results)
        kinds = frozenset({"bounced", "void"}) if failed else frozenset({"moved"})
        line = self._line(words, kinds, start, goal)
        return (line, 3.0) if line is not None else None

    def _line(self, words: str, kinds: frozenset[str], start: Xy, end: Xy) -> BaseGeometry | None:
        """The line of an order from one place to the other."""
        for mark in self._marks:
            if mark.about == words and mark.kind in kinds and mark.lines:
                if _far(mark.begin, start) > 18 * self._scale:
                    self.faults.append(Fault(words, f"begins {_far(mark.begin, start):.0f} pixels from its unit"))
                if _far(mark.end, end) > 32 * self._scale:
                    self.faults.append(Fault(words, f"ends {_far(mark.end, end):.0f} pixels from its goal"))
                self.told.append(Told(words, "line", mark))
                return mark.way
        self.faults.append(Fault(words, f"no line of {' or '.join(sorted(kinds))}"))
        return None

    def _support(self, support: Support, words: str, spot: Xy) -> tuple[BaseGeometry, float] | None:
        kind = "signal" if support.signal else "support"
        mark = next((mark for mark in self._marks if mark.about == words and mark.kind == kind and mark.lines), None)
        if mark is None:
            self.faults.append(Fault(words, "no line"))
            return None
        self.told.append(Told(words, "line", mark))
        if _far(mark.begin, spot) > 18 * self._scale:
            self.faults.append(Fault(words, "does not begin at its unit"))
        if support.signal:
            self._near(words, "question", mark.way.interpolate(0.5, normalized=True), 12.0)
        elif support.to is None:
            holder = self._stands(support.supported.location)
            self._bracket(words, mark.end, holder)
        else:
            self._dot(support, words, mark.end)
        return mark.way, 3.0

    def _bracket(self, words: str, end: Xy, holder: Xy) -> None:
        """A bracket around the unit that is supported where the line ends."""
        found = self._near(words, "bracket", Point(end), 7.0)
        if found is not None and abs(_far(_middle(found), holder) - 19 * self._scale) > 6 * self._scale:
            self.faults.append(Fault(words, "its bracket is not around the unit"))

    def _dot(self, support: Support, words: str, end: Xy) -> None:
        """A dot at the line's end, on the move that is supported and nearer to it than to any other."""
        dot = self._near(words, "dot", Point(end), 2.0)
        if dot is None:
            return
        assert support.to is not None
        start, goal = province_of(support.supported.location), province_of(support.to)
        own: list[BaseGeometry] = []
        others: list[BaseGeometry] = []
        for outcome in self._scene.outcomes:
            if isinstance(outcome.order, Move) and outcome.unit is not None:
                way = (outcome.unit.province, province_of(outcome.way_end or outcome.order.to))
                about = order_in_words(outcome, processed=self._scene.processed)
                found = [mark for mark in self._marks if mark.about == about and mark.kind in _MOVES and mark.lines]
                (own if way == (start, goal) else others).extend(mark.way for mark in found)
        if not own:
            own = [mark.way for mark in self._marks if mark.kind == "ghost"]
        far = min((line.distance(Point(end)) for line in own), default=1000.0)
        if far > 4 * self._scale:
            self.faults.append(Fault(words, f"its dot is {far:.0f} pixels from the move"))
        elif any(other.distance(Point(end)) < far for other in others) and far > 1:
            self.faults.append(Fault(words, "its dot is nearer to another move"))

    def _convoy(self, convoy: Convoy, unit: Unit, words: str, spot: Xy) -> tuple[BaseGeometry, float] | None:
        """The wave of its army that runs through it, or one of its own."""
        start, end = province_of(convoy.army.location), province_of(convoy.to)
        for outcome in self._scene.outcomes:
            if not (isinstance(outcome.order, Move) and outcome.unit is not None):
                continue
            goal = (outcome.unit.province, province_of(outcome.order.to))
            if goal == (start, end) and unit.province in fleets_of(self._scene, outcome.unit, outcome):
                about = order_in_words(outcome, processed=self._scene.processed)
                waves = [mark for mark in self._marks if mark.about == about and mark.kind in _WAVES]
                if not waves or waves[0].way.distance(Point(spot)) > 12 * self._scale:
                    self.faults.append(Fault(words, "its army's wave does not run through it"))
                return Point(spot), 22.0
        mark = next((mark for mark in self._marks if mark.about == words and mark.kind in _WAVES), None)
        if mark is None:
            self.faults.append(Fault(words, "no wave"))
            return None
        self.told.append(Told(words, "wave", mark))
        line = mark.way
        if line.distance(Point(spot)) > 20 * self._scale:
            self.faults.append(Fault(words, "its wave is not at its fleet"))
        if _far(mark.end, self._spot(convoy.to)) > 32 * self._scale:
            named = [each for each in self._marks if each.kind == "stub" and each.words == f"{start}-{end}"]
            if not any(line.distance(each.ink) < 12 * self._scale for each in named):
                self.faults.append(Fault(words, "its wave ends nowhere, and no words say where it leads"))
        return line, 5.0

    def _braced(self, unit: Unit, words: str) -> None:
        about = f"{unit.power.title()} {unit}"
        mark = next((mark for mark in self._marks if mark.kind == "unit" and mark.about == about), None)
        if mark is None or "brace" not in mark.has:
            self.faults.append(Fault(words, "its unit has no brace"))
        else:
            self.told.append(Told(words, "brace", mark))

    # What stands at a place

    def _at(self, words: str, part: str, kind: str, spot: Xy) -> None:
        """A mark around a place, or beside it where somebody is beaten."""
        for mark in self._marks:
            if mark.kind == kind and mark.whole.distance(Point(spot)) < 2 * self._scale:
                self.told.append(Told(words, part, mark))
                return
        self.faults.append(Fault(words, f"no {kind} at its unit"))

    def _near(self, words: str, kind: str, place: Point, reach: float) -> Mark | None:
        """Return the nearest mark of a kind within a limit; each is taken once."""
        free = [at for at, mark in enumerate(self._marks) if mark.kind == kind and at not in self._used]
        best = min(free, key=lambda at: self._marks[at].ink.distance(place), default=None)
        if best is None or self._marks[best].ink.distance(place) > reach * self._scale:
            self.faults.append(Fault(words, f"no {kind}"))
            return None
        self._used.add(best)
        self.told.append(Told(words, kind, self._marks[best]))
        return self._marks[best]

    # What failed

    def _wants_cross(self, outcome: OrderOutcome) -> bool:
        if not self._scene.processed or not outcome.results:
            return False
        return not (isinstance(outcome.order, Support) and set(outcome.results) == {Result.DISLODGED})

    def _crosses(self, failed: list[tuple[str, BaseGeometry, float]]) -> None:
        """A cross of its own for each order that failed, those with the least choice first."""
        crosses = [at for at, mark in enumerate(self._marks) if mark.kind == "cross"]
        near = {
            at: [cross for cross in crosses if self._marks[cross].ink.centroid.distance(way) <= reach * self._scale]
            for at, (_, way, reach) in enumerate(failed)
        }
        taken: dict[int, int] = {}
        for at in near:
            if not _match(at, near, taken, set()):
                self.faults.append(Fault(failed[at][0], "no cross"))
        for cross, at in taken.items():
            self.told.append(Told(failed[at][0], "cross", self._marks[cross]))

    def _spot(self, location: Location) -> Xy:
        return self._geometry.spot(location).unit

    def _stands(self, location: Location) -> Xy:
        at = {unit.province: unit.location for unit in self._scene.units}
        return self._spot(at.get(Province(province_of(location)), location))


def _match(at: int, near: dict[int, list[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """True if an order gets a cross; others give theirs up for another one if need be."""
    for cross in near[at]:
        if cross not in seen:
            seen.add(cross)
            if cross not in taken or _match(taken[cross], near, taken, seen):
                taken[cross] = at
                return True
    return False


def _far(one: Xy, other: Xy) -> float:
    return dist(one, other)


def _middle(mark: Mark) -> Xy:
    arc = LineString(mark.lines[0])
    point = arc.interpolate(0.5, normalized=True)
    return point.x, point.y
