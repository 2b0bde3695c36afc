"""Phases at random: the same by a seed, with the answers that their lines get."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from itertools import islice

import pytest

from judge.corpus.chance import MAPS, random_entries
from tests.support.adjudicated_lines import ask
from tests.support.paths import ROOT
from tests.support.rows import each_row


@each_row("map", ["standard", "pure", "hundred"])
def test_phases_at_random_have_the_answers_that_their_lines_get(map: str) -> None:
    made = list(random_entries(map, 12, 3))
    assert [entry["id"] for entry in made] == [f"{map}-3-{number}" for number in range(1, 13)]
    for entry in made:
        assert ask(entry["line"]) == entry["answer"]
        assert "error" not in entry["answer"]
    kinds = {entry["line"]["phase"][-1] for entry in made}
    assert "M" in kinds
    assert len(kinds) > 1


def test_another_seed_makes_other_phases_and_a_longer_list_begins_alike() -> None:
    short, longer = list(random_entries("pure", 8, 1)), list(islice(random_entries("pure", 50, 1), 8))
    assert short == longer
    assert short != list(random_entries("pure", 8, 2))


def written(*words: str, seed: str = "1") -> bytes:
    """Return the output of `judge corpus random`, in a process whose sets have their own order."""
    command = [sys.executable, "-m", "judge", "corpus", "random", *words]
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=environment, capture_output=True, timeout=3600, check=True).stdout


@pytest.mark.slow
def test_the_bytes_are_the_same_whatever_order_sets_have() -> None:
    words = ("--map", "standard", "--map", "pure", "--count", "3", "--seed", "5")
    one, other = (written(*words, seed=seed) for seed in ("1", "2"))
    assert one == other
    assert [json.loads(line)["id"] for line in one.splitlines()] == [
        *(f"{map}-5-{number}" for map in ("standard", "pure") for number in (1, 2, 3)),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("count", [20, 1000])
def test_phases_of_the_ten_maps_have_the_digest_that_the_page_tells(count: int) -> None:
    """All 10,000 take two minutes; `test_compiled.py` holds the compiled build to the same digest."""
    page = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
    made = written("--count", str(count))
    assert made.count(b"\n") == count * len(MAPS)
    assert f"`{hashlib.sha256(made).hexdigest()}`" in page
