"""Commands are read without the stop, the quotes and the courtesy that people write to them."""

from __future__ import annotations

import pytest

from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import read_script
from judge.commands.framework.plain_words import plain_values
from judge.commands.framework.table import TABLE
from tests.support.command_mails import refusal_of
from tests.support.house import GM, House, address
from tests.support.rows import each_row

VALUES = {
    "EJECT": "france",
    "BECOME": "france",
    "CONTROL": "france germany",
    "BLOCK": "france germany",
    "ENTER ORDERS": "france",
    "PROMOTE": "owl",
    "SET OMNISCIENT": "owl",
    "SET CONCEDE": "germany",
    "SET DEADLINE": "Friday",
    "SET RULE": "NO_PRESS",
    "SET VICTORY": "15",
    "SET ZONE": "Europe/Berlin",
    "LIST": "river",
    "SUMMARY": "river",
    "HISTORY": "river",
    "WHOGAME": "river",
    "MAP": "river",
    "FORGOT": "river",
    "HELP": "orders",
}


def words_of(line: str) -> tuple[str, tuple[str, ...]]:
    """The command and the words that are read in a line behind a sign-on."""
    request = read_script([TextLine(1, "SIGNON Mriver pw"), TextLine(2, line), TextLine(3, "A PAR H")]).requests[1]
    return request.command.name if request.command is not None else "", request.words.rest


def test_signs_around_a_value_are_no_part_of_it() -> None:
    for verb, value in VALUES.items():
        plain = (TABLE[verb].name, tuple(value.split()))
        for around in ("%s.", "%s,", "'%s'", '"%s"', '"%s."', '"%s".', "\u201c%s\u201d", "<%s>", "%s .", "%s;"):
            assert words_of(f"{verb} {around % value}") == plain, (verb, around)


def test_courtesy_behind_a_value_is_no_part_of_it() -> None:
    for verb, value in VALUES.items():
        for said in ("please", "Please.", "pls", "thanks!", "thank you", "now please", ", please"):
            assert words_of(f"{verb} {value} {said}") == (TABLE[verb].name, tuple(value.split())), (verb, said)


def test_names_in_a_list_are_divided_by_commas_too() -> None:
    assert words_of("CONTROL france, germany, italy") == ("CONTROL", ("france", "germany", "italy"))
    assert words_of("SET TIMING MOVE 3D WARN 1D, 4H.") == ("SET TIMING", ("MOVE", "3D", "WARN", "1D,", "4H"))


@each_row(
    ("line", "rest"),
    [
        ("SET PASSWORD secret.", ("secret.",)),
        ("SET PRIVATE 'sesame'", ("'sesame'",)),
        ("SET DESC Slow, please.", ("Slow,", "please.")),
        ("SET NAME Joe Smith Jr.", ("Joe", "Smith", "Jr.")),
        ("WARN No more delays, please.", ("No", "more", "delays,", "please.")),
        ("PROPOSE TEXT Shall we stop now", ("TEXT", "Shall", "we", "stop", "now")),
        ("REVIVE 'france' 'secret.'", ("france", "'secret.'")),
        ("RESIGN 'france'. secret.", ("france", "secret.")),
        ("DELAY 2D Anna is ill, thanks.", ("2D", "Anna", "is", "ill,", "thanks.")),
        ("OFFICIAL The end now", ("The", "end", "now")),
    ],
)
def test_passwords_and_texts_stay_as_they_are_written(line: str, rest: tuple[str, ...]) -> None:
    assert words_of(line)[1] == rest


def test_a_word_of_stops_alone_does_not_vanish_where_it_is_all() -> None:
    assert plain_values(TABLE["LIST"], ["..."]) == ()
    assert plain_values(TABLE["JOIN"], ["...", "pw"]) == ("...", "pw")


@each_row(
    ("line", "name", "verb"),
    [
        ("SET LISTED.", "SET LISTED", "SET LISTED"),
        ("SET NO WAIT!", "SET WAIT", "SET NO WAIT"),
        ("SET OMNISCIENT!", "SET OMNISCIENT", "SET OMNISCIENT!"),
        ("EXPORT POSITION.", "EXPORT POSITION", "EXPORT POSITION"),
        ("SET WAIT ON", "SET WAIT", "SET WAIT"),
        ("set wait off.", "SET WAIT", "SET NOWAIT"),
        ("SET WAIT: off", "SET WAIT", "SET NOWAIT"),
        ("SET WAIT = ON", "SET WAIT", "SET WAIT"),
        ("SET DRAW YES", "SET DRAW", "SET DRAW"),
        ("SET DRAW NO", "SET DRAW", "SET NODRAW"),
        ("SET BLIND OFF", "SET MODERATED", "SET NOBLIND"),
        ("SET OBSERVER NO", "SET WHITE", "SET OBSERVER NO"),
        ("SET MAP OFF", "SET MAP", "SET MAP"),
        ("SET CALENDAR ON", "SET CALENDAR", "SET CALENDAR"),
        ("SET DEADLINE: Friday", "SET DEADLINE", "SET DEADLINE"),
        ("SET VICTORY=: 15", "SET VICTORY", "SET VICTORY"),
    ],
)
def test_a_verb_is_found_with_the_signs_behind_it(line: str, name: str, verb: str) -> None:
    request = read_script([TextLine(1, "SIGNON Mriver pw"), TextLine(2, line)]).requests[1]
    assert request.command is not None
    assert (request.command.name, request.words.verb) == (name, verb)


@pytest.mark.parametrize(
    ("who", "lines"),
    [
        ("new@example.org", ('SIGNON "france@river", france-pw',)),
        (address("FRANCE"), ("SIGNON <Friver> france-pw", "SET CONCEDE 'Germany', please.")),
        (GM, ("SIGNON 'Mriver' gm-secret", 'EJECT "France".')),
        (GM, ("SIGNON Mriver gm-secret", "BECOME France, please", "A PAR H")),
        (GM, ("SIGNON Mriver gm-secret", "SET VICTORY = 15.")),
        (GM, ('CREATE "pond", gm-secret', "FORM")),
    ],
)
def test_mails_with_signs_around_names_are_done(river: House, who: str, lines: tuple[str, ...]) -> None:
    assert refusal_of(river, who, *lines) is None
