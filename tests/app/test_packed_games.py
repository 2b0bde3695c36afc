"""Games packed a week after their end: nobody notices, and the Master can go back to any phase."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from judge.app.clock import pruning
from judge.app.keeper.games import log_rows
from judge.app.process.rounds import Rounds
from judge.app.transfer.export import export_game
from judge.app.waiting.mail_queue import game_claim
from judge.game.game import Stage
from judge.store.open import open_store
from tests.support.house import GM, POWERS, House, words

DAY = timedelta(days=1)


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """Yield a judge with a game drawn after three phases, one of them rolled back and not played again."""
    url = "sqlite:judge.db" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    made = House(tmp_path, {"store": {"url": url}, "send": {"pictures": False}})
    made.start()
    made.play("FRANCE", "A PAR - BUR", "PRESS TO ENGLAND", "Shall we?", "ENDPRESS")
    for _ in range(3):
        made.master("PROCESS!")
    made.master("ROLLBACK")
    for power in POWERS:
        made.play(power, "SET DRAW")
    assert made.game().stage is Stage.COMPLETED
    made.tick()
    yield made
    made.judge.store.close()


def shown(house: House) -> list[str | None]:
    """Return all that people and keepers can read of the game."""
    told = words(house.mail("a@example.org", "HISTORY river", "SUMMARY river", "WHOGAME river"), "a@example.org")
    asked = words(house.master("HISTORY", "STATUS"), GM)
    log = "\n".join(map(str, log_rows(house.judge, "river") or ()))
    return [told, asked, log, export_game(house.judge, "river")]


def is_packed(house: House) -> bool:
    """True if the game takes less room: its log is one piece."""
    with house.judge.store.reading() as tx:
        return bool(tx._run("SELECT count(*) FROM packed_logs").fetchone()[0])


def test_a_week_after_its_end_a_game_is_packed_and_history_summary_log_and_export_say_the_same(house: House) -> None:
    before = shown(house)
    house.tick(days=6)
    assert not is_packed(house)
    house.tick(days=2)
    assert is_packed(house)
    house.now -= 8 * DAY
    assert shown(house) == before


@pytest.mark.slow
def test_a_packed_game_can_be_reopened_rolled_back_and_played_on_and_is_packed_again_after_its_end(
    house: House,
) -> None:
    house.tick(days=8)
    assert is_packed(house)
    house.master("RESUME")
    letters = words(house.master("ROLLBACK S1901M RESTORE"), GM)
    assert "back in Spring 1901 Movement (S1901M). Orders were restored;" in letters
    assert house.game().phase_code == "S1901M"
    assert [power.name for power in house.game().powers if power.orders] == ["FRANCE"]
    house.master("PROCESS!")
    for power in POWERS:
        house.play(power, "SET DRAW")
    assert house.game().stage is Stage.COMPLETED
    before = shown(house)
    house.tick(days=8)
    house.now -= 8 * DAY
    assert shown(house) == before
    with house.judge.store.reading() as tx:
        assert tx._run("SELECT count(*) FROM log").fetchone() == (0,)


def test_a_judge_that_serves_packs_a_game_each_second(house: House) -> None:
    house.start(name="brook")
    house.master("TERMINATE YES", name="brook")
    assert house.game("brook").stage is Stage.TERMINATED
    house.now = (house.now + 8 * DAY).replace(hour=0)
    with house.judge.store.transaction() as tx:
        tx.set_last_tick(house.now - timedelta(minutes=1))
    rounds, loose = Rounds(house.judge), []
    for _ in range(3):
        rounds.step(house.now)
        with house.judge.store.reading() as tx:
            loose.append(len(tx.games_to_pack(house.now, 10)))
        house.now += timedelta(seconds=1)
    assert loose == [1, 0, 0]
    assert not pruning.pack_some(house.judge, house.now, 1)


@pytest.mark.parametrize("house", ["postgresql"], indirect=True)
def test_a_game_that_another_process_works_with_is_packed_another_day(house: House) -> None:
    with open_store(house.config.store.url) as other, other.claim([game_claim("river")]):
        house.tick(days=8)
    assert not is_packed(house)
    house.tick(days=1)
    assert is_packed(house)
