"""Where the files that come with the program are: maps, rules, templates, fonts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
"""Where the modules of the judge are."""


@cache
def data_dir(kind: str) -> Path:
    """The directory of `"maps"`, `"rules"`, `"templates"` or `"fonts"`.

    An installed wheel has them inside the package (`judge/_data/maps`), a checkout beside it (`maps`).
    FileNotFoundError if neither is there.
    """
    # The wheel's own copy first: beside an installed package lie other people's directories.
    for candidate in (PACKAGE / "_data" / kind, PACKAGE.parent / kind):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(
        f"The judge's {kind} are missing: neither {PACKAGE / '_data' / kind} nor a checkout has them."
    )
