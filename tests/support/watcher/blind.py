"""Blind games: secrets of the board from each reader, worked out from docs/spec/rules.md C1 alone.

Where the specification leaves room (what a retreat or a build shows, from when a center's owner is remembered) it is
read generously: a fact is one only if no reading lets it be told.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from judge.board.maps import Map
from judge.board.names import PowerName, Province, province_of
from judge.board.orders import Move, Retreat
from judge.board.position import PhaseType, Position, Unit, UnitType
from judge.board.results import OrderOutcome
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Stage
from tests.support.watcher.facts import ADJECTIVES, Fact, Readers, name_of, order_signs, unit_signs

PARTIAL = r"\b(ARRIVES|DEPARTS|FOUND|LOST)\b"
A_UNIT = r"\b([Aa]rmy|[Ff]leet)\b"
"""Pattern of a sentence about a unit ("Italy: Builds an army in Venice."), not about a center's owner."""


@dataclass
class Sight:
    """One map, the rules, and where the units stood at the start."""

    board: Map
    rules: frozenset[str]
    started: Position
    touching: dict[Province, set[Province]] = field(default_factory=lambda: defaultdict(set))

    def __post_init__(self) -> None:
        for province, others in self.board.army.items():
            self.touching[province] |= set(others)
        for location, coasts in self.board.fleet.items():
            self.touching[province_of(location)] |= {province_of(coast) for coast in coasts}

    def sees(self, bloc: frozenset[PowerName], position: Position, province: Province, kind: UnitType | None) -> bool:
        """True if a bloc spots a unit of this kind in a province (None: the center there)."""
        units = [] if "NO_UNITS_SEE" in self.rules else [*position.units, *(lost.unit for lost in position.dislodged)]
        spotters = {unit.province for unit in units if unit.power in bloc and self._spots(unit.type, kind)}
        near = {province} | self.touching[province]
        if spotters & near:
            return True
        centers = self._centers(bloc, position)
        by_type = kind is not None and {"UNITS_SEE_SAME", "UNITS_SEE_OTHER"} & self.rules
        return bool(centers & ({province} if by_type else near))

    def _spots(self, spotter: UnitType, kind: UnitType | None) -> bool:
        if kind is None:
            return True
        if "UNITS_SEE_SAME" in self.rules:
            return spotter is kind
        return spotter is not kind if "UNITS_SEE_OTHER" in self.rules else True

    def _centers(self, bloc: frozenset[PowerName], position: Position) -> set[Province]:
        if "NO_SCS_SEE" in self.rules:
            return set()
        if "OWN_SCS_SEE" in self.rules:
            return {center for center, power in position.centers.items() if power in bloc}
        homes = {home for power in bloc for home in self.board.powers[power].homes}
        if not {"MOBILIZE", "BLANK_BOARD"} & self.rules:
            homes |= {unit.province for unit in self.started.units if unit.power in bloc}
        return homes


@dataclass
class Blind:
    """Common knowledge by now: the owners that each power has seen since centers last changed hands."""

    sight: Sight
    remembered: dict[PowerName, set[Province]] = field(default_factory=lambda: defaultdict(set))

    def note(self, game: Game, record: PhaseRecord | None) -> None:
        """Note a finished phase (None: the start): owners seen are remembered until the next captures."""
        captured = record is not None and record.after.centers != record.resolution.after.centers
        for power in game.powers:
            bloc = bloc_of(game, power.name)
            seen = {
                center
                for center in self.sight.board.centers
                for position in ([game.board, record.resolution.after] if record else [game.board])
                if self.sight.sees(bloc, position, center, None)
            }
            if captured:
                self.remembered[power.name] = seen
            else:
                self.remembered[power.name] |= seen

    def facts(self, game: Game, record: PhaseRecord | None) -> Iterator[Fact]:
        """Yield secrets with those who know them, until the next phase is done.

        `record` is the last phase; None: there was none.
        """
        if game.stage is not Stage.ACTIVE:
            return
        readers = Readers(game)
        blocs = {power.name: bloc_of(game, power.name) for power in game.powers}
        yield from self._units(game, record, readers, blocs)
        yield from self._owners(game, readers, blocs)
        yield from self._counts(game, readers, blocs)
        if record is not None:
            yield from self._orders(record, readers, blocs)
        for lost in game.board.dislodged:
            place = re.escape(self.sight.board.places[lost.unit.province].name)
            sign = rf"\b([Aa]rmy|[Ff]leet) in {place} can retreat to"
            yield Fact("retreats", f"where {lost.unit} can go", (sign,), readers.with_master(lost.unit.power))

    def _units(
        self, game: Game, record: PhaseRecord | None, readers: Readers, blocs: dict[PowerName, frozenset[PowerName]]
    ) -> Iterator[Fact]:
        """Yield the present places of units."""
        units = [*game.board.units, *(lost.unit for lost in game.board.dislodged)]
        for unit in units:
            alike = [other for other in units if (other.type, other.province) == (unit.type, unit.province)]
            knowing = {
                power
                for power, bloc in blocs.items()
                if any(other.power in bloc or self.knows(bloc, other, game.board) for other in alike)
            }
            known = readers.with_master(*knowing)
            other = self._left(unit, record)
            for signs in unit_signs(unit, self.sight.board):
                unless = rf"{PARTIAL}|{other}|{_in_anothers(signs[0])}"
                yield Fact("unit", f"{unit.power} {unit}", signs, known, unless=unless)
            place = re.escape(self.sight.board.places[unit.province].name)
            nation = rf"\b{ADJECTIVES[unit.power]} (Army|Fleet) {place}\b"
            if all(other.power == unit.power for other in alike) and not self._left(unit, record).startswith(r"\b"):
                yield Fact("nation", f"{unit} is {unit.power}", (nation,), known)
                answer = rf"\b([Aa]rmy|[Ff]leet|[Uu]nit) in {place}\b"
                yield Fact("nation", f"{unit} is {unit.power}", (answer, name_of(unit.power)), known)

    def knows(self, bloc: frozenset[PowerName], unit: Unit, position: Position) -> bool:
        """True if a bloc may know that a foreign unit stands where it does."""
        if "SEE_NO_UNITS" in self.sight.rules:
            return False
        return self.sight.sees(bloc, position, unit.province, unit.type)

    def _left(self, unit: Unit, record: PhaseRecord | None) -> str:
        """Return the beginning of a line about another such unit that stood there before and went elsewhere."""
        for outcome in record.resolution.outcomes if record else ():
            old = outcome.unit
            if old is None or (old.type, old.province) != (unit.type, unit.province):
                continue
            if old.power != unit.power or _where_it_ended(outcome, old) != old.province:
                [[sign]] = unit_signs(old, self.sight.board)
                return rf"{sign}.*(->|-|SUPPORT|CONVOY|HOLD|(?i:disband))"
        return r"\A\Z"

    def _orders(
        self, record: PhaseRecord, readers: Readers, blocs: dict[PowerName, frozenset[PowerName]]
    ) -> Iterator[Fact]:
        """Yield the orders, known to those who saw them from beginning to end."""
        if record.before.phase.type is not PhaseType.MOVEMENT:
            return
        for outcome in record.resolution.outcomes:
            unit, signs = outcome.unit, order_signs(outcome.order, self.sight.board)
            if unit is None or not signs:
                continue
            end = _where_it_ended(outcome, unit)
            knowing = {
                power
                for power, bloc in blocs.items()
                if unit.power in bloc
                or (
                    "SEE_NO_UNITS" not in self.sight.rules
                    and self.sight.sees(bloc, record.before, unit.province, unit.type)
                    and (self.sight.sees(bloc, record.resolution.after, end, unit.type)
                         or self.sight.sees(bloc, record.after, end, unit.type))
                )
            }  # fmt: skip
            known = readers.with_master(*knowing)
            yield Fact("order", f"{unit.power}: {outcome.order}", signs, known, unless=_in_anothers(signs[0]))

    def _owners(self, game: Game, readers: Readers, blocs: dict[PowerName, frozenset[PowerName]]) -> Iterator[Fact]:
        """Yield the owners of centers."""
        if "SEE_ALL_SCS" in self.sight.rules:
            return
        for center, owner in game.board.centers.items():
            knowing = {power for power, bloc in blocs.items() if owner in bloc}
            if "SEE_NO_SCS" not in self.sight.rules:
                knowing |= {
                    power
                    for power, bloc in blocs.items()
                    if center in self.remembered[power] or self.sight.sees(bloc, game.board, center, None)
                }
            known = readers.with_master(*knowing)
            place = re.escape(self.sight.board.places[center].name)
            about = f"{owner} owns {center}"
            yield Fact("owner", about, (rf"^{owner.title()}: .*\b{place}\b",), known, unless=A_UNIT)
            yield Fact("owner", about, (rf"\b{owner.title()} owns {center}\b",), known)
            words = r"\b(own(s|ed)?|captured?|taken?|takes|belongs?|center of)\b"
            yield Fact("owner", about, (name_of(owner), place, words), known, unless=A_UNIT)

    def _counts(self, game: Game, readers: Readers, blocs: dict[PowerName, frozenset[PowerName]]) -> Iterator[Fact]:
        """Yield each power's numbers of units and centers."""
        for power in blocs:
            known = readers.with_master(power, *(other for other, bloc in blocs.items() if power in bloc))
            title = power.title()
            about = f"how much {power} has"
            yield Fact("count", about, (rf"^{title}\b.* \d+/\d+\b",), known)
            number = r"(\d+|one|two|three|four|five|six)"
            owned = frozenset(center for center, owner in game.board.centers.items() if owner == power)
            told = readers.with_master(*(other for other in blocs if owned <= self.remembered[other]))
            yield Fact("count", about, (rf"^{title} counts {len(owned)}\b",), known | told)
            yield Fact(
                "count",
                about,
                (rf"^{title}:? .*\b{number} (supply )?(centers?|units?)\b",),
                known,
            )
            yield Fact("count", about, (rf"^{title}\b.*\b(builds?|removes?) (\d|one|two|three)",), known)


def bloc_of(game: Game, power: PowerName) -> frozenset[PowerName]:
    """A power with those that it orders for."""
    return frozenset({power, *(other.name for other in game.powers if power in (other.controller, *other.turns))})


def _in_anothers(sign: str) -> str:
    """A unit as it stands in the order of another one, which may be told in full."""
    return rf"\b(SUPPORT|CONVOY|S|C) (\w+ )?{sign}"


def _where_it_ended(outcome: OrderOutcome, unit: Unit) -> Province:
    """Return a unit's place when the phase was done, or its first place if it is gone."""
    moved = isinstance(outcome.order, Move | Retreat) and not outcome.results
    return province_of(outcome.order.to) if moved else unit.province
