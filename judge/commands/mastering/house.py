"""HOUSE: the house rules of a game, those of a human game master as options (house_rules.md)."""

from __future__ import annotations

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.settings import SettingsChanged
from judge.game.rule_changes import check_house, house_changes_told, house_of, left_by_presets, mind_rules, with_house
from judge.game.time.deadlines import check_lengths
from judge.rules.house_options import read_house


@command(
    "HOUSE",
    "SET HOUSE",
    usage="HOUSE MARCH\nHOUSE wrong_nationality=void\nHOUSE DEFAULT",
    help="House rules of a human game master: MARCH is all of Garry's, DEFAULT none, and each option can be set by its"
    " name, several on a line (the Master). HELP house lists them.",
    topic=Topic.RULES,
    by=MASTER_ONLY,
)
def set_house(invocation: Invocation) -> CommandResult:
    """Other house rules from now on; everybody is told."""
    game = invocation.game
    old = house_of(game)
    words = setting_value(invocation, "HOUSE MARCH, or HOUSE wrong_nationality=void").split()
    variant = invocation.in_play.variant
    house = read_house(words, old, left_by_presets(variant, begun=bool(game.powers)))
    check_house(game, house, variant)
    check_lengths(game.timing, house)
    if house == old:
        return CommandResult(game, notes=("The house rules are as they were.",))
    changed = with_house(game, house)
    rules = invocation.in_play.rules
    changed, events = mind_rules(game, rules, changed, invocation.context.in_play(changed), invocation.now)
    return CommandResult(changed, (SettingsChanged(house_changes_told(old, house)), *events))
