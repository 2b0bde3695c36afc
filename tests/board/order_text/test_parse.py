"""Orders as players write them: what they are read as, what is refused, and that nothing written makes it stumble."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board import legality
from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.context import ENTRY, Keep
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order, parse_order, parse_piece
from judge.board.order_text.parse import Reading, split_power
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Support
from judge.board.position import Dislodged, Phase, PhaseType, Piece, Position, Unit, UnitType
from judge.files.maps.load import load_map, read_map
from judge.rules.registry import RuleSet
from tests.support.board import read_order
from tests.support.paths import DATA

MAP = load_map("standard")
LAKELAND = read_map(DATA / "lakeland.yaml")
PHASES = {
    PhaseType.MOVEMENT: Phase("spring", 1901, PhaseType.MOVEMENT),
    PhaseType.RETREATS: Phase("fall", 1901, PhaseType.RETREATS),
    PhaseType.ADJUSTMENTS: Phase("winter", 1901, PhaseType.ADJUSTMENTS),
}


def unit(power: str, text: str) -> Unit:
    piece = parse_piece(text)
    return Unit(PowerName(power), piece.type, piece.location)


def board(phase: PhaseType = PhaseType.MOVEMENT, /, **units: str) -> Position:
    """`board(FRANCE="A PAR, F BRE")`."""
    placed = tuple(unit(power, text) for power, texts in units.items() for text in texts.split(", "))
    return Position(PHASES[phase], placed, {})


OPENING = Position(
    MAP.start,
    tuple(unit for power in MAP.powers.values() for unit in power.units),
    {center: power.name for power in MAP.powers.values() for center in power.owns},
)
CHANNEL = board(
    ENGLAND="A LON, A WAL, F NTH, F ENG, F IRI",
    FRANCE="A BRE, F MAO, F LYO, A SPA, F POR",
    GERMANY="A HOL, F HEL, A MUN",
    TURKEY="F CON, A BUL",
)
"""Fleets all over the western seas."""


def read(text: str, power: str = "ENGLAND", position: Position = OPENING, map: Map = MAP) -> Reading:
    return read_order(text, PowerName(power), position, map, RuleSet())


def stored(text: str, power: str = "ENGLAND", position: Position = OPENING, map: Map = MAP) -> str:
    """The order in the short notation, or the codes of its problems."""
    reading = read(text, power, position, map)
    if reading.order is None:
        return " ".join(problem.code for problem in reading.problems)
    return f"{reading.order.piece} K" if isinstance(reading.order, Keep) else format_order(reading.order)


# What is read (orders.md 2.2)


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("F STP - BOT", "F STP/SC - BOT"),
        ("F St. Petersburg (south coast) - Gulf of Bothnia", "F STP/SC - BOT"),
        ("A MOS S STP", "A MOS S F STP/SC"),
        ("F STP/NC - BAR", "E-ORD-UNIT"),
        ("A MOS S F STP/NC", "E-ORD-SUPWHO"),
    ],
)
def test_coast_of_a_fleet_is_filled_in_but_never_changed(text: str, expected: str) -> None:
    assert stored(text, "RUSSIA") == expected


@pytest.mark.parametrize(
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
        "A LVP - YOR (*no convoy, dislodged*)",
        "A LVP - YOR no convoy",
        "Liverpool army to York",
    ],
)
def test_a_plain_move_is_read_however_it_is_written(text: str) -> None:
    assert stored(text) == "A LVP - YOR"


@pytest.mark.parametrize(
    "text",
    [
        "F LON S A LVP - YOR",
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


@pytest.mark.parametrize(
    "written", ["NC", "(NC)", "/NC", "/(nc)", " / nc", "/N", "N.C.", "(north coast)", "north coast"]
)
def test_a_coast_is_read_in_every_form(written: str) -> None:
    assert stored(f"F MAO - SPA {written}", "FRANCE", CHANNEL) == "F MAO - SPA/NC"
    assert stored(f"F MAO to Spain{written if written[0] in '(/ ' else ' ' + written}", "FRANCE", CHANNEL) == (
        "F MAO - SPA/NC"
    )


@pytest.mark.parametrize(
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


# What is not understood


def test_a_place_written_wrong_is_answered_with_the_likely_ones() -> None:
    reading = read("A URK - LON")
    assert "URK is no place on this map. Did you mean Ukraine (UKR)" in reading.problems[0].text
    assert reading.problems[0].words == "URK"
    assert reading.order is None


def test_all_words_not_understood_are_reported_and_rows_of_them_as_one() -> None:
    reading = read("F LON - Noth Sea via Gulf of Bothna")
    assert [problem.words for problem in reading.problems] == ["Noth Sea", "Gulf of Bothna"]
    assert "North Sea (NTH)" in reading.problems[0].text
    assert "Gulf of Bothnia (BOT)" in reading.problems[1].text


@pytest.mark.parametrize(
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


# Checks of movement orders (orders.md 3.1)


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    "text", ["A LON - WAL VIA", "A LON - WAL via convoy", "A LON - WAL by convoy", "A LON - WAL by sea"]
)
def test_an_army_goes_to_its_neighbor_by_sea_only_when_it_says_so(text: str) -> None:
    position = board(ENGLAND="A LON, F ENG")
    assert stored(text, "ENGLAND", position) == "A LON - WAL VIA"
    assert stored("A LON - WAL", "ENGLAND", position) == "A LON - WAL"
    assert stored(text, "ENGLAND", board(ENGLAND="A LON")) == "E-ORD-MOVE"


def test_an_army_that_convoys_goes_by_sea() -> None:
    assert stored("the army in London convoys to Belgium", "ENGLAND", CHANNEL) == "A LON - BEL VIA"


# Retreats (orders.md 5.1)

LOST = Position(
    PHASES[PhaseType.RETREATS],
    board(FRANCE="A MUN, F POR").units,
    {},
    (
        Dislodged(unit("GERMANY", "A MUN"), Province("BUR"), (Location("BER"), Location("BOH"))),
        Dislodged(unit("FRANCE", "F MAO"), Province("WES"), (Location("SPA/NC"), Location("BRE"))),
        Dislodged(unit("ITALY", "F POR"), Province("MAO"), (Location("SPA/NC"), Location("SPA/SC"))),
        Dislodged(unit("TURKEY", "A GRE"), Province("SER")),
    ),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A MUN - BOH", "A MUN R BOH"),
        ("MUN BOH", "A MUN R BOH"),
        ("RETREAT A MUN TO BOH", "A MUN R BOH"),
        ("The army in Munich retreats to Bohemia", "A MUN R BOH"),
        ("A MUN R BOH", "A MUN R BOH"),
        ("retreat to Bohemia from Munich", "A MUN R BOH"),
        ("disband munich", "A MUN D"),
        ("A MUN D", "A MUN D"),
        ("A MUN REMOVE", "A MUN D"),
        ("R MUN", "A MUN D"),
        ("A MUN R", "A MUN D"),
        ("German A MUN disbands", "A MUN D"),
        ("A MUN H", "E-RET-VERB"),
        ("A MUN S A BER", "E-RET-VERB"),
        ("BUILD A MUN", "E-RET-VERB"),
        ("A MUN - KIE", "E-RET-DEST"),
        ("F MUN - BOH", "E-RET-UNIT"),
        ("F POR D", "E-RET-UNIT"),
        ("A PAR D", "E-RET-UNIT"),
        ("A MUN", "E-ORD-EMPTY"),
        ("retreat", "E-ORD-EMPTY"),
        ("A MUN - BOH - BER", "E-ORD-JUNK"),
        ("A MUN D BOH", "E-ORD-JUNK"),
    ],
)
def test_retreats_are_read_and_checked(text: str, expected: str) -> None:
    assert stored(text, "GERMANY", LOST) == expected


def test_the_only_coast_offered_for_a_retreat_is_filled_in() -> None:
    assert stored("F MAO - SPA", "FRANCE", LOST) == "F MAO R SPA/NC"
    assert stored("F MAO - SPA/SC", "FRANCE", LOST) == "E-RET-DEST"
    assert stored("F POR - SPA", "ITALY", LOST) == "E-RET-DEST"
    assert stored("F POR - SPA/SC", "ITALY", LOST) == "F POR R SPA/SC"


def test_a_unit_without_a_retreat_can_only_disband() -> None:
    assert stored("A GRE D", "TURKEY", LOST) == "A GRE D"
    assert "it can only disband" in read("A GRE - BUL", "TURKEY", LOST).problems[0].text


# Adjustments (orders.md 5.2)

WINTER = Position(
    PHASES[PhaseType.ADJUSTMENTS],
    (
        unit("GERMANY", "A KIE"),
        unit("FRANCE", "A HOL"),
        unit("FRANCE", "F DEN"),
        unit("ITALY", "A VEN"),
        unit("RUSSIA", "A MOS"),
    ),
    {
        **{Province(center): PowerName("GERMANY") for center in ("BER", "MUN", "KIE", "BEL")},
        **{Province(center): PowerName("RUSSIA") for center in ("STP", "WAR", "MOS")},
        Province("DEN"): PowerName("FRANCE"),
        Province("VEN"): PowerName("ITALY"),
    },
)
"""Germany can make two builds (Kiel is taken, and Belgium no home), Russia two; France has a unit too many."""


@pytest.mark.parametrize(
    ("power", "text", "expected"),
    [
        ("GERMANY", "BUILD A BER", "A BER B"),
        ("GERMANY", "B A BER", "A BER B"),
        ("GERMANY", "+ A BER", "A BER B"),
        ("GERMANY", "A BER B", "A BER B"),
        ("GERMANY", "A BER", "A BER B"),
        ("GERMANY", "builds an army in Berlin", "A BER B"),
        ("GERMANY", "Germany:    Builds an army in Berlin.", "A BER B"),
        ("GERMANY", "* build A BER", "A BER B"),
        ("GERMANY", "build berlin army", "A BER B"),
        ("GERMANY", "builds a fleet in Berlin", "F BER B"),
        ("GERMANY", "BUILD MUN", "A MUN B"),
        ("GERMANY", "WAIVE", "WAIVE"),
        ("GERMANY", "BUILD WAIVED", "WAIVE"),
        ("GERMANY", "WAIVE BUILD", "WAIVE"),
        ("GERMANY", "2 builds waived", "WAIVE"),
        ("FRANCE", "REMOVE A HOL", "A HOL D"),
        ("FRANCE", "DISBAND A HOL", "A HOL D"),
        ("FRANCE", "D HOL", "A HOL D"),
        ("FRANCE", "A HOL D", "A HOL D"),
        ("FRANCE", "- A HOL", "A HOL D"),
        ("FRANCE", "– A HOL", "A HOL D"),
        ("FRANCE", "* A HOL", "A HOL D"),
        ("FRANCE", "R A HOL", "A HOL D"),
        ("FRANCE", "HOL R", "A HOL D"),
        ("FRANCE", "A HOL", "A HOL D"),
        ("FRANCE", "Removes the army in Holland.", "A HOL D"),
        ("FRANCE", "KEEP F DEN", "F DEN K"),
        ("FRANCE", "HOLD F DEN", "F DEN K"),
        ("RUSSIA", "Builds a fleet in St Petersburg (south coast).", "F STP/SC B"),
        ("RUSSIA", "BUILD STP/NC", "F STP/NC B"),
        ("GERMANY", "BUILD BER", "E-ADJ-UNIT"),
        ("RUSSIA", "BUILD F STP", "E-ADJ-UNIT"),
        ("RUSSIA", "BUILD A STP/NC", "E-ADJ-UNIT"),
        ("RUSSIA", "BUILD F WAR", "E-ADJ-UNIT"),
        ("GERMANY", "BUILD A KIE", "E-ADJ-SITE"),
        ("GERMANY", "BUILD A BEL", "E-ADJ-SITE"),
        ("GERMANY", "BUILD A PAR", "E-ADJ-SITE"),
        ("GERMANY", "BUILD A RUH", "E-ADJ-SITE"),
        ("GERMANY", "REMOVE A KIE", "E-ADJ-KIND"),
        ("FRANCE", "BUILD A PAR", "E-ADJ-KIND"),
        ("FRANCE", "WAIVE", "E-ADJ-KIND"),
        ("FRANCE", "REMOVE F HOL", "E-ADJ-NOUNIT"),
        ("FRANCE", "REMOVE A KIE", "E-ADJ-NOUNIT"),
        ("FRANCE", "KEEP A PAR", "E-ADJ-NOUNIT"),
        ("FRANCE", "A HOL - BEL", "E-ADJ-BAD"),
        ("FRANCE", "A HOL S F DEN", "E-ADJ-BAD"),
        ("GERMANY", "BUILD", "E-ADJ-BAD"),
        ("GERMANY", "BUILD REMOVE A BER", "E-ADJ-BAD"),
        ("GERMANY", "WAIVE A BER", "E-ADJ-BAD"),
        ("ITALY", "BUILD A ROM", "E-ADJ-COUNT"),
        ("ITALY", "WAIVE", "E-ADJ-COUNT"),
    ],
)
def test_adjustments_are_read_and_checked(power: str, text: str, expected: str) -> None:
    assert stored(text, power, WINTER) == expected


def test_under_build_any_every_own_center_is_a_building_site() -> None:
    reading = read_order("BUILD F BEL", PowerName("GERMANY"), WINTER, MAP, RuleSet(["BUILD_ANY"]))
    assert reading.order == parse_order("F BEL B")


# For which power (orders.md 1.2)


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
