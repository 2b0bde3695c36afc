"""Mails in sentences: what they ask is answered, what they wish is shown as a line, and nothing is done by them."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from judge.game.game import Game
from tests.commands.framework.mails_in_sentences import MEMBERS, NOBODY
from tests.support.house import Got, House, address, to
from tests.support.rows import each_row

FRANCE, ANNA = address("FRANCE"), "anna@example.net"


class Shared:
    """A house for many mails that change nothing, and a letter of its game that France replies to."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder)
        self.house.create(name="brook")
        self.house.start()
        self.letter = self.house.play("FRANCE", "STATUS")[-1]
        self.before = self.house.game()

    def reply(self, text: str) -> list[Got]:
        """The letters that answer a reply of France's, two hours after the one before."""
        self.house.now += timedelta(hours=2)
        return to(self.house.raw(self._reply(text), FRANCE), FRANCE)

    def _reply(self, text: str) -> bytes:
        self.house._count += 1
        head = f"From: {FRANCE}\nTo: {self.letter.headers['Reply-To']}\nMessage-ID: <s{self.house._count}@test>\n"
        return f"{head}Subject: Re: river\nContent-Type: text/plain; charset=utf-8\n\n{text}\n".encode()

    def mail(self, text: str, sender: str = ANNA) -> list[Got]:
        """The letters that answer a mail which replies to nothing."""
        self.house.now += timedelta(hours=2)
        return self.house.mail(sender, *text.split("\n"))

    def unchanged(self) -> bool:
        return _plain(self.house.game()) == _plain(self.before)


def _plain(game: Game) -> object:
    """What sentences may not change."""
    return game.powers, game.deadline, game.position, game.stage, game.absences, game.proposal, game.observers


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    made = Shared(tmp_path_factory.mktemp("sentences"))
    made.house.now -= timedelta(days=400)
    return made


@each_row("text, subject", MEMBERS)
def test_what_a_player_writes_in_a_sentence_is_answered(shared: Shared, text: str, subject: str) -> None:
    letters = shared.reply(text)
    assert subject in [letter.subject for letter in letters]
    assert not any("NOT" in letter.subject or "Did you mean" in letter.text for letter in letters)
    assert shared.unchanged()


@each_row("text, subject", NOBODY)
def test_what_somebody_in_no_game_writes_in_a_sentence_is_answered(shared: Shared, text: str, subject: str) -> None:
    assert [letter.subject for letter in shared.mail(text)] == [subject]
    assert shared.unchanged()
