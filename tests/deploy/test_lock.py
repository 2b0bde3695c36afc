"""The lock deploy/requirements.lock: all that the container installs, in allowed versions, hashed.

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
LOCK = (ROOT / "deploy" / "requirements.lock").read_text(encoding="utf-8")
LOCKED = dict(re.findall(r"^([\w.-]+)==(\S+)", LOCK, re.MULTILINE))


def wanted() -> list[Requirement]:
    """Return the requirements in pyproject.toml: of the judge, of the lock's extras, and of the build."""
    script = (ROOT / "deploy" / "make_lock.sh").read_text(encoding="utf-8")
    extras = re.findall(r"--extra (\w+)", script)
    assert sorted(extras) == ["dkim", "postgres"]
    project = PROJECT["project"]
    texts = [*project["dependencies"], *PROJECT["build-system"]["requires"]]
    texts += [text for extra in extras for text in project["optional-dependencies"][extra]]
    return [Requirement(text) for text in texts]


@pytest.mark.parametrize("requirement", wanted(), ids=str)
def test_the_lock_has_each_requirement_in_a_version_that_is_allowed(requirement: Requirement) -> None:
    version = LOCKED.get(canonicalize_name(requirement.name))
    assert version is not None, "make it anew: bash deploy/make_lock.sh"
    assert requirement.specifier.contains(version), "make it anew: bash deploy/make_lock.sh"


def test_every_package_of_the_lock_has_hashes_and_comes_from_the_index() -> None:
    packages = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(packages) == len(LOCKED) > 20
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in LOCK
