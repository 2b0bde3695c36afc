"""Measure `judge archive`: time and size of the pages of many games at once, and of one more phase.

    python bench/archive.py [GAMES] [PHASES]        default: 1000 4

Each game is played for some phases, all units with orders by lot. Its own CPU is that of this process: reading,
pages, films. Pictures are painted by another process; they are in the time by the clock.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from done import UNLIMITED, happened, must
from mails import NOON, fill, start_game
from msgspec.structs import replace

from judge.app.archive.write import RunCounts, write_archive
from judge.app.base.judge import Judge
from judge.app.clock.clock import tick_all
from judge.board.legal_orders import LegalOrders
from judge.board.position import PhaseType
from judge.config import read_config
from judge.game.game import Game, Power
from judge.store.codec import decode_game, encode_game


def main() -> None:
    """Print the figures."""
    games, phases = map(int, (*sys.argv[1:], *("1000", "4")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "store": {"url": "sqlite:judge.db"},
            "send": {"pictures": False},
            "auth": {"confirm": False},
            "limits": UNLIMITED,
            "archive": {"folder": "pages", "url": "https://judge.example.org/"},
        }
        judge = Judge.open(read_config(settings, folder))
        fill(judge, start_game(judge), games)
        names = ["river", *(f"g{number}" for number in range(1, games))]
        now = NOON
        for _ in range(phases):
            now += timedelta(hours=1)
            play(judge, names, now)
        must(happened(judge, names[-1], "PhaseProcessed") >= phases, "phases were not played")
        pages = Path(folder, "pages")
        done = measured(f"{games} games of {phases} phases, and all maps", judge, pages, now)
        must(done.games == games and not done.failed, "games are missing")
        show(pages)
        measured("nothing new", judge, pages, now)
        now += timedelta(hours=1)
        play(judge, names[:1], now)
        done = measured("one game's next phase", judge, pages, now)
        must((done.games, done.pictures) == (1, 1), "the phase was not told")
        judge.store.close()


def measured(what: str, judge: Judge, pages: Path, now: datetime) -> RunCounts:
    """Bring the pages up to date, and print how long it took."""
    clock, own = perf_counter(), process_time()
    done = write_archive(judge, pages, now)
    assert done is not None
    clock, own = perf_counter() - clock, process_time() - own
    print(f"{what}: {clock:.2f} s, own CPU {own:.3f} s, {done.pages} pages, {done.pictures} pictures", flush=True)
    return done


def show(pages: Path) -> None:
    """Print how many files there are of each kind, and how large they are."""
    files = [path for path in pages.rglob("*") if path.is_file()]
    print(f"  {len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.0f} MB")
    for ending in sorted({path.suffix for path in files}):
        sizes = [path.stat().st_size for path in files if path.suffix == ending]
        print(f"  {ending or 'others'}: {len(sizes)}, {sum(sizes) / 1e6:.1f} MB, largest {max(sizes) / 1e3:.0f} KB")


def play(judge: Judge, names: Iterable[str], now: datetime) -> None:
    """The deadline of these games passes, with orders by lot on file."""
    for name in names:
        with judge.store.transaction() as tx:
            row = tx.game(name)
            assert row is not None
            game = decode_game(row.state)
            powers = tuple(by_lot(judge, game, power, Random(f"{name} {now}")) for power in game.powers)
            game = replace(game, powers=powers, deadline=now)
            tx.save_game(row._replace(state=encode_game(game), wake_at=now, deadline=now))
    tick_all(judge, now)


def by_lot(judge: Judge, game: Game, power: Power, chance: Random) -> Power:
    """A power with an order for each of its units; its builds are waived."""
    in_play = judge.in_play(game)
    if game.board.phase.type is PhaseType.ADJUSTMENTS:
        return replace(power, orders=())
    choices = LegalOrders(game.board, in_play.map, in_play.rules).of(power.name).values()
    return replace(power, orders=tuple(chance.choice(orders) for orders in choices if orders))


if __name__ == "__main__":
    main()
