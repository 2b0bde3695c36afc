"""Due date of orders, and the phase's reasons to wait after that, without naming late powers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from judge.game.calendar.dates import format_deadline
from judge.game.clock.clock_step import processed_at
from judge.game.events.clock import AfterGrace
from judge.game.game import Game, Stage
from judge.game.keeper_flags import stands_still
from judge.game.on_file.owed_orders import missing_orders, wanted
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_facts import facts_of
from judge.game.time.deadlines import live_deadline
from judge.game.time.lateness import deadline_passed


def phase_line(game: Game, in_play: RulesInPlay, zone: str, now: datetime) -> str:
    """Phase of a started game and its deadline, past or future, with dates in this zone."""
    phase = f"{game.board.phase.title} ({game.phase_code})"
    interlude = in_play.variant.own_steps.interlude(game, in_play)
    if interlude is not None:
        phase = f"{phase}; before it {interlude.name}"
    if game.deadline is None:
        return f"{phase}, no deadline."

    def told(moment: datetime) -> str:
        return format_deadline(moment, zone)

    if not deadline_passed(game, now):
        if live_deadline(game) is None or stands_still(game):
            return f"{phase}. The clock stands still, so nothing is due now."
        if interlude is not None:
            return f"{phase}, which ends {told(game.deadline)} at the latest."
        early = early_at(game, in_play, now)
        if early is not None:
            return f"{phase}. {all_in_sentence(game, in_play, told(early))} The deadline is {told(game.deadline)}."
        return f"{phase}, {wanted(game, in_play).title} due {told(game.deadline)}."
    return f"{phase}. {passed_sentences(game, in_play, now, told)}"


def early_at(game: Game, in_play: RulesInPlay, now: datetime) -> datetime | None:
    """Return the time when a phase with all orders is processed before its deadline; None if it is not.

    A game without seats waits for nobody, and no game waits for orders during a variant's step before the board's
    phase.
    """
    if game.position is None or game.stage is not Stage.ACTIVE or stands_still(game) or not in_play.variant.seated:
        return None
    if in_play.variant.own_steps.interlude(game, in_play) is not None or missing_orders(game, in_play):
        return None
    at = processed_at(facts_of(game, in_play).as_players_know(), now)
    return None if at is None or (game.deadline is not None and at >= game.deadline) else at


def all_in_sentence(game: Game, in_play: RulesInPlay, at: str) -> str:
    """Return a sentence on a phase with all orders; `at` is the time of processing, in words."""
    owed = wanted(game, in_play).word
    if "PREVIEW" in in_play.rules:
        return f"All {owed} are in: the Master is shown what they do {at}, and lets it happen."
    return f"All {owed} are in: the phase is processed {at}."


def passed_sentences(game: Game, in_play: RulesInPlay, now: datetime, told: Callable[[datetime], str]) -> str:
    """Return sentences on a passed deadline and the reasons to wait; `told` puts a time into words.

    If the game's clock is stopped, they say nothing more, because other letters give the reason.
    """
    past = f"The deadline was {told(game.deadline)}." if game.deadline else ""
    if game.stage is not Stage.ACTIVE:
        return past
    facts = facts_of(game, in_play)
    if facts.late(now):
        owed = wanted(game, in_play).word
        return f"{past} The game waits for the missing {owed}{_until(facts.patience_ends, facts.then, now, told)}."
    if "PREVIEW" in in_play.rules:
        return f"{past} The phase is processed when the Master lets it happen."
    at = processed_at(facts, now)
    return f"{past} The phase is processed {'shortly' if at is None or at <= now else told(at)}."


def _until(ends: datetime | None, then: AfterGrace, now: datetime, told: Callable[[datetime], str]) -> str:
    """Return the time that late powers still have, and the consequence; "" if there is no limit."""
    if ends is None or ends <= now:
        return ""
    what = {
        AfterGrace.DISMISSED: "powers without orders then lose their players",
        AfterGrace.DISORDER: "then the phase is processed without them, by the rules of civil disorder",
        AfterGrace.PREVIEW: "then the Master decides whether it goes on without them",
        AfterGrace.NOTHING: "",
    }[then]
    return f" until {told(ends)}{'; ' if what else ''}{what}"
