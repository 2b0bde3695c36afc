"""The examples in docstrings."""

from __future__ import annotations

import doctest
from importlib import import_module

from tests.docs.test_imports import MODULES, module_name


def test_examples_in_docstrings_come_out_as_they_are_shown() -> None:
    with_examples = [path for path in MODULES if "    >>> " in path.read_text(encoding="utf-8")]
    assert len(with_examples) >= 3
    for path in with_examples:
        result = doctest.testmod(import_module(module_name(path)))
        assert result.failed == 0, path
        assert result.attempted, path
