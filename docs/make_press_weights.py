"""Learn weights of words from `press_samples.txt` and `order_samples.txt`.

`likely_meaning` and `disowned_orders` use them. Run it after changing a sample, or how a text is divided into parts.
Left out are parts of a single text, and those that say little.
"""

from __future__ import annotations

import json
import re
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from judge.board.names import Province
from judge.commands.framework.disowned_orders import parts_around
from judge.commands.framework.likely_meaning import parts_of_text, roles
from judge.files.maps.load import load_map
from judge.files.word_counts import ORDER_WEIGHTS_FILE, PRESS_FILE

SAMPLES_FILE = Path(__file__).parent / "press_samples.txt"
ORDERS_FILE = Path(__file__).parent / "order_samples.txt"
TO_READERS = "to its readers"
"""Kind of the texts that are sent; all others are for somebody else."""
GIVEN = "given"
"""Kind of the sentences whose order is filed."""
_ORDER = re.compile(r"\b[AF] [A-Z]{3} (?:S A [A-Z]{3} )?- [A-Z]{3}\b")
_FEWEST = 2
"""Number of samples that must have a part."""
_ROUNDS, _MARGIN = 6, 30
_TENTHS, _LEAST = 10, 2
"""Weights are kept in tenths of a step; smaller ones are left out."""


def samples(file: Path = SAMPLES_FILE) -> Mapping[str, list[str]]:
    """Return the texts of each kind, by its name."""
    found: dict[str, list[str]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            found[name := line.strip("[]")] = []
        elif line and not line.startswith("#"):
            found[name].append(line.replace(" / ", "\n"))
    return found


def sample_roles() -> Callable[[str], str]:
    """Return the stand-ins for words of the samples."""
    units = [Province(name) for name in ("BUR", "SPA", "MAO")]
    names = {"karl": "GERMANY", "wilhelm": "GERMANY", "anna": "ENGLAND", "tom": "ENGLAND", "lisa": "ITALY"}
    return roles(load_map("standard"), {"GERMANY"}, {"FRANCE"}, units, names)


def made_table() -> str:
    """Return the weights of parts: above 0 if they speak for texts for others."""
    role_of = sample_roles()
    rows = [(kind != TO_READERS, parts_of_text(text, role_of)) for kind, texts in samples().items() for text in texts]
    return _written(learned(rows))


def made_table_of_orders() -> str:
    """Return the weights of parts around orders: above 0 if they speak for orders that are not given."""
    return _written(learned(rows_of_orders()))


def rows_of_orders() -> list[tuple[bool, set[str]]]:
    """Return the samples of orders in sentences: True for one that is not given, and its parts."""
    role_of, rows = roles(load_map("standard"), (), {"FRANCE"}), list[tuple[bool, set[str]]]()
    for kind, texts in samples(ORDERS_FILE).items():
        for text in texts:
            above, _, line = text.rpartition("\n")
            before, after = _ORDER.split(line, maxsplit=1)
            above = "" if _ORDER.search(above) else above
            rows.append((kind != GIVEN, parts_around(before, after, above, role_of)))
    return rows


def _written(weights: Mapping[str, int]) -> str:
    return json.dumps(weights, ensure_ascii=False, indent=0, separators=(",", ":")) + "\n"


def learned(rows: Sequence[tuple[bool, Collection[str]]]) -> dict[str, int]:
    """Return weights whose sum over the parts of a text is above 0 if the text is of the kind True.

    It is the averaged perceptron, in whole numbers: each sample whose sum is on the wrong side, or barely on the right
    one, moves the weights of its parts by one. The mean over all steps counts.
    """
    count = Counter(part for _, parts in rows for part in parts)
    mixed = [(is_other, sorted(part for part in parts if count[part] >= _FEWEST)) for is_other, parts in rows]
    mixed.sort(key=lambda row: zlib.crc32(repr(row).encode()))
    weights, moved, step = Counter[str](), Counter[str](), 0
    for _ in range(_ROUNDS):
        for is_other, parts in mixed:
            step += 1
            side = 1 if is_other else -1
            if side * sum(map(weights.__getitem__, parts)) <= _MARGIN:
                for part in parts:
                    weights[part] += side
                    moved[part] += side * step
    found = {part: (weights[part] * step - moved[part]) * _TENTHS // step for part in sorted(weights)}
    return {part: weight for part, weight in found.items() if abs(weight) >= _LEAST}


if __name__ == "__main__":
    PRESS_FILE.write_text(made_table(), encoding="utf-8")
    ORDER_WEIGHTS_FILE.write_text(made_table_of_orders(), encoding="utf-8")
