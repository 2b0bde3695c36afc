"""What the clock makes of an hour that a keeper names to try something out, in words for them."""

from __future__ import annotations

from datetime import datetime

from judge.app.judge import Judge
from judge.app.watch import Verdict, expected_from_cron, look_at, read_watch
from judge.game.time.spans import say_length


def doubt_about(judge: Judge, moment: datetime) -> str:
    """Why a tick at this hour does not do what is due, and what to do about it; "" if it does.

    To be asked before the tick: it is about the hour of the last one.
    """
    with judge.store.reading() as tx:
        watch = read_watch(tx)
    if watch is None:
        return ""
    clock, last = judge.config.clock, f"{watch.last:%Y-%m-%d %H:%M} UTC"
    verdict = look_at(watch, moment, clock, None, expected_from_cron(clock.tick)).verdict
    if verdict is Verdict.DOUBT:
        return (
            f"The judge does not believe this hour, and processes nothing: the last one was {last}, and an earlier one,"
            f" or one more than {say_length(clock.max_gap)} later ([clock] max_gap), is a clock that jumped. To try"
            ' things out, write max_gap = "60d" below [clock] in judge.toml. Where the hour is true, go on: it is'
            f" believed when ticks have shown it for {say_length(clock.settle)} ([clock] settle)."
        )
    if verdict in (Verdict.AWAY, Verdict.BACK):
        return (
            f"Between {last} and this hour the judge was not there: deadlines that fell into that time move and are not"
            " processed. To see them processed, name hours that are no more than"
            f" {say_length(expected_from_cron(clock.tick))} apart."
        )
    return ""
