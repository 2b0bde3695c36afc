"""Write the table of order words in docs/spec/orders.md anew from the vocabulary of orders.

Run it after changing a word. It makes what stands between `<!-- words -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
from pathlib import Path

from judge.board.order_text.vocabulary import spoken_words

PAGE = Path(__file__).parent / "spec" / "orders.md"
_MADE = re.compile(r"(<!-- words -->\n).*?(<!-- end -->)", re.DOTALL)


def with_table(page: str) -> str:
    """The page with its table as the words are now."""
    rows = "\n".join(f"| {meaning} | {_code(words)} |" for meaning, words in spoken_words())
    head = "| Meaning | Words |\n|---|---|"
    return _MADE.sub(lambda found: f"{found[1]}\n{head}\n{rows}\n\n{found[2]}", page)


def _code(words: str) -> str:
    return " ".join(f"`{word}`" for word in words.split())


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
