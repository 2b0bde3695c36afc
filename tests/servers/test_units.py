"""The units of deploy/, read by systemd itself, and the judge behind their walls."""

from __future__ import annotations

import re
import shutil
import smtplib
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.world import free_port

pytestmark = pytest.mark.servers
PROGRAM = "/opt/judge/bin/judge"


def complaints(folder: Path) -> str:
    """Return systemd's words about all units in a folder, whose program is there."""
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


def test_each_service_is_exposed_by_less_than_three_of_ten(units: Path) -> None:
    for unit in units.glob("*.service"):
        words = ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(unit)]
        told = subprocess.run(words, capture_output=True, text=True, check=False).stdout
        score = re.search(r"Overall exposure level for \S+: (\S+) ", told)
        assert score is not None, told
        assert float(score[1]) < 3, told


def test_behind_the_walls_of_its_unit_the_judge_takes_a_mail_and_draws_its_picture(tmp_path: Path) -> None:
    port = free_port()
    settings = tmp_path / "judge.toml"
    settings.write_text(
        f'[listen]\nsmtp = "127.0.0.1:{port}"\n[send]\nurl = "maildir:letters"\npicture_wait = "5m"\n'
        "[auth]\nconfirm = false\n"
    )
    walls = [sys.executable, str(ROOT / "tests/support/unit_walls.py"), str(ROOT / "deploy/judge.service")]
    judge = subprocess.Popen(
        [*walls, sys.executable, "-m", "judge", "--config", str(settings), "serve"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert judge.stdout is not None
        assert "judge listens on" in judge.stdout.readline()
        text = "From: ann@example.net\r\nMessage-ID: <1@example.net>\r\n\r\nTRY S1901M standard\r\nA PAR - BUR\r\n"
        with smtplib.SMTP("127.0.0.1", port, timeout=60) as server:
            server.sendmail("ann@example.net", ["judge@example.org"], text)
        end = time.monotonic() + 120
        while not (letters := list((tmp_path / "letters" / "new").glob("*"))):
            assert time.monotonic() < end
            time.sleep(0.1)
        assert b"Content-Type: image/png" in letters[0].read_bytes()
    finally:
        judge.terminate()
        assert judge.wait(60) == 0
