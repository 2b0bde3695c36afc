"""Result of a trial."""

from __future__ import annotations

from typing import NamedTuple

from judge.app.checks.checking import Finding
from judge.config import Config, line_of
from judge.problems import Problem


class Tried(NamedTuple):
    """Result of a trial. `what` describes success in a few words; it is shown if there are no findings."""

    what: str
    findings: tuple[Finding, ...] = ()


def about_key(config: Config, code: str, section: str, key: str, text: str) -> Finding:
    """Return a finding about a key of judge.toml. A code with the prefix `W-` makes it a remark."""
    file = config.path or "judge.toml"
    return Finding(Problem(code, f"{section}.{key}: {text}", key, line_of(config, section, key), file))


def about_file(code: str, path: str, text: str) -> Finding:
    """Return a fault of a file or a folder."""
    return Finding(Problem(code, text, file=path))
