"""House rules that are choices of DATC section 4: the `Options` of a game come from its house rules."""

from __future__ import annotations

from functools import lru_cache

from judge.board.datc_options import DEFAULT, Options
from judge.rules.house import HouseRules


@lru_cache(maxsize=256)
def options_of(house: HouseRules) -> Options:
    """What the house rules of a game leave the adjudicator to choose. Without house rules: preset 3.0.

    What no issue of DATC covers, the adjudicator asks of the house rules itself.
    """
    return Options.of(changed_choices(house)) if changed_choices(house) else DEFAULT


def changed_choices(house: HouseRules) -> dict[str, str]:
    """The choices of house rules that preset 3.0 does not make."""
    return {issue: choice for issue, choice in _choices(house).items() if choice != DEFAULT[issue]}


def _choices(house: HouseRules) -> dict[str, str]:
    lenient = house.coast_policy == "lenient"
    return {
        "4.A.3": "intent" if house.adjacent_convoy_intent == "own_fleet" else "explicit",
        "4.A.4": "cut" if house.convoyed_attack_cuts_support_against_origin else "not_cut",
        "4.A.5": "to_origin_if_convoyed" if house.retreat_to_convoy_origin else "never_to_origin",
        "4.A.6": "optional" if paths_bind(house) else "ignored",
        "4.A.7": "unless_head_to_head" if house.dislodged_convoyed_unit_has_effect else "never",
        "4.B.3": "corrected" if lenient else DEFAULT["4.B.3"],
        "4.D.8": "home_army_as_fleet" if house.cd_removal == "distance" else DEFAULT["4.D.8"],
    }


def paths_bind(house: HouseRules) -> bool:
    """Whether an army goes by the places named in its order and no other way."""
    return house.convoy_route_syntax == "optional" or house.convoy_disruption == "listed_or_any"
