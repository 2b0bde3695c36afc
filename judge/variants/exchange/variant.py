"""The rule EXCHANGE: what it puts before and after the steps of Payola."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from judge.game.events import Event
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.rules_in_play import Owing, RulesInPlay, Step, Submission, Submitted, Variant
from judge.problems import Refused
from judge.variants.exchange.advice import seat_duty, silent
from judge.variants.exchange.bribes import own_lines, put_on_file
from judge.variants.exchange.purses import with_leaders
from judge.variants.exchange.standing import interlude, seat_status
from judge.variants.exchange.turn import OPTIONS, begun, end_of_step, end_of_year, lasts, stands_still, verdict


def with_exchange(payola: Variant) -> Variant:
    """Payola, in games of which the rule EXCHANGE makes players investors. Without it nothing is another."""

    def start(game: Game, in_play: RulesInPlay) -> Game:
        return begun(payola.start(game, in_play), in_play)

    def submit(submission: Submission) -> Submitted | None:
        if stands_still(submission.game):
            raise Refused(
                "E-EX-STEP",
                "Nothing moves on the board before the exchange has closed: offers and orders are for then. Nothing was"
                " put on file. SHARES shows what can be done now.",
            )
        own, others = own_lines(submission)
        if not own:
            return payola.submit(submission)
        mine = put_on_file(submission, own)
        if not others or mine.problems:
            return mine
        theirs = payola.submit(submission._replace(game=mine.game, lines=others))
        if theirs is None or theirs.problems:
            return Submitted(submission.game, (), theirs.problems if theirs else ())
        return Submitted(theirs.game, (*mine.events, *theirs.events))

    def owes(game: Game, in_play: RulesInPlay) -> Owing | None:
        return Owing(frozenset(), frozenset()) if stands_still(game) else payola.owes(game, in_play)

    def after_phase(game: Game, record: PhaseRecord, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
        after, events = payola.after_phase(game, record, in_play)
        year = record.before.phase.year
        if record.after.phase.year == year:
            return with_leaders(after), events
        closed, news = end_of_year(after, in_play, year)
        return with_leaders(closed), (*events, *news)

    def step(game: Game, in_play: RulesInPlay, now: datetime) -> Step | None:
        if stands_still(game):
            return Step(*end_of_step(game, in_play))
        return payola.step(game, in_play, now)

    def forget(game: Game) -> Game:
        return with_leaders(payola.forget(game))

    def waits(game: Game, in_play: RulesInPlay) -> bool:
        return lasts(game) or payola.waits(game, in_play)

    return replace(
        payola,
        options={**payola.options, **OPTIONS},
        start=start,
        submit=submit,
        owes=owes,
        after_phase=after_phase,
        step=step,
        interlude=interlude,
        seat_status=seat_status,
        seat_duty=seat_duty,
        silent=silent,
        waits=waits,
        forget=forget,
        verdict=verdict,
    )
