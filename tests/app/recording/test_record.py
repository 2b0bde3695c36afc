"""Recording of deeds in one way, whether by mail, by the clock, by the keeper or by a file.

The game is `river`, whose players are reminded a day and four hours before the deadline of 30 November 2026, 12:00 UTC.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.app.keeper.acts import mark
from judge.app.recording.record import record
from judge.app.transfer.export import export_game
from judge.app.transfer.import_game import import_game
from judge.game.events.settings import FlagChanged
from judge.game.game import Flag
from judge.store.repository import GameRepository
from judge.store.rows import NameTaken
from tests.support.house import Got, House, to

FRANCE = "france@example.org"


@pytest.fixture
def reminded(house: House) -> House:
    """A judge with that game."""
    house.start("TIMING MOVE 3D NEXT 1D WARN 1D,4H")
    return house


def reminders(letters: list[Got]) -> int:
    """Count France's reminders."""
    return sum("orders due" in letter.subject for letter in to(letters, FRANCE))


def test_a_deadline_that_a_file_brings_nearer_than_a_reminder_is_announced_and_not_reminded_of(reminded: House) -> None:
    text = export_game(reminded.judge, "river")
    assert text is not None
    near = text.replace("2026-11-30T12:00:00Z", "2026-11-24T06:00:00Z")
    assert "addresses hear of it" in import_game(reminded.judge, near, "river.yaml", reminded.now, over=True)
    assert "24 Nov 2026 06:00" in to(reminded.letters(), FRANCE)[0].text
    assert reminders(reminded.tick(hours=1)) == 0, "the reminder of a day before came too late"
    assert reminders(reminded.tick(hours=16)) == 1, "that of four hours before did not"


def test_the_clock_looks_at_a_game_again_when_what_was_written_down_says_so(reminded: House) -> None:
    assert mark(reminded.judge, "river", Flag.HELD, True, reminded.now) == "river is held."
    with reminded.judge.store.reading() as tx:
        assert tx.next_wake() is None
    mark(reminded.judge, "river", Flag.HELD, False, reminded.now)
    deadline = reminded.game().deadline
    assert deadline is not None
    with reminded.judge.store.reading() as tx:
        assert tx.next_wake() == deadline - timedelta(days=1)


def held_and_undone(house: House) -> None:
    """Hold the game, and have the transaction undone when all is written. Raises NameTaken."""
    with house.judge.store.transaction() as tx:
        games = GameRepository(tx, house.now)
        game = games.get("river")
        assert game is not None
        held = replace(game, flags=(Flag.HELD,))
        letters = record(house.judge, games, game, held, (FlagChanged(Flag.HELD, True),), "keeper")
        assert {reader for letter in letters for reader in letter.to} >= {FRANCE}
        assert tx.log("river")[-1].who == "keeper"
        raise NameTaken("river")


def test_the_log_the_letters_and_the_game_are_written_together_or_not_at_all(reminded: House) -> None:
    before = reminded.game()
    with pytest.raises(NameTaken):
        held_and_undone(reminded)
    assert reminded.game() == before
    assert reminded.letters() == []
