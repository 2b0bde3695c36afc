"""The keeper's acts on the command line."""

from __future__ import annotations

import json

from tests.support.command_line import CREATE, NOON, done, judge, letters


def test_what_the_keeper_decides_counts_for_the_next_mail():
    assert "no new games" in done("keeper", "close", "Back on Friday.")
    assert "figure" in done("keeper", "stats").lower()
    assert {"what": "new games", "figure": "no"} in json.loads(done("keeper", "stats", "--json"))
    done("deliver", "--now", NOON, stdin=CREATE)
    assert json.loads(done("games", "--json")) == []
    assert any("Back on Friday." in letter for letter in letters())
    assert "takes new games" in done("keeper", "open")
    assert "is set" in done("keeper", "motd", "We meet in May.")
    assert "no message" in done("keeper", "motd")


def test_the_keeper_blocks_and_unblocks_addresses():
    done("keeper", "block", "spam@example.net")
    assert json.loads(done("keeper", "blocked", "--json")) == [{"address": "spam@example.net"}]
    done("keeper", "unblock", "spam@example.net")
    assert done("keeper", "blocked") == "None.\n"
    for arguments in (("block", "nobody"), ("unblock", "nobody"), ("unblock", "spam@example.net")):
        assert judge("keeper", *arguments).exit_code == 1


def test_the_keeper_looks_at_a_record():
    done("tick")
    assert "No orders are counted yet." in done("keeper", "record", "anna@example.org")
    assert json.loads(done("keeper", "record", "anna@example.org", "--json")) == []
    assert judge("keeper", "record", "anna@example.org", "--excuse", "river", "S1901M").exit_code == 1


def test_the_keeper_gives_a_masters_command_in_a_game():
    done("deliver", "--now", NOON, stdin=CREATE)
    assert "terminated" in done("keeper", "command", "river", "TERMINATE YES", "--now", NOON)
    assert "terminated" in done("games")
    assert judge("keeper", "command", "lake", "TERMINATE YES").exit_code == 1
    assert judge("keeper", "command", "river", "NONSENSE").exit_code == 1


def test_the_keeper_registers_and_unregisters_addresses():
    assert "is registered" in done("keeper", "register", "anna@example.net", "--now", NOON)
    rows = json.loads(done("keeper", "registered", "--json"))
    assert [row["address"] for row in rows] == ["anna@example.net"]
    assert "no longer registered" in done("keeper", "unregister", "anna@example.net")
    for arguments in (("register", "nobody"), ("unregister", "nobody"), ("unregister", "anna@example.net")):
        assert judge("keeper", *arguments).exit_code == 1


def test_the_keepers_word_is_read_twice_and_never_shown():
    shown = done("keeper", "password", stdin="long-and-secret-word\nlong-and-secret-word\n")
    assert "SIGNON JK@game" in shown
    assert "secret" not in shown
    assert {"what": "keeper signs on by mail", "figure": "yes"} in json.loads(done("keeper", "stats", "--json"))
    assert judge("keeper", "password", stdin="short\nshort\n").exit_code == 1
    assert "Nobody can sign on" in done("keeper", "password", "--off")


def test_the_keeper_marks_a_game_and_takes_the_mark_off():
    done("deliver", "--now", NOON, stdin=CREATE)
    (name,) = (row["game"] for row in json.loads(done("games", "--json")))
    for on, off, word in (("hold", "release", "held"), ("lock", "unlock", "locked"), ("suspect", "trust", "watched")):
        assert f"{name} is {word}." in done("keeper", on, name, "--now", NOON)
        assert f"Marked by the keeper: {word}." in done("show", name)
        assert "no longer" in done("keeper", off, name, "--now", NOON)
        assert judge("keeper", on, "nogame").exit_code == 1
