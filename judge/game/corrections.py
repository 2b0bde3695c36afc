"""News for players about changes made by hand in a game: `correction`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import fields, replace

from judge.game.ending.scoring import scoring_sentence
from judge.game.events.settings import GameCorrected
from judge.game.game import Game, Power
from judge.game.one_word_settings import changed_sentences
from judge.game.press.rules import SECRET_RULES
from judge.game.visibility.showing_changes import showing_changes
from judge.rules.registry import RuleSet


def correction(old: Game, new: Game, rules: RuleSet) -> GameCorrected | None:
    """Return the changes between two states of a game, for all concerned; None if there are none.

    `rules`: the rules of the new state.

    Only the power itself is told about its changed orders on file; nobody is told about votes, passwords or addresses.
    """
    changed = tuple(one.encode_name for one in fields(Game) if getattr(old, one.name) != getattr(new, one.name))
    if not changed:
        return None
    orders = {power.name: power.orders for power in old.powers}
    return GameCorrected(
        phase=new.phase_code,
        changed=changed,
        told=tuple(_sentences(old, new, rules)),
        board=new.position is not None and new.position != old.position,
        ordered=tuple(power.name for power in new.powers if orders.get(power.name) != power.orders),
        deadlines=(old.deadline, new.deadline) if new.deadline != old.deadline else None,
    )


def _sentences(old: Game, new: Game, rules: RuleSet) -> Iterator[str]:
    """Public sentences about the changes, except changes of the board and the deadline."""
    if new.stage is not old.stage:
        yield f"The game is {new.stage.told}."
    if new.timing != old.timing:
        yield f"Timing: {new.timing}."
    if _open_rules(new) != _open_rules(old):
        yield f"Rules: {', '.join(_open_rules(new)) or 'none stated'}."
    if new.victory != old.victory:
        yield f"{new.victory} centers win." if new.victory else "The map and the rules say how many centers win."
    if new.growth != old.growth:
        yield f"A winner {'must' if new.growth else 'need not'} have more centers than a year ago."
    if new.voting != old.voting:
        yield f"Voting: {new.voting}."
    yield from showing_changes(old, new, rules)
    yield from setting_changes(old, new)
    if new.description != old.description:
        yield f"Description: {new.description}"
    if new.master.addresses != old.master.addresses:
        yield "The game has another Master, or its Master another address."
    if [_holder(power) for power in new.powers] != [_holder(power) for power in old.powers]:
        yield f"Powers have changed players; LIST {new.name} shows it."


def setting_changes(old: Game, new: Game) -> Iterator[str]:
    """Public sentences about changed settings of one word and scoring, in the words of their SET commands."""
    yield from changed_sentences(old, new)
    if new.scoring != old.scoring:
        yield scoring_sentence(new.scoring)


def _open_rules(game: Game) -> tuple[str, ...]:
    return tuple(rule for rule in game.rules if rule not in SECRET_RULES)


def _holder(power: Power) -> Power:
    """Return a power without its orders, vote and requests, and without its earlier players."""
    return replace(power, orders=None, wait=False, vote=None, past=())
