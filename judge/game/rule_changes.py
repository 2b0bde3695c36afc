"""Rule changes in an existing game: limits, notices, and effects on votes and deadline."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from judge.board.maps import Map
from judge.game.ending.proposals import without_ends, without_votes
from judge.game.ending.voting import may_agree, voting_mode
from judge.game.events import Event
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game
from judge.game.people.open_seats import investors
from judge.game.people.showing import has_people
from judge.game.press.rules import SECRET_RULES
from judge.game.rules_in_play import RulesInPlay, Variant
from judge.game.stages import renew
from judge.game.time.readiness import after_orders
from judge.game.turn.misfits import without_misfits
from judge.game.visibility.identities import names_told
from judge.problems import Refused
from judge.rules.choose import RuleChoice, RuleReport, choose_rules, unavailable
from judge.rules.house import DEFAULT, MARCH, HouseRules
from judge.rules.house_options import ABOUT, differing, stated_options, written
from judge.rules.registry import Registry, RuleSet

MOST_RULES = 200
"""Limit on statements of rules in a game."""


def check_settings_open(game: Game) -> None:
    """Refuse to change the settings of a finished game. Raises Refused E-STATE."""
    if game.stage.is_over:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: its settings stay as they are.")


_OF_THE_START = ("POWER_CHOICE", "START_MASTER", "MOBILIZE", "BLANK_BOARD")
"""Rules on how a game begins, without effect on how it continues."""


_WHO_PLAYS = ("SOLITAIRE", "EXCHANGE")
"""Rules under which nobody has a seat, so that people who joined under other rules would lose theirs."""


def check_start_stays(game: Game, old: RuleSet, new: RuleSet) -> None:
    """Refuse to switch rules that have already had their effect (E-RULE-LATE).

    Rules on who plays are fixed once there is a player or investor, and as long as phases with other people can be
    replayed; rules of the start are fixed once the game has begun.
    """
    has_begun = bool(game.seats or investors(game) or game.powers or game.shelved)
    others = [name for name in _WHO_PLAYS if (name in old) is not (name in new)]
    if others and has_begun:
        why = "there are players, or the game has begun. No rule was changed."
        raise Refused("E-RULE-LATE", f"{others[0]} can no longer be changed: {why}")
    late = [name for name in _OF_THE_START if (name in old) is not (name in new)]
    if late and game.powers:
        raise Refused(
            "E-RULE-LATE",
            f"{game.name} has begun, and {late[0]} says how a game begins: it can no longer be changed. No rule was"
            " changed.",
        )


def with_those_of_the_start(game: Game, stated: Sequence[str]) -> tuple[str, ...]:
    """Complete a full list of stated rules: a game that has begun keeps its rules of the start."""
    kept = (rule for rule in game.rules if rule in _OF_THE_START and rule not in stated) if game.powers else ()
    return (*stated, *kept)


def chosen_rules(
    registry: Registry, stated: Sequence[str], variant: str, game_map: Map
) -> tuple[RuleChoice, tuple[RuleReport, ...]]:
    """Choose rules from statements and the map's additions; also return all problems.

    Raises Refused E-RULE-MANY.
    """
    if len(stated) > MOST_RULES:
        raise Refused("E-RULE-MANY", f"At most {MOST_RULES} rules can be stated.")
    choice = choose_rules(registry, stated, variant, game_map.rules_in(variant))
    return choice, (*choice.errors, *unavailable(registry, choice))


def with_rules(game: Game, game_map: Map, registry: Registry, stated: Sequence[str]) -> tuple[Game, tuple[str, ...]]:
    """Add statements to a game's own; also return remarks. Raises Refused with all problems."""
    named = {name.lstrip("!") for name in stated}
    wanted = [*(rule for rule in game.rules if rule.lstrip("!") not in named), *dict.fromkeys(stated)]
    choice, wrong = chosen_rules(registry, wanted, game.variant, game_map)
    if wrong:
        listed = "\n".join(report.text for report in wrong)
        raise Refused(wrong[0].code, f"{listed}\nNo rule was changed.")
    return replace(game, rules=choice.explicit), tuple(report.text for report in choice.reports)


def rule_changes(old: RuleSet, new: RuleSet) -> tuple[Event, ...]:
    """Events for changed rules, stated and added: one for all, one for the Master only."""
    changes = {name: f"The rule {name} is on." for name in sorted(set(new) - set(old))}
    changes |= {name: f"The rule {name} is off." for name in sorted(set(old) - set(new))}
    shown = tuple(text for name, text in changes.items() if name not in SECRET_RULES)
    secret = tuple(text for name, text in changes.items() if name in SECRET_RULES)
    events = [*([SettingsChanged(shown)] if shown else []), *([SettingsChanged(secret, False)] if secret else [])]
    return tuple(events)


def mind_rules(
    was: Game, old: RuleSet, changed: Game, in_play: RulesInPlay, now: datetime
) -> tuple[Game, tuple[Event, ...]]:
    """Apply rule changes to a running game: drop forbidden votes and orders, adapt the deadline.

    A phase with all orders pauses again, unless all changes are secret. `was` is the game before, played with the rules
    `old`; `changed` is played with `in_play`.
    """
    changed, events = _mind_votes(was, old, changed, in_play)
    if was.names_shown and has_people(was) and not names_told(was, old):  # they joined a game without names
        changed = replace(changed, names_shown=False)
    changed, dropped = without_misfits(was, old, changed, in_play)
    changed, moved = _mind_deadline(was, old, changed, in_play, now)
    differing_rules = set(old) ^ set(in_play.rules)
    if not differing_rules or not differing_rules.issubset(SECRET_RULES):
        changed = after_orders(changed, in_play, now)
    return changed, events + dropped + moved


def _mind_votes(was: Game, old: RuleSet, changed: Game, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Drop votes on the end that the rules no longer allow; other proposals stay."""
    modes = (voting_mode(old, was.voting), voting_mode(in_play.rules, changed.voting))
    other_mode = in_play.variant.seated and modes[0] is not modes[1]
    if not was.powers or not (other_mode or may_agree(old) is not may_agree(in_play.rules)):
        return changed, ()
    changed = without_votes(changed) if other_mode else without_ends(changed)
    why = "they are of another kind now" if may_agree(in_play.rules) else "somebody has to win it now (rule NO_DRAW)"
    told = SettingsChanged((f"All votes on the end of the game are void: {why}.",))
    return in_play.variant.people.without_votes(changed), (told,)


def _mind_deadline(
    was: Game, old: RuleSet, changed: Game, in_play: RulesInPlay, now: datetime
) -> tuple[Game, tuple[Event, ...]]:
    """The game after a change of rules, with or without a deadline according to NO_DEADLINE."""
    has_none = "NO_DEADLINE" in in_play.rules
    if not was.stage.is_under_way or ("NO_DEADLINE" in old) is has_none:
        return changed, ()
    return renew(changed, in_play, now, f"the rule NO_DEADLINE is {'on' if has_none else 'off'} now")


def house_of(game: Game) -> HouseRules:
    """The house rules of a game, including those stored as settings of another name (SET ORDERS)."""
    return replace(game.house, order_set_merge="replace" if game.whole_sets else "merge")


def with_house(game: Game, wanted: HouseRules) -> Game:
    """Return the game with these house rules. Like SET ORDERS, it sets how sets of orders are taken."""
    kept = replace(wanted, order_set_merge=DEFAULT.order_set_merge)
    return replace(game, house=kept, whole_sets=wanted.order_set_merge == "replace")


def left_by_presets(variant: Variant, *, begun: bool) -> tuple[str, ...]:
    """Return options that MARCH and DEFAULT leave unchanged: options without effect in the variant.

    In a game that has begun, they include options about the start.
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
    """Refuse house rules without effect in a variant. Raises Refused E-HOUSE-VARIANT."""
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
    """Return house rules that differ from the defaults, or from the March if shorter (LIST, SUMMARY)."""
    stated = stated_options(house)
    others = [f"{name}={written(name, getattr(house, name))}" for name in differing(house, MARCH)]
    if not stated:
        return "There are no house rules."
    if len(others) >= len(stated):
        return f"House rules: {', '.join(stated)}."
    return f"House rules: those of the March{', but ' if others else ''}{', '.join(others)} (HELP house)."
