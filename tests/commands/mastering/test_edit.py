"""EDIT and EDIT stamp ... END EDIT: the Master corrects the board."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import Location
from judge.board.position import Unit, UnitType
from judge.commands.mastering.edit import stamp_of
from judge.game.game import Stage
from tests.support.command_mails import code_of, put, readers, refused_master, refused_play, told
from tests.support.games import at_position
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
        "XXX is no place",
        "In ROM there would be two units",
        '"CAVALRY" is no unit',
        "BUR is no supply center",
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
    assert "Under HOLD_WIN the corrected position counts as that of the last year's end, too: France wins" in said
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
