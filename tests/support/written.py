"""Tables of tests that are written in YAML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Ten times as fast where PyYAML has it."""


def written_in(file: Path) -> Any:
    """Read a file in YAML."""
    return yaml.load(file.read_text(encoding="utf-8"), Loader=_LOADER)
