"""Copies kept beside a file: the copy that was kept there, or nothing."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import msgspec
import pytest

from judge.board.maps import Map
from judge.files import kept_beside, rules
from judge.files.kept_beside import (
    FOLDERS,
    digest_of,
    digest_of_value,
    keep_beside,
    keep_value,
    kept_value,
    read_beside,
)
from judge.files.maps import checks, examine, load
from judge.files.maps.load import load_map
from judge.files.rules import load_registry
from judge.problems import Refused
from tests.support.paths import ROOT

DIGEST = digest_of(b"the text of the file")
MADE = b"what was made of it"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file beside which something is kept."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = str(tmp_path / "standard.yaml")
    keep_beside(path, DIGEST, MADE)
    return path


def test_what_was_kept_is_read_again(file: str) -> None:
    assert read_beside(file, DIGEST) == MADE
    assert read_beside(file, digest_of(b"another text")) is None


def test_of_what_a_disk_has_spoiled_nothing_is_believed_wherever_the_fault_is(file: str) -> None:
    (path,) = (Path(file).parent / "__pycache__").iterdir()
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        assert read_beside(file, DIGEST) is None, at
        path.write_bytes(whole[:at])
        assert read_beside(file, DIGEST) is None, at


def test_what_could_not_be_written_leaves_nothing_behind(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    keep_beside(file, DIGEST, b"something else")
    assert read_beside(file, DIGEST) == MADE
    assert len(os.listdir(Path(file).parent / "__pycache__")) == 1


# Rules and maps that were found sound are kept whole, and used as long as nothing that they go by changes.


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the judge's rules and a few of its maps, where Python may keep what it has made."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "maps").mkdir()
    for name in ("standard", "standard-dutch", "loeb9"):
        shutil.copy(ROOT / "maps" / f"{name}.yaml", tmp_path / "maps")
    for module in (load, examine, rules):
        monkeypatch.setattr(module, "data_dir", lambda kind: tmp_path / kind)
    return tmp_path


def kept(folder: Path) -> set[str]:
    """The values that are kept there, not what single files say."""
    beside = folder / "__pycache__"
    names = {path.name for path in beside.iterdir()} if beside.exists() else set()
    return {name for name in names if name.endswith(".made.kept") or name == "registry.kept"}


def anew_map(name: str) -> Map:
    """Load the map as another process does."""
    return load._load.__wrapped__(name)


def test_a_map_is_read_once_and_is_the_same_when_it_was_kept(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = anew_map("standard")
    assert kept(data / "maps") == {"standard.yaml.made.kept"}
    monkeypatch.setattr(examine, "read_map", None)
    again = anew_map("standard")
    assert msgspec.structs.astuple(again) == msgspec.structs.astuple(first)
    assert [list(again.places), list(again.powers)] == [list(first.places), list(first.powers)]
    with pytest.raises(TypeError):
        again.places["PAR"] = first.places["MAR"]  # type: ignore[index]  # it cannot be changed


def test_a_map_that_is_made_from_another_one_is_not_kept_whole(data: Path) -> None:
    assert anew_map("standard-dutch").base == "standard"
    assert kept(data / "maps") == set()


def test_faults_that_somebody_writes_into_a_map_that_is_kept_are_told(data: Path) -> None:
    anew_map("standard")
    file = data / "maps" / "standard.yaml"
    whole = file.read_text()
    file.write_text(whole.replace("id: standard", "id: other"))
    for _ in range(2):
        with pytest.raises(Refused, match="The id is the file's name"):
            anew_map("standard")
    file.write_text(whole)
    assert anew_map("standard").id == "standard"


def test_rules_are_read_once_and_are_the_same_when_they_were_kept(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_registry.__wrapped__()
    assert kept(data / "rules") == {"registry.kept"}
    monkeypatch.setattr(rules, "read_registry", None)
    assert vars(load_registry.__wrapped__()) == vars(first)


def test_faults_that_somebody_writes_into_rules_that_are_kept_are_told(data: Path) -> None:
    load_registry.__wrapped__()
    (data / "rules" / "own.yaml").write_text(
        "group: {number: '99', title: Own}\nrules:\n  OWN_RULE:\n    text: 'It is ours.'\n    adds: [NO_SUCH_RULE]\n"
    )
    for _ in range(2):
        with pytest.raises(ValueError, match="There is no rule NO_SUCH_RULE"):
            load_registry.__wrapped__()


@pytest.mark.parametrize("damage", [b"", b"\x80\x05", b"cno_such_module\nname\n.", b"no such thing", b"\x80\x05N."])
def test_a_value_that_is_damaged_or_of_another_kind_is_none(data: Path, damage: bytes) -> None:
    file, digest = str(data / "value"), digest_of_value(["text"])
    keep_value(file, digest, load_map("standard"))
    assert kept_value(file, digest, Map) is not None
    (data / "__pycache__" / "value.kept").write_bytes(digest + damage)
    assert kept_value(file, digest, Map) is None


def test_what_is_kept_goes_by_the_modules_that_read_check_and_hold_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in FOLDERS:
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    module = tmp_path / "files" / "maps" / "checks.py"
    module.write_text("one")
    monkeypatch.setattr(kept_beside, "PACKAGE", tmp_path)
    before = digest_of_value(["text"])
    assert digest_of_value(["text"]) == before != digest_of_value(["other"])
    os.utime(module, (1, 1))
    assert digest_of_value(["text"]) != before


def test_all_modules_that_hold_or_check_maps_are_in_these_folders() -> None:
    named = {Map.__module__, examine.check_draft.__module__, examine.build_map.__module__, rules.Registry.__module__}
    named |= {reader.__module__ for reader in checks._READERS.values()}  # type: ignore[attr-defined]
    folders = {module.rpartition(".")[0].removeprefix("judge.").replace(".", "/") for module in named}
    assert folders <= {*FOLDERS, "judge"}
