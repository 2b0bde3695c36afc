"""The units of deploy/, read by systemd itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT

pytestmark = pytest.mark.servers
PROGRAM = "/opt/judge/bin/judge"


def complaints(folder: Path) -> str:
    """What systemd says of all units in a folder, whose program is there."""
    if shutil.which("systemd-analyze") is None:
        pytest.fail("systemd-analyze cannot be found: run tests/servers/install.sh as root", pytrace=False)
    units = sorted(str(path) for path in folder.iterdir())
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr + (f"exit {done.returncode}" if done.returncode else "")


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units with a program that is there, as if the judge were installed."""
    for path in (ROOT / "deploy").iterdir():
        if path.suffix in (".service", ".timer"):
            text = path.read_text(encoding="utf-8")
            (tmp_path / path.name).write_text(text.replace(PROGRAM, sys.executable), encoding="utf-8")
    return tmp_path


def test_systemd_has_nothing_to_say_against_the_units(units: Path) -> None:
    assert {"judge.service", "judge-tick.service", "judge-tick.timer", "judge-worker@.service"} <= {
        path.name for path in units.iterdir()
    }
    assert complaints(units) == ""


def test_a_slip_in_a_unit_is_told(units: Path) -> None:
    slipped = units / "judge.service"
    slipped.write_text(slipped.read_text().replace("ProtectHome=", "ProtectHomes="), encoding="utf-8")
    assert "ProtectHomes" in complaints(units)
