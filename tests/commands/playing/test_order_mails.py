"""Facts in the subject of an order mail, and their faults (house rule subject_line)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.playing.order_mails import check_subject, read_subject
from judge.files.maps.load import load_map
from judge.game.game import Game
from judge.problems import Refused
from judge.rules.house import HouseRules
from judge.rules.registry import RuleSet
from tests.support.games import at_position, started_game
from tests.support.rows import each_row

MAP = load_map("standard")
ENGLAND = frozenset({PowerName("ENGLAND")})


def game(phase: str = "S1901M", description: str = "") -> Game:
    """England in London, in the game river."""
    stands = at_position(started_game(), phase, {"ENGLAND": ["F LON"]}, {"ENGLAND": ["LON"]})
    return replace(stands, description=description)


def wrong(
    subject: str, phase: str = "S1901M", *, value: str = "require", description: str = "", answers: bool = False
) -> str:
    """Return England's answer to this subject; "" if its orders are taken."""
    rules = RuleSet((), house=HouseRules(subject_line=value))  # type: ignore[arg-type]
    try:
        check_subject(subject, game(phase, description), MAP, rules, ENGLAND, answers_letter=answers)
    except Refused as refused:
        return f"{refused.code} {refused}"
    return ""


FORMS = (
    "Dc179 [river] S01: English Orders [1]",
    "[river] S01: English Orders [1]",
    "river S01: English Orders [1]",
    "river Spring 1901 England set 1",
    "[river] Spring 1901: English Orders [1]",
    "[river] S1901M: English Orders [1]",
    "S1901M river England #1",
    "England, Spring of 1901, river, version 1",
    "English orders no. 1 for Spring '01 in river",
    "RIVER spr 01 eng v1",
    "river 1901 Spring England 1",
    "river, spring, England, 1901 (1)",
    "Orders: English, S 1901, game river, set 1",
    "Re: AW: [river] s01 - England - 1",
    "river S01 E [1]",
    "river_S01_ENG_1",
    "river/1901S/English/v.1",
    "Set 1 of England for river (S1901M)",
    "[1] England S01 river",
    "dc 179 s1901 england (1)",
    "DC-179 Spring 1901 Orders for England, 1st set",
    "  [ river ]   S01 :  English   orders  1",
    "[External] river S01: English Orders [1] FINAL",
)
"""The facts in one order and wording or another."""


@each_row("subject", FORMS)
def test_a_subject_with_all_facts_is_taken_in_any_order_and_wording(subject: str) -> None:
    assert wrong(subject, description="Our game is Dc179.") == ""
    fields = read_subject(subject, game(), MAP)
    assert fields.version == 1
    assert fields.lacking() == []


@each_row(
    ("subject", "lacks"),
    [
        ("", "the game, the season and year, your power and the number of the set"),
        ("my orders", "the game, the season and year, your power and the number of the set"),
        ("S01: English Orders [1]", "the game"),
        ("lake S01: English Orders [1]", "the game"),
        ("[river] English Orders [1]", "the season and year"),
        ("[river] X01: English [1]", "the season and year"),
        ("[river] Spring English [1]", "the season and year"),
        ("[river] S01: Orders [1]", "your power"),
        ("[river] S01: English Orders", "the number of the set"),
        ("Re: Diplomacy deadline reminder (river S1901M)", "your power and the number of the set"),
    ],
)
def test_a_subject_that_lacks_a_fact_is_refused_with_that_fact_where_all_are_required(subject: str, lacks: str) -> None:
    told = wrong(subject)
    assert told.startswith(f"E-SUBJECT Your subject lacks {lacks}. It has to name game, season and year,")
    assert wrong(subject, answers=True) == ""
    assert wrong(subject, value="check") == ""


@each_row(
    ("subject", "said"),
    [
        ("river Fall 1901 England set 1", "is about Fall 1901, and river is in Spring 1901"),
        ("river S1901R England set 1", "is about S1901R, and river is in"),
        ("river Spring 1902 England set 1", "is about Spring 1902"),
        ("river Spring 1901 France set 1", 'says "France", and you order for England'),
        ("[lake] Spring 1901 England set 1", 'about the game "lake", and this is river'),
    ],
)
def test_a_wrong_fact_is_refused_in_any_wording_also_in_a_reply(subject: str, said: str) -> None:
    assert said in wrong(subject)
    assert said in wrong(subject, answers=True)
    assert said in wrong(subject, value="check")


def test_a_reply_whose_subject_is_that_of_a_letter_is_not_judged_by_the_powers_it_names() -> None:
    assert wrong("Re: Diplomacy press river S1901M from France", answers=True) == ""


def test_a_game_with_the_name_of_a_power_or_a_season_is_not_taken_for_it() -> None:
    for name in ("france", "spring", "fall1901", "set-1", "f01"):
        rules = RuleSet((), house=HouseRules(subject_line="require"))
        named = replace(game(), name=name)
        for subject in (f"[{name}] S01: English Orders [1]", f"{name} Spring 1901 England 1"):
            assert check_subject(subject, named, MAP, rules, ENGLAND) is not None


@each_row(
    ("phase", "seasons"),
    [
        ("S1901M", "S Spring"),
        ("S1901R", "S SU Spring Summer"),
        ("F1901M", "F A Fall Autumn"),
        ("F1901R", "F A Fall Autumn"),
        ("W1901A", "W Winter"),
    ],
)
def test_the_season_has_to_be_that_of_the_phase_so_that_stale_orders_do_not_count(phase: str, seasons: str) -> None:
    tried = ("S", "SU", "F", "A", "W", "Spring", "Summer", "Fall", "Autumn", "Winter")
    taken = {season for season in tried if not wrong(f"[river] {season}01: English [1]", phase)}
    assert taken == set(seasons.split())
    assert "is about S02, and river is in" in wrong("[river] S02: English Orders [1]", phase)


def test_with_check_a_wrong_fact_is_refused_without_a_number_too() -> None:
    assert 'says "French", and you order for England' in wrong("[river] S01: French", value="check")
    assert "a subject like: [river] S01: English Orders [1]" in wrong("[river] F01: English", value="check")
    assert wrong("[lake] F09: French", value="ignore") == ""


def test_a_number_is_that_of_the_game_by_its_description() -> None:
    told = "Our game is Dc179."
    assert wrong("DC179 S01: English [1]", description=told) == ""
    assert "is about Dc7, and this is river" in wrong("Dc7 [river] S01: English [1]", description=told)
    assert wrong("Dc7 [river] S01: English [1]") == "", "a game without any number goes by its name"
    assert "is about Dc7" in wrong("Dc7 S01: English [1]")
