"""An exchange at one moment: stocks, and investors' submissions in its present step."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName


class YearStep(StrEnum):
    """Step of the exchange. Nothing moves on the board during any of them."""

    MARKET = "market"
    """Shares are bought and sold, and stock is issued."""
    ELECTION = "election"
    """The leaders of the powers are elected."""
    DIVIDEND = "dividend"
    """The leaders declare how much their powers pay per share."""


class ExchangeTerms(Struct, frozen=True):
    """Terms of an exchange: each investor's cash, each power's shares, and the price of one, in AgP."""

    cash: int = 100
    shares: int = 12
    price: int = 5


class Stock(Struct, frozen=True, omit_defaults=True):
    """Shares of one power.

    `own` are not sold yet, at `price` AgP each. `held` are the others, by the investor's ID, without zeros. `leader` is
    the investor who orders for the power; None if nobody does.
    """

    power: PowerName
    own: int
    price: int
    held: dict[str, int] = {}
    leader: str | None = None

    @property
    def outstanding(self) -> int:
        """Number of shares that investors hold."""
        return sum(self.held.values())

    @property
    def total(self) -> int:
        """Number of shares in all."""
        return self.own + self.outstanding

    @property
    def is_floated(self) -> bool:
        """True if two thirds of the shares are sold, so that the power can be led."""
        return 3 * self.own <= self.total

    def of(self, investor: str) -> int:
        """Number of shares an investor holds."""
        return self.held.get(investor, 0)


class ShareWord(Struct, frozen=True):
    """An investor's submission about a power, in this step."""

    investor: str
    power: PowerName


class ShareWish(ShareWord, frozen=True):
    """Bid of an investor for shares of a power when the market closes, for at most `price` AgP each."""

    number: int
    price: int


class Bargain(Struct, frozen=True):
    """A sale among investors: `number` shares of a power for `price` AgP in all."""

    seller: str
    buyer: str
    power: PowerName
    number: int
    price: int


class Plan(Struct, frozen=True):
    """New shares of a power, at `price` AgP each."""

    power: PowerName
    number: int
    price: int


class Consent(Struct, frozen=True):
    """An investor's consent to a plan."""

    investor: str
    plan: Plan


class Candidacy(ShareWord, frozen=True):
    """An investor's offer to lead a power, or (`runs` False) its withdrawal."""

    runs: bool = True


class LeaderVote(ShareWord, frozen=True):
    """Vote of an investor for a power's leader, with all shares held when votes are counted."""

    candidate: str


_W = TypeVar("_W", bound=ShareWord)


def but_for(said: Iterable[_W], word: _W) -> tuple[_W, ...]:
    """Submissions without the same investor's earlier one about that power."""
    return tuple(each for each in said if (each.investor, each.power) != (word.investor, word.power))


class Declared(Struct, frozen=True):
    """Dividend of a power per share."""

    power: PowerName
    each: int


class Payment(Struct, frozen=True):
    """Money that changes hands, in AgP. `payer` and `payee` are powers or the IDs of investors."""

    payer: str
    payee: str
    amount: int


class StepTold(Struct, frozen=True, omit_defaults=True):
    """News at the end of a step or year, or within one: `lines` to all, `own` to each investor.

    Readers without lines in it do not get the title either.
    """

    title: str
    lines: tuple[str, ...] = ()
    own: dict[str, tuple[str, ...]] = {}


class Exchange(Struct, frozen=True, omit_defaults=True):
    """An exchange at one moment. `stocks` are in map order. `step` None: the board is played.

    `asked` are bargains to which only the buyer has agreed so far, `offered` those to which only the seller has.
    Submissions are forgotten when the step is over, `candidacies` only after the election.
    """

    stocks: tuple[Stock, ...]
    terms: ExchangeTerms = ExchangeTerms()
    step: YearStep | None = None
    wishes: tuple[ShareWish, ...] = ()
    asked: tuple[Bargain, ...] = ()
    offered: tuple[Bargain, ...] = ()
    consents: tuple[Consent, ...] = ()
    candidacies: tuple[Candidacy, ...] = ()
    votes: tuple[LeaderVote, ...] = ()
    dividends: tuple[Declared, ...] = ()
    done: tuple[str, ...] = ()
    """Investors who have sent DONE in this step."""
    spoken: tuple[str, ...] = ()
    """Investors who have sent anything in this step."""
    told: tuple[StepTold, ...] = ()
    """News since the last phase of the board; each step passes it on to the next."""

    def stock(self, power: PowerName) -> Stock:
        """The stock of a power. Raises KeyError if it has none."""
        for stock in self.stocks:
            if stock.power == power:
                return stock
        raise KeyError(power)

    def with_stock(self, stock: Stock) -> Exchange:
        """The exchange with this stock in place of that power's."""
        return replace(self, stocks=tuple(stock if old.power == stock.power else old for old in self.stocks))
