"""The index of commands: it names the commands of each module, so that modules load when wanted."""

from __future__ import annotations

from importlib import import_module

import pytest

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import TABLE, Topic, command, commands
from judge.commands.index import KEYWORDS
from tests.support.paths import ROOT

FOLDER = ROOT / "judge" / "commands"
MODULES = sorted(f"{path.parent.name}.{path.stem}" for path in FOLDER.glob("*/*.py") if path.parent.name != "framework")


def nothing(_: Invocation) -> CommandResult:
    return CommandResult()


def registered(module: str) -> tuple[str, ...]:
    """The spellings of the commands that a module has, in its order."""
    import_module(f"judge.commands.{module}")
    return tuple(
        word for made in commands() if made.run.__module__ == f"judge.commands.{module}" for word in made.keywords
    )


def test_every_module_has_the_commands_that_the_index_names_and_no_others() -> None:
    assert len(MODULES) > 50
    assert {module: words for module in MODULES if (words := registered(module))} == KEYWORDS


def test_no_two_modules_have_the_same_spelling() -> None:
    assert sum(map(len, KEYWORDS.values())) == len(TABLE) == len(set(TABLE))


def test_a_command_that_the_index_does_not_name_is_refused_when_its_module_is_loaded() -> None:
    with pytest.raises(ValueError, match=r"SET SAIL is missing in the line of tests\.commands\.test_index"):
        command("SET SAIL", usage="SET SAIL", help="Sail.", topic=Topic.ORDERS)(nothing)
    assert "SET SAIL" not in TABLE
