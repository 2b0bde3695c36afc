"""LIST, SUMMARY, HISTORY, HELP, VERSION: what each asker may see (commands.md 5.1 to 5.3)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import __version__
from judge.commands.framework.table import commands
from judge.commands.info.help import TOPICS
from judge.files.rules import load_registry
from judge.store.repository import GameRepository
from tests.support.command_mails import HOLDS, code_of, order_all, readers, refused, refused_play, told
from tests.support.house import GM, NOON, POWERS, House, address

STRANGER = "stranger@example.net"
FRANCE = address("FRANCE")


def asked(house: House, *lines: str, sender: str = STRANGER) -> str:
    """The answer to a question before a sign-on, on one line."""
    letters = house.mail(sender, *lines)
    assert readers(letters) == {sender}
    return told(letters, sender)


def text_of(house: House, sender: str, *lines: str) -> str:
    """The answer as its reader sees it, columns kept."""
    return "\n".join(letter.text for letter in house.mail(sender, *lines))


# LIST


def test_without_openings_list_says_so_under_the_askers_subject(house: House) -> None:
    (letter,) = house.mail(STRANGER, "LIST")
    assert letter.subject == "Re: a mail"
    assert "No openings." in letter.text


def test_openings_are_listed_waiting_games_first_private_and_unlisted_ones_never(house: House) -> None:
    house.start(name="begun")
    house.create("DESC For all", "RULE NO_PRESS", name="alpha")
    house.create("PRIVATE word", name="secret")
    house.create("SET UNLISTED", name="hidden")
    house.mail(GM, "CREATE later gm-secret")
    house.mail("one@example.org", "JOIN alpha one-pw")
    said = asked(house, "LIST")
    assert 'To join, e-mail "JOIN alpha password"' in said
    assert "Forming: 6 more players needed." in said
    assert "Press:----" in said
    assert "For all" in said
    for name in ("begun", "secret", "hidden", "later"):
        assert name not in said
    house.master("RESIGN austria", name="begun")
    said = asked(house, "LIST")
    assert said.index("TAKEOVER austria@begun password") < said.index("JOIN alpha password")
    assert "Openings: Austria (3/3)." in said
    assert "S1901M" in said


def test_list_of_a_game_shows_a_stranger_no_orders_and_no_addresses(river: House) -> None:
    river.play("FRANCE", *HOLDS["FRANCE"])
    said = asked(river, "LIST River")
    assert "someone@somewhere" in said
    assert "gm@example.org" in said
    for name in POWERS:
        assert address(name) not in said
    assert "Fleet St. Petersburg (south coast)." in said
    assert "Unowned: Belgium" in said
    assert "One or more powers have not submitted orders." in said
    assert "Burgundy" not in said
    assert "Rules: POWER_CHOICE." in said
    assert "Press:W-P-. Started: Mon 23 Nov 2026 12:00 GMT." in said


def test_list_after_a_sign_on_shows_ones_own_line_and_orders(river: House) -> None:
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.play("ITALY", *HOLDS["ITALY"])
    said = told(river.play("FRANCE", "LIST"), FRANCE)
    assert FRANCE in said
    assert address("ITALY") not in said
    assert "Army Paris -> Burgundy" in said
    assert "Current orders for Italy" not in said


def test_the_master_sees_every_address(river: House) -> None:
    said = told(river.master("LIST river"), GM)
    for name in POWERS:
        assert address(name) in said


def test_nobody_is_called_late_before_the_deadline(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 3D")
    order_all(house, but=("FRANCE",))
    roster = text_of(house, STRANGER, "LIST river")
    assert "late" not in roster
    house.tick(days=7, hours=1)
    roster = text_of(house, STRANGER, "LIST river")
    assert [line.split()[0] for line in roster.splitlines() if " late " in line] == ["France"]


def test_vacancies_are_flagged_and_a_waiting_game_says_why(river: House) -> None:
    river.master("RESIGN france", "WAIT")
    said = asked(river, "LIST river")
    assert "France vacant 3/3" in said
    assert "a power needs a player, the Master stopped it" in said


def test_a_forming_game_says_how_many_it_wants(house: House) -> None:
    house.create()
    assert "river is forming: 7 more players needed." in asked(house, "LIST river")


def test_after_a_sign_on_only_that_game_can_be_asked_about(river: House) -> None:
    river.create(name="lake")
    assert "signed on to river" in refused_play(river, "E-INFO-OTHER", "FRANCE", "LIST lake")
    assert "signed on to river" in refused_play(river, "E-INFO-OTHER", "FRANCE", "SUMMARY lake")


def test_a_finished_game_points_to_summary_and_history(river: House) -> None:
    for name in POWERS:
        river.play(name, "SET DRAW")
    said = asked(river, "LIST river")
    assert "SUMMARY river" in said
    assert "HISTORY river" in said


def test_questions_about_no_game_or_too_many_are_refused(river: House) -> None:
    assert "no game" in refused(river, "E-NOGAME", STRANGER, "LIST lake")
    assert "too many words" in refused(river, "E-SYNTAX", STRANGER, "LIST a b")
    for verb in ("SUMMARY", "HISTORY"):
        assert f"{verb} mygame" in refused(river, "E-INFO-ONE", STRANGER, verb)
        assert f"{verb} mygame" in refused(river, "E-INFO-ONE", STRANGER, f"{verb} a b")
        assert "no game" in refused(river, "E-NOGAME", STRANGER, f"{verb} lake")


# SUMMARY, HISTORY


def test_summary_of_a_young_game_has_the_roster_and_says_that_no_year_is_over(river: House) -> None:
    said = asked(river, "SUMMARY river")
    assert "No year has been completed yet." in said
    assert "someone@somewhere" in said
    assert FRANCE not in said
    assert FRANCE in told(river.play("FRANCE", "SUMMARY"), FRANCE)


def test_summary_counts_the_centers_of_each_year(river: House) -> None:
    river.master("[FRANCE]", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO", "PROCESS!")
    river.master("[FRANCE]", "A BUR - BEL", "A SPA H", "F MAO - POR", "PROCESS!", "PROCESS!")
    text = text_of(river, STRANGER, "SUMMARY river")
    lines = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.split()}
    assert lines["France:"] == ["3", "6"]
    assert lines["Austria:"] == ["3", "3"]
    assert lines["Index:"] == ["10", str((36 + 16 + 5 * 9) // 7)]
    assert "Number of supply centers:" in text
    years = [line.split() for line in text.splitlines() if line.startswith(("1900", "1901"))]
    assert [row[0] for row in years] == ["1900", "1901"]
    assert years[1].count("F") == 6
    assert years[0].count(".") == 12


def test_summary_has_ten_years_of_counts_in_a_block(river: House) -> None:
    river.master(*["PROCESS!"] * 22)
    assert river.game().phase_code == "S1912M"
    lines = text_of(river, STRANGER, "SUMMARY river").splitlines()
    heads = [line.split() for line in lines if line.split()[:1] in (["1900"], ["1910"]) and line.startswith(" ")]
    assert heads == [[str(year) for year in range(1900, 1910)], ["1910", "1911"]]


def test_summary_names_former_players_to_the_master_only(river: House) -> None:
    river.mail(FRANCE, "RESIGN Friver france-pw")
    river.mail("new@example.net", "TAKEOVER france@river new-pw")
    said = told(river.master("SUMMARY"), GM)
    assert f"France from S1901M {FRANCE}, from S1901M new@example.net" in said
    assert FRANCE not in asked(river, "SUMMARY river")


def test_after_the_end_everybody_sees_who_played_and_how_it_ended(river: House) -> None:
    for name in POWERS:
        river.play(name, "SET DRAW")
    said = asked(river, "SUMMARY river")
    for name in POWERS:
        assert address(name) in said
    assert "Draw after S1901M among Austria, England, France, Germany, Italy, Russia and Turkey." in said


def test_history_has_every_processed_phase_in_order(river: House) -> None:
    assert "No phase of river has been processed yet." in asked(river, "HISTORY river")
    river.master("[FRANCE]", "A PAR - BUR", "A MAR H", "F BRE - MAO", "PROCESS!")
    river.master("[FRANCE]", "A BUR - BEL", "A MAR H", "F MAO - POR", "PROCESS!")
    said = asked(river, "HISTORY river")
    assert said.index("Army Paris -> Burgundy") < said.index("Army Burgundy -> Belgium")
    assert said == asked(river, "HISTORY River")
    assert "Army Paris -> Burgundy" in told(river.play("ITALY", "HISTORY"), address("ITALY"))


@pytest.fixture
def played(river: House) -> House:
    """`river` at noon on Thursday: Spring 1901 was played on Monday, Fall on Tuesday, Winter on Wednesday."""
    others = ("A MAR H", "F BRE H")
    for number, lines in enumerate((("A PAR - PIC", *others), ("A PIC - BEL", *others), ("BUILD A PAR",))):
        river.now = NOON + timedelta(days=number)
        river.master("[FRANCE]", *lines, "PROCESS!")
    river.now = NOON + timedelta(days=3)
    river.letters()
    return river


@pytest.mark.parametrize(
    ("range_", "phases"),
    [
        ("FROM S1901M TO S1901M", "S"),
        ("FROM S1901R", "FW"),
        ("TO F1901M", "SF"),
        ("FROM F1901M TO W1901A", "FW"),
        ("FROM 1901 TO 1902", "SFW"),
        ("FROM TUE TO TUE", "F"),
        ("FROM 24 NOV TO 25 NOV 2026", "FW"),
        ("TO 24 NOV 11:00", "S"),
        ("FROM MON", "SFW"),
        ("EXCLSTART F1901M EXCLEND F1901R", "SW"),
        ("EXCLSTART F1901M", "S"),
        ("LINES 1", "S"),
        ("LINES 99999999", "SFW"),
    ],
)
def test_history_of_a_range_of_phases_or_days(played: House, range_: str, phases: str) -> None:
    said = asked(played, f"HISTORY river {range_}")
    titles = {"S": "river.S1901M", "F": "river.F1901M", "W": "river.W1901A"}
    assert {letter for letter, title in titles.items() if f"({title})" in said} == set(phases)
    assert ("HISTORY river FROM F1901M" in said) == (range_ == "LINES 1")
    signed = told(played.play("ITALY", f"HISTORY {range_}"), address("ITALY"))
    assert signed == said, "after a sign-on it goes without the name of the game"


def test_history_of_a_range_without_phases_says_what_there_is(played: House) -> None:
    assert "It has: S1901M to W1901A." in asked(played, "HISTORY river FROM 1905")


@pytest.mark.parametrize(
    ("range_", "code"),
    [
        ("FROM", "E-SYNTAX"),
        ("FROM S1901M FROM F1901M", "E-SYNTAX"),
        ("EXCLEND F1901M", "E-SYNTAX"),
        ("LINES none", "E-SYNTAX"),
        ("LINES 0", "E-SYNTAX"),
        ("FROM X1901M", "E-PHASE"),
        ("FROM yesteryear", "E-DATE"),
        ("FROM 31 FEB", "E-DATE"),
        ("BROAD", "E-INFO-ONE"),
    ],
)
def test_a_history_of_an_unreadable_range_is_refused(played: House, range_: str, code: str) -> None:
    refused(played, code, STRANGER, f"HISTORY river {range_}")


def test_nobody_is_sent_more_texts_in_an_hour_than_the_limit_without_a_password(tmp_path: Path) -> None:
    house = House(tmp_path, {"limits": {"answers_per_hour": 3}})
    house.start()
    counts = [len(house.mail(STRANGER, "HISTORY river", "LIST river")) for _ in range(4)]
    assert counts == [2, 2, 0, 0], "three texts, and one letter that says why no more come"
    assert len(house.play("FRANCE", "LIST")) == 1, "a password counts"
    house.now += timedelta(hours=1, minutes=1)
    assert len(house.mail(STRANGER, "LIST river")) == 1
    house.judge.store.close()


# HELP, VERSION


def test_help_lists_every_command(house: House) -> None:
    for line in ("HELP", "help commands", "GET commands"):
        said = asked(house, line)
        for command in commands():
            assert command.name in said


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_of_help_has_an_answer(house: House, topic: str) -> None:
    assert topic in asked(house, f"HELP {topic}")


def test_help_of_a_topic_has_all_its_commands(house: House) -> None:
    said = asked(house, "HELP press")
    assert "PRESS TO france" in said
    assert "BROADCAST" in said
    assert "SET DEADLINE" in asked(house, "HELP deadlines")


def test_help_explains_each_command_by_any_of_its_spellings(house: House) -> None:
    for number, command in enumerate(commands()):
        asked_for = [keyword for keyword in command.keywords if keyword.lower() not in TOPICS]
        reader = f"reader{number}@example.net"  # nobody is told more than so much an hour
        letters = house.mail(reader, *(f"HELP {keyword}" for keyword in asked_for)) if asked_for else []
        assert [command.usage.splitlines()[0] in told([letter], reader) for letter in letters] == [True] * len(
            asked_for
        )


def test_help_explains_rules_and_maps(house: House) -> None:
    assert "NO_PRESS" in asked(house, "HELP RULE no_press")
    said = asked(house, "HELP rules")
    assert all(name in said for name in load_registry().rules)
    said = asked(house, "HELP MAP standard")
    assert "MAO Mid-Atlantic Ocean" in said
    assert "18 centers win" in said


@pytest.mark.parametrize("topic", ["weather", "map atlantis", "a b c"])
def test_an_unknown_topic_is_answered_with_the_list_of_topics(house: House, topic: str) -> None:
    said = refused(house, "E-NOTOPIC", STRANGER, f"HELP {topic}")
    assert "deadlines" in said


def test_an_unknown_rule_is_answered_with_the_nearest_one(house: House) -> None:
    assert "Did you mean NO_PRESS?" in refused(house, "E-NOTOPIC", STRANGER, "HELP RULE NO_PRES")


def test_get_package_is_what_a_beginner_needs_in_one_mail(house: House) -> None:
    (letter,) = house.mail(STRANGER, "GET PACKAGE")
    for part in ("JOIN mygame password", "A PAR - BUR", "PRESS TO england", "SET ABSENCE", "STATUS"):
        assert part in letter.text
    assert "judge@example.org" in letter.text


@pytest.mark.parametrize("line", ["GET FLIST", "SEND flist", "GET INDEX"])
def test_get_flist_lists_the_topics_and_what_they_are_about(house: House, line: str) -> None:
    said = asked(house, line)
    for topic, about in TOPICS.items():
        assert f"{topic} {about}" in said


def test_help_does_not_stop_the_rest_of_the_mail(river: House) -> None:
    letters = river.mail(FRANCE, "HELP orders", "SIGNON Friver france-pw", *HOLDS["FRANCE"])
    assert {letter.subject for letter in letters} == {"Judge help: orders", "Diplomacy orders river S1901M"}


def test_version_names_the_judge_and_its_version(house: House) -> None:
    assert __version__ in asked(house, "VERSION")


def test_a_blind_game_tells_strangers_nothing_while_it_is_played(river: House) -> None:
    """No game can be made with BLIND yet; one that has it in its store is as silent as it has to be."""
    with river.judge.store.transaction() as tx:
        games = GameRepository(tx, river.now)
        game = games.get("river")
        assert game is not None
        games.save(replace(game, rules=(*game.rules, "BLIND")), None)
    for question in ("LIST river", "SUMMARY river", "HISTORY river", "MAP river"):
        assert code_of(river, "stranger@example.net", question) == "E-BLIND", question
    assert "river" not in told(river.mail("stranger@example.net", "LIST FULL"), "stranger@example.org")
    assert "Army Paris" in told(river.play("FRANCE", "LIST"), address("FRANCE"))
