"""Time the phases of bench/adjudicate.py on the `diplomacy` package.

Run by `python bench/adjudicate.py --peers`.

That makes a virtual environment for it. Needs nothing of the judge, and nothing of the judge needs it.

    python bench/peers.py PHASES.json        # prints {"resolve": seconds, "strings": seconds, "results": [...]}
    python bench/peers.py CORPUS.jsonl       # prints the entries of a corpus that it decides otherwise

Of a corpus (`judge corpus`) it takes the movement phases on the standard map, without options, rules and house
rules.
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
    if sys.argv[1].endswith(".jsonl"):
        compare([json.loads(line) for line in Path(sys.argv[1]).read_text().splitlines()])
        return
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


def compare(corpus: list[dict[str, Any]]) -> None:
    """Print the entries whose board becomes another one here, and how many become the same."""
    entries = [entry for entry in corpus if is_for_all(entry["line"])]
    differing = [entry for entry in entries if board_after(entry["line"]) != board_wanted(entry["answer"])]
    for entry in differing:
        print(entry["id"], entry.get("title", ""))
    print(f"{len(entries) - len(differing)} of {len(entries)} phases come to the same board")


def is_for_all(line: dict[str, Any]) -> bool:
    """True for a movement phase on the standard map that needs nothing special."""
    special = {"options", "rules", "house", "preset", "dummies"} & line.keys()
    return line["phase"].endswith("M") and line.get("map", "standard") == "standard" and not special


def board_after(line: dict[str, Any]) -> dict[str, list[str]]:
    """Units of each power after the phase, `*` before dislodged ones that can retreat."""
    game = board(line)
    for power, centers in line.get("centers", {}).items():
        game.set_centers(power, centers, reset=True)
    for power, orders in line.get("orders", {}).items():
        game.set_orders(power, orders or [])
    game.process()
    return {power: sorted(units) for power, units in game.get_state()["units"].items() if units}


def board_wanted(answer: dict[str, Any]) -> dict[str, list[str]]:
    """The same of an answer of the judge."""
    units = {power: [*its] for power, its in answer["units"].items()}
    for unit, lost in answer["dislodged"].items():
        if lost["retreats"]:
            units.setdefault(lost["power"], []).append(f"*{unit}")
    return {power: sorted(its) for power, its in units.items() if its}


def timed(work: Any) -> float:
    """Seconds."""
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


if __name__ == "__main__":
    main()
