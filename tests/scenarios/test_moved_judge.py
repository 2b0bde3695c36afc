"""A judge that moves from a file to PostgreSQL and back during a game, unnoticed by its players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from judge.app.base.judge import Judge
from judge.app.keeper.copying import copy_store
from judge.demo.year import GAME, YEAR
from judge.store.codec import decode_record
from tests.support.house import Got, House
from tests.support.postgres import Server

FIRST, SECOND = 5, 9
"""Steps of the year before which it moves.

First with orders on file and a preview asked for, then in the middle of Fall."""


@pytest.fixture
def database(postgres: Server) -> Iterator[str]:
    """Yield the address of a new database without a store."""
    name = postgres.new_database()
    yield postgres.url(name)
    postgres.drop(name)


def move(house: House, url: str) -> None:
    """Stop the judge, copy its store, and start it on the copy."""
    house.judge.store.close()
    told = copy_store(house.judge.config.store.url, url)
    assert "Each was read again and compared." in told
    config = msgspec.structs.replace(
        house.judge.config, store=msgspec.structs.replace(house.judge.config.store, url=url)
    )
    house.judge = Judge.open(config)


def played(house: House, moves: dict[int, str]) -> tuple[list[Got], list[object], list[tuple[str, str]]]:
    """The year with these moves before its steps: letters, results, log."""
    letters: list[Got] = []
    for number, step in enumerate(YEAR):
        if number in moves:
            move(house, moves[number])
        for sender, text in step.mails:
            letters += house.mail(sender, *text.split("\n"))
        letters += house.tick(hours=1)
    with house.judge.store.reading() as tx:
        phases = [decode_record(row.record).after for row in tx.phases(GAME)]
        logged = [(str(msgspec.json.decode(row.what)["type"]), row.who) for row in tx.log(GAME)]
    house.judge.store.close()
    return letters, list(phases), logged


def unnumbered(letter: Got) -> str:
    """Return a letter's text without its message's number, which the seed of each game brings."""
    return re.sub(r"This is message #\w+", "This is a message", letter.text)


@pytest.mark.slow
def test_a_year_goes_on_in_postgresql_and_then_in_a_file_again_as_if_it_had_stayed(
    tmp_path: Path, database: str
) -> None:
    (tmp_path / "stays").mkdir()
    (tmp_path / "moves").mkdir()
    letters, phases, logged = played(House(tmp_path / "stays"), {})
    moves = {FIRST: database, SECOND: f"sqlite:{tmp_path}/back.db"}
    others, other_phases, other_log = played(House(tmp_path / "moves"), moves)
    assert [(letter.to, letter.subject) for letter in others] == [(letter.to, letter.subject) for letter in letters]
    assert [unnumbered(letter) for letter in others] == [unnumbered(letter) for letter in letters]
    assert len(letters) > 80
    assert (other_phases, other_log) == (phases, logged)
    assert len(phases) == 4
