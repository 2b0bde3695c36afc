"""Time the loading of the standard map in a fresh process: `python bench/maps.py`."""

from __future__ import annotations

import statistics
import subprocess
import sys

_PROGRAM = """
import time
start = time.perf_counter()
from judge.files.maps.load import load_map
imported = time.perf_counter()
assert len(load_map("standard").centers) == 34
print(imported - start, time.perf_counter() - imported)
"""


def main() -> None:
    """Print the median of 15 fresh processes."""
    runs = [
        [float(word) for word in subprocess.check_output([sys.executable, "-c", _PROGRAM], text=True).split()]
        for _ in range(15)
    ]
    imports, loads = (statistics.median(times) * 1000 for times in zip(*runs, strict=True))
    print(f"standard map, fresh process: {loads:.1f} ms to load, after {imports:.1f} ms of imports")


if __name__ == "__main__":
    main()
