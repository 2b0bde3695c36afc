"""A year of a game against `judge serve`, by a client that knows only SMTP. Every letter is looked at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from judge.demo.year import GAME, MASTER, POWERS, YEAR, by_master, orders, player
from tests.support.subjects import bare
from tests.support.world import KEEPER, World, text_of

EVERYBODY = [*(player(power) for power in POWERS), MASTER]

Letters = list[tuple[str, EmailMessage]]


@pytest.fixture
def world(tmp_path) -> Iterator[World]:
    made = World(tmp_path)
    made.start()
    yield made
    made.stop()


class Year:
    """The script, one act after the other; each act gives the letters that it brought."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.seen = 0

    def act(self, *mails: tuple[str, str]) -> Letters:
        """Send mails one after the other, each answered before the next, and take all letters that follow."""
        for sender, text in mails:
            self.world.ask(sender, *text.split("\n"))
        self.world.settle()
        new = self.world.letters[self.seen :]
        self.seen = len(self.world.letters)
        return new

    def step(self, number: int) -> Letters:
        """A step of the demo's year."""
        return self.act(*YEAR[number].mails)


def told(letters: Letters) -> Counter[tuple[str, str]]:
    """Count the letters of each reader by subject."""
    return Counter((reader, _told_subject(letter)) for reader, letter in letters)


def _told_subject(letter: EmailMessage) -> str:
    """A letter's subject; of a confirmation what all of them have alike, for the numbers of orders differ."""
    subject = str(letter["Subject"])
    return bare(re.sub(r": \d orders? on file$", ": on file", subject))


def to_all(subject: str) -> list[tuple[str, str]]:
    return [(reader, subject) for reader in EVERYBODY]


def the(letters: Letters, reader: str, subject: str) -> str:
    """The text of the one letter to a reader with this subject."""
    found = [letter for to, letter in letters if to == reader and _told_subject(letter) == subject]
    assert len(found) == 1
    return text_of(found[0])


@pytest.mark.slow
def test_a_year_from_create_to_the_builds_with_every_letter(world):
    year = Year(world)
    create_and_join(year)
    spring(year)
    fall(year)
    back_and_forward(year)
    winter(year)
    every_letter_is_well_made(world)
    assert world.stop() == 0


SEATS_LEFT = [f", {number} seats left" for number in ("six", "five", "four", "three", "two")] + [", one seat left", ""]


def create_and_join(year: Year) -> None:
    letters = year.step(0)
    assert told(letters) == Counter([(MASTER, f"{GAME}: done")])
    assert "Game river now exists" in the(letters, MASTER, "river: done")

    letters = year.step(1)
    joined = [player(power) for power in POWERS]
    notices = [(MASTER, "river: player joined")] * 7  # players would hear of them a day later
    assert told(letters) == Counter(
        [(reader, f"river: you are in{left}") for reader, left in zip(joined, SEATS_LEFT, strict=True)]
        + notices
        + to_all("river: the game begins")
    )
    assert "You are Austria" in the(letters, player("Austria"), "river: the game begins")
    start = the(letters, player("Russia"), "river: the game begins")
    assert "Russia: Fleet St. Petersburg (south coast)." in start
    assert "Russia has four units to order" in start
    assert "What you have to do next" not in the(letters, MASTER, "river: the game begins")


def spring(year: Year) -> None:
    letters = year.act(("france@example.org", "SIGNON Friver wrong-password\nA PAR H"))
    refused = "river: NOT done: The judge knows no such position and password in river"
    assert told(letters) == Counter([(player("France"), refused)])
    refusal = text_of(letters[0][1])
    assert "knows no such position and password" in refusal
    assert "wrong-password" not in refusal

    letters = year.step(2)
    assert told(letters) == Counter(
        [
            (player("France"), "river S1901M: 2 taken, 1 NOT"),
            (player("France"), "river S1901M: sent to Germany"),
            (player("Germany"), "river S1901M: France to Germany"),
        ]
    )
    assert "MOA is not a place on this map" in the(letters, player("France"), "river S1901M: 2 taken, 1 NOT")
    press = the(letters, player("Germany"), "river S1901M: France to Germany")
    assert "Message from France to Germany in river:" in press
    assert "no harm meant.\n\nShall we keep England out" in press

    letters = year.step(3)
    assert told(letters) == Counter((player(power), "river S1901M: on file") for power in POWERS)
    for power in POWERS:
        text = the(letters, player(power), "river S1901M: on file")
        assert f"Current orders for {power}:" in text
        assert "End of orders." in text
    assert "Fleet Brest -> Mid-Atlantic Ocean." in the(letters, player("France"), "river S1901M: on file")

    letters = year.step(4)
    assert told(letters) == Counter([(MASTER, "river: PREVIEW, results of spring 1901")])
    preview = text_of(letters[0][1])
    assert "Nothing was processed" in preview

    letters = year.step(5)
    assert told(letters) == Counter([(MASTER, "river: done"), *to_all("river: results of spring 1901")])
    for power in POWERS:
        results = the(letters, player(power), "river: results of spring 1901")
        assert "France: Army Paris -> Burgundy.\n" in results
        assert f"{power} has " in results
        assert "units to order" in results
    in_preview = [line for line in preview.splitlines() if line.startswith("Turkey:")]
    in_results = [
        line
        for line in the(letters, MASTER, "river: results of spring 1901").splitlines()
        if line.startswith("Turkey:")
    ]
    assert in_preview == in_results != []


def fall(year: Year) -> None:
    letters = year.step(6)
    assert told(letters) == Counter((player(power), "river F1901M: on file") for power in POWERS)
    assert "Army Yorkshire -> North Sea -> Belgium." in the(letters, player("England"), "river F1901M: on file")

    letters = year.step(7)
    assert told(letters) == Counter([(MASTER, "river: done"), *to_all("river: results of fall 1901")])
    for reader in EVERYBODY:
        results = the(letters, reader, "river: results of fall 1901")
        assert "Russia: Fleet Rumania HOLD.  (*dislodged*)" in results
        assert "France: Army Burgundy -> Belgium.  (*bounce*)" in results
        assert "The Russian fleet in Rumania can retreat to Sevastopol." in results
    assert "Nothing. Turkey has nothing to order" in the(letters, player("Turkey"), "river: results of fall 1901")

    letters = year.step(8)
    assert told(letters) == Counter([(player("Russia"), "river F1901R: on file")])
    assert "Fleet Rumania -> Sevastopol." in text_of(letters[0][1])

    letters = year.step(9)
    assert told(letters) == Counter([(MASTER, "river: done"), *to_all("river: results of fall 1901 retreats")])
    for reader in EVERYBODY:
        results = the(letters, reader, "river: results of fall 1901 retreats")
        assert "Russia:     Fleet Rumania -> Sevastopol." in results
        assert "Russia:     Moscow, Sevastopol, St. Petersburg, Sweden, Vienna, Warsaw." in results
        assert "France:      5 Supply centers,  3 Units:  Builds   2 units." in results


def back_and_forward(year: Year) -> None:
    letters = year.act(by_master("ROLLBACK F1901M"))
    notices = [count for count in told(letters) if count[0] != MASTER]
    assert sorted(reader for reader, _ in notices) == sorted(player(power) for power in POWERS)
    for reader, letter in letters:
        assert "F1901M" in text_of(letter) or "Fall 1901 Movement" in text_of(letter), reader

    letters = year.act(orders("France", "STATUS"))
    assert "None" in text_of(letters[0][1])

    letters = year.act(by_master("ROLLFORWARD F1901R"))
    assert [reader for reader in EVERYBODY if (reader, "river: results of fall 1901") not in told(letters)] == []
    again = the(letters, player("Italy"), "river: results of fall 1901")
    assert "Russia: Fleet Rumania HOLD.  (*dislodged*)" in again

    letters = year.act(by_master("ROLLFORWARD"))
    assert [
        reader for reader in EVERYBODY if (reader, "river: results of fall 1901 retreats") not in told(letters)
    ] == []
    assert "Russia:     Fleet Rumania -> Sevastopol." in the(
        letters, player("Italy"), "river: results of fall 1901 retreats"
    )


def winter(year: Year) -> None:
    letters = year.step(10)
    assert told(letters) == Counter((player(power), "river W1901A: on file") for power in POWERS)
    assert "Build waived." in the(letters, player("Italy"), "river W1901A: on file")

    letters = year.step(11)
    assert told(letters) == Counter([(MASTER, "river: done"), *to_all("river: results of winter 1901")])
    for reader in EVERYBODY:
        results = the(letters, reader, "river: results of winter 1901")
        assert "Russia:     Builds a fleet in St. Petersburg (north coast)." in results
        assert "Italy:      Build waived." in results
        assert "Spring 1902 Movement (S1902M)" in results
    assert "Germany has five units to order" in the(letters, player("Germany"), "river: results of winter 1901")

    letters = year.step(12)
    assert told(letters) == Counter([("onlooker@example.org", "river: summary")])
    assert "1901  " in text_of(letters[0][1])
    assert "gm-secret" not in text_of(letters[0][1])


def is_table(line: str) -> bool:
    """True if a line is of the table of owners, which has a column for each of the 34 centers."""
    return line[:4].isdigit() or line.startswith("      ")


def every_letter_is_well_made(world: World) -> None:
    """Check each letter: headers against loops, two parts with the same words, no secrets, no duplicates."""
    assert world.duplicates == 0
    passwords = [f"{power.lower()}-secret" for power in POWERS] + ["gm-secret"]
    for reader, letter in world.letters:
        assert reader != KEEPER, text_of(letter)
        assert letter["Auto-Submitted"] in ("auto-replied", "auto-generated")
        assert letter["X-Auto-Response-Suppress"] == "DR, RN, NRN, OOF, AutoReply"
        assert str(letter["From"].addresses[0].addr_spec) == "judge@example.org"
        assert [str(one.addr_spec) for one in letter["To"].addresses] == [reader]
        html = letter.get_body(("html",))
        assert html is not None
        content = html.get_content()
        assert "http://" not in content.replace("http://www.w3.org", "")
        text = text_of(letter)
        for password in passwords:
            assert password not in text
            assert password not in content
        for line in text.splitlines():
            assert len(line) <= 80 or is_table(line) or line.startswith(("::", "    mailto:")), text
