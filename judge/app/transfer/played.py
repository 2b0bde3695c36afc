"""A game with its processed phases, for writers of foreign forms; notes on parts that none has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from judge.app.base.judge import Judge
from judge.game.events.phases import PastPhase
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused
from judge.store.repository import GameRepository


class PlayedGame(NamedTuple):
    """A game that has begun, and its phases, oldest first."""

    game: Game
    past: Sequence[PastPhase]
    in_play: RulesInPlay


class WrittenGame(NamedTuple):
    """A game as text of a foreign form, and sentences on the parts left out."""

    text: str
    lost: list[str]


@contextmanager
def played_game(judge: Judge, name: str) -> Iterator[PlayedGame]:
    """Open a game for reading. Raises Refused if it does not exist or has not begun."""
    with judge.store.reading() as tx:
        games = GameRepository(tx, datetime.now(UTC))
        game = games.get(name)
        if game is None:
            raise Refused("E-NOGAME", f"There is no game {name}.")
        if game.position is None:
            raise Refused("E-EXPORT", f"{game.name} has not begun: it has no phases yet.")
        past = [phase for phase in games.past(game) if phase.game and phase.record]
        yield PlayedGame(game, past, judge.in_play(game))


def left_out(played: PlayedGame, rules: Sequence[str]) -> Iterator[str]:
    """Yield sentences on parts that a form lacks. `rules` are the rules that the form cannot name."""
    game = played.game
    yield "Left out: people, press, votes and deadlines."
    if game.variant != "standard":
        yield f"Left out: all that {game.variant} has besides the board."
    if rules:
        yield f"Left out: the rules {', '.join(rules)}."
    if house := msgspec.to_builtins(game.house):
        yield f"Left out: the house rules {', '.join(house)}."
    boards = [game.board, *(phase.record.before for phase in played.past)]
    if any(board.homes for board in boards):
        yield "Left out: homes won in play."
    if any(board.hidden or board.sighted for board in boards):
        yield "Left out: what powers have seen of one another."
