"""SET ABSENCE and SET NOABSENCE by mail: storage, deadlines, and readers (commands.md 6)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.game.calendar.absences import parse_absence
from tests.support.command_mails import code_of, order_all, readers, refused, refused_master, refused_play, told
from tests.support.house import GM, NOON, POWERS, House, address

FRANCE, ITALY = address("FRANCE"), address("ITALY")
OWL = "owl@example.org"
EVERYBODY = {GM, *map(address, POWERS)}
CHRISTMAS = parse_absence("24 DEC TO 2 JAN", NOON, "UTC", "FRANCE")


@pytest.mark.parametrize(
    "line",
    [
        "SET ABSENCE 24 DEC TO 2 JAN",
        "SET ABSENCE FROM 24 DEC UNTIL 2 JAN",
        "set holiday on 24 dec 2026 to 2 jan 2027",
        "SET VACATION 2026-12-24 TO 2027-01-02",
        "HOLIDAY 24 DEC TO 2 JAN",
        "vacation from 24 dec until 2 jan",
        "SET ABSENCE 24.12. TO 2.1.",
        "SET ABSENCE 24.12.-2.1.",
        "SET ABSENCE 24/12 to January 2nd",
        "SET ABSENCE from Dec 24th to the 2nd of January",
        "SET ABSENCE in 31 days to 2.1.2027",
    ],
)
def test_an_absence_is_stored_and_told_to_everybody(river: House, line: str) -> None:
    deadline = river.game().deadline
    letters = river.play("FRANCE", line)
    assert river.game().absences == (CHRISTMAS,)
    assert river.game().deadline == deadline, "the present deadline stays"
    assert readers(letters) == EVERYBODY
    assert "from Thu 24 Dec 2026 to Sat 2 Jan 2027" in told(letters, FRANCE)
    assert "France will be absent" in told(letters, ITALY)


@pytest.mark.parametrize("days", ["24-27 dec", "dec 24-27", "24 - 27 dec", "24th to 27th December", "24.-27.12."])
def test_days_of_one_month_name_it_once(river: House, days: str) -> None:
    river.play("FRANCE", f"SET ABSENCE {days}")
    assert [str(each) for each in river.game().absences] == ["20261224-20261227"]


def test_a_day_of_two_months_is_asked_for(river: House) -> None:
    assert "mean 5 DEC or 12 MAY?" in refused_play(river, "E-DATE", "FRANCE", "SET ABSENCE 5/12 TO 9 DEC")


def test_a_deadline_computed_later_falls_after_the_absence(river: House) -> None:
    river.play("FRANCE", "SET ABSENCE 26 NOV TO 4 DEC")
    order_all(river)
    river.tick(hours=1)
    assert river.game().phase_code == "F1901M"
    assert river.game().deadline == datetime(2026, 12, 7, 13, 0, tzinfo=UTC), "Saturday the 5th is no day either"


@pytest.mark.parametrize("line", ["SET ABSENCE 30 NOV TO 4 DEC", "SET TIMING NOT 20261130-20261204"])
def test_a_deadline_that_stays_after_an_early_phase_does_not_fall_into_an_absence(river: House, line: str) -> None:
    assert river.game().deadline == datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
    (river.play("FRANCE", line) if "ABSENCE" in line else river.master(line))
    order_all(river)
    river.tick(hours=1)
    assert river.game().phase_code == "F1901M"
    assert river.game().deadline == datetime(2026, 12, 7, 12, 0, tzinfo=UTC), "Saturday the 5th is no day either"


def test_an_absence_until_a_day_begins_now(river: House) -> None:
    river.play("FRANCE", "SET ABSENCE TO 2 DEC")
    assert str(river.game().absences[0]) == "-20261202"


def test_an_absence_that_is_over_is_forgotten_with_the_next_phase(river: House) -> None:
    river.play("FRANCE", "SET ABSENCE 24 NOV")
    river.tick(days=2)
    assert "NOT" not in told(river.mail(GM, "LIST river"), GM)
    river.master("PROCESS!")
    assert river.game().absences == ()


def test_list_shows_absences_in_the_timing_line_even_silent_ones(house: House) -> None:
    house.start("RULE SILENT_ABSENCES", "TIMING MOVE 3D NOT 20261201")
    house.play("FRANCE", "SET ABSENCE 24 DEC TO 2 JAN")
    assert "NOT 20261201,20261224-20270102" in told(house.mail(OWL, "LIST river"), OWL)
    house.master("TERMINATE YES")
    assert "20261224" not in told(house.mail(OWL, "LIST river"), OWL)


def test_overlapping_absences_of_one_power_become_one_and_those_of_others_stay(river: House) -> None:
    river.play("FRANCE", "SET ABSENCE 24 DEC TO 28 DEC", "SET ABSENCE 27 DEC TO 2 JAN")
    river.play("ITALY", "SET ABSENCE 26 DEC")
    assert [str(each) for each in river.game().absences] == ["20261224-20270102", "20261226"]
    assert [each.by for each in river.game().absences] == ["FRANCE", "ITALY"]


@pytest.mark.parametrize(("rules", "hearers"), [("NO_DRAW", EVERYBODY), ("SILENT_ABSENCES", {FRANCE, GM})])
def test_silent_absences_are_told_to_the_master_alone(house: House, rules: str, hearers: set[str]) -> None:
    house.start(f"RULE {rules}")
    letters = house.play("FRANCE", "SET ABSENCE 24 DEC")
    assert readers(letters) == hearers
    assert "France" in told(letters, GM)
    assert readers(house.play("FRANCE", "SET NOABSENCE 24 DEC")) == hearers


@pytest.mark.parametrize(("rules", "named"), [("NO_DRAW", True), ("HIDE_ABSENTEES", False)])
def test_hidden_absentees_are_named_to_the_master_alone(house: House, rules: str, named: bool) -> None:
    house.start(f"RULE {rules}")
    for line in ("SET ABSENCE 24 DEC", "SET NOABSENCE 24 DEC"):
        letters = house.play("FRANCE", line)
        assert readers(letters) == EVERYBODY
        assert "France" in told(letters, GM)
        assert ("France" in told(letters, ITALY)) is named
        assert "24 Dec 2026" in told(letters, ITALY)


def test_no_absences_leaves_them_to_the_master(house: House) -> None:
    house.start("RULE NO_ABSENCES")
    assert "NO_ABSENCES" in refused_play(house, "E-ABS-RULE", "FRANCE", "SET ABSENCE 24 DEC")
    assert "The Master will be absent" in told(house.master("SET ABSENCE 24 DEC"), FRANCE)


def test_absences_that_cannot_be(river: House) -> None:
    assert "needs a value" in refused_play(river, "E-SET-EMPTY", "FRANCE", "SET ABSENCE")
    assert "cannot read" in refused_play(river, "E-DATE", "FRANCE", "SET ABSENCE soon")
    assert "past" in refused_play(river, "E-ABS-LENGTH", "FRANCE", "SET ABSENCE 1 NOV 2026 TO 3 NOV 2026")
    assert "before it starts" in refused_play(river, "E-ABS-LENGTH", "FRANCE", "SET ABSENCE 24 DEC TO 20 DEC 2026")
    assert "longer than 14 days" in refused_play(river, "E-ABS-LENGTH", "FRANCE", "SET ABSENCE 1 DEC TO 15 DEC")
    assert code_of(river, FRANCE, "SIGNON Friver france-pw", "SET ABSENCE 1 DEC TO 14 DEC") == ""
    assert code_of(river, GM, "SIGNON Mriver gm-secret", "SET ABSENCE 1 DEC TO 31 DEC") == ""


def test_nobody_is_absent_from_a_game_that_is_over(river: House) -> None:
    river.master("TERMINATE YES")
    assert "no more deadlines" in refused_master(river, "E-STATE", "SET ABSENCE 24 DEC")


def test_observers_can_be_absent_and_monitors_cannot(river: House) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    assert "owl will be absent" in told(river.mail(OWL, "SIGNON owl@river owl-pw", "SET ABSENCE 24 DEC"), ITALY)
    refused(river, "E-ROLE", "mole@example.org", "SIGNON mole@river mole-pw", "SET ABSENCE 24 DEC")


def test_an_absence_asked_for_before_the_start_is_the_powers_afterwards(house: House) -> None:
    house.create()
    for number, name in enumerate(POWERS, 1):
        house.mail(address(name), f"JOIN river {name.lower()}-pw")
        if number == 1:
            house.mail(address(name), "SIGNON 1river austria-pw", "SET ABSENCE 24 DEC")
            assert house.game().absences[0].by == "POWER#1"
    dealt = next(one for one in house.game().powers if one.player and one.player.addresses == (address(POWERS[0]),))
    assert house.game().absences[0].by == dealt.name


def test_the_first_deadline_falls_in_no_absence_asked_for_before_the_start(house: House) -> None:
    house.create("RULE POWER_CHOICE", "TIMING MOVE 3D NEXT 1D DAYS SMTWTFS")
    for name in POWERS[:-1]:
        house.mail(address(name), f"JOIN {name.lower()}@river {name.lower()}-pw")
    house.mail(ITALY, "SIGNON italy@river italy-pw", "SET ABSENCE 28 NOV TO 4 DEC")
    said = " ".join(told(house.mail(OWL, "LIST river"), OWL).split())
    assert "If it began now, the first orders would be due Saturday 5 December 2026" in said
    last = POWERS[-1]
    house.mail(address(last), f"JOIN {last.lower()}@river {last.lower()}-pw")
    deadline = house.game().deadline
    assert deadline is not None
    assert f"{deadline:%Y-%m-%d}" == "2026-12-05"
    assert house.game().absences[0].by == "ITALY"


# SET NOABSENCE


@pytest.mark.parametrize(
    "line", ["SET NOABSENCE", "SET NOABSENCE 24 DEC", "SET NO ABSENCE 30 DEC", "SET NOHOLIDAY 2 JAN"]
)
def test_an_absence_is_taken_back_by_any_day_of_it(river: House, line: str) -> None:
    river.play("FRANCE", "SET ABSENCE 24 DEC TO 2 JAN")
    letters = river.play("FRANCE", line)
    assert river.game().absences == ()
    assert readers(letters) == EVERYBODY
    assert "taken back" in told(letters, FRANCE)
    assert "after all" in told(letters, ITALY)


def test_only_the_setter_and_the_master_take_an_absence_back(river: House) -> None:
    river.play("FRANCE", "SET ABSENCE 24 DEC TO 2 JAN")
    assert "none of yours" in refused_play(river, "E-ABS-UNKNOWN", "ITALY", "SET NOABSENCE 24 DEC")
    letters = river.master("SET NOABSENCE 26 DEC")
    assert river.game().absences == ()
    assert "The Master has taken back your absence" in told(letters, FRANCE)


def test_a_day_without_absence_is_refused_with_those_on_file(river: House) -> None:
    river.play("FRANCE", "SET ABSENCE 24 DEC")
    assert "24 Dec 2026" in refused_play(river, "E-ABS-UNKNOWN", "FRANCE", "SET NOABSENCE 28 DEC")
    assert "cannot read" in refused_play(river, "E-DATE", "FRANCE", "SET NOABSENCE ever")


def test_without_a_day_ones_own_absence_is_taken_back_and_of_several_the_day_is_asked_for(river: House) -> None:
    river.play("ITALY", "SET ABSENCE 27 DEC")
    assert "No absence of yours is on file." in refused_play(river, "E-ABS-UNKNOWN", "FRANCE", "SET NOABSENCE")
    river.play("FRANCE", "SET ABSENCE 24 DEC")
    river.play("FRANCE", "SET ABSENCE 30 DEC")
    said = " ".join(refused_play(river, "E-ABS-UNKNOWN", "FRANCE", "SET NOABSENCE").split())
    assert "SET NOABSENCE and a day of it" in said
    assert "24 Dec 2026" in said
    assert "30 Dec 2026" in said
    assert "27 Dec" not in said
    assert len(river.game().absences) == 3


def test_an_absence_from_a_time_of_day_without_an_end_is_told_that_it_needs_one(river: House) -> None:
    said = refused_play(river, "E-ABS-LENGTH", "FRANCE", "SET ABSENCE 3 JAN 12:00")
    assert "a time of day needs an end, such as 3 JAN 12:00 TO" in said


def test_who_goes_away_with_orders_missing_hears_at_once_what_happens_without_them(house: House) -> None:
    house.start("TIMING MOVE 4D AT 20:00 GRACE 1D WARN 0")
    house.master("SET DEADLINE 7 DEC")
    house.skip_letters()
    letters = house.play("FRANCE", "SET ABSENCE 5 DEC TO 12 DEC")
    said = told(letters, FRANCE)
    assert "are still due Mon 7 Dec 2026 20:00 GMT, so send them before you go." in said
    assert "Without them France loses its player on Tue 8 Dec 2026 20:00 GMT." in said
    assert "PHASE keeps orders" in said
    assert "To ask for a later deadline: MORE TIME" in said
    assert "still due" not in told(letters, ITALY), "whether orders are in is told to nobody else"
    house.tick(days=16)
    assert house.game().power("FRANCE").player is None, "as was told"


def test_what_is_due_during_an_absence_goes_by_the_orders_below_it_and_by_what_follows(house: House) -> None:
    house.start("TIMING MOVE 4D AT 20:00", "RULE CIVIL_DISORDER")
    house.master("SET DEADLINE 7 DEC")
    asked = "SET ABSENCE 5 DEC TO 12 DEC"
    assert "still due" not in told(house.play("FRANCE", asked, "A PAR H", "A MAR H", "F BRE H"), FRANCE)
    assert "Italy is in civil disorder on Mon 7 Dec" in told(house.play("ITALY", asked), ITALY)
    assert "still due" not in told(house.play("ITALY", "SET ABSENCE 14 DEC TO 20 DEC"), ITALY)


def test_a_master_who_enters_a_break_of_the_game_is_told_how_it_goes_on_without_them(river: House) -> None:
    said = " ".join(told(river.master("SET ABSENCE 1 DEC TO 9 DEC"), GM).split())
    assert "This is a break of the game. Without it the clock goes on while you are away" in said
    assert "DEPUTY anna@example.org TO 5 JAN lets Anna act for you. WAIT or SET DEADLINE holds" in said
    assert "DEPUTY" not in told(river.play("FRANCE", "SET ABSENCE 1 DEC TO 9 DEC"), address("FRANCE"))
