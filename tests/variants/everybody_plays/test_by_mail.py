"""Everybody Plays by mail: taking part, sets, lots, votes and ends (everybody_plays.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game.people.open_seats import participants
from judge.variants.everybody_plays.after_phase import on_file
from judge.variants.everybody_plays.state import SentSet, state_of
from tests.support.command_mails import refused, refused_master
from tests.support.everybody import ALL_BUILDS, Everybody
from tests.support.house import GM, to, words

ANNS = "SIGNON ann@river ann-pw"
ANN, BOB, CARL = (f"{name}@example.org" for name in ("ann", "bob", "carl"))


@pytest.fixture
def river(tmp_path: Path) -> Everybody:
    house = Everybody(tmp_path)
    house.join("ann", "bob", "carl")
    return house


@pytest.fixture
def spring(river: Everybody) -> Everybody:
    """Spring 1901, the usual units built by Ann."""
    river.builds("ann")
    river.phase_ends()
    assert river.game().phase_code == "S1901M"
    return river


def plain(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def sets(river: Everybody) -> list[tuple[str, str, int]]:
    return [(one.person, one.power, one.number) for one in state_of(river.game()).sets]


def test_the_game_begins_in_winter_1900_with_an_empty_board_and_nobody_owning_a_power(tmp_path: Path) -> None:
    game = Everybody(tmp_path).game()
    assert game.phase_code == "W1900A"
    assert not game.board.units
    assert len(game.board.centers) == 22
    assert all(power.player is None and power.controller is None for power in game.powers)


@pytest.mark.parametrize("line", ["everybody_plays", "ep"])
def test_create_takes_the_variant_behind_the_password(tmp_path: Path, line: str) -> None:
    house = Everybody(tmp_path)
    house.say_yes(house.mail(GM, f"CREATE brook gm-secret {line}", "FORM"))
    assert house.game("brook").variant == "everybody_plays"


def test_a_stranger_sends_orders_without_a_sign_on_and_takes_part_after_one_yes(tmp_path: Path) -> None:
    house = Everybody(tmp_path, confirm=True)
    asked = house.mail(ANN, "ORDERS river", "[FRANCE]", "BUILD A PAR")
    assert not participants(house.game())
    house.say_yes(asked)
    (ann,) = participants(house.game())
    assert ann.player.addresses == (ANN,)
    assert sets(house) == [(ann.id, "FRANCE", 1)]


def test_who_takes_part_already_and_writes_from_an_unproved_address_is_told_how_to_be_known(river: Everybody) -> None:
    told = plain(refused(river, "E-EP-PROOF", ANN, "ORDERS river", "[FRANCE]", "BUILD A PAR"))
    assert "reply to a letter of the game, or begin with SIGNON ann@river password" in told


def test_a_reply_to_a_letter_of_the_game_needs_no_sign_on(spring: Everybody) -> None:
    (letter,) = to(spring.phase_ends(), BOB)
    spring.answer(letter, "[FRANCE]", "A PAR - BUR")
    assert sets(spring) == [("bob", "FRANCE", 1)]


def test_orders_for_a_usual_game_are_sent_with_a_sign_on(river: Everybody) -> None:
    river.create(name="brook")
    assert "the mail with SIGNON" in plain(refused(river, "E-EP-SIGNON", ANN, "ORDERS brook", "A PAR H"))


def test_who_comes_in_is_shown_the_board_and_orders_that_would_be_taken_as_they_stand(spring: Everybody) -> None:
    (answer,) = to(spring.mail("dan@example.org", "JOIN dan@river dan-pw"), "dan@example.org")
    text = answer.text
    assert "What stands where" in text
    assert "Turkey: Army Constantinople." in text
    assert "river, Spring 1901" in answer.html, "the picture's words"
    sample = text.split("below the name of its power:\n\n")[1].split("\n\nWITHDRAW")[0].splitlines()
    assert sample == ["[AUSTRIA]", "A VIE H", "A BUD H", "F TRI H"]
    spring.answer(answer, *sample)
    assert ("dan", "AUSTRIA", 1) in sets(spring)


def test_before_the_first_builds_the_orders_shown_are_builds_and_the_board_has_no_units_yet(river: Everybody) -> None:
    (answer,) = to(river.mail("dan@example.org", "JOIN dan@river dan-pw"), "dan@example.org")
    assert "[AUSTRIA]\nBUILD A BUD\nBUILD A TRI\nBUILD A VIE\n" in answer.text
    assert "What stands where\n-----------------\n\nNo units yet.\n" in answer.text
    river.answer(answer, "[AUSTRIA]", "BUILD A BUD", "BUILD A TRI", "BUILD A VIE")
    assert sets(river) == [("dan", "AUSTRIA", 1)]


def test_with_dislodged_units_the_orders_shown_are_retreats(spring: Everybody) -> None:
    spring.says("ann", "[TURKEY]", "A CON - BUL", "[AUSTRIA]", "A BUD - RUM")
    spring.phase_ends()
    spring.says("ann", "[TURKEY]", "A BUL - RUM", "F ANK - BLA", "[RUSSIA]", "F SEV S A BUL - RUM")
    letters = spring.phase_ends()
    assert spring.game().phase_code == "F1901R"
    assert "[AUSTRIA]\nA RUM D\n" in words(letters, BOB)


def test_whose_orders_counted_stands_in_columns_and_in_a_table(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    (results,) = [letter for letter in to(spring.phase_ends(), BOB) if "results" in letter.subject]
    assert "Austria: (nobody)\nEngland: (nobody)\nFrance:  ann\n" in results.text
    assert "<td><b>France</b></td><td>ann</td>" in results.html


def test_a_game_that_is_under_way_is_among_those_that_want_players_and_its_powers_are_open(river: Everybody) -> None:
    said = words(river.mail("stranger@example.net", "LIST"), "stranger@example.net")
    assert 'To join, e-mail "JOIN river your-own-word"' in said
    assert "Open at any time: anybody can order any power." in said
    assert "\nAustria     open " in words(river.mail(ANN, "WHOGAME river"), ANN)
    river.master("TERMINATE")
    assert "No openings." in words(river.mail("stranger@example.net", "LIST"), "stranger@example.net")


def test_a_game_that_its_master_starts_is_forming_and_says_for_whom(tmp_path: Path) -> None:
    house = Everybody(tmp_path)
    house.mail(GM, "CREATE brook gm-secret everybody_plays", "RULE START_MASTER", "FORM")
    said = words(house.mail(ANN, "LIST"), ANN)
    assert "Forming: anybody can order any power; the Master starts it." in said
    house.mail(ANN, "JOIN ann@brook ann-pw")
    assert [one.id for one in participants(house.game("brook"))] == ["ann"]


def test_readers_of_openings_hear_once_of_a_game_that_anybody_can_enter(tmp_path: Path) -> None:
    house = Everybody(tmp_path)
    house.mail(BOB, "OPENINGS DAILY")
    house.tick(hours=1)
    house.mail(GM, "CREATE brook gm-secret everybody_plays", "RULE START_MASTER", "FORM")
    told = [letter for letter in to(house.tick(days=2), BOB) if letter.subject.startswith("Looking for players")]
    assert [letter.subject for letter in told] == ["Looking for players: brook"]
    house.master("ACTIVATE", name="brook")
    assert house.game("brook").stage.is_under_way
    assert not [letter for letter in to(house.tick(days=3), BOB) if letter.subject.startswith("Looking for players")]


def test_withdraw_without_a_sign_on_says_that_one_is_needed(river: Everybody) -> None:
    said = plain(refused(river, "E-START", ANN, "WITHDRAW france 1"))
    assert "WITHDRAW SET is for those who have signed on" in said
    assert "SIGNON ann@river your-password" in said


def test_one_mail_holds_sets_for_several_powers_and_several_for_one(river: Everybody) -> None:
    told = words(river.says("ann", "[FRANCE]", "BUILD A PAR", "[ITALY]", "BUILD A ROM", "[FRANCE]", "BUILD F BRE"), ANN)
    assert sets(river) == [("ann", "FRANCE", 1), ("ann", "ITALY", 1), ("ann", "FRANCE", 2)]
    assert "They share your one chance" in told


def test_three_identical_mails_are_one_set(river: Everybody) -> None:
    for _ in range(3):
        told = words(river.says("ann", "[FRANCE]", "BUILD A PAR"), ANN)
    assert sets(river) == [("ann", "FRANCE", 1)]
    assert "This is your set 1 once more" in told


def test_identical_sets_are_kept_where_the_game_says_so(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_identical_sets=keep")
    house.join("ann")
    for _ in range(3):
        house.says("ann", "[FRANCE]", "BUILD A PAR")
    assert sets(house) == [("ann", "FRANCE", number) for number in (1, 2, 3)]


def test_a_set_that_was_withdrawn_is_not_drawn(river: Everybody) -> None:
    river.builds("ann", "FRANCE")
    river.says("ann", "[FRANCE]", "BUILD A PAR")
    told = words(river.says("ann", "WITHDRAW france 1"), ANN)
    assert "Taken back: set 1." in told
    assert "Set 2:" in told
    assert "All orders are in" not in told
    assert sets(river) == [("ann", "FRANCE", 2)]
    told = refused(river, "E-EP-SET", ANN, ANNS, "WITHDRAW france 1")
    assert "You have no set 1 for it on file: there is 2." in told
    assert "Taken back: set 2." in words(river.says("ann", "[FRANCE]", "CLEAR"), ANN)
    assert sets(river) == []


def test_withdraw_takes_nobody_out_of_the_game(river: Everybody) -> None:
    river.says("ann", "[FRANCE]", "BUILD A PAR", "WITHDRAW france 1")
    assert [one.id for one in participants(river.game())] == ["ann", "bob", "carl"]


def test_the_number_of_a_set_never_comes_twice_in_a_phase(river: Everybody) -> None:
    river.says("ann", "[FRANCE]", "BUILD A PAR", "WITHDRAW france 1", "[FRANCE]", "BUILD A MAR")
    assert sets(river) == [("ann", "FRANCE", 2)]


def test_the_master_orders_nothing(spring: Everybody) -> None:
    told = refused_master(spring, "E-EP-MASTER", "[FRANCE]", "A PAR - BUR")
    assert "The Master of a game in which everybody plays orders nothing in it." in told


def test_who_only_watches_orders_nothing(spring: Everybody) -> None:
    spring.say_yes(spring.mail("dan@example.org", "OBSERVE dan@river dan-pw"))
    told = words(spring.says("dan", "[FRANCE]", "A PAR - BUR"), "dan@example.org")
    assert "Who only watches river orders nothing." in told


def test_orders_without_the_name_of_a_power_are_refused(spring: Everybody) -> None:
    assert "For which power are these orders?" in refused(spring, "E-EP-POWER", ANN, ANNS, "A PAR - BUR")


def test_what_is_faulty_in_a_set_is_told_and_the_rest_counts(spring: Everybody) -> None:
    told = words(spring.says("ann", "[FRANCE]", "A PAR - BUR", "A MAR - LON", "[ITALY]", "A ROM - TUS"), ANN)
    assert "A MAR - LON" in told
    assert sets(spring) == [("ann", "FRANCE", 1), ("ann", "ITALY", 1)]
    (france, _) = state_of(spring.game()).sets
    assert len(france.orders) == 1


def test_a_mail_of_more_sets_than_one_can_hold_is_refused(river: Everybody) -> None:
    many = [line for _ in range(61) for line in ("[FRANCE]", "BUILD A PAR")]
    told = plain(refused(river, "E-EP-MANY", ANN, ANNS, *many))
    assert "One mail can hold 60 sets of orders, and yours has 61: send fewer at a time." in told


def test_a_set_with_more_builds_than_are_due_is_none(river: Everybody) -> None:
    river.says("ann", "[FRANCE]", "BUILD A PAR", "BUILD F BRE")
    for _ in range(4):
        river.phase_ends()
    river.says("ann", "[FRANCE]", "A PAR - BUR", "F BRE - MAO")
    river.phase_ends()
    river.phase_ends()
    assert river.game().phase_code == "W1901A"
    told = refused(river, "E-EP-COUNT", ANN, ANNS, "[FRANCE]", "BUILD A PAR", "BUILD F BRE")
    assert "France has 1 to build, and your set has 2. That set does not count." in told


def test_inland_fleets_are_built_as_armies(river: Everybody) -> None:
    river.says("ann", "[RUSSIA]", "F MOS", "A WAR", "F STP/SC", "A SEV", "[AUSTRIA]", "BUILD F VIE")
    river.phase_ends()
    river.phase_ends()
    river.phase_ends()
    river.phase_ends()
    russia = {"RUSSIA A MOS", "RUSSIA A WAR", "RUSSIA F STP/SC", "RUSSIA A SEV"}
    assert river.units() == russia | {"AUSTRIA A VIE"}


def test_a_fleet_without_a_coast_where_there_are_two_is_refused_or_built_on_the_first(tmp_path: Path) -> None:
    strict, kind = Everybody(tmp_path / "one"), Everybody(tmp_path / "two", "ep_coast_default=first")
    for house in (strict, kind):
        house.join("ann")
        house.says("ann", "[RUSSIA]", "BUILD F STP")
    assert sets(strict) == []
    (built,) = state_of(kind.game()).sets
    assert "St. Petersburg (north coast)" in words(kind.says("ann", "STATUS"), ANN)
    assert isinstance(built, SentSet)


def test_the_first_deadline_is_another_one_while_a_power_has_nobody_three_times_at_most(river: Everybody) -> None:
    river.builds("ann", "FRANCE")
    for _ in range(3):
        before = river.game().deadline
        told = plain(words(river.phase_ends(), ANN))
        assert "some powers have nobody yet who builds for them" in told
        assert river.game().phase_code == "W1900A"
        assert river.game().deadline != before
    assert sets(river) == [("ann", "FRANCE", 1)]
    river.phase_ends()
    assert river.game().phase_code == "S1901M"
    assert river.units() == {"FRANCE A PAR", "FRANCE A MAR", "FRANCE F BRE"}


def test_the_first_phase_begins_as_it_is_where_the_game_says_skip(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_start_min=skip")
    house.join("ann")
    house.builds("ann", "FRANCE")
    house.phase_ends()
    assert house.game().phase_code == "S1901M"


def test_the_game_waits_for_the_master_where_it_says_so(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_start_min=master")
    house.join("ann")
    house.builds("ann", "FRANCE")
    told = plain(words(house.phase_ends(), GM))
    assert "is stopped: some powers have nobody yet who builds for them" in told
    assert house.game().phase_code == "W1900A"
    house.master("PROCESS!")
    assert house.game().phase_code == "S1901M"


def test_a_phase_lasts_until_its_deadline_though_every_power_is_ordered(spring: Everybody) -> None:
    spring.says(
        "ann", *(f"[{power}] {unit.removesuffix('/SC')} H" for power, built in ALL_BUILDS.items() for unit in built)
    )
    spring.tick(hours=3)
    assert spring.game().phase_code == "S1901M"


def test_a_power_that_nobody_orders_holds(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    letters = spring.phase_ends()
    assert "FRANCE A BUR" in spring.units()
    assert "ITALY A ROM" in spring.units()
    told = words(letters, BOB)
    assert "France:  ann" in told
    assert "Italy:   (nobody)" in told


def test_the_results_show_whose_orders_counted_and_not_the_sets_that_lost(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    spring.says("bob", "[FRANCE]", "A PAR - PIC")
    letters = spring.phase_ends()
    drawn = "BUR" if "FRANCE A BUR" in spring.units() else "PIC"
    for who in (ANN, BOB, CARL):
        told = words(letters, who)
        assert ("Picardy" in told) is (drawn == "PIC")
        assert "How they were drawn" not in told
    assert "How they were drawn" in words(letters, GM)


def test_sets_that_lost_are_shown_where_the_game_says_so(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_show_losers=yes")
    house.join("ann", "bob")
    house.says("ann", "[FRANCE]", "BUILD A PAR")
    house.says("bob", "[FRANCE]", "BUILD A MAR")
    for _ in range(4):
        letters = house.phase_ends()
    told = words(letters, ANN)
    assert "Sets that were not drawn" in told
    assert "Paris" in told
    assert "Marseilles" in told


def test_nobody_sees_before_the_results_who_has_sent_what(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    for ask in ("STATUS", "LIST river", "SUMMARY river", "HISTORY river"):
        told = words(spring.says("bob", ask), BOB)
        assert "Burgundy" not in told
        assert "Set 1" not in told


def test_at_most_so_many_powers_are_ordered_by_one_person(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_max_countries=1")
    house.join("ann")
    house.builds("ann", "FRANCE")
    told = refused(house, "E-EP-POWERS", ANN, ANNS, "[ITALY]", "BUILD A ROM")
    assert "nobody orders more than 1 power in a phase" in told
    house.says("ann", "[FRANCE]", "BUILD A PAR")
    assert [one[1] for one in sets(house)] == ["FRANCE", "FRANCE"]


def test_a_status_tells_ones_own_sets_and_vote(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE CONCEDE bob")
    told = words(spring.says("ann", "STATUS"), ANN)
    assert "Set 1 for France:" in told
    assert "Your vote: for the win of" in told


def test_a_draw_passes_when_everybody_who_is_drawn_votes_for_it(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE DIAS")
    spring.says("bob", "[ITALY]", "A ROM - TUS", "VOTE DIAS")
    letters = spring.phase_ends()
    assert spring.game().ending is not None
    assert "it is a draw between" in words(letters, CARL)
    assert "Draw after S1901M among" in words(spring.says("carl", "SUMMARY river"), CARL)


def test_a_silent_elector_is_a_no(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE DIAS")
    spring.says("bob", "[ENGLAND]", "F LON - NTH", "VOTE DIAS")
    spring.says("carl", "[ITALY]", "A ROM - TUS")
    spring.phase_ends()
    assert spring.game().ending is None


def test_a_silent_elector_abstains_where_the_game_says_so(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_nvr=abstain")
    house.join("ann", "bob")
    house.builds("ann")
    house.phase_ends()
    house.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE DIAS")
    house.says("bob", "[ITALY]", "A ROM - TUS")
    house.phase_ends()
    assert house.game().ending is not None


def test_who_is_not_drawn_has_no_say(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE CONCEDE ann")
    spring.says("bob", "VOTE NONE")
    letters = spring.phase_ends()
    ending = spring.game().ending
    assert ending is not None
    assert len(ending.persons) == 1
    assert "is conceded to" in words(letters, BOB)


def test_votes_for_different_ends_pass_nothing_and_lapse(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE CONCEDE ann")
    spring.says("bob", "[ITALY]", "A ROM - TUS", "VOTE CONCEDE bob")
    spring.phase_ends()
    assert spring.game().ending is None
    assert state_of(spring.game()).votes == {}


def test_a_draw_is_shared_by_all_who_were_ever_drawn_where_the_game_says_so(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_dias_shares=all")
    house.join("ann", "bob")
    house.builds("ann")
    house.phase_ends()
    house.says("bob", "[FRANCE]", "A PAR - BUR", "VOTE DIAS")
    house.phase_ends()
    ending = house.game().ending
    assert ending is not None
    assert len(ending.persons) == 2


def test_votes_count_in_every_phase_where_the_game_says_so(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_electors=latest_phase")
    house.join("ann")
    house.builds("ann")
    house.says("ann", "VOTE DIAS")
    house.phase_ends()
    assert house.game().ending is not None


def test_the_master_is_asked_after_so_many_years_in_which_nothing_changes(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_idle_end=1")
    house.join("ann")
    house.builds("ann")
    letters = [house.phase_ends() for _ in range(5)]
    assert house.game().phase_code == "S1903M"
    asked = ["No center has changed hands since 1900" in plain(words(one, GM)) for one in letters]
    assert asked == [False, False, True, False, True]
    assert "No center has changed hands" not in words(letters[2], ANN)


def test_votes_wait_for_a_movement_phase_otherwise(river: Everybody) -> None:
    river.builds("ann")
    river.says("ann", "VOTE DIAS")
    river.phase_ends()
    assert river.game().ending is None
    assert set(state_of(river.game()).votes) == {"ann"}


def test_a_vote_for_nobody_who_takes_part_is_refused(spring: Everybody) -> None:
    told = refused(spring, "E-EP-PERSON", ANN, ANNS, "VOTE CONCEDE zoe")
    assert 'Nobody who takes part is called "zoe"' in told


def test_vote_and_withdraw_are_commands_of_such_games_only(river: Everybody) -> None:
    river.start(name="brook")
    river.say_yes(river.mail(ANN, "OBSERVE ann@brook ann-pw"))
    told = refused(river, "E-VARIANT-COMMAND", ANN, "SIGNON ann@brook ann-pw", "VOTE DIAS")
    assert "VOTE is a command of Everybody Plays games, and brook is none." in told


def test_rolled_back_the_sets_are_gone_and_rolled_forward_the_same_are_drawn(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    spring.says("bob", "[FRANCE]", "A PAR - PIC")
    spring.phase_ends()
    units = spring.units()
    spring.master("ROLLBACK S1901M")
    assert sets(spring) == []
    spring.master("ROLLFORWARD")
    assert spring.units() == units


def test_the_letter_of_a_step_back_says_whether_sets_are_on_file_again(spring: Everybody) -> None:
    spring.says("bob", "[FRANCE]", "A PAR - BUR")
    assert on_file(spring.game())
    spring.phase_ends()
    assert not on_file(spring.game())
    letters = spring.master("ROLLBACK")
    assert "The sets of that time are cleared: whoever wants to order sends theirs again." in plain(words(letters, BOB))
    assert not on_file(spring.game())
    spring.master("ROLLFORWARD")
    letters = spring.master("ROLLBACK RESTORE")
    assert "The sets of that time are on file again: STATUS shows you your own" in plain(words(letters, BOB))
    assert on_file(spring.game())
    assert "Army Paris -> Burgundy" in words(spring.says("bob", "STATUS"), BOB)


def test_a_preview_draws_the_same_lots_as_the_phase(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    spring.says("bob", "[FRANCE]", "A PAR - PIC")
    told = words(spring.master("PREVIEW"), GM)
    spring.phase_ends()
    went = "Burgundy" if "FRANCE A BUR" in spring.units() else "Picardy"
    assert f"Army Paris -> {went}" in told


def test_a_set_of_somebody_who_has_left_counts_no_more(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    spring.says("ann", "RESIGN")
    spring.phase_ends()
    assert "FRANCE A PAR" in spring.units()


def test_who_takes_the_id_of_somebody_who_has_left_is_somebody_else(river: Everybody) -> None:
    river.builds("ann", "FRANCE")
    river.says("ann", "VOTE CONCEDE ann")
    river.says("bob", "VOTE CONCEDE ann")
    river.says("ann", "RESIGN")
    river.mail("mallory@example.org", "JOIN ann@river mallory-pw")
    assert [one.id for one in participants(river.game())] == ["bob", "carl", "ann1"]
    told = words(river.mail("mallory@example.org", "SIGNON ann1@river mallory-pw", "STATUS"), "mallory@example.org")
    assert "You have no orders on file" in told
    assert "Your vote" not in told


def test_a_vote_for_the_win_of_somebody_who_has_left_counts_no_more(spring: Everybody) -> None:
    spring.says("bob", "[FRANCE]", "A PAR - BUR", "VOTE CONCEDE ann")
    spring.says("ann", "RESIGN")
    spring.phase_ends()
    assert spring.game().ending is None


@pytest.mark.parametrize("name", ["x", "1", "_ann", "___"])
def test_any_name_makes_an_id_that_can_sign_on(tmp_path: Path, name: str) -> None:
    house = Everybody(tmp_path)
    house.mail("x@example.org", f"JOIN {name}@river pw-x1")
    (one,) = participants(house.game())
    told = words(house.mail("x@example.org", f"SIGNON {one.id}@river pw-x1", "STATUS"), "x@example.org")
    assert "You have no orders on file" in told


def test_a_plus_address_of_somebody_who_takes_part_takes_part_already(river: Everybody) -> None:
    refused(river, "E-PLAYING", "ann+2@example.org", "JOIN two@river other-pw")
    refused(river, "E-IS-MASTER", "gm+2@example.org", "JOIN two@river other-pw")


def test_where_names_are_hidden_a_vote_names_an_id(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "", "NAMES HIDE")
    house.raw(b"From: Ann Smith <ann@example.org>\nMessage-ID: <a@test>\n\nJOIN p001@river ann-pw\n", ANN)
    house.raw(b"From: Bob Jones <bob@example.org>\nMessage-ID: <b@test>\n\nJOIN p002@river bob-pw\n", BOB)
    refused(house, "E-EP-PERSON", BOB, "SIGNON p002@river bob-pw", "VOTE CONCEDE Ann Smith")
    told = words(house.mail(BOB, "SIGNON p002@river bob-pw", "VOTE CONCEDE p001"), BOB)
    assert "for the win of p001" in told


def test_a_misspelled_heading_leaves_out_what_stands_below_it(river: Everybody) -> None:
    river.says("ann", "[TURKEY]", "BUILD F ANK")
    told = plain(words(river.says("ann", "[TURKEY]", "BUILD A CON", "[GERMNY]", "CLEAR", "BUILD A BER"), ANN))
    assert 'There is no power "GERMNY" on this map.' in told
    assert sets(river) == [("ann", "TURKEY", 1), ("ann", "TURKEY", 2)]


def test_more_orders_than_any_map_has_units_are_refused_at_once(river: Everybody) -> None:
    refused(river, "E-ORD-LINES", ANN, ANNS, "[FRANCE]", *["BUILD F PAR" + ", F PAR" * 400])


def test_nobody_has_more_sets_on_file_than_one_mail_can_hold(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_identical_sets=keep")
    house.join("ann")
    house.says("ann", *[line for _ in range(60) for line in ("[FRANCE]", "BUILD A PAR")])
    told = refused(house, "E-EP-MANY", ANN, ANNS, "[ITALY]", "BUILD A ROM")
    assert "Nobody can have more than 60 sets on file." in told


def test_the_opener_may_stand_above_sets_in_a_reply(spring: Everybody) -> None:
    (letter,) = to(spring.phase_ends(), BOB)
    spring.answer(letter, "ORDERS river", "[FRANCE]", "A PAR - BUR")
    assert sets(spring) == [("bob", "FRANCE", 1)]


def test_withdraw_without_a_number_says_how_it_is_written(spring: Everybody) -> None:
    told = plain(refused(spring, "E-SYNTAX", ANN, ANNS, "WITHDRAW france"))
    assert "WITHDRAW france 2" in told


def test_the_master_sees_who_has_sent_sets(river: Everybody) -> None:
    river.builds("ann", "FRANCE", "ITALY")
    river.builds("bob", "FRANCE")
    told = words(river.master("STATUS"), GM)
    assert "Sets for France: ann 1, bob 1." in told
    assert "Sets for Turkey: none." in told


def test_votes_of_powers_point_to_those_of_persons(spring: Everybody) -> None:
    assert "VOTE DIAS or VOTE CONCEDE name" in refused(spring, "E-VOTE-NONE", ANN, ANNS, "SET DRAW")


def test_who_joins_with_the_name_of_a_power_takes_part_under_their_own_and_hears_that_anybody_orders_it(
    river: Everybody,
) -> None:
    letters = river.mail_with(
        "dora@example.org", {"From": "Dora Lind <dora@example.org>", "Subject": "x"}, "JOIN france@river dora-pw"
    )
    text = plain(words(river.say_yes(letters), "dora@example.org"))
    assert "Nobody has France for themselves in river" in text
    assert "You take part as doralind (sign on with SIGNON doralind@river and your password)" in text
    assert participants(river.game())[-1].id == "doralind"
    river.mail("dora@example.org", "SIGNON doralind@river dora-pw", "[FRANCE]", "BUILD A PAR")
    assert sets(river) == [("doralind", "FRANCE", 1)]


def test_who_signs_on_as_a_power_hears_that_nobody_has_it(river: Everybody) -> None:
    text = plain(refused(river, "E-SIGNON", ANN, "SIGNON france@river ann-pw", "[FRANCE]", "BUILD A PAR"))
    assert (
        "Nobody plays France alone in river: sign on with your own name there, SIGNON yourname@river password" in text
    )


def test_join_again_is_refused(river: Everybody) -> None:
    assert "You take part in river already" in words(river.mail(ANN, "JOIN ann2@river other-pw"), ANN)


def test_house_rules_that_mean_nothing_in_such_a_game_are_refused_and_the_march_leaves_them_out(tmp_path: Path) -> None:
    house = Everybody(tmp_path)
    told = refused(house, "E-HOUSE-VARIANT", GM, "CREATE brook gm-secret ep", "HOUSE early_major=false", "FORM")
    assert "Nobody owes orders, and a phase lasts until its deadline." in plain(told)
    house.mail(GM, "CREATE brook gm-secret ep", "HOUSE MARCH", "FORM")
    assert house.game("brook").house.paradox == "all_fail"
    assert house.game("brook").house.early_major


def test_rules_that_mean_nothing_in_such_a_game_cannot_be_chosen(tmp_path: Path) -> None:
    house = Everybody(tmp_path)
    told = words(house.mail(GM, "CREATE brook gm-secret ep", "RULE BLIND", "FORM"), GM)
    assert "BLIND cannot be chosen in the variant everybody_plays" in told
