"""A password is not sent back, nor told to anybody, however a sign-on, JOIN or CREATE is misspelled."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from judge.app.keeper.games import log_rows
from judge.app.keeper.letter_queue import QueueAction, letter_rows
from judge.app.keeper.parked_mails import on_parked, parked_rows
from tests.support.house import GM, Got, House, words
from tests.support.keepers_store import park
from tests.support.paths import ROOT

PASSWORD = "Quincunx77"
WRITER = "ann@example.org"

MISSPELLINGS = tuple(
    block.replace("PW", PASSWORD)
    for block in (ROOT / "tests" / "data" / "misspelled_sign_ons.txt").read_text(encoding="utf-8").split("\n%\n")
    if block.strip()
)


each_misspelling = pytest.mark.parametrize(
    "lines",
    [
        pytest.param(lines, id=str(number), marks=() if number % 8 == 0 else pytest.mark.slow)
        for number, lines in enumerate(MISSPELLINGS)
    ],
)
"""All of them; one in eight in the quick suite."""


@pytest.fixture(scope="module")
def parked_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A judge with a game, for mails that are only parked."""
    folder: Path = tmp_path_factory.mktemp("parked")
    house = House(folder)
    house.start()
    yield house
    house.judge.store.close()


def test_the_corpus_has_more_than_300_misspellings() -> None:
    assert len({block for block in MISSPELLINGS if PASSWORD in block}) >= 300


def shown_anywhere(house: House, letters: Sequence[Got], logged: str) -> str:
    """Return all that anybody can see after a mail: letters, the log, and the keeper's commands."""
    shown = [letter.raw.decode() + words([letter], letter.to) + letter.html for letter in letters]
    shown += [str(row) for name in ("river", "lake") for row in log_rows(house.judge, name) or ()]
    shown += [str(row) for row in letter_rows(house.judge)]
    shown += [
        on_parked(house.judge, QueueAction.SHOW, int(str(row["number"]))) or "" for row in parked_rows(house.judge)
    ]
    return "\n".join((*shown, logged)).lower()


@each_misspelling
def test_no_misspelling_has_the_password_sent_back_or_logged(
    river: House, caplog: pytest.LogCaptureFixture, lines: str
) -> None:
    caplog.set_level(logging.DEBUG)
    river.create(name="lake")
    raw = f"From: {WRITER}\nMessage-ID: <1@example.org>\nSubject: game\n\n{lines}\n"
    letters = river.raw(raw.encode(), WRITER)
    assert [letter for letter in letters if letter.to == WRITER]
    assert PASSWORD.lower() not in shown_anywhere(river, letters, caplog.text)


IN_MAILS = {
    "in the subject": f"Subject: SIGNON Friver {PASSWORD}\n\nA PAR H\n",
    "in the subject, and the sign-on below": f"Subject: {PASSWORD}\n\nSIGNON Friver x\n",
    "in an encoded subject": f"Subject: =?utf-8?Q?SIGNON_Friver_{PASSWORD}?=\n\nLIST rivr\n",
    "in a folded subject": f"Subject: SIGNON\n Friver {PASSWORD}\n\nHello\n",
    "in a reply that quotes it": "Subject: Re: x\n\nWhat is wrong?\n\nOn Monday ann wrote:\n"
    f"> SIGNON {PASSWORD} Friver\n",
    "in a reply above it": f"Subject: Re: x\n\n> SIGNON Friver {PASSWORD}\n\nSIGNON Friver: {PASSWORD}\n",
    "in an HTML table": "Content-Type: text/html\n\n<table><tr><td>SIGNON</td><td>Friver</td></tr>"
    f"<tr><td>{PASSWORD}</td></tr></table>\n",
    "in one row of an HTML table": "Content-Type: text/html\n\n"
    f"<table><tr><td>SIGNON</td><td>{PASSWORD}</td><td>Friver</td></tr></table>\n",
    "after HTML line breaks": f"Content-Type: text/html\n\n<p>SIGNON Friver<br><b>{PASSWORD}</b><br>A PAR H</p>\n",
    "in HTML letters of their own": "Content-Type: text/html\n\n<p>SIGNON <i>Friver</i>&nbsp;<b>"
    f"{PASSWORD}</b>&nbsp;please</p>\n",
    "in quoted-printable": "Content-Transfer-Encoding: quoted-printable\n\nSIGNON=20"
    f"Friver:=20{PASSWORD[:5]}=\n{PASSWORD[5:]}\n",
}


@pytest.mark.parametrize("where", IN_MAILS)
@pytest.mark.parametrize("faulty", [False, True], ids=["answered", "parked"])
def test_no_mail_with_the_password_in_an_odd_place_has_it_shown(
    river: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, where: str, faulty: bool
) -> None:
    caplog.set_level(logging.DEBUG)
    if faulty:
        monkeypatch.setattr("judge.app.mails.run_commands.run_commands", lambda *_: {}["a fault"])
    raw = f"Message-ID: <1@example.org>\nFrom: {WRITER}\n{IN_MAILS[where]}"
    letters = river.raw(raw.encode(), WRITER)
    assert [letter for letter in letters if letter.to == WRITER]
    assert len(parked_rows(river.judge)) == faulty
    assert PASSWORD.lower() not in shown_anywhere(river, letters, caplog.text)


@each_misspelling
def test_no_misspelling_in_a_parked_mail_has_the_password_shown_to_the_keeper(parked_house: House, lines: str) -> None:
    number = park(parked_house.judge, f"From: {WRITER}\nSubject: game\n\n{lines}\n".encode())
    shown = on_parked(parked_house.judge, QueueAction.SHOW, number)
    assert shown is not None
    assert PASSWORD.lower() not in shown.lower()


def test_a_password_in_the_place_of_a_game_is_not_sent_back_and_the_reply_says_why(river: House) -> None:
    letters = river.mail(WRITER, f"JOIN {PASSWORD} rivr", "LIST")
    said = words(letters, WRITER).replace("\n", " ")
    assert 'There is no game "********"' in said
    assert "Where words of yours could be a password, you see ********." in said
    assert "JOIN ******** ******** LIST" in said


def test_the_judges_own_example_below_a_quotation_is_shown_whole(river: House) -> None:
    said = " ".join(words(river.mail(WRITER, "HISTORY river 1901"), WRITER).split())
    assert 'before "1901": HISTORY mygame FROM S1901M TO F1903R' in said
    said = " ".join(words(river.mail(WRITER, "HISTORY river 1901", f"SIGNN {PASSWORD}"), WRITER).split())
    assert 'before "********": HISTORY mygame FROM S1901M TO F1903R' in said


def test_a_quotation_mark_of_the_mails_own_shows_none_of_its_words(river: House) -> None:
    said = words(river.mail(WRITER, f'HISTORY river a"{PASSWORD}', "SIGNN me"), WRITER)
    assert PASSWORD not in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("JOIN nowhere PW", 'There is no game "nowhere" here. LIST tells'),
        ("SIGNON Fnowhere PW", 'There is no game "nowhere" here: "Fnowhere" is read as the position F in it.'),
        ("CREATE pond PW payolla", "Unprocessed part of your message: CREATE pond ******** ********"),
        ("JOIN rivr PW", 'There is no game "rivr" here. Did you mean river?'),
        ("TAKEOVER france@rivr PW", 'There is no game "rivr" here. Did you mean river?'),
        ("OBSERVE owl@rivr PW", 'There is no game "rivr" here. Did you mean river?'),
        ("SIGNON Frivr PW", 'There is no game "rivr" here: "Frivr" is read as the position F in it.'),
        ("LIST rivr", 'There is no game "rivr" here. Did you mean river?'),
        ("SUMMARY rivr", 'There is no game "rivr" here. Did you mean river?'),
        ("WHO rivr", 'There is no game "rivr" here. Did you mean river?'),
        ("HELP xyzzy", 'HELP has no topic "xyzzy".'),
        ("HELP presss", "Judge help: press"),
        ("MAP river 3", 'There is no such kind of map: "3".'),
        ("CREATE pond PW payolla", "Did you mean payola?"),
    ],
)
def test_a_misspelled_name_is_shown_with_the_one_that_was_meant(river: House, line: str, said: str) -> None:
    told = " ".join(words(river.mail(WRITER, line.replace("PW", PASSWORD)), WRITER).split())
    assert said in told
    assert PASSWORD not in told


def test_a_misspelled_name_in_anothers_place_or_of_a_private_game_is_masked(river: House) -> None:
    river.create(name="lake")
    river.master("SET PRIVATE sesame")
    for line in (f"JOIN rivr {PASSWORD}", f"JOIN lakee {PASSWORD} lake", f"LIST lakee SIGNON me {PASSWORD}"):
        told = words(river.mail(WRITER, line), WRITER)
        assert "Did you mean river" not in told
        assert PASSWORD not in told
    assert "lakee" not in words(river.mail(WRITER, f"JOIN lakee {PASSWORD} lake"), WRITER)


def test_what_is_masked_does_not_tell_of_a_game_in_preparation_but_to_its_master(river: House) -> None:
    river.mail(GM, "CREATE hidden gm-secret")
    line = f"SIGNON {PASSWORD} Mhidden"
    assert undone(river, line) == [f"SIGNON {PASSWORD} ********"]
    assert undone(river, line.replace("hidden", "nothere")) == [f"SIGNON {PASSWORD} ********"]
    assert PASSWORD not in words(river.mail(GM, line), GM)


def test_a_private_game_s_name_is_sent_back_no_more_than_a_password(river: House) -> None:
    river.master("SET PRIVATE sesame")
    letters = river.mail(WRITER, "JOIN x river")
    assert "JOIN ******** ********" in words(letters, WRITER)


@pytest.mark.parametrize(
    "lines",
    [
        (f"TRY S1901M {PASSWORD}", "SIGNN me"),
        (f"JOIN {PASSWORD}",),
        (f'HELP {PASSWORD}\'s ({PASSWORD}), "{PASSWORD}" ' + "word " * 500,),
        (f"HELP my password is {PASSWORD}",),
        (f"LIST Friver {PASSWORD}",),
    ],
)
def test_a_word_in_the_place_of_a_name_is_not_sent_back_either(river: House, lines: tuple[str, ...]) -> None:
    letters = river.mail(WRITER, *lines)
    assert letters
    assert all(PASSWORD.lower() not in (letter.subject + letter.text + letter.html).lower() for letter in letters)


@pytest.mark.parametrize("sign_on", [f"SIGNON Friver {PASSWORD}", f"SIGNN Friver {PASSWORD}"])
def test_below_a_wrong_sign_on_the_words_of_the_language_are_sent_back_as_they_are(river: House, sign_on: str) -> None:
    language = ["PRESS TO germany", "ENDPRESS", "endbroadcast", "end", "HOLD", "waive", "CLEAR", "set wait"]
    letter = next(letter for letter in river.mail(WRITER, sign_on, *language) if letter.to == WRITER)
    assert letter.text.split("Unprocessed part of your message:")[1].strip().split("\n")[1:] == language
    assert PASSWORD not in letter.text


def undone(house: House, *lines: str) -> list[str]:
    """Return the lines sent back from a mail that does not say who writes."""
    return words(house.mail(WRITER, *lines), WRITER).split("Unprocessed part of your message:")[1].strip().split("\n")


@pytest.mark.parametrize(
    "line",
    [
        "A Paris - Burgundy",
        "A PAR-BUR",
        "Fleet Brest to Mid-Atlantic Ocean",
        "Army Marseilles supports Army Paris to Burgundy",
        "F St. Petersburg (south coast) - Gulf of Bothnia",
        "A Paris H",
    ],
)
def test_orders_without_a_sign_on_are_sent_back_as_they_are(river: House, line: str) -> None:
    assert undone(river, line) == [line]


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("A river burgundy", "A river ********"),
        ("F river - burgundy", "F river - ********"),
        ("A paris burgundy", "A ******** ********"),
        ("A Paris - Quincunx", "A ******** - ********"),
        ("A Paris - Burgundy7", "A ******** - ********"),
        ("SIGNN Friver burgundy", "SIGNN Friver ********"),
        ("F wales - burgundy", "F wales - ********"),
        ("F mid-atlantic - burgundy", "F mid-atlantic - ********"),
    ],
)
def test_what_may_be_a_sign_on_hides_a_password_that_is_the_name_of_a_place(
    river: House, line: str, shown: str
) -> None:
    river.create(name="wales")
    river.create(name="mid-atlantic")
    assert undone(river, line) == [shown]


def test_small_words_are_not_sent_back_as_a_password(river: House) -> None:
    assert undone(river, "SIGNN Friver with") == ["SIGNN Friver ********"]


def test_a_name_that_is_shown_with_its_game_is_shown_alone_and_a_password_that_is_the_same_word_is_not(
    tmp_path: Path,
) -> None:
    house = House(tmp_path)
    house.create()
    house.mail("ann@example.org", "OBSERVE ann@river annpw123")
    new = "new@example.org"
    assert 'Somebody in river is called "ann" already.' in words(house.mail(new, "OBSERVE ann@river newpw123"), new)
    assert '"ann"' not in words(house.mail(new, "OBSERVE ann@river ann"), new)
