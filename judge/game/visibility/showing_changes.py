"""What is told of other settings NAMES and ADDRESSES while there are people in a game: letters cannot be unread."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.game import Game
from judge.game.people.showing import has_people, showing_changes
from judge.game.visibility.identities import names_secret_by_rule
from judge.rules.registry import RuleSet


def showing_changes_told(old: Game, new: Game, rules: RuleSet) -> Iterator[str]:
    """What everybody is told of them, and what was told until now; `rules` are those of the old game."""
    yield from showing_changes(old, new)
    if not has_people(old) or names_secret_by_rule(rules):
        return
    if old.names_shown > new.names_shown:
        yield "Until now lists and letters have told the names: who has read them knows them."
    if old.addresses_shown > new.addresses_shown:
        yield "Until now those who play were told the addresses: who has read them knows them."


def lasting_notes(old: Game, new: Game) -> tuple[str, ...]:
    """What the Master has to know who hides something while there are people in the game."""
    hiding = [("names", old.names_shown > new.names_shown), ("addresses", old.addresses_shown > new.addresses_shown)]
    hidden = " and ".join(what for what, is_hidden in hiding if is_hidden)
    if not hidden or not has_people(old):
        return ()
    return (f"This cannot be taken back: {hidden} can be shown only before anybody has come.",)
