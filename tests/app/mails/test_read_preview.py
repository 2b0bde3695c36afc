"""The report of `judge read` on a mail. Each test is one mail as it came."""

from __future__ import annotations

import json
from typing import Any

from judge.app.mails.read_preview import describe_reading, reading_json
from judge.config import Config, LimitsSection
from judge.config.settings import AuthSection
from tests.support.rows import each_row


def read(body: str, *headers: str, config: Config | None = None, hidden: bool = False) -> dict[str, Any]:
    """The reading of a plain mail from Bob, with its passwords hidden or as written."""
    head = "\r\n".join(["From: Bob Example <Bob@Example.org>", "Subject: orders", *headers])
    text = body.replace("\n", "\r\n")
    charset = "Content-Type: text/plain; charset=utf-8"
    raw = f"{head}\r\n{charset}\r\n\r\n{text}".encode()
    return reading_json(raw, config or Config(), hide_passwords=hidden)


def test_orders_after_a_sign_on_are_shown_as_commands_and_order_lines_as_written():
    reading = read("SIGNON Fmygame secret\nA PAR - BUR\nF BRE H\nSIGNOFF\n")
    assert reading == {
        "sender": "bob@example.org",
        "automatic": False,
        "reason": "",
        "lines": ["SIGNON Fmygame secret", "A PAR - BUR", "F BRE H", "SIGNOFF"],
        "commands": [
            {"command": "SIGNON", "words": ["Fmygame", "secret"], "line": 1},
            {"command": "ORDER", "words": ["A", "PAR", "-", "BUR"], "line": 2},
            {"command": "ORDER", "words": ["F", "BRE", "H"], "line": 3},
        ],
    }


def test_quotes_signatures_and_comments_are_gone():
    reading = read(
        "SIGNON Fmygame secret\n// to myself\nA PAR H\n\nOn Tue, 1 Dec 2026 at 12:00, Judge <j@example.org> wrote:\n"
        "> A PAR - BUR\n> F BRE - MAO\n-- \nBob\n"
    )
    assert reading["lines"] == ["SIGNON Fmygame secret", "A PAR H"]
    assert [made["command"] for made in reading["commands"]] == ["SIGNON", "ORDER"]


def test_a_one_line_mail_is_split_and_every_command_names_the_line_it_came_from():
    reading = read(r"\\: signon Fmygame secret: a par - bur: signoff")
    assert reading["lines"] == ["signon Fmygame secret", "a par - bur", "signoff"]
    assert [made["line"] for made in reading["commands"]] == [1, 1]


def test_typographic_signs_are_folded_outside_press_and_kept_inside():
    reading = read("SIGNON Fmygame secret\nA PAR – BUR\nPRESS TO e\nBurgundy – shall we?\nENDPRESS\nF BRE → MAO\n")
    assert reading["lines"] == [
        "SIGNON Fmygame secret",
        "A PAR - BUR",
        "PRESS TO e",
        "Burgundy – shall we?",
        "ENDPRESS",
        "F BRE - MAO",
    ]
    assert reading["commands"][2] == {
        "command": "PRESS",
        "words": ["TO", "e"],
        "line": 3,
        "body": ["Burgundy – shall we?"],
    }
    assert reading["commands"][3] == {"command": "ORDER", "words": ["F", "BRE", "-", "MAO"], "line": 6}


@each_row(
    ("line", "command"),
    [
        ("set no wait", "SET NOWAIT"),
        ("Set NoWait", "SET NOWAIT"),
        ("set wait", "SET WAIT"),
        ("process!", "PROCESS!"),
        ("set nodraw", "SET NODRAW"),
    ],
)
def test_commands_are_named_by_the_keyword_that_was_meant(line: str, command: str):
    assert read(f"SIGNON Mmygame secret\n{line}\n")["commands"][1] == {"command": command, "words": [], "line": 2}


def test_a_vacation_notice_is_automatic_and_has_no_commands_even_if_it_quotes_some():
    reading = read("SIGNON Fmygame secret\nA PAR H\n", "Auto-Submitted: auto-replied")
    assert reading["automatic"] is True
    assert "auto-replied" in reading["reason"].lower()
    assert reading["commands"] == []
    assert "is filed and not answered" in describe_reading(reading)


def test_the_judges_own_mail_is_automatic():
    raw = b"From: Judge <judge@example.org>\r\nTo: judge+mygame@example.org\r\n\r\nSIGNON Fmygame secret\r\n"
    assert reading_json(raw, Config())["automatic"] is True


@each_row(
    "body",
    [
        "SIGNON Fmygame hush-hush\nSET PASSWORD hush-hush\n",
        "JOIN france@mygame hush-hush\n",
        "SINGON Fmygame hush-hush\n",
        "CREATE mygame hush-hush\nPRIVATE hush-hush\nFORM\n",
        "TAKEOVER france@mygame hush-hush\n",
        "RESIGN Fmygame hush-hush\n",
        r"\\: SIGNON Fmygame hush-hush: SET PASSWORD hush-hush: A PAR H",
    ],
)
def test_no_password_is_shown_to_people(body: str):
    reading = read(body, hidden=True)
    assert reading["lines"]
    assert "hush" not in json.dumps(reading)
    assert "hush" not in describe_reading(reading)


def test_create_takes_the_rest_of_the_mail_as_its_body():
    reading = read("CREATE mygame secret\nTIMING MOVE 3D\nRULE NO_PRESS\nFORM\nSIGNOFF\n")
    assert reading["commands"] == [
        {
            "command": "CREATE",
            "words": ["mygame", "secret"],
            "line": 1,
            "body": ["TIMING MOVE 3D", "RULE NO_PRESS", "FORM"],
        }
    ]


def test_words_to_nobody_are_no_command_and_people_are_told_where_it_stops_making_sense():
    reading = read("LIST\n\nHello judge, I am away next week.\nA PAR H\n")
    assert reading["commands"] == [{"command": "LIST", "words": [], "line": 1}]
    assert 'nobody has signed on: "Hello judge, I am away next week."' in describe_reading(reading)


def test_a_mail_with_too_many_lines_says_so_and_nothing_of_it_counts():
    config = Config(limits=LimitsSection(max_lines=3))
    reading = read("SIGNON Fmygame secret\nA PAR H\nF BRE H\nA MAR H\n", config=config)
    assert reading["automatic"] is False
    assert "more than 3 lines" in reading["reason"]
    assert (reading["lines"], reading["commands"]) == ([], [])
    assert reading["reason"] in describe_reading(reading)


def test_a_mail_with_nothing_new_in_it_is_told_from_one_that_cannot_be_read():
    reading = read("> A PAR H\n")
    assert reading["lines"] == []
    assert "no new words" in describe_reading(reading)


@each_row("raw", [b"", b"\x00\xff\xfe", b"From: <\r\n\r\nhello", b"From: a@b.example"])
def test_whatever_comes_is_read_and_described(raw: bytes):
    reading = reading_json(raw, Config())
    assert set(reading) == {"sender", "automatic", "reason", "lines", "commands"}
    assert json.loads(json.dumps(reading)) == reading
    assert describe_reading(reading).startswith("From: ")


def test_a_mail_for_people_is_described_line_by_line():
    assert describe_reading(
        read("SIGNON Fmygame secret\nA PAR - BUR\nPRESS TO e\nShall we?\nENDPRESS\n", hidden=True)
    ) == (
        "From: bob@example.org\n"
        "\n"
        "What counts:\n"
        "  SIGNON Fmygame ********\n"
        "  A PAR - BUR\n"
        "  PRESS TO e\n"
        "  Shall we?\n"
        "  ENDPRESS\n"
        "\n"
        "Understood:\n"
        "  line 1: SIGNON Fmygame ********\n"
        "  line 2: order A PAR - BUR\n"
        "  line 3: PRESS TO e\n"
        "    Shall we?"
    )


def test_a_mail_cannot_steer_the_terminal_of_the_keeper():
    described = describe_reading(read("LIST \x1b[2J\x1b]0;owned\x07\n"))
    assert "\x1b" not in described
    assert "\x07" not in described


def test_whether_a_mail_is_genuine_is_told_with_the_reason_where_a_server_is_trusted():
    config = Config(auth=AuthSection(authserv_id="mx.example.org"))
    rest = ("To: judge@example.org", "Date: Mon, 23 Nov 2026 11:58:00 +0000")
    results = "Authentication-Results: mx.example.org; dkim=pass header.d=example.org"
    reading = read("LIST\n", results, *rest, config=config)
    assert reading["genuine"] is True
    assert "Genuine: yes (DKIM pass for example.org)" in describe_reading(reading)
    reading = read("LIST\n", results.replace("mx.", "mx.evil."), *rest, config=config)
    assert reading["genuine"] is False
    assert "Genuine: no (the server has written nothing about it that counts)" in describe_reading(reading)
