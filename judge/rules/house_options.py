"""The options of `judge.rules.house` by name: subjects, values, and their text forms."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Literal, get_args, get_origin, get_type_hints

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from judge.problems import Refused
from judge.rules.house import DEFAULT, MARCH, HouseRules

Value = str | bool | int

SECTIONS = (
    "Order sets",
    "Abbreviations",
    "Type, nationality, coast",
    "Adjustments",
    "Convoys",
    "Mail and time",
    "Press",
    "Proposals and endings",
    "Corrections",
)
"""Subjects of the options in page order; the first is section 1."""


class AboutOption(Struct, frozen=True):
    """Description of an option: the number of its section and its text.

    `hours`: it is a span, written `48H` or `2D`. `of_start`: it affects only the beginning of a game.
    """

    section: int
    text: str
    hours: bool = False
    of_start: bool = False


ABOUT: Mapping[str, AboutOption] = MappingProxyType(
    {
        "order_set_merge": AboutOption(
            1, "A mail changes the units it names, or replaces all orders on file (ORDERS WHOLE)"
        ),
        "duplicate_in_set": AboutOption(1, "Two orders for one unit in a set: an error, or the first or last counts"),
        "unordered_unit": AboutOption(1, "A unit that no set names: an error, or it holds"),
        "infer_from_other_orders": AboutOption(
            1, "Your convoy or support of your own unit that has no order orders it"
        ),
        "conditional_orders": AboutOption(
            1,
            "UNLESS, IF, WHEN, OR: an error, what stands before counts, or the order goes; phase: IF counts ahead",
        ),
        "illegal_order": AboutOption(1, "A faulty order: it is refused (with ORDERS WHOLE the set), or its unit holds"),
        "failed_move_takes_hold_support": AboutOption(
            1, "A unit told to move where it cannot go can be supported to stay"
        ),
        "proxy_orders": AboutOption(1, "The Master may let somebody else order for a phase"),
        "perpetual_orders": AboutOption(1, "The Master may let a power's orders stand from phase to phase"),
        "public_orders_count": AboutOption(1, "Orders for own units in a BROADCAST count as orders"),
        "clarify_on_error": AboutOption(1, "Who sends orders that count as holds is asked to send them again"),
        "clarify_min_time": AboutOption(
            1, "The time before the deadline in which clarify_on_error asks no more", hours=True
        ),
        "abbreviation_policy": AboutOption(
            2, "Names that are no name of the map: an error, or the nearest one is meant"
        ),
        "omitted_unit_type": AboutOption(3, "An order without A or F (builds always need one)"),
        "wrong_unit_type": AboutOption(3, "An order with the wrong one of A and F"),
        "omitted_nationality": AboutOption(3, "Support or convoy of a foreign unit that does not say whose it is"),
        "wrong_nationality": AboutOption(3, "Support or convoy that says the wrong power"),
        "coast_policy": AboutOption(3, "Coasts left out or wrong: errors, or harmless where one only is possible"),
        "build_without_type": AboutOption(4, "A build without A or F: an error, or that line builds nothing"),
        "excess_adjustments": AboutOption(4, "More lines than due: an error, or the first ones count"),
        "same_site_builds": AboutOption(4, "Two builds in one center: an error, or the first counts"),
        "impossible_build": AboutOption(4, "A build that cannot be: an error, or that line builds nothing"),
        "cd_removal": AboutOption(4, "Which units go in civil disorder: as in DPjudge, or those most steps from home"),
        "retreat_to_convoy_origin": AboutOption(
            5, "Who was dislodged by a convoyed army may retreat to where it came from"
        ),
        "adjacent_convoy_intent": AboutOption(
            5, "An army goes to a neighbor by sea if its order says so, or also if an own fleet is ordered to convoy it"
        ),
        "convoy_route_syntax": AboutOption(
            5, "A convoy route is named in full, or may also be limited (VIA ENG, NOT VIA NTH)"
        ),
        "convoy_disruption": AboutOption(
            5, "A convoy fails when every route is broken, or with any fleet of those named and any own one"
        ),
        "convoyed_attack_cuts_support_against_origin": AboutOption(
            5, "A convoyed army cuts support against its own start"
        ),
        "paradox": AboutOption(
            5, "Convoys that decide about themselves: they fail, or with them every move of the paradox"
        ),
        "convoyer_nation_protects_target": AboutOption(
            5, "Your convoy of an attack on your own unit does nothing to it"
        ),
        "dislodged_convoyed_unit_has_effect": AboutOption(
            5, "A convoyed unit dislodged by one from where it goes still has its effect there"
        ),
        "subject_line": AboutOption(6, "Game, season, power and version in the subject of order mails"),
        "recipient_to_only": AboutOption(6, "The judge's address must be in To, not Cc or Bcc"),
        "order_status": AboutOption(6, "What says that orders are meant: WAIT, or FINAL in the set"),
        "preliminary_required_first_turn": AboutOption(
            6, "At half time of the first movement phase a reminder goes to powers without orders", of_start=True
        ),
        "early_major": AboutOption(6, "Movement phases may run before the deadline when everybody is ready"),
        "early_minor": AboutOption(
            6, "Retreats and adjustments before the deadline: by themselves, or by PROCESS only"
        ),
        "accept_until": AboutOption(6, "Until when orders are taken: the deadline, or until the phase is run"),
        "late_proof": AboutOption(6, "The Master may enter a set that was sent in time"),
        "min_deadline_major": AboutOption(6, "The shortest time for a movement phase that may be set", hours=True),
        "min_deadline_minor": AboutOption(
            6, "The shortest time for retreats or adjustments that may be set", hours=True
        ),
        "minor_phases": AboutOption(
            6, "When retreats and adjustments can be sent: in their phases, or also with the moves"
        ),
        "nmr_action": AboutOption(
            6, "Orders missing at the deadline: the game waits, or the phase runs and units hold"
        ),
        "nmr_cd_after": AboutOption(6, "After so many missing sets in a row a power is in civil disorder; 0: never"),
        "nmr_counts": AboutOption(6, "In which phases missing sets are counted"),
        "nmr_contact": AboutOption(6, "A private and a public reminder before the judge acts"),
        "first_miss": AboutOption(
            6,
            "Without GRACE: the first deadline that a player misses moves by so much, once each; 0H: it stays",
            hours=True,
        ),
        "press_mode": AboutOption(7, "Press as the rules of press say, or white and grey only, as the March has it"),
        "publish_press": AboutOption(7, "Public press goes out at once, or with the results"),
        "private_press": AboutOption(7, "Private mail goes through the judge, or is free"),
        "grey_disclosure": AboutOption(7, "The Master may tell after the end who wrote anonymous press"),
        "press_limit": AboutOption(7, "The most messages that one seat may send in a day; 0: any number"),
        "voting": AboutOption(8, "How a game is ended by agreement: by ballots, or by proposals"),
        "voters": AboutOption(8, "Who votes on proposals: powers with a unit or a center"),
        "nvr": AboutOption(8, "A missing ballot is a no"),
        "passed_vote_skips_adjudication": AboutOption(8, "A vote that passes is told instead of the results"),
        "proposal_limit": AboutOption(8, "How many proposals a player may make in a phase"),
        "stalemate_years": AboutOption(8, "After so many years without change of centers the Master is told; 0: never"),
        "correction_window": AboutOption(9, "How long after the results they may be protested against", hours=True),
    }
)
"""Every option, in the order of the page."""


@cache
def _kinds() -> Mapping[str, object]:
    """The type of each option."""
    return get_type_hints(HouseRules)


def values_of(name: str) -> tuple[str, ...]:
    """Values of an option as text: `("strict", "lenient")`; `("48H",)` for any span."""
    kind = _kinds()[name]
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is bool:
        return ("true", "false")
    return ("a span like 2D or 36H",) if ABOUT[name].hours else ("a number",)


def written(name: str, value: Value) -> str:
    """A value as people write it: `true`, `lenient`, `2D`."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and ABOUT[name].hours:
        return f"{value // 24}D" if value and value % 24 == 0 else f"{value}H"
    return str(value)


def differing(house: HouseRules, from_house: HouseRules = DEFAULT) -> Iterator[str]:
    """The names of the options that differ, in the order of the page."""
    return (name for name in ABOUT if getattr(house, name) != getattr(from_house, name))


def stated_options(house: HouseRules) -> tuple[str, ...]:
    """Options that differ from the default, as in HOUSE lines: `("coast_policy=lenient", ...)`."""
    return tuple(f"{name}={written(name, getattr(house, name))}" for name in differing(house))


def read_house(words: Sequence[str], house: HouseRules, stays: Collection[str] = ()) -> HouseRules:
    """Read a HOUSE line without its first word: MARCH, DEFAULT and `option=value`, one after another.

    MARCH and DEFAULT leave the options of `stays` as they are. Raises Refused E-HOUSE.
    """
    if not words:
        raise Refused("E-HOUSE", f"HOUSE needs a word. {_HOW}")
    for word in words:
        match word.upper():
            case "MARCH":
                house = _preset(MARCH, house, stays)
            case "DEFAULT":
                house = _preset(DEFAULT, house, stays)
            case _:
                house = _with_option(house, word)
    return house


def first_miss_option(value: str) -> str:
    """The option that SET FIRST MISS means: `24`, `24H` or `1D`, `NO` for none."""
    text = value.strip().lower()
    text = "0h" if text in ("no", "off", "none") else f"{text}h" if text.isdecimal() else text
    return f"first_miss={text.removesuffix('ours').removesuffix('our').replace(' ', '')}"


def press_limit_option(value: str) -> str:
    """The option that SET PRESS LIMIT means: `20`, `NO` for none."""
    text = value.strip().lower()
    return f"press_limit={'0' if text in ('no', 'off', 'none') else text.removesuffix('a day').strip()}"


OPTION_OF: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {"FIRSTMISS": first_miss_option, "PRESSLIMIT": press_limit_option}
)
"""House rules with SET lines of their own, and the functions that turn the lines into options."""


def _preset(preset: HouseRules, house: HouseRules, stays: Collection[str]) -> HouseRules:
    """A preset, with the options of `stays` as in `house`."""
    return replace(preset, **{name: getattr(house, name) for name in stays})


_HOW = "After HOUSE come MARCH, DEFAULT, or options like wrong_nationality=void; HELP house lists them."
_MOST_DIGITS = 4


def _with_option(house: HouseRules, word: str) -> HouseRules:
    name, equals, text = word.lower().strip(",").partition("=")
    if not equals or name not in ABOUT:
        raise Refused("E-HOUSE", f'There is no house rule "{word[:60]}". {_nearest(name)}{_HOW}')
    value = _read_value(name, text)
    changed = {**to_builtins(house), name: value}
    return HouseRules(**changed)


def _read_value(name: str, text: str) -> Value:
    """Read a value from its text. Raises Refused E-HOUSE."""
    kind = _kinds()[name]
    if kind is bool and text in _TRUTH:
        return _TRUTH[text]
    if kind is int:
        number = _number(text, hours=ABOUT[name].hours)
        if number is not None:
            return number
    elif text in values_of(name):
        return text
    raise Refused("E-HOUSE", f'{name} is {" or ".join(values_of(name))}, not "{text[:40]}".')


_TRUTH = MappingProxyType({"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False})


def _number(text: str, *, hours: bool) -> int | None:
    """Return a number, or with `hours` a span in hours; None if it is neither."""
    times = {"d": 24, "h": 1}.get(text[-1:], 0) if hours else 0
    digits = text[:-1] if times else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        return None
    return int(digits) * (times or 1)


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, ABOUT, n=1)
    return f"Did you mean {near[0]}? " if near else ""


def options_table(names: Iterable[str]) -> str:
    """A table of options for the page, a row for each."""
    rows = ["| option | values | default | March | what it says |", "|---|---|---|---|---|"]
    for name in names:
        default, march = (written(name, getattr(house, name)) for house in (DEFAULT, MARCH))
        values = ", ".join(f"`{value}`" if " " not in value else value for value in values_of(name))
        rows.append(f"| `{name}` | {values} | {default} | {march} | {ABOUT[name].text} |")
    return "\n".join(rows)
