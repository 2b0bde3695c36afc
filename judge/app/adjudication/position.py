"""From a line to a position."""

from __future__ import annotations

from judge.app.adjudication.known_texts import KnownTexts
from judge.app.adjudication.line import BadLine, DislodgedUnit, Line
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.position import Dislodged, PhaseType, Position


def read_position(line: Line, known: KnownTexts) -> Position:
    """The position of a line. Raises BadLine."""
    phase = known.phase(line.phase)
    found = []
    for name, texts in line.units.items():
        units = known.units[known.powers[name]]
        found += [units[text] for text in texts]
    provinces = [province for _, province in found]
    occupied = set(provinces)
    if len(occupied) < len(provinces):
        twice = next(province for province in provinces if provinces.count(province) > 1)
        raise BadLine(f"There are two units in {twice}")
    if line.dislodged and phase.type is not PhaseType.RETREATS:
        raise BadLine(f"Units are dislodged in retreat phases, and {phase} is none")
    dislodged = tuple(_dislodged(text, given, known, occupied) for text, given in line.dislodged.items())
    if len({lost.unit.province for lost in dislodged}) < len(dislodged):
        raise BadLine("There are two dislodged units in one province")
    return Position(phase, tuple([unit for unit, _ in found]), _centers(line, known), dislodged)


def _centers(line: Line, known: KnownTexts) -> dict[Province, PowerName]:
    centers: dict[Province, PowerName] = {}
    named = 0
    for name, codes in line.centers.items():
        if not known.map.centers.issuperset(codes):
            codes = [_center(code, known) for code in codes]
        centers.update(dict.fromkeys(codes, known.powers[name]))  # type: ignore[arg-type]  # they are provinces now
        named += len(codes)
    if len(centers) < named:
        raise BadLine("A supply center is listed twice")
    return centers


def _center(code: str, known: KnownTexts) -> Province:
    place = known.place(code)
    if place not in known.map.centers:
        raise BadLine(f"{place} is no supply center")
    return place


def _dislodged(text: str, given: DislodgedUnit, known: KnownTexts, occupied: set[Province]) -> Dislodged:
    unit, _ = known.units[known.powers[given.power]][text]
    retreats = tuple(Location(place.strip().upper()) for place in given.retreats)
    for place in retreats:
        if not known.map.can_stand(unit.type, place):
            raise BadLine(f"{text} cannot retreat to {place}")
        if province_of(place) in occupied:
            raise BadLine(f"{text} cannot retreat to {place}, where a unit stands")
    return Dislodged(unit, known.place(given.by) if given.by else Province(""), retreats)
