"""The games as one transaction sees them: the holders of seats, and parts read once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Game
from judge.store.repository import GameRepository
from judge.store.store import Store
from tests.support.games import started_game

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
FRANCE = PowerName("FRANCE")


def moved(game: Game, address: str) -> Game:
    """The game in which France writes from another address."""
    power = game.power(FRANCE)
    assert power.player is not None
    return game.with_power(replace(power, player=replace(power.player, addresses=(address,))))


def held(store: Store, address: str) -> list[tuple[str, str]]:
    """The seats of an address, as others see them."""
    with store.reading() as tx:
        return tx.seats_of(address, 10)


def test_a_new_address_of_a_player_holds_the_seat_and_the_old_one_does_not(store: Store) -> None:
    game = moved(started_game(), "old@example.org")
    with store.transaction() as tx:
        GameRepository(tx, NOON).save(game, None)
    assert held(store, "old@example.org") == [(game.name, FRANCE)]
    with store.transaction() as tx:
        games = GameRepository(tx, NOON)
        read = games.get(game.name)
        assert read is not None
        games.save(replace(read, deadline=NOON), None)
        games.save(moved(read, "new@example.org"), None)
    assert held(store, "old@example.org") == []
    assert held(store, "new@example.org") == [(game.name, FRANCE)]


def test_a_game_that_was_renamed_and_whose_player_moved_has_its_seats_right(store: Store) -> None:
    game = moved(started_game(), "old@example.org")
    with store.transaction() as tx:
        GameRepository(tx, NOON).save(game, None)
    with store.transaction() as tx:
        games = GameRepository(tx, NOON)
        games.rename(game.name, "brook")
        assert games.get("brook") == game
        games.save(replace(moved(game, "new@example.org"), name="brook"), None)
    assert held(store, "new@example.org") == [("brook", FRANCE)]
    assert held(store, "old@example.org") == []


def test_a_deadline_is_known_of_a_game_that_cannot_be_read(store: Store) -> None:
    game = replace(started_game(), deadline=NOON + timedelta(days=1))
    with store.transaction() as tx:
        games = GameRepository(tx, NOON)
        games.save(game, None)
        row = tx.game(game.name)
        assert row is not None
        tx.save_game(row._replace(state=b"{"))
    with store.reading() as tx:
        games = GameRepository(tx, NOON)
        assert games.deadline_of(game.name.upper()) == game.deadline
        assert games.deadline_of("nowhere") is None
