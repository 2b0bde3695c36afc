"""Position of a line, read with a map."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from judge.app.adjudication.known_texts import KnownTexts, KnownUnit
from judge.app.adjudication.line import BadLine, DislodgedUnit, Line
from judge.board.centers import homes_at
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.position import Dislodged, Phase, PhaseType, Position


class ReadPosition(NamedTuple):
    """A position with its units as they were read. `owner`: the power of the unit in each province."""

    position: Position
    units: list[KnownUnit]
    owner: dict[Province, PowerName]


def read_position(line: Line, known: KnownTexts) -> ReadPosition:
    """Return the position of a line. Raises BadLine."""
    phase = known.phase(line.phase)
    by_power = known.units_in(phase)
    found: list[KnownUnit] = []
    occupied: dict[Province, PowerName] = {}
    for name, texts in line.units.items():
        power = known.powers[name]
        units = by_power[power]
        for text in texts:
            unit = units[text]
            found.append(unit)
            occupied[unit.province] = power
    if len(occupied) < len(found):
        provinces = [unit.province for unit in found]
        twice = next(province for province in provinces if provinces.count(province) > 1)
        raise BadLine(f"There are two units in {twice}")
    if line.dislodged and phase.type is not PhaseType.RETREATS:
        raise BadLine(f"Units are dislodged in retreat phases, and {phase} is none")
    dislodged = tuple(_dislodged(text, given, known, occupied, phase) for text, given in line.dislodged.items())
    if len({lost.unit.province for lost in dislodged}) < len(dislodged):
        raise BadLine("There are two dislodged units in one province")
    position = Position(phase, tuple([unit.unit for unit in found]), _centers(line, known), dislodged)
    return ReadPosition(_with_the_rest(position, line, known), found, occupied)


def _with_the_rest(position: Position, line: Line, known: KnownTexts) -> Position:
    """Add rare parts to a position: homes gained in play, garrisons, hidden and sighted places."""
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
    """Return the owners of centers. First replace names in the line by the map's spelling."""
    centers, named = _owners(line, known) if known.map.powers.keys() >= line.centers.keys() else ({}, -1)
    if named < 0 or not known.map.centers.issuperset(centers):
        given, line.centers = line.centers, {}
        for name, codes in given.items():
            line.centers.setdefault(known.powers[name], []).extend(_center(code, known) for code in codes)
        centers, named = _owners(line, known)
    if len(centers) < named:
        raise BadLine("A supply center is listed twice")
    return centers


def _owners(line: Line, known: KnownTexts) -> tuple[dict[Province, PowerName], int]:
    """Return the owners of centers as written, and the number of centers named."""
    centers: dict[Province, PowerName] = {}
    named = 0
    for name, codes in line.centers.items():
        power = known.powers[name]
        for code in codes:
            centers[code] = power  # type: ignore[index]  # once the line has the map's names, they are provinces
        named += len(codes)
    return centers, named


def _center(code: str, known: KnownTexts) -> Province:
    place = known.place(code)
    if place not in known.map.centers:
        raise BadLine(f"{place} is not a supply center")
    return place


def _dislodged(
    text: str, given: DislodgedUnit, known: KnownTexts, occupied: dict[Province, PowerName], phase: Phase
) -> Dislodged:
    unit = known.units_in(phase)[known.powers[given.power]][text].unit
    retreats = tuple(Location(place.strip().upper()) for place in given.retreats)
    for place in retreats:
        if not known.map.at(phase).can_stand(unit.type, place):
            raise BadLine(f"{text} cannot retreat to {place}")
    free = tuple(place for place in retreats if province_of(place) not in occupied)
    return Dislodged(unit, known.place(given.by) if given.by else Province(""), free)
