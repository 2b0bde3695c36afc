"""Games made smaller when they are over: unchanged for their readers, and able to go on."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from judge.store.rows import GameRow, PhaseRow, PhaseState, to_text
from judge.store.store import Store, Transaction

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
WEEK = timedelta(days=7)


def words(seed: int, size: int = 3000) -> bytes:
    """Words that hold little that repeats itself."""
    return b" ".join(str(number).encode() for number in Random(seed).sample(range(10**6), size // 7))


COMMON = words(0)


def phase(code: str) -> PhaseRow:
    """A processed phase: much of it is the same in all."""
    return PhaseRow(code, COMMON + f"before {code}".encode(), COMMON + f"record {code}".encode(), "seed", NOON)


@pytest.fixture
def over(store: Store) -> Store:
    """A store with a game that is over, of three phases, one of them rolled back, and forty lines of log."""
    with store.transaction() as tx:
        tx.save_game(GameRow("Alpha", COMMON, stage="completed", pack_at=NOON + WEEK))
        for code in ("S1901M", "F1901M", "F1902M"):
            tx.add_phase("alpha", phase(code))
        tx.roll_back_phases("alpha", 3)
        for number in range(40):
            tx.add_log("alpha", NOON, "gm@example.org", b"what happened, in so many words %d" % number)
    return store


def whole(store: Store) -> tuple[Any, ...]:
    """Return all that can be read of the game, in every way."""
    with store.reading() as tx:
        game = tx.game("alpha")
        states = (PhaseState.PLAYED, PhaseState.ROLLED_BACK)
        lines = [line for state in states for line in tx.phase_lines("alpha", state)]
        return (
            game,
            [tx.phases("alpha", state) for state in states],
            [(tx.phase_before(line.id), tx.phase_record(line.id)) for line in lines],
            [tx.phase("alpha", code) for code in ("S1901M", "F1901M")],
            tx.log("alpha"),
        )


def pack(store: Store, now: datetime = NOON + WEEK) -> list[str]:
    """Pack what can be packed now; what that was."""
    with store.reading() as tx:
        names = tx.games_to_pack(now, 10)
    for name in names:
        store.ahead(lambda tx, name=name: tx.pack_game(name, now))
    return names


def size(store: Store) -> int:
    """The bytes of a game with all that belongs to it."""
    questions = (
        "SELECT length(state) FROM games",
        "SELECT length(before) + length(record) FROM phases",
        "SELECT length(what) + length(who) + length(at) FROM log",
        "SELECT length(lines) FROM packed_logs",
    )
    with store.reading() as tx:
        return sum(row[0] for question in questions for row in tx._run(question).fetchall())


def test_a_game_that_is_packed_is_read_as_it_was_and_takes_far_less_room(over: Store) -> None:
    before, large = whole(over), size(over)
    assert pack(over) == ["Alpha"]
    assert whole(over) == before
    assert size(over) < large / 2
    with over.reading() as tx:
        assert tx._run("SELECT count(*) FROM log").fetchone() == (0,)
        assert [row[0] is None for row in tx._run("SELECT model FROM phases ORDER BY id")] == [False, False, True]


def test_a_game_is_packed_when_its_time_has_come_and_once(over: Store) -> None:
    assert pack(over, NOON + WEEK - timedelta(seconds=1)) == []
    assert pack(over) == ["Alpha"]
    assert pack(over) == []


def test_a_game_that_was_reopened_meanwhile_is_left_alone(over: Store) -> None:
    with over.transaction() as tx:
        game = tx.game("alpha")
        assert game is not None
        tx.save_game(game._replace(stage="active"))
    before, large = whole(over), size(over)
    over.ahead(lambda tx: tx.pack_game("alpha", NOON + WEEK))
    assert (whole(over), size(over)) == (before, large)


def test_a_game_that_went_on_after_it_was_packed_is_packed_once_more_with_all_that_came_since(over: Store) -> None:
    pack(over)
    with over.transaction() as tx:
        game = tx.game("alpha")
        assert game is not None
        tx.save_game(game._replace(pack_at=NOON + 2 * WEEK))
        tx.archive_rolled_back("alpha")
        assert tx.add_phase("alpha", phase("F1902M")) == 3
        tx.add_log("alpha", NOON + WEEK, "gm@example.org", b"rolled back")
    before, large = whole(over), size(over)
    assert len(before[-1]) == 41
    assert pack(over, NOON + 2 * WEEK) == ["Alpha"]
    assert whole(over) == before
    assert size(over) < large - len(COMMON)


def test_a_line_that_is_written_into_the_log_while_a_game_is_packed_is_not_lost(over: Store) -> None:
    others: list[threading.Thread] = []

    def write() -> None:
        with over.transaction() as tx:
            tx.add_log("alpha", NOON + WEEK, "b@example.org", b"late")

    def pack_slowly(tx: Transaction) -> None:
        tx.pack_game("alpha", NOON + WEEK)
        if not others:
            others.append(threading.Thread(target=write))
            others[0].start()
            others[0].join()

    over.ahead(pack_slowly)
    log = whole(over)[-1]
    assert [line.what for line in log][-2:] == [b"what happened, in so many words 39", b"late"]
    assert len(log) == 41


@pytest.mark.parametrize("damage", [b"\x00z0damaged", b""])
def test_what_is_damaged_is_left_as_it_is_and_the_rest_is_packed(over: Store, damage: bytes) -> None:
    with over.transaction() as tx:
        tx._run("UPDATE phases SET before = ? WHERE phase = 'S1901M'", (damage,))
        tx._run("UPDATE games SET state = ?", (damage,))
    before = whole(over)
    pack(over)
    assert whole(over) == before
    with over.reading() as tx:
        assert bytes(tx._run("SELECT before FROM phases WHERE phase = 'S1901M'").fetchone()[0]) == damage
        assert bytes(tx._run("SELECT state FROM games").fetchone()[0]) == damage
        assert [row[0] is None for row in tx._run("SELECT model FROM phases ORDER BY id")] == [True, False, True]


def test_phases_stand_by_themselves_where_the_one_to_pack_them_with_is_damaged(over: Store) -> None:
    with over.transaction() as tx:
        tx._run("UPDATE phases SET record = ? WHERE phase = 'F1902M'", (b"\x00z0damaged",))
    before = whole(over)
    pack(over)
    assert whole(over) == before


def test_phases_whose_model_was_damaged_later_are_no_games_and_logged(
    over: Store, caplog: pytest.LogCaptureFixture
) -> None:
    pack(over)
    with over.transaction() as tx:
        tx._run("UPDATE phases SET record = ? WHERE phase = 'F1902M'", (b"\x00z0damaged",))
        (first, _) = tx.phase_lines("alpha")
        assert tx.phase_before(first.id) == b""
    assert "something that was stored is damaged" in caplog.text


def test_a_packed_log_that_was_damaged_is_left_as_it_is_and_what_came_later_is_read(over: Store) -> None:
    pack(over)
    with over.transaction() as tx:
        tx._run("UPDATE packed_logs SET lines = ?", (b"\x00z0damaged",))
        tx._run("UPDATE games SET pack_at = ?", (to_text(NOON),))
        tx.add_log("alpha", NOON, "gm@example.org", b"later")
    pack(over)
    with over.reading() as tx:
        assert [line.what for line in tx.log("alpha")] == [b"later"]
        assert bytes(tx._run("SELECT lines FROM packed_logs").fetchone()[0]) == b"\x00z0damaged"


def test_a_game_without_phases_or_log_is_packed_too(store: Store) -> None:
    with store.transaction() as tx:
        tx.save_game(GameRow("beta", COMMON, stage="terminated", pack_at=NOON))
    assert pack(store) == ["beta"]
    with store.reading() as tx:
        assert (tx.game("beta")._replace(version=0), tx.log("beta")) == (
            GameRow("beta", COMMON, stage="terminated"),
            [],
        )  # type: ignore[union-attr]


def test_a_game_that_is_taken_away_takes_its_packed_log_with_it(over: Store) -> None:
    pack(over)
    with over.transaction() as tx:
        tx.delete_game("alpha")
        assert tx._run("SELECT count(*) FROM packed_logs").fetchone() == (0,)
