"""DUMMY and REVIVE: a power without a player, and with its last one again (commands.md 9.4)."""

from __future__ import annotations

from datetime import timedelta

from judge.game.game import Stage, Status
from tests.support.command_mails import HOLDS, code_of, order_all, power, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")
ITALY = address("ITALY")


# DUMMY


def test_a_dummy_has_no_player_and_everybody_is_told(river: House) -> None:
    letters = river.master("DUMMY france")
    assert power(river, "FRANCE").status is Status.DUMMY
    assert power(river, "FRANCE").player is None
    assert river.game().stage is Stage.ACTIVE, "nobody is looked for"
    assert readers(letters) == EVERYBODY
    assert "You do not play France" in told(letters, FRANCE)
    assert "France in river is a dummy" in told(letters, ITALY)
    assert code_of(river, FRANCE, "SIGNON france@river france-pw", "STATUS") == "E-SIGNON-LEFT"


def test_making_the_last_vacancy_a_dummy_lets_the_game_go_on_with_a_full_new_period(river: House) -> None:
    river.master("RESIGN f")
    assert river.game().stage is Stage.WAITING
    river.tick(days=10)
    letters = river.master("DUMMY F")
    game = river.game()
    assert game.stage is Stage.ACTIVE
    assert game.deadline is not None
    assert game.deadline > river.now + timedelta(days=1)
    assert "goes on" in told(letters, ITALY)


def test_dummy_is_refused_for_dummies_for_nobody_and_before_the_start(river: House) -> None:
    river.master("DUMMY france")
    assert "dummy already" in refused_master(river, "E-DUMMY", "DUMMY france")
    refused_master(river, "E-SYNTAX", "DUMMY")
    refused_master(river, "E-POWER", "DUMMY utopia")
    refused_master(river, "E-GM-RESIGN", "DUMMY M")
    refused_play(river, "E-GM-ONLY", "ITALY", "DUMMY france")
    river.create(name="lake")
    assert code_of(river, GM, "SIGNON Mlake gm-secret", "DUMMY france") == "E-POWER"
    river.master("TERMINATE YES")
    refused_master(river, "E-STATE", "DUMMY italy")


# CD_DUMMIES


def test_without_cd_dummies_a_phase_waits_for_the_orders_of_a_dummy(river: House) -> None:
    river.master("DUMMY france")
    order_all(river, but=("FRANCE",))
    river.tick(hours=3)
    assert river.game().phase_code == "S1901M"
    river.master("[FRANCE]", *HOLDS["FRANCE"])
    river.tick(hours=3)
    assert river.game().phase_code == "F1901M"


def test_under_cd_dummies_a_dummy_that_nobody_controls_is_not_waited_for(house: House) -> None:
    house.start("RULE CD_DUMMIES")
    order_all(house, but=("FRANCE",))
    house.tick(hours=3)
    assert house.game().phase_code == "S1901M", "France has a player and is waited for"
    house.master("DUMMY france")
    house.tick(hours=3)
    assert house.game().phase_code == "F1901M"
    assert {unit.province for unit in house.game().board.units_of(power(house, "FRANCE").name)} == {"PAR", "MAR", "BRE"}


def test_under_cd_dummies_the_orders_of_a_dummy_count_if_it_has_some(house: House) -> None:
    house.start("RULE CD_DUMMIES")
    house.master("DUMMY france", "[FRANCE]", *HOLDS["FRANCE"])
    order_all(house, but=("FRANCE",))
    house.tick(hours=3)
    assert "BUR" in {unit.province for unit in house.game().board.units_of(power(house, "FRANCE").name)}


def test_under_cd_dummies_a_controlled_dummy_is_waited_for(house: House) -> None:
    house.start("RULE CD_DUMMIES")
    house.master("DUMMY france", "CONTROL france italy")
    order_all(house, but=("FRANCE",))
    house.tick(hours=3)
    assert house.game().phase_code == "S1901M"
    house.master("CONTROL france")
    house.tick(hours=3)
    assert house.game().phase_code == "F1901M"


# REVIVE


def test_revive_brings_the_last_player_back_with_his_old_password(river: House) -> None:
    river.master("RESIGN france")
    letters = river.master("REVIVE france")
    assert power(river, "FRANCE").status is Status.PLAYED
    assert power(river, "FRANCE").past == ()
    assert river.game().stage is Stage.ACTIVE
    assert readers(letters) == EVERYBODY
    assert "Your old password is valid again" in told(letters, FRANCE)
    assert "A PAR" in told(letters, FRANCE), "he is told what he has to order"
    assert code_of(river, FRANCE, "SIGNON france@river france-pw", "STATUS") == ""


def test_revive_with_a_password_sets_it_and_no_letter_shows_it(river: House) -> None:
    river.master("DUMMY france")
    letters = river.master("REVIVE france come-back")
    assert all("come-back" not in letter.text for letter in letters)
    assert "The Master has chosen" in told(letters, FRANCE)
    assert code_of(river, FRANCE, "SIGNON france@river come-back", "STATUS") == ""
    assert code_of(river, FRANCE, "SIGNON france@river france-pw", "STATUS") == "E-SIGNON"


def test_revive_names_whom_it_brings_back_to_the_master_with_the_address(river: House) -> None:
    river.play("FRANCE", "SET NAME Anna Martin")
    river.master("EJECT france")
    letters = river.master("REVIVE france")
    assert "Anna Martin <france@example.org> plays France in river again" in told(letters, GM)
    assert "France in river is back in the hands of Anna Martin." in told(letters, ITALY)


def test_revive_refuses_who_was_ejected_and_is_denied_and_brings_back_the_one_who_is_named(river: House) -> None:
    impostor = "imp@example.net"
    river.master("EJECT france")
    river.mail(impostor, "TAKEOVER france@river imp-pw")
    river.master("EJECT france", "SET DENY PLAYER imp@example.net")
    said = refused_master(river, "E-DENIED", "REVIVE france")
    assert "imp@example.net" in said
    assert "REVIVE france france@example.org" in said
    assert "imp@example.net" in refused_master(river, "E-REVIVE-NONE", "REVIVE france owl@example.org")
    letters = river.master("REVIVE france france@example.org")
    assert power(river, "FRANCE").player.addresses == (FRANCE,)
    assert [past.addresses for past in power(river, "FRANCE").past] == [(impostor,)]
    assert readers(letters) == EVERYBODY
    assert code_of(river, FRANCE, "SIGNON france@river france-pw", "STATUS") == ""
    assert code_of(river, impostor, "SIGNON france@river imp-pw", "STATUS") == "E-SIGNON-LEFT"


def test_revive_gives_the_one_who_is_named_a_new_password(river: House) -> None:
    river.master("EJECT france")
    letters = river.master("REVIVE france France@Example.org come-back")
    assert all("come-back" not in letter.text for letter in letters)
    assert code_of(river, FRANCE, "SIGNON france@river come-back", "STATUS") == ""


def test_revive_is_refused_for_played_powers_and_without_a_former_player(house: House) -> None:
    house.create("RULE SOLITAIRE")
    assert code_of(house, GM, "SIGNON Mriver gm-secret", "REVIVE france") == "E-REVIVE-NONE"
    house.start(name="lake")
    assert code_of(house, GM, "SIGNON Mlake gm-secret", "REVIVE france") == "E-REVIVE"
    house.master("DUMMY france", name="lake")
    assert code_of(house, GM, "SIGNON Mlake gm-secret", "REVIVE france <x>") == "E-PW-CHAR"


def test_who_plays_another_power_by_now_is_not_brought_back(river: House) -> None:
    river.master("RESIGN france")
    river.master("RESIGN italy")
    river.mail(FRANCE, "TAKEOVER italy@river new-pw")
    refused_master(river, "E-PLAYING", "REVIVE france")
