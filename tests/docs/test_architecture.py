"""Names in docs/architecture.md: all modules, functions and files exist, and no room is missing."""

from __future__ import annotations

import importlib
import re

from docs.make_rooms_table import with_table
from tests.support.paths import ROOT
from tests.support.rows import each_row

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WORDS = sorted(set(re.findall(r"`([^`\s]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL))))
NAMES = [word for word in WORDS if re.fullmatch(r"judge(\.\w+)+", word) and word != "judge.toml"]
PATHS = [word for word in WORDS if re.fullmatch(r"(judge|tests|docs|templates|rules|maps)/[\w/.]*", word)]


def exists(name: str) -> bool:
    """True if a dotted name is a module, or something in one: a function, a class, a method."""
    words = name.split(".")
    for cut in range(len(words), 0, -1):
        try:
            found: object = importlib.import_module(".".join(words[:cut]))
        except ModuleNotFoundError:
            continue
        for word in words[cut:]:
            if not hasattr(found, word):
                return False
            found = getattr(found, word)
        return True
    return False


@each_row("name", NAMES)
def test_each_name_on_the_page_exists(name: str):
    assert exists(name)


@each_row("path", PATHS)
def test_each_file_on_the_page_exists(path: str):
    if "NAME" not in path:
        assert (ROOT / path).exists()


def test_no_row_names_a_file_twice():
    for row in PAGE.splitlines():
        files = re.findall(r"`([\w/]+\.(?:py|yaml|md))`", row) if row.startswith("| ") else []
        assert sorted(files) == sorted(set(files)), row


def test_names_that_are_not_there_are_found():
    assert not exists("judge.app.base.judge.Office")
    assert not exists("judge.service.receive")
    assert len(NAMES) > 40


def test_every_room_of_the_code_is_on_the_page():
    rooms = {path.parent.relative_to(ROOT).parts for path in (ROOT / "judge").rglob("__init__.py")}
    outer = {"/".join(room) for room in rooms if len(room) == 2}
    assert {room for room in outer if f"`{room}/" not in PAGE} == set()
    assert len(outer) == 15


def test_the_table_of_rooms_says_what_their_docstrings_say():
    assert with_table(PAGE) == PAGE, "run python docs/make_rooms_table.py"
