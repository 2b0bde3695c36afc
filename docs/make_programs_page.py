"""Write what is made in docs/programs.md anew: tables of fields, answers, and what programs print.

Run it after changing a description (judge/app/adjudication/field_texts.py), a line or a program. It makes
what stands between `<!-- fields NAME -->`, `<!-- answer -->` or `<!-- output -->` and `<!-- end -->`.
"""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from judge.app.adjudication.field_texts import ANSWER, EXPLAINED, LINE, OUTCOME
from judge.app.adjudication.stream import adjudicate_line

PAGE = Path(__file__).parent / "programs.md"
TABLES = {"line": LINE, "answer": ANSWER, "explained": EXPLAINED, "outcome": OUTCOME}
WIDTH = 110
"""A part of an answer that is longer is broken into lines."""

_TABLE = re.compile(r"(<!-- fields (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_ANSWER = re.compile(r"(```json\n([^`]*)```\n\n<!-- answer -->\n).*?(<!-- end -->)", re.DOTALL)
_OUTPUT = re.compile(r"(```python\n([^`]*)```\n\n<!-- output -->\n).*?(<!-- end -->)", re.DOTALL)


def with_made(page: str) -> str:
    """The page with its tables, answers and outputs as they are now."""
    return _OUTPUT.sub(_output, _ANSWER.sub(_answer, _TABLE.sub(_table, page)))


def _table(found: re.Match[str]) -> str:
    rows = "\n".join(f"| `{name}` | {_linked(text)} |" for name, text in TABLES[found[2]].items())
    return f"{found[1]}\n| field | is |\n|---|---|\n{rows}\n\n{found[3]}"


def _linked(text: str) -> str:
    """A description in which the pages that it names are links."""
    return re.sub(r"docs/([\w/]+\.md)", r"[docs/\1](\1)", text)


def _answer(found: re.Match[str]) -> str:
    answer = json.loads(adjudicate_line(json.dumps(json.loads(found[2]))))
    return f"{found[1]}\n```json\n{_laid_out(answer)}\n```\n\n{found[3]}"


def _laid_out(value: Any, depth: int = 0) -> str:
    """JSON with a line for each member of the whole, and of each part that is too long for one."""
    line = json.dumps(value)
    if (depth and len(line) <= WIDTH) or not isinstance(value, dict | list):
        return line
    between = ",\n" + " " * (depth + 1)
    if isinstance(value, list):
        return f"[{between.join(_laid_out(member, depth + 1) for member in value)}]"
    return f"{{{between.join(f'{json.dumps(key)}: {_laid_out(member, depth + 1)}' for key, member in value.items())}}}"


def _output(found: re.Match[str]) -> str:
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(found[2], PAGE.name, "exec"), {})
    return f"{found[1]}\n```text\n{printed.getvalue()}```\n\n{found[3]}"


if __name__ == "__main__":
    PAGE.write_text(with_made(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
