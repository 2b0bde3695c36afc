"""DUMMY, REVIVE, CONTROL, SET ROTATE: powers without a player, and who orders for them (9.4, 9.6)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.board.order_text.notation import format_order
from judge.game.game import Stage, Status
from tests.support.command_mails import (
    HOLDS,
    code_of,
    order_all,
    power,
    put,
    readers,
    refused_master,
    refused_play,
    told,
)
from tests.support.games import at_position
from tests.support.house import GM, POWERS, Got, House, address, to
from tests.support.mail_links import button_lines, follow
from tests.support.rows import each_row

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
    assert "You no longer play France" in told(letters, FRANCE)
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
    assert code_of(river, GM, "SIGNON Mlake gm-secret", "DUMMY france") == "E-STATE"
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
    said = told(house.mail(GM, "SIGNON Mlake gm-secret", "REVIVE france ben@example.net"), GM)
    assert "To ask somebody else to play it, send REPLACE france ben@example.net" in said
    house.master("DUMMY france", name="lake")
    assert code_of(house, GM, "SIGNON Mlake gm-secret", "REVIVE france <x>") == "E-PW-CHAR"


def test_who_plays_another_power_by_now_is_not_brought_back(river: House) -> None:
    river.master("RESIGN france")
    river.master("RESIGN italy")
    river.mail(FRANCE, "TAKEOVER italy@river new-pw")
    refused_master(river, "E-PLAYING", "REVIVE france")


@each_row("line", ["CONTROL france BY italy", "CONTROL of France to the Italian player", "CONTROL french italian"])
def test_who_controls_is_named_in_the_words_of_people(river: House, line: str) -> None:
    river.master("DUMMY france", line)
    assert power(river, "FRANCE").controller == "ITALY"


def test_a_confirmation_for_a_dummy_is_answered_by_a_reply_of_its_controller_or_the_master(river: House) -> None:
    river.master("DUMMY france", "CONTROL france italy")
    (letter,) = river.mail(ITALY, "SIGNON france@river italy-pw", "A PAR - BUR")
    river.answer(letter, "[FRANCE]", "A PAR - PIC")
    assert "A PAR - PIC" in map(format_order, power(river, "FRANCE").orders or ())
    letter = to(river.master("BECOME france", "A PAR - GAS"), GM)[-1]
    river.answer(letter, "[FRANCE]", "A PAR H")
    assert "A PAR H" in map(format_order, power(river, "FRANCE").orders or ())


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


@pytest.mark.parametrize(
    "lines", [("A PAR - BUR",), ("PHASE F1901M", "A PAR - BUR"), ("A PAR - BUR", "CLEAR"), ("BROADCAST", "A", "END")]
)
def test_a_controller_hears_of_a_mail_from_elsewhere_that_orders_for_the_dummy(
    river: House, lines: tuple[str, ...]
) -> None:
    river.master("DUMMY france", "CONTROL france germany")
    letters = river.mail("other@example.net", "SIGNON france@river germany-pw", *lines)
    warned = "A mail from other@example.net has acted for Germany" in told(letters, address("GERMANY"))
    assert warned is (lines[0] != "BROADCAST")


def test_nobody_is_warned_of_a_controllers_own_mail_or_the_masters(river: House) -> None:
    river.master("DUMMY france", "CONTROL france germany")
    for sender, word in ((address("GERMANY"), "germany-pw"), (GM, "gm-secret")):
        letters = river.mail(sender, f"SIGNON france@river {word}", "A PAR - BUR")
        assert "another address" not in "".join(letter.subject for letter in letters)


SECRET = ("A CON - BUL", "A SMY - ARM", "F ANK - BLA")


def reads_turkey(river: House, letters: list[Got]) -> bool:
    """True if Italy has read what Turkey's player ordered: in letters, or by all that a seat can ask."""
    letters += river.play("ITALY", "STATUS") + river.play("ITALY", "[TURKEY]", "A SMY H", "PREVIEW")
    for line in ("STATUS", "RESEND", "HISTORY"):
        letters += river.mail(ITALY, "SIGNON turkey@river italy-pw", line)
    text = told(letters, ITALY)
    return any(word in text for word in ("Bulgaria", "A CON - BUL", "F ANK - BLA", "Black Sea"))


def test_a_controller_does_not_read_what_the_former_player_ordered(river: House) -> None:
    river.play("TURKEY", *SECRET)
    river.master("DUMMY turkey")
    letters = river.master("CONTROL turkey italy")
    assert "nobody reads what another has sent for Turkey" in told(letters, GM)
    assert power(river, "TURKEY").orders is None
    assert not reads_turkey(river, letters)


def test_the_master_who_orders_for_a_dummy_finds_the_orders_on_file(river: House) -> None:
    river.play("TURKEY", *SECRET)
    river.master("DUMMY turkey", "CONTROL turkey M")
    assert power(river, "TURKEY").orders is not None


def test_who_gets_a_dummy_from_another_reads_nothing_of_their_orders(river: House) -> None:
    river.master("DUMMY turkey", "CONTROL turkey france")
    river.play("FRANCE", "[TURKEY]", *SECRET)
    letters = river.master("CONTROL turkey italy")
    assert "The orders that you sent for it no longer count." in told(letters, FRANCE)
    assert not reads_turkey(river, letters)


def test_the_second_for_movement_reads_nothing_of_the_first_ones_orders(river: House) -> None:
    in_turn(river)
    river.play("FRANCE", "[TURKEY]", *SECRET)
    assert not reads_turkey(river, river.master("SET ROTATE FOR MOVEMENT"))


def test_a_player_who_is_brought_back_does_not_read_what_the_controller_ordered(river: House) -> None:
    river.master("DUMMY turkey", "CONTROL turkey france")
    river.play("FRANCE", "[TURKEY]", *SECRET)
    letters = river.master("REVIVE turkey")
    assert "nobody reads what another has sent for Turkey" in told(letters, GM)
    assert "Bulgaria" not in told(river.play("TURKEY", "STATUS"), address("TURKEY"))


def test_a_player_who_is_brought_back_does_not_read_what_a_lord_made_a_dummy_ordered(river: House) -> None:
    river.master("DUMMY turkey", "CONTROL turkey france")
    river.play("FRANCE", "[TURKEY]", *SECRET)
    letters = river.master("DUMMY france", "REVIVE turkey")
    assert "nobody reads what another has sent for Turkey" in told(letters, GM)
    assert "Bulgaria" not in told(river.play("TURKEY", "STATUS"), address("TURKEY"))


@pytest.mark.parametrize("first", [(), ("ROLLBACK",)])
def test_a_controller_does_not_read_what_a_rollback_restores_of_the_former_player(
    river: House, first: tuple[str, ...]
) -> None:
    river.play("TURKEY", *SECRET)
    river.master("PROCESS! S1901M", *first, "DUMMY turkey", "CONTROL turkey italy", "CONTROL turkey")
    river.master("CONTROL turkey italy")
    letters = river.master("ROLLBACK RESTORE S1901M", "CONTROL turkey italy")
    assert controller(river) == "ITALY"
    assert not reads_turkey(river, [each for each in letters if "results" not in each.subject])


def test_control_ends_without_a_second_name_and_both_are_told(river: House) -> None:
    river.master("DUMMY france", "CONTROL france italy")
    letters = river.master("CONTROL france russia")
    assert readers(letters) == {GM, ITALY, address("RUSSIA")}
    assert "no longer order for France" in told(letters, ITALY)
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


RUSSIA = address("RUSSIA")


def controller(house: House) -> str | None:
    """Return the power that orders for Turkey."""
    return power(house, "TURKEY").controller


def in_turn(house: House, *lines: str) -> None:
    """France, Italy and Russia order for Turkey in turn."""
    house.master(*lines, "DUMMY turkey", "CONTROL turkey france italy russia")


def test_the_first_of_several_controllers_orders_and_the_turn_passes_with_each_phase(river: House) -> None:
    letters = river.master("DUMMY turkey", "CONTROL turkey france italy russia")
    assert controller(river) == "FRANCE"
    assert "You order for Turkey" in told(letters, FRANCE)
    assert "order for Turkey" not in told(letters, ITALY)
    assert "The turn passes among France, Italy and Russia: ROTATE CONTROL." in told(letters, GM)
    refused_play(river, "E-ORD-CONTROL", "ITALY", "[TURKEY]", "F ANK H", "A CON H", "A SMY H")
    letters = river.master("PROCESS! S1901M")
    assert controller(river) == "ITALY"
    assert "It is your turn: you order for Turkey" in told(letters, ITALY)
    assert "You no longer order for Turkey in river: it is another's turn." in told(letters, FRANCE)
    assert "order for Turkey" not in told(letters, RUSSIA)
    assert code_of(river, ITALY, "SIGNON turkey@river italy-pw", "STATUS") == ""
    assert code_of(river, FRANCE, "SIGNON turkey@river france-pw", "STATUS") == "E-SIGNON"
    river.master("PROCESS! F1901M", "PROCESS!")
    assert controller(river) == "FRANCE"
    river.master("ROLLBACK F1901M")
    assert controller(river) == "ITALY", "whose turn it is belongs to the position"
    river.master("CONTROL turkey")
    assert (controller(river), power(river, "TURKEY").turns) == (None, ())


def test_set_rotate_after_a_type_of_phase(river: House) -> None:
    in_turn(river, "SET ROTATE AFTER ADJUSTMENTS")
    units = {"FRANCE": ["A PAR"], "TURKEY": ["A CON"]}
    put(river, at_position(river.game(), "F1901M", units, {"FRANCE": ["PAR"], "TURKEY": ["SMY", "CON", "ANK"]}))
    river.master("PROCESS! F1901M")
    assert (river.game().phase_code, controller(river)) == ("W1901A", "FRANCE")
    river.master("PROCESS! W1901A")
    assert controller(river) == "ITALY"


def test_set_rotate_before_and_for_a_type_of_phase(river: House) -> None:
    in_turn(river)
    letters = river.master("SET ROTATE FOR MOVEMENT")
    assert controller(river) == "ITALY", "it is a movement phase"
    assert readers(letters) == {GM, FRANCE, ITALY}
    river.master("SET ROTATE BEFORE ADJUSTMENTS")
    river.master("CONTROL turkey france italy russia")
    units = {"FRANCE": ["A PAR"], "TURKEY": ["A CON"]}
    put(river, at_position(river.game(), "F1901M", units, {"FRANCE": ["PAR"], "TURKEY": ["SMY", "CON", "ANK"]}))
    river.master("PROCESS! F1901M")
    assert (river.game().phase_code, controller(river)) == ("W1901A", "ITALY")


def test_set_rotate_is_told_to_the_master_and_refused_when_it_says_nothing(river: House) -> None:
    letters = river.master("SET ROTATE after mov")
    assert readers(letters) == {GM}
    assert "ROTATE AFTER MOVEMENT" in told(letters, GM)
    assert "already" in told(river.master("SET ROTATE AFTER MOVEMENT"), GM)
    assert "AFTER MOVEMENT, BEFORE ADJUSTMENTS" in refused_master(river, "E-ROTATE", "SET ROTATE NOW AND THEN")
    refused_master(river, "E-SET-EMPTY", "SET ROTATE")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET ROTATE CONTROL")


def test_rotate_is_a_line_of_create_and_of_settings(house: House) -> None:
    house.create("ROTATE BEFORE RETREATS")
    text = house.master("SETTINGS")[0].text
    assert "ROTATE BEFORE RETREATS" in text.splitlines()
    stamp = next(line for line in text.splitlines() if line.startswith("SETTINGS "))
    letters = house.master(stamp, "ROTATE FOR A", "END SETTINGS")
    assert "ROTATE FOR ADJUSTMENTS" in told(letters, GM)
    assert str(house.game().rotation) == "FOR ADJUSTMENTS"
    assert code_of(house, GM, "CREATE lake gm-secret", "ROTATE WEEKLY") == "E-ROTATE"
    assert code_of(house, GM, "CREATE lake gm-secret", "ROTATE") == "E-SYNTAX"
    assert code_of(house, GM, "CREATE lake gm-secret", "ROTATE FOR A", "ROTATE FOR R") == "E-SETTING-TWICE"


def test_who_becomes_a_dummy_himself_is_passed_over(river: House) -> None:
    in_turn(river)
    river.master("DUMMY italy")
    river.master("PROCESS! S1901M")
    assert controller(river) == "RUSSIA"


def test_in_payola_one_alone_orders_for_a_dummy(house: House) -> None:
    house.start("VARIANT payola")
    house.master("DUMMY turkey")
    said = refused_master(house, "E-CONTROL", "CONTROL turkey france italy")
    assert "Name one for Turkey: CONTROL turkey france" in said
    house.master("CONTROL turkey france")
    assert controller(house) == "FRANCE"


def test_a_controllers_orders_without_a_heading_are_shown_below_it(river: House) -> None:
    river.master("DUMMY france", "CONTROL france italy")
    letters = river.play("ITALY", "A VEN H", "A PAR - BUR", "A MAR S A PAR - BUR")
    assert power(river, "FRANCE").orders is None
    assert [format_order(order) for order in power(river, "ITALY").orders or ()] == ["A VEN H"]
    assert "lines 3 and 4, for France: they need the line [FRANCE] above." in told(letters, ITALY)
    assert button_lines(letters[0]) == ["[FRANCE]", "A PAR - BUR", "A MAR S A PAR - BUR"]
    follow(river, letters[0])
    assert len(power(river, "FRANCE").orders or ()) == 2


def test_the_masters_orders_without_a_heading_are_shown_below_one_for_each_power(river: House) -> None:
    letters = river.master("A PAR - BUR", "A VIE - GAL")
    text = " ".join(words_of(letters))
    assert "for Austria: it needs the line [AUSTRIA] above" in text
    assert "for France: it needs the line [FRANCE] above" in text


def test_orders_for_units_of_others_are_shown_to_nobody_else(river: House) -> None:
    river.master("DUMMY france", "CONTROL france italy")
    assert len(river.play("GERMANY", "A PAR - BUR")) == 1


def words_of(letters: list[Got]) -> list[str]:
    return " ".join(letter.text for letter in letters).split()


def test_a_controller_is_named_by_address_or_as_me_and_ended_by_a_word(river: House) -> None:
    river.master("DUMMY turkey")
    for words, controller in (
        ("= italy@example.org", "ITALY"),
        ("gm@example.org", "MASTER"),
        ("NONE", None),
        ("me", "MASTER"),
        ("NO", None),
    ):
        river.master(f"CONTROL turkey {words}")
        assert power(river, "TURKEY").controller == controller, words


def test_status_says_who_orders_for_a_dummy_to_the_master_and_the_controller_alone(river: House) -> None:
    river.master("DUMMY turkey", "SET OMNISCIENT italy")
    assert "Current orders for Turkey, a dummy that nobody orders for:" in told(river.master("STATUS"), GM)
    river.master("CONTROL turkey france germany")
    assert "Turkey, a dummy that France orders for, in turn with Germany:" in told(river.master("STATUS"), GM)
    assert "Turkey, a dummy that you order for:" in told(river.play("FRANCE", "STATUS"), address("FRANCE"))
    assert "Current orders for Turkey:" in told(river.play("ITALY", "STATUS"), address("ITALY"))


@each_row("line", ["NOCONTROL turkey", "SET NOCONTROL turkey", "SET NO CONTROL turkey", "UNCONTROL turkey"])
def test_words_of_other_judges_that_end_control_name_our_line(river: House, line: str) -> None:
    assert "is CONTROL turkey here. Without a second name nobody orders" in told_flat(river.master(line))


@each_row("line", ["TAKEOVER turkey@river gm-secret", "TAKEOVER Triver gm-secret", "SIGNON Triver gm-secret"])
def test_a_master_who_wants_to_play_a_power_for_a_while_is_told_how_to_order_for_it(river: House, line: str) -> None:
    letters = river.master(line) + ([] if line.startswith("SIGNON") else river.mail(GM, line))
    assert told_flat(letters).count("write [FRANCE] above orders for France; BECOME france is for all other") >= 1


def test_become_takes_the_form_of_a_sign_on_and_says_when_nothing_stands_below(river: House) -> None:
    river.master("BECOME Triver", "A CON - BUL")
    assert power(river, "TURKEY").orders is not None
    assert "Nothing stood below BECOME: put lines there for Turkey" in told_flat(river.master("BECOME turkey@river"))
    refused_master(river, "E-POWER", "BECOME Tlake")


def told_flat(letters: list[Got]) -> str:
    return " ".join(told(letters, GM).split())
