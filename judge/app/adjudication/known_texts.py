"""Cache of the texts read for a map, with their meanings there, because lines are often repeated."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from judge.app.adjudication.line import BadLine
from judge.board.map_changes import could_stand
from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.order_text.notation import Unreadable, parse_order, parse_piece
from judge.board.orders import Order, Waive
from judge.board.position import Phase, PhaseType, Unit
from judge.files.maps.load import load_map
from judge.problems import Refused

_MOST_KEPT = 100_000
_MOST_PHASES = 100
MOST_MAP_BYTES = 1 << 17
"""Limit on the JSON bytes of a map in a line: more than twice the size of the largest known map."""
NO_PLACE = Province("")
_Read = TypeVar("_Read")


class _Powers(dict[str, PowerName]):
    """Powers of a map by their names in any case."""

    def __init__(self, map: Map) -> None:
        super().__init__((name, name) for name in map.powers)
        self.map = map

    def __missing__(self, name: str) -> PowerName:
        known = PowerName(name.strip().upper())
        if known not in self.map.powers:
            raise BadLine(f"There is no power {name!r} on the map {self.map.name}")
        return known


class KnownUnit:
    """A unit that was read, with the parts that answers need. `text`: its name in answers."""

    __slots__ = ("power", "province", "text", "unit")

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.power = unit.power
        self.province = unit.province
        self.text = str(unit)


class _Units(dict[str, KnownUnit]):
    """Units of one power in a phase by their text."""

    def __init__(self, map: Map, power: PowerName, phase: Phase) -> None:
        super().__init__()
        self.map = map
        self.power = power
        self.phase = phase

    def __missing__(self, text: str) -> KnownUnit:
        try:
            piece = parse_piece(text.upper())
        except Unreadable as error:
            raise BadLine(str(error)) from None
        if not could_stand(piece.type, piece.location, self.phase, self.map):
            raise BadLine(f"There can be no {text!r} on the map {self.map.name}")
        return _keep(self, text, KnownUnit(Unit(self.power, piece.type, piece.location)))


class KnownOrder:
    """An order that was read. `place` is the province whose unit it is for, "" for none."""

    __slots__ = ("order", "place")

    def __init__(self, order: Order) -> None:
        self.order = order
        self.place: Province = NO_PLACE if isinstance(order, Waive) else order.piece.province


class _Orders(dict[str, KnownOrder | None]):
    """Orders of one type of phase by their text, in any case or spacing.

    None means unreadable or without a unit type.
    """

    def __init__(self, kind: PhaseType) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, text: str) -> KnownOrder | None:
        plain = text.upper()
        for form in (plain, plain.replace("-", " - ")):
            try:
                order = parse_order(form, self.kind)
            except Unreadable:
                continue
            return _keep(self, text, KnownOrder(order))
        return None


def _keep(texts: dict[str, _Read], text: str, read: _Read) -> _Read:
    """Remember the meaning of a text; forget all texts when there are too many."""
    if len(texts) >= _MOST_KEPT:
        texts.clear()
    texts[text] = read
    return read


class KnownTexts:
    """A map with the meanings of all texts read for it so far."""

    def __init__(self, map: Map) -> None:
        self.map = map
        self.powers = _Powers(map)
        self._phases: dict[str, Phase] = {}
        self._units: dict[Phase | None, dict[PowerName, _Units]] = {}
        self.orders = {kind: _Orders(kind) for kind in PhaseType}

    def units_in(self, phase: Phase) -> dict[PowerName, _Units]:
        """Return the units of each power by their text, as they may be written in a phase."""
        key = phase if self.map.changes else None
        units = self._units.get(key)
        if units is None:
            if len(self._units) >= _MOST_PHASES:
                self._units.clear()
            units = self._units[key] = {power: _Units(self.map, power, phase) for power in self.map.powers}
        return units

    def place(self, code: str) -> Province:
        """Return a province of the map by its code, ignoring case."""
        known = Province(code.strip().upper())
        if known not in self.map.places:
            raise BadLine(f"There is no place {code!r} on the map {self.map.name}")
        return known

    def phase(self, code: str) -> Phase:
        """Return a phase of the map's calendar by its code."""
        known = self._phases.get(code)
        if known is not None:
            return known
        if len(code) > 20:
            raise BadLine("The phase is written like S1901M")
        try:
            phase = self.map.phase(code)
        except ValueError as error:
            raise BadLine(str(error)) from None
        return _keep(self._phases, code, phase)


GivenMap = str | Map | Mapping[str, Any]
"""A map: its name, the map itself, or the JSON form of its file."""


def known_texts(map: GivenMap) -> KnownTexts:
    """Return the `KnownTexts` of a map, kept between lines. Raises BadLine for an unknown or faulty map."""
    if isinstance(map, str | Map):
        return _known(map)
    written = msgspec.json.encode(map)
    if len(written) > MOST_MAP_BYTES:
        raise BadLine(f"A map in a line has at most {MOST_MAP_BYTES} bytes")
    return _known_by_text(written)


@lru_cache(maxsize=64)
def _known(map: str | Map) -> KnownTexts:
    try:
        return KnownTexts(load_map(map) if isinstance(map, str) else map)
    except Refused as refused:
        raise BadLine(refused.text) from None


@lru_cache(maxsize=16)
def _known_by_text(written: bytes) -> KnownTexts:
    from judge.files.maps.examine import map_in_text  # most lines name a map

    try:
        return KnownTexts(map_in_text(written.decode()))
    except Refused as refused:
        raise BadLine(refused.text) from None
