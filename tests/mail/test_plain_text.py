"""Text of strangers: it cannot hide, steer a terminal or turn a line around."""

from __future__ import annotations

import json
import unicodedata

import yaml

from judge.mail.plain_text import cleaned, escaped, escaped_json, one_line, with_short_values
from tests.support.rows import each_row

SEEN = "Füße – naïve “quotes” → 国 ‎\t\n  x".replace("‎", "")
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
INVISIBLE = TURNING + "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u061c\u00ad\u2028\u2029\U000e0001\U000e0041"
CONTROLS = "".join(chr(code) for code in (*range(32), *range(0x7F, 0xA0)) if code not in (9, 10))
PERSIAN, FAMILY = "می\u200cخواهم\u200f!", "👨\u200d👩\u200d👧 ✍\ufe0f"


def test_what_can_be_seen_stays_as_it_is() -> None:
    for change in (escaped, escaped_json, cleaned):
        assert change(SEEN) == SEEN
        assert change("") == ""


@each_row("sign", [*CONTROLS, *INVISIBLE, "\ud800", "\ue000"], ids=lambda sign: f"{ord(sign):x}")
def test_what_cannot_be_seen_is_escaped_as_python_and_yaml_write_it(sign: str) -> None:
    shown = escaped(f"a{sign}b")
    assert shown.isprintable()
    assert shown.isascii()
    assert shown.encode().decode("unicode_escape") == f"a{sign}b"
    if sign not in "\ud800":
        assert yaml.safe_load(f'"{shown}"') == f"a{sign}b"


def test_escapes_look_as_people_know_them() -> None:
    assert escaped("\x1b[2J \u202etxt \U000e0001") == "\\x1b[2J \\u202etxt \\U000e0001"


@each_row("text", [INVISIBLE, CONTROLS, "\x7f\x85", FAMILY, SEEN, "\\\u202e\\u202e"])
def test_json_means_the_same_and_hides_nothing(text: str) -> None:
    shown = escaped_json(json.dumps({text: [text]}, ensure_ascii=False))
    assert json.loads(shown) == {text: [text]}
    assert all(sign.isprintable() or unicodedata.category(sign) == "Zs" for sign in shown)


def test_a_letter_keeps_what_was_written_but_for_controls_and_what_turns_the_direction() -> None:
    assert cleaned(f"a{CONTROLS}b{TURNING}c") == "abc"
    for text in (PERSIAN, FAMILY, SEEN):
        assert cleaned(text) == text


def test_a_header_is_one_line() -> None:
    assert one_line(f" a\r\nBcc: b\t\tc{TURNING}d\x1b\x00 ") == "a Bcc: b c d"
    assert one_line("Zoë 国") == "Zoë 国"


def test_of_words_and_quotations_that_are_sent_back_sixty_signs_are_enough() -> None:
    short = 'There is no zone "CET". Write SET ZONE and "Europe/Berlin", or one that HELP ZONE has on its list.'
    assert with_short_values(short) == short
    assert with_short_values("x" * 61) == "x" * 57 + "..."
    assert (
        with_short_values(f'"{"ab " * 30}" is not a vote. "{"c" * 60}"')
        == f'"{("ab " * 19)[:-1]}..." is not a vote. "{"c" * 60}"'
    )
    assert with_short_values(f'"a"{"b" * 80}" is not a vote: "SET DRAW"').endswith('..." is not a vote: "SET DRAW"')
