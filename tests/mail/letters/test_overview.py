from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.command_mails import HOLDS, order_all, told
from tests.support.house import GM, Got, House, address, to
from tests.support.subjects import bare


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def _confirmed(house: House, *lines: str) -> str:
    """Return France's own confirmation, on one line."""
    letters = to(house.play("FRANCE", *(lines or HOLDS["FRANCE"])), address("FRANCE"))
    return " ".join(next(letter.text for letter in letters if "on file" in letter.subject).split())


def test_who_has_ordered_everything_hears_that_others_are_missing_and_not_who(house: House) -> None:
    house.start()
    order_all(house, but=("FRANCE", "ITALY"))
    said = _confirmed(house)
    assert "Orders of others are still missing." in said
    assert "Italy" not in said


def test_list_unordered_names_those_who_are_missing(house: House) -> None:
    house.start("RULE LIST_UNORDERED")
    order_all(house, but=("FRANCE", "ITALY", "TURKEY"))
    assert "Orders are still missing from Italy and Turkey." in _confirmed(house)


def test_where_lateness_is_hidden_nobody_is_named_before_the_deadline_or_after_it(house: House) -> None:
    house.start("RULE LIST_UNORDERED HIDE_LATE_POWERS", "TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    order_all(house, but=("FRANCE", "ITALY"))
    assert "Italy" not in _confirmed(house)
    house.wait(days=2, hours=1)
    house.letters()
    said = _confirmed(house, "A PAR - PIC")
    assert "Orders of others are still missing." in said
    assert "Italy" not in said


def test_a_confirmation_of_late_orders_asks_for_none_by_a_date_that_has_passed(house: House) -> None:
    house.start("TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    order_all(house, but=("FRANCE",))
    house.wait(days=2, hours=1)
    house.letters()
    said = _confirmed(house)
    assert "All orders are in. The deadline was Wed 25 Nov 2026 12:00 GMT. The phase is processed shortly." in said
    assert "Orders are due" not in said


def test_no_letter_after_the_deadline_asks_for_orders_by_it(house: House) -> None:
    house.start("TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    order_all(house, but=("FRANCE",))
    house.wait(days=1, hours=23)
    house.letters()
    letters = [*house.tick(hours=3), *house.play("FRANCE"), *house.play("FRANCE", "A PAR - BUR")]
    letters += [*house.play("FRANCE", "SET NOWAIT"), *house.master("WAIT"), *house.master("RESUME")]
    assert len(letters) > 5
    assert not [letter.subject for letter in letters if "due Wed 25 Nov" in " ".join(letter.text.split())]


def test_whose_own_orders_are_missing_hears_nothing_of_the_others(house: House) -> None:
    house.start("RULE LIST_UNORDERED")
    order_all(house, but=("FRANCE", "ITALY"))
    said = _confirmed(house, "A PAR - BUR")
    assert "Still missing: an order for" in said
    assert "Italy" not in said
    assert "others" not in said


def test_the_last_orders_are_told_the_minute_at_which_the_clock_processes(house: House) -> None:
    house.start()
    order_all(house, but=("FRANCE",))
    house.now = datetime(2026, 11, 23, 13, 20, 30, tzinfo=UTC)
    assert "All orders are in: the phase is processed Mon 23 Nov 2026 13:40 GMT, in 20 minutes." in _confirmed(house)
    house.letters()
    house.now = datetime(2026, 11, 23, 13, 40, 29, tzinfo=UTC)
    assert house.tick() == []
    house.now = datetime(2026, 11, 23, 13, 40, 30, tzinfo=UTC)
    assert "river: results of spring 1901" in {bare(letter.subject) for letter in house.tick()}


def test_the_minute_is_in_the_readers_zone(house: House) -> None:
    house.start()
    order_all(house, but=("FRANCE",))
    house.play("FRANCE", "SET ZONE Berlin")
    assert "processed Mon 23 Nov 2026 13:20 CET (UTC+1; 12:20 GMT in the game's zone)" in _confirmed(house)


def test_where_somebody_waits_the_phase_is_processed_at_its_deadline_and_nobody_is_named(house: House) -> None:
    house.start()
    house.play("ITALY", *HOLDS["ITALY"], "SET WAIT")
    order_all(house, but=("FRANCE", "ITALY"))
    said = _confirmed(house)
    assert "All orders are in: the phase is processed Mon 30 Nov 2026 12:00 GMT" in said
    assert "Italy" not in said


def test_the_hour_tells_of_a_wait_flag_what_list_tells_everybody_whoever_it_is_that_waits(tmp_path: Path) -> None:
    said = []
    for waiter in ("ITALY", "TURKEY"):
        (tmp_path / waiter).mkdir()
        house = House(tmp_path / waiter)
        house.start()
        order_all(house, but=("FRANCE", waiter))
        house.play(waiter, *HOLDS[waiter], "SET WAIT")
        listing = told(house.mail("stranger@example.net", "LIST river"), "stranger@example.net")
        assert "One or more powers asked to wait." in listing
        said.append(_confirmed(house))
    assert said[0] == said[1]
    assert "All orders are in: the phase is processed Mon 30 Nov 2026 12:00 GMT" in said[0]


def test_under_preview_the_master_sees_first_what_happens(house: House) -> None:
    house.start("RULE PREVIEW")
    order_all(house, but=("FRANCE",))
    assert "All orders are in: the Master is shown what they do Mon 23 Nov 2026 12:20 GMT" in _confirmed(house)


def test_where_only_the_master_ends_a_phase_no_minute_is_told(house: House) -> None:
    house.start("RULE NO_DEADLINE ALWAYS_WAIT")
    order_all(house, but=("FRANCE",))
    assert "All orders are in. There is no deadline" in _confirmed(house)


def test_while_a_vacancy_stops_the_clock_nothing_is_told_of_others(house: House) -> None:
    house.start()
    order_all(house, but=("FRANCE",))
    house.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    said = _confirmed(house)
    assert "All orders are in" not in said
    assert "still missing" not in said


def test_powers_in_disorder_are_not_told_from_others(house: House) -> None:
    house.start("RULE CD_DUMMIES HIDE_DUMMIES")
    house.master("DUMMY italy")
    order_all(house, but=("FRANCE", "ITALY"))
    said = _confirmed(house)
    assert "All orders are in" not in said
    assert "others" not in said


def test_the_copy_for_the_address_on_file_tells_nothing_of_others(house: House) -> None:
    house.start()
    letters = house.mail("elsewhere@example.org", "SIGNON Friver france-pw", *HOLDS["FRANCE"])
    assert "Orders of others" in next(
        one.text for one in to(letters, "elsewhere@example.org") if "on file" in one.subject
    )
    assert all("Orders of others" not in one.text for one in to(letters, address("FRANCE")))


def _copy(letters: list[Got], reader: str) -> str:
    """Return the confirmation to somebody, on one line."""
    return " ".join(next(one.text for one in to(letters, reader) if "on file" in one.subject).split())


@pytest.mark.parametrize("rule", ["LIST_UNORDERED", "BLIND"])
def test_the_copy_for_the_address_on_file_says_until_when_the_orders_can_be_changed(house: House, rule: str) -> None:
    house.start(f"RULE {rule}")
    order_all(house, but=("FRANCE",))
    letters = house.mail("friend@else.example", "SIGNON Friver france-pw", *HOLDS["FRANCE"])
    for reader in ("friend@else.example", address("FRANCE")):
        said = _copy(letters, reader)
        assert said.count("All orders are in: the phase is processed Mon 23 Nov 2026 12:20 GMT, in 20 minutes.") == 1
        assert "Orders are due" not in said


def test_the_copy_for_the_master_says_when_the_phase_is_processed(house: House) -> None:
    house.start("RULE ALWAYS_CONFIRM")
    order_all(house, but=("FRANCE",))
    assert "All orders are in: the phase is processed" in _copy(house.play("FRANCE", *HOLDS["FRANCE"]), GM)


def test_the_copy_for_a_seat_that_owes_orders_itself_says_when_they_are_due(house: House) -> None:
    house.start()
    house.master("DUMMY italy", "CONTROL italy france")
    order_all(house, but=("FRANCE", "ITALY"))
    letters = house.master("BECOME italy", *HOLDS["ITALY"])
    said = _copy(letters, address("FRANCE"))
    assert "Orders are due Mon 30 Nov" in said
    assert "All orders are in" not in said


def test_lines_that_programs_read_head_the_text_of_a_confirmation_and_end_its_page(house: House) -> None:
    house.start()
    letters = to(house.play("FRANCE", *HOLDS["FRANCE"]), address("FRANCE"))
    confirmation = next(letter for letter in letters if "on file" in letter.subject)
    assert confirmation.text.startswith(":: Judge: ")
    assert confirmation.html.index("Until the phase is processed") < confirmation.html.index(":: Judge: ")


@pytest.mark.parametrize(
    ("settings", "follows"),
    [
        ("GRACE 3D", "then France loses its player."),
        ("GRACE 0H", "Without them the power loses its player then."),
        ("", "After that you are late, and everybody waits for you."),
    ],
)
def test_a_reminder_says_what_follows_in_this_game(house: House, settings: str, follows: str) -> None:
    house.start(f"TIMING MOVE 1D DAYS SMTWTFS {settings}")
    order_all(house, but=("FRANCE",))
    reminders = [letter for letter in house.tick(days=1, hours=23) if ": orders due" in letter.subject]
    assert [letter.to for letter in reminders] == [address("FRANCE")]
    assert follows in " ".join(reminders[0].text.split())


def test_results_before_a_winter_that_is_skipped_name_the_spring_and_its_deadline(house: House) -> None:
    house.start()
    for _ in ("S1901M", "F1901M"):
        order_all(house)
        house.letters()
        results = to(house.master("PROCESS!"), address("FRANCE"))
    assert house.game().phase_code == "S1902M"
    (letter,) = [each for each in results if "results" in each.subject]
    assert letter.text.splitlines()[1].startswith(":: Deadline: S1902M ")
    assert "Spring 1902 Movement (S1902M), due " in " ".join(letter.text.split())
    assert "W1901A" not in letter.text


def test_where_all_orders_are_in_no_answer_says_that_orders_are_due(house: House) -> None:
    house.start()
    order_all(house, but=("FRANCE",))
    assert "All orders are in: the phase is processed" in _confirmed(house)
    answers = [("A PAR - PIC",), ("SET WAIT",), ("SET NOWAIT",), (), ("SET ZONE Europe/Paris",)]
    for lines in answers:
        said = told(house.play("FRANCE", *lines), address("FRANCE"))
        assert "Orders are due" not in said, lines


def test_set_nowait_says_when_the_phase_is_processed_if_all_orders_are_in(house: House) -> None:
    house.start()
    order_all(house)
    house.play("FRANCE", "SET WAIT")
    house.now += timedelta(minutes=30)
    said = told(house.play("FRANCE", "SET NOWAIT"), address("FRANCE"))
    assert "Wait flag cleared. All orders are in: the phase is processed Mon 23 Nov 2026 12:30 GMT" in said


def test_set_nowait_says_what_the_phase_waits_for_otherwise(house: House) -> None:
    house.start()
    said = told(house.play("FRANCE", "SET NOWAIT"), address("FRANCE"))
    assert "Wait flag cleared. Orders are due Mon 30 Nov 2026 12:00 GMT" in said
    order_all(house, but=("ITALY",))
    said = told(house.play("FRANCE", "SET NOWAIT"), address("FRANCE"))
    assert "Wait flag cleared. Orders of others are still missing." in said
    assert "Italy" not in said


def test_while_a_power_is_vacant_the_confirmation_names_no_deadline_since_the_clock_stands_still(house: House) -> None:
    house.start()
    assert ":: Deadline: S1901M" in _confirmed(house)
    house.play("RUSSIA", "RESIGN YES")
    said = _confirmed(house)
    assert "waiting for Russia to be taken over; the clock stands still until then." in said
    assert ":: Deadline" not in said


EARLY = "All orders are in: the phase is processed Mon 23 Nov 2026 12:34 GMT, in 20 minutes."
HOLD = f"{EARLY} SET WAIT, sent before that, holds it until the deadline."
STOP = f"{EARLY} WAIT, sent before that, stops the clock, and SET START puts the phase off."


@pytest.mark.parametrize("act", ["SET RULE BUILD_ANY", "EDIT"])
def test_a_change_of_rules_or_position_begins_the_rest_anew_and_says_so(house: House, act: str) -> None:
    house.start()
    order_all(house)
    house.wait(minutes=14)
    lines = (act,)
    if act == "EDIT":
        shown = to(house.master("EDIT"), GM)[-1].text
        lines = tuple(shown[shown.index("EDIT ") :].replace("MAR, PAR", "MAR, PAR, SPA").split("\n"))
    letters = house.master(*lines)
    assert told(letters, address("FRANCE")).count(HOLD) == 1
    assert told(letters, GM).count(STOP) == 1
    house.wait(minutes=19)
    assert house.game().phase_code == "S1901M"


def test_a_secret_rule_begins_no_rest_anew(house: House) -> None:
    house.start()
    order_all(house)
    rest = house.game().clock.pause_until
    house.wait(minutes=14)
    house.master("SET RULE EAVESDROP")
    assert house.game().clock.pause_until == rest


def test_newcomers_and_all_others_hear_when_the_phase_with_all_orders_is_processed(house: House) -> None:
    house.start()
    order_all(house)
    house.wait(minutes=14)
    letters = house.answer(to(house.master("REPLACE italy zoe@example.org"), "zoe@example.org")[0], "YES")
    for reader in ("zoe@example.org", address("FRANCE")):
        assert told(letters, reader).count(HOLD) == 1
        assert "Orders are due" not in told(letters, reader)
    assert told(letters, GM).count(STOP) == 1


def test_players_who_change_places_both_hear_when_the_phase_is_processed(house: House) -> None:
    house.start()
    order_all(house)
    house.wait(minutes=14)
    house.master("SWAP france germany")
    house.play("GERMANY", "SWAP france germany")
    letters = house.play("FRANCE", "SWAP france germany")
    for power in ("FRANCE", "GERMANY", "ITALY"):
        assert told(letters, address(power)).count(HOLD) == 1
        assert "Orders are due" not in told(letters, address(power))


@pytest.mark.parametrize("way", ["REVIVE italy", "TAKEOVER italy@river"])
def test_a_power_that_comes_back_with_orders_has_everybody_told_when_they_are_processed(house: House, way: str) -> None:
    house.start()
    order_all(house)
    house.master("EJECT italy")
    house.wait(minutes=14)
    letters = house.master(way) if way.startswith("REVIVE") else house.mail("new@example.org", way)
    for reader in ("new@example.org" if way.startswith("TAKEOVER") else address("ITALY"), address("FRANCE")):
        assert told(letters, reader).count(HOLD) == 1
        assert "Orders are due" not in told(letters, reader)


def test_more_time_asked_for_with_all_orders_in_says_that_the_phase_comes_first(house: House) -> None:
    house.start()
    order_all(house)
    house.wait(minutes=14)
    letters = house.play("FRANCE", "MORE TIME")
    early = EARLY.replace("12:34", "12:20").replace("in 20", "in six")
    for power in ("FRANCE", "GERMANY"):
        assert f"{early} SET WAIT, sent before that, holds it" in told(letters, address(power))
    assert f"{early} WAIT, sent before that" in told(letters, GM)
