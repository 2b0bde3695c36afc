"""PRESS and BROADCAST: who may write what to whom, and who gets it (commands.md 7)."""

from __future__ import annotations

import pytest

from judge.commands.press import addressed
from judge.game.game import Stage
from judge.problems import Refused
from tests.commands.helpers import HOLDS, code_of, order_all, readers, refused, refused_play, told
from tests.play.house import GM, POWERS, House, address, to

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE, ITALY, ENGLAND = address("FRANCE"), address("ITALY"), address("ENGLAND")


def test_press_goes_to_those_named_and_an_echo_to_its_writer(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO italy, E", "Dear both,", "", "  let us meet.", "ENDPRESS and more")
    assert readers(letters) == {FRANCE, ITALY, ENGLAND}
    (got,) = to(letters, ITALY)
    assert got.subject == "Diplomacy press from France (river)"
    assert "Message from France to Italy and England in river:" in got.text
    assert "Dear both,\n\n  let us meet." in got.text
    assert FRANCE not in got.headers.as_string()
    (echo,) = to(letters, FRANCE)
    assert echo.subject == "Diplomacy press sent to Italy and England (river)"


def test_a_broadcast_goes_to_everybody_but_monitors_and_the_masters_to_them_as_well(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    letters = river.play("FRANCE", "BROADCAST", "Peace!", "ENDPRESS")
    assert readers(letters) == EVERYBODY | {"owl@example.org"}
    assert "Broadcast message from France in river:" in told(letters, ITALY)
    letters = river.master("BROADCAST", "Listen.", "ENDBROADCAST")
    assert readers(letters) == EVERYBODY | {"owl@example.org", "mole@example.org"}


@pytest.mark.parametrize(
    ("options", "who"),
    [
        ("TO E", {ENGLAND}),
        ("to ei", {ENGLAND, ITALY}),
        ("TO EIM", {ENGLAND, ITALY, GM}),
        ("TO eng,Italy,MASTER", {ENGLAND, ITALY, GM}),
        ("+ E", {ENGLAND}),
        ("+EI", {ENGLAND, ITALY}),
        ("TO E WHITE", {ENGLAND}),
        ("WHITE TO E", {ENGLAND}),
        ("TO ALL", EVERYBODY - {FRANCE}),
        ("TO ALL BUT E,I", EVERYBODY - {FRANCE, ENGLAND, ITALY}),
        ("TO -EI", EVERYBODY - {FRANCE, ENGLAND, ITALY}),
        ("TO owl", {"owl@example.org"}),
        ("TO F", set()),
    ],
)
def test_readers_are_named_in_many_ways(river: House, options: str, who: set[str]) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = river.play("FRANCE", f"PRESS {options}", "Hello", "ENDPRESS")
    others = {"owl@example.org"} if "ALL" in options or "-" in options else set()
    assert readers(letters) == who | {FRANCE} | others


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("PRESS", "E-PRESS-NOTO"),
        ("PRESS WHITE", "E-PRESS-NOTO"),
        ("PRESS TO", "E-PRESS-SHORT"),
        ("PRESS TO ,", "E-PRESS-OPT"),
        ("PRESS TO E TO I", "E-PRESS-TO2"),
        ("PRESS TO E +I", "E-PRESS-TO2"),
        ("BROADCAST TO E", "E-PRESS-TO2"),
        ("PRESS TO ENGLAND ITALY", "E-PRESS-OPT"),
        ("PRESS ENGLAND", "E-PRESS-OPT"),
        ("BROADCAST now", "E-PRESS-OPT"),
        ("PRESS TO E WHITE WHITE", "E-PRESS-FROM2"),
        ("PRESS TO E GREY", "E-PRESS-GREY"),
        ("BROADCAST GRAY", "E-PRESS-GREY"),
        ("PRESS TO E FAKE BROADCAST", "E-PRESS-FAKE"),
        ("PRESS TO E FROM I", "E-PRESS-FAKE"),
        ("PRESS TO spain", "E-PRESS-WHO"),
        ("PRESS TO E,X", "E-PRESS-WHO"),
        ("PRESS TO ALL BUT spain", "E-PRESS-WHO"),
    ],
)
def test_a_press_line_that_cannot_be_read_sends_nothing_and_brings_the_text_back(
    river: House, line: str, code: str
) -> None:
    assert "We both know" in refused_play(river, code, "FRANCE", line, "We both know who lies.", "ENDPRESS")


def test_press_without_text_is_refused(river: House) -> None:
    assert "no text" in refused_play(river, "E-PRESS-EMPTY", "FRANCE", "PRESS TO E", "", "   ", "ENDPRESS")


def test_commands_go_on_after_endpress_and_press_may_end_with_the_mail(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO E", "One", "ENDPRESS", "SET WAIT", "PRESS TO I", "Two")
    assert "One" in told(letters, ENGLAND)
    assert "Two" in told(letters, ITALY)
    assert "Wait flag set." in told(letters, FRANCE)
    assert "SET WAIT" not in told(letters, ENGLAND)


def test_signoff_ends_press_and_the_mail(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO E", "One", "SIGNOFF", "Secret")
    assert "One" in told(letters, ENGLAND)
    assert "Secret" not in told(letters, ENGLAND)


def test_prose_that_signs_off_and_dashes_are_press(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO E", "Sign off on it!", "--", "The King", "ENDPRESS")
    assert "Sign off on it! -- The King" in told(letters, ENGLAND)


def test_who_has_no_player_cannot_be_written_to(river: House) -> None:
    river.master("RESIGN italy")
    said = refused_play(river, "E-PRESS-READER", "FRANCE", "PRESS TO EI", "Hello", "ENDPRESS")
    assert "Italy has no player" in said
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    assert "monitor" in refused_play(river, "E-PRESS-READER", "FRANCE", "PRESS TO mole", "Hello", "ENDPRESS")
    letters = river.play("FRANCE", "PRESS TO ALL BUT E", "Hello", "ENDPRESS")
    assert readers(letters) == EVERYBODY - {ITALY, ENGLAND}


def test_no_press_leaves_the_master_alone_to_write_to(house: House) -> None:
    house.start("RULE NO_PRESS")
    assert "NO_PRESS" in refused_play(house, "E-PRESS-NONE", "FRANCE", "PRESS TO E", "Psst", "ENDPRESS")
    assert "NO_PRESS" in refused_play(house, "E-PRESS-NONE", "FRANCE", "BROADCAST", "Psst", "ENDPRESS")
    assert readers(house.play("FRANCE", "PRESS TO M", "Help", "ENDPRESS")) == {FRANCE, GM}
    assert readers(house.master("PRESS TO F", "Yes?", "ENDPRESS")) == {FRANCE, GM}


def test_public_press_leaves_broadcasts_and_the_master(house: House) -> None:
    house.start("RULE PUBLIC_PRESS")
    assert "PUBLIC_PRESS" in refused_play(house, "E-PRESS-PUBLIC", "FRANCE", "PRESS TO E", "Psst", "ENDPRESS")
    assert readers(house.play("FRANCE", "BROADCAST", "Hello", "ENDPRESS")) == EVERYBODY
    assert readers(house.play("FRANCE", "PRESS TO M", "Help", "ENDPRESS")) == {FRANCE, GM}


def test_before_the_start_press_goes_to_all_or_the_master(house: House) -> None:
    house.create("RULE NO_PRESS")
    house.mail("1@example.org", "JOIN river pw-1")
    house.mail("2@example.org", "JOIN river pw-2")
    one = ("1@example.org", "SIGNON 1river pw-1")
    assert "BROADCAST" in refused(house, "E-PRESS-PUBLIC", *one, "PRESS TO 2", "Hello", "ENDPRESS")
    letters = house.mail(*one, "BROADCAST", "Hello", "ENDPRESS")
    assert readers(letters) == {"1@example.org", "2@example.org", GM}


def test_while_powers_are_chosen_players_write_to_the_master_only(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(FRANCE, "JOIN france@river france-pw")
    house.mail(ITALY, "JOIN italy@river italy-pw")
    assert "POWER_CHOICE" in refused_play(house, "E-PRESS-READER", "FRANCE", "BROADCAST", "Hello", "ENDPRESS")
    assert readers(house.play("FRANCE", "PRESS TO M", "Hello", "ENDPRESS")) == {FRANCE, GM}


def test_after_the_end_press_goes_to_all_whatever_the_rules_said(house: House) -> None:
    house.start("RULE NO_PRESS")
    for name in POWERS:
        house.play(name, "SET DRAW")
    assert house.game().stage is Stage.COMPLETED
    assert "completed" in refused_play(house, "E-PRESS-PUBLIC", "FRANCE", "PRESS TO E", "GG", "ENDPRESS")
    assert readers(house.play("FRANCE", "BROADCAST", "GG", "ENDPRESS")) == EVERYBODY


def test_members_of_a_terminated_game_may_still_broadcast(river: House) -> None:
    river.master("TERMINATE")
    assert readers(river.play("FRANCE", "BROADCAST", "A pity", "ENDPRESS")) == EVERYBODY
    assert "terminated" in refused_play(river, "E-PRESS-PUBLIC", "FRANCE", "PRESS TO E", "Psst", "ENDPRESS")


def test_the_master_writes_to_anybody_whatever_the_rules(house: House) -> None:
    house.start("RULE NO_PRESS")
    assert readers(house.master("BROADCAST", "Hello", "ENDPRESS")) == EVERYBODY


def test_who_is_late_writes_to_all_or_the_master_until_his_orders_are_in(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 3D")
    order_all(house, but=("FRANCE", "ITALY"))
    assert code_of(house, FRANCE, "SIGNON Friver france-pw", "PRESS TO E", "Hi") == ""
    house.tick(days=7, hours=1)
    assert "your orders are missing" in refused_play(house, "E-PRESS-LATE", "FRANCE", "PRESS TO E", "Hi", "ENDPRESS")
    assert readers(house.play("FRANCE", "PRESS TO M", "Sorry", "ENDPRESS")) == {FRANCE, GM}
    assert readers(house.play("FRANCE", "BROADCAST", "Sorry", "ENDPRESS")) == EVERYBODY
    assert readers(house.play("ENGLAND", "PRESS TO F", "Hurry", "ENDPRESS")) == {FRANCE, ENGLAND}
    house.play("FRANCE", *HOLDS["FRANCE"])
    assert code_of(house, FRANCE, "SIGNON Friver france-pw", "PRESS TO E", "Hi") == ""


def test_press_from_a_foreign_address_is_no_business_of_the_address_on_file(river: House) -> None:
    letters = river.mail("phone@example.net", "SIGNON Friver france-pw", "PRESS TO E", "Hi", "ENDPRESS")
    assert ENGLAND in readers(letters)
    assert "phone@example.net" not in told(letters, ENGLAND)


def test_the_words_after_press_are_taken_apart_without_a_game() -> None:
    assert addressed("TO a , b") == "a,b"
    assert addressed("") is None
    assert addressed("TO ALL BUT a,b WHITE") == "-a,b"
    with pytest.raises(Refused) as refused_line:
        addressed("TO a b")
    assert refused_line.value.code == "E-PRESS-OPT"
