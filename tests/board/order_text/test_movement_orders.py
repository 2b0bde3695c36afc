"""Orders of the movement phase as players write them: filled gaps, refusals, and convoys."""

from __future__ import annotations

from judge.board.names import Location
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Move
from tests.support.order_texts import CHANNEL, board, read, stored
from tests.support.rows import each_row

# Checks of movement orders (orders.md 3.1)


@each_row(
    ("power", "text", "expected"),
    [
        ("ENGLAND", "A PAR H", "E-ORD-UNIT"),
        ("ENGLAND", "A LON - NTH", "E-ORD-MOVE"),
        ("ENGLAND", "F NTH - MUN", "E-ORD-MOVE"),
        ("GERMANY", "A MUN - ROM", "E-ORD-MOVE"),
        ("ENGLAND", "A LON - LON", "E-ORD-STAY"),
        ("ENGLAND", "F NTH - NTH", "E-ORD-STAY"),
        ("FRANCE", "A BRE - SPA/NC", "E-ORD-MOVE"),
        ("ENGLAND", "F NTH - ENG - BRE", "E-ORD-PATH"),
        ("ENGLAND", "A LON - NTH - PAR", "E-ORD-PATH"),
        ("ENGLAND", "A LON - BAL - DEN", "E-ORD-PATH"),
        ("ENGLAND", "A LON - NTH - SKA - SWE", "E-ORD-PATHFLEET"),
        ("ENGLAND", "A LON S A LON", "E-ORD-SUPSELF"),
        ("ENGLAND", "A LON S F BEL", "E-ORD-SUPWHO"),
        ("ENGLAND", "A LON S F WAL", "E-ORD-SUPWHO"),
        ("ENGLAND", "A LON S A HOL", "E-ORD-SUPADJ"),
        ("ENGLAND", "F NTH S A MUN - HOL", "E-ORD-SUPREACH"),
        ("ENGLAND", "F NTH S A LON - DEN", "E-ORD-SUPREACH"),
        ("ENGLAND", "F NTH S A BRE - LON", "F NTH S A BRE - LON"),
        ("ENGLAND", "A LON C A WAL - YOR", "E-ORD-CONWHO"),
        ("ENGLAND", "F NTH C F HEL - DEN", "E-ORD-CONWHO"),
        ("ENGLAND", "F NTH C A LON", "E-ORD-CONDEST"),
        ("ENGLAND", "F NTH C A LON - MUN", "E-ORD-CONDEST"),
        ("ENGLAND", "F NTH C A LON - SWE", "E-ORD-CONIMP"),
        ("ENGLAND", "F NTH C A LON - NTH - NWY", "F NTH C A LON - NWY"),
        ("ENGLAND", "F IRI convoys Welsh A WAL - BRE", "E-ORD-WORD"),
        ("FRANCE", "F MAO C A SPA - LON", "F MAO C A SPA - LON"),
    ],
)
def test_orders_are_checked_at_entry(power: str, text: str, expected: str) -> None:
    assert stored(text, power, CHANNEL) == expected


def test_the_unit_of_somebody_else_is_called_his() -> None:
    assert read("A PAR H").problems[0].text == "The army in Paris is French, not English."


def test_a_wrong_nationality_is_accepted_with_a_remark() -> None:
    reading = read("F EDI S FRENCH A LVP - YOR")
    assert reading.notes == ("the army in Liverpool is English, not French",)
    assert read("F EDI S ENGLISH A LVP - YOR").notes == ()


def test_a_supported_unit_that_has_itself_something_to_do_is_supported_in_place_with_a_remark() -> None:
    reading = read("F NTH S F HEL C A HOL - DEN", "ENGLAND", CHANNEL)
    assert reading.order == parse_order("F NTH S F HEL")
    assert len(reading.notes) == 1


# Convoys


def test_the_path_of_a_convoy_is_kept_as_written() -> None:
    for text in ("A LON - NTH - BEL", "A LON - BEL via NTH", "A LON via NTH to BEL", "A LON - BEL convoyed by F NTH"):
        assert stored(text, "ENGLAND", CHANNEL) == "A LON - NTH - BEL"
    assert stored("A LON - ENG - MAO - POR", "ENGLAND", CHANNEL) == "A LON - ENG - MAO - POR"
    assert stored("A LON - POR via ENG and MAO", "ENGLAND", CHANNEL) == "A LON - ENG - MAO - POR"


def test_the_only_shortest_convoy_route_is_filled_in() -> None:
    assert stored("A LON - NWY", "ENGLAND", CHANNEL) == "A LON - NTH - NWY"
    assert stored("A HOL - BRE", "GERMANY", board(GERMANY="A HOL, F NTH, F ENG")) == "A HOL - NTH - ENG - BRE"


def test_several_convoy_routes_are_all_good_and_remarked_on() -> None:
    reading = read("A LON - BEL", "ENGLAND", CHANNEL)
    assert reading.order == Move(parse_piece("A LON"), Location("BEL"), via=True)
    assert "English Channel or North Sea" in reading.notes[0]


def test_no_convoy_route_is_refused_with_what_is_lacking() -> None:
    problem = read("A LVP - NWY").problems[0]
    assert problem.code == "E-ORD-MOVE"
    assert "no chain of fleets" in problem.text
    assert "it is at sea" in read("A LVP - IRI").problems[0].text


@each_row("text", ["A LON - WAL VIA", "A LON - WAL via convoy", "A LON - WAL by convoy", "A LON - WAL by sea"])
def test_an_army_goes_to_its_neighbor_by_sea_only_when_it_says_so(text: str) -> None:
    position = board(ENGLAND="A LON, F ENG")
    assert stored(text, "ENGLAND", position) == "A LON - WAL VIA"
    assert stored("A LON - WAL", "ENGLAND", position) == "A LON - WAL"
    assert stored(text, "ENGLAND", board(ENGLAND="A LON")) == "E-ORD-MOVE"


def test_an_army_that_convoys_goes_by_sea() -> None:
    assert stored("the army in London convoys to Belgium", "ENGLAND", CHANNEL) == "A LON - BEL VIA"
