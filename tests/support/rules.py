"""Rules as a judge would have them that cannot do all of them yet."""

from __future__ import annotations

from msgspec.structs import replace

from judge.files.rules import load_registry
from judge.rules.registry import Behavior, Registry


def registry_lacking(*names: str) -> Registry:
    """The registry of a judge that cannot do these rules, and can do all others that this one can."""
    known = load_registry()
    rules = dict(known.rules) | {name: replace(known.rules[name], behavior=Behavior.MISSING) for name in names}
    return Registry(rules, known.groups, known.variants)
