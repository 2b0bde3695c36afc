"""The orders of a picture: which line each one is, where it runs, and what is marked on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Build, Convoy, Disband, Move, Remove, Retreat, Support
from judge.board.position import Unit
from judge.board.results import OrderOutcome, Result
from judge.picture import line_styles, marks, palette
from judge.picture.convoy_ways import carriers, fleets_of
from judge.picture.curves import Line, cut, length, middle, through, trim, wave
from judge.picture.geometry import Geometry, Point
from judge.picture.lanes import Lanes
from judge.picture.line_styles import Stroke, stroke
from judge.picture.scene import Scene
from judge.picture.units import RADIUS
from judge.picture.words import order_in_words

_SHARES = (0.5, 0.4, 0.6, 0.32, 0.68)
"""Where on a move its supports arrive, so that several do not meet in one point."""

Goal = tuple[Province, Province]
"""A move by the provinces where it begins and ends."""


class OrderLines:
    """Lines and marks of a scene's orders, as SVG: `below` the moves, `lines`, and `above` the units.

    `reach` are points of all of them: none is far from where these are.
    """

    def __init__(self, scene: Scene, geometry: Geometry, tints: Mapping[PowerName, palette.Tint]) -> None:
        """Draw all of them. Orders of units that have no place in the picture are left out."""
        self.below: list[str] = []
        self.lines: list[str] = []
        self.above: list[str] = []
        self.reach: list[Point] = []
        self._scene = scene
        self._geometry = geometry
        self._tints = tints
        self._scale = geometry.scale
        self._lanes = _lanes(scene, geometry)
        self._ways: dict[Goal, Line] = {}
        self._by_sea: dict[Goal, tuple[Province, ...]] = {}
        self._arrivals: Counter[Goal] = Counter()
        self._aims = Counter(_aim(outcome) for outcome in scene.outcomes)
        self._goals = {(o.unit.province, _aim(o)) for o in scene.outcomes if o.unit is not None}
        self._stands = {unit.province: unit.location for unit in scene.units}
        self._draw_all()

    def _draw_all(self) -> None:
        """Moves first: supports aim at them. Ways across the sea before all others: they have the least choice."""
        ordered = [(outcome.unit, outcome) for outcome in self._scene.outcomes if outcome.unit is not None]
        moves = [(unit, outcome, outcome.order) for unit, outcome in ordered if isinstance(outcome.order, Move)]
        for unit, outcome, move in moves:
            fleets = fleets_of(self._scene, unit, outcome)
            if fleets:
                self._by_sea[unit.province, province_of(move.to)] = fleets
                self._sail(unit, outcome, move.to, fleets)
        for unit, outcome, move in moves:
            if (unit.province, province_of(move.to)) not in self._by_sea:
                self._move(unit, outcome, outcome.way_end or move.to)
        for unit, outcome in ordered:
            self.reach += (self._spot(unit.location), self._geometry.spot(unit.location).dislodged)
            match outcome.order:
                case Support() as support:
                    self._support(unit, outcome, support)
                case Convoy() as convoy:
                    self._convoy(unit, outcome, convoy)
                case Retreat(_, to):
                    self._retreat(unit, outcome, to)
                case Disband():
                    self.above.append(marks.removed(self._geometry.spot(unit.location).dislodged, self._scale))
                case Remove():
                    self.above.append(marks.removed(self._spot(unit.location), self._scale))
                case Build() if self._failed(outcome):
                    self.above.append(marks.removed(self._spot(unit.location), self._scale))

    # Moves

    def _move(self, unit: Unit, outcome: OrderOutcome, to: Location) -> None:
        start, end = self._spot(unit.location), self._spot(to)
        goes_back = (province_of(to), unit.province) in self._goals
        line = self._lanes.lay(start, end, keep=0.1 if goes_back else 0.0)
        line = trim(line, RADIUS * self._scale, self._clearance(to))
        self._finish_move(unit, outcome, to, line)

    def _finish_move(self, unit: Unit, outcome: OrderOutcome, to: Location, last: Line) -> None:
        """Draw a move's last part, with its head and what became of it; supports aim at this part."""
        self._ways[unit.province, province_of(to)] = last
        self._put(last, self._kind(outcome), outcome)
        if self._failed(outcome):
            void = Result.VOID in outcome.results
            self.above.append(marks.cross(middle(last) if void else self._before_tip(last), self._scale))

    def _kind(self, outcome: OrderOutcome) -> Stroke:
        if not self._failed(outcome):
            return line_styles.MOVED
        return line_styles.VOID if Result.VOID in outcome.results else line_styles.BOUNCED

    def _before_tip(self, line: Line) -> Point:
        """Where the cross of a bounce stands: just behind the head."""
        whole = length(line)
        return middle(line, max(0.4, 1 - 18 * self._scale / whole)) if whole else line[-1]

    def _clearance(self, to: Location) -> float:
        """How far before the middle of its goal a move ends: before a unit there, or where others arrive as well."""
        crowded = province_of(to) in self._stands or self._aims[province_of(to)] > 1
        return (RADIUS + 3 if crowded else 3) * self._scale

    # Across the sea

    def _sail(self, unit: Unit, outcome: OrderOutcome, to: Location, fleets: tuple[Province, ...]) -> None:
        """An army by sea: a wave through its fleets, whole if they carried it, and a last part as any move has.

        An army that was carried and bounced all the same has a whole wave: players of other judges read a broken one
        as a convoy that failed.
        """
        asked = carriers(self._scene, unit.province, province_of(to))
        works = not any(asked[fleet] for fleet in fleets)
        stops = [self._spot(self._stands.get(fleet, Location(fleet))) for fleet in fleets]
        line = through([self._spot(unit.location), *stops, self._spot(to)])
        line = trim(line, RADIUS * self._scale, self._clearance(to))
        self._lanes.take(line)
        leg = min(length(line) / 3, 42 * self._scale)
        at_sea = wave(cut(line, 0, length(line) - leg), 3.6 * self._scale, 17 * self._scale)
        self._put(at_sea, line_styles.CONVOY if works else line_styles.CONVOY_BROKEN, outcome)
        self._finish_move(unit, outcome, to, cut(line, length(line) - leg, length(line)))

    def _convoy(self, unit: Unit, outcome: OrderOutcome, convoy: Convoy) -> None:
        """A fleet's part: nothing if its army's way runs through it, else a wave of its own; a cross if it failed."""
        at = self._spot(unit.location)
        goal = (province_of(convoy.army.location), province_of(convoy.to))
        if unit.province not in self._by_sea.get(goal, ()):
            line = through([self._spot(convoy.army.location), at, self._spot(convoy.to)])
            line = trim(line, RADIUS * self._scale, (RADIUS + 3) * self._scale)
            self._put(wave(line, 2.6 * self._scale, 14 * self._scale), line_styles.CONVOY_APART, outcome)
        if self._failed(outcome):
            self.above.append(marks.cross((at[0] + 16 * self._scale, at[1] - 11 * self._scale), self._scale))

    # Supports

    def _support(self, unit: Unit, outcome: OrderOutcome, support: Support) -> None:
        start = self._spot(unit.location)
        supported = province_of(support.supported.location)
        if support.signal:
            self._signal(unit, outcome, support)
            return
        if support.to is None:
            end, back = self._spot(support.supported.location), (RADIUS + 2) * self._scale
        else:
            end, back = self._on_move(supported, support.supported.location, support.to), 0.0
        line = trim(self._lanes.lay(start, end), RADIUS * self._scale, back)
        ink = self._ink(outcome)
        self.reach += line
        self.below.append(stroke(line, line_styles.SUPPORT, ink, self._scale, self._about(outcome)))
        self.below.append(marks.dot(line[-1], ink, self._scale))
        if self._failed(outcome) and set(outcome.results) != {Result.DISLODGED}:
            self.above.append(marks.cross(middle(line), self._scale))

    def _signal(self, unit: Unit, outcome: OrderOutcome, support: Support) -> None:
        """A support that can never count: a dotted line to the other unit, wherever that goes, with a `?` on it."""
        end = self._spot(support.supported.location)
        line = trim(self._lanes.lay(self._spot(unit.location), end), RADIUS * self._scale, (RADIUS + 2) * self._scale)
        self.reach += line
        self.below.append(stroke(line, line_styles.SIGNAL, self._ink(outcome), self._scale, self._about(outcome)))
        self.above.append(marks.question(middle(line), self._ink(outcome), self._scale))

    def _on_move(self, supported: Province, location: Location, to: Location) -> Point:
        """Where a support arrives on the move that it is for; a move that nobody is seen to make is drawn faintly."""
        goal = (supported, province_of(to))
        if goal not in self._ways:
            way = trim(
                self._lanes.lay(self._spot(location), self._spot(to)), RADIUS * self._scale, RADIUS * self._scale
            )
            self.reach += way
            self.below.append(stroke(way, line_styles.GHOST, palette.FAINT, self._scale))
            self._ways[goal] = way
        share = _SHARES[self._arrivals[goal] % len(_SHARES)]
        self._arrivals[goal] += 1
        return middle(self._ways[goal], share)

    # What became of them

    def _retreat(self, unit: Unit, outcome: OrderOutcome, to: Location) -> None:
        start = self._geometry.spot(unit.location).dislodged
        line = trim(self._lanes.lay(start, self._spot(to)), RADIUS * self._scale, self._clearance(to))
        self._put(line, line_styles.RETREAT, outcome)
        if self._failed(outcome):
            self.above.append(marks.cross(self._before_tip(line), self._scale))

    # Common parts

    def _put(self, line: Line, kind: Stroke, outcome: OrderOutcome) -> None:
        self.reach += line
        self.lines.append(stroke(line, kind, self._ink(outcome), self._scale, self._about(outcome)))

    def _ink(self, outcome: OrderOutcome) -> str:
        assert outcome.unit is not None
        return self._tints[outcome.unit.power].ink

    def _about(self, outcome: OrderOutcome) -> str:
        return order_in_words(outcome, processed=self._scene.processed)

    def _spot(self, location: Location) -> Point:
        return self._geometry.spot(location).unit

    def _failed(self, outcome: OrderOutcome) -> bool:
        return self._scene.processed and bool(outcome.results)


def _aim(outcome: OrderOutcome) -> Province | None:
    """The province that a unit was ordered to go to; None if it was not."""
    return province_of(outcome.way_end) if outcome.way_end is not None else None


def _lanes(scene: Scene, geometry: Geometry) -> Lanes:
    """What lines had better not cross: units, labels and marks of centers."""
    lanes = Lanes(geometry.scale)
    for unit in scene.units:
        lanes.block(geometry.spot(unit.location).unit, 17 * geometry.scale)
    for lost in scene.dislodged:
        lanes.block(geometry.spot(lost.unit.location).dislodged, 15 * geometry.scale)
    for area in geometry.areas.values():
        lanes.block(area.label, 9 * geometry.scale)
        if area.center is not None:
            lanes.block(area.center, 7 * geometry.scale)
    return lanes
