"""Choice of judge.toml, and the default place of the store. Imports little, for idle ticks."""

from __future__ import annotations

import os
from collections.abc import Mapping

FILE_NAME = "judge.toml"

DEFAULT_STORE = "sqlite:games/judge.db"
"""Relative to the folder of judge.toml."""


def settings_file(path: str | None, environment: Mapping[str, str] | None = None) -> str:
    """Return the absolute path of the settings: `path`, else what JUDGE_CONFIG names, else ./judge.toml.

    "" if none is named and the current directory has none. A named file need not exist. `environment` None: the
    process's own.
    """
    named = path or (os.environ if environment is None else environment).get("JUDGE_CONFIG", "")
    if not named and not os.path.exists(FILE_NAME):
        return ""
    return os.path.abspath(named or FILE_NAME)
