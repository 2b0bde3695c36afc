"""`install.sh` where it has nothing to do, and where it cannot do it."""

from __future__ import annotations

import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parent / "install.sh"


def install(folder: Path, status: str, **programs: str) -> subprocess.CompletedProcess[str]:
    """Run the script where dpkg knows all packages as `status`, and there are only these programs besides."""
    for name, text in {"dpkg-query": f'echo "{status}"', "grep": 'exec /bin/grep "$@"', **programs}.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return subprocess.run(["/bin/bash", SCRIPT], env={"PATH": str(folder)}, capture_output=True, text=True)


def test_where_the_packages_are_installed_nothing_is_done(tmp_path):
    done = install(tmp_path, "install ok installed")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_where_there_is_no_apt_get_the_script_says_so_and_fails(tmp_path):
    done = install(tmp_path, "unknown ok not-installed")
    assert done.returncode == 1
    assert (
        "postfix dovecot-imapd dovecot-lmtpd dovecot-sieve: they can only be installed here by apt-get" in done.stderr
    )


def test_who_is_not_root_is_told_to_be_it(tmp_path):
    done = install(tmp_path, "unknown ok not-installed", **{"apt-get": "exit 0", "id": "echo 1000"})
    assert done.returncode == 1
    assert "as root" in done.stderr
