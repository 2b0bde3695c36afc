"""Notes on a line that was answered all the same: oddities that its writer may want to know of."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterator


def notes_on(line: str | bytes, data: bytes) -> Iterator[str]:
    """Yield a sentence on each oddity of a line's JSON: a byte order mark, keys given twice.

    `line` is as it came in, `data` its JSON alone.
    """
    if (line.encode() if isinstance(line, str) else line).startswith(BOM_UTF8):
        yield "A byte order mark before the line was passed over."
    repeated: list[str] = []

    def seen(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        repeated.extend(sorted({key for key in keys if keys.count(key) > 1}))
        return dict(pairs)

    json.loads(data, object_pairs_hook=seen)
    for key in dict.fromkeys(repeated):
        yield f"Of the key {key[:60]!r}, given more than once, the last counts."
