"""A letter's blocks as HTML, with the words of the plain text, readable on a phone and in dark mode.

Styles are inline and set no colors, so that the reader's own stay; nothing is loaded from elsewhere; all text is
escaped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from judge.mail.letters.layout import Block, BlockKind
from judge.mail.letters.wording import capital
from judge.mail.plain_text import cleaned
from judge.patterns import pattern

MARGIN = "margin:0 0 1em"
MONO = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em"
BODY = (
    "margin:0;padding:16px 0;"
    "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
    "font-size:16px;line-height:1.45"
)
TEXT = "max-width:44em;margin:0 auto;padding:0 16px"
"""Style of text: lines of readable length. Pictures have the whole width."""
PICTURES = f"{MARGIN};text-align:center"
PICTURE = "max-width:100%;height:auto;border:0"
"""Style of a picture: as wide as drawn if the screen has room, so that its codes keep their size."""
RULE = "border:1px solid;border-color:rgba(128,128,128,.4);border-radius:6px;padding:10px"
BUTTON = "display:inline-block;padding:.6em 1em;border:2px solid;border-radius:8px;font-weight:600;text-decoration:none"
SAMPLE = f"{MONO};white-space:pre-wrap;overflow-wrap:anywhere;{MARGIN};{RULE}"
"""Style of lines to be sent: wrapped on a phone, never cut off."""
COLUMNS = f"{MONO};overflow-x:auto;{MARGIN}"
HEADING = "font-size:1.05em;margin:1.2em 0 .4em"
TABLE = f"border-collapse:collapse;{MARGIN}"
CELL = "vertical-align:top;padding:.1em .6em .1em 0;overflow-wrap:break-word"
NUMBER = "text-align:right;padding:.1em .45em .1em 0"


def escape(text: str) -> str:
    """Escape a text for HTML, between tags and in quotes."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;")


_WRAPPED_AT = 68
"""Width at which lines were wrapped: a line continues if the next word would exceed this width."""

_MOST_BYTES = 60_000
"""Limit on one text's HTML, in bytes, for letters under 250 KB (`judge.game.status.layout`)."""

_MOST_OF_A_HEADING = 60
_MOST_COLUMNS = 9
"""Limit on the columns of the table of centers by years, so that it fits on a phone."""

_MOST_IN_ONE_LINE = 12
"""Limit on the characters of a first cell that is not divided."""

_LABEL = pattern(r"[A-Z][a-z]+: ")
_GAP = pattern(r" {2,}")
_YEARS = pattern(r"\d{1,4}(?: +\d{1,4})*")
_STAGGERED = pattern(r" {2,}[A-Z]{2,3}\b(?: {1,2}[A-Z]{2,3}\b)+")


def listing_html(text: str) -> str:
    """Return a text as HTML, chunk by chunk, programs' parts last. A very large text keeps its columns."""
    chunks = [list(lines) for filled, lines in groupby(text.split("\n"), lambda line: bool(line.strip())) if filled]
    chunks.sort(key=_is_for_programs)
    last = sum(not _is_for_programs(chunk) for chunk in chunks) - 1
    page = "\n".join(_chunk(chunk, at == last) for at, chunk in enumerate(chunks))
    return page if len(page.encode()) <= _MOST_BYTES else f'<pre style="{COLUMNS}">{escape(text)}</pre>'


def _chunk(lines: list[str], is_last: bool) -> str:
    if len(lines) == 1 and _is_heading(lines[0], is_last):
        return _heading(lines[0])
    if len(lines) > 1 and lines[0].endswith(":") and not lines[0].startswith(" "):
        return f"{_heading(lines[0])}\n{_below_heading(lines[1:])}"
    return _body(lines)


def _is_heading(line: str, is_last: bool) -> bool:
    """True if a line is a heading of the lines below it, not a sentence."""
    if is_last or line.startswith((" ", "::")) or len(line) > _MOST_OF_A_HEADING:
        return False
    return (line.endswith(":") and line[0].isupper()) or line[-1].isalnum()


def _heading(line: str) -> str:
    return f'<h3 style="{HEADING}">{escape(line.rstrip(":"))}</h3>'


def _below_heading(lines: list[str]) -> str:
    indents = {len(line) - len(line.lstrip()) for line in lines}
    if min(indents) > 0 and not _YEARS.fullmatch(lines[0].strip()):
        return _lines(_unwrapped([line.strip() for line in lines]))
    return _body(lines)


def _body(lines: list[str]) -> str:
    """Return a chunk as HTML, in the form that its lines have."""
    if _is_for_programs(lines):
        return f'<p style="{MARGIN};font-size:.8em;opacity:.75">{"<br>".join(map(escape, lines))}</p>'
    if _is_block_to_send(lines):
        return f'<pre style="{SAMPLE}">{escape(chr(10).join(lines))}</pre>'
    if len(lines) > 2 and _STAGGERED.fullmatch(lines[0]) and _STAGGERED.fullmatch(lines[1]):
        return _by_years(lines)
    if _YEARS.fullmatch(lines[0].strip()) and lines[0].startswith("  "):
        return _numbers(lines)
    if all(line.startswith("  ") for line in lines) and not any(_GAP.search(line.strip()) for line in lines):
        return f'<pre style="{SAMPLE}">{escape(chr(10).join(line.strip() for line in lines))}</pre>'
    if rows := _rows(lines):
        return _table(rows)
    if _is_usage(lines):
        return _usage(lines)
    return _lines(_unwrapped(lines))


def _is_for_programs(lines: Sequence[str]) -> bool:
    """True if these lines are the header of a text."""
    return all(line.startswith("::") for line in lines)


def _is_block_to_send(lines: Sequence[str]) -> bool:
    """True if the reader edits and returns these lines, which must not be reformatted."""
    return len(lines) > 1 and lines[-1] == f"END {lines[0].split()[0]}"


# Paragraphs


def _unwrapped(lines: Sequence[str]) -> list[str]:
    """Join lines that were wrapped, also if the rest is indented below the first one."""
    whole: list[str] = []
    before, begun_at = "", 0
    for line in lines:
        indent = len(line) - len(line.lstrip())
        was_full = len(before) + 1 + len(line.split()[0]) > _WRAPPED_AT
        goes_on = not _LABEL.match(line) if indent == 0 else indent > begun_at
        if before and was_full and goes_on:
            whole[-1] += f" {line.strip()}"
        else:
            whole.append(line.strip())
            begun_at = indent
        before = line
    return whole


def _lines(lines: Sequence[str]) -> str:
    """Return one line as a paragraph, several lines separately."""
    if len(lines) == 1:
        return f'<p style="{MARGIN}">{escape(lines[0])}</p>'
    inner = "\n".join(f'<div style="padding-left:1.5em;text-indent:-1.5em">{escape(line)}</div>' for line in lines)
    return f'<div style="{MARGIN}">\n{inner}\n</div>'


def _is_usage(lines: Sequence[str]) -> bool:
    """True if these lines are a command's syntax, with its effect below, indented by four blanks."""
    return lines[-1].startswith("    ") and not lines[0].startswith(" ")


def _usage(lines: Sequence[str]) -> str:
    forms = [line for line in lines if not line.startswith("    ")]
    told = " ".join(line.strip() for line in lines if line.startswith("    "))
    said = "<br>\n".join(map(escape, forms))
    return f'<p style="margin:0 0 .2em;{MONO}"><b>{said}</b></p>\n<p style="margin:0 0 1em 1.5em">{escape(told)}</p>'


# Tables


def _rows(lines: Sequence[str]) -> list[list[list[str]]]:
    """The cells of a table, each with its lines; [] if the lines are not a table.

    A row's cells are divided by two blanks or more. A line below it that begins in its last column continues that cell;
    other indented lines are new lines in it.
    """
    rows: list[list[list[str]]] = []
    column, example = 0, lines[0].startswith("  ")
    for line in lines:
        indent = len(line) - len(line.lstrip())
        cells = _GAP.split(line.strip())
        starts_row = indent == (2 if example else 0)
        if not starts_row and rows and indent > 2:
            last = rows[-1][-1]
            if indent == column:
                last[-1] += f" {line.strip()}"
            else:
                last.append(line.strip())
            continue
        if not starts_row or (len(cells) == 1 and not example) or cells[0].endswith("."):
            return []
        rows.append([[cell] for cell in cells])
        column = line.rstrip().rindex(cells[-1])
    return rows if any(len(row) > 1 for row in rows) else []


def _table(rows: list[list[list[str]]]) -> str:
    """Return rows as a table; equal first cells of adjacent rows are merged."""
    widest = max(map(len, rows))
    told: list[str] = []
    before = ""
    for row in rows:
        head = " ".join(row[0])
        cells = (
            [*row[:-1], *[[""]] * (widest - len(row)), row[-1]] if len(row) > 1 else [row[0], *[[""]] * (widest - 1)]
        )
        first = "" if head == before and head.endswith(":") else head
        before = head
        inner = _head(first)
        inner += "".join(f'<td style="{CELL}">{"<br>".join(map(escape, cell))}</td>' for cell in cells[1:])
        told.append(f"<tr>{inner}</tr>")
    return _wrapped_table(told)


def _numbers(lines: Sequence[str]) -> str:
    """A table of numbers: the years above, a power to a row."""
    years = lines[0].split()
    told = [_number_row("", years, head=True)]
    for line in lines[1:]:
        words = line.split()
        told.append(_number_row(" ".join(words[: -len(years)]).rstrip(":"), words[-len(years) :]))
    return _wrapped_table(told)


def _number_row(name: str, cells: Sequence[str], *, head: bool = False) -> str:
    kind = "th" if head else "td"
    inner = "".join(f'<{kind} style="{NUMBER}">{escape(cell)}</{kind}>' for cell in cells)
    return f"<tr>{_head(name)}{inner}</tr>"


def _head(name: str) -> str:
    """The first cell of a row; a short one is not divided."""
    whole = ";white-space:nowrap" if len(name) <= _MOST_IN_ONE_LINE else ""
    return f'<th style="{CELL};text-align:left{whole}">{escape(name.rstrip(":"))}</th>'


def _by_years(lines: Sequence[str]) -> str:
    """Return tables of owners by year, with a column for each center, narrow enough for a phone.

    The text has the centers' names in two rows, each above the column of its letters.
    """
    places = sorted((found.start(), found[0]) for line in lines[:2] for found in re.finditer(r"[A-Z]+", line))
    tables = []
    for at in range(0, len(places), _MOST_COLUMNS):
        part = places[at : at + _MOST_COLUMNS]
        told = [_number_row("", [code for _, code in part], head=True)]
        told += [_number_row(line.split()[0], [line[column : column + 1] for column, _ in part]) for line in lines[2:]]
        tables.append(_wrapped_table(told, small=True))
    return "\n".join(tables)


def _wrapped_table(rows: Sequence[str], *, small: bool = False) -> str:
    style = TABLE + (";font-size:.75em" if small else "")
    inner = "\n".join(rows)
    return f'<table style="{style}">\n{inner}\n</table>'


_RESULT = pattern(r" {0,2}\(\*([^*]{1,60})\*\)")
RESULTS_IN_WORDS = {
    "bounce": "bounced",
    "void": "came to nothing",
    "cut": "cut",
    "no effect": "could not count",
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
"""Arrow that is kept whole, since phones break a line between a hyphen and the next character."""


def to_html(blocks: tuple[Block, ...], title: str, pictures: Sequence[tuple[str, str]] = ()) -> str:
    """Return a whole HTML document; `title` is the letter's subject.

    The header, which programs read in the text, comes last. `pictures` are the names of files in the letter, each with
    its description. They come below the lead and its button. Without a lead, a letter with a header begins with them,
    and any other letter shows them below its first block.
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
    """Return blocks of words in a box; "" for none."""
    return [f'<div style="{TEXT}">', *parts, "</div>"] if parts else []


_HEAD, _FOOT = f'<body style="{escape(BODY)}">\n', "\n</body>\n</html>\n"


def with_pages(page: str, others: Sequence[tuple[str, str]]) -> str:
    """Return a document with the words of other documents below it, each under its title."""
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
    """Return buttons for rows of a link and its text, in turn; words in brackets go beside the button."""
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
    """Return rows of a name and its content as two columns; the second wraps on a phone.

    The cells have no styles of their own: a long history has thousands of them.
    """
    rows = []
    for line in lines:
        name, _, words = line.partition(":")
        rows.append(f"<tr><td><b>{escape(name.strip())}</b></td><td>{_emphasized(words.strip())}</td></tr>")
    inner = "\n".join(rows)
    return f'<table cellpadding="4" style="{TABLE}"><tbody valign="top">\n{inner}\n</tbody></table>'


def _emphasized(line: str) -> str:
    """Return a line with whole arrows, and with the result in bold words in place of `(*bounce*)`."""
    at = 0
    parts: list[str] = []
    for match in _RESULT.finditer(line):
        said = ", ".join(RESULTS_IN_WORDS.get(word, word) for word in match[1].strip().split(", "))
        parts += [escape(line[at : match.start()]), f" <b>{escape(capital(said))}</b>"]
        at = match.end()
    return ("".join(parts) + escape(line[at:])).replace("-&gt;", _ARROW)
