"""Pages for people: links lead somewhere, and examples that can be run are run as they stand."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.rows import each_row

PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(page for folder in ("bench", "games") for page in (ROOT / folder).glob("*.md")),
    ]
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def plain(text: str) -> str:
    """A page without its blocks and words of code, in which brackets mean something else."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    text = re.sub(r"^ {4}.*$", "", text, flags=re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "", text)


@cache
def anchors_of(page: Path) -> frozenset[str]:
    """The names under which the headings of a page can be linked to."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    named = re.findall(r'<a id="([^"]+)">', text)
    headings = re.findall(r"^#{1,6} +(.+)$", text, flags=re.MULTILINE)
    return frozenset([*named, *(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)])


def dead_links(page: Path) -> list[str]:
    """The links of a page to files or headings that are not there. Addresses on the web are not looked up."""
    dead = []
    for link in LINK.findall(plain(page.read_text(encoding="utf-8"))):
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        if re.match(r"[a-z]+:", link):
            continue
        if not target.exists() or (anchor and anchor not in anchors_of(target)):
            dead.append(link)
    return dead


@each_row("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_link_of_a_page_leads_to_a_file_and_a_heading_that_are_there(page: Path):
    assert dead_links(page) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path):
    page = tmp_path / "page.md"
    page.write_text("# Top\n[a](#top) [b](#nowhere) [c](none.md) [d](page.md#top) [e](https://example.org) `[f](x)`\n")
    assert dead_links(page) == ["#nowhere", "none.md"]


def test_each_test_that_a_page_names_is_there():
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    named = {
        (page.name, name)
        for page in PAGES
        for name in re.findall(r"`(?:[\w/]+/)?test_\w+\.py`", page.read_text(encoding="utf-8"))
    }
    assert named
    assert [one for one in sorted(named) if not any(f"/{path}".endswith(f"/{one[1][1:-1]}") for path in there)] == []


def python_blocks() -> list[tuple[str, str]]:
    """(page, program) of each block of Python on the pages for people."""
    return [
        (page.name, code)
        for page in PAGES
        for code in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        if page.parent in (ROOT, ROOT / "docs")
    ]


@pytest.mark.parametrize(("page", "code"), python_blocks())
def test_python_on_the_pages_runs_as_it_stands_there(page: str, code: str, tmp_path: Path):
    path = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    ran = subprocess.run([sys.executable, "-c", path + code], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, f"{page}: {ran.stderr}"
    assert ran.stdout.strip()


def test_the_readmes_line_for_judge_adjudicate_is_answered():
    line = re.search(r"echo '(.*)' \| judge adjudicate", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert line is not None
    command = [sys.executable, "-m", "judge", "adjudicate"]
    ran = subprocess.run(command, input=line[1], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert json.loads(ran.stdout)["units"] == {"FRANCE": ["A BUR"]}, ran.stderr
