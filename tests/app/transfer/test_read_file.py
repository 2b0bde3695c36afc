"""A file with faults: each is told, and nothing comes in."""

from __future__ import annotations

import pytest

from tests.support.game_files import changed, faults, out
from tests.support.house import House


def test_every_fault_of_the_settings_is_named_with_its_line(played: House, other: House) -> None:
    text = changed(
        out(played),
        ("stage: active", "stage: asleep"),
        ("timing: NEXT", "timing: NIXT"),
        ("listed:", "listde:") if "listed:" in out(played) else ("seed:", "sede:"),
    )
    said = faults(other, text)
    lines = text.splitlines()
    for words in ("stage: asleep", "timing: NIXT"):
        assert f"river.yaml:{next(n for n, line in enumerate(lines, 1) if words in line)}: " in said
    assert "There is no key" in said


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("- 'FRANCE: A BUR'", "- 'FRANCE: A NTH'", "A NTH cannot stand there"),
        ("- 'FRANCE: A BUR'", "- 'SPAIN: A BUR'", "'SPAIN' is not a power on this map"),
        ("- 'FRANCE: A BUR'", "- 'FRANCE A BUR'", "write it like FRANCE: A PAR"),
        ("- 'FRANCE: A BUR'", "- 'FRANCE: A MAR'", "There are two units in MAR"),
        ("- 'FRANCE: A BUR'", "- 'FRANCE: A GAS'", "FRANCE has an order for A BUR, but has no such unit"),
        ("phase: F1901M", "phase: F1901X", "F1901X"),
        ("- A BUR - MUN", "- A BUR TO MUN", "is not an order"),
        ("    - PAR\n", "    - BUR\n", "BUR is not a supply center"),
        ("    - PAR\n", "    - BER\n", "BER has two owners"),
        ("map: standard", "map: moon", "There is no map 'moon'"),
        ("zone: UTC", "zone: Moon", 'no time zone "Moon"'),
        ("- BUILD_ANY", "- BUILD_NONE", "BUILD_NONE"),
        ("seed: ", "# seed: ", "The game has no 'seed'"),
        ("stage: active", "stage: waiting", "says what it waits for"),
        ("before: '{", "before: '[", "This phase is damaged"),
        ("name: river", "name: ../river", "cannot be the name of a game"),
        ("name: river", "name: [river", "This is no YAML"),
    ],
)
def test_a_fault_is_named_and_nothing_comes_in(played: House, other: House, old: str, new: str, sentence: str) -> None:
    assert sentence in faults(other, changed(out(played), (old, new)))


def test_orders_sent_ahead_are_for_a_power_and_a_phase_that_there_are(played: House, other: House) -> None:
    played.play("FRANCE", "PHASE F1903M", "A PAR H")
    assert "'X1903M' is not a phase" in faults(other, changed(out(played), ("phase: F1903M", "phase: X1903M")))
    text = changed(out(played), ("- power: FRANCE\n  phase: F1903M", "- power: SPAIN\n  phase: F1903M"))
    assert "sent ahead for SPAIN" in faults(other, text)


def test_what_is_no_game_at_all_is_refused(other: House) -> None:
    assert "The game has no 'name'" in faults(other, "")
    assert "Here belongs a mapping" in faults(other, "- 1\n- 2\n")


def test_several_faults_of_the_board_are_told_at_once(played: House, other: House) -> None:
    text = changed(
        out(played), ("- 'FRANCE: A BUR'", "- 'FRANCE: A NTH'"), ("- 'TURKEY: A CON'", "- 'TURKEY: F CON/XC'")
    )
    said = faults(other, text)
    assert "A NTH cannot stand" in said
    assert "F CON/XC cannot stand" in said
