"""Stages of a game: its reasons to wait, and the time when it continues (timing.md 6)."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.ending.motion_votes import without_ballots_of
from judge.game.ending.proposals import without_proposer
from judge.game.events import Event
from judge.game.events.clock import DeadlineMoved
from judge.game.events.people import PlayerResigned
from judge.game.events.settings import StageChanged
from judge.game.game import Game, Stage, Status, WaitReason
from judge.game.orders_ahead import forget_plans
from judge.game.people.holders import without_player
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import forget_sign_ons
from judge.game.people.stopped_press import heard_again
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.absentees import without_absences
from judge.game.time.deadlines import renewed_deadline


def hold(game: Game, reason: WaitReason) -> Game:
    """Return the game with one more reason to wait; a current pause is dropped."""
    reasons = game.waiting_for if reason in game.waiting_for else (*game.waiting_for, reason)
    return replace(game, stage=Stage.WAITING, waiting_for=reasons, clock=replace(game.clock, pause_until=None))


def open_vacancy(game: Game) -> Game:
    """The game, waiting for a new player."""
    return hold(game, WaitReason.VACANCY)


def vacate(
    game: Game, in_play: RulesInPlay, name: PowerName, by: str, *, owing: bool = False, hidden: bool = False
) -> tuple[Game, tuple[Event, ...]]:
    """Remove a power's player with all their data except this phase's orders.

    The game waits if the power is alive.

    `owing`: it owes orders. `hidden`: others are not told (HIDE_DUMMIES), so people who ignored its press still do
    (IGNORE).
    """
    power = game.power(name)
    alive = game.is_alive(name)
    game = without_proposer(forget_sign_ons(without_ballots_of(game, name), name), name)
    if power.player is not None:
        power = replace(power, player=replace(power.player, dismissed=not by))
    game = game.with_power(without_player(power, Status.RESIGNED))
    game = without_absences(forget_plans(game, name), name, in_play.rules)
    if alive and not hidden:
        game = heard_again(game, name)
    units, centers = len(game.all_units(name)), len(game.board.centers_of(name))
    gone = PlayerResigned(name, units, centers, by, eliminated=not alive, owing=owing)
    if alive and game.stage.is_under_way:
        game = open_vacancy(game)
    return game, (gone,)


def release(game: Game, reason: WaitReason) -> Game:
    """Remove one reason to wait; the game is active if none is left."""
    reasons = tuple(other for other in game.waiting_for if other is not reason)
    return replace(game, waiting_for=reasons, stage=Stage.WAITING if reasons else Stage.ACTIVE)


def fill_vacancy(
    game: Game, in_play: RulesInPlay, now: datetime, *, newcomer: bool = True, reason: str = "a vacancy is filled"
) -> tuple[Game, tuple[Event, ...]]:
    """Let the game continue with a full new period once the last vacancy is filled.

    If the game did not wait, a `newcomer` gets a full new period as well; a dummy needs none.
    """
    if game.stage is Stage.ACTIVE and newcomer:
        return renew(game, in_play, now, reason)
    if game.vacancies or WaitReason.VACANCY not in game.waiting_for:
        return game, ()
    game = release(game, WaitReason.VACANCY)
    if game.stage is not Stage.ACTIVE:
        return game, ()
    resumed = StageChanged(Stage.WAITING, Stage.ACTIVE, "", "no power is vacant anymore")
    game, moved = renew(game, in_play, now, "the game goes on after a vacancy")
    return game, (resumed, *moved)


def renew(game: Game, in_play: RulesInPlay, now: datetime, reason: str) -> tuple[Game, tuple[Event, ...]]:
    """Give the current phase a full new period from now, but never a shorter one than it has.

    It returns DeadlineMoved if that moves the deadline. If `reason` is "", the event names the Master.
    """
    new = renewed_deadline(game, in_play, now)
    if new == game.deadline:
        return game, ()
    moved = DeadlineMoved(game.deadline, new, "" if reason else MASTER, reason)
    return game.with_new_clock(new), (moved,)
