"""Cases as entries of the corpus: each with the answer that it wants."""

from __future__ import annotations

import pytest

from bench.peers import board_after, board_wanted, compare
from judge.corpus.cases import _checked, case_file, datc_entries, variant_entries
from tests.support.adjudicated_lines import Data, ask, spring
from tests.support.rows import each_row


def cases_in(entries: list[Data], file: str) -> set[str]:
    """Return the cases of a file of which a phase is among the entries."""
    names = {entry["id"].split()[0] for entry in entries}
    return {case["id"] for case in case_file(file)["cases"] if {case["id"], f"{case['id']}-1"} & names}


def test_each_case_of_the_datc_is_in_it_and_each_reading_that_decides_one() -> None:
    """Every case is adjudicated, most of them several times: half a second."""
    made = list(datc_entries())
    names = [entry["id"] for entry in made]
    assert len(names) == len(set(names)) == 500
    assert cases_in(made, "datc") == {case["id"] for case in case_file("datc")["cases"]}
    assert not [entry["id"] for entry in made if "error" in entry["answer"] or not entry["title"]]
    assert "6.F.14 4.A.2=all_hold" in names


def test_each_case_of_the_variants_is_in_it_with_its_map() -> None:
    """Chapters 8 to 12 of the DATC 2.4 have 33 cases, 10.G being two; the capes of 1900 have 27."""
    made = {entry["id"]: entry for entry in variant_entries()}
    cases = [case["id"] for case in case_file("variants")["cases"]]
    assert cases_in([*made.values()], "variants") == set(cases)
    assert [sum(case.startswith(f"{chapter}.") for case in cases) for chapter in (8, 9, 10, 11, 12)] == [
        5,
        12,
        16,
        1,
        4,
    ]
    assert sum(case.endswith(".1900") for case in cases) == 27
    assert {entry["line"]["map"] for entry in made.values() if isinstance(entry["line"]["map"], str)} == {
        *("1898", "1900", "chaos", "loeb9")
    }
    assert made["10.D"]["line"]["map"]["base"] == "loeb9"
    assert not [name for name, entry in made.items() if "error" in entry["answer"] or not entry["title"]]


def test_a_removal_that_is_measured_from_home_is_another_under_older_readings() -> None:
    made = {entry["id"]: entry for entry in variant_entries()}
    assert made["12.D"]["answer"]["units"] == {"RUSSIA": ["F NWG"]}
    assert made["12.D 4.D.8=home_army_as_fleet"]["answer"]["units"] == {"RUSSIA": ["F BLA"]}
    assert "note" in made["12.D"]


WON: Data = {"units": {"France": ["A BUR"]}, "dislodged": []}


@each_row(
    "expected",
    [
        {"units": {"France": ["A PAR"]}},
        {"units": {}},
        {"dislodged": [{"unit": "A PAR", "retreats": ["PIC"]}]},
        {"dislodged": {"A PAR": None}},
    ],
)
def test_a_case_that_comes_to_something_else_is_an_error(expected: Data) -> None:
    line = spring({"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR - BUR"]})
    made = {"id": "x", "line": line, "answer": ask(line)}
    assert _checked(made, WON) == made
    with pytest.raises(ValueError, match=r"^x: "):
        _checked(made, expected)


def test_the_diplomacy_package_is_held_to_the_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ("6.A.1", "6.D.1", "6.D.2", "6.F.1", "6.G.8")
    entries = [entry for entry in datc_entries() if entry["id"] in wanted]
    compare(entries)
    assert capsys.readouterr().out.splitlines() == [
        "6.G.8 via convoy, but nobody convoys",
        "4 of 5 phases come to the same board",
    ]
    assert board_after(entries[0]["line"]) == board_wanted(entries[0]["answer"])
