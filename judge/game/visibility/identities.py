"""Identities in a game: access to names, and to addresses, which few people see."""

from __future__ import annotations

from judge.game.game import Game, Player, Role, Stage
from judge.game.people.control import hides_dummies
from judge.game.people.naming import NO_NAME
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.visibility.seen_game import players_known
from judge.rules.registry import RuleSet

HIDDEN = "(not shown)"
"""Text in place of a hidden name."""

_PLAYS = (Role.POWER, Role.SEAT)


def names_told(game: Game, rules: RuleSet) -> bool:
    """True if all may know players' names: after the end, or earlier if the game shows them.

    If only some powers had names, that would show which are dummies. A name that is secret after the end is secret
    before it.
    """
    if game.stage is Stage.COMPLETED:
        return players_known(game, rules)
    return game.names_shown and not names_secret_by_rule(rules)


def names_secret_by_rule(rules: RuleSet) -> bool:
    """True if nobody may know who plays what, regardless of the setting NAMES."""
    return "NO_REVEAL" in rules or hides_dummies(rules)


def addresses_told(game: Game, rules: RuleSet) -> bool:
    """True if the Master lets players see one another's addresses. Others never see them."""
    return game.addresses_shown and names_told(game, rules)


def identity(game: Game, rules: RuleSet, seat: str, player: Player, asker: Actor | None) -> str:
    """Return the identity of a seat's holder, as far as an asker may know it (None: not signed on).

    The Master sees all names and addresses, others only their own. The Master's name is public.
    """
    if asker is not None and (asker.role is Role.MASTER or asker.id == seat):
        return with_addresses(player)
    if seat == MASTER:
        return player.name or NO_NAME
    if not names_told(game, rules):
        return HIDDEN
    both_play = asker is not None and asker.role in _PLAYS and not any(one.id == seat for one in game.observers)
    return with_addresses(player) if both_play and addresses_told(game, rules) else player.name or NO_NAME


def with_addresses(player: Player) -> str:
    """Return a player's name and addresses: `Anna Martin <anna@example.org>`."""
    addresses = ", ".join(player.addresses)
    return f"{player.name} <{addresses}>" if player.name else addresses


def told_of(game: Game, rules: RuleSet, seat: str, player: Player | None, *, to_master: bool) -> str:
    """Return the identity of a seat's holder for letters to others or the Master; "" if secret or nobody."""
    if player is None or not (to_master or seat == MASTER or names_told(game, rules)):
        return ""
    return with_addresses(player) if to_master else player.name or NO_NAME


def who_sees(game: Game, rules: RuleSet, role: Role) -> str:
    """Return a sentence for somebody in this role that says who sees their name and address."""
    if role is Role.MASTER:
        return "Everybody sees this name, nobody your address."
    if names_told(game, rules):
        opened = role in _PLAYS and addresses_told(game, rules)
        who = "the Master and those who play with you see" if opened else "only the Master sees"
        return f"Everybody sees this name; {who} your address."
    if "NO_REVEAL" in rules:
        return "Only the Master sees this name and your address."
    return "Until the game ends only the Master sees this name; your address only the Master ever sees."
