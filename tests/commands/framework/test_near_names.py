"""Misspelled names of a power, a setting, a map, a rule or a topic: answers with the right one."""

from __future__ import annotations

import pytest

from tests.support.command_mails import outcome_of_last, refusal_of, told
from tests.support.house import GM, House, address

NEW = "new@example.org"


def said(house: House, sender: str, *lines: str) -> str:
    """Return the reason why a mail would be refused."""
    refusal = refusal_of(house, sender, *lines)
    return refusal.text if refusal is not None else ""


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("SET ZOEN Europe/Berlin", "SET ZONE"),
        ("set wiat", "SET WAIT"),
        ("SET ABSENSE 1 DEC TO 3 DEC", "SET ABSENCE"),
        ("SET PREFERNCE france", "SET PREFERENCE"),
        ("SET PASWORD swordfish", "SET PASSWORD"),
        ("SET CONCEDE germny", "Germany"),
        ("PRESS TO germny", "Germany"),
        ("SET ADRESS me@example.org", "SET ADDRESS"),
    ],
)
def test_player_is_told_what_a_misspelled_word_may_mean(river: House, line: str, meant: str) -> None:
    text = said(river, address("FRANCE"), "SIGNON Friver france-pw", line, "hello", "ENDPRESS")
    assert f"Did you mean {meant}?" in text
    assert "After SET come" not in text


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        *((f"{verb} fance", "France") for verb in ("EJECT", "DUMMY", "BECOME", "REVIVE", "SET OMNISCIENT", "RESIGN")),
        ("BLOCK fance italy", "France"),
        ("BLOCK france itlay", "Italy"),
        ("CONTROL turky france", "Turkey"),
        ("SET DEADLIN 1 DEC", "SET DEADLINE"),
        ("SET TIMNG MOVE 3D", "SET TIMING"),
        ("SET ALOW PLAYER x@example.org", "SET ALLOW"),
        ("SET RULE NO_PRES", "NO_PRESS"),
        ("SET MODERATD", "SET MODERATED"),
    ],
)
def test_master_is_told_what_a_misspelled_word_may_mean(river: House, line: str, meant: str) -> None:
    assert f"Did you mean {meant}?" in said(river, GM, "SIGNON Mriver gm-secret", line)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("MAP standrd", "standard"),
        ("TIMNG MOVE 3D", "TIMING"),
        ("ZOEN Europe/Berlin", "ZONE"),
        ("VARIENT payola", "VARIANT"),
        ("NAEMS HIDE", "NAMES"),
        ("SET ZOEN UTC", "ZONE"),
        ("RULE NO_PRES", "NO_PRESS"),
    ],
)
def test_a_misspelled_line_below_create_is_answered_with_the_one_that_was_meant(
    house: House, line: str, meant: str
) -> None:
    text = said(house, GM, "CREATE pond gm-secret", line)
    assert f"Did you mean {meant}?" in text
    assert "There are" not in text


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("JOIN fance@lake my-word", "Did you mean France?"),
        ("TAKEOVER fance@river my-word", "Did you mean France?"),
        ("SIGNON fance@river my-word", "Did you mean France?"),
        ("RESIGN fance@river my-word", "Did you mean France?"),
        ("HELP ordrs", "Judge help: orders"),
        ("HELP MAP standrd", "Did you mean standard?"),
        ("HELP SET ZOEN", "Judge help: set zone"),
        ("MAP standrd", "HELP MAP standard"),
        ("MAP standard", "HELP MAP standard"),
    ],
)
def test_stranger_is_told_what_a_misspelled_name_may_mean(river: House, line: str, meant: str) -> None:
    river.create("RULE POWER_CHOICE", name="lake")
    heard = told(river.mail(NEW, line), NEW)
    assert meant in heard
    assert "my-word" not in heard


def test_a_hidden_game_tells_nothing_of_its_map_or_its_name(river: House) -> None:
    river.create("PRIVATE sesame", name="lagoon")
    river.create("SET UNLISTED", name="marsh")
    for line in ("SIGNON fance@lagoon my-word", "SIGNON fance@marsh my-word", "JOIN lagon my-word", "LIST mrsh"):
        assert "Did you mean" not in told(river.mail(NEW, line), NEW), outcome_of_last(river)


def test_a_setting_of_the_master_is_offered_to_nobody_else(river: House) -> None:
    assert "OMNISCIENT" not in said(river, address("FRANCE"), "SIGNON Friver france-pw", "SET OMNISCENT owl")


def test_a_setting_far_from_all_is_answered_with_those_that_are_a_little_like_it(river: House) -> None:
    text = said(river, address("FRANCE"), "SIGNON Friver france-pw", "SET TIMEZON Europe/Paris")
    assert "Near it are SET ZONE, SET TOKEN. HELP SET lists them all." in text


def test_a_word_like_no_other_is_answered_with_where_all_are_listed(river: House) -> None:
    text = said(river, address("FRANCE"), "SIGNON Friver france-pw", "SET XYZZY")
    assert 'no command "SET XYZZY". HELP SET lists them all.' in text
    assert "There are MAP, VARIANT" in said(river, GM, "CREATE pond gm-secret", "XYZZY 3")
    assert "Topics:" in told(river.mail(NEW, "HELP xyzzy"), NEW)


@pytest.mark.parametrize("verb", ["CREATE pond pw", "JOIN", "SIGNON", "LIST", "HELP", "OBSERVE"])
def test_a_line_too_long_to_be_read_before_a_sign_on_is_refused_as_that(river: House, verb: str) -> None:
    text = said(river, NEW, f"{verb} {'x' * 5000}")
    assert "A line of your mail has more than 4,000 characters, and is not read." in text
    assert "cannot make out" not in text
    assert len(text) < 300


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("FREEZE GAME", "FREEZE is WAIT here."),
        ("ADJUDICATE", "ADJUDICATE is PROCESS! here."),
        ("POSTPONE 2 DAYS", "POSTPONE is DELAY 1D here."),
        ("UNDO", "ROLLBACK takes the last phase back"),
        ("FINISH", "The Master ends a game with TERMINATE"),
    ],
)
def test_words_of_masters_that_are_no_commands_name_the_line_that_does_it(river: House, line: str, meant: str) -> None:
    assert meant in said(river, GM, "SIGNON Mriver gm-secret", line)


def test_a_deadline_may_be_today_or_tomorrow(river: House) -> None:
    assert "Tue 24 Nov 2026 20:00" in told(river.master("SET DEADLINE tomorrow 20:00"), GM)
    assert "Mon 23 Nov 2026 21:00" in told(river.master("SET DEADLINE TODAY 21:00"), GM)
    assert "is past" in said(river, GM, "SIGNON Mriver gm-secret", "SET DEADLINE today 9:00")


def test_a_question_with_the_own_games_name_misspelled_names_it(river: House) -> None:
    answer = " ".join(told(river.play("FRANCE", "LIST rivr"), address("FRANCE")).split())
    assert "You are signed on to river. Did you mean river? Ask about rivr in another mail." in answer
