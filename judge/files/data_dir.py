"""Files that come with the program: maps, rules, templates, fonts, test cases, and the pages of HELP."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
"""Folder of the judge's modules."""


@cache
def data_dir(kind: str) -> Path:
    """The directory of `"maps"`, `"rules"`, `"templates"`, `"fonts"` or `"cases"`.

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


# The pages of HELP: `templates/help/TOPIC.txt`, read once.


@cache
def load_help_pages() -> dict[str, str]:
    """Return HELP pages by topic. The first line is a short title. Raises OSError if unreadable."""
    folder = data_dir("templates") / "help"
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))}
