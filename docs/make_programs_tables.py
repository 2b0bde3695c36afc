"""Write the tables of fields in docs/programs.md anew from judge/app/adjudication/field_texts.py.

Run it after changing a description. It makes what stands between `<!-- fields NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
from pathlib import Path

from judge.app.adjudication.field_texts import ANSWER, EXPLAINED, LINE, OUTCOME

PAGE = Path(__file__).parent / "programs.md"
TABLES = {"line": LINE, "answer": ANSWER, "explained": EXPLAINED, "outcome": OUTCOME}
_MADE = re.compile(r"(<!-- fields (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(page: str) -> str:
    """The page with its tables as the descriptions are now."""
    return _MADE.sub(_table, page)


def _table(found: re.Match[str]) -> str:
    rows = "\n".join(f"| `{name}` | {_linked(text)} |" for name, text in TABLES[found[2]].items())
    return f"{found[1]}\n| field | is |\n|---|---|\n{rows}\n\n{found[3]}"


def _linked(text: str) -> str:
    """A description in which the pages that it names are links."""
    return re.sub(r"docs/([\w/]+\.md)", r"[docs/\1](\1)", text)


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
