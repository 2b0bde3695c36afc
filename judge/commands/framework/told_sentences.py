"""Orders in whole sentences (`told_orders`), for the units of a mail's writer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.board.order_text.context import order_context
from judge.board.order_text.told_orders import ToldOrders, orders_in_sentences
from judge.game.game import Game
from judge.game.people.control import secrets_open_to
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.seen_game import in_fog, seer_of


def reader_of_sentences(
    game: Game, in_play: RulesInPlay, actor: Actor
) -> Callable[[str, Sequence[str]], ToldOrders | None]:
    """Return a function that reads orders in a line, given the lines above and the board its writer sees."""
    turn = in_play.variant.turn
    if actor.power is None or turn.for_all_units or turn.writes_for(game, in_play) != game.board.phase:
        return lambda _text, _above: None
    seer = seer_of(game, in_play.rules, secrets_open_to(game, actor))
    position = in_fog(game.board, seer, in_play).position
    context = order_context(actor.power, position, in_play.map, in_play.rules)._replace(hints=False)
    return lambda text, above: None if turn.is_own_line(text) else orders_in_sentences(text, above, context)
