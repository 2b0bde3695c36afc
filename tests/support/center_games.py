"""Games in which powers own numbers of centers and have voted."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.game.game import Game, Status
from judge.game.values.ballots import Ballot
from tests.support.games import in_play, started_game

CENTERS = sorted(in_play().map.centers)


def owners(**counts: int) -> dict[Province, PowerName]:
    """Return any centers for each of these powers, as many as its count."""
    listed = [PowerName(name.upper()) for name, count in counts.items() for _ in range(count)]
    return dict(zip(CENTERS, listed, strict=False))


def owning(**counts: int) -> Game:
    """Return a game in which powers own these numbers of centers."""
    game = started_game()
    return replace(game, position=replace(game.board, centers=owners(**counts)))


def controlled(game: Game, vassal: PowerName, lord: str) -> Game:
    """The game with a dummy that another power orders for."""
    return game.with_power(replace(game.power(vassal), status=Status.DUMMY, player=None, controller=lord))


def voting(game: Game, **ballots: Ballot) -> Game:
    """The game with these ballots on file."""
    for name, ballot in ballots.items():
        game = game.with_power(replace(game.power(PowerName(name.upper())), vote=ballot))
    return game
