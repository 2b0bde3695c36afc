"""The figures as Prometheus reads them: its text format, version 0.0.4.

It uses no library, since each figure takes a few lines; tests read it with prometheus-client's parser. Labels name only
kinds: stages, states, loops.

docs/decisions/080-metrics.md says why.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from judge import __version__
from judge.app.base.meters import BOUNDS, Counted, Taken
from judge.app.status.figures import Figures
from judge.store.migrations import newest_schema
from judge.store.rows import ReplicaState

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def metrics_text(
    figures: Figures,
    counted: Counted,
    started_at: float,
    engine: str,
    store_bytes: int | None,
    replica: ReplicaState | None = None,
) -> str:
    """Return the answer of /metrics. `started_at`: start of the process, in seconds since 1970."""
    lines = [*_of_store(figures, engine, store_bytes), *_of_process(counted), *_of_system(started_at)]
    if replica is not None:
        lines += _of_replica(replica)
    return "\n".join(lines) + "\n"


def _of_store(figures: Figures, engine: str, store_bytes: int | None) -> Iterator[str]:
    """Figures from the store, whichever process caused them."""
    mails, letters, games, now = figures.mails, figures.letters, figures.games, figures.at
    build = {"version": __version__, "engine": engine, "schema": str(newest_schema())}
    yield from _gauge("build_info", "Version of the judge, engine and schema of its store.", [(build, 1)])
    yield from _gauge("mails_waiting", "Mails that wait to be read.", [({}, mails.waiting)])
    yield from _gauge("mails_waiting_oldest_seconds", "Time that the oldest has waited.", _age(mails.oldest_at, now))
    yield from _gauge("mails_held", "Mails that wait for their sender's answer.", [({}, mails.held)])
    yield from _gauge("mails_parked", "Mails that tripped a fault, for the keeper.", [({}, mails.parked)])
    yield from _gauge("letters_waiting", "Letters that wait to be sent.", [({}, letters.waiting)])
    yield from _gauge(
        "letters_waiting_oldest_seconds", "Time that the oldest has waited.", _age(letters.oldest_at, now)
    )
    yield from _gauge("letters_failed", "Letters that were given up, for the keeper.", [({}, letters.failed)])
    yield from _gauge("letters_stopped", "Letters to addresses that take none.", [({}, letters.stopped)])
    yield from _gauge(
        "letters_stuck_seconds", "Time since letters could last leave, if none can.", _age(letters.trouble_since, now)
    )
    yield from _gauge("games", "Games.", [({"stage": stage}, count) for stage, count in games.by_stage.items()])
    yield from _gauge("games_due", "Games in which something is due.", [({}, games.due)])
    yield from _gauge("games_due_oldest_seconds", "Time that the first has been due.", _age(games.due_since, now))
    yield from _gauge("pictures_waiting", "Pictures that letters wait for.", [({}, figures.pictures_waiting)])
    looked = _age(figures.clock.last_look, now) if figures.clock.last_look is not None else []
    yield from _gauge("last_look_seconds", "Time since the last look at the clock.", looked)
    yield from _gauge("clock_in_doubt", "1: the clock jumped, nothing is processed.", [({}, figures.clock.in_doubt)])
    away = _age(figures.mailbox_away_since, now)
    yield from _gauge("mailbox_away_seconds", "Time for which the mailbox has been unreadable.", away)
    if store_bytes is not None:
        yield from _gauge("store_bytes", "Size of the store on the disk.", [({}, store_bytes)])


def _of_replica(replica: ReplicaState) -> Iterator[str]:
    """Figures about the store's copy."""
    behind: Values = [] if replica.trouble or replica.seconds is None else [({}, replica.seconds)]
    yield from _gauge("replica_in_use", "1: store.read_url is in use.", [({}, int(replica.in_use))])
    yield from _gauge("replica_behind_seconds", "Greatest possible age of its data.", behind)


def _of_process(counted: Counted) -> Iterator[str]:
    """Figures about this process since it started."""
    mails = [({"state": state}, counted.mails.get(state, 0)) for state in ("done", "refused", "held", "parked")]
    letters = [({"outcome": outcome}, counted.letters.get(outcome, 0)) for outcome in ("sent", "delayed", "failed")]
    loops = [({"loop": loop}, still) for loop, still in sorted(counted.still.items())]
    yield from _counter("mails_total", "Mails that had their turn, by outcome.", mails)
    yield from _histogram("mail_seconds", "Duration of a mail, from its turn to the commit.", counted.mail_times)
    yield from _histogram("game_seconds", "Duration of the work on a due game.", counted.game_times)
    yield from _gauge("clock_delay_seconds", "Delay of the last due game.", [({}, counted.delay)])
    yield from _counter("letters_total", "Letters that were tried, by outcome.", letters)
    yield from _counter("pictures_drawn_total", "Pictures that were drawn.", [({}, counted.pictures)])
    yield from _gauge("loop_still_seconds", "Time for which a loop has not moved.", loops)


def _of_system(started_at: float) -> Iterator[str]:
    """Resource use of the process, under names common to all programs."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    cpu = used.ru_utime + used.ru_stime
    yield from _counter("process_cpu_seconds_total", "CPU time.", [({}, cpu)], prefix="")
    yield from _gauge("process_start_time_seconds", "When it started.", [({}, started_at)], prefix="")
    memory = _memory()
    if memory is not None:
        yield from _gauge("process_resident_memory_bytes", "Memory.", [({}, memory)], prefix="")


def _memory() -> int | None:
    """Return the bytes of memory of this process; None if the system does not tell (not Linux)."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return None


Values = Iterable[tuple[Mapping[str, str], float]]


def _gauge(name: str, text: str, values: Values, prefix: str = "judge_") -> Iterator[str]:
    yield from _family(prefix + name, "gauge", text, values)


def _counter(name: str, text: str, values: Values, prefix: str = "judge_") -> Iterator[str]:
    yield from _family(prefix + name, "counter", text, values)


def _family(name: str, kind: str, text: str, values: Values) -> Iterator[str]:
    yield from (f"# HELP {name} {text}", f"# TYPE {name} {kind}")
    for labels, value in values:
        yield f"{name}{_labels(labels)} {_number(value)}"


def _histogram(name: str, text: str, taken: Taken) -> Iterator[str]:
    name = f"judge_{name}"
    yield from (f"# HELP {name} {text}", f"# TYPE {name} histogram")
    under = 0
    for bound, count in zip([*map(_number, BOUNDS), "+Inf"], taken.counts, strict=True):
        under += count
        yield f'{name}_bucket{{le="{bound}"}} {under}'
    yield f"{name}_sum {_number(taken.seconds)}"
    yield f"{name}_count {under}"


def _labels(labels: Mapping[str, str]) -> str:
    """Return `{stage="active"}`; values are our own words, which need no escaping."""
    told = ",".join(f'{key}="{value}"' for key, value in labels.items())
    return f"{{{told}}}" if told else ""


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.6f}".rstrip("0")


def _age(moment: datetime | None, now: datetime) -> Values:
    """Return the seconds since a moment; 0 without one."""
    return [({}, 0.0 if moment is None else max((now - moment).total_seconds(), 0.0))]
