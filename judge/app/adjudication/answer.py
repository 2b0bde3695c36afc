"""The way from a line to its answer: read it, resolve it, write the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from judge.app.adjudication.known_texts import GivenMap, KnownOrder, KnownTexts, known_texts
from judge.app.adjudication.line import BadLine, Line
from judge.app.adjudication.orders import Ignored, OrderReader
from judge.app.adjudication.position import read_position
from judge.board.adjustments import resolve_adjustments
from judge.board.centers import captures
from judge.board.datc_options import Options, changed_choices
from judge.board.maps import Map
from judge.board.movement.adjudicate import Settled, adjudicate, fates_of, resolution_of, settle
from judge.board.movement.compiled_orders import CompiledOrder, Compiler, compiler_of
from judge.board.names import PowerName, Province
from judge.board.next_phase import changes_hands
from judge.board.orders import Order
from judge.board.position import Dislodged, PhaseType, Position, Unit, UnitType
from judge.board.results import Resolution, Result, Strengths
from judge.board.retreats import resolve_retreats
from judge.files.rules import load_registry
from judge.problems import Refused
from judge.rules.choose import choose_rules, unavailable
from judge.rules.house import DEFAULT as DEFAULT_HOUSE
from judge.rules.house import HouseRules
from judge.rules.house_options import read_house
from judge.rules.registry import RuleSet

if TYPE_CHECKING:
    from judge.app.adjudication.schema import Answer, DislodgedPart, NextPart


@lru_cache(maxsize=1024)
def chosen_options(preset: str, choices: tuple[tuple[str, str], ...], house: HouseRules = DEFAULT_HOUSE) -> Options:
    """Return a preset's options as changed by these choices and by house rules. Raises BadLine."""
    try:
        return Options.of({**changed_choices(house), **dict(choices)}, preset)
    except ValueError as error:
        raise BadLine(str(error)) from None


@lru_cache(maxsize=128)
def active_rules(stated: tuple[str, ...], map: Map, house: tuple[str, ...] = ()) -> RuleSet:
    """Return the active rules: the stated rules, the rules implied by them or by the map, and house rules.

    Raises BadLine.
    """
    rules = _registered_rules(stated, map)
    try:
        return rules.with_house(read_house(house, HouseRules())) if house else rules
    except Refused as refused:
        raise BadLine(refused.text) from None


def _registered_rules(stated: tuple[str, ...], map: Map) -> RuleSet:
    of_map = map.rules_in("standard")
    if not stated and not of_map:
        return RuleSet()
    registry = load_registry()
    choice = choose_rules(registry, [name.upper() for name in stated], map_rules=of_map)
    faults = choice.errors + unavailable(registry, choice)
    if faults:
        raise BadLine(faults[0].text)
    return choice.active


def opening_line(map: Map, line: Line) -> NextPart:
    """Return the line with the position in which games on its map begin."""
    from judge.app.adjudication.explanation import written
    from judge.board.opening import opening

    return written(opening(map, map.powers, active_rules(tuple(line.rules or ()), map)), line)


class Resolved(NamedTuple):
    """The resolved orders of a line. `strengths` is None except for movement phases to be explained."""

    resolution: Resolution
    ignored: Ignored
    strengths: dict[Province, Strengths] | None


def read_line(line: Line, map: GivenMap = "standard", default_rules: Sequence[str] = ()) -> OrderReader:
    """Read the position of a line. Raises BadLine.

    `map` and `default_rules` apply if the line names none.
    """
    known = known_texts(map if line.map is None else line.map)
    rules = active_rules(tuple(default_rules if line.rules is None else line.rules), known.map, tuple(line.house))
    options = chosen_options(line.preset, tuple(line.options.items()), rules.house)
    return OrderReader(line, read_position(line, known), known, rules, options)


def resolve_line(reader: OrderReader) -> Resolved:
    """Read the orders of a line and resolve its phase. Raises BadLine."""
    orders, ignored = reader.read()
    compiler = _compiler(reader)
    if compiler is not None:
        return Resolved(resolution_of(_settled(reader, orders, compiler)), ignored, None)
    strengths: dict[Province, Strengths] | None = {} if reader.line.explain else None
    return Resolved(_resolve(reader, orders, strengths), ignored, strengths)


def answer_line(line: Line, map: GivenMap, default_rules: Sequence[str]) -> Answer:
    """Return the answer to a line without its id. `map` and `default_rules` apply if it names none."""
    reader = read_line(line, map, default_rules)
    position, known, rules = reader.position, reader.known, reader.rules
    compiler = _compiler(reader)
    if compiler is not None:
        orders, ignored = reader.read()
        answer = _answer_to_moves(reader, _settled(reader, orders, compiler))
        homes, resolved = position.homes, None
    else:
        resolved = resolve_line(reader)
        ignored, homes = resolved.ignored, resolved.resolution.after.homes
        answer = _answer_of(reader, resolved.resolution)
    more = {
        "homes": homes,
        "garrisons": () if position.phase.type is PhaseType.ADJUSTMENTS else position.garrisons,
        "hidden": position.hidden,
        "sighted": position.sighted,
        "ignored": ignored,
    }
    answer.update((name, told) for name, told in more.items() if told)  # type: ignore[typeddict-item]  # the same keys
    if ignored and position.phase.type is PhaseType.RETREATS:
        _without_success(answer["results"], ignored, reader)
    if line.explain or line.legal:
        from judge.app.adjudication.explanation import explanation, legal  # slow: it loads the letters' words

        if resolved is not None and resolved.strengths is not None:
            answer |= explanation(line, reader, resolved.resolution, resolved.strengths)
        answer |= legal(position, known.map, rules, reader.options) if line.legal else {}
    return answer


def _compiler(reader: OrderReader) -> Compiler | None:
    """Return the compiler for a movement phase; None if strengths or phantoms must be reported."""
    if reader.line.explain or reader.position.phase.type is not PhaseType.MOVEMENT:
        return None
    compiler = compiler_of(reader.known.map.at(reader.position.phase), reader.rules, reader.options)
    return None if compiler.hides_phantoms else compiler


def _settled(reader: OrderReader, read: Mapping[PowerName, Sequence[KnownOrder]], compiler: Compiler) -> Settled:
    """Settle a movement phase."""
    compiled: dict[PowerName, list[CompiledOrder]] = {}
    for power, given in read.items():
        known = compiler.orders_of(power)
        compiled[power] = [known[each.order] for each in given]
    return settle(reader.position, compiled, compiler, _dummies(reader))


def _dummies(reader: OrderReader) -> list[PowerName]:
    return [reader.known.powers[name] for name in reader.line.dummies]


def _answer_to_moves(reader: OrderReader, settled: Settled) -> Answer:
    """Return the fields of every answer, for a movement phase with settled orders."""
    moved, beaten_by, chosen, places = settled.moved, settled.beaten_by, settled.chosen, settled.places
    units: dict[str, list[str]] = {}
    for at, unit in zip(places, reader.units, strict=True):
        if moved[at]:
            text = chosen[at].arrived
        elif at in beaten_by:
            continue
        else:
            text = unit.text
        theirs = units.get(unit.power)
        if theirs is None:
            units[unit.power] = [text]
        else:
            theirs.append(text)
    results: dict[str, tuple[Result, ...]] = {unit.text: () for unit in reader.units}
    spots = settled.preparation.lineup.spots
    for at, fate in fates_of(settled).items():
        results[reader.units[spots[at]].text] = fate.results
    owned = reader.line.centers
    if _is_captured(reader, settled.dislodged):
        owned = _owned(_captures(reader, settled), owned, reader.known)
    return {
        "results": results,
        "units": units,
        "dislodged": _dislodged(settled.dislodged) if beaten_by else {},
        "centers": owned,
    }


def _captures(reader: OrderReader, settled: Settled) -> dict[Province, PowerName]:
    """Return the owners of centers after each unit has captured the one in which it ends up."""
    centers, codes = reader.known.map.centers, settled.preparation.compiler.tables.codes
    owners = {**reader.position.centers}
    for at, unit in zip(settled.places, reader.units, strict=True):
        place = codes[settled.chosen[at].target] if settled.moved[at] else unit.province
        if place in centers and at not in settled.beaten_by:
            owners[place] = unit.power
    return owners


def _answer_of(reader: OrderReader, resolution: Resolution) -> Answer:
    """Return the fields that answers have in every phase."""
    after, known, before = resolution.after, reader.known, reader.line.centers
    is_captured = _is_captured(reader, after.dislodged)
    owned = captures(after, known.map) if is_captured else after.centers
    return {
        "results": _results(reader.position, resolution),
        "units": _units(after),
        "dislodged": _dislodged(after.dislodged),
        "centers": _owned(owned, before, known) if is_captured or owned != reader.position.centers else before,
    }


def _dislodged(lost: Sequence[Dislodged]) -> dict[str, DislodgedPart]:
    return {_written(each.unit): {"power": each.unit.power, "by": each.by, "retreats": each.retreats} for each in lost}


def _is_captured(reader: OrderReader, dislodged: Sequence[Dislodged]) -> bool:
    """True if centers change hands at the end of the phase."""
    must_retreat = any(lost.retreats for lost in dislodged)
    return changes_hands(reader.position.phase, must_retreat, reader.known.map, reader.rules)


def _without_success(results: dict[str, tuple[Result, ...]], ignored: Ignored, reader: OrderReader) -> None:
    """Mark units with an ignored order as void, unless dislodged: they stay, but not as ordered."""
    lost = {_written(each.unit) for each in reader.position.dislodged}
    for power, texts in ignored.items():
        for text in texts:
            unit = reader.position.at(reader.given(text, power).place)
            if unit is not None and unit.power == power and _written(unit) not in lost:
                results[_written(unit)] = (Result.VOID,)


def _resolve(
    reader: OrderReader, read: Mapping[PowerName, Sequence[KnownOrder]], strengths: dict[Province, Strengths] | None
) -> Resolution:
    """Resolve a phase. Strengths of a movement phase are added to `strengths`, unless it is None."""
    orders: dict[PowerName, list[Order]] = {power: [each.order for each in given] for power, given in read.items()}
    position, map, rules, options = reader.position, reader.known.map, reader.rules, reader.options
    dummies = _dummies(reader)
    match position.phase.type:
        case PhaseType.MOVEMENT:
            return adjudicate(position, orders, map, rules, options, dummies, strengths)
        case PhaseType.RETREATS:
            return resolve_retreats(position, orders, map, rules, options)
        case PhaseType.ADJUSTMENTS:
            return resolve_adjustments(position, orders, map, rules, options)


def _results(position: Position, resolution: Resolution) -> dict[str, tuple[Result, ...]]:
    if position.phase.type is PhaseType.MOVEMENT:
        told = ((outcome.unit, outcome.results) for outcome in resolution.outcomes)
        return {_written(unit): words for unit, words in told if unit is not None}
    results: dict[str, tuple[Result, ...]] = {_written(unit): () for unit in position.units}
    settled: set[str] = set()
    for outcome in resolution.outcomes:
        if outcome.unit is None:
            continue
        unit = _written(outcome.unit)
        if unit not in settled:  # of several orders for one unit, the one carried out counts
            results[unit] = outcome.results
        if not outcome.results:
            settled.add(unit)
    return results


_ARMY = UnitType.ARMY
"""Looked up once, because before Python 3.12 looking up an enum member is slow."""


def _written(unit: Unit) -> str:
    """Return the same as `str(unit)`, but faster."""
    return ("A " if unit.type is _ARMY else "F ") + unit.location


def _units(position: Position) -> dict[str, list[str]]:
    units: dict[str, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.power, []).append(_written(unit))
    return units


def _owned(
    centers: Mapping[Province, PowerName], before: Mapping[str, list[str]], known: KnownTexts
) -> dict[str, list[str]]:
    """Return centers by power: first the line's powers, even without centers, then new owners."""
    owned: dict[str, list[str]] = {known.powers[name]: [] for name in before}
    for center, power in centers.items():
        owned.setdefault(power, []).append(center)
    return owned
