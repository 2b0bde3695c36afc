"""Departing and arriving investors: their losses, and the news for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.ending.motion_votes import without_ballots_of
from judge.game.ending.proposals import without_proposer
from judge.game.events import Event
from judge.game.events.shares import SharesNews, SharesTold
from judge.game.game import Game
from judge.game.people.open_seats import how_to_replace, investors
from judge.game.rules_in_play import RulesInPlay
from judge.variants.exchange import wording
from judge.variants.exchange.election import candidates
from judge.variants.exchange.purses import exchange_in, of_those_present, places_left, with_leaders, without_words_of
from judge.variants.payola.exchange_state import Exchange, YearStep
from judge.variants.payola.state import PayolaState, read_state, stored


def left(game: Game, in_play: RulesInPlay, who: str) -> tuple[Game, tuple[Event, ...]]:
    """The game after an investor has left, and the news: powers without a leader, and candidates.

    A successor inherits no submissions: no bids of the present step or of one kept for ROLLFORWARD, no offers from
    their cash, no orders for powers that they led, and no votes on the end for these.
    """
    game = replace(game, own_last=_without_words(game.own_last, who))
    exchange = read_state(game.own).exchange if game.own else None
    if exchange is None:
        return game, ()
    news = (*_news_of_leaving(game, in_play, who, exchange), *_told_to_others(game, in_play, who, exchange))
    powers = tuple(stock.power for stock in exchange.stocks if stock.leader == who)
    return _without_orders(replace(game, own=_without_words(game.own, who)), (who, *powers)), news


def _without_words(own: dict[str, Any], who: str) -> dict[str, Any]:
    """Data of an exchange, present or kept, without one investor's submissions."""
    state = read_state(own) if own else PayolaState()
    if state.exchange is None:
        return own
    return stored(replace(state, exchange=without_words_of(state.exchange, who)))


def _news_of_leaving(game: Game, in_play: RulesInPlay, who: str, exchange: Exchange) -> tuple[Event, ...]:
    """Return news of powers without a leader, and remaining candidates; `exchange` is from before."""
    if not game.stage.is_under_way:
        return ()
    board = in_play.map
    ran = _runs_for(of_those_present(exchange, (*investors(game), who)), who)
    runs = _who_runs_now(game, ran, board)
    if led := wording.without_leader(exchange, who, board):
        return (SharesNews(led, (f"That is so {wording.until_led(exchange, who)}.", *runs)),)
    return (SharesNews(wording.runs_no_more(who, ran, board), tuple(runs)),) if ran else ()


def _told_to_others(game: Game, in_play: RulesInPlay, who: str, exchange: Exchange) -> tuple[Event, ...]:
    """Offers to or from a departed investor, now void, as news for each of the others."""
    if not game.stage.is_under_way:
        return ()
    gone = {name: wording.said_between(exchange, name, who, in_play.map) for name in investors(game)}
    title = f"What was said between you and {who} no longer counts, for {who} has left"
    return tuple(SharesTold(name, title, tuple(lines)) for name, lines in gone.items() if lines)


def goes_on(game: Game, in_play: RulesInPlay) -> tuple[Event, ...]:
    """News when a finished game continues: places without an investor, and powers without a leader."""
    left = places_left(game)
    exchange = read_state(game.own).exchange if left else None
    if exchange is None:
        return ()
    board = in_play.map
    led = [name for name in left if wording.without_leader(exchange, name, board)]
    untils = [f"That is so {wording.until_led(exchange, name)}." for name in led]
    if len(led) > 1:
        untils = [
            f"{wording.without_leader(exchange, name, board)} {wording.until_led(exchange, name)}." for name in led
        ]
    waits = [f"{name} has left. In their place: {how_to_replace(game, name)}" for name in left]
    now = exchange_in(game)
    runs = wording.who_runs(now, board) if now is not None and now.step is YearStep.ELECTION else []
    powers = [stock.power for stock in exchange.stocks if stock.leader in led]
    title = wording.nobody_leads(powers, board) if led else "Places of investors wait for somebody"
    return (SharesNews(title, (*untils, *waits, *runs)),)


def came(game: Game, in_play: RulesInPlay, who: str) -> tuple[Game, tuple[Event, ...]]:
    """The game after an investor has joined; if they lead powers, news of that and of candidacies."""
    game = with_leaders(game)
    exchange = exchange_in(game)
    if exchange is None or who not in investors(game) or not game.stage.is_under_way:
        return game, ()
    led = wording.leads_now(exchange, who, in_play.map)
    runs = _who_runs_now(game, _runs_for(exchange, who), in_play.map)
    return game, (SharesNews(led, tuple(runs)),) if led else ()


def _runs_for(exchange: Exchange, who: str) -> list[PowerName]:
    """Powers for which an investor runs in an election; [] in a market, when that is not yet public."""
    if exchange.step is not YearStep.ELECTION:
        return []
    return [stock.power for stock in exchange.stocks if who in candidates(exchange, stock)]


def _who_runs_now(game: Game, powers: Sequence[PowerName], board: Map) -> list[str]:
    """Candidates for each of these powers, or a note that there are none."""
    exchange = exchange_in(game)
    if exchange is None:
        return []
    return [wording.runs_or_nobody(exchange, exchange.stock(each), board) for each in powers]


def _without_orders(game: Game, seats: Sequence[str]) -> Game:
    """The game without the sheets of these investors and powers, and without the powers' orders and votes."""
    state = read_state(game.own)
    purses = {seat: replace(purse, sheet=None, lines=()) for seat, purse in state.purses.items() if seat in seats}
    ahead = tuple(each for each in game.ahead if each.by not in seats)
    game = replace(game, own=stored(replace(state, purses={**state.purses, **purses})), ahead=ahead)
    for power in game.powers:
        if power.name in seats:
            game = without_ballots_of(without_proposer(game, power.name), power.name)
            game = game.with_power(replace(power, orders=None, wait=False, vote=None, final=False))
    return game
