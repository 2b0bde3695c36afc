"""TAKEOVER: a vacant power, or the mastership, and the news of it (commands.md 5.9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.game.game import Stage, Status, WaitReason
from tests.support.command_mails import HOLDS, order_all, power, put, readers, refused, refused_master, told
from tests.support.house import GM, POWERS, House, address, to

NEWCOMER = "new@example.net"
EVERYBODY = {GM, *map(address, POWERS)}


def test_a_newcomer_takes_a_vacant_power_over_with_its_orders_and_the_game_goes_on(river: House) -> None:
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    old = river.game().deadline
    river.tick(days=6)
    letters = river.mail(NEWCOMER, "TAKEOVER france@river new-pw")
    game, france = river.game(), power(river, "FRANCE")
    assert game.stage is Stage.ACTIVE
    assert france.status is Status.PLAYED
    assert france.player is not None
    assert france.player.addresses == (NEWCOMER,)
    assert france.player.since == "S1901M"
    assert france.orders is not None
    assert game.deadline is not None
    assert old is not None
    assert game.deadline > old, "a full new period"
    assert readers(letters) == EVERYBODY - {address("FRANCE")} | {NEWCOMER}
    assert "you play France in river" in told(letters, NEWCOMER)
    assert to(river.mail(NEWCOMER, "SIGNON Friver new-pw"), NEWCOMER)


def test_the_deadline_is_never_brought_forward_by_a_takeover(river: House) -> None:
    old = river.game().deadline
    river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    river.mail(NEWCOMER, "TAKEOVER france@river new-pw")
    assert river.game().deadline == old


def test_a_former_player_is_welcomed_back(river: House) -> None:
    river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    letters = river.mail(address("FRANCE"), "TAKEOVER france@river again-pw")
    assert "Welcome back" in told(letters, address("FRANCE"))
    assert power(river, "FRANCE").past == ()


def test_who_comes_back_without_a_password_is_told_that_the_old_one_is_gone(river: House) -> None:
    france = address("FRANCE")
    river.play("FRANCE", "RESIGN YES")
    assert "Your old password no longer counts" in told(river.mail(france, "TAKEOVER france@river"), france)


def test_who_comes_back_has_their_number_and_nobody_gets_anothers(river: House) -> None:
    before = power(river, "FRANCE").player
    assert before is not None
    river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    letters = river.mail(address("FRANCE"), "TAKEOVER france@river new-pw")
    assert f"Your name there is {before.name}" in " ".join(told(letters, address("FRANCE")).split())
    river.mail(address("FRANCE"), "SIGNON Friver new-pw", "SET NAME Anna Martin")
    river.master("EJECT italy")
    assert "Your name there is Player 8" in told(river.mail(NEWCOMER, "TAKEOVER italy@river"), NEWCOMER)
    river.mail(address("FRANCE"), "SIGNON Friver new-pw", "SET NO NAME")
    again = power(river, "FRANCE").player
    assert again is not None
    assert again.name == before.name


def test_the_game_waits_until_the_last_vacancy_is_filled(river: House) -> None:
    river.master("RESIGN france", "RESIGN italy")
    river.mail(NEWCOMER, "TAKEOVER france@river new-pw")
    assert river.game().stage is Stage.WAITING
    assert river.game().vacancies == ("ITALY",)


def test_a_takeover_does_not_lift_the_masters_wait(river: House) -> None:
    river.master("WAIT", "RESIGN france")
    river.mail(NEWCOMER, "TAKEOVER france@river new-pw")
    assert river.game().stage is Stage.WAITING
    assert river.game().waiting_for == (WaitReason.MASTER,)


def test_the_rest_of_a_takeovers_mail_runs_as_the_new_player(river: House) -> None:
    river.master("RESIGN france")
    letters = river.mail(NEWCOMER, "TAKEOVER france@river new-pw", *HOLDS["FRANCE"], "PRESS TO G", "Hi", "ENDPRESS")
    assert "Army Paris -> Burgundy" in told(letters, NEWCOMER)
    assert "Hi" in told(letters, address("GERMANY"))


def test_takeovers_that_cannot_be(river: House) -> None:
    assert "not vacant" in refused(river, "E-TAKEOVER", NEWCOMER, "TAKEOVER france@river new-pw")
    assert "no vacant spain" in refused(river, "E-TAKEOVER", NEWCOMER, "TAKEOVER spain@river new-pw")
    assert "no game" in refused(river, "E-NOGAME", NEWCOMER, "TAKEOVER france@lake new-pw")
    river.master("RESIGN france")
    assert "You are the Master" in refused(river, "E-IS-MASTER", GM, "TAKEOVER france@river new-pw")
    assert "not private" in refused(river, "E-SYNTAX", NEWCOMER, "TAKEOVER france@river new-pw word")
    assert "without < and >" in refused(river, "E-PW-CHAR", NEWCOMER, "TAKEOVER france@river <pw>")


def test_a_dummy_is_not_taken_over_until_the_master_makes_it_an_opening(river: House) -> None:
    river.master("DUMMY france")
    refused(river, "E-TAKEOVER", NEWCOMER, "TAKEOVER france@river new-pw")
    river.master("RESIGN france")
    assert river.game().vacancies == ("FRANCE",)
    river.mail(NEWCOMER, "TAKEOVER france@river new-pw")
    assert power(river, "FRANCE").status is Status.PLAYED


def test_an_eliminated_power_leaves_without_stopping_the_game_and_only_the_master_is_told(river: House) -> None:
    game = river.game()
    board = replace(
        game.board,
        units=tuple(unit for unit in game.board.units if unit.power != "FRANCE"),
        centers={center: owner for center, owner in game.board.centers.items() if owner != "FRANCE"},
    )
    put(river, replace(game, position=board))
    letters = river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    assert readers(letters) == {address("FRANCE"), GM}
    assert river.game().stage is Stage.ACTIVE
    assert power(river, "FRANCE").status is Status.RESIGNED


def test_the_mastership_passes_with_its_password_and_both_are_told(river: House) -> None:
    letters = river.mail(NEWCOMER, "TAKEOVER MASTER@river gm-secret")
    assert river.game().master.addresses == (NEWCOMER,)
    assert NEWCOMER in told(letters, GM)
    assert "You are the Master of river now" in told(letters, NEWCOMER)
    assert NEWCOMER not in told(letters, address("FRANCE"))
    letters = river.mail("x@example.net", "TAKEOVER MASTER@river wrong")
    assert "no such position" in told(letters, "x@example.net")
    assert "with a wrong password" in told(letters, NEWCOMER)


@pytest.mark.parametrize("line", ["SIGNON Mriver gm-secret", "SIGNON france@river gm-secret", "PURGE river gm-secret"])
def test_old_masters_password_opens_nothing_after_a_takeover(river: House, line: str) -> None:
    river.mail(NEWCOMER, "TAKEOVER MASTER@river gm-secret")
    river.play("FRANCE", "A PAR - BUR")
    letters = river.mail(GM, line, "STATUS")
    assert "no such position" in told(letters, GM)
    assert "Burgundy" not in told(letters, GM)


def test_new_master_writes_by_reply_and_sets_a_password(river: House) -> None:
    (letter,) = to(river.mail(NEWCOMER, "TAKEOVER MASTER@river gm-secret"), NEWCOMER)
    assert "The former Master's password no longer works. Reply to this letter" in " ".join(letter.text.split())
    assert "Current orders for Turkey" in told(river.answer(letter, "STATUS"), NEWCOMER)
    river.answer(letter, "SET PASSWORD my-own")
    assert "no such position" not in told(river.mail(NEWCOMER, "SIGNON Mriver my-own"), NEWCOMER)


def test_master_who_takes_over_from_their_own_address_keeps_the_password(river: House) -> None:
    assert "Your password stays as it was." in told(river.mail(GM, "TAKEOVER MASTER@river gm-secret"), GM)
    assert "no such position" not in told(river.master("STATUS"), GM)


def test_new_master_may_choose_a_password_in_the_takeover(river: House) -> None:
    letters = river.mail(NEWCOMER, "TAKEOVER MASTER@river gm-secret my-own")
    assert "Yours is the password that you have chosen" in told(letters, NEWCOMER)
    assert all("my-own" not in letter.text for letter in letters)
    assert "no such position" not in told(river.mail(NEWCOMER, "SIGNON Mriver my-own"), NEWCOMER)


@pytest.mark.parametrize("leaving", ["PROMOTE owl", "EJECT france", "RESIGN france", "DUMMY france"])
def test_who_has_lost_a_seat_reads_nothing_with_its_password(river: House, leaving: str) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    river.master(leaving)
    river.play("ITALY", "A VEN - TRI")
    seat, password = ("Mriver", "gm-secret") if "PROMOTE" in leaving else ("Friver", "france-pw")
    who = GM if "PROMOTE" in leaving else address("FRANCE")
    for sign_on in (f"SIGNON {seat} {password}", f"SIGNON italy@river {password}"):
        assert "Trieste" not in told(river.mail(who, sign_on, "STATUS"), who)


def test_the_rest_of_the_mail_runs_as_the_new_master(river: House) -> None:
    order_all(river, but=("ITALY",))
    river.mail(NEWCOMER, "TAKEOVER MASTER@river gm-secret", "PROCESS!")
    assert river.game().phase_code == "F1901M"


# MULTIPLE_POWERS_PER_PLAYER


def test_with_multiple_powers_a_player_may_take_a_vacant_power_over_as_well(house: House) -> None:
    house.start("RULE MULTIPLE_POWERS_PER_PLAYER")
    house.play("ITALY", "SIGNOFF")
    house.mail(address("ITALY"), "RESIGN Iriver italy-pw YES")
    house.mail(address("FRANCE"), "TAKEOVER italy@river new-pw")
    holders = {power.name: power.player.addresses for power in house.game().powers if power.player}
    assert holders["ITALY"] == holders["FRANCE"] == (address("FRANCE"),)


def test_without_multiple_powers_a_player_may_not_take_over_another_power(river: House) -> None:
    river.mail(address("ITALY"), "RESIGN Iriver italy-pw YES")
    said = refused(river, "E-PLAYING", address("FRANCE"), "TAKEOVER italy@river new-pw")
    assert "You play France" in said


# The letter that a newcomer gets


def test_the_answer_to_a_takeover_shows_the_board_the_centers_the_deadline_the_press_and_the_orders_on_file(
    river: House,
) -> None:
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    (letter,) = to(river.mail(NEWCOMER, "TAKEOVER france@river new-pw"), NEWCOMER)
    said = " ".join(letter.text.split())
    assert "Orders are on file for France from before you came, and count unless you send others:" in said
    assert "Army Paris -> Burgundy Fleet Brest -> Mid-Atlantic Ocean" in said
    assert "Germany: Army Munich." in said
    assert "Russia: Moscow, Sevastopol, St. Petersburg, Warsaw." in said
    assert "Press: private and public, signed." in said
    assert "Orders are due Mon 30 Nov 2026 12:00 GMT" in said
    assert "Orders of France are on file already." in said
    assert "To change your orders, reply to this letter" in said
    (shown,) = river.pictures("river: you play France", NEWCOMER)
    assert shown.phase == "Spring 1901 Movement"
    assert 'src="cid:' in letter.html
    river.answer(letter, "A PAR - GAS")
    assert "A PAR - GAS" in " ".join(map(format_order, power(river, "FRANCE").orders or ()))


def test_orders_in_the_mail_of_a_takeover_are_not_told_as_those_from_before(river: House) -> None:
    river.play("FRANCE", "A PAR H", "A MAR H", "F BRE H")
    river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    letters = river.mail(NEWCOMER, "TAKEOVER france@river new-pw", *HOLDS["FRANCE"])
    said = told(letters, NEWCOMER)
    assert "from before you came" not in said
    assert "Current orders for France:" in said
    assert "Army Paris -> Burgundy. (changed)" in said


def test_who_takes_a_power_of_a_blind_game_over_sees_of_the_board_what_it_sees(house: House) -> None:
    house.start("RULE BLIND")
    house.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    said = told(house.mail(NEWCOMER, "TAKEOVER france@river new-pw"), NEWCOMER)
    assert "France: Army Paris." in said
    assert "Turkey: Army Smyrna." not in said
    assert "Not seen:" in said


def test_who_takes_over_without_orders_on_file_hears_of_none(river: House) -> None:
    river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    said = told(river.mail(NEWCOMER, "TAKEOVER france@river new-pw"), NEWCOMER)
    assert "from before you came" not in said
    assert "France has three units to order" in said


def test_the_answer_to_a_takeover_says_once_that_everybody_is_told(river: House) -> None:
    river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    river.tick(days=6)
    said = told(river.mail(NEWCOMER, "TAKEOVER france@river new-pw"), NEWCOMER)
    assert "The deadline of river is now" in said
    assert said.count("Everybody is told.") == 1
    assert "Orders are due" not in said, "the deadline is there once"


def test_nobody_takes_a_power_of_a_game_in_which_the_master_plays_all(house: House) -> None:
    house.say_yes(house.mail(GM, "CREATE river gm-secret", "RULE SOLITAIRE", "FORM"))
    for code, line in (("E-VACANT", "RESIGN france"), ("E-CONTROL", "CONTROL france")):
        assert "the Master plays all powers" in refused_master(house, code, line)
    put(house, house.game().with_power(replace(house.game().power(PowerName("FRANCE")), status=Status.RESIGNED)))
    line = "TAKEOVER france@river dan-pw SOLITAIRE"
    assert "the Master plays all powers" in refused(house, "E-TAKEOVER", "dan@example.org", line)
    house.master("DUMMY france")
    assert house.game().power(PowerName("FRANCE")).controller == "MASTER"


def test_a_watcher_who_takes_the_game_over_is_offered_no_line_that_ends_the_watching_alone(river: House) -> None:
    river.mail(NEWCOMER, "OBSERVE owl@river owl-pw")
    letters = river.mail(NEWCOMER, "TAKEOVER MASTER@river gm-secret")
    assert "You are the Master of river now" in told(letters, NEWCOMER)
    assert "To get no more letters" not in told(letters, NEWCOMER)
