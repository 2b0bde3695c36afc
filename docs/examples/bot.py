"""Seven bots order legal random moves, each bounce is explained: python bot.py SEED LAST_YEAR."""

import sys
from collections.abc import Iterator
from random import Random

from judge.api import Board


def orders_of(power: str, board: Board, chance: Random) -> Iterator[str]:
    """Choose an order for each unit; of builds and removals as many as are due."""
    choices = [*board.legal_orders(power).values()]
    if board.due(power):
        choices = chance.sample(choices, min(abs(board.due(power)), len(choices)))
    yield from (chance.choice(orders) for orders in choices)


def main(seed: str, last_year: int) -> None:
    """Play until somebody wins, or the last year is over."""
    board, chance = Board("standard"), Random(seed)
    while not board.is_over and board.year <= last_year:
        results = board.adjudicate({power: [*orders_of(power, board, chance)] for power in board.powers})
        for outcome in results:
            if "bounce" in outcome.results:
                print(f"{board.phase}: {outcome.why}")
        board = results.next
    print(board.winner or "nobody", "wins;", {power: len(centers) for power, centers in board.centers.items()})


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
