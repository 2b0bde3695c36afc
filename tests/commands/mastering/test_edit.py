"""EDIT and DUTCHMAN: the Master's corrections of units and owners of centers (house_rules.md 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName
from judge.board.position import Unit, UnitType
from judge.commands.mastering.edit import stamp_of
from judge.game.game import Stage
from tests.support.command_mails import code_of, put, readers, refused_master, refused_play, told
from tests.support.games import at_position, units_of
from tests.support.house import GM, POWERS, House, address, to

FRANCE = address("FRANCE")


def position(house: House) -> list[str]:
    """The lines from EDIT to END EDIT as the Master gets them."""
    (letter,) = to(house.master("EDIT"), GM)
    lines = letter.text.splitlines()
    return lines[lines.index(f"EDIT {stamp_of(house.game().board)}") : lines.index("END EDIT") + 1]


def units(house: House, power: str) -> set[str]:
    return {str(unit.piece) for unit in house.game().board.units if unit.power == power}


def test_the_position_comes_with_a_stamp_and_can_be_sent_back_unchanged(river: House) -> None:
    lines = position(river)
    assert "UNITS RUSSIA A MOS, A WAR, F SEV, F STP/SC" in lines
    assert "CENTERS FRANCE BRE, MAR, PAR" in lines
    before = river.game()
    assert "as it was" in told(river.master(*lines), GM)
    assert river.game() == before


def test_a_corrected_position_is_told_to_everybody_and_logged(river: House) -> None:
    stamp = position(river)[0]
    letters = river.master(stamp, "UNITS FRANCE A BUR, F SPA/SC", "CENTERS FRANCE PAR, MAR, BRE, BEL", "END EDIT")
    assert units(river, "FRANCE") == {"A BUR", "F SPA/SC"}
    assert river.game().board.centers["BEL"] == "FRANCE"  # type: ignore[index]
    assert units(river, "ITALY") == {"A ROM", "A VEN", "F NAP"}, "a power that is not mentioned stays as it is"
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert "The Master has corrected the position by hand." in told(letters, FRANCE)
    assert "Changed:" not in told(letters, GM), "the position is told whole"
    with river.judge.store.reading() as tx:
        assert any(b"GameCorrected" in row.what for row in tx.log("river"))


def test_orders_for_units_that_are_gone_are_dropped_and_their_owner_hears_it(river: House) -> None:
    river.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    letters = river.master(position(river)[0], "UNITS FRANCE A PAR, F BRE", "END EDIT")
    orders = next(power for power in river.game().powers if power.name == "FRANCE").orders
    assert orders is not None
    assert len(orders) == 2
    assert "The orders on file for France are not those that were sent." in told(letters, FRANCE)
    assert "orders on file" not in told(letters, address("ITALY"))


def test_none_takes_all_away(river: House) -> None:
    river.master(position(river)[0], "UNITS TURKEY NONE", "CENTERS TURKEY NONE", "END EDIT")
    assert units(river, "TURKEY") == set()
    assert "TURKEY" not in river.game().board.centers.values()


def test_everything_that_is_wrong_is_named_and_nothing_is_changed(river: House) -> None:
    stamp = position(river)[0]
    said = refused_master(
        river,
        "E-EDIT",
        stamp,
        "UNITS FRANCE A SPA/SC, F SPA, A XXX, A ROM, cavalry",
        "CENTERS FRANCE BUR, VIE",
        "CENTERS AUSTRIA VIE",
        "UNITS NOWHERE A PAR",
        "COLOR blue",
        "END EDIT",
    )
    for part in (
        "A SPA/SC cannot stand there",
        "a fleet there is at SPA/NC or SPA/SC",
        "XXX is not a place",
        "In ROM there would be two units",
        '"CAVALRY" is not a unit',
        "BUR is not a supply center",
        "VIE cannot belong to both FRANCE and AUSTRIA",
        "There is no NOWHERE in river",
        '"COLOR blue" is neither',
    ):
        assert part in said


def test_a_stale_stamp_a_missing_end_and_other_people_are_refused(river: House) -> None:
    lines = position(river)
    refused_master(river, "E-SYNTAX", *lines[:-1])
    refused_play(river, "E-GM-ONLY", "FRANCE", "EDIT")
    river.master("PROCESS!")
    refused_master(river, "E-STALE", *lines)


def test_new_lines_without_a_stamp_are_told_where_it_comes_from(river: House) -> None:
    before = river.game()
    said = refused_master(river, "E-SYNTAX", "EDIT", "UNITS FRANCE A SPA", "CENTERS FRANCE BRE, MAR, PAR", "END EDIT")
    assert "EDIT needs its stamp in the first line. Send EDIT alone: the answer has it, with all lines." in said
    assert "Whose orders" not in said
    assert river.game() == before
    assert "The stamp is wrong, or too old." in refused_master(river, "E-STALE", "EDIT stamp", "END EDIT x", "END EDIT")


def test_question_above_lines_with_their_stamp_is_a_question(river: House) -> None:
    letters = river.master("EDIT", *position(river))
    assert "UNITS RUSSIA A MOS" in told(letters, GM)
    assert "The position is as it was." in told(letters, GM)


def test_a_game_that_is_over_has_no_position_to_correct(river: House) -> None:
    for power in POWERS:
        river.play(power, "SET DRAW")
    refused_master(river, "E-STATE", "EDIT")


def test_the_results_after_a_correction_start_from_it(river: House) -> None:
    river.master(position(river)[0], "UNITS FRANCE A RUH", "END EDIT")
    letters = river.master("[FRANCE]", "A RUH - BEL", "PROCESS!")
    assert "France: Army Ruhr -> Belgium." in told(letters, FRANCE)


def test_votes_are_counted_again_when_a_correction_ends_a_power(river: House) -> None:
    for power in POWERS:
        if power != "ITALY":
            river.play(power, "SET DRAW")
    letters = river.master(position(river)[0], "UNITS ITALY NONE", "CENTERS ITALY NONE", "END EDIT")
    assert river.game().stage is Stage.COMPLETED
    assert "river: the game" in "".join(letter.subject for letter in to(letters, FRANCE))


def test_under_hold_win_the_master_is_told_that_a_corrected_position_counts_as_last_years_too(river: House) -> None:
    river.master("SET RULE HOLD_WIN", "SET VICTORY 4")
    units = {"FRANCE": ["A PAR"], "ITALY": ["A NAP"]}
    put(river, at_position(river.game(), "F1901M", units, {"FRANCE": ["PAR"], "ITALY": ["NAP"]}))
    lines = (position(river)[0], "CENTERS FRANCE PAR, BRE, MAR, SPA", "END EDIT")
    said = told(river.master(*lines), GM)
    assert "Under HOLD_WIN the corrected position counts for the end of last year, too: France wins" in said
    assert "HOLD_WIN" not in told(river.master(position(river)[0], "CENTERS ITALY NAP, ROM", "END EDIT"), GM)
    river.play("FRANCE", "A PAR H")
    river.play("ITALY", "A NAP H")
    river.tick(hours=2)
    assert river.game().stage is Stage.COMPLETED


def test_without_hold_win_nothing_is_said_of_it(river: House) -> None:
    river.master("SET VICTORY 4")
    said = told(river.master(position(river)[0], "CENTERS FRANCE PAR, BRE, MAR, SPA", "END EDIT"), GM)
    assert "HOLD_WIN" not in said


def test_a_fleet_on_water_of_one_season_may_stand_where_the_position_mailed_out_has_it(house: House) -> None:
    house.start("MAP loeb9", "RULE HIBERNATE")
    house.master("ACTIVATE")
    for code, free in {"S1901M": True, "F1901M": False}.items():
        game = house.game()
        assert game.phase_code == code
        fleet = Unit(game.powers[0].name, UnitType.FLEET, Location("ARC"))
        put(house, replace(game, position=replace(game.board, units=(*game.board.units, fleet))))
        assert code_of(house, GM, "SIGNON Mriver gm-secret", *position(house)) == "", code
        put(house, game)
        other = [position(house)[0], f"UNITS {game.powers[1].name} F ARC", "END EDIT"]
        assert code_of(house, GM, "SIGNON Mriver gm-secret", *other) == ("" if free else "E-EDIT"), code
        house.master("PROCESS!")


TURKEY = address("TURKEY")
CENTERS = {"TURKEY": ["ANK", "CON", "SMY", "BUL", "GRE"], "RUSSIA": ["MOS"]}
UNITS = {"TURKEY": ["A BUL", "F AEG"], "RUSSIA": ["A MOS"]}


def stand(house: House, phase: str, units: Mapping[str, Sequence[str]] = UNITS) -> None:
    """Put the game at a position."""
    put(house, at_position(house.game(), phase, units, CENTERS))


def take_a_center(river: House) -> None:
    """Correct the centers as a Master who learns too late that Greece was not Turkey's."""
    river.master(position(river)[0], "CENTERS TURKEY ANK CON SMY BUL", "CENTERS RUSSIA MOS", "END EDIT")


@pytest.fixture
def overbuilt(river: House) -> House:
    """Return a game in W1902 with one Turkish build too many.

    Turkey built an army in Constantinople, a fleet in Ankara and an army in Smyrna.
    """
    stand(river, "W1902A")
    river.play("TURKEY", "BUILD A CON", "BUILD F ANK", "BUILD A SMY")
    river.master("PROCESS!")
    take_a_center(river)
    return river


def play_a_year(river: House) -> None:
    """The army of Smyrna goes to Armenia in S1903 and to Syria in F1903."""
    river.play("TURKEY", "A SMY - ARM")
    river.master("PROCESS!")
    river.play("TURKEY", "A ARM - SYR")
    river.master("PROCESS!")


@pytest.mark.parametrize(
    "line", ["DUTCHMAN A SYR BUILDS", "DUTCHMAN A SMY BUILDS", "dutchman Turkish army in Syria build"]
)
def test_unit_that_was_built_last_goes_wherever_it_is_now(overbuilt: House, line: str) -> None:
    play_a_year(overbuilt)
    assert overbuilt.game().phase_code == "W1903A"
    letters = overbuilt.master(line)
    assert units_of(overbuilt.game(), "TURKEY") == ["A BUL", "A CON", "F AEG", "F ANK"]
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert "The Turkish army in Syria was on the board by error, and was taken off it." in told(letters, TURKEY)


def test_removal_that_was_ordered_for_the_surplus_is_dropped_with_it(overbuilt: House) -> None:
    play_a_year(overbuilt)
    overbuilt.play("TURKEY", "REMOVE F AEG")
    letters = overbuilt.master("DUTCHMAN A SYR BUILDS")
    assert overbuilt.game().power(PowerName("TURKEY")).orders is None
    assert "The orders on file for Turkey are not those that were sent." in told(letters, TURKEY)
    overbuilt.master("PROCESS!")
    assert units_of(overbuilt.game(), "TURKEY") == ["A BUL", "A CON", "F AEG", "F ANK"]


def test_the_master_alone_hears_of_units_too_many_whenever_a_movement_phase_begins(overbuilt: House) -> None:
    letters = overbuilt.master("PROCESS!")
    assert overbuilt.game().phase_code == "F1903M"
    assert "Fall 1903 Movement of river begins with more units than allowed" in told(letters, GM)
    assert "Turkey has 1 unit too many." in told(letters, GM)
    assert "too many" not in told(letters, TURKEY)


def test_nobody_hears_of_units_too_many_that_adjustments_are_about_to_take(overbuilt: House) -> None:
    overbuilt.master("PROCESS!")
    letters = overbuilt.master("PROCESS!")
    assert overbuilt.game().phase_code == "W1903A"
    assert "too many" not in told(letters, GM)
    assert "too many" not in told(overbuilt.master("PROCESS!"), GM), "they have taken it"


def test_surplus_that_has_survived_one_adjudication_is_left_to_rollback(overbuilt: House) -> None:
    overbuilt.play("TURKEY", "A SMY - ARM")
    overbuilt.master("PROCESS!")
    said = refused_master(overbuilt, "E-DUTCHMAN-YOUNG", "DUTCHMAN A ARM BUILDS")
    assert "The surplus has survived 1 adjudication." in said
    assert "ROLLBACK" in said


def test_surplus_counts_in_the_spring_after_the_builds_too(river: House) -> None:
    stand(river, "F1902M")
    river.master("PROCESS!")
    river.play("TURKEY", "BUILD A CON", "BUILD F ANK", "BUILD A SMY")
    river.master("PROCESS!")
    take_a_center(river)
    assert river.game().phase_code == "S1903M"
    said = refused_master(river, "E-DUTCHMAN-YOUNG", "DUTCHMAN A SMY BUILDS")
    assert "The surplus has survived 0 adjudications." in said


def test_units_that_adjustments_take_for_a_center_lost_since_are_no_surplus(overbuilt: House) -> None:
    play_a_year(overbuilt)
    lost = ("CENTERS TURKEY ANK CON SMY", "CENTERS RUSSIA MOS BUL")
    overbuilt.master(position(overbuilt)[0], *lost, "END EDIT")
    overbuilt.master("DUTCHMAN A SYR BUILDS")
    assert units_of(overbuilt.game(), "TURKEY") == ["A BUL", "A CON", "F AEG", "F ANK"]


def test_for_an_error_of_the_master_the_unit_goes_that_is_named(overbuilt: House) -> None:
    play_a_year(overbuilt)
    overbuilt.master("DUTCHMAN F AEG ERROR")
    assert units_of(overbuilt.game(), "TURKEY") == ["A BUL", "A CON", "A SYR", "F ANK"]


@pytest.mark.parametrize(("house", "gone"), [("cd_removal=distance", "A SEV"), ("DEFAULT", "F AEG")])
def test_for_too_few_removals_those_go_that_civil_disorder_would_take_now(
    overbuilt: House, house: str, gone: str
) -> None:
    overbuilt.master(f"HOUSE {house}")
    play_a_year(overbuilt)
    overbuilt.master(position(overbuilt)[0], "UNITS TURKEY A BUL, A CON, F ANK, A SEV, F AEG", "END EDIT")
    overbuilt.master("DUTCHMAN A BUL REMOVALS")
    assert gone not in units_of(overbuilt.game(), "TURKEY")
    assert len(units_of(overbuilt.game(), "TURKEY")) == 4


def test_late_builds_that_are_gone_already_are_told(overbuilt: House) -> None:
    play_a_year(overbuilt)
    overbuilt.master(position(overbuilt)[0], "UNITS TURKEY A BUL, F AEG, F ANK, A CON, A RUM", "END EDIT")
    assert "State another cause" in refused_master(overbuilt, "E-DUTCHMAN-GONE", "DUTCHMAN A RUM BUILDS")
    overbuilt.master("DUTCHMAN A RUM ERROR")
    assert units_of(overbuilt.game(), "TURKEY") == ["A BUL", "A CON", "F AEG", "F ANK"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("DUTCHMAN A MOS ERROR", "E-DUTCHMAN-NONE"),
        ("DUTCHMAN A PAR ERROR", "E-DUTCHMAN-UNIT"),
        ("DUTCHMAN F SYR BUILDS", "E-DUTCHMAN-UNIT"),
        ("DUTCHMAN nobody ERROR", "E-DUTCHMAN-UNIT"),
        ("DUTCHMAN A SYR", "E-SYNTAX"),
        ("DUTCHMAN A SYR BUILDS here", "E-SYNTAX"),
        ("DUTCHMAN A SYR PLACED", "E-SYNTAX"),
        ("DUTCHMAN A SYR PLACED ARM", "E-DUTCHMAN-UNIT"),
    ],
)
def test_what_is_no_unit_too_many_is_refused(overbuilt: House, line: str, code: str) -> None:
    play_a_year(overbuilt)
    refused_master(overbuilt, code, line)


def test_dutchman_is_the_masters_and_for_games_in_play(river: House) -> None:
    refused_play(river, "E-GM-ONLY", "FRANCE", "DUTCHMAN A PAR ERROR")
    refused_master(river, "E-DUTCHMAN-NONE", "DUTCHMAN A PAR ERROR")
    river.master("TERMINATE YES")
    refused_master(river, "E-STATE", "DUTCHMAN A PAR ERROR")


def two_in_munich(river: House) -> None:
    """A French army stands in Munich, where a German one is."""
    game = river.game()
    assert game.position is not None
    french = Unit(PowerName("FRANCE"), UnitType.ARMY, Location("MUN"))
    units = tuple(unit for unit in game.position.units if str(unit) != "A PAR")
    put(river, replace(game, position=replace(game.position, units=(*units, french))))


@pytest.mark.parametrize(
    ("line", "france", "said"),
    [
        (
            "DUTCHMAN FRANCE A MUN PLACED BUR",
            ["A BUR", "A MAR", "F BRE"],
            "The French army in Munich was there by error, and is now in Burgundy.",
        ),
        (
            "DUTCHMAN FRANCE A MUN PLACED MAR",
            ["A MAR", "F BRE"],
            "The French army in Munich was on the board by error, and was taken off it.",
        ),
        (
            "DUTCHMAN French army in Munich PLACED NOWHERE",
            ["A MAR", "F BRE"],
            "The French army in Munich was on the board by error, and was taken off it.",
        ),
    ],
)
def test_one_of_two_units_in_a_province_gets_where_it_belongs_if_that_is_free(
    river: House, line: str, france: list[str], said: str
) -> None:
    two_in_munich(river)
    letters = river.master(line)
    assert units_of(river.game(), "FRANCE") == france
    assert "A MUN" in units_of(river.game(), "GERMANY")
    assert said in told(letters, address("ITALY"))


def test_two_units_in_a_province_go_before_any_surplus(river: House) -> None:
    two_in_munich(river)
    said = refused_master(river, "E-DUTCHMAN-SHARED", "DUTCHMAN FRANCE A MUN ERROR")
    assert "PLACED NOWHERE" in said
    refused_master(river, "E-DUTCHMAN-UNIT", "DUTCHMAN A MUN PLACED BUR")
    refused_master(river, "E-DUTCHMAN-PLACE", "DUTCHMAN FRANCE A MUN PLACED ENG")


def test_where_units_are_hidden_nobody_is_told_which_one_went(house: House) -> None:
    house.start("RULE BLIND")
    stand(house, "W1902A")
    house.play("TURKEY", "BUILD A CON", "BUILD F ANK", "BUILD A SMY")
    house.master("PROCESS!")
    take_a_center(house)
    play_a_year(house)
    letters = house.master("DUTCHMAN A SYR BUILDS")
    italy = told(letters, address("ITALY"))
    assert "A unit that was on the board by error was taken off it." in italy
    assert "Syria" not in italy
    assert "Turk" not in italy
    assert units_of(house.game(), "TURKEY") == ["A BUL", "A CON", "F AEG", "F ANK"]


def test_unit_that_waits_for_its_retreat_can_be_the_one_too_many(overbuilt: House) -> None:
    play_a_year(overbuilt)
    put(
        overbuilt,
        at_position(
            overbuilt.game(),
            "S1904M",
            {"TURKEY": ["A BUL", "A CON", "F ANK", "A SYR", "F AEG"], "RUSSIA": ["A MOS", "A SER", "A RUM", "A ALB"]},
            {"TURKEY": ["ANK", "CON", "SMY", "BUL"], "RUSSIA": ["MOS", "WAR", "SEV", "STP"]},
        ),
    )
    overbuilt.play("RUSSIA", "A SER - BUL", "A RUM S A SER - BUL")
    overbuilt.master("PROCESS!")
    assert overbuilt.game().phase_code == "S1904R"
    overbuilt.master("DUTCHMAN A BUL ERROR")
    assert units_of(overbuilt.game(), "TURKEY") == ["A CON", "A SYR", "F AEG", "F ANK"]
    assert overbuilt.game().board.dislodged == ()
