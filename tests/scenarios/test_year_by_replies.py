"""A year against `judge serve` by people who only reply to its letters, each with their mail program."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.demo.year import MASTER, YEAR, player
from judge.game.people.reply_tokens import find_token
from tests.support.house import Got
from tests.support.mail_programs import reply_by
from tests.support.subjects import results_of
from tests.support.world import JUDGE, World, text_of

WRITES_WITH = {
    MASTER: "Apple Mail",
    player("Austria"): "Gmail app",
    player("England"): "Outlook",
    player("France"): "Gmail",
    player("Germany"): "iPhone",
    player("Italy"): "Thunderbird between",
    player("Russia"): "K-9",
    player("Turkey"): "Becky",
}
SPRING, FALL, RETREAT, WINTER = (YEAR[number].mails for number in (3, 6, 8, 10))


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path, confirm=True)
    made.start()
    made.wait_until_open()
    yield made
    made.stop()


class People:
    """The Master and seven players. Each knows the letters that came, and replies to one of them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.written: list[tuple[str, ...]] = []

    def write(self, who: str, *lines: str) -> EmailMessage:
        """A first mail, to the judge's own address."""
        self.written.append(lines)
        mail = self.world.compose(who, *lines)
        self.world.send(mail)
        return mail

    def reply(self, who: str, letter: EmailMessage, *lines: str) -> EmailMessage:
        """A reply to a letter, with these lines and all that the mail program adds; the mail."""
        self.written.append(lines)
        raw = reply_by(WRITES_WITH[who], _as_got(who, letter), lines)
        self.world.send_bytes(raw, who, str(letter["Reply-To"]))
        mail = message_from_bytes(raw, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        return mail

    def answered(self, who: str, letter: EmailMessage, *lines: str) -> str:
        """Return the answer to a reply, below its subject."""
        answer = self.world.answer_to(self.reply(who, letter, *lines))
        return f"{answer['Subject']}\n{text_of(answer)}"

    def letter(self, who: str, words: str) -> EmailMessage:
        """The first letter to somebody with these words in its subject."""
        return self.world.wait_for(
            lambda reader, got: reader == who and words in str(got["Subject"]), f"{words}: {who}"
        )

    def enters(self, who: str, text: str) -> None:
        """A first mail, and the one word YES to the letter that asks whether it was them."""
        first = self.write(who, *text.split("\n"))
        self.reply(who, self.letter(who, "[CONFIRM "), "Yes")
        assert str(self.world.answer_to(first)["Subject"]).startswith(("river: done", "river: you are in"))

    def phase(self, code: str, asked_in: str, mails: tuple[tuple[str, str], ...]) -> None:
        """All reply to the letter that asks for their orders, and the Master to the Master's."""
        for who, text in mails:
            lines = [line for line in text.split("\n") if not line.startswith("SIGN")]
            said = self.answered(who, self.letter(who, asked_in), *lines)
            assert said.startswith(f"river {code}: "), said
        self.reply(MASTER, self.letter(MASTER, asked_in), f"PROCESS {code}")
        for who in WRITES_WITH:
            self.letter(who, results_of(code))


def _as_got(who: str, letter: EmailMessage) -> Got:
    now = datetime.now(UTC)
    return Got(who, str(letter["Subject"]), letter.as_bytes(), str(letter["Message-ID"]), now, now)


@pytest.mark.slow
def test_strangers_play_a_year_with_press_and_votes_without_ever_typing_signon(world: World) -> None:
    people = People(world)
    people.enters(MASTER, YEAR[0].mails[0][1].replace("\nSIGNOFF", ""))
    for who, text in YEAR[1].mails:
        people.enters(who, text)
    start = "river: the game begins"
    france, germany = player("France"), player("Germany")
    letter = people.letter(france, start)
    said = people.answered(france, letter, "PRESS TO GERMANY", "Shall we keep England out of Belgium?", "ENDPRESS")
    assert "Germany" in said
    press = people.letter(germany, "France to Germany")
    assert "keep England out" in text_of(press)
    people.reply(germany, press, "PRESS TO FRANCE", "With pleasure.", "ENDPRESS")
    assert "With pleasure." in text_of(people.letter(france, "Germany to France"))
    people.phase("S1901M", start, SPRING)
    results = "river: results of spring 1901"
    italy = player("Italy")
    assert "draw" in people.answered(italy, people.letter(italy, results), "SET DRAW").lower()
    assert "Your vote is taken back" in people.answered(italy, people.letter(italy, results), "SET NODRAW")
    people.phase("F1901M", results, FALL)
    people.phase("F1901R", "river: results of fall 1901", RETREAT)
    people.phase("W1901A", "river: results of fall 1901 retreats", WINTER)
    builds = text_of(people.letter(player("Turkey"), "river: results of winter 1901"))
    assert "Russia:     Builds a fleet in St. Petersburg (north coast)." in builds
    assert "Turkey has five units to order" in builds
    words = {word.upper() for lines in people.written for line in lines for word in line.split()}
    assert not words & {"SIGNON", "SIGN", "LOGIN"}
    assert not [str(got["Subject"]) for _, got in world.letters if " NOT" in str(got["Subject"])]
    tokens = {found.token for _, got in world.letters if (found := find_token([str(got["Reply-To"])], ""))}
    log = (world.folder / "judge.log").read_text()
    assert len(tokens) == len(WRITES_WITH)
    assert not [token for token in tokens if token in log]
    assert JUDGE not in [reader for reader, _ in world.letters]
    assert world.stop() == 0
