"""MAP: the position, in words and as a picture (commands.md 5.2)."""

from __future__ import annotations

from judge.board.opening import opening
from judge.board.position import Position
from judge.commands.base import Case, Result, Where, command, need_words
from judge.commands.listing import game_asked_for
from judge.game.control import player_at, read_by
from judge.game.done import Answer, BoardShown
from judge.game.game import Game, Maps
from judge.game.secrecy import seen_board
from judge.game.status import ownership_lines, units_lines
from judge.game.variant import Table
from judge.problems import Refused

_FORMS = {"PNG": "png", "GIF": "png", "SVG": "svg", "TEXT": "", "TXT": ""}
"""The file that each kind of map is sent as; "": the words are the map."""

_NEVER = frozenset({"PDF", "PS"})
"""What the classic judge sent as well, for printers."""

_ABOUT = {
    "GIF": "Pictures come as PNG, which every mail program shows that shows GIF.",
    "SVG": "The file position.svg, which is attached, is the map: it is sharp at any size.",
}


@command(
    "MAP",
    where=Where.INFO,
    usage="MAP mygame\nMAP mygame SVG\nMAP mygame TEXT",
    help="What stands where, and who owns which center, in words and as a picture: a PNG in the letter, or an SVG"
    " attached to it. TEXT is for words alone.",
    topic="listing",
    flush=True,
)
def map_(case: Case) -> Result:
    """The units and the ownership of the centers in full words; before the start, as the game will begin."""
    words = list(case.words.rest)
    kind = _kind(case, words)
    if kind:
        del words[-1]
    need_words(case.words, 0, 2, "MAP mygame")
    if len(words) > 1:
        raise Refused("E-SYNTAX", f'"{words[1]}" is no kind of map. Write it like this: MAP mygame SVG')
    if not words and case.game is None:
        raise Refused("E-INFO-ONE", "MAP needs the name of one game: MAP mygame")
    game = game_asked_for(case, words)
    if kind in _NEVER:
        raise Refused("E-NOMAP", f"Maps are not made as {kind}: ask for PNG, SVG (for printers, too) or TEXT.")
    if kind and _FORMS[kind] and not case.desk.pictures:
        raise Refused("E-NOMAP", f"{case.desk.judge_name} sends no pictures: MAP {game.name} tells it in words.")
    table = case.desk.table(game)
    board = _position(case, game, table)
    lines = [*units_lines(board, table.map), "", *ownership_lines(board, table.map)]
    if kind in _ABOUT:
        lines += ["", _ABOUT[kind]]
    title = f"{game.name}, {board.phase.title}"
    shown = _shown(case, game, board, table, kind)
    return Result(answers=(Answer(f"Diplomacy map ({game.name})", title, "\n".join(lines), shown),))


def _kind(case: Case, words: list[str]) -> str:
    """The kind of map that the last word asks for; "" if it does not. A game may have such a name, too."""
    last = words[-1].upper() if words else ""
    return last if last in _FORMS.keys() | _NEVER and (len(words) == 2 or case.game is not None) else ""


def _shown(case: Case, game: Game, board: Position, table: Table, kind: str) -> BoardShown | None:
    """What is drawn. Whoever names a kind of file gets it; else pictures come as his other letters have them."""
    if kind:
        form = _FORMS[kind]
        return BoardShown(game.name, board, table, form) if form else None
    if not case.desk.pictures:
        return None
    player = player_at(game, case.actor.id) if case.actor is not None and case.game is not None else None
    wanted = Maps.ON if player is None else player.maps
    return None if wanted is Maps.OFF else BoardShown(game.name, board, table, small=wanted is Maps.SMALL)


def _position(case: Case, game: Game, table: Table) -> Position:
    """What is on the board as the sender sees it, or will be at the start."""
    if game.position is None:
        return opening(table.map, table.map.powers.keys(), table.rules)
    return seen_board(game, read_by(game, case.actor))
