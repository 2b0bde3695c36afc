"""View of a position in a blind game (rules.md C1): `SeenBoard`, and the people in the fog.

docs/decisions/021-blind-games.md says why.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.names import PowerName, Province
from judge.board.position import Dislodged, Position
from judge.game.game import Game, Stage
from judge.game.people.control import is_omniscient
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.sight import known_centers, sight_of
from judge.game.visibility.viewers import Viewer
from judge.rules.registry import RuleSet

Seer = frozenset[PowerName] | None
"""Powers through whose units and centers somebody sees; None: they see everything.

They are the powers that somebody orders for; without any, they see nothing.
"""

NOBODY: Seer = frozenset()
"""Powers through which mere watchers see."""


def seer_of(game: Game, rules: RuleSet, powers: Collection[PowerName]) -> Seer:
    """Powers through which a reader of these powers' secrets sees this game.

    There is fog in blind games alone, and no more when they are over.
    """
    if not is_blind(rules) or game.stage is Stage.COMPLETED:
        return None
    return None if game.powers and all(power.name in powers for power in game.powers) else frozenset(powers)


def seer_at(game: Game, rules: RuleSet, viewer: Viewer) -> Seer:
    """Through whom a reader of letters sees this game."""
    return None if viewer.sees_all else seer_of(game, rules, viewer.powers)


def seer_for(game: Game, rules: RuleSet, power: PowerName) -> Seer:
    """Powers through which a player sees this game, or the controller of a dummy."""
    player = game.power(power)
    head = player.controller if player.player is None and player.controller is not None else power
    if head == MASTER or is_omniscient(game, head):
        return None
    return seer_of(game, rules, frozenset(each.name for each in game.powers if head in (each.name, each.controller)))


class Fog(Struct, frozen=True):
    """Parts of a board hidden from somebody who sees it as the `powers` and knows their strength.

    `unseen`: provinces where they would see no foreign unit. `centers`: those whose owner they know.
    """

    powers: frozenset[PowerName]
    unseen: frozenset[Province]
    centers: frozenset[Province]


class SeenBoard(Struct, frozen=True):
    """A position with only what one viewer sees; `fog` None: all of it."""

    position: Position
    fog: Fog | None = None


def in_fog(board: Position, seer: Seer, in_play: RulesInPlay) -> SeenBoard:
    """Return a seer's view of a position.

    Of foreign units that were dislodged only the dislodgement shows; units built unseen (HIDE_BUILDS) do not show.
    """
    if seer is None:
        return SeenBoard(board)
    sight = sight_of(seer, board, in_play)
    centers = known_centers(seer, board, in_play)
    seen = replace(
        board,
        units=tuple(
            unit
            for unit in board.units
            if unit.power in seer or (sight.spots(unit) and unit.province not in board.hidden)
        ),
        dislodged=tuple(
            lost if lost.unit.power in seer else Dislodged(lost.unit, Province(""))
            for lost in board.dislodged
            if lost.unit.power in seer or sight.spots(lost.unit)
        ),
        centers={center: owner for center, owner in board.centers.items() if center in centers},
        garrisons=tuple(power for power in board.garrisons if power in seer),
        hidden=(),
        homes={power: homes for power, homes in board.homes.items() if power in seer},
        sighted={power: places for power, places in board.sighted.items() if power in seer},
    )
    own = {unit.province for unit in seen.units if unit.power in seer}
    open_to_all = (place for place in in_play.map.places if place in sight.armies | sight.fleets or place in own)
    return SeenBoard(seen, Fog(seer, frozenset(in_play.map.places).difference(open_to_all), centers))
