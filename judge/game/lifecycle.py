"""Changes of a game's stage by its Master: opening for players, resuming, reopening (timing.md 6)."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.ending.proposals import without_votes
from judge.game.ending.victory import can_reopen, victory_stands
from judge.game.events import Event
from judge.game.events.settings import FormingBegun, StageChanged
from judge.game.game import Game, Stage
from judge.game.leaving import take_all_back
from judge.game.people.control import hides_dummies
from judge.game.people.entrance import may_enter
from judge.game.people.open_seats import nobody_plays, seats_in
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import open_vacancy, renew
from judge.game.time.deadlines import renewed_deadline
from judge.game.time.lateness import deadline_passed
from judge.game.time.readiness import after_orders
from judge.game.turn.start import start_game
from judge.problems import Refused


def begin_forming(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Open a prepared game for players; start it if it has no free seat and needs no START."""
    game = replace(game, stage=Stage.FORMING)
    if seats_in(in_play) == 0 and "START_MASTER" not in in_play.rules:
        begun, started = start_game(game, in_play, now)
        return begun, (started,)
    return game, (FormingBegun(seats_in(in_play)),)


def resume_game(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Make a game active again, even with vacancies; an expired deadline becomes a full new period.

    If all orders are in, the phase pauses as if the last had just arrived. A game that nobody plays waits for players.
    """
    resumed = _under_way(replace(game, clock=replace(game.clock, pause_until=None)))
    if resumed.stage is game.stage:
        return resumed, ()
    vacant = () if hides_dummies(in_play.rules) else game.vacancies
    changed = StageChanged(game.stage, resumed.stage, MASTER, vacant=vacant)
    events: tuple[Event, ...] = (changed,)
    if game.stage.is_over:
        resumed, changed = recalled(take_all_back(resumed), changed)
        events = (changed, *in_play.variant.own_steps.goes_on(resumed, in_play))
    if resumed.stage is Stage.WAITING:
        return resumed, events
    if not deadline_passed(resumed, now):
        return after_orders(resumed, in_play, now), events
    resumed, moved = renew(resumed, in_play, now, "the old one passed while the game was waiting")
    return after_orders(resumed, in_play, now), events + moved


def _under_way(game: Game) -> Game:
    """Return the game as active, without reasons to wait; if nobody plays, it waits for players."""
    back = replace(game, stage=Stage.ACTIVE, waiting_for=())
    return open_vacancy(back) if nobody_plays(back) else back


def recalled(game: Game, changed: StageChanged) -> tuple[Game, StageChanged]:
    """Add players whom the clock dismissed from vacant powers: each is told once that the game is back."""
    told: list[tuple[PowerName, tuple[str, ...]]] = []
    for power in map(game.power, game.vacancies):
        if not (power.past and power.past[0].dismissed):
            continue
        last = replace(power.past[0], dismissed=False)
        game = game.with_power(replace(power, past=(last, *power.past[1:])))
        if all(may_enter(game.access, address) for address in last.addresses):
            told.append((power.name, last.addresses))
    return game, replace(changed, recalled=tuple(told))


def reopen_game(
    game: Game, in_play: RulesInPlay, actor: Actor, now: datetime, keeper: str
) -> tuple[Game, tuple[Event, ...]]:
    """Reopen a finished game in the phase that was due, without votes and with a full new period.

    See draws.md 2. Orders on file are back, and the deadline is never earlier than before. Only the judge's keeper can
    undo a victory. Raises Refused E-STATE-DONE.
    """
    if not can_reopen(game) and not actor.by_keeper:
        raise Refused("E-STATE-DONE", f"{game.name} is completed. {victory_stands(game, keeper)}")
    back = _under_way(replace(take_all_back(without_votes(game)), ending=None))
    back = replace(back, deadline=game.ending.deadline if game.ending else None)
    back = after_orders(replace(back, deadline=renewed_deadline(back, in_play, now)), in_play, now)
    reason = f"{actor.called} has reopened it. All votes on its end are cleared"
    vacant = () if hides_dummies(in_play.rules) else back.vacancies
    back, changed = recalled(back, StageChanged(game.stage, back.stage, MASTER, reason, vacant))
    return back, (changed, *in_play.variant.own_steps.goes_on(back, in_play))
