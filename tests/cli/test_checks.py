"""`judge check --connect` and `judge restore` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.command_line import CREATE, NOON, done, judge
from tests.support.mail_server import Post, server


def test_everything_is_tried_and_told_and_nothing_is_left_behind(tmp_path: Path):
    shown = done("check", "--connect")
    assert [line for line in shown.splitlines() if not line.startswith(("fine: ", "Settings: "))] == ["All is well."]
    assert len(shown.splitlines()) == 8
    assert sorted(path.name for path in tmp_path.iterdir()) == ["judge.toml"]


def test_what_is_wrong_is_told_with_its_line_and_the_exit_code_says_so(tmp_path: Path):
    with server(Post(mail="550 go away")) as post:
        (tmp_path / "judge.toml").write_text(
            f'[listen]\nsmtp = ""\n[send]\nurl = "smtp://127.0.0.1:{post.port}"\n[store]\nurl = "sqlite:judge.db"\n'
            '[judge]\naddress = "judge@river.net"\nkeeper = "keeper@river.net"\n'
        )
        result = judge("check", "--connect")
    assert result.exit_code == 1
    assert "judge.toml:4: send.url: the server takes no letters of judge@river.net: 550 go away." in result.stdout
    assert "fine: nobody listens: mail comes by `judge deliver` alone" in result.stdout


def test_with_faulty_settings_nothing_is_tried(tmp_path: Path):
    (tmp_path / "judge.toml").write_text("[send]\nurl = 'x'\n")
    result = judge("check", "--connect")
    assert result.exit_code == 1
    assert "fine:" not in result.stdout
    assert "Nothing was tried: mend this first." in result.stderr


def test_of_a_backup_from_a_clock_that_was_ahead_it_is_told_that_the_games_stand_still():
    done("deliver", "--now", NOON, stdin=CREATE)
    done("tick", "--now", "2026-12-06T12:00Z")
    done("backup", "backup.db")
    told = done("restore", "backup.db", "--now", NOON)
    assert (
        "2026-12-06 12:00 UTC, 312.0 hours ahead of this computer's: nothing is processed until that is right." in told
    )


def test_a_backup_is_restored_and_it_is_told_what_is_known_of_the_time_since():
    done("deliver", "--now", NOON, stdin=CREATE)
    done("backup", "backup.db")
    lake = CREATE.replace("river", "lake").replace("<1@", "<2@").replace("Anna <anna", "Bob <bob")
    done("deliver", "--now", "2026-11-23T13:00Z", stdin=lake)
    done("tick", "--now", "2026-11-23T13:10Z")
    told = done("restore", "backup.db", "--now", "2026-11-23T14:00Z")
    assert f"backup.db is restored to {Path.cwd()}/judge.db. Games in it: 1." in told
    assert f"The old store is kept as {Path.cwd()}/judge.db.before-20261123T140000Z" in told
    assert "    lake: not there then, not begun in the old store" in told
    assert "    2026-11-23 13:00 from bob@example.org, game lake" in told
    assert [game["game"] for game in json.loads(done("games", "--json"))] == ["river"]


def test_letters_that_would_arrive_twice_are_counted():
    Path("judge.toml").write_text(
        '[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "smtp://127.0.0.1:9"\n[auth]\nconfirm = false\n'
    )
    done("deliver", "--now", NOON, stdin=CREATE)
    done("backup", "backup.db")
    with server(Post()) as post:
        Path("judge.toml").write_text(
            f'[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "smtp://127.0.0.1:{post.port}"\n'
        )
        done("tick", "--now", "2026-11-23T13:00Z")
    told = done("restore", "backup.db")
    assert "Letters that wait in it, and leave when the judge runs: 1. Of these the old store had sent 1:" in told


def test_what_is_no_backup_is_refused():
    done("tick")
    result = judge("restore", "judge.toml")
    assert result.exit_code == 1
    assert "file is not a database" in result.stderr
    assert "Nothing was changed" in result.stderr
