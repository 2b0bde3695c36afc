"""Count words of what people write, by which `judge.commands.framework.likely_wishes` guesses.

Run it after changing a wish, a wording, a group of words, or a sample in `wish_samples.txt`. Left out is what says
little: parts of words that stand in one text alone, and counts that chance would give too.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from judge.commands.framework.likely_wishes import DOUBT, named_words, packed, parts_of
from judge.commands.framework.wish_table import WISHES
from judge.commands.framework.wish_words import WORDINGS
from judge.commands.framework.wishes import parted
from judge.files.word_counts import FILE

_LEAST_RATE = 0.5
"""Part of its usual rate in `DOUBT` texts above which a count is kept."""
_IN_A_LINE = 40
SAMPLES_FILE = Path(__file__).parent / "wish_samples.txt"


def samples() -> Mapping[str, list[str]]:
    """Return the sentences of each wish, by its name."""
    found: dict[str, list[str]] = {}
    for line in SAMPLES_FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
            found[name] = []
        elif line and not line.startswith("#"):
            found[name].append(line)
    return found


def made_table() -> str:
    """Return the table: how many texts each wish has, and in how many of them each part stands."""
    said = samples()
    sizes: dict[str, int] = {}
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    for at, wish in enumerate(WISHES):
        texts = [*map(named_words, said[wish.name]), *_phrases(wish.name)]
        sizes[wish.name] = len(texts)
        for words in texts:
            for part in parts_of(words):
                counts[part][at] += 1
    number = sum(sizes.values())
    rows: list[str] = []
    for part, count in sorted(counts.items()):
        rate = DOUBT * count.total() / number
        told = [packed(at, n) for at, n in sorted(count.items()) if n > _LEAST_RATE * rate]
        rows += [f"{json.dumps(part)}:{json.dumps(''.join(told), ensure_ascii=False)}"] if count.total() > 1 else []
    lines = ",\n".join(",".join(rows[at : at + _IN_A_LINE]) for at in range(0, len(rows), _IN_A_LINE))
    return f"[{json.dumps(sizes)},{{\n{lines}\n}}]\n"


def _phrases(name: str) -> Iterator[list[str]]:
    """The phrases of a wish's wordings, as words, without the groups that many wordings share."""
    for wording in WORDINGS[name]:
        for group in wording.lstrip("=~").split():
            for phrase in filter(str.islower, group.split("|")):
                yield parted(word.strip("*") for word in phrase.split("_") if word.strip("*"))


if __name__ == "__main__":
    FILE.write_text(made_table(), encoding="utf-8")
