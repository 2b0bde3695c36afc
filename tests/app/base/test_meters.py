"""A process's counts of its own work."""

from __future__ import annotations

import threading

from judge.app.base.meters import BOUNDS, Meters, Taken


def test_what_took_just_as_long_as_a_bound_is_counted_below_it() -> None:
    taken = Taken()
    for seconds in (0.01, 0.011, 5.0, 5.1):
        taken = taken.plus(seconds)
    assert taken.counts == (1, 1, 0, 0, 0, 1, 1)
    assert len(taken.counts) == len(BOUNDS) + 1
    assert taken.seconds == 0.01 + 0.011 + 5.0 + 5.1


def test_several_threads_count_without_losing_any() -> None:
    meters = Meters()

    def count() -> None:
        for _ in range(500):
            meters.count_mail("done", 0.001)
            meters.count_letters(sent=2, delayed=1, failed=0)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    counted = meters.counted()
    assert counted.mails == {"done": 2000}
    assert counted.letters == {"sent": 4000, "delayed": 2000, "failed": 0}
    assert sum(counted.mail_times.counts) == 2000


def test_a_loop_that_moves_again_is_not_still_any_more() -> None:
    meters = Meters()
    meters.moved("worker")
    first = meters.counted().still["worker"]
    meters._moved["worker"] -= 100
    assert meters.counted().still["worker"] >= first + 100
    meters.moved("worker")
    assert meters.counted().still["worker"] < 100
