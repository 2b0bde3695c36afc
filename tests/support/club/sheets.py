"""Orders of people: a complete set for a power in any phase, by lot, in the words of the variant."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from judge.board.adjustments import adjustments_due, build_sites
from judge.board.legality import order_fault
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.notation import format_order
from judge.board.orders import Disband, Hold, MovementOrder, Retreat
from judge.board.position import PhaseType, Piece, UnitType
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from tests.support.random_phases import entangled_orders

_MOST_MOVES = 25


@dataclass
class Sheets:
    """Sets by lot. Those of one phase fit together: supports are for moves that others make."""

    seed: str
    drawn: dict[str, tuple[str, dict[PowerName, list[MovementOrder]]]] = field(default_factory=dict)
    """Phase that was last asked for, and the sets for it, by game."""

    def lines(self, game: Game, in_play: RulesInPlay, power: PowerName) -> list[str]:
        """An order for everything that a power has to order in the present phase, a line each."""
        chance = Random(f"{self.seed} {game.name} {game.phase_code} {power}")
        match game.board.phase.type:
            case PhaseType.MOVEMENT:
                lines = [format_order(order) for order in self._moves(game, in_play)[power]]
                return [f"{chance.choice((0, 0, 1, 2))} : {line}" for line in lines] if _is_bought(game) else lines
            case PhaseType.RETREATS:
                return _retreats(power, game, chance)
            case PhaseType.ADJUSTMENTS:
                return _adjustments(power, game, in_play, chance)

    def _moves(self, game: Game, in_play: RulesInPlay) -> dict[PowerName, list[MovementOrder]]:
        key = f"{game.phase_code} {len(game.board.units)} {game.phase_began}"
        known, moves = self.drawn.get(game.name, ("", {}))
        if known != key:
            moves = _whole_sets(game, in_play, Random(f"{self.seed} {game.name} {key}"))
            self.drawn[game.name] = key, moves
        return moves


def _is_bought(game: Game) -> bool:
    return game.variant == "payola"


def _whole_sets(game: Game, in_play: RulesInPlay, chance: Random) -> dict[PowerName, list[MovementOrder]]:
    """An order for every unit."""
    drawn = entangled_orders(chance, game.board, in_play.map, _MOST_MOVES)
    found: dict[PowerName, list[MovementOrder]] = {power.name: [] for power in game.powers}
    for unit in game.board.units:
        given = next((order for order in drawn.get(unit.power, ()) if order.piece == unit.piece), Hold(unit.piece))
        faulty = order_fault(given, unit.power, game.board, in_play.map, in_play.rules, in_play.options)
        found[unit.power].append(Hold(unit.piece) if faulty else given)
    return found


def _retreats(power: PowerName, game: Game, chance: Random) -> list[str]:
    taken: set[Province] = set()
    lines = []
    for lost in game.board.dislodged_of(power):
        free = [place for place in lost.retreats if province_of(place) not in taken]
        if free and chance.random() < 0.8:
            to = chance.choice(free)
            taken.add(province_of(to))
            lines.append(format_order(Retreat(lost.unit.piece, to)))
        else:
            lines.append(format_order(Disband(lost.unit.piece)))
    return lines


def _adjustments(power: PowerName, game: Game, in_play: RulesInPlay, chance: Random) -> list[str]:
    due = adjustments_due(power, game.board, in_play.map, in_play.rules)
    if due < 0:
        return [f"REMOVE {unit.piece}" for unit in chance.sample(game.board.units_of(power), -due)]
    sites = chance.sample(sorted(build_sites(power, game.board, in_play.map, in_play.rules)), due)
    waives = 0.0 if game.board.is_empty else 0.05  # who begins without units has to build the first one
    return ["WAIVE" if chance.random() < waives else f"BUILD {_piece(site, in_play, chance)}" for site in sites]


def _piece(site: Province, in_play: RulesInPlay, chance: Random) -> Piece:
    coasts = in_play.map.coasts_of[site]
    if coasts and chance.random() < 0.5:
        return Piece(UnitType.FLEET, chance.choice(coasts))
    return Piece(UnitType.ARMY, Location(site))
