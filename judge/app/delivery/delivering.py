"""Delivery of letters from the outbox to the mail server, and notices of letters that never arrived."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from math import inf
from typing import NamedTuple

from judge.app.base.judge import Judge
from judge.app.clock.clock import trusted_in
from judge.app.clock.clock_trust import REMEMBERED
from judge.app.clock.silence import TROUBLE, in_trouble, note_success, note_trouble
from judge.app.recording.bounces import note_refused
from judge.app.recording.sending import Purpose, queue_letters
from judge.mail.delivery.outlet import Outlet
from judge.mail.delivery.pace import Pace
from judge.mail.letters.judge_notices import undelivered_notice
from judge.mail.letters.letter import Letter, LetterKind
from judge.store.codec import UnreadableGame
from judge.store.repository import GameRepository
from judge.store.rows import LetterRow
from judge.store.store import Transaction

log = logging.getLogger("judge")


class Delivered(NamedTuple):
    """Result of a delivery: letters sent, and the time of the next try by the caller's clock.

    `next_at` None: no letter waits. `more`: time ran out, and other letters may be due.
    """

    sent: int = 0
    next_at: datetime | None = None
    more: bool = False


class _Known(NamedTuple):
    """Facts needed before letters leave. `now`: trusted time for letters; `next_at`: when one is due."""

    now: datetime
    next_at: datetime | None
    in_trouble: bool


def deliver_all(judge: Judge, now: datetime) -> None:
    """Send every due letter that waits for no picture; then draw for some seconds, and send more.

    A short-lived process calls this, and leaves undrawn pictures to the next process. Raises StoreError.
    """
    deliver_letters(judge, now, lacking=False)
    if draw_pictures(judge):
        deliver_letters(judge, now, lacking=False)
    deliver_letters(judge, now)


def draw_pictures(judge: Judge) -> int:
    """Draw pictures that letters wait for, within some seconds; return their number.

    Raises StoreError.
    """
    with judge.store.reading() as tx:
        if not tx.are_pictures_wanted():
            return 0
    # Imported here since it is slow to import, and most rounds have nothing to draw.
    from judge.app.pictures.drawer import LONGEST, Drawer

    return Drawer(judge.store).draw_all(within=LONGEST) or 0


def deliver_letters(
    judge: Judge,
    now: datetime,
    *,
    lacking: bool = True,
    stopped: Callable[[], bool] = lambda: False,
    pace: Pace | None = None,
    outlet: Outlet | None = None,
    within: float = inf,
    by_clock: bool = False,
) -> Delivered:
    """Send every due letter for about `within` seconds. Failures are kept for another try.

    Raises StoreError only. `lacking` False: letters that wait for pictures stay, however long. `stopped` ends the work
    before the next letter. `pace` and `outlet` belong to callers who deliver repeatedly. `by_clock`: `now` is the
    computer's clock, which may be in doubt.
    """
    config = judge.config
    way = None if outlet is None else outlet.open(config)
    known = _known(judge, now, by_clock=by_clock)
    if known.next_at is None or known.next_at > known.now:
        _note_outage(judge, known, trouble="", is_over=known.next_at is None)
        return Delivered(next_at=_shown(known.next_at, known, now))
    # Imported here since it is slow to import, and a round without letters does not need it.
    from judge.mail.delivery.outbox import deliver

    counts, hurried = known.now, judge.rush.is_on
    report = deliver(
        judge.store, config, counts, way, lacking=lacking, stopped=stopped, hurried=hurried, pace=pace, within=within
    )
    judge.meters.count_letters(sent=report.sent, delayed=report.delayed, failed=len(report.failed))
    _note_outage(judge, known, report.trouble, is_over=report.sent > 0 or report.next_at is None)
    if report.failed:
        with judge.store.transaction() as tx:
            for letter in report.refused:
                note_refused(judge, GameRepository(tx, counts), letter)
            queue_letters(judge, tx, _undelivered(judge, tx, report.failed, counts), counts)
    next_at = counts if report.failed else report.next_at
    return Delivered(report.sent, _shown(next_at, known, now), report.more)


def _known(judge: Judge, now: datetime, *, by_clock: bool) -> _Known:
    """Return the facts needed before letters leave, read in one transaction."""
    with judge.store.reading() as tx:
        if not by_clock:
            return _Known(now, tx.next_letter_at(), in_trouble(tx))
        tx.ask_metas((*REMEMBERED, TROUBLE))
        return _Known(trusted_in(tx, now), tx.next_letter_at(), in_trouble(tx))


def _shown(moment: datetime | None, known: _Known, now: datetime) -> datetime | None:
    """Convert a trusted moment to the time of a clock that shows `now`."""
    return None if moment is None else moment + (now - known.now)


def _note_outage(judge: Judge, known: _Known, trouble: str, *, is_over: bool) -> None:
    """Record for the clock since when no letter can leave; `is_over`: the trouble has ended."""
    if known.in_trouble and is_over and not trouble:
        with judge.store.transaction() as tx:
            note_success(tx, known.now)
    elif trouble and not known.in_trouble:
        with judge.store.transaction() as tx:
            note_trouble(tx, known.now)


def _undelivered(judge: Judge, tx: Transaction, failed: Sequence[LetterRow], now: datetime) -> list[Letter]:
    """Return notices of failed letters: to the game's Master, else to the keeper.

    Nobody gets a letter about their own failed letters, or about a failed answer, because anybody can make the judge
    answer a wrong address.
    """
    concerned: dict[tuple[str, str], list[LetterRow]] = {}
    games = GameRepository(tx, now)
    for letter in failed:
        if letter.kind in (*Purpose, LetterKind.ANSWER):
            continue
        readers = _masters(games, letter.game)
        to = next((address for address in readers if address != letter.recipient), judge.identity.keeper)
        if to != letter.recipient:
            concerned.setdefault((to, letter.game if to in readers else ""), []).append(letter)
    return [undelivered_notice(to, game, letters) for (to, game), letters in concerned.items()]


def _masters(games: GameRepository, name: str) -> tuple[str, ...]:
    """Return the addresses of a game's Master; none without a game, or if it cannot be read."""
    try:
        game = games.get(name) if name else None
    except UnreadableGame as error:
        log.error("%s", error)
        return ()
    return game.masters_addresses if game is not None else ()
