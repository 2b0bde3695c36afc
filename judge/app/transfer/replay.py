"""Replay of a game in a foreign form, phase by phase.

Each phase must have the same result as in the file. Seats are empty: the game waits until they are taken over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.transfer.saved_form import COMPLETED, MAPS, ForeignGame, SavedPhase, State
from judge.board.build_sites import adjustments_due
from judge.board.map_changes import could_stand
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import Unreadable, parse_order, parse_piece
from judge.board.orders import Convoy, Move, Order, Remove
from judge.board.position import Dislodged, Phase, PhaseType, Piece, Position, Unit
from judge.commands.framework.game_names import GAME_NAME
from judge.files.maps.load import load_map
from judge.game.calendar.timing import Timing
from judge.game.ending.victory import end
from judge.game.events.phases import PhaseProcessed, PhaseRecord
from judge.game.game import NO_PASSWORD, Game, Player, Power, Stage, Status, WaitReason
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.process import process
from judge.game.values.endings import EndingKind
from judge.problems import Refused
from judge.rules.choose import choose_rules, unavailable
from judge.store.codec import encode_game, encode_record
from judge.store.rows import PhaseRow

_NOT_RULES = frozenset(("SOLITAIRE", "NO_DEADLINE", "CD_DUMMIES", "ALWAYS_WAIT", "IGNORE_ERRORS", "POWER_CHOICE"))
"""Rules of the package that concern only its server or its play in memory."""
_MOST_PHASES = 2_000


class Replayed(NamedTuple):
    """The game, the phases that were played, and sentences on the parts left out."""

    game: Game
    phases: list[PhaseRow]
    lost: list[str]


def replay(judge: Judge, foreign: ForeignGame, file: str, name: str, seed: str, now: datetime) -> Replayed:
    """Replay a game. Raises Refused E-IMPORT, with the phase, if a result differs.

    `name`: its name here, "" for one made from its id. `seed`: the random seed of the new game.
    """
    count = len(foreign.saved.phases)
    if not 0 < count <= _MOST_PHASES:
        raise Refused("E-IMPORT", f"{file}: A saved game has 1 to {_MOST_PHASES} phases, not {count}.")
    return _Replay(judge, foreign, file, seed, now).played(name or _name_of(foreign.saved.id))


def _name_of(id: str) -> str:
    """Return a name for the game, made from its id, which may begin with a digit."""
    plain = "".join(sign for sign in id.lower() if sign.isascii() and (sign.isalnum() or sign in "_-"))
    return plain if plain[:1].isalpha() else f"game{plain}"


class _Replay:
    def __init__(self, judge: Judge, foreign: ForeignGame, file: str, seed: str, now: datetime) -> None:
        self.judge = judge
        self.foreign = foreign
        self.saved = saved = foreign.saved
        self.file = file
        self.seed = seed
        self.now = now
        ours = {theirs: name for name, theirs in MAPS.items()}
        self.map = load_map(ours.get(saved.map, saved.map))
        self.lost = [*foreign.lost]
        self.unread: Counter[str] = Counter()
        self.walked = 0
        self.removed = 0

    def played(self, name: str) -> Replayed:
        """Replay all phases but the last one, whose orders are put on file."""
        name = name[:32]
        if not GAME_NAME.fullmatch(name):
            raise Refused("E-IMPORT", f"{self.file}: A game cannot be called {name!r}. Name it with --name.")
        game, phases = self._begun(name), self.saved.phases
        rows, at = [], 0
        while at + 1 < len(phases):
            phase, then = phases[at : at + 2]
            in_play = self.judge.in_play(game)
            before = self._with_removals(self._with_orders(game, phase), in_play, then)
            game, events = process(before, in_play, self.now)
            record = next(event.record for event in events if isinstance(event, PhaseProcessed))
            at += 1
            if at + 1 < len(phases) and _has_only_lost_units(then, game):
                at += 1
            self._compare(phase, phases[at], record, game)
            stood = replace(before, powers=_vacated(before), stage=Stage.ACTIVE)
            moment = _moment(phase.state, self.now)
            rows.append(PhaseRow(phase.name, encode_game(stood), encode_record(record), game.seed, moment))
        return Replayed(self._ended(self._with_orders(game, phases[-1])), rows, [*self.lost, *self._told()])

    def _begun(self, name: str) -> Game:
        keeper = self.judge.config.judge.keeper
        first = self.saved.phases[0]
        return Game(
            name=name,
            map=self.map.id,
            master=Player((keeper,), f"{NO_PASSWORD}{self.seed}"),
            seed=self.seed,
            created=self.now,
            timing=Timing(),
            zone=self.judge.config.judge.zone,
            stage=Stage.ACTIVE,
            rules=self._rules(),
            powers=tuple(Power(power) for power in self.map.powers),
            position=self._position(first, self._phase(first.name, first)),
            started=_moment(first.state, self.now),
        )

    def _rules(self) -> tuple[str, ...]:
        """Return the rules that have the same name here and are possible; report the others."""
        known = [rule for rule in self.saved.rules if rule in self.judge.registry.rules and rule not in _NOT_RULES]
        choice = choose_rules(self.judge.registry, known, "standard", self.map.rules_in("standard"))
        if choice.errors or unavailable(self.judge.registry, choice):
            known = []
        left = [rule for rule in self.saved.rules if rule not in (*known, *_NOT_RULES)]
        if left:
            self.lost.append(f"Left out: the rules {', '.join(left)[:200]}.")
        return tuple(known)

    # The board of the file

    def _refuse(self, phase: SavedPhase, text: str) -> Refused:
        return Refused("E-IMPORT", f"{self.file}, {phase.name[:20]}: {text}")

    def _phase(self, code: str, at: SavedPhase) -> Phase:
        try:
            return self.map.phase(code[:20])
        except ValueError as error:
            raise self._refuse(at, f"{error}.") from None

    def _position(self, at: SavedPhase, phase: Phase) -> Position:
        units, lost = [], []
        for power, texts in at.state.units.items():
            for text in texts:
                unit = self._unit(text.removeprefix("*"), power, phase, at)
                if text.startswith("*"):
                    retreats = at.state.retreats.get(power, {}).get(str(unit), [])
                    lost.append(Dislodged(unit, Province(""), tuple(map(Location, sorted(retreats)))))
                else:
                    units.append(unit)
        centers = {}
        for power, codes in at.state.centers.items():
            self._power(power, at)
            for code in codes:
                if code not in self.map.centers:
                    raise self._refuse(at, f"{code[:20]} is not a supply center.")
                centers[Province(code)] = PowerName(power)
        return Position(phase, tuple(units), centers, tuple(lost))

    def _unit(self, text: str, power: str, phase: Phase, at: SavedPhase) -> Unit:
        try:
            piece = parse_piece(text)
        except Unreadable as error:
            raise self._refuse(at, str(error)) from None
        if not could_stand(piece.type, piece.location, phase, self.map):
            raise self._refuse(at, f"There can be no {piece} on the map {self.map.name}.")
        return Unit(self._power(power, at), piece.type, piece.location)

    def _power(self, name: str, at: SavedPhase) -> PowerName:
        if name not in self.map.powers:
            raise self._refuse(at, f"There is no power {name[:40]!r} on the map {self.map.name}.")
        return PowerName(name)

    def _with_orders(self, game: Game, phase: SavedPhase) -> Game:
        if game.stage is Stage.COMPLETED or phase.name == COMPLETED:
            return game
        kind = game.board.phase.type
        given = {self._power(power, phase): texts or () for power, texts in phase.orders.items()}
        orders = {power: tuple(self._orders(texts, kind)) for power, texts in given.items()}
        convoys = {(order.army, order.to) for each in orders.values() for order in each if isinstance(order, Convoy)}
        orders = {power: tuple(self._walk(order, convoys) for order in each) for power, each in orders.items()}
        return replace(
            game, powers=tuple(replace(power, orders=orders.get(power.name) or None) for power in game.powers)
        )

    def _with_removals(self, game: Game, in_play: RulesInPlay, then: SavedPhase) -> Game:
        """Add removals that nobody ordered, for units that are gone on the next board.

        The rules here may choose another unit than the rules there.
        """
        if game.stage is Stage.COMPLETED or game.board.phase.type is not PhaseType.ADJUSTMENTS:
            return game
        for power in game.powers:
            own = {unit.piece for unit in game.board.units_of(power.name)}
            ordered = {order.piece for order in power.orders or () if isinstance(order, Remove)} & own
            lacking = -adjustments_due(power.name, game.board, in_play.map, in_play.rules) - len(ordered)
            left = then.state.units.get(power.name, ())
            gone = [piece for piece in sorted(own - ordered, key=str) if str(piece) not in left]
            if lacking > 0 and gone:
                made = tuple(map(Remove, gone[:lacking]))
                self.removed += len(made)
                game = game.with_power(replace(power, orders=(*(power.orders or ()), *made)))
        return game

    def _orders(self, texts: Sequence[str], kind: PhaseType) -> Iterator[Order]:
        """Yield the orders that can be read; count the others."""
        for text in texts:
            try:
                yield parse_order(text, kind)
            except Unreadable:
                self.unread[text] += 1

    def _walk(self, order: Order, convoys: Container[tuple[Piece, Location]]) -> Order:
        """Turn an order by convoy without a fleet into one by land, if the file's form requires it."""
        if not self.foreign.walks or not isinstance(order, Move) or not order.via:
            return order
        if (order.piece, order.to) in convoys:
            return order
        if order.to not in self.map.army.get(order.piece.province, ()):
            return order
        self.walked += 1
        return replace(order, via=False)

    # Results

    def _compare(self, phase: SavedPhase, then: SavedPhase, record: PhaseRecord, game: Game) -> None:
        """Refuse a game if one of its phases has other results here.

        Units that cannot retreat are removed here, but may still be waiting in the file.
        """
        after, gone = record.after, {_told(lost) for lost in record.resolution.after.dislodged if not lost.retreats}
        if then.name == COMPLETED or game.stage is Stage.COMPLETED:
            here, there = _board(after, is_last=True), _board(self._position(then, after.phase), is_last=True)
        else:
            here, there = _board(after), _board(self._position(then, self._phase(then.name, then))) - gone
        if game.stage is Stage.COMPLETED and then is not self.saved.phases[-1]:
            raise self._refuse(phase, "Here the game is over after this phase, but in the file it goes on.")
        if here != there:
            more, less = sorted(here - there)[:5], sorted(there - here)[:5]
            text = (
                f"This judge comes to {', '.join(more) or 'nothing'} where the file has {', '.join(less) or 'nothing'}."
            )
            raise self._refuse(phase, text)

    def _ended(self, game: Game) -> Game:
        """Return the game in its final state: over, or waiting for people."""
        game = replace(game, powers=_vacated(game))
        if game.stage is Stage.COMPLETED:
            return game
        if self.saved.phases[-1].name == COMPLETED:
            winners = tuple(self._power(power, self.saved.phases[-1]) for power in self.foreign.winners or ())
            if not winners:
                winners = tuple(power.name for power in game.powers if game.is_alive(power.name))
                self.lost.append("The file does not tell how the game ended: here it is a draw of all who are left.")
            kind = EndingKind.CONCESSION if len(winners) == 1 else EndingKind.DRAW
            return end(game, kind, winners, str(game.board.phase), self.now)[0]
        return replace(game.with_new_clock(None), stage=Stage.WAITING, waiting_for=(WaitReason.VACANCY,))

    def _told(self) -> Iterator[str]:
        yield "Left out: people and deadlines. Its Master is the keeper, and all powers are vacant."
        press = sum(len(phase.messages) for phase in self.saved.phases)
        if press:
            yield f"Left out: {press} messages."
        if self.walked:
            yield f"Armies that went by land though ordered VIA, without a fleet: {self.walked}. Here they have no VIA."
        if self.removed:
            yield f"Units removed there without an order: {self.removed}. Here they were ordered to go."
        if self.unread:
            example = next(iter(self.unread))
            yield f"Left out: {self.unread.total()} orders that cannot be read, such as {example[:60]!r}."


def _vacated(game: Game) -> tuple[Power, ...]:
    return tuple(replace(power, status=Status.RESIGNED) for power in game.powers)


def _moment(state: State, now: datetime) -> datetime:
    """Return the time when a position was processed, or the present if it has no possible time."""
    at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=min(max(state.timestamp, 0), 1 << 52))
    return at if state.timestamp > 0 and at <= now else now


def _board(position: Position, *, is_last: bool = False) -> frozenset[str]:
    """Return everything on a board in comparable words, with the phase unless the game is over.

    Places open to retreats are not compared: some versions of the package list all neighbors.
    """
    told = {f"{unit.power} {unit}" for unit in position.units}
    told |= {f"{power} owns {center}" for center, power in position.centers.items()}
    if not is_last:
        told |= {str(position.phase), *map(_told, position.dislodged)}
    return frozenset(told)


def _told(lost: Dislodged) -> str:
    return f"{lost.unit.power} dislodged {lost.unit}"


def _has_only_lost_units(then: SavedPhase, game: Game) -> bool:
    """True if a retreat phase in the file is skipped here, because none of its units can retreat."""
    is_over = game.stage is Stage.COMPLETED
    return then.name.endswith("R") and not is_over and game.board.phase.type is not PhaseType.RETREATS
