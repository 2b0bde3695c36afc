"""Positions of a game from its beginning on, as a reader may see them: `replayed`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import PhaseType, Position
from judge.game.events.phases import PastPhase
from judge.game.game import Game, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.fog import seer_of
from judge.game.visibility.seen_game import seen_board, without_builds


def replayed(
    game: Game, past: Sequence[PastPhase], in_play: RulesInPlay, powers: Collection[PowerName]
) -> tuple[Position, ...]:
    """Return the positions before each processed phase but retreats, and the present one.

    `powers` are those whose secrets the reader knows. () where they do not see all of the board, or nothing was played.
    """
    if not past or seer_of(game, in_play.rules, powers) is not None:
        return ()
    known = [power.name for power in game.powers] if game.stage is Stage.COMPLETED else powers
    boards = [*_before(past, in_play, known), seen_board(game, in_play, powers).position]
    return tuple(replace(board, hidden=(), garrisons=(), homes={}, sighted={}) for board in boards)


def _before(past: Sequence[PastPhase], in_play: RulesInPlay, powers: Collection[PowerName]) -> Iterator[Position]:
    """Yield positions without the builds that the results of their phase have left hidden."""
    for phase in past:
        record = phase.record
        if record.before.phase.type is not PhaseType.RETREATS:
            hidden = tuple(place for place in record.before.hidden if place in record.after.hidden)
            yield without_builds(replace(record.before, hidden=hidden), powers, in_play)
