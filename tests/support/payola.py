"""Payola for tests: sheets written as text, sold on a board that is stated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from judge.board.legality import order_fault
from judge.board.names import PowerName
from judge.board.order_text.notation import parse_piece
from judge.board.orders import MovementOrder
from judge.board.position import Phase, PhaseType, Piece, Position, Unit
from judge.files.maps.load import load_map
from judge.problems import Problem
from judge.rules.registry import RuleSet
from judge.variants.payola.auction import AuctionTerms
from judge.variants.payola.offers import Bidder, Sheet
from judge.variants.payola.read_sheet import SheetPlace, read_sheet
from judge.variants.payola.restrictions import Buyer
from judge.variants.payola.spending import Market, MarketResult, settle

MAP = load_map("standard")
LETTERS = {power[0]: PowerName(power) for power in MAP.powers}


def board(**units: str) -> Position:
    """`F="A PAR, A MAR"`: units by the letters of their powers, in Spring 1901."""
    found = [
        Unit(LETTERS[letter], piece.type, piece.location)
        for letter, text in units.items()
        for piece in map(parse_piece, text.split(", "))
    ]
    return Position(Phase("spring", 1901, PhaseType.MOVEMENT), tuple(found), {})


def read(
    letter: str,
    *lines: str,
    position: Position,
    rules: Sequence[str] = (),
    dummies: Sequence[PowerName] = (),
    treasury: int = 100,
) -> Sheet | list[Problem]:
    """The sheet that a power's lines are."""
    power = LETTERS[letter]
    buyer = Buyer(power, frozenset({power}), frozenset(dummies), treasury)
    return read_sheet(list(enumerate(lines, 1)), SheetPlace(buyer, position, MAP, RuleSet(rules)))


def sheet(letter: str, *lines: str, position: Position, rules: Sequence[str] = ("ZERO_FOREIGN",)) -> Sheet:
    """A sheet with which nothing is wrong."""
    found = read(letter, *lines, position=position, rules=rules)
    assert isinstance(found, Sheet), found
    return found


def market(
    position: Position,
    sheets: Mapping[str, Sequence[str]],
    treasuries: Mapping[str, int] | None = None,
    lists: Mapping[str, str] | None = None,
    *,
    open_units: Sequence[str] = (),
    rules: Sequence[str] = ("ZERO_FOREIGN",),
) -> Market:
    """Return a phase's market.

    `lists` are acceptance lists with all seven letters; a power's own is first where none is.
    """
    read_all = {
        Bidder(power): sheet(letter, *sheets.get(letter, ()), position=position, rules=rules).with_defaults(
            unit.piece for unit in position.units if unit.power == power
        )
        for letter, power in LETTERS.items()
    }
    rankings = {
        power: tuple(Bidder(LETTERS[each]) for each in (lists or {}).get(letter) or _own_first(letter))
        for letter, power in LETTERS.items()
    }
    money = {Bidder(power): (treasuries or {}).get(letter, 100) for letter, power in LETTERS.items()}
    return Market(position.units, read_all, money, rankings, frozenset(map(parse_piece, open_units)))


def _own_first(letter: str) -> str:
    return letter + "".join(each for each in LETTERS if each != letter)


def settled(on: Market, position: Position, terms: AuctionTerms = AuctionTerms()) -> MarketResult:  # noqa: B008
    """Settle a market; the board is asked which orders are legal."""

    def legal(piece: Piece, order: MovementOrder) -> bool:
        owner = next(unit.power for unit in position.units if unit.piece == piece)
        return order_fault(order, owner, position, MAP, RuleSet()) is None

    return settle(on, legal, terms, lambda piece: Random(f"chance {piece}"))
