"""Turn of a Crystal Ball game: its start, the lists that are due, and the movement phase."""

from __future__ import annotations

from datetime import datetime
from functools import cache

import msgspec
from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.names import PowerName
from judge.board.opening import first_phase
from judge.board.order_text.movement_orders import may_proxy
from judge.board.position import Phase, PhaseType, UnitType
from judge.game.events import Event
from judge.game.events.phases import ListsLocked, PhaseRecord, PowersDefaulted
from judge.game.game import Game
from judge.game.rules_in_play import Decision, Owing, RulesInPlay
from judge.game.rules_in_play import Step as OwnStep
from judge.game.visibility.seen_game import seer_for
from judge.game.visibility.sight import sight_of
from judge.variants.crystal_ball.cycle import (
    after_builds,
    after_movement,
    awaited,
    first_board,
    first_state,
    locked,
    locked_phase,
    open_phase,
    written,
)
from judge.variants.crystal_ball.evaluate import Sees, evaluate, limits, sees_everything
from judge.variants.crystal_ball.lists import UnitNamed
from judge.variants.crystal_ball.state import CarriedOut, CrystalState, ListStep, read_state, stored_state


def state_of(game: Game) -> CrystalState:
    """The lists of a game."""
    return read_state(game.own)


def with_state(game: Game, state: CrystalState) -> Game:
    """The game with these lists."""
    return replace(game, own=stored_state(state))


def start(game: Game, in_play: RulesInPlay) -> Game:
    """Game at the start: no lists yet; if lists precede first builds, at the phase before those builds."""
    state = first_state([power.name for power in game.powers], in_play, game.board.phase)
    return with_state(replace(game, position=first_board(game.board, state, in_play.map)), state)


def writes_for(game: Game, in_play: RulesInPlay) -> Phase:
    """Return the phase of order lines: in a movement phase the open lists', otherwise the present one."""
    present = game.board.phase
    return open_phase(state_of(game), present, in_play.map) if present.type is PhaseType.MOVEMENT else present


def lists_are_locked(game: Game, in_play: RulesInPlay, phase: Phase) -> bool:
    """True if lists are locked for this movement phase."""
    return phase == locked_phase(state_of(game), game.board.phase, in_play.map)


def owes(game: Game, in_play: RulesInPlay) -> Owing | None:
    """Return powers with a list to write in a movement phase, and powers that have written one."""
    if game.board.phase.type is not PhaseType.MOVEMENT:
        return None
    state = state_of(game)
    return Owing(awaited(game, state, in_play), written(state))


def step(game: Game, in_play: RulesInPlay, _now: datetime) -> OwnStep | None:
    """Lock the first lists before anything is carried out: for a skipped phase, or at the opening.

    The opening's movement phase then comes again, for the next lists.
    """
    state = state_of(game)
    if game.board.phase.type is not PhaseType.MOVEMENT or state.step is ListStep.RUNNING:
        return None
    owing = awaited(game, state, in_play)
    lacking = tuple(power.name for power in game.powers if power.name in owing - written(state))
    phase = str(open_phase(state, game.board.phase, in_play.map))
    after = with_state(game, locked(state, game.board, owing))
    if state.step is ListStep.SKIP:
        after = replace(after, position=replace(game.board, phase=first_phase(in_play.map, in_play.rules)))
    told: tuple[Event, ...] = (PowersDefaulted(str(game.board.phase), lacking),) if lacking else ()
    return OwnStep(after, (*told, ListsLocked(phase, str(open_phase(state_of(after), after.board.phase, in_play.map)))))


def decide(game: Game, in_play: RulesInPlay) -> Decision | None:
    """The orders of a movement phase, from the lists that are locked for it."""
    board = game.board
    if board.phase.type is not PhaseType.MOVEMENT:
        return None
    state = state_of(game)
    limit = limits(in_play.map.counting_owners(board.centers))
    lists = {each.power: each.locked for each in state.lists}
    done = evaluate(lists, board.units, limit, proxies=may_proxy(in_play.rules), sees=_sight(game, in_play))
    by_judge = tuple(each.power for each in state.lists if each.by_judge)
    told = CarriedOut(limit.most, limit.fewest, dict(done.lists), by_judge)
    orders = {power.name: done.orders.get(power.name, ()) for power in game.powers}
    return Decision(orders, msgspec.to_builtins(told), by_judge)


def _sight(game: Game, in_play: RulesInPlay) -> Sees:
    """Units of others that each power would see: all, unless the game is blind."""
    if not is_blind(in_play.rules):
        return sees_everything

    @cache
    def seen(power: PowerName, kind: UnitType) -> frozenset[str] | None:
        seer = seer_for(game, in_play.rules, power)
        if seer is None:
            return None
        sight = sight_of(seer, game.board, in_play)
        return frozenset(sight.armies if kind is UnitType.ARMY else sight.fleets)

    def sees(power: PowerName, unit: UnitNamed) -> bool:
        places = seen(power, unit.type)
        return places is None or unit.province in places

    return sees


def after_phase(game: Game, record: PhaseRecord, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Lists after a phase: after a movement phase, the later lists are locked for the next one."""
    state = state_of(game)
    match record.before.phase.type:
        case PhaseType.MOVEMENT:
            owing = awaited(replace(game, position=record.before), state, in_play)
            return with_state(game, after_movement(state, record.after, owing)), ()
        case PhaseType.ADJUSTMENTS:
            return with_state(game, after_builds(state, record.after)), ()
        case _:
            return game, ()


def on_file(game: Game) -> bool:
    """True if any list is on file, locked or not."""
    return any(lists.locked or lists.later for lists in state_of(game).lists)


def forget(game: Game) -> Game:
    """Return a rolled-back game without lists that can still be changed; locked ones stay."""
    for lists in state_of(game).lists:
        game = forget_of(game, lists.power)
    return game


def forget_of(game: Game, power: PowerName) -> Game:
    """Return the game without the list of one power that can still be changed."""
    state = state_of(game)
    return with_state(game, state.having(replace(state.of(power), later=())))
