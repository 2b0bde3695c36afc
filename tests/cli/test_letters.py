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
    for name in ("outbox", "parked"):
        result = judge(name, "show")
        assert result.exit_code == 2
        assert "Give its number" in result.stderr


def test_a_mail_that_tripped_a_fault_is_parked_and_can_be_read_again(monkeypatch: pytest.MonkeyPatch):
    def fault(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    with monkeypatch.context() as broken:
        broken.setattr("judge.app.incoming.carry_out_mail", fault)
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
