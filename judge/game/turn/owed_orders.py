"""Who has something to order in a phase, and who has not done so: is everybody ready?"""

from __future__ import annotations

from judge.board.build_sites import adjustments_due
from judge.board.centers import is_capture_moment
from judge.board.names import PowerName, Province
from judge.board.position import PhaseType
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay, Wanted
from judge.game.turn.lacking_orders import lacking_units
from judge.game.turn.vassals import settle_centers


def owes_orders(game: Game, in_play: RulesInPlay, power: PowerName) -> bool:
    """Whether a power has anything to order in this phase (timing.md 5.2), ordered already or not.

    One that has to remove all its units has no choice: nobody waits for it.
    """
    if (own := in_play.variant.turn.owes(game, in_play)) is not None:
        return power in own.owing
    board = game.board
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return bool(board.units_of(power))
        case PhaseType.RETREATS:
            return any(lost.retreats for lost in board.dislodged_of(power)) and not _vanishes(game, in_play, power)
        case PhaseType.ADJUSTMENTS:
            due = adjustments_due(power, board, in_play.map, in_play.rules)
            return due > 0 or 0 < -due < len(board.units_of(power))


def wanted(game: Game, in_play: RulesInPlay) -> Wanted:
    """What powers owe in the present phase, in words."""
    usual = "units without orders hold, dislodged ones disband, and nothing is built"
    return in_play.variant.turn.wanted(game, in_play) or Wanted("orders", "orders", game.board.phase, usual)


def missing_orders(game: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """The powers that owe orders and have none on file, or not enough of them, in map order.

    Disorder and lateness are not looked at.
    """
    if (own := in_play.variant.turn.owes(game, in_play)) is not None:
        return tuple(power.name for power in game.powers if power.name in own.owing - own.complete)
    return tuple(power.name for power in game.powers if lacks_orders(game, in_play, power.name))


def is_complete(game: Game, in_play: RulesInPlay, power: PowerName) -> bool:
    """Whether what is on file for a power leaves out nothing that has to be ordered."""
    if (own := in_play.variant.turn.owes(game, in_play)) is not None:
        return power in own.complete
    orders = game.power(power).orders
    return orders is not None and not lacking_units(power, orders, game.board, in_play.rules)


def lacks_orders(game: Game, in_play: RulesInPlay, power: PowerName) -> bool:
    """Whether a power owes orders and what it has on file is not all of them."""
    return not is_complete(game, in_play, power) and owes_orders(game, in_play, power)


def _vanishes(game: Game, in_play: RulesInPlay, power: PowerName) -> bool:
    """Whether a power is certain to lose its last units this year whatever its retreats, and they disturb nobody.

    Such a power is not waited for (orders.md 6): only in the retreats before an adjustment, when it would own no
    center, can retreat to none, and shares no retreat with another power.
    """
    board = game.board
    if not is_capture_moment(board.phase, False, in_play.map):
        return False
    if power in settle_centers(game, board, in_play).board.centers.values():
        return False
    own = {place for lost in board.dislodged_of(power) for place in lost.retreats}
    provinces = {Province(place.partition("/")[0]) for place in own}
    if provinces & in_play.map.centers:
        return False
    others = {
        Province(place.partition("/")[0])
        for lost in board.dislodged
        if lost.unit.power != power
        for place in lost.retreats
    }
    return not provinces & others
