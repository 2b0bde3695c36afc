"""Leaks to plant into the judge: a function is put in the place of the true one, and answers wrongly.

Functions are looked for by their names in all of `judge.game` and `judge.mail`, so that tests need not know in which
module a question is answered.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from types import FunctionType
from typing import Any

import pytest
from msgspec.structs import replace

import judge
from judge.game.outcome import Outcome
from judge.game.visibility.seen_game import SeenBoard
from judge.mail.letters.letter import Letter

Changed = Callable[..., Any]
"""A leak: called with the true function and its arguments, it gives the answer with the leak."""


def true_function(name: str) -> FunctionType:
    """The only function of this name that decides who hears what, or writes letters."""
    found = {
        value
        for module in list(sys.modules.values())
        if module.__name__.startswith(("judge.game", "judge.mail"))
        for value in vars(module).values()
        if isinstance(value, FunctionType) and value.__name__ == name and value.__module__.startswith("judge.")
    }
    (function,) = found
    return function


@cache
def _load_all() -> None:
    """Import the whole judge: a module first imported while a leak is planted would keep the leak."""
    for module in pkgutil.walk_packages(judge.__path__, "judge."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


def plant(monkeypatch: pytest.MonkeyPatch, name: str, changed: Changed) -> None:
    """Put the changed function wherever the true one is used."""
    _load_all()
    true = true_function(name)
    for module in [module for key, module in sys.modules.items() if key.startswith("judge.")]:
        for attribute in [key for key, value in vars(module).items() if value is true]:
            monkeypatch.setattr(module, attribute, partial(changed, true))


# What is told of an event


def heard_by_all(kind: str) -> Changed:
    """Let everybody hear of such events."""

    def hearers(true: Changed, event: Any, game: Any) -> Any:
        everybody = tuple(power.name for power in game.powers)
        return everybody if type(event).__name__ == kind else true(event, game)

    return hearers


def in_full(kind: str) -> Changed:
    """Return a view that shows all of such an event to anybody who hears of it."""

    def view(true: Changed, event: Any, *rest: Any) -> Any:
        seen = true(event, *rest)
        return event if seen is not None and type(event).__name__ == kind else seen

    return view


def always(answer: Any) -> Changed:
    """Return the same answer whatever is asked."""
    return lambda _true, *_args, **_named: answer


def whole_board(_: Changed, game: Any, *_rest: Any) -> Any:
    """Hidden builds are seen by all."""
    return SeenBoard(game.board)


# What is in a letter


def letters_with(change: Callable[[Letter, Outcome], Letter]) -> Changed:
    """Every letter is changed, as only its writer's deed could tell."""

    def compose(true: Changed, outcome: Outcome, *rest: Any) -> tuple[Letter, ...]:
        return tuple(change(letter, outcome) for letter in true(outcome, *rest))

    return compose


def told(field: str, text: str = "{0}") -> Callable[[Letter, Outcome], Letter]:
    """One field of each letter tells who wrote."""
    return lambda letter, outcome: replace(
        letter, **{field: getattr(letter, field) + text.format(outcome.actor_id, outcome.sender)}
    )
