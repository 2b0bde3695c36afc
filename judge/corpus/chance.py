"""Phases of games that are played at random, with supports and convoys that mostly fit the moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from judge.api import Board
from judge.corpus.cases import Data, entry

MAPS = ("1900", "ancmed", "chromatic", "hundred", "loeb9", "modern", "pure", "sengoku", "standard", "youngstown")
"""Maps of the published corpus: large and small ones, with straits, capes, ice and canals."""

_PHASES_OF_A_GAME = 40
"""Number of phases after which another game begins."""


def random_entries(map: str, count: int, seed: int) -> Iterator[Data]:
    """Phases on one map, the same on any machine. A longer list begins as a shorter one does."""
    random, start = Random(f"{map} {seed}"), Board(map)
    board, played = start, 0
    for number in range(1, count + 1):
        legal = {power: board.legal_orders(power) for power in board.powers}
        orders = _orders(random, board, legal)
        yield entry(f"{map}-{seed}-{number}", {**board.line(), "orders": orders})
        board, played = board.advance(orders), played + 1
        if board.is_over or played == _PHASES_OF_A_GAME:
            board, played = start, 0


Legal = dict[str, dict[str, list[str]]]
"""Legal orders of each power by its units."""


def _orders(random: Random, board: Board, legal: Legal) -> dict[str, list[str]]:
    if board.phase.endswith("M"):
        return _moves(random, legal)
    return _retreats(random, legal) if board.phase.endswith("R") else _adjustments(random, board, legal)


def _moves(random: Random, legal: Legal) -> dict[str, list[str]]:
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
    """Return an order without the coast of its destination, which supports may leave out."""
    return order[:-3] if order[-3:-2] == "/" and " - " in order else order


def _retreats(random: Random, legal: Legal) -> dict[str, list[str]]:
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
