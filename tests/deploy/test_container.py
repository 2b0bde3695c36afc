"""Steps of deploy/Containerfile in a folder of the test's own, and the container's command.

There is no engine for containers where tests run: what is copied, run and started is what the file says, with other
folders. The Python is of the image's version where the machine has one (`python3.12` on the PATH, or in pyenv's
versions), else that of the tests. The C compiler is the machine's (tests/install_compiler.sh).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import smtplib
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.world import free_port

FILE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
STEPS = [line.split(" ", 1) for line in FILE.splitlines() if line and not line.startswith("#")]


def said(word: str) -> list[str]:
    """Return the words that follow a word of the file, in order."""
    return [rest for name, rest in STEPS if name == word]


def copy(root: Path) -> None:
    """COPY from the checkout; both stages lie in one folder."""
    for step in said("COPY"):
        if step.startswith("--from="):
            continue
        *sources, target = step.split()
        place = root / target.strip("/")
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                place.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, place)


BASE = dict(step.split("=", 1) for step in said("ARG"))["BASE"]
IMAGE_VERSION = BASE.partition(":")[2].partition("-")[0]
"""3.12, say."""


def image_python() -> str:
    """A Python of the image's version, else this one."""
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    kept = sorted(str(path) for path in home.glob(f"{IMAGE_VERSION}.*/bin/python3"))
    for path in (shutil.which(f"python{IMAGE_VERSION}"), *kept):
        if path is not None and version_of(path) == IMAGE_VERSION:
            return path
    return sys.executable


def version_of(python: str) -> str:
    """Return `3.12`; "" for programs there by name alone, such as a shim of pyenv."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    return subprocess.run([python, "-c", code], capture_output=True, text=True, check=False).stdout.strip()


def run(root: Path) -> None:
    """RUN, with the image's Python and below this root, but for Debian's packages and the user."""
    for step in said("RUN"):
        if step.startswith(("apt-get ", "useradd ")):
            continue
        words = re.sub(r"/(opt|src)\b", rf"{root}/\1", step).replace("python3 ", f"{image_python()} ", 1)
        done = subprocess.run(words, shell=True, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def command(root: Path) -> list[str]:
    """ENTRYPOINT with CMD."""
    words = json.loads(said("ENTRYPOINT")[0]) + json.loads(said("CMD")[0])
    return [word.replace("/opt", f"{root}/opt") for word in words]


def environment(root: Path) -> dict[str, str]:
    """ENV, and nothing else but where programs are."""
    found = dict(word.split("=", 1) for line in said("ENV") for word in line.split())
    return {"PATH": os.environ["PATH"], **{key: value.replace("/var", f"{root}/var") for key, value in found.items()}}


def test_nothing_is_copied_but_what_the_program_is_made_of() -> None:
    copied = {source for step in said("COPY") if not step.startswith("--from=") for source in step.split()[:-1]}
    assert copied.isdisjoint({".", "games", "judge.toml", ".git", "tests"})
    assert all((ROOT / source).exists() for source in copied)


def test_its_base_can_be_pinned_from_outside_and_what_it_installs_is_known_by_hashes() -> None:
    assert said("FROM") == ["${BASE} AS build", "${BASE}"]
    installs = [step.partition(" install ")[2] for step in said("RUN") if "pip install" in step]
    assert installs == [
        "--no-cache-dir --require-hashes -r /src/deploy/build.lock",
        "--no-cache-dir --require-hashes -r /src/deploy/requirements.lock",
        "--no-cache-dir --no-deps /src/wheel/*.whl && rm -r /src",
    ]


def test_the_compiler_stays_in_the_stage_that_makes_the_wheel() -> None:
    last = max(at for at, (name, _) in enumerate(STEPS) if name == "FROM")
    assert [at < last for at, (_, rest) in enumerate(STEPS) if "gcc" in rest or "build.lock" in rest] == [True] * 3
    assert [rest for name, rest in STEPS[last:] if name == "COPY"] == [
        "deploy/requirements.lock /src/deploy/",
        "--from=build /src/wheel /src/wheel",
    ]


def test_it_runs_as_a_user_of_its_own_in_the_folder_that_is_kept() -> None:
    assert said("USER") == ["judge"]
    assert said("WORKDIR") == said("VOLUME") == ["/var/lib/judge"]
    assert [step for step in said("RUN") if "useradd" in step and "--home-dir /var/lib/judge" in step]
    assert [name for name, _ in STEPS].index("USER") > max(at for at, (name, _) in enumerate(STEPS) if name == "RUN")


@pytest.mark.slow
def test_what_the_steps_build_serves_with_the_containers_command_line_and_ends_as_it_is_told(tmp_path: Path) -> None:
    copy(tmp_path)
    run(tmp_path)
    home, port = tmp_path / "var" / "lib" / "judge", free_port()
    home.mkdir(parents=True)
    (home / "judge.toml").write_text(
        f'[listen]\nsmtp = "0.0.0.0:{port}"\n[send]\nurl = "maildir:letters"\npictures = false\n', encoding="utf-8"
    )
    assert not (tmp_path / "src").exists()
    told = subprocess.run([tmp_path / "opt/judge/bin/judge", "--version"], capture_output=True, text=True, check=True)
    assert "adjudication: compiled" in told.stdout
    assert version_of(str(tmp_path / "opt/judge/bin/python3")) == version_of(image_python())
    with open(home / "judge.log", "wb") as output:
        process = subprocess.Popen(
            command(tmp_path), cwd=home, env=environment(tmp_path), stdout=output, stderr=subprocess.STDOUT
        )
    try:
        wait_for(lambda: "judge listens on" in (home / "judge.log").read_text(), process)
        with smtplib.SMTP("127.0.0.1", port, timeout=120) as server:
            server.sendmail("anna@example.org", ["judge@example.org"], b"From: anna@example.org\r\n\r\nHELP\r\n")
        wait_for(lambda: any((home / "letters" / "new").glob("*")), process)
        process.send_signal(getattr(signal, said("STOPSIGNAL")[0]))
        assert process.wait(120) == 0
    finally:
        process.kill()
        process.wait()


def wait_for(happened: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    """Wait until something has happened, while the process runs."""
    end = time.monotonic() + 120
    while not happened():
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.05)
