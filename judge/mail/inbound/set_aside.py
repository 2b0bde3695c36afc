"""Words that a mail's HTML strikes out, hides or marks as signature, and their lines in its text.

A program writes the plain text beside the HTML, and the writer does not see it. If it shows struck-out or hidden words
bare, the HTML counts: only the line's other words remain.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.mail.inbound.html_text import HtmlLine, read_html
from judge.mail.inbound.quotes import NOTHING_SET_ASIDE, SetAside
from judge.patterns import pattern

_MOST_BROKEN = 20
"""Limit on the HTML lines that are looked for in several lines of plain text: each takes time."""
_MOST_JOINED = 15
"""Limit on the lines of plain text that a line of HTML may stand in."""


def text_of_html(source: str) -> tuple[list[str], SetAside]:
    """Return the lines of a mail's HTML, without hidden ones, and the parts that do not count."""
    seen = [line for line in read_html(source) if not line.hidden]
    struck = {at: line.struck for at, line in enumerate(seen) if line.struck}
    signature = {at: line.signature for at, line in enumerate(seen) if line.signature}
    return [line.text for line in seen], SetAside(struck, signature)


def text_of_plain(texts: Sequence[str], source: str) -> tuple[list[str], SetAside]:
    """The lines of a plain text without what the HTML beside it strikes out or hides."""
    lines = read_html(source)
    changes: dict[str, list[HtmlLine]] = {}
    for line in lines:
        if (line.struck or line.hidden) and (key := _key(line.whole)):
            changes[key] = []
    if not changes:
        return list(texts), NOTHING_SET_ASIDE
    for line in lines:
        if (key := _key(line.whole)) in changes:
            changes[key].append(line)
    changed, struck = list(texts), dict[int, str]()
    keys = [_key(_MARK.sub("", text)) if _key(text) not in changes else _key(text) for text in texts]
    places: dict[str, list[tuple[int, int]]] = {key: [] for key in changes}
    for at, key in enumerate(keys):
        if key in places:
            places[key].append((at, at + 1))
    broken = [key for key in changes if not places[key]][:_MOST_BROKEN]
    places |= {key: _broken(keys, key) for key in broken}
    for key, written in changes.items():
        for (first, last), line in _matched(places[key], written):
            if (line.struck or line.hidden) and not texts[first].lstrip().startswith(">"):
                struck[first] = " ".join(changed[first:last]).strip()
                changed[first:last] = [line.text.removeprefix("> "), *[""] * (last - first - 1)]
    return changed, SetAside(struck)


_MARK = pattern(r"^\s*(?:\d{1,2}|[A-Za-z])[.)]\s+")
"""The mark of a list's item, which a plain text has and the HTML beside it draws."""


def _key(text: str) -> str:
    """The letters and digits of a line: programs write `*A PAR - BUR*` for bold words, and break lines."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _broken(keys: Sequence[str], wanted: str) -> list[tuple[int, int]]:
    """The places of a line that a plain text breaks over several: from and to."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(keys):
        end, joined = at + 1, keys[at]
        most = min(len(keys), at + _MOST_JOINED)
        while joined and len(joined) < len(wanted) and wanted.startswith(joined) and end < most:
            joined += keys[end]
            end += 1
        if joined == wanted and keys[at]:
            found.append((at, end))
            at = end
        else:
            at += 1
    return found


def _matched(places: Sequence[tuple[int, int]], written: Sequence[HtmlLine]) -> list[tuple[tuple[int, int], HtmlLine]]:
    """Match each place of a plain-text line to one of the HTML lines with the same words.

    If the plain text has fewer, it lacks struck-out or hidden ones: the last ones are meant.
    """
    shown = [line for line in written if not (line.struck or line.hidden)]
    if len(places) == len(written):
        return list(zip(places, written, strict=True))
    missing = len(places) - len(shown)
    lost = [line for line in written if line.struck or line.hidden]
    return list(zip(places, [*[lost[0]] * max(0, missing), *shown], strict=False))
