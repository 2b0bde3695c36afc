"""The rule EXCHANGE: additions before and after the steps of Payola."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import Phase
from judge.game.events import Event
from judge.game.events.phases import PhaseRecord
from judge.game.events.shares import SharesNews, SharesTold
from judge.game.game import Game
from judge.game.people.open_seats import investors
from judge.game.rules_in_play import (
    Decision,
    Owing,
    OwnSteps,
    PeopleWithoutPowers,
    RulesInPlay,
    Step,
    Submission,
    Submitted,
)
from judge.problems import Refused
from judge.variants.exchange.advice import may_still_bribe, seat_duty, silent
from judge.variants.exchange.bribes import own_lines, put_on_file
from judge.variants.exchange.leaving import came, goes_on, left
from judge.variants.exchange.past_steps import (
    between,
    not_there_then,
    remembering,
    rollback_news,
    steps_since,
    steps_told,
    told_back,
    with_steps_told,
)
from judge.variants.exchange.purses import (
    exchange_in,
    had_money,
    leader_who_left,
    nobody_done,
    places_left,
    those_who_count,
    with_leaders,
)
from judge.variants.exchange.turn import OPTIONS, begun, end_of_step, end_of_year, lasts, stands_still, verdict
from judge.variants.exchange.views import interlude, seat_status, ways_back
from judge.variants.payola.exchange_state import Exchange, ShareWord, Stock
from judge.variants.payola.state import read_state
from judge.variants.payola.submit import with_missing
from judge.variants.payola.variant import PAYOLA


def faults(own: Mapping[str, Any], powers: Collection[PowerName]) -> tuple[str, ...]:
    """Faults in the data of a game with these powers, as sentences; () if it has no exchange."""
    state = read_state(own)
    if state.exchange is None:
        return ()
    known = {seat for seat in state.purses if seat not in powers}
    poor = [f"{seat} has {money} AgP: nobody has less than 0." for seat, money in state.money.items() if money < 0]
    found = [text for stock in state.exchange.stocks for text in _of_stock(stock, state.exchange, known)]
    return (*_of_powers(state.exchange, powers), *found, *_of_words(state.exchange, powers, known), *poor)


def _of_powers(exchange: Exchange, powers: Collection[PowerName]) -> Iterator[str]:
    named = [stock.power for stock in exchange.stocks]
    for power in dict.fromkeys(named):
        if power not in powers:
            yield f"There is stock of {power}, which is not a power of the map."
        if named.count(power) > 1:
            yield f"The stock of {power} stands there {named.count(power)} times."
    for power in powers:
        if power not in named:
            yield f"There is no stock of {power}."


def _of_stock(stock: Stock, exchange: Exchange, known: Collection[str]) -> Iterator[str]:
    whose, begun = stock.power, exchange.terms.shares
    if stock.own < 0 or stock.price < 1 or any(number < 1 for number in stock.held.values()):
        yield f"{whose}: who holds shares has 1 or more, the power itself 0 or more, and one costs 1 AgP or more."
    elif stock.total < begun:
        yield f"{whose} and its shareholders have {stock.total} shares; it began with {begun}, and none is ever lost."
    elif stock.total > begun and not stock.is_floated:
        yield (
            f"{whose} and its shareholders have {stock.total} shares, and it began with {begun}: a power that holds"
            " more than a third of them has issued none."
        )
    for name in sorted({*stock.held, *([stock.leader] if stock.leader else [])} - set(known)):
        yield f"{name} holds shares of {whose}, or leads it, and has no cash: there is no such investor."
    if stock.leader is not None and not stock.is_floated:
        yield f"{stock.leader} leads {whose}, of which less than two thirds are sold."


def _of_words(exchange: Exchange, powers: Collection[PowerName], known: Collection[str]) -> Iterator[str]:
    """Faults of submissions: unknown powers or investors."""
    said: list[ShareWord] = [*exchange.wishes, *exchange.candidacies, *exchange.votes]
    bargains = (*exchange.asked, *exchange.offered)
    about = {each.power for each in said} | {each.power for each in bargains}
    about |= {each.power for each in exchange.dividends} | {each.plan.power for each in exchange.consents}
    for power in sorted(about - set(powers)):
        yield f"Something was said of {power}, which is not a power of the map."
    by = {each.investor for each in said} | {each.investor for each in exchange.consents}
    by |= {*exchange.done, *exchange.spoken}
    by |= {name for each in bargains for name in (each.seller, each.buyer)}
    for name in sorted(by - set(known)):
        yield f"{name} has said something and has no cash: there is no such investor."


def _start(game: Game, in_play: RulesInPlay) -> Game:
    return begun(PAYOLA.start(game, in_play), in_play)


def _submit(submission: Submission) -> Submitted | None:
    """Put an investor's own sheet and their powers' sheets on file, all or none."""
    if stands_still(submission.game):
        raise Refused(
            "E-EX-STEP",
            "Nothing moves on the board before the exchange has closed: offers and orders come after that. Nothing was"
            " put on file. SHARES shows what can be done now.",
        )
    own, others = own_lines(submission)
    if not own:
        return PAYOLA.turn.submit(replace(submission, lines=others))
    mine = put_on_file(submission, own)
    if mine.problems:
        return mine
    if not others:
        return with_missing(mine, submission)
    theirs = PAYOLA.turn.submit(replace(submission, game=mine.game, lines=others))
    if theirs is None or theirs.problems:
        return Submitted(submission.game, (), theirs.problems if theirs else ())
    return Submitted(theirs.game, (*mine.events, *theirs.events))


def _submit_ahead(submission: Submission, phase: Phase) -> Submitted | None:
    if phase == submission.game.board.phase:
        return _submit(submission)
    return PAYOLA.turn.submit_ahead(submission, phase)


def _owes(game: Game, in_play: RulesInPlay) -> Owing | None:
    return Owing(frozenset(), frozenset()) if stands_still(game) else PAYOLA.turn.owes(game, in_play)


def _after_phase(game: Game, record: PhaseRecord, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    after, events = PAYOLA.turn.after_phase(game, record, in_play)
    after = nobody_done(after)
    year = record.before.phase.year
    if record.after.phase.year == year or after.stage.is_over:
        return with_leaders(remembering(after, ())), events
    closed, news = end_of_year(after, in_play, year)
    return with_leaders(remembering(closed, news)), (*events, *news)


def _step(game: Game, in_play: RulesInPlay, now: datetime) -> Step | None:
    if not stands_still(game):
        return PAYOLA.turn.step(game, in_play, now)
    after, news = end_of_step(game, in_play)
    return Step(remembering(after, news, steps_told(game)), news)


def _decide(game: Game, in_play: RulesInPlay) -> Decision | None:
    decision = PAYOLA.turn.decide(game, in_play)
    return decision and replace(decision, told=with_steps_told(decision.told, game))


def _waits(game: Game, in_play: RulesInPlay) -> bool:
    if exchange_in(game) is None:
        return PAYOLA.turn.waits(game, in_play)
    # Without investors every step would be over at once, and the game would play itself to its end in a moment.
    if not investors(game):
        return True
    if stands_still(game):
        return lasts(game)
    # Investors who lead nothing owe no sheet, and need the time to bribe.
    return bool(may_still_bribe(game))


def _forget(game: Game) -> Game:
    game = PAYOLA.forget(game)
    return with_leaders(game if stands_still(game) else nobody_done(game))


def _not_again(game: Game, own: Mapping[str, Any]) -> str:
    return not_there_then(game, own) or PAYOLA.not_again(game, own)


def no_end_by_vote(game: Game) -> str:
    """Return why the powers cannot vote for an end at present, as a sentence; "": they can.

    Only powers with a leader vote. Their leaders speak for all investors if they hold two thirds of the sold shares of
    powers with a center. Otherwise the leader of a single power could end the game alone, and win.
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


PAYOLA_WITH_EXCHANGE = replace(
    PAYOLA,
    titles_by_rule={"EXCHANGE": "Exchange (Payola)"},
    topics_by_rule={"EXCHANGE": "shares"},
    options={**PAYOLA.options, **OPTIONS},
    faults=faults,
    start=_start,
    forget=_forget,
    not_again=_not_again,
    turn=replace(
        PAYOLA.turn,
        submit=_submit,
        submit_ahead=_submit_ahead,
        owes=_owes,
        after_phase=_after_phase,
        step=_step,
        decide=_decide,
        waits=_waits,
    ),
    telling=replace(PAYOLA.telling, told_back=told_back),
    people=PeopleWithoutPowers(
        left=left,
        ways_back=ways_back,
        places_left=places_left,
        leader_who_left=leader_who_left,
        remembered=had_money,
        came=came,
        seat_status=seat_status,
        seat_duty=seat_duty,
        silent=silent,
        no_end_by_vote=no_end_by_vote,
        verdict=verdict,
    ),
    own_steps=OwnSteps(
        between=between,
        restored=with_leaders,
        comes_again=lambda game: exchange_in(game) is not None,
        steps_since=steps_since,
        tells=(SharesNews, SharesTold),
        rollback_news=rollback_news,
        goes_on=goes_on,
        interlude=interlude,
    ),
)
"""Payola; in games with the rule EXCHANGE players are investors."""
