"""Progress of the present phase: missing orders of others, or the time of its processing.

docs/decisions/050-confirmations.md says why.
"""

from __future__ import annotations

from datetime import datetime

from judge.board.names import PowerName
from judge.game.game import Game, Stage
from judge.game.keeper_flags import stands_still
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_facts import facts_of
from judge.game.time.clock_step import processed_at
from judge.game.time.lateness import deadline_passed, hides_late_powers, lists_unordered
from judge.game.time.readiness import may_wait
from judge.game.turn.owed_orders import missing_orders, wanted
from judge.game.visibility.viewers import Viewer
from judge.mail.letters.overview import deadline_sentence
from judge.mail.letters.wording import due, joined


def progress_sentence(reader: Viewer, game: Game, in_play: RulesInPlay, now: datetime | None) -> str:
    """Sentence on others' orders for a reader with all orders in: no more than LIST tells all.

    "" when orders of their own are missing, when the clock stands still, or when there is nothing to tell: powers in
    disorder are not distinguished in this way from others whose orders are missing. `now` None: unknown.
    """
    if now is None or (missing := _told_missing(reader, game, in_play)) is None:
        return ""
    facts, owed = facts_of(game, in_play), wanted(game, in_play).word
    if missing and not facts.late(now):
        return ""
    if missing and lists_unordered(game, in_play.rules, now) and not hides_late_powers(in_play.rules):
        return f"{owed.capitalize()} are still missing from {joined(map(in_play.map.title_of, missing))}."
    if missing:
        return f"{owed.capitalize()} of others are still missing."
    at = processed_at(facts, now)
    if at is None or deadline_passed(game, now):
        return f"All {owed} are in."  # when the phase is processed is said of the deadline then
    told = due(at, reader.zone, game.zone, now)
    if "PREVIEW" in in_play.rules:
        return f"All {owed} are in: the Master is shown what they do {told}, and lets it happen."
    return f"All {owed} are in: the phase is processed {told}."


def due_sentence(reader: Viewer, game: Game, in_play: RulesInPlay, now: datetime | None) -> str:
    """Sentence on the due date, as `deadline_sentence`; if all orders are in, on the processing.

    That is so for a reader who may know it, and as long as a deadline is ahead.
    """
    is_ahead = now is not None and game.deadline is not None and not deadline_passed(game, now)
    if not is_ahead or _told_missing(reader, game, in_play) != ():
        return deadline_sentence(game, in_play, reader.zone, now)
    return progress_sentence(reader, game, in_play, now)


def early_sentence(reader: Viewer, game: Game, in_play: RulesInPlay, now: datetime | None) -> str:
    """Tell when a phase is processed early since all orders are in, and how to hold it.

    "" if it is not, or the reader may not know it.
    """
    if now is None or _told_missing(reader, game, in_play) != ():
        return ""
    at = processed_at(facts_of(game, in_play), now)
    if at is None or (game.deadline is not None and at >= game.deadline):
        return ""
    said = progress_sentence(reader, game, in_play, now)
    if reader.is_master:
        return f"{said} WAIT, sent before that, stops the clock, and SET START puts the phase off."
    if reader.powers and may_wait(game.board.phase.type, in_play.rules):
        until = " until the deadline" if game.deadline is not None else ""
        return f"{said} SET WAIT, sent before that, holds it{until}."
    return said


def _told_missing(reader: Viewer, game: Game, in_play: RulesInPlay) -> tuple[PowerName, ...] | None:
    """Return the powers whose orders are missing; None if the reader is told nothing of that.

    Readers are told if all of their own are on file, and the clock runs. A game where nobody plays a power waits for
    nobody, and no game waits for orders before the board is played.
    """
    if game.position is None or game.stage is not Stage.ACTIVE or stands_still(game) or not in_play.variant.seated:
        return None
    if in_play.variant.own_steps.interlude(game, in_play) is not None:
        return None
    missing = missing_orders(game, in_play)
    return missing if set(reader.powers).isdisjoint(missing) else None
