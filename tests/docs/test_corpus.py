"""The corpus for other engines: every case with the answer that it wants, and phases by a seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import islice

import pytest

from bench.peers import board_after, board_wanted, compare
from docs.make_corpus import _checked, datc_entries, random_entries
from tests.support.adjudicated_lines import ask, spring
from tests.support.movement_cases import datc
from tests.support.paths import ROOT
from tests.support.rows import each_row


def test_each_case_of_the_datc_is_in_it_and_each_reading_that_decides_one() -> None:
    """Every case is adjudicated, most of them several times: half a second."""
    made = list(datc_entries())
    names = [entry["id"] for entry in made]
    assert len(names) == len(set(names)) == 500
    assert {name.split()[0].rpartition("-")[0] or name.split()[0] for name in names} == {
        case["id"] for case in datc()["cases"]
    }
    assert not [entry["id"] for entry in made if "error" in entry["answer"] or not entry["title"]]
    assert "6.F.14 4.A.2=all_hold" in names


def test_a_case_that_comes_to_something_else_is_an_error() -> None:
    line = spring({"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR - BUR"]})
    made = {"id": "x", "line": line, "answer": ask(line)}
    assert _checked(made, {"units": {"France": ["A BUR"]}, "dislodged": []}) == made
    for expected in (
        {"units": {"France": ["A PAR"]}},
        {"units": {}},
        {"dislodged": [{"unit": "A PAR", "retreats": ["PIC"]}]},
    ):
        with pytest.raises(ValueError, match=r"^x: "):
            _checked(made, expected)


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


def test_the_bytes_are_the_same_whatever_order_sets_have() -> None:
    """In processes of their own, since the order of sets is settled when Python starts."""
    command = [sys.executable, str(ROOT / "docs" / "make_corpus.py"), "random", "--map", "standard", "--count", "6"]
    one, other = (
        subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, timeout=120, check=True)
        for seed in ("1", "2")
    )
    assert one.stdout == other.stdout
    assert [json.loads(line)["id"] for line in one.stdout.splitlines()][-1] == "standard-1-6"


def test_the_diplomacy_package_is_held_to_the_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ("6.A.1", "6.D.1", "6.D.2", "6.F.1", "6.G.8")
    entries = [entry for entry in datc_entries() if entry["id"] in wanted]
    compare(entries)
    assert capsys.readouterr().out.splitlines() == [
        "6.G.8 via convoy, but nobody convoys",
        "4 of 5 phases come to the same board",
    ]
    assert board_after(entries[0]["line"]) == board_wanted(entries[0]["answer"])
