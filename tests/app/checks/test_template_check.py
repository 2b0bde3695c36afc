"""Findings of `judge check` in templates of events: missing blocks, and words that nobody would read."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from judge.app.checks.template_check import check_template, events_without_template
from judge.files.data_dir import data_dir

SUBJECT = "{% block subject %}\nNews\n{% endblock %}\n"
NOTICE = "{% block notice %}\nIt happened.\n{% endblock %}\n"
REPLY = "{% block reply %}\nDone.\n{% endblock %}\n"
LETTER = "{% block letter %}\nDear all.\n{% endblock %}\n"
WHY = "{# Told in the reply only: nobody else minds. #}\n"


def faults(tmp_path: Path, text: str, folder: str = "events") -> list[tuple[int, str]]:
    return [(problem.line, problem.text) for problem in check_template(tmp_path / folder / "thing_done.txt.j2", text)]


@pytest.mark.parametrize(
    "text",
    [
        SUBJECT + NOTICE,
        SUBJECT + NOTICE + REPLY,
        SUBJECT + LETTER,
        SUBJECT + LETTER + REPLY,
        WHY + REPLY,
        "{# A word to the reader. #}\n\n" + SUBJECT + "\n\n" + NOTICE,
    ],
)
def test_template_with_the_blocks_that_it_needs_has_no_fault(tmp_path: Path, text: str):
    assert faults(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (NOTICE + REPLY, 0, "The notice has no subject: there is no block subject."),
        (LETTER, 0, "The letter has no subject: there is no block subject."),
        (SUBJECT, 0, "There is neither a block notice nor letter nor reply."),
        ("", 0, "There is neither a block notice nor letter nor reply."),
        (
            REPLY,
            0,
            "There is neither a block notice nor letter, and no comment 'Told in the reply only: ...' says why.",
        ),
        (
            SUBJECT + NOTICE + "{% block replies %}\nDone.\n{% endblock %}\n",
            7,
            "An event has no block replies, only subject, notice, reply, letter.",
        ),
        (SUBJECT + NOTICE + "Words\n", 7, "This stands outside of all blocks and is never used."),
        (
            "{% set name = event.power %}\n" + SUBJECT + NOTICE,
            1,
            "This stands outside of all blocks and is never used.",
        ),
    ],
)
def test_fault_in_the_blocks_of_an_event_is_told(tmp_path: Path, text: str, line: int, said: str):
    assert (line, said) in faults(tmp_path, text)


def test_templates_that_are_not_of_events_need_no_blocks(tmp_path: Path):
    assert faults(tmp_path, "Hello.\n", "judge") == []


def test_event_whose_template_was_taken_away_is_named(tmp_path: Path):
    shutil.copytree(data_dir("templates"), tmp_path / "templates")
    assert events_without_template(tmp_path / "templates") == []
    (tmp_path / "templates" / "events" / "vote_cast.txt.j2").unlink()
    (problem,) = events_without_template(tmp_path / "templates")
    assert problem.text == "The event VoteCast has no template."
    assert problem.file.endswith("vote_cast.txt.j2")
