"""Rules for the clock and for news of lateness, each off and on, at stated hours (rules.md C14)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.game.game import Stage, WaitReason
from tests.support.command_mails import HOLDS, order_all, readers, refused_master, told
from tests.support.house import GM, NOON, POWERS, Got, House, address, to

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE, ITALY, TURKEY = address("FRANCE"), address("ITALY"), address("TURKEY")
OWL = "owl@example.org"
DEADLINE = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def pass_to(house: House, hour: datetime) -> list[Got]:
    """The letters of the time until then."""
    return house.tick(hours=(hour - house.now) / timedelta(hours=1))


# HIDE_LATE_POWERS


@pytest.mark.parametrize(("rule", "named"), [("NO_DRAW", True), ("HIDE_LATE_POWERS", False)])
def test_hide_late_powers_names_everybody_to_the_master_and_each_to_himself(
    house: House, rule: str, named: bool
) -> None:
    house.start(f"RULE {rule}", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("FRANCE", "ITALY"))
    letters = pass_to(house, DEADLINE)
    assert readers(letters) == EVERYBODY
    assert "Still late with orders: France and Italy." in told(letters, GM)
    assert ("France" in told(letters, TURKEY)) is named
    assert ("Italy" in told(letters, FRANCE)) is named
    assert "France" in told(letters, FRANCE)
    later = pass_to(house, DEADLINE + timedelta(days=1))
    assert readers(later) == {FRANCE, ITALY, GM}
    assert ("Italy" in told(later, FRANCE)) is named


@pytest.mark.parametrize(("rule", "named"), [("NO_DRAW", True), ("HIDE_LATE_POWERS", False)])
def test_hide_late_powers_keeps_the_names_out_of_lists(house: House, rule: str, named: bool) -> None:
    house.start(f"RULE {rule}")
    order_all(house, but=("FRANCE", "ITALY"))
    pass_to(house, DEADLINE)
    assert ("late" in told(house.mail(OWL, "LIST river"), OWL)) is named
    assert told(house.master("LIST river"), GM).count("late") >= 2
    assert (told(house.play("FRANCE", "LIST river"), FRANCE).count("late") > 1) is named


@pytest.mark.parametrize(("rule", "named"), [("NO_DRAW", True), ("HIDE_LATE_POWERS", False)])
def test_hide_late_powers_keeps_a_dummy_without_orders_out_of_a_dismissal(house: House, rule: str, named: bool) -> None:
    house.start(f"RULE {rule}", "TIMING MOVE 3D NEXT 3D GRACE 1D")
    house.master("DUMMY TURKEY")
    order_all(house, but=("ITALY", "TURKEY"))
    said = " ".join(told(pass_to(house, DEADLINE + timedelta(days=2)), FRANCE).split())
    assert "Italy loses its player." in said
    assert ("orders are still missing from Italy and Turkey" in said) is named
    assert ("Turkey" in said.split("loses its player.")[0]) is named


# LIST_UNORDERED, LIST_WAITERS


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("NO_DRAW", "One or more powers have not submitted orders."),
        ("LIST_UNORDERED", "France and Italy have not submitted orders."),
    ],
)
def test_list_unordered_names_the_powers_without_orders(house: House, rule: str, sentence: str) -> None:
    house.start(f"RULE {rule}")
    order_all(house, but=("FRANCE", "ITALY"))
    assert sentence in told(house.mail(OWL, "LIST river"), OWL)
    house.play("ITALY", *HOLDS["ITALY"])
    alone = sentence.replace("France and Italy have", "France has")
    assert alone in told(house.mail(OWL, "LIST river"), OWL)


def test_list_unordered_names_nobody_after_the_deadline_where_lateness_is_secret(house: House) -> None:
    house.start("RULE LIST_UNORDERED HIDE_LATE_POWERS")
    order_all(house, but=("FRANCE", "ITALY"))
    assert "France and Italy have not submitted orders." in told(house.mail(OWL, "LIST river"), OWL)
    house.tick(days=8)
    assert "One or more powers have not submitted orders." in told(house.mail(OWL, "LIST river"), OWL)


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [("NO_DRAW", "One or more powers asked to wait."), ("LIST_WAITERS", "Italy asked to wait.")],
)
def test_list_waiters_names_the_powers_that_asked_to_wait(house: House, rule: str, sentence: str) -> None:
    house.start(f"RULE {rule}")
    house.play("ITALY", "SET WAIT")
    assert sentence in told(house.mail(OWL, "LIST river"), OWL)


# PREVIEW


@pytest.mark.parametrize(("rule", "phase"), [("NO_DRAW", "F1901M"), ("PREVIEW", "S1901M")])
def test_preview_shows_a_ready_phase_to_the_master_and_processes_nothing(house: House, rule: str, phase: str) -> None:
    house.start(f"RULE {rule}")
    order_all(house)
    letters = house.tick(minutes=20)
    assert house.game().phase_code == phase
    results = [letter for letter in letters if "results of" in letter.subject]
    assert (readers(results) == {GM}) is (rule == "PREVIEW")
    if rule == "PREVIEW":
        assert to(letters, GM)[0].subject == "river: PREVIEW, results of spring 1901"
        assert "Reply to this letter with this line to let it happen: PROCESS S1901M" in told(letters, GM)


def test_a_preview_comes_again_after_a_day_and_process_releases_the_phase_as_it_then_is(house: House) -> None:
    house.start("RULE PREVIEW")
    order_all(house)
    pass_to(house, NOON + timedelta(minutes=20))
    assert pass_to(house, NOON + timedelta(hours=24)) == []
    assert readers(pass_to(house, NOON + timedelta(hours=25))) == {GM}
    house.play("FRANCE", "A PAR - PIC", "A MAR H", "F BRE H")
    letters = house.master("PROCESS S1901M")
    assert house.game().phase_code == "F1901M"
    assert "France: Army Paris -> Picardy." in told(letters, ITALY)


RELEASE = "The Master looks at it first"


def test_under_preview_everybody_hears_once_that_the_master_looks_at_an_early_phase_first(house: House) -> None:
    house.start("RULE PREVIEW")
    order_all(house)
    letters = pass_to(house, NOON + timedelta(minutes=20))
    assert {letter.to for letter in letters if RELEASE in " ".join(letter.text.split())} == set(map(address, POWERS))
    assert RELEASE not in told(pass_to(house, NOON + timedelta(days=9)), ITALY)


@pytest.mark.parametrize("secret", ["HIDE_LATE_POWERS", "BLIND"])
def test_under_preview_a_deadline_that_passes_is_told_without_who_was_late(house: House, secret: str) -> None:
    house.start(f"RULE PREVIEW CIVIL_DISORDER {secret}", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("FRANCE",))
    (letter,) = to(pass_to(house, DEADLINE), ITALY)
    assert letter.subject == "river S1901M: results are held"
    assert RELEASE in " ".join(letter.text.split())
    assert "France" not in letter.text


# CIVIL_PREVIEW


def test_civil_preview_next_to_preview_tells_the_late_at_the_deadline_and_after(house: House) -> None:
    house.start("RULE CIVIL_PREVIEW PREVIEW", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("FRANCE",))
    letters = pass_to(house, DEADLINE)
    assert "Still late with orders: France." in told(letters, ITALY)
    assert RELEASE not in told(letters, ITALY), "it is not ready: orders are missing"
    assert "your orders are missing" in told(house.tick(days=1), FRANCE)


def late_at_the_end_of_grace(house: House, rule: str) -> list[Got]:
    """Let France be late at the end of 24 hours of grace; return the letters of the last hour.

    The grace ends on Tuesday 1 December, 12:00.
    """
    house.start(f"RULE {rule}", "TIMING MOVE 3D GRACE 1D WARN 0")
    order_all(house, but=("FRANCE",))
    pass_to(house, DEADLINE + timedelta(hours=23))
    return house.tick(hours=1)


def test_without_civil_preview_the_late_lose_their_players(house: House) -> None:
    late_at_the_end_of_grace(house, "NO_DRAW")
    assert house.game().vacancies == ("FRANCE",)


def test_civil_preview_shows_the_defaults_to_the_master_and_holds_the_game(house: House) -> None:
    letters = late_at_the_end_of_grace(house, "CIVIL_PREVIEW")
    assert readers([letter for letter in letters if "PREVIEW" in letter.subject]) == {GM}
    assert "No orders are on file for France." in told(letters, GM)
    assert "PROCESS! S1901M" in told(letters, GM)
    game = house.game()
    assert (game.stage, game.waiting_for, game.phase_code) == (Stage.WAITING, (WaitReason.PREVIEW,), "S1901M")
    later = house.tick(days=3)
    assert readers(later) == {GM, FRANCE}, "the late notices go on, and the Master is reminded daily"
    daily = [letter for letter in later if letter.subject == "river: game waiting"]
    assert len(daily) == 3
    assert "PROCESS! runs it so" in daily[0].text
    assert "as soon as the missing orders are in" in told(later, FRANCE)
    assert "On Tue" not in told(later, FRANCE), "the end of the grace is past"


def test_a_player_in_a_game_that_waits_with_a_civil_preview_is_told_when_it_goes_on(house: House) -> None:
    late_at_the_end_of_grace(house, "CIVIL_PREVIEW")
    text = told(house.play("ITALY"), ITALY)
    assert (
        "The grace is over: the phase is processed when the missing orders are in, or when the Master says so" in text
    )
    assert "the clock stands still" not in text


def test_civil_preview_without_a_grace_previews_at_the_deadline(house: House) -> None:
    house.start("RULE CIVIL_PREVIEW", "TIMING MOVE 3D WARN 0")
    order_all(house, but=("FRANCE",))
    letters = pass_to(house, DEADLINE)
    assert "No orders are on file for France." in told(letters, GM)
    assert "Still late with orders: France." in told(letters, ITALY)
    assert house.game().waiting_for == (WaitReason.PREVIEW,)


def test_next_to_preview_the_missing_orders_bring_a_preview_that_process_releases(house: House) -> None:
    late_at_the_end_of_grace(house, "CIVIL_PREVIEW PREVIEW")
    house.play("FRANCE", *HOLDS["FRANCE"])
    letters = house.tick(days=1)
    assert "Reply to this letter with this line to let it happen: PROCESS S1901M" in told(letters, GM)
    house.master("PROCESS S1901M")
    assert house.game().phase_code == "F1901M"


def test_late_notices_after_a_grace_that_brought_nothing_promise_nothing(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 1D WARN 0")
    house.master("DUMMY france", "CONTROL france M")
    order_all(house, but=("FRANCE",))
    pass_to(house, DEADLINE + timedelta(hours=23))
    assert "lose their players" not in told(house.tick(days=1), GM)


def test_the_late_notice_says_what_civil_preview_will_do(house: House) -> None:
    house.start("RULE CIVIL_PREVIEW", "TIMING MOVE 3D GRACE 1D WARN 0")
    order_all(house, but=("FRANCE",))
    assert "the Master is shown what the phase would bring" in told(pass_to(house, DEADLINE), ITALY)


def test_process_releases_a_civil_preview(house: House) -> None:
    late_at_the_end_of_grace(house, "CIVIL_PREVIEW")
    assert "PROCESS!" in refused_master(house, "E-STATE", "PROCESS")
    house.master("PROCESS! S1901M")
    game = house.game()
    assert (game.stage, game.waiting_for, game.phase_code) == (Stage.ACTIVE, (), "F1901M")


def test_the_missing_orders_release_a_civil_preview_with_the_next_tick(house: House) -> None:
    late_at_the_end_of_grace(house, "CIVIL_PREVIEW")
    house.play("FRANCE", *HOLDS["FRANCE"])
    house.tick(minutes=1)
    game = house.game()
    assert (game.stage, game.waiting_for, game.phase_code) == (Stage.ACTIVE, (), "F1901M")


# JUMP_OFF_DAYS


@pytest.mark.parametrize(("rule", "day"), [("NO_DRAW", 30), ("JUMP_OFF_DAYS", 2)])
def test_jump_off_days_counts_playing_days_only(house: House, rule: str, day: int) -> None:
    house.now = datetime(2026, 11, 27, 12, 0, tzinfo=UTC)
    house.start(f"RULE NO_PRESS {rule}", "TIMING MOVE 3D")
    assert house.game().deadline == datetime(2026, 11 if day == 30 else 12, day, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(("rule", "day"), [("NO_DRAW", 26), ("JUMP_OFF_DAYS", 27)])
def test_jump_off_days_counts_no_days_of_absence_either(house: House, rule: str, day: int) -> None:
    house.create("RULE POWER_CHOICE", f"RULE NO_PRESS {rule}", "TIMING MOVE 3D")
    house.master("SET ABSENCE 25 NOV")
    for name in POWERS:
        house.mail(address(name), f"JOIN {name.lower()}@river {name.lower()}-pw")
    assert house.game().deadline == datetime(2026, 11, day, 12, 0, tzinfo=UTC)


def test_jump_off_days_keep_the_time_of_day_over_the_end_of_summer_time(house: House) -> None:
    house.now = datetime(2026, 10, 23, 10, 0, tzinfo=UTC)
    house.start("RULE NO_PRESS JUMP_OFF_DAYS", "TIMING MOVE 3D", "ZONE Europe/Berlin")
    assert house.game().deadline == datetime(2026, 10, 28, 11, 0, tzinfo=UTC), "12:00 before and after"


# DONT_SKIP_PHASES


@pytest.mark.parametrize(("rule", "phase"), [("NO_DRAW", "F1901M"), ("DONT_SKIP_PHASES", "S1901R")])
def test_dont_skip_phases_plays_retreats_that_nobody_has_until_their_deadline(
    house: House, rule: str, phase: str
) -> None:
    house.start(f"RULE {rule}", "TIMING MOVE 3D NEXT 1D WARN 0")
    house.now = DEADLINE - timedelta(hours=1)
    with house.judge.store.transaction() as tx:
        tx.set_last_tick(house.now)
    order_all(house)
    house.tick(minutes=20)
    assert house.game().phase_code == phase
    if rule == "DONT_SKIP_PHASES":
        end = datetime(2026, 12, 1, 11, 20, tzinfo=UTC)
        assert house.game().deadline == end
        assert pass_to(house, end - timedelta(minutes=1)) == []
        assert "results of spring 1901 retreats" in told(house.tick(minutes=1), ITALY)
        assert house.game().phase_code == "F1901M"


@pytest.mark.parametrize("rule", ["NO_DEADLINE", "REAL_TIME"])
def test_a_phase_that_is_not_skipped_waits_for_the_masters_process(house: House, rule: str) -> None:
    house.start(f"RULE DONT_SKIP_PHASES {rule}")
    order_all(house)
    assert house.game().phase_code == "S1901R"
    house.tick(hours=1)
    house.play("FRANCE", "SET DRAW")
    assert house.game().phase_code == "S1901R"
    house.master("PROCESS")
    assert house.game().phase_code == "F1901M"


def test_a_year_with_all_its_phases_counts_its_centers_once(house: House) -> None:
    house.start("RULE DONT_SKIP_PHASES")
    house.master("[FRANCE]", "A MAR - SPA", "A PAR H", "F BRE H", "PROCESS!")
    codes, owners = [], []
    while house.game().phase_code != "S1902M":
        codes.append(house.game().phase_code)
        letters = house.master("PROCESS!")
        owners += [codes[-1]] if "Ownership of supply centers" in told(letters, ITALY) else []
    assert owners == ["F1901R"]
    assert codes == ["S1901R", "F1901M", "F1901R", "W1901A"]
    summary = told(house.mail(OWL, "SUMMARY river"), OWL)
    assert summary.count("1901 ") == 2, "one row of owners, one column of counts"
