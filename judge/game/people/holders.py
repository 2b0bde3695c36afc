"""Holders of seats: one person with several, changes of a holder's record, powers that lose theirs."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Game, Player, Power, Status
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay


def may_play_several(in_play: RulesInPlay) -> bool:
    """True if one person may hold several seats or powers of the game."""
    return "MULTIPLE_POWERS_PER_PLAYER" in in_play.rules


def without_player(power: Power, status: Status) -> Power:
    """The power without its player, the latest of its former ones, and without what was theirs alone."""
    past = (power.player, *power.past) if power.player else power.past
    return replace(
        power, status=status, player=None, wait=False, vote=None, past=past, controller=None, turns=(), missed=0
    )


def with_controller(
    game: Game, in_play: RulesInPlay, power: Power, controller: str | None, turns: tuple[str, ...] = ()
) -> Game:
    """The game in which this seat orders for a power, `turns` in turn; None: nobody does.

    Nobody reads what another has ordered for it: where one who plays gives control or gets it, nothing stays on file.
    """
    game = game.with_power(replace(power, controller=controller, turns=turns))
    if controller == power.controller or {controller, power.controller} <= {None, MASTER}:
        return game
    return without_submission(game, in_play, power.name)


def without_submission(game: Game, in_play: RulesInPlay, name: PowerName) -> Game:
    """The game without what a power has on file for this phase."""
    bare = replace(game.power(name), orders=None, wait=False, final=False, perpetual=False, version=0)
    return in_play.variant.forget_of(game.with_power(bare), name)


def with_player(game: Game, seat_id: str, player: Player) -> Game:
    """The game with another record for the holder of this seat; as it is if there is no such seat."""
    if seat_id == MASTER:
        return replace(game, master=player)
    if any(power.name == seat_id for power in game.powers):
        return game.with_power(replace(game.power(PowerName(seat_id)), player=player))
    seats = tuple(replace(seat, player=player) if seat.id == seat_id else seat for seat in game.seats)
    watchers = tuple(replace(one, player=player) if one.id == seat_id else one for one in game.observers)
    return replace(game, seats=seats, observers=watchers)
