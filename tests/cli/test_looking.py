"""Looking at things on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.command_line import CREATE, NOON, done, judge


def test_reading_a_mail_shows_what_counts_for_people_and_for_programs(tmp_path: Path):
    (tmp_path / "create.eml").write_text(CREATE, newline="")
    shown = done("read", "create.eml")
    assert "From: anna@example.org" in shown
    assert "line 1: CREATE river ********" in shown
    read = json.loads(done("read", "--json", stdin=CREATE))
    assert set(read) == {"sender", "automatic", "reason", "lines", "commands"}
    assert not (tmp_path / "judge.db").exists()


def test_a_game_is_shown_for_people_and_for_programs_and_one_that_is_not_there_is_an_error():
    done("deliver", "--now", NOON, stdin=CREATE)
    assert "river is forming: 7 more players needed." in done("show", "river")
    assert json.loads(done("show", "RIVER", "--json"))["stage"] == "forming"
    assert done("games", "--stage", "forming").splitlines()[1].startswith("river  forming")
    assert done("games", "--stage", "active").strip() == "None."
    assert "GameCreated" in done("log", "river")
    for name in ("show", "log"):
        result = judge(name, "lake")
        assert result.exit_code == 1
        assert result.stderr == "Error: There is no game lake.\n"
