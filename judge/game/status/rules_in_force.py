"""Rules in force in a game and their origins, for LIST, SUMMARY, SETTINGS and the reply to JOIN."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.layout import WIDTH, listed
from judge.rules.choose import FROM_MAP, STATED

NO_RULES = "Rules: none stated."
"""All that there is to say of a game without any."""


def rules_in_force(game: Game, in_play: RulesInPlay, hidden: Sequence[str] = ()) -> list[str]:
    """Lines on rules: stated ones, those they bring along, the map's, the variant's, switched off.

    Statements in `hidden` are left out, and those that they bring along.
    """
    shown = [rule for rule in game.rules if rule not in hidden]
    stated = ", ".join(rule for rule in shown if not rule.startswith("!")) or "none stated"
    off = ", ".join(rule.removeprefix("!") for rule in shown if rule.startswith("!"))
    sources: dict[str, list[str]] = {}
    for rule, reason in in_play.reasons.items():
        if reason != STATED and not {rule, reason} & set(hidden):
            sources.setdefault(reason, []).append(rule)
    of_map = listed(sources.pop(FROM_MAP, ()))
    of_variant = listed([rule for key in list(sources) if key.startswith("variant ") for rule in sources.pop(key)])
    along = "; ".join(f"{listed(rules)} by {reason}" for reason, rules in sources.items())
    parts = {
        "Rules": stated,
        "Brought along": along,
        "Of the map": of_map,
        "Of the variant": of_variant,
        "Switched off": off,
    }
    told = " ".join(f"{label}: {words}." for label, words in parts.items() if words)
    return wrap(told, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
