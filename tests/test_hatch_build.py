"""The optional compiled build, without compiling anything.

For its results see tests/board/movement/test_compiled.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hatch_build
from hatch_build import MODULES, SWITCH, CompiledAdjudication, compile_to
from tests.support.paths import ROOT


class Told:
    """The output of a build."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def display_info(self, text: str) -> None:
        self.lines.append(text)

    def display_warning(self, text: str) -> None:
        self.lines.append(f"Warning: {text}")


def built(target: str = "wheel", version: str = "standard") -> tuple[dict[str, Any], list[str]]:
    """Return the hook's changes of a build, and what it says."""
    told, data = Told(), {"force_include": {}, "pure_python": True, "infer_tag": False}
    hook = CompiledAdjudication(str(ROOT), {}, None, None, "", target, told)
    hook.initialize(version, data)
    return data, told.lines


PURE = {"force_include": {}, "pure_python": True, "infer_tag": False}


def compiled(folder: Path, _root: Path) -> str:
    (folder / "judge").mkdir()
    (folder / "judge/names.so").touch()
    return ""


@pytest.mark.parametrize("value", [None, "", "0"])
def test_without_the_switch_nothing_is_compiled_or_needed_and_the_build_says_so(
    monkeypatch: pytest.MonkeyPatch, value: str | None
):
    monkeypatch.setattr(hatch_build, "compile_to", compiled)
    monkeypatch.delenv(SWITCH, raising=False)
    if value is not None:
        monkeypatch.setenv(SWITCH, value)
    assert built() == (PURE, ["Pure Python: JUDGE_COMPILE=1 compiles the adjudication."])
    assert CompiledAdjudication(str(ROOT), {}, None, None, "", "wheel", Told()).dependencies() == []


def test_with_the_switch_the_compiled_modules_lie_in_the_wheel_beside_the_pure_ones(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hatch_build, "compile_to", compiled)
    monkeypatch.setenv(SWITCH, "1")
    data, told = built()
    assert list(data["force_include"].values()) == ["judge/names.so"]
    assert (data["pure_python"], data["infer_tag"]) == (False, True)
    assert told == [f"Compiled: {len(MODULES)} modules of the adjudication."]
    needed = CompiledAdjudication(str(ROOT), {}, None, None, "", "wheel", Told()).dependencies()
    assert [name.partition(">")[0] for name in needed] == ["msgspec", "mypy", "setuptools"]


def test_where_nothing_can_be_compiled_the_wheel_is_pure_and_says_why(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hatch_build, "_SETUP", "raise SystemExit('error: no C compiler here')")
    monkeypatch.setenv(SWITCH, "1")
    data, told = built()
    assert data == PURE
    assert told == ["Warning: Nothing was compiled, the judge is installed in pure Python: error: no C compiler here"]


def test_a_compiler_that_makes_nothing_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(hatch_build, "_SETUP", "")
    assert compile_to(tmp_path, ROOT) == "the compiler made nothing"


@pytest.mark.parametrize(("target", "version"), [("sdist", "standard"), ("wheel", "editable")])
def test_source_that_is_used_as_it_is_stays_pure(monkeypatch: pytest.MonkeyPatch, target: str, version: str):
    monkeypatch.setattr(hatch_build, "compile_to", compiled)
    monkeypatch.setenv(SWITCH, "1")
    assert built(target, version) == (PURE, [])


def test_each_module_of_the_movement_phase_is_compiled_but_the_one_that_hides_phantoms():
    folder = ROOT / "judge/board/movement"
    left_out = {path.name for path in folder.glob("*.py")} - {Path(module).name for module in MODULES}
    assert left_out == {"__init__.py", "phantoms.py"}
    assert [module for module in MODULES if not (ROOT / module).is_file()] == []
