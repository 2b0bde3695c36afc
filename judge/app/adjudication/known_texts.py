"""Every text that was read for a map, with its meaning there, since lines repeat themselves."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

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


class _Units(dict[str, tuple[Unit, Province]]):
    """Units of one power in a phase, with their provinces, by their text."""

    def __init__(self, map: Map, power: PowerName, phase: Phase) -> None:
        super().__init__()
        self.map = map
        self.power = power
        self.phase = phase

    def __missing__(self, text: str) -> tuple[Unit, Province]:
        try:
            piece = parse_piece(text.upper())
        except Unreadable as error:
            raise BadLine(str(error)) from None
        if not could_stand(piece.type, piece.location, self.phase, self.map):
            raise BadLine(f"There can be no {text!r} on the map {self.map.name}")
        return _keep(self, text, (Unit(self.power, piece.type, piece.location), piece.province))


Read = tuple[Order | None, Province]
"""An order and the province whose unit it is for; the order is None where the text is no full order."""


class _Orders(dict[str, Read]):
    """Orders of one type of phase by their text, in any case, with any blanks."""

    def __init__(self, kind: PhaseType) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, text: str) -> Read:
        plain = text.upper()
        for form in (plain, plain.replace("-", " - ")):
            try:
                order = parse_order(form, self.kind)
            except Unreadable:
                continue
            return _keep(self, text, (order, NO_PLACE if isinstance(order, Waive) else order.piece.province))
        return None, NO_PLACE


def _keep(texts: dict[str, _Read], text: str, read: _Read) -> _Read:
    """Remember what a text means, within reason."""
    if len(texts) >= _MOST_KEPT:
        texts.clear()
    texts[text] = read
    return read


class KnownTexts:
    """Knowledge of one map, and every text read for it, since lines repeat themselves."""

    def __init__(self, map: Map) -> None:
        self.map = map
        self.powers = _Powers(map)
        self._units: dict[Phase | None, dict[PowerName, _Units]] = {}
        self.orders = {kind: _Orders(kind) for kind in PhaseType}

    def units_in(self, phase: Phase) -> dict[PowerName, _Units]:
        """The units of each power by their text, as they can be in a phase."""
        key = phase if self.map.changes else None
        units = self._units.get(key)
        if units is None:
            if len(self._units) >= _MOST_PHASES:
                self._units.clear()
            units = self._units[key] = {power: _Units(self.map, power, phase) for power in self.map.powers}
        return units

    def place(self, code: str) -> Province:
        """A province of the map by its code, in any case."""
        known = Province(code.strip().upper())
        if known not in self.map.places:
            raise BadLine(f"There is no place {code!r} on the map {self.map.name}")
        return known

    def phase(self, code: str) -> Phase:
        """A phase of the map's calendar."""
        if len(code) > 20:
            raise BadLine("The phase is written like S1901M")
        try:
            return self.map.phase(code)
        except ValueError as error:
            raise BadLine(str(error)) from None


@lru_cache(maxsize=64)
def known_texts(map_name: str) -> KnownTexts:
    """Return the knowledge of a map, kept from line to line. Raises BadLine for an unknown map."""
    try:
        return KnownTexts(load_map(map_name))
    except Refused as refused:
        raise BadLine(refused.text) from None
