"""Verdict of the clock on an hour that a keeper gives to try something out, in words."""

from __future__ import annotations

from datetime import datetime

from judge.app.base.judge import Judge
from judge.app.clock.clock_trust import Verdict, expected_from_cron, look_at, read_watch
from judge.game.time.spans import say_length


def doubt_about(judge: Judge, moment: datetime) -> str:
    """Return why due work is not done at this hour, and what to do about it; "" if it is done.

    To be called before the try, since it compares with the hour of the last one.
    """
    with judge.store.reading() as tx:
        watch = read_watch(tx)
    if watch is None:
        return ""
    clock, last = judge.config.clock, f"{watch.last:%Y-%m-%d %H:%M} UTC"
    verdict = look_at(watch, moment, clock, None, expected_from_cron(clock.tick), named=True).verdict
    if verdict is Verdict.DOUBT:
        return (
            f"The judge does not believe this hour, and processes nothing: the last one was {last}, and an earlier one,"
            f" or one more than {say_length(clock.max_gap)} later ([clock] max_gap), is a clock that jumped. To try"
            ' things out, write max_gap = "60d" below [clock] in judge.toml. Where the hour is true, go on: it is'
            f" believed when ticks have shown it for {say_length(clock.settle)} ([clock] settle)."
        )
    if verdict is Verdict.AWAY:
        return (
            f"Between {last} and this hour the judge was not there: the deadlines of all running games move by as much,"
            " those that come after it too, and none is processed now. To see them processed, name hours that are no"
            f" more than {say_length(clock.max_gap)} apart ([clock] max_gap)."
        )
    if verdict is Verdict.BACK:
        return f"The clock was set back from {last} to this hour: deadlines stay as they are, and Masters are told."
    return ""
