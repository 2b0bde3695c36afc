"""The store of `bench/load.py`: many games that rest, some with active players, some with deadlines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from mails import POWERS
from msgspec.structs import replace
from pictures_wait import put

from judge.app.base.judge import Judge
from judge.app.base.passwords import hash_password
from judge.config import load_config
from judge.game.clock.clock import wake_at
from judge.game.game import Game, Power
from judge.store.codec import decode_game, encode_game
from judge.store.repository import addresses_by_seat
from judge.store.rows import GameRow
from judge.store.store import Transaction

_AT_A_TIME = 1000
_REST = timedelta(days=3)


def name_of(number: int) -> str:
    """The name of a game in which players write."""
    return f"busy{number:06}"


def due_name(number: int) -> str:
    """The name of a game with a deadline."""
    return f"due{number:06}"


def address(power: str, game: str) -> str:
    """Return the address of a power's player."""
    return f"{power}.{game}@players.example"


def word(power: str, game: str) -> str:
    """Their password."""
    return f"{power}-{game}"


def fill(settings: str, games: int, written_in: int) -> None:
    """Make the store, with this number of games in all, and those in which players write."""
    config = load_config(settings)
    judge = Judge.open(replace(config, auth=replace(config.auth, confirm=False)))
    now = datetime.now(UTC)
    put(judge, "gm@example.org", "CREATE river gm-secret\nRULE POWER_CHOICE DEFAULT_UNORDERED\nFORM\n", now)
    for power in POWERS:
        put(judge, f"{power}@example.org", f"JOIN {power}@river {power}-pw\n", now)
    with judge.store.transaction() as tx:
        for letter in tx.letters(limit=1000):
            tx.mark_sent(letter, now)
    deadline = now + _REST
    names = [*map(name_of, range(written_in)), *(f"rest{number:06}" for number in range(games - written_in))]
    _add(judge, [(name, deadline) for name in names], now)
    judge.store.close()


def add_due(settings: str, dues: Sequence[datetime]) -> None:
    """Put in the games with a deadline, and restart the clock from now, so that filling is no outage."""
    judge = Judge.open(load_config(settings))
    now = datetime.now(UTC)
    _add(judge, [(due_name(number), at) for number, at in enumerate(dues)], now)
    with judge.store.transaction() as tx:
        tx.set_last_tick(datetime.now(UTC))
    judge.store.close()


def _add(judge: Judge, games: Sequence[tuple[str, datetime]], now: datetime) -> None:
    """Games of these names with these deadlines."""
    with judge.store.reading() as tx:
        row = tx.game("river")
    assert row is not None
    first = decode_game(row.state)
    for at in range(0, len(games), _AT_A_TIME):
        with judge.store.transaction() as tx:
            for name, deadline in games[at : at + _AT_A_TIME]:
                _save(judge, tx, _copy(first, name, deadline), row, now)


def _copy(first: Game, name: str, deadline: datetime) -> Game:
    """Copy the first game for players with their own addresses; where they write, with own passwords."""
    powers = tuple(_seated(power, name) for power in first.powers)
    return replace(first, name=name, deadline=deadline, powers=powers)


def _seated(power: Power, name: str) -> Power:
    assert power.player is not None
    title = power.name.lower()
    writes = name.startswith("busy")
    hashed = hash_password(word(title, name)) if writes else power.player.password
    player = replace(power.player, addresses=(address(title, name),), password=hashed)
    # All orders are in, and wait for the deadline; where players write, none is, and theirs process nothing.
    return replace(power, player=player, orders=None if writes else (), wait=not writes)


def _save(judge: Judge, tx: Transaction, game: Game, like: GameRow, now: datetime) -> None:
    row = like._replace(
        name=game.name,
        state=encode_game(game),
        version=0,
        wake_at=wake_at(game, judge.in_play(game), now),
        deadline=game.deadline,
    )
    seats = list(addresses_by_seat(game))
    tx.save_game(row, seats=seats)
    if not game.name.startswith("rest"):
        for _, who in seats:
            tx.set_consented(who, now)
