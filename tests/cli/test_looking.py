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


def test_nothing_that_is_printed_hides_anything_and_json_means_the_same():
    head = "From: eve@example.org\nContent-Type: text/plain; charset=utf-8\n"
    mail = f"{head}\nSIGNON Fx pw\nPRESS\n\u202eHi\u200b\nENDPRESS\n"
    read = done("read", "--json", stdin=mail)
    assert read.isascii()
    assert "\u202eHi\u200b" in json.loads(read)["lines"]
    assert "\\u202eHi\\u200b" in done("read", stdin=mail)
    done("tick")
    result = judge("show", "\x1b[2J\u202e")
    assert result.exit_code == 1
    assert result.stderr == "Error: There is no game \\x1b[2J\\u202e.\n"


def test_the_log_of_a_game_does_not_show_what_was_written_as_press():
    done("deliver", "--now", NOON, stdin=CREATE)
    press = CREATE.replace("<1@", "<2@").split("\r\n\r\n")[0] + "\r\n\r\nSIGNON Mriver hush-hush\r\n"
    done("deliver", "--now", NOON, stdin=press + "BROADCAST\r\nBeware of the Sultan\r\nENDBROADCAST\r\n")
    for shown in (done("log", "river"), done("log", "river", "--json")):
        assert "PressSent" in shown
        assert "bytes" in shown
        assert "Sultan" not in shown


def test_the_status_ends_with_1_as_long_as_there_is_something_to_look_at():
    done("deliver", "--now", NOON, stdin=CREATE)
    result = judge("status", "--now", NOON)
    assert result.exit_code == 1
    assert "games:     1 forming" in result.stdout
    told = "Nobody has looked at the clock yet: start judge serve, or have cron run judge tick."
    assert result.stdout.splitlines()[-1] == f"  {told}"
    assert judge("status", "--quiet", "--now", NOON).stdout == f"{told}\n"
    done("tick", "--now", NOON)
    assert "Nothing: all is well." in done("status", "--now", NOON)
    assert done("status", "--quiet", "--now", NOON) == ""


def test_the_status_in_json_has_the_figures_and_the_sentences():
    done("tick", "--now", NOON)
    told = json.loads(done("status", "--json", "--now", NOON))
    assert told["look_at"] == []
    assert told["figures"]["mails"] == {"waiting": 0, "oldest_at": None, "held": 0, "parked": 0}
    assert told["figures"]["clock"]["last_look"] == "2026-11-23T12:00:00Z"
    assert told["store_bytes"] > 100_000
    later = json.loads(judge("status", "--json", "--now", "2026-11-25T12:00Z").stdout)
    assert len(later["look_at"]) == 1


def test_the_status_where_there_is_no_judge_is_an_error_and_makes_none(tmp_path: Path):
    result = judge("status")
    assert result.exit_code == 1
    assert "There is no store at" in result.stderr
    assert not (tmp_path / "judge.db").exists()
