"""Another position in the place of the game's: its effects, and notices (EDIT, DUTCHMAN)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.build_sites import adjustments_due
from judge.board.position import PhaseType, Position
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.game.corrections import correction
from judge.game.ending.victory import held_by_correction
from judge.game.ending.votes import count_votes
from judge.game.game import Power
from judge.game.rules_in_play import RulesInPlay


def with_board(invocation: Invocation, board: Position, told: tuple[str, ...] = ()) -> CommandResult:
    """The game at a corrected position. Orders of units that are gone go too, and votes are counted again.

    Protests against the results are answered by it. Builds and removals on file go where another number of them is due
    now. `told` are sentences for everybody, before the new position.
    """
    game, in_play = invocation.game, invocation.in_play
    kept = tuple(
        replace(power, orders=None) if _owes_others(power, game.board, board, in_play) else _without_gone(power, board)
        for power in game.powers
    )
    changed = replace(game, position=board, powers=kept)
    event = correction(game, changed, in_play.rules)
    if event is None:
        return CommandResult(game, notes=("The position is as it was.",))
    changed, counted = count_votes(changed, in_play, invocation.now)
    changed = replace(changed, protests=())
    able = held_by_correction(game, changed, in_play)
    notes = tuple(_HELD.format(in_play.map.title_of(name)) for name in able)
    event = replace(event, by_master=True, told=(*told, *event.told))
    return CommandResult(changed, (event, *counted), notes=notes)


_HELD = (
    "Under HOLD_WIN the corrected position counts as that of the last year's end, too: {} wins at the end of this year"
    " with as many centers."
)


def _owes_others(power: Power, old: Position, new: Position, in_play: RulesInPlay) -> bool:
    """True if a power has another number of builds or removals to order than it had."""
    if old.phase.type is not PhaseType.ADJUSTMENTS:
        return False
    before, after = (adjustments_due(power.name, board, in_play.map, in_play.rules) for board in (old, new))
    return before != after


def _without_gone(power: Power, board: Position) -> Power:
    """A power without the orders that are for units which are not there any more."""
    if not power.orders:
        return power
    there = {unit.piece for unit in (*board.units, *(lost.unit for lost in board.dislodged))}
    kept = tuple(order for order in power.orders if getattr(order, "piece", None) in there | {None})
    return power if kept == power.orders else replace(power, orders=kept or None)
