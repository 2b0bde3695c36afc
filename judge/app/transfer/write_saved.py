"""A game as the PyPI package `diplomacy` saves it, with notes on what that form cannot express."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from judge.app.base.judge import Judge
from judge.app.transfer.played import WrittenGame, played_game
from judge.app.transfer.saved_form import COMPLETED, MAPS, RULES
from judge.board.build_sites import adjustments_due, build_sites
from judge.board.names import PowerName, Province
from judge.board.order_text.notation import format_order
from judge.board.orders import Move, Order
from judge.board.position import PhaseType, Position
from judge.game.events.phases import PastPhase
from judge.game.game import Game, Stage
from judge.game.rules_in_play import RulesInPlay


class Written(NamedTuple):
    """The saved game, and sentences on the parts left out."""

    saved: dict[str, Any]
    lost: list[str]


def saved_game(judge: Judge, name: str) -> Written:
    """Return a game in the package's form. Raises Refused if it does not exist or has not begun."""
    with played_game(judge, name) as (game, past, in_play):
        return _written(game, past, in_play)


def saved_text(judge: Judge, name: str) -> WrittenGame:
    """Return a game as JSON in the package's form. Raises Refused as `saved_game` does."""
    written = saved_game(judge, name)
    return WrittenGame(msgspec.json.encode(written.saved).decode() + "\n", written.lost)


def _written(game: Game, past: Sequence[PastPhase], in_play: RulesInPlay) -> Written:
    map_name = MAPS.get(game.map, game.map)
    rules = [rule for rule in game.rules if rule in RULES]
    board = _Board(game, in_play, {"game_id": game.name, "map": map_name, "rules": rules})
    phases = [
        board.phase(phase.record.before, phase.record.orders, phase.record.resolution.outcomes, phase.at)
        for phase in past
    ]
    on_file = {power.name: power.orders or () for power in game.powers}
    last = board.phase(game.board, on_file, (), past[-1].at if past else game.started)
    if game.stage is Stage.COMPLETED:
        last["name"] = last["state"]["name"] = COMPLETED
    saved = {"id": game.name, "map": map_name, "rules": rules, "phases": [*phases, last]}
    return Written(saved, [*_lost(game)])


def _lost(game: Game) -> Iterator[str]:
    yield "Left out: people, press, votes, deadlines, and hash values, which the package makes anew."
    if game.map not in MAPS:
        yield f"The package has no map like {game.map}: it loads this game only if you give it one."
    if game.variant != "standard":
        yield f"Left out: all that {game.variant} has besides the board."
    if rules := [rule for rule in game.rules if rule not in RULES]:
        yield f"Left out: the rules {', '.join(rules)}."
    if game.ending is not None:
        yield f"Left out: how the game ended ({game.ending.kind})."


class _Board:
    """Writer of phases, oldest first: it remembers who was last in each province."""

    def __init__(self, game: Game, in_play: RulesInPlay, about: Mapping[str, Any]) -> None:
        self.powers = [power.name for power in game.powers]
        self.in_play = in_play
        self.about = about
        self.last_in: dict[Province, PowerName] = {}

    def phase(
        self,
        position: Position,
        orders: Mapping[PowerName, Sequence[Order]],
        outcomes: Sequence[Any],
        at: datetime | None,
    ) -> dict[str, Any]:
        """Return a phase with its orders and their results."""
        for unit in position.units:
            self.last_in[unit.province] = unit.power
        name = str(position.phase)
        return {
            "name": name,
            "state": {
                "timestamp": 0 if at is None else round(at.timestamp() * 1_000_000),
                "note": "",
                "name": name,
                **self._state(position),
                **self.about,
            },
            "orders": {power: [_order(order) for order in orders.get(power, ())] for power in self.powers},
            "results": {
                str(outcome.unit): [str(word) for word in outcome.results] for outcome in outcomes if outcome.unit
            },
            "messages": [],
        }

    def _state(self, position: Position) -> dict[str, Any]:
        powers, map = self.powers, self.in_play.map
        return {
            "units": {power: [*self._units(position, power)] for power in powers},
            "retreats": {
                power: {str(lost.unit): [*lost.retreats] for lost in position.dislodged if lost.unit.power == power}
                for power in powers
            },
            "centers": {power: sorted(position.centers_of(power)) for power in powers},
            "homes": {power: [*position.homes.get(power, map.powers[power].homes)] for power in powers},
            "influence": {
                power: [place for place, owner in self.last_in.items() if owner == power] for power in powers
            },
            "civil_disorder": dict.fromkeys(powers, 0),
            "builds": {power: self._builds(position, power) for power in powers},
        }

    def _units(self, position: Position, power: PowerName) -> Iterator[str]:
        yield from (str(unit) for unit in position.units if unit.power == power)
        yield from (f"*{lost.unit}" for lost in position.dislodged if lost.unit.power == power)

    def _builds(self, position: Position, power: PowerName) -> dict[str, Any]:
        if position.phase.type is not PhaseType.ADJUSTMENTS:
            return {"count": 0, "homes": []}
        map, rules = self.in_play.map, self.in_play.rules
        due = adjustments_due(power, position, map, rules)
        return {"count": due, "homes": sorted(build_sites(power, position, map, rules)) if due > 0 else []}


def _order(order: Order) -> str:
    """Return an order in the short notation; the package does not name the route of a convoy."""
    if isinstance(order, Move) and (order.path or order.avoid):
        order = Move(order.piece, order.to, via=True)
    return format_order(order)
