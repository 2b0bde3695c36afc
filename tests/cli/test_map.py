"""The archive on the command line (`judge archive`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.app.archive import write
from tests.support.command_line import CREATE, NOON, done, judge


@pytest.fixture(autouse=True)
def _no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pages of maps: they take ten seconds."""
    monkeypatch.setattr(write, "map_names", lambda: ())


def test_pages_are_written_into_the_folder_that_is_named_and_only_once():
    done("deliver", "--now", NOON, stdin=CREATE)
    assert "1 games brought up to date" in done("archive", "pages", "--now", NOON)
    assert "river" in Path("pages/index.html").read_text()
    assert not Path("pages/feed.xml").exists()
    assert "0 games brought up to date, 0 pages" in done("archive", "pages", "--now", NOON)


def test_with_the_folder_in_judge_toml_a_tick_brings_the_pages_up_to_date():
    settings = Path("judge.toml")
    settings.write_text(settings.read_text() + '[archive]\nfolder = "pages"\nurl = "https://judge.example.org"\n')
    done("deliver", "--now", NOON, stdin=CREATE)
    done("tick", "--now", "2026-11-23T12:20Z")
    assert "river" in Path("pages/index.html").read_text()
    assert "https://judge.example.org/feed.xml" in Path("pages/feed.xml").read_text()
    assert "pages: 0 games" in done("archive", "--now", NOON)


def test_without_a_folder_or_with_a_wrong_address_nothing_is_written():
    done("deliver", "--now", NOON, stdin=CREATE)
    assert "Name a folder" in judge("archive").output
    assert "it must be an address like" in judge("archive", "pages", "--url", "javascript:x").output
    assert not Path("pages/index.html").exists()
