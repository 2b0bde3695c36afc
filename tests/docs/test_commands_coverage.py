"""The page docs/commands.md: each command, refusal and row has a test that exists.

The page is as the tables say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from docs.make_commands_page import PAGE, TABLES, Row, page, read_proofs, read_refusals, read_tables
from judge.commands.framework.table import commands
from tests.support.named_tests import file_of, is_there
from tests.support.paths import ROOT
from tests.support.rows import each_row
from tests.support.written import written_in

BY_MAIL = ("commands/", "scenarios/", "app/", "variants/")
"""Folders of tests that send mails: tests that produce a refusal stand there."""

FOR_MAILS = (
    "commands",
    "game",
    "mail",
    "board",
    "variants/exchange",
    "app/mails/guard.py",
    "app/waiting/own_seats.py",
    "app/mails/doorway.py",
    "app/consent/holding.py",
    "app/mails/leaving.py",
    "rules/choose.py",
    "variants/crystal_ball",
    "variants/payola",
    "variants/everybody_plays",
    "rules/house_options.py",
)
"""The parts of the judge that refuse mails, or what stands in them."""


def rows() -> Iterator[tuple[str, Row]]:
    """Every row of the coverage tables with its section."""
    for name in TABLES:
        for table in read_tables(name):
            for row in table.rows:
                yield f"{name}: {table.title}", row


def named_tests() -> Iterator[str]:
    """Every test that the page names."""
    for proof in read_proofs().values():
        yield from proof.tests
    for entries in read_refusals().values():
        for refusal in entries.values():
            yield from refusal.tests
    for _, row in rows():
        yield from row.tests


@cache
def identifiers_in(*parts: str) -> frozenset[str]:
    """The error identifiers that stand as texts in these parts of the judge."""
    places = [ROOT / "judge" / part for part in parts]
    files = [file for place in places for file in ([place] if place.is_file() else place.rglob("*.py"))]
    return frozenset(code for file in files for code in re.findall(r'"(E-[A-Z0-9_-]+)"', file.read_text("utf-8")))


def test_the_committed_page_is_what_the_commands_and_the_coverage_files_say_now() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python docs/make_commands_page.py"


def test_a_meaning_with_a_comma_is_quoted_so_that_the_page_has_all_of_it() -> None:
    refusals = written_in(ROOT / "docs" / "coverage" / "errors.yaml")
    entries = {code: entry for each in refusals.values() for code, entry in each.items()}
    assert [code for code, entry in entries.items() if entry.keys() - {"means", "tests", "later"}] == []


def test_every_test_that_the_page_names_exists() -> None:
    assert [test for test in named_tests() if not is_there(test)] == []


def test_every_command_of_the_table_has_an_example_and_tests_and_no_other_has() -> None:
    proofs = read_proofs()
    assert set(proofs) == {made.name for made in commands()}
    for made in commands():
        proof = proofs[made.name]
        assert proof.tests, made.name
        assert any(proof.example.startswith(keyword) for keyword in made.keywords), made.name


def test_every_refusal_of_the_code_is_listed_and_every_listed_one_is_in_the_code() -> None:
    listed = {code: refusal for entries in read_refusals().values() for code, refusal in entries.items()}
    assert sum(map(len, read_refusals().values())) == len(listed), "one stands in two places"
    assert identifiers_in(*FOR_MAILS) - set(listed) == set()
    assert [code for code in set(listed) - identifiers_in(*FOR_MAILS) if not listed[code].later] == []


def test_every_refusal_that_a_command_is_said_to_give_is_listed() -> None:
    listed = {code for entries in read_refusals().values() for code in entries}
    for name, proof in read_proofs().items():
        assert set(proof.errors) <= listed, name


def test_every_refusal_that_a_command_gives_at_some_stage_is_said_of_it() -> None:
    """The table of outcomes (tests/scenarios/life_cycle.yaml) has each form of a command, by itself."""
    table = written_in(ROOT / "tests" / "scenarios" / "life_cycle.yaml")
    of_any_mail = {*read_refusals()["The mail as a whole"], "E-SIGNON"}
    for name, proof in read_proofs().items():
        alone = {form: row for form, row in table.get(name, {}).items() if " / " not in form}
        given = set(re.findall(r"E-[A-Z0-9-]+", str(alone)))
        assert given - of_any_mail <= set(proof.errors), name


def test_every_refusal_is_produced_by_a_test_by_mail_that_names_it() -> None:
    for entries in read_refusals().values():
        for code, refusal in entries.items():
            assert bool(refusal.tests) is not bool(refusal.later), code
            for test in refusal.tests:
                assert test.startswith(BY_MAIL), f"{code}: {test} sends no mail"
                assert f'"{code}"' in file_of(test).read_text(encoding="utf-8"), f"{code}: {test} does not name it"


def test_every_row_is_proved_or_says_why_not() -> None:
    silent = [f"{section}: {row.says}" for section, row in rows() if not (row.tests or row.note or row.open)]
    assert silent == []


@each_row("name", TABLES)
def test_the_coverage_tables_have_rows(name: str) -> None:
    assert all(table.rows for table in read_tables(name))
