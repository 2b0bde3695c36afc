"""ROLLBACK and ROLLFORWARD: there and back again (commands.md 9.3)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.commands.mastering.edit import stamp_of
from judge.game.game import Stage, WaitReason
from tests.support.command_mails import HOLDS, code_of, order_all, power, put, readers, refused, refused_master, told
from tests.support.house import GM, POWERS, House, address, to
from tests.support.subjects import bare

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE, ITALY = address("FRANCE"), address("ITALY")


@pytest.fixture
def year(house: House) -> House:
    """The game river in W1901A: France took Spain and Portugal, everybody else stood still."""
    house.once(("a year to go back in",), lambda: _year(house))
    return house


def _year(house: House) -> None:
    house.start()
    order_all(house, but=("FRANCE",))
    house.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    house.master("PROCESS S1901M")
    house.master("[FRANCE]", "A BUR H", "A SPA H", "F MAO - POR", "PROCESS! F1901M")
    assert house.game().phase_code == "W1901A"


def shelves(house: House) -> tuple[list[str], list[str]]:
    """The codes of the played and of the shelved phases in the store."""
    with house.judge.store.reading() as tx:
        return [row.phase for row in tx.phases("river")], [row.phase for row in tx.phases("river", "shelved")]


def test_rollback_goes_to_the_last_processed_phase_without_orders_and_all_are_told(year: House) -> None:
    letters = year.master("ROLLBACK")
    game = year.game()
    assert game.phase_code == "F1901M"
    assert "POR" not in game.board.centers
    assert all(one.orders is None for one in game.powers)
    assert game.shelved == ("F1901M",)
    assert readers(letters) == EVERYBODY
    said = told(letters, FRANCE)
    assert "back to Fall 1901" in said
    assert "orders of that time are cleared" in said
    assert game.deadline is not None
    assert game.deadline >= year.now + timedelta(days=3)


@pytest.mark.parametrize("line", ["ROLLBACK S1901M RESTORE", "rollback recover s1901m"])
def test_rollback_restore_brings_the_orders_back_and_leaves_time_to_change_them(year: House, line: str) -> None:
    letters = year.master(line)
    assert year.game().phase_code == "S1901M"
    assert "on file again" in told(letters, FRANCE)
    assert all(one.orders is not None for one in year.game().powers)
    year.play("FRANCE", "A PAR - PIC", "A MAR - SPA", "F BRE - MAO")
    year.tick(hours=1)
    assert year.game().phase_code == "F1901M"
    assert "PIC" in {str(unit.location) for unit in year.game().board.units_of(year.game().powers[2].name)}


def test_who_hears_of_restored_orders_hears_when_the_phase_is_processed_and_how_to_hold_it(year: House) -> None:
    letters = year.master("ROLLBACK RESTORE S1901M")
    said = "All orders are in: the phase is processed Mon 23 Nov 2026 12:20 GMT, in 20 minutes."
    assert f"{said} SET WAIT, sent before that, holds it until the deadline." in told(letters, FRANCE)
    assert "The deadline is" in told(letters, FRANCE)
    assert f"{said} WAIT, sent before that, stops the clock, and SET START puts the phase off." in told(letters, GM)
    year.play("FRANCE", "SET WAIT")
    year.tick(hours=1)
    assert year.game().phase_code == "S1901M"


def test_who_lacks_orders_after_a_rollback_or_whose_phase_waits_for_others_hears_the_deadline_only(
    river: House,
) -> None:
    order_all(river, but=("ITALY",))
    river.master("PROCESS! S1901M")
    letters = river.master("ROLLBACK RESTORE S1901M")
    for reader in (FRANCE, ITALY, GM):
        assert "All orders are in" not in told(letters, reader)
        assert "The deadline is" in told(letters, reader)


def test_restored_orders_in_a_game_without_deadlines_do_not_process_before_the_master_can_act(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    order_all(house)
    assert house.game().phase_code == "F1901M"
    house.master("ROLLBACK RESTORE")
    assert house.game().phase_code == "S1901M"
    house.tick(hours=1)
    assert house.game().phase_code == "F1901M"


def test_wait_flags_and_votes_are_cleared(year: House) -> None:
    year.master("ROLLBACK")
    year.play("ITALY", "SET WAIT", "SET DRAW")
    year.master("ROLLBACK F1901M")
    assert year.game().phase_code == "F1901M", "to the present phase: it begins anew"
    italy = power(year, "ITALY")
    assert not italy.wait
    assert italy.vote is None


@pytest.mark.parametrize("words", ["", "RESTORE S1901M", "FULL S1901M", "F1901M", "W1901A", "FORMING"])
def test_everybody_hears_that_flags_votes_and_proposals_are_gone(year: House, words: str) -> None:
    year.play("ITALY", "SET WAIT", "PROPOSE DRAW")
    letters = year.master(f"ROLLBACK {words}")
    forming = words == "FORMING"
    again = ": after the start everybody orders anew" if forming else ": set yours again"
    for reader in (FRANCE, ITALY):
        assert f"ait flags, votes and proposals are gone{again}." in told(letters, reader)
    assert "ait flags, votes and proposals are gone." in told(letters, GM)


def test_people_and_passwords_stay_unless_full(year: House) -> None:
    year.play("FRANCE", "SET PASSWORD newer", "SET ADDRESS home@example.net")
    year.master("ROLLBACK S1901M")
    assert code_of(year, FRANCE, "SIGNON Friver newer") == ""
    year.master("ROLLFORWARD W1901A")
    year.master("ROLLBACK FULL S1901M")
    assert code_of(year, FRANCE, "SIGNON Friver newer") == "", "they were newer already when S1901M was played again"


def test_full_brings_back_the_people_of_that_time(year: House) -> None:
    year.mail("new@example.net", "TAKEOVER MASTER@river gm-secret gm2-pw")
    year.play("FRANCE", "SET PASSWORD newer")
    letters = year.mail("new@example.net", "SIGNON Mriver gm2-pw", "ROLLBACK FULL S1901M")
    assert code_of(year, FRANCE, "SIGNON Friver france-pw") == ""
    assert code_of(year, FRANCE, "SIGNON Friver newer") == "E-SIGNON"
    assert year.game().master.addresses == ("new@example.net",), "the Master does not give the game away by it"
    assert "those of that time as well" in told(letters, FRANCE)


def test_rollforward_plays_the_shelved_phases_again_one_by_one(year: House) -> None:
    year.master("ROLLBACK S1901M")
    assert shelves(year) == ([], ["S1901M", "F1901M"])
    letters = year.master("ROLLFORWARD")
    assert year.game().phase_code == "F1901M"
    assert shelves(year) == (["S1901M"], ["F1901M"])
    assert "river: results of spring 1901" in {bare(letter.subject) for letter in to(letters, ITALY)}
    assert "differently" not in told(letters, GM)
    year.master("ROLLFORWARD")
    assert year.game().phase_code == "W1901A"
    assert shelves(year) == (["S1901M", "F1901M"], [])
    assert year.game().shelved == ()
    assert year.game().board.centers["POR"] == "FRANCE"
    assert "was rolled back" in refused_master(year, "E-ROLL", "ROLLFORWARD")


def test_rollforward_names_the_phases_that_are_left_and_the_line_that_plays_them_all(year: House) -> None:
    year.master("ROLLBACK FORMING")
    assert "Still to be played again: S1901M and F1901M. ROLLFORWARD W1901A plays them all." in told(
        year.master("ROLLFORWARD"), GM
    )
    assert "Still to be played again: F1901M. ROLLFORWARD W1901A plays it." in told(year.master("ROLLFORWARD"), GM)
    assert "Still" not in told(year.master("ROLLFORWARD"), GM)


def test_orders_that_rollforward_drops_are_told_to_the_master_and_to_their_sender_alone(year: House) -> None:
    year.master("ROLLBACK S1901M")
    year.play("FRANCE", "A PAR - PIC", "A MAR - SPA", "F BRE - MAO")
    letters = year.master("ROLLFORWARD")
    assert "Newer orders of France are dropped, and their senders are told." in told(letters, GM)
    again = "This phase was rolled back and is played again, with the orders that it had."
    assert f"{again} Newer orders of France do not count." in told(letters, FRANCE)
    assert again in told(letters, ITALY)
    assert "Newer orders" not in told(letters, ITALY)


def test_rollforward_to_a_named_phase_plays_all_before_it(year: House) -> None:
    year.master("ROLLBACK S1901M")
    year.master("ROLLFORWARD W1901A")
    assert year.game().phase_code == "W1901A"
    assert shelves(year) == (["S1901M", "F1901M"], [])


def test_history_and_summary_have_only_the_phases_that_count(year: House) -> None:
    year.master("ROLLBACK S1901M")
    assert "No phase of river has been processed yet." in told(year.mail(ITALY, "HISTORY river"), ITALY)
    year.master("ROLLFORWARD")
    said = told(year.mail(ITALY, "HISTORY river"), ITALY)
    assert "S1901M" in said or "Spring 1901" in said
    assert "Fall 1901" not in said


def test_a_phase_processed_normally_throws_the_shelf_away(year: House) -> None:
    year.master("ROLLBACK S1901M", "PROCESS!")
    assert year.game().phase_code == "F1901M"
    assert year.game().shelved == ()
    assert shelves(year) == (["S1901M"], [])
    assert "was rolled back" in refused_master(year, "E-ROLL", "ROLLFORWARD")


def test_two_rollbacks_in_a_row_put_all_on_the_shelf(year: House) -> None:
    year.master("ROLLBACK")
    year.master("ROLLBACK")
    assert year.game().phase_code == "S1901M"
    assert year.game().shelved == ("S1901M", "F1901M")
    year.master("ROLLFORWARD W1901A")
    assert year.game().board.centers["SPA"] == "FRANCE"


def test_a_waiting_game_stays_waiting_and_a_vacancy_counts_on(year: House) -> None:
    year.master("WAIT", "RESIGN italy", "ROLLBACK")
    assert year.game().stage is Stage.WAITING
    assert year.game().waiting_for == (WaitReason.MASTER, WaitReason.VACANCY)


def test_rollback_forming_keeps_every_holder_and_activate_begins_anew(year: House) -> None:
    letters = year.master("ROLLBACK FORMING")
    game = year.game()
    assert game.stage is Stage.FORMING
    assert game.position is None
    assert [seat.power for seat in game.seats] == list(POWERS)
    assert readers(letters) == EVERYBODY
    assert "for players" not in told(letters, FRANCE)
    letters = year.master("ACTIVATE")
    game = year.game()
    assert game.stage is Stage.ACTIVE
    assert game.phase_code == "S1901M"
    assert power(year, "FRANCE").player is not None
    assert code_of(year, FRANCE, "SIGNON Friver france-pw", *HOLDS["FRANCE"]) == ""
    year.master("PROCESS!")
    assert shelves(year) == (["S1901M"], [])


def test_rollforward_goes_on_from_forming_too(year: House) -> None:
    year.master("ROLLBACK FORMING")
    year.master("ROLLFORWARD")
    assert year.game().phase_code == "S1901M"
    assert year.game().stage is Stage.ACTIVE
    year.master("ROLLFORWARD W1901A")
    assert year.game().phase_code == "W1901A"
    assert year.game().board.centers["SPA"] == "FRANCE"


def test_rollforward_from_forming_to_a_named_phase(year: House) -> None:
    year.master("ROLLBACK FORMING")
    year.master("ROLLFORWARD F1901M")
    assert year.game().phase_code == "F1901M"


def test_a_shelved_phase_that_no_longer_fits_the_board_is_not_played(year: House) -> None:
    year.master("ROLLBACK FORMING")
    year.mail(ITALY, "RESIGN Iriver italy-pw YES")
    year.master("ACTIVATE")
    assert "board is not what it was" in refused_master(year, "E-ROLL", "ROLLFORWARD")


def test_rollforward_from_forming_without_one_of_the_players_begins_nothing_and_says_who_is_missing(
    year: House,
) -> None:
    letters = year.master("ROLLBACK FORMING")
    assert "as long as the same powers are played" in told(letters, GM)
    year.mail(ITALY, "RESIGN Iriver italy-pw YES")
    said = refused_master(year, "E-ROLL", "ROLLFORWARD")
    assert "Nobody plays Italy, so S1901M would be played with other powers than it was" in said
    assert "ACTIVATE begins the game anew" in said
    assert year.game().stage is Stage.FORMING
    assert "Nobody plays Italy" in refused_master(year, "E-ROLL", "ROLLFORWARD F1901M")


def test_rollforward_plays_the_old_phases_again_when_somebody_else_has_joined(year: House) -> None:
    year.master("ROLLBACK FORMING")
    year.mail(ITALY, "RESIGN Iriver italy-pw YES")
    year.mail("new@example.net", "JOIN river new-pw")
    year.master("ROLLFORWARD W1901A")
    assert year.game().phase_code == "W1901A"
    assert year.game().board.centers["SPA"] == "FRANCE"


def test_rollforward_from_forming_with_one_player_more_begins_nothing(river: House) -> None:
    river.master("UNSTART")
    river.mail(ITALY, "RESIGN Iriver italy-pw YES")
    river.master("RESIGN turkey", "ACTIVATE", "PROCESS! S1901M", "ROLLBACK FORMING")
    river.mail("new@example.net", "JOIN italy@river new-pw")
    assert "Italy had no player then" in refused_master(river, "E-ROLL", "ROLLFORWARD")


def test_rollforward_from_forming_begins_with_what_was_corrected_before_the_first_phase(river: House) -> None:
    river.master(f"EDIT {stamp_of(river.game().board)}", "UNITS FRANCE A BUR, F BRE", "END EDIT")
    corrected = river.game().position
    river.master("PROCESS! S1901M", "ROLLBACK FORMING", "ROLLFORWARD")
    assert river.game().position == corrected
    river.master("ROLLFORWARD")
    assert river.game().phase_code == "F1901M"


def test_a_game_that_all_have_left_before_the_second_start_is_not_rolled_forward(year: House) -> None:
    year.master("ROLLBACK FORMING")
    year.master(*(f"RESIGN {name}" for name in POWERS))
    assert "all have left" in refused_master(year, "E-STATE-SEATS", "ROLLFORWARD")
    assert year.game().stage is Stage.FORMING
    year.mail("new@example.net", "JOIN river new-pw")
    year.master("ACTIVATE")
    assert year.game().stage is Stage.ACTIVE


def test_a_player_who_left_before_the_second_start_can_be_replaced(year: House) -> None:
    year.master("ROLLBACK FORMING")
    year.mail(ITALY, "RESIGN Iriver italy-pw YES")
    year.mail("new@example.net", "JOIN river new-pw")
    game = year.game()
    assert game.stage is Stage.ACTIVE
    italy = power(year, "ITALY").player
    assert italy is not None
    assert italy.addresses == ("new@example.net",)


@pytest.mark.parametrize("words", ["S1905M", "F1899M", "nonsense", "FORMED"])
def test_a_phase_that_was_not_played_is_refused(year: House, words: str) -> None:
    assert "no processed phase" in refused_master(year, "E-ROLL", f"ROLLBACK {words}")
    year.master("ROLLBACK")
    assert "cannot be rolled forward to" in refused_master(year, "E-ROLL", f"ROLLFORWARD {words}")


def test_rollbacks_that_cannot_be(house: House) -> None:
    house.start()
    assert "No phase of river has been processed yet" in refused_master(house, "E-ROLL", "ROLLBACK")
    assert '"S1901M F1901M" names no phase' in refused_master(house, "E-SYNTAX", "ROLLBACK S1901M F1901M")
    house.master("TERMINATE YES")
    assert "terminated" in refused_master(house, "E-ROLL", "ROLLBACK")
    house.create(name="lake")
    assert "forming" in refused(house, "E-ROLL", GM, "SIGNON Mlake gm-secret", "ROLLBACK")


def test_rollback_by_the_number_of_a_phase_or_its_name_in_words(year: House) -> None:
    assert "no processed phase 9" in refused_master(year, "E-ROLL", "ROLLBACK 9")
    year.master("ROLLBACK 2")
    assert year.game().phase_code == "F1901M"
    year.master("ROLLFORWARD")
    year.master("ROLLBACK TO Spring 1901 Movement")
    assert year.game().phase_code == "S1901M"
    assert "ROLLFORWARD leads to the start of a later phase: F1901M" in refused_master(
        year, "E-ROLL", "ROLLFORWARD F1907M"
    )


def test_orders_in_the_mail_before_a_rollback_do_not_stay_on_file(year: House) -> None:
    year.master("[FRANCE]", "BUILD A PAR", "WAIVE", "ROLLBACK")
    assert power(year, "FRANCE").orders is None


def test_a_solitaire_game_can_be_rolled_back_after_its_end(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret", "RULE SOLITAIRE", "FORM")
    game = house.game()
    austria, board = game.powers[0].name, house.judge.in_play(game).map
    alone = replace(
        game.board,
        phase=board.phase("F1901M"),
        units=game.board.units_of(austria),
        centers=dict.fromkeys(board.centers, austria),
    )
    put(house, replace(game, position=alone))
    house.master("PROCESS!")
    assert house.game().stage is Stage.COMPLETED
    house.master("ROLLBACK")
    assert house.game().stage is Stage.ACTIVE
    assert house.game().ending is None
    assert house.game().phase_code == "F1901M"


def test_a_long_way_forward_is_gone_six_phases_at_a_time(river: House) -> None:
    for _ in range(8):
        river.master("PROCESS!")
    there = river.game().phase_code
    river.master("ROLLBACK S1901M")
    letters = river.master(f"ROLLFORWARD {there}")
    assert len(shelves(river)[0]) == 6
    assert f"To go on from here, send ROLLFORWARD {there} once more." in told(letters, GM)
    letters = river.master(f"ROLLFORWARD {there}")
    assert (river.game().phase_code, shelves(river)[1]) == (there, [])
    assert "once more" not in told(letters, GM)


def test_an_observer_is_not_asked_for_orders_by_a_rollback(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    river.master("PROCESS!")
    letters = river.master("ROLLBACK")
    assert "The orders of that time are cleared." in told(letters, "owl@example.org")
    assert "send yours again" not in told(letters, "owl@example.org")
    assert "send yours again" in told(letters, FRANCE)


@pytest.mark.parametrize("line", ["ROLLBACK S1901M", "ROLLBACK FORMING", "UNSTART"])
def test_the_answer_promises_no_way_forward_where_nothing_has_been_played(river: House, line: str) -> None:
    assert "ROLLFORWARD" not in told(river.master(line), GM)


def test_the_answer_tells_the_way_forward_where_phases_were_rolled_back(year: House) -> None:
    assert "ROLLFORWARD plays the later phases again" in told(year.master("ROLLBACK"), GM)


def test_restore_tells_who_had_no_orders_on_file_and_the_master_whose_they_were(river: House) -> None:
    order_all(river, but=("TURKEY",))
    river.master("PROCESS! S1901M")
    letters = river.master("ROLLBACK RESTORE S1901M")
    assert "none were on file for Turkey" in told(letters, GM)
    assert "Turkey had no orders on file at that time: please send them." in told(letters, address("TURKEY"))
    assert "are on file again" not in told(letters, address("TURKEY"))
    assert "are on file again" in told(letters, FRANCE)
    assert "Turkey had no orders" not in told(letters, FRANCE)


def test_a_refused_rollforward_names_the_phases_to_which_it_leads(year: House) -> None:
    year.master("ROLLBACK S1901M")
    said = refused_master(year, "E-ROLL", "ROLLFORWARD S1901M")
    assert "river is in S1901M now. ROLLFORWARD leads to the start of a later phase: F1901M, W1901A." in said
    assert "cannot be rolled forward to S1905M" in refused_master(year, "E-ROLL", "ROLLFORWARD S1905M")
    year.master("ROLLFORWARD W1901A")
    assert year.game().phase_code == "W1901A"


@pytest.mark.parametrize("way", [("ROLLBACK",), ("PROCESS! S1901M", "ROLLBACK")])
def test_a_phase_keeps_its_correction_in_a_rollback_and_the_answer_says_so(river: House, way: tuple[str, ...]) -> None:
    river.master(f"EDIT {stamp_of(river.game().board)}", "UNITS FRANCE A BUR, F BRE", "END EDIT")
    corrected = river.game().position
    line = "ROLLBACK S1901M"
    river.master(*way[:-1])
    assert "S1901M keeps its board as corrected by hand." in told(river.master(line), GM)
    assert river.game().position == corrected


def test_no_answer_speaks_of_a_correction_where_there_was_none(year: House) -> None:
    for line in ("ROLLBACK F1901M", "ROLLBACK", "ROLLBACK FORMING"):
        said = told(year.master(line), GM)
        assert "corrected" not in said
        assert "correction" not in said


def test_the_answer_tells_that_a_correction_before_the_start_is_gone(river: House) -> None:
    river.master(f"EDIT {stamp_of(river.game().board)}", "UNITS FRANCE A BUR, F BRE", "END EDIT")
    river.master("PROCESS! S1901M")
    said = told(river.master("ROLLBACK FORMING"), GM)
    assert "The correction of S1901M by hand (EDIT) is gone. ROLLFORWARD makes it again." in said
