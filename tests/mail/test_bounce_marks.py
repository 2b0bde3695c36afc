"""Marks of letters: nobody but the judge can make one."""

from __future__ import annotations

from judge.config import read_config
from judge.mail.bounce_marks import (
    bounce_address,
    is_bounce_address,
    letter_of,
    mark_of,
    marks_in,
    marks_returned,
    with_mark,
)
from tests.support.rows import each_row

KEY = bytes(range(32))
LETTER = "0123456789abcdef0123"
MARK = mark_of(KEY, LETTER)
FORM = "judge+bounce-ID@example.org"


def test_a_mark_names_its_letter_and_no_other_key_makes_it() -> None:
    assert letter_of(KEY, [MARK]) == LETTER
    assert letter_of(bytes(32), [MARK]) is None
    assert letter_of(KEY, [MARK[:-1] + ("a" if MARK[-1] != "a" else "b")]) is None
    assert letter_of(KEY, ["f" + MARK[1:]]) is None
    assert letter_of(KEY, [mark_of(bytes(32), LETTER), MARK]) == LETTER
    assert letter_of(KEY, []) is None


def test_a_mark_is_found_in_the_address_that_it_came_to_whatever_its_case() -> None:
    address = bounce_address(FORM, MARK)
    assert address == f"judge+bounce-{MARK}@example.org"
    assert marks_in([address.upper(), "judge@example.org"]) == (MARK,)
    assert marks_in([f"judge+x{MARK}@example.org", f"judge+{MARK}a@example.org", LETTER]) == ()


def test_a_mark_stands_in_a_header_of_a_letter_that_leaves_and_is_found_when_that_comes_back() -> None:
    letter = f"To: a@b.example\r\nX-Judge-Letter: {LETTER}\r\nMIME-Version: 1.0\r\n\r\nX-Judge-Letter: {LETTER}\r\n"
    sent = with_mark(letter.encode(), LETTER, MARK)
    assert sent.count(MARK.encode()) == 1
    assert sent.endswith(f"\r\n\r\nX-Judge-Letter: {LETTER}\r\n".encode())
    assert marks_returned(b"It came back:\n\n" + sent) == (MARK,)
    assert marks_returned(letter.encode()) == ()


@each_row(
    ("form", "address", "is_one"),
    [
        (FORM, f"judge+bounce-{MARK}@example.org", True),
        ("David+ID@Example.org", f"david+{MARK}@example.org", True),
        (FORM, f"judge+bounce-{MARK[:-1]}@example.org", False),
        (FORM, f"judge+bounce-{MARK}@example.net", False),
        (FORM, "judge+bounce-ID@example.org", False),
        ("", f"judge+bounce-{MARK}@example.org", False),
    ],
)
def test_only_addresses_of_that_form_are_those_of_bounces(form: str, address: str, is_one: bool) -> None:
    assert is_bounce_address(address, form) is is_one


@each_row(
    ("settings", "form"),
    [
        ({}, "judge+bounce-ID@example.org"),
        ({"address": {"plus": False}}, ""),
        ({"address": {"bounces": "back+ID@example.net"}}, "back+ID@example.net"),
        ({"address": {"plus": False, "bounces": "back+ID@example.net"}}, "back+ID@example.net"),
        ({"judge": {"address": f"{'j' * 30}@example.org"}}, ""),
    ],
    ids=["usual", "no plus", "own", "own, no plus", "too long a name"],
)
def test_letters_come_back_to_an_address_of_the_judges_unless_there_is_another(
    settings: dict[str, dict[str, object]], form: str
) -> None:
    assert read_config(settings, "/tmp").bounce_form == form
