"""Boards for programs: `Board`, a position with map and rules, and `Results` of its phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.app.adjudication.answer import active_rules, read_line, resolve_line
from judge.app.adjudication.explanation import explanation, following, winners_after, written
from judge.app.adjudication.known_texts import known_texts
from judge.app.adjudication.line import BadLine, Line, Notation
from judge.app.adjudication.orders import OrderReader
from judge.app.adjudication.schema import Answer, OutcomePart, UnusedPart
from judge.app.pictures.picture_file import picture_file
from judge.board.adjustments import adjustments_due
from judge.board.legal_orders import LegalOrders
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.opening import opening
from judge.board.order_text.notation import format_order, parse_order
from judge.board.orders import Order
from judge.board.position import Position
from judge.board.results import OrderOutcome, Result
from judge.board.victory import winners
from judge.decoding import prepared
from judge.picture.request import Form, PictureRequest
from judge.picture.scene import Scene, orders_scene, position_scene, results_scene
from judge.problems import Refused

Orders = Mapping[str, Sequence[str] | None]
"""Order texts by power; None: no orders."""

_PATIENCE = 60.0
"""Seconds that a picture may take."""


class Board:
    """A position with its map, rules and readings of the DATC. It never changes.

    `advance` gives the board of the next phase.

    >>> board = Board()
    >>> board.units["FRANCE"]
    ['A MAR', 'A PAR', 'F BRE']
    >>> board.legal_orders("FRANCE")["F BRE"][:3]
    ['F BRE - ENG', 'F BRE - GAS', 'F BRE - MAO']
    >>> board.advance({"FRANCE": ["F BRE - MAO"]}).units["FRANCE"]
    ['A MAR', 'A PAR', 'F MAO']
    """

    def __init__(
        self,
        map: str | dict[str, Any] = "standard",
        *,
        rules: Sequence[str] = (),
        preset: str = "3.0",
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Set up the opening position of a map. Raises ValueError for an unknown map, rule or option.

        `map` is a name, or a map file as JSON.
        """
        chosen = {} if options is None else dict(options)
        line = Line("", {}, map=map, rules=[*rules], preset=preset, options=chosen, explain=True)
        board = known_texts(map).map
        self._line = _with(line, opening(board, board.powers, active_rules(tuple(rules), board)))
        self._winners: tuple[PowerName, ...] = ()
        self._read = read_line(self._line)

    @classmethod
    def from_line(cls, line: str | bytes | Mapping[str, Any]) -> Board:
        """Return the board of a line of `judge adjudicate`: JSON, or the decoded object. Raises ValueError."""
        text = line if isinstance(line, str | bytes) else msgspec.json.encode(line)
        try:
            read = msgspec.json.decode(text, type=prepared(Line))
        except msgspec.DecodeError as error:
            raise BadLine(str(error)) from None
        return cls._of(replace(read, map=read.map or "standard", explain=True, orders={}), ())

    @classmethod
    def _of(cls, line: Line, winners: tuple[PowerName, ...]) -> Board:
        made = cls.__new__(cls)
        made._line, made._winners, made._read = line, winners, read_line(line)
        return made

    def line(self) -> dict[str, Any]:
        """Return the board as a line of `judge adjudicate`, of JSON's own types; `from_line` reads it."""
        told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(written(self.position, self._line)))
        return {key: value for key, value in told.items() if key not in ("explain", "legal")}

    # State

    @property
    def map(self) -> Map:
        """The map, with the names of its places and powers."""
        return self._read.known.map

    @property
    def position(self) -> Position:
        """The position in the judge's internal form."""
        return self._read.position

    @property
    def phase(self) -> str:
        """The code of the phase: `S1901M`."""
        return str(self.position.phase)

    @property
    def year(self) -> int:
        """The year of the phase."""
        return self.position.phase.year

    @property
    def powers(self) -> list[str]:
        """All powers of the map, in the order of its letters."""
        return [*self.map.powers]

    @cached_property
    def units(self) -> dict[str, list[str]]:
        """The units of each power that has any, without dislodged ones."""
        placed: dict[str, list[str]] = {}
        for unit in self.position.units:
            placed.setdefault(unit.power, []).append(str(unit))
        return {power: sorted(placed[power]) for power in self.powers if power in placed}

    @property
    def dislodged(self) -> dict[str, list[str]]:
        """The units that must retreat, each with the places open to it."""
        return {str(lost.unit): [*lost.retreats] for lost in self.position.dislodged}

    @cached_property
    def centers(self) -> dict[str, list[str]]:
        """The centers of each power that owns any."""
        owned: dict[str, list[str]] = {}
        for center, owner in sorted(self.position.centers.items()):
            owned.setdefault(owner, []).append(center)
        return {power: owned[power] for power in self.powers if power in owned}

    @property
    def winner(self) -> str | None:
        """The power that has won: with enough centers and more than any other, or by the rules of this board."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def winners(self) -> tuple[str, ...]:
        """The powers that have won, several under SHARED_VICTORY. HOLD_WIN also depends on the phase before."""
        position = self.position
        return self._winners or winners(position, None, position.phase.year, self.map, self._read.rules)

    @property
    def is_over(self) -> bool:
        """True if somebody has won."""
        return bool(self.winners)

    # Orders

    def legal_orders(self, power: str) -> dict[str, list[str]]:
        """Return a power's legal orders by unit, all sorted; builds by province, and WAIVE.

        Only as many builds or removals count as `due` says.
        """
        found = self._legal.of(self._read.known.powers[power])
        return {unit: [format_order(order) for order in orders] for unit, orders in found.items()}

    @cached_property
    def _legal(self) -> LegalOrders:
        return LegalOrders(self.position, self.map, self._read.rules, self._read.options)

    def due(self, power: str) -> int:
        """Number of builds that a power may make in this adjustment phase; if negative, the removals it owes."""
        return adjustments_due(self._read.known.powers[power], self.position, self.map, self._read.rules)

    def read_order(self, power: str, text: str) -> str:
        """Translate an order in a player's own words into the short notation.

        Raises ValueError with the sentence that the player would get.

        >>> Board().read_order("FRANCE", "the army in Paris goes to Burgundy")
        'A PAR - BUR'
        """
        reader = read_line(replace(self._line, notation="any"))
        given = reader.given(text, reader.known.powers[power])
        if given.order is None or given.ignored:
            raise BadLine(given.problem or f"{text[:60]!r} is not an order for a unit of this power.")
        return format_order(given.order)

    def parse_order(self, text: str) -> Order:
        """Parse an order in the short notation into the judge's internal form. Raises ValueError."""
        return parse_order(text, self.position.phase.type)

    def adjudicate(self, orders: Orders, *, notation: Notation = "short") -> Results:
        """Resolve the phase. Units without orders hold or disband; missing removals are chosen by rule.

        With `notation` "any", orders are read as in mails. `Results.unused` has the orders without effect.
        """
        told = {power: [*(given or ())] for power, given in orders.items()}
        line = replace(self._line, orders=told, notation=notation, explain=True)
        return Results(self, read_line(line))

    def advance(self, orders: Orders, *, notation: Notation = "short") -> Board:
        """Resolve the phase and return the board of the next phase that is played."""
        return self.adjudicate(orders, notation=notation).next

    # Pictures

    def svg(self, orders: Orders | None = None) -> str:
        """Draw the board, with orders if some are given."""
        return self._drawn(self._scene(orders), Form.SVG).decode()

    def png(self, orders: Orders | None = None, *, width: int = 1200) -> bytes:
        """Draw the board as PNG, `width` pixels wide."""
        return self._drawn(self._scene(orders), Form.PNG, width)

    def _scene(self, orders: Orders | None) -> Scene:
        title = self.map.name
        if orders is None:
            return position_scene(self.map, self.position, title)
        read = {PowerName(power): [self.parse_order(text) for text in given or ()] for power, given in orders.items()}
        return orders_scene(self.map, self.position, read, title)

    def _drawn(self, scene: Scene, form: Form, width: int = 0) -> bytes:
        """Draw a picture of the given width. Raises ValueError for a map that is shown in words only."""
        request = replace(PictureRequest.of(scene, width, form), exact=True)
        try:
            return picture_file(request, _PATIENCE, None if isinstance(self._line.map, str) else self.map)
        except Refused as refused:
            raise BadLine(refused.text) from None

    def _repr_svg_(self) -> str:
        """Return the SVG of the board, which notebooks show."""
        return self.svg()

    def __str__(self) -> str:
        return f"{self.phase}: " + "; ".join(f"{power} {', '.join(units)}" for power, units in self.units.items())

    def __repr__(self) -> str:
        return f"<Board {self.map.id} {self.phase}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.line() == other.line()

    def __hash__(self) -> int:
        return hash((self.map.id, self.phase, self.position.units))


class Outcome(Struct, frozen=True):
    """Outcome of one order. Prints as `A PAR - BUR moved`.

    `results` is empty if it went as ordered; `reason` is a word of docs/programs.md, `why` a sentence or two, "" if all
    went well. `by` are the units behind the reason. `unit` is None for a build that was waived.
    """

    power: str
    unit: str | None
    order: str
    results: tuple[Result, ...]
    reason: str
    by: tuple[str, ...]
    why: str
    part: OutcomePart
    """The whole outcome, as in the output of `judge adjudicate --explain`."""
    text: str

    def __str__(self) -> str:
        return self.text


class Results:
    """The outcomes of a phase, in board order, and the board after it. Prints one order a line."""

    def __init__(self, board: Board, reader: OrderReader) -> None:
        resolved, line = resolve_line(reader), reader.line
        self.board = board
        self.resolution = resolved.resolution
        """The resolution in the judge's internal form."""
        self._resolved, self._reader = resolved, reader
        after = following(line, reader, resolved.resolution)
        won = winners_after(reader, resolved.resolution, after)
        self.next = Board._of(_with(replace(line, orders={}, notation=None), after), won)
        """The board of the next phase that is played, after any captures of centers."""

    @cached_property
    def _told(self) -> Answer:
        """Explanation of the phase, made on request, because a program may need only the next board."""
        return explanation(self._reader.line, self._reader, self.resolution, self._resolved.strengths or {})

    @cached_property
    def _outcomes(self) -> tuple[Outcome, ...]:
        return tuple(map(_outcome, self._told["outcomes"], self.resolution.outcomes))

    @property
    def unused(self) -> list[UnusedPart]:
        """Orders that had no effect, and why."""
        return self._told["unused"]

    @property
    def winner(self) -> str | None:
        """The power that has won after this phase, as in `Board.winner`."""
        return self.next.winner

    def __getitem__(self, unit: str) -> Outcome:
        """Return a unit's outcome by its name before the phase: `results["A PAR"]`. Raises KeyError."""
        found = next((outcome for outcome in self._outcomes if outcome.unit == unit), None)
        if found is None:
            raise KeyError(unit)
        return found

    def __len__(self) -> int:
        return len(self._outcomes)

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self._outcomes)

    def __str__(self) -> str:
        return "\n".join(map(str, self._outcomes))

    def svg(self) -> str:
        """Draw the orders with their results on the board before them."""
        return self.board._drawn(self._scene(), Form.SVG).decode()

    def png(self, *, width: int = 1200) -> bytes:
        """Draw the orders with their results as PNG, `width` pixels wide."""
        return self.board._drawn(self._scene(), Form.PNG, width)

    def _scene(self) -> Scene:
        return results_scene(self.board.map, self.board.position, self.resolution, self.board.map.name)

    def _repr_svg_(self) -> str:
        """Return the SVG of the results, which notebooks show."""
        return self.svg()


def _outcome(part: OutcomePart, outcome: OrderOutcome) -> Outcome:
    return Outcome(
        part["power"],
        part["unit"],
        part["order"],
        tuple(part["results"]),
        part["reason"],
        tuple(part["by"]),
        part["text"],
        part,
        str(outcome),
    )


def _with(line: Line, position: Position) -> Line:
    """Return the line with another position, all other choices unchanged."""
    told: dict[str, Any] = {**written(position, Line("", {}))}
    return msgspec.convert({**msgspec.to_builtins(_choices(line)), **told}, prepared(Line))


def _choices(line: Line) -> dict[str, Any]:
    names = ("map", "rules", "house", "preset", "options", "dummies", "explain")
    return {name: getattr(line, name) for name in names}
