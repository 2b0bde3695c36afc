"""Play a club's year in fast-forward, with all its mishaps: 40 games, 200 people, 365 days.

The people and the mishaps come from tests/support/club.

    python -m bench.club_year [SEED] [DAYS] [GAMES] [PEOPLE]      default: 2026 365 40 200

Prints each month what the judge did that it must not, and the figures until then. Pictures are not drawn and commits do
not wait for the disk; the CPU is that of the judge alone, without the people. A year takes some fifteen minutes
of CPU, one of 12 games and 60 people five.
"""

from __future__ import annotations

import logging
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.club.year import Year


def main(seed: str = "2026", days: str = "365", games: str = "40", people: str = "200") -> None:
    """Let the year pass and print its figures. Exits with 1 if there was a fault."""
    logging.disable(logging.WARNING)
    began = time.monotonic()
    with TemporaryDirectory() as folder:
        year = Year(Path(folder), seed, int(games), int(people), int(days))
        for mishap in year.mishaps:
            print(f"{mishap.at:%d %b %H:%M} {mishap.kind.name.lower()} for {mishap.lasts}")
        told = 0

        def tell() -> None:
            nonlocal told
            print(
                f"\n{year.club.now:%d %b %Y}", *year.club.faults[told:], year.figures and year.figures.told(), sep="\n"
            )
            sys.stdout.flush()
            told = len(year.club.faults)

        year.pass_by(tell)
        tell()
    print(f"played again: {year.replayed} phases; {(time.monotonic() - began) / 60:.0f} minutes by the clock")
    sys.exit(1 if year.club.faults else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
