"""Orders in many wordings: the order meant is read, or nothing; never an order for another unit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName, province_of
from judge.board.order_text.notation import format_order
from judge.board.order_text.prose import is_prose
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Support
from judge.board.position import Piece, Position
from judge.board.wording import unit_type
from judge.game.on_file.order_sets import OrderSets, collect_orders
from judge.game.on_file.power_set import Present
from judge.rules.registry import RuleSet
from tests.support.order_texts import CHANNEL, MAP, OPENING, board, read, stored
from tests.support.random_phases import crowded_phase, whole_board_phase
from tests.support.rows import each_row

FRANCE = PowerName("FRANCE")
RULES = RuleSet()
MOVEMENT = Hold | Move | Support | Convoy
SOUTH = board(FRANCE="A TUN, F WES, F LYO, A PAR, A GAS, F MAO, F BRE, A MAR", ITALY="A VEN, A ROM")


def taken(text: str, position: Position) -> list[str]:
    """Return the orders for France on file after this text, in short notation."""
    return sorted(map(format_order, orders_in(text, position)))


def orders_in(text: str, position: Position) -> list[MovementOrder]:
    """Return the orders for France on file after this text."""
    lines = list(enumerate(text.split("\n"), 1))
    controlled = frozenset({FRANCE})
    read = collect_orders(lines, FRANCE, controlled, position, MAP, RULES, present={FRANCE: Present()})
    orders = read.sets.get(FRANCE, ()) if isinstance(read, OrderSets) else ()
    return [order for order in orders if isinstance(order, MOVEMENT)]


CONVOYED = "A TUN - WES - LYO - MAR"


@each_row(
    "text",
    [
        "A TUN via WES, LYO to MAR",
        "A TUN through WES, LYO to MAR",
        "A TUN over WES and LYO to MAR",
        "A TUN by WES, LYO to MAR",
        "A TUN via WES and LYO to MAR",
        "A TUN (via WES, LYO) - MAR",
        "A TUN - MAR (via WES, LYO)",
        "A TUN - MAR via WES and LYO",
        "A TUN - WES, LYO - MAR",
        "TUN - WES, LYO - MAR",
        "A TUN to WES and LYO to MAR",
        "Army Tunis via Western Mediterranean, Gulf of Lyon to Marseilles",
    ],
)
def test_a_convoy_route_divided_by_commas_is_one_move_and_no_order_for_its_fleets(text: str) -> None:
    assert taken(text, SOUTH) == [CONVOYED]


@each_row(
    "text",
    [
        *("A GAS via MAR", "F BRE via MAO", "A GAS through MAR", "A GAS over MAR", "A GAS by MAR", "GAS via MAR"),
        *("A GAS from MAR", "GAS from MAR", "A GAS with MAR", "A GAS of MAR", "via MAR GAS", "A GAS - PAR from MAR"),
        *("A GAS - BUR with MAR", "GAS BUR with MAR", "A PAR - BUR by way of MAR from GAS"),
        *("to GAS, MAR", "to BUR", "attack BUR", "attack BUR via MAR"),
        *("support A MAR - GAS", "support MAR to GAS", "support the attack on GAS by MAR", "support GAS from MAR"),
        *("A MAR - GAS supported by PAR", "A MAR - GAS with support from PAR", "support A MAR - GAS via PAR"),
        *("A PAR S A MAR - BUR A GAS - SPA", "A PAR S A MAR - BUR S GAS"),
    ],
)
def test_words_that_leave_open_which_unit_is_ordered_order_none(text: str) -> None:
    assert taken(text, SOUTH) == []


def test_a_unit_that_is_named_as_the_one_that_attacks_or_comes_from_somewhere_is_ordered() -> None:
    for text in ("attack on BUR by PAR", "on Burgundy by Paris", "to BUR from PAR", "attack BUR with A PAR"):
        assert taken(text, SOUTH) == ["A PAR - BUR"], text
    assert taken("A PAR supports the attack on BUR by MAR", SOUTH) == ["A PAR S A MAR - BUR"]


# By lot

_MOVES = (
    "{U} - {d}", "{U} to {d}", "{U}->{d}", "{U} {d}", "{U}, {d}", "{U}: {d}", "{U} and {d}", "{U}. {d}",
    "{U} attacks {d}", "{U} attack on {d}", "{U} moves on {d}", "move {U} to {d}", "move to {d} from {U}", "to {d} {U}",
    "to {d} from {u}", "{d} from {U}", "from {u} to {d}", "attack {d} with {U}", "attack {d} from {U}", "{d} {T}",
    "attack on {d} by {U}", "on {d} by {U}", "{d} by {U}", "{d} with {U}", "{d} via {U}", "with {U} to {d}",
    "{U} via {d}", "{U} by {d}", "{U} over {d}", "{U} through {d}", "{U} from {d}", "{U} with {d}", "{U} of {d}",
    "by {U} to {d}", "via {d} {U}", "{U} - {d} via {x}", "{U} - {d} from {x}", "{U} - {d} with {x}", "{U} - {d} by {x}",
    "{U} via {x} to {d}", "{U}, via {x}, to {d}", "{U} from {x} to {d}", "{U} with {x} to {d}", "{U} by {x} to {d}",
    "{U} - {d}, {x}", "{U} - {d} and {x}", "{U} - {d} ({x})", "{d} <- {U}", "{d} -> {T}", "{U} -", "{U} - {d} -",
    "the attack of {U} on {d}", "the attack on {d} of {U}", "the attack on {d} from {U}", "{U}'s attack on {d}",
)  # fmt: skip
_ROUTES = (
    "{U} - {w} - {d}", "{U} via {w} to {d}", "{U} via {w}, {d}", "{U} by {w} to {d}", "{U} by way of {w} to {d}",
    "{U} through {w} - {d}", "{U} ({w}) - {d}", "{U} (via {w}) - {d}", "{U} - {d} via {w}", "{U} - {d} (via {w})",
    "{U} - {d} by {w}", "{U} to {d} through {w}", "{U} over {w} to {d}", "{U}, {w}, {d}", "{U} - {w}, {d}",
    "to {d} via {w} from {U}", "to {d} from {U} via {w}", "from {u} via {w} to {d}", "move {U} via {w} to {d}",
    "{U} convoyed by {w} to {d}", "{U} to {d} convoyed by {w}", "{U} - {d} convoyed via {w}", "{U} with {w} to {d}",
    "{U} via {d} by {w}", "via {w} {U} - {d}", "by {w} to {d} {U}", "{U} - {w} and {d}",
    "{U} from {w} to {d}", "{w} to {d} {U}", "{d} via {w} {U}", "{d} by {w} from {U}", "attack {d} via {w} with {U}",
)  # fmt: skip
_SUPPORTS = (
    "{U} S {O} - {d}", "{U} supports {O} to {d}", "{U} supports {d} from {O}", "support {O} - {d} with {U}",
    "support {O} to {d}", "support {d} from {O}", "support to {d} from {O}", "support {O} - {d} by {U}",
    "support {O} - {d} from {U}", "support the attack of {O} on {d} with {U}", "{U} supports attack on {d} by {O}",
    "{U} supports the attack on {d} from {O}", "{U} supporting {O}, {d}", "{U} S {O} via {d}",
    "{U} S {O} and {d}", "with {U} support {O} - {d}", "{O} - {d} with support from {U}", "{O} - {d} with {U}",
    "{O} - {d} supported by {U}", "{U} S, {O} - {d}", "S {O} - {d}",
    "{U} S {O} - {d} {X} - {x}", "{U} S {O} - {d} {X} S {x}", "from {u} support {O} - {d}", "{U} to support {O} - {d}",
    "by {U} supported {O} - {d}", "{O} supported by {U} to {d}", "support of {O} to {d} by {U}", "{U} S -> {O} -> {d}",
)  # fmt: skip
_STAYS = (
    "{U} S {O}", "support {O} with {U}", "support {O}", "{O} with support of {U}",
    "support {O} from {U}", "support {O} by {U}", "{O} supported by {U}", "{U} S {O} -", "{U} supports, {O}",
    "{U} S {O} H", "support from {U} to {O}", "support to {O} from {U}", "support of {O} by {U}", "S {O} S",
)  # fmt: skip
_CONVOYS = (
    "{U} C {O} - {d}", "{U} convoys {O} to {d}", "convoy {O} to {d} with {U}", "convoy {O} to {d} by {U}",
    "convoy {O} - {d} via {U}", "{U} C {d} from {O}", "convoy from {O} to {d} with {U}", "{U} C {O}, {d}",
    "convoy to {d} from {O} by {U}", "with {U} convoy {O} to {d}", "{U} convoys {O} via {U} to {d}", "{U} C, {O} - {d}",
    "{U} C {O} - {d} {X} - {x}", "convoy of {O} to {d} by {U}", "by {U} convoy {O} to {d}",
)  # fmt: skip


def name(piece: Piece, chance: Random) -> str:
    """A unit as people call it."""
    place, kind = MAP.name_of(piece.location), unit_type(piece.type)
    forms = (f"{piece.type} {piece.location}", piece.location, f"{kind} {place}", place, f"the {kind} in {place}")
    return chance.choice(forms)


def renderings(order: MovementOrder, position: Position, chance: Random) -> Iterator[str]:
    """Yield an order in every wording that we know, some of them hardly clear."""
    other = chance.choice(position.units)
    words = {
        "U": name(order.piece, chance),
        "u": order.piece.location,
        "T": str(order.piece),
        "x": other.location,
        "X": str(other.piece),
    }
    match order:
        case Move(to=to, path=path):
            words |= {"d": to, "w": chance.choice((", ", " and ", " - ", " ")).join(path)}
            templates = _ROUTES if path else _MOVES
        case Support(supported=helped, to=to):
            words |= {"O": name(helped, chance), "d": to or ""}
            templates = _SUPPORTS if to else _STAYS
        case Convoy(army=helped, to=to):
            words |= {"O": name(helped, chance), "d": to}
            templates = _CONVOYS
        case _:
            words |= {"d": ""}
            templates = (
                "{U} H",
                "{U} holds",
                "hold {U}",
                "{U}",
                "let {U} hold",
                "hold with {U}",
                "{U}, hold",
                "hold, {U}",
            )
    for template in templates:
        yield template.format(**words)


def misread(chance: Random) -> Iterator[tuple[str, MovementOrder, list[MovementOrder]]]:
    """The wordings of one phase's orders that are read as another order than the one meant, with both."""
    draw = crowded_phase if chance.random() < 0.5 else whole_board_phase
    position, sets = draw(chance, MAP)
    # Every unit that a faulty reading could order is one's own.
    position = replace(position, units=tuple(replace(unit, power=FRANCE) for unit in position.units))
    for order in (order for orders in sets.values() for order in orders):
        for text in renderings(order, position, chance) if orders_in(format_order(order), position) else ():
            got = orders_in(text, position)
            if any(_goal(each) != _goal(order) for each in got):
                yield text, order, got


def _goal(order: MovementOrder) -> MovementOrder:
    """Return an order without a move's way and a support's coast, which are another matter."""
    match order:
        case Move():
            return replace(order, via=False, path=())
        case Support(to=str(to)):
            return replace(order, to=Location(province_of(to)))
    return order


def test_an_order_in_any_wording_is_read_as_meant_or_refused() -> None:
    chance = Random(27)
    assert [each for _ in range(3) for each in misread(chance)] == []


@pytest.mark.slow
def test_orders_of_five_hundred_phases_in_any_wording_are_read_as_meant_or_refused() -> None:
    chance = Random(4)
    assert [each for _ in range(500) for each in misread(chance)] == []


@each_row(
    ("text", "expected"),
    [
        *((text, "E-ORD-JUNK") for text in ("Paris and Burgundy", "A PAR and BUR", "PAR, MAR and BRE")),
        *((text, "E-ORD-JUNK") for text in ("My armies are in Paris and Burgundy", "A MAR S PAR and BUR")),
        ("A PAR, BUR", "A PAR - BUR"),
        ("A PAR moves and to BUR", "A PAR - BUR"),
    ],
)
def test_an_and_between_two_places_is_no_move_from_one_to_the_other(text: str, expected: str) -> None:
    assert stored(text, "FRANCE", OPENING) == expected


@each_row("way", ["NTH and ENG", "NTH AND ENG", "F NTH and F ENG", "NTH, and ENG"])
def test_an_and_between_the_places_on_the_way_is_read(way: str) -> None:
    assert stored(f"A LON - BRE via {way}", "ENGLAND", CHANNEL) == "A LON - NTH - ENG - BRE"
    assert stored(f"A LON - BRE convoyed by {way}", "ENGLAND", CHANNEL) == "A LON - NTH - ENG - BRE"


@each_row(
    ("text", "expected"),
    [
        *((text, "A PAR - BUR") for text in ("APAR-BUR", "Apar - bur", "A.Par-Bur", "apar to bur", "APAR BUR")),
        *((text, "A PAR H") for text in ("APAR H", "Apar holds", "A.PAR hold")),
        *((text, "A MAR S A PAR - BUR") for text in ("AMAR S APAR - BUR", "A MAR supports APAR to BUR")),
        ("APAR", "E-ORD-WORD"),
        ("BPAR - BUR", "E-ORD-WORD"),
    ],
)
def test_a_units_letter_and_its_code_may_stand_without_a_blank(text: str, expected: str) -> None:
    assert stored(text, "FRANCE", OPENING) == expected


@each_row("name", ["Amos", "- Amos -", "Amos and Adam", "Your friend Amos"])
def test_a_name_that_looks_like_a_unit_and_its_code_is_no_order(name: str) -> None:
    assert is_prose(name, MAP)


@each_row("convoy", ["F NTH © A LON - BEL", "F NTH (c) A LON - BEL", "FNTH C ALON - BEL"])
def test_a_convoy_is_read_with_the_sign_that_telephones_make_of_its_letter(convoy: str) -> None:
    assert stored(convoy, "ENGLAND", CHANNEL) == "F NTH C A LON - BEL"


@each_row(
    "text",
    [
        *("F NTH and F ENG convoy A LON - BRE", "F NTH + F ENG C A LON - BRE", "F NTH, ENG C A LON - BRE"),
        *("F NTH & F ENG C LON - BRE", "F NTH, F ENG, F MAO convoy A LON - SPA"),
    ],
)
def test_several_fleets_before_a_convoy_are_asked_for_a_line_each(text: str) -> None:
    (problem,) = read(text, "ENGLAND", CHANNEL).problems
    assert problem.text == "An order is for one unit. Write a line for each fleet: F NTH C A LON - BEL."


@each_row("coast", ["north", "(north)", "North", "(north coast)", "[North]", "NORTH COAST", "northern"])
def test_a_coast_in_one_word_behind_its_place_is_read(coast: str) -> None:
    assert stored(f"F MAO - Spain {coast}", "FRANCE", CHANNEL) == "F MAO - SPA/NC"


@each_row("place", ["northern Spain", "north Spain", "Northern SPA"])
def test_a_coast_in_one_word_before_its_place_is_read(place: str) -> None:
    for dash in ("- ", "to ", ""):
        assert stored(f"F MAO {dash}{place}", "FRANCE", CHANNEL) == "F MAO - SPA/NC"


@each_row("place", ["eastern Spain", "northern Brest", "northern France", "northern"])
def test_a_coast_before_a_place_without_it_is_refused(place: str) -> None:
    assert stored(f"F MAO - {place}", "FRANCE", CHANNEL).startswith("E-")


@each_row("coast", ["west", "east", "(n)", "n", "north sea", "(East)"])
def test_what_is_no_coast_of_the_place_before_it_is_refused(coast: str) -> None:
    assert stored(f"F MAO - Spain {coast}", "FRANCE", CHANNEL).startswith("E-")


@each_row("letter", list("TtHPRBDVWK"))
def test_a_letter_before_a_move_that_is_no_unit_is_called_so(letter: str) -> None:
    (problem,) = read(f"{letter} PAR - BUR", "FRANCE", OPENING).problems
    if letter == "P":  # all that stands behind it says who gets the proxy
        assert problem.text == "This names no unit. Write an order like A PAR - BUR."
    else:
        assert problem.text == f"{letter} is not a unit. Write A for an army or F for a fleet: A PAR - BUR."


@each_row(
    ("text", "expected"),
    [
        ("H PAR", "A PAR H"),
        ("T F NTH A LON - BEL", "F NTH C A LON - BEL"),
        ("T PAR", "E-ORD-TYPE"),
        ("S LON - BEL", "E-ORD-EMPTY"),
        ("C LON - BEL", "E-ORD-EMPTY"),
    ],
)
def test_a_verb_before_its_unit_is_none_that_stands_for_a_unit(text: str, expected: str) -> None:
    assert stored(text, "FRANCE" if "PAR" in text else "ENGLAND", OPENING if "PAR" in text else CHANNEL) == expected
