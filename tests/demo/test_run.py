"""The demo on a terminal, and its end when nobody reads on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from judge.demo.run import folded
from tests.support.paths import ROOT


def test_a_wide_line_is_folded_further_in_and_columns_stay_as_they_are() -> None:
    lines = folded("    " + "one two " * 20).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith("    one")
    assert all(line.startswith("      ") for line in lines[1:])
    columns = "    Austria:      1    2"
    assert folded(columns) == columns


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
