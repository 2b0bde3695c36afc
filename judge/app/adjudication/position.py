"""From a line to a position."""

from __future__ import annotations

from msgspec.structs import replace

from judge.app.adjudication.known_texts import KnownTexts
from judge.app.adjudication.line import BadLine, DislodgedUnit, Line
from judge.board.centers import homes_at
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.position import Dislodged, Phase, PhaseType, Position


def read_position(line: Line, known: KnownTexts) -> Position:
    """The position of a line. Raises BadLine."""
    phase = known.phase(line.phase)
    by_power = known.units_in(phase)
    found = []
    for name, texts in line.units.items():
        units = by_power[known.powers[name]]
        found += [units[text] for text in texts]
    provinces = [province for _, province in found]
    occupied = set(provinces)
    if len(occupied) < len(provinces):
        twice = next(province for province in provinces if provinces.count(province) > 1)
        raise BadLine(f"There are two units in {twice}")
    if line.dislodged and phase.type is not PhaseType.RETREATS:
        raise BadLine(f"Units are dislodged in retreat phases, and {phase} is none")
    dislodged = tuple(_dislodged(text, given, known, occupied, phase) for text, given in line.dislodged.items())
    if len({lost.unit.province for lost in dislodged}) < len(dislodged):
        raise BadLine("There are two dislodged units in one province")
    position = Position(phase, tuple([unit for unit, _ in found]), _centers(line, known), dislodged)
    return _with_the_rest(position, line, known)


def _with_the_rest(position: Position, line: Line, known: KnownTexts) -> Position:
    """Add what few boards have to a position: homes won in play, garrisons, places seen by some."""
    if line.homes or line.garrisons or line.hidden or line.sighted:
        position = replace(
            position,
            homes=_by_power(line.homes, known),
            garrisons=tuple(known.powers[name] for name in line.garrisons),
            hidden=tuple(known.place(code) for code in line.hidden),
            sighted=_by_power(line.sighted, known),
        )
    homes = homes_at(position.phase, position, known.map) if known.map.new_homes else position.homes
    return replace(position, homes=homes) if homes != position.homes else position


def _by_power(centers: dict[str, list[str]], known: KnownTexts) -> dict[PowerName, tuple[Province, ...]]:
    return {known.powers[name]: tuple(_center(code, known) for code in codes) for name, codes in centers.items()}


def _centers(line: Line, known: KnownTexts) -> dict[Province, PowerName]:
    """The owners of centers. In the line they are then written as the answer has them."""
    if not all(
        name in known.map.powers and known.map.centers.issuperset(codes) for name, codes in line.centers.items()
    ):
        given, line.centers = line.centers, {}
        for name, codes in given.items():
            line.centers.setdefault(known.powers[name], []).extend(_center(code, known) for code in codes)
    centers: dict[Province, PowerName] = {}
    named = 0
    for name, codes in line.centers.items():
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


def _dislodged(text: str, given: DislodgedUnit, known: KnownTexts, occupied: set[Province], phase: Phase) -> Dislodged:
    unit, _ = known.units_in(phase)[known.powers[given.power]][text]
    retreats = tuple(Location(place.strip().upper()) for place in given.retreats)
    for place in retreats:
        if not known.map.at(phase).can_stand(unit.type, place):
            raise BadLine(f"{text} cannot retreat to {place}")
        if province_of(place) in occupied:
            raise BadLine(f"{text} cannot retreat to {place}, where a unit stands")
    return Dislodged(unit, known.place(given.by) if given.by else Province(""), retreats)
