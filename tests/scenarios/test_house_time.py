"""House rules of time, each off and on, by mail at stated hours (house_rules.md 6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.game.game import Stage, Status
from tests.support.command_mails import HOLDS, code_of, order_all, readers, refused, refused_master, refused_play, told
from tests.support.house import GM, POWERS, Got, House, address, to
from tests.support.march_games import hold_all, run_to, stand

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE, ITALY, TURKEY = address("FRANCE"), address("ITALY"), address("TURKEY")
DEADLINE = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def pass_to(house: House, hour: datetime) -> list[Got]:
    """The letters of the time until then."""
    return house.tick(hours=(hour - house.now) / timedelta(hours=1))


# early_major, early_minor


@pytest.mark.parametrize(("option", "phase"), [("early_major=true", "F1901M"), ("early_major=false", "S1901M")])
def test_a_movement_phase_with_all_orders_runs_before_its_deadline_unless_early_major_is_off(
    house: House, option: str, phase: str
) -> None:
    house.start(f"HOUSE {option}", "TIMING MOVE 3D WARN 0")
    order_all(house)
    house.tick(days=2)
    assert house.game().phase_code == phase
    pass_to(house, DEADLINE + timedelta(minutes=20))
    assert house.game().phase_code == "F1901M"


@pytest.mark.parametrize(("option", "phase"), [("early_minor=true", "F1901M"), ("early_minor=master", "S1901R")])
def test_retreats_with_all_orders_run_early_by_themselves_or_on_process_only(
    house: House, option: str, phase: str
) -> None:
    house.start(f"HOUSE {option}", "TIMING MOVE 3D NEXT 3D WARN 0")
    beat_serbia(house)
    house.play("AUSTRIA", "A SER R ALB")
    house.tick(hours=2)
    assert house.game().phase_code == phase
    if option.endswith("master"):
        house.master("PROCESS S1901R")
        assert house.game().phase_code == "F1901M"


def beat_serbia(house: House) -> None:
    """Set the retreats of spring 1901: Turkey's A BUL has beaten Austria's A SER.

    The latter may go to Albania and elsewhere.
    """
    stand(house, "S1901M", AUSTRIA="A SER", TURKEY="A BUL, A GRE", FRANCE="A PAR")
    hold_all(house, TURKEY=("A BUL - SER", "A GRE S A BUL - SER"))
    run_to(house, "S1901R")


def test_the_march_lets_no_phase_of_movement_run_early_even_where_nobody_is_waited_for(house: House) -> None:
    house.start("HOUSE early_major=false nmr_action=hold", "TIMING MOVE 3D WARN 0")
    house.tick(days=6)
    assert house.game().phase_code == "S1901M"
    pass_to(house, DEADLINE + timedelta(minutes=20))
    assert house.game().phase_code == "F1901M"


# accept_until, late_proof


@pytest.mark.parametrize("option", ["adjudication", "deadline"])
def test_late_orders_count_until_the_phase_runs_or_until_the_deadline_only(house: House, option: str) -> None:
    house.start(f"HOUSE accept_until={option}", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("FRANCE", "ITALY"))
    pass_to(house, DEADLINE + timedelta(hours=1))
    if option == "deadline":
        text = refused_play(house, "E-ORD-AFTER", "FRANCE", *HOLDS["FRANCE"])
        assert "no orders are taken after it (house rule accept_until)" in text
        assert "PRESS TO M" not in text
        refused_master(house, "E-ORD-AFTER", "[FRANCE]", *HOLDS["FRANCE"])
        assert house.game().power("FRANCE").orders is None
    else:
        house.play("FRANCE", *HOLDS["FRANCE"])
        assert house.game().power("FRANCE").orders is not None


def test_a_mail_that_came_before_the_deadline_counts_though_it_is_read_after_it(house: House) -> None:
    house.start("HOUSE accept_until=deadline", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("FRANCE", "ITALY"))
    house.now = DEADLINE - timedelta(minutes=1)
    house.post(FRANCE, "SIGNON france@river france-pw", *HOLDS["FRANCE"])
    house.now = DEADLINE + timedelta(minutes=1)
    house.mail("owl@example.org", "LIST river")
    assert house.game().power("FRANCE").orders is not None


def test_the_master_enters_orders_that_were_sent_in_time_and_the_power_is_not_late(house: House) -> None:
    house.start("HOUSE accept_until=deadline late_proof=master", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("FRANCE", "ITALY"))
    pass_to(house, DEADLINE + timedelta(hours=1))
    assert "PRESS TO M" in refused_play(house, "E-ORD-AFTER", "FRANCE", *HOLDS["FRANCE"])
    assert "FRANCE" in house.game().clock.late
    letters = house.master("ENTER ORDERS france", *HOLDS["FRANCE"])
    assert readers(letters) == {FRANCE, GM}
    assert "The Master has entered these orders: they were sent in time." in told(letters, FRANCE)
    assert house.game().power("FRANCE").orders is not None
    assert house.game().clock.late == ("ITALY",)


def test_entering_orders_needs_the_house_rule_a_power_and_orders(house: House) -> None:
    house.start("TIMING MOVE 3D WARN 0")
    said = refused_master(house, "E-HOUSE-OFF", "ENTER ORDERS france", *HOLDS["FRANCE"])
    assert "late_proof" in said
    assert "send BECOME france with the orders below it" in said
    house.master("HOUSE late_proof=master")
    refused_master(house, "E-POWER", "ENTER ORDERS mars", *HOLDS["FRANCE"])
    refused_master(house, "E-ORD-EMPTY", "ENTER ORDERS france")


# min_deadline_major, min_deadline_minor


@pytest.mark.parametrize(
    ("option", "timing", "words"),
    [
        ("min_deadline_major=2D", "MOVE 1D", "movement would last 1 day"),
        ("min_deadline_minor=1D", "NEXT 12H MOVE 3D", "retreats would last 12 hours"),
        ("min_deadline_minor=1D", "ADJ 12H MOVE 3D", "adjustments would last 12 hours"),
    ],
)
def test_no_timing_may_be_set_by_which_phases_are_shorter_than_the_house_rules_ask(
    house: House, option: str, timing: str, words: str
) -> None:
    lines = ("CREATE pond gm-secret", f"HOUSE {option}", f"TIMING {timing}", "SIGNOFF")
    assert words in refused(house, "E-TIMING-LEAST", GM, *lines)
    house.start("TIMING MOVE 3D NEXT 2D")
    house.master(f"HOUSE {option}")
    assert words in refused_master(house, "E-TIMING-LEAST", f"SET TIMING {timing}")
    house.master("HOUSE DEFAULT", f"SET TIMING {timing}")
    assert words in refused_master(house, "E-TIMING-LEAST", f"HOUSE {option}")


def test_the_deadline_is_not_brought_nearer_than_the_house_rules_ask_and_can_be_put_off(house: House) -> None:
    house.start("HOUSE min_deadline_major=2D", "TIMING MOVE 3D")
    text = refused_master(house, "E-DL-LEAST", "SET DEADLINE 24 NOV 18:00")
    assert "That leaves 1 day 6 hours, and the house rule min_deadline_major asks for 2 days at least." in text
    house.master("SET DEADLINE 26 NOV 12:00")
    pass_to(house, datetime(2026, 11, 26, 10, 0, tzinfo=UTC))
    house.master("SET DEADLINE 26 NOV 18:00")
    assert house.game().deadline == datetime(2026, 11, 26, 18, 0, tzinfo=UTC)


# DELAY


def test_delay_puts_the_deadline_off_by_a_length_and_tells_everybody_why(house: House) -> None:
    house.start("TIMING MOVE 3D")
    letters = house.master("DELAY 2D Anna is ill")
    assert house.game().deadline == DEADLINE + timedelta(days=2)
    assert readers(letters) == EVERYBODY
    assert "put off by the Master: Anna is ill" in told(letters, ITALY)
    assert "is not a length of time" in refused_master(house, "E-SET-SYNTAX", "DELAY tomorrow")


def test_a_game_without_deadlines_has_none_to_put_off(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    refused_master(house, "E-DL-NONE", "DELAY 1D")


# nmr_action, nmr_contact


@pytest.mark.parametrize("action", ["wait", "hold"])
def test_at_the_deadline_the_game_waits_for_missing_orders_or_runs_and_units_hold(house: House, action: str) -> None:
    house.start(f"HOUSE nmr_action={action}", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("FRANCE",))
    letters = pass_to(house, DEADLINE + timedelta(minutes=20))
    if action == "wait":
        assert house.game().phase_code == "S1901M"
        return
    game = house.game()
    assert game.phase_code == "F1901M"
    assert {str(unit) for unit in game.board.units_of("FRANCE")} == {"A PAR", "A MAR", "F BRE"}
    assert (game.stage, game.power("FRANCE").status) == (Stage.ACTIVE, Status.PLAYED)
    assert any(letter.subject.startswith("river: results of") for letter in letters)


@pytest.mark.parametrize("contact", [True, False])
def test_before_it_runs_without_them_those_who_owe_orders_hear_of_it_and_so_does_everybody(
    house: House, contact: bool
) -> None:
    house.start(f"HOUSE nmr_action=hold nmr_contact={str(contact).lower()}", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("FRANCE",))
    letters = pass_to(house, DEADLINE - timedelta(hours=1))
    assert readers(letters) == (EVERYBODY if contact else set())
    if contact:
        assert "Orders are still missing in river for Spring 1901 Movement (S1901M), from France." in told(
            letters, TURKEY
        )
        assert "orders of yours are missing" in told(letters, FRANCE)
        assert "orders of yours" not in told(letters, TURKEY)
        assert letters[0].written == DEADLINE - timedelta(hours=4)


def test_the_public_reminder_comes_once_with_the_last_private_one_and_names_nobody_where_lateness_is_secret(
    house: House,
) -> None:
    house.start("RULE HIDE_LATE_POWERS", "HOUSE nmr_action=hold", "TIMING MOVE 3D WARN 1D,2H")
    order_all(house, but=("FRANCE",))
    early = pass_to(house, DEADLINE - timedelta(hours=3))
    assert readers(early) == {FRANCE}
    public = pass_to(house, DEADLINE - timedelta(hours=1))
    assert readers(public) == EVERYBODY
    assert "France" not in told(public, TURKEY)
    assert "Your own are among them: France." in told(public, FRANCE)
    assert "from France." in told(public, GM)


# first_miss

DAY = timedelta(days=1)


def test_a_first_missed_deadline_moves_once_for_each_player(house: House) -> None:
    house.start("HOUSE nmr_action=hold nmr_contact=false", "TIMING MOVE 3D NEXT 1D WARN 0", "FIRST MISS 24")
    order_all(house, but=("FRANCE",))
    letters = pass_to(house, DEADLINE + timedelta(hours=1))
    assert (house.game().phase_code, house.game().deadline) == ("S1901M", DEADLINE + DAY)
    assert readers(letters) == EVERYBODY
    assert "moves by 1 day for all" in told(letters, ITALY)
    assert "Orders are missing: France." in told(letters, ITALY)
    incident = "The deadline moved by 1 day: it was the first that France missed."
    assert f"S1901M: {incident}" in told(house.mail(ITALY, "SUMMARY river"), ITALY)
    run_to(house, "F1901M")
    assert incident in told(house.mail(ITALY, "HISTORY river S1901M"), ITALY)
    assert house.now < DEADLINE + DAY + timedelta(hours=2)
    again = house.game().deadline
    assert again is not None
    order_all(house, but=("FRANCE",))
    pass_to(house, again + timedelta(hours=1))
    assert house.game().phase_code != "F1901M"
    after = house.game().deadline
    assert after is not None
    order_all(house, but=("ITALY", "FRANCE"))
    letters = pass_to(house, after + timedelta(hours=1))
    assert house.game().deadline == after + DAY
    assert "Orders are missing: Italy." in told(letters, GM)


def test_a_first_miss_counts_neither_with_a_grace_nor_without_the_rule(house: House) -> None:
    house.start("TIMING MOVE 3D WARN 0 GRACE 1D", "FIRST MISS 24H")
    order_all(house, but=("FRANCE",))
    letters = pass_to(house, DEADLINE + timedelta(hours=1))
    assert house.game().deadline == DEADLINE
    assert "Still late with orders: France." in told(letters, ITALY)
    house.master("SET FIRST MISS NO")
    assert house.game().house.first_miss == 0


def test_a_successor_has_a_first_miss_of_their_own(house: House) -> None:
    house.start("HOUSE first_miss=1D", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("FRANCE",))
    pass_to(house, DEADLINE + timedelta(hours=1))
    assert house.game().more_time.missed == ("FRANCE",)
    house.play("FRANCE", "RESIGN YES")
    assert house.game().more_time.missed == ()


def test_the_reminder_says_that_a_first_miss_moves_the_deadline(house: House) -> None:
    house.start("TIMING MOVE 3D WARN 4H", "FIRST MISS 24")
    order_all(house, but=("FRANCE",))
    moves = "If you miss this deadline, it moves by 1 day for everybody, this one time. After that you are late."
    late = "After that you are late, and everybody waits for you."
    said = told(pass_to(house, DEADLINE - timedelta(hours=3)), FRANCE)
    assert moves in said
    assert late not in said
    said = told(pass_to(house, DEADLINE + timedelta(hours=22)), FRANCE)
    assert moves not in said
    assert late in said


def test_a_first_miss_leaves_days_off_and_absences_out(house: House) -> None:
    house.start("TIMING MOVE 3D WARN 0", "FIRST MISS 12")
    house.play("ITALY", "SET ABSENCE 1 DEC TO 2 DEC")
    order_all(house, but=("FRANCE",))
    pass_to(house, DEADLINE + timedelta(hours=1))
    assert house.game().deadline == DEADLINE + 2 * DAY + timedelta(hours=12)


def test_where_lateness_is_secret_nobody_learns_whose_first_miss_it_is(house: House) -> None:
    house.start("RULE HIDE_LATE_POWERS", "TIMING MOVE 3D WARN 0", "FIRST MISS 24")
    order_all(house, but=("FRANCE",))
    letters = pass_to(house, DEADLINE + timedelta(hours=1))
    assert "France" not in told(letters, ITALY)
    assert "missing" not in told(letters, ITALY)
    assert "Your orders are missing: France." in told(letters, FRANCE)
    assert "Orders are missing: France." in told(letters, GM)
    assert len({letter.due for letter in letters}) == 1
    for who, first in ((ITALY, "a player"), (FRANCE, "France"), (GM, "France")):
        line = (
            "SIGNON Mriver gm-secret"
            if who == GM
            else f"SIGNON {who.partition('@')[0]}@river {who.partition('@')[0]}-pw"
        )
        assert f"it was the first that {first} missed" in told(house.mail(who, line, "SUMMARY"), who)


@pytest.mark.parametrize(
    ("line", "hours"), [("SET FIRST MISS 24", 24), ("SET FIRST MISS 2D", 48), ("set firstmiss 12 hours", 12)]
)
def test_the_first_miss_is_set_by_its_own_line_and_at_create(house: House, line: str, hours: int) -> None:
    house.start("SET FIRST MISS 6H")
    assert house.game().house.first_miss == 6
    letters = house.master(line)
    assert house.game().house.first_miss == hours
    assert "House rule first_miss" in told(letters, ITALY)
    refused_master(house, "E-HOUSE", "SET FIRST MISS often")
    house.master("SET FIRST MISS NO")
    assert house.game().house.first_miss == 0


# nmr_cd_after, nmr_counts


def test_two_missing_sets_in_a_row_put_a_power_into_civil_disorder_from_the_next_phase_on(house: House) -> None:
    """The example of the specification: Italy misses S02, orders F02, misses S03 and F03."""
    house.start("HOUSE nmr_action=hold nmr_cd_after=2 nmr_contact=false", "TIMING MOVE 3D NEXT 1D WARN 0")
    played = []
    for phase, misses in (("S1901M", False), ("F1901M", True), ("S1902M", False), ("F1902M", True)):
        assert house.game().phase_code == phase
        hold_all(house, *(["ITALY"] if misses else []))
        run_to(house, {"S1901M": "F1901M", "F1901M": "S1902M", "S1902M": "F1902M", "F1902M": "S1903M"}[phase])
        played.append(house.game().power("ITALY").missed)
    assert played == [0, 1, 0, 1]
    hold_all(house, "ITALY")
    letters = run_to(house, "F1903M")
    italy = house.game().power("ITALY")
    assert (italy.status, italy.in_disorder, italy.player) == (Status.DUMMY, True, None)
    assert "Italy in river is in civil disorder from now on, after 2 counted phases in a row" in told(letters, TURKEY)
    assert "You no longer play Italy in river" in told(letters, ITALY)
    refused(house, "E-SIGNON-LEFT", ITALY, "SIGNON italy@river italy-pw", "A ROM H")


def test_a_power_in_civil_disorder_stands_in_the_record_of_its_player_and_other_games_can_turn_them_away(
    house: House,
) -> None:
    house.start("HOUSE nmr_action=hold nmr_cd_after=2 nmr_contact=false", "TIMING MOVE 3D NEXT 1D WARN 0")
    for phase in ("F1901M", "S1902M"):
        hold_all(house, "ITALY")
        run_to(house, phase)
    assert house.game().power("ITALY").in_disorder
    assert "1 civil disorder" in told(house.mail(ITALY, f"INFOPLAYER {ITALY}"), ITALY)
    house.create("ONTIME 0.5", name="lake")
    assert code_of(house, ITALY, "JOIN lake italy-pw") == "E-ONTIME"
    assert code_of(house, TURKEY, "JOIN lake turkey-pw") == ""


def fall(house: House) -> None:
    """Italy has missed two sets, and is in civil disorder in the spring of 1902."""
    house.start("HOUSE nmr_action=hold nmr_cd_after=2 nmr_contact=false", "TIMING MOVE 3D NEXT 1D WARN 0")
    hold_all(house, "ITALY")
    run_to(house, "F1901M")
    hold_all(house, "ITALY")
    run_to(house, "S1902M")
    assert house.game().power("ITALY").in_disorder


def test_nobody_waits_for_a_power_in_civil_disorder_and_only_the_master_brings_its_player_back(house: House) -> None:
    fall(house)
    hold_all(house)
    house.tick(minutes=20)
    assert house.game().phase_code == "F1902M"
    house.master("REVIVE italy")
    italy = house.game().power("ITALY")
    assert (italy.status, italy.in_disorder, italy.missed) == (Status.PLAYED, False, 0)
    hold_all(house, "ITALY")
    house.tick(hours=2)
    assert house.game().phase_code == "F1902M"


@pytest.mark.parametrize(
    ("rules", "dummies"),
    [
        (("RULE CIVIL_DISORDER", "HOUSE nmr_cd_after=1"), ()),
        (("HOUSE nmr_action=hold nmr_cd_after=1",), ()),
        (("RULE CD_DUMMIES",), POWERS),
        (("RULE CD_DUMMIES", "RULE HIDE_DUMMIES"), POWERS),
    ],
)
def test_a_game_that_nobody_plays_any_more_keeps_its_deadlines(
    house: House, rules: tuple[str, ...], dummies: tuple[str, ...]
) -> None:
    house.start(*rules, "TIMING MOVE 3D NEXT 1D WARN 0")
    house.master(*(f"DUMMY {power}" for power in dummies), "SET DEADLINE 26 NOV 12:00")
    house.wait(days=4)
    assert house.game().phase_code == "F1901M"
    assert all(power.player is None for power in house.game().powers)
    deadline = house.game().deadline
    assert deadline is not None
    assert deadline > house.now
    house.wait(days=1)
    assert house.game().phase_code == "F1901M"
    house.wait(days=3)
    assert house.game().phase_code == "S1902M"


def test_a_game_with_one_player_left_goes_on_with_their_orders(house: House) -> None:
    house.start("RULE CD_DUMMIES")
    house.master(*(f"DUMMY {power}" for power in POWERS if power != "FRANCE"))
    house.play("FRANCE", "A PAR H", "A MAR H", "F BRE H")
    house.wait(hours=2)
    assert house.game().phase_code == "F1901M"


def test_a_dummy_that_somebody_orders_for_keeps_a_game_going(house: House) -> None:
    house.start("RULE CD_DUMMIES")
    house.master(*(f"DUMMY {power}" for power in POWERS), "CONTROL france M")
    house.master("BECOME france", "A PAR H", "A MAR H", "F BRE H")
    house.wait(hours=2)
    assert house.game().phase_code == "F1901M"


def test_a_game_without_deadlines_that_nobody_plays_stands_still_until_its_master_runs_it(house: House) -> None:
    house.start("RULE CD_DUMMIES", "RULE NO_DEADLINE")
    house.master(*(f"DUMMY {power}" for power in POWERS))
    house.wait(days=2)
    assert house.game().phase_code == "S1901M"
    house.master("PROCESS")
    assert house.game().phase_code == "F1901M"


def test_rollback_undoes_missing_orders_and_the_disorder_that_they_led_to(house: House) -> None:
    fall(house)
    house.master("ROLLBACK F1901M")
    italy = house.game().power("ITALY")
    assert (italy.status, italy.in_disorder, italy.missed) == (Status.PLAYED, False, 1)
    house.master("ROLLBACK S1901M")
    assert house.game().power("ITALY").missed == 0
    house.master("ROLLFORWARD S1902M")
    assert house.game().power("ITALY").in_disorder


def test_a_phase_that_the_master_runs_before_its_deadline_is_none_that_a_player_has_missed(house: House) -> None:
    house.start("HOUSE nmr_action=hold nmr_cd_after=2 nmr_contact=false", "TIMING MOVE 3D NEXT 1D WARN 0")
    hold_all(house, "ITALY")
    run_to(house, "F1901M")
    house.master("PROCESS! F1901M")
    italy = house.game().power("ITALY")
    assert (italy.status, italy.missed) == (Status.PLAYED, 1)
    house.master("ROLLBACK S1901M", "ROLLFORWARD S1902M")
    assert house.game().power("ITALY").missed == 1
    run_to(house, "F1902M")
    assert house.game().power("ITALY").in_disorder


@pytest.mark.parametrize(("option", "missed"), [("nmr_cd_after=0", 0), ("nmr_cd_after=9", 2)])
def test_missing_sets_are_counted_only_where_something_comes_of_it(house: House, option: str, missed: int) -> None:
    house.start(f"HOUSE nmr_action=hold {option}", "TIMING MOVE 3D NEXT 1D WARN 0")
    for phase in ("F1901M", "S1902M"):
        hold_all(house, "ITALY")
        run_to(house, phase)
    assert house.game().power("ITALY").missed == missed
    assert house.game().power("ITALY").status is Status.PLAYED


# preliminary_required_first_turn


@pytest.mark.parametrize("wanted", [True, False])
def test_at_half_time_of_the_first_phase_powers_without_orders_are_reminded(house: House, wanted: bool) -> None:
    house.start(f"HOUSE preliminary_required_first_turn={str(wanted).lower()}", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("FRANCE",))
    letters = pass_to(house, datetime(2026, 11, 27, 12, 0, tzinfo=UTC))
    assert readers(letters) == ({FRANCE} if wanted else set())
    if wanted:
        assert "The first movement phase of river is half over" in told(letters, FRANCE)
        assert to(letters, FRANCE)[0].written == datetime(2026, 11, 27, 0, 0, tzinfo=UTC)
    house.play("FRANCE", *HOLDS["FRANCE"])
    house.tick(minutes=20)
    assert house.game().phase_code == "F1901M"
    assert not [letter for letter in house.tick(days=2) if ": orders due" in letter.subject]


def test_the_first_movement_phase_may_come_after_builds_and_half_of_its_own_time_counts(house: House) -> None:
    house.start("RULE BLANK_BOARD", "HOUSE preliminary_required_first_turn=true", "TIMING MOVE 4D NEXT 1D WARN 0")
    assert house.game().phase_code == "W1900A"
    house.tick(hours=30)
    for power in house.game().powers:
        house.play(power.name, *(f"BUILD A {home}" for home in house.game().board.centers_of(power.name)))
    run_to(house, "S1901M")
    began, deadline = house.game().phase_began, house.game().deadline
    assert began is not None
    assert deadline is not None
    letters = pass_to(house, deadline - timedelta(hours=1))
    reminders = [letter for letter in letters if ": orders due" in letter.subject]
    assert {letter.written for letter in reminders} == {began + (deadline - began) / 2}
    assert "The first movement phase of river is half over" in told(reminders, FRANCE)


# Open proposals


def test_a_reminder_names_the_proposals_that_its_reader_has_not_voted_on(house: House) -> None:
    house.start("HOUSE voting=proposals nmr_action=hold", "TIMING MOVE 3D WARN 1D")
    house.play("ITALY", "PROPOSE DRAW FIT", "SET VOTE NO")
    order_all(house, but=("FRANCE", "ITALY"))
    letters = pass_to(house, DEADLINE - timedelta(hours=1))
    assert "France has not voted yet on proposal 1 (a draw of France, Italy and Turkey)." in told(letters, FRANCE)
    assert "write SET VOTE 1 YES, or NO or ABSTAIN instead of YES" in told(letters, TURKEY)
    assert "not voted" not in told(letters, ITALY)
    assert "not voted" not in told(letters, GM)
