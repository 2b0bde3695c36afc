"""Ways to take part in Everybody Plays: a first mail, a reply, JOIN; and limits of such games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.game.people.open_seats import participants
from judge.variants.everybody_plays.state import state_of
from tests.support.command_mails import refused, refused_master
from tests.support.everybody import Everybody
from tests.support.house import GM, House, to, words

ANN, BOB = "ann@example.org", "bob@example.org"


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
    assert "Reply to a letter of the game, or begin with SIGNON ann@river password" in told


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


def test_a_game_that_is_under_way_is_among_those_that_want_players(river: Everybody) -> None:
    said = words(river.mail("stranger@example.net", "LIST"), "stranger@example.net")
    assert 'To join, e-mail "JOIN river"' in said
    assert "Open at any time: anybody can order any power." in said
    river.master("TERMINATE YES")
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


def test_the_master_orders_nothing(spring: Everybody) -> None:
    told = refused_master(spring, "E-EP-MASTER", "[FRANCE]", "A PAR - BUR")
    assert "The Master of a game in which everybody plays orders nothing in it." in told


def test_who_only_watches_orders_nothing(spring: Everybody) -> None:
    spring.say_yes(spring.mail("dan@example.org", "OBSERVE dan@river dan-pw"))
    told = words(spring.says("dan", "[FRANCE]", "A PAR - BUR"), "dan@example.org")
    assert "You only watch river, so you cannot order." in told


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


@pytest.mark.parametrize("how", ["RESIGN", "LEAVE", "EJECT"])
def test_whoever_leaves_is_told_that_their_sets_count_no_more(river: Everybody, how: str) -> None:
    ann = "ann@example.org"
    sent = river.builds("ann", "FRANCE")
    river.builds("bob", "FRANCE")
    assert "Sets for France: ann 1, bob 1." in words(river.master("STATUS"), GM)
    if how == "LEAVE":
        letters = river.mail(ann, re.findall(r"LEAVE river\.ann\.\w+", words(sent, ann))[-1])
    else:
        letters = river.says("ann", "RESIGN") if how == "RESIGN" else river.master("EJECT ann")
    told = " ".join(words(letters, ann).split())
    assert "You no longer take part in river" in told
    assert "Sets and votes of yours on file no longer count." in told
    assert "ann no longer takes part in river." in words(letters, GM)
    assert "watch" not in told
    assert "Sets for France: bob 1." in words(river.master("STATUS"), GM)


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


def test_the_opener_may_stand_above_sets_in_a_reply(spring: Everybody) -> None:
    (letter,) = to(spring.phase_ends(), BOB)
    spring.answer(letter, "ORDERS river", "[FRANCE]", "A PAR - BUR")
    assert sets(spring) == [("bob", "FRANCE", 1)]


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
        "Nobody plays France alone in river. Sign on with your own name there (SIGNON yourname@river password)" in text
    )


@pytest.mark.parametrize("line", ["WHO river", "SUMMARY river", "LIST river"])
def test_lists_say_who_orders_the_powers_and_call_none_of_them_open(river: Everybody, line: str) -> None:
    (letter,) = river.mail(BOB, line)
    text = letter.text
    assert "\n\nAnybody orders any power; chance decides whose orders count.\n" in text
    assert ">Anybody orders any power; chance decides whose orders count.</p>" in letter.html
    assert "Austria 0/3" in plain(text)
    assert " open " not in text


def test_join_again_is_refused(river: Everybody) -> None:
    assert "You take part in river already" in words(river.mail(ANN, "JOIN ann2@river other-pw"), ANN)


def test_house_rules_that_mean_nothing_in_such_a_game_are_refused_and_the_march_leaves_them_out(tmp_path: Path) -> None:
    house = Everybody(tmp_path)
    told = refused(house, "E-HOUSE-VARIANT", GM, "CREATE brook gm-secret ep", "HOUSE early_major=false", "FORM")
    assert "Nobody owes orders, and a phase lasts until its deadline." in plain(told)
    house.mail(GM, "CREATE brook gm-secret ep", "HOUSE MARCH", "FORM")
    assert house.game("brook").house.paradox == "all_fail"
    assert house.game("brook").house.early_major


@pytest.mark.parametrize("rule", ["BLIND", "DUMMY_FIRE", "TOUCH_PRESS", "REMOTE_PRESS"])
def test_rules_that_mean_nothing_in_such_a_game_cannot_be_chosen(tmp_path: Path, rule: str) -> None:
    told = words(House(tmp_path).mail(GM, "CREATE brook gm-secret ep", f"RULE {rule}", "FORM"), GM)
    assert f"{rule} cannot be chosen in the variant everybody_plays" in told


def test_who_takes_part_is_no_observer_whom_mute_observers_silences(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "", "RULE MUTE_OBSERVERS")
    house.join("ann", "bob")
    house.mail("cem@example.org", "OBSERVE cem@river cem-pw")
    assert "Hello, Bob" in words(house.says("ann", "PRESS TO bob", "Hello, Bob!", "ENDPRESS"), BOB)
    refused(house, "E-PRESS-READER", "cem@example.org", "SIGNON cem@river cem-pw", "PRESS TO bob", "Hello!", "ENDPRESS")


def test_a_power_that_nobody_plays_is_not_given_away_by_its_resignation(tmp_path: Path) -> None:
    river = Everybody(tmp_path)
    river.join("ann", "bob")
    text = plain(refused_master(river, "E-VACANT", "RESIGN france"))
    assert "In river nobody plays a power: whoever takes part may order any of them." in text
    assert not river.game().vacancies
