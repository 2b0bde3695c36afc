"""Blind games for tests: a phase on a board of one's own, and somebody's view of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.turn.resolve import resolve
from judge.game.visibility.seen_phase import SeenPhase, seen_phase
from tests.support.games import at_position, in_play, started_game, with_orders

Lines = Mapping[str, Sequence[str]]


def blind_game(units: Lines, rules: Sequence[str] = (), phase: str = "S1902M", centers: Lines | None = None) -> Game:
    """A blind game with these units."""
    return at_position(started_game("BLIND", *rules), phase, units, centers or {})


def processed(game: Game, orders: Lines) -> PhaseRecord:
    """Process a phase with these orders; other units hold."""
    given: dict[str, list[str]] = {power.name: [] for power in game.powers}
    moving = {text.split()[1] for texts in orders.values() for text in texts if " " in text}
    if game.board.phase.type == "M":
        for unit in game.board.units:
            given[unit.power] += [] if unit.location in moving else [f"{unit} H"]
    for power, texts in orders.items():
        given[power] = [*texts, *given[power]]
    return resolve(with_orders(game, given), in_play(*game.rules))


def seen_by(power: str, record: PhaseRecord, rules: Sequence[str] = ("BLIND",)) -> SeenPhase:
    """Return a phase as a power sees it."""
    return seen_phase(record, frozenset({PowerName(power)}), in_play(*rules))


def foreign_lines(seen: SeenPhase, *own: str) -> list[str]:
    """Return the lines about foreign units: `A BUR ARRIVES`, `A BUR - BEL (bounce)`."""
    told = [
        f"{sighting.unit} {sighting.glimpse}{' (dislodged)' if sighting.dislodged else ''}"
        for sighting in seen.sightings
    ]
    for outcome in seen.record.resolution.outcomes:
        if outcome.unit is not None and outcome.unit.power not in own:
            marks = f" ({', '.join(outcome.results)})" if outcome.results else ""
            told.append(f"{format_order(outcome.order)}{marks}")
    return sorted(told)
