"""EDIT: the Master corrects what stands where and who owns which center."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from zlib import crc32

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.order_text.notation import parse_piece
from judge.board.position import Piece, Position, Unit
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.table import MASTER_ONLY, Swallows, Topic, command
from judge.game.corrections import correction
from judge.game.game import Game, Power, Stage
from judge.game.outcome import Answer
from judge.game.people.seats import power_named
from judge.problems import Problem, Refused

_WIDTH = 70
_INTRODUCTION = (
    "Change what you like and send these lines after your sign-on. A power whose lines you leave out stays as it is;"
    " UNITS FRANCE NONE takes all its units off the board. A center that no line names any more belongs to nobody."
    " Orders on file for units that are gone are dropped. Everybody is told the new position."
)


@command(
    "EDIT",
    usage="EDIT\nEDIT stamp\nUNITS FRANCE A PAR, F BRE\nCENTERS FRANCE PAR, BRE\nEND EDIT",
    help="Mail me the position, or put what stands up to END EDIT in its place (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
    swallows=Swallows.BLOCK,
)
def edit(invocation: Invocation) -> CommandResult:
    """The position with a stamp; with the stamp, a corrected one: all of it, or nothing if anything is wrong."""
    game = invocation.game
    need_words(invocation.words, 0, 1, "EDIT stamp")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: there is no position to correct.")
    if not invocation.words.rest:
        lines = [f"EDIT {stamp_of(game.board)}", *_lines(game.board, game.powers), "END EDIT"]
        text = "\n".join([*wrap(_INTRODUCTION, _WIDTH), "", *lines])
        return CommandResult(
            game, answers=(Answer(f"Diplomacy position ({game.name})", f"{game.board.phase.title}", text),)
        )
    if not invocation.body:
        raise Refused("E-SYNTAX", "After EDIT with a stamp come UNITS and CENTERS lines, and the line END EDIT.")
    if invocation.words.rest[0].lower() != stamp_of(game.board):
        raise Refused("E-STALE", f"The position of {game.name} is another by now. Send EDIT and begin with that one.")
    return _corrected(invocation, invocation.body)


def stamp_of(board: Position) -> str:
    """A word that is another one as soon as the position is."""
    return f"{crc32(repr(board).encode()):08x}"


def _lines(board: Position, powers: tuple[Power, ...]) -> Iterator[str]:
    """The position, short enough a line for any mail program."""
    for power in (each.name for each in powers):
        units = [str(unit.piece) for unit in board.units_of(power)]
        centers = [str(center) for center, owner in board.centers.items() if owner == power]
        for word, items in (("UNITS", units), ("CENTERS", centers)):
            # No line may end between the A and the PAR of a unit.
            whole = ", ".join(item.replace(" ", "_") for item in items) or "NONE"
            for line in wrap(whole, _WIDTH - len(power) - 9, break_on_hyphens=False):
                yield f"{word} {power} {line.replace('_', ' ')}".rstrip(",")


def _corrected(invocation: Invocation, lines: tuple[TextLine, ...]) -> CommandResult:
    game = invocation.game
    read = _Read(invocation.in_play.map, game)
    for line in lines:
        read.line(line.text)
    board = read.board()
    if read.problems:
        text = "The position stays as it was:\n" + "\n".join(problem.text for problem in read.problems)
        raise Refused("E-EDIT", text, tuple(read.problems))
    changed = replace(game, position=board, powers=tuple(_without_gone(power, board) for power in game.powers))
    event = correction(game, changed)
    if event is None:
        return CommandResult(game, notes=("The position is as it was.",))
    return CommandResult(changed, (replace(event, by_master=True),))


def _without_gone(power: Power, board: Position) -> Power:
    """A power without the orders that are for units which are not there any more."""
    if not power.orders:
        return power
    there = {unit.piece for unit in (*board.units, *(lost.unit for lost in board.dislodged))}
    kept = tuple(order for order in power.orders if getattr(order, "piece", None) in there | {None})
    return power if kept == power.orders else replace(power, orders=kept or None)


class _Read:
    """The lines of a correction, and everything that is wrong with them."""

    def __init__(self, map: Map, game: Game) -> None:
        self.map = map
        self.game = game
        self.units: dict[PowerName, list[Piece]] = {}
        self.centers: dict[PowerName, list[Province]] = {}
        self.problems: list[Problem] = []

    def line(self, text: str) -> None:
        """Take one line."""
        words = text.replace(",", " , ").split()
        if not words:
            return
        verb = words[0].upper()
        if verb not in ("UNITS", "CENTERS") or len(words) < 3:
            self._wrong(f'"{text}" is neither UNITS POWER unit, unit nor CENTERS POWER center, center.', text)
            return
        power = power_named(self.map, words[1])
        if power is None or power not in {each.name for each in self.game.powers}:
            self._wrong(f"There is no {words[1]} in {self.game.name}.", words[1])
            return
        items = [item.strip().upper() for item in " ".join(words[2:]).split(" , ") if item.strip(" ,")]
        if verb == "UNITS":
            self.units.setdefault(power, []).extend(self._pieces(items))
        else:
            self.centers.setdefault(power, []).extend(self._sites(items))

    def _wrong(self, text: str, words: str) -> None:
        self.problems.append(Problem("E-EDIT", text, words))

    def _pieces(self, items: list[str]) -> Iterator[Piece]:
        for item in items:
            if item == "NONE":
                continue
            try:
                piece = parse_piece(item)
            except ValueError:
                self._wrong(f'"{item}" is no unit: write it like A PAR or F SPA/SC.', item)
                continue
            if piece.province not in self.map.places:
                self._wrong(f"{piece.province} is no place of this map.", item)
            elif not self.map.can_stand(piece.type, piece.location):
                self._wrong(f"{item} cannot stand there{self._coasts(piece.province)}.", item)
            else:
                yield piece

    def _coasts(self, province: Province) -> str:
        coasts = self.map.places[province].coasts
        return f": a fleet there is at {' or '.join(coasts)}" if coasts else ""

    def _sites(self, items: list[str]) -> Iterator[Province]:
        for item in (word for words in items for word in words.split()):
            code = Province(item)
            if item != "NONE" and code not in self.map.centers:
                self._wrong(f"{item} is no supply center of this map.", item)
            elif item != "NONE":
                yield code

    def board(self) -> Position:
        """The corrected position. What it cannot be is noted."""
        old = self.game.board
        units = tuple(
            Unit(power, piece.type, piece.location)
            for power in (each.name for each in self.game.powers)
            for piece in self.units.get(power, [unit.piece for unit in old.units_of(power)])
        )
        known = {power.name for power in self.game.powers}
        units += tuple(unit for unit in old.units if unit.power not in known)
        self._check_alone(units)
        taken = {unit.province for unit in units}
        return replace(
            old,
            units=units,
            centers=self._owners(),
            dislodged=tuple(
                replace(lost, retreats=tuple(to for to in lost.retreats if to.partition("/")[0] not in taken))
                for lost in old.dislodged
            ),
            hidden=tuple(province for province in old.hidden if province in taken),
        )

    def _check_alone(self, units: tuple[Unit, ...]) -> None:
        stands: dict[Province, Unit] = {}
        for unit in units:
            other = stands.setdefault(unit.province, unit)
            if other is not unit:
                text = f"In {unit.province} there would be two units: {other.power} {other} and {unit.power} {unit}."
                self._wrong(text, unit.province)

    def _owners(self) -> dict[Province, PowerName]:
        owners = {center: power for center, power in self.game.board.centers.items() if power not in self.centers}
        said: dict[Province, PowerName] = {}
        for power, centers in self.centers.items():
            for center in centers:
                if said.setdefault(center, power) != power:
                    self._wrong(f"{center} cannot belong to both {said[center]} and {power}.", center)
        return dict(sorted((owners | said).items()))
