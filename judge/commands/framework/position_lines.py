"""A position as lines: UNITS FRANCE A PAR, F BRE and CENTERS FRANCE PAR, BRE, for EDIT and TRY."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.order_text.notation import parse_piece
from judge.board.position import Piece, Position, Unit
from judge.game.people.seats import near_power, power_named
from judge.problems import Problem

_MOST_PROBLEMS = 50
"""Limit on reported problems: a text with more of them is not a position."""


class PositionLines:
    """Reader of the lines of a position, which collects all mistakes in them.

    The lines change the position `old` and can name `powers`; problems call the game `where`.
    """

    def __init__(self, map: Map, old: Position, powers: Collection[PowerName], where: str) -> None:
        self.map = map
        self.old = old
        self.powers = tuple(powers)
        self.where = where
        self.units: dict[PowerName, list[Piece]] = {}
        self.centers: dict[PowerName, list[Province]] = {}
        self.problems: list[Problem] = []

    @staticmethod
    def is_position_line(text: str) -> bool:
        """True if a line begins like a line of a position."""
        return text.split()[:1] != [] and text.split()[0].upper() in ("UNITS", "CENTERS")

    def line(self, text: str) -> None:
        """Read one line, or note its problem."""
        words = text.replace(",", " , ").split()
        if not words:
            return
        verb = words[0].upper()
        if verb not in ("UNITS", "CENTERS") or len(words) < 3:
            self._wrong(f'"{text}" is neither UNITS POWER unit, unit nor CENTERS POWER center, center.', text)
            return
        power = power_named(self.map, words[1])
        if power is None or power not in self.powers:
            self._wrong(f"There is no {words[1]} in {self.where}.{near_power(self.map, words[1])}", words[1])
            return
        items = [item.strip().upper() for item in " ".join(words[2:]).split(" , ") if item.strip(" ,")]
        if verb == "UNITS":
            self.units.setdefault(power, []).extend(self._pieces(items))
        else:
            self.centers.setdefault(power, []).extend(self._sites(items))

    def _wrong(self, text: str, words: str) -> None:
        if len(self.problems) < _MOST_PROBLEMS:
            self.problems.append(Problem("E-EDIT", text, words))

    def _pieces(self, items: list[str]) -> Iterator[Piece]:
        # Units already there may stay: on maps that change with the year, a fleet can be caught in ice.
        there = {unit.piece for unit in self.old.units}
        for item in items:
            if item == "NONE":
                continue
            try:
                piece = parse_piece(item)
            except ValueError:
                self._wrong(f'"{item}" is not a unit: write it like A PAR or F SPA/SC.', item)
                continue
            if piece.province not in self.map.places:
                self._wrong(f"{piece.province} is not a place of this map.", item)
            elif piece not in there and not self.map.can_stand(piece.type, piece.location):
                self._wrong(f"{item} cannot stand there{self._coasts(piece.province)}.", item)
            else:
                yield piece

    def _coasts(self, province: Province) -> str:
        coasts = self.map.places[province].coasts
        return f": a fleet there is at {' or '.join(coasts)}" if coasts else ""

    def _sites(self, items: list[str]) -> Iterator[Province]:
        for item in (word for words in items for word in words.split()):
            code = Province(item)
            if item != "NONE" and code not in self.map.centers:
                self._wrong(f"{item} is not a supply center of this map.", item)
            elif item != "NONE":
                yield code

    def board(self) -> Position:
        """Return the changed position, and note conflicts in it."""
        old = self.old
        units = tuple(
            Unit(power, piece.type, piece.location)
            for power in self.powers
            for piece in self.units.get(power, [unit.piece for unit in old.units_of(power)])
        )
        units += tuple(unit for unit in old.units if unit.power not in self.powers)
        self._check_alone(units)
        taken = {unit.province for unit in units}
        return replace(
            old,
            units=units,
            centers=self._owners(),
            dislodged=tuple(
                replace(lost, retreats=tuple(to for to in lost.retreats if to.partition("/")[0] not in taken))
                for lost in old.dislodged
            ),
            hidden=tuple(province for province in old.hidden if province in taken),
        )

    def _check_alone(self, units: tuple[Unit, ...]) -> None:
        stands: dict[Province, Unit] = {}
        for unit in units:
            other = stands.setdefault(unit.province, unit)
            if other is not unit:
                text = f"In {unit.province} there would be two units: {other.power} {other} and {unit.power} {unit}."
                self._wrong(text, unit.province)

    def _owners(self) -> dict[Province, PowerName]:
        owners = {center: power for center, power in self.old.centers.items() if power not in self.centers}
        said: dict[Province, PowerName] = {}
        for power, centers in self.centers.items():
            for center in centers:
                if said.setdefault(center, power) != power:
                    self._wrong(f"{center} cannot belong to both {said[center]} and {power}.", center)
        return dict(sorted((owners | said).items()))
