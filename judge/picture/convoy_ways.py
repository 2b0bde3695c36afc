"""Ways of convoys: which fleets an army is drawn to sail through, and which armies a fleet is carried by."""

from __future__ import annotations

from collections.abc import Iterable

from judge.board.maps import Map
from judge.board.names import Province, province_of
from judge.board.orders import Convoy, Move
from judge.board.position import Unit, UnitType
from judge.board.results import OrderOutcome
from judge.picture.scene import Scene


def fleets_of(scene: Scene, unit: Unit, outcome: OrderOutcome) -> tuple[Province, ...]:
    """The fleets of an army's way: those that it named, else those that carried it, else all that were to carry it.

    For a fleet that is convoyed, the armies. Empty if it goes by itself, or if none that are seen make a chain.
    """
    move = outcome.order
    if not isinstance(move, Move) or not (move.via or outcome.by_convoy or not scene.processed):
        return ()
    start, end = unit.province, province_of(move.to)
    if not (move.via or outcome.by_convoy) and end in scene.board.reached_provinces(unit.type, unit.location):
        return ()
    asked = carriers(scene, start, end)
    named = {province_of(sea) for sea in move.path}
    carried = [sea for sea, failed in asked.items() if not failed]
    ways = (way_over(scene.board, unit.type, start, end, units) for units in (named & asked.keys(), carried, asked))
    return next((way for way in ways if way), ())


def carriers(scene: Scene, start: Province, end: Province) -> dict[Province, bool]:
    """The fleets ordered to convoy between two provinces, and whether the convoy of each is known to have failed.

    Any result is a failure: a fleet that was dislodged carries nobody.
    """
    return {
        outcome.unit.province: scene.processed and bool(outcome.results)
        for outcome in scene.outcomes
        if outcome.unit is not None
        and isinstance(outcome.order, Convoy)
        and (province_of(outcome.order.army.location), province_of(outcome.order.to)) == (start, end)
    }


def way_over(
    board: Map, kind: UnitType, start: Province, end: Province, units: Iterable[Province]
) -> tuple[Province, ...]:
    """The provinces of a shortest chain of these units from coast to coast; of several the first by the alphabet.

    `kind` is that of the unit that they convoy. Empty if they make no chain.
    """
    left = set(units) - {start, end}
    ways: list[tuple[Province, ...]] = [(start,)]
    while ways:
        arrived = [way[1:] for way in ways if len(way) > 1 and end in _borders(board, kind, way[-1])]
        if arrived:
            return min(arrived)
        longer = [(*way, sea) for way in ways for sea in sorted(left & _borders(board, kind, way[-1]))]
        left -= {way[-1] for way in longer}
        ways = longer
    return ()


def is_bridge(board: Map, convoy: Convoy, fleet: Province) -> bool:
    """Whether a fleet in this province joins both shores of its convoy by itself."""
    start, end = province_of(convoy.army.location), province_of(convoy.to)
    return bool(way_over(board, convoy.army.type, start, end, [fleet]))


def _borders(board: Map, kind: UnitType, province: Province) -> frozenset[Province]:
    """The provinces to which a convoy goes on: at sea, whichever coasts they touch; with a fleet, on land too."""
    if kind is UnitType.FLEET:
        return board.neighbors[province]
    sides = (board.fleet.get(coast, frozenset()) for coast in board.coasts_of[province])
    return frozenset(province_of(to) for side in sides for to in side)
