"""House rules of a game: permitted changes, and their notices."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.game import Game
from judge.game.rules_in_play import Variant
from judge.problems import Refused
from judge.rules.house import DEFAULT, MARCH, HouseRules
from judge.rules.house_options import ABOUT, differing, stated_options, written


def house_of(game: Game) -> HouseRules:
    """The house rules of a game, those included that it keeps as settings of another name (SET ORDERS)."""
    return replace(game.house, order_set_merge="replace" if game.whole_sets else "merge")


def with_house(game: Game, wanted: HouseRules) -> Game:
    """Return the game with these house rules. As with SET ORDERS, it keeps the way sets are taken."""
    kept = replace(wanted, order_set_merge=DEFAULT.order_set_merge)
    return replace(game, house=kept, whole_sets=wanted.order_set_merge == "replace")


def left_by_presets(variant: Variant, *, begun: bool) -> tuple[str, ...]:
    """Options unchanged by MARCH and DEFAULT: those without effect in the variant.

    In a game that has begun, also those of the start.
    """
    return tuple(name for name, about in ABOUT.items() if name in variant.without_house or (begun and about.of_start))


def check_house(game: Game, wanted: HouseRules, variant: Variant) -> None:
    """Refuse house rules that can have no effect in this game: E-HOUSE-VARIANT, E-HOUSE-LATE."""
    check_house_of_variant(wanted, variant)
    late = [name for name in differing(wanted, game.house) if ABOUT[name].of_start]
    if late and game.powers:
        raise Refused(
            "E-HOUSE-LATE",
            f"{game.name} has begun, and the house rule {late[0]} says how a game begins: it cannot be changed any"
            " more. Nothing was changed.",
        )


def check_house_of_variant(wanted: HouseRules, variant: Variant) -> None:
    """Refuse house rules that mean nothing in a variant. Raises Refused E-HOUSE-VARIANT."""
    for name in differing(wanted):
        if name in variant.without_house:
            raise Refused(
                "E-HOUSE-VARIANT",
                f"The house rule {name} has no effect in {variant.title}: {variant.without_house[name]} Leave it out;"
                " nothing was changed.",
            )


def house_changes_told(old: HouseRules, new: HouseRules) -> tuple[str, ...]:
    """Public notice of changed house rules, a sentence for each."""
    return tuple(
        f"House rule {name}: {written(name, getattr(new, name))} (it was {written(name, getattr(old, name))})."
        f" {ABOUT[name].text}."
        for name in differing(new, old)
    )


def house_sentence(house: HouseRules) -> str:
    """House rules that differ from the defaults, or from the March if shorter (LIST, SUMMARY)."""
    stated = stated_options(house)
    others = [f"{name}={written(name, getattr(house, name))}" for name in differing(house, MARCH)]
    if not stated:
        return "There are no house rules."
    if len(others) >= len(stated):
        return f"House rules: {', '.join(stated)}."
    return f"House rules: those of the March{', but ' if others else ''}{', '.join(others)} (HELP house)."
