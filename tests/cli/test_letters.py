"""Letters and parked mails on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command_line import CREATE, NOON, done, judge


def test_letters_that_wait_are_listed_shown_and_dropped():
    Path("judge.toml").write_text(
        '[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "smtp://127.0.0.1:9"\n[auth]\nconfirm = false\n'
    )
    done("deliver", "--now", NOON, stdin=CREATE)
    rows = json.loads(done("outbox", "--json"))
    assert rows
    assert {row["state"] for row in rows} == {"waiting"}
    assert rows[0]["error"]
    number = str(rows[0]["number"])
    assert rows[0]["subject"] in done("outbox", "show", number)
    assert done("outbox", "retry", number) == f"Letter {number} will be tried at once.\n"
    assert done("outbox", "drop", number) == f"Letter {number} is thrown away.\n"
    assert judge("outbox", "drop", number).exit_code == 1
    assert len(json.loads(done("outbox", "list", "--json"))) == len(rows) - 1


def test_what_is_to_be_shown_must_be_given_by_its_number():
    done("tick")
    for name in ("outbox", "parked"):
        result = judge(name, "show")
        assert result.exit_code == 2
        assert "Give its number" in result.stderr


def test_a_mail_that_tripped_a_fault_is_parked_and_can_be_read_again(monkeypatch: pytest.MonkeyPatch):
    def fault(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    with monkeypatch.context() as broken:
        broken.setattr("judge.app.mails.doorway.carry_out_mail", fault)
        done("deliver", "--now", NOON, stdin=CREATE)
    rows = json.loads(done("parked", "--json"))
    assert [(row["from"], row["error"]) for row in rows] == [("anna@example.org", "RuntimeError: a fault of ours")]
    number = str(rows[0]["number"])
    shown = done("parked", "show", number)
    assert "CREATE **" in shown
    assert "hush" not in shown
    assert done("parked", "retry", number) == f"Mail {number} will be read again with the next tick.\n"
    assert done("parked").strip() == "None."
    done("tick", "--now", NOON)
    assert [game["game"] for game in json.loads(done("games", "--json"))] == ["river"]


def test_the_keeper_sees_at_80_columns_what_came_in_when_and_what_went_out():
    done("deliver", "--now", "2026-11-23T19:58Z", stdin=CREATE)
    shown = done("mails")
    assert "2026-11-23 19:58:00  mail 1 from anna@example.org (MASTER), game river" in shown
    assert "done: GameCreated" in shown
    assert "letter 1 to anna@example.org" in shown
    assert "sent 19:58:00: written to " in shown
    assert max(map(len, shown.splitlines())) <= 80
    (mail, *letters) = json.loads(done("mails", "--json"))
    assert (mail["direction"], mail["at"], mail["letters"]) == ("in", "2026-11-23T19:58:00Z", len(letters))


def test_mails_are_chosen_by_person_game_and_time():
    done("deliver", "--now", NOON, stdin=CREATE)
    for words in (
        ["anna@example.org"],
        ["MASTER", "--game", "RIVER"],
        ["--game", "river"],
        ["--since", NOON],
        ["--last", "2h", "--now", "2026-11-23T13:59Z"],
    ):
        assert "mail 1 from" in done("mails", *words), words
    for words in (
        ["bob@example.org"],
        ["--game", "lake"],
        ["--until", NOON],
        ["--last", "2h", "--now", "2026-11-23T14:01Z"],
    ):
        assert done("mails", *words) == "None.\n", words


def test_of_more_mails_than_are_shown_it_is_said_that_there_are_older_ones():
    done("deliver", "--now", NOON, stdin=CREATE)
    assert "Older ones are left out" not in done("mails")
    shown = done("mails", "--limit", "1")
    assert "Older ones are left out: --last, --since or --limit shows them." in shown
    assert "mail 1 from" not in shown


def test_whoever_asks_for_the_mails_of_nobody_is_told_what_to_write_instead():
    done("deliver", "--now", NOON, stdin=CREATE)
    for words, told in (
        (["France"], "Give an address, or a power with --game."),
        (["Atlantis", "--game", "river"], "There is nobody Atlantis in river."),
    ):
        result = judge("mails", *words)
        assert result.exit_code == 1
        assert told in result.stderr
    assert judge("mails", "--since", NOON, "--last", "2h").exit_code == 2
    assert "it must be a span like 20m" in judge("mails", "--last", "two hours").stderr


def test_letters_that_wait_and_the_log_fit_80_columns():
    Path("judge.toml").write_text(
        '[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "smtp://127.0.0.1:9"\n[auth]\nconfirm = false\n'
    )
    long = CREATE.replace("anna@", f"{'a' * 60}@")
    done("deliver", "--now", NOON, stdin=long)
    done("deliver", "--now", NOON, stdin=long.replace("CREATE river", "CREATE lake").replace("<1@", "<2@"))
    for shown in (done("outbox"), done("log", "river"), done("games")):
        assert max(map(len, shown.splitlines())) <= 80, shown
    assert f"letter 1 to {'a' * 60}@example.org" in done("outbox").replace("\n    ", "")
