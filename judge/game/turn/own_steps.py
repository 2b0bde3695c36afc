"""A variant's steps between phases of the board (`Variant.step`), in rollback and replay."""

from __future__ import annotations

from typing import Any

from judge.board.wording import listed
from judge.game.events import Event
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay


def to_come_again(game: Game, in_play: RulesInPlay, shelved: tuple[str, ...]) -> dict[str, Any]:
    """Return the variant's data to keep in a rollback (`Game.own_last`): from before its first rollback.

    `shelved` are all phases rolled back.
    """
    if not shelved or not in_play.variant.own_steps.comes_again(game):
        return {}
    return game.own_last if game.shelved else game.own


def comes_to_last(game: Game, moved: Game, shelved: PhaseRecord) -> bool:
    """True if a replayed game has reached its last stored phase, on the same board."""
    return bool(game.own_last) and moved.position == shelved.after


def without_own(events: tuple[Event, ...], in_play: RulesInPlay) -> tuple[Event, ...]:
    """Return the events without events about the variant's own data, which have changed since."""
    return tuple(event for event in events if not isinstance(event, in_play.variant.own_steps.tells))


def steps_left(game: Game, in_play: RulesInPlay, last: str | None) -> tuple[str, ...]:
    """Note for a Master who rolls a game back, on the variant's steps since the phase `last`.

    `last` is None if no phase was played. It returns () if there are no such steps, or if the data from before an
    earlier rollback is kept.
    """
    steps = _steps(game, in_play, last)
    if game.shelved or not steps:
        return ()
    named, one = _named(steps), len(steps) == 1
    if last is None:
        return (f"{named} {'is undone and begins' if one else 'are undone and begin'} anew when the game does.",)
    how = f"{'is kept, and comes' if one else 'are kept, and come'} back when ROLLFORWARD has played that phase again"
    return (f"{named} after {last} {how}.",)


def steps_lost(game: Game, in_play: RulesInPlay, last: str) -> tuple[str, ...]:
    """Note for a Master whose ROLLFORWARD reached the end of `last` on a different board.

    `game` is the game as it was before.
    """
    steps = _steps(game, in_play, last)
    if not steps:
        return ()
    return (f"{_named(steps)} after {last} did not come back: the board is not what it was.",)


def _steps(game: Game, in_play: RulesInPlay, last: str | None) -> tuple[str, ...]:
    if not game.stage.is_under_way:
        return ()
    return in_play.variant.own_steps.steps_since(game, in_play.map.phase(last) if last is not None else None)


def _named(steps: tuple[str, ...]) -> str:
    named = listed(steps)
    return named[:1].upper() + named[1:]
