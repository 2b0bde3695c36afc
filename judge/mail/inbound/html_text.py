"""The visible text of an HTML mail, with quoted parts marked by `> ` as in a plain-text mail.

Struck-out and hidden words do not count. They are returned separately (`set_aside`), as is a marked signature, since a
plain text beside the HTML may show them. The tag reader is our own, because the standard library's takes 72 s for 256
KB of `<!--` (Python 3.11). It reads each character a fixed number of times. It reads broken HTML roughly as browsers
do, and never raises.
"""

from __future__ import annotations

import html as _entities
import re
from itertools import groupby, takewhile
from typing import NamedTuple

from msgspec import Struct

from judge.mail.inbound.html_styles import OF_STYLE, Effect, effect_of, strikes_in
from judge.mail.inbound.mime import MOST_LINES
from judge.patterns import pattern

_TAG_START = pattern(r"<(?=[A-Za-z/!?])(?:(/)?([A-Za-z][A-Za-z0-9:]{0,30}))?")
_TAG_REST = pattern(r"(?:[^>\"']|\"[^\"]*+\"|'[^']*+')*+>")
_ENORMOUS_NUMBER = pattern(r"&#[xX]?[0-9a-fA-F]{8,};?")
_BLANKS = pattern(r"[ \t\n]+")
_RAW_END = {
    name: pattern(f"</{name}", re.IGNORECASE) for name in ("script", "style", "title", "textarea", "noscript", "xml")
}
_FORWARDED = pattern(r"-{5,}[^-].*[^-]-{5,}")
_STRIKES = frozenset({"s", "strike", "del"})
_VOID = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
})  # fmt: skip
_ENDED_BY_NEXT = frozenset({"p", "li", "tr", "td", "th", "dd", "dt"})
_DEEPEST = 20
"""Limit on the nesting of a cell whose words join their row."""
_WORD = pattern(r"\w+")
_MOST_BEGINNING = 2
_LONGEST_ROW = 1000
"""Limit on the characters of a row to which a word is added."""
_MOST_HIDDEN = 500
"""Limit on the hidden lines that are remembered."""
_NESTING = frozenset(
    {"div", "blockquote", "span", "font", "table", "td", "th", "pre", "section", "article", "body", "center"}
)
_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset",
    "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main",
    "nav", "ol", "p", "pre", "section", "table", "tbody", "td", "th", "thead", "tr", "ul",
})  # fmt: skip

_CELLS = frozenset({"td", "th"})
_WINGDINGS = str.maketrans({"à": "→", "è": "→", "ß": "←", "J": "\u263a", "L": "\u2639"})
# Paragraphs that stand close, as Outlook writes them: no empty line before.
_WITHOUT_MARGIN = pattern(r"Mso|margin(?:-top)?\s*:\s*0", re.IGNORECASE)


class HtmlLine(Struct, frozen=True):
    """A line of an HTML mail: its words that count, with `> ` in front if they are quoted.

    `struck` is the whole line if words of it are struck out, `hidden` a line that nobody sees, `signature` a line of a
    marked signature; each is "" otherwise. Hidden lines and signatures are not in `text`.
    """

    text: str
    struck: str = ""
    hidden: str = ""
    signature: str = ""

    @property
    def whole(self) -> str:
        """Return all its words, including those that do not count."""
        return self.struck or self.hidden or self.signature or self.text


def read_html(source: str) -> list[HtmlLine]:
    """HTML -> lines of text."""
    page = _Page()
    at = 0
    careful = True  # whether a `>` inside quotes is part of the tag; given up after the first quote without an end
    while (start := _TAG_START.search(source, at)) and not page.is_full:
        tag = start.start()
        if tag > at:
            page.text(source[at:tag])
        if start[2] is None and source.startswith("<!--", tag):
            end = source.find("-->", tag + 2)
            at = len(source) if end < 0 else end + 3
            continue
        rest = _TAG_REST.match(source, tag + 1, tag + 10_000) if careful else None
        careful = rest is not None
        end = rest.end() if rest else source.find(">", tag) + 1
        if not end:
            return page.finish()
        at = end
        if start[2] is not None:
            at = _take_tag(page, source, start, end)
    page.text(source[at:])
    return page.finish()


def _take_tag(page: _Page, source: str, start: re.Match[str], end: int) -> int:
    """Report a tag that ends at `end` to the page; return where to read on."""
    word = start[2].lower()
    if start[1]:
        page.close(word)
    elif word in _RAW_END:
        closing = _RAW_END[word].search(source, end)
        after = closing.start() if closing else len(source)
        if word == "style":
            page.read_styles(source[end:after])
        return after
    else:
        page.open(word, source[start.end() : end - 1])
    return end


class _Words(Struct):
    """An incomplete line: its words, each with True if struck out."""

    words: list[tuple[str, bool]] = []
    is_quoted: bool = False

    def text(self, *, whole: bool = True) -> str:
        """The line, with or without struck-out words."""
        return "".join(words for words, is_struck in self.words if whole or not is_struck)


class _Placed(NamedTuple):
    """A line of a page; `gmail`: the number of its Gmail quote, 0 for none."""

    line: HtmlLine
    is_quoted: bool
    gmail: int

    @property
    def is_filled(self) -> bool:
        """True if the line has visible words."""
        return bool(self.line.text.strip() or self.line.struck)

    def may_follow(self, row: _Placed) -> bool:
        """True if both lines are quoted equally, and the row has room."""
        return (self.is_quoted, self.gmail) == (row.is_quoted, row.gmail) and len(row.line.whole) < _LONGEST_ROW

    def with_word(self, word: HtmlLine) -> _Placed:
        """Return the line with this one after it."""
        line = self.line
        struck = f"{line.whole} {word.whole.strip()}" if line.struck or word.struck else ""
        return self._replace(line=HtmlLine(f"{line.text} {word.text.strip()}".strip(), struck))


class _Page:
    """Text of a page so far, and its open elements, which determine how the next words count."""

    def __init__(self) -> None:
        self._lines: list[_Placed] = []
        self._line = _Words()
        self._aside = _Words()
        self._aside_is: Effect = Effect.NONE
        self._set_aside: Effect = Effect.NONE  # of the next words: HIDDEN or SIGNATURE; NONE: they are text
        self._hidden_lines = 0
        self._last = ""  # the text of the last line that is seen
        self._stack: list[tuple[str, Effect]] = []
        self._open_names: dict[str, int] = {}
        self._struck_by: dict[str, int] = {}
        self._depth = [0] * len(Effect)  # for each effect, the number of open elements with it around the next words
        self._sizes = [False]  # text sizes of the page and of open elements that set one: True if it hides words
        self._gmail_quotes: list[int] = []
        self._gmail_with_blockquote: set[int] = set()
        self._gmail_count = 0
        self._cut = False
        self._cells: list[tuple[int, int | None]] = []  # open table cells: first line, and the row's at that time
        self._row: int | None = None  # the line that the next cell of a row continues
        self.is_full = False
        self._strikes: dict[str, bool] = {}

    def read_styles(self, sheet: str) -> None:
        self._strikes |= strikes_in(sheet)

    def text(self, source: str) -> None:
        if "&" in source:
            source = _entities.unescape(_ENORMOUS_NUMBER.sub("?", source))
        if self._depth[Effect.WINGDINGS]:
            source = source.translate(_WINGDINGS)
        if self._depth[Effect.PRE]:
            first, *others = source.split("\n")
            self._add(first)
            for line in others:
                self._end_line()
                self._add(line)
        else:
            self._add(_BLANKS.sub(" ", source))

    def open(self, name: str, attributes: str) -> None:
        if name == "br":
            self._end_line()
            return
        self._end_before(name)
        row = self._row
        if name in _BLOCKS:
            self._end_block()
            self._row = None
        if name == "p" and self._last and not self._set_aside and not _WITHOUT_MARGIN.search(attributes[:2000]):
            self._end_line()
        if name in _STRIKES:
            self._struck_by[name] = self._struck_by.get(name, 0) + 1
            self._depth[Effect.STRUCK] += 1
        effect = effect_of(name, attributes, is_hidden=self._sizes[-1], strikes=self._strikes)
        if effect is Effect.CUT and (name in _NESTING or name == "hr"):
            self._cut = True
            effect = Effect.NONE
        if name in _CELLS or effect is Effect.CELL:
            self._cells.append((len(self._lines), row))
        if name in _NESTING or (effect in OF_STYLE and name not in _VOID):
            self._enter(name, effect)

    def _end_before(self, name: str) -> None:
        """End the element that this one implicitly ends: a paragraph, an item, a cell."""
        if not self._stack:
            return
        last = self._stack[-1][0]
        ends = (last == name and name in _ENDED_BY_NEXT) or (last == "p" and name in _BLOCKS)
        if ends or (last in _CELLS and (name == "tr" or name in _CELLS)):
            self.close(last)

    def close(self, name: str) -> None:
        if name in _BLOCKS:
            self._end_block()
            self._row = None
        if self._struck_by.get(name):
            self._struck_by[name] -= 1
            self._depth[Effect.STRUCK] -= 1
        if not self._open_names.get(name):
            return
        while self._stack:
            inner, effect = self._stack.pop()
            self._open_names[inner] -= 1
            if effect:
                self._leave(effect)
            if inner in _CELLS or effect is Effect.CELL:
                self._end_cell(is_block=inner not in _CELLS)
            elif inner == "table":
                self._row = None
            if inner == name:
                return

    def _end_cell(self, *, is_block: bool = False) -> None:
        """Join a cell of one line to its row, whatever blocks its words are in.

        Mail programs put each cell's words into separate blocks. A cell of several lines breaks the row. A block beside
        others begins a row only if it has a word or two: a longer one may be an order.
        """
        first, row = self._cells.pop()
        placed = self._lines[first:] if len(self._cells) < _DEEPEST else []
        words = [each for each in placed if each.is_filled]
        if len(words) > 1:
            self._row = None
            return
        begins_none = is_block and row is None and words and len(_WORD.findall(words[0].line.whole)) > _MOST_BEGINNING
        if words and row is not None and words[0].may_follow(self._lines[row]):
            self._lines[row] = self._lines[row].with_word(words.pop().line)
        self._row = None if begins_none else first if words else row
        if placed:
            others = (each for each in placed if each.line.whole.strip() and not each.is_filled)
            self._lines[first:] = [*words, *others]

    def finish(self) -> list[HtmlLine]:
        self._end_block()
        while self._cells:
            self._end_cell()
        # Gmail puts the whole conversation into one <div>: the answers between its <blockquote>s are new. Without any
        # <blockquote> in it, all of it is old, except a letter that is forwarded: plain text has no mark for it.
        forwarded = self._forwarded()
        shown, headings = self._gmail_with_blockquote | forwarded.keys(), set().union(*forwarded.values())
        return [
            _marked(line) if (quoted and at not in headings) or (gmail and gmail not in shown) else line
            for at, (line, quoted, gmail) in enumerate(self._lines)
        ]

    def _forwarded(self) -> dict[int, set[int]]:
        """The numbers of Gmail's <div>s that forward a letter, each with the lines of its heading."""
        found: dict[int, set[int]] = {}
        seen = {0}
        for number, group in groupby(enumerate(self._lines), key=lambda each: each[1][2]):
            if number not in seen:
                seen.add(number)
                lines = list(group)
                first = next((line.text for _, (line, _, _) in lines if line.text.strip()), "")
                if _FORWARDED.fullmatch(first.strip()):
                    heading = takewhile(lambda each: each[1][1] or not each[1][0].text, lines)
                    found[number] = {at for at, _ in heading}
        return found

    def _enter(self, name: str, effect: Effect) -> None:
        self._stack.append((name, effect))
        self._open_names[name] = self._open_names.get(name, 0) + 1
        if effect:
            self._begin(effect)

    def _begin(self, effect: Effect) -> None:
        if effect is Effect.BLOCKQUOTE:
            self._gmail_with_blockquote.update(self._gmail_quotes[-1:])
        if effect is Effect.GMAIL:
            self._gmail_count += 1
            self._gmail_quotes.append(self._gmail_count)
        elif effect in (Effect.TINY, Effect.LARGE):
            self._sizes.append(effect is Effect.TINY)
        else:
            self._depth[effect] += 1
        self._set_aside = self._next_set_aside()

    def _leave(self, effect: Effect) -> None:
        if effect is Effect.GMAIL:
            self._gmail_quotes.pop()
        elif effect in (Effect.TINY, Effect.LARGE):
            self._sizes.pop()
        else:
            self._depth[effect] -= 1
        self._set_aside = self._next_set_aside()

    def _next_set_aside(self) -> Effect:
        if self._depth[Effect.HIDDEN] or self._sizes[-1]:
            return Effect.HIDDEN
        return Effect.SIGNATURE if self._depth[Effect.SIGNATURE] else Effect.NONE

    def _add(self, words: str) -> None:
        if self._set_aside is not self._aside_is:
            self._end_aside()
            self._aside_is = self._set_aside
        line = self._aside if self._set_aside else self._line
        if not line.words:
            if not words.strip(" ") and not self._depth[Effect.PRE]:
                return
            line.is_quoted = self._is_quoted()
        if words:
            line.words.append((words, self._depth[Effect.STRUCK] > 0))

    def _is_quoted(self) -> bool:
        return self._cut or self._depth[Effect.QUOTED] > 0 or self._depth[Effect.BLOCKQUOTE] > 0

    def _put(self, line: HtmlLine, *, is_quoted: bool) -> None:
        self._lines.append(_Placed(line, is_quoted, self._gmail_quotes[-1] if self._gmail_quotes else 0))
        self.is_full = len(self._lines) - self._hidden_lines > MOST_LINES

    def _end_block(self) -> None:
        self._end_aside()
        if self._line.words and not self._set_aside:
            self._end_line()

    def _end_aside(self) -> None:
        """Record the line of words that do not count as text."""
        if not self._aside.words:
            return
        text, quoted, self._aside.words = self._aside.text().strip(), self._aside.is_quoted, []
        if not text:
            return
        if self._aside_is is Effect.SIGNATURE:
            self._put(HtmlLine("", signature=text), is_quoted=quoted)
        elif self._hidden_lines < _MOST_HIDDEN:
            self._hidden_lines += 1
            self._put(HtmlLine("", hidden=text), is_quoted=quoted)

    def _end_line(self) -> None:
        self._end_aside()
        if self._set_aside:
            return
        text = whole = self._trimmed(self._line.text())
        struck = ""
        if any(is_struck for _, is_struck in self._line.words):
            text = self._trimmed(self._line.text(whole=False))
            struck = whole if any(is_struck and words.strip() for words, is_struck in self._line.words) else ""
        if text.strip() == "--":
            text = "-- "  # the blank after a signature mark is not seen in HTML
        quoted = self._line.is_quoted if self._line.words else self._is_quoted()
        self._put(HtmlLine(text, struck), is_quoted=quoted)
        self._last = whole
        self._line.words = []

    def _trimmed(self, line: str) -> str:
        return line.rstrip() if self._depth[Effect.PRE] else _BLANKS.sub(" ", line).strip(" ")


def _marked(line: HtmlLine) -> HtmlLine:
    """A line with the mark of a quotation."""
    return HtmlLine(f"> {line.text}", line.struck, line.hidden or line.signature)
