"""The subjects of commits, as CONTRIBUTING.md asks for them (.ci/subjects)."""

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "subjects"
FAULTS = runpy.run_path(str(SCRIPT))["faults"]


@pytest.mark.parametrize(
    "subject",
    [
        "Fix password leak in BECOME",
        "Bring the press of a phase back",
        "Need a password for SET ADDRESS",
        "Address a letter to all its readers",
        "Say: a retreat needs a place",
        "A" + "b" * 71,
    ],
)
def test_an_imperative_passes(subject: str) -> None:
    assert FAULTS(subject) == []


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("A" + "b" * 72, "it has more than 72 characters"),
        ("fix: password leak", "it begins with a prefix"),
        ("feat(press)!: answer press", "it begins with a prefix"),
        ("judge/board: read arrows", "it begins with a prefix"),
        ("fix password leak", "it does not begin with a capital letter"),
        ("Fix password leak.", "it ends in a full stop"),
        ("Fixed a password leak", "it tells what was done"),
        ("Fixes a password leak", "it tells what it does"),
        ("Fixing a password leak", "it is no imperative"),
        ("The password leaks no more", "it begins with no verb"),
    ],
)
def test_what_is_no_imperative_is_named(subject: str, fault: str) -> None:
    assert fault in FAULTS(subject)
