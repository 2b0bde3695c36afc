"""Words for games on other maps: years that count down or leap, phases and powers with other names."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.board.order_text.notation import parse_piece
from judge.board.position import Unit
from judge.files.maps.load import load_map
from judge.game.calendar.read_timing import parse_timing
from judge.variants.payola.in_game import state_of
from judge.variants.payola.state import stored
from tests.support.command_mails import code_of, put, refused_play, sign_on, told
from tests.support.house import GM, House, address
from tests.support.own_maps import add_map
from tests.support.paths import DATA


def begun(house: House, name: str, phases: int = 0) -> House:
    """Begin a game on a map, with this many phases processed without orders."""
    house.create(f"MAP {name}")
    for number in range(len(load_map(name).powers)):
        house.mail(f"p{number}@example.org", f"JOIN river pw-{number}")
    for _ in range(phases):
        house.master("PROCESS!")
    return house


def test_where_years_count_down_a_range_of_history_goes_from_the_greater_to_the_smaller(house: House) -> None:
    begun(house, "classical", 4)
    assert house.game().phase_code == "B269M"
    text = told(house.master("HISTORY river FROM B272M TO 271"), GM)
    assert "B272M" in text
    assert "B271M" in text
    assert "B273M" not in text
    assert "B270M" not in text
    assert "B273M" in told(house.master("HISTORY river EXCLSTART 272 EXCLEND 270"), GM)


@pytest.mark.parametrize(("name", "phases", "row"), [("classical", 2, "274 273 272"), ("hundred", 1, "1420 1425")])
def test_summary_begins_with_the_year_before_the_first_one(house: House, name: str, phases: int, row: str) -> None:
    assert row in told(begun(house, name, phases).master("SUMMARY river"), GM)


def test_history_understands_the_year_one(house: House) -> None:
    text = told(begun(house, "ancmed", 4).master("HISTORY river FROM 2"), GM)
    assert "Spring of 2" in text
    assert "Fall of 1" not in text


def test_history_understands_phases_of_other_alphabets(house: House) -> None:
    begun(house, "standard-glhetg")
    house.master("PROCESS!")
    code = house.game().phase_code
    assert "lies there" in told(house.master("HISTORY river FROM Þ1901A"), GM)
    assert "lies there" not in told(house.master(f"HISTORY river TO {code}"), GM)


def test_powers_with_names_of_several_words_stand_in_columns_that_hold_them(house: House) -> None:
    begun(house, "renaissance")
    text = house.master("LIST")[-1].text
    assert "_" not in text.partition("Players:")[2]
    assert "Holy Roman Empire: " in text
    assert len({line.rindex(" ") for line in text.splitlines() if line.endswith("@example.org")}) == 1
    assert "Ottoman Turk in river has a player." in told(house.master("REVIVE ottoman_turk"), GM)


def test_initials_are_called_as_the_map_does(house: House) -> None:
    assert "U.S.S.R." in told(begun(house, "zeus").master("WHOGAME river"), GM)


def test_help_on_a_map_of_many_powers_is_wrapped(house: House) -> None:
    (letter,) = house.mail("anybody@example.net", "HELP MAP void")
    assert max(map(len, letter.text.splitlines())) < 80


def test_a_dummy_refuses_to_help_those_whom_its_league_does_not(house: House) -> None:
    house.create("MAP ambition", "RULE !DUMMY_FIRE POWER_CHOICE")
    for name in [name.lower() for name, power in load_map("ambition").powers.items() if not power.dummy]:
        house.mail(f"{name}@example.org", f"JOIN {name}@river {name}-pw")
    house.master("CONTROL papacy austria")
    board = house.game().board
    tuscany = Province("TUS")
    units = tuple(replace(unit, power="TURKEY") if unit.province == tuscany else unit for unit in board.units)
    put(house, replace(house.game(), position=replace(board, units=units)))
    said = refused_play(house, "E-ORD-LEAGUE", "AUSTRIA", "[PAPACY]", "A PAP S A TUS - VEN")
    told_why = "Papacy helps units of the Catholic league only, and the army in Tuscany is Ottoman."
    assert told_why in " ".join(said.split())
    assert code_of(house, address("AUSTRIA"), sign_on("AUSTRIA"), "[PAPACY]", "A PAP S F TWS") == ""


def test_california_is_built_in_instead_of_new_york_and_others_do_not_see_it_at_once(house: House) -> None:
    begun(house, "zeus")
    usa = next(power for power in house.game().powers if power.name == "USA")
    assert usa.player is not None
    (address,) = usa.player.addresses
    password = f"pw-{address[1]}"
    refused = house.mail(address, f"SIGNON usa@river {password}", "BUILD A CAL", "BUILD A NYO", "BUILD A HAW")
    assert "A build in California stands for one in New York" in " ".join(told(refused, address).split())
    house.mail(address, f"SIGNON usa@river {password}", "BUILD A CAL", "BUILD A WAS", "BUILD F HAW")
    letters = house.master("PROCESS!")
    other = next(f"p{number}@example.org" for number in range(7) if f"p{number}@example.org" != address)
    assert "California" in told(letters, address)
    assert "California" not in told(letters, other)
    assert "Washington" in told(letters, other) or "Hawaii" in told(letters, other)


def test_a_game_has_the_settings_of_its_map_unless_its_master_states_others(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (DATA / "lakeland.yaml").read_text(encoding="utf-8").replace("id: lakeland", "id: duckland")
    stated = "settings: {timing: MOVE 5D, names: hidden}\nrotate: {when: after, phases: [movement]}\n"
    text = text.replace(
        "victory: {centers: majority}\n", f"victory: {{growing: true, or_lead: {{first: 2}}}}\n{stated}"
    )
    add_map(monkeypatch, tmp_path, "duckland", text)
    said = told(house.create("MAP duckland", "NAMES SHOWN"), GM)
    assert "By its map the game has TIMING MOVE 5D, ROTATE AFTER MOVEMENT, VICTORY MAP GROWTH." in said
    assert "3 centers, or 2 more than anybody else, win." in told(house.mail(GM, "HELP MAP duckland"), GM)
    game = house.game()
    assert (str(game.rotation), game.growth, game.names_shown) == ("AFTER MOVEMENT", True, True)
    assert game.timing == parse_timing("MOVE 5D")
    house.create("MAP duckland", "TIMING MOVE 2D", "ROTATE CONTROL", "VICTORY 4", name="brook")
    brook = house.game("brook")
    assert (str(brook.rotation), brook.growth, brook.names_shown) == ("CONTROL", False, False)
    assert brook.timing != game.timing


@pytest.mark.parametrize(
    ("rules", "asked", "row"),
    [
        # Three centers, one reserve, and militia for two units at home; one free place to build in.
        (
            (),
            "Marsh may build one unit (three centers, six units allowed, three units)",
            "Builds   1 unit.  (6 units allowed.)",
        ),
        (("NO_MILITIA", "NO_RESERVES"), "", "3 Units:  Builds   0 units.\n"),
    ],
)
def test_letters_tell_centers_and_the_units_that_are_allowed_where_these_are_not_as_many(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: tuple[str, ...], asked: str, row: str
) -> None:
    add_map(monkeypatch, tmp_path, "marshland", (DATA / "marshland.yaml").read_text(encoding="utf-8"))
    house.create("MAP marshland", "RULE POWER_CHOICE", *(f"RULE {rule}" for rule in rules))
    for name in ("marsh", "coast"):
        house.mail(f"{name}@example.org", f"JOIN {name}@river {name}-pw")
    house.master("PROCESS!")
    assert house.game().phase_code == "F1901M"
    pieces = [("MARSH", "A ASH"), ("MARSH", "F BRI"), ("MARSH", "A DEL"), ("COAST", "A COV")]
    stands = tuple(Unit(PowerName(power), parse_piece(text).type, parse_piece(text).location) for power, text in pieces)
    put(house, replace(house.game(), position=replace(house.game().board, units=stands)))
    text = "\n".join(letter.text for letter in house.master("PROCESS!"))
    assert row in text
    assert asked in " ".join(text.split())


def test_a_fleet_waits_at_a_gateway_until_the_keeper_lets_it_through_and_a_train_says_where_it_stopped(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_map(monkeypatch, tmp_path, "canal", (DATA / "canal.yaml").read_text(encoding="utf-8"))
    house.create("MAP canal", "RULE POWER_CHOICE")
    for name in ("north", "south"):
        house.mail(f"{name}@example.org", f"JOIN {name}@river {name}-pw")
    units = [("NORTH", "F WSE"), ("NORTH", "A ALB"), ("SOUTH", "A CAR"), ("SOUTH", "A EGG")]
    pieces = [(power, parse_piece(text)) for power, text in units]
    stands = tuple(Unit(PowerName(power), piece.type, piece.location) for power, piece in pieces)
    put(house, replace(house.game(), position=replace(house.game().board, units=stands)))
    north = address("NORTH")
    confirmed = told(house.play("NORTH", "F WSE - ESE", "A ALB - DUN"), north)
    assert "only if the unit in Eggford is its power's own or is ordered to support it" in confirmed
    assert "stops before the first place where another power's unit stands" in confirmed
    house.play("SOUTH", "A EGG H", "A CAR H")
    said = told(house.master("PROCESS!"), north)
    assert "The North fleet in the West Sea did not get to the East Sea: the gateway was closed to it." in said
    assert "Army Albury -> Dunham. (*stopped in BUR*)" in said
    assert "went by rail to Burton only: from there on another power's unit stood in its way." in said
    house.play("SOUTH", "A EGG S F WSE - ESE", "A CAR H")
    house.play("NORTH", "F WSE - ESE", "A BUR H")
    house.master("PROCESS!")
    assert [str(unit) for unit in house.game().board.units_of(PowerName("NORTH"))] == ["F ESE", "A BUR"]
    assert str(house.game().board.at(Province("EGG"))) == "A EGG"


def test_lists_summaries_and_results_tell_how_many_centers_count(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_map(monkeypatch, tmp_path, "canal", (DATA / "canal.yaml").read_text(encoding="utf-8"))
    house.create("MAP canal", "RULE POWER_CHOICE")
    for name in ("north", "south"):
        house.mail(f"{name}@example.org", f"JOIN {name}@river {name}-pw")
    house.master("PROCESS!")
    owners = {Province(word): PowerName("SOUTH") for word in ("DUN", "COV", "EGG")} | {
        Province("ALB"): PowerName("NORTH")
    }
    put(house, replace(house.game(), position=replace(house.game().board, centers=owners)))
    listing = told(house.master("LIST river"), GM)
    assert "South 2/3, 2 count" in listing
    house.master("PROCESS!")
    house.master("PROCESS!")
    assert "Number of supply centers that count for their owner:" in (said := told(house.master("SUMMARY river"), GM))
    assert "North: 2 2 South: 2 2" in said
    house.play("SOUTH", "RESIGN YES")
    assert "Openings: South (2/3, 2 count)" in told(house.mail("c@example.org", "LIST"), "c@example.org")


def test_help_on_a_map_tells_what_is_special_on_its_board(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_map(monkeypatch, tmp_path, "canal", (DATA / "canal.yaml").read_text(encoding="utf-8"))
    said = told(house.mail(GM, "HELP MAP canal"), GM)
    for sentence in (
        "Between West Sea and East Sea fleets pass by leave of the unit in Eggford, which is ordered to support",
        "Between East Sea and South Sea fleets pass unless there is a fleet in Cove.",
        "Great Northern, for armies of North: Albury, Burton, Carham, Dunham.",
        "Eggford does not count for South.",
    ):
        assert sentence in said
    leagues = told(house.mail(GM, "HELP MAP ambition"), GM)
    assert "Papacy helps nobody outside of its league (Austria, France, Saxony, Spain, Catholic and Papacy)." in leagues
    assert "Muslim helps no other power against Turkey and Muslim." in leagues


def test_a_power_that_begins_without_units_builds_them_at_home_while_others_stand_already(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (DATA / "canal.yaml").read_text(encoding="utf-8").replace("id: canal", "id: landing")
    free = "SOUTH: {homes: [DUN, COV], owns: [], units: [], free_start: {take: 1, borrow: 1}}"
    text = text.replace("SOUTH: {homes: [DUN, COV], units: [F DUN, F COV]}", free).replace("units: 4", "units: 2")
    start = "start: {season: winter, year: 1900, phase: adjustments}"
    add_map(monkeypatch, tmp_path, "landing", f"{text}\n{start}\n")
    house.create("MAP landing", "RULE POWER_CHOICE")
    for name in ("north", "south"):
        house.mail(f"{name}@example.org", f"JOIN {name}@river {name}-pw")
    assert house.game().phase_code == "W1900A"
    assert "South begins with 2 units: none can be waived" in refused_play(
        house, "E-ADJ-COUNT", "SOUTH", "WAIVE", "BUILD A DUN"
    )
    refused_play(house, "E-ADJ-SITE", "SOUTH", "BUILD A EGG")
    house.play("SOUTH", "BUILD F COV", "BUILD A DUN")
    house.master("PROCESS!")
    board = house.game().board
    assert [str(unit) for unit in board.units_of(PowerName("SOUTH"))] == ["F COV", "A DUN"]
    assert board.centers_of(PowerName("SOUTH")) == {"COV"}, "the second unit took no center"
    assert board.garrisons == ()
    assert house.game().phase_code == "S1901M"


def test_a_game_of_payola_on_ambition_has_the_rules_taxes_and_incomes_that_its_map_states(house: House) -> None:
    lines = ("MAP ambition", "RULE POWER_CHOICE", "FORM", "SIGNOFF")
    house.say_yes(house.mail(GM, "CREATE river gm-secret payola", *lines))
    played = [name.lower() for name, power in load_map("ambition").powers.items() if not power.dummy]
    for name in played:
        house.mail(f"{name}@example.org", f"JOIN {name}@river {name}-pw")

    def money(power: str) -> int:
        return state_of(house.game()).purses[power].money

    assert "Of the map: " in told(house.master("LIST"), GM)
    assert "NO_HOARDING" in told(house.master("LIST"), GM)
    assert (money("AUSTRIA"), money("DENMARK")) == (3, 2), "one piece for each center, three at most"
    put(house, replace(house.game(), own=stored(state_of(house.game()).with_money({"AUSTRIA": 1}))))
    for phase, austria in (("F1763M", 3), ("S1764M", 3)):
        house.master("PROCESS!")
        while house.game().phase_code != phase:
            assert money("AUSTRIA") == 1, "no income before retreats and adjustments"
            house.master("PROCESS!")
        assert money("AUSTRIA") == austria
        put(house, replace(house.game(), own=stored(state_of(house.game()).with_money({"AUSTRIA": 1}))))
