"""Commands open to an investor in the present step, as lines that would be valid."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.maps import Map
from judge.game.game import Game
from judge.game.people.open_seats import investors
from judge.game.rules_in_play import OwnDuty, RulesInPlay
from judge.variants.exchange.dividend import most_a_share
from judge.variants.exchange.election import candidates
from judge.variants.exchange.market import most_that_can_be_issued
from judge.variants.exchange.purses import exchange_in, money_in
from judge.variants.exchange.wording import shares
from judge.variants.payola.exchange_state import Bargain, Exchange, Stock, YearStep
from judge.variants.payola.in_game import state_of, takes_offers
from judge.variants.payola.offers import example_offer

_DONE = (
    "\n\nDONE says that you want nothing more: the step ends when everybody has sent it, or at the deadline. SHARES"
    " shows what you have and what is for sale."
)
_BUY = (
    "The market is open. BUY is a wish for shares that a power sells; wishes are met when the market closes, and BUY 0"
    " takes one back."
)
_OWNERS = (
    "\n\nSELL offers some of your shares to another investor at a price for all of them. Their answer, BUY ... FROM ..."
    " FOR ..., makes the bargain at once.\n\nRUN makes you a candidate to lead a power. ISSUE proposes more stock of"
    " one."
)
_ELECTION = (
    "Leaders are elected. RUN makes you a candidate to lead a power; ELECT gives all votes of your shares of a power to"
    " a candidate. Candidates who send no ELECT vote for themselves."
)
_NO_VOTE = "Leaders are elected. You hold no shares of a power that can be led, so you have no vote."
_LEADER = (
    "As a leader you set what your power pays for each share that investors hold. If you set nothing, it pays nothing."
)
_BRIBES = (
    "You lead no power, so you owe no orders. You may bribe units with your own cash, by lines like"
    " {example}; HELP PAYOLA says what can be offered. DONE says that you make no offers in"
    " this phase; otherwise it waits for you until its deadline."
)
_NOT_LED = "The leaders set dividends. You lead no power, so you have nothing to do."


def seat_duty(game: Game, in_play: RulesInPlay, seat: str) -> OwnDuty | None:
    """Things an investor can do now; None: not an investor, nothing to do, or a leader during board play."""
    exchange = exchange_in(game)
    if exchange is None or seat not in investors(game):
        return None
    match exchange.step:
        case None:
            if seat not in who_may_bribe_only(game):
                return None
            text = _BRIBES.format(example=example_offer(in_play.map))
            return OwnDuty(text, "You may bribe units with your own cash", ("DONE",))
        case YearStep.MARKET:
            text, lines = _in_market(game, exchange, seat)
        case YearStep.ELECTION:
            text, lines = _in_election(exchange, seat)
        case YearStep.DIVIDEND:
            text, lines = _in_dividend(game, exchange, seat, in_play.map)
    return OwnDuty(text, "", tuple(lines))


def _in_market(game: Game, exchange: Exchange, seat: str) -> tuple[str, list[str]]:
    cash = money_in(game).get(seat, 0)
    lines = [
        f"BUY {min(3, stock.own, cash // stock.price)} {stock.power}"
        for stock in exchange.stocks
        if stock.own and stock.price <= cash
    ][:1]
    lines += [answer_to(each) for each in exchange.offered if each.buyer == seat and each.price <= cash]
    lines += [sale_of(each) for each in exchange.asked if each.seller == seat]
    held = [stock for stock in exchange.stocks if stock.of(seat)]
    if not held:
        return _BUY + _DONE, [*lines, "DONE"]
    first, others = held[0], [name for name in investors(game) if name != seat]
    if others:
        lines.append(sale_of(Bargain(seat, others[0], first.power, 1, first.price)))
    lines += [f"ISSUE 1 {stock.power} FOR {stock.price}" for stock in held if most_that_can_be_issued(stock)][:1]
    lines += _to_run(exchange, seat, held)
    return _BUY + _OWNERS + _DONE, [*lines, "DONE"]


def _in_election(exchange: Exchange, seat: str) -> tuple[str, list[str]]:
    held = [stock for stock in exchange.stocks if stock.of(seat) and stock.is_floated]
    if not held:
        return _NO_VOTE + _DONE, ["DONE"]
    runs = {stock.power: candidates(exchange, stock) for stock in held}
    votes = [f"ELECT {names[0]} {power}" for power, names in runs.items() if names]
    return _ELECTION + _DONE, [*_to_run(exchange, seat, held), *votes, "DONE"]


def _to_run(exchange: Exchange, seat: str, held: list[Stock]) -> list[str]:
    """RUN for a power for which the investor is not yet a candidate, if any."""
    return [f"RUN {stock.power}" for stock in held if seat not in candidates(exchange, stock)][:1]


def _in_dividend(game: Game, exchange: Exchange, seat: str, board: Map) -> tuple[str, list[str]]:
    led = [stock for stock in exchange.stocks if stock.leader == seat]
    if not led:
        return _NOT_LED, []
    money = money_in(game)
    most = {stock.power: most_a_share(stock, money.get(stock.power, 0)) for stock in led}
    told = " ".join(
        f"{board.title_of(stock.power)} has {money.get(stock.power, 0)} AgP for {shares(stock.outstanding)}, and can"
        f" pay {most[stock.power]} AgP a share."
        for stock in led
    )
    lines = [f"DIVIDEND {min(1, most[stock.power])} {stock.power}" for stock in led]
    return f"{_LEADER} {told}{_DONE}", [*lines, "DONE"]


def answer_to(offered: Bargain) -> str:
    """The line with which a buyer accepts an offer."""
    return f"BUY {offered.number} {offered.power} FROM {offered.seller} FOR {offered.price}"


def sale_of(bargain: Bargain) -> str:
    """The line with which a seller offers shares, or accepts a bid."""
    return f"SELL {bargain.number} {bargain.power} TO {bargain.buyer} FOR {bargain.price}"


def silent(game: Game, _in_play: RulesInPlay) -> tuple[str, ...]:
    """Investors who have sent nothing in this step; for dividends only leaders need to."""
    exchange = exchange_in(game)
    if exchange is None or exchange.step is None:
        return ()
    return tuple(name for name in waited_for(exchange, investors(game)) if not _has_spoken(exchange, name))


def who_may_bribe_only(game: Game) -> tuple[str, ...]:
    """Investors without a power in a movement phase: they can send only offers from their own cash."""
    exchange = exchange_in(game)
    if exchange is None or exchange.step is not None or not (game.stage.is_under_way and takes_offers(game)):
        return ()
    leaders = {stock.leader for stock in exchange.stocks}
    return tuple(name for name in investors(game) if name not in leaders)


def may_still_bribe(game: Game) -> tuple[str, ...]:
    """Investors for whom a movement phase waits: no power, no offers, and no DONE."""
    exchange = exchange_in(game)
    done = exchange.done if exchange is not None else ()
    return tuple(
        name for name in who_may_bribe_only(game) if name not in done and state_of(game).purse(name).sheet is None
    )


def waited_for(exchange: Exchange, present: tuple[str, ...]) -> tuple[str, ...]:
    """Investors whose DONE the step waits for: all; for dividends the leaders of powers."""
    leaders = {stock.leader for stock in exchange.stocks}
    return tuple(
        name
        for name in present
        if name not in exchange.done and (exchange.step is not YearStep.DIVIDEND or name in leaders)
    )


def said_done(exchange: Exchange, investor: str) -> Exchange:
    """Record that an investor has sent DONE."""
    return replace(exchange, done=(*(name for name in exchange.done if name != investor), investor))


def with_word_of(exchange: Exchange, investor: str) -> Exchange:
    """Record that an investor has sent something in the present step."""
    return replace(exchange, spoken=(*(name for name in exchange.spoken if name != investor), investor))


def _has_spoken(exchange: Exchange, investor: str) -> bool:
    """True if an investor has sent anything in this step, even without effect, or DONE."""
    return investor in exchange.spoken or investor in exchange.done
