"""Write docs/commands.md anew: every command, every refusal, and the tests of the coverage tables.

Each row of the tables has the test that proves it.

The command table says who may write what and how; the files in docs/coverage say which tests prove it. Run this after
changing a command or one of those files; tests/docs/test_commands_coverage.py fails until it is done, and also when a
test that is named here does not exist.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from judge.commands.framework.page import commands_tables, who_may
from judge.commands.framework.table import Command, Where, commands

HERE = Path(__file__).parent
PAGE = HERE / "commands.md"
TABLES = {
    "tables": "Coverage: the commands, section by section",
    "njudge": "Coverage: what players of njudge know",
    "lessons": "Coverage: what hurt judges before",
}
"""The files with rows, in the order of the page, and their headings."""

_WHERE = {Where.INFO: "anywhere", Where.OPENER: "begins a mail", Where.BODY: "after a sign-on"}
_INTRODUCTION = """\
# Commands, refusals, and the tests that prove them

- [At a glance](#at-a-glance): who may write what, in three tables
- [The commands](#the-commands): each with every spelling, an example, its refusals, its exact effects and its tests
- [The refusals](#the-refusals)
- [Coverage](#coverage-the-commands-section-by-section)

Made by `python docs/make_commands_page.py` from the command table and the files in `docs/coverage`; do not edit it.
A ✓ stands only where a named test fails if the row is not so. A row without ✓ says why the judge does otherwise
(the reasons at length are in [the decisions](decisions/README.md)) or what is open; "part" is proved but for
what is open. A number such as 5.8 is a section of [spec/commands.md](spec/commands.md).
`commands/playing/press::x` is the test function `test_x` in `tests/commands/playing/test_press.py`.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: something that shall be so.

    `tests` prove it; `note` says what is otherwise and why; `open`: what is missing.
    """

    says: str
    tests: tuple[str, ...] = ()
    note: str = ""
    open: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one section."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """The entry of a command in docs/coverage/commands.yaml: an example, its refusals, its tests.

    `more`: lines of a list, with what its help leaves out.
    """

    example: str
    errors: tuple[str, ...]
    tests: tuple[str, ...]
    more: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An error identifier, with its meaning and the tests, by mail, that produce it.

    `later`: why there is none yet.
    """

    means: str
    tests: tuple[str, ...] = ()
    later: str = ""


def read_tables(name: str) -> tuple[Table, ...]:
    """The sections of a file of rows, as they stand in it."""
    return tuple(
        Table(section["section"], tuple(_row(row) for row in section["rows"])) for section in _yaml(f"{name}.yaml")
    )


def read_proofs() -> dict[str, Proof]:
    """Return the proofs of each command, by its name."""
    return {
        name: Proof(entry["example"], _words(entry.get("errors")), _words(entry["tests"]), entry.get("more", ""))
        for name, entry in _yaml("commands.yaml").items()
    }


def read_refusals() -> dict[str, dict[str, Refusal]]:
    """The error identifiers by the heading under which they stand."""
    return {
        heading: {
            code: Refusal(entry["means"], _words(entry.get("tests")), entry.get("later", ""))
            for code, entry in entries.items()
        }
        for heading, entries in _yaml("errors.yaml").items()
    }


def page() -> str:
    """The whole page."""
    parts = [_INTRODUCTION, "## At a glance\n\n" + commands_tables(), _commands_part(), _refusals_part()]
    parts += [_tables_part(heading, read_tables(name)) for name, heading in TABLES.items()]
    return "\n".join(parts)


def _yaml(name: str) -> Any:
    with (HERE / "coverage" / name).open(encoding="utf-8") as file:
        return yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _words(text: str | None) -> tuple[str, ...]:
    return tuple((text or "").split())


def _row(entry: dict[str, str]) -> Row:
    unknown = set(entry) - {"row", "tests", "note", "open"}
    if unknown:
        raise ValueError(f"{entry['row']}: nobody knows {', '.join(sorted(unknown))}")
    return Row(entry["row"], _words(entry.get("tests")), entry.get("note", ""), entry.get("open", ""))


def _commands_part() -> str:
    proofs = read_proofs()
    missing = [made.name for made in commands() if made.name not in proofs]
    if missing:
        raise ValueError(f"docs/coverage/commands.yaml says nothing of {', '.join(missing)}")
    topics = list(dict.fromkeys(made.topic for made in commands()))
    lines = ["## The commands", ""]
    for topic in topics:
        lines += [f"### {topic.capitalize()}", ""]
        for made in commands():
            if made.topic == topic:
                lines += _command(made, proofs[made.name])
    return "\n".join(lines)


def _command(made: Command, proof: Proof) -> list[str]:
    names = " · ".join((made.name, *made.keywords[1:]))
    usage = "; ".join(f"`{line}`" for line in made.usage.splitlines())
    lines = [
        f"**{names}**: {made.help}",
        "",
        f"- For {who_may(made)}; {_WHERE[made.where]}. Written: {usage}",
        f"- Example: `{proof.example}`",
    ]
    if proof.errors:
        lines.append(f"- Can be refused with {', '.join(f'`{code}`' for code in proof.errors)}")
    lines += proof.more.splitlines()
    return [*lines, f"- ✓ {_tests(proof.tests)}", ""]


def _refusals_part() -> str:
    lines = ["## The refusals", ""]
    for heading, entries in read_refusals().items():
        lines += [f"### {heading}", "", "| identifier | means | produced by |", "|---|---|---|"]
        for code, entry in entries.items():
            proof = f"✓ {_tests(entry.tests)}" if entry.tests else entry.later
            lines.append(_cells((f"`{code}`", entry.means, proof)))
        lines.append("")
    return "\n".join(lines)


def _tables_part(heading: str, tables: Iterable[Table]) -> str:
    lines = [f"## {heading}", ""]
    for table in tables:
        lines += [f"### {table.title}", "", "| | what | proof, or why not |", "|---|---|---|"]
        lines += [_cells((_mark(row), row.says, _proof(row))) for row in table.rows]
        lines.append("")
    return "\n".join(lines)


def _mark(row: Row) -> str:
    """Proved, proved in part, or not."""
    return ("part" if row.open else "✓") if row.tests else ""


def _proof(row: Row) -> str:
    parts = [_tests(row.tests), row.note, f"Open: {row.open}" if row.open else ""]
    return " ".join(part for part in parts if part)


def _tests(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _cells(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").strip() for cell in cells) + " |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
