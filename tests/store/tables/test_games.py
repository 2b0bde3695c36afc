"""Games with their phases, log and seats."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.store.rows import Conflict, GameRow, NameTaken, PhaseRow
from judge.store.store import Store, Transaction
from tests.support.plans import plan_of

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def save(store: Store, *names: str, **fields: object) -> None:
    """New games of these names."""
    with store.transaction() as tx:
        for name in names:
            tx.save_game(GameRow(name, b"{}")._replace(**fields))


def phase(code: str) -> PhaseRow:
    """A processed phase."""
    return PhaseRow(code, f"before {code}".encode(), f"record {code}".encode(), f"seed {code}", NOON)


def test_a_game_comes_back_as_it_was_saved(store: Store) -> None:
    game = GameRow(
        "Alpha", b'{"x": 1}', 0, "active", False, NOON, "S1901M", NOON + timedelta(days=1), "standard", "payola"
    )
    with store.transaction() as tx:
        saved = tx.save_game(game)
        assert saved == game._replace(version=1)
        assert tx.game("alpha") == tx.game("ALPHA") == saved
        assert tx.game("beta") is None


def test_each_saving_raises_the_version_and_an_old_one_is_refused(store: Store) -> None:
    save(store, "alpha")
    with store.transaction() as tx:
        first = tx.game("alpha")
        assert first is not None
        second = tx.save_game(first._replace(state=b"2"))
        third = tx.save_game(second._replace(state=b"3"))
        assert (second.version, third.version) == (2, 3)
        with pytest.raises(Conflict):
            tx.save_game(first._replace(state=b"4"))
        assert tx.game("alpha") == third


def test_a_new_game_of_a_known_name_is_refused_whatever_its_case(store: Store) -> None:
    save(store, "alpha")
    with store.transaction() as tx, pytest.raises(NameTaken):
        tx.save_game(GameRow("ALPHA", b"other"))


def test_a_game_of_moments_without_a_zone_is_refused(store: Store) -> None:
    with store.transaction() as tx, pytest.raises(ValueError, match="no zone"):
        tx.save_game(GameRow("alpha", b"{}", wake_at=datetime(2026, 12, 1)))  # noqa: DTZ001


def test_the_list_shows_games_by_name_stage_and_whether_they_are_listed(store: Store) -> None:
    save(store, "gamma", "Beta", stage="forming")
    save(store, "alpha", stage="active", listed=False)
    with store.reading() as tx:
        assert [line.name for line in tx.games()] == ["alpha", "Beta", "gamma"]
        assert [line.name for line in tx.games(["forming", "waiting"])] == ["Beta", "gamma"]
        assert [line.name for line in tx.games(listed=False)] == ["alpha"]
        assert tx.games(["active"], listed=True) == []
        assert tx.games([]) == []


def test_games_are_due_from_their_wake_time_on_the_longest_waiting_first(store: Store) -> None:
    save(store, "now", wake_at=NOON)
    save(store, "early", wake_at=NOON - timedelta(microseconds=1))
    save(store, "later", wake_at=NOON + timedelta(microseconds=1))
    save(store, "never")
    with store.reading() as tx:
        assert tx.due_games(NOON) == ["early", "now"]
        assert tx.due_games(NOON, limit=1) == ["early"]
        assert tx.next_wake() == NOON - timedelta(microseconds=1)


def test_wake_times_of_other_zones_are_compared_as_moments(store: Store) -> None:
    wake = datetime.fromisoformat("2026-12-01T13:30:00+02:00")  # 11:30 UTC
    save(store, "alpha", wake_at=wake)
    with store.reading() as tx:
        assert tx.due_games(NOON) == ["alpha"]
        assert tx.next_wake() == wake


def test_without_games_the_clock_never_wakes(store: Store) -> None:
    save(store, "alpha")
    with store.reading() as tx:
        assert tx.next_wake() is None


def test_the_clock_finds_due_games_by_the_index(store: Store) -> None:
    asked = "SELECT name FROM games WHERE wake_at IS NOT NULL AND wake_at <= ? ORDER BY wake_at, key"
    with store.reading() as tx:
        assert "games_wake" in plan_of(tx, asked, ("x",))


def test_a_deleted_game_takes_its_phases_log_and_seats_along(store: Store) -> None:
    save(store, "alpha", "beta")
    with store.transaction() as tx:
        game = tx.game("alpha")
        assert game is not None
        tx.save_game(game, [("FRANCE", "ann@example.org")])
        tx.add_phase("alpha", phase("S1901M"))
        tx.add_log("alpha", NOON, "FRANCE", b"{}")
        tx.delete_game("Alpha")
        assert tx.game("alpha") is None
        assert tx.games_held("ann@example.org", "FRANCE") == 0
        tx.save_game(GameRow("alpha", b"new"))
        assert (tx.phases("alpha"), tx.log("alpha")) == ([], [])
        assert tx.game("beta") is not None
        with pytest.raises(KeyError):
            tx.delete_game("gamma")


def test_a_renamed_game_keeps_what_belongs_to_it_and_no_name_is_taken_twice(store: Store) -> None:
    save(store, "alpha", "beta")
    with store.transaction() as tx:
        tx.add_log("alpha", NOON, "MASTER", b"1")
        tx.rename_game("alpha", "Gamma")
        assert tx.game("alpha") is None
        assert [row.what for row in tx.log("gamma")] == [b"1"]
        with pytest.raises(NameTaken):
            tx.rename_game("gamma", "BETA")
        tx.rename_game("gamma", "GAMMA")
        game = tx.game("gamma")
        assert game is not None
        assert game.name == "GAMMA"


def held(tx: Transaction, address: str) -> dict[str, int]:
    """Return the number of games in which an address has each seat."""
    counts = {seat: tx.games_held(address, seat) for seat in ("MASTER", "FRANCE", "ITALY")}
    return {seat: count for seat, count in counts.items() if count}


def test_the_seats_of_a_mailbox_are_found_by_an_index_however_its_address_is_spelled(store: Store) -> None:
    with store.transaction() as tx:
        for number, held in enumerate(("joe@a.org", "joe+2@a.org", "joe+2@b.org", "jo.e@a.org", "joes@a.org")):
            tx.save_game(GameRow(f"alpha{number}", b""), [("FRANCE", held)])
        for number, held in enumerate(("j.oe@gmail.com", "joe+2@googlemail.com", "joe@gmail.org", "jo@gmail.com")):
            tx.save_game(GameRow(f"beta{number}", b""), [("MASTER", held)])
        tx.save_game(GameRow("gamma", b"", stage="completed"), [("MASTER", "joe@a.org")])
        found = {
            asked: [held for held, _, _ in tx.seats_of_mailbox(asked, ("completed",), 9)]
            for asked in ("JOE+x@a.org", "joe@gmail.com")
        }
        assert found == {
            "JOE+x@a.org": ["joe+2@a.org", "joe@a.org"],
            "joe@gmail.com": ["joe+2@googlemail.com", "j.oe@gmail.com"],
        }
        assert tx.seats_of_mailbox("joe@a.org", (), 1) == [("joe@a.org", "gamma", "MASTER")]


def test_seats_follow_the_last_saving_of_their_game(store: Store) -> None:
    with store.transaction() as tx:
        one = tx.save_game(GameRow("alpha", b""), [("FRANCE", "Ann@Example.org"), ("MASTER", "bob@example.org")])
        tx.save_game(GameRow("beta", b""), [("ITALY", "ann@example.org")])
        two = tx.save_game(one)
        assert held(tx, "ANN@example.org") == {"FRANCE": 1, "ITALY": 1}
        tx.save_game(two, [("MASTER", "bob@example.org"), ("FRANCE", "carl@example.org")])
        assert held(tx, "ann@example.org") == {"ITALY": 1}
        assert held(tx, "bob@example.org") == {"MASTER": 1}
        assert held(tx, "carl@example.org") == {"FRANCE": 1}
