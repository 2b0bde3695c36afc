"""Write a corpus with which other engines can test themselves, as JSON Lines: a line for each phase.

    python docs/make_corpus.py datc > datc.jsonl
    python docs/make_corpus.py random --map standard --count 1000 --seed 7 > random.jsonl

Each has an `id`, a `line` for `judge adjudicate`, and its `answer`. The cases of the DATC have a `title`, and come once
more for each reading of an issue that decides them. The same words give the same bytes everywhere.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))

from judge.api import Board
from judge.app.adjudication.stream import adjudicate_line
from tests.support.adjudicated_lines import datc_line, upper
from tests.support.movement_cases import datc

Data = dict[str, Any]

_PHASES_OF_A_GAME = 40
"""Then another game begins."""
_NOT_DECIDED = ("no_answer", "depends")
_OF_OTHER_PHASES = ("4.B.7", "4.C", "4.D")
"""Issues about retreats and adjustments; the others are about moves."""


def entry(name: str, line: Data, **more: Any) -> Data:
    """One line of the corpus."""
    return {"id": name, **more, "line": line, "answer": msgspec.json.decode(adjudicate_line(msgspec.json.encode(line)))}


# The cases of the DATC


def datc_entries() -> Iterator[Data]:
    """Each phase of the cases, under preset 3.0 and under each reading for which the case has an outcome.

    Raises ValueError where the judge comes to something else than the case.
    """
    for case in datc()["cases"]:
        for number, phase in enumerate(case["phases"], 1):
            name = case["id"] if len(case["phases"]) == 1 else f"{case['id']}-{number}"
            line = {key: value for key, value in datc_line(phase).items() if value}
            yield _checked(entry(name, line, title=case["title"]), phase["expected"])
            for options, outcome in readings(case, phase):
                label = ",".join(f"{issue}={choice}" for issue, choice in options.items())
                made = entry(f"{name} {label}", {**line, "options": options}, title=case["title"])
                yield _checked(made, outcome)


def readings(case: Data, phase: Data) -> Iterator[tuple[dict[str, str], Data]]:
    """Yield choices under which a phase of a case is decided, with what is then expected."""
    for issues, choices in case.get("alternatives", {}).items():
        if issues.startswith(_OF_OTHER_PHASES) is (phase["phase"] == "movement"):
            continue
        for choice, outcome in choices.items():
            if outcome not in _NOT_DECIDED:
                expected = phase["expected"] if outcome == "same" or outcome.get("same") else outcome
                yield dict(zip(issues.split("+"), choice.split("+"), strict=True)), expected


def _checked(made: Data, expected: Data) -> Data:
    """The same entry. Raises ValueError if its answer is not what is expected."""
    answer = made["answer"]
    wanted = {power: sorted(units) for power, units in upper(expected.get("units", {})).items()}
    found = {power: sorted(units) for power, units in answer.get("units", {}).items()}
    if "units" in expected and wanted != found:
        raise ValueError(f"{made['id']}: {found} instead of {wanted}")
    lost = {each["unit"]: sorted(each["retreats"]) for each in expected.get("dislodged", ())}
    if "dislodged" in expected and lost != {unit: sorted(of["retreats"]) for unit, of in answer["dislodged"].items()}:
        raise ValueError(f"{made['id']}: {answer['dislodged']} instead of {lost}")
    return made


# Random phases


def random_entries(map: str, count: int, seed: int) -> Iterator[Data]:
    """Phases of games that are played at random, with supports and convoys that mostly fit the moves."""
    random, start = Random(f"{map} {seed}"), Board(map)
    board, played = start, 0
    for number in range(1, count + 1):
        legal = {power: board.legal_orders(power) for power in board.powers}
        orders = {"M": _moves, "R": _retreats, "A": _adjustments}[board.phase[-1]](random, board, legal)
        yield entry(f"{map}-{seed}-{number}", {**board.line(), "orders": orders})
        board, played = board.advance(orders), played + 1
        if board.is_over or played == _PHASES_OF_A_GAME:
            board, played = start, 0


Legal = dict[str, dict[str, list[str]]]
"""Legal orders of each power by its units."""


def _moves(random: Random, _board: Board, legal: Legal) -> dict[str, list[str]]:
    choices = {unit: orders for of in legal.values() for unit, orders in of.items()}
    chosen: dict[str, str] = {}
    for unit in random.sample([*choices], len(choices)):
        convoys = [order for order in choices[unit] if " C " in order]
        moves = [order for order in choices[unit] if " - " in order[: len(unit) + 3] and not order.endswith("VIA")]
        if convoys and random.random() < 0.4 and unit not in chosen:
            order = random.choice(convoys)
            army, _, move = order.partition(" C ")[2].partition(" - ")
            if f"{army} - {move} VIA" in choices[army] and army not in chosen:
                chosen |= {unit: order, army: f"{army} - {move} VIA"}
        if moves and random.random() < 0.6:
            chosen.setdefault(unit, random.choice(moves))
    done = {_without_coast(order.removesuffix(" VIA")) for order in chosen.values() if " C " not in order}
    done |= {unit for unit in choices if unit not in chosen}
    for unit, orders in choices.items():
        fitting = [order for order in orders if _without_coast(order.partition(" S ")[2]) in done]
        usual = fitting if fitting and random.random() < 0.8 else orders
        chosen.setdefault(unit, random.choice(usual))
    return {power: [chosen[unit] for unit in of] for power, of in legal.items() if of}


def _without_coast(order: str) -> str:
    """An order that names no coast of where it goes, as supports may do."""
    return order[:-3] if order[-3:-2] == "/" and " - " in order else order


def _retreats(random: Random, _board: Board, legal: Legal) -> dict[str, list[str]]:
    return {power: [random.choice(orders) for orders in of.values()] for power, of in legal.items() if of}


def _adjustments(random: Random, board: Board, legal: Legal) -> dict[str, list[str]]:
    orders = {}
    for power, of in legal.items():
        due = board.due(power)
        places = [place for place in of if place != "WAIVE"]
        count = min(abs(due), len(places))
        if count:
            orders[power] = [random.choice(of[place]) for place in random.sample(places, count)]
    return orders


def main() -> None:
    """Write what was asked for."""
    asked = argparse.ArgumentParser(allow_abbrev=False)
    kinds = asked.add_subparsers(dest="kind", required=True)
    kinds.add_parser("datc", help="all cases of the DATC 3.0")
    chance = kinds.add_parser("random", help="phases of random games")
    chance.add_argument("--map", default="standard")
    chance.add_argument("--count", type=int, default=1_000)
    chance.add_argument("--seed", type=int, default=1)
    words = asked.parse_args()
    made = datc_entries() if words.kind == "datc" else random_entries(words.map, words.count, words.seed)
    for each in made:
        sys.stdout.buffer.write(msgspec.json.encode(each) + b"\n")


if __name__ == "__main__":
    main()
