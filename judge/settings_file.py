"""Choice of judge.toml, and the default place of the store. Imports little, for idle ticks."""

from __future__ import annotations

import os
from collections.abc import Mapping

FILE_NAME = "judge.toml"

DEFAULT_STORE = "sqlite:games/judge.db"
"""Seen from the folder of judge.toml."""


def settings_file(path: str | None, environment: Mapping[str, str] | None = None) -> str:
    """The file at `path`, else the one that JUDGE_CONFIG names, else ./judge.toml; as an absolute path.

    "" when none is named and there is none here; one that is named need not be there. `environment` is the process's
    own when None.
    """
    named = path or (os.environ if environment is None else environment).get("JUDGE_CONFIG", "")
    if not named and not os.path.exists(FILE_NAME):
        return ""
    return os.path.abspath(named or FILE_NAME)
