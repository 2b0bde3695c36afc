"""Views of the present exchange: for an investor, the Master, and everybody before a phase."""

from __future__ import annotations

from judge.board.maps import Map
from judge.game.game import Game
from judge.game.people.open_seats import investors
from judge.game.rules_in_play import Interlude, RulesInPlay
from judge.variants.exchange import wording
from judge.variants.exchange.advice import waited_for
from judge.variants.exchange.purses import exchange_in, investors_who_left, money_in, those_who_count
from judge.variants.payola.exchange_state import Exchange, YearStep
from judge.variants.payola.in_game import state_of
from judge.variants.payola.offers import sheet_lines

NAMES = {
    YearStep.MARKET: "the market of shares",
    YearStep.ELECTION: "the election of leaders",
    YearStep.DIVIDEND: "the setting of dividends",
}
"""Names of steps in a sentence."""

WORDS = {YearStep.MARKET: "market", YearStep.ELECTION: "election", YearStep.DIVIDEND: "dividends"}
"""One word for each step."""


def interlude(game: Game, _in_play: RulesInPlay) -> Interlude | None:
    """The present step of the exchange; None while the board is played."""
    exchange = exchange_in(game)
    if exchange is None or exchange.step is None:
        return None
    terms = exchange.terms
    begins = (
        f"Nobody plays a power: players are investors, who begin with {terms.cash} AgP each. Of each power there are"
        f" {wording.shares(terms.shares)} at {terms.price} AgP. The largest holder of the winning power wins."
    )
    return Interlude(NAMES[exchange.step], WORDS[exchange.step], (begins,))


def with_leads(game: Game, investor: str, board: Map) -> tuple[str, ...]:
    """An investor's submissions, holdings and powers."""
    exchange = exchange_in(game)
    if exchange is None:
        return ()
    return (*own_lines(game, exchange, investor, board), *wording.leads(exchange, investor, board))


def own_lines(game: Game, exchange: Exchange, investor: str, board: Map) -> list[str]:
    """An investor's submissions in this step, and their holdings."""
    cash = money_in(game).get(investor, 0)
    return [
        *wording.asked_for(exchange, investor, board),
        *wording.beyond_cash(exchange, investor, cash),
        *wording.portfolio(exchange, investor, cash, board),
    ]


def masters_lines(game: Game, exchange: Exchange, board: Map) -> list[str]:
    """Return holdings of all investors, even former ones, and in a step the investors who are not done."""
    cash = money_in(game)
    lines = [wording.has(exchange, name, cash.get(name, 0), board) for name in those_who_count(game)]
    lines += [f"Has left: {wording.has(exchange, name, cash[name], board)}" for name in investors_who_left(game)]
    if exchange.step is not None and not game.stage.is_over:
        left = waited_for(exchange, investors(game))
        lines.append(f"Not done yet in {NAMES[exchange.step]}: {', '.join(left) or 'nobody'}.")
    return lines


def _own_offers(game: Game, investor: str) -> list[str]:
    """An investor's offers on file from their own cash."""
    sheet = state_of(game).purse(investor).sheet
    lines = [f"  {line}" for line in sheet_lines(sheet, plain=False)] if sheet is not None else []
    return ["Offers from your own cash:", *lines] if lines else []


def seat_status(game: Game, in_play: RulesInPlay, seat: str) -> tuple[str, ...] | None:
    """An investor's own lines, for STATUS; None if the seat is not an investor's."""
    exchange = exchange_in(game)
    if exchange is None or seat not in investors(game):
        return None
    return (
        *_own_offers(game, seat),
        *with_leads(game, seat, in_play.map),
        "SHARES shows what is for sale, and what can be done now.",
    )


def ways_back(game: Game, seat: str) -> tuple[str, ...]:
    """Commands with which an investor withdraws bids and consents to bargains."""
    exchange = exchange_in(game)
    if exchange is None:
        return ()
    ways = [f"BUY 0 {wish.power} ends a wish." for wish in exchange.wishes if wish.investor == seat]
    ways += [
        f"SELL 0 {each.power} TO {each.buyer} takes an offer back." for each in exchange.offered if each.seller == seat
    ]
    ways += [
        f"BUY 0 {each.power} FROM {each.seller} takes back that you would buy."
        for each in exchange.asked
        if each.buyer == seat
    ]
    return tuple(ways)
