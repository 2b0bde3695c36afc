"""docs/settings.md has every key of judge.toml as it stands there."""

from __future__ import annotations

import tomllib

import pytest

from docs.make_settings_table import PAGE, SETTINGS, settings_page


def test_the_page_of_settings_is_fresh() -> None:
    made = settings_page(SETTINGS.read_text(encoding="utf-8"))
    assert PAGE.read_text(encoding="utf-8") == made, "run python docs/make_settings_table.py"


def test_the_page_has_every_key_once() -> None:
    keys = [key for section in tomllib.loads(SETTINGS.read_text(encoding="utf-8")).values() for key in section]
    rows = [
        line.split("`")[1] for line in settings_page(SETTINGS.read_text(encoding="utf-8")).splitlines() if "| `" in line
    ]
    assert rows == keys


def test_a_line_that_the_page_would_lose_is_a_fault() -> None:
    with pytest.raises(ValueError, match="neither"):
        settings_page("[judge]\nneither this nor that\n")
