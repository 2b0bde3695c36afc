"""njudge's settings in terms of ours: the table itself (njudge's SET commands, rows M and S)."""

from __future__ import annotations

import pytest

from judge.commands.framework.njudge_words import PLAY, PRESS, VOTES, Meaning, missing_setting, njudge_timing, translate
from judge.commands.framework.table import TABLE
from judge.files.rules import load_registry
from judge.game.calendar.read_timing import parse_timing
from judge.game.calendar.timing import Timing
from judge.problems import Refused
from tests.support.rows import each_row


def lines(text: str, powers: int = 7) -> tuple[str, ...]:
    """The setting lines of ours that the words after SET mean."""
    meaning = translate(text.split(), powers)
    assert meaning is not None, text
    return meaning.lines


@each_row("meaning", [*PRESS.values(), *PLAY.values(), *VOTES.values()])
def test_every_rule_in_the_table_is_a_rule_of_the_registry(meaning: Meaning) -> None:
    names = load_registry().names
    for line in meaning.lines:
        key, *stated = line.split()
        assert key in ("RULE", "VOTING")
        assert key == "VOTING" or {name.removeprefix("!") for name in stated} <= set(names)
    assert meaning.lines or meaning.note


def test_every_setting_of_the_table_can_be_written_after_a_sign_on() -> None:
    for word in (*PRESS, *PLAY, *VOTES):
        assert f"SET {word}" in TABLE


@each_row(
    ("text", "expected"),
    [
        ("white", "RULE !NO_PRESS !GREY_PRESS !WHITE_GREY !YELLOW_PRESS !FAKE_PRESS"),
        ("WHITE/GREY", "RULE WHITE_GREY"),
        ("NO PARTIAL", "RULE PUBLIC_PRESS"),
        ("NOPARTIAL", "RULE PUBLIC_PRESS"),
        ("PARTIAL MAY BE FAKED", "RULE FAKE_PRESS"),
        ("PARTIAL FAKES BROADCAST BY DEFAULT", "RULE FAKE_PRESS"),
        ("NO PRESS", "RULE NO_PRESS"),
        ("OBSERVER NO", "RULE MUTE_OBSERVERS"),
        ("ALL PRESS", "RULE EAVESDROP"),
        ("HOME CENTRE", "RULE !BUILD_ANY !REMOTE_BUILDS !HOME_BUILDS"),
        ("ONECENTRE", "RULE REMOTE_BUILDS !BUILD_ANY !HOME_BUILDS"),
        ("ANY CENTER", "RULE BUILD_ANY !REMOTE_BUILDS !HOME_BUILDS"),
        ("NO NMR", "RULE !CIVIL_DISORDER"),
        ("UNMODERATED", "RULE PLAYER_DEADLINES"),
        ("MANUALPROCESS", "RULE PREVIEW"),
        ("EMPTYBOARD", "RULE BLANK_BOARD"),
        ("AUTODISBAND", "RULE NO_RETREAT"),
        ("PROXY", "RULE PROXY_OK"),
        ("CENTRES 20", "VICTORY 20"),
        ("COMMENT A slow game", "DESC A slow game"),
        ("PUBLIC", "SET LISTED"),
        ("PRIVATE", "SET UNLISTED"),
        ("DIAS", "RULE !NO_DIAS !PROPOSE_DIAS !HIDE_PROPOSER / VOTING BALLOTS SIZE"),
        ("WHITE/GREY PRESS", "RULE WHITE_GREY"),
        ("GRAY", "RULE GREY_PRESS"),
        ("NO PARTIAL PRESS", "RULE PUBLIC_PRESS"),
        ("OBSERVER NO PRESS", "RULE MUTE_OBSERVERS"),
        ("NOT NMR", "RULE !CIVIL_DISORDER"),
        ("NO DIAS", "RULE NO_DIAS !PROPOSE_DIAS !HIDE_PROPOSER / VOTING BALLOTS LIST"),
    ],
)
def test_a_setting_of_njudge_means_lines_of_ours(text: str, expected: str) -> None:
    assert " / ".join(lines(text)) == expected


def test_what_this_judge_does_anyway_needs_no_line() -> None:
    for text in ("GUNBOAT", "NO STRICTWAIT", "GRACEPRESS", "PLAYERS 7"):
        meaning = translate(text.split(), 7)
        assert meaning is not None
        assert meaning.lines == ()
        assert "every game of this judge" in meaning.note


@each_row(
    "text",
    [
        "GREY/WHITE",
        "OBSERVER WHITE",
        "NO GRACEPRESS",
        "STRICTWAIT",
        "NOGUNBOAT",
        "PLAYERS 4",
        "POWERS 5",
        "DEDICATION 100",
        "NO DUALITY",
        "TRANSFORM MOVE:HOME",
        "MAXABSENCE 20",
        "NOT VARIANT GUNBOAT",
        "NO COASTAL CONVOYS",
        "NO LATE COUNT",
        "NO WATCH ALL PRESS",
        "POSTAL PRESS",
        "NOT APPROVED me@here.org",
    ],
)
def test_what_this_judge_has_not_is_refused_in_a_sentence(text: str) -> None:
    refusal = missing_setting(text.split())
    assert refusal is not None
    assert refusal.code == "E-SETTING"
    assert refusal.text.endswith(".")


def test_a_setting_without_its_value_and_words_that_are_no_setting_are_told_apart() -> None:
    with pytest.raises(Refused) as caught:
        translate(["CENTERS"], 7)
    assert caught.value.code == "E-SET-EMPTY"
    assert translate([], 7) is None
    assert translate(["WHITE", "RABBIT"], 7) is None
    assert missing_setting(["NONSENSE"]) is None


def timing(text: str) -> Timing:
    """A timing that must be right."""
    read = parse_timing(text)
    assert isinstance(read, Timing)
    return read


def after(text: str, old: str = "NEXT 1D MOVE 3D") -> str:
    """The timing after the words that follow SET."""
    word, *rest = text.split()
    return str(njudge_timing(timing(old), word.upper(), rest))


def refusal(text: str, old: str = "NEXT 1D MOVE 3D") -> Refused:
    with pytest.raises(Refused) as caught:
        after(text, old)
    return caught.value


def test_next_is_the_length_of_that_kind_of_phase_in_hours() -> None:
    assert after("MOVE NEXT 71") == "NEXT 1D MOVE 71H DAYS -MTWTF-"
    assert after("BUILDS next 0.5") == "NEXT 1D MOVE 3D ADJUST 30M DAYS -MTWTF-"
    assert after("RETREAT NEXT 23", "M 2D R 1D") == "NEXT 1D M 2D RETREAT 23H DAYS -MTWTF-"


def test_clock_counts_the_minutes_after_midnight_and_minus_one_is_any_time() -> None:
    assert after("MOVE CLOCK 1410") == "NEXT 1D MOVE 3D AT 23:30 DAYS -MTWTF-"
    assert after("MOVE CLOCK 0") == "NEXT 1D MOVE 3D AT 00:00 DAYS -MTWTF-"
    assert after("MOVE CLOCK -1", "MOVE 3D AT 18:00") == "NEXT 1D MOVE 3D DAYS -MTWTF-"
    for bad in ("1440", "-2", "18:00", "noon", "99999"):
        said = refusal(f"MOVE CLOCK {bad}")
        assert said.code == "E-TIMING"
        assert "AT 18:00" in said.text


def test_min_delay_and_grace_are_hours() -> None:
    expected = "NEXT 1D MOVE 3D DAYS -MTWTF- GRACE 167H MIN 12H DELAY 30M"
    assert after("MOVE MIN 12 DELAY .5 GRACE 167") == expected
    assert after("MOVE MIN 0 DELAY 0", expected) == "NEXT 1D MOVE 3D DAYS -MTWTF- GRACE 167H DELAY 0H"


def test_days_of_moves_and_days_of_other_phases_become_one_word() -> None:
    assert after("MOVE DAYS -M-W-F-") == "NEXT 1D MOVE 3D DAYS -MtWtF-"
    assert after("RETREAT DAYS SMTWTFS") == "NEXT 1D MOVE 3D DAYS sMTWTFs"
    assert after("RETREAT DAYS -MTWTF-", "DAYS sMTWTFs") == "NEXT 1D MOVE 3D DAYS -MTWTF-"


@each_row("text", ["MOVE DAYS -mTWTF-", "RETREAT DAYS --TWTF-", "MOVE DAYS MTWTF", "MOVE DAYS MTWTF--"])
def test_days_that_timing_cannot_say_are_refused(text: str) -> None:
    said = refusal(text)
    assert said.code == "E-TIMING"
    assert "DAYS" in said.text


def test_what_is_one_for_all_phases_is_set_with_moves_and_may_be_repeated() -> None:
    old = "MOVE 3D AT 18:00 GRACE 3D"
    assert after("RETREAT NEXT 24 CLOCK 1080", old) == "NEXT 1D MOVE 3D RETREAT 24H AT 18:00 DAYS -MTWTF- GRACE 3D"
    said = refusal("RETREAT NEXT 24 CLOCK -1", old)
    assert said.code == "E-TIMING"
    assert "SET TIMING AT" in said.text


@each_row(
    "text",
    ["MOVE NEXT", "MOVE NEXT 0", "MOVE NEXT 3D", "MOVE NEXT -5", "MOVE NEXT 24 NEXT 48", "MOVE AT 18:00",
     "MOVE NEXT 0.001", "MOVE NEXT 9999999", "MOVE NEXT ."],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(text: str) -> None:
    assert refusal(text).code == "E-TIMING"
    assert refusal("MOVE").code == "E-SET-EMPTY"
