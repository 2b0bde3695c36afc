"""An exchange within a game of Payola: where it is stored, and money, even of departed investors."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Game
from judge.game.people.open_seats import investors
from judge.variants.payola.exchange_state import Candidacy, Exchange, Payment, YearStep
from judge.variants.payola.state import read_state, stored


def those_who_count(game: Game) -> tuple[str, ...]:
    """IDs of the investors present; in an ended game those at its end.

    If these were not recorded, they are the people who have not left since, because nobody can have joined.
    """
    noted = game.ending.investors if game.ending is not None else ()
    return noted or investors(game)


def exchange_in(game: Game) -> Exchange | None:
    """Exchange of a game with the valid submissions of investors; None if there is none yet."""
    exchange = read_state(game.own).exchange if game.own else None
    return of_those_present(exchange, those_who_count(game)) if exchange is not None else None


def investors_who_left(game: Game) -> tuple[str, ...]:
    """IDs of investors whose place nobody has now, or had when the game ended."""
    if exchange_in(game) is None:
        return ()
    others = {*(power.name for power in game.powers), *those_who_count(game)}
    return tuple(seat for seat in money_in(game) if seat not in others)


def places_left(game: Game) -> tuple[str, ...]:
    """IDs of investors whom somebody can replace; empty once the game is over."""
    return () if game.stage.is_over else investors_who_left(game)


def had_money(game: Game) -> frozenset[str]:
    """IDs of present and former investors, even after the end or before a replayed start."""
    known = {name for own in (game.own, game.own_last) if own for name in read_state(own).money}
    return frozenset(known - {power.name for power in game.powers})


def leader_who_left(game: Game, power: PowerName) -> str | None:
    """ID of the departed investor whose place leads a power; None if there is none."""
    exchange = exchange_in(game)
    leader = exchange.stock(power).leader if exchange is not None else None
    return leader if leader in places_left(game) else None


def money_in(game: Game) -> dict[str, int]:
    """Money by owner in AgP: powers by name, investors by ID."""
    return read_state(game.own).money


def with_exchange(game: Game, exchange: Exchange, payments: Iterable[Payment] = ()) -> Game:
    """Game with a new exchange and payments made. Submissions of absent investors are dropped."""
    state, exchange = read_state(game.own), said_by(exchange, investors(game))
    money = state.money
    for payment in payments:
        money[payment.payer] = money.get(payment.payer, 0) - payment.amount
        money[payment.payee] = money.get(payment.payee, 0) + payment.amount
    return replace(game, own=stored(replace(state.with_money(money), exchange=exchange)))


def with_cash(game: Game, cash: Mapping[str, int]) -> Game:
    """Return the game with these amounts of cash in place of the former ones."""
    return replace(game, own=stored(read_state(game.own).with_money(cash)))


def nobody_done(game: Game) -> Game:
    """The game without anybody's DONE."""
    exchange = exchange_in(game)
    return with_exchange(game, replace(exchange, done=())) if exchange is not None and exchange.done else game


def with_leaders(game: Game) -> Game:
    """The game in which whoever leads a power by its exchange orders for it."""
    exchange = exchange_in(game)
    if exchange is None:
        return game
    present = set(investors(game))
    for stock in exchange.stocks:
        leader = stock.leader if stock.leader in present else None
        game = game.with_power(replace(game.power(stock.power), controller=leader))
    return game


def said_by(exchange: Exchange, speakers: Collection[str]) -> Exchange:
    """The exchange with only these investors' submissions in its present step."""
    return _said(exchange, lambda name: name in speakers)


def without_words_of(exchange: Exchange, who: str) -> Exchange:
    """Exchange without one investor's submissions in this step and others' votes for them."""
    others = _said(exchange, lambda name: name != who)
    return replace(others, votes=tuple(vote for vote in others.votes if vote.candidate != who))


def _said(exchange: Exchange, counts: Callable[[str | None], bool]) -> Exchange:
    return replace(
        exchange,
        wishes=tuple(each for each in exchange.wishes if counts(each.investor)),
        asked=tuple(each for each in exchange.asked if counts(each.buyer) and counts(each.seller)),
        offered=tuple(each for each in exchange.offered if counts(each.buyer) and counts(each.seller)),
        consents=tuple(each for each in exchange.consents if counts(each.investor)),
        candidacies=tuple(each for each in exchange.candidacies if counts(each.investor)),
        votes=tuple(each for each in exchange.votes if counts(each.investor)),
        dividends=tuple(each for each in exchange.dividends if counts(exchange.stock(each.power).leader)),
        done=tuple(name for name in exchange.done if counts(name)),
        spoken=tuple(name for name in exchange.spoken if counts(name)),
    )


def led_by(exchange: Exchange, present: Collection[str]) -> Exchange:
    """Exchange as shown to people: a power with an absent leader has none until a successor joins."""
    led = (stock if stock.leader in present else replace(stock, leader=None) for stock in exchange.stocks)
    return replace(exchange, stocks=tuple(led))


def of_those_present(exchange: Exchange, present: Collection[str]) -> Exchange:
    """Exchange without the submissions of absent investors; absent leaders do not run again."""
    said = said_by(exchange, present)
    if exchange.step not in (YearStep.MARKET, YearStep.ELECTION):
        return said
    gone = [stock for stock in exchange.stocks if stock.leader is not None and stock.leader not in present]
    stay = tuple(Candidacy(stock.leader, stock.power, False) for stock in gone if stock.leader is not None)
    return replace(said, candidacies=(*said.candidacies, *stay))
