"""The locks in deploy/: what the container installs and is built with, in allowed versions, hashed.

pyproject.toml says which versions are allowed.
"""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = {name: (ROOT / "deploy" / f"{name}.lock").read_text(encoding="utf-8") for name in ("requirements", "build")}


def locked(name: str) -> dict[str, str]:
    """Return the packages of a lock with their versions."""
    return dict(re.findall(r"^([\w.-]+)==(\S+)", LOCKS[name], re.MULTILINE))


def wanted() -> list[tuple[str, Requirement]]:
    """Return the requirements in pyproject.toml, each with the lock that has it."""
    script = (ROOT / "deploy" / "make_lock.sh").read_text(encoding="utf-8")
    extras = re.findall(r"--extra (\w+)", script)
    assert sorted(extras) == ["dkim", "postgres"]
    optional = PROJECT["project"]["optional-dependencies"]
    runs = [*PROJECT["project"]["dependencies"], *(text for extra in extras for text in optional[extra])]
    builds = [*PROJECT["build-system"]["requires"], *optional["compile"]]
    return [("requirements", Requirement(text)) for text in runs] + [("build", Requirement(text)) for text in builds]


@pytest.mark.parametrize(("lock", "requirement"), wanted(), ids=str)
def test_the_lock_has_each_requirement_in_a_version_that_is_allowed(lock: str, requirement: Requirement) -> None:
    version = locked(lock).get(canonicalize_name(requirement.name))
    assert version is not None, "make it anew: bash deploy/make_lock.sh"
    assert requirement.specifier.contains(version), "make it anew: bash deploy/make_lock.sh"


@pytest.mark.parametrize(("lock", "fewest"), [("requirements", 20), ("build", 8)])
def test_every_package_of_the_lock_has_hashes_and_comes_from_the_index(lock: str, fewest: int) -> None:
    packages = re.split(r"^(?=[\w.-]+==)", LOCKS[lock], flags=re.MULTILINE)[1:]
    assert len(packages) == len(locked(lock)) > fewest
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in LOCKS[lock]
