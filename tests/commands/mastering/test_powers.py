"""Who plays, as the Master settles it: DUMMY, REVIVE, CONTROL, EJECT, PROMOTE, BECOME (commands.md 9.4, 9.6)."""

from __future__ import annotations

from datetime import timedelta

from judge.game.game import Stage, Status
from tests.support.command_mails import (
    HOLDS,
    code_of,
    everything,
    order_all,
    power,
    readers,
    refused_master,
    refused_play,
    told,
)
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE, ITALY = address("FRANCE"), address("ITALY")
WATCHER = "owl@example.org"


# DUMMY


def test_a_dummy_has_no_player_and_everybody_is_told(river: House) -> None:
    letters = river.master("DUMMY france")
    assert power(river, "FRANCE").status is Status.DUMMY
    assert power(river, "FRANCE").player is None
    assert river.game().stage is Stage.ACTIVE, "nobody is looked for"
    assert readers(letters) == EVERYBODY
    assert "You do not play France" in told(letters, FRANCE)
    assert "France in river is a dummy" in told(letters, ITALY)
    assert code_of(river, FRANCE, "SIGNON france@river france-pw", "STATUS") == "E-SIGNON"


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
    river.master("TERMINATE")
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
    assert "the Master has chosen" in told(letters, FRANCE)
    assert code_of(river, FRANCE, "SIGNON france@river come-back", "STATUS") == ""
    assert code_of(river, FRANCE, "SIGNON france@river france-pw", "STATUS") == "E-SIGNON"


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


# CONTROL


def test_a_controller_orders_for_the_dummy_and_gets_its_mail(river: House) -> None:
    river.master("DUMMY france")
    letters = river.master("CONTROL france italy")
    assert readers(letters) == {GM, ITALY}
    assert "You order for France" in told(letters, ITALY)
    letters = river.play("ITALY", *HOLDS["ITALY"], "[FRANCE]", *HOLDS["FRANCE"])
    assert power(river, "FRANCE").orders is not None
    assert power(river, "ITALY").orders is not None
    letters = river.play("RUSSIA", "PRESS TO F", "Bonjour", "ENDPRESS")
    assert "Bonjour" in told(letters, ITALY)
    assert code_of(river, ITALY, "SIGNON france@river italy-pw", "STATUS") == ""


def test_control_ends_without_a_second_name_and_both_are_told(river: House) -> None:
    river.master("DUMMY france", "CONTROL france italy")
    letters = river.master("CONTROL france russia")
    assert readers(letters) == {GM, ITALY, address("RUSSIA")}
    assert "do not order for France" in told(letters, ITALY)
    letters = river.master("CONTROL france")
    assert power(river, "FRANCE").controller is None
    assert readers(letters) == {GM, address("RUSSIA")}
    assert "already" in told(river.master("CONTROL france"), GM)
    refused_play(river, "E-ORD-CONTROL", "RUSSIA", "[FRANCE]", *HOLDS["FRANCE"])


def test_only_a_dummy_is_controlled_and_only_by_somebody(river: House) -> None:
    assert "DUMMY france" in refused_master(river, "E-CONTROL", "CONTROL france italy")
    river.master("DUMMY france", "DUMMY turkey")
    refused_master(river, "E-CONTROL", "CONTROL france turkey")
    refused_master(river, "E-POWER", "CONTROL france utopia")
    refused_master(river, "E-SYNTAX", "CONTROL")
    river.master("CONTROL france M")
    assert power(river, "FRANCE").controller == "MASTER"


# EJECT


def test_eject_dismisses_the_player_of_a_power(river: House) -> None:
    letters = river.master("EJECT france")
    assert power(river, "FRANCE").status is Status.RESIGNED
    assert river.game().stage is Stage.WAITING
    assert readers(letters) == EVERYBODY


def test_eject_by_address_takes_every_position_of_somebody(river: House) -> None:
    river.mail(WATCHER, "OBSERVE owl@river owl-pw")
    letters = river.master(f"EJECT {WATCHER.upper()}")
    assert river.game().observers == ()
    assert readers(letters) == {GM, WATCHER}
    river.master(f"EJECT {FRANCE}")
    assert power(river, "FRANCE").player is None


def test_nobody_the_master_and_the_vacant_are_not_ejected(river: House) -> None:
    refused_master(river, "E-POWER", "EJECT nobody@example.org")
    refused_master(river, "E-POWER", "EJECT utopia")
    refused_master(river, "E-GM-RESIGN", "EJECT M")
    refused_master(river, "E-GM-RESIGN", f"EJECT {GM}")
    river.master("EJECT france")
    refused_master(river, "E-VACANT", "EJECT france")


# PROMOTE


def test_an_observer_becomes_master_and_the_old_one_watches(river: House) -> None:
    river.mail(WATCHER, "OBSERVE owl@river owl-pw")
    letters = river.master("PROMOTE owl")
    game = river.game()
    assert game.master.addresses == (WATCHER,)
    assert [(one.id, one.player.addresses) for one in game.observers] == [("former-master", (GM,))]
    assert readers(letters) == EVERYBODY | {WATCHER}
    assert WATCHER not in told(letters, FRANCE)
    assert code_of(river, WATCHER, "SIGNON Mriver owl-pw", "WAIT") == ""
    assert code_of(river, GM, "SIGNON Mriver gm-secret", "WAIT") == "E-SIGNON"
    assert code_of(river, GM, "SIGNON former-master@river gm-secret") == ""


def test_only_observers_are_promoted(river: House) -> None:
    river.mail("silent@example.org", "MONITOR silent@river silent-pw")
    refused_master(river, "E-PROMOTE", "PROMOTE silent")
    refused_master(river, "E-PROMOTE", "PROMOTE france")
    refused_master(river, "E-PROMOTE", "PROMOTE nobody")


# BECOME


def test_the_rest_of_the_mail_acts_as_the_power_and_its_player_gets_these_lines(river: House) -> None:
    letters = river.master("SET DEADLINE 24 DEC 18:00", "BECOME france", "SET WAIT", *HOLDS["FRANCE"])
    assert power(river, "FRANCE").wait
    assert power(river, "FRANCE").orders is not None
    copy = next(letter for letter in letters if letter.to == FRANCE and "in your place" in letter.text)
    assert "SET WAIT" in copy.text
    assert "A PAR - BUR" in copy.text
    assert "SET DEADLINE" not in copy.text
    assert "gm-secret" not in copy.text


def test_as_writes_press_in_the_place_of_the_power(river: House) -> None:
    letters = river.master("AS france", "PRESS TO ITALY", "Bonjour", "ENDPRESS")
    assert "Message from France to Italy" in told(letters, ITALY)


def test_after_become_no_command_of_the_master_is_done(river: House) -> None:
    letters = river.master("BECOME france", "TERMINATE")
    assert river.game().stage is Stage.ACTIVE
    assert "Only the Master" in told(letters, GM)
    assert "Only the Master" in told(river.master("BECOME france", "BECOME italy"), GM)


def test_a_password_set_in_anothers_place_stands_in_no_letter(river: House) -> None:
    letters = river.master("BECOME france", "SET PASSWORD brand-new")
    assert all("brand-new" not in letter.text for letter in letters)
    assert code_of(river, FRANCE, "SIGNON france@river brand-new", "STATUS") == ""


def test_one_becomes_nobody_and_not_oneself(river: House) -> None:
    refused_master(river, "E-POWER", "BECOME utopia")
    refused_master(river, "E-POWER", "BECOME M")
    refused_master(river, "E-SYNTAX", "BECOME")
    refused_play(river, "E-GM-ONLY", "FRANCE", "BECOME italy")


def test_a_mistyped_new_password_stands_neither_in_the_copy_nor_in_the_log(river: House) -> None:
    letters = river.master("BECOME italy", "SET PASWORD swordfish")
    assert "SET PASWORD ..." in told(letters, address("ITALY"))
    with river.judge.store.reading() as tx:
        written = [entry.what for entry in tx.log("river")]
    assert "swordfish" not in f"{everything(letters)}{written}"
