"""Orders of a picture: their lines, ways and marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import dist, inf

from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.notation import format_order
from judge.board.orders import Build, Convoy, Disband, Move, Remove, Retreat, Support
from judge.board.position import Unit
from judge.board.results import OrderOutcome, Result
from judge.picture import coins, line_styles, marks, palette
from judge.picture.convoy_lines import carriers, fleets_of, is_bridge, stub
from judge.picture.crowd import Crowd
from judge.picture.curves import Line, bend_for, bow, cut, direction, length, middle, spaced, through, trim, wave
from judge.picture.geometry import Geometry, Point
from judge.picture.labels import crowd_of, is_inside, words_beside
from judge.picture.line_styles import Stroke, line_piece
from judge.picture.marks import RADIUS, Brackets
from judge.picture.scene import Scene
from judge.picture.svg import NOTHING, SvgMeaning, SvgPiece, around
from judge.picture.words import order_in_words

_ARRIVALS = (0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75)
"""Points on a move where a support may arrive, as shares of its way, best first."""
_MIDDLES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)
"""Points along a line, as shares of it, where a cross for the whole order may stand."""
_BEHIND = (18.0, 24.0, 30.0, 36.0, 14.0)
"""Distances of a bounce's cross behind the tip, in pixels at scale 1."""
_CORNERS = ((16.0, -11.0), (-16.0, -11.0), (16.0, 11.0), (-16.0, 11.0))
"""Offsets from a fleet's middle for the cross of a failed convoy."""
_BESIDE_TIP = ((-3.0, 14.0), (-3.0, -14.0), (13.0, 0.0), (8.0, 12.0), (8.0, -12.0), (-16.0, 14.0), (-16.0, -14.0))
"""Offsets ahead of a tip, and aside, for the code of the coast that it leads to."""
_SEEN = 33.0
"""Least visible length of a move, in pixels at scale 1; between close neighbors it bends more."""
_PASSING = 0.1
"""Bend of two lines that lead between two places in opposite directions."""
_CROSS, _DOT = 7.5, 5.0
"""Room that a cross and a dot need around their middles."""
_MARK = 20.0
"""Reach of marks and words beyond their points."""

Goal = tuple[Province, Province]
"""A move by the provinces where it begins and ends."""


class OrderLines:
    """Lines and marks of a scene's orders: `below` the moves, `lines`, `dots` on them, `above` the units."""

    def __init__(self, scene: Scene, geometry: Geometry, tints: Mapping[PowerName, palette.Tint]) -> None:
        """Draw all lines and marks. Orders of units that have no place in the picture are left out."""
        self.below: list[SvgPiece] = []
        self.lines: list[SvgPiece] = []
        self.dots: list[SvgPiece] = []
        self.above: list[SvgPiece] = []
        self._scene = scene
        self._geometry = geometry
        self._tints = tints
        self._scale = geometry.scale
        self._lanes = _lanes(scene, geometry)
        self._ways: dict[Goal, Line] = {}
        self._by_sea: dict[Goal, tuple[Province, ...]] = {}
        self._crowd = _crowd(scene, geometry)
        self._crossed: list[list[Point]] = []
        self._brackets = Brackets(self._scale)
        self._aims = Counter(_aim(outcome) for outcome in scene.outcomes)
        self._goals = {(o.unit.province, _aim(o) or _held(o)) for o in scene.outcomes if o.unit is not None}
        self._stands = {unit.province: unit.location for unit in scene.units}
        self._draw_all()

    def _draw_all(self) -> None:
        """Draw moves first, since supports aim at them; sea routes come before all, with the least choice."""
        ordered = [(outcome.unit, outcome) for outcome in self._scene.outcomes if outcome.unit is not None]
        moves = [(unit, outcome, outcome.order) for unit, outcome in ordered if isinstance(outcome.order, Move)]
        for unit, outcome, move in moves:
            fleets = fleets_of(self._scene, unit, outcome)
            if fleets or self._lacks_convoy(outcome):
                self._by_sea[unit.province, province_of(move.to)] = fleets
                self._sail(unit, outcome, move.to, fleets)
        for unit, outcome, move in moves:
            if (unit.province, province_of(move.to)) not in self._by_sea:
                self._move(unit, outcome, outcome.way_end or move.to)
        for unit, outcome in ordered:
            match outcome.order:
                case Support() as support:
                    self._support(unit, outcome, support)
                case Convoy() as convoy:
                    self._convoy(unit, outcome, convoy)
                case Retreat(_, to):
                    self._retreat(unit, outcome, to)
                case Disband():
                    self._put_mark(marks.removed, self._geometry.spot(unit.location).dislodged)
                case Remove():
                    self._put_mark(marks.removed, self._spot(unit.location))
                case Build() if self._failed(outcome):
                    self._put_mark(marks.removed, self._spot(unit.location))
        self.above += self._brackets.drawn()
        # Last, when it is known where all lines are: a cross has several possible places.
        for places in self._crossed:
            self._put_mark(marks.cross, self._clearest(places, _CROSS))

    # Moves

    def _move(self, unit: Unit, outcome: OrderOutcome, to: Location) -> None:
        start, end = self._spot(unit.location), self._spot(to)
        goes_back = (province_of(to), unit.province) in self._goals
        clear = RADIUS * self._scale, self._clearance(to)
        least = max(bend_for(dist(start, end), sum(clear) + _SEEN * self._scale), _PASSING if goes_back else 0.0)
        line = trim(self._lanes.lay(start, end, least, goes_left=goes_back), *clear)
        self._finish_move(unit, outcome, to, line)

    def _finish_move(self, unit: Unit, outcome: OrderOutcome, to: Location, last: Line) -> None:
        """Draw a move's last part, with its head and result; supports aim at this part."""
        self._ways[unit.province, province_of(to)] = last
        self._put(last, self._kind(outcome), outcome)
        self._name_coast(to, last, self._ink(outcome))
        if self._failed(outcome):
            void = Result.VOID in outcome.results
            self._crossed.append(_middles(last) if void else self._behind_tip(last))

    def _kind(self, outcome: OrderOutcome) -> Stroke:
        if not self._failed(outcome):
            return line_styles.MOVED
        return line_styles.VOID if Result.VOID in outcome.results else line_styles.BOUNCED

    def _name_coast(self, to: Location, line: Line, ink: str) -> None:
        """Write the destination coast of a move or retreat beside its head, unless a unit there shows it."""
        coast = to.partition("/")[2]
        if not coast or self._stands.get(province_of(to)) == to:
            return
        (x, y), (dx, dy), scale = self._geometry.folded(line[-1]), direction(line), self._scale
        ways = [(ahead * dx - aside * dy, ahead * dy + aside * dx) for ahead, aside in _BESIDE_TIP]
        places = [(x + across * scale, y + down * scale) for across, down in ways]
        inside = [place for place in places if is_inside(place, 9 * scale, self._geometry)]
        at = self._crowd.clearest(inside or places, 7 * scale)
        self.above.append(around(words_beside(at, coast, ink, scale, "goal-coast"), [at], _MARK * scale))

    def _behind_tip(self, line: Line) -> list[Point]:
        """Points for the cross of a bounce: behind the head, but not in the line's first part."""
        whole = length(line)
        return [middle(line, max(0.4, 1 - back * self._scale / whole)) if whole else line[-1] for back in _BEHIND]

    def _clearance(self, to: Location) -> float:
        """Distance from a move's end to the middle of its goal: larger if a unit is there or others arrive."""
        crowded = province_of(to) in self._stands or self._aims[province_of(to)] > 1
        return (RADIUS + 3 if crowded else 3) * self._scale

    # Across the sea

    def _sail(self, unit: Unit, outcome: OrderOutcome, to: Location, fleets: tuple[Province, ...]) -> None:
        """Draw an army's way by sea: a wave through its fleets, whole if they carried it, then a move line.

        An army that was carried but bounced has a whole wave: players of other judges read a broken one as a failed
        convoy. Without fleets the broken wave leads straight to the goal.
        """
        asked = carriers(self._scene, unit.province, province_of(to))
        works = bool(fleets) and not any(asked[fleet] for fleet in fleets)
        stops = [self._spot(self._stands.get(fleet, Location(fleet))) for fleet in fleets]
        start, end = self._spot(unit.location), self._spot(to)
        line = self._through([start, *stops, end]) if fleets else self._lanes.lay(start, end)
        line = trim(line, RADIUS * self._scale, self._clearance(to))
        if fleets:
            self._lanes.take(line)
        leg = min(length(line) / 3, 42 * self._scale)
        at_sea = wave(cut(line, 0, length(line) - leg), 3.6 * self._scale, 17 * self._scale)
        self._put(at_sea, line_styles.CONVOY if works else line_styles.CONVOY_BROKEN, outcome)
        self._finish_move(unit, outcome, to, cut(line, length(line) - leg, length(line)))

    def _convoy(self, unit: Unit, outcome: OrderOutcome, convoy: Convoy) -> None:
        """Draw a fleet's convoy: nothing if the army's route shows it, else a wave; a cross if it failed.

        The wave is whole if the fleet alone joins both shores and no failure is known; else it is short.
        """
        at = self._spot(unit.location)
        start, end = province_of(convoy.army.location), province_of(convoy.to)
        if unit.province in self._by_sea.get((start, end), ()):
            if self._failed(outcome):
                corners = [(at[0] + x * self._scale, at[1] + y * self._scale) for x, y in _CORNERS]
                self._crossed.append(corners)
            return
        if not self._failed(outcome) and is_bridge(self._scene.board, convoy, unit.province):
            line = self._through([self._spot(convoy.army.location), at, self._spot(convoy.to)])
            line = trim(line, RADIUS * self._scale, (RADIUS + 3) * self._scale)
        else:
            words = f"{start}-{end}"
            goal = self._geometry.ahead(at, self._spot(convoy.to))
            line, where = stub(at, goal, words, self._crowd, self._geometry)
            drawn = words_beside(where, words, self._ink(outcome), self._scale, "stub")
            ends = line[-1], (2 * where[0] - line[-1][0], where[1])
            self.above.append(around(drawn, ends, _MARK * self._scale))
            if self._failed(outcome):
                self._crossed.insert(0, [middle(line)])  # this cross has only one possible place
        self._put(wave(line, 2.6 * self._scale, 14 * self._scale), line_styles.CONVOY_APART, outcome)

    # Supports

    def _support(self, unit: Unit, outcome: OrderOutcome, support: Support) -> None:
        start = self._spot(unit.location)
        supported = province_of(support.supported.location)
        if support.signal:
            self._signal(unit, outcome, support)
            return
        ink = self._ink(outcome)
        if support.to is None:
            holder = self._spot(self._stands.get(supported, support.supported.location))
            end = self._brackets.add(holder, self._geometry.ahead(holder, start), ink, self._crowd)
        else:
            end = self._on_move(supported, support.supported.location, support.to)
        goes_back = support.to is None and (supported, unit.province) in self._goals
        line = self._lanes.lay(start, end, _PASSING if goes_back else 0.0, goes_left=goes_back)
        line = trim(line, RADIUS * self._scale, 0)
        self.below.append(self._drawn(line, line_styles.SUPPORT, ink, self._about(outcome)))
        if support.to is not None:
            self.dots.append(around(marks.dot(end, ink, self._scale), [end], _MARK * self._scale))
        if self._failed(outcome) and set(outcome.results) != {Result.DISLODGED}:
            self._crossed.append(_middles(line))

    def _signal(self, unit: Unit, outcome: OrderOutcome, support: Support) -> None:
        """Draw a support that can never count: a dotted line to the other unit, with a `?` on it."""
        end = self._spot(support.supported.location)
        line = trim(self._lanes.lay(self._spot(unit.location), end), RADIUS * self._scale, (RADIUS + 2) * self._scale)
        ink, at = self._ink(outcome), self._geometry.folded(middle(line))
        self.below.append(self._drawn(line, line_styles.SIGNAL, ink, self._about(outcome)))
        self.above.append(around(marks.question(at, ink, self._scale), [at], _MARK * self._scale))

    def _on_move(self, supported: Province, location: Location, to: Location) -> Point:
        """Point where a support meets the move; a move that no visible unit makes is drawn faintly."""
        goal = (supported, province_of(to))
        if goal not in self._ways:
            way = trim(
                self._lanes.lay(self._spot(location), self._spot(to)), RADIUS * self._scale, RADIUS * self._scale
            )
            self.below.append(self._drawn(way, line_styles.GHOST, palette.FAINT))
            self._ways[goal] = way
        places = [middle(self._ways[goal], share) for share in _ARRIVALS]
        return self._clearest(places, _DOT)

    # Results

    def _retreat(self, unit: Unit, outcome: OrderOutcome, to: Location) -> None:
        start = self._geometry.spot(unit.location).dislodged
        line = trim(self._lanes.lay(start, self._spot(to)), RADIUS * self._scale, self._clearance(to))
        self._put(line, line_styles.RETREAT, outcome)
        self._name_coast(to, line, self._ink(outcome))
        if self._failed(outcome):
            self._crossed.append(self._behind_tip(line))

    # Common parts

    def _put(self, line: Line, kind: Stroke, outcome: OrderOutcome) -> None:
        self.lines.append(self._drawn(line, kind, self._ink(outcome), self._about(outcome)))

    def _drawn(self, line: Line, kind: Stroke, ink: str, about: SvgMeaning = NOTHING) -> SvgPiece:
        return line_piece(line, kind, ink, self._geometry, about)

    def _through(self, stops: Line) -> Line:
        """A smooth line through all of the places, each by the nearer way."""
        way = stops[:1]
        for stop in stops[1:]:
            way.append(self._geometry.ahead(way[-1], stop))
        return through(way)

    def _clearest(self, places: Iterable[Point], radius: float) -> Point:
        """The clearest of some points of a line for a mark, on the board. It is taken from now on."""
        return self._crowd.clearest([self._geometry.folded(place) for place in places], radius * self._scale)

    def _put_mark(self, mark: Callable[[Point, float], str], at: Point) -> None:
        self.above.append(around(mark(at, self._scale), [at], _MARK * self._scale))

    def _lacks_convoy(self, outcome: OrderOutcome) -> bool:
        """True if a move failed for lack of a convoy, rather than against another unit."""
        if not self._failed(outcome) or not isinstance(outcome.order, Move):
            return False
        return Result.NO_CONVOY in outcome.results or (outcome.order.via and Result.VOID in outcome.results)

    def _ink(self, outcome: OrderOutcome) -> str:
        assert outcome.unit is not None
        return self._tints[outcome.unit.power].ink

    def _about(self, outcome: OrderOutcome) -> SvgMeaning:
        assert outcome.unit is not None
        return SvgMeaning(
            order_in_words(outcome, processed=self._scene.processed),
            power=outcome.unit.power,
            order=format_order(outcome.order),
            result=" ".join(outcome.results) if self._scene.processed else "",
        )

    def _spot(self, location: Location) -> Point:
        return self._geometry.spot(location).unit

    def _failed(self, outcome: OrderOutcome) -> bool:
        return self._scene.processed and bool(outcome.results)


def _aim(outcome: OrderOutcome) -> Province | None:
    """The province that a unit was ordered to go to; None if it was not."""
    return province_of(outcome.way_end) if outcome.way_end is not None else None


def _held(outcome: OrderOutcome) -> Province | None:
    """The province whose unit was supported to hold."""
    order = outcome.order
    return province_of(order.supported.location) if isinstance(order, Support) and order.to is None else None


def _middles(line: Line) -> list[Point]:
    """Points along a line where a cross for the whole order may stand."""
    return [middle(line, share) for share in _MIDDLES]


def _crowd(scene: Scene, geometry: Geometry) -> Crowd:
    """Things that marks on lines should not cover: units, labels, marks of centers, coins."""
    crowd = crowd_of(geometry)
    for unit in scene.units:
        crowd.add(geometry.spot(unit.location).unit, 12 * geometry.scale)
    for lost in scene.dislodged:
        crowd.add(geometry.spot(lost.unit.location).dislodged, 12 * geometry.scale)
    for point in coins.reach(scene, geometry):
        crowd.add(point, 7 * geometry.scale)
    return crowd


def _lanes(scene: Scene, geometry: Geometry) -> Lanes:
    """Things that lines should not cross: units, labels and marks of centers."""
    lanes = Lanes(geometry)
    beaten = {lost.unit for lost in scene.dislodged}
    for unit in scene.units:
        lanes.block(geometry.spot(unit.location).unit, (22 if unit in beaten else 17) * geometry.scale)
    for lost in scene.dislodged:
        lanes.block(geometry.spot(lost.unit.location).dislodged, 15 * geometry.scale)
    for area in geometry.areas.values():
        lanes.block(area.label, 11 * geometry.scale)
        if area.center is not None:
            lanes.block(area.center, 7 * geometry.scale)
    return lanes


_BENDS = (0.0, 0.1, 0.2, 0.3)
"""Extra bends that lines may have."""

_BEND = 2.5
"""Cost of each step to a larger bend."""
_OUT = 1000.0
"""Cost if a line's middle is outside the frame or too near it."""
_RIM = 7.0
"""Least distance of a line from the frame."""


class Lanes:
    """Things and lines on the board. Lines are chosen greedily, one after the other."""

    def __init__(self, geometry: Geometry) -> None:
        """Create lanes on an empty board."""
        self._geometry = geometry
        self._scale = geometry.scale
        self._crowd = Crowd(geometry.scale)

    def block(self, at: Point, radius: float) -> None:
        """Add something that lines should not cross: `radius` in pixels, at most 22 at scale 1."""
        self._crowd.add(at, radius)

    def lay(self, start: Point, end: Point, least: float = 0.0, *, goes_left: bool = False) -> Line:
        """Return a line that avoids others, straight if possible; later lines will avoid it.

        It bends by `least` at least; with `goes_left` to its left if it bends at all. On a round board it may end
        beyond the edge.
        """
        end = self._geometry.ahead(start, end)
        best: Line = []
        beads: list[Point] = []
        lowest = inf
        for rank, bend in enumerate(_bends(least, goes_left=goes_left)):
            line = bow(start, end, bend)
            found = self._beads(line)
            cost = self._cost(line, found, rank * _BEND, lowest)
            if cost < lowest:
                best, beads, lowest = line, found, cost
            if lowest <= (rank + 1) * _BEND:
                break
        self._take(beads)
        return best

    def take(self, line: Line) -> None:
        """Make later lines avoid a line that was laid elsewhere."""
        self._take(self._beads(line))

    def _take(self, beads: Iterable[Point]) -> None:
        for bead in beads:
            self.block(bead, 9 * self._scale)

    def _cost(self, line: Line, beads: Iterable[Point], cost: float, lowest: float) -> float:
        """Return a line's whole cost; once it reaches `lowest`, the exact amount does not matter."""
        if not self._is_inside(line[len(line) // 2]):
            cost += _OUT
        for bead in beads:
            if cost >= lowest:
                break
            cost += self._crowd.overlap(bead)
        return cost

    def _is_inside(self, place: Point) -> bool:
        return is_inside(self._geometry.folded(place), _RIM * self._scale, self._geometry)

    def _beads(self, line: Line) -> list[Point]:
        """Points of the line, without those near its ends, where it touches its own units."""
        step = 9 * self._scale
        count = int((length(line) - 30 * self._scale) / step)
        beads = spaced(line, 16 * self._scale, step, count)
        return [self._geometry.folded(bead) for bead in beads] if self._geometry.is_round else beads


def _bends(least: float, *, goes_left: bool) -> list[float]:
    """Bends that a line may have, in the order in which to try them."""
    more = [least + by for by in _BENDS]
    return more if goes_left else [way * bend for bend in more for way in ((1, -1) if bend else (1,))]
