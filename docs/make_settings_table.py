"""Write docs/settings.md anew: each key of judge.toml with its default and its comment.

Run it after a change of judge.toml.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE / "settings.md"
SETTINGS = HERE.parent / "judge.toml"

_SECTION = re.compile(r"\[(\w+)\](?: +# (.+))?")
_KEY = re.compile(r'(\w+) = ("[^"]*"|\S+) *(?:# (.+))?')

_TOP = """\
# Settings

Every key of [judge.toml](../judge.toml), with its default. [For keepers](keepers.md) says which of them matter.
Spans are written 90s, 20m, 6h, 5d or 2w. Paths are relative to the file. `judge check` finds what is wrong, with its
line. Made by `docs/make_settings_table.py`.
"""


def settings_page(text: str) -> str:
    """Return the page for a judge.toml. Raises ValueError for a line that it does not know."""
    page = [_TOP]
    for line in text.splitlines():
        if section := _SECTION.fullmatch(line):
            page.append(f"\n## {section[1]}\n\n" + (f"{_cell(section[2])}\n\n" if section[2] else ""))
            page.append("| key | default | |\n|---|---|---|\n")
        elif key := _KEY.fullmatch(line):
            page.append(f"| `{key[1]}` | `{key[2]}` | {_cell(key[3] or '')} |\n")
        elif line and not line.startswith("#"):
            raise ValueError(f"judge.toml: {line}")
    return "".join(page)


def _cell(comment: str) -> str:
    """A comment as the text of a table's cell."""
    return comment.replace("|", r"\|").strip()


def main() -> None:
    """Write the page."""
    PAGE.write_text(settings_page(SETTINGS.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
