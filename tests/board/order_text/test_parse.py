"""Orders as players write them: their meaning and their powers; nothing makes the reader stumble."""

from __future__ import annotations

from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board import legality
from judge.board.names import Location, PowerName, province_of
from judge.board.order_text.context import ENTRY
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order, parse_order
from judge.board.order_text.parse import split_power
from judge.board.order_text.signs import ARROWS, DASHES, POINTERS
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Support
from judge.board.position import PhaseType, Piece, Position, Unit, UnitType
from judge.rules.registry import RuleSet
from tests.support.order_texts import CHANNEL, LAKELAND, LOST, MAP, OPENING, PHASES, WINTER, board, read, stored
from tests.support.rows import each_row

# What is read (orders.md 2.2)


@each_row(
    ("text", "expected"),
    [
        ("Fleet London to the North Sea", "F LON - NTH"),
        ("lon nth", "F LON - NTH"),
        ("the army in Liverpool moves to York", "A LVP - YOR"),
        ("A LVP, YOR", "A LVP - YOR"),
        ("London holds", "F LON H"),
        ("a lvp s edi", "A LVP S F EDI"),
        ("A LVP S F EDI H", "A LVP S F EDI"),
        ("a lvp supports edi yor", "A LVP S F EDI - YOR"),
        ("England: Fleet Edinburgh -> North Sea.  (*bounce*)", "F EDI - NTH"),
        ("F EDI S ENGLISH A LVP - YOR", "F EDI S A LVP - YOR"),
        ("A LON - NTH", "E-ORD-UNIT"),
        ("A URK - LON", "E-ORD-PLACE"),
    ],
)
def test_examples_of_the_order_language_are_read_as_it_says(text: str, expected: str) -> None:
    assert stored(text) == expected


@each_row(
    ("text", "expected"),
    [
        ("F STP - BOT", "F STP/SC - BOT"),
        ("F St. Petersburg (south coast) - Gulf of Bothnia", "F STP/SC - BOT"),
        ("the fleet on the southern coast of St Petersburg to Bothnia", "F STP/SC - BOT"),
        ("F southern St Petersburg - Bothnia", "F STP/SC - BOT"),
        ("F St Petersburg (southern) - Bothnia", "F STP/SC - BOT"),
        ("F western St Petersburg - Bothnia", "E-ORD-UNIT"),
        ("A MOS S STP", "A MOS S F STP/SC"),
        ("F STP/NC - BAR", "E-ORD-UNIT"),
        ("A MOS S F STP/NC", "E-ORD-SUPWHO"),
    ],
)
def test_coast_of_a_fleet_is_filled_in_but_never_changed(text: str, expected: str) -> None:
    assert stored(text, "RUSSIA") == expected


@each_row(
    "text",
    [
        "lvp->yor",
        "lvp-yor",
        "A LVP – YOR",
        "A LVP—YOR",
        "A LVP → YOR",
        "A LVP => YOR",
        "A LVP --> YOR!",
        "- A LVP - YOR",
        "* A LVP - YOR",
        "2) A LVP - YOR",
        "2. A LVP M YOR",
        "• Army Liverpool moves into Yorkshire",
        "\u00a0ARMY  LÍVERPOOL\u00a0TO\tYÖRKSHIRE",
        "A LVP - YOR % as agreed with F",
        "move to York from Liverpool",
        "England's army in Liverpool attacks Yorkshire",
        "attack Yorkshire with A LVP",
        "A LPL - YOR BOUNCE, DISLODGED",
        "A LPL - YOR NO EFFECT",
        "A LVP - YOR (*no convoy, dislodged*)",
        "A LVP - YOR no convoy",
        "Liverpool army to York",
        "A LVP - YOR // as agreed, A LVP H",
        "(A) LVP - YOR",
        "**A LVP - YOR**",
        "__A LVP - YOR__",
    ],
)
def test_a_plain_move_is_read_however_it_is_written(text: str) -> None:
    assert stored(text) == "A LVP - YOR"


@each_row("sign", [*ARROWS, *POINTERS, *DASHES, *"›»", "~>", "-->", "=>", ">>"])
def test_every_arrow_and_dash_is_one_between_two_places(sign: str) -> None:
    assert {stored(f"A LVP{sign}YOR"), stored(f"A LVP {sign} YOR")} == {"A LVP - YOR"}


@each_row(
    "text",
    [
        "F LON S A LVP - YOR",
        "F LON supp A LVP - YOR",
        "F LON SUP A LVP - YOR",
        "F LON SUPPORTS A LVP TO YOR",
        "London supports the move from Liverpool to Yorkshire",
        "London supports the attack on Yorkshire by Liverpool",
        "support LVP - YOR with LON",
        "support lvp to yor with the fleet in London",
        "F LON S the army of Liverpool to Yorkshire",
        "Fleet London SUPPORT English Army Liverpool -> Yorkshire.",
    ],
)
def test_a_support_is_read_in_any_word_order(text: str) -> None:
    assert stored(text) == "F LON S A LVP - YOR"


def test_an_order_word_before_the_first_place_moves_behind_it() -> None:
    assert stored("SUPPORT A LVP EDI") == "A LVP S F EDI"
    assert stored("HOLD LONDON") == "F LON H"
    assert stored("A LVP STANDS") == "A LVP H"


@each_row(
    "text",
    [
        "CONVOY A LON - BEL",
        "C A LON - BEL",
        "C A LON BEL",
        "CONVOY LON to BEL",
        "convoy army London -> Belgium",
        "CONVOY A LON - NTH - BEL",
        "Convoys A LON BEL",
    ],
)
def test_a_convoy_that_names_no_fleet_is_refused_and_no_move_of_the_army(text: str) -> None:
    (problem,) = read(text, "ENGLAND", CHANNEL).problems
    assert problem.code == "E-ORD-EMPTY"
    assert problem.text.startswith("This does not say which fleet convoys. Write it first:")


@each_row(
    ("text", "expected"),
    [
        ("C F NTH A LON - BEL", "F NTH C A LON - BEL"),
        ("convoy A LON - BEL with F NTH", "F NTH C A LON - BEL"),
        ("A LON convoys to BEL", "A LON - BEL VIA"),
        ("F NTH CONVOY A LON BEL", "F NTH C A LON - BEL"),
        ("CONVOY F NTH A LON", "E-ORD-CONDEST"),
    ],
)
def test_a_convoy_that_names_its_fleet_is_read_in_any_word_order(text: str, expected: str) -> None:
    assert stored(text, "ENGLAND", CHANNEL) == expected


@each_row("written", ["NC", "(NC)", "/NC", "/(nc)", " / nc", "/N", "N.C.", "(north coast)", "north coast"])
def test_a_coast_is_read_in_every_form(written: str) -> None:
    assert stored(f"F MAO - SPA {written}", "FRANCE", CHANNEL) == "F MAO - SPA/NC"
    assert stored(f"F MAO to Spain{written if written[0] in '(/ ' else ' ' + written}", "FRANCE", CHANNEL) == (
        "F MAO - SPA/NC"
    )


@each_row(
    "text",
    [
        "F MAO - NORTH COAST OF SPAIN",
        "Fleet Mid-Atlantic Ocean to the north coast of Spain",
        "F MAO - NC SPA",
        "F MAO NORTH COAST OF SPAIN",
        "F MAO-SPA-NC",
        "F MAO - SPA - NC",
    ],
)
def test_a_coast_may_stand_before_its_place_or_after_a_dash(text: str) -> None:
    assert stored(text, "FRANCE", CHANNEL) == "F MAO - SPA/NC"


def test_the_only_coast_in_reach_is_filled_in_and_a_choice_asked_for() -> None:
    assert stored("F LYO - SPA", "FRANCE", CHANNEL) == "F LYO - SPA/SC"
    reading = read("F POR - SPA", "FRANCE", CHANNEL)
    assert [problem.code for problem in reading.problems] == ["E-ORD-COASTNEEDED"]
    assert "SPA/NC or SPA/SC" in reading.problems[0].text
    assert stored("F CON - BUL", "TURKEY", board(TURKEY="F CON")) == "E-ORD-COASTNEEDED"
    assert stored("F MAO - SPA", "FRANCE", CHANNEL) == "E-ORD-COASTNEEDED"


def test_the_west_coast_of_spain_is_its_south_coast() -> None:
    assert stored("F MAO - SPA/WC", "FRANCE", CHANNEL) == "F MAO - SPA/SC"


def test_unknown_coasts_are_named_with_the_coasts_there_are() -> None:
    reading = read("F MAO - SPA/EC", "FRANCE", CHANNEL)
    assert [problem.code for problem in reading.problems] == ["E-ORD-COAST"]
    assert "SPA/NC and SPA/SC" in reading.problems[0].text
    assert stored("F LON/NC - NTH") == "E-ORD-COAST"
    assert stored("F MAO - SPA/BUR", "FRANCE", CHANNEL) == "E-ORD-COAST"
    assert stored("F BAR - /NC north coast of STP/SC", "ENGLAND") == "E-ORD-COAST"
    assert stored("F BAR - /NC north STP", "ENGLAND") == "E-ORD-COAST"
    assert stored("north coast") == "E-ORD-COAST"


def test_a_coast_in_a_support_is_dropped() -> None:
    assert stored("A BUL S F CON - AEG", "TURKEY", CHANNEL) == "E-ORD-SUPADJ"
    position = board(TURKEY="F CON, A RUM", RUSSIA="F BLA")
    assert stored("F BLA S F CON - BUL/EC", "RUSSIA", position) == "F BLA S F CON - BUL"
    assert stored("F CON S A RUM - BUL/SC", "TURKEY", position) == "F CON S A RUM - BUL"


def test_names_with_a_word_of_the_order_language_in_them_are_whole_places() -> None:
    assert stored("Fleet Gulf of Lyon holds", "FRANCE", CHANNEL) == "F LYO H"
    assert stored("F gulf of lyon to western med", "FRANCE", CHANNEL) == "F LYO - WES"


def test_every_name_and_alias_of_a_place_is_read_as_that_place() -> None:
    for place in MAP.places.values():
        if not MAP.can_stand(UnitType.ARMY, Location(place.code)):
            continue
        position = board(FRANCE=f"A {place.code}")
        for name in (place.code, place.name, place.name.replace(" ", ""), *place.aliases):
            assert stored(f"{name} holds", "FRANCE", position) == f"A {place.code} H", name


def test_unsure_names_are_reported_with_what_they_could_mean() -> None:
    reading = read("A LIV - YOR")
    assert [problem.code for problem in reading.problems] == ["E-ORD-AMBIG"]
    assert "Livonia (LVN) or Liverpool (LVP)" in reading.problems[0].text
    assert stored("F CO H", "COVE", board(COVE="F COV"), LAKELAND) == "E-ORD-AMBIG"
    assert stored("F COV H", "COVE", board(COVE="F COV"), LAKELAND) == "F COV H"


def test_a_name_that_place_and_power_share_is_the_power_before_a_unit() -> None:
    position = board(COVE="F COV", ASHEN="A DEL")
    assert stored("A DEL S COVE F COVE", "ASHEN", position, LAKELAND) == "A DEL S F COV"
    assert stored("A DEL S COVE", "ASHEN", position, LAKELAND) == "A DEL S F COV"


# Signs and codes


def test_a_letter_in_brackets_before_an_order_is_its_unit_and_else_a_power() -> None:
    assert split_power("(A) LVP - YOR", MAP)[0] is None
    assert split_power("(A) A VIE - TYR", MAP) == ("AUSTRIA", "A VIE - TYR")
    assert split_power("[F]", MAP) == ("FRANCE", "")


def test_a_power_cut_short_before_an_order_is_told_as_one() -> None:
    problem = read("FRA A PAR - BUR", "FRANCE").problems[0]
    assert problem.text == "FRA is not a place on this map. Leave it out, or write FRANCE: before the order."


def test_a_power_is_no_place_to_go_to() -> None:
    assert "FRANCE is the name of a power here" in read("A LVP - FRANCE").problems[0].text


def test_a_code_that_is_short_for_two_places_is_unclear_where_nothing_is_checked() -> None:
    position = board(AUSTRIA="A TYR")
    assert stored("TYR H", "AUSTRIA", position) == "A TYR H"
    rules = ["NO_CHECK"]
    reading = read("TYR H", "AUSTRIA", position, rules=rules)
    assert "Tyrolia (TYR) or Tyrrhenian Sea (TYS)" in reading.problems[0].text
    for text in ("A TYR H", "Tyrolia H"):
        assert stored(text, "AUSTRIA", position, rules=rules) == "A TYR H", text


def test_a_coast_in_a_convoy_order_is_dropped_with_a_remark() -> None:
    position = board(FRANCE="A GAS, F BRE")
    reading = read("A GAS C F BRE - SPA/NC", "FRANCE", position, rules=["PORTAGE_CONVOY"])
    assert reading.order == parse_order("A GAS C F BRE - SPA", PhaseType.MOVEMENT)
    assert "a convoy ends in a province" in reading.notes[0]


# What is not understood


def test_a_place_written_wrong_is_answered_with_the_likely_ones() -> None:
    reading = read("A URK - LON")
    assert "URK is not a place on this map. Did you mean Ukraine (UKR)" in reading.problems[0].text
    assert reading.problems[0].words == "URK"
    assert reading.order is None


def test_all_words_not_understood_are_reported_and_rows_of_them_as_one() -> None:
    reading = read("F LON - Noth Sea via Gulf of Bothna")
    assert [problem.words for problem in reading.problems] == ["Noth Sea", "Gulf of Bothna"]
    assert "North Sea (NTH)" in reading.problems[0].text
    assert "Gulf of Bothnia (BOT)" in reading.problems[1].text


@each_row(
    ("text", "code"),
    [
        ("A LVP X YOR", "E-ORD-TYPE"),
        ("A LVP - FOO", "E-ORD-PLACE"),
        ("A LVP - Yorkshyre", "E-ORD-WORD"),
        ("please let Liverpool hold", "E-ORD-WORD"),
        ("A LVP ! YOR", "E-ORD-JUNK"),
        ("A LVP 7 YOR", "E-ORD-JUNK"),
        ("A LVP - YOR H", "E-ORD-JUNK"),
        ("F EDI - NTH A LVP - EDI", "E-ORD-JUNK"),
        ("A LVP H S F EDI", "E-ORD-JUNK"),
        ("A LVP - YOR S F EDI", "E-ORD-JUNK"),
        ("A LVP S F EDI - YOR H", "E-ORD-JUNK"),
        ("LVP - YOR with support", "E-ORD-JUNK"),
        ("A LVP", "E-ORD-EMPTY"),
        ("A LVP -", "E-ORD-EMPTY"),
        ("hold", "E-ORD-EMPTY"),
        ("", "E-ORD-EMPTY"),
        ("A LVP S", "E-ORD-SUPWHO"),
        ("BUILD A LVP", "E-ORD-PHASE"),
        ("A LVP R YOR", "E-ORD-PHASE"),
        ("A LVP P FRANCE", "E-ORD-PROXY"),
    ],
)
def test_what_is_no_order_is_refused_with_its_reason(text: str, code: str) -> None:
    assert stored(text) == code


@given(st.text(max_size=80), st.sampled_from(PhaseType))
@settings(deadline=None)
def test_no_text_makes_the_reader_stumble(text: str, kind: PhaseType) -> None:
    position = Position(PHASES[kind], OPENING.units, OPENING.centers)
    reading = read(text, position=position)
    assert (reading.order is None) == bool(reading.problems)
    split_power(text, MAP)


_SCRAPS = (
    "A F army fleet LVP London edi STP/SC SPA spain /NC (NC) north coast of from via by with S C H R B D V K P "
    "supports convoys holds waive - -> ( ) [ ] / ; 3 England FRENCH the FOO ' * NO CONVOY liv"
)


@given(st.lists(st.sampled_from(_SCRAPS.split()), max_size=12), st.sampled_from(PhaseType))
@settings(deadline=None)
def test_no_row_of_order_words_makes_the_reader_stumble(scraps: list[str], kind: PhaseType) -> None:
    position = Position(PHASES[kind], OPENING.units, OPENING.centers)
    reading = read(" ".join(scraps), position=position)
    assert (reading.order is None) == bool(reading.problems)
    split_power(" ".join(scraps), MAP)


# For which power (orders.md 1.2)


@each_row(
    ("text", "power", "rest"),
    [
        ("ENGLAND", "ENGLAND", ""),
        ("[England]", "ENGLAND", ""),
        ("(ENGLAND)", "ENGLAND", ""),
        ("ENGLAND:", "ENGLAND", ""),
        ("E", "ENGLAND", ""),
        ("[E]", "ENGLAND", ""),
        ("E)", "ENGLAND", ""),
        ("ENGLAND  % mine today", "ENGLAND", ""),
        ("[ENGLAND] F LON - NTH", "ENGLAND", "F LON - NTH"),
        ("ENGLAND: F LON - NTH", "ENGLAND", "F LON - NTH"),
        ("England F LON - NTH", "ENGLAND", "F LON - NTH"),
        ("E) F LON - NTH", "ENGLAND", "F LON - NTH"),
        ("E: F LON - NTH", "ENGLAND", "F LON - NTH"),
        ("[ENG] F LON - NTH", "ENGLAND", "F LON - NTH"),
        ("ENG: F LON - NTH", None, "ENG: F LON - NTH"),
        ("[Engl] F LON - NTH", "ENGLAND", "F LON - NTH"),
        ("A LON - NTH", None, "A LON - NTH"),
        ("F LON - NTH", None, "F LON - NTH"),
        ("English fleet in London holds", None, "English fleet in London holds"),
        ("London: holds", None, "London: holds"),
        ("F STP (south coast) - BOT", None, "F STP (south coast) - BOT"),
        ("(NMR)", None, "(NMR)"),
        ("", None, ""),
    ],
)
def test_the_power_that_a_line_begins_with_is_split_off(text: str, power: str | None, rest: str) -> None:
    assert split_power(text, MAP) == (power, rest)


def test_a_power_whose_name_a_place_has_too_needs_a_bracket_or_colon_before_an_order() -> None:
    assert split_power("Cove: F COV H", LAKELAND) == ("COVE", "F COV H")
    assert split_power("Cove to Bay", LAKELAND) == (None, "Cove to Bay")
    assert split_power("[Ashen Republic] A ASH H", LAKELAND) == ("ASHEN", "A ASH H")


# Round trips

_PIECES = [
    *(Piece(UnitType.ARMY, Location(code)) for code in MAP.places if MAP.can_stand(UnitType.ARMY, Location(code))),
    *(Piece(UnitType.FLEET, location) for location in MAP.fleet),
]
_SHORES = [Location(code) for code, coasts in MAP.coasts_of.items() if coasts and not MAP.is_sea(code)]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Units of two powers on some provinces, many of them fleets."""
    pieces = draw(st.lists(st.sampled_from(_PIECES), min_size=1, max_size=25, unique_by=lambda piece: piece.province))
    powers = draw(st.lists(st.sampled_from(["FRANCE", "TURKEY"]), min_size=len(pieces), max_size=len(pieces)))
    units = [Unit(PowerName(power), piece.type, piece.location) for power, piece in zip(powers, pieces, strict=True)]
    return Position(MAP.start, tuple(units), {})


def legal_orders(piece: Piece, position: Position) -> list[MovementOrder]:
    """Every order that may be given to a unit; convoyed armies say so."""
    others = [other.piece for other in position.units if other.piece != piece]
    near = [Location(code) for code in sorted(MAP.reached_provinces(piece.type, piece.location))]
    candidates = chain[MovementOrder](
        [Hold(piece)],
        (Move(piece, to) for to in sorted(MAP.reach(piece.type, piece.location))),
        (Move(piece, to, via=True) for to in _SHORES if piece.type is UnitType.ARMY),
        (Support(piece, other) for other in others),
        (Support(piece, other, to) for other in others for to in near),
        (Convoy(piece, other, to) for other in others for to in _SHORES if other.type is UnitType.ARMY),
    )
    return [
        order
        for order in candidates
        if legality.map_fault(order, MAP, RuleSet(), ENTRY) is None
        and legality.position_fault(order, position, MAP, RuleSet(), ENTRY) is None
    ]


@given(st.data(), positions())
@settings(deadline=None, max_examples=60)
def test_a_legal_order_survives_being_written_short_or_in_full(data: st.DataObject, position: Position) -> None:
    own = data.draw(st.sampled_from(position.units))
    order = data.draw(st.sampled_from(legal_orders(own.piece, position)))
    texts = format_order(order), describe_order(order, MAP, position)
    for text in chain.from_iterable((text, text.lower(), f"{text}.") for text in texts):
        reading = read(text, own.power, position)
        assert reading.order == order, text
        assert reading.notes == ()


@given(positions())
@settings(deadline=None, max_examples=40)
def test_a_convoy_path_that_was_filled_in_survives(position: Position) -> None:
    for army in position.units:
        if army.type is UnitType.FLEET:
            continue
        for to in _SHORES:
            order = read(f"{army} - {to}", army.power, position).order
            if isinstance(order, Move) and order.path:
                assert all(position.at(province_of(sea)) for sea in order.path)
                for text in (format_order(order), describe_order(order, MAP, position)):
                    assert read(text, army.power, position).order == order


@each_row(
    ("power", "text", "position"),
    [
        ("GERMANY", "A MUN R BOH", LOST),
        ("FRANCE", "F MAO R SPA/NC", LOST),
        ("GERMANY", "A MUN D", LOST),
        ("GERMANY", "A BER B", WINTER),
        ("RUSSIA", "F STP/SC B", WINTER),
        ("FRANCE", "F DEN D", WINTER),
        ("GERMANY", "WAIVE", WINTER),
    ],
)
def test_orders_of_other_phases_survive_being_written_short_or_in_full(
    power: str, text: str, position: Position
) -> None:
    order = parse_order(text, position.phase.type)
    assert read(format_order(order), power, position).order == order
    assert read(describe_order(order, MAP, position), power, position).order == order


def test_t_convoys_ff_are_fleets_and_w_waives() -> None:
    assert stored("F NTH T A LON - BEL", "ENGLAND", CHANNEL) == "F NTH C A LON - BEL"
    assert stored("A LON - BEL via ff NTH", "ENGLAND", CHANNEL) == "A LON - NTH - BEL"
    assert stored("W", "GERMANY", WINTER) == "WAIVE"


@each_row(
    ("text", "expected"),
    [("b) F LON - NTH", "F LON - NTH"), ("FL LON - NTH", "F LON - NTH"), ("FLT LON MV NTH", "F LON - NTH")],
)
def test_letters_of_a_list_and_more_short_words_are_read(text: str, expected: str) -> None:
    assert stored(text) == expected
