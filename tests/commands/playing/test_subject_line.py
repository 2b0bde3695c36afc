"""What the subject of an order mail says, and what is wrong with it (house rule subject_line)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.playing.subject_line import SubjectFields, check_subject, read_subject
from judge.files.maps.load import load_map
from judge.game.game import Game
from judge.problems import Refused
from judge.rules.house import HouseRules
from judge.rules.registry import RuleSet
from tests.support.games import at_position, started_game

MAP = load_map("standard")
ENGLAND = frozenset({PowerName("ENGLAND")})


def game(phase: str = "S1901M", description: str = "") -> Game:
    """England in London, in the game river."""
    stands = at_position(started_game(), phase, {"ENGLAND": ["F LON"]}, {"ENGLAND": ["LON"]})
    return replace(stands, description=description)


def wrong(
    subject: str, phase: str = "S1901M", *, value: str = "require", description: str = "", answers: bool = False
) -> str:
    """What England is told of this subject; "" if its orders are taken."""
    rules = RuleSet((), house=HouseRules(subject_line=value))  # type: ignore[arg-type]
    try:
        check_subject(subject, game(phase, description), MAP, rules, ENGLAND, answers_letter=answers)
    except Refused as refused:
        return f"{refused.code} {refused}"
    return ""


@pytest.mark.parametrize(
    ("subject", "fields"),
    [
        ("Dc179 [BlackMarch] S01: English Orders [1]", ("DC179", "BlackMarch", "S", "01", "English", 1)),
        ("dc 179 s1901 england", ("DC179", "", "S", "1901", "england", 0)),
        ("[river] SU01 English Orders (12)", ("", "river", "SU", "01", "English", 12)),
        ("RE: AW: [river] W 1901: England [2]", ("", "river", "W", "1901", "England", 2)),
        ("  [ river ]   A01 :  English   orders ", ("", "river", "A", "01", "English", 0)),
    ],
)
def test_the_fields_of_a_subject_are_read_whatever_its_case_and_blanks(
    subject: str, fields: tuple[str, str, str, str, str, int]
) -> None:
    assert read_subject(subject) == SubjectFields(*fields)


@pytest.mark.parametrize(
    "subject", ["", "my orders", "S01: English Orders [1]", "[river] English Orders [1]", "[river] X01: English [1]"]
)
def test_a_subject_without_game_or_season_is_in_another_form(subject: str) -> None:
    assert read_subject(subject) is None
    assert wrong(subject).startswith("E-SUBJECT The subject of an order mail")
    assert "has to name the game, the season and year, your power" in wrong(subject)
    assert wrong(subject, value="check") == ""
    assert wrong(subject, answers=True) == ""


@pytest.mark.parametrize(
    ("phase", "seasons"),
    [
        ("S1901M", "S"),
        ("S1901R", "S SU"),
        ("F1901M", "F A"),
        ("F1901R", "F A"),
        ("W1901A", "W"),
    ],
)
def test_the_season_has_to_be_that_of_the_phase_so_that_stale_orders_do_not_count(phase: str, seasons: str) -> None:
    taken = {season for season in ("S", "SU", "F", "A", "W") if not wrong(f"[river] {season}01: English", phase)}
    assert taken == set(seasons.split())
    assert "is about S02, and river is in" in wrong("[river] S02: English Orders [1]", phase)


def test_a_right_form_with_something_wrong_is_refused_also_in_a_reply_and_where_it_is_only_checked() -> None:
    assert 'about the game "lake", and this is river' in wrong("[lake] S01: English", value="check", answers=True)
    assert 'says "French", and you order for England' in wrong("[river] S01: French", value="check")
    assert "a subject like: [river] S01: English Orders [1]" in wrong("[river] F01: English")
    assert wrong("[lake] F09: French", value="ignore") == ""


def test_a_number_is_that_of_the_game_by_its_description() -> None:
    told = "Our game is Dc179."
    assert wrong("DC179 S01: English", description=told) == ""
    assert "is about Dc7, and this is river" in wrong("Dc7 [river] S01: English", description=told)
    assert wrong("Dc7 [river] S01: English") == "", "a game without any number goes by its name"
    assert "is about Dc7" in wrong("Dc7 S01: English")
