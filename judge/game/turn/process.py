"""The turn: start a game, resolve a phase, go on to the next one. Knows nothing of mail and little of the clock."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from random import Random

from msgspec.structs import replace

from judge.board import civil_disorder as disorder
from judge.board.adjustments import resolve_adjustments
from judge.board.build_sites import adjustments_due, garrisons
from judge.board.centers import is_capture_moment
from judge.board.home_centers import homes_at
from judge.board.map_changes import adapted
from judge.board.maps import Map, MapPower
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import PowerName, Province
from judge.board.opening import first_phase, opening
from judge.board.orders import Build, Hold, Move, Order
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit
from judge.board.results import Resolution
from judge.board.retreats import may_retreat, resolve_retreats, without_retreats
from judge.game.ending.victory import agreed_end, drop_fallen, end, last_man, victors, votes_last
from judge.game.events import Event
from judge.game.events.people import ControlChanged, PowerAssigned
from judge.game.events.phases import GameEnded, GameStarted, PhaseProcessed, PhaseRecord, PowersDefaulted, Previewed
from judge.game.game import Clock, Game, Power, Seat, Stage, Status, WaitReason
from judge.game.people.preferences import allot
from judge.game.people.sign_on import hides_dummies, immobile_powers, in_turn
from judge.game.press import press_flows
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.deadlines import earliest_processing, next_deadline, pending
from judge.game.time.timing import Absence
from judge.game.turn.proxies import settle_proxies
from judge.game.turn.unchecked import are_unchecked, orders_that_count, with_what_was_written
from judge.game.turn.vassals import Settlement, settle_centers, with_allegiances

Orders = Mapping[PowerName, tuple[Order, ...]]


# Starting


def start_game(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Deal the powers, set up the board and begin the first phase.

    Seats without a chosen power get a free one by lot. Powers that nobody plays are left off the board, except
    in a SOLITAIRE game, where all are dummies that the Master orders.
    """
    seated = deal(game, in_play)
    powers = _cast(in_play, seated)
    position = opening(in_play.map, [power.name for power in powers], in_play.rules)
    assigned = tuple(PowerAssigned(name, seat.id) for name, seat in seated.items())
    deadline = _deadline(game, in_play, position.phase, now, first=True, old=None)
    begun = replace(
        game,
        stage=Stage.ACTIVE,
        powers=powers,
        seats=(),
        position=position,
        deadline=deadline,
        clock=Clock(),
        not_before=earliest_processing(now, game.timing),
        grace_until=None,
        waiting_for=(),
        started=now,
        absences=_of_powers(game.absences, assigned),
    )
    return begun, (*assigned, GameStarted(position, deadline))


def _of_powers(absences: Sequence[Absence], assigned: Sequence[PowerAssigned]) -> tuple[Absence, ...]:
    """The absences that were asked for before the start, by the powers that the seats became."""
    became = {each.seat: each.power for each in assigned}
    return tuple(replace(absence, by=became.get(absence.by, absence.by)) for absence in absences)


def all_dummies(in_play: RulesInPlay) -> bool:
    """Whether the Master plays every power alone (SOLITAIRE): there are no seats to take."""
    return "SOLITAIRE" in in_play.rules


def seats_in(in_play: RulesInPlay) -> int:
    """How many players a game on this map takes."""
    if all_dummies(in_play):
        return 0
    return seats_on(in_play.map)


def seats_on(game_map: Map) -> int:
    """How many powers of a map are for players."""
    return sum(not power.dummy for power in game_map.powers.values())


def may_choose_power(in_play: RulesInPlay) -> bool:
    """Whether a JOIN may name the power it wants; otherwise powers are dealt at the start."""
    return "POWER_CHOICE" in in_play.rules


def free_powers(game: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """The powers that nobody has chosen yet, dummies left out, in map order."""
    chosen = {seat.power for seat in game.seats}
    return tuple(name for name, power in in_play.map.powers.items() if name not in chosen and not power.dummy)


def place_to_join(game: Game, in_play: RulesInPlay) -> str:
    """What a JOIN to this game names: the game, with a free power in front of it where powers can be chosen."""
    free = free_powers(game, in_play) if may_choose_power(in_play) else ()
    return f"{free[0].lower()}@{game.name}" if free else game.name


def deal(game: Game, in_play: RulesInPlay) -> dict[PowerName, Seat]:
    """Which seat plays which power, in map order: chosen powers first, the others by preference, then by lot.

    The lots are drawn from the game's seed.
    """
    chosen = {seat.power: seat for seat in game.seats if seat.power is not None}
    free = list(free_powers(game, in_play))
    Random(f"{game.seed} deal").shuffle(free)
    undecided = [seat for seat in game.seats if seat.power is None]
    seated = chosen | allot(undecided, free)
    return {name: seated[name] for name in in_play.map.powers if name in seated}


def _cast(in_play: RulesInPlay, seated: Mapping[PowerName, Seat]) -> tuple[Power, ...]:
    """The powers of the game, in map order: those with a seat, the map's dummies; all dummies in SOLITAIRE."""
    if all_dummies(in_play):
        return tuple(Power(name, Status.DUMMY, controller="MASTER") for name in in_play.map.powers)
    since = str(first_phase(in_play.map, in_play.rules))
    return tuple(
        Power(name, player=replace(seated[name].player, since=since)) if name in seated else _dummy(power, seated)
        for name, power in in_play.map.powers.items()
        if name in seated or power.dummy
    )


def _dummy(power: MapPower, seated: Collection[PowerName]) -> Power:
    """A power of the map that nobody plays, with whoever the map lets order for it among those that are played."""
    turns = tuple(name for name in power.control if name == "MASTER" or name in seated)
    return Power(power.name, Status.DUMMY, controller=turns[0] if turns else None, turns=turns if turns[1:] else ())


# Who has something to order


def owes_orders(game: Game, in_play: RulesInPlay, power: PowerName) -> bool:
    """Whether a power has anything to order in this phase (timing.md 5.2), ordered already or not."""
    board = game.board
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return bool(board.units_of(power))
        case PhaseType.RETREATS:
            return any(lost.retreats for lost in board.dislodged_of(power)) and not _vanishes(game, in_play, power)
        case PhaseType.ADJUSTMENTS:
            return adjustments_due(power, board, in_play.map, in_play.rules) != 0


def missing_orders(game: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """The powers that owe orders and have none on file, in map order; disorder and lateness are not looked at."""
    submitted = in_play.variant.determine_orders(game)
    return tuple(
        power.name for power in game.powers if submitted[power.name] is None and owes_orders(game, in_play, power.name)
    )


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


# Resolving a phase


def resolve(game: Game, in_play: RulesInPlay) -> PhaseRecord:
    """Adjudicate the phase that the game stands at. Pure: PREVIEW and PROCESS both call it and get the same."""
    board = game.board
    submitted = in_play.variant.determine_orders(game)
    missing = missing_orders(game, in_play)
    chance = Random(f"{game.seed} {board.phase}")
    orders: Orders = {
        power.name: submitted[power.name] or ()
        if power.name not in missing
        else defaults(board, in_play, power.name, chance)
        for power in game.powers
    }
    orders = settle_proxies(orders, board, in_play.rules)
    if immobile := immobile_powers(game, in_play.rules):
        orders = {name: _without_moves(given) if name in immobile else given for name, given in orders.items()}
    unchecked = are_unchecked(board, in_play.rules)
    counting = orders_that_count(orders, board) if unchecked else orders
    resolution = _resolve_phase(board, counting, in_play)
    if unchecked:
        resolution = with_what_was_written(resolution, orders, board)
    lost = frozenset(name for name in immobile if game.power(name).controller is None)
    resolution = without_retreats(resolution, lost) if lost else resolution
    settled = _settled(game, resolution, in_play)
    return PhaseRecord(
        before=board,
        orders=dict(orders),
        on_file=dict(submitted),
        resolution=resolution,
        after=replace(
            _at_next_phase(settled.board, in_play, _ordered_for(game)), hidden=_hidden_builds(resolution, in_play)
        ),
        deadline=game.deadline,
        defaulted=missing,
        allegiances=settled.allegiances,
        torn=settled.torn,
    )


def _without_moves(orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """Orders that were on file when their power became immobile."""
    return tuple(Hold(order.piece) if isinstance(order, Move) else order for order in orders)


def _hidden_builds(resolution: Resolution, in_play: RulesInPlay) -> tuple[Province, ...]:
    """Where units were built that others learn of with the next movement results only (C2)."""
    if resolution.after.phase.type is not PhaseType.ADJUSTMENTS:
        return ()
    outcomes = (each for each in resolution.outcomes if isinstance(each.order, Build) and not each.results)
    built = [each.unit for each in outcomes if each.unit is not None]
    return tuple(
        unit.province
        for unit in built
        if hides_builds(in_play) or _is_hidden_site(unit, resolution.after.phase, in_play)
    )


def _is_hidden_site(unit: Unit, phase: Phase, in_play: RulesInPlay) -> bool:
    """Whether the map hides what this power builds here."""
    return unit.province in in_play.map.at(phase).building_of(unit.power).hidden


def hides_builds(in_play: RulesInPlay) -> bool:
    """Whether the results of an adjustment phase tell others no more than how many units were built."""
    return "HIDE_BUILDS" in in_play.rules


def _ordered_for(game: Game) -> frozenset[PowerName]:
    """The powers that somebody orders for: not the resigned ones, and no dummies but controlled ones."""
    return frozenset(
        power.name for power in game.powers if power.status is Status.PLAYED or power.controller is not None
    )


def defaults(board: Position, in_play: RulesInPlay, power: PowerName, chance: Random) -> tuple[Order, ...]:
    """The orders of a power that sent none (orders.md 6): hold, disband, waive or remove, or as the CD_ rules say."""
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return disorder.default_movement(power, board, in_play.map, in_play.rules, chance)
        case PhaseType.RETREATS:
            return disorder.default_retreats(power, board, in_play.map, in_play.rules, chance)
        case PhaseType.ADJUSTMENTS:
            return disorder.default_adjustments(power, board, in_play.map, in_play.rules, chance)


def _resolve_phase(board: Position, orders: Orders, in_play: RulesInPlay) -> Resolution:
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return adjudicate(board, orders, in_play.map, in_play.rules, in_play.options)
        case PhaseType.RETREATS:
            return resolve_retreats(board, orders, in_play.map, in_play.rules)
        case PhaseType.ADJUSTMENTS:
            return resolve_adjustments(board, orders, in_play.map, in_play.rules, in_play.options)


def _settled(game: Game, resolution: Resolution, in_play: RulesInPlay) -> Settlement:
    """The board after a phase, centers having changed hands if it is time for it."""
    board = resolution.after
    retreats = any(lost.retreats for lost in board.dislodged)
    return settle_centers(game, board, in_play) if _changes_hands(board.phase, retreats, in_play) else Settlement(board)


def _at_next_phase(board: Position, in_play: RulesInPlay, played: frozenset[PowerName]) -> Position:
    """The board at the start of the next phase that is played, units without a retreat gone.

    `played` are the powers that somebody orders for.
    """
    waiting = tuple(lost for lost in board.dislodged if lost.retreats)
    phase = in_play.map.next_phase(board.phase)
    while not _is_played(at := _board_at(phase, board, in_play, played), waiting, in_play):
        phase = in_play.map.next_phase(phase)
    return replace(at, dislodged=waiting) if phase.type is PhaseType.RETREATS else at


def _board_at(phase: Phase, board: Position, in_play: RulesInPlay, played: frozenset[PowerName]) -> Position:
    """How a phase finds the board, dislodged units left out."""
    reviving = garrisons(board, in_play.map, in_play.rules, played) if phase.type is PhaseType.ADJUSTMENTS else ()
    homes = homes_at(phase, board, in_play.map)
    found = replace(board, phase=phase, dislodged=(), garrisons=reviving, homes=homes)
    return adapted(found, in_play.map, in_play.rules)


def _changes_hands(phase: Phase, retreats: bool, in_play: RulesInPlay) -> bool:
    """Whether centers change hands when this phase ends: once a turn, after the retreats if those are played."""
    return is_capture_moment(phase, retreats or _keeps_empty_retreats(in_play), in_play.map)


def _keeps_empty_retreats(in_play: RulesInPlay) -> bool:
    return keeps_empty_phases(in_play) and may_retreat(in_play.rules)


def keeps_empty_phases(in_play: RulesInPlay) -> bool:
    """Whether phases in which nobody has anything to order are played, until their deadline or PROCESS."""
    return "DONT_SKIP_PHASES" in in_play.rules


def _is_played(board: Position, waiting: tuple[Dislodged, ...], in_play: RulesInPlay) -> bool:
    """Whether somebody has something to order in a phase; others are skipped (orders.md 7.6) unless kept by a rule."""
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return True
        case PhaseType.RETREATS:
            return bool(waiting) or _keeps_empty_retreats(in_play)
        case PhaseType.ADJUSTMENTS:
            if keeps_empty_phases(in_play):
                return True
            return any(adjustments_due(power, board, in_play.map, in_play.rules) for power in _powers_on(board))


def _powers_on(board: Position) -> set[PowerName]:
    return {unit.power for unit in board.units} | set(board.centers.values()) | set(board.garrisons)


# Going on


def process(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Resolve the phase and go on to the next one, or end the game. Whether it is time to is the caller's business."""
    record = resolve(game, in_play)
    phase = str(record.before.phase)
    events: list[Event] = []
    if record.defaulted:
        events.append(PowersDefaulted(phase, record.defaulted))
    after = with_allegiances(replace(game, position=record.after), record.allegiances)
    hidden = hides_dummies(in_play.rules)
    changes = tuple(ControlChanged(each.power, each.lord, each.old, True, hidden) for each in record.allegiances)
    if (ending := _ending(game, after, record, in_play)) is not None:
        over, ended = end(after, *ending, phase, now)
        return replace(over, shelved=()), (*events, PhaseProcessed(record, None, final=True), *changes, ended)
    deadline = _deadline(game, in_play, record.after.phase, now, first=False, old=game.deadline)
    moved = replace(
        _begun(after, deadline, in_play),
        absences=pending(game.absences, now, game.zone),
        not_before=earliest_processing(now, game.timing),
    )
    moved, turns = _next_in_turn(moved, record.before.phase.type)
    moved, fallen = drop_fallen(moved, in_play.rules)
    return moved, (*events, PhaseProcessed(record, deadline), *changes, *turns, *fallen)


def _next_in_turn(game: Game, before: PhaseType) -> tuple[Game, tuple[Event, ...]]:
    """The dummies for which several order in turn, each with whoever it is the turn of after such a phase."""
    events = []
    for power in game.powers:
        if power.turns:
            now = in_turn(game, power, before)
            game = game.with_power(now)
            if now.controller != power.controller:
                events.append(ControlChanged(power.name, now.controller, power.controller, turn=True, turns=now.turns))
    return game, tuple(events)


def _begun(after: Game, deadline: datetime | None, in_play: RulesInPlay) -> Game:
    """The game at the start of a phase: nothing on file. A preview is waited for no more."""
    reasons = tuple(reason for reason in after.waiting_for if reason is not WaitReason.PREVIEW)
    return replace(
        after,
        stage=after.stage if reasons else Stage.ACTIVE,
        powers=tuple(fresh(power, votes_last(after, in_play.rules)) for power in after.powers),
        deadline=deadline,
        clock=Clock(),
        grace_until=None,
        waiting_for=reasons,
        shelved=(),
    )


def foresee(game: Game, in_play: RulesInPlay, now: datetime, by: str) -> Previewed:
    """What `process` would bring at this moment, as an event for the Master. Nothing is done."""
    _, events = process(game, in_play, now)
    processed = next(event for event in events if isinstance(event, PhaseProcessed))
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    return Previewed(processed.record, by, processed.deadline, ended)


def as_foreseen(game: Game, seen: Previewed, in_play: RulesInPlay) -> Game:
    """The game as it would go on after what a preview shows, with the people and settings of `game`: to tell of it."""
    after = with_allegiances(replace(game, position=seen.record.after), seen.record.allegiances)
    return _begun(after, seen.deadline, in_play)


def fresh(power: Power, keeps_vote: bool) -> Power:
    """A power at the start of a phase: nothing on file, no wait flag, and no vote unless votes last."""
    return replace(power, orders=None, wait=False, vote=power.vote if keeps_vote else None)


def _ending(
    game: Game, after: Game, record: PhaseRecord, in_play: RulesInPlay
) -> tuple[str, tuple[PowerName, ...]] | None:
    """Kind and victors if the game ends with this phase: by its last unit, or by what a capture has changed.

    Whoever survives may have changed by it, so votes are counted once more before they lapse, but after a victory.
    """
    if (last := last_man(after, in_play)) is not None:
        return "last", (last,)
    retreats = any(lost.retreats for lost in record.resolution.after.dislodged)
    if not _changes_hands(record.before.phase, retreats, in_play):
        return None
    if winners := victors(after, game, in_play):
        return "shared" if len(winners) > 1 else "solo", winners
    return agreed_end(after, in_play)


def _deadline(
    game: Game, in_play: RulesInPlay, phase: Phase, now: datetime, *, first: bool, old: datetime | None
) -> datetime | None:
    return next_deadline(
        now,
        phase.type,
        game.timing,
        game.zone,
        in_play.rules,
        first=first,
        press_allowed=press_flows(in_play.rules),
        old=old,
        absences=game.absences,
        tick=in_play.tick,
    )


def renewed_deadline(game: Game, in_play: RulesInPlay, now: datetime) -> datetime | None:
    """A full new period for the present phase, never earlier than the deadline there is."""
    return _deadline(game, in_play, game.board.phase, now, first=False, old=game.deadline)
