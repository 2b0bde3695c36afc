"""EXPORT POSITION: a phase for others to look at, as `judge adjudicate` reads it (house_rules.md 10)."""

from __future__ import annotations

import json

from msgspec.structs import replace

from judge.app.adjudication.stream import adjudicate_line
from judge.board.names import PowerName, Province
from tests.support.command_mails import order_all, put, readers, refused_master
from tests.support.house import GM, House, words

FRANCE, PAR, MUN = PowerName("FRANCE"), Province("PAR"), Province("MUN")


def exported(house: House, *named: str) -> dict[str, object]:
    """The line that the Master gets."""
    letters = house.master(f"EXPORT POSITION {' '.join(named)}".strip())
    assert readers(letters) == {GM}
    text = words(letters, GM)
    return json.loads(text[text.index("{") : text.rindex("}") + 1])


def test_the_last_phase_is_mailed_without_people_and_adjudicated_alike_elsewhere(river: House) -> None:
    order_all(river)
    river.master("HOUSE wrong_nationality=void", "PROCESS!")
    line = exported(river)
    assert line["phase"] == "S1901M"
    assert line["house"] == ["wrong_nationality=void"]
    assert line["orders"]["FRANCE"] == ["A MAR H", "A PAR - BUR", "F BRE - MAO"]
    found = json.loads(adjudicate_line(json.dumps(line)))
    assert "error" not in found, found
    assert sorted(found["units"]["FRANCE"]) == ["A BUR", "A MAR", "F MAO"], found
    assert "river" not in json.dumps(line)
    assert "example.org" not in json.dumps(line)


def test_a_phase_can_be_named_and_must_have_been_processed(river: House) -> None:
    refused_master(river, "E-ROLL", "EXPORT POSITION")
    order_all(river)
    river.master("PROCESS!", "PROCESS!")
    assert exported(river, "S1901M")["phase"] == "S1901M"
    assert exported(river)["phase"] == "F1901M"
    refused_master(river, "E-ROLL", "EXPORT POSITION F1907M")


def test_homes_won_in_play_and_hidden_builds_are_exported(river: House) -> None:
    """River after spring 1901, as if Munich had become a home of France's."""
    order_all(river)
    board = replace(river.game().board, homes={FRANCE: (PAR, MUN)}, garrisons=(FRANCE,), hidden=(PAR,))
    put(river, replace(river.game(), position=board))
    river.master("PROCESS!")
    line = exported(river)
    assert (line["homes"], line["garrisons"], line["hidden"]) == ({"FRANCE": ["PAR", "MUN"]}, ["FRANCE"], ["PAR"])
    assert json.loads(adjudicate_line(json.dumps(line)))["homes"] == {"FRANCE": ["PAR", "MUN"]}
