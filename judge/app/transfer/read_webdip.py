"""webDiplomacy's history.json as the phases of a game: positions and orders."""

from __future__ import annotations

import msgspec

from judge.app.transfer.saved_form import COMPLETED, ForeignGame, SavedGame, SavedPhase, State
from judge.app.transfer.webdip_form import (
    COUNTRIES,
    FINISHED,
    FIRST_YEAR,
    MAP,
    PHASES,
    TERRITORIES,
    WebHistory,
    WebOrder,
    WebPhase,
)
from judge.board.names import Location, province_of
from judge.decoding import prepared
from judge.patterns import pattern
from judge.problems import Refused

_IS_HISTORY = pattern(r'"file"\s*:\s*"history"')
_TYPES = {"Army": "A", "Fleet": "F"}


class _Unknown(ValueError):
    """A number or a word that the form does not have."""


def is_webdip(text: str) -> bool:
    """True if the JSON declares itself to be such a file."""
    return _IS_HISTORY.search(text) is not None


def read_webdip(text: str, file: str) -> ForeignGame:
    """Return the phases of a game. Refused with E-IMPORT and the phase that cannot be read."""
    try:
        history = msgspec.json.decode(text.lstrip("\ufeff"), type=prepared(WebHistory))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused("E-IMPORT", f"{file}: {error}.") from None
    phases = []
    for number, phase in enumerate(history.phases, 1):
        try:
            phases.append(_phase(phase))
        except _Unknown as error:
            raise Refused("E-IMPORT", f"{file}, phase {number}: {error}.") from None
    name = f"web{history.gameID}" if history.gameID else ""
    return ForeignGame(SavedGame(phases, id=name, map=MAP), [])


def _phase(phase: WebPhase) -> SavedPhase:
    units: dict[str, list[str]] = {}
    at: dict[str, str] = {}
    for unit in phase.units:
        piece = f"{_type(unit.type)} {_place(unit.terrID)}"
        units.setdefault(_power(unit.countryID), []).append(f"*{piece}" if unit.retreating else piece)
        if not unit.retreating:
            at[province_of(_place(unit.terrID))] = piece
    centers: dict[str, list[str]] = {}
    for center in phase.centers:
        if center.countryID:
            centers.setdefault(_power(center.countryID), []).append(_place(center.terrID))
    orders: dict[str, list[str] | None] = {}
    for order in phase.orders:
        given = orders.setdefault(_power(order.countryID), [])
        assert given is not None
        given.append(_text(order, at))
    return SavedPhase(_name(phase), State(units, centers), orders)


def _name(phase: WebPhase) -> str:
    if phase.phase == FINISHED:
        return COMPLETED
    kind = next((ours for ours, theirs in PHASES.items() if theirs == phase.phase), "")
    if not kind:
        raise _Unknown(f"There is no phase {phase.phase[:20]!r}")
    season = "W" if kind == "A" else "SF"[phase.turn % 2]
    return f"{season}{FIRST_YEAR + phase.turn // 2}{kind}"


def _text(order: WebOrder, at: dict[str, str]) -> str:
    """An order in the short notation. `at`: the units on the board by province."""
    if order.type == "Wait":
        return "WAIVE"
    place = _place(order.terrID)
    if order.type in ("Build Army", "Build Fleet"):
        return f"{_type(order.type.removeprefix('Build '))} {place} B"
    piece = f"{_type(order.unitType)} {place}" if order.unitType else at.get(province_of(place), f"A {place}")
    match order.type:
        case "Hold":
            return f"{piece} H"
        case "Disband" | "Destroy":
            return f"{piece} D"
        case "Move":
            return f"{piece} - {_place(order.toTerrID)}{' VIA' if order.viaConvoy else ''}"
        case "Retreat":
            return f"{piece} R {_place(order.toTerrID)}"
        case "Support hold":
            return f"{piece} S {_unit_in(order.toTerrID, at)}"
        case "Support move":
            return f"{piece} S {_unit_in(order.fromTerrID, at)} - {_place(order.toTerrID)}"
        case "Convoy":
            return f"{piece} C {_unit_in(order.fromTerrID, at)} - {_place(order.toTerrID)}"
    raise _Unknown(f"There is no order {order.type[:20]!r}")


def _unit_in(number: int | None, at: dict[str, str]) -> str:
    place = province_of(_place(number))
    return at.get(place, f"A {place}")


def _place(number: int | None) -> Location:
    if number is None or not 0 < number <= len(TERRITORIES):
        raise _Unknown(f"There is no territory {number}")
    return TERRITORIES[number - 1]


def _power(number: int) -> str:
    if not 0 < number <= len(COUNTRIES):
        raise _Unknown(f"There is no country {number}")
    return COUNTRIES[number - 1]


def _type(word: str | None) -> str:
    if word not in _TYPES:
        raise _Unknown(f"There is no unit of type {word!r}")
    return _TYPES[word]
