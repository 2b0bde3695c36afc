"""The command table."""

from __future__ import annotations

import pytest

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import TABLE, Topic, Where, command, commands, order_reader


def nothing(_: Invocation) -> CommandResult:
    return CommandResult()


def test_a_spelling_is_registered_once() -> None:
    known = dict(TABLE)
    with pytest.raises(ValueError, match="JOIN is registered twice"):
        command("JOIN", usage="JOIN", help="Again.", topic=Topic.JOINING)(nothing)
    assert known == TABLE


def test_order_lines_have_one_reader() -> None:
    with pytest.raises(ValueError, match="one function only"):
        order_reader(lambda *_: CommandResult())


def test_only_an_opener_waits_for_the_end_of_the_mail() -> None:
    late = [made for made in commands() if made.at_the_end is not None]
    assert [made.name for made in late] == ["RESIGN"]
    assert all(made.where is Where.OPENER for made in late)
