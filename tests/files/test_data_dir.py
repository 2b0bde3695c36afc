"""Folders of maps, rules and templates: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.files import data_dir as data


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty package directory in place of the judge's own."""
    package = tmp_path / "judge"
    package.mkdir()
    monkeypatch.setattr(data, "PACKAGE", package)
    data.data_dir.cache_clear()
    yield package
    data.data_dir.cache_clear()


def test_a_checkout_has_the_maps_beside_the_package(package: Path) -> None:
    (package.parent / "maps").mkdir()
    assert data.data_dir("maps") == package.parent / "maps"


def test_a_wheel_has_the_maps_inside_whatever_lies_beside_it(package: Path) -> None:
    (package / "_data" / "maps").mkdir(parents=True)
    (package.parent / "maps").mkdir()
    assert data.data_dir("maps") == package / "_data" / "maps"


def test_an_incomplete_installation_says_what_is_missing(package: Path) -> None:
    with pytest.raises(FileNotFoundError, match="The judge's maps are missing"):
        data.data_dir("maps")
    assert package.is_dir()


def test_the_judge_in_use_has_its_maps_and_rules() -> None:
    assert (data.data_dir("maps") / "standard.yaml").is_file()
    assert list(data.data_dir("rules").glob("*.yaml"))
