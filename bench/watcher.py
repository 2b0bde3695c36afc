"""Play games by lot and search all letters for secrets from their readers (tests/support/watcher).

    python -m bench.watcher 200          # so many games with rules of secrecy
    python -m bench.watcher 200 blind    # blind games

Prints each game in which something was found, then how many letters were read and facts looked for. A game takes some
five seconds.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from judge.app.base import passwords
from tests.support.house import House
from tests.support.watcher.games import MOLE, watched_game
from tests.support.watcher.lots import blind_rules_by_lot, rules_by_lot
from tests.support.watcher.search import Watcher

PHASES = 4
FIRST = 1000
"""The lots begin here; those of the tests are smaller numbers."""


def main(games: int, blind: bool) -> None:
    """Play them one after the other; a line every ten games."""
    total, by_lot = Watcher(MOLE), blind_rules_by_lot if blind else rules_by_lot
    compared = together = faulty = 0
    for seed in range(FIRST, FIRST + games):
        with TemporaryDirectory() as asked, TemporaryDirectory() as folder, patch.object(passwords, "_COST", 2):
            house = House(Path(asked))
            rules = by_lot(house, Random(f"{by_lot.__name__} {seed}"))
            house.judge.store.close()
            game = watched_game(Path(folder), rules, seed, PHASES)
        total.join(game.watcher)
        compared, together = compared + game.timing.compared, together + len(game.timing.together)
        if game.watcher.found or game.timing.together:
            faulty += 1
            print(seed, rules, game.watcher.report(), *game.timing.together, sep="\n")
        if seed % 10 == 9:
            print(f"{seed - FIRST + 1} games: {total.report().splitlines()[0]}", flush=True)
    print(f"{games} games: {total.report().splitlines()[0]}; {compared} pairs of letters, {together} left together")
    if faulty or not compared:
        sys.exit(1)


if __name__ == "__main__":
    main(int(sys.argv[1]), blind=sys.argv[2:] == ["blind"])
