"""The demo on a terminal, and its end when nobody reads on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge.demo.run import SCRIPTS, DemoScript, folded
from judge.variants import VARIANTS
from tests.support.house import House
from tests.support.paths import ROOT
from tests.support.told_years import sent


def test_a_wide_line_is_folded_further_in_and_columns_stay_as_they_are() -> None:
    lines = folded("    " + "one two " * 20).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith("    one")
    assert all(line.startswith("      ") for line in lines[1:])
    columns = "    Austria:      1    2"
    assert folded(columns) == columns


@pytest.mark.slow
def test_a_demo_of_which_only_the_first_line_is_read_ends_quietly(tmp_path: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m judge demo --quiet --keep {tmp_path}/demo | head -1",
        shell=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.startswith("A judge of its own is at work")
    assert done.stderr == ""


WRONG = {"standard": 1, "crystal_ball": 2, "everybody_plays": 1, "exchange": 1, "march": 3, "payola": 1}
"""Number of mails in a script that show what comes back."""

PLAYED_AS = {"exchange": "payola", "march": "standard"}
"""The variants of scripts that are of a variant with a rule, or with house rules."""


def play(house: House, script: DemoScript) -> list[str]:
    """The subjects of the answers that say that something was not done."""
    refused = []
    for step in script.steps:
        for sender, text in step.mails:
            letters = sent(house, sender, text)
            refused += [letter.subject for letter in letters if letter.to == sender and "NOT" in letter.subject]
    return refused


@pytest.mark.parametrize("page", ["README.md", "docs/masters.md", "judge/cli/serving.py"])
def test_every_demo_is_named_where_people_read_of_ways_to_play(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [name for name in SCRIPTS if name != "standard" and name not in text] == []


@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.slow
def test_a_script_plays_a_whole_year_and_its_last_mail_is_taken(name: str, tmp_path: Path) -> None:
    house = House(tmp_path)
    assert len(play(house, SCRIPTS[name])) == WRONG[name]
    assert house.game().phase_code == "S1902M"
    assert house.game().variant == VARIANTS[PLAYED_AS.get(name, name)].name
    sender, text = SCRIPTS[name].next_mail
    answer = [letter for letter in sent(house, sender, text) if letter.to == sender]
    assert answer
    assert not [letter for letter in answer if "NOT" in letter.subject]
