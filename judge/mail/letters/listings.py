"""Ready-made texts as HTML: columns become headings, tables and paragraphs.

Texts of LIST, SUMMARY, HELP and the like are read in chunks, divided by blank lines. The HTML has every word of them;
unrecognized chunks are paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from judge.mail.letters.escaping import escape
from judge.mail.letters.html_styles import CELL, COLUMNS, HEADING, MARGIN, MONO, NUMBER, SAMPLE, TABLE
from judge.patterns import pattern

_WRAPPED_AT = 68
"""Width at which lines were wrapped: if the next word would exceed it, the next line continues."""

_MOST_BYTES = 60_000
"""Limit on one text's HTML, in bytes, for letters under 250 KB (`judge.game.status.letter_size`)."""

_MOST_OF_A_HEADING = 60
_MOST_COLUMNS = 9
"""Limit on the columns of the table of centers by years, so that it fits on a phone."""

_MOST_IN_ONE_LINE = 12
"""Number of signs in the first column up to which it is not divided."""

_LABEL = pattern(r"[A-Z][a-z]+: ")
_GAP = pattern(r" {2,}")
_YEARS = pattern(r"\d{1,4}(?: +\d{1,4})*")
_STAGGERED = pattern(r" {2,}[A-Z]{2,3}\b(?: {1,2}[A-Z]{2,3}\b)+")


def listing_html(text: str) -> str:
    """Return the text as HTML, chunk by chunk, programs' parts last. One too large keeps its columns."""
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
    """True if a line is a heading of the lines below it, and no sentence."""
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
    """A chunk in whatever form its lines have."""
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
    """True if it is the header of a text."""
    return all(line.startswith("::") for line in lines)


def _is_block_to_send(lines: Sequence[str]) -> bool:
    """True if its reader changes and returns it: nothing in it may be reformatted."""
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
    """Return one line as a paragraph, or several lines each by itself."""
    if len(lines) == 1:
        return f'<p style="{MARGIN}">{escape(lines[0])}</p>'
    inner = "\n".join(f'<div style="padding-left:1.5em;text-indent:-1.5em">{escape(line)}</div>' for line in lines)
    return f'<div style="{MARGIN}">\n{inner}\n</div>'


def _is_usage(lines: Sequence[str]) -> bool:
    """True if it is a command's form, with its effect below, indented by four."""
    return lines[-1].startswith("    ") and not lines[0].startswith(" ")


def _usage(lines: Sequence[str]) -> str:
    forms = [line for line in lines if not line.startswith("    ")]
    told = " ".join(line.strip() for line in lines if line.startswith("    "))
    said = "<br>\n".join(map(escape, forms))
    return f'<p style="margin:0 0 .2em;{MONO}"><b>{said}</b></p>\n<p style="margin:0 0 1em 1.5em">{escape(told)}</p>'


# Tables


def _rows(lines: Sequence[str]) -> list[list[list[str]]]:
    """The cells of a table, each with its lines; nothing when the lines are no table.

    A row's cells are divided by two blanks or more. A line below it that begins in its last column goes on with that
    cell; one indented otherwise is a line more in it.
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
    """Return rows as a table; equal first cells of adjacent rows are one."""
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
    """Tables of owners by year, a column for each center, narrow enough for a phone.

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
