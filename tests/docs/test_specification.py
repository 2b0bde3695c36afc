"""docs/spec: each citation in code, tests and templates names a page and a heading of it that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.support.paths import ROOT
from tests.support.rows import each_row

SPEC = ROOT / "docs" / "spec"
PAGES = sorted(path.stem for path in SPEC.glob("*.md") if path.stem != "README")

PLACES = ("judge", "tests", "bench", "docs/coverage", "templates", "rules")
"""Folders with citations, besides the programs in docs."""

_SECTION = r"(?:[A-Z]?\d+(?:\.\d+)*|[A-Z](?:\.\d+)+)"
CITATION = re.compile(
    rf"\b({'|'.join(PAGES)})\.md(?:,? (?:sections? |part |group |row |item )?"
    rf"((?:{_SECTION}|[A-D])(?:(?:, | and | to ){_SECTION}(?![\w/]))*)(?![\w/]))?"
)
"""A page and the sections after it: `timing.md 5.6`, `orders.md 1.1, 1.2`, `rules.md C12`."""

HEADING = re.compile(r"^#{1,6} +(?:Part |Group |\()?([A-Za-z]?\d*(?:\.\d+)*)[.):]?(?= |$)", re.MULTILINE)


def cited(text: str) -> Iterator[tuple[str, str]]:
    """(page, section) of each citation in a text; the section is "" where the page as a whole is meant."""
    for found in CITATION.finditer(text):
        sections = re.split(r", | and | to ", found[2] or "")
        yield from ((found[1], section) for section in sections)


@cache
def sections_of(page: str) -> frozenset[str]:
    """The numbers and letters of a page's headings: "5.6", "C12", "A.2.5"."""
    text = re.sub(r"```.*?```", "", (SPEC / f"{page}.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    return frozenset(found.strip(".") for found in HEADING.findall(text) if found)


def cites() -> list[Path]:
    """The files that may cite the specification."""
    found = [path for place in PLACES for path in (ROOT / place).rglob("*") if path.suffix in (".py", ".yaml", ".j2")]
    return [*found, *(ROOT / "docs").glob("*.py")]


def unknown(text: str) -> list[str]:
    """The citations of a text that name a section which its page does not have."""
    return [f"{page}.md {section}" for page, section in cited(text) if section and section not in sections_of(page)]


def test_each_citation_names_a_heading_that_exists():
    wrong = {
        str(path.relative_to(ROOT)): found
        for path in cites()
        if path != Path(__file__) and (found := unknown(path.read_text(encoding="utf-8")))
    }
    assert wrong == {}


def test_the_specification_is_cited():
    assert sum(1 for path in cites() for _ in cited(path.read_text(encoding="utf-8"))) > 100


@each_row(
    ("text", "found"),
    [
        ("(timing.md 5.6)", [("timing", "5.6")]),
        ("(orders.md 1.1, 1.2). What", [("orders", "1.1"), ("orders", "1.2")]),
        ("(commands.md 9.4, 9.6)", [("commands", "9.4"), ("commands", "9.6")]),
        ("(orders.md 1, commands.md 2.2)", [("orders", "1"), ("commands", "2.2")]),
        ("rules.md C12", [("rules", "C12")]),
        ("maps.md part D. Letter case", [("maps", "D")]),
        ("maps.md A.2.4 and A.2.5", [("maps", "A.2.4"), ("maps", "A.2.5")]),
        ("draws.md section 5", [("draws", "5")]),
        ("timing.md 3, step 7", [("timing", "3")]),
        ("docs/rules.md has 7 of them", [("rules", "")]),
        ("maps.md: what each is", [("maps", "")]),
    ],
)
def test_citations_are_found(text: str, found: list[tuple[str, str]]):
    assert list(cited(text)) == found


def test_a_citation_of_a_heading_that_is_not_there_is_found():
    assert unknown("timing.md 99.9 and rules.md Z1") == ["timing.md 99.9", "rules.md Z1"]


@each_row("page", PAGES)
def test_every_page_of_the_specification_is_in_its_index(page: str):
    assert f"({page}.md)" in (SPEC / "README.md").read_text(encoding="utf-8")
