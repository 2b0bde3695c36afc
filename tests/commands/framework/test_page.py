"""The tables of commands with which docs/commands.md begins, and the commands that README.md names."""

from __future__ import annotations

import re

import pytest

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.page import commands_table, commands_tables
from judge.commands.framework.parse import find_command
from judge.commands.framework.table import Command, Topic, Where, commands
from judge.game.game import Role
from tests.support.paths import ROOT

README = ROOT / "README.md"


def nothing(_: Invocation) -> CommandResult:
    return CommandResult()


def test_the_readme_has_ten_rows_of_commands_and_each_begins_with_one_of_the_table_or_with_an_order():
    page = README.read_text(encoding="utf-8")
    part = page.partition("## Commands that matter")[2].partition("\n## ")[0]
    rows = [line for line in part.splitlines() if line.startswith("| `")]
    assert len(rows) == 10
    written = [word for row in rows for word in re.findall(r"`([^`]+)`", row.split(" | ")[0])]
    known = [word for word in written if find_command(word.split()) is not None]
    assert [word for word in written if word not in known] == ["A PAR - BUR", "ENDPRESS"]


def test_every_command_has_a_row_with_a_sentence_and_at_least_one_way_to_write_it():
    rows = commands_table().splitlines()[2:]
    assert len(rows) == len(commands()) > 20
    for made, row in zip(commands(), rows, strict=True):
        assert row.startswith(f"| **{made.name}**")
        assert row.count("|") == 5
        assert made.help.endswith("."), made.name
        assert made.usage.split()[0].upper() == made.name.split()[0]
        assert made.help in row


def test_the_page_has_each_command_once_in_a_table_for_everybody_for_players_or_for_the_master():
    page = commands_tables()
    tables = [part.splitlines() for part in page.split("### ")[1:]]
    assert [in_play[0] for in_play in tables] == [
        "For everybody",
        "In a game, after SIGNON",
        "For the Master, after SIGNON",
    ]
    for made in commands():
        assert page.count(f"\n| **{made.name}**") == 1
    assert any(line.startswith("| **PROCESS**") for line in tables[2])
    assert any(line.startswith("| **HELP**") for line in tables[0])


def test_of_more_spellings_than_fit_a_row_has_the_first_and_says_how_many_more():
    keywords = tuple(f"SET WORD{number}" for number in range(9))
    made = Command(keywords, nothing, "SET WORD0", "A word.", Topic.MASTER)
    names = commands_table([made]).splitlines()[2].split(" | ")[0]
    assert names == f"| **SET WORD0** ({', '.join(keywords[1:7])} and 2 more)"


def test_a_row_has_all_spellings_who_may_and_each_form_on_a_line_of_its_own():
    made = Command(
        keywords=("PROCESS", "PROCESS!"),
        where=Where.BODY,
        run=nothing,
        usage="PROCESS\nPROCESS! S1901M|F1901M",
        help="Adjudicate now.",
        topic=Topic.MASTER,
        by=(Role.POWER, Role.MASTER),
    )
    assert commands_table([made]).splitlines() == [
        "| command | for | written | does |",
        "|---|---|---|---|",
        r"| **PROCESS** (PROCESS!) | powers, the Master | `PROCESS`<br>`PROCESS! S1901M\|F1901M` | Adjudicate now. |",
    ]


@pytest.mark.parametrize(
    ("where", "who"), [(Where.INFO, "everybody"), (Where.OPENER, "everybody"), (Where.BODY, "all in the game")]
)
def test_a_command_that_names_no_roles_is_for_all_who_get_to_it(where: Where, who: str):
    made = Command(("LIST",), nothing, "LIST", "The games.", Topic.LISTING, where)
    assert f"| **LIST** | {who} |" in commands_table([made])
