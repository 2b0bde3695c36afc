"""Parsing: from a mail's lines to commands, with answers to lines that are none (commands.md 2)."""

from __future__ import annotations

import pytest

from judge.board.names import PowerName
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.other_judges import WhereUsed, instead
from judge.commands.framework.parse import read_script, unknown_command
from judge.commands.framework.table import commands
from tests.support.command_mails import refused, refused_master, refused_play, told
from tests.support.house import House, address
from tests.support.rows import each_row

FRANCE = address("FRANCE")


def kinds(*lines: str) -> list[str]:
    """The commands that a mail is read as; "" for an order line."""
    script = read_script([TextLine(number, text) for number, text in enumerate(lines, 1)])
    return [request.command.name if request.command else "" for request in script.requests]


def test_information_comes_before_the_opener_and_orders_after_it() -> None:
    assert kinds("LIST", "", "HELP orders", "SIGNON Friver pw", "A PAR H", "SET NO WAIT", "CLEAR") == [
        "LIST",
        "HELP",
        "SIGNON",
        "",
        "SET WAIT",
        "CLEAR",
    ]


def test_a_stray_endpress_is_passed_over() -> None:
    assert kinds("SIGNON Friver pw", "ENDPRESS", "A PAR H") == ["SIGNON", ""]


@each_row("word", ["OBS", "OBSERV", "OBSERVER", "WATCH"])
def test_observe_may_be_shortened(word: str) -> None:
    assert kinds(f"{word} owl@river pw") == ["OBSERVE"]


@pytest.mark.parametrize("word", ["MON", "MONIT", "MONITOR"])
def test_monitor_may_be_shortened(word: str) -> None:
    assert kinds(f"{word} owl@river pw") == ["MONITOR"]


@pytest.mark.parametrize("line", ["OB owl@river pw", "OBSERVED the game pw", "BR-OOD owl@river pw"])
def test_other_words_before_an_id_are_no_opener(line: str) -> None:
    assert kinds(line) == []


def test_any_other_word_before_an_id_may_be_a_type_that_the_game_allows() -> None:
    assert kinds("BROOD owl@river pw") == ["OBSERVE"]


def test_every_command_says_how_it_is_written_and_what_it_does() -> None:
    for command in commands():
        assert command.usage.split()[0] == command.name.split()[0], command
        assert command.help.endswith((".", ")")), command
        assert command.topic, command


@pytest.mark.parametrize("line", ["PRESSS TO G", "BRODCAST", "PORCESS", "SET WIAT", "SET", "SET GRAZE 2D", "CLAER"])
def test_a_mistyped_command_is_called_one(river: House, line: str) -> None:
    said = refused_play(river, "E-CMD", "FRANCE", line)
    assert "no command" in said


@pytest.mark.parametrize(
    "line",
    [
        "DEDICATION",
        "POSTAL PRESS",
        "POSTALPRESS",
        "I AM ALSO me@new.example",
        "WHOIS smith",
    ],
)
def test_what_only_other_judges_have_is_called_an_unknown_command(river: House, line: str) -> None:
    said = instead(WhereUsed.COMMAND, line.split())
    assert said in " ".join(refused_play(river, "E-CMD", "FRANCE", line).split())
    assert said in " ".join(refused(river, "E-CMD", "new@example.net", line).split())


@pytest.mark.parametrize("line", ["BUILD A MAR", "RETREAT A PAR - BUR", "MOVE A PAR BUR", "PROXY A PAR ENGLAND"])
def test_an_order_may_begin_with_a_word_that_is_a_setting_too(river: House, line: str) -> None:
    river.mail("owl@example.net", "OBSERVE owl@river owl-pw")
    for sender, sign_on in ((FRANCE, "SIGNON Friver france-pw"), ("owl@example.net", "SIGNON owl@river owl-pw")):
        assert "Did you mean" not in told(river.mail(sender, sign_on, line), sender)


@pytest.mark.parametrize(
    "line", ["PASSWORD hush-hush", "SETPASSWORD hush-hush", "Address me@example.org", "nowait", "DRAW"]
)
def test_a_setting_without_set_is_recognized_and_its_value_not_shown(river: House, line: str) -> None:
    said = refused_play(river, "E-CMD", "FRANCE", line)
    assert "Did you mean SET" in said
    assert "hush" not in said


def test_a_player_who_sends_wait_is_pointed_to_his_wait_flag(river: House) -> None:
    assert "send SET WAIT" in refused_play(river, "E-GM-ONLY", "FRANCE", "WAIT")


@pytest.mark.parametrize("line", ["mao - spa", "Liverpool to York", "mar s par - bur"])
def test_orders_that_begin_like_a_place_are_not_taken_for_commands(line: str) -> None:
    assert kinds("SIGNON Friver pw", line) == ["SIGNON", ""]
    assert unknown_command(line.split()) is None


def test_places_alone_still_read_as_orders(river: House) -> None:
    letters = river.play("FRANCE", "par - bur", "mar hold", "bre - mao")
    assert "Fleet Brest -> Mid-Atlantic Ocean" in told(letters, FRANCE)


def test_a_command_that_needs_a_sign_on_says_so(river: House) -> None:
    for line in ("PROCESS", "PRESS TO F", "SET PASSWORD new-pw"):
        assert "begin the mail with SIGNON" in refused(river, "E-START", FRANCE, line)


@pytest.mark.parametrize("line", ["SETFAKE", "FAKE", "SET FAK", "PROCES", "rollbak", "SET GREYPRES"])
def test_players_are_pointed_to_no_command_that_only_the_master_may_send(river: House, line: str) -> None:
    said = told(river.play("FRANCE", line), FRANCE).split("Unprocessed part")[0]
    for masters in ("SET FAKE", "PROCESS", "ROLLBACK", "ROTATE", "VICTORY", "SET GREYPRESS"):
        assert masters not in said
    assert "Did you mean" not in said


@pytest.mark.parametrize(
    ("line", "meant"),
    [("SETFAKE", "SET FAKE"), ("rollbak", "ROLLBACK"), ("SET FAK", "SET FAKE"), ("SET ROTATTE", "SET ROTATE")],
)
def test_the_master_is_pointed_to_their_own_commands(river: House, line: str, meant: str) -> None:
    assert meant in refused_master(river, "E-CMD", line)


def test_who_asks_for_a_proxy_by_set_is_told_how_it_is_written(river: House) -> None:
    assert "A PAR P GERMANY" in refused_play(river, "E-GM-ONLY", "FRANCE", "SET PROXY germany")
    assert "takes a proxy back" in refused_play(river, "E-GM-ONLY", "FRANCE", "SET NO PROXY")


@each_row(
    ("line", "name"),
    [
        ("SET DRAW.", "SET DRAW"),
        ("SET WAIT.", "SET WAIT"),
        ("Set no wait.", "SET WAIT"),
        ("Set vote yes .", "SET VOTE"),
        ("VOTE DIAS.", "VOTE"),
        ("Run France.", "RUN"),
    ],
)
def test_a_full_stop_at_the_end_of_a_command_with_fixed_words_is_no_part_of_it(line: str, name: str) -> None:
    script = read_script([TextLine(1, "SIGNON Friver pw"), TextLine(2, line)])
    assert kinds("SIGNON Friver pw", line) == ["SIGNON", name]
    assert not script.requests[-1].words.tail.endswith(".")


def test_a_full_stop_of_what_is_told_on_stays() -> None:
    for line in ("SET DESC A friendly game.", "SET PASSWORD secret."):
        script = read_script([TextLine(1, "SIGNON Mriver pw"), TextLine(2, line)])
        assert script.requests[-1].words.tail.endswith(".")


def test_commands_with_a_full_stop_are_done(river: House) -> None:
    river.play("FRANCE", "SET DRAW.", "SET WAIT.")
    france = river.game().power(PowerName("FRANCE"))
    assert france.wait
    assert france.vote is not None


@each_row("line", ["MON - PEK", "mon -> pek", "MON → PEK", "MON to Peking", "MON H", "Mon holds", "OBS S PEK"])
def test_a_unit_in_a_place_that_is_called_like_a_command_can_be_ordered(line: str) -> None:
    script = read_script([TextLine(1, "SIGNON Fempire pw"), TextLine(2, line)])
    assert [request.command is None for request in script.requests] == [False, True]
