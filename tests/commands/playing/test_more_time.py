"""MORE TIME: a player asks, the Master or all others agree (timing.md 4.4)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from judge.commands.mastering.settings_form import stamp_of
from tests.support.command_mails import code_of, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address, to
from tests.support.mail_links import press
from tests.support.rows import each_row

FRANCE, ITALY, OWL = address("FRANCE"), address("ITALY"), "owl@example.org"
OTHERS = [each for each in POWERS if each != "FRANCE"]


def test_the_deadline_moves_when_all_others_have_said_yes(river: House) -> None:
    old = river.game().deadline
    assert old is not None
    letters = river.play("FRANCE", "MORE TIME 12H")
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert "France asks for more time (12 hours)" in told(letters, ITALY)
    for each in OTHERS[:-1]:
        letters = river.play(each, "MORE TIME YES")
        assert readers(letters) == {GM, address(each)}
    assert river.game().deadline == old
    letters = river.play(OTHERS[-1], "MORE TIME YES")
    assert river.game().deadline == old + timedelta(hours=12)
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert "all players agreed" in " ".join(told(letters, ITALY).split())


def test_the_masters_yes_is_enough_and_nobody_is_told_who_asked(river: House) -> None:
    river.master("SET RULE HIDE_EXTENDERS")
    old = river.game().deadline
    assert old is not None
    letters = river.play("FRANCE", "MORE TIME")
    assert "Somebody asks for more time (1 day)" in told(letters, ITALY)
    assert "France" not in told(letters, ITALY)
    assert "France asks" in told(letters, GM)
    letters = river.master("MORE TIME YES")
    assert river.game().deadline == old + timedelta(hours=24)
    assert "France" not in told(letters, ITALY)


def test_one_no_ends_it_and_is_told_without_its_author(river: House) -> None:
    river.play("FRANCE", "MORE TIME")
    letters = river.play("ITALY", "MORE TIME NO")
    assert readers(letters) == {GM, FRANCE, ITALY}
    assert "somebody said no" in told(letters, FRANCE)
    assert "Italy" not in told(letters, FRANCE)
    refused_play(river, "E-MORE", "GERMANY", "MORE TIME YES")
    refused_master(river, "E-MORE", "MORE TIME YES")


@each_row(
    ("line", "hours"),
    [
        *(
            ("MORETIME 6H", 6),
            ("moretime 6h", 6),
            ("MORE TIME 12 hours", 12),
            ("MORE TIME 2 days", 48),
            ("MORETIME", 24),
        ),
        *(("More time please", 24), ("MORE TIME A DAY", 24), ("MORE TIME 1 hour, please", 1), ("more time 12hrs", 12)),
        ("MORETIME", 24),
    ],
)
def test_more_time_is_asked_for_in_one_word_and_with_lengths_in_words(river: House, line: str, hours: int) -> None:
    river.play("FRANCE", line)
    wanted = river.game().more_time.wanted
    assert wanted is not None
    assert wanted.length.length == timedelta(hours=hours)
    river.play("FRANCE", "MORETIME NO")
    assert river.game().more_time.wanted is None


@each_row("line", ["More time would be nice", "More time needed.", "more time for all of us would help"])
def test_a_sentence_that_begins_with_more_time_asks_nobody_and_costs_no_order(river: House, line: str) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", line)
    assert readers(letters) == {FRANCE}
    assert "NOT" not in letters[0].subject
    assert "how to get more time" in river.play("FRANCE", line)[0].subject
    assert river.game().more_time.wanted is None


def test_the_asker_takes_it_back(river: House) -> None:
    river.play("FRANCE", "MORE TIME")
    letters = river.play("FRANCE", "MORE TIME NO")
    assert "no longer" in told(letters, GM)
    assert river.game().more_time.wanted is None


def test_a_yes_counts_within_a_day_only(river: House) -> None:
    river.play("FRANCE", "MORE TIME")
    river.skip_letters()
    letters = river.tick(hours=25)
    assert readers(letters) == {GM, FRANCE}
    assert "it was not agreed to in time" in " ".join(told(letters, FRANCE).split())
    assert "The request of France for more time" in told(letters, GM)
    refused_master(river, "E-MORE", "MORE TIME YES")
    assert to(river.play("FRANCE", "MORE TIME"), ITALY)


def test_status_shows_an_open_wish_to_those_who_know_of_it(river: House) -> None:
    river.play("FRANCE", "MORE TIME 6H")
    assert "You ask for 6 hours more time" in told(river.play("FRANCE", "STATUS"), FRANCE)
    assert "France asks for 6 hours more time." in told(river.play("ITALY", "STATUS"), ITALY)
    assert "France asks for 6 hours more time." in told(river.master("STATUS"), GM)
    river.play("ITALY", "MORE TIME YES")
    assert "You have agreed." in told(river.play("ITALY", "STATUS"), ITALY)
    river.mail(OWL, "OBSERVE owl@river owl-pw1")
    assert "more time" not in told(river.mail(OWL, "SIGNON owl@river owl-pw1", "STATUS"), OWL)
    river.wait(hours=25)
    assert "more time" not in told(river.play("ITALY", "STATUS"), ITALY)


def test_status_names_no_asker_where_he_is_hidden(house: House) -> None:
    house.start("RULE HIDE_EXTENDERS")
    house.play("FRANCE", "MORE TIME 6H")
    assert "Somebody asks for 6 hours more time." in told(house.play("ITALY", "STATUS"), ITALY)


def test_another_deadline_ends_the_wish(river: House) -> None:
    river.play("FRANCE", "MORE TIME")
    river.master("DELAY 1H")
    refused_play(river, "E-MORE", "ITALY", "MORE TIME YES")
    river.skip_letters()
    assert not river.tick(hours=25)  # all know of the new deadline


@pytest.mark.parametrize("line", ["ROLLBACK S1901M", "ROLLBACK FULL S1901M"])
def test_a_step_back_brings_no_wish_back(river: House, line: str) -> None:
    river.play("FRANCE", "MORE TIME")
    river.master("PROCESS!")
    river.master(line)
    refused_play(river, "E-MORE", "ITALY", "MORE TIME YES")


def test_players_give_time_once_in_a_phase_and_the_master_again(river: House) -> None:
    river.play("FRANCE", "MORE TIME 1H")
    for each in OTHERS:
        river.play(each, "MORE TIME YES")
    old = river.game().deadline
    assert old is not None
    assert readers(river.play("ITALY", "MORE TIME 1H")) == {GM, ITALY}
    refused_play(river, "E-MORE", "FRANCE", "MORE TIME YES")
    river.master("MORE TIME YES")
    assert river.game().deadline == old + timedelta(hours=1)


def test_with_once_each_power_gets_it_once_in_a_year(river: House) -> None:
    river.master("SET MORE TIME ONCE")
    river.play("FRANCE", "MORE TIME 1H")
    river.master("MORE TIME YES")
    refused_play(river, "E-MORE", "FRANCE", "MORE TIME 1H")
    river.play("ITALY", "MORE TIME 1H")
    river.master("MORE TIME NO", "PROCESS!")
    assert "game year" in refused_play(river, "E-MORE", "FRANCE", "MORE TIME")
    while not river.game().phase_code.startswith("S1902"):
        river.master("PROCESS!")
    assert code_of(river, FRANCE, "SIGNON Friver france-pw", "MORE TIME") == ""


def test_with_master_only_his_word_counts(river: House) -> None:
    river.master("SET MORE TIME MASTER")
    letters = river.play("FRANCE", "MORE TIME")
    assert readers(letters) == {GM, FRANCE}
    refused_play(river, "E-MORE", "ITALY", "MORE TIME YES")
    river.master("SET MORE TIME NO")
    refused_master(river, "E-MORE", "MORE TIME YES")
    refused_play(river, "E-MORE", "FRANCE", "MORE TIME")


def test_a_power_without_a_player_is_not_waited_for(river: House) -> None:
    river.master("DUMMY turkey")
    old = river.game().deadline
    river.play("FRANCE", "MORE TIME")
    for each in OTHERS[:-1]:
        river.play(each, "MORE TIME YES")
    assert river.game().deadline != old


@pytest.mark.parametrize("line", ["SET RULE HIDE_DUMMIES", "SET MORETIME YES"])
def test_the_wish_is_counted_again_when_the_last_who_was_asked_becomes_a_dummy(river: House, line: str) -> None:
    river.master(line)
    old = river.game().deadline
    assert old is not None
    river.play("FRANCE", "MORE TIME 12H")
    for each in OTHERS[:-1]:
        river.play(each, "MORE TIME YES")
    letters = river.master(f"DUMMY {OTHERS[-1].lower()}")
    assert river.game().deadline == old + timedelta(hours=12)
    assert "all players agreed" in " ".join(told(letters, ITALY).split())


def test_a_game_that_waits_for_a_player_gives_no_more_time(river: House) -> None:
    river.play("FRANCE", "MORE TIME 12H")
    for each in OTHERS[:-1]:
        river.play(each, "MORE TIME YES")
    old = river.game().deadline
    river.master(f"EJECT {OTHERS[-1].lower()}")
    assert river.game().deadline == old
    refused_master(river, "E-MORE", "MORE TIME YES")


def test_a_vacancy_is_counted_when_a_dummy_fills_it_and_the_deadline_is_still_the_same(river: House) -> None:
    river.play("FRANCE", "MORE TIME 12H")
    for each in OTHERS[:-1]:
        river.play(each, "MORE TIME YES")
    old = river.game().deadline
    assert old is not None
    river.play(OTHERS[-1], "RESIGN YES")
    assert river.game().deadline == old
    river.master(f"DUMMY {OTHERS[-1].lower()}")
    assert river.game().deadline == old + timedelta(hours=12)


@pytest.mark.parametrize("line", ["EJECT france", "DUMMY france"])
def test_a_wish_ends_with_its_askers_seat(river: House, line: str) -> None:
    river.play("FRANCE", "MORE TIME 12H")
    river.play("ITALY", "MORE TIME YES")
    river.master(line)
    assert river.game().more_time.wanted is None


def test_a_yes_does_not_count_for_who_comes_after(river: House) -> None:
    old = river.game().deadline
    assert old is not None
    river.play("FRANCE", "MORE TIME 12H")
    for each in OTHERS:
        if each == "ITALY":
            river.play(each, "MORE TIME YES")
            river.master("EJECT italy")
            river.mail("new@example.org", "TAKEOVER italy@river italy-pw")
        else:
            river.play(each, "MORE TIME YES")
    assert river.game().deadline == old
    letters = river.mail("new@example.org", "SIGNON Iriver italy-pw", "MORE TIME YES")
    assert river.game().deadline == old + timedelta(hours=12), told(letters, "new@example.org")


def test_where_nobody_is_asked_any_more_the_master_decides(river: House) -> None:
    river.play("FRANCE", "MORE TIME 12H")
    old = river.game().deadline
    river.master(*(f"DUMMY {each.lower()}" for each in OTHERS))
    assert river.game().deadline == old
    river.master("MORE TIME YES")
    assert river.game().deadline != old


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("MORE TIME 4D", "E-MORE"),
        ("MORE TIME 30M", "E-MORE"),
        ("MORE TIME 0", "E-MORE"),
        ("MORE TIME soon", "E-SYNTAX"),
        ("MORE TIME 12H 24H", "E-SYNTAX"),
        ("MORE TIME YES", "E-MORE"),
    ],
)
def test_what_is_no_more_time_is_refused(river: House, line: str, code: str) -> None:
    refused_play(river, code, "FRANCE", line)


@pytest.mark.parametrize("line", ["MORE TIME 48H YES", "MORE TIME 24H NO", "MORE TIME NO 24H", "MORE TIME YES NO"])
def test_a_length_with_an_answer_is_neither_and_the_open_wish_stays(river: House, line: str) -> None:
    river.play("ENGLAND", "MORE TIME")
    wanted = river.game().more_time.wanted
    assert wanted is not None
    refused = refused_play(river, "E-SYNTAX", "FRANCE", line)
    assert f'"{line.removeprefix("MORE TIME ")}" is not a length of time' in refused
    assert river.game().more_time.wanted == wanted


def test_the_master_does_not_ask_nor_answer_in_a_players_place(river: House) -> None:
    assert "DELAY 24H" in refused_master(river, "E-MORE", "MORE TIME 12H")
    river.play("FRANCE", "MORE TIME")
    assert code_of(river, GM, "SIGNON Mriver gm-secret", "BECOME italy", "MORE TIME YES") == "E-MORE"


def test_where_there_is_no_deadline_or_real_time_nobody_asks(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    refused_play(house, "E-DL-NONE", "FRANCE", "MORE TIME")


def test_in_real_time_nobody_asks(house: House) -> None:
    house.start("RULE REAL_TIME")
    refused_play(house, "E-MORE", "FRANCE", "MORE TIME")


def test_the_setting_is_shown_where_settings_are(house: House) -> None:
    house.create("MORETIME ONCE")
    assert "MORETIME ONCE" in told(house.master("SETTINGS"), GM)
    assert "So it is already" in told(house.master("SET MORE TIME ONCE"), GM)
    assert "each power once in a game year" in " ".join(told(house.mail(GM, "LIST river"), GM).split())
    assert 'not "OFTEN"' in refused_master(house, "E-SETTING", "SET MORE TIME OFTEN")


def test_settings_without_more_time_drop_the_request_that_waits(river: House) -> None:
    river.play("FRANCE", "MORE TIME")
    river.master(f"SETTINGS {stamp_of(river.game())}", "MAP standard", "MORETIME NO", "END SETTINGS")
    assert river.game().more_time.wanted is None
    assert "Nobody asks" in refused_play(river, "E-MORE", "ITALY", "MORE TIME YES")


def test_in_a_blind_game_nobody_learns_who_asks(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("RULE BLIND")
    letters = house.play("FRANCE", "MORE TIME 12H")
    assert "Somebody asks for more time (12 hours)" in told(letters, ITALY)
    assert "France" not in told(letters, ITALY)
    assert "France asks" in told(letters, GM)


def test_in_a_blind_game_nobody_learns_from_the_wish_that_another_builds(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("RULE BLIND")
    for line in (("A MAR - SPA", "F KIE - DEN"), ("A SPA H", "F DEN H")):
        house.play("FRANCE", line[0])
        house.play("GERMANY", line[1])
        house.master("PROCESS!")
    assert house.game().phase_code == "W1901A"
    old = house.game().deadline
    assert old is not None
    assert readers(house.play("FRANCE", "MORE TIME 12H")) == {GM, FRANCE}
    refused_play(house, "E-MORE", "GERMANY", "MORE TIME YES")
    house.master("MORE TIME YES")
    assert house.game().deadline == old + timedelta(hours=12)


@pytest.mark.parametrize("said", ["MORE TIME YES", "Yes", "MORE TIME YES 1", "MORE TIME NO", "No"])
def test_an_answer_to_an_earlier_request_does_not_count_for_a_later_one(river: House, said: str) -> None:
    first = {letter.to: letter for letter in river.play("FRANCE", "MORE TIME 12H")}
    river.play("FRANCE", "MORE TIME NO")
    river.play("GERMANY", "PROPOSE PAUSE 3 WEEKS")
    for reader in (ITALY, GM):
        answer = told(river.answer(first[reader], said), reader)
        assert ("MORE TIME NO" if said.endswith(("NO", "No")) else "MORE TIME YES 2") in answer
    wanted = river.game().more_time.wanted
    assert wanted is not None
    assert wanted.agreed == ()


def test_the_button_of_an_earlier_request_agrees_to_no_other_one(river: House) -> None:
    first = to(river.play("FRANCE", "MORE TIME 12H"), ITALY)[-1]
    river.play("FRANCE", "MORE TIME NO")
    second = to(river.play("GERMANY", "PROPOSE PAUSE 3 WEEKS"), ITALY)[-1]
    said = " ".join(told(press(river, first, "Agree"), ITALY).split())
    assert "Your answer is to an earlier request, which has ended." in said
    assert "A pause of 21 days is asked for now. To agree: MORE TIME YES 2" in said
    assert "You agree to a pause" in told(press(river, second, "Agree"), ITALY)


def test_after_a_rollback_requests_have_new_numbers(river: House) -> None:
    first = to(river.play("FRANCE", "MORE TIME 12H"), ITALY)[-1]
    river.master("PROCESS!")
    river.master("ROLLBACK S1901M")
    river.play("FRANCE", "PROPOSE PAUSE 3 WEEKS")
    assert "earlier request" in told(press(river, first, "Agree"), ITALY)


def test_all_players_agree_to_a_pause_in_which_nothing_is_processed(river: House) -> None:
    old = river.game().deadline
    assert old is not None
    letters = river.play("FRANCE", "PROPOSE PAUSE 5 DAYS")
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert "France asks for a pause of 5 days" in told(letters, ITALY)
    for each in OTHERS:
        letters = river.play(each, "MORE TIME YES")
    agreed = river.now
    assert river.game().deadline == old + timedelta(days=7)  # Saturday allows none
    assert readers(letters) == {GM, *map(address, POWERS)}
    said = " ".join(told(letters, ITALY).split())
    assert "a pause was asked for, and all players agreed." in said
    assert "Nothing is processed before Sat 28 Nov 2026 12:00 GMT." in said
    for each in POWERS:
        river.play(each, "ALL HOLD")
    river.wait(days=4, hours=23)
    assert river.game().phase_code == "S1901M"
    river.wait(hours=3)
    assert river.now > agreed + timedelta(days=5)
    assert river.game().phase_code == "F1901M"
    for line in ("HISTORY river", "SUMMARY river"):
        assert "There was a pause of 5 days, by agreement." in told(
            river.mail("owl@example.net", line), "owl@example.net"
        )


def test_an_earlier_deadline_of_the_master_is_the_only_hour_that_list_tells_in_a_pause(river: House) -> None:
    river.play("FRANCE", "PROPOSE PAUSE 14 DAYS")
    river.master("MORE TIME YES")
    owl = "owl@example.net"
    assert "is not processed before Monday 7 December" in " ".join(told(river.mail(owl, "LIST river"), owl).split())
    river.master("SET DEADLINE 27 NOV 20:00")
    said = " ".join(told(river.mail(owl, "LIST river"), owl).split())
    assert "not processed before" not in said
    assert "Friday 27 November 2026 20:00" in said
    for each in POWERS:
        river.play(each, "ALL HOLD")
    river.wait(days=5)
    assert river.game().phase_code == "F1901M"


@pytest.mark.parametrize("line", ["ACTIVATE", "RESUME"])
def test_a_master_who_wants_to_end_an_agreed_pause_is_told_how(river: House, line: str) -> None:
    river.play("FRANCE", "PROPOSE PAUSE 2 WEEKS")
    river.master("MORE TIME YES")
    said = " ".join(told(river.master(line), GM).split())
    assert "not processed before Monday 7 December 2026" in said
    assert "SET DEADLINE with an earlier day ends that." in said


def test_the_letter_of_a_deadline_within_a_pause_tells_all_that_the_pause_ends_with_it(river: House) -> None:
    river.play("FRANCE", "PROPOSE PAUSE 2 WEEKS")
    assert "pause" not in told(river.master("MORE TIME NO", "SET DEADLINE 30 NOV 20:00"), FRANCE).split("Reason:")[-1]
    river.play("FRANCE", "PROPOSE PAUSE 2 WEEKS")
    river.master("MORE TIME YES")
    letters = river.master("SET DEADLINE 27 NOV 20:00")
    for each in (GM, ITALY):
        assert "the agreed pause ends with it" in " ".join(told(letters, each).split())


def test_a_shorter_second_pause_tells_the_end_of_the_first_in_the_readers_zone(river: House) -> None:
    river.play("ITALY", "SET ZONE America/New_York")
    for length in (14, 2):
        river.play("FRANCE", f"PROPOSE PAUSE {length} DAYS")
        letters = river.master("MORE TIME YES")
        assert "Nothing is processed before Mon 7 Dec 2026 12:00 GMT." in told(letters, FRANCE)
        assert "Nothing is processed before Mon 7 Dec 2026 07:00 EST" in told(letters, ITALY)
        assert "Nothing is processed before Mon 7 Dec 2026 12:00 GMT. Everybody is told." in told(letters, GM)


def test_the_masters_yes_begins_a_pause_and_a_no_ends_the_matter(river: House) -> None:
    old = river.game().deadline
    river.play("FRANCE", "PROPOSE PAUSE 36H")
    letters = river.play("ITALY", "MORE TIME NO")
    assert "no pause" in told(letters, FRANCE)
    assert "Italy" not in told(letters, FRANCE)
    assert river.game().deadline == old
    river.play("FRANCE", "PROPOSE PAUSE 36H")
    river.master("MORE TIME YES")
    assert river.game().deadline != old
    assert river.game().not_before is not None


def test_who_has_nothing_to_order_is_asked_for_a_pause_too(river: House) -> None:
    river.master("SET RULE HIDE_EXTENDERS")
    letters = river.play("FRANCE", "PROPOSE PAUSE 2D")
    assert "Somebody asks for a pause" in told(letters, ITALY)
    assert "France" not in told(letters, ITALY)


@each_row(
    ("line", "code"),
    [
        *(("PROPOSE PAUSE", "E-SYNTAX"), ("PROPOSE PAUSE long", "E-SYNTAX")),
        *(("PROPOSE PAUSE 22D", "E-MORE"), ("PROPOSE PAUSE 0H", "E-SYNTAX")),
    ],
)
def test_what_is_no_pause_is_refused(river: House, line: str, code: str) -> None:
    refused_play(river, code, "FRANCE", line)
    refused_master(river, "E-MORE", "PROPOSE PAUSE 5D")


@each_row(
    ("line", "days"),
    [("PROPOSE PAUSE 1 WEEK", 7), ("PROPOSE PAUSE 2 WEEKS", 14), ("PROPOSE PAUSE A WEEK", 7), ("PROPOSE PAUSE 3W", 21)],
)
def test_a_pause_is_asked_for_in_weeks(river: House, line: str, days: int) -> None:
    old = river.game().deadline
    assert old is not None
    river.play("FRANCE", line)
    river.master("MORE TIME YES")
    assert river.game().deadline == old + timedelta(days=days)


@pytest.mark.parametrize("verb", ["MORE TIME", "PROPOSE PAUSE"])
@pytest.mark.parametrize("by_players", [True, False])
def test_more_time_ends_on_a_day_that_allows_deadlines_at_its_hour(river: House, verb: str, by_players: bool) -> None:
    river.master("SET DEADLINE 4 DEC 20:00")  # a Friday
    old = river.game().deadline
    assert old is not None
    river.play("FRANCE", f"{verb} 23H")
    for each in OTHERS if by_players else ():
        river.play(each, "MORE TIME YES")
    if not by_players:
        assert "Mon 7 Dec" in told(river.master("MORE TIME YES"), ITALY)
    assert river.game().deadline == old + timedelta(days=3, hours=-1)


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ((), "it also avoids the absence of Italy."),
        (("RULE HIDE_ABSENTEES",), "it also avoids days without deadlines."),
    ],
)
def test_a_deadline_that_an_absence_moves_further_says_so_and_names_it_where_all_know(
    house: House, rules: tuple[str, ...], why: str
) -> None:
    house.start("TIMING MOVE 3D NEXT 1D DAYS SMTWTFS", *rules)
    house.play("ITALY", "SET ABSENCE 30 NOV TO 2 DEC")
    house.play("FRANCE", "MORE TIME 24H")
    letters = house.master("MORE TIME YES")
    for reader in (FRANCE, address("AUSTRIA"), GM):
        assert why in told(letters, reader)
    assert "Thu 3 Dec" in told(letters, FRANCE)


def test_a_first_miss_that_an_absence_moves_further_says_so(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D DAYS SMTWTFS WARN 0", "HOUSE first_miss=24H")
    house.play("ITALY", "SET ABSENCE 30 NOV TO 2 DEC")
    letters = house.tick(days=6, hours=2)
    assert "it also avoids the absence of Italy." in told(letters, FRANCE)


def test_a_vote_while_a_pause_is_asked_for_leads_to_its_answer(river: House) -> None:
    river.play("FRANCE", "PROPOSE PAUSE 5 DAYS")
    for line in ("SET VOTE YES", "SET VOTE 1 YES", "SET VOTE NO"):
        said = told(river.play("ITALY", line), address("ITALY"))
        assert "More time or a pause is asked for. To answer that: MORE TIME YES, or MORE TIME NO" in said


def test_a_master_who_answers_nobody_is_told_how_to_put_the_deadline_off(river: House) -> None:
    assert "To put the deadline off: DELAY 24H" in refused_master(river, "E-MORE", "MORE TIME YES")
