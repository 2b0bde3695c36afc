"""The tables of commands in README.md, and how it is kept up to date."""

from __future__ import annotations

import pytest

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.page import BEGIN, END, commands_table, with_table
from judge.commands.framework.table import Command, Topic, Where, commands
from judge.game.game import Role
from tests.support.paths import ROOT

README = ROOT / "README.md"


def nothing(_: Invocation) -> CommandResult:
    return CommandResult()


def test_the_table_in_the_readme_is_what_the_commands_say_now():
    page = README.read_text(encoding="utf-8")
    assert page == with_table(page), "run python docs/make_readme.py"


def test_every_command_has_a_row_with_a_sentence_and_at_least_one_way_to_write_it():
    rows = commands_table().splitlines()[2:]
    assert len(rows) == len(commands()) > 20
    for made, row in zip(commands(), rows, strict=True):
        assert row.startswith(f"| **{made.name}**")
        assert row.count("|") == 5
        assert made.help.endswith("."), made.name
        assert made.usage.split()[0].upper() == made.name.split()[0]
        assert made.help in row


def test_the_readme_has_each_command_once_in_a_table_for_everybody_for_players_or_for_the_master():
    page = with_table(f"{BEGIN}{END}")
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


def test_only_what_stands_between_the_marks_is_replaced():
    page = with_table(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    assert page.startswith(f"before\n{BEGIN}\n### For everybody\n")
    assert page.endswith(f" |\n{END}\nafter\n")
    assert "old" not in page.splitlines()
    assert with_table(page) == page


@pytest.mark.parametrize("page", ["", BEGIN, END, f"{END}{BEGIN}"])
def test_a_page_without_the_marks_is_refused(page: str):
    with pytest.raises(ValueError, match="commands:begin"):
        with_table(page)
