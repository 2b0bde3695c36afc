"""Measure the cost of pictures: an order mail with and without, results to eight readers, delivery.

    python bench/letters.py

Prints milliseconds, the best of some rounds: on a busy machine the rest measures the others. Letters are delivered to
files, with every picture drawn anew.
"""

from __future__ import annotations

import tempfile
from datetime import timedelta
from pathlib import Path
from statistics import median

from done import UNLIMITED, all_done, happened, must
from mails import NOON, order_mail, start_game, ten_due, timed

from judge.app.base.judge import Judge
from judge.app.delivery.delivering import deliver_all
from judge.app.pictures.png import png_of
from judge.config import read_config
from judge.store.rows import LetterState

RUNS = 200
ROUNDS = 5


def main() -> None:
    """Print a table."""
    print(f"{'':<10} {'order mail':>11} {'results':>9} {'delivery':>9} {'a letter':>11}")
    for name, pictures in (("pictures", True), ("none", False)):
        rounds = [measured(pictures) for _ in range(ROUNDS)]
        order, results, delivery, size = (min(column) for column in zip(*rounds, strict=True))
        print(f"{name:<10} {order:>11.2f} {results:>9.1f} {delivery:>9.0f} {size:>8.0f} KB", flush=True)


def measured(pictures: bool) -> tuple[float, float, float, float]:
    """An order mail, a tick with results, the delivery of its 8 letters, and the size of one in KB."""
    with tempfile.TemporaryDirectory() as folder:
        send = {"url": "maildir:out", "pictures": pictures}
        in_play = {"store": {"url": "sqlite:judge.db"}, "send": send, "auth": {"confirm": False}}
        in_play["limits"] = UNLIMITED
        judge = Judge.open(read_config(in_play, folder))
        start_game(judge)
        order = median(timed(lambda n=n: order_mail(judge, n)) for n in range(RUNS // ROUNDS))
        deliver_all(judge, NOON)
        results = ten_due(judge, 1)
        due = NOON + timedelta(hours=1)
        before = folder_size(Path(folder))
        png_of.cache_clear()
        delivery = timed(lambda: deliver_all(judge, due))
        size = (folder_size(Path(folder)) - before) / 8 / 1000
        all_done(judge)
        must(happened(judge, "river", "OrdersReceived") == RUNS // ROUNDS, "order mails were not taken")
        must(happened(judge, "river", "PhaseProcessed") == 1, "the phase was not processed")
        with judge.store.reading() as tx:
            must(not tx.count_state(LetterState.WAITING), "letters were not delivered")
        judge.store.close()
        return order, results, delivery, size


def folder_size(folder: Path) -> int:
    """Bytes of all letters there."""
    return sum(path.stat().st_size for path in folder.glob("out/**/*") if path.is_file())


if __name__ == "__main__":
    main()
