"""Pages written by hand: short sentences, a place on the map docs/README.md, and its minutes."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.paths import ROOT
from tests.support.rows import each_row

MADE = {"docs/commands.md", "docs/rules.md", "docs/maps.md", "docs/settings.md"}
"""Pages of scripts."""

PAGES = sorted(
    str(path.relative_to(ROOT))
    for pattern in ("README.md", "CONTRIBUTING.md", "bench/*.md", "docs/*.md", "docs/decisions/*.md", "docs/spec/*.md")
    for path in ROOT.glob(pattern)
    if str(path.relative_to(ROOT)) not in MADE
)

MEAN = 17
"""Words of a sentence, on the average of a page."""

LONGER: dict[str, float] = {}
"""Pages that do not keep it yet, with their figure. Lower one when you shorten a page; raise none."""

SLACK = 0.4
"""A change of some sentences on a page may move its figure by so much."""

WORDS_A_MINUTE = 230


def sentences(text: str) -> list[str]:
    """The sentences of a page, without headings, tables and blocks of code; code in a line is one word."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    text = re.sub(r"^( {4,}(?![-*\d])|#|\s*\|).*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`", "X", text)
    blocks = re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", text)
    found = [one for block in blocks for one in re.split(r"(?<=[.!?])[)*\"]* +(?=[A-Z(*\"])", " ".join(block.split()))]
    return [one for one in found if len(words(one)) > 2]


def words(text: str) -> list[str]:
    """The words of a text."""
    return re.findall(r"[A-Za-z0-9][A-Za-z0-9'’-]*", text)


def mean_length(page: str) -> float:
    """Mean number of words in the sentences of a page, to one place; 0 for a page of tables."""
    counts = [len(words(one)) for one in sentences((ROOT / page).read_text(encoding="utf-8"))]
    return round(sum(counts) / len(counts), 1) if counts else 0.0


@each_row("page", PAGES)
def test_sentences_of_a_page_have_17_words_on_the_average(page: str) -> None:
    assert mean_length(page) <= LONGER.get(page, MEAN) + (SLACK if page in LONGER else 0)


def test_the_list_of_pages_with_longer_sentences_only_shrinks() -> None:
    assert {page for page in LONGER if page not in PAGES or mean_length(page) <= MEAN} == set()
    assert {page: mean_length(page) for page, figure in LONGER.items() if mean_length(page) < figure - 1} == {}


def test_sentences_are_counted_without_code_and_tables() -> None:
    text = (
        "# Top\n\nOne two three `A - B`. Two more [words](page.md).\n\n    some code\n\n| a | b |\n\n- Third one here."
    )
    assert [len(words(one)) for one in sentences(text)] == [4, 3, 3]


def linked(page: Path) -> dict[str, int]:
    """The pages that a page of tables links, with the minutes that it states."""
    rows = re.findall(r"^\| \[[^\]]+\]\(([^)]+)\).*\| (\d+) \|$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {str((page.parent / link).resolve().relative_to(ROOT)): int(minutes) for link, minutes in rows}


def test_the_map_of_the_pages_has_all_of_them() -> None:
    there = {str(path.relative_to(ROOT)) for path in (ROOT / "docs").glob("*.md")} - {
        "docs/README.md",
        "docs/scale.md",
    }
    assert there - set(linked(ROOT / "docs" / "README.md")) == set()


def test_the_minutes_of_a_page_are_near_to_what_it_takes() -> None:
    found = {
        page: (told, len(words((ROOT / page).read_text(encoding="utf-8"))) / WORDS_A_MINUTE)
        for page, told in linked(ROOT / "docs" / "README.md").items()
    }
    assert {
        page: (told, round(taken)) for page, (told, taken) in found.items() if abs(told - taken) > 2 + told / 4
    } == {}
