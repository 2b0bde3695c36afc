"""DATC options and rules that apply to a line."""

from __future__ import annotations

from functools import lru_cache

from judge.app.adjudication.line import BadLine
from judge.board.datc_options import Options, changed_choices
from judge.board.maps import Map
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
