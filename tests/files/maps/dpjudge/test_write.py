"""Maps of ours as files of DPjudge: read again they are the same, or it is told what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.files.data_dir import data_dir
from judge.files.maps.dpjudge.write import old_file
from judge.files.maps.examine import draft_in_text, read_map
from judge.files.maps.importing import import_map
from judge.files.maps.load import load_map, map_names
from tests.support.paths import DATA
from tests.support.rows import each_row


def lost(text: str) -> list[str]:
    return [told for told in old_file(draft_in_text(text)).lost if "colors" not in told]


def shipped(name: str) -> str:
    return (data_dir("maps") / f"{name}.yaml").read_text(encoding="utf-8")


@each_row("name", ["standard", "zeus", "hundred", "1900"])
def test_a_map_comes_back_as_it_was_but_for_colors(name: str) -> None:
    assert lost(shipped(name)) == []


@pytest.mark.slow
def test_every_shipped_map_comes_back_but_for_words_and_lines_on_pictures() -> None:
    told = {sentence.partition(" of ")[0] for name in map_names() for sentence in lost(shipped(name))}
    assert told == {"Lost: closed neighbors", "Lost: names", "Lost: the language"}


def test_the_file_is_one_that_the_importer_takes(tmp_path: Path) -> None:
    (tmp_path / "hundred.map").write_bytes(old_file(draft_in_text(shipped("hundred"))).written)
    import_map(tmp_path / "hundred.map", tmp_path / "hundred.yaml")
    made, own = read_map(tmp_path / "hundred.yaml"), load_map("hundred")
    assert (made.army, made.fleet, made.calendar) == (own.army, own.fleet, own.calendar)
    assert [power.units for power in made.powers.values()] == [power.units for power in own.powers.values()]


def test_what_the_format_cannot_say_is_told() -> None:
    text = (DATA / "lakeland.yaml").read_text(encoding="utf-8")
    assert lost(text) == ["Lost: the coast that is meant of BRI.", "Lost: titles of ASHEN."]
    text = text.replace("victory: {centers: majority}", "victory: {or_lead: {first: 2}}")
    text += "railways:\n  - {name: Lake Line, path: [ASH, DEL]}\n"
    assert lost(text)[:2] == ["Lost: the condition of victory.", "Lost: railways."]
