"""Choices that DATC section 4 leaves to the adjudicator: `Options`, one choice for each issue.

Keys are the section numbers, `"4.A.3"`; choices have our own names, since the document's letters differ between
versions. The presets `"3.0"` (the document of 2024) and `"2.x"` (of 2009) have the document's preferred choices.

House rules on convoys are such choices where the section offers one (docs/spec/house_rules.md 5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from judge.rules.house import HouseRules

_ON_ORDERS = ("valid", "invalid", "valid_unless_other")

ISSUES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # Convoys.
        "4.A.1": ("all_routes", "any_route"),  # a convoy fails when all its routes are disrupted, or any one
        "4.A.2": ("szykman", "1971", "1982", "2000", "all_hold", "dptg"),  # the paradox rule
        "4.A.3": (  # when an army goes to an adjacent province by sea
            "intent",
            "intent_or_land",
            "intent_then_land",
            "convoy_always",
            "if_opposed",
            "if_opposed_and_intact",
            "explicit",
        ),
        "4.A.4": ("not_cut", "cut"),  # support cut by a convoyed army from the very province it is aimed at
        "4.A.5": ("to_origin_if_convoyed", "never_to_origin"),  # retreat to the place where a convoyed attacker started
        "4.A.6": ("ignored", "optional", "required"),  # a convoy path in the order
        "4.A.7": ("unless_head_to_head", "never"),  # a dislodged unit still stands off in its attacker's province
        # Coasts.
        "4.B.1": ("fails", "default_coast"),  # coast missing, two possible
        "4.B.2": ("only_coast", "default_coast", "fails"),  # coast missing, one possible
        "4.B.3": ("illegal", "corrected"),  # impossible coast
        "4.B.4": ("optional", "required", "default_coast", "own_or_single_coast", "ignored"),  # coast in a support
        "4.B.5": ("ignored", "fails"),  # wrong coast of the ordered unit
        "4.B.6": ("ignored", "fails"),  # unknown or irrelevant coast
        "4.B.7": ("fails", "default_coast"),  # coast missing in a build
        # Unit types and nationalities.
        "4.C.1": _ON_ORDERS,  # type missing
        "4.C.2": _ON_ORDERS,  # type wrong
        "4.C.3": ("army_inland_fleet_with_coast", "army_inland", "fails"),  # type missing in a build
        "4.C.4": ("fails", "army"),  # fleet built inland
        "4.C.5": _ON_ORDERS,  # nationality missing in a support
        "4.C.6": _ON_ORDERS,  # nationality wrong in a support
        # Too many and too few orders.
        "4.D.1": ("latest_unless_clear", "combined", "combined_unless_clear", "latest"),  # several sets, sequence known
        "4.D.2": ("combined", "hold"),  # several sets, sequence unknown
        "4.D.3": ("illegal", "first", "last"),  # several orders for one unit
        "4.D.4": ("first", "none", "last"),  # too many builds
        "4.D.5": ("first", "none", "last"),  # several builds in one province
        "4.D.6": ("first", "civil_disorder", "last"),  # too many disbands
        "4.D.7": ("allowed", "not_allowed"),  # waiving builds
        "4.D.8": (  # which unit is removed in civil disorder
            "owned_any_terrain",
            "home_convoy_one_move",
            "home_convoy_own_fleets",
            "home_convoy_any_fleets",
            "home_army_as_fleet",
            "home_any_terrain",
        ),
        "4.D.9": ("succeeds", "fails"),  # hold support for a power in civil disorder
        # Illegal and unusual orders.
        "4.E.1": ("possible_now", "possible_geography", "any_places", "any_text"),  # which orders are legal
        "4.E.2": ("single_order", "possible_set", "matching_set", "spelling_only"),  # poorly written orders
        "4.E.3": ("not_allowed", "allowed"),  # implicit orders
        "4.E.4": ("not_allowed", "allowed"),  # perpetual orders
        "4.E.5": ("not_allowed", "notified", "allowed"),  # proxy orders
        "4.E.6": ("removed_at_once",),  # an illegal unit on the board
    }
)
"""The choices of every issue; version 3.0 prefers the first."""

_PREFERRED = {key: choices[0] for key, choices in ISSUES.items()}

PRESETS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "3.0": MappingProxyType(_PREFERRED),
        "2.x": MappingProxyType(
            _PREFERRED | {"4.A.3": "intent_or_land", "4.D.8": "home_army_as_fleet", "4.E.2": "matching_set"}
        ),
    }
)
"""The choices that each version of the document prefers."""


class Options:
    """One choice for every issue: `options["4.A.3"]` is `"intent"`. Frozen, and compared by its choices.

    Build one with `Options.of`; `DEFAULT` is preset 3.0. An unknown issue raises KeyError.
    """

    __slots__ = ("_choices", "_hash")

    def __init__(self, choices: Mapping[str, str]) -> None:
        self._choices = {key: choices[key] for key in ISSUES}
        self._hash = hash(tuple(self._choices.values()))

    @classmethod
    def of(cls, choices: Mapping[str, str] | None = None, preset: str = "3.0") -> Options:
        """Return a preset with changed choices.

        Raises ValueError, with a whole sentence, for an unknown preset, issue or choice.
        """
        if preset not in PRESETS:
            raise ValueError(f"There is no preset {preset!r}: take one of {', '.join(PRESETS)}.")
        for key, choice in (choices or {}).items():
            if key not in ISSUES:
                raise ValueError(f"There is no issue {key!r}: issues are written like 4.A.3.")
            if choice not in ISSUES[key]:
                raise ValueError(f"Issue {key} has no choice {choice!r}: take one of {', '.join(ISSUES[key])}.")
        return cls({**PRESETS[preset], **(choices or {})})

    def __getitem__(self, issue: str) -> str:
        return self._choices[issue]

    def __iter__(self) -> Iterator[str]:
        return iter(self._choices)

    def __len__(self) -> int:
        return len(self._choices)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._choices == other._choices

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        changed = {key: choice for key, choice in self._choices.items() if choice != _PREFERRED[key]}
        return f"Options.of({changed})"


DEFAULT = Options.of()
"""Preset 3.0."""


# House rules that are choices of DATC section 4: the `Options` of a game come from its house rules.


@lru_cache(maxsize=256)
def options_of(house: HouseRules) -> Options:
    """DATC choices made by a game's house rules; preset 3.0 without house rules.

    The adjudicator uses the house rules directly for anything outside the DATC issues.
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
    """True if an army may only use the route named in its order."""
    return house.convoy_route_syntax == "optional" or house.convoy_disruption == "listed_or_any"
