"""Records in docs/decisions: one number each, one form, short, named in the index."""

from __future__ import annotations

import re

from tests.support.paths import ROOT

FOLDER = ROOT / "docs" / "decisions"
HEADINGS = ["Context", "Choice", "Consequences"]
RECORDS = {page.name: page.read_text(encoding="utf-8") for page in sorted(FOLDER.glob("[0-9]*.md"))}


def prose(record: str) -> str:
    """A record without its headings."""
    return re.sub(r"^#.*$", "", record, flags=re.MULTILINE)


def test_no_two_records_have_one_number() -> None:
    # A number that is missing had a record that was merged into another: the others keep theirs.
    numbers = [name[:4] for name in RECORDS]
    assert len(numbers) == len(set(numbers))
    assert [number for number in numbers if not re.fullmatch(r"\d{3}-", number)] == []


def test_the_folder_has_nothing_but_records_and_their_index() -> None:
    assert sorted(page.name for page in FOLDER.iterdir()) == sorted([*RECORDS, "README.md"])


def test_a_record_has_context_choice_and_consequences_in_80_to_200_words() -> None:
    for name, record in RECORDS.items():
        assert record.startswith("# "), name
        assert re.findall(r"^## (.+)$", record, flags=re.MULTILINE) == HEADINGS, name
        assert 80 <= len(prose(record).split()) <= 200, f"{name}: {len(prose(record).split())} words"


def test_a_record_names_a_page_a_test_or_a_module_that_holds_it() -> None:
    # Whether the links lead somewhere is asked of all pages (test_pages.py).
    assert [name for name, record in RECORDS.items() if "](" not in record] == []


def test_the_index_has_each_record_once_below_its_subject_by_its_title() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- \[(\d+)\]\((\S+)\) (.+)$", index, flags=re.MULTILINE)
    assert sorted(listed) == [(name[:3], name, record.split("\n")[0][2:]) for name, record in RECORDS.items()]


def test_each_record_that_a_docstring_or_a_table_names_is_there() -> None:
    sources = [*(ROOT / "judge").rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "docs").rglob("*.yaml")]
    named = {
        (name, path) for path in sources for name in re.findall(r"decisions/(\w[\w-]*\.md)", path.read_text("utf-8"))
    }
    assert len(named) > 50
    assert {(name, str(path)) for name, path in named if not (FOLDER / name).is_file()} == set()
