"""News of an exchange between two board phases, kept for HISTORY with the phase that followed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from judge.game.events import Event
from judge.game.events.phases import PhaseRecord
from judge.game.events.shares import SharesNews, SharesTold
from judge.game.game import Game
from judge.game.rules_in_play import Part, Readers, RulesInPlay
from judge.variants.exchange.state import Exchange, StepTold
from judge.variants.payola.state import read_state, stored
from judge.variants.payola.turn import told_of, with_steps

_BARGAINS = "Bargains"


def steps_told(game: Game) -> tuple[StepTold, ...]:
    """News since the last phase of the board."""
    exchange = read_state(game.own).exchange if game.own else None
    return () if exchange is None else exchange.told


def remembering(game: Game, events: Iterable[Event], earlier: tuple[StepTold, ...] = ()) -> Game:
    """Return the game with the news of these events, after `earlier` news."""
    state = read_state(game.own)
    if state.exchange is None:
        return game
    events = tuple(events)
    own = {event.seat: event.lines for event in events if isinstance(event, SharesTold)}
    now = tuple(StepTold(event.title, event.lines, own) for event in events if isinstance(event, SharesNews))
    exchange = replace(state.exchange, told=(*earlier, *now))
    return replace(game, own=stored(replace(state, exchange=exchange)))


def with_news(exchange: Exchange, news: Sequence[SharesNews]) -> Exchange:
    """Return the exchange with public news of its present step."""
    return replace(exchange, told=(*exchange.told, *(StepTold(each.title, each.lines) for each in news)))


def with_bargain(exchange: Exchange, said: str, parties: Sequence[str]) -> Exchange:
    """Record a bargain, in words, for its parties alone, below earlier ones."""
    told = exchange.told
    goes_on = bool(told) and told[-1].title == _BARGAINS
    earlier, last = (told[:-1], told[-1]) if goes_on else (told, StepTold(_BARGAINS))
    own = {name: (*last.own.get(name, ()), said) for name in parties}
    return replace(exchange, told=(*earlier, replace(last, own={**last.own, **own})))


def with_steps_told(told: Mapping[str, Any], game: Game) -> Mapping[str, Any]:
    """Return the phase's record with the news before it."""
    return with_steps(told, steps_told(game))


def between(game: Game, record: PhaseRecord | None, readers: Readers, _in_play: RulesInPlay) -> tuple[Part, ...]:
    """News to all and to these readers before a phase; None: since the last one."""
    steps = steps_told(game) if record is None else told_of(record.told).steps
    parts = (_part(step, readers) for step in steps)
    return tuple(part for part in parts if part.lines)


def _part(step: StepTold, readers: Readers) -> Part:
    own = [line for seat in readers.seats for line in step.own.get(seat, ())]
    return Part(f"{step.title}:", (*step.lines, *own))
