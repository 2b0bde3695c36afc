"""EDIT: the Master's corrections of units and of the owners of centers."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from zlib import crc32

from judge.board.position import Position
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.position_lines import PositionLines
from judge.commands.framework.table import MASTER_ONLY, LinesTaken, Topic, command
from judge.commands.mastering.new_position import with_board
from judge.game.game import Power, Stage
from judge.game.outcome import Answer
from judge.problems import Refused

_WIDTH = 70
_INTRODUCTION = (
    "Change what you like and send these lines after your sign-on. A power whose lines you leave out stays as it is;"
    " UNITS FRANCE NONE takes all its units off the board. A center that no line names any more belongs to nobody."
    " Orders on file for units that are gone are dropped. Everybody is told the new position."
)


@command(
    "EDIT",
    "AMEND",
    usage="EDIT\nEDIT stamp\nUNITS FRANCE A PAR, F BRE\nCENTERS FRANCE PAR, BRE\nEND EDIT",
    help="Mail me the position, or put what stands up to END EDIT in its place (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
    takes=LinesTaken.BLOCK,
)
def edit(invocation: Invocation) -> CommandResult:
    """Show the position with a stamp; with the stamp, replace it: all of it, or nothing on any problem."""
    game = invocation.game
    need_words(invocation.words, 0, 1, "EDIT stamp")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: there is no position to correct.")
    if not invocation.words.rest:
        lines = [f"EDIT {stamp_of(game.board)}", *_lines(game.board, game.powers), "END EDIT"]
        text = "\n".join([*wrap(_INTRODUCTION, _WIDTH), "", *lines])
        return CommandResult(game, answers=(Answer(f"{game.name}: position", f"{game.board.phase.title}", text),))
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
    read = PositionLines(
        invocation.in_play.map.at(game.board.phase), game.board, [power.name for power in game.powers], game.name
    )
    for line in lines:
        read.line(line.text)
    board = read.board()
    if read.problems:
        text = "The position stays as it was:\n" + "\n".join(problem.text for problem in read.problems)
        raise Refused("E-EDIT", text, tuple(read.problems))
    return with_board(invocation, board)
