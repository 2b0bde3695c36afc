"""The mails in tests/data/mails/, as mail programs write them, with the right reading of each.

`expected.yaml` has one entry per mail: `lines` that count, `sender`, and where they matter `automatic` (words of the
reason), `problem` (its code), `notes` (words of each), `author`, `sender_name`, `subject`.
"""

from __future__ import annotations

from typing import Any

from judge.mail.inbound.read_mail import InboundMail, read_mail
from tests.support.paths import DATA
from tests.support.rows import each_row
from tests.support.written import written_in

MAILS = DATA / "mails"
EXPECTED: dict[str, dict[str, Any]] = written_in(MAILS / "expected.yaml")
OWN = frozenset({"judge@example.net"})


def read(name: str) -> InboundMail:
    return read_mail((MAILS / f"{name}.eml").read_bytes(), own_addresses=OWN)


def test_every_mail_has_an_expectation_and_every_expectation_a_mail() -> None:
    assert sorted(path.stem for path in MAILS.glob("*.eml")) == sorted(EXPECTED)


@each_row("name", EXPECTED)
def test_the_lines_that_count_are_the_new_ones(name: str) -> None:
    assert [line.text for line in read(name).lines] == EXPECTED[name]["lines"]


@each_row("name", EXPECTED)
def test_robots_are_told_from_people(name: str) -> None:
    mail = read(name)
    reason = EXPECTED[name].get("automatic")
    assert mail.automatic is (reason is not None)
    assert (reason or "") in mail.reason
    assert bool(mail.reason) is mail.automatic


@each_row("name", EXPECTED)
def test_the_sender_and_what_is_known_of_him(name: str) -> None:
    mail = read(name)
    for field in ("sender", "author", "sender_name", "subject"):
        if field in EXPECTED[name]:
            assert getattr(mail, field) == EXPECTED[name][field], field


@each_row("name", EXPECTED)
def test_problems_and_notes_are_those_expected_and_no_others(name: str) -> None:
    mail = read(name)
    assert (mail.problem.code if mail.problem else None) == EXPECTED[name].get("problem")
    notes = EXPECTED[name].get("notes", [])
    assert len(mail.notes) == len(notes)
    assert all(words in note for words, note in zip(notes, mail.notes, strict=True))


def test_line_numbers_are_those_of_the_text_with_its_quotes() -> None:
    assert [line.number for line in read("mutt_inline").lines] == [3, 7]
