"""SWAP: two players change places, with their own word (commands.md 9.4)."""

from __future__ import annotations

import pytest

from judge.game.people.stopped_press import is_gagged
from tests.support.command_mails import code_of, power, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address, to

FRANCE, GERMANY, ITALY = map(address, ("FRANCE", "GERMANY", "ITALY"))


def holder(house: House, name: str) -> str:
    player = power(house, name).player
    return player.addresses[0] if player is not None else ""


def test_two_players_change_places_when_both_have_said_so(river: House) -> None:
    river.play("FRANCE", "A PAR - BUR", "SET WAIT")
    letters = river.master("SWAP france germany")
    assert readers(letters) == {GM, FRANCE, GERMANY}
    assert "SWAP france germany" in told(letters, GERMANY)
    letters = river.play("GERMANY", "SWAP france germany")
    assert readers(letters) == {GM, GERMANY}
    assert holder(river, "FRANCE") == FRANCE
    letters = river.play("FRANCE", "SWAP germany france")
    assert (holder(river, "FRANCE"), holder(river, "GERMANY")) == (GERMANY, FRANCE)
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert "You play Germany now" in told(letters, FRANCE)
    assert "You play France now" in told(letters, GERMANY)
    assert power(river, "FRANCE").orders is not None
    assert not power(river, "FRANCE").wait
    assert river.game().swap is None
    letters = river.mail(FRANCE, "SIGNON Friver france-pw")
    assert "You sign on there by SIGNON Griver" in told(letters, FRANCE)
    assert readers(letters) == {FRANCE}
    assert code_of(river, FRANCE, "SIGNON Griver france-pw", "A BER - KIE") == ""


def test_a_line_below_the_last_word_counts_for_the_new_power(river: House) -> None:
    river.master("SWAP france germany")
    river.play("GERMANY", "SWAP france germany")
    river.play("FRANCE", "SWAP france germany", "A BER - KIE")
    orders = power(river, "GERMANY").orders
    assert orders is not None
    assert power(river, "FRANCE").orders is None


def test_replies_to_letters_of_the_former_power_do_not_open_it(river: House) -> None:
    old = river.play("FRANCE", "A PAR - BUR")[0]
    river.master("SWAP france germany")
    for each in ("FRANCE", "GERMANY"):
        river.play(each, "SWAP france germany")
    before = [each.orders for each in river.game().powers]
    river.answer(old, "A MAR - SPA")
    assert [each.orders for each in river.game().powers] == before


@pytest.mark.parametrize("who", ["MASTER", "GERMANY"])
def test_each_of_the_three_can_drop_it(river: House, who: str) -> None:
    river.master("SWAP france germany")
    letters = river.master("SWAP NO") if who == "MASTER" else river.play(who, "SWAP NO")
    assert readers(letters) == {GM, FRANCE, GERMANY}
    assert river.game().swap is None
    refused_play(river, "E-SWAP", "FRANCE", "SWAP france germany")


def test_the_master_proposes_it_and_nobody_else_is_asked(river: House) -> None:
    refused_play(river, "E-SWAP", "FRANCE", "SWAP france germany")
    river.master("SWAP france germany")
    refused_play(river, "E-SWAP", "ITALY", "SWAP france germany")
    refused_play(river, "E-SWAP", "ITALY", "SWAP NO")
    refused_play(river, "E-SWAP", "FRANCE", "SWAP france italy")
    assert code_of(river, GM, "SIGNON Mriver gm-secret", "BECOME france", "SWAP france germany") == "E-SWAP"


def test_a_new_player_of_one_of_them_is_asked_anew(river: House) -> None:
    river.master("SWAP france germany")
    river.play("GERMANY", "SWAP france germany")
    river.master("EJECT germany")
    river.mail("new@example.org", "TAKEOVER germany@river new-pw")
    assert river.game().swap is None
    refused_play(river, "E-SWAP", "FRANCE", "SWAP france germany")


def test_what_cannot_be_swapped_is_refused(river: House) -> None:
    for code, line in [
        ("E-SYNTAX", "SWAP"),
        ("E-SYNTAX", "SWAP france"),
        ("E-SWAP", "SWAP france france"),
        ("E-POWER", "SWAP france utopia"),
        ("E-SWAP", "SWAP NO"),
    ]:
        refused_master(river, code, line)
    river.master("DUMMY italy")
    refused_master(river, "E-SWAP", "SWAP france italy")
    river.master("EJECT germany")
    refused_master(river, "E-SWAP", "SWAP france germany")


def test_before_the_start_the_masters_word_is_enough_for_chosen_powers(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    for each in ("FRANCE", "GERMANY"):
        house.mail(address(each), f"JOIN {each.lower()}@river {each.lower()}-pw")
    letters = house.master("SWAP france germany")
    assert "You play Germany now." in told(letters, FRANCE)
    assert "SIGNON Griver your-password" in told(letters, FRANCE)
    assert "You play France now." in told(letters, GERMANY)
    assert {seat.power: seat.player.addresses[0] for seat in house.game().seats} == {
        "FRANCE": GERMANY,
        "GERMANY": FRANCE,
    }
    assert code_of(house, FRANCE, "SIGNON Griver france-pw") == ""
    refused_master(house, "E-POWER", "SWAP france italy")
    refused_master(house, "E-SWAP", "SWAP france france")


def test_before_the_start_dealt_powers_are_not_swapped(house: House) -> None:
    house.create()
    for number in (1, 2):
        house.mail(f"p{number}@example.org", f"JOIN river pw-{number}")
    refused_master(house, "E-SWAP", "SWAP 1 2")


def test_before_the_start_an_absence_goes_with_its_person(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    for each in ("FRANCE", "GERMANY"):
        house.mail(address(each), f"JOIN {each.lower()}@river {each.lower()}-pw")
    house.play("FRANCE", "SET ABSENCE 3 DEC TO 6 DEC")
    house.master("SWAP france germany")
    assert [absence.by for absence in house.game().absences] == ["GERMANY"]
    house.mail(FRANCE, "SIGNON Griver france-pw", "RESIGN")
    assert not house.game().absences


@pytest.mark.parametrize(
    "line", ["REPLACE france zoe@example.org", "DUMMY france", "REVIVE france", "CONTROL france M"]
)
def test_before_the_start_no_power_is_on_the_board(house: House, line: str) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(FRANCE, "JOIN france@river france-pw")
    refused_master(house, "E-STATE", line)


def swap(house: House) -> None:
    house.master("SWAP france germany")
    for each in ("FRANCE", "GERMANY"):
        house.play(each, "SWAP france germany")


def test_an_absence_goes_with_its_person(river: House) -> None:
    river.play("FRANCE", "SET ABSENCE 3 DEC TO 6 DEC")
    swap(river)
    assert code_of(river, GERMANY, "SIGNON Friver germany-pw", "SET NOABSENCE") == "E-ABS-UNKNOWN"
    river.mail(FRANCE, "SIGNON Griver france-pw", "SET NOABSENCE")
    assert not river.game().absences


@pytest.mark.parametrize("line", ["REPLACE france zoe@example.org", "EJECT france", "DUMMY france"])
def test_an_absence_ends_with_the_seat_of_its_person(river: House, line: str) -> None:
    river.play("FRANCE", "SET ABSENCE 3 DEC TO 6 DEC")
    for letter in to(river.master(line), "zoe@example.org"):
        river.reply(letter)
    assert not river.game().absences


@pytest.mark.parametrize("rule", ["HIDE_ABSENTEES", "SILENT_ABSENCES", "HIDE_DUMMIES"])
def test_an_absence_stays_where_its_end_would_tell(house: House, rule: str) -> None:
    house.start(f"RULE {rule}")
    house.play("FRANCE", "SET ABSENCE 3 DEC TO 6 DEC")
    house.master("EJECT france")
    assert [absence.by for absence in house.game().absences] == ["FRANCE"]


def test_missed_phases_are_those_of_a_person(house: House) -> None:
    house.start("HOUSE nmr_cd_after=3 nmr_action=hold")
    house.play("GERMANY", "A MUN H", "A BER H", "F KIE H")
    house.tick(days=8)
    house.master("PROCESS!")
    assert (power(house, "FRANCE").missed, power(house, "GERMANY").missed) == (1, 0)
    swap(house)
    assert (power(house, "FRANCE").missed, power(house, "GERMANY").missed) == (0, 1)
    for letter in to(house.master("REPLACE italy zoe@example.org"), "zoe@example.org"):
        house.reply(letter)
    assert power(house, "ITALY").missed == 0
    house.master("ROLLBACK F1901M")
    assert (power(house, "FRANCE").missed, power(house, "GERMANY").missed, power(house, "ITALY").missed) == (0, 1, 0)


@pytest.mark.parametrize("line", ["SWAP NO", "STATUS"])
def test_a_full_step_back_brings_no_exchange_back(river: House, line: str) -> None:
    river.master("SWAP france germany")
    river.play("FRANCE", "SWAP france germany")
    river.master("PROCESS!")
    river.master(line)
    river.master("ROLLBACK FULL S1901M")
    refused_play(river, "E-SWAP", "GERMANY", "SWAP france germany")


def test_a_second_exchange_waits_until_the_first_is_dropped(river: House) -> None:
    river.master("SWAP france germany")
    refused_master(river, "E-SWAP", "SWAP france italy")
    river.play("GERMANY", "SWAP france germany")
    river.master("SWAP NO")
    assert readers(river.master("SWAP france italy")) == {GM, FRANCE, ITALY}


def test_a_watchers_gag_stays_with_them_when_they_become_a_player(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw1")
    river.master("GAG owl")
    for letter in to(river.master("REPLACE france owl@example.org"), "owl@example.org"):
        letters = river.reply(letter)
    assert "your GAG of its player still counts" in " ".join(told(letters, GM).split())
    assert is_gagged(river.game(), "FRANCE")


def test_where_dummies_are_hidden_only_the_three_hear_of_it(house: House) -> None:
    house.start("RULE HIDE_DUMMIES")
    house.master("SWAP france germany")
    house.play("FRANCE", "SWAP france germany")
    letters = house.play("GERMANY", "SWAP france germany")
    assert readers(letters) == {GM, FRANCE, GERMANY}
