"""Scenes for tests and for the documentation's pictures: positions and orders in the short notation."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from functools import cache

from msgspec.structs import replace

from judge.board.adjustments import resolve_adjustments
from judge.board.maps import Map
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName, Province, province_of
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Order
from judge.board.position import Dislodged, PhaseType, Position, Unit
from judge.board.results import Resolution
from judge.board.retreats import resolve_retreats
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.geometry import Geometry
from judge.picture.scene import Scene, orders_scene, results_scene
from judge.rules.registry import RuleSet

BOARD: Map = load_map("standard")
Sides = Mapping[str, str]
"""Orders, or units without one, by power, divided by commas."""


@cache
def geometry() -> Geometry:
    found = load_geometry("standard")
    assert found is not None
    return found


def position(sides: Sides, phase: str = "S1905M", centers: Sides | None = None, **dislodged: str) -> Position:
    """A position with the unit that each order is for. `dislodged`: `RUSSIA="A NWY by NTH: FIN STP"`."""
    units = [Unit(PowerName(power), *_piece(text)) for power, texts in sides.items() for text in _split(texts)]
    owners = {Province(at): PowerName(power) for power, owned in (centers or {}).items() for at in owned.split()}
    lost = tuple(_lost(power, text) for power, text in dislodged.items())
    return Position(BOARD.phase(phase), tuple(units), owners, lost)


def orders(sides: Sides, phase: PhaseType = PhaseType.MOVEMENT) -> dict[PowerName, list[Order]]:
    return {
        PowerName(power): [parse_order(text, phase) for text in _split(texts) if len(text.split()) != 2]
        for power, texts in sides.items()
    }


def given(sides: Sides, *powers: str) -> Scene:
    """The orders of some powers (of all, if none is named) as they were given, on everybody's position."""
    before = position(sides)
    chosen = {power: texts for power, texts in sides.items() if not powers or power in powers}
    return orders_scene(BOARD, before, orders(chosen), "river")


def played(sides: Sides, phase: str = "S1905M", centers: Sides | None = None, rules: Collection[str] = ()) -> Scene:
    """Return a movement phase with its results."""
    before = position(sides, phase, centers)
    return results_scene(BOARD, before, movement(before, sides, rules), "river")


def movement(before: Position, sides: Sides, rules: Collection[str] = ()) -> Resolution:
    return adjudicate(before, orders(sides), BOARD, RuleSet(rules))


def retreated(before: Position, sides: Sides) -> Scene:
    """Return a retreat phase with its results."""
    done = resolve_retreats(before, orders(sides, PhaseType.RETREATS), BOARD, RuleSet())
    return results_scene(BOARD, before, done, "river")


def adjusted(before: Position, sides: Sides) -> Scene:
    """Return an adjustment phase with its results."""
    done = resolve_adjustments(before, orders(sides, PhaseType.ADJUSTMENTS), BOARD, RuleSet())
    return results_scene(BOARD, before, done, "river")


def fogged(scene: Scene, unseen: Set[Province]) -> Scene:
    """Return a scene with provinces under fog: their units, owners and orders are gone.

    Counts and notes go with them.

    Orders that name an unseen province but were given to a unit that is seen stay: who sees the unit knows them.
    A retreat into an unseen province is no longer offered, since it would tell that the province is empty.
    """
    hidden = scene.unseen | unseen
    return replace(
        scene,
        units=tuple(unit for unit in scene.units if unit.province not in hidden),
        dislodged=tuple(
            Dislodged(lost.unit, lost.by, tuple(at for at in lost.retreats if province_of(at) not in hidden))
            for lost in scene.dislodged
            if lost.unit.province not in hidden
        ),
        owners={center: power for center, power in scene.owners.items() if center not in hidden},
        outcomes=tuple(o for o in scene.outcomes if o.unit is not None and o.unit.province not in hidden),
        counts={},
        notes=(),
        unseen=frozenset(hidden),
    )


def _piece(text: str) -> tuple:  # type: ignore[type-arg]
    piece = parse_piece(" ".join(text.split()[:2]))
    return piece.type, piece.location


def _split(texts: str) -> list[str]:
    return [text.strip() for text in texts.split(",") if text.strip()]


def _lost(power: str, text: str) -> Dislodged:
    unit, _, rest = text.partition(" by ")
    by, _, retreats = rest.partition(":")
    return Dislodged(Unit(PowerName(power), *_piece(unit)), Province(by), tuple(retreats.split()))  # type: ignore[arg-type]
