"""The optional compiled build: `JUDGE_COMPILE=1 pip install .` compiles the movement phases by mypyc.

Without the switch, and where there is no mypyc or no C compiler, the wheel is the usual one, in pure Python. The build
says which it is. The pure modules are in either; Python takes the compiled ones where it finds them.

docs/decisions/090-compiled-builds.md says why it is a switch.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "JUDGE_COMPILE"

MODULES = (
    *(f"judge/app/adjudication/{name}.py" for name in ("answer", "known_texts", "orders", "position")),
    *(f"judge/board/movement/{name}.py" for name in ("adjudicate", "compiled_orders", "convoys", "cycles")),
    *(f"judge/board/movement/{name}.py" for name in ("decision_rules", "decisions", "lineup", "permissions")),
    *(f"judge/board/movement/{name}.py" for name in ("preparation", "tables", "weak_links")),
    *("judge/board/legality.py", "judge/board/names.py"),
)
"""Modules in which a movement phase spends its time, from its line to its answer.

They are compiled together, so that they call one another directly."""

_SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

paths = sys.argv[2:]
del sys.argv[2:]
sys.argv += ["--build-lib", sys.argv.pop(1), "--build-temp", "temporary"]
sys.argv.insert(1, "build_ext")
setup(name="judge", packages=[], py_modules=[], ext_modules=mypycify(["--ignore-missing-imports", *paths]))
"""


class CompiledAdjudication(BuildHookInterface):  # type: ignore[type-arg]  # hatchling finds it by this one name
    """Adds compiled modules to the wheel."""

    def dependencies(self) -> list[str]:
        """Return the needs of the build itself: the extra `compile`, nothing without the switch."""
        project = tomllib.loads((Path(self.root) / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        return [*project["optional-dependencies"]["compile"]] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless it is not wanted, or the source is to be used where it lies (`pip install -e`)."""
        if self.target_name != "wheel" or version == "editable":
            return
        if not wanted():
            self.app.display_info(f"Pure Python: {SWITCH}=1 compiles the adjudication.")
            return
        folder = Path(tempfile.mkdtemp(prefix="judge-compiled-"))
        fault = compile_to(folder, Path(self.root))
        if fault:
            self.app.display_warning(f"Nothing was compiled, the judge is installed in pure Python: {fault}")
            return
        made = {str(path): str(path.relative_to(folder)) for path in folder.rglob("*.so")}
        self.app.display_info(f"Compiled: {len(MODULES)} modules of the adjudication.")
        build_data["force_include"] |= made
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def wanted() -> bool:
    """True if the switch is on."""
    return os.environ.get(SWITCH, "") not in ("", "0")


def compile_to(folder: Path, root: Path) -> str:
    """Compile the modules of the checkout at `root` into a folder; why it cannot be done, "" when it was."""
    with tempfile.TemporaryDirectory() as scratch:
        setup = Path(scratch) / "setup.py"
        setup.write_text(_SETUP, encoding="utf-8")
        (Path(scratch) / "judge").symlink_to(root / "judge")
        command = [sys.executable, str(setup), str(folder), *MODULES]
        ran = subprocess.run(command, cwd=scratch, capture_output=True, text=True)
    if ran.returncode == 0 and any(folder.rglob("*.so")):
        return ""
    return (ran.stderr or ran.stdout or "the compiler made nothing").strip().splitlines()[-1]
