"""JOIN, OBSERVE, MONITOR, RESIGN, TAKEOVER: coming and going, and who is told (commands.md 5.6 to 5.9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.game.game import Stage, Status, WaitReason
from tests.support.command_mails import (
    HOLDS,
    code_of,
    order_all,
    power,
    put,
    readers,
    refused,
    refused_master,
    refused_play,
    told,
)
from tests.support.house import GM, POWERS, House, address, to

NEWCOMER = "new@example.net"
EVERYBODY = {GM, *map(address, POWERS)}


def ids(house: House) -> list[str]:
    return [seat.id for seat in house.game().seats]


# JOIN


def test_a_newcomer_gets_the_lowest_free_seat_and_everybody_is_told(house: House) -> None:
    house.create()
    house.mail("one@example.org", "JOIN river one-pw")
    letters = house.mail("two@example.org", "JOIN river two-pw")
    assert ids(house) == ["POWER#1", "POWER#2"]
    assert readers(letters) == {"one@example.org", "two@example.org", GM}
    assert "You are POWER#2" in told(letters, "two@example.org")
    assert "joined" in told(letters, "one@example.org")
    house.mail("one@example.org", "RESIGN 1river one-pw")
    house.mail(NEWCOMER, "JOIN river new-pw")
    assert sorted(ids(house)) == ["POWER#1", "POWER#2"]


def test_the_last_seat_starts_the_game_and_everybody_learns_his_power(house: House) -> None:
    house.create()
    for number in range(1, 7):
        house.mail(f"{number}@example.org", f"JOIN river pw-{number}")
    letters = house.mail("7@example.org", "JOIN river pw-7")
    game = house.game()
    assert game.stage is Stage.ACTIVE
    assert game.seats == ()
    assert readers(letters) == {GM, *(f"{number}@example.org" for number in range(1, 8))}
    for one in game.powers:
        assert one.player is not None
        assert f"You are {one.name.title()}" in told(letters, one.player.addresses[0])


def test_the_rest_of_the_mail_runs_as_the_new_seat(house: House) -> None:
    house.create()
    letters = house.mail("one@example.org", "JOIN river one-pw", "BROADCAST", "Hello all", "ENDBROADCAST")
    assert "Hello all" in told(letters, GM)
    assert code_of(house, "two@example.org", "JOIN river two-pw", "A PAR H") == "E-ORD-STATE"


def test_a_join_stays_when_a_later_line_of_its_mail_fails(house: House) -> None:
    house.create()
    said = told(house.mail("one@example.org", "JOIN river one-pw", "A PAR - BUR"), "one@example.org")
    assert ids(house) == ["POWER#1"]
    assert "Welcome to river" in said
    assert "there is nothing to order" in said


def test_with_power_choice_a_free_power_can_be_named(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail("one@example.org", "JOIN france@river one-pw")
    assert ids(house) == ["FRANCE"]
    said = refused(house, "E-POWER-TAKEN", "two@example.org", "JOIN france@river two-pw")
    assert "Free are: Austria, England, Germany" in said
    assert "no power on this map" in refused(house, "E-POWER", "two@example.org", "JOIN spain@river two-pw")
    house.mail("two@example.org", "JOIN river two-pw")
    assert ids(house) == ["FRANCE", "POWER#2"]


def test_without_power_choice_no_power_can_be_named(house: House) -> None:
    house.create()
    said = refused(house, "E-JOIN-CHOICE", "one@example.org", "JOIN france@river one-pw")
    assert "JOIN river password" in said


def test_join_is_refused_where_it_makes_no_sense(house: House) -> None:
    house.create()
    assert "no game" in refused(house, "E-NOGAME", "one@example.org", "JOIN lake one-pw")
    assert "needs more words" in refused(house, "E-SYNTAX", "one@example.org", "JOIN river")
    assert "too many words" in refused(house, "E-SYNTAX", "one@example.org", "JOIN river a b c")
    assert "not private" in refused(house, "E-SYNTAX", "one@example.org", "JOIN river one-pw word")
    assert "without < and >" in refused(house, "E-PW-CHAR", "one@example.org", "JOIN river <one-pw>")
    assert "You are the Master" in refused(house, "E-IS-MASTER", GM, "JOIN river one-pw")


def test_a_full_or_running_game_takes_nobody(river: House) -> None:
    assert "takes no new players" in refused(river, "E-FULL", NEWCOMER, "JOIN river new-pw")
    river.mail(address("FRANCE"), "RESIGN Friver france-pw")
    assert "TAKEOVER france@river password" in refused(river, "E-FULL", NEWCOMER, "JOIN river new-pw")


def test_all_seats_taken_while_the_master_has_yet_to_start_is_full(house: House) -> None:
    letters = house.start("RULE START_MASTER")
    assert house.game().stage is Stage.FORMING
    assert "All seats in river are taken" in refused(house, "E-FULL", NEWCOMER, "JOIN river new-pw")
    letters = house.master("ACTIVATE")
    assert house.game().stage is Stage.ACTIVE
    assert readers(letters) == EVERYBODY


def test_with_start_master_the_last_to_join_hears_that_the_master_starts(house: House) -> None:
    house.create("RULE START_MASTER")
    for number in range(1, 7):
        house.mail(f"{number}@example.org", f"JOIN river pw-{number}")
    letters = house.mail("7@example.org", "JOIN river pw-7")
    assert "the game begins when the Master starts it" in told(letters, "7@example.org")
    assert "Master" in told(letters, "1@example.org")


def test_one_person_holds_one_role_and_changes_it_with_its_password(house: House) -> None:
    house.create()
    house.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    assert "Use the password" in refused(house, "E-ROLE-PW", "owl@example.org", "JOIN river other-pw")
    house.mail("owl@example.org", "JOIN river owl-pw")
    assert ids(house) == ["POWER#1"]
    assert house.game().observers == ()
    house.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    assert ids(house) == []


def test_who_plays_a_power_cannot_take_another_role(river: House) -> None:
    france = address("FRANCE")
    assert "You play in river" in refused(river, "E-PLAYING", france, "OBSERVE owl@river france-pw")
    river.mail(address("ITALY"), "RESIGN Iriver italy-pw")
    assert "You play France" in refused(river, "E-PLAYING", france, "TAKEOVER italy@river france-pw")


def test_a_private_game_wants_its_word(house: House) -> None:
    house.create("PRIVATE Sesame")
    assert not house.game().listed
    for words in (("JOIN river one-pw",), ("JOIN river one-pw Simsim",), ("OBSERVE owl@river owl-pw",)):
        assert "Ask its Master for the privacy word" in refused(house, "E-PRIVATE", "one@example.org", *words)
    house.mail("one@example.org", "JOIN river one-pw SESAME")
    house.mail("two@example.org", "OBSERVE owl@river owl-pw sesame")
    house.mail("three@example.org", "MONITOR mole@river mole-pw")
    assert ids(house) == ["POWER#1"]
    assert [watcher.id for watcher in house.game().observers] == ["owl", "mole"]


# OBSERVE, MONITOR


def test_an_observer_is_told_how_to_sign_on_and_the_master_that_he_came(river: House) -> None:
    letters = river.mail("owl@example.org", "OBSERVE Owl@river owl-pw")
    assert readers(letters) == {"owl@example.org", GM}
    assert "SIGNON owl@river" in told(letters, "owl@example.org")
    letters = river.mail("owl@example.org", "SIGNON owl@river owl-pw", "BROADCAST", "Hoo", "ENDBROADCAST")
    assert readers(letters) == EVERYBODY | {"owl@example.org"}


def test_a_monitor_gets_results_and_notices_and_writes_to_the_master_only(river: House) -> None:
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    press = ("SIGNON mole@river mole-pw", "BROADCAST", "Psst", "ENDBROADCAST")
    said = refused(river, "E-PRESS-READER", "mole@example.org", *press)
    assert "to the Master alone" in said
    assert to(river.play("FRANCE", "BROADCAST", "Hello", "ENDPRESS"), "mole@example.org") == []
    assert "Diplomacy results river S1901M" in told(river.master("PROCESS!"), "mole@example.org")


@pytest.mark.parametrize("name", ["fra", "france", "mat", "M", "master", "jk", "power#1", "a" * 21, "ow.l", "gm"])
def test_an_observers_name_must_not_read_like_a_position(river: House, name: str) -> None:
    assert "cannot be a name here" in refused(river, "E-ID-BAD", "owl@example.org", f"OBSERVE {name}@river owl-pw")


def test_an_observers_name_is_taken_once(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    assert "is called" in refused(river, "E-ID-USED", "other@example.org", "MONITOR OWL@river pw")
    assert "You are the Master" in refused(river, "E-IS-MASTER", GM, "OBSERVE eagle@river pw")
    assert "put it before the game" in refused(river, "E-SYNTAX", "other@example.org", "OBSERVE lake pw")


def test_observers_neither_order_nor_vote_nor_wait(river: House) -> None:
    owl = ("owl@example.org", "SIGNON owl@river owl-pw")
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    assert "nothing to order" in refused(river, "E-ORD-CONTROL", *owl, "A PAR - BUR")
    assert "no command" in refused(river, "E-CMD", *owl, "BRODCAST")
    assert "still in the game" in refused(river, "E-WAIT-NONE", *owl, "SET WAIT")
    assert "owns a center" in refused(river, "E-VOTE-NONE", *owl, "SET DRAW")
    assert "for those who play" in refused(river, "E-ROLE", *owl, "STATUS")


def test_nobody_can_watch_a_terminated_game(river: House) -> None:
    river.master("TERMINATE")
    assert "nothing to watch" in refused(river, "E-STATE", "owl@example.org", "OBSERVE owl@river owl-pw")


# RESIGN, by oneself


def test_a_player_who_resigns_leaves_his_orders_and_a_waiting_game_and_everybody_is_told(river: House) -> None:
    river.play("FRANCE", *HOLDS["FRANCE"], "SET WAIT", "SET DRAW")
    letters = river.mail(address("FRANCE"), "RESIGN Friver france-pw")
    game, france = river.game(), power(river, "FRANCE")
    assert game.stage is Stage.WAITING
    assert game.waiting_for == (WaitReason.VACANCY,)
    assert game.vacancies == ("FRANCE",)
    assert france.status is Status.RESIGNED
    assert france.player is None
    assert france.orders is not None
    assert not france.wait
    assert france.vote is None
    assert readers(letters) == EVERYBODY
    assert "You do not play France in river any more" in told(letters, address("FRANCE"))
    assert "France" in told(letters, address("ITALY"))
    assert code_of(river, address("FRANCE"), "SIGNON Friver france-pw") == "E-SIGNON"


def test_withdraw_is_resign(river: House) -> None:
    letters = river.mail(address("FRANCE"), "WITHDRAW Friver france-pw")
    assert river.game().vacancies == ("FRANCE",)
    assert readers(letters) == EVERYBODY


def test_a_resignation_may_carry_press_and_counts_only_if_all_of_the_mail_does(river: House) -> None:
    mail = ("RESIGN Friver france-pw", "BROADCAST", "Farewell", "ENDBROADCAST")
    said = refused(river, "E-PRESS-OPT", address("FRANCE"), mail[0], "BROADCAST me", "Farewell", "ENDBROADCAST")
    assert "You have not resigned" in said
    letters = river.mail(address("FRANCE"), *mail)
    assert "Farewell" in told(letters, address("ITALY"))
    assert power(river, "FRANCE").status is Status.RESIGNED


def test_a_player_leaves_a_forming_game_and_only_the_master_is_told(house: House) -> None:
    house.create()
    house.mail("one@example.org", "JOIN river one-pw")
    house.mail("two@example.org", "JOIN river two-pw")
    letters = house.mail("one@example.org", "RESIGN 1river one-pw")
    assert readers(letters) == {"one@example.org", GM}
    assert ids(house) == ["POWER#2"]


def test_an_observer_leaves_and_the_game_goes_on(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = river.mail("owl@example.org", "RESIGN owl@river owl-pw")
    assert readers(letters) == {"owl@example.org", GM}
    assert river.game().observers == ()
    assert river.game().stage is Stage.ACTIVE


def test_resignations_that_cannot_be(river: House) -> None:
    assert "TAKEOVER MASTER@river" in refused(river, "E-GM-RESIGN", GM, "RESIGN Mriver gm-secret")
    assert "no such position" in refused(river, "E-SIGNON", address("FRANCE"), "RESIGN Friver wrong")
    assert "needs more words" in refused(river, "E-SYNTAX", address("FRANCE"), "RESIGN Friver")
    river.mail(address("FRANCE"), "RESIGN Friver france-pw")
    assert "has no player" in refused(river, "E-VACANT", address("FRANCE"), "RESIGN Friver france-pw")
    river.master("TERMINATE")
    assert "nobody has to leave it" in refused(river, "E-STATE", address("ITALY"), "RESIGN Iriver italy-pw")


# RESIGN, by the Master


def test_the_master_dismisses_a_player_and_everybody_is_told(river: House) -> None:
    letters = river.master("RESIGN france")
    assert power(river, "FRANCE").status is Status.RESIGNED
    assert river.game().stage is Stage.WAITING
    assert readers(letters) == EVERYBODY
    assert "has no player any more" in told(letters, GM)


def test_the_master_sends_an_observer_away(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = river.master("RESIGN owl")
    assert river.game().observers == ()
    assert readers(letters) == {GM, "owl@example.org"}


def test_dismissals_that_cannot_be(river: House) -> None:
    assert "Only the Master" in refused_play(river, "E-GM-ONLY", "ITALY", "RESIGN france")
    assert "needs more words" in refused_master(river, "E-SYNTAX", "RESIGN")
    assert "no spain" in refused_master(river, "E-POWER", "RESIGN spain")
    assert "cannot resign" in refused_master(river, "E-GM-RESIGN", "RESIGN M")
    river.master("RESIGN F")
    assert "has no player already" in refused_master(river, "E-VACANT", "RESIGN France")


# TAKEOVER


def test_a_newcomer_takes_a_vacant_power_over_with_its_orders_and_the_game_goes_on(river: House) -> None:
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.mail(address("FRANCE"), "RESIGN Friver france-pw")
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
    river.mail(address("FRANCE"), "RESIGN Friver france-pw")
    river.mail(NEWCOMER, "TAKEOVER france@river new-pw")
    assert river.game().deadline == old


def test_a_former_player_is_welcomed_back(river: House) -> None:
    river.mail(address("FRANCE"), "RESIGN Friver france-pw")
    letters = river.mail(address("FRANCE"), "TAKEOVER france@river again-pw")
    assert "Welcome back" in told(letters, address("FRANCE"))
    assert power(river, "FRANCE").past == ()


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
    letters = river.mail(address("FRANCE"), "RESIGN Friver france-pw")
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


def test_the_rest_of_the_mail_runs_as_the_new_master(river: House) -> None:
    order_all(river, but=("ITALY",))
    river.mail(NEWCOMER, "TAKEOVER MASTER@river gm-secret", "PROCESS!")
    assert river.game().phase_code == "F1901M"
