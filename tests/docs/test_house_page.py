"""docs/spec/house_rules.md: its tables are as the options are now, and there is one for each section."""

from __future__ import annotations

from docs.make_house_page import PAGE, with_tables
from judge.rules.house_options import ABOUT, SECTIONS


def test_the_tables_say_what_the_options_are_now() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_tables(page) == page, "run python docs/make_house_page.py"


def test_every_option_has_a_row_and_every_section_a_heading() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(page.count(f"| `{name}` |") == 1 for name in ABOUT)
    assert all(f"## {number}. {title}" in page for number, title in enumerate(SECTIONS, 1))
