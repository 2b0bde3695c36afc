"""Rules of press as questions: private and public press, and its signatures."""

from __future__ import annotations

from judge.game.events.press import Signature
from judge.game.game import Game, Stage
from judge.game.people.seats import MASTER
from judge.rules.registry import RuleSet

NAMED, ANONYMOUS, FAKED = Signature.NAMED, Signature.ANONYMOUS, Signature.FAKED

SECRET_RULES = ("EAVESDROP", "!EAVESDROP")
"""Statements of rules that are shown only to the Master."""


def press_rules(game: Game, rules: RuleSet) -> RuleSet:
    """Press rules in force now: none before the start and after the end, when all press is open."""
    return RuleSet() if game.stage is Stage.FORMING or game.stage.is_over else rules


def private_press(rules: RuleSet) -> bool:
    """True if players may write to individual players through the judge."""
    if private_is_free(rules):
        return False
    return "NO_PRESS" not in rules and ("PUBLIC_PRESS" not in rules or by_place(rules))


def broadcasts(rules: RuleSet) -> bool:
    """True if players may write to everybody at once."""
    if private_is_free(rules):
        return "NO_PRESS" not in rules
    return "NO_PRESS" not in rules and ("PUBLIC_PRESS" in rules or not by_place(rules))


def allowed_signatures(rules: RuleSet, *, broadcast: bool) -> frozenset[Signature]:
    """Signatures allowed on press to other players. Press to the Master alone is always NAMED."""
    if rules.house.press_mode == "march":
        return frozenset({NAMED, ANONYMOUS})
    if "GREY_PRESS" in rules or ("YELLOW_PRESS" in rules and broadcast):
        return frozenset({ANONYMOUS})
    if "FAKE_PRESS" in rules:
        return frozenset({NAMED, ANONYMOUS, FAKED})
    return frozenset({NAMED, ANONYMOUS} if "WHITE_GREY" in rules else {NAMED})


def may_fake(rules: RuleSet) -> bool:
    """True if press may give a false writer or false readers."""
    return "FAKE_PRESS" in rules and rules.house.press_mode != "march"


def private_is_free(rules: RuleSet) -> bool:
    """True if players write to each other privately without the judge (house_rules.md 7)."""
    return rules.house.private_press == "free"


def master_reads(game: Game, rules: RuleSet, sender: str, to: tuple[str, ...]) -> bool | None:
    """Return True if the Master reads private press, False if spared a broadcast, None if as addressed."""
    rules = press_rules(game, rules)
    if sender == MASTER or MASTER in to:
        return None
    if to:
        return True if "EAVESDROP" in rules or "EAVESDROP!" in rules else None
    return False if "PRESS_MASTER" in rules else None


def wants_orders_first(rules: RuleSet) -> bool:
    """True if players without orders on file can write to the Master only."""
    return "MUST_ORDER" in rules


def by_place(rules: RuleSet) -> bool:
    """True if units and centers decide who may write to whom."""
    return "TOUCH_PRESS" in rules or "REMOTE_PRESS" in rules
