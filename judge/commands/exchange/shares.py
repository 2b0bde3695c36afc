"""Shares of powers, in Payola games with the rule EXCHANGE: BUY, SELL, ISSUE, DONE and SHARES."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from msgspec.structs import replace

from judge.board.maps import Map
from judge.commands.exchange.share_lines import (
    check_keyword,
    check_said_now,
    command_words,
    investors_command,
    no_exchange,
    noted,
    open_exchange,
    own_standing,
    read_investor,
    read_lot,
    read_number,
    writers_exchange,
)
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.calendar.dates import format_short
from judge.game.events.shares import SharesNews, SharesTold
from judge.game.game import Game, Role
from judge.game.outcome import Answer
from judge.game.people.open_seats import investors
from judge.game.status.deadline import phase_line
from judge.game.status.layout import WIDTH, zone_of
from judge.game.time.clock_facts import facts_of
from judge.game.time.readiness import ready
from judge.problems import Refused
from judge.variants.exchange import wording
from judge.variants.exchange.advice import (
    answer_to,
    said_done,
    sale_of,
    seat_duty,
    waited_for,
    who_may_bribe_only,
    with_word_of,
)
from judge.variants.exchange.market import (
    Issued,
    Traded,
    ask,
    consent,
    issued,
    offer,
    taken_back,
    wished,
    without_consent,
)
from judge.variants.exchange.past_steps import with_bargain, with_news
from judge.variants.exchange.purses import exchange_in, led_by, money_in, those_who_count, with_exchange
from judge.variants.exchange.views import NAMES, masters_lines
from judge.variants.payola.exchange_state import Bargain, Consent, Exchange, Plan, ShareWish, YearStep
from judge.variants.payola.in_game import state_of, takes_offers
from judge.variants.payola.offers import own_names

_BUY = "BUY 3 FRANCE, or BUY 2 FRANCE FROM ann FOR 15"
_SELL = "SELL 2 FRANCE TO bob FOR 15"
_ISSUE = "ISSUE 3 FRANCE FOR 8"


@investors_command(
    "BUY",
    usage="BUY 3 FRANCE\nBUY 2 FRANCE FROM ann FOR 15\nBUY 0 FRANCE FROM ann",
    help="Wish for shares that a power sells, or accept those that another investor offers you at a price for all; 0"
    " takes it back. Games with an exchange, in a market.",
)
def buy(invocation: Invocation) -> CommandResult:
    """Bid for shares, which are allotted when the market closes, or agree to a bargain as the buyer."""
    exchange = open_exchange(invocation, YearStep.MARKET)
    words, me = command_words(invocation, 2, 6, _BUY), invocation.actor.id
    if len(words) == 2:
        number, power = read_lot(invocation, words, least=0)
        wish = ShareWish(me, power, number, exchange.stock(power).price)
        return noted(invocation, wished(exchange, wish), wording.wish_of(wish, invocation.in_play.map))
    bargain = _bargain(invocation, words, "FROM", _BUY)
    if not bargain.number:
        return _taken_back(invocation, exchange, bargain)
    return _traded(invocation, ask(exchange, bargain, money_in(invocation.game)), bargain)


@investors_command(
    "SELL",
    usage=f"{_SELL}\nSELL 0 FRANCE TO bob",
    help="Offer shares of a power to another investor at a price for all; their BUY makes the bargain. 0 takes the"
    " offer back. Games with an exchange, in a market.",
)
def sell(invocation: Invocation) -> CommandResult:
    """Agree to a bargain as the seller, or take that back."""
    exchange = open_exchange(invocation, YearStep.MARKET)
    bargain = _bargain(invocation, command_words(invocation, 4, 6, _SELL), "TO", _SELL)
    if not bargain.number:
        return _taken_back(invocation, exchange, bargain)
    return _traded(invocation, offer(exchange, bargain, money_in(invocation.game), invocation.in_play.map), bargain)


@investors_command(
    "ISSUE",
    usage=f"{_ISSUE}\nISSUE 0 FRANCE",
    help="Propose that a power issue new shares at a price for each; 0 takes it back. It is done once holders of 80 %"
    " of the sold shares have proposed the same. Games with an exchange, in a market.",
)
def issue(invocation: Invocation) -> CommandResult:
    """Support an issue of stock, or withdraw support; an issue is announced to all."""
    exchange = open_exchange(invocation, YearStep.MARKET)
    words, board = command_words(invocation, 2, 4, _ISSUE), invocation.in_play.map
    number, power = read_lot(invocation, words[:2], least=0)
    if not number:
        left = without_consent(exchange, invocation.actor.id, power, board)
        return noted(invocation, left, f"You no longer propose more shares of {board.title_of(power)}")
    need_words(replace(invocation.words, rest=words), 4, 4, own_names(_ISSUE, invocation.game))
    check_keyword(invocation, words[2], "FOR", _ISSUE)
    plan = Plan(power, number, read_number(words[3]))
    found = consent(exchange, Consent(invocation.actor.id, plan), board)
    news = _of_issue(found, board)
    return noted(invocation, with_news(found.exchange, news), wording.consent_to(plan, board), news)


def _of_issue(found: Issued, board: Map) -> tuple[SharesNews, ...]:
    """Return the news for everybody about the stock issued, if any."""
    if (plan := found.plan) is None:
        return ()
    title, number = board.title_of(plan.power), wording.shares(plan.number)
    sold = f"{title} sells {number} more, and all that it holds, at {plan.price} AgP each."
    return (SharesNews(f"{title} issues stock", (sold,)),)


@investors_command(
    "DONE",
    usage="DONE",
    help="Say that you want nothing more in this market, election or dividend step: it ends when all investors (for"
    " dividends: all leaders) have said so, or at its deadline. In a movement phase, if you lead no power: that you"
    " make no offers.",
)
def done(invocation: Invocation) -> CommandResult:
    """Note that the sender is done; if everybody is, the step ends before its deadline."""
    need_words(invocation.words, 0, 0, "DONE")
    me, exchange = invocation.actor.id, writers_exchange(invocation)
    is_played = exchange.step is None
    if is_played and me not in who_may_bribe_only(invocation.game):
        raise Refused("E-EX-WHEN", f"{_no_done(invocation, exchange)} Nothing was changed.")
    check_said_now(invocation)
    after = said_done(exchange, me)
    if is_played:
        return _no_offers(invocation, after)
    left = len(waited_for(after, investors(invocation.game)))
    whom = "leader" if exchange.step is YearStep.DIVIDEND else "investor"
    waits = f"You are done; waiting for {left} more {whom}{'' if left == 1 else 's'} to say DONE"
    game = with_exchange(invocation.game, after)
    over = f"You are done, and so are all: nobody keeps {NAMES[exchange.step or YearStep.MARKET]} open anymore"
    said = waits if left else f"{over}{_stays_open(game, invocation)}"
    return CommandResult(game, (SharesTold(me, said, standing=own_standing(invocation, after)),))


def _stays_open(game: Game, invocation: Invocation) -> str:
    """Return why a step stays open although everybody is done, as a clause; "" if it ends now."""
    facts, now = facts_of(game, invocation.in_play), invocation.now
    if not ready(facts.late(now), facts.waiting, facts.phase_type, facts.rules, deadline_passed=False):
        return ". It ends at its deadline all the same"
    if facts.not_before is not None and facts.too_early(now):
        return f". It cannot end before {format_short(facts.not_before, game.zone)} all the same"
    return ""


def _no_done(invocation: Invocation, exchange: Exchange) -> str:
    """Return why DONE means nothing in a phase of the board."""
    game = invocation.game
    if not takes_offers(game):
        return f"DONE is for markets, elections, dividends and movement phases; now {game.board.phase.title} is played."
    # Investors who lead nothing may say DONE.
    (led,) = wording.leads(exchange, invocation.actor.id, invocation.in_play.map)
    return (
        f"{led} In a movement phase DONE is for investors who lead no power: it says that they make no offers. From you"
        " the judge expects the offers of the powers that you lead."
    )


def _no_offers(invocation: Invocation, after: Exchange) -> CommandResult:
    """Make the board's phase no longer wait for the writer, whose offer sheet stays on file."""
    has_sheet = state_of(invocation.game).purse(invocation.actor.id).sheet is not None
    said = "Your offers stay as they are" if has_sheet else "You make no offers"
    told = SharesTold(invocation.actor.id, f"{said}; this phase does not wait for you")
    return CommandResult(with_exchange(invocation.game, after), (told,))


@command(
    "SHARES",
    usage="SHARES",
    help="Show what you have, what is for sale, and what you have sent in this step; for the Master, what everybody"
    " has. Games with an exchange.",
    topic=Topic.SHARES,
    by=(Role.OBSERVER, Role.MASTER),
    variant="payola",
)
def shares(invocation: Invocation) -> CommandResult:
    """Show an investor's own view of the exchange, or the Master's."""
    game, board, actor = invocation.game, invocation.in_play.map, invocation.actor
    exchange = exchange_in(game)
    is_masters = actor.role is Role.MASTER
    if exchange is None or not (is_masters or actor.id in investors(game)):
        raise no_exchange(invocation)
    parts = [
        masters_lines(game, exchange, board) if is_masters else list(own_standing(invocation, exchange)),
        [*wording.for_sale(led_by(exchange, those_who_count(game)), board), *_candidates(invocation, exchange)],
        _what_now(invocation),
    ]
    text = "\n\n".join("\n".join(_folded(part)) for part in parts if part)
    title = f"Shares in {game.name}"
    return CommandResult(answers=(Answer(title, title, text),))


def _candidates(invocation: Invocation, exchange: Exchange) -> list[str]:
    """Return lines on the candidates during the election; during a market they are still secret."""
    return wording.who_runs(exchange, invocation.in_play.map) if exchange.step is YearStep.ELECTION else []


def _what_now(invocation: Invocation) -> list[str]:
    """Return the current step, its end, and the writer's possible actions."""
    game, in_play, actor = invocation.game, invocation.in_play, invocation.actor
    if not game.stage.is_under_way:
        return []
    phase = phase_line(game, in_play, zone_of(game, actor), invocation.now)
    duty = seat_duty(game, in_play, actor.id)
    if duty is None or actor.in_anothers_place:
        return [phase]
    return [phase, "", *duty.text.split("\n"), "", *(f"    {line}" for line in duty.sample)]


def _folded(lines: list[str]) -> list[str]:
    """Wrap lines to a letter's width; samples, which are indented, stay as they are."""
    return [part for line in lines for part in (_fold(line) if line[:1].strip() else [line])]


def _fold(line: str) -> list[str]:
    return wrap(line, WIDTH, subsequent_indent="  ")


def _traded(invocation: Invocation, traded: Traded, bargain: Bargain) -> CommandResult:
    """Return the result of a bargain, or of one side's offer. Only the two sides are told about either."""
    me, board, sells = invocation.actor.id, invocation.in_play.map, invocation.actor.id == bargain.seller
    other = bargain.buyer if sells else bargain.seller
    after, deal = with_word_of(traded.exchange, me), wording.bargain(bargain, board)
    news: tuple[SharesNews, ...] = ()
    if traded.payment:
        found = issued(with_bargain(after, f"{deal}.", (other, me)), bargain.power)
        news = _of_issue(found, board)
        after = with_news(found.exchange, news)
    game = with_exchange(invocation.game, after, (traded.payment,) if traded.payment else ())
    cash = money_in(game)
    has = {name: tuple(wording.portfolio(after, name, cash.get(name, 0), board)) for name in (other, me)}
    if traded.payment:
        said = (f"Done: {deal}.",)
        told = tuple(SharesTold(name, "A bargain", said, standing=has[name]) for name in has)
        return CommandResult(game, (*told, *news))
    answer = answer_to(bargain) if sells else sale_of(bargain)
    what = f"{wording.shares(bargain.number)} of {board.title_of(bargain.power)}"
    offers = f"offers you {what}" if sells else f"would buy {what} from you"
    theirs = f"{me} {offers} for {bargain.price} AgP in all. It is done when you answer:"
    mine = f"You {'offer' if sells else 'would take'} {deal}."
    until = f"It is done when {other} says, while the market is open: {answer}"
    back = f"{'SELL' if sells else 'BUY'} 0 {bargain.power} {'TO' if sells else 'FROM'} {other} takes it back."
    return CommandResult(
        game,
        (
            SharesTold(other, "A bargain is offered", (theirs,), (answer,), has[other]),
            SharesTold(me, "A bargain is offered", (mine, until, back), standing=has[me]),
        ),
    )


def _taken_back(invocation: Invocation, exchange: Exchange, bargain: Bargain) -> CommandResult:
    """Withdraw one side's consent to a bargain; both sides are told."""
    me, board = invocation.actor.id, invocation.in_play.map
    sells = me == bargain.seller
    other = bargain.buyer if sells else bargain.seller
    left, gone = taken_back(exchange, bargain, me)
    after, deal = with_word_of(left, me), wording.bargain(gone, board)
    game = with_exchange(invocation.game, after)
    cash = money_in(game)
    said = {me: f"You {'offer' if sells else 'would take'}", other: f"{me} {'offers' if sells else 'would take'}"}
    return CommandResult(
        game,
        tuple(
            SharesTold(
                name,
                "A bargain is taken back",
                (f"{said[name]} no longer {deal}.",),
                standing=tuple(wording.portfolio(after, name, cash.get(name, 0), board)),
            )
            for name in (other, me)
        ),
    )


def _bargain(invocation: Invocation, words: Sequence[str], preposition: str, usage: str) -> Bargain:
    """Return the bargain in a command's words; for 0 shares, which cancels it, no price is needed."""
    if len(words) == 4 and "0" in words[:2]:
        words = (*words, "FOR", "0")
    if len(words) != 6:
        raise Refused(
            "E-SYNTAX", f'"{invocation.words.verb}" is written like this: {own_names(usage, invocation.game)}'
        )
    *lot, between, name, for_, price = words
    check_keyword(invocation, between, preposition, usage)
    check_keyword(invocation, for_, "FOR", usage)
    me, other = invocation.actor.id, read_investor(invocation, name)
    seller, buyer = (other, me) if preposition == "FROM" else (me, other)
    number, power = read_lot(invocation, lot, least=0)
    return Bargain(seller, buyer, power, number, read_number(price, least=0))
