"""Count words of `press_samples.txt`, by which `judge.commands.framework.likely_meaning` weighs texts.

Run it after changing a sample, or how a text is divided into parts. A part weighs more the more often it stands in the
one kind of text than in the other. Left out are parts of a single text, and those that say little.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from judge.board.names import Province
from judge.commands.framework.likely_meaning import parts_of_text, roles
from judge.files.maps.load import load_map
from judge.files.word_counts import PRESS_FILE

SAMPLES_FILE = Path(__file__).parent / "press_samples.txt"
TO_READERS = "to its readers"
"""Kind of the texts that are sent; all others are for somebody else."""
_FEWEST = 2
_LEAST = 3
_DOUBT = 1.0
"""Number of texts added to each count, because a few samples prove little."""
_TENTHS = 10


def samples() -> Mapping[str, list[str]]:
    """Return the texts of each kind, by its name."""
    found: dict[str, list[str]] = {}
    for line in SAMPLES_FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            found[name := line.strip("[]")] = []
        elif line and not line.startswith("#"):
            found[name].append(line.replace(" / ", "\n"))
    return found


def made_table() -> str:
    """Return the weights of parts, in tenths: above 0 if texts for others have them more often."""
    units = [Province(name) for name in ("BUR", "SPA", "MAO")]
    role_of = roles(load_map("standard"), {"GERMANY"}, {"FRANCE"}, units)
    counts, sizes = (Counter[str](), Counter[str]()), [_DOUBT, _DOUBT]
    for kind, texts in samples().items():
        is_for_others = kind != TO_READERS
        sizes[is_for_others] += len(texts)
        for text in texts:
            counts[is_for_others].update(parts_of_text(text, role_of))
    weights: dict[str, int] = {}
    for part in sorted(counts[0] | counts[1]):
        sent, others = ((count[part] + _DOUBT) / size for count, size in zip(counts, sizes, strict=True))
        weight = round(_TENTHS * math.log(others / sent))
        if counts[0][part] + counts[1][part] >= _FEWEST and abs(weight) >= _LEAST:
            weights[part] = weight
    return json.dumps(weights, ensure_ascii=False, indent=0, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    PRESS_FILE.write_text(made_table(), encoding="utf-8")
