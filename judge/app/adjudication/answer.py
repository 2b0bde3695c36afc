"""From a line to its answer: read, resolve, write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from judge.app.adjudication.known_texts import KnownTexts, known_texts
from judge.app.adjudication.line import BadLine, Line
from judge.app.adjudication.orders import read_orders
from judge.app.adjudication.position import read_position
from judge.board.adjustments import resolve_adjustments
from judge.board.centers import captures, is_capture_moment
from judge.board.datc_options import Options, changed_choices
from judge.board.maps import Map
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName, Province
from judge.board.orders import Order
from judge.board.position import PhaseType, Position, Unit, UnitType
from judge.board.results import Resolution
from judge.board.retreats import resolve_retreats
from judge.files.rules import load_registry
from judge.problems import Refused
from judge.rules.choose import choose_rules, unavailable
from judge.rules.house import DEFAULT as DEFAULT_HOUSE
from judge.rules.house import HouseRules
from judge.rules.house_options import read_house
from judge.rules.registry import RuleSet


@lru_cache(maxsize=1024)
def chosen_options(preset: str, choices: tuple[tuple[str, str], ...], house: HouseRules = DEFAULT_HOUSE) -> Options:
    """Options of a preset, changed by these choices and by house rules. Raises BadLine."""
    try:
        return Options.of({**changed_choices(house), **dict(choices)}, preset)
    except ValueError as error:
        raise BadLine(str(error)) from None


@lru_cache(maxsize=1024)
def active_rules(stated: tuple[str, ...], map: Map, house: tuple[str, ...] = ()) -> RuleSet:
    """Return the active rules, with those that they and the map bring along, and a HOUSE line.

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


def answer_line(line: Line, map_name: str, default_rules: Sequence[str]) -> dict[str, Any]:
    """The answer to a line without its id. `map_name` and `default_rules` are for a line that names none."""
    known = known_texts(map_name if line.map is None else line.map)
    rules = active_rules(tuple(default_rules if line.rules is None else line.rules), known.map, tuple(line.house))
    options = chosen_options(line.preset, tuple(line.options.items()), rules.house)
    position = read_position(line, known)
    orders, ignored = read_orders(line, position, known, options)
    dummies = [known.powers[name] for name in line.dummies]
    resolution = _resolve(position, orders, known.map, rules, options, dummies)
    after = resolution.after
    must_retreat = any(lost.retreats for lost in after.dislodged)
    captured = is_capture_moment(position.phase, must_retreat, known.map)
    owned = captures(after, known.map) if captured else after.centers
    answer = {
        "results": _results(position, resolution),
        "units": _units(after),
        "dislodged": {
            _written(lost.unit): {"power": lost.unit.power, "by": lost.by, "retreats": lost.retreats}
            for lost in after.dislodged
        },
        "centers": _owned(owned, line.centers, known) if captured or owned != position.centers else line.centers,
    }
    more = {
        "homes": after.homes,
        "garrisons": () if position.phase.type is PhaseType.ADJUSTMENTS else position.garrisons,
        "hidden": position.hidden,
        "sighted": position.sighted,
        "ignored": ignored,
    }
    answer.update((name, told) for name, told in more.items() if told)
    return answer


def _resolve(
    position: Position,
    orders: Mapping[PowerName, Sequence[Order]],
    map: Map,
    rules: RuleSet,
    options: Options,
    dummies: Sequence[PowerName],
) -> Resolution:
    match position.phase.type:
        case PhaseType.MOVEMENT:
            return adjudicate(position, orders, map, rules, options, dummies)
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
    centers: Mapping[Province, PowerName], before: Mapping[str, list[str]], known: KnownTexts
) -> dict[str, list[str]]:
    """Powers in the order of the line, also those that have lost everything; then those that are new."""
    owned: dict[str, list[str]] = {known.powers[name]: [] for name in before}
    for center, power in centers.items():
        owned.setdefault(power, []).append(center)
    return owned
