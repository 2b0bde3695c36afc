"""A letter's blocks as HTML: the same words as the plain text, readable on a phone and in dark mode.

Styles are inline and set no colors, so that the reader's own stay; nothing is loaded from elsewhere; all text is
escaped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from judge.mail.letters.escaping import escape
from judge.mail.letters.html_styles import BODY, BUTTON, MARGIN, PICTURE, PICTURES, RULE, SAMPLE, TABLE, TEXT
from judge.mail.letters.layout import Block, BlockKind
from judge.mail.letters.listings import listing_html
from judge.mail.letters.wording import capital
from judge.mail.plain_text import cleaned
from judge.patterns import pattern

_RESULT = pattern(r" {0,2}\(\*([^*]{1,60})\*\)")
RESULTS_IN_WORDS = {
    "bounce": "bounced",
    "void": "came to nothing",
    "cut": "cut",
    "dislodged": "dislodged",
    "disrupted": "convoy disrupted",
    "no convoy": "no convoy",
    "disband": "disbanded",
    "destroyed": "destroyed",
    "invalid": "not possible",
    "reorder": "two different orders",
    "VICTORY!!": "victory!",
}
"""HTML words for the marks in the text, which programs read."""

_CONTINUED = pattern(r"\n\s+")
_ARROW = '<span style="white-space:nowrap">-&gt;</span>'
"""Arrow kept whole, since phones break a line between a hyphen and the next sign."""


def to_html(blocks: tuple[Block, ...], title: str, pictures: Sequence[tuple[str, str]] = ()) -> str:
    """A whole HTML document; `title` is the letter's subject.

    The header, which programs read in the text, stands last. `pictures` are names of files that the letter brings, each
    with its words; they stand below the lead and its button, if there is one; else a letter that has a header begins
    with them, and any other shows them below its first block.
    """
    headers = [block for block in blocks if block.kind is BlockKind.HEADER]
    shown = [*(block for block in blocks if block.kind is not BlockKind.HEADER), *headers]
    parts = [_as_html(block) for block in shown]
    leads = [at for at, block in enumerate(shown) if block.kind is BlockKind.LEAD]
    first = max(leads, default=-1 if headers else 0) + 1
    if leads and first < len(shown) and shown[first].kind is BlockKind.BUTTONS:
        first += 1
    shown_pictures = [
        f'<p style="{PICTURES}"><img src="cid:{escape(name)}" alt="{escape(alt)}" style="{PICTURE}"></p>'
        for name, alt in pictures
    ]
    first = first if pictures else 0
    body = "\n".join((*_words(parts[:first]), *shown_pictures, *_words(parts[first:])))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="supported-color-schemes" content="light dark">\n'
        f"<title>{escape(cleaned(title))}</title>\n</head>\n{_HEAD}{body}{_FOOT}"
    )


def _words(parts: Sequence[str]) -> list[str]:
    """Return blocks of words in a room of their own; nothing for none."""
    return [f'<div style="{TEXT}">', *parts, "</div>"] if parts else []


_HEAD, _FOOT = f'<body style="{escape(BODY)}">\n', "\n</body>\n</html>\n"


def with_pages(page: str, others: Sequence[tuple[str, str]]) -> str:
    """A document, and below it the words of others, each with its title."""
    parts = [page.removesuffix(_FOOT)]
    for title, other in others:
        head = f'<h2 style="font-size:1.15em;margin:1em 0 .5em">{escape(cleaned(title))}</h2>'
        parts += [*_words(["<hr>", head]), other.partition(_HEAD)[2].removesuffix(_FOOT)]
    return "\n".join(parts) + _FOOT


@lru_cache(maxsize=256)  # seven players read the same blocks one after the other
def _as_html(block: Block) -> str:
    match block.kind:
        case BlockKind.PARAGRAPH:
            return f'<p style="{MARGIN}">{escape(block.text)}</p>'
        case BlockKind.LEAD:
            return f'<p style="margin:0 0 1em;font-size:1.1em"><b>{escape(" ".join(block.text.split()))}</b></p>'
        case BlockKind.TITLE | BlockKind.HEADING:
            return f'<h2 style="font-size:1.15em;margin:1.4em 0 .5em">{escape(block.text.strip())}</h2>'
        case BlockKind.LINES:
            return "\n".join(_paragraph_of_lines(part) for part in re.split(r"\n\s*\n", block.text) if part.strip())
        case BlockKind.CHART:
            return _chart(_CONTINUED.sub(" ", block.text).split("\n"))
        case BlockKind.TABLE:
            return listing_html(block.text)
        case BlockKind.SAMPLE:
            lines = "\n".join(line.strip() for line in block.text.split("\n"))
            return f'<pre style="{SAMPLE}">{escape(lines)}</pre>'
        case BlockKind.VERBATIM:
            style = f"white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1em;{RULE}"
            return f'<div style="{style}">{escape(block.text)}</div>'
        case BlockKind.LINK:
            return _buttons(block.text.split("\n")[:2])
        case BlockKind.BUTTONS:
            return _buttons(block.text.split("\n"))
        case BlockKind.REFERENCE:
            address, there = block.text.split("\n")
            return f'<p style="{MARGIN};font-size:.9em"><a href="{escape(address)}">{escape(there)}</a></p>'
        case BlockKind.HEADER:
            lines = "<br>\n".join(escape(line) for line in block.text.split("\n"))
            return f'<p style="margin:0 0 1em;font-size:.8em;opacity:.75">{lines}</p>'


def _buttons(rows: Sequence[str]) -> str:
    """Links and what they do, in turn; the last one's words in brackets stand beside its button."""
    buttons, remark = [], ""
    for link, does in zip(rows[::2], rows[1::2], strict=False):
        label, bracket, remark = does.rstrip(":").partition(" (")
        buttons.append(f'<a href="{escape(link)}" style="{BUTTON}">{escape(label)}</a>')
        remark = escape(bracket + remark)
    return f'<p style="{MARGIN}">{" ".join(buttons)}{remark}</p>'


def _paragraph_of_lines(part: str) -> str:
    lines = "\n".join(
        f'<div style="padding-left:1.5em;text-indent:-1.5em">{_emphasized(line.strip())}</div>'
        for line in part.strip().split("\n")
    )
    return f'<div style="{MARGIN}">\n{lines}\n</div>'


def _chart(lines: Sequence[str]) -> str:
    """Return rows of a name and its content: two columns, of which the second wraps on a phone.

    The cells have no styles of their own: a long history has thousands of them.
    """
    rows = []
    for line in lines:
        name, _, words = line.partition(":")
        rows.append(f"<tr><td><b>{escape(name.strip())}</b></td><td>{_emphasized(words.strip())}</td></tr>")
    inner = "\n".join(rows)
    return f'<table cellpadding="4" style="{TABLE}"><tbody valign="top">\n{inner}\n</tbody></table>'


def _emphasized(line: str) -> str:
    """A line with its arrows whole, and its result in words and in bold where the text has `(*bounce*)`."""
    at = 0
    parts: list[str] = []
    for match in _RESULT.finditer(line):
        said = ", ".join(RESULTS_IN_WORDS.get(word, word) for word in match[1].strip().split(", "))
        parts += [escape(line[at : match.start()]), f" <b>{escape(capital(said))}</b>"]
        at = match.end()
    return ("".join(parts) + escape(line[at:])).replace("-&gt;", _ARROW)
