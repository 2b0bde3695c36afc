"""Time the phases of bench/adjudicate.py on the `diplomacy` package.

Run by `python bench/adjudicate.py --peers`.

That makes a virtual environment for it. Needs nothing of the judge, and nothing of the judge needs it.

    python bench/peers.py PHASES.json        # prints {"resolve": seconds, "strings": seconds, "results": [...]}
"""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path
from time import process_time
from typing import Any

from diplomacy import Game


def main() -> None:
    """Time all phases, once each: first with orders that have been read, then from their strings on."""
    phases = json.loads(Path(sys.argv[1]).read_text())
    games = [board(phase) for phase in phases]
    for game, phase in zip(games, phases, strict=True):
        read(game, phase)
    resolve = timed(lambda: [game._resolve_moves() for game in games])
    results = [results_of(game) for game in games]
    for game in games:
        game.clear_orders()
    strings = timed(lambda: [whole(game, phase) for game, phase in zip(games, phases, strict=True)])
    print(json.dumps({"resolve": resolve, "strings": strings, "results": results}))


def board(phase: dict[str, Any]) -> Game:
    """A game in this position."""
    game = Game()
    game.set_current_phase(phase["phase"])
    game.clear_units()
    for power, units in phase["units"].items():
        game.set_units(power, units, reset=True)
    game.build_caches()
    return game


def read(game: Game, phase: dict[str, Any]) -> None:
    """Have the orders read, as far as that is done before a phase is resolved."""
    for power, orders in phase["orders"].items():
        game.set_orders(power, orders)
    game._determine_orders()
    game._add_coasts()


def whole(game: Game, phase: dict[str, Any]) -> None:
    """Time the whole way from strings to results."""
    read(game, phase)
    game._resolve_moves()


def results_of(game: Game) -> dict[str, list[str]]:
    """Unit -> whether it bounced, and was dislodged."""
    return {
        unit: sorted({str(each) for each in found} & {"bounce", "dislodged"}) for unit, found in game.result.items()
    }


def timed(work: Any) -> float:
    """Seconds."""
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


if __name__ == "__main__":
    main()
