"""A letter's words in blocks (headings, paragraphs, lines, tables), and the blocks as plain text.

Templates name the block of a piece of text with `{% filter lines %}...{% endfilter %}`; text outside such filters forms
paragraphs, divided by blank lines. The filters put marks around the text, and `split_blocks` finds them. The marks are
control characters. `clean` removes these from every value that goes into a template, so no player's text can begin or
end a block.
"""

from __future__ import annotations

import re
import textwrap
from enum import StrEnum
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from msgspec import Struct

from judge.mail.plain_text import cleaned
from judge.patterns import pattern

WIDTH = 75
"""Columns of the plain text (orders.md 7.2)."""

_OPEN, _MIDDLE, _CLOSE = "\x1c", "\x1d", "\x1e"
_MARKED = pattern(f"{_OPEN}([a-z]+){_MIDDLE}([^{_OPEN}{_CLOSE}]*){_CLOSE}")

_HANGING = "    "
_LONGEST_LINK = 160
"""Limit on the length of a link: a longer one fills more than two lines of the plain text."""


class Marked(str):
    """A filled-in template with its marks, to be part of another one; never text of a mail."""

    __slots__ = ()


class BlockKind(StrEnum):
    """Kinds of blocks; the value is the name of the filter.

    A lead has the most important news. A title is a heading that programs read, without a line under it. A chart is a
    table that can be read without its columns: lines of `Name: words`, continued on indented lines. The HTML of a table
    is made from its columns (`judge.mail.letters.html`). A link has three lines: its target, its purpose, and the words
    above the bare address if that is too long for the text. Buttons have two lines each: target and purpose. One more
    line is for the plain text, which has no buttons. A reference is a quiet link of two lines: a web address, and its
    content.
    """

    PARAGRAPH = "paragraph"
    LEAD = "lead"
    TITLE = "title"
    HEADING = "heading"
    LINES = "lines"
    TABLE = "table"
    CHART = "chart"
    SAMPLE = "sample"
    VERBATIM = "verbatim"
    HEADER = "header"
    LINK = "link"
    BUTTONS = "buttons"
    REFERENCE = "reference"


class Block(Struct, frozen=True):
    """One block. Line breaks matter except in paragraphs."""

    kind: BlockKind
    text: str


def mark(kind: BlockKind, text: str) -> str:
    """Mark the text as a block, for a template's filter."""
    return f"{_OPEN}{kind}{_MIDDLE}{text}{_CLOSE}"


def clean(value: Any) -> Any:
    """Return a value for a template, without control characters other than newline and tab."""
    return cleaned(value) if isinstance(value, str) and not isinstance(value, Marked) else value


def split_blocks(marked: str) -> tuple[Block, ...]:
    """The blocks of a rendered template, empty ones left out."""
    blocks: list[Block] = []
    at = 0
    for match in _MARKED.finditer(marked):
        blocks += _paragraphs(marked[at : match.start()])
        text = match[2].strip("\n")
        if text.strip():
            blocks.append(Block(BlockKind(match[1]), text))
        at = match.end()
    return (*blocks, *_paragraphs(marked[at:]))


def _paragraphs(text: str) -> list[Block]:
    return [
        Block(BlockKind.PARAGRAPH, " ".join(paragraph.split()))
        for paragraph in re.split(r"\n[ \t]*\n", text)
        if paragraph.strip()
    ]


def to_text(blocks: tuple[Block, ...]) -> str:
    """The plain text: blocks divided by blank lines, ending in a newline."""
    return "\n\n".join(filter(None, map(_as_text, blocks))) + "\n"


@lru_cache(maxsize=256)  # seven players read the same blocks one after the other
def _as_text(block: Block) -> str:
    match block.kind:
        case BlockKind.PARAGRAPH | BlockKind.LEAD:
            return wrapped(" ".join(block.text.split()))
        case BlockKind.HEADING:
            return f"{block.text.strip()}\n{'-' * len(block.text.strip())}"
        case BlockKind.LINES:
            return "\n".join(wrapped(line.strip(), _HANGING) for line in block.text.split("\n"))
        case BlockKind.SAMPLE:
            return textwrap.indent("\n".join(line.strip() for line in block.text.split("\n")), _HANGING)
        case BlockKind.LINK:
            link, does, too_long = block.text.split("\n")
            shown = _link_in_text(link)
            return f"{wrapped(does if shown == link else too_long)}\n\n{_HANGING}{shown}"
        case BlockKind.TITLE | BlockKind.TABLE | BlockKind.CHART | BlockKind.VERBATIM | BlockKind.HEADER:
            return block.text
        case BlockKind.REFERENCE:
            address, there = block.text.split("\n")
            return wrapped(f"{there}: {address}")
        case BlockKind.BUTTONS:
            rows = block.text.split("\n")
            return wrapped(rows[-1]) if len(rows) % 2 else ""


def _link_in_text(link: str) -> str:
    """Return a `mailto:` link for plain text: the link, or if it is too long only its address."""
    return link if len(link) <= _LONGEST_LINK else unquote(link.removeprefix("mailto:").partition("?")[0])


def wrapped(text: str, indent: str = "") -> str:
    """A line broken at blanks to fit `WIDTH`; continuation lines start with `indent`."""
    if len(text) <= WIDTH:
        return text
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
