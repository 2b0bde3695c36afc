"""Several orders on one line: each stands for itself, a faulty one among them too (orders.md 2)."""

from __future__ import annotations

from judge.board.order_text.parse import bounded, syntax_problems
from judge.board.order_text.split_orders import OrdersTable, says_something, split_orders
from judge.board.position import PhaseType
from tests.support.order_texts import MAP
from tests.support.rows import each_row

MOVES, BUILDS = OrdersTable(MAP, PhaseType.MOVEMENT), OrdersTable(MAP, PhaseType.ADJUSTMENTS)


@each_row(
    ("text", "orders"),
    [
        ("A PAR - BUR, A MAR - SPA, F BRE H", ["A PAR - BUR", "A MAR - SPA", "F BRE H"]),
        ("F BRE - MAO, F LON - ENG", ["F BRE - MAO", "F LON - ENG"]),
        ("A LON - BEL, F NTH C A LON - BEL; A PAR H", ["A LON - BEL", "F NTH C A LON - BEL", " A PAR H"]),
        ("[FRANCE] A PAR H, A MAR H", ["[FRANCE] A PAR H", "[FRANCE] A MAR H"]),
        ("A PAR - BUR, A MAR - SPZ", ["A PAR - BUR", "A MAR - SPZ"]),
        ("A LVP, YOR", ["A LVP, YOR"]),
        ("A LON, NTH, BEL", ["A LON, NTH, BEL"]),
        ("A PAR S, A MAR - BUR", ["A PAR S, A MAR - BUR"]),
        ("A PAR - BUR   A MAR - SPA   F BRE - MAO", ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]),
        ("A PAR S A MAR - BUR    F BRE H", ["A PAR S A MAR - BUR", "F BRE H"]),
        ("A PAR   -   BUR", ["A PAR   -   BUR"]),
        ("A PAR S   A MAR - BUR", ["A PAR S   A MAR - BUR"]),
        ("F NTH   C   A LON - BEL", ["F NTH   C   A LON - BEL"]),
        ("F NTH C A LON   - BEL", ["F NTH C A LON   - BEL"]),
        ("A PAR - BUR   if Germany agrees", ["A PAR - BUR   if Germany agrees"]),
        ("A PAR   BUR", ["A PAR   BUR"]),
        ("A LON - BEL, convoyed by F NTH", ["A LON - BEL, convoyed by F NTH"]),
    ],
)
def test_commas_divide_what_is_an_order_by_itself(text: str, orders: list[str]) -> None:
    assert split_orders(text, MOVES) == orders


@each_row(
    "doubt",
    [
        "only if Germany agrees", "if Germany agrees", "unless Italy attacks", "cancelled", "not final", "or hold?",
        "don't", "falls Italien angreift",
    ],
)  # fmt: skip
def test_a_condition_or_a_doubt_behind_a_semicolon_stays_with_all_orders_before_it(doubt: str) -> None:
    assert split_orders(f"A MAR H; A PAR - BUR; {doubt}", MOVES) == ["A MAR H", f" A PAR - BUR; {doubt}"]
    assert split_orders(f"A PAR - BUR; {doubt}; A MAR H", MOVES) == [f"A PAR - BUR; {doubt}", " A MAR H"]
    assert split_orders(f"A PAR - BUR, A MAR H; {doubt}", MOVES) == [f"A PAR - BUR, A MAR H; {doubt}"]


def test_in_winter_commas_divide_builds_and_removals() -> None:
    assert split_orders("BUILD A PAR, F BRE", BUILDS) == ["BUILD A PAR", "F BRE"]
    assert split_orders("build a fleet, Brest", BUILDS) == ["build a fleet, Brest"]


@each_row(
    ("text", "orders"),
    [
        (
            "Army Munich moves to Silesia, Fleet Kiel holz, Army Berlin holds",
            ["Army Munich moves to Silesia", "Fleet Kiel holz", "Army Berlin holds"],
        ),
        ("Munich to Silesia, Kiel holz, Berlin holds", ["Munich to Silesia", "Kiel holz", "Berlin holds"]),
        ("A PAR H. Fleet Brest holz.  A MAR H.", ["A PAR H", "Fleet Brest holz", "A MAR H."]),
        ("A PAR - BUR and A MAR S A PAR - BUR", ["A PAR - BUR", "A MAR S A PAR - BUR"]),
        ("Munich to Silesia, and Fleet Kiel holz", ["Munich to Silesia", "Fleet Kiel holz"]),
        ("A PAR H, A MAR H and F BRE holz", ["A PAR H", "A MAR H", "F BRE holz"]),
        ("F NWY - St. Petersburg", ["F NWY - St. Petersburg"]),
        ("F St. Petersburg holz, A MOS H", ["F St. Petersburg holz", "A MOS H"]),
        ("F Mid. Atlantic Ocean - Eng", ["F Mid. Atlantic Ocean - Eng"]),
        ("England: Fleet Edinburgh -> North Sea.  (*bounce*)", ["England: Fleet Edinburgh -> North Sea.  (*bounce*)"]),
        ("A LVP, YORR", ["A LVP, YORR"]),
        ("F LON S A LVP, YOR", ["F LON S A LVP, YOR"]),
    ],
)
def test_a_faulty_order_is_divided_from_its_neighbors(text: str, orders: list[str]) -> None:
    assert split_orders(text, MOVES) == orders


@each_row(
    "text",
    ["A PAR - BUR, if Germany agrees", "F BRE - ENG, not MAO", "A PAR - BUR, please", "A PAR - BUR, hold otherwise"],
)
def test_nothing_is_cut_off_from_an_order_that_may_be_its_condition(text: str) -> None:
    assert split_orders(text, MOVES) == [text]


def test_in_winter_a_faulty_build_is_divided_from_its_neighbors() -> None:
    assert split_orders("build army Paris and fleet Brst", BUILDS) == [
        "build army Paris",
        "fleet Brst",
    ]
    assert split_orders("remove A PAR, remove F BRST", BUILDS) == ["remove A PAR", "remove F BRST"]


def test_more_orders_on_a_line_than_anybody_has_units_are_not_divided() -> None:
    assert len(split_orders(", ".join(["A PAR - BUR"] * 60), MOVES)) == 60
    for many in (", ".join(["A PAR - BUR"] * 70), " and ".join(["A PAR"] * 300)):
        assert split_orders(many, MOVES) == [many]


def test_a_text_longer_than_any_order_says_nothing_and_its_length_is_that_of_its_plain_signs() -> None:
    for text in ("A PAR - BUR " + "and " * 200, "A PAR \ufdfa" + "\ufdfa" * 119):
        assert not says_something(text, MOVES)
        assert [problem.code for problem in syntax_problems(text, MAP, PhaseType.MOVEMENT)] == ["E-ORD-JUNK"]
    assert says_something("A PAR - BUR % " + "for the peace of Europe " * 40, MOVES)
    assert bounded("\ufdfa" * 230) == "[line of 4140 characters]"
