"""HELP, GET and SEND (commands.md 5.3)."""

from __future__ import annotations

import pytest

from judge.commands.framework.table import commands
from judge.commands.info.help import TOPICS
from judge.files.rules import load_registry
from tests.support.command_mails import HOLDS, readers, refused, told
from tests.support.house import House, address

ONE = "one@example.org"


def test_help_begins_with_how_to_begin(house: House) -> None:
    said = told(house.mail(ONE, "HELP"), ONE)
    start = said[: said.index("All commands")]
    for words in ("How to begin", "LIST tells", "JOIN mygame password", "SIGNON france@mygame password", "A PAR - BUR"):
        assert words in start


STRANGER = "stranger@example.net"


FRANCE = address("FRANCE")


def asked(house: House, *lines: str, sender: str = STRANGER) -> str:
    """The answer to a question before a sign-on, on one line."""
    letters = house.mail(sender, *lines)
    assert readers(letters) == {sender}
    return told(letters, sender)


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
        mails = [asked_for[first : first + 10] for first in range(0, len(asked_for), 10)]  # a mail gets ten texts
        letters = [one for some in mails for one in house.mail(reader, *(f"HELP {keyword}" for keyword in some))]
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
