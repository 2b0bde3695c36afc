"""Write the table of rooms in docs/architecture.md anew from the docstrings of the code.

Run it after changing the first line of a room's docstring. It makes what stands between `<!-- rooms -->` and
`<!-- end -->`.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"
_MADE = re.compile(r"(<!-- rooms -->\n).*?(<!-- end -->)", re.DOTALL)
_LISTED_BY_THEIR_ROOM = ("judge/commands/", "judge/variants/")
"""Rooms whose own docstrings list their folders."""


def with_table(page: str) -> str:
    """The page with its table as the docstrings are now."""
    rows = "\n".join(f"| `{name}` | {first_line(path)} |" for name, path in rooms())
    return _MADE.sub(rf"\1\n| room | what is in it |\n|---|---|\n{rows}\n\n\2", page)


def rooms() -> list[tuple[str, Path]]:
    """(name, file with its docstring) of the modules of judge/, its rooms and their folders, by name."""
    modules = list((ROOT / "judge").glob("[a-z]*.py"))
    folders = [*(ROOT / "judge").glob("*/__init__.py"), *(ROOT / "judge").glob("*/*/__init__.py")]
    named = [(str(path.relative_to(ROOT)), path) for path in modules]
    named += [(f"{path.parent.relative_to(ROOT)}/", path) for path in folders]
    return sorted(
        (name, path)
        for name, path in named
        if not any(name.startswith(room) and name != room for room in _LISTED_BY_THEIR_ROOM)
    )


def first_line(path: Path) -> str:
    """The first line of a module's docstring."""
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
