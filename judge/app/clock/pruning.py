"""Daily removal of old data and packing of finished games, in portions.

The portions are small, so that no mail and no deadline waits long for one.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from judge.app.base.judge import Judge
from judge.app.clock.clock_trust import PRUNING
from judge.app.consent.holding import forget_unanswered
from judge.app.consent.open_questions import tell_lapsed
from judge.app.waiting.mail_queue import game_claim
from judge.game.double_play import KEPT
from judge.store.rows import Pruned
from judge.store.store import Transaction

AT_ONCE = Pruned(mails=500, letters=500, pictures=20)
"""Most rows deleted in one portion of work, which takes some hundredths of a second.

Fewer pictures, because all 70 KB of a deleted picture are overwritten.
"""

_GAMES_AT_ONCE, _GAMES_A_TICK = 1, 500
"""Most games packed at once in a serving judge, and in a tick from cron: a game takes some 10 ms."""


def begin_daily(judge: Judge, tx: Transaction, now: datetime) -> None:
    """Begin to remove old data, at the first look of a day."""
    last = tx.last_tick()
    if last is not None and last.date() != now.date():
        tx.set_meta(PRUNING, str(now.date()))
        tx.forget_spent(now)
        tx.forget_hints(now - KEPT if judge.config.store.hints else now)
        forget_unanswered(tx, now, judge.config.auth.answer_within)


def tidy(judge: Judge, now: datetime, *, whole: bool) -> None:
    """Continue the daily work of `begin_daily`: all of it with `whole`, otherwise a part.

    Raises StoreError.
    """
    while prune_some(judge, now):
        if not whole:
            return
    _tell_lapsed(judge, now)
    more = pack_some(judge, now, _GAMES_A_TICK if whole else _GAMES_AT_ONCE)
    if not more or whole:
        with judge.store.transaction(durable=False) as tx:
            tx.drop_meta(PRUNING)


def _tell_lapsed(judge: Judge, now: datetime) -> None:
    """Tell Masters of their questions without a yes; a game in use by another process, another day."""
    with judge.store.reading() as tx:
        names = tx.games_with_lapsed(now - judge.config.auth.answer_within)
    for name in names:
        with judge.store.claim([game_claim(name)]) as is_ours:
            if is_ours:
                judge.store.ahead(partial(tell_lapsed, judge, name, now))


def prune_some(judge: Judge, now: datetime) -> bool:
    """Remove some of the old data; return True if there may be more. Raises StoreError."""
    keep = judge.config.store
    with judge.store.transaction(durable=False) as tx:
        gone = tx.prune(now, keep.keep_mail, keep.keep_letters, AT_ONCE)
    return any(count >= most for count, most in zip(gone, AT_ONCE, strict=True))


def pack_some(judge: Judge, now: datetime, most: int) -> bool:
    """Pack at most `most` finished games; return True if there may be more. Raises StoreError."""
    with judge.store.reading() as tx:
        names = tx.games_to_pack(now, most)
    packed = [name for name in names if _pack(judge, name, now)]
    # A game that another process is using is left for another day.
    return len(packed) == most


def _pack(judge: Judge, name: str, now: datetime) -> bool:
    """Pack a game; return False while another process is using it."""
    with judge.store.claim([game_claim(name)]) as is_ours:
        if is_ours:
            judge.store.ahead(lambda tx: tx.pack_game(name, now))
    return is_ours
