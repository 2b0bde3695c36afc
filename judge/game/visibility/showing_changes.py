"""News about changes of NAMES or ADDRESSES while people are in a game: letters cannot be unread."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.game import Game
from judge.game.people.showing import has_people
from judge.game.visibility.identities import names_secret_by_rule
from judge.rules.registry import RuleSet


def showing_changes_told(old: Game, new: Game, rules: RuleSet) -> Iterator[str]:
    """Return public notice of changes of NAMES and ADDRESSES, given the earlier game and its `rules`."""
    yield from showing_changes(old, new, rules)
    if not has_people(old) or names_secret_by_rule(rules):
        return
    if old.names_shown > new.names_shown:
        yield "Until now lists and letters have shown the names: their readers know them."
    if old.addresses_shown > new.addresses_shown:
        yield "Until now players were told the addresses: readers of those letters know them."


def showing_changes(old: Game, new: Game, rules: RuleSet) -> Iterator[str]:
    """Public notice of changed settings NAMES and ADDRESSES."""
    if new.names_shown != old.names_shown:
        yield names_sentence(new.names_shown, rules)
    if new.addresses_shown != old.addresses_shown:
        yield addresses_sentence(new.addresses_shown, rules)


def names_sentence(shown: bool, rules: RuleSet) -> str:
    """Effect of the setting NAMES under these rules, which override it."""
    if "NO_REVEAL" in rules:
        return (
            "Names: under the rule NO_REVEAL nobody is told who plays what, even after the end, until the Master sends"
            " REVEAL."
        )
    if shown and names_secret_by_rule(rules):
        return "Names: under the rule HIDE_DUMMIES lists and letters tell who plays what after the end, and not before."
    if shown:
        return "Names: everybody is told by what name the players go, also while the game is played."
    return "Names: lists and letters tell who plays what after the end, and not before."


def addresses_sentence(shown: bool, rules: RuleSet) -> str:
    """Effect of the setting ADDRESSES under these rules, which override it."""
    if shown and names_secret_by_rule(rules):
        return "Addresses: nobody but the Master sees them as long as a rule keeps names secret."
    if shown:
        return "Addresses: those who play see one another's mail addresses; nobody else does."
    return "Addresses: nobody but the Master sees them."


def lasting_notes(old: Game, new: Game) -> tuple[str, ...]:
    """Return a warning for a Master who hides something while there are people in the game."""
    hiding = [("names", old.names_shown > new.names_shown), ("addresses", old.addresses_shown > new.addresses_shown)]
    hidden = " and ".join(what for what, is_hidden in hiding if is_hidden)
    if not hidden or not has_people(old):
        return ()
    return (f"This cannot be taken back: {hidden} can be shown only before anybody has come.",)
