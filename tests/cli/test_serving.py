"""Mail and time on the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge.commands.index import KEYWORDS
from tests.support.command_line import CREATE, NOON, done, judge, letters


def test_a_mail_from_standard_input_is_done_and_answered():
    assert done("deliver", "--now", NOON, stdin=CREATE) == ""
    assert [game["game"] for game in json.loads(done("games", "--json"))] == ["river"]
    assert any("anna@example.org" in letter for letter in letters())


def test_a_mail_in_a_file_is_taken_as_if_it_were_then_and_once_only(tmp_path: Path):
    (tmp_path / "create.eml").write_text(CREATE, newline="")
    done("deliver", "create.eml", "create.eml", "--now", NOON)
    log = json.loads(done("log", "river", "--json"))
    assert [row["event"] for row in log].count("GameCreated") == 1
    assert {row["at"] for row in log} == {"2026-11-23T12:00:00Z"}


def test_a_mail_that_was_here_already_is_said_to_be():
    Path("create.eml").write_text(CREATE, newline="")
    assert judge("deliver", "create.eml", "--now", NOON).stderr == ""
    assert judge("deliver", "create.eml", "--now", NOON).stderr == (
        "create.eml was here already, and is not done again.\n"
    )


def test_no_mail_goes_back_to_its_sender_because_the_settings_are_faulty():
    Path("judge.toml").write_text("[stor]\n")
    for arguments in (["deliver"], ["--config", "nowhere.toml", "deliver"]):
        result = judge(*arguments, stdin=CREATE)
        assert result.exit_code == os.EX_TEMPFAIL
        assert ".toml" in result.stderr


def test_a_fault_of_ours_before_a_mail_is_stored_asks_to_try_again_and_one_after_it_does_not(
    monkeypatch: pytest.MonkeyPatch,
):
    def fault(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    for name, code in (("receive", os.EX_TEMPFAIL), ("deliver_all", 0)):
        with monkeypatch.context() as broken:
            broken.setattr(f"judge.app.process.by_pipe.{name}", fault)
            result = judge("deliver", "--now", NOON, stdin=CREATE)
        assert result.exit_code == code, name
        assert "RuntimeError: a fault of ours" in result.stderr
    assert [game["game"] for game in json.loads(done("games", "--json"))] == ["river"]


def test_a_bounce_is_neither_done_nor_answered():
    done("deliver", "--sender", "", "--now", NOON, stdin=CREATE)
    assert done("games").strip() == "None."
    assert letters() == []


def test_a_moment_that_is_none_is_wrong_usage():
    result = judge("tick", "--now", "tomorrow")
    assert result.exit_code == 2
    assert "'tomorrow' is no moment" in result.stderr


@pytest.mark.parametrize("moment", ["9999-12-31T12:00Z", "0001-01-01T00:00Z", "9999-12-31T23:59-12:00"])
def test_a_tick_at_the_end_of_the_calendar_is_wrong_usage_and_no_fault(moment: str):
    result = judge("tick", "--now", moment)
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr


def test_a_tick_does_what_a_crash_left_undone():
    from judge.app.base.judge import Judge
    from judge.app.mails.incoming import receive
    from judge.config import load_config
    from judge.store.rows import from_text

    judge = Judge.open(load_config())
    receive(judge, CREATE.encode(), "anna@example.org", ["judge@example.org"], from_text("2026-11-23T12:00:00+00:00"))
    judge.store.close()
    done("tick", "--now", NOON)
    assert [game["game"] for game in json.loads(done("games", "--json"))] == ["river"]
    assert letters()


def test_an_idle_tick_loads_nothing_that_it_does_not_need():
    done("tick", "--now", NOON)
    script = (
        "import sys; from judge.cli.main import main\n"
        "main(['tick', '--now', '2026-11-23T12:05Z'], standalone_mode=False)\n"
        "print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True)
    loaded = set(ran.stdout.split())
    assert "judge.store.store" in loaded
    assert not loaded & {
        "judge.app.base.judge",
        "judge.commands",
        "judge.board.movement.adjudicate",
        "yaml",
        "jinja2",
        "email",
        "asyncio",
    }


def test_a_mail_by_pipe_loads_only_the_commands_that_it_gives_and_the_variant_of_its_game():
    done("deliver", "--now", NOON, stdin=CREATE)
    Path("map.eml").write_text(
        "From: anna@example.org\nTo: judge@example.org\nMessage-ID: <set-map@x>\n\n"
        "SIGNON master@river hush-hush\nSET MAP OFF\n"
    )
    script = (
        "import sys; from judge.cli.main import main\n"
        f"main(['deliver', 'map.eml', '--now', '{NOON}'], standalone_mode=False)\n"
        "print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True)
    loaded = {module.removeprefix("judge.") for module in ran.stdout.split() if module.startswith("judge.")}
    of_families = {f"commands.{module}" for module in KEYWORDS} & loaded
    assert of_families == {"commands.entering.sign_on", "commands.playing.letter_settings"}
    assert {module for module in loaded if module.startswith("variants.")} == {"variants.standard"}


MAP = "From: bob@example.org\nTo: judge@example.org\nMessage-ID: <map@x>\n\nMAP river\n"
LATER = "2026-11-23T12:20Z"
UNDRAWN = "could not be drawn in time"


def answers() -> list[str]:
    """The letters to the one who asked for a map."""
    return [letter for letter in letters() if "To: <bob@example.org>" in letter]


def test_a_mail_by_pipe_is_answered_with_its_picture():
    done("deliver", "--now", NOON, stdin=CREATE)
    done("deliver", "--now", NOON, stdin=MAP)
    (answer,) = answers()
    assert "Content-Type: image/png" in answer
    assert UNDRAWN not in answer


def test_what_cannot_be_drawn_in_some_seconds_is_drawn_by_the_next_tick_and_other_letters_leave_before(
    monkeypatch: pytest.MonkeyPatch,
):
    done("deliver", "--now", NOON, stdin=CREATE)
    with monkeypatch.context() as hurried:
        hurried.setattr("judge.app.pictures.drawer.LONGEST", 0)
        done("deliver", "--now", NOON, stdin=MAP)
        done("deliver", "--now", NOON, stdin=MAP.replace("MAP river", "LIST").replace("map@", "list@"))
    (listing,) = answers()
    assert "position.png" not in listing
    done("tick", "--now", LATER)
    (answer,) = [answer for answer in answers() if answer != listing]
    assert "Content-Type: image/png" in answer
    assert UNDRAWN not in answer


def test_a_picture_that_can_never_be_drawn_holds_its_letter_up_until_the_next_tick_at_most(
    monkeypatch: pytest.MonkeyPatch,
):
    done("deliver", "--now", NOON, stdin=CREATE)
    monkeypatch.setattr("judge.app.pictures.drawer.LONGEST", 0)
    done("deliver", "--now", NOON, stdin=MAP)
    assert answers() == []
    done("tick", "--now", LATER)
    (answer,) = answers()
    assert UNDRAWN in answer


def test_a_tick_at_an_hour_that_the_clock_does_not_believe_says_so_and_what_to_do():
    done("deliver", "--now", NOON, stdin=CREATE)
    done("tick", "--now", "2026-11-23T12:20Z")
    for hour in ("2026-11-30T12:20Z", "2026-11-22T12:20Z"):
        told = " ".join(judge("tick", "--now", hour).stderr.split())
        assert "does not believe this hour, and processes nothing: the last one was 2026-11-23 12:20 UTC" in told
        assert 'max_gap = "60d"' in told


def test_a_tick_after_which_deadlines_move_says_so_and_one_in_time_says_nothing():
    done("deliver", "--now", NOON, stdin=CREATE)
    done("tick", "--now", "2026-11-23T12:20Z")
    for hour in ("2026-11-23T13:20Z", "2026-11-23T19:20Z"):
        assert judge("tick", "--now", hour).stderr == ""
    for hour in ("2026-11-30T12:20Z", "2026-11-30T13:20Z"):
        assert "does not believe this hour" in judge("tick", "--now", hour).stderr
    told = " ".join(judge("tick", "--now", "2026-11-30T14:20Z").stderr.split())
    assert "Between 2026-11-23 19:20 UTC and this hour the judge did not run" in told
    assert "the deadlines of all running games move by as much, those still ahead too" in told


def test_a_mail_at_an_hour_that_the_clock_does_not_believe_is_done_and_says_so():
    done("tick", "--now", NOON)
    told = " ".join(judge("deliver", "--now", "2026-11-30T12:20Z", stdin=CREATE).stderr.split())
    assert "does not believe this hour, and processes nothing: the last one was 2026-11-23 12:00 UTC" in told
    assert {row["at"] for row in json.loads(done("log", "river", "--json"))} == {"2026-11-23T12:00:00Z"}


@pytest.mark.parametrize("words", [["worker"], ["worker", "-n", "4"], ["serve", "--no-work"]])
def test_work_is_not_shared_out_over_a_file(words: list[str]) -> None:
    result = judge(*words)
    assert result.exit_code == 1
    assert "is for a store in PostgreSQL" in result.stderr
    assert "judge serve does all the work" in result.stderr
