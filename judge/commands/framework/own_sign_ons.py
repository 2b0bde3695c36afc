"""Sign-on lines for writers whose mail has none."""

from __future__ import annotations

from judge.board.maps import Map
from judge.commands.framework.context import CommandContext
from judge.game.game import Game, Stage
from judge.game.people.seats import MASTER, player_at, roles_in
from judge.game.people.sign_on import own_sign_on

_MOST = 3
_ANY_POSITION = "SIGNON Fmygame password"


def how_to_sign_on(context: CommandContext) -> str:
    """Return sign-on lines for the sender's own seats, with a placeholder for the password.

    They name only seats of the address that gets the answer, at most three, and finished games only if there are no
    others. People without a seat get a sample line. "" means that none of the seats has a password.
    """
    held = [
        (seat, game)
        for seat, game in context.games.held_by(context.sender)
        if game.stage is not Stage.PREPARATION or seat == MASTER
    ]
    held = [(seat, game) for seat, game in held if not game.stage.is_over] or held
    return _together([own_sign_on(game, seat, context.in_play(game).map) for seat, game in held[:_MOST]])


def how_to_sign_on_there(sender: str, game: Game, game_map: Map) -> str:
    """Return sign-on lines like `how_to_sign_on`, but for the sender's seats in one game."""
    players = {seat: player_at(game, seat) for seat in roles_in(game)}
    held = [seat for seat, player in players.items() if player is not None and sender in player.addresses]
    return _together([own_sign_on(game, seat, game_map) for seat in held[:_MOST]])


def _together(lines: list[str]) -> str:
    """Join the lines for somebody's seats; a seat without a password has the line ""."""
    return " or ".join(filter(None, lines)) if lines else _ANY_POSITION
