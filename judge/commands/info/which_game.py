"""The game that a question is about."""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.framework.game_names import game_word, no_game
from judge.commands.framework.invocation import Invocation
from judge.game.game import Game
from judge.game.visibility.seen_game import is_hidden_from, tells_members_alone
from judge.problems import Refused, did_you_mean


def one_game(invocation: Invocation, names: Sequence[str], usage: str, *, tells_board: bool = True) -> Game:
    """Return the game that these words name; without words, the game signed on to.

    Raises Refused E-INFO-ONE, and like `game_asked_for`.
    """
    if len(names) > 1 or not (names or invocation.signed_on_to):
        raise Refused("E-INFO-ONE", f"{invocation.words.verb} needs the name of one game: {usage}")
    return game_asked_for(invocation, names, tells_board=tells_board)


def game_asked_for(invocation: Invocation, words: Sequence[str], *, tells_board: bool = True) -> Game:
    """Return the game that a question is about.

    Raises Refused E-INFO-OTHER, E-NOGAME, and E-BLIND for strangers if the answer `tells_board`.
    """
    name = game_word(words[0]) if words else ""
    if (own := invocation.signed_on_to) is not None:
        if name and name != own.name:
            meant = did_you_mean(name, (own.name,))
            raise Refused("E-INFO-OTHER", f"You are signed on to {own.name}.{meant} Ask about {name} in another mail.")
        return own
    game = invocation.context.games.get(name)
    if game is None or is_hidden_from(game, invocation.context.sender):
        raise no_game(invocation.context, name)
    if tells_board and tells_members_alone(game, invocation.context.in_play(game).rules):
        raise Refused(
            "E-BLIND",
            f"Only players of {game.name} may see its position, after their sign-on. LIST {game.name} tells its timing,"
            " press and seats.",
        )
    return game
