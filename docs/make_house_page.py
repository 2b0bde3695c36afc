"""Write the tables of docs/spec/house_rules.md anew from judge/rules/house_options.py.

Run it after changing an option.

What stands between `<!-- options N -->` and `<!-- end -->` is made; all else on the page is written by hand.
"""

from __future__ import annotations

import re
from pathlib import Path

from judge.rules.house_options import ABOUT, options_table

PAGE = Path(__file__).parent / "spec" / "house_rules.md"
_MADE = re.compile(r"(<!-- options (\d+) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(page: str) -> str:
    """The page with its tables as the options are now."""
    return _MADE.sub(_table, page)


def _table(found: re.Match[str]) -> str:
    section = int(found[2])
    names = [name for name, about in ABOUT.items() if about.section == section]
    return f"{found[1]}\n{options_table(names)}\n\n{found[3]}"


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
