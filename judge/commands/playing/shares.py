"""Shares of powers, in Payola games with the rule EXCHANGE: BUY, SELL, ISSUE, RUN, ELECT, DIVIDEND, DONE and SHARES."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.events import Event
from judge.game.events.shares import SharesNews, SharesTold
from judge.game.game import Role, Stage
from judge.game.outcome import Answer
from judge.game.people.open_seats import investors
from judge.game.people.seats import power_named
from judge.problems import Refused
from judge.variants.exchange import wording
from judge.variants.exchange.dividend import declare
from judge.variants.exchange.election import elect, stand
from judge.variants.exchange.issue import consent
from judge.variants.exchange.market import wished
from judge.variants.exchange.purses import exchange_in, money_in, with_exchange
from judge.variants.exchange.standing import masters_lines, own_lines
from judge.variants.exchange.state import (
    Bargain,
    Candidacy,
    Consent,
    Declared,
    Exchange,
    Payment,
    Plan,
    Step,
    Vote,
    Wish,
)
from judge.variants.exchange.trades import Traded, ask, offer

_INVESTORS = (Role.OBSERVER,)
_BUY = "BUY 3 FRANCE, or BUY 2 FRANCE FROM ann FOR 15"
_SELL = "SELL 2 FRANCE TO bob FOR 15"
_STEPS = {Step.MARKET: "a market", Step.ELECTION: "an election", Step.DIVIDEND: "the setting of dividends"}


@command(
    "BUY",
    usage="BUY 3 FRANCE\nBUY 2 FRANCE FROM ann FOR 15",
    help="Wish for shares that a power sells (0: none after all), or take those that another investor offers you, for"
    " so much in all. Games with an exchange, in a market.",
    topic=Topic.SHARES,
    by=_INVESTORS,
    variant="payola",
)
def buy(invocation: Invocation) -> CommandResult:
    """A wish that is met when the market closes, or the buyer's word for a bargain."""
    exchange = _exchange(invocation, Step.MARKET)
    words, me = invocation.words.rest, invocation.actor.id
    if len(words) == 2:
        power = _power(invocation, words[1])
        number = _number(words[0], least=0)
        price = exchange.stock(power).price
        return _noted(invocation, wished(exchange, Wish(me, power, number, price)))
    bargain = _bargain(invocation, "FROM", _BUY)
    return _traded(invocation, ask(exchange, bargain, money_in(invocation.game)), bargain, bargain.seller)


@command(
    "SELL",
    usage="SELL 2 FRANCE TO bob FOR 15",
    help="Offer shares of a power to another investor, for so much in all; they are theirs when they say BUY. Games"
    " with an exchange, in a market.",
    topic=Topic.SHARES,
    by=_INVESTORS,
    variant="payola",
)
def sell(invocation: Invocation) -> CommandResult:
    """The seller's word for a bargain."""
    exchange = _exchange(invocation, Step.MARKET)
    bargain = _bargain(invocation, "TO", _SELL)
    return _traded(invocation, offer(exchange, bargain, money_in(invocation.game)), bargain, bargain.buyer)


@command(
    "ISSUE",
    usage="ISSUE 3 FRANCE FOR 8",
    help="Be for it that a power issues so many shares at so much each. It is done once those who hold 80 % of the sold"
    " shares have said the same. Games with an exchange, in a market.",
    topic=Topic.SHARES,
    by=_INVESTORS,
    variant="payola",
)
def issue(invocation: Invocation) -> CommandResult:
    """A shareholder's word for more stock; everybody hears when it is issued."""
    exchange = _exchange(invocation, Step.MARKET)
    words = invocation.words.rest
    need_words(invocation.words, 4, 4, "ISSUE 3 FRANCE FOR 8")
    _keyword(words[2], "FOR", "ISSUE 3 FRANCE FOR 8")
    plan = Plan(_power(invocation, words[1]), _number(words[0]), _number(words[3]))
    found = consent(exchange, Consent(invocation.actor.id, plan))
    title = invocation.in_play.map.title_of(plan.power)
    sold = f"{title} sells {wording.shares(plan.number)} more, and all that it holds, at {plan.price} AgP each."
    news = SharesNews(f"{title} issues stock", (sold,))
    return _noted(invocation, found.exchange, (news,) if found.is_done else ())


@command(
    "RUN",
    usage="RUN FRANCE\nRUN FRANCE NO",
    help="Say that you would lead a power of which you hold a share, or take it back. Games with an exchange, in a"
    " market or an election.",
    topic=Topic.SHARES,
    by=_INVESTORS,
    variant="payola",
)
def run(invocation: Invocation) -> CommandResult:
    """A candidacy; everybody hears of one that is said while votes are cast."""
    exchange = _exchange(invocation, Step.MARKET, Step.ELECTION)
    need_words(invocation.words, 1, 2, "RUN FRANCE, or RUN FRANCE NO")
    words = invocation.words.rest
    if len(words) == 2:
        _keyword(words[1], "NO", "RUN FRANCE NO")
    power, me = _power(invocation, words[0]), invocation.actor.id
    title = invocation.in_play.map.title_of(power)
    after = stand(exchange, Candidacy(me, power, len(words) == 1))
    does = f"runs for {title}" if len(words) == 1 else f"does not run for {title}"
    news = SharesNews(f"{me} {does}", tuple(wording.who_runs(after, invocation.in_play.map)))
    return _noted(invocation, after, (news,) if exchange.step is Step.ELECTION else ())


@command(
    "ELECT",
    usage="ELECT bob FRANCE",
    help="Give the votes of all your shares of a power to who runs for it. Games with an exchange, in an election.",
    topic=Topic.SHARES,
    by=_INVESTORS,
    variant="payola",
)
def elect_leader(invocation: Invocation) -> CommandResult:
    """A vote for the leader of a power."""
    exchange = _exchange(invocation, Step.ELECTION)
    need_words(invocation.words, 2, 2, "ELECT bob FRANCE")
    name, power = invocation.words.rest
    vote = Vote(invocation.actor.id, _power(invocation, power), _investor(invocation, name))
    return _noted(invocation, elect(exchange, vote))


@command(
    "DIVIDEND",
    usage="DIVIDEND 4 FRANCE",
    help="From the leader of a power: what it pays for each share (0: nothing). Games with an exchange, after the"
    " election.",
    topic=Topic.SHARES,
    by=_INVESTORS,
    variant="payola",
)
def dividend(invocation: Invocation) -> CommandResult:
    """The leader's word on what their power pays."""
    exchange = _exchange(invocation, Step.DIVIDEND)
    need_words(invocation.words, 2, 2, "DIVIDEND 4 FRANCE")
    declared = Declared(_power(invocation, invocation.words.rest[1]), _number(invocation.words.rest[0], least=0))
    treasury = money_in(invocation.game).get(declared.power, 0)
    return _noted(invocation, declare(exchange, declared, invocation.actor.id, treasury))


@command(
    "DONE",
    usage="DONE",
    help="Want nothing more in this market, election or setting of dividends: it ends when all investors say so, or at"
    " its deadline.",
    topic=Topic.SHARES,
    by=_INVESTORS,
    variant="payola",
)
def done(invocation: Invocation) -> CommandResult:
    """The step ends before its deadline when everybody is done."""
    exchange = _exchange(invocation, *Step)
    need_words(invocation.words, 0, 0, "DONE")
    me = invocation.actor.id
    after = replace(exchange, done=(*(name for name in exchange.done if name != me), me))
    left = len(set(investors(invocation.game)) - set(after.done))
    said = f"{left} more investor{'' if left == 1 else 's'} to say DONE." if left else "All are done."
    told = SharesTold(me, "You are done", (said, *_mine(invocation, after)))
    return CommandResult(with_exchange(invocation.game, after), (told,))


@command(
    "SHARES",
    usage="SHARES",
    help="What you have, what is for sale, and what you have said in this step; for the Master what everybody has."
    " Games with an exchange.",
    topic=Topic.SHARES,
    by=(*_INVESTORS, Role.MASTER),
    variant="payola",
)
def shares(invocation: Invocation) -> CommandResult:
    """An investor's own view of the exchange, or the Master's."""
    game, board = invocation.game, invocation.in_play.map
    exchange = exchange_in(game)
    is_masters = invocation.actor.role is Role.MASTER
    if exchange is None or not (is_masters or invocation.actor.id in investors(game)):
        raise _no_exchange(invocation)
    seen = masters_lines(game, exchange, board) if is_masters else _mine(invocation, exchange)
    now = (*wording.what_now(exchange.step), "") if game.stage is Stage.ACTIVE else ()
    lines = (*seen, "", *wording.for_sale(exchange, board), "", *now)
    title = f"Shares in {game.name}"
    return CommandResult(answers=(Answer(title, title, "\n".join(lines).strip()),))


def _exchange(invocation: Invocation, *steps: Step) -> Exchange:
    """The exchange, in one of these steps. Raises Refused for who is no investor, and in another step."""
    game = invocation.game
    exchange = exchange_in(game)
    if exchange is None or invocation.actor.id not in investors(game):
        raise _no_exchange(invocation)
    if not game.stage.is_under_way:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: there is nothing to buy or to decide any more.")
    if exchange.step not in steps:
        now = f"there is {_STEPS[exchange.step]}" if exchange.step else "the board is played"
        then = " or ".join(_STEPS[step] for step in steps)
        raise Refused("E-EX-WHEN", f"{invocation.words.verb} is for {then}; now {now}. Nothing was changed.")
    return exchange


def _no_exchange(invocation: Invocation) -> Refused:
    return Refused(
        "E-EX-NONE", f"{invocation.game.name} has no exchange in which you hold shares. Nothing was done by this line."
    )


def _noted(invocation: Invocation, exchange: Exchange, news: Sequence[Event] = ()) -> CommandResult:
    """What an investor said is kept, and told to them with all else that they said. They are not done any more."""
    me = invocation.actor.id
    after = replace(exchange, done=tuple(name for name in exchange.done if name != me))
    told = SharesTold(me, "Noted", tuple(_mine(invocation, after)))
    return CommandResult(with_exchange(invocation.game, after), (told, *news))


def _mine(invocation: Invocation, exchange: Exchange) -> list[str]:
    return own_lines(invocation.game, exchange, invocation.actor.id, invocation.in_play.map)


def _traded(invocation: Invocation, traded: Traded, bargain: Bargain, other: str) -> CommandResult:
    """A bargain, or one word for it: both hear of either, and nobody else."""
    payments: tuple[Payment, ...] = (traded.payment,) if traded.payment else ()
    game = with_exchange(invocation.game, traded.exchange, payments)
    board, cash = invocation.in_play.map, money_in(game)
    said = wording.bargain(bargain, board)
    title = "A bargain" if payments else "A bargain is offered"
    speaker = invocation.actor.id
    line = f"Done: {said}." if payments else f"{speaker} has said: {said}. It is done when the other says so too."
    return CommandResult(
        game,
        tuple(
            SharesTold(name, title, (line, *wording.portfolio(traded.exchange, name, cash.get(name, 0), board)))
            for name in (invocation.actor.id, other)
        ),
    )


def _bargain(invocation: Invocation, preposition: str, usage: str) -> Bargain:
    need_words(invocation.words, 6, 6, usage)
    number, power, between, name, for_, price = invocation.words.rest
    _keyword(between, preposition, usage)
    _keyword(for_, "FOR", usage)
    me, other = invocation.actor.id, _investor(invocation, name)
    seller, buyer = (other, me) if preposition == "FROM" else (me, other)
    return Bargain(seller, buyer, _power(invocation, power), _number(number), _number(price, least=0))


def _power(invocation: Invocation, word: str) -> PowerName:
    power = power_named(invocation.in_play.map, word)
    if power is None or all(each.name != power for each in invocation.game.powers):
        names = ", ".join(each.name for each in invocation.game.powers)
        raise Refused("E-POWER", f'"{word[:40]}" is no power in {invocation.game.name}. There are {names}.')
    return power


def _investor(invocation: Invocation, word: str) -> str:
    for name in investors(invocation.game):
        if name.upper() == word.upper():
            return name
    names = ", ".join(investors(invocation.game))
    raise Refused("E-EX-WHO", f'"{word[:40]}" is no investor in {invocation.game.name}. There are {names}.')


def _number(word: str, least: int = 1) -> int:
    if not (word.isascii() and word.isdecimal() and least <= int(word[:9]) <= _MOST and len(word) <= len(str(_MOST))):
        raise Refused("E-EX-NUMBER", f'"{word[:40]}" is no number from {least} to {_MOST}. Nothing was changed.')
    return int(word)


_MOST = 9999
"""Of shares, and of AgP, in one command."""


def _keyword(word: str, wanted: str, usage: str) -> None:
    if word.upper() != wanted:
        raise Refused("E-SYNTAX", f'"{word[:40]}" is not understood here. Write {usage}.')
