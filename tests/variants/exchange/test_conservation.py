"""Shares and money in random histories: none comes from nowhere, none is lost."""

from __future__ import annotations

from random import Random

from judge.board.names import PowerName
from judge.problems import Refused
from judge.variants.exchange.dividend import close_dividends, declare
from judge.variants.exchange.election import close_election, elect, stand
from judge.variants.exchange.market import Issued, ask, close_market, consent, issued, offer, wished
from judge.variants.exchange.turn import next_step, opened, year_over
from judge.variants.payola.exchange_state import (
    Bargain,
    Candidacy,
    Consent,
    Declared,
    ExchangeTerms,
    LeaderVote,
    Plan,
    ShareWish,
    YearStep,
)
from tests.support.rows import each_row
from tests.variants.exchange.markets import ANN, BOARD, BOB, CEM, FRANCE, ITALY, RUSSIA, paid

INVESTORS = (ANN, BOB, CEM)
POWERS = (FRANCE, ITALY, RUSSIA)


class History:
    """An exchange that lives through random years.

    `issued` counts the shares that each power has issued since.
    """

    def __init__(self, seed: int) -> None:
        self.lots = Random(seed)
        self.exchange = opened(POWERS, ExchangeTerms())
        self.money: dict[str, int] = {**dict.fromkeys(INVESTORS, 100), **dict.fromkeys(POWERS, 48)}
        self.issued: dict[PowerName, int] = dict.fromkeys(POWERS, 0)
        self.happened: set[str] = set()

    def say(self) -> None:
        """One investor says something, which may be refused."""
        word = self.lots.choice((self.wish, self.bargain, self.plan, self.vote, self.dividend))
        try:
            word(self.lots.choice(INVESTORS), self.lots.choice(POWERS))
        except Refused as refused:
            self.happened.add(refused.code)

    def wish(self, investor: str, power: PowerName) -> None:
        self.exchange = wished(
            self.exchange, ShareWish(investor, power, self.lots.randrange(9), self.lots.randrange(4, 9))
        )

    def bargain(self, investor: str, power: PowerName) -> None:
        sells = self.lots.choice((True, False))
        waiting = self.exchange.asked if sells else self.exchange.offered
        new = Bargain(investor, self.lots.choice(INVESTORS), power, self.lots.choice((1, 2)), 7)
        word = self.lots.choice((*waiting, new))
        traded = offer(self.exchange, word, self.money, BOARD) if sells else ask(self.exchange, word, self.money)
        self.exchange = traded.exchange
        if traded.payment:
            self.money = paid(self.money, [traded.payment])
            self.happened.add("trade")
            self._issued(issued(self.exchange, word.power))

    def plan(self, investor: str, power: PowerName) -> None:
        plan = Plan(power, self.lots.choice((1, 2)), 6)
        found = consent(self.exchange, Consent(investor, plan), BOARD)
        self._issued(found)

    def _issued(self, found: Issued) -> None:
        self.exchange = found.exchange
        if found.plan is not None:
            self.issued[found.plan.power] += found.plan.number
            self.happened.add("issue")

    def vote(self, investor: str, power: PowerName) -> None:
        self.exchange = stand(self.exchange, Candidacy(investor, power, self.lots.random() < 0.8), BOARD)
        self.exchange = elect(self.exchange, LeaderVote(investor, power, self.lots.choice(INVESTORS)), BOARD)

    def dividend(self, investor: str, power: PowerName) -> None:
        declared = Declared(power, self.lots.randrange(5))
        self.exchange = declare(self.exchange, declared, investor, self.money[power], BOARD)

    def close(self) -> None:
        """The present step is over."""
        match self.exchange.step:
            case YearStep.MARKET:
                bought = close_market(self.exchange, self.money, self.lots)
                self.exchange, self.money = bought.exchange, paid(self.money, bought.payments)
            case YearStep.ELECTION:
                self.exchange, _ = close_election(self.exchange, self.lots)
            case YearStep.DIVIDEND:
                self.exchange, dividends = close_dividends(self.exchange, self.money)
                for each in dividends:
                    self.money = paid(self.money, each.payments)
                    self.happened.add("dividend" if each.payments else "withheld")
        left = next_step(self.exchange, before_first=False)
        self.exchange = left if left.step else year_over(left)


@each_row("seed", range(25))
def test_shares_and_money_only_change_hands(seed: int) -> None:
    history = History(seed)
    for _ in range(25):
        for _ in range(8):
            history.say()
            check(history)
        history.close()
        check(history)


def check(history: History) -> None:
    """Check all that is true at any moment."""
    assert sum(history.money.values()) == 3 * 100 + 3 * 48
    for stock in history.exchange.stocks:
        assert stock.total == 12 + history.issued[stock.power]
        assert stock.own >= 0
        assert all(number > 0 for number in stock.held.values())
        assert stock.is_floated or not history.issued[stock.power]
        assert stock.leader is None or stock.is_floated


def test_random_histories_have_all_that_can_happen() -> None:
    happened: set[str] = set()
    for seed in range(25):
        history = History(seed)
        for _ in range(25):
            for _ in range(8):
                history.say()
            history.close()
        happened |= history.happened
    assert happened >= {"trade", "issue", "dividend", "withheld", "E-EX-SHARES", "E-EX-CASH", "E-EX-THIRD", "E-EX-RUN"}
