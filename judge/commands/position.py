"""MAP: the position in words (commands.md 5.2)."""

from __future__ import annotations

from judge.board.opening import opening
from judge.board.position import Position
from judge.commands.base import Case, Result, Where, command, need_words
from judge.commands.listing import game_asked_for
from judge.game.control import read_by
from judge.game.done import Answer
from judge.game.game import Game
from judge.game.secrecy import seen_board
from judge.game.status import ownership_lines, units_lines
from judge.game.variant import Table
from judge.problems import Refused

_KINDS = frozenset({"GIF", "PDF", "PNG", "PS", "SVG", "TEXT", "TXT"})
"""What players of other judges write after the game. The position comes in words whichever it is."""


@command(
    "MAP",
    where=Where.INFO,
    usage="MAP mygame",
    help="What stands where, and who owns which center.",
    topic="listing",
    flush=True,
)
def map_(case: Case) -> Result:
    """The units and the ownership of the centers in full words; before the start, as the game will begin."""
    words = list(case.words.rest)
    if words and words[-1].upper() in _KINDS and (len(words) == 2 or case.game is not None):
        del words[-1]
    need_words(case.words, 0, 2, "MAP mygame")
    if len(words) > 1:
        raise Refused("E-SYNTAX", f'"{words[1]}" is no kind of map. Write it like this: MAP mygame')
    if not words and case.game is None:
        raise Refused("E-INFO-ONE", "MAP needs the name of one game: MAP mygame")
    game = game_asked_for(case, words)
    table = case.desk.table(game)
    board = _position(case, game, table)
    lines = [*units_lines(board, table.map), "", *ownership_lines(board, table.map)]
    title = f"{game.name}, {board.phase.title}"
    return Result(answers=(Answer(f"Diplomacy map ({game.name})", title, "\n".join(lines)),))


def _position(case: Case, game: Game, table: Table) -> Position:
    """What is on the board as the sender sees it, or will be at the start."""
    if game.position is None:
        return opening(table.map, table.map.powers.keys(), table.rules)
    return seen_board(game, read_by(game, case.actor))
