"""Protests against results (house_rules.md 9): their time, their readers, and their delays."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.game.game import Stage
from tests.support.command_mails import HOLDS, order_all, put, readers, refused, refused_master, refused_play, told
from tests.support.everybody import Everybody
from tests.support.games import at_position
from tests.support.house import GM, House, address, words

FRANCE, ITALY, TURKEY = address("FRANCE"), address("ITALY"), address("TURKEY")
MONDAY, TUESDAY = 23, 24


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """An hour of the week in which tests begin."""
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


@pytest.fixture
def window(house: House) -> House:
    """Results of Spring 1901 on Monday at ten, with a window of a day, and a deadline of half a day."""
    house.once(("protests within a window",), lambda: _window(house))
    return house


def _window(house: House) -> None:
    house.now = at(MONDAY, 9)
    house.start("HOUSE correction_window=24H", "TIMING MOVE 12H NEXT 12H DAYS SMTWTFS")
    order_all(house)
    house.now = at(MONDAY, 10)
    house.master("PROCESS!")
    assert house.game().phase_code == "F1901M"


def order_holds(house: House) -> None:
    """Have everybody hold, so that the phase is ready."""
    for power in HOLDS:
        units = house.game().board.units_of(power)
        house.play(power, *(f"{unit} H" for unit in units))


def test_a_protest_within_the_window_is_taken_and_told_to_the_master_alone(window: House) -> None:
    window.now = at(TUESDAY, 9, 30)
    letters = window.play("FRANCE", "PROTEST S1901M my fleet did not hold")
    assert readers(letters) == {FRANCE, GM}
    assert "France protests against the results of Spring 1901 Movement (protest 1): my fleet did not hold" in told(
        letters, GM
    )
    assert "Tue 24 Nov 2026 10:00" in told(letters, FRANCE)
    assert "my fleet" not in words(window.play("ITALY", "STATUS", "LIST river"), ITALY)


def test_results_tell_players_until_when_they_may_be_protested_against(window: House) -> None:
    order_holds(window)
    letters = window.master("PROCESS! F1901M")
    text = told([letter for letter in letters if "results" in letter.subject], FRANCE)
    assert "say so until Tue 24 Nov 2026 10:00" in text
    assert "PROTEST F1901M what is wrong" in text
    assert "PROTEST" not in told(letters, GM)
    window.master("HOUSE correction_window=0H")
    assert "PROTEST" not in told(window.master("PROCESS! S1902M"), FRANCE)


def test_a_protest_after_the_window_is_too_late(window: House) -> None:
    window.now = at(TUESDAY, 11)
    assert "10:00" in refused_play(window, "E-PROTEST-LATE", "FRANCE", "PROTEST S1901M wrong")


def test_a_protest_in_the_second_of_the_windows_end_is_too_late_since_it_would_hold_nothing_up(window: House) -> None:
    window.now = at(TUESDAY, 10)
    refused_play(window, "E-PROTEST-LATE", "FRANCE", "PROTEST S1901M wrong")
    assert not window.game().protests


def test_the_next_phase_does_not_run_before_the_windows_end_while_a_case_is_open(window: House) -> None:
    window.play("FRANCE", "PROTEST S1901M wrong")
    order_holds(window)
    window.tick(hours=14)
    assert (window.now, window.game().phase_code) == (at(TUESDAY, 0), "F1901M")
    for line in ("PROCESS", "PROCESS! F1901M"):
        refused_master(window, "E-CASE-OPEN", line)
    window.tick(hours=9)
    assert window.game().phase_code == "F1901M"
    window.tick(hours=2)
    assert window.game().phase_code == "S1902M"
    assert not window.game().protests


def test_a_phase_runs_early_no_sooner_than_the_windows_end_with_and_without_a_case(tmp_path: Path) -> None:
    said = []
    for number, lines in enumerate(([], ["PROTEST S1901M wrong"])):
        (tmp_path / str(number)).mkdir()
        house = House(tmp_path / str(number))
        house.now = at(MONDAY, 9)
        house.start("HOUSE correction_window=24H", "TIMING MOVE 3D NEXT 3D DAYS SMTWTFS")
        order_all(house)
        house.now = at(MONDAY, 10)
        house.master("PROCESS!")
        if lines:
            house.play("FRANCE", *lines)
        order_holds(house)
        said.append(told(house.play("TURKEY", "LIST river", "A CON H"), TURKEY))
        house.tick(hours=23)
        assert house.game().phase_code == "F1901M"
        house.tick(hours=2)
        assert house.game().phase_code == "S1902M"
        house.judge.store.close()
    assert said[0] == said[1]
    assert "the phase is processed Tue 24 Nov 2026 10:00" in said[0]


def test_before_the_deadline_no_hour_tells_others_of_a_case(window: House) -> None:
    order_holds(window)
    lines = ("STATUS", "LIST river", "A CON H")
    before = told(window.play("TURKEY", *lines), TURKEY)
    window.play("FRANCE", "PROTEST S1901M wrong")
    assert told(window.play("TURKEY", *lines), TURKEY) == before
    assert "the phase is processed Tue 24 Nov 2026 09:00" in before


def test_the_master_who_answers_the_last_case_reads_how_long_others_may_protest_and_what_runs_the_phase(
    tmp_path: Path,
) -> None:
    house = House(tmp_path)
    house.now = at(MONDAY, 9)
    house.start("HOUSE correction_window=24H", "TIMING MOVE 3D NEXT 3D DAYS SMTWTFS")
    order_all(house)
    house.master("PROCESS!")
    order_holds(house)
    house.play("FRANCE", "PROTEST S1901M wrong")
    house.play("ITALY", "PROTEST S1901M wrong")
    waits = (
        "No phase runs early before Tue 24 Nov 2026 09:00 GMT, since others may protest until then. PROCESS runs it."
    )
    assert waits not in told(house.master("REJECT 1"), GM)
    letters = house.master("REJECT 2")
    assert waits in told(letters, GM)
    assert "runs early" not in told(letters, ITALY)
    house.master("PROCESS")
    assert house.game().phase_code == "S1902M"


def test_without_a_case_the_phase_runs_at_its_deadline_though_the_window_is_open(window: House) -> None:
    order_holds(window)
    window.tick(hours=22)
    assert window.game().phase_code == "F1901M"
    window.tick(hours=1)
    assert window.game().phase_code == "S1902M"


def test_a_rejected_case_holds_nothing_up_and_its_writer_is_told_why(window: House) -> None:
    window.play("FRANCE", "PROTEST S1901M wrong")
    order_holds(window)
    letters = window.master("REJECT 1 The support was cut")
    assert readers(letters) == {FRANCE, GM}
    assert "The Master lets them stand: The support was cut" in told(letters, FRANCE)
    window.tick(hours=23)
    assert window.game().phase_code == "S1902M"


def test_who_comes_in_a_protesters_place_hears_nothing_of_the_protest(window: House) -> None:
    window.play("FRANCE", "PROTEST S1901M wrong")
    window.play("FRANCE", "RESIGN YES")
    window.mail("new@example.net", "TAKEOVER france@river new-pw")
    assert "protest" not in told(
        window.mail("new@example.net", "SIGNON france@river new-pw", "STATUS"), "new@example.net"
    )
    letters = window.master("REJECT 1 The support was cut")
    assert readers(letters) == {GM}
    assert "Nobody is told: the protester no longer plays France." in told(letters, GM)


def test_a_protester_who_has_moved_is_told_there(window: House) -> None:
    window.play("FRANCE", "PROTEST S1901M wrong")
    window.play("FRANCE", "SET ADDRESS moved@example.net")
    assert readers(window.master("REJECT 1")) == {"moved@example.net", GM}


def test_of_several_cases_the_master_says_which(window: House) -> None:
    refused_master(window, "E-CASE-NONE", "REJECT")
    window.play("FRANCE", "PROTEST S1901M wrong")
    window.play("ITALY", "PROTEST Spring 1901 Movement wrong too")
    assert "1, 2" in refused_master(window, "E-CASE-NONE", "REJECT")
    refused_master(window, "E-CASE-NONE", "REJECT 3")
    assert readers(window.master("REJECT 2")) == {ITALY, GM}
    assert [case.by for case in window.game().protests] == ["FRANCE"]
    window.master("REJECT")
    assert not window.game().protests


def test_each_protest_of_a_game_has_a_number_of_its_own_after_an_answer_and_a_rollback(window: House) -> None:
    window.play("FRANCE", "PROTEST S1901M wrong")
    window.master("REJECT 1")
    assert "(protest 2)" in told(window.play("ITALY", "PROTEST S1901M wrong too"), GM)
    window.master("ROLLBACK FULL")
    window.master("PROCESS!")
    assert "(protest 3)" in told(window.play("FRANCE", "PROTEST S1901M wrong again"), GM)


def test_the_master_is_told_the_numbers_of_the_protests_that_are_left(window: House) -> None:
    for power in ("FRANCE", "ITALY", "GERMANY"):
        window.play(power, "PROTEST S1901M wrong")
    window.master("REJECT 1")
    text = refused_master(window, "E-CASE-OPEN", "PROCESS! F1901M")
    assert "2 (Italy) and 3 (Germany)" in text
    assert "To let the results stand, write REJECT 2 and REJECT 3 with your reason" in text
    assert "REJECT 2 answers the first" in refused_master(window, "E-CASE-NONE", "REJECT")


def test_a_preview_tells_that_a_protest_holds_the_phase_up_until_its_window_is_over(window: House) -> None:
    window.play("FRANCE", "PROTEST S1901M wrong")
    order_holds(window)
    text = told(window.master("PREVIEW"), GM)
    assert "PROCESS is refused for now" in text
    assert "write REJECT 1 with your reason" in text
    assert "to let this happen now" not in text
    window.now = at(TUESDAY, 10)
    assert "to let this happen now" in told(window.master("PREVIEW"), GM)


def test_status_tells_the_master_whether_a_protest_is_still_waited_for(window: House) -> None:
    window.play("FRANCE", "PROTEST S1901M wrong")
    assert "Protest 1 (France), waits for your answer until Tue 24 Nov 2026 10:00" in told(window.master("STATUS"), GM)
    window.now = at(TUESDAY, 10)
    text = told(window.master("STATUS"), GM)
    assert "Protest 1 (France), not answered; its time was over Tue 24 Nov 2026 10:00" in text
    window.master("REJECT 1")
    assert not window.game().protests


@pytest.mark.parametrize("how", ["ROLLBACK", "ROLLBACK FULL", "AMEND"])
def test_a_correction_closes_the_case_too(window: House, how: str) -> None:
    window.play("FRANCE", "PROTEST S1901M wrong")
    if how == "AMEND":
        stamp = next(line for line in words(window.master("AMEND"), GM).splitlines() if line.startswith("EDIT "))
        window.master(stamp.replace("EDIT", "AMEND"), "UNITS FRANCE A PAR, F BRE", "END EDIT")
        assert len(window.game().board.units_of("FRANCE")) == 2
    else:
        window.master(how)
    assert not window.game().protests


def test_what_cannot_be_protested_against_is_refused(window: House) -> None:
    refused_play(window, "E-PROTEST-PHASE", "FRANCE", "PROTEST F1901M wrong")
    refused_play(window, "E-SYNTAX", "FRANCE", "PROTEST S1901M")
    refused_play(window, "E-SYNTAX", "FRANCE", "PROTEST it is wrong")
    refused_play(window, "E-SYNTAX", "FRANCE", "PROTEST S1901M " + "very " * 250)
    for _ in range(3):
        window.play("FRANCE", "PROTEST S1901M wrong")
    refused_play(window, "E-PROTEST", "FRANCE", "PROTEST S1901M wrong")
    window.master("REJECT 1", "REJECT 2", "REJECT 3", "PROCESS!")
    refused_play(window, "E-PROTEST-PHASE", "FRANCE", "PROTEST S1901M wrong")
    window.master("TERMINATE YES")
    refused_play(window, "E-STATE", "FRANCE", "PROTEST F1901M wrong")


def test_without_the_option_players_write_to_the_master(river: House) -> None:
    order_all(river)
    river.master("PROCESS!")
    refused_play(river, "E-PROTEST", "FRANCE", "PROTEST S1901M wrong")


FIFTEEN = ["BRE", "MAR", "PAR", "POR", "BEL", "HOL", "KIE", "BER", "MUN", "DEN", "LON", "LVP", "EDI", "VEN", "ROM"]


@pytest.fixture
def won(house: House) -> House:
    """Return a game won by France with Fall 1901, on Monday at ten; protests are possible for a day."""
    house.once(("protests against a victory",), lambda: _won(house))
    return house


def _won(house: House) -> None:
    house.now = at(MONDAY, 9)
    house.start("HOUSE correction_window=24H", "VICTORY 15")
    put(house, at_position(house.game(), "F1901M", {"FRANCE": ["A GAS"]}, {"FRANCE": FIFTEEN, "ITALY": ["NAP"]}))
    house.play("FRANCE", "A GAS H")
    house.now = at(MONDAY, 10)
    house.master("PROCESS! F1901M")
    assert house.game().stage is Stage.COMPLETED


def test_a_victory_that_was_protested_against_is_taken_back_by_rollback(won: House) -> None:
    won.now = at(TUESDAY, 9)
    letters = won.play("ITALY", "PROTEST F1901M Venice is mine")
    assert readers(letters) == {ITALY, GM}
    assert "To take that back, sign on and write ROLLBACK F1901M" in told(letters, GM)
    assert "The game stays over unless the Master puts it back" in told(letters, ITALY)
    assert "Protest 1 (Italy), waits for your answer" in told(won.master("STATUS"), GM)
    letters = won.master("ROLLBACK F1901M")
    for reader in (ITALY, GM):
        assert "F1901M" in told(letters, reader)
        assert "The victory of France is void." in told(letters, reader)
    game = won.game()
    assert (game.stage, game.phase_code, game.ending, game.protests) == (Stage.ACTIVE, "F1901M", None, ())
    assert game.deadline is not None
    won.play("FRANCE", "A GAS - SPA")
    won.master("PROCESS! F1901M")
    assert won.game().stage is Stage.COMPLETED


def test_edit_of_a_game_that_was_won_leads_to_the_keeper(won: House) -> None:
    assert "write to the judge's keeper" in refused_master(won, "E-STATE", "EDIT")


def test_a_victory_stands_without_a_protest_and_when_the_master_rejects_it(won: House) -> None:
    assert "nothing to roll back" in refused_master(won, "E-ROLL", "ROLLBACK F1901M")
    won.play("ITALY", "PROTEST F1901M Venice is mine")
    assert "Venice was French" in told(won.master("REJECT 1 Venice was French"), ITALY)
    refused_master(won, "E-ROLL", "ROLLBACK F1901M")
    assert won.game().stage is Stage.COMPLETED


def test_a_victory_is_protested_against_within_the_window_only(won: House) -> None:
    won.now = at(TUESDAY, 11)
    refused_play(won, "E-PROTEST-LATE", "ITALY", "PROTEST F1901M Venice is mine")


def test_an_end_that_was_agreed_cannot_be_protested_against_and_closes_all_cases(window: House) -> None:
    window.play("ITALY", "PROTEST S1901M wrong")
    for power in HOLDS:
        window.play(power, "SET DRAW")
    assert (window.game().stage, window.game().protests) == (Stage.COMPLETED, ())
    refused_play(window, "E-STATE", "ITALY", "PROTEST S1901M wrong")
    refused_master(window, "E-ROLL", "ROLLBACK")


def test_who_plays_without_a_power_may_protest_and_who_only_watches_may_not(tmp_path: Path) -> None:
    game = Everybody(tmp_path, "", "HOUSE correction_window=24H")
    game.join("ann", "bob")
    game.builds("ann")
    game.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = game.master("PROCESS W1900A")
    assert "PROTEST W1900A what is wrong" in told(letters, "bob@example.org")
    assert "PROTEST" not in told(letters, "owl@example.org")
    letters = game.says("bob", "PROTEST W1900A I had built in Rome")
    assert readers(letters) == {"bob@example.org", GM}
    assert "bob protests against the results of Winter 1900 Adjustments" in told(letters, GM)
    refused(game, "E-ROLE", "owl@example.org", "SIGNON owl@river owl-pw", "PROTEST W1900A I saw it")
