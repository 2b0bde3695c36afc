"""Check that leaders can agree on the end of a game for all shareholders: `no_end_by_vote`."""

from __future__ import annotations

from judge.game.game import Game
from judge.variants.exchange.purses import exchange_in, those_who_count


def no_end_by_vote(game: Game) -> str:
    """Return why the powers cannot vote for an end as things stand, as a sentence; "": they can.

    Only powers that somebody leads vote. Their leaders speak for all investors when they hold two thirds of the sold
    shares of the powers that own a center: else who leads a single power could end the game alone, and would have won.
    """
    exchange = exchange_in(game)
    if exchange is None:
        return ""
    living = set(game.board.centers.values()) or {stock.power for stock in exchange.stocks}
    stocks = [stock for stock in exchange.stocks if stock.power in living]
    leaders = {stock.leader for stock in stocks} & set(those_who_count(game))
    held = sum(stock.of(leader) for stock in stocks for leader in leaders if leader is not None)
    if 3 * held >= 2 * sum(stock.outstanding for stock in stocks):
        return ""
    return (
        f"No vote ends {game.name} as long as those who lead powers hold less than two thirds of the shares that"
        " investors hold."
    )
