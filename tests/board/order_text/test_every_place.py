"""Every place of a map in all forms of order: no code is taken for a word of the order language."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from judge.board.names import Location
from judge.board.order_text.notation import format_order, parse_order
from judge.board.order_text.statement import Mention, read_statement
from judge.board.order_text.tokens import read_words
from judge.board.order_text.vocabulary import Verb, vocabulary_of
from judge.board.orders import Convoy, Disband, Hold, Move, Order, Retreat, Support
from judge.board.position import PhaseType, Piece, UnitType
from judge.files.maps.load import load_map, map_names
from judge.problems import Problem

UNUSUAL = "sengoku"
"""A map with a place NOT, Noto: orders to it look like NOT VIA, which excludes a sea."""
MAPS = [pytest.param(name, marks=[] if name == UNUSUAL else pytest.mark.slow) for name in sorted(map_names())]


class Says(NamedTuple):
    """The meaning of an order, places by their codes, "" for none."""

    unit: str
    to: str = ""
    other: str = ""
    verb: Verb | None = None
    path: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    by_sea: bool = False


def said(text: str, name: str) -> Says | str:
    """Return the meaning of an order of a movement phase, or the reason why it has none."""
    tokens, problems = read_words(text, vocabulary_of(load_map(name)))
    statement = problems[0] if problems else read_statement(tokens, PhaseType.MOVEMENT)
    if isinstance(statement, Problem):
        return statement.text
    unit, to, other = map(_code, (statement.unit, statement.to, statement.other))
    return Says(unit, to, other, statement.verb, statement.path, statement.avoid, statement.by_sea)


def _code(mention: Mention | None) -> str:
    return "" if mention is None else mention.location


def written(here: str, there: str, other: str, sea: str) -> Iterator[tuple[str, Says]]:
    """Yield orders as people write them, with their meaning."""
    sails, walks = Says(here, there, by_sea=True), Says(here, there)
    for tail in ("VIA", "via convoy", "by convoy", "by sea"):
        yield f"A {here} - {there} {tail}", sails
    yield f"A {here} {there} VIA", sails
    yield f"{here} to {there} via", sails
    yield f"A {here} - {there} VIA {sea}", sails._replace(path=(sea,))
    yield f"A {here} - {there} via {other} {sea}", sails._replace(path=(other, sea))
    yield f"A {here} via {sea} - {there}", sails._replace(path=(sea,))
    yield f"A {here} - {there} NOT VIA {sea}", walks._replace(avoid=(sea,))
    yield f"A {here} not via {sea} to {there}", walks._replace(avoid=(sea,))
    for verb in (Verb.SUPPORT, Verb.CONVOY):
        for tail in ("", " VIA"):
            yield f"A {here} {verb} A {other} - {there}{tail}", Says(here, there, other, verb)
            yield f"A {here} {verb} A {other} {there}{tail}", Says(here, there, other, verb)


def orders(here: str, there: str, other: str, sea: str) -> Iterator[Order]:
    """One order of each kind, and moves by sea in all their forms."""
    first, second = (Piece(UnitType.ARMY, Location(place)) for place in (here, other))
    to, way = Location(there), (Location(sea), Location(other))
    yield from (Hold(first), Move(first, to), Support(first, second), Support(first, second, to))
    yield from (Convoy(first, second, to), Retreat(first, to), Disband(first))
    for avoid in ((), (Location(sea),), way):
        yield from (Move(first, to, True, (), avoid), Move(first, to, True, way, avoid))
    yield Move(first, to, False, (), way)


def rows(name: str) -> Iterator[tuple[str, str, str, str]]:
    """Each place of a map first, second, third and fourth of four places that are chosen by lot."""
    chance, places = Random(name), sorted(load_map(name).places)
    for place in places:
        others = chance.sample([other for other in places if other != place], 3)
        for at in range(4):
            first, second, third, fourth = (*others[:at], place, *others[at:])
            yield first, second, third, fourth


@pytest.mark.parametrize("name", MAPS)
def test_every_place_is_understood_wherever_an_order_can_name_it(name: str) -> None:
    wrong = [
        (text, got) for row in rows(name) for text, expected in written(*row) if (got := said(text, name)) != expected
    ]
    assert wrong == []


@pytest.mark.parametrize("name", MAPS)
def test_short_notation_of_every_place_reads_back(name: str) -> None:
    for row in rows(name):
        for order in orders(*row):
            kind = PhaseType.RETREATS if isinstance(order, Retreat | Disband) else PhaseType.MOVEMENT
            assert parse_order(format_order(order), kind) == order
