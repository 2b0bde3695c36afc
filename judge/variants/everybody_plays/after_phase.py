"""The variant's data after a phase, and the wait for more people before the first one."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.board.position import PhaseType
from judge.game.events import Event
from judge.game.events.phases import PhaseRecord
from judge.game.events.proposals import StalemateNoticed
from judge.game.events.settings import StageChanged
from judge.game.game import Game, Stage, WaitReason
from judge.game.people.open_seats import participants
from judge.game.rules_in_play import RulesInPlay, Step, option
from judge.game.time.lateness import deadline_passed
from judge.variants.everybody_plays.endings import electors, quiet_since
from judge.variants.everybody_plays.lots import lots_of
from judge.variants.everybody_plays.state import EverybodyState, state_of, with_state


def start(game: Game, _in_play: RulesInPlay) -> Game:
    """Begin with no sets on file and nobody drawn."""
    return with_state(game, EverybodyState())


def after_phase(game: Game, record: PhaseRecord, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Clear sets and counted votes; remember who was drawn, for victory and shares in a draw."""
    state = state_of(game)
    drawn = {power: lot.person for power, lot in lots_of(record.told).drawn.items()}
    kind = record.before.phase.type
    counted = kind is PhaseType.MOVEMENT or bool(electors(record, in_play, game))
    changed = replace(
        state,
        sets=(),
        last_numbers={},
        votes={} if counted else state.votes,
        movers=drawn if kind is PhaseType.MOVEMENT else state.movers,
        ever=tuple(dict.fromkeys((*state.ever, *drawn.values()))),
        quiet_since=quiet_since(state, record),
    )
    return with_state(game, changed), _stagnation(game, record, state, in_play)


def _stagnation(game: Game, record: PhaseRecord, state: EverybodyState, in_play: RulesInPlay) -> tuple[Event, ...]:
    """Event that asks the Master whether to end the game (`ep_idle_end`): once a year, at its start."""
    years = option(game, in_play, "ep_idle_end")
    begins = record.after.phase.year != record.before.phase.year
    if not begins or not years.isdecimal() or not int(years):
        return ()
    quiet = record.before.phase.year - quiet_since(state, record)
    noticed = StalemateNoticed(record.before.phase.year - quiet, quiet, may_declare=False)
    return (noticed,) if quiet >= int(years) else ()


def step(game: Game, in_play: RulesInPlay, now: datetime) -> Step | None:
    """Step at the first deadline: another deadline while some power has no sets (`ep_start_min`).

    With `master` the game waits once for the Master's PROCESS instead. A PROCESS by the Master before the deadline is
    carried out.
    """
    state = state_of(game)
    if not _is_first(game) or not deadline_passed(game, now):
        return None
    here = {one.id for one in participants(game)}
    entered = {one.power for one in state.sets if one.person in here}
    how = option(game, in_play, "ep_start_min")
    most = 1 if how == "master" else int(option(game, in_play, "ep_start_extensions"))
    if how == "skip" or state.extensions >= most or {power.name for power in game.powers} <= entered:
        return None
    again = with_state(game, replace(state, extensions=state.extensions + 1))
    if how == "master":
        waiting = replace(again, stage=Stage.WAITING, waiting_for=(*game.waiting_for, WaitReason.MASTER))
        return Step(waiting, (StageChanged(game.stage, Stage.WAITING, "", _TOO_FEW),))
    return Step(again, (), _TOO_FEW)


_TOO_FEW = "nobody builds for some powers yet"


def _is_first(game: Game) -> bool:
    """True if no phase has been processed yet."""
    return not state_of(game).quiet_since


def on_file(game: Game) -> bool:
    """True if any set is on file."""
    return bool(state_of(game).sets)


def told_back(game: Game, _in_play: RulesInPlay) -> str:
    """Note on the sets on file after a rollback."""
    if on_file(game):
        return "The sets of that time are on file again: STATUS shows you your own, and you can send others."
    return "The sets of that time are cleared: to order, send yours again."


def without_votes(game: Game) -> Game:
    """Return the game without the votes that are on file."""
    return with_state(game, replace(state_of(game), votes={}))


def forget(game: Game) -> Game:
    """Return the rolled-back game without sets sent for its current phase."""
    return with_state(game, replace(state_of(game), sets=(), last_numbers={}, votes={}))
