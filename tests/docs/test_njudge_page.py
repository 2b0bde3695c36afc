"""docs/spec/njudge_features.md: its table of settings is that of the code."""

from __future__ import annotations

from docs.make_njudge_table import PAGE, with_table


def test_the_table_of_settings_says_what_the_judge_does_with_them() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_table(page) == page, "run python docs/make_njudge_table.py"
    assert "| `LATEPRESS` | `RULE LATE_SEND` |" in page
