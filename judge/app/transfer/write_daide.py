"""A game as DAIDE messages, one a line, as a server sends them, with notes on lost parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from judge.app.base.judge import Judge
from judge.app.transfer.daide_form import DaideOrders, Tokens, Unclear, map_definition, result_of, turn_of
from judge.app.transfer.played import PlayedGame, WrittenGame, left_out, played_game
from judge.board.build_sites import adjustments_due
from judge.board.centers import is_capture_moment
from judge.board.names import PowerName
from judge.board.orders import Build, Remove
from judge.board.position import Dislodged, PhaseType, Position
from judge.board.results import Result
from judge.game.events.phases import PhaseRecord
from judge.game.values.endings import EndingKind
from judge.problems import Refused


def daide_messages(judge: Judge, name: str) -> WrittenGame:
    """Return a game as DAIDE messages. Raises Refused if the language has no words for its map."""
    with played_game(judge, name) as played:
        try:
            return _Writer(played).written()
        except Unclear as error:
            raise Refused("E-EXPORT", f"{played.game.name} cannot be told in DAIDE's language. {error}") from None


class _Writer:
    def __init__(self, played: PlayedGame) -> None:
        self.played = played
        self.map = played.in_play.map
        self.tokens = Tokens(self.map)
        self.lost: Counter[str] = Counter()

    def written(self) -> WrittenGame:
        """Return all messages, from the map to the present position."""
        lines = [*self._lines()]
        told = [f"{sentence}: {count}." for sentence, count in self.lost.items() if count]
        return WrittenGame("\n".join(lines) + "\n", [*left_out(self.played, self.played.game.rules), *told])

    def _lines(self) -> Iterator[str]:
        game, past = self.played.game, self.played.past
        yield f"MAP ('{self.map.id.replace('-', '_')}')"
        if self.map.id != "standard":
            yield map_definition(self.map, self.tokens)
        boards = [*(phase.record.before for phase in past), game.board]
        yield self._owners(boards[0])
        yield self._position(boards[0])
        for phase, after in zip(past, boards[1:], strict=True):
            record = phase.record
            yield from self._results(record)
            if is_capture_moment(record.before.phase, after.phase.type is PhaseType.RETREATS, self.map):
                yield self._owners(after)
            if after is game.board and game.ending is not None:
                yield from self._ending()
            yield self._position(after)
        if game.ending is None:
            yield from self._on_file()

    def _ending(self) -> Iterator[str]:
        ending = self.played.game.ending
        assert ending is not None
        victors = [self.tokens.of_power[power] for power in ending.victors]
        if ending.kind is EndingKind.DRAW or len(victors) != 1:
            yield f"DRW ({' '.join(victors)})" if victors else "DRW"
        else:
            yield f"SLO ({victors[0]})"

    # Positions

    def _owners(self, board: Position) -> str:
        unowned = sorted(self.map.centers - board.centers.keys())
        owned = [(self.tokens.of_power[power], sorted(board.centers_of(power))) for power in self.map.powers]
        parts = [(token, [self.tokens.of_place[code] for code in codes]) for token, codes in owned]
        parts += [("UNO", [self.tokens.of_place[code] for code in unowned])] if unowned else []
        return "SCO " + " ".join(f"({' '.join((token, *codes))})" for token, codes in parts)

    def _position(self, board: Position) -> str:
        units = [f"({self.tokens.unit(unit)})" for unit in board.units]
        return " ".join((f"NOW {turn_of(board.phase)}", *units, *map(self._retreating, board.dislodged)))

    def _retreating(self, lost: Dislodged) -> str:
        return f"({self.tokens.unit(lost.unit)} MRT ({' '.join(map(self.tokens.location, lost.retreats))}))"

    # Orders

    def _results(self, record: PhaseRecord) -> Iterator[str]:
        turn, before = turn_of(record.before.phase), record.before
        orders = DaideOrders(before, self.map, self.tokens, record.resolution.outcomes, self.lost)
        built: Counter[PowerName] = Counter()
        for outcome in record.resolution.outcomes:
            if outcome.unit is None:
                continue
            if isinstance(outcome.order, Build | Remove) and Result.DISBAND not in outcome.results and outcome.results:
                self.lost["Left out: builds and removals that came to nothing"] += 1
                continue
            built[outcome.unit.power] += isinstance(outcome.order, Build)
            yield f"ORD {turn} {orders.written(outcome.unit, outcome.order, outcome)} ({result_of(outcome)})"
        if before.phase.type is PhaseType.ADJUSTMENTS:
            for name in self.map.powers:
                waived = adjustments_due(name, before, self.map, self.played.in_play.rules) - built[name]
                yield from [f"ORD {turn} ({self.tokens.of_power[name]} WVE) (SUC)"] * max(0, waived)

    def _on_file(self) -> Iterator[str]:
        board = self.played.game.board
        orders, turn = DaideOrders(board, self.map, self.tokens, (), self.lost), turn_of(board.phase)
        for power in self.played.game.powers:
            given = [orders.on_file(power.name, order) for order in power.orders or ()]
            if given:
                yield " ".join((f"SUB {turn}", *given))
