"""Sets of orders by mail: sent, numbered, withdrawn and refused (everybody_plays.md 2)."""

from __future__ import annotations

from pathlib import Path

from judge.game.people.open_seats import participants
from judge.variants.everybody_plays.state import state_of
from tests.support.command_mails import refused
from tests.support.everybody import Everybody
from tests.support.house import GM, words

ANNS = "SIGNON ann@river ann-pw"
ANN = "ann@example.org"


def plain(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def sets(river: Everybody) -> list[tuple[str, str, int]]:
    return [(one.person, one.power, one.number) for one in state_of(river.game()).sets]


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
    assert "Taken back: set 1 (A PAR B, " in told
    assert "Set 2:" in told
    assert "All orders are in" not in told
    assert sets(river) == [("ann", "FRANCE", 2)]
    told = refused(river, "E-EP-SET", ANN, ANNS, "WITHDRAW france 1")
    assert "You have no set 1 for it on file: there is 2." in told
    assert "Taken back: set 2 (A PAR B)." in words(river.says("ann", "[FRANCE]", "CLEAR"), ANN)
    assert sets(river) == []


def test_clear_tells_which_lines_above_it_do_not_count(river: Everybody) -> None:
    told = words(river.says("ann", "[FRANCE]", "BUILD A PAR", "CLEAR", "BUILD A MAR"), ANN)
    assert "takes back what stands above it in a mail: line 3 does not count." in " ".join(told.split())
    told = words(river.says("bob", "[FRANCE]", "BUILD A PAR", "CLEAR"), "bob@example.org")
    assert "line 3 does not count." in " ".join(told.split())


def test_withdraw_takes_nobody_out_of_the_game(river: Everybody) -> None:
    river.says("ann", "[FRANCE]", "BUILD A PAR", "WITHDRAW france 1")
    assert [one.id for one in participants(river.game())] == ["ann", "bob", "carl"]


def test_withdraw_alone_takes_nobody_out_of_the_game_who_has_a_set_on_file(river: Everybody) -> None:
    river.says("ann", "[FRANCE]", "BUILD A PAR")
    told = plain(refused(river, "E-SYNTAX", ANN, ANNS, "WITHDRAW"))
    assert "WITHDRAW FRANCE 1 takes back that set. To leave the game, write RESIGN alone." in told
    river.says("bob", "WITHDRAW")
    assert [one.id for one in participants(river.game())] == ["ann", "carl"]
    river.says("ann", "RESIGN")
    assert [one.id for one in participants(river.game())] == ["carl"]


def test_the_number_of_a_set_never_comes_twice_in_a_phase(river: Everybody) -> None:
    river.says("ann", "[FRANCE]", "BUILD A PAR", "WITHDRAW france 1", "[FRANCE]", "BUILD A MAR")
    assert sets(river) == [("ann", "FRANCE", 2)]


def test_orders_without_the_name_of_a_power_are_refused(spring: Everybody) -> None:
    assert "For which power are these orders?" in refused(spring, "E-EP-POWER", ANN, ANNS, "A PAR - BUR")


def test_what_is_faulty_in_a_set_is_told_and_the_rest_counts(spring: Everybody) -> None:
    told = words(spring.says("ann", "[FRANCE]", "A PAR - BUR", "A MAR - LON", "[ITALY]", "A ROM - TUS"), ANN)
    assert "A MAR - LON" in told
    assert sets(spring) == [("ann", "FRANCE", 1), ("ann", "ITALY", 1)]
    (france, _) = state_of(spring.game()).sets
    assert len(france.orders) == 1


def test_what_is_faulty_in_a_set_is_told_where_another_line_of_the_mail_is_refused(spring: Everybody) -> None:
    mail = ("[FRANCE]", "A PAR - PIC", "A BRE - PIC", "A MAR - SPA", "SET DRAW")
    told = plain(words(spring.says("ann", *mail), ANN))
    assert "Here people vote" in told
    assert told.count("The unit in Brest is a fleet, not an army.") == 1
    assert '"A BRE - PIC"' in told
    (france,) = state_of(spring.game()).sets
    assert len(france.orders) == 2


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


def test_a_set_of_somebody_who_has_left_counts_no_more(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR")
    letters = spring.says("ann", "RESIGN")
    assert "Sets and votes of yours on file no longer count." in plain(words(letters, ANN))
    assert not any("no longer count" in letter.text for letter in letters if letter.to != ANN)
    spring.phase_ends()
    assert "FRANCE A PAR" in spring.units()


def test_a_misspelled_heading_leaves_out_what_stands_below_it(river: Everybody) -> None:
    river.says("ann", "[TURKEY]", "BUILD F ANK")
    told = plain(words(river.says("ann", "[TURKEY]", "BUILD A CON", "[GERMNY]", "CLEAR", "BUILD A BER"), ANN))
    assert 'There is no power "GERMNY" on this map.' in told
    assert sets(river) == [("ann", "TURKEY", 1), ("ann", "TURKEY", 2)]


def test_more_orders_than_any_map_has_units_are_refused_at_once(river: Everybody) -> None:
    refused(river, "E-ORD-LINES", ANN, ANNS, "[FRANCE]", *["BUILD F PAR" + ", F PAR" * 40] * 10)


def test_nobody_has_more_sets_on_file_than_one_mail_can_hold(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_identical_sets=keep")
    house.join("ann")
    house.says("ann", *[line for _ in range(60) for line in ("[FRANCE]", "BUILD A PAR")])
    told = refused(house, "E-EP-MANY", ANN, ANNS, "[ITALY]", "BUILD A ROM")
    assert "Nobody can have more than 60 sets on file." in told


def test_withdraw_without_a_number_says_how_it_is_written(spring: Everybody) -> None:
    told = plain(refused(spring, "E-SYNTAX", ANN, ANNS, "WITHDRAW france"))
    assert "WITHDRAW france 2" in told


def test_the_master_sees_who_has_sent_sets(river: Everybody) -> None:
    river.builds("ann", "FRANCE", "ITALY")
    river.builds("bob", "FRANCE")
    told = words(river.master("STATUS"), GM)
    assert "Sets for France: ann 1, bob 1." in told
    assert "Sets for Turkey: none." in told


def test_the_subject_of_the_answer_says_for_how_many_powers_sets_came_in(river: Everybody) -> None:
    (letter,) = river.says("ann", "[FRANCE]", "BUILD A PAR", "[ITALY]", "BUILD A ROM", "[TURKEY]", "BUILD A CON")
    assert letter.subject == "river: set 1 on file for three powers"
    (letter,) = river.says("ann", "[FRANCE]", "BUILD A MAR")
    assert letter.subject == "river: set 2 on file"


def test_the_master_has_copies_of_sets_under_always_confirm(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "", "RULE ALWAYS_CONFIRM")
    house.join("ann")
    assert any("Paris" in letter.text for letter in house.builds("ann", "FRANCE") if letter.to == GM)
    assert any(letter.to == GM for letter in house.says("ann", "WITHDRAW FRANCE 1"))
