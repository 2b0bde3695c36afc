"""Write the table of settings in docs/spec/njudge_features.md anew from the tables of the code.

Run it after changing `njudge_words` or `other_judges`. It makes what stands between `<!-- settings -->` and
`<!-- end -->`.
"""

from __future__ import annotations

import re
from pathlib import Path

from judge.commands.framework.njudge_words import PLAY, PRESS, VOTES, Meaning
from judge.commands.framework.other_judges import ROWS, WhereUsed

PAGE = Path(__file__).parent / "spec" / "njudge_features.md"
_MADE = re.compile(r"(<!-- settings -->\n).*?(<!-- end -->)", re.DOTALL)


def with_table(page: str) -> str:
    """The page with its table as the settings are now."""
    rows = "\n".join(f"| {words} | {means} |" for words, means in [*_understood(), *_missing()])
    return _MADE.sub(lambda found: f"{found[1]}\n| `SET` | here |\n|---|---|\n{rows}\n\n{found[2]}", page)


def _understood() -> list[tuple[str, str]]:
    """Words that mean lines of ours, or what is always so; those of one meaning in one row."""
    words: dict[Meaning, list[str]] = {}
    for word, meaning in (PRESS | PLAY | VOTES).items():
        words.setdefault(meaning, []).append(f"`{word}`")
    return [
        (" ".join(spelled), " ".join([*(f"`{line}`" for line in meaning.lines), meaning.note]).strip())
        for meaning, spelled in words.items()
    ]


def _missing() -> list[tuple[str, str]]:
    """Words that are refused, with what to do instead."""
    return [
        (
            " ".join(f"`{word}`" for word in row.words.split()),
            " ".join(["`E-SETTING`:", *([f"`{row.line}`."] if row.line else []), row.why]).strip(),
        )
        for row in ROWS[WhereUsed.SET]
    ]


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
