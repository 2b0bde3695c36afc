"""Faults of an HTML page that browsers pass over: `html_faults`."""

from __future__ import annotations

from html.parser import HTMLParser

_VOID = {"meta", "link", "img", "br", "input", "hr", "source"}
_BLOCKS = {"p", "div", "ul", "ol", "table", "pre", "figure", "section", "h1", "h2", "h3"}
_SPANS = {"p", "h1", "h2", "h3", "a", "th", "figcaption"}
"""Elements that have no block in them."""


def html_faults(page: str) -> list[str]:
    """Return elements that are not closed, or stand where none may, and names that stand twice."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    left = [f"<{tag}> is not closed" for tag in reader.open]
    start = [] if page.startswith("<!doctype html>\n<html lang=") else ["no doctype or language"]
    return [*start, *reader.faults, *left]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.open: list[str] = []
        self._names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        keys, name = [key for key, _ in attrs], dict(attrs).get("id")
        if len(keys) != len(set(keys)):
            self.faults.append(f"<{tag}> has an attribute twice")
        if name is not None and name in self._names:
            self.faults.append(f"{name} is the name of two elements")
        self._names.add(name or "")
        if tag in _BLOCKS and _SPANS & {*self.open}:
            self.faults.append(f"<{tag}> in {self.open}")
        if tag == "li" and self.open[-1:] not in (["ul"], ["ol"]):
            self.faults.append(f"<li> in {self.open}")
        if tag == "img" and "alt" not in keys:
            self.faults.append("<img> without words")

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1:] == [tag]:
            self.open.pop()
        else:
            self.faults.append(f"</{tag}> in {self.open}")
