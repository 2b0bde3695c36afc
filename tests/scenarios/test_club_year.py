"""Twenty days of a club by lot: people are late, away and careless, the judge down, deaf and set back.

`bench/club_year.py` plays a whole year of it. What the checks are for is planted below, and found.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.app.clock import clock
from judge.app.mails import incoming
from judge.app.recording.sending import Queued
from judge.commands.playing import orders as playing_orders
from judge.game.clock import clock as game_clock
from judge.game.events import Event
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.on_file.order_sets import OrderSets, collect_orders
from judge.game.rules_in_play import RulesInPlay
from judge.game.time import clock_facts
from judge.store import repository
from judge.store.codec import encode_record
from tests.support.club.mishaps import Kind
from tests.support.club.year import Year


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["spring", "autumn"])
def test_in_twenty_days_of_mishaps_nobody_who_mailed_in_time_is_late_and_no_game_is_forgotten(
    seed: str, tmp_path: Path
) -> None:
    year = Year(tmp_path, seed, games=10, members=60, days=20)
    assert {mishap.kind for mishap in year.mishaps} >= set(Kind) - {Kind.DOWN, Kind.OFF}
    year.pass_by()
    assert year.club.faults == []
    assert year.figures is not None
    assert year.figures.in_time > 100
    assert year.replayed == year.figures.phases > 20


# That the checks find what they are for


def everybody_is_late(game: Game, _in_play: RulesInPlay) -> tuple[str, ...]:
    """Return all powers, as if nobody had sent orders."""
    return tuple(power.name for power in game.powers)


def nobody_is_reminded(game: Game, _in_play: RulesInPlay, _now: object) -> tuple[Game, tuple[Event, ...]]:
    """The Master hears of nothing."""
    return game, ()


def with_a_unit_less(record: PhaseRecord) -> bytes:
    """A record in which a unit has vanished."""
    return encode_record(replace(record, after=replace(record.after, units=record.after.units[1:])))


def one_order_is_lost(*of: Any) -> Any:
    """The first order of each set is passed over."""
    read = collect_orders(*of)
    if not isinstance(read, OrderSets):
        return read
    return replace(read, sets={power: orders[1:] for power, orders in read.sets.items()})


def fails(*_: object) -> Any:
    """A fault of the judge's."""
    raise ZeroDivisionError


def nothing(*_: object, **__: object) -> Any:
    """Do nothing."""
    return Queued()


PLANTS: dict[str, tuple[object, str, Callable[..., Any], int, str]] = {
    "who mailed in time is called late": (clock_facts, "missing_orders", everybody_is_late, 20, "LateNoticeSent"),
    "an order is not understood": (playing_orders, "collect_orders", one_order_is_lost, 20, "lacks orders after"),
    "the clock passes a deadline over": (clock, "tick_one", nothing, 20, "nothing was done about the deadline"),
    "a Master is not told that nobody joins": (game_clock, "remind_master", nobody_is_reminded, 3, "was not told"),
    "a mail trips a fault": (incoming, "letters_about", fails, 3, "is parked"),
    "a sender has no answer": (incoming, "queue_letters", nothing, 3, "has no answer"),
    "a record is not what was played": (repository, "encode_record", with_a_unit_less, 20, "another position"),
}
"""Faults to plant: the place in the judge, the fault, the number of members, and the finding."""


@pytest.mark.slow
@pytest.mark.parametrize("planted", PLANTS)
def test_what_goes_wrong_in_a_club_is_found(planted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, broken, members, found = PLANTS[planted]
    year = Year(tmp_path, "planted", games=2, members=members, days=14)
    year.mishaps = ()
    monkeypatch.setattr(where, name, broken)
    year.pass_by()
    assert any(found in fault for fault in year.club.faults), year.club.faults
