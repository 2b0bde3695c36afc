"""`judge adjudicate`: one position with its orders in, its results out, as JSON Lines. No game, no mail, no store.

    in:  {"id": any, "map": "standard", "phase": "S1901M", "rules": ["BUILD_ANY"],
          "preset": "3.0", "options": {"4.A.3": "explicit"},
          "units": {"FRANCE": ["A PAR", "F SPA/SC"]}, "centers": {"FRANCE": ["PAR", "BRE", "MAR"]},
          "dislodged": {"A BUR": {"power": "FRANCE", "by": "MUN", "retreats": ["GAS", "PIC"]}},
          "orders": {"FRANCE": ["A PAR - BUR", "F SPA/SC - WES"]}}
    out: {"id": same, "results": {"A PAR": ["bounce"], "F SPA/SC": []}, "units": {}, "dislodged": {}, "centers": {}}

Only `phase` and `units` must be there. `results` has every unit that was there and every build, also those that
failed; where a dislodged unit and the one in its province are written alike, it has the dislodged one. A line that
cannot be used is answered with `{"id": same, "error": "one sentence"}`.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct

from judge.board.adjustments import resolve_adjustments
from judge.board.centers import captures, is_capture_moment
from judge.board.datc_options import Options
from judge.board.maps import Map
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.notation import Unreadable, parse_order, parse_piece
from judge.board.orders import Disband, Hold, Order, Waive
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit, UnitType
from judge.board.results import Resolution
from judge.board.retreats import resolve_retreats
from judge.files.maps.load import load_map
from judge.files.rules import load_registry
from judge.problems import Refused
from judge.rules.choose import choose_rules, unavailable
from judge.rules.registry import RuleSet

log = logging.getLogger("judge")

MOST_BYTES = 1 << 20
"""A line longer than this is not read."""

_NULL = Raw(b"null")
_MOST_KEPT = 100_000
_Read = TypeVar("_Read")
_ENCODE = msgspec.json.Encoder().encode


class _Dislodged(Struct):
    power: str
    retreats: list[str]
    by: str = ""


class _Line(Struct):
    phase: str
    units: dict[str, list[str]]
    id: Raw = _NULL
    map: str | None = None
    rules: list[str] | None = None
    preset: str = "3.0"
    options: dict[str, str] = {}
    centers: dict[str, list[str]] = {}
    dislodged: dict[str, _Dislodged] = {}
    orders: dict[str, list[str] | None] = {}


class _Named(Struct):
    id: Raw = _NULL


class _BadLine(ValueError):
    """A line cannot be used; the message is the sentence that answers it."""


_DECODE = msgspec.json.Decoder(_Line).decode
_DECODE_ID = msgspec.json.Decoder(_Named).decode


def adjudicate_line(line: str | bytes, *, map_name: str = "standard", rules: Sequence[str] = ()) -> bytes:
    """Answer one line; neither has a line end. `map_name` and `rules` are for a line that names none. Never raises."""
    name = _NULL
    try:
        data = (line.encode() if isinstance(line, str) else line).replace(b"\n", b" ")
        data.decode()  # the id is copied into the answer: it must be text on one line
        request = _DECODE(data)
        name = request.id
        return _ENCODE({"id": name, **_answer(request, map_name, rules)})
    except (msgspec.ValidationError, _BadLine) as error:
        return _refusal(name if name is not _NULL else _id_of(line), str(error))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _refusal(_NULL, f"This line is no JSON: {error}")


def adjudicate_stream(
    source: io.BufferedIOBase, target: io.BufferedIOBase, *, map_name: str = "standard", rules: Sequence[str] = ()
) -> None:
    """Answer every line of `source` on `target`, in order, as soon as it is there. Blank lines are passed over."""
    for lines in _lines(source):
        for line in lines:
            if len(line) > MOST_BYTES:
                answer = _refusal(_NULL, f"This line is longer than {MOST_BYTES} bytes")
            elif line.strip():
                answer = _answer_or_fault(line, map_name, rules)
            else:
                continue
            target.write(answer + b"\n")
        target.flush()


def _answer_or_fault(line: bytes, map_name: str, rules: Sequence[str]) -> bytes:
    """The answer to a line; where that trips a fault of ours, one that says so: the next line must still be read."""
    try:
        return adjudicate_line(line, map_name=map_name, rules=rules)
    except Exception as fault:
        log.exception("a line could not be adjudicated")
        return _refusal(_id_of(line), f"The judge has a fault that this line shows ({type(fault).__name__})")


def _lines(source: io.BufferedIOBase) -> Iterator[list[bytes]]:
    """The lines as they come, those that came together in one list. Of one that is too long only the beginning."""
    rest = b""
    while chunk := source.read1(1 << 16):
        *lines, tail = chunk.split(b"\n")
        if lines:
            lines[0] = rest + lines[0]
            rest = tail
        elif len(rest) <= MOST_BYTES:
            rest += tail
        yield lines
    yield [rest]


def _refusal(name: Raw, sentence: str) -> bytes:
    text = sentence if sentence.endswith((".", "?")) else f"{sentence}."
    return _ENCODE({"id": name, "error": text.replace("\n", " ")})


def _id_of(line: str | bytes) -> Raw:
    """The id of a line that is JSON and otherwise wrong."""
    try:
        return _DECODE_ID(line).id
    except (msgspec.DecodeError, RecursionError):
        return _NULL


# From a line to a position


class _Powers(dict[str, PowerName]):
    """Powers of a map by their names in any case."""

    def __init__(self, map: Map) -> None:
        super().__init__((name, name) for name in map.powers)
        self.map = map

    def __missing__(self, name: str) -> PowerName:
        known = PowerName(name.strip().upper())
        if known not in self.map.powers:
            raise _BadLine(f"There is no power {name!r} on the map {self.map.name}")
        return known


class _Units(dict[str, tuple[Unit, Province]]):
    """Units of one power, with their provinces, by their text."""

    def __init__(self, map: Map, power: PowerName) -> None:
        super().__init__()
        self.map = map
        self.power = power

    def __missing__(self, text: str) -> tuple[Unit, Province]:
        try:
            piece = parse_piece(text.upper())
        except Unreadable as error:
            raise _BadLine(str(error)) from None
        if not self.map.can_stand(piece.type, piece.location):
            raise _BadLine(f"There can be no {text!r} on the map {self.map.name}")
        return _keep(self, text, (Unit(self.power, piece.type, piece.location), piece.province))


class _Orders(dict[str, Order | None]):
    """Orders of one type of phase by their text, in any case, with any blanks; None for what is no full order."""

    def __init__(self, kind: PhaseType) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, text: str) -> Order | None:
        plain = text.upper()
        for form in (plain, plain.replace("-", " - ")):
            try:
                return _keep(self, text, parse_order(form, self.kind))
            except Unreadable:
                continue
        return None


def _keep(texts: dict[str, _Read], text: str, read: _Read) -> _Read:
    """Remember what a text means, within reason."""
    if len(texts) >= _MOST_KEPT:
        texts.clear()
    texts[text] = read
    return read


class _Desk:
    """What is known about one map, and every text that was read for it: lines repeat themselves."""

    def __init__(self, map: Map) -> None:
        self.map = map
        self.powers = _Powers(map)
        self.units = {power: _Units(map, power) for power in map.powers}
        self.orders = {kind: _Orders(kind) for kind in PhaseType}

    def place(self, code: str) -> Province:
        """A province of the map by its code, in any case."""
        known = Province(code.strip().upper())
        if known not in self.map.places:
            raise _BadLine(f"There is no place {code!r} on the map {self.map.name}")
        return known

    def phase(self, code: str) -> Phase:
        """A phase of the map's calendar."""
        if len(code) > 20:
            raise _BadLine("The phase is written like S1901M")
        try:
            return self.map.phase(code)
        except ValueError as error:
            raise _BadLine(str(error)) from None


@lru_cache(maxsize=64)
def _desk(map_name: str) -> _Desk:
    try:
        return _Desk(load_map(map_name))
    except Refused as refused:
        raise _BadLine(refused.text) from None


def _position(line: _Line, context: _Desk) -> Position:
    phase = context.phase(line.phase)
    found = []
    for name, texts in line.units.items():
        known = context.units[context.powers[name]]
        found += [known[text] for text in texts]
    provinces = [province for _, province in found]
    occupied = set(provinces)
    if len(occupied) < len(provinces):
        twice = next(province for province in provinces if provinces.count(province) > 1)
        raise _BadLine(f"There are two units in {twice}")
    if line.dislodged and phase.type is not PhaseType.RETREATS:
        raise _BadLine(f"Units are dislodged in retreat phases, and {phase} is none")
    dislodged = tuple(_dislodged(text, given, context, occupied) for text, given in line.dislodged.items())
    if len({lost.unit.province for lost in dislodged}) < len(dislodged):
        raise _BadLine("There are two dislodged units in one province")
    return Position(phase, tuple([unit for unit, _ in found]), _centers(line, context), dislodged)


def _centers(line: _Line, context: _Desk) -> dict[Province, PowerName]:
    centers: dict[Province, PowerName] = {}
    named = 0
    for name, codes in line.centers.items():
        if not context.map.centers.issuperset(codes):
            codes = [_center(code, context) for code in codes]
        centers.update(dict.fromkeys(codes, context.powers[name]))  # type: ignore[arg-type]  # they are provinces now
        named += len(codes)
    if len(centers) < named:
        raise _BadLine("A supply center is listed twice")
    return centers


def _center(code: str, context: _Desk) -> Province:
    place = context.place(code)
    if place not in context.map.centers:
        raise _BadLine(f"{place} is no supply center")
    return place


def _dislodged(text: str, given: _Dislodged, context: _Desk, occupied: set[Province]) -> Dislodged:
    unit, _ = context.units[context.powers[given.power]][text]
    retreats = tuple(Location(place.strip().upper()) for place in given.retreats)
    for place in retreats:
        if not context.map.can_stand(unit.type, place):
            raise _BadLine(f"{text} cannot retreat to {place}")
        if province_of(place) in occupied:
            raise _BadLine(f"{text} cannot retreat to {place}, where a unit stands")
    return Dislodged(unit, context.place(given.by) if given.by else Province(""), retreats)


# Orders


def _orders(line: _Line, position: Position, context: _Desk, options: Options) -> dict[PowerName, list[Order]]:
    known = context.orders[position.phase.type]
    orders: dict[PowerName, list[Order]] = {}
    for name, texts in line.orders.items():
        read = [known[text] for text in texts or ()]
        full = [order for order in read if order is not None]
        if len(full) < len(read):
            hasty = [text for text, order in zip(texts or (), read, strict=True) if order is None]
            full = _with_hasty(full, [_Hasty(text, position, context, options) for text in hasty], options)
        orders.setdefault(context.powers[name], []).extend(full)
    return orders


class _Hasty:
    """An order that leaves out the type of a unit (issues 4.C.1 and 4.C.3), completed from the units there are."""

    def __init__(self, text: str, position: Position, context: _Desk, options: Options) -> None:
        self.position = position
        self.map = context.map
        self.options = options
        words = text.upper().replace("-", " - ").split()
        if words and words[0] not in ("A", "F"):
            words.insert(0, self._type_at(words[0], words[1:]))
        if len(words) > 3 and words[2] in ("S", "C") and words[3] not in ("A", "F"):
            words.insert(3, self._type_at(words[3], []))
        order = context.orders[position.phase.type][" ".join(words)]
        if order is None:
            raise _BadLine(f"{text!r} is no order: write it like A PAR - BUR or A PAR H")
        self.order = order
        self.may_count = self._may_count(words)

    def _type_at(self, location: str, rest: list[str]) -> str:
        province = province_of(Location(location))
        if self.position.phase.type is PhaseType.ADJUSTMENTS and rest == ["B"]:
            coasted = location != province and self.options["4.C.3"] == "army_inland_fleet_with_coast"
            return "F" if coasted else "A"
        lost = [item.unit for item in self.position.dislodged if item.unit.province == province]
        unit = lost[0] if lost else self.position.at(province)
        return unit.type if unit is not None else UnitType.ARMY

    def _may_count(self, words: list[str]) -> bool:
        if self.position.phase.type is PhaseType.ADJUSTMENTS and words[-1] == "B":
            inland = not self.map.coasts_of.get(province_of(Location(words[1])), ())
            return self.options["4.C.3"] != "fails" and (inland or words[0] == "F")
        return self.options["4.C.1"] != "invalid"

    def as_order(self) -> Order:
        """The order itself, or one that is illegal and for the same unit."""
        if self.may_count or isinstance(self.order, Waive):
            return self.order
        # A hold is no order of retreats and adjustments, a disbanding none of movement.
        movement = self.position.phase.type is PhaseType.MOVEMENT
        return Disband(self.order.piece) if movement else Hold(self.order.piece)


def _with_hasty(full: list[Order], hasty: list[_Hasty], options: Options) -> list[Order]:
    """Orders with and without all unit types; where the option says so, the latter only for units without a better."""
    if options["4.C.1"] == "valid_unless_other":
        better = {order.piece.province for order in full if not isinstance(order, Waive)}
        hasty = [other for other in hasty if isinstance(other.order, Waive) or other.order.piece.province not in better]
    return full + [other.as_order() for other in hasty]


@lru_cache(maxsize=1024)
def _options(preset: str, choices: tuple[tuple[str, str], ...]) -> Options:
    try:
        return Options.of(dict(choices), preset)
    except ValueError as error:
        raise _BadLine(str(error)) from None


@lru_cache(maxsize=1024)
def _rules(stated: tuple[str, ...], map: Map) -> RuleSet:
    """The rules that are on, with what they and the map bring along."""
    of_map = map.rules_enable + tuple(f"!{name}" for name in map.rules_disable)
    if not stated and not of_map:
        return RuleSet()
    registry = load_registry()
    choice = choose_rules(registry, [name.upper() for name in stated], map_rules=of_map)
    faults = choice.errors + unavailable(registry, choice)
    if faults:
        raise _BadLine(faults[0].text)
    return choice.active


# From a resolution to an answer


def _answer(line: _Line, map_name: str, default_rules: Sequence[str]) -> dict[str, Any]:
    context = _desk(map_name if line.map is None else line.map)
    rules = _rules(tuple(default_rules if line.rules is None else line.rules), context.map)
    options = _options(line.preset, tuple(line.options.items()))
    position = _position(line, context)
    orders = _orders(line, position, context, options)
    resolution = _resolve(position, orders, context.map, rules, options)
    after = resolution.after
    must_retreat = any(lost.retreats for lost in after.dislodged)
    captured = is_capture_moment(position.phase, must_retreat, context.map)
    owned = captures(after, context.map) if captured else after.centers
    return {
        "results": _results(position, resolution),
        "units": _units(after),
        "dislodged": {
            _written(lost.unit): {"power": lost.unit.power, "by": lost.by, "retreats": lost.retreats}
            for lost in after.dislodged
        },
        "centers": _owned(owned, line.centers, context) if captured or owned != position.centers else line.centers,
    }


def _resolve(
    position: Position, orders: Mapping[PowerName, Sequence[Order]], map: Map, rules: RuleSet, options: Options
) -> Resolution:
    match position.phase.type:
        case PhaseType.MOVEMENT:
            return adjudicate(position, orders, map, rules, options)
        case PhaseType.RETREATS:
            return resolve_retreats(position, orders, map, rules, options)
        case PhaseType.ADJUSTMENTS:
            return resolve_adjustments(position, orders, map, rules, options)


def _results(position: Position, resolution: Resolution) -> dict[str, tuple[str, ...]]:
    if position.phase.type is PhaseType.MOVEMENT:
        return {_written(outcome.unit): outcome.results for outcome in resolution.outcomes if outcome.unit is not None}
    results: dict[str, tuple[str, ...]] = {_written(unit): () for unit in position.units}
    settled: set[str] = set()
    for outcome in resolution.outcomes:
        if outcome.unit is None:
            continue
        unit = _written(outcome.unit)
        if unit not in settled:  # of several orders for one unit the one that happened counts
            results[unit] = outcome.results
        if not outcome.results:
            settled.add(unit)
    return results


def _written(unit: Unit) -> str:
    """`str(unit)`, which would take a third of the time of an answer."""
    return "A " + unit.location if unit.type is UnitType.ARMY else "F " + unit.location


def _units(position: Position) -> dict[str, list[str]]:
    units: dict[str, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.power, []).append(_written(unit))
    return units


def _owned(
    centers: Mapping[Province, PowerName], before: Mapping[str, list[str]], context: _Desk
) -> dict[str, list[str]]:
    """Powers in the order of the line, also those that have lost everything; then those that are new."""
    owned: dict[str, list[str]] = {context.powers[name]: [] for name in before}
    for center, power in centers.items():
        owned.setdefault(power, []).append(center)
    return owned
